import { Injectable } from '@nestjs/common';
import { IsNull, Not } from 'typeorm';
import { MailQueue } from '../../paging/mails/mail-queue.js';
import type { ComposedMail } from '../../platform/mails/mail-parts.js';
import type { Transaction } from '../../platform/database/unit-of-work.js';
import type { PublishedIncident } from '../incident-directory.js';
import type { DueAnnouncement } from './domain/announcements.js';
import { incidentPath } from './domain/incident-parts.js';
import type { AnnouncedMaintenance } from './domain/maintenance-news.js';
import { NEWS_MS, type NewsKind } from './domain/planned-news.js';
import { incidentMail, maintenanceMail } from './domain/subscriber-mails.js';
import { type Words, wordsFor } from '../../platform/words.js';
import { StatusPage } from './status-page.entity.js';
import { Subscriptions } from './subscriptions.js';
import { Subscriber } from './subscriptions.entity.js';

/** An announcement of planned maintenance. */
export interface MaintenanceOccasion {
  kind: NewsKind;
  now: Date;
  announced: AnnouncedMaintenance;
  /** The previous announcement; null: none. */
  before: AnnouncedMaintenance | null;
  /** The names of the affected public services. */
  services: readonly string[];
  /** `every week on Sunday`; null: it does not recur. */
  repeats: ((words: Words) => string) | null;
}

/** Mails to every confirmed subscriber of a status page, stored in the transaction of the change that they announce. */
@Injectable()
export class SubscriberMails {
  constructor(
    private readonly subscriptions: Subscriptions,
    private readonly mails: MailQueue,
  ) {}

  /** @param occurredAt news older than a day is not mailed */
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
    await this.mailAll(tx, page, expiresAt, (words, unsubscribeUrl) =>
      incidentMail(words, { ...facts, unsubscribeUrl }),
    );
  }

  /** Mails nobody without a page, and no future maintenance that is already over. */
  async maintenance(tx: Transaction, { announced, before, now, ...occasion }: MaintenanceOccasion): Promise<void> {
    const page = await tx.repo(StatusPage).findOne({});
    if (page === null) return;
    const { brandName, accentColor, slug } = page;
    const [start, end] = [new Date(announced.startTime), new Date(announced.endTime)];
    const facts = {
      ...{ brandName, accentColor, ...occasion, start, end, name: announced.name, description: announced.description },
      before: before && { start: new Date(before.startTime), end: new Date(before.endTime) },
      url: `${this.subscriptions.pageUrl(slug)}#planned`,
    };
    const latest = now.getTime() + NEWS_MS;
    const isOver = occasion.kind === 'ended' || occasion.kind === 'cancelled';
    const expiresAt = new Date(isOver ? latest : Math.min(latest, end.getTime()));
    await this.mailAll(tx, page, expiresAt, (words, unsubscribeUrl) =>
      maintenanceMail(words, { ...facts, unsubscribeUrl }),
    );
  }

  private async mailAll(
    tx: Transaction,
    { slug }: StatusPage,
    expiresAt: Date,
    mail: (words: Words, unsubscribeUrl: string) => ComposedMail,
  ): Promise<void> {
    const subscribers = await tx.repo(Subscriber).find({ verifiedAt: Not(IsNull()) }, { order: { id: 'ASC' } });
    await this.mails.add(
      tx,
      subscribers.map(({ id, email, locale }) => ({
        ...{ to: email, expiresAt, about: id },
        ...mail(wordsFor({ locale: locale ?? 'en' }), this.subscriptions.unsubscribeUrl(slug, tx.tenantId, id)),
      })),
    );
  }
}
