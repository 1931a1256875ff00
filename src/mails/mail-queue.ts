import { Injectable } from '@nestjs/common';
import { ChannelProviders } from '../channels/providers/channel-providers.js';
import { Clock } from '../common/clock/clock.js';
import { SecretBox } from '../common/crypto/secret-box.js';
import { newId } from '../common/ids.js';
import { JobNudges } from '../common/scheduling/job-nudges.js';
import type { Transaction } from '../database/unit-of-work.js';
import { Mail } from './mail.entity.js';

export const MAIL_JOB = 'mails.send';

export interface MailContent {
  subject: string;
  text: string;
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

  /** Stores a mail with the change that it tells of. Without an e-mail provider there is nothing to do. */
  async add(tx: Transaction, { to, expiresAt, ...content }: NewMail): Promise<void> {
    if (!this.providers.isConfigured('email')) return;
    await tx.repo(Mail).insert({
      id: newId(),
      recipient: to,
      content: this.box.seal(JSON.stringify(content)),
      attempts: 0,
      dueAt: this.clock.now(),
      expiresAt,
    });
    tx.afterCommit(() => this.nudges.nudge(MAIL_JOB));
  }
}
