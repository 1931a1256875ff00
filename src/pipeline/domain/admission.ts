import type { PolicyEffect } from '../../alert-policies/domain/evaluate-policies.js';
import type { AlertStatus } from '../../alerts/domain/alert.js';
import { type AlertDraft, unionTags } from '../../alerts/domain/create-request.js';
import type { Flapping } from '../../alerts/domain/flapping.js';
import { MINUTE_MS } from '../../common/durations.js';
import type { Silenced } from '../../maintenance/domain/silence.js';

/** Whether and how a draft becomes an alert. */
export type Admission =
  | { kind: 'suppressed'; policy: { id: string; name: string } }
  | {
      kind: 'admitted';
      draft: AlertDraft;
      policy: { id: string; name: string } | null;
      /** Set: the row exists at once, escalation and notification start then (UTC). */
      delayedUntil: Date | null;
      /** Set: it is closed after so many hours without a repeat. */
      closeAfterHours?: number;
      /** Set: its alias opens and closes again and again. */
      flapping?: Flapping;
      /** The maintenance that silences it; null: none. */
      silenced: Silenced | null;
    };

/**
 * Applies the effect of the first matching alert policy to a draft (decisions §3 "Policy effects"). An alert that is
 * created acknowledged or closed pages nobody, so a delay means nothing to it; closing wins over acknowledging, and
 * suppressing over everything.
 */
export function admit(draft: AlertDraft, effect: PolicyEffect, now: Date): Admission {
  if (effect === null) return { kind: 'admitted', draft, policy: null, delayedUntil: null, silenced: null };
  const { policy, actions } = effect;
  if (actions.suppress) return { kind: 'suppressed', policy };
  const status: AlertStatus = actions.autoClose ? 'closed' : actions.autoAck ? 'acknowledged' : 'open';
  const isDelayed = status === 'open' && actions.delayMinutes > 0;
  return {
    kind: 'admitted',
    draft: {
      ...draft,
      status,
      tags: unionTags(draft.tags, actions.addTags),
      priority: actions.setPriority ?? draft.priority,
    },
    policy,
    delayedUntil: isDelayed ? new Date(now.getTime() + actions.delayMinutes * MINUTE_MS) : null,
    ...(status !== 'closed' && actions.closeAfterHours > 0 && { closeAfterHours: actions.closeAfterHours }),
    silenced: null,
  };
}

/** The same of an alias that opens and closes again and again (null: it does not): the later of both delays holds. */
export function withFlapping(
  admitted: Extract<Admission, { kind: 'admitted' }>,
  flapping: Flapping | null,
): Extract<Admission, { kind: 'admitted' }> {
  if (flapping === null) return admitted;
  const heldUntil = flapping.heldUntil === null ? 0 : Date.parse(flapping.heldUntil);
  const latest = Math.max(heldUntil, admitted.delayedUntil?.getTime() ?? 0);
  return { ...admitted, flapping, delayedUntil: latest === 0 ? null : new Date(latest) };
}
