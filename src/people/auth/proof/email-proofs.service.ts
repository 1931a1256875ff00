import { Injectable } from '@nestjs/common';
import { Clock } from '../../../platform/clock/clock.js';
import { sha256 } from '../../../platform/crypto/secret-box.js';
import { unauthorized } from '../../../platform/errors/api-error.js';
import type { Origin } from '../../../platform/audit/author.js';
import { AuditService } from '../../audit/audit.service.js';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { AccountsService, type Account } from '../../users/accounts.service.js';
import { Passwords } from '../../users/passwords.js';
import { LoginThrottle } from '../login/login-throttle.js';
import { userEntry } from '../audit-entries.js';
import { EmailProof } from './email-proof.entity.js';

const invalidError = (): Error => unauthorized('Invalid or expired link', 'PROOF_INVALID');

/**
 * Proves addresses of registered accounts. Needs the mailed link and the account's password, so that the owner of the address
 * cannot confirm a stranger's account by mistake.
 */
@Injectable()
export class EmailProofs {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly accounts: AccountsService,
    private readonly passwords: Passwords,
    private readonly throttle: LoginThrottle,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  /** The account whose address the link proves; null: used or expired. */
  async accountOf(token: string): Promise<Account | null> {
    const link = await this.unitOfWork.anywhere(EmailProof).findOneBy({ hash: sha256(token) });
    if (link === null || link.expiresAt <= this.clock.now()) return null;
    const account = await this.accounts.find(this.unitOfWork.of(link.tenantId), link.userId);
    return account?.proofPending ? account : null;
  }

  /**
   * Proves the address and deletes all links of the user.
   * @returns false: wrong password @throws ApiError 401 PROOF_INVALID, 429
   */
  async prove(token: string, password: string, origin: Origin): Promise<boolean> {
    const account = await this.accountOf(token);
    if (account === null) throw invalidError();
    const isRight = await this.throttle.try({ account, name: account.username, what: 'password', origin }, () =>
      this.passwords.matches(password, account.passwordHash),
    );
    if (!isRight) return false;
    await this.unitOfWork.transaction(account.tenantId, async (tx) => {
      await this.accounts.lock(tx, account.id);
      // Read again after locking, as another link of the user may have been used concurrently.
      const link = await tx.repo(EmailProof).findOne({ hash: sha256(token) });
      if (link === null || link.expiresAt <= this.clock.now()) throw invalidError();
      tx.by({ kind: 'user', id: account.id, name: account.fullName, origin });
      await tx.repo(EmailProof).delete({ userId: account.id });
      await this.accounts.proveEmail(tx, account.id, 'mail-and-password');
      this.audit.record(tx, userEntry('auth.email_proven', account, null, origin));
    });
    return true;
  }
}
