import { Injectable } from '@nestjs/common';
import { ScheduledJob, type Job } from '../../platform/scheduling/scheduled-job.js';
import { type Transaction, UnitOfWork } from '../../platform/database/unit-of-work.js';
import { MINUTE_MS } from '../../platform/durations.js';
import { beginIndex, indexBatch, lockIndex, sortIn, tenantsBehind } from '../search/search-index.queries.js';

/** In one transaction: some hundred milliseconds of PostgreSQL. Sorting their letters in together is what saves. */
const MOST = { alerts: 5_000, characters: 1_500_000 };
/**
 * An alert is indexed 30 s after its time of creation: by then whoever took up an earlier one has committed, or was given up
 * (statements after 15 s). What is later all the same the trigger `alert_search_late` stores.
 */
const MARGIN_MS = 3 * MINUTE_MS;
/** Less than the second after which PostgreSQL looks for deadlocks and ends any of the transactions: the job ends first. */
const PATIENCE_MS = 200;
/** New entries of the index wait to be sorted in; those of edits at most this long. */
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
    for (const tenantId of await this.unitOfWork.system((tx) => tenantsBehind(tx, before)))
      handled += await this.indexSome(tenantId, before);
    if (handled > 0 || now.getTime() - this.sortedInAt >= SORT_IN_EVERY_MS) {
      this.sortedInAt = now.getTime();
      await this.unitOfWork.system(sortIn);
    }
    return handled;
  }

  /** @returns how many alerts were gone through; 0 also when somebody else is at it */
  private async indexSome(tenantId: string, before: Date): Promise<number> {
    try {
      return await this.unitOfWork.transaction(tenantId, (tx) => indexNext(tx, before));
    } catch (error) {
      // Somebody edits one of these alerts just now: next time.
      if (error instanceof Error && 'code' in error && error.code === LOCK_NOT_AVAILABLE) return 0;
      throw error;
    }
  }
}

async function indexNext(tx: Transaction, before: Date): Promise<number> {
  const end = await lockIndex(tx, PATIENCE_MS);
  return end ? indexBatch(tx, end, before, MOST) : beginIndex(tx);
}
