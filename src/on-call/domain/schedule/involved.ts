import type { ChangedParticipants } from '../../../people/users/on-call-effects.js';
import { everFirst, typeOf, type Participant } from './participants.js';
import { addressesTeam } from '../evaluation/candidates.js';
import { anySchedule, type OnCallSnapshot, type Schedule, type TeamVersion } from './snapshot.js';

/**
 * The schedules, including deleted ones, in which a user may be or have been on call, by a rotation, a nested schedule or an
 * override. Other schedules need no evaluation for this user.
 */
export const schedulesOfUser = (snapshot: OnCallSnapshot, userId: string): Schedule[] =>
  schedulesInvolving(snapshot, { userIds: [userId] });

/** The schedules that name one of these, now or in the past, directly or through nested schedules. */
export function schedulesInvolving(snapshot: OnCallSnapshot, changed: ChangedParticipants): Schedule[] {
  const all = [...snapshot.schedules.values(), ...snapshot.former.values()];
  const named = namedBy(snapshot, changed);
  const naming = all.filter((schedule) => isNamed(snapshot, schedule, named));
  return withNesting(snapshot, new Set(naming.map(({ id }) => id)));
}

/** The schedules in which the first recipients of a policy take shifts now or later, by a rotation or an override. */
export function schedulesNamingPolicy(snapshot: OnCallSnapshot, escalationId: string, now: Date): Schedule[] {
  const named = namedBy(snapshot, { escalationId });
  return [...snapshot.schedules.values()].filter((schedule) => isNamed(snapshot, schedule, named, now.getTime()));
}

/** The schedules that nest this one at any depth, without itself. */
export const schedulesNesting = (snapshot: OnCallSnapshot, scheduleId: string): Schedule[] =>
  withNesting(snapshot, new Set([scheduleId])).filter(({ id }) => id !== scheduleId);

function withNesting({ schedules, former }: OnCallSnapshot, found: Set<string>): Schedule[] {
  const all = [...schedules.values(), ...former.values()];
  for (let before = -1; before !== found.size;) {
    before = found.size;
    for (const { id, rotations, allOverrides } of all)
      if ([...rotations, ...allOverrides].some(({ nested }) => nested.some((each) => found.has(each)))) found.add(id);
  }
  return all.filter(({ id }) => found.has(id));
}

/** Returns whether a user may be on call in the schedule at or after an instant (epoch milliseconds). */
export function involvedIn(snapshot: OnCallSnapshot, schedule: Schedule, from: number): (userId: string) => boolean {
  const involved = new Set([schedule]);
  // Iterating a set includes elements that are added meanwhile.
  for (const { rotations, allOverrides } of involved)
    for (const id of [...rotations.flatMap(({ versions }) => versions), ...allOverrides]
      .filter(({ end }) => end > from)
      .flatMap(({ nested }) => nested)) {
      const found = snapshot.schedules.get(id);
      if (found) involved.add(found);
    }
  return (userId) => {
    const named = namedBy(snapshot, { userIds: [userId] }, from);
    return [...involved].some((each) => isNamed(snapshot, each, named, from));
  };
}

/** Which participants lead to the users, team or policy in question. */
interface Named {
  isUser(id: string): boolean;
  isTeam(id: string): boolean;
  isEscalation(id: string): boolean;
}

function namedBy(
  { people }: OnCallSnapshot,
  { userIds = [], teamId, escalationId }: ChangedParticipants,
  from = -Infinity,
): Named {
  const users = new Set(userIds);
  const isMember = ({ end, members }: TeamVersion): boolean => end > from && members.some((each) => users.has(each));
  return {
    isUser: (id) => users.has(id),
    isTeam: (id) => id === teamId || (users.size > 0 && people.teamVersionsOf(id).some(isMember)),
    isEscalation: (id) => id === escalationId,
  };
}

/** @param from ignores versions that ended before, in epoch milliseconds */
function isNamed(
  snapshot: OnCallSnapshot,
  { rotations, allOverrides }: Schedule,
  named: Named,
  from = -Infinity,
): boolean {
  const goesOn = ({ end }: { end: number }): boolean => end > from;
  const isTeamOf = (scheduleId: string): boolean => {
    const teamId = anySchedule(snapshot, scheduleId)?.teamId ?? null;
    return teamId !== null && named.isTeam(teamId);
  };
  const isNamedParticipant = (participant: Participant): boolean => {
    switch (typeOf(participant)) {
      case 'user':
        return named.isUser(participant.id);
      case 'team':
        return named.isTeam(participant.id);
      case 'escalation':
        return (
          named.isEscalation(participant.id) ||
          everFirst(snapshot.escalations.get(participant.id) ?? NOBODY_FIRST).some(
            (recipient) => isNamedParticipant(recipient) || (addressesTeam(recipient) && isTeamOf(recipient.id)),
          )
        );
      case 'schedule':
      case 'none':
        return false;
    }
  };
  return (
    allOverrides.filter(goesOn).some(({ participant }) => isNamedParticipant(participant)) ||
    rotations.some(({ versions }) =>
      versions.filter(goesOn).some(({ participants }) => participants.some(isNamedParticipant)),
    )
  );
}

const NOBODY_FIRST = { name: '', first: [] };
