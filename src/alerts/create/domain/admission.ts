import { changeAlert } from '../../policies/domain/change-alert.js';
import type { Place, PolicyEffect } from '../../policies/domain/evaluate-policies.js';
import type { NotificationEffect } from '../../policies/notification/domain/notification-policies.js';
import { silencedByBoth } from '../../policies/notification/domain/silence-by-policy.js';
import type { ActionValues } from '../../policies/domain/policy-actions.js';
import type { AlertStatus } from '../../lifecycle/domain/alert.js';
import type { Priority } from '../../../platform/domain/priority.js';
import type { AlertDraft } from '../../lifecycle/domain/create-request.js';
import type { Flapping } from '../../lifecycle/domain/flapping.js';
import { MINUTE_MS } from '../../../platform/durations.js';
import type { Silenced } from '../../maintenance/domain/silence.js';

export interface AppliedPolicy {
  id: string;
  name: string;
}

/** Whether and how a draft becomes an alert. */
export type Admission =
  /** `teamId`: that routing found. */
  | { kind: 'suppressed'; policy: AppliedPolicy; teamId?: string | null }
  | {
      kind: 'admitted';
      draft: AlertDraft;
      /** The alert policy that applies; of several the last that decided its status, or when it is closed. */
      policy: AppliedPolicy | null;
      /** All that apply, in their order, where they are several. */
      policies?: readonly AppliedPolicy[];
      /** Set: the row exists at once, escalation and notification start then (UTC). */
      delayedUntil: Date | null;
      /** Set: it is closed after so many hours without a repeat. */
      closeAfterHours?: number;
      /** Set: its alias opens and closes again and again. */
      flapping?: Flapping;
      /** Set: its priority before a repeat in its own batch raised it. */
      raisedFrom?: Priority;
      /** What silences it, a maintenance or a notification policy; null: nothing. */
      silenced: Silenced | null;
      /** Set: some rules could not be decided, as their patterns take too long for it. */
      isUndecided?: true;
      /** The notification policy that decides about it, and the maintenance without that. */
      notified?: { effect: NotificationEffect; maintenance: Silenced | null };
    };

type AdmittedDraft = Extract<Admission, { kind: 'admitted' }>;

/** Which alert policy applies to the draft next. @param place default: from the first one on */
type NextEffect = (draft: AlertDraft, place?: Place) => PolicyEffect;

/**
 * Applies the alert policies that match a draft, one after the other, each to the draft as the one before leaves it (decisions
 * §3 "Policy effects"). An alert that is created acknowledged or closed pages nobody, so a delay means nothing to it; closing
 * wins over acknowledging, and suppressing over everything; of delays and hours the last one holds.
 */
export function admit(draft: AlertDraft, next: NextEffect, now: Date): Admission {
  let admitted: AdmittedDraft = { kind: 'admitted', draft, policy: null, delayedUntil: null, silenced: null };
  for (let effect = next(draft); effect !== null; effect = effect.onward && next(admitted.draft, effect.onward)) {
    if (effect.actions.suppress) return { kind: 'suppressed', policy: effect.policy };
    admitted = withPolicy(admitted, effect, now);
  }
  return admitted;
}

function withPolicy(before: AdmittedDraft, { policy, actions }: NonNullable<PolicyEffect>, now: Date): AdmittedDraft {
  const given = changeAlert(before.draft, actions);
  // The alias of a policy means what it says, whatever the sender derived.
  const changed = given.alias === before.draft.alias ? given : { ...given, aliasOrigin: null };
  const status = strongest(before.draft.status, actions);
  const delay =
    actions.delayMinutes > 0 ? new Date(now.getTime() + actions.delayMinutes * MINUTE_MS) : before.delayedUntil;
  const hours = actions.closeAfterHours > 0 ? actions.closeAfterHours : before.closeAfterHours;
  const decides = before.policy === null || status !== before.draft.status || actions.closeAfterHours > 0;
  const { closeAfterHours: _hours, policies = before.policy ? [before.policy] : [], ...rest } = before;
  return {
    ...rest,
    draft: { ...changed, status },
    policy: decides ? policy : before.policy,
    ...(policies.length > 0 && { policies: [...policies, policy] }),
    delayedUntil: status === 'open' ? delay : null,
    ...(status !== 'closed' && hours !== undefined && { closeAfterHours: hours }),
  };
}

function strongest(before: AlertStatus, { autoClose, autoAck }: ActionValues): AlertStatus {
  if (autoClose || before === 'closed') return 'closed';
  return autoAck ? 'acknowledged' : before;
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

/** The same under the maintenance that silences it, and the notification policy that decides about it (null: none). */
export function withNotification(
  admitted: AdmittedDraft,
  maintenance: Silenced | null,
  effect: NotificationEffect | null,
  now: Date,
): AdmittedDraft {
  if (effect === null) return { ...admitted, silenced: maintenance };
  const { draft } = admitted;
  return {
    ...admitted,
    draft: effect.actions.suppress ? { ...draft, suppressNotifications: true } : draft,
    silenced: silencedByBoth(maintenance, effect, 1, now),
    notified: { effect, maintenance },
  };
}

/** The same of an alert that comes so often at once: a notification policy may wait for that. */
export function occurring(admitted: AdmittedDraft, count: number): AdmittedDraft {
  const { notified, silenced } = admitted;
  if (count === 1 || notified === undefined || silenced?.occurrences === undefined) return admitted;
  return { ...admitted, silenced: silencedByBoth(notified.maintenance, notified.effect, count, silenced.until) };
}
