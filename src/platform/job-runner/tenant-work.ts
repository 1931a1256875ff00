import { Injectable, Logger } from '@nestjs/common';
import { isDatabaseUnavailable } from '../http/database-errors.js';
import { InternalErrors } from '../metrics/internal-errors.js';
import { JobNudges } from '../scheduling/job-nudges.js';
import { RoundRobin } from '../scheduling/round-robin.js';
import type { JobDeclaration } from '../scheduling/scheduled-job.js';
import { type RowsOfTenants, tenantsDue } from '../scheduling/tenants-due.queries.js';
import { mayTake } from '../scheduling/work-kind.queries.js';
import { SystemReads } from '../database/system-reads.js';
import { type Transaction, UnitOfWork } from '../database/unit-of-work.js';

/** One sweep of a job, for the next tenant with due rows. @param turn as `work` of `RoundRobin.sweep` */
export type Sweep = (now: Date, turn: (tenantId: string) => Promise<number>) => Promise<number>;

/** Handles due rows of a tenant. */
export interface DueWork {
  /** The label in the metric of internal errors. */
  name: string;
  /** The log message about a failed row. */
  failure: string;
  /**
   * Claims and handles due rows, and adds their ids to `claimed` before handling them.
   * @param only the one row to claim; null: a batch
   * @returns the number of rows
   */
  handle(this: void, tx: Transaction, only: string | null, claimed: Set<string>): Promise<number>;
  /** Postpones or ends a row that failed in a transaction of its own. */
  putOff(this: void, tx: Transaction, id: string, reason: string): unknown;
}

/** For jobs over due rows: each sweep handles rows of one tenant, a batch in one transaction. */
@Injectable()
export class TenantWork {
  private readonly logger = new Logger(TenantWork.name);

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly reads: SystemReads,
    private readonly nudges: JobNudges,
    private readonly internalErrors: InternalErrors,
  ) {}

  /** @param job with the rows that it handles */
  sweepsOf(
    { name, version = 1, batchSize }: Pick<JobDeclaration, 'name' | 'version' | 'batchSize'>,
    { only = 'true', ...rows }: RowsOfTenants,
  ): Sweep {
    const tenants = new RoundRobin(name, this.nudges);
    const ours = { ...rows, only: `${only} AND ${mayTake({ name, version })}` };
    return (now, turn) => tenants.sweep(batchSize, () => tenantsDue(this.reads, ours, now), turn);
  }

  /**
   * Handles a batch in one transaction; if that fails, each row in a transaction of its own. Rows that then fail are put off.
   * @returns the number of rows @throws a failure before any claim, or of an unavailable database
   */
  async batchOrEach(tenantId: string, { name, failure, handle, putOff }: DueWork): Promise<number> {
    const claimed = new Set<string>();
    const work = (only: string | null): Promise<number> =>
      this.unitOfWork.transaction(tenantId, (tx) => handle(tx, only, claimed));
    try {
      return await work(null);
    } catch (error) {
      if (claimed.size === 0 || isDatabaseUnavailable(error)) throw error;
      this.logger.warn({ err: error, tenantId }, 'A batch of due rows failed; handling them one by one');
    }
    let taken = 0;
    for (const id of [...claimed]) {
      try {
        taken += await work(id);
      } catch (error) {
        if (isDatabaseUnavailable(error)) throw error;
        this.internalErrors.note(name, id, error, failure);
        const reason = error instanceof Error ? error.message : String(error);
        await this.unitOfWork.transaction(tenantId, (tx) => putOff(tx, id, reason));
        taken++;
      }
    }
    return taken;
  }
}
