import { Injectable } from '@nestjs/common';
import { isEmailAddress } from '../../../platform/addresses.js';
import type { StoredEvent } from '../../../platform/events/event-map.js';
import { OutboxConsumer, type OutboxHandler } from '../../../platform/events/outbox-consumer.js';
import { SIGN_IN_PATH } from '../../../platform/pages/domain/paths.js';
import { DAY_MS } from '../../../platform/durations.js';
import { wordsFor } from '../../../platform/words.js';
import { ServerConfig } from '../../../platform/config/config.js';
import type { Transaction } from '../../../platform/database/unit-of-work.js';
import { MailQueue } from '../../../paging/mails/mail-queue.js';
import { AccountsService } from '../../users/accounts.service.js';
import '../../users/events/user-events.js';
import { accountResetMail } from '../domain/account-mails.js';

/** Mails the proven owner of an address what was deleted when their account was reset. The names of event and consumer are stored. */
@Injectable()
@OutboxConsumer({ name: 'auth.begun-anew-mail', events: ['user.begun-anew'] })
export class AccountResetMail implements OutboxHandler<'user.begun-anew'> {
  constructor(
    private readonly accounts: AccountsService,
    private readonly mails: MailQueue,
    private readonly server: ServerConfig,
  ) {}

  async handle(events: StoredEvent<'user.begun-anew'>[], tx: Transaction): Promise<void> {
    const { publicBaseUrl, serviceName } = this.server;
    for (const { payload, occurredAt } of events) {
      const account = await this.accounts.find(tx, payload.userId);
      if (!account || !isEmailAddress(account.username)) continue;
      const url = `${publicBaseUrl}${SIGN_IN_PATH}`;
      const mail = accountResetMail(wordsFor(account), { ...payload, name: account.fullName, url, serviceName });
      const expiresAt = new Date(occurredAt.getTime() + DAY_MS);
      await this.mails.add(tx, { to: account.username, expiresAt, ...mail });
    }
  }
}
