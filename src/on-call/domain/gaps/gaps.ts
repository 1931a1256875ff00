import type { Slices } from '../../../platform/slices/slices.js';
import { TimeZone } from '../../../platform/domain/time-zone.js';
import { WEEK_MS } from '../../../platform/durations.js';
import { momentsOf, onCallIn, PAUSE } from '../evaluation/moments.js';
import { clip, intersect, type Interval, subtract, union } from '../intervals.js';
import { overrideOfRotation, overridesIn } from '../overrides/overrides.js';
import { type Participant, schedulesNamedBy, typeOf } from '../schedule/participants.js';
import type { RotationVersion } from '../rotation/rotation.js';
import { anySchedule, type OnCallSnapshot, type Schedule } from '../schedule/snapshot.js';
import { SECONDARY_LIMITS, withinLimits, Budget } from '../evaluation/budget.js';

/**
 * The times in the range (epoch milliseconds) in which nobody is on call, in order of time, clipped to the range. Turns and
 * overrides of `none` are intended and no gaps, also in nested schedules; hours outside of all rotations are gaps. A
 * disabled schedule has no gaps.
 * @throws LimitExceeded each gap is an entry
 */
export function* gapsWithin(
  snapshot: OnCallSnapshot,
  schedule: Schedule,
  range: Interval,
  budget = new Budget(),
): Slices<Interval[]> {
  const gaps: Interval[] = [];
  for (const empty of yield* timesWithNobody(snapshot, schedule, range, budget)) {
    const intended = union([...schedule.pauses, ...intendedGaps(snapshot, schedule, empty, budget, new Set())]);
    for (const gap of subtract([empty], intended)) {
      budget.addEntry();
      gaps.push(gap);
    }
    if (budget.takePause()) yield;
  }
  return gaps;
}

/** The times in which nobody is on call, intended or not. @param most stops after that many */
function* timesWithNobody(
  snapshot: OnCallSnapshot,
  schedule: Schedule,
  range: Interval,
  budget: Budget,
  most = Infinity,
): Slices<Interval[]> {
  const empty: Interval[] = [];
  let start: number | null = null;
  for (const moment of momentsOf(snapshot, schedule, range, budget)) {
    if (moment === PAUSE) {
      yield;
      continue;
    }
    const { recipients } = onCallIn(schedule, moment);
    budget.spend(recipients.length);
    if (recipients.length === 0) start ??= moment.at;
    else if (start !== null) {
      empty.push({ start, end: moment.at });
      if (empty.length === most) return empty;
      start = null;
    }
  }
  if (start !== null) empty.push({ start, end: range.end });
  return empty;
}

/**
 * The parts of the range in which a rotation or an override has the participant `none`. @param above the schedules that
 * nest this one, to stop at cycles
 */
function intendedGaps(
  snapshot: OnCallSnapshot,
  schedule: Schedule,
  range: Interval,
  budget: Budget,
  above: ReadonlySet<string>,
): Interval[] {
  if (above.has(schedule.id)) return [];
  const path = new Set([...above, schedule.id]);
  const intendedBy = (participant: Participant, within: Interval): Interval[] => {
    if (typeOf(participant) === 'none') return [within];
    const nested = schedulesNamedBy([participant], snapshot.escalations);
    return nested.flatMap((id) => {
      const inner = anySchedule(snapshot, id);
      return inner ? intendedGaps(snapshot, inner, within, budget, path) : [];
    });
  };
  const overrides = clip(schedule.overrides, range);
  budget.spend(overrides.length);
  const byOverrides = overrides.flatMap((interval) =>
    overridesIn(interval).flatMap(({ participant }) =>
      intendedBy(participant, { start: interval.start, end: interval.end }),
    ),
  );
  const byRotations = schedule.rotations.flatMap((rotation) => {
    const overridden = overrides.filter((interval) => overrideOfRotation(interval, rotation.id));
    return rotation.versions.flatMap((version) => {
      const { nested, participants } = version;
      if (nested.length === 0 && !participants.some((each) => typeOf(each) === 'none')) return [];
      return turnsWithin(version, range, budget).flatMap(({ participantIndex, ...turn }) =>
        subtract([turn], overridden).flatMap((left) => intendedBy(participants[participantIndex]!, left)),
      );
    });
  });
  return [...byOverrides, ...byRotations];
}

function turnsWithin(
  version: RotationVersion,
  range: Interval,
  budget: Budget,
): (Interval & { participantIndex: number })[] {
  const { handoffs, hours } = version;
  const turns: (Interval & { participantIndex: number })[] = [];
  const end = Math.min(range.end, version.end);
  for (let at = Math.max(range.start, version.start); at < end;) {
    budget.spend(1);
    const next = Math.min(handoffs.nextAfter(at), end);
    turns.push({ start: at, end: next, participantIndex: version.participantIndexOf(handoffs.turnAt(at)) });
    at = next;
  }
  if (hours.areUnrestricted || turns.length === 0) return turns;
  budget.spend(hours.countWithin(range));
  return intersect(turns, hours.within(range));
}

/** A zone keeps one clock for more than 13 weeks: now and in these weeks, all of its clocks of a year are seen. */
const OTHER_SEASONS = [13, 26, 39].map((weeks) => weeks * WEEK_MS);

/**
 * Whether nobody is meant to be on call in a gap: no rotation has its hours, neither now nor, on the clock of the schedule or of
 * the participants, in other seasons. Hours of rotations that have ended, have not begun or have nobody left
 * count: without them somebody is missed.
 */
export function isOutsideHours(snapshot: OnCallSnapshot, schedule: Schedule, gap: Interval): boolean {
  // All hours recur every week.
  if (gap.end - gap.start >= WEEK_MS) return false;
  const versions = schedule.rotations.flatMap(({ deletedAt, versions }) =>
    deletedAt === Infinity ? versions.slice(-1) : [],
  );
  const zones = versions.map((version) => zonesOfHours(version, snapshot));
  const all = versions.flatMap((version, index) =>
    zones[index]!.length === 0 ? version.hours : zones[index]!.map((zone) => version.hoursIn(zone)),
  );
  if (all.length === 0 || all.some(({ areUnrestricted }) => areUnrestricted)) return false;
  const isFree = (span: Interval): boolean => all.every((hours) => hours.within(span).length === 0);
  const clocks = [schedule.zone, ...[...new Set(zones.flat())].map((zone) => TimeZone.of(zone))];
  return (
    isFree(gap) &&
    clocks.some((zone) => {
      const moved = (at: number, by: number): number => zone.toInstant(zone.toLocal(at) + by);
      return OTHER_SEASONS.every((by) => isFree({ start: moved(gap.start, by), end: moved(gap.end, by) }));
    })
  );
}

/** The zones on whose clocks the hours are read; none: on that of the schedule. */
function zonesOfHours(version: RotationVersion, { people }: OnCallSnapshot): string[] {
  if (!version.usesParticipantZones) return [];
  return version.participants
    .flatMap((each) =>
      typeOf(each) === 'team' ? people.teamVersionsOf(each.id).flatMap(({ members }) => members) : each.id,
    )
    .flatMap((id) => people.zonesOf(id).map(({ zone }) => zone))
    .filter((zone) => TimeZone.exists(zone));
}

/** When nobody is on call next, and the first such time that nobody has meant. */
export interface NextGaps {
  readonly next: (Interval & { readonly intended: boolean }) | null;
  readonly unintended: Interval | null;
}

/**
 * The next gap and the first unintended one, clipped to the range (epoch milliseconds). A gap is intended by a shift or override
 * of `none`, or by the hours of the rotations. Null: there is none, the schedule is disabled, or the evaluation exceeds its limit.
 */
export function* nextGapsWithin(snapshot: OnCallSnapshot, schedule: Schedule, range: Interval): Slices<NextGaps> {
  if (!schedule.enabled) return { next: null, unintended: null };
  const found = yield* withinLimits(timesWithNobody(snapshot, schedule, range, new Budget(SECONDARY_LIMITS), 1));
  const next = found?.[0];
  if (!next) return { next: null, unintended: null };
  const rest = { start: next.start, end: range.end };
  const gaps = yield* withinLimits(gapsWithin(snapshot, schedule, rest, new Budget(SECONDARY_LIMITS)));
  const unintended = gaps?.find((gap) => !isOutsideHours(snapshot, schedule, gap)) ?? null;
  const intended = gaps !== undefined && (unintended === null || unintended.start >= next.end);
  return { next: { ...next, intended }, unintended };
}
