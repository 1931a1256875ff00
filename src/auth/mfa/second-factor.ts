import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock/clock.js';
import { SecretBox, sha256 } from '../../common/crypto/secret-box.js';
import { UnitOfWork } from '../../database/unit-of-work.js';
import type { Account } from '../../users/accounts.service.js';
import { BackupCode, UserMfa } from './user-mfa.entity.js';
import { normalizeBackupCode, judgeOneTimeCode } from './domain/codes.js';

export type FactorKind = 'totp' | 'backup-code';

/** Checks second factors at login. Each code counts once, also when it arrives twice at the same time. */
@Injectable()
export class SecondFactor {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly box: SecretBox,
    private readonly clock: Clock,
  ) {}

  /** Takes the code, so that it is spent. False: it was wrong, spent already, or the user has no second factor. */
  take({ tenantId, id: userId }: Account, kind: FactorKind, code: string): Promise<boolean> {
    return kind === 'totp' ? this.takeOneTimeCode(tenantId, userId, code) : this.takeBackup(tenantId, userId, code);
  }

  private takeOneTimeCode(tenantId: string, userId: string, code: string): Promise<boolean> {
    return this.unitOfWork.transaction(tenantId, async (tx) => {
      const factor = await tx.repo(UserMfa).findOne({ userId }, { lock: true });
      if (!factor) return false;
      const verdict = judgeOneTimeCode(this.box.open(factor.secret), code, this.clock.now(), factor.lastStep);
      if (verdict.kind !== 'right') return false;
      await tx.repo(UserMfa).update({ userId }, { lastStep: verdict.step });
      return true;
    });
  }

  private takeBackup(tenantId: string, userId: string, code: string): Promise<boolean> {
    const hash = sha256(normalizeBackupCode(code));
    return this.unitOfWork.transaction(
      tenantId,
      async (tx) => (await tx.repo(BackupCode).delete({ userId, hash })) > 0,
    );
  }
}
