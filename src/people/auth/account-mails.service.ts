import { Injectable } from '@nestjs/common';
import { isEmailAddress } from '../../platform/addresses.js';
import type { Origin } from '../../platform/audit/author.js';
import { Clock } from '../../platform/clock/clock.js';
import { DAY_MS } from '../../platform/durations.js';
import { groupBy } from '../../platform/group-by.js';
import { ServerConfig } from '../../platform/config/config.js';
import { wordsFor } from '../../platform/words.js';
import type { ComposedMail } from '../../platform/mails/mail-parts.js';
import type { Transaction } from '../../platform/database/unit-of-work.js';
import type { StoredEvent } from '../../platform/events/event-map.js';
import { OutboxConsumer, type OutboxHandler } from '../../platform/events/outbox-consumer.js';
import { MailQueue } from '../../paging/mails/mail-queue.js';
import { type Account, AccountsService } from '../users/accounts.service.js';
import '../users/events/user-events.js';
import { accountChangedMail, type AccountChange } from './domain/account-mails.js';
import { clientWords, shortAddress } from './domain/session-origin.js';

/** The author of a change. */
interface Actor {
  id: string | null;
  name: string | null;
  origin?: Origin | undefined;
}

/** Mails people about changes of access to their account, and from where these came, as somebody else may have made them. */
@Injectable()
@OutboxConsumer({ name: 'auth.account-changed-mail', events: ['user.access-changed'] })
export class AccountMails implements OutboxHandler<'user.access-changed'> {
  constructor(
    private readonly accounts: AccountsService,
    private readonly mails: MailQueue,
    private readonly server: ServerConfig,
    private readonly clock: Clock,
  ) {}

  /** Mails a change, in its transaction. @param about names of its objects, such as new keys */
  async sendChange(
    tx: Transaction,
    by: Actor,
    account: Account,
    change: AccountChange,
    about: readonly string[] = [],
  ): Promise<void> {
    const { serviceName } = this.server;
    const { ip, userAgent } = by.origin ?? { ip: null, userAgent: null };
    const words = wordsFor(account);
    const client = by.origin ? [clientWords(userAgent, words), shortAddress(ip)] : [];
    const from = client.filter((each) => each !== null).join(', ');
    const actor = by.id === account.id ? null : by.name;
    const mail = accountChangedMail(words, { name: account.fullName, change, about, from, actor, serviceName });
    await this.send(tx, account, mail);
  }

  /** Sends a mail to the account's address, unless it is a registered one without proof. */
  async send(tx: Transaction, account: Account, mail: ComposedMail): Promise<void> {
    if (!account.emailProven && account.proofPending) return;
    if (!isEmailAddress(account.username)) return;
    const expiresAt = new Date(this.clock.now().getTime() + DAY_MS);
    await this.mails.add(tx, { to: account.username, expiresAt, ...mail });
  }

  /** Mails changes of other features, one mail for equal changes. */
  async handle(events: StoredEvent<'user.access-changed'>[], tx: Transaction): Promise<void> {
    const bySameChange = groupBy(events, ({ payload: { userId, change, by } }) => [userId, change, by.id].join());
    for (const group of bySameChange.values()) {
      const { userId, change, by } = group[0].payload;
      const account = await this.accounts.find(tx, userId);
      const about = group.map(({ payload }) => payload.about);
      if (account) await this.sendChange(tx, by, account, change, about);
    }
  }
}
