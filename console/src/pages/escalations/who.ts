import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/preact-query';
import type { NobodyReason, PagingDirectory, Resolution } from '../../../../src/escalation/domain/recipients.js';
import { resolveRule } from '../../../../src/escalation/domain/recipients.js';
import { api, dataOf } from '../../api/client.js';
import { Problem } from '../../api/problem.js';
import { usePeople, useSchedules, useTeams, useUnreachable } from '../../api/directory.js';
import type { Policy, Rule } from './policy.js';

const MINUTE = 60_000;

interface OnCall {
  userId: string;
}
/** Who is on call in the schedule of a step when it is taken, by the id of the step; null: there is no such schedule. */
export type OnCalls = ReadonlyMap<string, readonly OnCall[] | null>;

export const momentOf = (rule: Rule, start: number): number => start + rule.delayMinutes * MINUTE;

/** Who is on call in the schedules of the policy when each step is taken, if an alert comes at `start`. */
export function useOnCalls(policy: Policy, start: number): UseQueryResult<OnCalls> {
  return useQuery({
    queryKey: ['on-calls', 'of-policy', policy.id, policy.rules, start],
    // The minute turns while the page is open.
    placeholderData: keepPreviousData,
    queryFn: async () => {
      const asked = policy.rules.filter(({ recipientType }) => recipientType === 'schedule');
      return new Map(await Promise.all(asked.map(async (rule) => [rule.id, await read(rule, start)] as const)));
    },
  });
}

async function read(rule: Rule, start: number): Promise<OnCall[] | null> {
  const query = { at: new Date(momentOf(rule, start)).toISOString() };
  const params = { path: { id: rule.recipientId }, query };
  try {
    const { onCallRecipients } = await dataOf(api.GET('/v2/schedules/{id}/on-calls', { params }));
    return onCallRecipients.map(({ id }) => ({ userId: id }));
  } catch (error) {
    if (error instanceof Problem && error.status === 404) return null;
    throw error;
  }
}

/** Whom a step pages, decided by the service's own rules. */
export function useResolver(onCalls: OnCalls, start: number): (rule: Rule) => Resolution {
  const people = usePeople();
  const teams = useTeams();
  const unreachable = useUnreachable();
  const schedules = useSchedules();
  const users = new Map(people.map(({ id, blocked }) => [id, { blocked }]));
  const members = new Map(
    teams.map((team) => [team.id, { members: team.members.map(({ id, role }) => ({ userId: id, role })) }]),
  );
  return (rule) => {
    const found = onCalls.get(rule.id);
    const who: PagingDirectory = {
      ...{ users, teams: members, random: () => 0 },
      onCall: {
        get: (id) => (found ? { teamId: schedules.find((each) => each.id === id)?.teamId ?? null } : undefined),
        whoIsOnCall: () => ({ recipients: found ?? [] }),
      },
      canReach: (id) => !unreachable.has(id),
    };
    // Which of them chance picks is not known yet: all are named.
    const notifyType = rule.notifyType === 'random' ? 'all' : rule.notifyType;
    return resolveRule({ ...rule, notifyType, recipientName: null }, who, new Date(momentOf(rule, start)));
  };
}

export const WHY_NOBODY: Readonly<Record<NobodyReason, string>> = {
  'unknown-user': 'this person is gone',
  'unknown-team': 'a team that you do not see',
  'unknown-schedule': 'this schedule is gone',
  'nobody-on-call': 'nobody is on call then',
  'no-members': 'the team has no members',
  'no-admins': 'there are no leads',
  blocked: 'they are blocked',
  'no-usable-channel': 'they cannot be reached',
};
