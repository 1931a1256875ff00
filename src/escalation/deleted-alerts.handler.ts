import { Injectable } from '@nestjs/common';
import type { StoredEvent } from '../common/events/event-map.js';
import { OutboxConsumer, type OutboxHandler } from '../common/events/outbox-consumer.js';
import type { Transaction } from '../database/unit-of-work.js';
import { EscalationRuns } from './escalation.queries.js';

/** Removes the runs of deleted alerts. Until then such a run pages nobody: it is not stepped without its alert. */
@Injectable()
@OutboxConsumer({ name: 'escalation.deleted-alerts', events: ['alert.deleted'] })
export class DeletedAlertsHandler implements OutboxHandler<'alert.deleted'> {
  constructor(private readonly runs: EscalationRuns) {}

  handle(events: StoredEvent<'alert.deleted'>[], tx: Transaction): Promise<void> {
    this.runs.remove(
      tx,
      events.flatMap(({ payload }) => payload.alertIds),
    );
    return Promise.resolve();
  }
}
