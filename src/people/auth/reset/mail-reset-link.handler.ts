import { Injectable } from '@nestjs/common';
import { isEmailAddress } from '../../../platform/addresses.js';
import { Clock } from '../../../platform/clock/clock.js';
import { randomToken, sha256 } from '../../../platform/crypto/secret-box.js';
import type { StoredEvent } from '../../../platform/events/event-map.js';
import { OutboxConsumer, type OutboxHandler } from '../../../platform/events/outbox-consumer.js';
import { resetPasswordPath } from '../../../platform/pages/domain/paths.js';
import { newId } from '../../../platform/ids.js';
import { wordsFor } from '../../../platform/words.js';
import { ServerConfig } from '../../../platform/config/config.js';
import { SystemReads } from '../../../platform/database/system-reads.js';
import type { Transaction } from '../../../platform/database/unit-of-work.js';
import { MailQueue } from '../../../paging/mails/mail-queue.js';
import { HourlyLimits } from '../../../platform/rate-limit/hourly-limits.js';
import { TenantsService } from '../../tenants/tenants.service.js';
import { AccountsService, type Account } from '../../users/accounts.service.js';
import { accountOwner, RefusedSignIns } from '../refusals/refused-sign-ins.js';
import { resetMail } from '../domain/account-mails.js';
import { PasswordReset } from './password-reset.entity.js';
import { HOUR_MS } from '../../../platform/durations.js';

/** How long a link is valid. */
const LINK_MS = HOUR_MS;
/** Valid links of one user at a time, so that repeated requests do not flood the mailbox. */
const MAX_LINKS = 3;

/** Mails reset links to existing accounts. Runs after the response, so that its time does not reveal whether an account exists. */
@Injectable()
@OutboxConsumer({ name: 'auth.mail-reset-link', events: ['auth.password-forgotten'] })
export class MailResetLink implements OutboxHandler<'auth.password-forgotten'> {
  constructor(
    private readonly accounts: AccountsService,
    private readonly tenants: TenantsService,
    private readonly reads: SystemReads,
    private readonly mails: MailQueue,
    private readonly server: ServerConfig,
    private readonly clock: Clock,
    private readonly hourly: HourlyLimits,
    private readonly refused: RefusedSignIns,
  ) {}

  /** The events belong to the default tenant, the accounts to any tenants. */
  async handle(events: StoredEvent<'auth.password-forgotten'>[], tx: Transaction): Promise<void> {
    const matching = await this.accounts.findAllByUsernames(
      this.reads,
      events.map(({ payload }) => payload.email),
    );
    for (const { payload } of events) this.recordRequests(payload, matching);
    const accounts = matching.filter(({ blocked, username }) => !blocked && isEmailAddress(username));
    // Sorted, to avoid deadlocks: each tenant's count stays locked until the end of the transaction.
    accounts.sort((a, b) => (a.tenantId < b.tenantId ? -1 : Number(a.tenantId > b.tenantId)));
    for (const account of accounts) {
      const isOnlyAccount = accounts.every(
        ({ id, username }) => id === account.id || !isSameName(username, account.username),
      );
      const organisation = isOnlyAccount ? null : await this.tenants.nameOf(account.tenantId);
      await this.mailLink(tx.forTenant(account.tenantId), account, organisation);
    }
  }

  private recordRequests(
    { email, ip = null, userAgent = null }: StoredEvent<'auth.password-forgotten'>['payload'],
    matching: readonly Account[],
  ): void {
    // The list has an account once for each spelling of its name.
    const ids = new Map(
      matching.filter((each) => isSameName(each.username, email.trim())).map((each) => [each.id, each]),
    );
    const accounts = [...ids.values()];
    const subjects = accounts.length === 0 ? [{ tenantId: null, unknownName: email }] : accounts.map(accountOwner);
    for (const of of subjects) this.refused.record('auth.reset_requested', of, { ip, userAgent }, { method: 'mail' });
  }

  private async mailLink(own: Transaction, account: Account, organisation: string | null): Promise<void> {
    const now = this.clock.now();
    const links = await own.repo(PasswordReset).find({ userId: account.id });
    if (links.filter(({ expiresAt }) => expiresAt > now).length >= MAX_LINKS) return;
    // Gives no error, which would reveal that the account exists.
    if (await this.hourly.take(own, 'password-reset', { id: account.id, unrestricted: false })) return;
    const token = randomToken();
    const expiresAt = new Date(now.getTime() + LINK_MS);
    await own.repo(PasswordReset).insert({ id: newId(), userId: account.id, hash: sha256(token), expiresAt });
    const { publicBaseUrl, serviceName } = this.server;
    const url = `${publicBaseUrl}${resetPasswordPath(token)}`;
    const mail = resetMail(wordsFor(account), { name: account.fullName, organisation, url, serviceName });
    await this.mails.add(own, { to: account.username, expiresAt, ...mail });
  }
}

const isSameName = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();
