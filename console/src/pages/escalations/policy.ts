import { usePeople, useRooms, useSchedules, useTeams } from '../../api/directory.js';
import type { Schemas } from '../../api/client.js';

export type Policy = Schemas['EscalationPolicyView'];
export type Rule = Schemas['EscalationRuleView'];
export type Target = Pick<Rule, 'recipientType' | 'recipientId'> & { recipientName?: string | null };

/** The name of what a step pages. */
export function useTargetNames(): (target: Target) => string {
  const people = usePeople();
  const teams = useTeams();
  const schedules = useSchedules();
  const rooms = useRooms();
  return ({ recipientType, recipientId: id, recipientName }) => {
    switch (recipientType) {
      case 'user':
        return people.find((each) => each.id === id)?.fullName ?? recipientName ?? 'Former member';
      case 'team':
        return teams.find((each) => each.id === id)?.name ?? recipientName ?? 'another team';
      case 'schedule':
        return schedules.find((each) => each.id === id)?.name ?? recipientName ?? 'a schedule that is gone';
      case 'room':
        return rooms.find((each) => each.id === id)?.name ?? recipientName ?? 'a chat room that is gone';
    }
  };
}

/** Which people of a schedule or team. */
export const WHICH: Readonly<Record<Rule['notifyType'], string>> = {
  default: 'everyone',
  all: 'everyone',
  random: 'one at random',
  admins: 'admins',
  users: 'all but the admins',
  next: 'next in rotation',
  previous: 'previous in rotation',
};

/** What may be chosen for this kind of recipient. */
export const choicesOf = (type: Rule['recipientType']): Rule['notifyType'][] =>
  type === 'schedule'
    ? ['default', 'random', 'admins', 'users', 'next', 'previous']
    : type === 'room'
      ? ['default']
      : ['default', 'random', 'admins', 'users'];

/** What a policy does where nobody is on call. */
export const IF_NOBODY: Readonly<Record<Policy['whenNobody'], string>> = {
  next: 'go to the next step',
  hold: 'wait until someone is on call',
};
