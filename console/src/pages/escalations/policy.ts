import { type MessageDescriptor, msg, t } from '#words';
import { usePeople, useRooms, useSchedules, useTeams } from '../../api/directory.js';
import type { Policy } from '../../data/escalations.js';

export type Rule = Policy['rules'][number];
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
        return people.find((each) => each.id === id)?.fullName ?? recipientName ?? t`Former member`;
      case 'team':
        return teams.find((each) => each.id === id)?.name ?? recipientName ?? t`another team`;
      case 'schedule':
        return schedules.find((each) => each.id === id)?.name ?? recipientName ?? t`a schedule that is gone`;
      case 'room':
        return rooms.find((each) => each.id === id)?.name ?? recipientName ?? t`a chat room that is gone`;
    }
  };
}

/** Which people of a schedule or team. */
export const WHICH: Readonly<Record<Rule['notifyType'], MessageDescriptor>> = {
  default: msg`everyone`,
  all: msg`everyone`,
  random: msg`one at random`,
  admins: msg`admins`,
  users: msg`all but the admins`,
  next: msg`next in rotation`,
  previous: msg`previous in rotation`,
};

/** What may be chosen for this kind of recipient. */
export const choicesOf = (type: Rule['recipientType']): Rule['notifyType'][] =>
  type === 'schedule'
    ? ['default', 'random', 'admins', 'users', 'next', 'previous']
    : type === 'room'
      ? ['default']
      : ['default', 'random', 'admins', 'users'];

/** What a policy does where nobody is on call. */
export const IF_NOBODY: Readonly<Record<Policy['whenNobody'], MessageDescriptor>> = {
  next: msg`go to the next step`,
  hold: msg`wait until someone is on call`,
};
