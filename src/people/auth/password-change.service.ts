import { Injectable } from '@nestjs/common';
import type { Caller } from '../access/caller.js';
import { AuditService } from '../audit/audit.service.js';
import type { Origin } from '../../platform/audit/author.js';
import { ApiError, unauthorized } from '../../platform/errors/api-error.js';
import { wrongPassword } from './domain/wrong-password.js';
import { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { AccountsService } from '../users/accounts.service.js';
import { Passwords } from '../users/passwords.js';
import type { ChangePasswordDto } from './dto/auth.dto.js';
import type { TokensView } from './dto/auth.views.js';
import { AccountMails } from './account-mails.service.js';
import { LoginThrottle, sessionLocation } from './login/login-throttle.js';
import { PasswordReset } from './reset/password-reset.entity.js';
import { SessionsService } from './sessions/sessions.service.js';
import { callerEntry } from './audit-entries.js';

/** A person changes their own password. */
@Injectable()
export class PasswordChangeService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly accounts: AccountsService,
    private readonly passwords: Passwords,
    private readonly throttle: LoginThrottle,
    private readonly sessions: SessionsService,
    private readonly audit: AuditService,
    private readonly mails: AccountMails,
  ) {}

  /**
   * Changes the password, ends all sessions and mailed links of the person, and starts a new session. Wrong passwords count as
   * failed logins.
   * @throws ApiError 403 WRONG_PASSWORD, 409 NO_PASSWORD if the account has no password, 429
   */
  async change(
    caller: Caller,
    { currentPassword, newPassword }: ChangePasswordDto,
    origin: Origin,
  ): Promise<TokensView> {
    const { tenantId, id } = caller;
    const scope = this.unitOfWork.of(tenantId);
    const before = await this.accounts.find(scope, id);
    if (!before) throw unauthorized('Invalid or expired token');
    if (before.passwordHash === null)
      throw new ApiError(409, 'NO_PASSWORD', 'You sign in without a password; "Forgotten your password?" makes one');
    const trial = { account: before, name: before.username, location: sessionLocation(caller), origin };
    const isRight = await this.throttle.try({ ...trial, what: 'password' }, () =>
      this.passwords.matches(currentPassword, before.passwordHash),
    );
    if (!isRight) throw wrongPassword('currentPassword');
    const passwordHash = await this.passwords.hash(newPassword);
    const account = await this.unitOfWork.transaction(caller, async (tx) => {
      const current = await this.accounts.lock(tx, id);
      // The password was changed concurrently: the check above no longer counts.
      if (!current || current.passwordHash !== before.passwordHash) throw unauthorized('Invalid or expired token');
      await tx.repo(PasswordReset).delete({ userId: id });
      await this.accounts.setPassword(tx, id, passwordHash);
      this.audit.record(tx, callerEntry('auth.password_changed', caller, { type: 'user', id, name: current.fullName }));
      await this.mails.sendChange(tx, caller, current, 'password-changed');
      return { ...current, passwordHash, tokenVersion: current.tokenVersion + 1 };
    });
    const { teamId: _teamId, ...tokens } = await this.sessions.start(account, null, origin);
    return tokens;
  }
}
