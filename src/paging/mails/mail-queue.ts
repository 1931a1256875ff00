import { Injectable } from '@nestjs/common';
import { ChannelProviders } from '../channels/channel-providers.js';
import { Clock } from '../../platform/clock/clock.js';
import { SecretBox } from '../../platform/crypto/secret-box.js';
import { newId } from '../../platform/ids.js';
import type { Transaction } from '../../platform/database/unit-of-work.js';
import { InjectQueue } from '../../platform/delivery-queue/declare-queue.js';
import { DeliveryQueue } from '../../platform/delivery-queue/delivery-queue.js';
import type { Enclosure } from './enclosures.js';
import { dropMailsAbout } from './mails.queries.js';
import { ENCLOSING_MAILS, MAILS, type NewMail, type QueuedMail } from './mails.js';

export interface MailContent {
  subject: string;
  text: string;
  /** Absent in mails that an older version stored. */
  html?: string;
  /** Additional header fields, such as `List-Unsubscribe`. */
  headers?: Readonly<Record<string, string>>;
  /** Attachments, created when the mail is sent. */
  encloses?: Enclosure;
}

export interface AddressedMail extends MailContent {
  to: string;
  /** Do not send it after this time, because what it offers has expired. */
  expiresAt: Date;
  /**
   * The request or person that it is about; mails about the same one to one address are sent in order. Absent: any
   * order.
   */
  about?: string;
}

/**
 * Queues mails that follow from a change: stored with the change, sent after the commit, retried after a failure or
 * crash.
 */
@Injectable()
export class MailQueue {
  constructor(
    private readonly providers: ChannelProviders,
    private readonly box: SecretBox,
    private readonly clock: Clock,
    @InjectQueue(MAILS) private readonly plain: DeliveryQueue<QueuedMail, NewMail>,
    @InjectQueue(ENCLOSING_MAILS) private readonly enclosing: DeliveryQueue<QueuedMail, NewMail>,
  ) {}

  /** Stores mails in the change's transaction; does nothing without an e-mail provider. */
  add(tx: Transaction, mails: AddressedMail | readonly AddressedMail[]): Promise<void> {
    return this.store(tx, [mails].flat());
  }

  /**
   * As `add`, for the latest news about a request: replaces all unsent mails about it, so that outdated news never
   * arrives last. The caller must have locked or just created the request's row.
   */
  async tellLatest(tx: Transaction, requestId: string, mails: readonly AddressedMail[]): Promise<void> {
    await dropMailsAbout(tx, [{ id: requestId }]);
    await this.store(
      tx,
      mails.map((mail) => ({ ...mail, about: requestId })),
    );
  }

  private async store(tx: Transaction, mails: readonly AddressedMail[]): Promise<void> {
    if (!this.providers.isConfigured('email')) return;
    const now = this.clock.now();
    const rows = mails.map(({ to, expiresAt, about = null, ...content }) => ({
      id: newId(),
      recipient: to,
      enclosing: content.encloses !== undefined,
      about,
      content: this.box.seal(JSON.stringify(content)),
      attempts: 0,
      dueAt: now,
      expiresAt,
    }));
    await this.plain.add(
      tx,
      rows.filter(({ enclosing }) => !enclosing),
    );
    await this.enclosing.add(
      tx,
      rows.filter(({ enclosing }) => enclosing),
    );
  }
}
