import { matchesEverything } from '../../common/matching/match-criteria.js';
import type { Policy } from './evaluate-policies.js';
import { effectiveActions, POLICY_ACTIONS } from './policy-actions.js';

/** Warnings for the author of a policy: an empty match means every alert, also when that was not meant. */
export function policyWarnings({ enabled, teamId, match, actions }: Policy): string[] {
  if (!enabled || !matchesEverything(match)) return [];
  const [verb] = effectiveActions(actions).flatMap((name) => POLICY_ACTIONS[name].warns ?? []);
  if (verb === undefined) return [];
  return [`match: is empty, so this policy ${verb} ${teamId === null ? 'every alert' : 'every alert of its team'}`];
}
