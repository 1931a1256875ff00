import { usePeople, useSchedules, useTeams } from '../../api/directory.js';
import { useEscalations } from '../../api/escalations.js';

/** Who takes a turn, or stands in: a person, a team, a schedule, an escalation policy, or nobody. */
export interface Named {
  id?: string | null;
  name?: string | null;
  type?: string;
}

/** The name of who takes a turn. */
export function useParticipantNames(): (participant: Named) => string {
  const people = usePeople();
  const teams = useTeams();
  const schedules = useSchedules();
  const escalations = useEscalations();
  return ({ id, name, type }) => {
    switch (type) {
      case 'none':
        return 'Nobody';
      case 'team':
        return teams.find((team) => team.id === id)?.name ?? name ?? 'another team';
      case 'schedule':
        return schedules.find((each) => each.id === id)?.name ?? name ?? 'another schedule';
      case 'escalation':
        return escalations.find((each) => each.id === id)?.name ?? name ?? 'another escalation policy';
      default:
        return name ?? people.find((person) => person.id === id)?.fullName ?? 'Former member';
    }
  };
}

/** Whether a person is who takes a turn, or a member of the team that does. */
export function useIsMeant(): (participant: Named, userId: string) => boolean {
  const teams = useTeams();
  return ({ id, type = 'user' }, userId) =>
    type === 'team'
      ? (teams.find((team) => team.id === id)?.members ?? []).some((member) => member.id === userId)
      : type === 'user' && id === userId;
}
