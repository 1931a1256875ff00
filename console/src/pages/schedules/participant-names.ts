import { t } from '#words';
import { usePeople, useSchedules, useTeams } from '../../api/directory.js';
import { useEscalations } from '../../data/escalations.js';

/** A participant of a rotation or override: a user, team, schedule, escalation policy, or `none`. */
export interface Named {
  id?: string | null;
  name?: string | null;
  type?: string;
}

/** Returns the name of a participant. */
export function useParticipantNames(): (participant: Named) => string {
  const people = usePeople();
  const teams = useTeams();
  const schedules = useSchedules();
  const escalations = useEscalations();
  return ({ id, name, type }) => {
    switch (type) {
      case 'none':
        return t`Nobody`;
      case 'team':
        return teams.find((team) => team.id === id)?.name ?? name ?? t`another team`;
      case 'schedule':
        return schedules.find((each) => each.id === id)?.name ?? name ?? t`another schedule`;
      case 'escalation':
        return escalations.find((each) => each.id === id)?.name ?? name ?? t`another escalation policy`;
      default:
        return name ?? people.find((person) => person.id === id)?.fullName ?? t`Former member`;
    }
  };
}

/** Returns whether a user is the participant, or a member of the participating team. */
export function useIsParticipant(): (participant: Named, userId: string) => boolean {
  const teams = useTeams();
  return ({ id, type = 'user' }, userId) =>
    type === 'team'
      ? (teams.find((team) => team.id === id)?.members ?? []).some((member) => member.id === userId)
      : type === 'user' && id === userId;
}
