import { type MessageDescriptor, msg, t } from '#words';
const WORDS: Readonly<Record<string, MessageDescriptor>> = {
  'unknown-user': msg`this person is gone`,
  'unknown-team': msg`this team is gone`,
  'unknown-schedule': msg`this schedule is gone`,
  'nobody-on-call': msg`nobody is on call then`,
  'no-members': msg`the team has no members`,
  'no-admins': msg`there are no leads`,
  'no-users': msg`there are only leads`,
  'nobody-in-turn': msg`no rotation is active then`,
  blocked: msg`they are blocked`,
  'unknown-room': msg`this chat room is gone`,
  'no-usable-channel': msg`they cannot be reached`,
  'priority-filtered': msg`they want P1 alerts only`,
};

/** Why a step of an escalation reaches nobody, in words. @param reason as the service calls it */
export const whyNobody = (reason: string): string => (WORDS[reason] ? t(WORDS[reason]) : reason);
