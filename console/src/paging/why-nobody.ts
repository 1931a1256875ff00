/** Why a step of an escalation reaches nobody, as the service calls it, in words. */
export const WHY_NOBODY: Readonly<Record<string, string>> = {
  'unknown-user': 'this person is gone',
  'unknown-team': 'this team is gone',
  'unknown-schedule': 'this schedule is gone',
  'nobody-on-call': 'nobody is on call then',
  'no-members': 'the team has no members',
  'no-admins': 'there are no leads',
  'no-users': 'there are only leads',
  'nobody-in-turn': 'no rotation is active then',
  blocked: 'they are blocked',
  'unknown-room': 'this chat room is gone',
  'no-usable-channel': 'they cannot be reached',
  'priority-filtered': 'they want P1 alerts only',
};
