import { Injectable } from '@nestjs/common';
import { EventLocks } from '../../../platform/events/outbox-consumer.js';
import type { StoredEvent } from '../../../platform/events/event-map.js';
import type { Transaction } from '../../../platform/database/unit-of-work.js';
import { lockAlerts } from '../alerts.queries.js';

@Injectable()
export class AlertEventLocks extends EventLocks {
  override async lock(tx: Transaction, events: readonly StoredEvent[]): Promise<void> {
    const ids = events.flatMap(({ payload }) => ('alertId' in payload ? payload.alertId : []));
    await lockAlerts(tx, ids, 'id');
  }
}
