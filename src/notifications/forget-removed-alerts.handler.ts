import { Injectable } from '@nestjs/common';
import '../alerts/events/alert-events.js';
import { Clock } from '../common/clock/clock.js';
import type { StoredEvent } from '../common/events/event-map.js';
import { OutboxConsumer, type OutboxHandler } from '../common/events/outbox-consumer.js';
import type { Transaction } from '../database/unit-of-work.js';
import { HOUR_MS } from '../common/durations.js';
import { deleteEndedDeliveries } from './deliveries.queries.js';

/** A page still on its way comes to its end by then: its sender misses the alert. */
const LOOK_AGAIN_MS = HOUR_MS;

/** The deliveries of removed alerts go too, once they have come to an end. */
@Injectable()
@OutboxConsumer({ name: 'notifications.removed-alerts', events: ['alert.removed'] })
export class ForgetRemovedAlerts implements OutboxHandler<'alert.removed'> {
  constructor(private readonly clock: Clock) {}

  async handle(events: StoredEvent<'alert.removed'>[], tx: Transaction): Promise<void> {
    const alertIds = events.flatMap(({ payload }) => payload.alertIds);
    const left = await deleteEndedDeliveries(tx, alertIds);
    if (left.length === 0) return;
    const availableAt = new Date(this.clock.now().getTime() + LOOK_AGAIN_MS);
    tx.emit('alert.removed', { alertIds: left }, { availableAt });
  }
}
