import type { SystemReads } from '../../platform/database/system-reads.js';
import type { SystemTransaction, TenantScope } from '../../platform/database/unit-of-work.js';
import type { Account } from './accounts.service.js';

/** Which of these login names people of other tenants have, in lower case. */
export async function namesTakenElsewhere(
  system: SystemTransaction,
  tenantId: string,
  usernames: readonly string[],
): Promise<string[]> {
  const rows = await system.query<{ username: string }>(
    'SELECT lower(username) AS username FROM users WHERE lower(username) = ANY($2) AND "tenantId" <> $1 ORDER BY 1',
    [tenantId, usernames.map((username) => username.trim().toLowerCase())],
  );
  return rows.map(({ username }) => username);
}

const ACCOUNT = `"tenantId", id, username, "fullName", timezone, locale, "clockHours", "passwordHash", role, blocked, permissions,
  "hasCompletedOnboarding", "mfaEnabled", "emailProven", "proofPending", "tokenVersion"`;

/** The account of a user. Every request with an access token asks for it. @returns null: there is no such user in the tenant */
export async function accountOf(scope: TenantScope, id: string): Promise<Account | null> {
  const [found] = await scope.query<Account>(`SELECT ${ACCOUNT} FROM users WHERE "tenantId" = $1 AND id = $2`, [id]);
  return found ?? null;
}

/** Finds the account with this login name, in all tenants, whether in upper or lower case. @returns null: nobody has the name */
export async function accountNamed(system: SystemTransaction, username: string): Promise<Account | null> {
  const [found] = await system.query<Account>(`SELECT ${ACCOUNT} FROM users WHERE lower(username) = lower($1)`, [
    username,
  ]);
  return found ?? null;
}

/** Finds the accounts with these login names, in all tenants, whether in upper or lower case. They have no particular order. */
export async function accountsNamed(reads: SystemReads, usernames: readonly string[]): Promise<Account[]> {
  return reads.query<Account>(
    `SELECT ${ACCOUNT} FROM unnest($1::text[]) AS given(name) JOIN users ON lower(username) = lower(given.name)`,
    [usernames],
  );
}
