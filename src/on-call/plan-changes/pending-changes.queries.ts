import { SECOND_MS } from '../../platform/durations.js';
import type { Transaction } from '../../platform/database/transaction.js';
import { rowsDue } from '../../platform/scheduling/scheduled-job.js';
import { mayTake, type WorkKind } from '../../platform/scheduling/work-kind.queries.js';
import type { PendingChangesEntity } from './pending-changes.entity.js';

export const NOTIFY_SHIFT_CHANGES: WorkKind = { name: 'on-call.tell-changes', version: 1 };
export const PENDING = rowsDue({ table: 'plan_news', dueAt: 'dueAt', where: 'true' });

/** People are notified after a time without further changes, at the latest that long after the first one. */
const QUIET_MS = 10 * SECOND_MS;
const LONGEST_WAIT_MS = 30 * SECOND_MS;

export type StoredChanges = Pick<PendingChangesEntity, 'scheduleId' | 'news'>;

/** Serializes changes of schedules and the job that mails them. */
export const lockPendingChanges = (tx: Transaction): Promise<void> => tx.lock(`plan-news ${tx.tenantId}`);

/** Stores the changes to mail, with the time at which they are due. */
export async function savePendingChanges(tx: Transaction, rows: readonly StoredChanges[], now: Date): Promise<void> {
  await tx.query(
    `INSERT INTO plan_news AS n ("tenantId", "scheduleId", since, "dueAt", news)
     SELECT $1, "scheduleId", $3::timestamptz, $3::timestamptz + interval '${QUIET_MS} milliseconds', news
     FROM jsonb_to_recordset($2::jsonb) AS given("scheduleId" uuid, news jsonb)
     ON CONFLICT ("tenantId", "scheduleId") DO UPDATE SET news = excluded.news,
       "dueAt" = least(excluded."dueAt", n.since + interval '${LONGEST_WAIT_MS} milliseconds')`,
    [JSON.stringify(rows), now],
  );
}

/** The due changes of at most `limit` schedules. Call `lockPendingChanges` before. @param only a schedule's id; null: any */
export function dueChanges(tx: Transaction, now: Date, limit: number, only: string | null): Promise<StoredChanges[]> {
  return tx.query(
    `SELECT "scheduleId", news FROM plan_news
     WHERE "tenantId" = $1 AND "dueAt" <= $2 AND ($4::uuid IS NULL OR "scheduleId" = $4) AND ${mayTake(NOTIFY_SHIFT_CHANGES)}
     ORDER BY "dueAt", "scheduleId" LIMIT $3`,
    [now, limit, only],
  );
}
