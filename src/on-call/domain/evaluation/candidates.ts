import { isInHours, type Evaluation, currentInterval } from './evaluation.js';
import type { FirstRecipient, Participant } from '../schedule/participants.js';
import type { Person } from './people.js';
import type { RotationVersion } from '../rotation/rotation.js';

/** The existing users of a participant, and those of them without time off. */
export interface Candidates {
  readonly all: readonly Person[];
  readonly present: readonly Person[];
  /** All users of the participant are deleted or blocked, or the team, schedule or policy itself is deleted. */
  readonly areInactive: boolean;
}

/** The people whom a rotation or override puts on call. */
export type Assigned = Pick<Candidates, 'all' | 'areInactive'>;

export const OFF_DUTY: Assigned = { all: [], areInactive: false };
export const INACTIVE: Candidates = { all: [], present: [], areInactive: true };
export const UNASSIGNED: Candidates = { all: [], present: [], areInactive: false };

/** Whether nobody is on call on purpose. */
export function isUnassigned({ all, areInactive }: Candidates): boolean {
  return all.length === 0 && !areInactive;
}

export function personOf({ snapshot }: Evaluation, { id, name }: Pick<Participant, 'id' | 'name'>): Person {
  return { userId: id, name: name ?? snapshot.people.nameOf(id) ?? id };
}

/** These people without those who are deleted or blocked. */
export function candidatesAmong(evaluation: Evaluation, all: readonly Person[]): Candidates {
  const known = all.filter(({ userId }) => !isInactive(evaluation, userId));
  const present = known.filter(({ userId }) => !isAway(evaluation, userId));
  return { all: known, present, areInactive: all.length > 0 && known.length === 0 };
}

/** Whether the user is deleted or blocked at the instant of the evaluation. */
function isInactive(evaluation: Evaluation, userId: string): boolean {
  return currentInterval(evaluation, evaluation.snapshot.people.inactiveTimesOf(userId)) !== undefined;
}

export function isAway(evaluation: Evaluation, userId: string): boolean {
  const absences = evaluation.snapshot.absences.get(userId);
  return absences !== undefined && currentInterval(evaluation, absences) !== undefined;
}

/** The members of a team that the notify type selects. */
export function teamCandidates(evaluation: Evaluation, teamId: string, notifyType = 'all'): Candidates {
  return evaluation.cached(`team:${teamId}:${notifyType}`, () => {
    const { people } = evaluation.snapshot;
    const team = currentInterval(evaluation, people.teamVersionsOf(teamId));
    if (!team) return INACTIVE;
    const { members, leads } = team;
    evaluation.budget.spend(members.length);
    const isMeant = (id: string): boolean =>
      notifyType === 'admins' ? leads.has(id) : notifyType !== 'users' || !leads.has(id);
    return candidatesAmong(
      evaluation,
      members.filter(isMeant).map((id) => personOf(evaluation, { id })),
    );
  });
}

/** Whether the rule notifies members of the schedule's team instead of the people on call. */
export const addressesTeam = ({ notifyType }: FirstRecipient): boolean =>
  notifyType === 'admins' || notifyType === 'users';

/**
 * The assigned people who are within their active hours, each in their own time zone. Outside of them nobody takes over.
 * Without assigned people the schedule's zone applies.
 */
export function withinOwnHours(evaluation: Evaluation, version: RotationVersion, assigned: Assigned): Assigned {
  if (!version.usesParticipantZones) return assigned;
  if (assigned.all.length === 0) return isInHours(evaluation, version.hours) ? assigned : OFF_DUTY;
  evaluation.budget.spend(assigned.all.length);
  const { people } = evaluation.snapshot;
  const all = assigned.all.filter(({ userId }) => {
    const own = currentInterval(evaluation, people.zonesOf(userId));
    return isInHours(evaluation, version.hoursIn(own?.zone));
  });
  return { all, areInactive: false };
}
