import type { Slices } from '../../../platform/slices/slices.js';
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

/**
 * The first time in the range (epoch milliseconds) in which nobody is on call, clipped to the range.
 * Null: there is none, the schedule is disabled, or the evaluation exceeds its limit.
 */
export function* nextGapWithin(snapshot: OnCallSnapshot, schedule: Schedule, range: Interval): Slices<Interval | null> {
  if (!schedule.enabled) return null;
  const found = yield* withinLimits(timesWithNobody(snapshot, schedule, range, new Budget(SECONDARY_LIMITS), 1));
  return found?.[0] ?? null;
}
