import type { PolicyEntry } from './policy.js';

type Named = Pick<PolicyEntry, 'teamId' | 'name'>;

/**
 * What whoever changed an escalation policy should know of it: it is stored as given, and may not be what was meant.
 * @param former those that were the tenant's default until this policy took the flag
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
