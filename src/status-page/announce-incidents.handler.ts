import { Injectable } from '@nestjs/common';
import { IsNull, Not } from 'typeorm';
import type { StoredEvent } from '../common/events/event-map.js';
import { OutboxConsumer, type OutboxHandler } from '../common/events/outbox-consumer.js';
import type { Transaction } from '../database/unit-of-work.js';
import { IncidentDirectory, type PublishedIncident } from '../incidents/incident-directory.js';
import { MailQueue } from '../mails/mail-queue.js';
import { Announcement } from './announcement.entity.js';
import { tellingsFor, type Telling } from './domain/announcements.js';
import { incidentPath } from './domain/incident-parts.js';
import { incidentMail } from './domain/subscriber-mails.js';
import { StatusPage } from './status-page.entity.js';
import { Subscriber } from './subscriber.entity.js';
import { CONFIRMATION_MS, Subscriptions } from './subscriptions.js';

type Told = 'incident.created' | 'incident.updated';

/** Older events are not announced. */
const NEWS_MS = CONFIRMATION_MS;

/** Mails the published updates of an incident to every subscriber, each once (decisions §9). */
@Injectable()
@OutboxConsumer({ name: 'status-page.announce', events: ['incident.created', 'incident.updated'] })
export class AnnounceIncidents implements OutboxHandler<Told> {
  constructor(
    private readonly incidents: IncidentDirectory,
    private readonly subscriptions: Subscriptions,
    private readonly mails: MailQueue,
  ) {}

  async handle(events: StoredEvent<Told>[], tx: Transaction): Promise<void> {
    const ids = events.map(({ payload }) => payload.incidentId);
    if ((await this.incidents.publishedOf(tx, ids)).size === 0) return;
    // Under the page's lock, so that of two replicas with events of one incident the second sees what the first announced.
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
    { payload, occurredAt }: StoredEvent<Told>,
  ): Promise<void> {
    const told = await tx.repo(Announcement).find({ incidentId: incident.id });
    const occasion =
      'changed' in payload ? ({ kind: 'changed', update: payload.update } as const) : ({ kind: 'created' } as const);
    const tellings = tellingsFor(incident, occasion, told, occurredAt);
    await tx.repo(Announcement).insert(tellings.map(({ key, at }) => ({ incidentId: incident.id, key, at })));
    for (const telling of tellings) await this.mailAll(tx, page, incident, telling, occurredAt);
  }

  private async mailAll(
    tx: Transaction,
    { slug, brandName, accentColor }: StatusPage,
    incident: PublishedIncident,
    telling: Telling,
    occurredAt: Date,
  ): Promise<void> {
    const subscribers = await tx.repo(Subscriber).find({ verifiedAt: Not(IsNull()) }, { order: { id: 'ASC' } });
    const incidentUrl = incidentPath(this.subscriptions.pageUrl(slug), incident);
    const expiresAt = new Date(occurredAt.getTime() + NEWS_MS);
    const { title, severity } = incident;
    const { status, at, message } = telling;
    const told = { brandName, accentColor, title, severity, status, at, message, incidentUrl };
    await this.mails.add(
      tx,
      subscribers.map(({ id, email }) => {
        const unsubscribeUrl = this.subscriptions.unsubscribeUrl(slug, tx.tenantId, id);
        return {
          to: email,
          expiresAt,
          ...incidentMail({ ...told, unsubscribeUrl }),
        };
      }),
    );
  }
}
