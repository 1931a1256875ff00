import type { SystemTransaction, Transaction } from '../database/transaction.js';
import type { AnswerLink } from './answer-link.entity.js';

type NewLink = Omit<AnswerLink, 'tenantId' | 'usedAt'>;

export function insertAnswerLinks(tx: Transaction, links: readonly NewLink[]): void {
  tx.write(
    `INSERT INTO answer_links ("tenantId", id, "tokenHash", action, "alertId", "userId", "expiresAt", "createdAt")
     SELECT $1, l.id, l."tokenHash", l.action, l."alertId", l."userId", l."expiresAt", l."createdAt"
     FROM json_populate_recordset(NULL::answer_links, $2::json) AS l`,
    [JSON.stringify(links)],
  );
}

/** Of whatever tenant. */
export async function answerLinkOf(system: SystemTransaction, tokenHash: string): Promise<AnswerLink | undefined> {
  const sql = 'SELECT * FROM answer_links WHERE "tokenHash" = $1';
  return (await system.query<AnswerLink>(sql, [tokenHash]))[0];
}
