import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock/clock.js';
import { randomToken, SecretBox, sha256 } from '../../platform/crypto/secret-box.js';
import { newId } from '../../platform/ids.js';
import { ServerConfig } from '../../platform/config/config.js';
import { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { MailQueue } from '../../paging/mails/mail-queue.js';
import { confirmationMail } from './domain/subscriber-mails.js';
import type { PublishedPage } from './published-pages.js';
import { Subscriber } from './subscriptions.entity.js';
import { wordsFor } from '../../platform/words.js';
import { DAY_MS, MINUTE_MS } from '../../platform/durations.js';

/** Lifetime of the link in a confirmation mail. */
export const CONFIRMATION_MS = DAY_MS;
/** An address gets at most one confirmation mail in this time. */
const PAUSE_MS = 5 * MINUTE_MS;
const PURPOSE = 'status-page-unsubscribe';

/** Subscriptions: double opt-in, one-click unsubscribe (contract: "subscribe", "verify"). */
@Injectable()
export class Subscriptions {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly mails: MailQueue,
    private readonly box: SecretBox,
    private readonly server: ServerConfig,
    private readonly clock: Clock,
  ) {}

  /**
   * Mails a confirmation link. The response does not reveal whether the address has subscribed.
   * @param locale of the mails to come, such as `de-AT`
   */
  async request({ tenantId, settings }: PublishedPage, address: string, locale: string): Promise<void> {
    const email = address.toLowerCase();
    const now = this.clock.now();
    await this.unitOfWork.transaction(tenantId, async (tx) => {
      await tx.repo(Subscriber).insertNew({ id: newId(), email, locale, createdAt: now });
      const subscriber = await tx.repo(Subscriber).findOne({ email }, { lock: true });
      if (subscriber === null || subscriber.verifiedAt !== null) return;
      const expiresAt = new Date(now.getTime() + CONFIRMATION_MS);
      const { id, verifyExpiresAt: last } = subscriber;
      if (last !== null && expiresAt.getTime() - last.getTime() < PAUSE_MS) return;
      const token = randomToken();
      await tx.repo(Subscriber).update({ id }, { verifyHash: sha256(token), verifyExpiresAt: expiresAt, locale });
      const { brandName, accentColor, slug } = settings;
      const mail = confirmationMail(wordsFor({ locale }), {
        brandName,
        accentColor,
        url: this.url(slug, 'verify', token),
      });
      await this.mails.add(tx, { to: email, expiresAt, ...mail });
    });
  }

  /** Would `confirm` accept this token? */
  async isAwaited({ tenantId }: PublishedPage, token: string): Promise<boolean> {
    const found = await this.unitOfWork
      .of(tenantId)
      .repo(Subscriber)
      .findOne({ verifyHash: sha256(token) });
    const until = found?.verifyExpiresAt ?? null;
    return until !== null && until > this.clock.now();
  }

  /** Confirms the address to which this token was mailed. @returns false: unknown, used or expired token */
  confirm({ tenantId }: PublishedPage, token: string): Promise<boolean> {
    const now = this.clock.now();
    return this.unitOfWork.transaction(tenantId, async (tx) => {
      const found = await tx.repo(Subscriber).findOne({ verifyHash: sha256(token) }, { lock: true });
      if (found === null || found.verifyExpiresAt === null || found.verifyExpiresAt <= now) return false;
      const confirmed = { verifiedAt: now, verifyHash: null, verifyExpiresAt: null };
      await tx.repo(Subscriber).update({ id: found.id }, confirmed);
      return true;
    });
  }

  /** Deletes the subscriber of this token. @returns false: unknown token, or already unsubscribed */
  cancel({ tenantId }: PublishedPage, token: string): Promise<boolean> {
    const id = this.subscriberOf(tenantId, token);
    if (id === null) return Promise.resolve(false);
    return this.unitOfWork.transaction(tenantId, async (tx) => (await tx.repo(Subscriber).delete({ id })) > 0);
  }

  /** `gone`: the token of a former subscriber. */
  async stateOf({ tenantId }: PublishedPage, token: string): Promise<'subscribed' | 'gone' | 'unknown'> {
    const id = this.subscriberOf(tenantId, token);
    if (id === null) return 'unknown';
    return (await this.unitOfWork.of(tenantId).repo(Subscriber).findOne({ id })) === null ? 'gone' : 'subscribed';
  }

  /** The unsubscribe URL of one subscriber, for GET and POST. */
  unsubscribeUrl(slug: string, tenantId: string, subscriberId: string): string {
    return this.url(slug, 'unsubscribe', this.box.seal([PURPOSE, tenantId, subscriberId].join(' ')));
  }

  pageUrl(slug: string): string {
    return `${this.server.publicBaseUrl}/status/${slug}`;
  }

  /** The token is the sealed id of the subscriber, so it need not be stored and cannot be forged. */
  private subscriberOf(tenantId: string, token: string): string | null {
    try {
      const [purpose, tenant, id] = this.box.open(token).split(' ');
      return purpose === PURPOSE && tenant === tenantId ? (id ?? null) : null;
    } catch {
      return null;
    }
  }

  private url(slug: string, action: 'verify' | 'unsubscribe', token: string): string {
    return `${this.pageUrl(slug)}/${action}?token=${token}`;
  }
}
