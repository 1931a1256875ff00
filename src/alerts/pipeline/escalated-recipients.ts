import { Injectable } from '@nestjs/common';
import type { StoredEvent } from '../../common/events/event-map.js';
import { OutboxConsumer, type OutboxHandler } from '../../common/events/outbox-consumer.js';
import type { Transaction } from '../../database/unit-of-work.js';
import { AlertRecipients } from '../alert-recipients.js';

/** Remembers whom later escalation steps named; step zero is remembered with the creation of its alert. */
@Injectable()
@OutboxConsumer({ name: 'alerts.recipients', events: ['alert.escalated'] })
export class EscalatedRecipients implements OutboxHandler<'alert.escalated'> {
  constructor(private readonly recipients: AlertRecipients) {}

  async handle(events: StoredEvent<'alert.escalated'>[], tx: Transaction): Promise<void> {
    await this.recipients.add(
      tx,
      events.map(({ payload }) => ({ alertId: payload.alertId, userIds: payload.page.recipients })),
    );
  }
}
