import { changeAlert } from '../../policies/domain/change-alert.js';
import { effectsOf, type PolicyEffect } from '../../policies/domain/evaluate-policies.js';
import type { NotificationEffect } from '../../policies/notification/domain/notification-policies.js';
import { silencedByBoth } from '../../policies/notification/domain/silence-by-policy.js';
import { type AlertSnapshot } from '../../lifecycle/domain/alert.js';
import { isWorse, type Priority } from '../../../platform/domain/priority.js';
import { matchableOf } from '../../lifecycle/domain/matchable.js';
import { MINUTE_MS } from '../../../platform/durations.js';
import type { Silenced } from '../../maintenance/domain/silence.js';
import type { TenantRules } from '../tenant-rules.js';
import type { AppliedPolicy } from './admission.js';

/** An open or acknowledged alert whose priority was raised. */
export type RaisedAlert = AlertSnapshot & { firstAcknowledgedAt: Date | null };

type Effect = NonNullable<PolicyEffect>;
type RaiseRules = Omit<TenantRules, 'escalation'>;
/** What alert policies add; they leave the texts, which the latest repeat has brought. */
type Added = Pick<AlertSnapshot, 'tags' | 'details' | 'actions' | 'responders'>;

/** What is decided again of an alert whose priority was raised. */
export interface Raise {
  /** The fields that change. */
  patch: Partial<Added & Pick<AlertSnapshot, 'teamId' | 'suppressNotifications'>>;
  /** The alert policies that did not match the priority before. */
  policies: readonly AppliedPolicy[];
  /** Of these, the one that sets a still higher priority. */
  further: { to: Priority; by: AppliedPolicy } | null;
  /** The notification policy that had nobody told of the priority before. */
  released: AppliedPolicy | null;
  /** Only an alert policy has acknowledged it, and for this priority none would: somebody has to be paged. */
  isUnacknowledged: boolean;
  /** Until when alert policies, or its flapping, defer it (UTC), never for longer than before; null: they do not. */
  delayedUntil: Date | null;
  /** The alert policy that closes it after so many hours without a repeat. */
  autoClose: { hours: number; policy: AppliedPolicy } | null;
  /** The notification policy that decides about it. */
  notified: NotificationEffect | null;
  /** What silences it while nobody has been told of it; null: nothing. */
  silenced: Silenced | null;
  /** The same without notification policies: what has begun goes on. */
  maintenance: Silenced | null;
  /** A notification policy has nobody told. */
  isSuppressed: boolean;
}

/**
 * Decides again what depends on the priority, as for a new alert of the present one; but no policy makes the alert quieter than it
 * was. Policies are asked by their hours of now; minutes of a delay count from the alert's creation.
 * @param from the priority before
 */
export function decideRaise(alert: RaisedAlert, from: Priority, rules: RaiseRules, now: Date): Raise {
  const route = rules.route(matchableOf(alert));
  const teamId = route.kind === 'routed' ? route.teamId : alert.teamId;
  const asked = { ...alert, teamId };
  const effects = effectsOf(rules.policies, matchableOf(asked), now);
  const before = effectsOf(rules.policies, matchableOf({ ...alert, priority: from }), now);
  const added = effects.filter(({ policy }) => before.every((each) => each.policy.id !== policy.id));
  const changed = { ...asked, ...additions(asked, added) };

  const effect = rules.notifications(matchableOf(changed), now);
  const notified = effect && { ...effect, delayedUntil: endOfDelay(effect, alert.createdAt) };
  const isSuppressed = effect?.actions.suppress === true;
  const maintenance = rules.silencedBy(matchableOf(changed), now);
  const hours = effects.findLast(({ actions }) => actions.closeAfterHours > 0);
  const isReleased = alert.suppressNotifications && !isSuppressed;
  const suppressing = isReleased && rules.notifications(matchableOf({ ...alert, priority: from }), alert.createdAt);
  const isUnacknowledged = isAcknowledgedByPolicy(alert) && !effects.some(keepsQuiet);
  return {
    patch: {
      ...(added.some(addsSomething) && additions(asked, added)),
      ...(teamId !== alert.teamId && { teamId }),
      ...(isReleased && { suppressNotifications: false }),
    },
    policies: added.map(({ policy }) => policy),
    further: furtherRaise(alert.priority, added),
    released: suppressing && suppressing.actions.suppress ? suppressing.policy : null,
    isUnacknowledged,
    delayedUntil: isUnacknowledged || alert.delayedUntil !== null ? endOfDeferral(alert, effects, rules, now) : null,
    autoClose: hours ? { hours: hours.actions.closeAfterHours, policy: hours.policy } : null,
    notified,
    silenced: silencedByBoth(maintenance, notified, alert.count, now),
    maintenance,
    isSuppressed,
  };
}

/** Not by a person or a key, and nobody has it. */
const isAcknowledgedByPolicy = ({ status, firstAcknowledgedAt, owner }: RaisedAlert): boolean =>
  status === 'acknowledged' && firstAcknowledgedAt === null && owner === null;

const keepsQuiet = ({ actions }: Effect): boolean => actions.autoAck || actions.autoClose || actions.suppress;

const addsSomething = ({ actions }: Effect): boolean =>
  [actions.addTags, actions.addActions, actions.addResponders, Object.keys(actions.addDetails)].some(
    ({ length }) => length > 0,
  );

/** What is there already stays, whatever a policy would replace in a new alert. */
function additions(alert: AlertSnapshot, effects: readonly Effect[]): Added {
  const kept = { replaceTags: false, replaceDetails: false, replaceActions: false, replaceResponders: false };
  const add = (present: AlertSnapshot, { actions }: Effect): AlertSnapshot => ({
    ...present,
    ...listsOf(changeAlert(present, { ...actions, ...kept })),
  });
  return listsOf(effects.reduce(add, alert));
}

const listsOf = ({ tags, details, actions, responders }: Added): Added => ({ tags, details, actions, responders });

function furtherRaise(priority: Priority, effects: readonly Effect[]): Raise['further'] {
  let found: Raise['further'] = null;
  for (const { policy, actions } of effects)
    if (actions.setPriority && isWorse(actions.setPriority, found?.to ?? priority))
      found = { to: actions.setPriority, by: policy };
  return found;
}

/** Null: it is over. */
function endOfDeferral(
  { createdAt, delayedUntil, flapping, priority }: RaisedAlert,
  effects: readonly Effect[],
  rules: RaiseRules,
  now: Date,
): Date | null {
  const minutes = effects.findLast(({ actions }) => actions.delayMinutes > 0)?.actions.delayMinutes ?? 0;
  const holds = priority !== 'P1' || rules.flapping.holdsP1;
  const heldUntil = holds && flapping?.heldUntil ? Date.parse(flapping.heldUntil) : 0;
  const asNew = Math.max(createdAt.getTime() + minutes * MINUTE_MS, heldUntil);
  const end = Math.min(asNew, delayedUntil?.getTime() ?? Infinity);
  return end > now.getTime() ? new Date(end) : null;
}

function endOfDelay({ actions: { delay }, delayedUntil }: NotificationEffect, createdAt: Date): Date | null {
  return delay && 'minutes' in delay ? new Date(createdAt.getTime() + delay.minutes * MINUTE_MS) : delayedUntil;
}
