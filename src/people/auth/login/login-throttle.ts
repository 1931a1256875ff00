import { Injectable } from '@nestjs/common';
import { Clock } from '../../../platform/clock/clock.js';
import { sha256 } from '../../../platform/crypto/secret-box.js';
import { tooManyRequests } from '../../../platform/errors/api-error.js';
import { newId } from '../../../platform/ids.js';
import { networkOf } from '../../../platform/ip-address.js';
import { LimitsConfig } from '../../../platform/config/config.js';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { TenantsService } from '../../tenants/tenants.service.js';
import type { Origin } from '../../../platform/audit/author.js';
import type { Account } from '../../users/accounts.service.js';
import type { RefusedAction } from '../domain/refusal-counts.js';
import { ofAccount, RefusedSignIns } from '../refusals/refused-sign-ins.js';
import { addFailure, failuresOf, forgetFailures } from '../auth.queries.js';
import { decideLoginThrottle, throttleWindowStart } from '../domain/login-throttle.js';

/** Whose password or code is tried. */
export interface Tried {
  /** Null: nobody has the name. */
  account: Pick<Account, 'tenantId' | 'id' | 'fullName'> | null;
  /** Of `passwordKey`, `nameKey` or `mfaKey`. */
  key: string;
  /** Of `KnownPlaces`; null: it has not signed in from there. */
  place: string | null;
}

/** Who tries it, from where. */
export interface Guess {
  /** What is tried: `password`, `totp`, … */
  method: string;
  /** The name that was given. */
  name: string;
  origin: Pick<Origin, 'ip' | 'userAgent'>;
}

/** A login attempt; it counts as failed for each account until it has succeeded there. */
export interface LoginAttempt<T extends Tried = Tried> {
  id: string;
  address: string;
  guess: Guess;
  admitted: readonly T[];
}

/** Under which the wrong passwords of an account are counted. */
export const passwordKey = (userId: string): string => `account:${userId}`;
/** Under which the failures of a user name are counted that nobody has. */
export const nameKey = (username: string): string => `account:${sha256(username.trim().toLowerCase())}`;
/** Under which the wrong codes of a user are counted. */
export const mfaKey = (userId: string): string => `mfa:${userId}`;

/**
 * Counts failed logins per account and per address (decisions §13), over all tenants, stored in the default one:
 * the tenant of a login is known only when it has succeeded.
 */
@Injectable()
export class LoginThrottle {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly tenants: TenantsService,
    private readonly limits: LimitsConfig,
    private readonly clock: Clock,
    private readonly refused: RefusedSignIns,
  ) {}

  /**
   * Stores the attempt before the password is checked, one at a time per account and address, so that concurrent guesses
   * are counted. A known place has a count of its own: what strangers try locks nobody out there, nor does it lock its address whole.
   * A lockout is in the audit log; what failed says `failed`.
   * @returns with those of `tried` that may be checked @throws ApiError 429 with Retry-After where none may
   */
  async admit<T extends Tried>(tried: readonly [T, ...T[]], guess: Guess): Promise<LoginAttempt<T>> {
    const attempt = { id: newId(), address: `ip:${networkOf(guess.origin.ip ?? '')}`, guess, admitted: tried };
    if (this.limits.disabled) return attempt;
    const now = this.clock.now();
    const start = throttleWindowStart(now);
    const tenantId = await this.tenants.defaultTenantId();
    const decided = await this.unitOfWork.transaction(tenantId, async (tx) => {
      for (const key of [...tried.map(countOf).sort(), attempt.address]) await tx.lock(`${tenantId}${key}`);
      const ofAddress = await failuresOf(tx, attempt.address, start);
      const decisions = [];
      for (const each of tried) {
        const account = await failuresOf(tx, countOf(each), start);
        const decision = decideLoginThrottle({ account, ip: each.place === null ? ofAddress : [] }, now);
        decisions.push({ each, decision, wait: decision.kind === 'throttled' ? decision.retryAfterSeconds : 0 });
      }
      const admitted = decisions.filter(({ wait }) => wait === 0).map(({ each }) => each);
      if (admitted.length > 0) addFailure(tx, attempt.id, [...admitted.map(countOf), attempt.address], now);
      return { admitted, decisions };
    });
    for (const { each, decision } of decided.decisions)
      if (decision.kind === 'throttled') this.note('auth.locked_out', each, guess, decision.by);
    const wait = Math.min(...decided.decisions.map((each) => each.wait));
    if (wait > 0) throw tooManyRequests('Rate limit exceeded', wait);
    return { ...attempt, admitted: decided.admitted };
  }

  /** What was tried was wrong: so the audit log says. It has been counted already. */
  failed({ admitted, guess }: LoginAttempt): void {
    const action = guess.method === 'password' ? 'auth.login_failed' : 'auth.code_refused';
    for (const each of admitted) this.note(action, each, guess, null);
  }

  /** What was tried was right: clears the failures of these accounts, no others', and removes the attempt from the address's. */
  async succeeded({ id, address, admitted }: LoginAttempt, right: readonly Tried[] = admitted): Promise<void> {
    if (this.limits.disabled) return;
    await this.unitOfWork.transaction(await this.tenants.defaultTenantId(), (tx) =>
      forgetFailures(tx, right.map(countOf), { attempt: id, address }),
    );
  }

  /** @param reason of a lockout: `account`, or `ip` where the address is locked, whoever is tried from there */
  private note(
    action: RefusedAction,
    { account }: Tried,
    { name, method, origin }: Guess,
    reason: string | null,
  ): void {
    const of = account && reason !== 'ip' ? ofAccount(account) : { tenantId: null, tried: name };
    this.refused.note(action, of, origin, { method, reason });
  }
}

const countOf = ({ key, place }: Tried): string => (place === null ? key : `${key}:${place}`);
