import { Injectable } from '@nestjs/common';
import type { Origin } from '../../../platform/audit/author.js';
import { unauthorized } from '../../../platform/errors/api-error.js';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { type Account, AccountsService } from '../../users/accounts.service.js';
import { blockedError } from '../callers/user-callers.js';
import { loginView, type LoginView } from '../dto/auth.views.js';
import type { MfaLoginDto } from '../dto/auth.dto.js';
import { FamiliarLocations } from '../login/familiar-locations.js';
import { LoginThrottle } from '../login/login-throttle.js';
import { accountOwner, RefusedSignIns } from '../refusals/refused-sign-ins.js';
import { type LoginMethod, SessionsService } from '../sessions/sessions.service.js';
import { TokenSigner } from '../tokens/token-signer.js';
import { invalidCodeError } from './domain/invalid-code.js';
import { Clock } from '../../../platform/clock/clock.js';
import { SecretBox, sha256 } from '../../../platform/crypto/secret-box.js';
import { BackupCode, UserMfa } from './user-mfa.entity.js';
import { judgeOneTimeCode, normalizeBackupCode } from './domain/codes.js';

type FactorKind = 'totp' | 'backup-code';

/** Checks codes of second factors. Each code is accepted once, also in concurrent requests. */
@Injectable()
export class SecondFactor {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly box: SecretBox,
    private readonly clock: Clock,
  ) {}

  /** Checks a code and marks it as used. False: wrong, used before, or the user has no second factor. */
  consume({ tenantId, id: userId }: Account, kind: FactorKind, code: string): Promise<boolean> {
    return kind === 'totp'
      ? this.consumeOneTimeCode(tenantId, userId, code)
      : this.consumeBackupCode(tenantId, userId, code);
  }

  private consumeOneTimeCode(tenantId: string, userId: string, code: string): Promise<boolean> {
    return this.unitOfWork.transaction(tenantId, async (tx) => {
      const factor = await tx.repo(UserMfa).findOne({ userId }, { lock: true });
      if (!factor) return false;
      const verdict = judgeOneTimeCode(this.box.open(factor.secret), code, this.clock.now(), factor.lastStep);
      if (verdict.kind !== 'right') return false;
      await tx.repo(UserMfa).update({ userId }, { lastStep: verdict.step });
      return true;
    });
  }

  private consumeBackupCode(tenantId: string, userId: string, code: string): Promise<boolean> {
    const hash = sha256(normalizeBackupCode(code));
    return this.unitOfWork.transaction(
      tenantId,
      async (tx) => (await tx.repo(BackupCode).delete({ userId, hash })) > 0,
    );
  }
}

/** The second step of a login, by a code. */
@Injectable()
export class MfaLoginService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly accounts: AccountsService,
    private readonly tokens: TokenSigner,
    private readonly factor: SecondFactor,
    private readonly throttle: LoginThrottle,
    private readonly locations: FamiliarLocations,
    private readonly sessions: SessionsService,
    private readonly refused: RefusedSignIns,
  ) {}

  /** By a code. @throws ApiError 401, 403 USER_BLOCKED, 429 */
  finish({ challengeToken, code }: MfaLoginDto, kind: FactorKind, origin: Origin): Promise<LoginView> {
    return this.finishBy(kind, challengeToken, origin, (account) => this.factor.consume(account, kind, code));
  }

  /**
   * By any factor. Its failures are counted apart from those of the password, which clear with every right one.
   * @param isRight takes what was given, so that it is spent @throws ApiError 401, 403 USER_BLOCKED, 429
   */
  async finishBy(
    method: FactorKind | 'passkey',
    challengeToken: string,
    origin: Origin,
    isRight: (account: Account) => Promise<boolean>,
  ): Promise<LoginView> {
    const account = await this.challenged(challengeToken);
    if (account.blocked) throw this.refuseBlocked(account, method, origin);
    const { username: name } = account;
    const location = (await this.locations.locationsOf(name, origin.ip, origin.device))(account);
    const trial = { account, name, what: 'second-factor', method, origin, location } as const;
    if (!(await this.throttle.try(trial, () => isRight(account)))) throw invalidCodeError();
    return loginView(account, await this.sessions.start(account, method, origin));
  }

  /** Who has given the right password. @throws ApiError 401 */
  async challenged(token: string): Promise<Account> {
    const claims = await this.tokens.readChallenge(token);
    const account = claims && (await this.accounts.find(this.unitOfWork.of(claims.tenantId), claims.sub));
    if (!account || (account.tokenVersion !== claims.tokenVersion && !account.blocked))
      throw unauthorized('Invalid or expired challenge');
    return account;
  }

  /** The error for somebody who has shown who they are and is blocked; the audit log says so. */
  refuseBlocked(account: Account, method: LoginMethod, origin: Origin): Error {
    this.refused.record('auth.login_failed', accountOwner(account), origin, { method, reason: 'blocked' });
    return blockedError();
  }
}
