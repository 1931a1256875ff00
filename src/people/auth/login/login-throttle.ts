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
import type { Caller } from '../../access/caller.js';
import type { Account } from '../../users/accounts.service.js';
import type { RefusedAction } from '../domain/refusal-counts.js';
import { accountOwner, RefusedSignIns } from '../refusals/refused-sign-ins.js';
import { addFailure, failuresOf, deleteFailures } from '../auth.queries.js';
import { decideLoginThrottle, throttleWindowStart } from '../domain/login-throttle.js';

/** An account whose password or code is checked. */
export interface LoginTarget {
  /** Null: no account has the name. */
  account: Pick<Account, 'tenantId' | 'id' | 'fullName'> | null;
  /** From `passwordKey`, `nameKey` or `keyOf`. */
  key: string;
  /** From `FamiliarLocations` or `sessionLocation`; null: the account has not signed in from there. */
  location: string | null;
}

/** Details of a login attempt, for the audit log. */
export interface AttemptDetails {
  /** `password`, `totp`, … */
  method: string;
  /** The audit entry of a failure. */
  refusal: 'auth.login_failed' | 'auth.code_refused';
  /** The entered login name. */
  name: string;
  origin: Pick<Origin, 'ip' | 'userAgent'>;
}

/** One check of one account. */
export interface Trial {
  /** Null: nobody has the name. */
  account: Pick<Account, 'tenantId' | 'id' | 'fullName'> | null;
  name: string;
  /** Each is counted for itself. */
  what: 'password' | 'second-factor' | 'passkey';
  /** Default: `what`. */
  method?: string;
  origin: AttemptDetails['origin'];
  /** From `FamiliarLocations` or `sessionLocation`; default: none. */
  location?: string | null;
}

/** A login attempt. It counts as failed for each account until `succeeded` says otherwise. */
export interface LoginAttempt<T extends LoginTarget = LoginTarget> {
  id: string;
  address: string;
  details: AttemptDetails;
  admitted: readonly T[];
}

/** The key that counts wrong passwords of an account. */
export const passwordKey = (userId: string): string => `account:${userId}`;
/** The key that counts failures of a login name without an account. */
export const nameKey = (username: string): string => `account:${sha256(username.trim().toLowerCase())}`;
/** Each session has its own count, so failed logins of strangers do not lock its owner out. */
export const sessionLocation = ({ token }: Caller): string | null => token && `session:${token.sessionId}`;
/** Prefixes of the counts of second factors and of passkeys that sign in alone: both are counted apart from passwords. */
const OTHER_KEYS = { 'second-factor': 'mfa', passkey: 'passkey' } as const;

/**
 * Limits failed logins per account and per address. The counts are stored in the default tenant, as a login's tenant is not
 * known before it succeeds.
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
   * Admits or refuses an attempt. Counts it as failed before the password is checked, one at a time per account and address, so
   * that concurrent guesses count. A familiar location has its own count, so that strangers' guesses lock nobody out there.
   * Records lockouts in the audit log.
   * @returns the attempt with the targets that may be checked @throws ApiError 429 with Retry-After if there are none
   */
  async admit<T extends LoginTarget>(targets: readonly [T, ...T[]], details: AttemptDetails): Promise<LoginAttempt<T>> {
    const attempt = { id: newId(), address: `ip:${networkOf(details.origin.ip ?? '')}`, details, admitted: targets };
    if (this.limits.disabled) return attempt;
    const now = this.clock.now();
    const start = throttleWindowStart(now);
    const tenantId = await this.tenants.defaultTenantId();
    const outcome = await this.unitOfWork.transaction(tenantId, async (tx) => {
      for (const key of [...targets.map(failureKey).sort(), attempt.address]) await tx.lock(`${tenantId}${key}`);
      const ofAddress = await failuresOf(tx, attempt.address, start);
      const decisions = [];
      for (const each of targets) {
        const account = await failuresOf(tx, failureKey(each), start);
        const decision = decideLoginThrottle({ account, ip: each.location === null ? ofAddress : [] }, now);
        decisions.push({ each, decision, wait: decision.kind === 'throttled' ? decision.retryAfterSeconds : 0 });
      }
      const admitted = decisions.filter(({ wait }) => wait === 0).map(({ each }) => each);
      if (admitted.length > 0) addFailure(tx, attempt.id, [...admitted.map(failureKey), attempt.address], now);
      return { admitted, decisions };
    });
    for (const { each, decision } of outcome.decisions)
      if (decision.kind === 'throttled') this.recordRefusal('auth.locked_out', each, details, decision.by);
    const wait = Math.min(...outcome.decisions.map((each) => each.wait));
    if (wait > 0) throw tooManyRequests('Rate limit exceeded', wait);
    return { ...attempt, admitted: outcome.admitted };
  }

  /**
   * Tries one thing of one account, and counts it unless it was right.
   * @param check null or false: it was wrong @returns its result @throws ApiError 429
   */
  async try<T>(
    { account, name, what, method = what, origin, location = null }: Trial,
    check: () => Promise<T>,
  ): Promise<T> {
    const refusal = what === 'second-factor' ? 'auth.code_refused' : 'auth.login_failed';
    const attempt = await this.admit([{ account, key: keyOf(what, account, name), location }], {
      ...{ method, refusal, name, origin },
    });
    const result = await check();
    if (result === null || result === false) this.failed(attempt);
    else await this.succeeded(attempt);
    return result;
  }

  /** What was tried was wrong: so the audit log says. It has been counted already. */
  failed({ admitted, details }: LoginAttempt): void {
    for (const each of admitted) this.recordRefusal(details.refusal, each, details, null);
  }

  /** Clears the failures of the accounts in `right`, and this attempt from the address's count. */
  async succeeded({ id, address, admitted }: LoginAttempt, right: readonly LoginTarget[] = admitted): Promise<void> {
    if (this.limits.disabled) return;
    await this.unitOfWork.transaction(await this.tenants.defaultTenantId(), (tx) =>
      deleteFailures(tx, right.map(failureKey), { attempt: id, address }),
    );
  }

  /** @param reason of a lockout: `account`, or `ip` if the address is locked for all accounts */
  private recordRefusal(
    action: RefusedAction,
    { account }: LoginTarget,
    { name, method, origin }: AttemptDetails,
    reason: string | null,
  ): void {
    const of = account && reason !== 'ip' ? accountOwner(account) : { tenantId: null, unknownName: name };
    this.refused.record(action, of, origin, { method, reason });
  }
}

function keyOf(what: Trial['what'], account: Trial['account'], name: string): string {
  if (!account) return nameKey(name);
  return what === 'password' ? passwordKey(account.id) : `${OTHER_KEYS[what]}:${account.id}`;
}

const failureKey = ({ key, location }: LoginTarget): string => (location === null ? key : `${key}:${location}`);
