import { Look } from './look.js';
import { isInHours, seeInterval } from './look-at-times.js';
import type { Tangle } from './nests.js';
import type { Override, OverrideStretch } from './overrides.js';
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
  return schedule ? onCallAt(Look.at(snapshot, at.getTime()), schedule) : NOBODY;
}

/** The same for a loaded schedule, at the instant of the evaluation. */
export function onCallAt(look: Look, schedule: Schedule): OnCall {
  seeFromBelow(look, schedule);
  const { recipients, source } = dutyOf(look, schedule);
  return { recipients, source };
}

/** Where schedules nest deep, the lowest are evaluated first, which limits the recursion. */
function seeFromBelow(look: Look, { id }: Schedule): void {
  const { schedules, nests } = look.snapshot;
  for (const below of nests.fromBelow(id)) {
    look.work.spend(1);
    dutyOf(look, schedules.get(below)!);
  }
}

/** Whom a rotation of the schedule puts on call, without overrides. */
export function heldIn(look: Look, schedule: Schedule, rotation: Rotation): readonly Person[] {
  seeFromBelow(look, schedule);
  return look.through(wayInto(look, schedule), () => heldBy(look, rotation)).all;
}

/** Who is on call, and whether that is nobody only because everybody meant was deleted. */
type Duty = OnCall & Pick<Standing, 'isGone'>;

function dutyOf(look: Look, schedule: Schedule): Duty {
  return look.remember(`duty:${keyOf(look, schedule)}`, () =>
    look.through(wayInto(look, schedule), () => seeDuty(look, schedule)),
  );
}

function keyOf({ way }: Look, { id }: Schedule): string {
  return way.size === 0 ? id : [...way, id].join(' ');
}

/** The way matters only within a cycle group. */
function wayInto({ way, snapshot }: Look, { id }: Schedule): ReadonlySet<string> {
  return snapshot.nests.tangleOf(id) ? new Set([...way, id]) : way;
}

function seeDuty(look: Look, schedule: Schedule): Duty {
  if (!schedule.enabled) return { ...NOBODY, isGone: false };
  const override = seeOverride(look, schedule.overrides);
  if (override) return { recipients: [chosenBy(look.snapshot, override)], source: 'override', isGone: false };
  const held = schedule.rotations.map((rotation) => heldBy(look, rotation));
  // Rotations that name the same team or schedule have the same list of people.
  const persons = [...new Set(held.map(({ all }) => all))].flat();
  look.work.spend(held.length + persons.length);
  if (persons.length === 0) return { ...NOBODY, isGone: held.some(({ isGone }) => isGone) };
  return { recipients: eachOnce(persons), source: 'rotation', isGone: false };
}

function seeOverride(look: Look, overrides: readonly OverrideStretch[]): Override | undefined {
  return seeInterval(look, overrides)?.override;
}

/** Who holds the rotation: the holder of its turn; nobody outside its hours. */
function heldBy(look: Look, rotation: Rotation): Holding {
  return rememberFor(look, rotation, rotation, () => {
    look.work.spend(1);
    const turn = seeTurn(look, rotation);
    if (turn === null) return OFF_DUTY;
    const holding = heldAt(look, rotation, turn % rotation.participants.length);
    return rotation.hasOwnHours ? inOwnHours(look, rotation, holding) : holding;
  });
}

/**
 * Those for whom it is within the hours, each in their own zone. Being off hours is no absence: nobody takes over. Where
 * there is nobody whose zone could count, the schedule's does.
 */
function inOwnHours(look: Look, rotation: Rotation, holding: Holding): Holding {
  if (holding.all.length === 0) return isInHours(look, rotation.hours) ? holding : OFF_DUTY;
  look.work.spend(holding.all.length);
  const { people } = look.snapshot;
  const all = holding.all.filter(({ userId }) => isInHours(look, rotation.hoursIn(people.zoneOf(userId))));
  return { all, isGone: false };
}

/** Caches a rotation's result, unless it depends on the way through a cycle group. */
function rememberFor<T>(look: Look, { nested }: Rotation, key: object, see: () => T): T {
  return look.way.size === 0 || nested.length === 0 ? look.remember(key, see) : see();
}

/** The number of the turn on duty; null before and after the rotation and outside hours that are the same for all. */
function seeTurn(look: Look, rotation: Rotation): number | null {
  const { at } = look;
  const { life, handoffs, hasOwnHours, hours, participants } = rotation;
  if (participants.length === 0 || !seeInterval(look, [life])) return null;
  if (!hasOwnHours && !isInHours(look, hours)) return null;
  // A handoff to the same people is no change.
  if (look.lasts && !isHeldAlike(look, rotation)) look.endsAt(handoffs.nextAfter(at));
  return handoffs.turnAt(at);
}

/**
 * Who has the turn after the present one (`step` 1), or before it (-1), in each rotation that is on duty at the instant of the
 * evaluation; each person once, in rotation order. Overrides change no order, so they are not asked.
 */
export function besideOnCall(look: Look, schedule: Schedule, step: 1 | -1): readonly Person[] {
  if (!schedule.enabled) return [];
  seeFromBelow(look, schedule);
  return look.through(wayInto(look, schedule), () =>
    eachOnce(
      schedule.rotations.flatMap((rotation) => {
        const turn = seeTurn(look, rotation);
        const { length } = rotation.participants;
        if (turn === null) return [];
        const holding = heldAt(look, rotation, (((turn + step) % length) + length) % length);
        return [...(rotation.hasOwnHours ? inOwnHours(look, rotation, holding) : holding).all];
      }),
    ),
  );
}

/** Whether every place of the rotation is held by the same people. */
function isHeldAlike(look: Look, rotation: Rotation): boolean {
  const { participants, nested } = rotation;
  if (participants.length === 1) return true;
  // The results of nested schedules change too often for this check.
  if (nested.length > 0) return false;
  return look.remember(participants, () => {
    const { all } = heldAt(look, rotation, 0);
    return participants.every((_, place) => areSame(heldAt(look, rotation, place).all, all));
  });
}

/**
 * Who holds the turns of that place at the moment: its participant as far as present, else the next one in
 * the order who has somebody present, else the absent ones (rather somebody than nobody is paged). A deleted user
 * keeps the place in the order, so that nobody else's turns move, and is skipped like somebody absent; where only
 * deleted ones are left, the turn is a gap.
 */
function heldAt(look: Look, rotation: Rotation, place: number): Holding {
  return rememberFor(look, rotation, rotation.participants[place]!, () => {
    const own = seeStanding(look, rotation, place);
    if (own.present.length > 0 || isGap(own)) return { all: own.present, isGone: false };
    let absent = own;
    for (let further = 1; further < rotation.participants.length; further++) {
      const next = seeStanding(look, rotation, place + further);
      if (next.present.length > 0) return { all: next.present, isGone: false };
      if (absent.isGone && !next.isGone && !isGap(next)) absent = next;
    }
    return absent;
  });
}

export function chosenBy({ people }: OnCallSnapshot, { userId, userName }: Override): Person {
  return { userId, name: userName ?? people.nameOf(userId) ?? userId };
}

/** The existing users of a participant, and who of them is present. */
interface Standing {
  readonly all: readonly Person[];
  readonly present: readonly Person[];
  /** Everybody meant was deleted, or the team or schedule itself was. */
  readonly isGone: boolean;
}

type Holding = Pick<Standing, 'all' | 'isGone'>;

const OFF_DUTY: Holding = { all: [], isGone: false };
const GONE: Standing = { all: [], present: [], isGone: true };
const NOBODY_MEANT: Standing = { all: [], present: [], isGone: false };

/** Is nobody meant to be on call? */
function isGap({ all, isGone }: Standing): boolean {
  return all.length === 0 && !isGone;
}

function seeStanding(look: Look, { participants }: Rotation, place: number): Standing {
  const participant = participants[place % participants.length]!;
  look.work.spend(1);
  switch (participant.type) {
    case 'none':
      return NOBODY_MEANT;
    case 'team':
      return look.remember(`team:${participant.id}`, () => teamStanding(look, participant.id));
    case 'schedule':
      return nestedStanding(look, participant.id);
    default:
      return withoutAbsent(look, [personOf(look, participant)]);
  }
}

function personOf({ snapshot }: Look, { id, name }: Pick<Participant, 'id' | 'name'>): Person {
  return { userId: id, name: name ?? snapshot.people.nameOf(id) ?? id };
}

function teamStanding(look: Look, teamId: string): Standing {
  const members = look.snapshot.people.membersOf(teamId)?.map((id) => personOf(look, { id }));
  if (!members) return GONE;
  look.work.spend(members.length);
  return withoutAbsent(look, members);
}

function nestedStanding(look: Look, scheduleId: string): Standing {
  const { schedules, nests } = look.snapshot;
  const nested = schedules.get(scheduleId);
  if (!nested) return GONE;
  if (look.way.has(scheduleId)) return look.way.has(SKIPPED) ? GONE : NOBODY_MEANT;
  const [first = ''] = look.way;
  const tangle = nests.tangleOf(scheduleId);
  if (!tangle?.members.has(first)) return look.through(NO_WAY, () => standingFor(look, nested));
  if (nests.hasCountlessWays(first)) return withoutAbsent(look, everybodyIn(look, tangle));
  return standingFor(look, nested);
}

const NO_WAY: ReadonlySet<string> = new Set();
/** No schedule's id. In a way with it, a place that leads back into the way is skipped, as if its schedule were deleted. */
const SKIPPED = '';

function standingFor(look: Look, nested: Schedule): Standing {
  return look.remember(`standing:${keyOf(look, nested)}`, () => {
    const { recipients, source, isGone } = dutyOf(look, nested);
    if (isGone) return GONE;
    // The person of an override there counts even when absent.
    if (source === 'override') return { all: recipients, present: recipients, isGone: false };
    look.work.spend(recipients.length);
    return withoutAbsent(look, recipients);
  });
}

/**
 * Where too many ways lead through a cycle group to follow them all, each of its schedules counts as everybody whom any of
 * them puts on call by itself: rather too many are paged than nobody. If that is nobody, places that nest another of them
 * are skipped, so that the next in the order takes the turn.
 */
function everybodyIn(look: Look, tangle: Tangle): readonly Person[] {
  return look.remember(tangle, () => {
    const byThemselves = putOnCallIn(look, tangle, tangle.members);
    return byThemselves.length > 0 ? byThemselves : putOnCallIn(look, tangle, new Set([...tangle.members, SKIPPED]));
  });
}

function putOnCallIn(look: Look, { members }: Tangle, way: ReadonlySet<string>): readonly Person[] {
  return look.through(way, () => {
    const schedules = [...members].map((id) => look.snapshot.schedules.get(id)!);
    return eachOnce(schedules.flatMap((schedule) => seeDuty(look, schedule).recipients));
  });
}

function withoutAbsent(look: Look, all: readonly Person[]): Standing {
  const known = all.filter(({ userId }) => !look.snapshot.people.isGone(userId));
  const present = known.filter(({ userId }) => !isAway(look, userId));
  return { all: known, present, isGone: all.length > 0 && known.length === 0 };
}

function isAway(look: Look, userId: string): boolean {
  const absences = look.snapshot.absences.get(userId);
  return absences !== undefined && seeInterval(look, absences) !== undefined;
}

/** Whether two lists name the same people alike. */
export function areSame(some: readonly Person[], others: readonly Person[]): boolean {
  if (some === others) return true;
  return (
    some.length === others.length &&
    some.every(({ userId, name }, index) => userId === others[index]!.userId && name === others[index]!.name)
  );
}

/** The people, each as first named. */
export function eachOnce(persons: readonly Person[]): readonly Person[] {
  const seen = new Map<string, Person>();
  for (const person of persons) if (!seen.has(person.userId)) seen.set(person.userId, person);
  return [...seen.values()];
}
