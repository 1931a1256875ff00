import type { SystemReads } from '../../platform/database/system-reads.js';
import type { TenantScope } from '../../platform/database/unit-of-work.js';
import type { Account } from './accounts.service.js';

const ACCOUNT = `"tenantId", id, username, "fullName", timezone, locale, "clockHours", "passwordHash", role, blocked, permissions,
  "hasCompletedOnboarding", "mfaEnabled", "emailProven", "proofPending", "tokenVersion"`;

/** The account of a user; null: not a user of the tenant. Every request with an access token runs this query. */
export async function accountOf(scope: TenantScope, id: string): Promise<Account | null> {
  const [found] = await scope.query<Account>(`SELECT ${ACCOUNT} FROM users WHERE "tenantId" = $1 AND id = $2`, [id]);
  return found ?? null;
}

/** The account with this login name in the tenant, case-insensitive; null: none. */
export async function accountByUsername(scope: TenantScope, username: string): Promise<Account | null> {
  const sql = `SELECT ${ACCOUNT} FROM users WHERE "tenantId" = $1 AND lower(username) = lower($2)`;
  return (await scope.query<Account>(sql, [username]))[0] ?? null;
}

/** The accounts with these login names in all tenants, case-insensitive, oldest first. */
export async function accountsByUsernames(
  reads: Pick<SystemReads, 'query'>,
  usernames: readonly string[],
): Promise<Account[]> {
  return reads.query<Account>(
    `SELECT ${ACCOUNT} FROM unnest($1::text[]) AS input(name) JOIN users ON lower(username) = lower(input.name)
     ORDER BY users."createdAt", users.id`,
    [usernames],
  );
}
