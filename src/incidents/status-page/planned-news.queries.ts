import type { SystemTransaction, Transaction } from '../../platform/database/transaction.js';
import { mayTake, type WorkKind } from '../../platform/scheduling/work-kind.queries.js';

/** Announcements that follow a maintenance window. */
export const FOLLOWED = { table: 'status_page_announcements', dueAt: 'dueAt', where: '"dueAt" IS NOT NULL' };
/** The key of the announcement that follows a window. Past occurrences have their own ids as keys. */
export const FOLLOWING = 'maintenance';
export const FOLLOW_WORK: WorkKind = { name: 'status-page.follow-maintenance', version: 1 };

export interface DueNews {
  tenantId: string;
  windowId: string;
}

/** The windows to check for announcements, the longest waiting first. */
export function dueNews(system: SystemTransaction, now: Date, limit: number): Promise<DueNews[]> {
  return system.query(
    `SELECT "tenantId", "incidentId" AS "windowId" FROM status_page_announcements
     WHERE "dueAt" <= $1 AND ${mayTake(FOLLOW_WORK)} ORDER BY "dueAt", "incidentId" LIMIT $2`,
    [now, limit],
  );
}

/** Locks the window's announcement. @returns false: another replica has locked it, or it is not due any more */
export async function claimNews(tx: Transaction, windowId: string, now: Date): Promise<boolean> {
  const rows = await tx.query(
    `SELECT FROM status_page_announcements
     WHERE "tenantId" = $1 AND "incidentId" = $2 AND key = '${FOLLOWING}' AND "dueAt" <= $3 FOR UPDATE SKIP LOCKED`,
    [windowId, now],
  );
  return rows.length > 0;
}

/** After a failure. */
export async function postponeNews(tx: Transaction, windowId: string, until: Date): Promise<void> {
  await tx.query(
    `UPDATE status_page_announcements SET "dueAt" = $3 WHERE "tenantId" = $1 AND "incidentId" = $2 AND key = '${FOLLOWING}'`,
    [windowId, until],
  );
}
