import { Injectable } from '@nestjs/common';
import { AuditService } from '../../audit/audit.service.js';
import type { Origin } from '../../../platform/audit/author.js';
import { ChannelProviders } from '../../../paging/channels/channel-providers.js';
import { ServerConfig } from '../../../platform/config/config.js';
import { Clock } from '../../../platform/clock/clock.js';
import { sha256 } from '../../../platform/crypto/secret-box.js';
import { type ApiError, unauthorized } from '../../../platform/errors/api-error.js';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { TenantsService } from '../../tenants/tenants.service.js';
import { AccountsService, type Account } from '../../users/accounts.service.js';
import { Passwords } from '../../users/passwords.js';
import { AccountMails } from '../account-mails.service.js';
import { userEntry } from '../audit-entries.js';
import { FamiliarLocations } from '../login/familiar-locations.js';
import { SessionCookies } from '../sessions/session-cookies.js';
import { PasswordReset } from './password-reset.entity.js';

export interface ResetEventPayloads {
  /** Somebody requested a reset link for a name, which may be unknown. Events of an older version have no `ip` and `userAgent`. */
  'auth.password-forgotten': { email: string; ip?: string | null; userAgent?: string | null };
}

declare module '../../../platform/events/event-map.js' {
  // eslint-disable-next-line @typescript-eslint/no-empty-object-type -- declaration merging adds the event
  interface EventMap extends ResetEventPayloads {}
}

export const invalidReset = (): ApiError => unauthorized('Invalid or expired reset link', 'RESET_INVALID');

/** Resets forgotten passwords. */
@Injectable()
export class PasswordResetService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly tenants: TenantsService,
    private readonly accounts: AccountsService,
    private readonly passwords: Passwords,
    private readonly audit: AuditService,
    private readonly clock: Clock,
    private readonly providers: ChannelProviders,
    private readonly mails: AccountMails,
    private readonly locations: FamiliarLocations,
    private readonly cookies: SessionCookies,
    private readonly server: ServerConfig,
  ) {}

  /** Requests a reset link. Takes the same time for unknown accounts: `MailResetLink` looks the account up later. */
  async forgot(email: string, { ip, userAgent }: Origin): Promise<{ success: true; message: string }> {
    const tenantId = await this.tenants.defaultTenantId();
    await this.unitOfWork.transaction(tenantId, (tx) => {
      tx.emit('auth.password-forgotten', { email, ip, userAgent });
      return Promise.resolve();
    });
    return { success: true, message: this.whereTheLinkGoes() };
  }

  private whereTheLinkGoes(): string {
    if (!this.providers.isConfigured('email'))
      return 'This service sends no mails. An administrator can set a new password';
    return this.server.mailboxFolder === null
      ? 'If the account exists, a reset link is on its way'
      : 'If the account exists, a reset link is in the folder where this service keeps its mails. It sends none';
  }

  /** The account whose password the link sets; null: used or expired. */
  async accountOf(token: string): Promise<Account | null> {
    const link = await this.unitOfWork.anywhere(PasswordReset).findOneBy({ hash: sha256(token) });
    if (link === null || link.expiresAt <= this.clock.now()) return null;
    return this.accounts.find(this.unitOfWork.of(link.tenantId), link.userId);
  }

  /**
   * Sets the password, deletes all links of the user and ends all sessions; browsers and networks of before are not known any more.
   * @returns the `Set-Cookie` by which this browser is known: strangers must not lock its user out @throws ApiError 401 RESET_INVALID
   */
  async reset(token: string, newPassword: string, origin: Origin): Promise<string> {
    const hash = sha256(token);
    const found = await this.unitOfWork.anywhere(PasswordReset).findOneBy({ hash });
    if (found === null) throw invalidReset();
    const passwordHash = await this.passwords.hash(newPassword);
    const tokenVersion = await this.unitOfWork.transaction(found.tenantId, async (tx) => {
      const account = await this.accounts.lock(tx, found.userId);
      // Read again after locking, as another link of the user may have been used concurrently.
      const link = account && (await tx.repo(PasswordReset).findOne({ hash }));
      if (!link || link.expiresAt <= this.clock.now()) throw invalidReset();
      tx.by({ kind: 'user', id: account.id, name: account.fullName, origin });
      await tx.repo(PasswordReset).delete({ userId: account.id });
      await this.accounts.proveEmail(tx, account.id);
      const version = await this.accounts.setPassword(tx, account.id, passwordHash);
      const by = { id: account.id, name: account.fullName, origin };
      await this.mails.sendChange(tx, by, account, 'password-reset');
      this.audit.record(tx, userEntry('auth.password_reset', account, null, origin));
      return version;
    });
    return this.cookies.device(this.locations.deviceCookieFor({ id: found.userId, tokenVersion }, origin.device));
  }
}
