import { modulo } from './own-turns.js';
import { typeOf, type Participant } from './participants.js';
import { RotationVersion, type FormerPlan, type RotationPlan } from './rotation.js';
import { TimeZone } from '../../platform/domain/time-zone.js';

/** What a change makes of a rotation. */
export interface ChangedRotation {
  /** From when on the new version counts, and how its turns are counted. */
  readonly counting: Required<Pick<RotationPlan, 'countsFrom' | 'anchor' | 'shift'>>;
  /** What counts until then; null: nothing has been served by the present version. */
  readonly former: FormerPlan | null;
}

/** IANA names of the schedule's zone. */
interface Zones {
  readonly before: string;
  readonly after: string;
}

/**
 * A rotation that is changed goes on from that instant: whoever has the turn keeps it, and the given order goes on after them;
 * of somebody who is removed the next one takes over. A start that is really moved counts the turns anew.
 * @param after as the client wants it
 */
export function changeRotation(before: RotationPlan, after: RotationPlan, at: Date, zones: Zones): ChangedRotation {
  const { countsFrom = null, anchor = null, shift = 0 } = before;
  const same = { countsFrom, anchor, shift };
  if (zones.before === zones.after && isSamePlan(before, after)) return { counting: same, former: null };
  const instant = at.getTime();
  const from = Math.max(before.startDate.getTime(), countsFrom?.getTime() ?? -Infinity);
  const hasServed = from < instant;
  const former = hasServed ? { ...before, until: at, timezone: zones.before } : null;
  // Nor does one that nobody has served yet begin before now.
  const since = hasServed || after.startDate < at ? at : countsFrom;
  if (before.startDate.getTime() !== after.startDate.getTime())
    return { counting: { countsFrom: since, anchor: null, shift: 0 }, former };
  return { counting: { countsFrom: since, ...countedOn(before, after, instant, zones) }, former };
}

const isSamePlan = (before: RotationPlan, after: RotationPlan): boolean => textOf(before) === textOf(after);

/** All that decides, in one order: the database keeps none of keys. */
function textOf(plan: RotationPlan): string {
  const { startDate, endDate, type, length, timeRestriction: daily, countsOnlyOwnHours = false } = plan;
  return JSON.stringify([
    ...[startDate.getTime(), endDate?.getTime() ?? null, type, length, countsOnlyOwnHours],
    plan.participants.map((each) => [each.id, typeOf(each)]),
    daily && [daily.start, daily.end, daily.timezone],
    plan.restrictions.map((w) => [w.startDay, w.startTime, w.endDay, w.endTime, w.timezone]),
  ]);
}

/** So that the turn of that instant stays with whoever has it, or passes to the next one who is left. */
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
  const place = placeAfter(before.participants, present.placeOf(turn), after.participants);
  // Another rhythm begins with the present turn; the same one keeps its first day, to which the days of months are clamped.
  const begun = isSameRhythm ? anchor : new Date(present.handoffs.startOf(turn));
  const counted = { ...after, anchor: begun, shift: 0, countsFrom: null };
  const [next] = versionsAt({ ...counted, endDate: null }, instant, zones.after);
  if (!next) return { anchor: begun, shift: 0 };
  const own = next.placeOf(next.handoffs.turnAt(instant));
  return { anchor: begun, shift: modulo(place - own, after.participants.length) };
}

/** Whose turn it is, by their place among the participants; the order goes on from there. */
export interface PresentTurn {
  readonly place: number;
  /** Epoch milliseconds. */
  readonly end: number;
  /** The place that follows. */
  readonly next: number;
}

/** @param zone IANA name of the schedule's zone @returns null: the rotation has no turn at that instant */
export function presentTurn(plan: RotationPlan, instant: number, zone: string): PresentTurn | null {
  const [version] = versionsAt(plan, instant, zone);
  if (!version || version.participants.length === 0) return null;
  const turn = version.handoffs.turnAt(instant);
  const [place, next] = [version.placeOf(turn), version.placeOf(turn + 1)];
  return { place, end: version.handoffs.startOf(turn + 1), next };
}

function versionsAt(plan: RotationPlan, instant: number, zone: string): RotationVersion[] {
  const known = TimeZone.of(TimeZone.exists(zone) ? zone : 'UTC');
  return RotationVersion.of(plan, known, new Map(), Infinity, []).filter(
    ({ start, end }) => start <= instant && instant < end,
  );
}

/** The place that goes on with the turn of a place. Of several places of one participant the one of the same rank. */
function placeAfter(before: readonly Participant[], place: number, after: readonly Participant[]): number {
  for (let further = 0; further < before.length; further++) {
    const at = (place + further) % before.length;
    const participant = before[at]!;
    const places = after.flatMap((each, i) => (isSame(each, participant) ? [i] : []));
    if (places.length === 0) continue;
    const rank = before.slice(0, at).filter((each) => isSame(each, participant)).length;
    return places[Math.min(rank, places.length - 1)]!;
  }
  return 0;
}

const isSame = (a: Participant, b: Participant): boolean => a.id === b.id && typeOf(a) === typeOf(b);
