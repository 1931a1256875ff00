import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock/clock.js';
import { sha256 } from '../../common/crypto/secret-box.js';
import { tooManyRequests } from '../../common/errors/api-error.js';
import { newId } from '../../common/ids.js';
import { LimitsConfig } from '../../config/config.js';
import { UnitOfWork, type SystemTransaction } from '../../database/unit-of-work.js';
import { decideLoginThrottle, throttleWindowStart } from '../domain/login-throttle.js';

/** A login that is being tried; it counts as failed until it has succeeded. */
export interface LoginAttempt {
  id: string;
  accountKey: string;
}

/** Counts failed logins per account and per address (decisions §13). */
@Injectable()
export class LoginThrottle {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly limits: LimitsConfig,
    private readonly clock: Clock,
  ) {}

  /**
   * Notes the attempt before the password is looked at, one at a time per account and address, so that many guesses
   * at once do not slip through. @throws ApiError 429 with Retry-After
   */
  async admit(username: string, ip: string): Promise<LoginAttempt> {
    const attempt = { id: newId(), accountKey: `account:${sha256(username.trim().toLowerCase())}` };
    if (this.limits.disabled) return attempt;
    const ipKey = `ip:${ip}`;
    const now = this.clock.now();
    const decision = await this.unitOfWork.system(async (system) => {
      for (const key of [attempt.accountKey, ipKey]) {
        await system.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [key]);
      }
      const decided = decideLoginThrottle(
        { account: await failures(system, attempt.accountKey, now), ip: await failures(system, ipKey, now) },
        now,
      );
      if (decided.kind === 'allowed') {
        await system.query(
          'INSERT INTO login_failures (attempt, key, at) SELECT $1, key, $3 FROM unnest($2::text[]) key',
          [attempt.id, [attempt.accountKey, ipKey], now],
        );
      }
      return decided;
    });
    if (decision.kind === 'throttled') throw tooManyRequests('Rate limit exceeded', decision.retryAfterSeconds);
    return attempt;
  }

  /** The password was right: the account's failures are forgiven, and the attempt is none of the address's. */
  async succeeded(attempt: LoginAttempt): Promise<void> {
    if (this.limits.disabled) return;
    await this.unitOfWork.system((system) =>
      system.query('DELETE FROM login_failures WHERE key = $1 OR attempt = $2', [attempt.accountKey, attempt.id]),
    );
  }
}

async function failures(system: SystemTransaction, key: string, now: Date): Promise<Date[]> {
  const rows = await system.query<{ at: Date }>(
    'SELECT at FROM login_failures WHERE key = $1 AND at > $2 ORDER BY at DESC LIMIT 100',
    [key, throttleWindowStart(now)],
  );
  return rows.map(({ at }) => at);
}
