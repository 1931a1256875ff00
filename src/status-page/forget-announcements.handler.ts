import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import type { StoredEvent } from '../common/events/event-map.js';
import { OutboxConsumer, type OutboxHandler } from '../common/events/outbox-consumer.js';
import type { Transaction } from '../database/unit-of-work.js';
import '../incidents/events/incident-events.js';
import { Announcement } from './announcement.entity.js';
import { StatusPage } from './status-page.entity.js';

/**
 * Deletes the announcements of deleted incidents. They are kept until then: otherwise an edit of an old
 * incident would announce it again.
 */
@Injectable()
@OutboxConsumer({ name: 'status-page.forget-announcements', events: ['incident.removed'] })
export class ForgetAnnouncements implements OutboxHandler<'incident.removed'> {
  async handle(events: StoredEvent<'incident.removed'>[], tx: Transaction): Promise<void> {
    // Waits for a transaction that is announcing one of them.
    await tx.repo(StatusPage).findOne({}, { lock: true });
    await tx.repo(Announcement).delete({ incidentId: In(events.map(({ payload }) => payload.incidentId)) });
  }
}
