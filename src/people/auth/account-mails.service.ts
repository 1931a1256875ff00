import { Injectable } from '@nestjs/common';
import type { Caller } from '../access/caller.js';
import { isEmailAddress } from '../../platform/addresses.js';
import { Clock } from '../../platform/clock/clock.js';
import { DAY_MS } from '../../platform/durations.js';
import { ServerConfig } from '../../platform/config/config.js';
import type { ComposedMail } from '../../platform/mails/mail-parts.js';
import type { Transaction } from '../../platform/database/unit-of-work.js';
import { MailQueue } from '../../paging/mails/mail-queue.js';
import type { Account } from '../users/accounts.service.js';
import { accountChangedMail, type AccountChange } from './domain/account-mails.js';
import { clientWords, shortAddress } from './domain/session-origin.js';

/** Tells people what was changed about how they sign in, and from where: it may not have been they. */
@Injectable()
export class AccountMails {
  constructor(
    private readonly mails: MailQueue,
    private readonly server: ServerConfig,
    private readonly clock: Clock,
  ) {}

  /** In the transaction of the change. */
  async changed(tx: Transaction, by: Caller, account: Account, change: AccountChange): Promise<void> {
    const { serviceName } = this.server;
    const { ip, userAgent } = by.origin ?? { ip: null, userAgent: null };
    const from = [clientWords(userAgent), shortAddress(ip)].filter((each) => each !== null).join(', ');
    const actor = by.id === account.id ? null : by.name;
    await this.send(tx, account, accountChangedMail({ name: account.fullName, change, from, actor, serviceName }));
  }

  /** To the account's own address, unless nobody has proven it. */
  async send(tx: Transaction, account: Account, mail: ComposedMail): Promise<void> {
    if (!account.emailProven && account.proofPending) return;
    if (!isEmailAddress(account.username)) return;
    const expiresAt = new Date(this.clock.now().getTime() + DAY_MS);
    await this.mails.add(tx, { to: account.username, expiresAt, ...mail });
  }
}
