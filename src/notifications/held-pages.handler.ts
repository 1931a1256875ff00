import { Injectable } from '@nestjs/common';
import { Clock } from '../common/clock/clock.js';
import type { StoredEvent } from '../common/events/event-map.js';
import { OutboxConsumer, type OutboxHandler } from '../common/events/outbox-consumer.js';
import { JobNudges } from '../common/scheduling/job-nudges.js';
import type { Transaction } from '../database/unit-of-work.js';
import '../users/events/user-events.js';
import { SEND_DELIVERIES, wakeHeld } from './deliveries.queries.js';

const EVENTS = ['user.silence-changed', 'user.deleted'] as const;

/** Somebody has ended a mute, changed their quiet hours, or is gone: what is held for them is decided again at once. */
@Injectable()
@OutboxConsumer({ name: 'notifications.silence-changed', events: EVENTS })
export class ReviewHeldPages implements OutboxHandler<(typeof EVENTS)[number]> {
  constructor(
    private readonly nudges: JobNudges,
    private readonly clock: Clock,
  ) {}

  handle(events: StoredEvent<(typeof EVENTS)[number]>[], tx: Transaction): Promise<void> {
    wakeHeld(tx, { userIds: [...new Set(events.map(({ payload }) => payload.userId))] }, this.clock.now());
    tx.afterCommit(() => this.nudges.nudge(SEND_DELIVERIES.name));
    return Promise.resolve();
  }
}
