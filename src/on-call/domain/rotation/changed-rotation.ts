import { modulo } from './turns-in-hours.js';
import { typeOf, type Participant } from '../schedule/participants.js';
import { RotationVersion, type FormerPlan, type RotationPlan } from './rotation.js';
import { TimeZone } from '../../../platform/domain/time-zone.js';

/** The result of a change of a rotation. */
export interface ChangedRotation {
  /** When the new version starts, and how its turns are counted. */
  readonly counting: Required<Pick<RotationPlan, 'countsFrom' | 'anchor' | 'shift'>>;
  /** The version that ends now; null if no part of it is in the past. */
  readonly former: FormerPlan | null;
}

/** IANA names of the schedule's zone. */
interface Zones {
  readonly before: string;
  readonly after: string;
}

/**
 * A change of a rotation at an instant. The participant whose turn it is keeps it, and the new order continues after them.
 * If that participant is removed, the next one takes over at once. A new `startDate` restarts the count of turns.
 * @param after the rotation as the client sent it
 */
export function changeRotation(before: RotationPlan, after: RotationPlan, at: Date, zones: Zones): ChangedRotation {
  const { countsFrom = null, anchor = null, shift = 0 } = before;
  const same = { countsFrom, anchor, shift };
  if (zones.before === zones.after && isSamePlan(before, after)) return { counting: same, former: null };
  const instant = at.getTime();
  const from = Math.max(before.startDate.getTime(), countsFrom?.getTime() ?? -Infinity);
  const hasServed = from < instant;
  const former = hasServed ? { ...before, until: at, timezone: zones.before } : null;
  // A version that has not started yet does not start in the past either.
  const since = hasServed || after.startDate < at ? at : countsFrom;
  if (before.startDate.getTime() !== after.startDate.getTime())
    return { counting: { countsFrom: since, anchor: null, shift: 0 }, former };
  return { counting: { countsFrom: since, ...countedOn(before, after, instant, zones) }, former };
}

const isSamePlan = (before: RotationPlan, after: RotationPlan): boolean => textOf(before) === textOf(after);

/** The deciding fields as text in a fixed order; jsonb does not preserve the order of keys. */
function textOf(plan: RotationPlan): string {
  const { startDate, endDate, type, length, timeRestriction: daily, countsOnlyOwnHours = false } = plan;
  return JSON.stringify([
    ...[startDate.getTime(), endDate?.getTime() ?? null, type, length, countsOnlyOwnHours],
    plan.participants.map((each) => [each.id, typeOf(each)]),
    daily && [daily.start, daily.end, daily.timezone],
    plan.restrictions.map((w) => [w.startDay, w.startTime, w.endDay, w.endTime, w.timezone]),
  ]);
}

/** Counts turns so that the current participant keeps the turn, or the next remaining one gets it. */
function countedOn(
  before: RotationPlan,
  after: RotationPlan,
  instant: number,
  zones: Zones,
): Required<Pick<RotationPlan, 'anchor' | 'shift'>> {
  const { anchor = null, shift = 0 } = before;
  const isSameRhythm = before.type === after.type && before.length === after.length;
  const [present] = versionsAt(before, instant, zones.before);
  if (!present || present.participants.length === 0 || after.participants.length === 0)
    return isSameRhythm ? { anchor, shift } : { anchor: null, shift: 0 };
  const turn = present.handoffs.turnAt(instant);
  const index = indexAfter(before.participants, present.participantIndexOf(turn), after.participants);
  // New turn lengths are counted from the start of the current turn. Unchanged ones keep the anchor: months clamp from its day.
  const begun = isSameRhythm ? anchor : new Date(present.handoffs.startOf(turn));
  const counted = { ...after, anchor: begun, shift: 0, countsFrom: null };
  const [next] = versionsAt({ ...counted, endDate: null }, instant, zones.after);
  if (!next) return { anchor: begun, shift: 0 };
  const own = next.participantIndexOf(next.handoffs.turnAt(instant));
  return { anchor: begun, shift: modulo(index - own, after.participants.length) };
}

/** The current turn of a rotation. */
export interface PresentTurn {
  readonly index: number;
  /** Epoch milliseconds. */
  readonly end: number;
  /** The index of the participant of the following turn. */
  readonly next: number;
}

/** The turn at an instant (epoch milliseconds). @param zone the schedule's IANA zone @returns null outside of the rotation */
export function presentTurn(plan: RotationPlan, instant: number, zone: string): PresentTurn | null {
  const [version] = versionsAt(plan, instant, zone);
  if (!version || version.participants.length === 0) return null;
  const turn = version.handoffs.turnAt(instant);
  const [index, next] = [version.participantIndexOf(turn), version.participantIndexOf(turn + 1)];
  return { index, end: version.handoffs.startOf(turn + 1), next };
}

function versionsAt(plan: RotationPlan, instant: number, zone: string): RotationVersion[] {
  const known = TimeZone.of(TimeZone.exists(zone) ? zone : 'UTC');
  return RotationVersion.of(plan, known, new Map(), Infinity, []).filter(
    ({ start, end }) => start <= instant && instant < end,
  );
}

/** The new index of the participant at `index`, or else of the next one that remains. Repeated participants keep their rank. */
function indexAfter(before: readonly Participant[], index: number, after: readonly Participant[]): number {
  for (let further = 0; further < before.length; further++) {
    const at = (index + further) % before.length;
    const participant = before[at]!;
    const indexes = after.flatMap((each, i) => (isSame(each, participant) ? [i] : []));
    if (indexes.length === 0) continue;
    const rank = before.slice(0, at).filter((each) => isSame(each, participant)).length;
    return indexes[Math.min(rank, indexes.length - 1)]!;
  }
  return 0;
}

const isSame = (a: Participant, b: Participant): boolean => a.id === b.id && typeOf(a) === typeOf(b);
