import { Injectable } from '@nestjs/common';
import { ChannelProviders } from '../../../paging/channels/channel-providers.js';
import { Clock } from '../../../platform/clock/clock.js';
import { randomToken, sha256 } from '../../../platform/crypto/secret-box.js';
import { forbidden } from '../../../platform/errors/api-error.js';
import { DAY_MS } from '../../../platform/durations.js';
import { newId } from '../../../platform/ids.js';
import { proveEmailPath } from '../../../platform/pages/domain/paths.js';
import { wordsFor } from '../../../platform/words.js';
import { ServerConfig } from '../../../platform/config/config.js';
import { UnitOfWork, type Transaction } from '../../../platform/database/unit-of-work.js';
import { proofMail } from '../domain/account-mails.js';
import { MailQueue } from '../../../paging/mails/mail-queue.js';
import { HourlyLimits } from '../../../platform/rate-limit/hourly-limits.js';
import { AccountsService } from '../../users/accounts.service.js';
import type { Caller } from '../../access/caller.js';
import { EmailProof } from './email-proof.entity.js';

/** How long a link works. */
const LINK_MS = DAY_MS;

/** The result of sending the link. `no-mail-server`: nothing was sent, an administrator must confirm the address. */
export type ProofMail = 'mailed' | 'no-mail-server';

/** Warnings for a registered account whose address is not proven. */
export const PROOF_WARNINGS: Readonly<Record<ProofMail, string>> = {
  mailed:
    'This account gets no notifications until its address is proven: follow the mailed link within 24 hours; POST /v2/auth/proof mails it again',
  'no-mail-server':
    'This account gets no notifications until its address is proven, and this service sends no mails: an administrator must confirm it (PATCH /v2/users/:id with verified: true)',
};

/** Mails the links that prove addresses of registered accounts. */
@Injectable()
export class ProofMails {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly accounts: AccountsService,
    private readonly providers: ChannelProviders,
    private readonly mails: MailQueue,
    private readonly server: ServerConfig,
    private readonly hourly: HourlyLimits,
    private readonly clock: Clock,
  ) {}

  /** False: no mail server is configured, so nobody can prove an address. */
  get canMail(): boolean {
    return this.providers.isConfigured('email');
  }

  /** Mails the link, in the caller's transaction. @throws ApiError 429 with Retry-After */
  async send(
    tx: Transaction,
    to: { id: string; fullName: string; username: string; locale: string },
  ): Promise<ProofMail> {
    if (!this.canMail) return 'no-mail-server';
    await this.hourly.admit(tx, 'proof-mail', { id: to.id, unrestricted: false });
    const token = randomToken();
    const now = this.clock.now();
    const expiresAt = new Date(now.getTime() + LINK_MS);
    await tx.repo(EmailProof).insert({ id: newId(), userId: to.id, hash: sha256(token), expiresAt, createdAt: now });
    const { publicBaseUrl, serviceName } = this.server;
    const url = `${publicBaseUrl}${proveEmailPath(token)}`;
    await this.mails.add(tx, {
      to: to.username,
      expiresAt,
      ...proofMail(wordsFor(to), { name: to.fullName, url, serviceName }),
    });
    return 'mailed';
  }

  /** Mails the link again. @throws ApiError 403 for API keys, 429 */
  async resend(caller: Caller): Promise<ProofMail | 'nothing-to-prove'> {
    if (caller.kind !== 'user') throw forbidden('API keys have no address');
    return this.unitOfWork.transaction(caller, async (tx) => {
      const account = await this.accounts.find(tx, caller.id);
      return account?.proofPending ? this.send(tx, account) : 'nothing-to-prove';
    });
  }
}
