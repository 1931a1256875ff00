import { MINUTE_MS } from '../../common/durations.js';
import type { PolicyEffect } from './evaluate-policies.js';
import { effectiveActions, MUTATIONS, POLICY_ACTIONS, type PolicyActions } from './policy-actions.js';

export interface DryRunReport {
  /** That of the strongest action. */
  outcome: 'none' | 'suppressed' | 'handled' | 'continue';
  mutations?: Pick<PolicyActions, 'addTags' | 'setPriority'>;
  delayedUntil?: string;
}

/** What an effect would do to an alert that arrived at `now`. (Contract: POST /v2/alert-policies/dry-run.) */
export function reportEffect(effect: PolicyEffect, now: Date): DryRunReport {
  if (effect === null) return { outcome: 'none' };
  const { actions } = effect;
  if (actions.suppress) return { outcome: 'suppressed' };
  const effective = effectiveActions(actions as PolicyActions);
  const mutations = effective.filter((name) => MUTATIONS.includes(name));
  return {
    outcome: POLICY_ACTIONS[effective[0] ?? 'setPriority'].outcome,
    ...(mutations.length > 0 && { mutations: Object.fromEntries(mutations.map((name) => [name, actions[name]])) }),
    ...(actions.delayMinutes > 0 && {
      delayedUntil: new Date(now.getTime() + actions.delayMinutes * MINUTE_MS).toISOString(),
    }),
  };
}
