import { Injectable } from '@nestjs/common';
import { IsNull, Not } from 'typeorm';
import { MailQueue } from '../../paging/mails/mail-queue.js';
import type { ComposedMail } from '../../platform/mails/mail-parts.js';
import type { Transaction } from '../../platform/database/unit-of-work.js';
import type { PublishedIncident } from '../incident-directory.js';
import type { DueAnnouncement } from './domain/announcements.js';
import { incidentPath } from './domain/incident-parts.js';
import type { ToldMaintenance } from './domain/maintenance-news.js';
import { NEWS_MS, type NewsKind } from './domain/planned-news.js';
import { incidentMail, maintenanceMail } from './domain/subscriber-mails.js';
import { StatusPage } from './status-page.entity.js';
import { Subscriptions } from './subscriptions.js';
import { Subscriber } from './subscriptions.entity.js';

/** News of planned maintenance. */
export interface MaintenanceOccasion {
  kind: NewsKind;
  now: Date;
  told: ToldMaintenance;
  /** What was told before; null: nothing. */
  before: ToldMaintenance | null;
  /** The names of the public services it is for. */
  services: readonly string[];
  /** `every week on Sunday`; null: it does not recur. */
  repeats: string | null;
}

/** Mails to every confirmed subscriber of a status page, stored with the change that they tell of. */
@Injectable()
export class SubscriberMails {
  constructor(
    private readonly subscriptions: Subscriptions,
    private readonly mails: MailQueue,
  ) {}

  /** @param occurredAt news older than a day is not mailed any more */
  async incident(
    tx: Transaction,
    page: StatusPage,
    incident: PublishedIncident,
    { status, at, message }: DueAnnouncement,
    occurredAt: Date,
  ): Promise<void> {
    const { brandName, accentColor, slug } = page;
    const incidentUrl = incidentPath(this.subscriptions.pageUrl(slug), incident);
    const { title, severity } = incident;
    const facts = { brandName, accentColor, title, severity, status, at, message, incidentUrl };
    const expiresAt = new Date(occurredAt.getTime() + NEWS_MS);
    await this.mailAll(tx, page, expiresAt, (unsubscribeUrl) => incidentMail({ ...facts, unsubscribeUrl }));
  }

  /** Nobody is mailed where there is no page. What is to come is not mailed once it is over. */
  async maintenance(tx: Transaction, { told, before, now, ...occasion }: MaintenanceOccasion): Promise<void> {
    const page = await tx.repo(StatusPage).findOne({});
    if (page === null) return;
    const { brandName, accentColor, slug } = page;
    const [start, end] = [new Date(told.startTime), new Date(told.endTime)];
    const facts = {
      ...{ brandName, accentColor, ...occasion, start, end, name: told.name, description: told.description },
      before: before && { start: new Date(before.startTime), end: new Date(before.endTime) },
      url: `${this.subscriptions.pageUrl(slug)}#planned`,
    };
    const latest = now.getTime() + NEWS_MS;
    const isOver = occasion.kind === 'ended' || occasion.kind === 'cancelled';
    const expiresAt = new Date(isOver ? latest : Math.min(latest, end.getTime()));
    await this.mailAll(tx, page, expiresAt, (unsubscribeUrl) => maintenanceMail({ ...facts, unsubscribeUrl }));
  }

  private async mailAll(
    tx: Transaction,
    { slug }: StatusPage,
    expiresAt: Date,
    mail: (unsubscribeUrl: string) => ComposedMail,
  ): Promise<void> {
    const subscribers = await tx.repo(Subscriber).find({ verifiedAt: Not(IsNull()) }, { order: { id: 'ASC' } });
    await this.mails.add(
      tx,
      subscribers.map(({ id, email }) => ({
        ...{ to: email, expiresAt },
        ...mail(this.subscriptions.unsubscribeUrl(slug, tx.tenantId, id)),
      })),
    );
  }
}
