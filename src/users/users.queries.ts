import type { SelectQueryBuilder } from 'typeorm';
import type { SystemTransaction } from '../database/unit-of-work.js';
import type { Account } from './accounts.service.js';
import type { User } from './user.entity.js';

/** Of any tenant, in any case. */
export async function accountNamed(system: SystemTransaction, username: string): Promise<Account | null> {
  const [found] = await system.query<Account>(
    `SELECT "tenantId", id, username, "fullName", "passwordHash", role, blocked, permissions,
            "hasCompletedOnboarding", "mfaEnabled", "emailProven", "proofPending", "tokenVersion"
     FROM users WHERE lower(username) = lower($1)`,
    [username],
  );
  return found ?? null;
}

/** Only those in whose names the text is, in any case. */
export function narrowToText(users: SelectQueryBuilder<User>, text: string): void {
  const isIn = (column: string): string => `strpos(lower(${users.alias}."${column}"), lower(:text)) > 0`;
  users.andWhere(`(${isIn('fullName')} OR ${isIn('username')})`, { text });
}
