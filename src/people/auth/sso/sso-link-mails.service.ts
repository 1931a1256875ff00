import { Injectable } from '@nestjs/common';
import { ChannelProviders } from '../../../paging/channels/channel-providers.js';
import { MailQueue } from '../../../paging/mails/mail-queue.js';
import { Clock } from '../../../platform/clock/clock.js';
import { wordsFor } from '../../../platform/words.js';
import { ServerConfig } from '../../../platform/config/config.js';
import { randomToken, sha256 } from '../../../platform/crypto/secret-box.js';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { HourlyLimits } from '../../../platform/rate-limit/hourly-limits.js';
import type { Account } from '../../users/accounts.service.js';
import { linkMail } from '../domain/account-mails.js';
import { RevokedToken } from '../sessions/session-tokens.entity.js';
import { SIGN_IN_MS } from './domain/pending-sign-in.js';

/** Mails links by which the owner of an address confirms a single sign-on. */
@Injectable()
export class SsoLinkMails {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly channels: ChannelProviders,
    private readonly mails: MailQueue,
    private readonly hourly: HourlyLimits,
    private readonly server: ServerConfig,
    private readonly clock: Clock,
  ) {}

  /**
   * Mails a link that works for ten minutes, in the browser whose cookie has the hash of its token.
   * @param provider its host, for the mail @returns the hash; null: no mail server is configured @throws ApiError 429
   */
  async send(account: Account, provider: string): Promise<string | null> {
    if (!this.channels.isConfigured('email')) return null;
    const { id, tenantId, username, fullName } = account;
    const token = randomToken();
    const expiresAt = new Date(this.clock.now().getTime() + SIGN_IN_MS);
    const { publicBaseUrl, serviceName } = this.server;
    const url = `${publicBaseUrl}/v2/auth/sso/callback/link?token=${token}`;
    await this.unitOfWork.transaction(tenantId, async (tx) => {
      await this.hourly.admit(tx, 'proof-mail', { id, unrestricted: false });
      const mail = linkMail(wordsFor(account), { name: fullName, provider, url, serviceName });
      await this.mails.add(tx, { to: username, expiresAt, ...mail });
    });
    return sha256(token);
  }

  /** Marks a link as used. @param expiresAt of the sign-in, epoch milliseconds @returns false: it was used before */
  consume(tenantId: string, tokenHash: string, expiresAt: number): Promise<boolean> {
    // Half of the hash is as long as a UUID.
    const link = { jti: tokenHash.slice(0, 32), expiresAt: new Date(expiresAt) };
    return this.unitOfWork.transaction(tenantId, (tx) => tx.repo(RevokedToken).insertNew(link));
  }
}
