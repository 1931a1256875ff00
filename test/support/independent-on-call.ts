/**
 * Who is on call at an instant, by the backup of the old service and its documents alone. It knows nothing of Pager: it writes
 * down every handoff and every window of the hours as instants, and looks the instant up.
 */

// oxlint-disable-next-line typescript/no-explicit-any -- what the files hold is known here
type Json = Record<string, any>;

export interface OldOrganisation {
  schedules: Json[];
  teams: Json[];
  escalations: Json[];
  /** Login names; whoever is not among them was deleted or is blocked. */
  users: ReadonlySet<string>;
}

const MINUTE = 60_000;
const DAY = 1440 * MINUTE;
const TURNS: Record<string, number> = { hourly: 60 * MINUTE, daily: DAY, weekly: 7 * DAY };
const DAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];

type Span = readonly [start: number, end: number];

/** Ready for instants before `to`. */
export class IndependentOnCall {
  private readonly clocks = new Map<string, WallClock>();
  private readonly handoffs = new Map<Json, number[]>();
  private readonly hours = new Map<Json, Span[]>();

  constructor(
    private readonly org: OldOrganisation,
    private readonly from: number,
    private readonly to: number,
  ) {}

  /** Login names of those who are there, in alphabetical order. */
  at(schedule: string, instant: number): string[] {
    return [...new Set(this.inSchedule(schedule, instant))].filter((each) => this.org.users.has(each)).sort();
  }

  private inSchedule(name: string, instant: number): string[] {
    const schedule = this.org.schedules.find((each) => each['name'] === name);
    if (!schedule?.['enabled']) return [];
    const overrides: Json[] = (schedule['overrides'] ?? []).filter(
      ({ startDate, endDate }: Json) => Date.parse(startDate) <= instant && instant < Date.parse(endDate),
    );
    const people: string[] = [];
    const whole = overrides.findLast(({ rotations }) => !rotations?.length);
    for (const rotation of schedule['rotations']) {
      const last = overrides.findLast(
        ({ rotations }) => !rotations?.length || rotations.some(({ id }: Json) => id === rotation.id),
      );
      people.push(...(last ? this.people(last['user'], instant) : this.inRotation(schedule, rotation, instant)));
    }
    return schedule['rotations'].length === 0 && whole ? this.people(whole['user'], instant) : people;
  }

  private inRotation(schedule: Json, rotation: Json, instant: number): string[] {
    if (instant < Date.parse(rotation['startDate'])) return [];
    if (rotation['endDate'] && instant >= Date.parse(rotation['endDate'])) return [];
    const hours = this.hoursOf(schedule, rotation);
    if (hours && !hours.some(([start, end]) => start <= instant && instant < end)) return [];
    const handoffs = this.handoffsOf(schedule, rotation);
    const turn = handoffs.filter((handoff) => handoff <= instant).length - 1;
    // Who is gone keeps the place in the order, and the turn passes to the next one who is there.
    const all: Json[] = rotation['participants'];
    const inTurn = all.map((_, further) => this.people(all[(turn + further) % all.length]!, instant));
    const first = inTurn[0]!;
    if (first.length === 0) return [];
    const there = inTurn.map((people) => people.filter((each) => this.org.users.has(each)));
    return there.find((people) => people.length > 0) ?? first;
  }

  private people({ type, username, name }: Json, instant: number): string[] {
    if (type === 'user') return [username ?? 'deleted'];
    if (type === 'team') return this.membersOf(name);
    if (type === 'schedule') return this.inSchedule(name, instant);
    if (type !== 'escalation') return [];
    const rules: Json[] = this.org.escalations.find((each) => each['name'] === name)?.['rules'] ?? [];
    const soonest = Math.min(...rules.map(({ delay }) => delay.timeAmount));
    const first = rules.filter(({ delay }) => delay.timeAmount === soonest);
    return first.flatMap(({ recipient }) => this.people(recipient, instant));
  }

  private membersOf(name: string): string[] {
    const team = this.org.teams.find((each) => each['name'] === name);
    return (team?.['members'] ?? []).map(({ user }: Json) => user.username as string);
  }

  private clockOf({ timezone }: Json): WallClock {
    const known = this.clocks.get(timezone);
    if (known) return known;
    const clock = new WallClock(timezone, this.from, this.to);
    this.clocks.set(timezone, clock);
    return clock;
  }

  /** The wall clock of the first one, every so many hours, days or weeks. */
  private handoffsOf(schedule: Json, rotation: Json): number[] {
    const known = this.handoffs.get(rotation);
    if (known) return known;
    const clock = this.clockOf(schedule);
    const start = Date.parse(rotation['startDate']);
    const list = [start];
    const length = (TURNS[rotation['type']] ?? NaN) * (rotation['length'] ?? 1);
    for (let wall = clock.wall(start) + length; list.at(-1)! < this.to; wall += length) list.push(clock.instant(wall));
    this.handoffs.set(rotation, list);
    return list;
  }

  /** Undefined: around the clock. */
  private hoursOf(schedule: Json, rotation: Json): Span[] | undefined {
    const restriction: Json | undefined = rotation['timeRestriction'];
    if (!restriction) return undefined;
    const known = this.hours.get(rotation);
    if (known) return known;
    const clock = this.clockOf(schedule);
    const windows: Json[] = restriction['restrictions'] ?? [restriction['restriction']];
    const spans: Span[] = [];
    const first = Math.floor(clock.wall(this.from) / DAY) * DAY - 8 * DAY;
    for (let day = first; day < this.to + 2 * DAY; day += DAY)
      for (const { startDay, startHour, startMin, endDay, endHour, endMin } of windows) {
        const weekday = new Date(day).getUTCDay();
        if (startDay && weekday !== DAYS.indexOf(startDay)) continue;
        const opens = day + (startHour * 60 + startMin) * MINUTE;
        let closes = day + (endHour * 60 + endMin) * MINUTE;
        while (closes <= opens || (endDay && new Date(closes).getUTCDay() !== DAYS.indexOf(endDay))) closes += DAY;
        spans.push([clock.instant(opens), clock.instant(closes)]);
      }
    this.hours.set(rotation, spans);
    return spans;
  }
}

/** The clock on the wall of a zone, as milliseconds since it showed 1970. */
class WallClock {
  private readonly format: Intl.DateTimeFormat;
  /** From when on which difference to UTC counts. */
  private readonly steps: { from: number; offset: number }[];

  constructor(timeZone: string, from: number, to: number) {
    this.format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
    const start = from - 400 * DAY;
    this.steps = [{ from: -Infinity, offset: this.read(start) }];
    for (let day = start; day < to + 10 * DAY; day += DAY) {
      if (this.read(day) === this.read(day + DAY)) continue;
      let [low, high] = [day, day + DAY];
      while (high - low > MINUTE) {
        const middle = Math.floor((low + high) / 2 / MINUTE) * MINUTE;
        if (this.read(middle) === this.read(day)) low = middle;
        else high = middle;
      }
      this.steps.push({ from: high, offset: this.read(high) });
    }
  }

  wall(instant: number): number {
    return instant + this.steps.findLast(({ from }) => from <= instant)!.offset;
  }

  /** When it shows this first; a time that it skips comes as much later as the clock jumps. */
  instant(wall: number): number {
    const places = this.steps.map(({ offset }) => wall - offset);
    const shown = places.filter((at) => this.wall(at) === wall);
    if (shown.length > 0) return Math.min(...shown);
    const jump = this.steps.findIndex(({ from, offset }, i) => {
      const before = this.steps[i - 1]?.offset;
      return before !== undefined && from + before <= wall && wall < from + offset;
    });
    return wall - this.steps[jump - 1]!.offset;
  }

  private read(instant: number): number {
    const [, sign, hours, minutes] = /GMT([+-])(\d\d):(\d\d)/.exec(this.format.format(instant)) ?? ['', '+', '0', '0'];
    return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * MINUTE;
  }
}
