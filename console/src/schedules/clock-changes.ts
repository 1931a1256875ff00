/** What the clock changes of the next year do to who is on call. */
import { t } from '#words';
import { subtract, union, type Interval } from '../../../src/on-call/domain/intervals.js';
import { TimeZone } from '../../../src/platform/domain/time-zone.js';
import { atHour, format, timeOf, wallClock } from '../parts/moment.js';
import { zoneName } from '../parts/zones.js';
import { fromTo } from './from-to.js';
import { previewOf, type PreviewData } from './schedule-preview.js';
import type { Span } from './shift-spans.js';

type ScheduleView = Parameters<typeof previewOf>[1];

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const WEEK = 7 * DAY;
const AHEAD = 366 * DAY;
/** Two zones that change by an hour each. What is longer has another reason. */
const LONGEST = 2 * HOUR;

export interface ClockEffect {
  /** When the clocks change. */
  at: number;
  /** The change of the clocks that ends it; null: none within a year. */
  until: number | null;
  kind: 'gap' | 'double';
  /** The first time that nobody, or more than one person, is on call because of it. */
  first: Span;
}

/** The gaps, and times with several people at once, that clock changes of the next year open. Empty also where too much is to be worked out. */
export function clockEffects(data: PreviewData, schedule: ScheduleView, from: number): ClockEffect[] {
  if (!schedule.enabled || !TimeZone.exists(schedule.timezone)) return [];
  const own = { ...data, schedules: namedBy(data, schedule) };
  const changes = changesOf([schedule.timezone, ...zonesOf(own, schedule)], from);
  if (changes.length === 0) return [];
  const zone = TimeZone.of(schedule.timezone);
  const midnightAfter = (at: number, days = 1): number => atHour(at, days, 0, schedule.timezone);
  const week = (at: number, end: number): Record<ClockEffect['kind'], Interval[]> => {
    const seen = previewOf(own, schedule, { start: midnightAfter(at), end: Math.min(midnightAfter(at, 8), end) });
    return { gap: seen?.gaps.filter(({ intended }) => !intended) ?? [], double: seen ? doubles(seen.final) : [] };
  };
  const present = week(from - DAY, Infinity);
  const effects: ClockEffect[] = [];
  let before = present;
  for (const [index, at] of changes.entries()) {
    const after = week(at, changes[index + 1] ?? Infinity);
    for (const effect of effects)
      if (effect.until === null && withoutWeekly(effect.first, weekly(after[effect.kind], zone), zone).length > 0)
        effect.until = at;
    for (const kind of ['gap', 'double'] as const) {
      const known = weekly([...present[kind], ...before[kind]], zone);
      const first = after[kind]
        .flatMap((span) => withoutWeekly(span, known, zone))
        .find(({ start, end }) => end - start <= LONGEST);
      if (first) effects.push({ at, until: null, kind, first });
    }
    before = after;
  }
  return effects;
}

/** The next change of the handoff on the clock of each zone that is not the schedule's. @param time of the handoff, `08:00` */
export function handoffMoves(
  { timezone, time }: { timezone: string; time: string },
  others: readonly string[],
  from: number,
): { at: number; zone: string; before: string; after: string }[] {
  if (!TimeZone.exists(timezone)) return [];
  const zone = TimeZone.of(timezone);
  const [hours, minutes] = time.split(':').map(Number) as [number, number];
  const handoff = (at: number, days: number): number =>
    zone.toInstant((Math.floor(zone.toLocal(at) / DAY) + days) * DAY + hours * HOUR + minutes * 60_000);
  return [...new Set(others)].flatMap((other) => {
    for (const at of changesOf([timezone, other], from)) {
      const [before, after] = [-1, 1].map((days) => wallClock(handoff(at, days), other).slice(11)) as [string, string];
      if (before !== after) return [{ at, zone: other, before, after }];
    }
    return [];
  });
}

const dayOf = (at: number, zone: string): string =>
  format(zone, { weekday: 'short', day: 'numeric', month: 'short' }).format(at);

/** `From Sun 28 Mar, when clocks change: nobody on call 08:00 to 09:00.` @param zone the one of the page */
export function effectInWords({ at, until, kind, first }: ClockEffect, zone: string): string {
  const day = dayOf(at, zone);
  const times = fromTo(first, (moment) => timeOf(moment, zone));
  if (until !== null) {
    const end = dayOf(until, zone);
    return kind === 'gap'
      ? t`From ${day} to ${end}, between clock changes: nobody on call ${times}.`
      : t`From ${day} to ${end}, between clock changes: more than one person on call ${times}.`;
  }
  return kind === 'gap'
    ? t`From ${day}, when clocks change: nobody on call ${times}.`
    : t`From ${day}, when clocks change: more than one person on call ${times}.`;
}

export const handoffInWords = ({ at, zone, before, after }: ReturnType<typeof handoffMoves>[number]): string =>
  t`From ${{ day: dayOf(at, zone) }}, when clocks change: handoff at ${after} instead of ${before} in ${{ zone: zoneName(zone) }}.`;

/** The schedules that it names, and those that they name. All where an escalation policy may name some. */
function namedBy({ schedules }: PreviewData, schedule: ScheduleView): PreviewData['schedules'] {
  const found = new Map<string, ScheduleView>();
  const add = ({ rotations }: ScheduleView): boolean =>
    rotations
      .flatMap(({ participants }) => participants)
      .every(({ type, id }) => {
        if (type === 'escalation') return false;
        const named = type === 'schedule' && schedules.find((each) => each.id === id);
        if (!named || found.has(named.id)) return true;
        found.set(named.id, named);
        return add(named);
      });
  return add(schedule) ? [...found.values()] : schedules;
}

/** The zones of everybody who takes part in a schedule, and of the schedules in it. */
export function zonesOf({ people, teams, schedules }: PreviewData, schedule: ScheduleView): string[] {
  const participants = [schedule, ...schedules]
    .flatMap(({ rotations }) => rotations)
    .flatMap((each) => each.participants);
  const ids = new Set(
    participants.flatMap(({ type, id }) =>
      type === 'team' ? (teams.find((team) => team.id === id)?.members ?? []).map((member) => member.id) : (id ?? []),
    ),
  );
  const zones = [...people.filter(({ id }) => ids.has(id)), ...schedules].map(({ timezone }) => timezone);
  return [...new Set(zones)].filter((zone) => TimeZone.exists(zone));
}

/** When one of the clocks changes, in order; none where all of them show the same time. */
function changesOf(names: readonly string[], from: number): number[] {
  const zones = [...new Set(names)].filter((zone) => TimeZone.exists(zone)).map((name) => TimeZone.of(name));
  const ends = zones.flatMap((zone) =>
    zone
      .steadyWithin({ start: from, end: from + AHEAD })
      .flatMap(({ end, offset }) => (zone.offsetAt(end) === offset || end >= from + AHEAD ? [] : end)),
  );
  const apart = (at: number): string => zones.map((zone) => zone.offsetAt(at) - zones[0]!.offsetAt(at)).join();
  return [...new Set(ends)].toSorted((a, b) => a - b).filter((at) => apart(at - 1) !== apart(at));
}

/** The times in which several people are on call at once. */
const doubles = (shifts: readonly (Span & { userId: string })[]): Interval[] =>
  union(
    shifts.flatMap((one, index) =>
      shifts
        .slice(index + 1)
        .filter(({ userId }) => userId !== one.userId)
        .map((other) => ({ start: Math.max(one.start, other.start), end: Math.min(one.end, other.end) })),
    ),
  );

/** Spans as local times within a week, and again in the week after it: sorted, disjoint. */
const weekly = (spans: readonly Span[], zone: TimeZone): Interval[] =>
  union(
    spans.flatMap(({ start, end }) => {
      const local = zone.toLocal(start) % WEEK;
      return [-1, 0, 1].map((weeks) => ({ start: local + weeks * WEEK, end: local + weeks * WEEK + end - start }));
    }),
  );

/** What is left of a span without local times of a week. */
function withoutWeekly({ start, end }: Span, known: readonly Interval[], zone: TimeZone): Span[] {
  const local = zone.toLocal(start) % WEEK;
  return subtract([{ start: local, end: local + end - start }], known).map((piece) => ({
    start: start + piece.start - local,
    end: start + piece.end - local,
  }));
}
