import { typeOf, type Participant } from './participants.js';
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

function isNamed(snapshot: OnCallSnapshot, { rotations, allOverrides }: Schedule, userId: string): boolean {
  const isMeant = (participant: Participant): boolean => {
    switch (typeOf(participant)) {
      case 'user':
        return participant.id === userId;
      case 'team':
        return isMember(snapshot, participant.id, userId);
      case 'escalation':
        return (snapshot.escalations.get(participant.id)?.first ?? []).some(
          (recipient) => isMeant(recipient) || (meansTeam(recipient) && isOfTeam(snapshot, recipient.id, userId)),
        );
      case 'schedule':
      case 'none':
        return false;
    }
  };
  return (
    allOverrides.some(({ participant }) => isMeant(participant)) ||
    rotations.some(({ versions }) => versions.some(({ participants }) => participants.some(isMeant)))
  );
}

const isMember = ({ people }: OnCallSnapshot, teamId: string, userId: string): boolean =>
  people.membersOf(teamId)?.includes(userId) ?? false;

/** A member of the team to which the schedule belongs. */
function isOfTeam(snapshot: OnCallSnapshot, scheduleId: string, userId: string): boolean {
  const teamId = anySchedule(snapshot, scheduleId)?.teamId ?? null;
  return teamId !== null && isMember(snapshot, teamId, userId);
}
