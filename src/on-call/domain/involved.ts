import { everFirst, typeOf, type Participant } from './participants.js';
import { meansTeam } from './standing.js';
import { anySchedule, type OnCallSnapshot, type Schedule } from './snapshot.js';

/**
 * The schedules in which the person may ever be, or have been, on call (deleted ones, too), by a rotation (also of a nested schedule) or an override. In the
 * others nothing needs to be worked out for the person.
 */
export function schedulesOf(snapshot: OnCallSnapshot, userId: string): Schedule[] {
  const all = [...snapshot.schedules.values(), ...snapshot.former.values()];
  const found = new Set(all.filter((schedule) => isNamed(snapshot, schedule, userId)).map(({ id }) => id));
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
  return (userId) => [...concerned].some((each) => isNamed(snapshot, each, userId, from));
}

/** @param from what was over before then does not count */
function isNamed(
  snapshot: OnCallSnapshot,
  { rotations, allOverrides }: Schedule,
  userId: string,
  from = -Infinity,
): boolean {
  const goesOn = ({ end }: { end: number }): boolean => end > from;
  const isMeant = (participant: Participant): boolean => {
    switch (typeOf(participant)) {
      case 'user':
        return participant.id === userId;
      case 'team':
        return isMember(snapshot, participant.id, userId, from);
      case 'escalation':
        return everFirst(snapshot.escalations.get(participant.id) ?? NOBODY_FIRST).some(
          (recipient) => isMeant(recipient) || (meansTeam(recipient) && isOfTeam(snapshot, recipient.id, userId, from)),
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

const isMember = ({ people }: OnCallSnapshot, teamId: string, userId: string, from: number): boolean =>
  people.teamVersionsOf(teamId).some(({ end, members }) => end > from && members.includes(userId));

/** A member of the team to which the schedule belongs. */
function isOfTeam(snapshot: OnCallSnapshot, scheduleId: string, userId: string, from: number): boolean {
  const teamId = anySchedule(snapshot, scheduleId)?.teamId ?? null;
  return teamId !== null && isMember(snapshot, teamId, userId, from);
}
