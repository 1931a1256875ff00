import type { PolicyEffect } from '../../alert-policies/domain/evaluate-policies.js';
import type { AlertStatus } from '../../alerts/domain/alert.js';
import { type AlertDraft, unionTags } from '../../alerts/domain/create-request.js';
import { MINUTE_MS } from '../../common/durations.js';

/** Whether and how a draft becomes an alert. */
export type Admission =
  | { kind: 'suppressed'; policy: { id: string; name: string } }
  | {
      kind: 'admitted';
      draft: AlertDraft;
      policy: { id: string; name: string } | null;
      /** Set: the row exists at once, escalation and notification start then (UTC). */
      delayedUntil: Date | null;
    };

/**
 * Applies the effect of the first matching alert policy to a draft (decisions §3 "Policy effects"). An alert that is
 * created acknowledged or closed pages nobody, so a delay means nothing to it; closing wins over acknowledging.
 */
export function admit(draft: AlertDraft, effect: PolicyEffect, now: Date): Admission {
  if (effect.kind === 'none') return { kind: 'admitted', draft, policy: null, delayedUntil: null };
  const policy = { id: effect.policyId, name: effect.policyName };
  if (effect.kind === 'suppress') return { kind: 'suppressed', policy };
  const status: AlertStatus = effect.autoClose ? 'closed' : effect.autoAck ? 'acknowledged' : 'open';
  return {
    kind: 'admitted',
    draft: {
      ...draft,
      status,
      tags: unionTags(draft.tags, effect.addTags),
      priority: effect.setPriority ?? draft.priority,
    },
    policy,
    delayedUntil:
      status === 'open' && effect.delayMinutes > 0 ? new Date(now.getTime() + effect.delayMinutes * MINUTE_MS) : null,
  };
}
