import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import type { StoredEvent } from '../common/events/event-map.js';
import { OutboxConsumer, type OutboxHandler } from '../common/events/outbox-consumer.js';
import type { Transaction } from '../database/unit-of-work.js';
import '../incidents/events/incident-events.js';
import { Announcement } from './announcement.entity.js';
import { StatusPage } from './status-page.entity.js';

/**
 * What subscribers were told of an incident is kept as long as the incident: were it forgotten sooner, an edit of an old
 * incident would tell them all of it anew.
 */
@Injectable()
@OutboxConsumer({ name: 'status-page.forget-announcements', events: ['incident.removed'] })
export class ForgetAnnouncements implements OutboxHandler<'incident.removed'> {
  async handle(events: StoredEvent<'incident.removed'>[], tx: Transaction): Promise<void> {
    // Behind whoever is announcing one of them at this moment.
    await tx.repo(StatusPage).findOne({}, { lock: true });
    await tx.repo(Announcement).delete({ incidentId: In(events.map(({ payload }) => payload.incidentId)) });
  }
}
