import { Injectable } from '@nestjs/common';
import { MoreThan } from 'typeorm';
import type { Caller } from '../../access/caller.js';
import type { Proof } from '../../access/step-up.js';
import { AuditService } from '../../audit/audit.service.js';
import type { Origin } from '../../../platform/audit/author.js';
import { Clock } from '../../../platform/clock/clock.js';
import { MINUTE_MS } from '../../../platform/durations.js';
import { ApiError, invalid, unauthorized } from '../../../platform/errors/api-error.js';
import { wrongPassword } from '../domain/wrong-password.js';
import { UnitOfWork, type Transaction } from '../../../platform/database/unit-of-work.js';
import { AccountsService, type Account } from '../../users/accounts.service.js';
import { Passwords } from '../../users/passwords.js';
import type { ConfirmSignInDto } from '../dto/auth.dto.js';
import { LoginThrottle, sessionLocation } from '../login/login-throttle.js';
import { SecondFactor } from '../mfa/mfa-login.service.js';
import { invalidCodeError } from '../mfa/domain/invalid-code.js';
import { PasskeyProofs } from '../passkeys/passkey-proofs.service.js';
import { RefreshToken } from '../sessions/session-tokens.entity.js';
import { callerEntry } from '../audit-entries.js';

/** How long a confirmation is valid. */
export const CONFIRMED_MS = 5 * MINUTE_MS;

/**
 * Confirmations of sessions: routes that change access require a recent password, code or passkey (`@StepUp`), as a session's
 * token may be stolen.
 */
@Injectable()
export class Confirmations {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly accounts: AccountsService,
    private readonly passwords: Passwords,
    private readonly factor: SecondFactor,
    private readonly passkeys: PasskeyProofs,
    private readonly throttle: LoginThrottle,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  /**
   * Confirms the caller's session for five minutes. Wrong passwords and codes count as failed logins.
   * @throws ApiError 400, 401 INVALID_CODE, 403 WRONG_PASSWORD, 409 NO_PASSWORD, 429
   */
  async confirm(caller: Caller, evidence: ConfirmSignInDto, origin: Origin): Promise<{ confirmedUntil: string }> {
    const account = await this.accounts.find(this.unitOfWork.of(caller.tenantId), caller.id);
    if (!account) throw unauthorized('Invalid or expired token');
    await this.check(account, evidence, sessionLocation(caller), origin);
    const confirmedAt = this.clock.now();
    await this.unitOfWork.transaction(caller, async (tx) => {
      await tx.repo(RefreshToken).update(this.sessionOf(caller), { confirmedAt });
      const entity = { type: 'user', id: caller.id, name: caller.name };
      const method = evidence.passkey ? 'passkey' : evidence.code === undefined ? 'password' : 'code';
      this.audit.record(tx, callerEntry('auth.confirmed', caller, entity, { method }));
    });
    return { confirmedUntil: new Date(confirmedAt.getTime() + CONFIRMED_MS).toISOString() };
  }

  /** Records that this session has enabled a second factor: it may disable it again without a confirmation. */
  async recordEnrolment(tx: Transaction, caller: Caller): Promise<void> {
    await tx.repo(RefreshToken).update(this.sessionOf(caller), { enrolledAt: this.clock.now() });
  }

  /** Has the session this proof? For an account without password and second factor a recent sign-in is enough. */
  async hasShown(caller: Caller, proof: Proof): Promise<boolean> {
    const scope = this.unitOfWork.of(caller.tenantId);
    const account = await this.accounts.find(scope, caller.id);
    if (!account) return false;
    const since = MoreThan(new Date(this.clock.now().getTime() - CONFIRMED_MS));
    const session = this.sessionOf(caller);
    const hasNoFactor = account.passwordHash === null && !account.mfaEnabled;
    const acceptsSignIn = hasNoFactor || proof === 'sign-in' || (proof === 'second-factor' && !account.mfaEnabled);
    const accepted = [
      { confirmedAt: since },
      ...(proof === 'second-factor' ? [{ enrolledAt: since }] : []),
      ...(acceptsSignIn ? [{ startedAt: since }] : []),
    ];
    for (const condition of accepted)
      if (await scope.repo(RefreshToken).exists({ ...session, ...condition })) return true;
    return false;
  }

  private async check(
    account: Account,
    { password, code, passkey }: ConfirmSignInDto,
    location: string | null,
    origin: Origin,
  ): Promise<void> {
    if ([password, code, passkey].filter((each) => each !== undefined).length !== 1)
      throw invalid('', 'give the password, a code, or the answer of a passkey');
    const trial = { account, name: account.username, location, origin };
    if (password === undefined) {
      const isRight = await this.throttle.try(
        { ...trial, what: 'second-factor', method: passkey ? 'passkey' : 'code' },
        async () =>
          passkey
            ? this.passkeys.verify(passkey, 'passkey-confirm', account)
            : (await this.factor.consume(account, 'totp', code ?? '')) ||
              (await this.factor.consume(account, 'backup-code', code ?? '')),
      );
      if (!isRight) throw invalidCodeError();
      return;
    }
    if (account.passwordHash === null) throw new ApiError(409, 'NO_PASSWORD', 'You sign in without a password');
    const isRight = await this.throttle.try({ ...trial, what: 'password' }, () =>
      this.passwords.matches(password, account.passwordHash),
    );
    if (!isRight) throw wrongPassword('password');
  }

  private sessionOf({ id, token }: Caller): { userId: string; familyId: string } {
    if (!token) throw unauthorized('Only a session can be confirmed');
    return { userId: id, familyId: token.sessionId };
  }
}
