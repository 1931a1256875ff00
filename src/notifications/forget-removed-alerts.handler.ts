import { Injectable } from '@nestjs/common';
import '../alerts/events/alert-events.js';
import { Clock } from '../common/clock/clock.js';
import type { StoredEvent } from '../common/events/event-map.js';
import { OutboxConsumer, type OutboxHandler } from '../common/events/outbox-consumer.js';
import type { Transaction } from '../database/unit-of-work.js';
import { HOUR_MS } from '../common/durations.js';

/** A page still on its way comes to its end by then: its sender misses the alert. */
const LOOK_AGAIN_MS = HOUR_MS;

/** The deliveries of removed alerts go too, once they have come to an end. */
@Injectable()
@OutboxConsumer({ name: 'notifications.removed-alerts', events: ['alert.removed'] })
export class ForgetRemovedAlerts implements OutboxHandler<'alert.removed'> {
  constructor(private readonly clock: Clock) {}

  async handle(events: StoredEvent<'alert.removed'>[], tx: Transaction): Promise<void> {
    const alertIds = events.flatMap(({ payload }) => payload.alertIds);
    await tx.query(
      `DELETE FROM deliveries WHERE "tenantId" = $1 AND id IN (
         SELECT id FROM deliveries
         WHERE "tenantId" = $1 AND "alertId" = ANY($2::uuid[]) AND state NOT IN ('pending', 'sending')
         FOR UPDATE SKIP LOCKED)`,
      [alertIds],
    );
    const left = await tx.query<{ alertId: string }>(
      `SELECT DISTINCT "alertId" FROM deliveries WHERE "tenantId" = $1 AND "alertId" = ANY($2::uuid[])`,
      [alertIds],
    );
    if (left.length === 0) return;
    const availableAt = new Date(this.clock.now().getTime() + LOOK_AGAIN_MS);
    tx.emit('alert.removed', { alertIds: left.map(({ alertId }) => alertId) }, { availableAt });
  }
}
