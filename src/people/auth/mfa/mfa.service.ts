import { Injectable } from '@nestjs/common';
import { randomBytes } from 'node:crypto';
import { AuditService } from '../../audit/audit.service.js';
import { Clock } from '../../../platform/clock/clock.js';
import { SecretBox, sha256 } from '../../../platform/crypto/secret-box.js';
import { invalid, notFound } from '../../../platform/errors/api-error.js';
import { ServerConfig } from '../../../platform/config/config.js';
import { UnitOfWork, type Transaction } from '../../../platform/database/unit-of-work.js';
import { AccountsService } from '../../users/accounts.service.js';
import type { Caller } from '../../access/caller.js';
import type { EnrollmentView, MfaEnabledView, VerifyMfaDto } from '../dto/auth.dto.js';
import { callerEntry } from '../audit-entries.js';
import { Confirmations } from '../confirm/confirmations.service.js';
import { AccountMails } from '../account-mails.service.js';
import { invalidCodeError } from './domain/invalid-code.js';
import { Passkey } from '../passkeys/passkey.entity.js';
import { BackupCode, UserMfa } from './user-mfa.entity.js';
import {
  BACKUP_CODE_BYTES,
  BACKUP_CODES,
  formatBackupCode,
  normalizeBackupCode,
  judgeOneTimeCode,
  newSecret,
  otpauthUri,
} from './domain/codes.js';

/** Enables, disables and resets second factors. */
@Injectable()
export class MfaService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly accounts: AccountsService,
    private readonly audit: AuditService,
    private readonly confirmations: Confirmations,
    private readonly mails: AccountMails,
    private readonly box: SecretBox,
    private readonly server: ServerConfig,
    private readonly clock: Clock,
  ) {}

  /** Creates a secret for an authenticator app; nothing is stored until `verify`. */
  enroll(caller: Caller): EnrollmentView {
    const secret = newSecret();
    return { secret, otpauthUri: otpauthUri(secret, caller.email ?? caller.name, this.server.serviceName) };
  }

  /**
   * Enables the authenticator app with a first code. @returns the backup codes, which are not shown again
   * @throws ApiError 400 for an invalid secret, 401 INVALID_CODE, also for a repeated request
   */
  async verify(caller: Caller, { secret, code }: VerifyMfaDto): Promise<MfaEnabledView> {
    const verdict = judgeOneTimeCode(secret, code, this.clock.now(), null);
    if (verdict.kind === 'unusable-secret') throw invalid('secret', 'must be the one of enroll');
    if (verdict.kind === 'wrong') throw invalidCodeError();
    const backupCodes = Array.from({ length: BACKUP_CODES }, () => formatBackupCode(randomBytes(BACKUP_CODE_BYTES)));
    const { id: userId } = caller;
    await this.unitOfWork.transaction(caller, async (tx) => {
      const account = await this.accounts.lock(tx, userId);
      if (!account) throw notFound('User not found');
      const wasOn = await tx.repo(UserMfa).exists({ userId });
      if (await this.isSpent(tx, userId, secret, verdict.step)) throw invalidCodeError();
      await tx.repo(UserMfa).delete({ userId });
      await tx.repo(UserMfa).insert({ userId, secret: this.box.seal(secret), lastStep: verdict.step });
      const hashes = backupCodes.map((each) => sha256(normalizeBackupCode(each)));
      await tx.repo(BackupCode).insert(hashes.map((hash) => ({ userId, hash })));
      await this.accounts.setMfaEnabled(tx, userId, true);
      if (!account.mfaEnabled) await this.confirmations.recordEnrolment(tx, caller);
      await this.mails.sendChange(tx, caller, account, wasOn ? 'factor-replaced' : 'factor-on');
      this.audit.record(tx, callerEntry('auth.mfa_enabled', caller, userOf(caller)));
    });
    return { mfaEnabled: true, backupCodes };
  }

  async disable(caller: Caller): Promise<{ mfaEnabled: false }> {
    await this.unitOfWork.transaction(caller, async (tx) => {
      const account = await this.accounts.lock(tx, caller.id);
      if (!account?.mfaEnabled) return;
      await this.removeAll(tx, caller.id);
      await this.mails.sendChange(tx, caller, account, 'factor-off');
      this.audit.record(tx, callerEntry('auth.mfa_disabled', caller, userOf(caller)));
    });
    return { mfaEnabled: false };
  }

  /**
   * Removes all second factors of a user who lost the device, and ends the user's sessions. For administrators.
   * @throws ApiError 404
   */
  async resetOf(caller: Caller, userId: string): Promise<{ id: string; result: 'mfa_reset' }> {
    await this.unitOfWork.transaction(caller, async (tx) => {
      const account = await this.accounts.find(tx, userId);
      if (!account) throw notFound('User not found');
      const wasEnabled = await this.removeAll(tx, userId);
      await this.accounts.endSessions(tx, userId);
      if (wasEnabled) await this.mails.sendChange(tx, caller, account, 'factor-reset');
      const user = { type: 'user', id: userId, name: account.fullName };
      this.audit.record(tx, callerEntry('user.mfa_reset', caller, user, { wasEnabled }));
    });
    return { id: userId, result: 'mfa_reset' };
  }

  /** Is this a repeated request? It must not replace the backup codes that the first one returned. */
  private async isSpent(tx: Transaction, userId: string, secret: string, step: number): Promise<boolean> {
    const stored = await tx.repo(UserMfa).findOne({ userId });
    return stored !== null && stored.lastStep >= step && this.box.open(stored.secret) === secret;
  }

  /** Removes app, backup codes and passkeys. @returns false: there was no second factor */
  async removeAll(tx: Transaction, userId: string): Promise<boolean> {
    await this.accounts.lock(tx, userId);
    const removed = (await tx.repo(UserMfa).delete({ userId })) + (await tx.repo(Passkey).delete({ userId }));
    await this.accounts.setMfaEnabled(tx, userId, false);
    return removed > 0;
  }
}

function userOf({ id, name }: Caller): { type: string; id: string; name: string } {
  return { type: 'user', id, name };
}
