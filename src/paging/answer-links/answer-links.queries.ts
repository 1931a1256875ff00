import type { SystemTransaction, Transaction } from '../../platform/database/transaction.js';
import type { AnswerLink } from './answer-link.entity.js';

type NewLink = Omit<AnswerLink, 'tenantId' | 'usedAt'>;

export function insertLinks(tx: Transaction, links: readonly NewLink[]): void {
  void tx.store(
    `INSERT INTO acknowledge_links
       ("tenantId", id, "tokenHash", action, "alertId", "alertIds", "userId", "expiresAt", "createdAt")
     SELECT "tenantId", id, "tokenHash", action, "alertId", "alertIds", "userId", "expiresAt", "createdAt"
     FROM json_populate_recordset(NULL::acknowledge_links, $1::json)`,
    links,
  );
}

/** Finds the link in any tenant. */
export async function linkOf(system: SystemTransaction, tokenHash: string): Promise<AnswerLink | undefined> {
  const sql = 'SELECT * FROM acknowledge_links WHERE "tokenHash" = $1';
  return (await system.query<AnswerLink>(sql, [tokenHash]))[0];
}
