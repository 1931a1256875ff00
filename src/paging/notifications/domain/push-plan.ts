import type { Priority } from '../../../platform/domain/priority.js';
import { quietStatusOf } from '../../../people/users/domain/quiet-status.js';
import { dueOrHeld, type NotifiableUser, type Omission, type PlannedDelivery } from './plan.js';

export interface PushPlanInput {
  cause: string;
  recipients: Iterable<string>;
  alert: { priority: Priority };
  user: (id: string) => (NotifiableUser & { notifyPush: boolean }) | undefined;
  phonesOf: (userId: string) => readonly { id: string }[];
  isConfigured: boolean;
  now: Date;
}

/**
 * Plans a push to each phone of these people. People without a phone or a push provider, or who filter out this
 * priority, get no audit entry here. The channels' plan records why somebody is not notified.
 */
export function planPushes(input: PushPlanInput): { deliveries: PlannedDelivery[]; omissions: Omission[] } {
  const { cause, alert, now } = input;
  const deliveries: PlannedDelivery[] = [];
  const omissions: Omission[] = [];
  for (const userId of new Set(input.recipients)) {
    const user = input.user(userId);
    if (!user?.notifyPush || user.blocked || user.proofPending) continue;
    if (quietStatusOf(user, alert.priority, now)?.kind === 'filtered') continue;
    const phones = input.phonesOf(userId);
    if (phones.length > 0 && !input.isConfigured) omissions.push(unconfigured(userId));
    if (!input.isConfigured) continue;
    for (const { id: channelId } of phones) {
      deliveries.push({
        userId,
        channelId,
        channelType: 'push',
        cause,
        ...dueOrHeld(user, alert.priority, now),
        ...PLAIN,
      });
    }
  }
  return { deliveries, omissions };
}

/** No rule chose it, and it is not repeated. */
const PLAIN = { ruleId: null, follows: false, repetition: 0, repeatSec: null, repeatsLeft: null } as const;

function unconfigured(userId: string): Omission {
  const reason = 'no push provider is configured';
  return { userId, channelId: null, channelType: 'push', ruleId: null, outcome: 'skipped-provider-disabled', reason };
}
