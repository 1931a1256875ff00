import type { RefreshToken } from './sessions/session-tokens.entity.js';
import type { SystemTransaction, TenantScope, Transaction } from '../../platform/database/unit-of-work.js';

const MAX_FAILURES = 100;

/** Instants of failed attempts of a key after an instant, newest first, at most as many as count. */
export async function failuresOf(scope: TenantScope, key: string, after: Date): Promise<Date[]> {
  const rows = await scope.query<{ at: Date }>(
    `SELECT at FROM login_failures WHERE "tenantId" = $1 AND key = $2 AND at > $3 ORDER BY at DESC LIMIT ${MAX_FAILURES}`,
    [key, after],
  );
  return rows.map(({ at }) => at);
}

export function addFailure(tx: Transaction, attempt: string, keys: readonly string[], at: Date): void {
  tx.write(
    `INSERT INTO login_failures ("tenantId", attempt, key, at) SELECT $1, $2, key, $4 FROM unnest($3::text[]) key`,
    [attempt, keys, at],
  );
}

/** Deletes all failures of some accounts, and one attempt of an address. */
export function deleteFailures(
  tx: Transaction,
  accounts: readonly string[],
  { attempt, address }: { attempt: string; address: string },
): void {
  tx.write(
    'DELETE FROM login_failures WHERE "tenantId" = $1 AND (key = ANY($2::text[]) OR (attempt = $3 AND key = $4))',
    [accounts, attempt, address],
  );
}

/** Ids of the accounts of a login name, in all tenants, that have a session from the network since all were last ended. */
export async function signedInFrom(
  system: SystemTransaction,
  username: string,
  network: string,
): Promise<ReadonlySet<string>> {
  const sql = `SELECT DISTINCT u.id FROM users u JOIN refresh_tokens r ON r."tenantId" = u."tenantId" AND r."userId" = u.id
    AND r."tokenVersion" = u."tokenVersion" WHERE lower(u.username) = lower($1) AND r.address = $2`;
  return new Set((await system.query<{ id: string }>(sql, [username, network])).map(({ id }) => id));
}

const SIGN_INS = ['auth.login', 'auth.login_failed', 'auth.locked_out', 'auth.code_refused'];

export interface SignInEntry {
  action: string;
  createdAt: Date;
  ip: string | null;
  userAgent: string | null;
  details: { method?: string; count?: number; lastAt?: string } | null;
}

/** The newest sign-ins and refused sign-ins of an account. Leaves out entries that other people have written. */
export function signInsOf(scope: TenantScope, userId: string, most: number): Promise<SignInEntry[]> {
  return scope.query(
    `SELECT action, "createdAt", ip, "userAgent", details FROM audit_log
     WHERE "tenantId" = $1 AND "entityType" = 'user' AND "entityId" = $2 AND action = ANY($3)
       AND coalesce("userId", $2) = $2
     ORDER BY "createdAt" DESC, id DESC LIMIT $4`,
    [userId, SIGN_INS, most],
  );
}

/** The revoked keys among these API keys, of all tenants. @param ids SHA-256 (hex) */
export function revokedKeys(
  system: SystemTransaction,
  ids: readonly string[],
): Promise<{ tenantId: string; id: string; name: string | null }[]> {
  return system.query(
    `SELECT "tenantId", "entityId" AS id, "entityName" AS name FROM audit_log
     WHERE action = 'token.revoke' AND "entityType" = 'token' AND "entityId" = ANY($1::text[])`,
    [ids],
  );
}

/**
 * The networks and user agents of an account's stored sessions. `isFirst`: no sign-in yet, or none since a mailed link or single
 * sign-on has set or removed the password.
 */
export async function signedInBefore(
  tx: Transaction,
  userId: string,
): Promise<{ isFirst: boolean; sessions: Pick<RefreshToken, 'address' | 'userAgent'>[] }> {
  const sessions = await tx.query<Pick<RefreshToken, 'address' | 'userAgent'>>(
    'SELECT DISTINCT address, "userAgent" FROM refresh_tokens WHERE "tenantId" = $1 AND "userId" = $2',
    [userId],
  );
  const [last] = await tx.query<{ action: string }>(
    `SELECT action FROM audit_log WHERE "tenantId" = $1 AND "entityType" = 'user' AND "entityId" = $2
       AND (action = 'auth.login' OR (source = 'link' AND changes ? 'password'))
     ORDER BY "createdAt" DESC, id DESC LIMIT 1`,
    [userId],
  );
  return { isFirst: last?.action !== 'auth.login', sessions };
}

/** Changes the slug of a team's single sign-on, unless another team of any tenant has it. */
export function renameSso(tx: Transaction, teamId: string, slug: string): void {
  tx.write(
    `UPDATE team_sso SET slug = $3 WHERE "tenantId" = $1 AND "teamId" = $2
     AND NOT EXISTS (SELECT 1 FROM team_sso other WHERE other.slug = $3)`,
    [teamId, slug],
  );
}

/** Does another team use the slug for single sign-on: in this tenant, or in another? */
export async function slugHolder(tx: Transaction, slug: string, teamId: string): Promise<'here' | 'elsewhere' | null> {
  const sql = `SELECT "tenantId" = $1 AS here FROM team_sso WHERE slug = $2 AND "teamId" <> $3`;
  const [other] = await tx.query<{ here: boolean }>(sql, [slug, teamId]);
  return other ? (other.here ? 'here' : 'elsewhere') : null;
}

/** Is one of these ids of tokens or sessions revoked? Plain SQL, as every request of a person asks. */
export async function isRevoked(scope: TenantScope, ids: readonly string[]): Promise<boolean> {
  const sql = 'SELECT 1 FROM revoked_tokens WHERE "tenantId" = $1 AND jti = ANY($2::uuid[])';
  return (await scope.query(sql, [ids])).length > 0;
}

/** The user's sessions that can be renewed, each by its newest refresh token; last used first. */
export function sessionsOf(
  scope: TenantScope,
  userId: string,
  tokenVersion: number,
  now: Date,
  most: number,
): Promise<Pick<RefreshToken, 'familyId' | 'startedAt' | 'issuedAt' | 'address' | 'userAgent'>[]> {
  return scope.query(
    `SELECT "familyId", "startedAt", "issuedAt", address, "userAgent" FROM refresh_tokens
     WHERE "tenantId" = $1 AND "userId" = $2 AND "tokenVersion" = $3 AND "expiresAt" > $4
       AND "usedAt" IS NULL AND "revokedAt" IS NULL
     ORDER BY "issuedAt" DESC, id DESC LIMIT $5`,
    [userId, tokenVersion, now, most],
  );
}
