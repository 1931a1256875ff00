import type { PolicyEntry } from './policy.js';

type Named = Pick<PolicyEntry, 'teamId' | 'name'>;

/**
 * Warnings for the author of an escalation policy: it is stored as given, but may not be what was meant.
 * @param former the tenant's default policies until this one became the default
 */
export function policyWarnings(
  { teamId, priorities, rules }: Pick<PolicyEntry, 'teamId' | 'priorities'> & { rules: readonly object[] },
  former: readonly Named[] = [],
): string[] {
  const warnings: string[] = [];
  if (rules.length === 0) warnings.push('rules: there are none, so this policy pages nobody');
  if (priorities?.length === 0) {
    warnings.push('priorities: is an empty list, so this policy is only for alerts that name it; null means all');
  }
  for (const { name, teamId: formerTeam } of former) {
    const lost = `isDefault: the policy "${name}" was the default until now; there is one for all teams`;
    const gap = ', and this one is only for alerts of its team, so others have no default now';
    warnings.push(formerTeam === null && teamId !== null ? lost + gap : lost);
  }
  return warnings;
}
