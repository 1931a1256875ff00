import { Injectable } from '@nestjs/common';
import { AuditService } from '../../audit/audit.service.js';
import type { Origin } from '../../common/audit/author.js';
import { Clock } from '../../common/clock/clock.js';
import { sha256 } from '../../common/crypto/secret-box.js';
import { type ApiError, unauthorized } from '../../common/errors/api-error.js';
import { UnitOfWork } from '../../database/unit-of-work.js';
import { TenantsService } from '../../tenants/tenants.service.js';
import { AccountsService, type Account } from '../../users/accounts.service.js';
import { Passwords } from '../../users/passwords.js';
import { userEntry } from '../sign-in-trail.js';
import { PasswordReset } from './password-reset.entity.js';
import './reset-events.js';

export const invalidReset = (): ApiError => unauthorized('Invalid or expired reset link', 'RESET_INVALID');

/** Forgotten passwords (contract: POST /v2/auth/forgot and /reset). */
@Injectable()
export class PasswordResetService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly tenants: TenantsService,
    private readonly accounts: AccountsService,
    private readonly passwords: Passwords,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  /** Takes the same time for existing and unknown accounts: the account is looked up after the answer. */
  async forgot(email: string): Promise<{ success: true; message: string }> {
    const tenantId = await this.tenants.defaultTenantId();
    await this.unitOfWork.transaction(tenantId, (tx) => {
      tx.emit('auth.password-forgotten', { email });
      return Promise.resolve();
    });
    return { success: true, message: 'If the account exists, a reset link is on its way' };
  }

  /** The account whose password the link would set; null: it was used or has expired. */
  async look(token: string): Promise<Account | null> {
    const hash = sha256(token);
    const tenantId = await this.tenantOf(hash);
    if (tenantId === null) return null;
    const scope = this.unitOfWork.of(tenantId);
    const link = await scope.repo(PasswordReset).findOne({ hash });
    if (link === null || link.expiresAt <= this.clock.now()) return null;
    return this.accounts.find(scope, link.userId);
  }

  /**
   * Sets the password, once per link; every session and every other link of the user ends. @throws ApiError 401
   * RESET_INVALID
   */
  async reset(token: string, newPassword: string, origin: Origin): Promise<{ success: true }> {
    const hash = sha256(token);
    const tenantId = await this.tenantOf(hash);
    if (tenantId === null) throw invalidReset();
    const passwordHash = await this.passwords.hash(newPassword);
    await this.unitOfWork.transaction(tenantId, async (tx) => {
      const asked = await tx.repo(PasswordReset).findOne({ hash });
      const account = asked && (await this.accounts.lock(tx, asked.userId));
      // Read again after locking: another link of the user may have been used meanwhile.
      const link = account && (await tx.repo(PasswordReset).findOne({ hash }));
      if (!link || link.expiresAt <= this.clock.now()) throw invalidReset();
      tx.by({ kind: 'user', id: account.id, name: account.fullName, origin });
      await tx.repo(PasswordReset).delete({ userId: account.id });
      await this.accounts.setPassword(tx, account.id, passwordHash);
      await this.accounts.proveEmail(tx, account.id);
      this.audit.record(tx, userEntry('auth.password_reset', account, null, origin));
    });
    return { success: true };
  }

  /** Over all tenants: the token alone identifies the user. */
  private async tenantOf(hash: string): Promise<string | null> {
    const [found] = await this.unitOfWork.system((system) =>
      system.query<{ tenantId: string }>('SELECT "tenantId" FROM password_resets WHERE hash = $1', [hash]),
    );
    return found?.tenantId ?? null;
  }
}
