import { findAt } from './intervals.js';
import { Nesting } from './nesting.js';
import type { Override } from './overrides.js';
import type { Participant, Rotation } from './rotation.js';
import type { OnCallSnapshot, Schedule } from './snapshot.js';

export interface Person {
  readonly userId: string;
  readonly name: string;
}

/** Who is on call, each once, in rotation order; and whether an override, a rotation or nobody decided it. */
export interface OnCall {
  readonly recipients: readonly Person[];
  readonly source: 'override' | 'rotation' | 'none';
}

export const NOBODY: OnCall = { recipients: [], source: 'none' };

/** Who is on call in the schedule at that instant (contract: on-calls; decisions §7). An unknown schedule has nobody. */
export function whoIsOnCall(snapshot: OnCallSnapshot, scheduleId: string, at: Date): OnCall {
  const schedule = snapshot.schedules.get(scheduleId);
  return schedule ? onCallAt(snapshot, schedule, at.getTime()) : NOBODY;
}

/**
 * The same, for a schedule at hand and epoch milliseconds. `above` is the way that led here: a
 * participant that is a schedule on it closes a cycle and stands for nobody.
 */
export function onCallAt(
  snapshot: OnCallSnapshot,
  schedule: Schedule,
  at: number,
  above: Nesting = Nesting.top(),
): OnCall {
  const { recipients, source } = dutyAt(snapshot, schedule, at, above);
  return { recipients, source };
}

/** Who is on call, and whether that is nobody only because everybody meant was deleted. */
function dutyAt(
  snapshot: OnCallSnapshot,
  schedule: Schedule,
  at: number,
  above: Nesting,
): OnCall & { isDeserted: boolean } {
  if (!schedule.enabled) return { ...NOBODY, isDeserted: false };
  const override = findAt(schedule.overrides, at)?.override;
  if (override) return { recipients: [chosenBy(snapshot, override)], source: 'override', isDeserted: false };
  const inside = above.inside(schedule.id);
  const held = schedule.rotations.flatMap((rotation) => {
    const turn = rotation.turnOnDutyAt(at);
    return turn === null ? [] : [holdingOf(snapshot, rotation, turn, at, inside)];
  });
  const persons = held.flatMap(({ all }) => all);
  if (persons.length === 0) return { ...NOBODY, isDeserted: held.some(({ isGone }) => isGone) };
  return { recipients: eachOnce(persons), source: 'rotation', isDeserted: false };
}

/**
 * Who holds that turn of the rotation at that instant: its participant as far as present, else the next one in
 * the order who has somebody present, else the absent ones (paging someone beats paging no one). Whoever was deleted
 * keeps the place in the order, so that nobody else's turns move, and is passed over like somebody absent; where only
 * deleted ones are left, the turn is a gap.
 */
export function holdersOf(
  snapshot: OnCallSnapshot,
  rotation: Rotation,
  turn: number,
  at: number,
  nesting: Nesting,
): readonly Person[] {
  return holdingOf(snapshot, rotation, turn, at, nesting).all;
}

function holdingOf(
  snapshot: OnCallSnapshot,
  rotation: Rotation,
  turn: number,
  at: number,
  nesting: Nesting,
): Pick<Standing, 'all' | 'isGone'> {
  const { participants } = rotation;
  const stand = (place: number): Standing =>
    standing(snapshot, participants[place % participants.length]!, at, nesting);
  if (participants.length === 0) return { all: [], isGone: false };
  const own = stand(turn);
  if (own.present.length > 0 || isGap(own)) return { all: own.present, isGone: false };
  let absent = own;
  for (let place = turn + 1; place < turn + participants.length; place++) {
    const next = stand(place);
    if (next.present.length > 0) return { all: next.present, isGone: false };
    if (absent.isGone && !next.isGone && !isGap(next)) absent = next;
  }
  return absent;
}

/** The person of an override. */
export function chosenBy({ people }: OnCallSnapshot, { userId, userName }: Override): Person {
  return { userId, name: userName ?? people.nameOf(userId) ?? userId };
}

/** Whom a participant stands for at an instant, without those who were deleted, and who of them is present. */
interface Standing {
  readonly all: readonly Person[];
  readonly present: readonly Person[];
  /** Everybody meant was deleted, or the team or schedule itself was. */
  readonly isGone: boolean;
}

const GONE: Standing = { all: [], present: [], isGone: true };

/** Is nobody meant to be on call? */
function isGap({ all, isGone }: Standing): boolean {
  return all.length === 0 && !isGone;
}

function standing(snapshot: OnCallSnapshot, participant: Participant, at: number, nesting: Nesting): Standing {
  if (participant.type === 'schedule') {
    const nested = snapshot.schedules.get(participant.id);
    if (!nested) return GONE;
    if (!nesting.admits(nested.id)) return { all: [], present: [], isGone: false };
    const { recipients, source, isDeserted } = dutyAt(snapshot, nested, at, nesting);
    if (isDeserted) return GONE;
    // Whoever made the override there chose its person knowingly.
    if (source === 'override') return { all: recipients, present: recipients, isGone: false };
    return withoutAbsent(snapshot, recipients, at);
  }
  const members = membersOf(snapshot, participant);
  return members ? withoutAbsent(snapshot, members, at) : GONE;
}

/** The people behind a participant that is not a schedule; undefined for a team that is not there. */
function membersOf({ people }: OnCallSnapshot, { id, name, type }: Participant): readonly Person[] | undefined {
  if (type === 'none') return [];
  if (type !== 'team') return [{ userId: id, name: name ?? people.nameOf(id) ?? id }];
  return people.membersOf(id)?.map((userId) => ({ userId, name: people.nameOf(userId) ?? userId }));
}

function withoutAbsent(snapshot: OnCallSnapshot, all: readonly Person[], at: number): Standing {
  const known = all.filter(({ userId }) => !snapshot.people.isGone(userId));
  const present = known.filter(({ userId }) => !isAway(snapshot, userId, at));
  return { all: known, present, isGone: all.length > 0 && known.length === 0 };
}

function isAway({ absences }: OnCallSnapshot, userId: string, at: number): boolean {
  return absences.get(userId)?.some(({ start, end }) => start <= at && at < end) ?? false;
}

function eachOnce(persons: readonly Person[]): readonly Person[] {
  const seen = new Map<string, Person>();
  for (const person of persons) if (!seen.has(person.userId)) seen.set(person.userId, person);
  return [...seen.values()];
}

/** The instants within the range at which the answer of `holdersOf` for a turn may change. */
export function* presenceChanges(
  snapshot: OnCallSnapshot,
  rotation: Rotation,
  from: number,
  to: number,
  nesting: Nesting,
): Generator<number> {
  const isSchedule = ({ type }: Participant): boolean => type === 'schedule';
  const schedules = new Set(rotation.participants.filter(isSchedule).map(({ id }) => id));
  for (const id of schedules) {
    const nested = snapshot.schedules.get(id);
    if (nested && nesting.admits(id)) yield* changesWithin(snapshot, nested, from, to, nesting);
  }
  const people = rotation.participants.filter((p) => !isSchedule(p)).flatMap((p) => membersOf(snapshot, p) ?? []);
  for (const { userId } of people) {
    for (const { start, end } of snapshot.absences.get(userId) ?? []) {
      yield* [start, end].filter((instant) => from < instant && instant < to);
    }
  }
}

/** The instants strictly within (from, to) at which the schedule's answer may change, unsorted, perhaps repeated. */
export function* changesWithin(
  snapshot: OnCallSnapshot,
  schedule: Schedule,
  from: number,
  to: number,
  above: Nesting = Nesting.top(),
): Generator<number> {
  if (!schedule.enabled) return;
  const inside = above.inside(schedule.id);
  const between = (instant: number): boolean => from < instant && instant < to;
  for (const { start, end } of schedule.overrides) yield* [start, end].filter(between);
  for (const rotation of schedule.rotations) {
    for (const { start, end } of rotation.dutiesWithin({ start: from, end: to })) yield* [start, end].filter(between);
    yield* presenceChanges(snapshot, rotation, from, to, inside);
  }
}
