import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock/clock.js';
import { sha256 } from '../../common/crypto/secret-box.js';
import { tooManyRequests } from '../../common/errors/api-error.js';
import { newId } from '../../common/ids.js';
import { networkOf } from '../../common/ip-address.js';
import { LimitsConfig } from '../../config/config.js';
import { UnitOfWork, type TenantScope } from '../../database/unit-of-work.js';
import { TenantsService } from '../../tenants/tenants.service.js';
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
   * are counted. `accountKey` is of `passwordKey` or `mfaKey`. @throws ApiError 429 with Retry-After
   */
  async admit(accountKey: string, ip: string): Promise<LoginAttempt> {
    const attempt = { id: newId(), accountKey };
    if (this.limits.disabled) return attempt;
    const ipKey = `ip:${networkOf(ip)}`;
    const now = this.clock.now();
    const tenantId = await this.tenants.defaultTenantId();
    const decision = await this.unitOfWork.transaction(tenantId, async (tx) => {
      for (const key of [attempt.accountKey, ipKey]) {
        await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1::text || $2, 0))', [key]);
      }
      const decided = decideLoginThrottle(
        { account: await failures(tx, attempt.accountKey, now), ip: await failures(tx, ipKey, now) },
        now,
      );
      if (decided.kind === 'allowed') {
        await tx.query(
          `INSERT INTO login_failures ("tenantId", attempt, key, at) SELECT $1, $2, key, $4 FROM unnest($3::text[]) key`,
          [attempt.id, [attempt.accountKey, ipKey], now],
        );
      }
      return decided;
    });
    if (decision.kind === 'throttled') throw tooManyRequests('Rate limit exceeded', decision.retryAfterSeconds);
    return attempt;
  }

  /** The password was right: clears the account's failures and removes the attempt from the address's. */
  async succeeded(attempt: LoginAttempt): Promise<void> {
    if (this.limits.disabled) return;
    await this.unitOfWork.transaction(await this.tenants.defaultTenantId(), (tx) =>
      tx.query('DELETE FROM login_failures WHERE "tenantId" = $1 AND (key = $2 OR attempt = $3)', [
        attempt.accountKey,
        attempt.id,
      ]),
    );
  }
}

async function failures(scope: TenantScope, key: string, now: Date): Promise<Date[]> {
  const rows = await scope.query<{ at: Date }>(
    'SELECT at FROM login_failures WHERE "tenantId" = $1 AND key = $2 AND at > $3 ORDER BY at DESC LIMIT 100',
    [key, throttleWindowStart(now)],
  );
  return rows.map(({ at }) => at);
}
