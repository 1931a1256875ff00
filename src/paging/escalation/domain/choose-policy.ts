import type { Priority } from '../../../platform/domain/priority.js';
import type { Responder } from '../../../platform/domain/responder.js';
import type { TeamRoute } from '../../../alerts/routing/team-rules/domain/team-router.js';
import { closest } from '../../../people/access/domain/team-access.js';
import type { PolicyEntry } from './policy.js';

export interface PolicyCriteria {
  teamId: string | null;
  priority: Priority;
  responders: readonly Responder[];
  /** The matching routing rule of its team; null or absent: none. */
  routed?: TeamRoute | null;
}

export type PolicyChoice =
  | {
      kind: 'chosen';
      policy: PolicyEntry;
      because: 'named-by-responder' | 'team-rule' | 'team-default' | 'team-oldest' | 'tenant-default';
    }
  /** The routing rule names a schedule instead of a policy. */
  | { kind: 'schedule'; scheduleId: string }
  /** The routing rule says that nobody is notified. */
  | { kind: 'nobody' }
  | { kind: 'none' };

/**
 * Chooses the escalation policy of an alert: the one that a responder names; else that of a routing rule of its team; else, among
 * the policies for its priority, the team's default, the team's oldest or the tenant's default.
 */
export function choosePolicy(policies: readonly PolicyEntry[], alert: PolicyCriteria): PolicyChoice {
  const named = firstNamed(policies, alert);
  if (named) return { kind: 'chosen', policy: named, because: 'named-by-responder' };

  const byRule = choiceOf(alert.routed ?? null, policies);
  if (byRule) return byRule;

  const oldestFirst = [...policies].sort(byAge);
  const fitting = oldestFirst.filter((p) => p.priorities === null || p.priorities.includes(alert.priority));
  const ownTeams = alert.teamId === null ? [] : fitting.filter((p) => p.teamId === alert.teamId);

  const teamDefault = ownTeams.find((p) => p.isDefault);
  if (teamDefault) return { kind: 'chosen', policy: teamDefault, because: 'team-default' };
  const teamOldest = ownTeams[0];
  if (teamOldest) return { kind: 'chosen', policy: teamOldest, because: 'team-oldest' };
  const tenantDefault = fitting.find((p) => p.isDefault && p.teamId === null);
  if (tenantDefault) return { kind: 'chosen', policy: tenantDefault, because: 'tenant-default' };
  return { kind: 'none' };
}

function choiceOf(routed: TeamRoute | null, policies: readonly PolicyEntry[]): PolicyChoice | null {
  if (routed === null) return null;
  const { type, id } = routed.notify;
  switch (type) {
    case 'none':
      return { kind: 'nobody' };
    case 'schedule':
      return id === null ? null : { kind: 'schedule', scheduleId: id };
    case 'escalation': {
      const policy = policies.find(({ policyId }) => policyId === id);
      return policy === undefined ? null : { kind: 'chosen', policy, because: 'team-rule' };
    }
  }
}

/**
 * The policy of the first responder of type `escalation`. If several policies have the name: the closest to the team, then the
 * oldest.
 */
export function firstNamed(
  policies: readonly PolicyEntry[],
  { teamId, responders }: Pick<PolicyCriteria, 'teamId' | 'responders'>,
): PolicyEntry | undefined {
  return responders
    .filter((responder) => responder.type === 'escalation')
    .map(
      ({ id, name }) =>
        (id === undefined ? undefined : policies.find((p) => p.policyId === id)) ??
        (name === undefined ? undefined : closest(policies.filter((p) => p.name === name).sort(byAge), teamId)),
    )
    .find((policy) => policy !== undefined);
}

function byAge(a: PolicyEntry, b: PolicyEntry): number {
  return a.createdAt.getTime() - b.createdAt.getTime() || (a.policyId < b.policyId ? -1 : 1);
}
