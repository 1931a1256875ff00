import { matchesEverything } from '../../common/matching/match-criteria.js';
import type { Policy } from './evaluate-policies.js';

/** What whoever made the policy should know of it: an empty match means every alert, also when that was not meant. */
export function policyWarnings({ enabled, teamId, match, actions }: Policy): string[] {
  if (!enabled || !matchesEverything(match)) return [];
  const alerts = teamId === null ? 'every alert' : 'every alert of its team';
  if (actions.suppress) return [`match: is empty, so this policy suppresses ${alerts}`];
  if (actions.autoClose) return [`match: is empty, so this policy closes ${alerts}`];
  if (actions.autoAck) return [`match: is empty, so this policy acknowledges ${alerts}`];
  return [];
}
