import { Injectable } from '@nestjs/common';
import { Clock } from '../../../platform/clock/clock.js';
import { sha256 } from '../../../platform/crypto/secret-box.js';
import { tooManyRequests } from '../../../platform/errors/api-error.js';
import { newId } from '../../../platform/ids.js';
import { networkOf } from '../../../platform/ip-address.js';
import { LimitsConfig } from '../../../platform/config/config.js';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { TenantsService } from '../../tenants/tenants.service.js';
import { addFailure, failuresOf, forgetFailures } from '../auth.queries.js';
import { decideLoginThrottle, throttleWindowStart } from '../domain/login-throttle.js';

/** A login attempt; it counts as failed until it has succeeded. */
export interface LoginAttempt {
  id: string;
  accountKey: string;
}

/** Under which the failures of a user name are counted, whether or not it exists. */
export const passwordKey = (username: string): string => `account:${sha256(username.trim().toLowerCase())}`;
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
  ) {}

  /**
   * Stores the attempt before the password is checked, one at a time per account and address, so that concurrent guesses
   * are counted. A known place has a count of its own: what strangers try locks nobody out there, nor does it lock its address whole.
   * @param key of `passwordKey` or `mfaKey` @param known of `KnownPlaces` @throws ApiError 429 with Retry-After
   */
  async admit(key: string, ip: string, known: string | null = null): Promise<LoginAttempt> {
    const accountKey = known === null ? key : `${key}:${known}`;
    const attempt = { id: newId(), accountKey };
    if (this.limits.disabled) return attempt;
    const ipKey = `ip:${networkOf(ip)}`;
    const now = this.clock.now();
    const tenantId = await this.tenants.defaultTenantId();
    const decision = await this.unitOfWork.transaction(tenantId, async (tx) => {
      for (const key of [accountKey, ipKey]) await tx.lock(`${tenantId}${key}`);
      const start = throttleWindowStart(now);
      const decided = decideLoginThrottle(
        {
          account: await failuresOf(tx, accountKey, start),
          ip: known === null ? await failuresOf(tx, ipKey, start) : [],
        },
        now,
      );
      if (decided.kind === 'allowed') addFailure(tx, attempt.id, [accountKey, ipKey], now);
      return decided;
    });
    if (decision.kind === 'throttled') throw tooManyRequests('Rate limit exceeded', decision.retryAfterSeconds);
    return attempt;
  }

  /** The password was right: clears the account's failures and removes the attempt from the address's. */
  async succeeded(attempt: LoginAttempt): Promise<void> {
    if (this.limits.disabled) return;
    await this.unitOfWork.transaction(await this.tenants.defaultTenantId(), (tx) =>
      forgetFailures(tx, attempt.accountKey, attempt.id),
    );
  }
}
