import type { ChangedParticipants } from '../../people/users/on-call-effects.js';
import { everFirst, typeOf, type Participant } from './participants.js';
import { meansTeam } from './standing.js';
import { anySchedule, type OnCallSnapshot, type Schedule, type TeamVersion } from './snapshot.js';

/**
 * The schedules in which the person may ever be, or have been, on call (deleted ones, too), by a rotation (also of a nested schedule) or an override. In the
 * others nothing needs to be worked out for the person.
 */
export const schedulesOf = (snapshot: OnCallSnapshot, userId: string): Schedule[] =>
  schedulesConcerned(snapshot, { userIds: [userId] });

/** The schedules that these may put somebody on call in, or ever did, also by nested schedules. */
export function schedulesConcerned(snapshot: OnCallSnapshot, changed: ChangedParticipants): Schedule[] {
  const all = [...snapshot.schedules.values(), ...snapshot.former.values()];
  const meant = meantBy(snapshot, changed);
  const naming = all.filter((schedule) => isNamed(snapshot, schedule, meant));
  return withNesting(snapshot, new Set(naming.map(({ id }) => id)));
}

/** The schedules that nest that one, however deep; without itself. */
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

/** Whether a person may be on call in the schedule from an instant (epoch milliseconds) on; otherwise as `schedulesOf` says. */
export function involvedIn(snapshot: OnCallSnapshot, schedule: Schedule, from: number): (userId: string) => boolean {
  const concerned = new Set([schedule]);
  // A set goes on to what is added while it is walked.
  for (const { rotations, allOverrides } of concerned)
    for (const id of [...rotations.flatMap(({ versions }) => versions), ...allOverrides]
      .filter(({ end }) => end > from)
      .flatMap(({ nested }) => nested)) {
      const found = snapshot.schedules.get(id);
      if (found) concerned.add(found);
    }
  return (userId) => {
    const meant = meantBy(snapshot, { userIds: [userId] }, from);
    return [...concerned].some((each) => isNamed(snapshot, each, meant, from));
  };
}

/** Who of those that a plan may name is meant. */
interface Meant {
  isUser(id: string): boolean;
  isTeam(id: string): boolean;
  isEscalation(id: string): boolean;
}

function meantBy(
  { people }: OnCallSnapshot,
  { userIds = [], teamId, escalationId }: ChangedParticipants,
  from = -Infinity,
): Meant {
  const users = new Set(userIds);
  const isMember = ({ end, members }: TeamVersion): boolean => end > from && members.some((each) => users.has(each));
  return {
    isUser: (id) => users.has(id),
    isTeam: (id) => id === teamId || (users.size > 0 && people.teamVersionsOf(id).some(isMember)),
    isEscalation: (id) => id === escalationId,
  };
}

/** @param from what was over before then does not count */
function isNamed(
  snapshot: OnCallSnapshot,
  { rotations, allOverrides }: Schedule,
  meant: Meant,
  from = -Infinity,
): boolean {
  const goesOn = ({ end }: { end: number }): boolean => end > from;
  const isTeamOf = (scheduleId: string): boolean => {
    const teamId = anySchedule(snapshot, scheduleId)?.teamId ?? null;
    return teamId !== null && meant.isTeam(teamId);
  };
  const isMeant = (participant: Participant): boolean => {
    switch (typeOf(participant)) {
      case 'user':
        return meant.isUser(participant.id);
      case 'team':
        return meant.isTeam(participant.id);
      case 'escalation':
        return (
          meant.isEscalation(participant.id) ||
          everFirst(snapshot.escalations.get(participant.id) ?? NOBODY_FIRST).some(
            (recipient) => isMeant(recipient) || (meansTeam(recipient) && isTeamOf(recipient.id)),
          )
        );
      case 'schedule':
      case 'none':
        return false;
    }
  };
  return (
    allOverrides.filter(goesOn).some(({ participant }) => isMeant(participant)) ||
    rotations.some(({ versions }) => versions.filter(goesOn).some(({ participants }) => participants.some(isMeant)))
  );
}

const NOBODY_FIRST = { name: '', first: [] };
