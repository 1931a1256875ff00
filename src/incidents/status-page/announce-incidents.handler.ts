import '../events/incident-events.js';
import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import type { StoredEvent } from '../../platform/events/event-map.js';
import { OutboxConsumer, type OutboxHandler } from '../../platform/events/outbox-consumer.js';
import type { Transaction } from '../../platform/database/unit-of-work.js';
import { IncidentDirectory, type PublishedIncident } from '../incident-directory.js';
import { announcementsFor } from './domain/announcements.js';
import { StatusPage } from './status-page.entity.js';
import { SubscriberMails } from './subscriber-mails.js';
import { Announcement } from './subscriptions.entity.js';

type AnnouncedEvent = 'incident.created' | 'incident.updated';

/** Mails the published updates of an incident to every subscriber, each once (decisions §9). */
@Injectable()
@OutboxConsumer({ name: 'status-page.announce', events: ['incident.created', 'incident.updated'] })
export class AnnounceIncidents implements OutboxHandler<AnnouncedEvent> {
  constructor(
    private readonly incidents: IncidentDirectory,
    private readonly mails: SubscriberMails,
  ) {}

  async handle(events: StoredEvent<AnnouncedEvent>[], tx: Transaction): Promise<void> {
    const ids = events.map(({ payload }) => payload.incidentId);
    if ((await this.incidents.publishedOf(tx, ids)).size === 0) return;
    // Locks the status page, so that the second of two replicas sees what the first one announced.
    const page = await tx.repo(StatusPage).findOne({}, { lock: true });
    if (page === null) return;
    const published = await this.incidents.publishedOf(tx, ids);
    for (const event of events) {
      const incident = published.get(event.payload.incidentId);
      if (incident) await this.announce(tx, page, incident, event);
    }
  }

  private async announce(
    tx: Transaction,
    page: StatusPage,
    incident: PublishedIncident,
    { payload, occurredAt }: StoredEvent<AnnouncedEvent>,
  ): Promise<void> {
    const past = await tx.repo(Announcement).find({ incidentId: incident.id });
    const occasion =
      'changed' in payload ? ({ kind: 'changed', update: payload.update } as const) : ({ kind: 'created' } as const);
    const due = announcementsFor(incident, occasion, past, occurredAt);
    await tx.repo(Announcement).insert(due.map(({ key, at }) => ({ incidentId: incident.id, key, at })));
    for (const announcement of due) await this.mails.incident(tx, page, incident, announcement, occurredAt);
  }
}

/**
 * Deletes the announcements of deleted incidents. Earlier an edit of an old incident would announce it again.
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
