import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock/clock.js';
import type { StoredEvent } from '../../platform/events/event-map.js';
import { OutboxConsumer, type OutboxHandler } from '../../platform/events/outbox-consumer.js';
import { JobNudges } from '../../platform/scheduling/job-nudges.js';
import type { Transaction } from '../../platform/database/unit-of-work.js';
import '../channels/events/channel-events.js';
import '../../people/users/events/user-events.js';
import { SEND_DELIVERIES, wakeHeld } from './deliveries.queries.js';

const EVENTS = ['user.silence-changed', 'user.deleted', 'channel.unusable', 'channel.address-failed'] as const;

/** Somebody has ended a mute, changed their quiet hours, lost a channel, or is gone: what is held for them is decided again at once. */
@Injectable()
@OutboxConsumer({ name: 'notifications.silence-changed', events: EVENTS })
export class ReviewHeldPages implements OutboxHandler<(typeof EVENTS)[number]> {
  constructor(
    private readonly nudges: JobNudges,
    private readonly clock: Clock,
  ) {}

  handle(events: StoredEvent<(typeof EVENTS)[number]>[], tx: Transaction): Promise<void> {
    const now = this.clock.now();
    const [userIds, channelIds] = [new Set<string>(), new Set<string>()];
    for (const { payload } of events) {
      if ('channelId' in payload) channelIds.add(payload.channelId);
      else if ('addressId' in payload) channelIds.add(payload.addressId);
      else userIds.add(payload.userId);
    }
    if (userIds.size > 0) wakeHeld(tx, 'userId', [...userIds], now);
    if (channelIds.size > 0) wakeHeld(tx, 'channelId', [...channelIds], now);
    tx.afterCommit(() => this.nudges.nudge(SEND_DELIVERIES.name));
    return Promise.resolve();
  }
}
