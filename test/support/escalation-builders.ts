import type { EscalationRule, PolicyEntry } from '../../src/paging/escalation/domain/policy.js';
import type { PagingDirectory } from '../../src/paging/escalation/domain/recipients.js';

/** The instant at which the stories of the escalation specs begin. */
export const T0 = new Date('2026-03-02T08:00:00.000Z');

export const minutesAfter = (minutes: number, from = T0): Date => new Date(from.getTime() + minutes * 60_000);

/** A rule that pages the user of the same name as its id, `delayMinutes` after the start of the cycle. */
export function aRule(id: string, delayMinutes = 0, rest: Partial<EscalationRule> = {}): EscalationRule {
  return {
    id,
    condition: 'if-not-acked',
    notifyType: 'default',
    delayMinutes,
    recipientType: 'user',
    recipientId: id,
    recipientName: null,
    ...rest,
  };
}

export function aPolicy(rest: Partial<PolicyEntry> = {}): PolicyEntry {
  return {
    policyId: 'policy',
    versionId: 'policy-version',
    name: 'Policy',
    repeatInterval: 10,
    repeatCount: 1,
    closeAlertAfterAll: false,
    resetAcknowledgements: false,
    whenNobody: 'next',
    rules: [],
    teamId: null,
    priorities: null,
    isDefault: false,
    createdAt: T0,
    ...rest,
  };
}

export interface World {
  /** User id → blocked. Any other id is unknown; left out: everybody is known and reachable. */
  users?: Record<string, { blocked: boolean }>;
  /** Team id → members, `id` or `id:role`. */
  teams?: Record<string, string[]>;
  /** Schedule id → who is on call, always or at an instant; changes come at whole minutes. */
  schedules?: Record<
    string,
    { teamId?: string; onCall: string[] | ((at: Date) => string[]); next?: string[]; previous?: string[] }
  >;
  /** Ids of chat rooms. */
  rooms?: string[];
  /** Whom no message can reach. */
  unreachable?: string[];
  /** Who is held back, or filters alerts out. */
  silences?: Record<
    string,
    PagingDirectory['quietStatusOf'] extends (id: string, ...about: infer About) => infer R
      ? (...about: About) => R
      : never
  >;
  random?: number;
}

/** Snapshots of users, teams and schedules as the domain sees them. */
export function aWorld({
  users,
  teams = {},
  schedules = {},
  rooms = [],
  unreachable = [],
  silences = {},
  random = 0,
}: World = {}): PagingDirectory {
  const onCallIn = (id: string, at: Date): readonly string[] => {
    const onCall = schedules[id]?.onCall ?? [];
    return Array.isArray(onCall) ? onCall : onCall(at);
  };
  return {
    users: { get: (id) => (users === undefined ? { blocked: false } : users[id]) },
    teams: {
      get: (id) => {
        const members = teams[id];
        return members && { members: members.map(asMember) };
      },
    },
    onCall: {
      get: (id) => (schedules[id] === undefined ? undefined : { teamId: schedules[id].teamId ?? null }),
      whoIsOnCall: (id, at) => ({ recipients: onCallIn(id, at).map((userId) => ({ userId })) }),
      adjacentOnCall: (id, _at, step) =>
        (schedules[id]?.[step === 1 ? 'next' : 'previous'] ?? []).map((userId) => ({ userId })),
      nextOnCall: (id, after, before) => {
        for (let at = minutesAfter(1, after); at < before; at = minutesAfter(1, at)) {
          if (onCallIn(id, at).length > 0) return at;
        }
        return null;
      },
    },
    rooms: { get: (id) => (rooms.includes(id) ? {} : undefined) },
    canReach: (id) => !unreachable.includes(id),
    quietStatusOf: (id, priority, at) => silences[id]?.(priority, at) ?? null,
    random: () => random,
  };
}

function asMember(text: string): { userId: string; role: string } {
  const [userId = '', role = 'member'] = text.split(':');
  return { userId, role };
}
