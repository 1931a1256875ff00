import { isInHours, Look, seeInterval } from './look.js';
import type { Tangle } from './nests.js';
import { rowsOf, type Override } from './overrides.js';
import { typeOf, type FirstRecipient, type Participant } from './participants.js';
import { eachOnce, areSame, NOBODY, type OnCall, type Person } from './people.js';
import type { Rotation, RotationVersion } from './rotation.js';
import { modulo } from './own-turns.js';
import { anySchedule, type OnCallSnapshot, type Schedule } from './snapshot.js';
import {
  GONE,
  inOwnHours,
  isAway,
  isGap,
  meansTeam,
  NOBODY_MEANT,
  OFF_DUTY,
  personOf,
  teamStanding,
  withoutAbsent,
  type Holding,
  type Standing,
} from './standing.js';

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
  for (const below of look.snapshot.nests.fromBelow(id)) {
    look.work.spend(1);
    dutyOf(look, anySchedule(look.snapshot, below)!);
  }
}

/** Whom a rotation of the schedule puts on call, without overrides. */
export function heldIn(look: Look, schedule: Schedule, rotation: Rotation): readonly Person[] {
  seeFromBelow(look, schedule);
  return look.through(wayInto(look, schedule), () => heldBy(look, rotation)).all;
}

/** Whom an override of the schedule puts on call. */
export function standInsIn(look: Look, schedule: Schedule, override: Override): readonly Person[] {
  seeFromBelow(look, schedule);
  return look.through(wayInto(look, schedule), () => stoodInBy(look, override)).all;
}

/** Who is on call, and whether that is nobody only because everybody meant was deleted. */
interface Duty extends OnCall {
  readonly isGone: boolean;
  /** Ids of those whom an override names: they are on call even while absent. */
  readonly chosen: ReadonlySet<string>;
}

const NONE: ReadonlySet<string> = new Set();

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
  const stretch = seeInterval(look, schedule.overrides) ?? null;
  const rows = rowsOf(schedule.rotations, stretch);
  const held = rows.map((row) => (isOverride(row) ? stoodInBy(look, row) : heldBy(look, row)));
  // Rotations that name the same team or schedule have the same list of people.
  const persons = [...new Set(held.map(({ all }) => all))].flat();
  look.work.spend(held.length + persons.length);
  const source = stretch?.isAll ? 'override' : 'rotation';
  if (persons.length === 0) {
    const isGone = held.some((each) => each.isGone);
    return { recipients: [], source: source === 'override' ? source : 'none', isGone, chosen: NONE };
  }
  const chosen = rows.flatMap((row) => (isOverride(row) && typeOf(row.participant) === 'user' ? row : []));
  const ids = chosen.length === 0 ? NONE : new Set(chosen.map(({ participant }) => participant.id));
  return { recipients: eachOnce(persons), source, isGone: false, chosen: ids };
}

export function isOverride(row: Rotation | Override): row is Override {
  return 'participant' in row;
}

/** Who stands in: a person even while absent; of several those who are present, or all where nobody is. */
function stoodInBy(look: Look, override: Override): Holding {
  const { participant } = override;
  return rememberFor(look, override, override, () => {
    look.work.spend(1);
    if (typeOf(participant) === 'user') return { all: [personOf(look, participant)], isGone: false };
    const { all, present, isGone } = standingOf(look, participant);
    return { all: present.length > 0 ? present : all, isGone };
  });
}

/** Who holds the rotation: the holder of its turn; nobody outside its hours. */
function heldBy(look: Look, rotation: Rotation): Holding {
  return rememberFor(look, rotation, rotation, () => {
    look.work.spend(1);
    const version = seeInterval(look, rotation.versions);
    const turn = version ? seeTurn(look, version) : null;
    if (!version || turn === null) return OFF_DUTY;
    return inOwnHours(look, version, heldAt(look, version, version.placeOf(turn)));
  });
}

/** Caches the result of a rotation or override, unless it depends on the way through a cycle group. */
function rememberFor<T>(look: Look, { nested }: { readonly nested: readonly string[] }, key: object, see: () => T): T {
  return look.way.size === 0 || nested.length === 0 ? look.remember(key, see) : see();
}

/** The number of the turn on duty; null outside hours that are the same for all. */
function seeTurn(look: Look, version: RotationVersion): number | null {
  const { at } = look;
  const { handoffs, hasOwnHours, hours, participants } = version;
  if (participants.length === 0) return null;
  if (!hasOwnHours && !isInHours(look, hours)) return null;
  // A handoff to the same people is no change.
  if (look.lasts && !isHeldAlike(look, version)) look.endsAt(handoffs.nextAfter(at));
  return handoffs.turnAt(at);
}

/**
 * Who has the turn after the present one (`step` 1), or before it (-1), in each rotation that is on duty at the instant of the
 * evaluation; each person once, in rotation order. Overrides change no order, so they are not asked.
 */
export function besideOnCall(look: Look, schedule: Schedule, step: 1 | -1): readonly Person[] {
  seeFromBelow(look, schedule);
  return look.through(wayInto(look, schedule), () => besideIn(look, schedule, step));
}

function besideIn(look: Look, { rotations }: Schedule, step: 1 | -1): readonly Person[] {
  const held = rotations.map((rotation) => {
    const version = seeInterval(look, rotation.versions);
    const turn = version ? seeTurn(look, version) : null;
    if (!version || turn === null) return [];
    const { length } = version.participants;
    return inOwnHours(look, version, heldAt(look, version, modulo(version.placeOf(turn) + step, length))).all;
  });
  return eachOnce(held.flat());
}

/** Whether every place of the rotation is held by the same people. */
function isHeldAlike(look: Look, version: RotationVersion): boolean {
  const { participants, nested } = version;
  if (participants.length === 1) return true;
  // The results of nested schedules change too often for this check.
  if (nested.length > 0) return false;
  return look.remember(participants, () => {
    const { all } = heldAt(look, version, 0);
    return participants.every((_, place) => areSame(heldAt(look, version, place).all, all));
  });
}

/**
 * Who holds the turns of that place at the moment: its participant as far as present, else the next who is, else the absent
 * ones: rather somebody than nobody is paged. A deleted user keeps the place, so that no other turns move, and is skipped.
 */
function heldAt(look: Look, version: RotationVersion, place: number): Holding {
  return rememberFor(look, version, version.participants[place]!, () => {
    const own = seeStanding(look, version, place);
    if (own.present.length > 0 || isGap(own)) return { all: own.present, isGone: false };
    let absent = own;
    for (let further = 1; further < version.participants.length; further++) {
      const next = seeStanding(look, version, place + further);
      if (next.present.length > 0) return { all: next.present, isGone: false };
      if (absent.isGone && !next.isGone && !isGap(next)) absent = next;
    }
    return absent;
  });
}

function seeStanding(look: Look, { participants }: RotationVersion, place: number): Standing {
  look.work.spend(1);
  return standingOf(look, participants[place % participants.length]!);
}

function standingOf(look: Look, participant: Participant): Standing {
  switch (typeOf(participant)) {
    case 'none':
      return NOBODY_MEANT;
    case 'team':
      return teamStanding(look, participant.id);
    case 'schedule':
      return nestedStanding(look, participant.id, standingFor);
    case 'escalation':
      return escalationStanding(look, participant.id);
    case 'user':
      return withoutAbsent(look, [personOf(look, participant)]);
  }
}

/** Everybody whom the escalation's first rules name, as if each were named here. */
function escalationStanding(look: Look, id: string): Standing {
  const escalation = look.snapshot.escalations.get(id);
  const now = escalation?.versions ? seeInterval(look, escalation.versions) : escalation;
  if (!now) return GONE;
  const standings = now.first.map((recipient) => recipientStanding(look, recipient));
  const all = eachOnce(standings.flatMap((each) => each.all));
  const present = eachOnce(standings.flatMap((each) => each.present));
  look.work.spend(all.length);
  return { all, present, isGone: standings.length > 0 && standings.every(({ isGone }) => isGone) };
}

function recipientStanding(look: Look, recipient: FirstRecipient): Standing {
  const { type, id, notifyType } = recipient;
  if (type === 'user') return withoutAbsent(look, [personOf(look, { id })]);
  if (type === 'team') return teamStanding(look, id, notifyType);
  const schedule = scheduleOf(look, id);
  if (!schedule) return GONE;
  if (meansTeam(recipient))
    return schedule.teamId === null ? NOBODY_MEANT : teamStanding(look, schedule.teamId, notifyType);
  if (notifyType !== 'next' && notifyType !== 'previous') return nestedStanding(look, id, standingFor);
  // Deep nests are evaluated from below, and only for who is on call.
  if (look.snapshot.nests.fromBelow(id).length > 0) return nestedStanding(look, id, standingFor);
  const step = notifyType === 'next' ? 1 : -1;
  return nestedStanding(look, id, (at, nested) => {
    return at.through(wayInto(at, nested), () => withoutAbsent(at, besideIn(at, nested, step)));
  });
}

/** Of one that was deleted only while it was there. */
function scheduleOf(look: Look, id: string): Schedule | undefined {
  const { schedules, former } = look.snapshot;
  const deleted = former.get(id);
  if (!deleted) return schedules.get(id);
  return seeInterval(look, [{ start: -Infinity, end: deleted.deletedAt }]) && deleted;
}

/** @param see how the schedule is evaluated where no cycle of schedules leads back to it */
function nestedStanding(look: Look, scheduleId: string, see: (look: Look, nested: Schedule) => Standing): Standing {
  const { nests } = look.snapshot;
  const nested = scheduleOf(look, scheduleId);
  if (!nested) return GONE;
  if (look.way.has(scheduleId)) return look.way.has(SKIPPED) ? GONE : NOBODY_MEANT;
  const [first = ''] = look.way;
  const tangle = nests.tangleOf(scheduleId);
  if (!tangle?.members.has(first)) return look.through(NONE, () => see(look, nested));
  if (nests.hasCountlessWays(first)) return withoutAbsent(look, everybodyIn(look, tangle));
  return see(look, nested);
}

/** No schedule's id. In a way with it, a place that leads back into the way is skipped, as if its schedule were deleted. */
const SKIPPED = '';

function standingFor(look: Look, nested: Schedule): Standing {
  return look.remember(`standing:${keyOf(look, nested)}`, () => {
    const { recipients, isGone, chosen } = dutyOf(look, nested);
    if (isGone) return GONE;
    look.work.spend(recipients.length);
    if (chosen.size === 0) return withoutAbsent(look, recipients);
    // The person of an override there counts even when absent.
    return {
      all: recipients,
      present: recipients.filter(({ userId }) => chosen.has(userId) || !isAway(look, userId)),
      isGone: false,
    };
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
    const schedules = [...members].map((id) => anySchedule(look.snapshot, id)!);
    return eachOnce(schedules.flatMap((schedule) => seeDuty(look, schedule).recipients));
  });
}
