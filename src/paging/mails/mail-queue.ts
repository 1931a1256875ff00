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
  /** Absent in mails that an older version of the service has stored. */
  html?: string;
  /** More header fields, e.g. `List-Unsubscribe`. */
  headers?: Readonly<Record<string, string>>;
  /** Files, made when the mail is sent. */
  encloses?: Enclosure;
}

export interface AddressedMail extends MailContent {
  to: string;
  /** After this the mail is not sent any more: what it offers has expired. */
  expiresAt: Date;
  /** The request or the person whose news it tells: after earlier news of them to the same address. Absent: in no order. */
  about?: string;
}

/** Mails that follow from a change: stored with it, sent after it, retried after a failure or a crash. */
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
   * As `add`, of the latest news about a request: it takes the place of earlier mails about it, to anybody, that have not gone out.
   * So nobody reads last what is no longer so. The request's row is locked by the caller, or new.
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
