import { TimeZone } from '../../src/platform/domain/time-zone.js';

/* Who is on call according to Grafana OnCall, worked out event by event as its documents and sources say: no part of it is Pager's. */

export interface OnCallShift {
  id: string;
  type: string;
  start: string;
  duration: number;
  level?: number;
  frequency?: string | null;
  interval?: number;
  by_day?: string[] | null;
  week_start?: string;
  time_zone: string | null;
  users?: string[];
  rolling_users?: string[][];
  start_rotation_from_user_index?: number;
  rotation_start?: string;
  until?: string | null;
}
interface Event {
  start: number;
  end: number;
  users: readonly string[];
  level: number;
  isOverride: boolean;
}
export interface FinalShift {
  start: number;
  end: number;
  user: string;
}

const DAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];
const DAY = 24 * 3_600_000;

/** The events of one shift, in local time: each occurrence with who has it. */
function* occurrences(shift: OnCallShift, until: number): Generator<{ start: number; users: readonly string[] }> {
  const first = firstOf(shift);
  const groups = shift.type === 'rolling_users' ? (shift.rolling_users ?? []) : [shift.users ?? []];
  const begin = shift.start_rotation_from_user_index ?? 0;
  const turn = (number: number): readonly string[] => groups[(begin + number) % groups.length] ?? [];
  const every = shift.interval ?? 1;
  const named = (local: number): string => DAYS[new Date(local).getUTCDay()] ?? '';
  if (!shift.frequency) {
    yield { start: first, users: turn(0) };
  } else if (shift.frequency === 'hourly') {
    for (let count = 0, at = first; at < until; count++, at += every * 3_600_000)
      yield { start: at, users: turn(count) };
  } else if (shift.frequency === 'monthly') {
    for (let count = 0; ; count++) {
      const at = new Date(first);
      at.setUTCMonth(at.getUTCMonth() + count * every);
      if (at.getTime() >= until) return;
      yield { start: at.getTime(), users: turn(count) };
    }
  } else if (!shift.by_day) {
    const step = every * (shift.frequency === 'weekly' ? 7 : 1) * DAY;
    for (let count = 0, at = first; at < until; count++, at += step) yield { start: at, users: turn(count) };
  } else if (shift.frequency === 'daily') {
    let count = 0;
    for (let at = first; at < until; at += DAY)
      if (shift.by_day.includes(named(at))) yield { start: at, users: turn(Math.floor(count++ / every)) };
  } else {
    let week = 0;
    for (let at = first; at < until; at += DAY) {
      if (at > first && named(at) === (shift.week_start ?? 'SU')) week++;
      if (week % every === 0 && shift.by_day.includes(named(at))) yield { start: at, users: turn(week / every) };
    }
  }
}

/** Where rolling users begin on a day that is none of theirs, they begin on the first of these, counted from the beginning of the week. */
function firstOf({ start, type, by_day: days, week_start: weekStart = 'SU' }: OnCallShift): number {
  const given = Date.parse(`${start}Z`);
  if (type !== 'rolling_users' || !days || days.includes(DAYS[new Date(given).getUTCDay()] ?? '')) return given;
  const week = [...DAYS.slice(DAYS.indexOf(weekStart)), ...DAYS.slice(0, DAYS.indexOf(weekStart))];
  const wanted = week.find((day) => days.includes(day));
  let at = given;
  while (DAYS[new Date(at).getUTCDay()] !== wanted) at += DAY;
  return at;
}

/** @param isThere whether somebody has not been deleted */
export function finalShifts(
  shifts: readonly OnCallShift[],
  timezone: string,
  range: { start: number; end: number },
  isThere: (user: string) => boolean,
): FinalShift[] {
  const events: Event[] = shifts.flatMap((shift) => {
    const zone = TimeZone.of(shift.time_zone ?? timezone);
    const last = shift.until ? Date.parse(`${shift.until}Z`) : Infinity;
    return [...occurrences(shift, range.end + 2 * DAY)].flatMap(({ start, users }): Event[] => {
      const [from, to] = [zone.toInstant(start), Math.min(zone.toInstant(start + shift.duration * 1000), last)];
      const present = users.filter(isThere);
      const isOut = from >= last || present.length === 0 || to <= range.start || from >= range.end;
      const event = {
        start: from,
        end: to,
        users: present,
        level: shift.level ?? 0,
        isOverride: shift.type === 'override',
      };
      return isOut ? [] : [event];
    });
  });
  const edges = [range.start, range.end, ...events.flatMap(({ start, end }) => [start, end])]
    .filter((edge) => edge >= range.start && edge <= range.end)
    .sort((a, b) => a - b);
  const turns: FinalShift[] = [];
  for (const [place, start] of edges.slice(0, -1).entries()) {
    const end = edges[place + 1] ?? start;
    if (start === end) continue;
    const now = events.filter((event) => event.start <= start && start < event.end);
    const overrides = now.filter(({ isOverride }) => isOverride);
    const highest = Math.max(...now.map(({ level }) => level));
    const chosen = overrides.length > 0 ? overrides : now.filter(({ level }) => level === highest);
    for (const user of new Set(chosen.flatMap(({ users }) => users))) {
      const before = turns.findLast((each) => each.user === user);
      if (before?.end === start) before.end = end;
      else turns.push({ start, end, user });
    }
  }
  return turns;
}
