import { Injectable } from '@nestjs/common';
import { MINUTE_MS } from '../durations.js';
import { type Transaction, UnitOfWork } from '../database/unit-of-work.js';
import { JobNudges } from '../scheduling/job-nudges.js';
import { RoundRobin } from '../scheduling/round-robin.js';
import { TenantWork } from './tenant-work.js';
import { lockWatch, saveWatch, tenantsToLookAt, type WatchTable } from './tenant-watches.queries.js';

/** The `batchSize` of such a job. Each sweep is of one tenant, and followed by the next while others wait. */
export const LOOKS = 50;
const AFTER_A_FAILURE_MS = 5 * MINUTE_MS;

/** What a job looks at, time and again, for each tenant. */
export interface Watching<Kept extends object> {
  table: WatchTable;
  everyMs: number;
  /** For the log: what has not happened where a look fails. */
  failure: string;
  /** Does what follows from the look. @returns what is kept until the next one */
  look(this: void, tx: Transaction, kept: Kept, now: Date): Promise<Kept>;
  /** What is kept where a look has failed. Left out: what was kept before. */
  afterFailure?(this: void, now: Date): Partial<Kept>;
}

/**
 * For jobs that look at each tenant every so often: what a look keeps and what follows from it are stored in one transaction, under a
 * lock of the tenant's row, so that each thing is noticed once. A tenant that cannot be looked at delays no other.
 */
@Injectable()
export class TenantWatches {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly work: TenantWork,
    private readonly nudges: JobNudges,
  ) {}

  /** @returns a sweep of the job */
  sweepsOf<Kept extends object>(watching: Watching<Kept>): (now: Date) => Promise<number> {
    const { table } = watching;
    const tenants = new RoundRobin(table.work.name, this.nudges);
    return (now) =>
      tenants.sweep(
        LOOKS,
        () => this.unitOfWork.system((system) => tenantsToLookAt(system, table, now)),
        (tenantId) => this.turn(tenantId, watching, now),
      );
  }

  private turn<Kept extends object>(
    tenantId: string,
    { table, everyMs, failure, look, afterFailure }: Watching<Kept>,
    now: Date,
  ): Promise<number> {
    const after = (ms: number): Date => new Date(now.getTime() + ms);
    return this.work.batchOrEach(tenantId, {
      name: table.work.name,
      failure,
      handle: async (tx, _only, claimed) => {
        const kept = await lockWatch<Kept>(tx, table, now);
        if (kept === undefined) return 0;
        claimed.add(tenantId);
        saveWatch(tx, table, await look(tx, kept, now), after(everyMs));
        return 1;
      },
      putOff: (tx) => saveWatch(tx, table, afterFailure?.(now) ?? {}, after(AFTER_A_FAILURE_MS)),
    });
  }
}
