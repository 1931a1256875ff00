import { Injectable } from '@nestjs/common';
import { ChannelProviders } from '../channels/channel-providers.js';
import { Clock } from '../common/clock/clock.js';
import { SecretBox } from '../common/crypto/secret-box.js';
import { newId } from '../common/ids.js';
import { JobNudges } from '../common/scheduling/job-nudges.js';
import type { Transaction } from '../database/unit-of-work.js';
import type { Enclosure } from './enclosures.js';
import { Mail } from './mail.entity.js';

export const MAIL_JOB = 'mails.send';
export const ENCLOSING_MAIL_JOB = 'mails.send-enclosing';
const ROWS_PER_STATEMENT = 1000;

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

export interface NewMail extends MailContent {
  to: string;
  /** A mail that could not be sent until then is not sent at all: what it offers has expired. */
  expiresAt: Date;
}

/** Mails that follow from a change: written with it, sent after it, again after a failure or a crash. */
@Injectable()
export class MailQueue {
  constructor(
    private readonly providers: ChannelProviders,
    private readonly box: SecretBox,
    private readonly nudges: JobNudges,
    private readonly clock: Clock,
  ) {}

  /** Stores mails with the change that they tell of. Without an e-mail provider there is nothing to do. */
  async add(tx: Transaction, mails: NewMail | readonly NewMail[]): Promise<void> {
    if (!this.providers.isConfigured('email')) return;
    const rows = [mails].flat().map(({ to, expiresAt, ...content }) => ({
      id: newId(),
      recipient: to,
      enclosing: content.encloses !== undefined,
      content: this.box.seal(JSON.stringify(content)),
      attempts: 0,
      dueAt: this.clock.now(),
      expiresAt,
    }));
    for (let from = 0; from < rows.length; from += ROWS_PER_STATEMENT) {
      await tx.repo(Mail).insert(rows.slice(from, from + ROWS_PER_STATEMENT));
    }
    for (const job of new Set(rows.map(({ enclosing }) => (enclosing ? ENCLOSING_MAIL_JOB : MAIL_JOB)))) {
      tx.afterCommit(() => this.nudges.nudge(job));
    }
  }
}
