import { Injectable } from '@nestjs/common';
import { ScheduledJob, type Job } from '../../common/scheduling/scheduled-job.js';
import { type Transaction, UnitOfWork } from '../../database/unit-of-work.js';
import { MINUTE_MS } from '../../common/durations.js';

/** In one transaction: some hundred milliseconds of PostgreSQL. Sorting their letters in together is what saves. */
const MOST_ALERTS = 5_000;
/** The same for long descriptions. */
const MOST_CHARACTERS = 1_500_000;
/**
 * An alert is stored with the time at which its request was taken up. By then whoever has taken up an earlier one must
 * have committed, by the clock of whatever replica, or the job would pass it by: a statement is given up after 15 s, and a
 * connection that does nothing amid a transaction after 60 s. What is later than 30 s all the same, the trigger
 * `alert_search_late` stores. Longer is safer and slower: what is not indexed yet, searches look through.
 */
const MARGIN_MS = 3 * MINUTE_MS;
/** Less than the second after which PostgreSQL looks for deadlocks, and ends whom it likes: the job gives in first. */
const PATIENCE_MS = 200;
/** New entries of the index wait in a list that every search reads; those of edits at most this long. */
const SORT_IN_EVERY_MS = 15_000;
const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Brings what alerts say into the search table, `alert_texts`, from the oldest on. That is too dear to be done while an
 * alert is created. Existing alerts come in the same way, some hundred a second: between two batches of a tenant there
 * is always a pause, so that the database is never busy with this alone.
 */
@Injectable()
@ScheduledJob({ name: 'alerts.index-texts', everyMs: 5000, batchSize: Infinity })
export class IndexTextsJob implements Job {
  private sortedInAt = -Infinity;

  constructor(private readonly unitOfWork: UnitOfWork) {}

  async runOnce(now: Date): Promise<number> {
    const before = new Date(now.getTime() - MARGIN_MS);
    let handled = 0;
    for (const tenantId of await this.tenantsBehind(before)) handled += await this.indexSome(tenantId, before);
    if (handled > 0 || now.getTime() - this.sortedInAt >= SORT_IN_EVERY_MS) {
      this.sortedInAt = now.getTime();
      await this.unitOfWork.system((tx) => tx.query(`SELECT gin_clean_pending_list('alert_texts_trigrams')`));
    }
    return handled;
  }

  /** Whoever has alerts to be indexed: two looks into an index for each tenant that has alerts at all. */
  private async tenantsBehind(before: Date): Promise<string[]> {
    const rows = await this.unitOfWork.system((tx) =>
      tx.query<{ tenantId: string }>(
        `WITH RECURSIVE owners AS (
           (SELECT "tenantId" FROM alerts ORDER BY "tenantId" LIMIT 1)
           UNION ALL
           SELECT (SELECT a."tenantId" FROM alerts a WHERE a."tenantId" > o."tenantId" ORDER BY a."tenantId" LIMIT 1)
           FROM owners o WHERE o."tenantId" IS NOT NULL
         )
         SELECT o."tenantId" FROM owners o LEFT JOIN alert_search_progress p ON p."tenantId" = o."tenantId"
         WHERE EXISTS (
           SELECT 1 FROM alerts a
           WHERE a."tenantId" = o."tenantId" AND a."createdAt" <= $1
             AND (a."createdAt", a.id) > (coalesce(p."upTo", '-infinity'), coalesce(p."upToId", o."tenantId"))
           ORDER BY a."createdAt", a.id LIMIT 1 OFFSET 0)`,
        [before],
      ),
    );
    return rows.map(({ tenantId }) => tenantId);
  }

  /** @returns how many alerts were gone through; 0 also when somebody else is at it */
  private async indexSome(tenantId: string, before: Date): Promise<number> {
    try {
      return await this.unitOfWork.transaction(tenantId, (tx) => indexBatch(tx, before));
    } catch (error) {
      // Somebody edits one of these alerts just now: next time.
      if (error instanceof Error && 'code' in error && error.code === LOCK_NOT_AVAILABLE) return 0;
      throw error;
    }
  }
}

async function indexBatch(tx: Transaction, before: Date): Promise<number> {
  const [end] = await tx.query<{ upTo: Date; upToId: string }>(
    `SELECT "upTo", "upToId", set_config('lock_timeout', $2, true)
     FROM alert_search_progress WHERE "tenantId" = $1 FOR UPDATE SKIP LOCKED`,
    [String(PATIENCE_MS)],
  );
  if (!end) return begin(tx);
  // In a statement behind the one that locks, so that it sees what was committed before. What is there already was
  // stored by an edit, and is newer than what is read here.
  const [done] = await tx.query<{ count: number }>(
    `WITH next AS MATERIALIZED (
       SELECT a."createdAt", a.id, alert_search_text(a) AS text FROM alerts a
       WHERE a."tenantId" = $1 AND a."createdAt" <= $4 AND (a."createdAt", a.id) > ($2, $3)
       ORDER BY a."createdAt", a.id LIMIT $5
     ), batch AS MATERIALIZED (
       SELECT * FROM (
         SELECT next.*, sum(length(text)) OVER (ORDER BY "createdAt", id) - length(text) AS before FROM next
       ) counted WHERE before <= $6
     ), stored AS (
       INSERT INTO alert_texts ("tenantId", "alertId", "createdAt", text)
       SELECT $1, id, "createdAt", text FROM batch
       ON CONFLICT ("tenantId", "alertId") DO NOTHING
     )
     UPDATE alert_search_progress p SET "upTo" = last."createdAt", "upToId" = last.id
     FROM (SELECT "createdAt", id FROM batch ORDER BY "createdAt" DESC, id DESC LIMIT 1) last
     WHERE p."tenantId" = $1
     RETURNING (SELECT count(*)::integer FROM batch) AS count`,
    [end.upTo, end.upToId, before, MOST_ALERTS, MOST_CHARACTERS],
  );
  return done?.count ?? 0;
}

/** By itself, so that an alert that comes late finds the row to wait at. @returns 0 when somebody else is at it */
async function begin(tx: Transaction): Promise<number> {
  const begun = await tx.query(
    `INSERT INTO alert_search_progress ("tenantId", "upTo", "upToId")
     SELECT $1::uuid, 'epoch', $1::uuid
     WHERE NOT EXISTS (SELECT 1 FROM alert_search_progress WHERE "tenantId" = $1)
     ON CONFLICT ("tenantId") DO NOTHING RETURNING 1`,
  );
  return begun.length;
}
