import { SECOND_MS } from '../platform/durations.js';
import type { Transaction } from '../platform/database/transaction.js';
import { rowsDue } from '../platform/scheduling/scheduled-job.js';
import { mayTake, type WorkKind } from '../platform/scheduling/work-kind.queries.js';
import type { PlanNewsEntity } from './plan-news.entity.js';

export const TELLING: WorkKind = { name: 'on-call.tell-changes', version: 1 };
export const UNTOLD = rowsDue({ table: 'plan_news', dueAt: 'dueAt', where: 'true' });

/** People are notified so long after the last change of a schedule, and so long after the first one at the latest. */
const GATHER_MS = 10 * SECOND_MS;
const GATHER_AT_MOST_MS = 30 * SECOND_MS;

/** What is still to be told of a schedule. */
export type StoredNews = Pick<PlanNewsEntity, 'scheduleId' | 'news'>;

/** Changes and the job that notifies people of them wait for each other. */
export const lockNews = (tx: Transaction): Promise<void> => tx.lock(`plan-news ${tx.tenantId}`);

/** Stores what is to be told after a change that is made now. */
export async function saveNews(tx: Transaction, rows: readonly StoredNews[], now: Date): Promise<void> {
  await tx.query(
    `INSERT INTO plan_news AS n ("tenantId", "scheduleId", since, "dueAt", news)
     SELECT $1, "scheduleId", $3::timestamptz, $3::timestamptz + interval '${GATHER_MS} milliseconds', news
     FROM jsonb_to_recordset($2::jsonb) AS given("scheduleId" uuid, news jsonb)
     ON CONFLICT ("tenantId", "scheduleId") DO UPDATE SET news = excluded.news,
       "dueAt" = least(excluded."dueAt", n.since + interval '${GATHER_AT_MOST_MS} milliseconds')`,
    [JSON.stringify(rows), now],
  );
}

/** What is due, of at most so many schedules; behind `lockNews`. @param only of that schedule; null: of any */
export function dueNews(tx: Transaction, now: Date, limit: number, only: string | null): Promise<StoredNews[]> {
  return tx.query(
    `SELECT "scheduleId", news FROM plan_news
     WHERE "tenantId" = $1 AND "dueAt" <= $2 AND ($4::uuid IS NULL OR "scheduleId" = $4) AND ${mayTake(TELLING)}
     ORDER BY "dueAt", "scheduleId" LIMIT $3`,
    [now, limit, only],
  );
}
