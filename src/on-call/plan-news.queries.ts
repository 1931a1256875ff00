import { SECOND_MS } from '../platform/durations.js';
import type { Transaction } from '../platform/database/transaction.js';
import { rowsDue } from '../platform/scheduling/scheduled-job.js';
import { mayTake, type WorkKind } from '../platform/scheduling/work-kind.queries.js';
import type { PlanNews } from './domain/plan-news.js';

export const TELLING: WorkKind = { name: 'on-call.tell-changes', version: 1 };
export const UNTOLD = rowsDue({ table: 'plan_news', dueAt: 'dueAt', where: 'true' });

/** A change is told so long after the last one of its schedule, and so long after the first one at the latest. */
const GATHER_MS = 10 * SECOND_MS;
const GATHER_AT_MOST_MS = 30 * SECOND_MS;

/** What is still to be told of a schedule. */
export interface StoredNews<Reader> {
  scheduleId: string;
  news: PlanNews<Reader>;
}

/** Changes and those who tell of them come one after the other. */
export const lockNews = (tx: Transaction): Promise<void> => tx.lock(`plan-news ${tx.tenantId}`);

/** Of these schedules; behind `lockNews`. */
export function newsOf<Reader>(tx: Transaction, scheduleIds: readonly string[]): Promise<StoredNews<Reader>[]> {
  return tx.query('SELECT "scheduleId", news FROM plan_news WHERE "tenantId" = $1 AND "scheduleId" = ANY($2::uuid[])', [
    scheduleIds,
  ]);
}

/** Stores what is to be told after a change that is made now. */
export async function saveNews<Reader>(tx: Transaction, rows: readonly StoredNews<Reader>[], now: Date): Promise<void> {
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
export function dueNews<Reader>(
  tx: Transaction,
  now: Date,
  limit: number,
  only: string | null,
): Promise<StoredNews<Reader>[]> {
  return tx.query(
    `SELECT "scheduleId", news FROM plan_news
     WHERE "tenantId" = $1 AND "dueAt" <= $2 AND ($4::uuid IS NULL OR "scheduleId" = $4) AND ${mayTake(TELLING)}
     ORDER BY "dueAt", "scheduleId" LIMIT $3`,
    [now, limit, only],
  );
}

/** They have been told. */
export async function deleteNews(tx: Transaction, scheduleIds: readonly string[]): Promise<void> {
  await tx.query('DELETE FROM plan_news WHERE "tenantId" = $1 AND "scheduleId" = ANY($2::uuid[])', [scheduleIds]);
}

/** After a failure. */
export async function postponeNews(tx: Transaction, scheduleId: string, until: Date): Promise<void> {
  await tx.query('UPDATE plan_news SET "dueAt" = $3 WHERE "tenantId" = $1 AND "scheduleId" = $2', [scheduleId, until]);
}
