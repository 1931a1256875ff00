/**
 * Who is on call in the days to come, as the old service tells it (`GET …/timeline`). Written from its documentation alone: it
 * looks at the clock of the schedule's zone every quarter of an hour, and knows nothing of Pager.
 */

// oxlint-disable-next-line typescript/no-explicit-any -- what the files hold is known here
type Json = Record<string, any>;

export interface World {
  schedules: Json[];
  teams: Json[];
  escalations: Json[];
  forwardings: Json[];
  /** Ids by login name; others were deleted. */
  users: ReadonlyMap<string, string>;
}

const QUARTER = 15 * 60_000;
const MINUTES: Record<string, number> = { hourly: 60, daily: 1440, weekly: 7 * 1440 };
const DAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
const WEEK = 7 * 1440;

export function timelineOf(
  world: World,
  schedule: Json,
  { from, days, swap }: { from: Date; days: number; swap: { from: string; to: string; who: string } | null },
): Json {
  // Whatever the time, its turns begin at full quarters.
  const start = Math.floor(from.getTime() / QUARTER) * QUARTER;
  const end = start + days * 96 * QUARTER;
  const periods = schedule['rotations'].map(() => [] as Json[]);
  for (let at = start; at < end; at += QUARTER)
    schedule['rotations'].forEach((rotation: Json, place: number) => {
      const isSwapped = swap !== null && Date.parse(swap.from) <= at && at < Date.parse(swap.to);
      const people = isSwapped ? [swap.who] : onCallIn(world, schedule, rotation, at);
      const recipients = [...new Set(people.map((who) => forwarded(world, who, at)))];
      for (const username of recipients) {
        const last = periods[place].findLast((each: Json) => each['recipient'].name === username);
        if (last && Date.parse(last.endDate) === at) last.endDate = new Date(at + QUARTER).toISOString();
        else
          periods[place].push({
            ...{ startDate: new Date(at).toISOString(), endDate: new Date(at + QUARTER).toISOString() },
            ...{ type: 'default', recipient: { id: world.users.get(username), name: username, type: 'user' } },
          });
      }
    });
  return {
    _parent: { id: schedule['id'], name: schedule['name'], enabled: schedule['enabled'] },
    ...{ startDate: new Date(start).toISOString(), endDate: new Date(end).toISOString() },
    finalTimeline: {
      rotations: schedule['rotations'].map(({ id, name }: Json, order: number) => ({
        ...{ id, name, order },
        periods: periods[order],
      })),
    },
  };
}

/** Who is on call in a schedule of that name, before forwarding. */
export function onCallAt(world: World, name: string, at: number): string[] {
  return peopleOf(world, { type: 'schedule', name }, at);
}

function onCallIn(world: World, schedule: Json, rotation: Json, at: number): string[] {
  const start = Date.parse(rotation['startDate']);
  if (at < start || (rotation['endDate'] && at >= Date.parse(rotation['endDate']))) return [];
  const [now, first] = [wallOf(schedule['timezone'], at), wallOf(schedule['timezone'], start)];
  if (!isWithin(rotation['timeRestriction'], now)) return [];
  const turn = Math.floor((now - first) / ((MINUTES[rotation['type']] ?? NaN) * rotation['length']));
  const { participants } = rotation;
  return peopleOf(world, participants[turn % participants.length], at);
}

function peopleOf(world: World, { type, username, name }: Json, at: number): string[] {
  switch (type) {
    case 'user':
      return world.users.has(username) ? [username] : [];
    case 'team':
      return (world.teams.find((each) => each['name'] === name)?.['members'] ?? []).flatMap(({ user }: Json) =>
        peopleOf(world, { type: 'user', ...user }, at),
      );
    case 'schedule': {
      const schedule = world.schedules.find((each) => each['name'] === name);
      return (schedule?.['rotations'] ?? []).flatMap((each: Json) => onCallIn(world, schedule!, each, at));
    }
    case 'escalation': {
      const rules: Json[] = world.escalations.find((each) => each['name'] === name)?.['rules'] ?? [];
      const least = Math.min(...rules.map(minutesOf));
      return rules
        .filter((rule) => minutesOf(rule) === least)
        .flatMap((rule) => peopleOf(world, rule['recipient'], at));
    }
    default:
      return [];
  }
}

const UNITS: Record<string, number> = { minutes: 1, hours: 60, days: 1440 };
export const minutesOf = ({ delay }: Json): number => delay.timeAmount * (UNITS[delay.timeUnit ?? 'minutes'] ?? NaN);

/** Who stands in for somebody at that instant. */
export function forwarded(world: World, who: string, at: number): string {
  const rule = world.forwardings.find(
    ({ fromUser, startDate, endDate }) =>
      fromUser.username === who && Date.parse(startDate) <= at && at < Date.parse(endDate),
  );
  return rule ? forwarded(world, rule['toUser'].username, at) : who;
}

export function isWithin(restriction: Json | undefined, wall: number): boolean {
  if (!restriction) return true;
  const minute = (hour: number, min: number): number => hour * 60 + min;
  if (restriction['type'] === 'time-of-day') {
    const { startHour, startMin, endHour, endMin } = restriction['restriction'];
    return isBetween(wall % 1440, minute(startHour, startMin), minute(endHour, endMin), 1440);
  }
  // Day 0 was a Thursday.
  const now = (wall + 4 * 1440) % WEEK;
  return restriction['restrictions'].some((each: Json) =>
    isBetween(
      now,
      DAYS.indexOf(each['startDay']) * 1440 + minute(each['startHour'], each['startMin']),
      DAYS.indexOf(each['endDay']) * 1440 + minute(each['endHour'], each['endMin']),
      WEEK,
    ),
  );
}

function isBetween(now: number, start: number, end: number, whole: number): boolean {
  const last = end % whole;
  return start === last || (start < last ? start <= now && now < last : now >= start || now < last);
}

const clocks = new Map<string, Intl.DateTimeFormat>();
/** By the zone and the time: each is asked for by every rotation and every trial, and takes long. */
const walls = new Map<string, number>();

/** What the clock shows, in minutes since it showed 1970. */
export function wallOf(timeZone: string, at: number): number {
  const key = `${timeZone} ${at}`;
  const wall = walls.get(key) ?? readWall(timeZone, at);
  walls.set(key, wall);
  return wall;
}

function readWall(timeZone: string, at: number): number {
  const clock =
    clocks.get(timeZone) ??
    new Intl.DateTimeFormat('en-US', {
      ...{ timeZone, hourCycle: 'h23', year: 'numeric', month: 'numeric', day: 'numeric' },
      ...{ hour: 'numeric', minute: 'numeric' },
    });
  clocks.set(timeZone, clock);
  const part = Object.fromEntries(clock.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0 } = part;
  return Date.UTC(year, month - 1, day, hour, minute) / 60_000;
}
