import { isInHours, Evaluation, currentInterval } from './evaluation.js';
import type { Cycle } from '../schedule/nesting.js';
import { layersOf, type Override } from '../overrides/overrides.js';
import { typeOf, type FirstRecipient, type Participant } from '../schedule/participants.js';
import { eachOnce, areSame, NOBODY, type OnCall, type Person } from './people.js';
import type { Rotation, RotationVersion } from '../rotation/rotation.js';
import { modulo } from '../rotation/turns-in-hours.js';
import { anySchedule, type OnCallSnapshot, type Schedule } from '../schedule/snapshot.js';
import {
  INACTIVE,
  withinOwnHours,
  isAway,
  isUnassigned,
  addressesTeam,
  UNASSIGNED,
  OFF_DUTY,
  personOf,
  teamCandidates,
  candidatesAmong,
  type Assigned,
  type Candidates,
} from './candidates.js';

/** The people on call in the schedule at an instant (contract: on-calls); nobody for an unknown schedule. */
export function whoIsOnCall(snapshot: OnCallSnapshot, scheduleId: string, at: Date): OnCall {
  const schedule = snapshot.schedules.get(scheduleId);
  return schedule ? onCallAt(Evaluation.at(snapshot, at.getTime()), schedule) : NOBODY;
}

/** The people on call in a loaded schedule at the instant of the evaluation. */
export function onCallAt(evaluation: Evaluation, schedule: Schedule): OnCall {
  evaluateDeepestFirst(evaluation, schedule);
  const { recipients, source } = resultOf(evaluation, schedule);
  return { recipients, source };
}

/** Evaluates deeply nested schedules first, to limit the recursion. */
function evaluateDeepestFirst(evaluation: Evaluation, { id }: Schedule): void {
  for (const below of evaluation.snapshot.nesting.deepestFirst(id)) {
    evaluation.budget.spend(1);
    resultOf(evaluation, anySchedule(evaluation.snapshot, below)!);
  }
}

/** The people whom a rotation of the schedule puts on call, without overrides. */
export function rotationOnCall(evaluation: Evaluation, schedule: Schedule, rotation: Rotation): readonly Person[] {
  evaluateDeepestFirst(evaluation, schedule);
  return evaluation.alongPath(pathInto(evaluation, schedule), () => assignedByRotation(evaluation, rotation)).all;
}

/** The people whom an override of the schedule puts on call. */
export function overrideOnCall(evaluation: Evaluation, schedule: Schedule, override: Override): readonly Person[] {
  evaluateDeepestFirst(evaluation, schedule);
  return evaluation.alongPath(pathInto(evaluation, schedule), () => assignedByOverride(evaluation, override)).all;
}

/** The people on call. `areInactive`: nobody, since all participants are deleted or blocked. */
interface Result extends OnCall {
  readonly areInactive: boolean;
  /** Users whom an override names: they are on call also during time off. */
  readonly overrideUserIds: ReadonlySet<string>;
}

const NONE: ReadonlySet<string> = new Set();

function resultOf(evaluation: Evaluation, schedule: Schedule): Result {
  return evaluation.cached(`on-call:${cacheKeyOf(evaluation, schedule)}`, () =>
    evaluation.alongPath(pathInto(evaluation, schedule), () => evaluateSchedule(evaluation, schedule)),
  );
}

function cacheKeyOf({ path }: Evaluation, { id }: Schedule): string {
  return path.size === 0 ? id : [...path, id].join(' ');
}

/** The path matters only within a cycle. */
function pathInto({ path, snapshot }: Evaluation, { id }: Schedule): ReadonlySet<string> {
  return snapshot.nesting.cycleOf(id) ? new Set([...path, id]) : path;
}

function evaluateSchedule(evaluation: Evaluation, schedule: Schedule): Result {
  const overrideInterval = currentInterval(evaluation, schedule.overrides) ?? null;
  const layers = layersOf(schedule.rotations, overrideInterval);
  const assigned = layers.map((layer) =>
    isOverride(layer) ? assignedByOverride(evaluation, layer) : assignedByRotation(evaluation, layer),
  );
  // Rotations with the same team or schedule share one list of people.
  const persons = [...new Set(assigned.map(({ all }) => all))].flat();
  evaluation.budget.spend(assigned.length + persons.length);
  const source = overrideInterval?.coversSchedule ? 'override' : 'rotation';
  if (persons.length === 0) {
    const areInactive = assigned.some((each) => each.areInactive);
    return { recipients: [], source: source === 'override' ? source : 'none', areInactive, overrideUserIds: NONE };
  }
  const chosen = layers.flatMap((layer) => (isOverride(layer) && typeOf(layer.participant) === 'user' ? layer : []));
  const ids = chosen.length === 0 ? NONE : new Set(chosen.map(({ participant }) => participant.id));
  return { recipients: eachOnce(persons), source, areInactive: false, overrideUserIds: ids };
}

export function isOverride(layer: Rotation | Override): layer is Override {
  return 'participant' in layer;
}

/** A user also during time off; of a team or policy those without time off, or all if everybody has time off. */
function assignedByOverride(evaluation: Evaluation, override: Override): Assigned {
  const { participant } = override;
  return cachedOutsideCycles(evaluation, override, override, () => {
    evaluation.budget.spend(1);
    if (typeOf(participant) === 'user') return { all: [personOf(evaluation, participant)], areInactive: false };
    const { all, present, areInactive } = candidatesOf(evaluation, participant);
    return { all: present.length > 0 ? present : all, areInactive };
  });
}

/** The people of the current turn; nobody outside of the restrictions. */
function assignedByRotation(evaluation: Evaluation, rotation: Rotation): Assigned {
  return cachedOutsideCycles(evaluation, rotation, rotation, () => {
    evaluation.budget.spend(1);
    const version = currentInterval(evaluation, rotation.versions);
    const turn = version ? currentTurn(evaluation, version) : null;
    if (!version || turn === null) return OFF_DUTY;
    return withinOwnHours(evaluation, version, assignedAt(evaluation, version, version.participantIndexOf(turn)));
  });
}

/** Caches the result of a rotation or override unless it depends on the path through a cycle. */
function cachedOutsideCycles<T>(
  evaluation: Evaluation,
  { nested }: { readonly nested: readonly string[] },
  key: object,
  evaluate: () => T,
): T {
  return evaluation.path.size === 0 || nested.length === 0 ? evaluation.cached(key, evaluate) : evaluate();
}

/** The number of the current turn; null outside of restrictions that are the same for all participants. */
function currentTurn(evaluation: Evaluation, version: RotationVersion): number | null {
  const { at } = evaluation;
  const { handoffs, usesParticipantZones, hours, participants } = version;
  if (participants.length === 0) return null;
  if (!usesParticipantZones && !isInHours(evaluation, hours)) return null;
  // A handoff to the same people changes nothing.
  if (evaluation.tracksValidity && !isSameForAllTurns(evaluation, version))
    evaluation.limitValidity(handoffs.nextAfter(at));
  return handoffs.turnAt(at);
}

/**
 * The people of the next turn (`step` 1) or the previous one (-1) of each rotation that is within its restrictions at the
 * instant of the evaluation; each person once, in rotation order. Overrides are ignored.
 */
export function adjacentRecipients(evaluation: Evaluation, schedule: Schedule, step: 1 | -1): readonly Person[] {
  evaluateDeepestFirst(evaluation, schedule);
  return evaluation.alongPath(pathInto(evaluation, schedule), () => adjacentIn(evaluation, schedule, step));
}

function adjacentIn(evaluation: Evaluation, { rotations }: Schedule, step: 1 | -1): readonly Person[] {
  const assigned = rotations.map((rotation) => {
    const version = currentInterval(evaluation, rotation.versions);
    const turn = version ? currentTurn(evaluation, version) : null;
    if (!version || turn === null) return [];
    const { length } = version.participants;
    return withinOwnHours(
      evaluation,
      version,
      assignedAt(evaluation, version, modulo(version.participantIndexOf(turn) + step, length)),
    ).all;
  });
  return eachOnce(assigned.flat());
}

/** Whether every turn of the rotation has the same people. */
function isSameForAllTurns(evaluation: Evaluation, version: RotationVersion): boolean {
  const { participants, nested } = version;
  if (participants.length === 1) return true;
  // Nested schedules change too often for this check.
  if (nested.length > 0) return false;
  return evaluation.cached(participants, () => {
    const { all } = assignedAt(evaluation, version, 0);
    return participants.every((_, index) => areSame(assignedAt(evaluation, version, index).all, all));
  });
}

/**
 * The people of that participant's turn: those without time off, else those of the next participant who has any, else those
 * with time off, so that somebody is paged. Deleted users are skipped but keep their index, so that no other turns move.
 */
function assignedAt(evaluation: Evaluation, version: RotationVersion, index: number): Assigned {
  return cachedOutsideCycles(evaluation, version, version.participants[index]!, () => {
    const own = candidatesAt(evaluation, version, index);
    if (own.present.length > 0 || isUnassigned(own)) return { all: own.present, areInactive: false };
    let absent = own;
    for (let further = 1; further < version.participants.length; further++) {
      const next = candidatesAt(evaluation, version, index + further);
      if (next.present.length > 0) return { all: next.present, areInactive: false };
      if (absent.areInactive && !next.areInactive && !isUnassigned(next)) absent = next;
    }
    return absent;
  });
}

function candidatesAt(evaluation: Evaluation, { participants }: RotationVersion, index: number): Candidates {
  evaluation.budget.spend(1);
  return candidatesOf(evaluation, participants[index % participants.length]!);
}

function candidatesOf(evaluation: Evaluation, participant: Participant): Candidates {
  switch (typeOf(participant)) {
    case 'none':
      return UNASSIGNED;
    case 'team':
      return teamCandidates(evaluation, participant.id);
    case 'schedule':
      return nestedCandidates(evaluation, participant.id, scheduleCandidates);
    case 'escalation':
      return escalationCandidates(evaluation, participant.id);
    case 'user':
      return candidatesAmong(evaluation, [personOf(evaluation, participant)]);
  }
}

/** The recipients of the first step of the escalation policy. */
function escalationCandidates(evaluation: Evaluation, id: string): Candidates {
  const escalation = evaluation.snapshot.escalations.get(id);
  const now = escalation?.versions ? currentInterval(evaluation, escalation.versions) : escalation;
  if (!now) return INACTIVE;
  const candidates = now.first.map((recipient) => recipientCandidates(evaluation, recipient));
  const all = eachOnce(candidates.flatMap((each) => each.all));
  const present = eachOnce(candidates.flatMap((each) => each.present));
  evaluation.budget.spend(all.length);
  return { all, present, areInactive: candidates.length > 0 && candidates.every(({ areInactive }) => areInactive) };
}

function recipientCandidates(evaluation: Evaluation, recipient: FirstRecipient): Candidates {
  const { type, id, notifyType } = recipient;
  if (type === 'user') return candidatesAmong(evaluation, [personOf(evaluation, { id })]);
  if (type === 'team') return teamCandidates(evaluation, id, notifyType);
  const schedule = scheduleOf(evaluation, id);
  if (!schedule) return INACTIVE;
  if (addressesTeam(recipient))
    return schedule.teamId === null ? UNASSIGNED : teamCandidates(evaluation, schedule.teamId, notifyType);
  if (notifyType !== 'next' && notifyType !== 'previous') return nestedCandidates(evaluation, id, scheduleCandidates);
  // Deeply nested schedules are evaluated deepest first, which covers only the people on call.
  if (evaluation.snapshot.nesting.deepestFirst(id).length > 0)
    return nestedCandidates(evaluation, id, scheduleCandidates);
  const step = notifyType === 'next' ? 1 : -1;
  return nestedCandidates(evaluation, id, (at, nested) => {
    return at.alongPath(pathInto(at, nested), () => candidatesAmong(at, adjacentIn(at, nested, step)));
  });
}

/** The schedule; a deleted one only before its deletion. */
function scheduleOf(evaluation: Evaluation, id: string): Schedule | undefined {
  const { schedules, former } = evaluation.snapshot;
  const deleted = former.get(id);
  if (!deleted) return schedules.get(id);
  return currentInterval(evaluation, [{ start: -Infinity, end: deleted.deletedAt }]) && deleted;
}

/** @param evaluate called unless a cycle leads back to the schedule */
function nestedCandidates(
  evaluation: Evaluation,
  scheduleId: string,
  evaluate: (evaluation: Evaluation, nested: Schedule) => Candidates,
): Candidates {
  const { nesting } = evaluation.snapshot;
  const nested = scheduleOf(evaluation, scheduleId);
  if (!nested) return INACTIVE;
  if (evaluation.path.has(scheduleId)) return evaluation.path.has(SKIPPED) ? INACTIVE : UNASSIGNED;
  const [first = ''] = evaluation.path;
  const cycle = nesting.cycleOf(scheduleId);
  if (!cycle?.members.has(first)) return evaluation.alongPath(NONE, () => evaluate(evaluation, nested));
  if (nesting.hasTooManyPaths(first)) return candidatesAmong(evaluation, everybodyInCycle(evaluation, cycle));
  return evaluate(evaluation, nested);
}

/** Marks a path in which participants that lead back into the path are skipped, as if deleted. */
const SKIPPED = '';

function scheduleCandidates(evaluation: Evaluation, nested: Schedule): Candidates {
  return evaluation.cached(`candidates:${cacheKeyOf(evaluation, nested)}`, () => {
    const { recipients, areInactive, overrideUserIds } = resultOf(evaluation, nested);
    if (areInactive) return INACTIVE;
    evaluation.budget.spend(recipients.length);
    if (overrideUserIds.size === 0) return candidatesAmong(evaluation, recipients);
    // Users whom an override names are on call also during time off.
    return {
      all: recipients,
      present: recipients.filter(({ userId }) => overrideUserIds.has(userId) || !isAway(evaluation, userId)),
      areInactive: false,
    };
  });
}

/**
 * With too many paths through a cycle, each of its schedules counts as everybody whom any of them puts on call by itself:
 * too many people are paged rather than nobody. If that is nobody, participants that nest another schedule of the cycle are
 * skipped, so that the next participant takes the turn.
 */
function everybodyInCycle(evaluation: Evaluation, cycle: Cycle): readonly Person[] {
  return evaluation.cached(cycle, () => {
    const byThemselves = onCallInCycle(evaluation, cycle, cycle.members);
    return byThemselves.length > 0
      ? byThemselves
      : onCallInCycle(evaluation, cycle, new Set([...cycle.members, SKIPPED]));
  });
}

function onCallInCycle(evaluation: Evaluation, { members }: Cycle, path: ReadonlySet<string>): readonly Person[] {
  return evaluation.alongPath(path, () => {
    const schedules = [...members].map((id) => anySchedule(evaluation.snapshot, id)!);
    return eachOnce(schedules.flatMap((schedule) => evaluateSchedule(evaluation, schedule).recipients));
  });
}
