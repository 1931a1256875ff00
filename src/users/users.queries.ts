import type { SystemTransaction } from '../database/unit-of-work.js';
import type { Account } from './accounts.service.js';

/** Of any tenant, in any case. */
export async function accountNamed(system: SystemTransaction, username: string): Promise<Account | null> {
  const [found] = await system.query<Account>(
    `SELECT "tenantId", id, username, "fullName", timezone, "passwordHash", role, blocked, permissions,
            "hasCompletedOnboarding", "mfaEnabled", "emailProven", "proofPending", "tokenVersion"
     FROM users WHERE lower(username) = lower($1)`,
    [username],
  );
  return found ?? null;
}
