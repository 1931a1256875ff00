import { Injectable } from '@nestjs/common';
import { MINUTE_MS } from '../durations.js';
import { type Transaction, UnitOfWork } from '../database/unit-of-work.js';
import { JobNudges } from '../scheduling/job-nudges.js';
import { RoundRobin } from '../scheduling/round-robin.js';
import { TenantWork } from './tenant-work.js';
import { lockWatch, saveWatch, tenantsToCheck, type WatchTable } from './tenant-checks.queries.js';

/** The `batchSize` of such a job. Each sweep checks one tenant, and the next follows while others wait. */
export const CHECKS_PER_SWEEP = 50;
const AFTER_A_FAILURE_MS = 5 * MINUTE_MS;

/** A periodic check of each tenant. */
export interface Watching<Kept extends object> {
  table: WatchTable;
  everyMs: number;
  /** The log message about a failed check. */
  failure: string;
  /** Checks the tenant and acts on the result. @returns the state for the next check */
  check(this: void, tx: Transaction, kept: Kept, now: Date): Promise<Kept>;
  /** The state after a failed check; absent: unchanged. */
  afterFailure?(this: void, now: Date): Partial<Kept>;
}

/**
 * For jobs that check each tenant periodically. One transaction stores the state and the effects of a check, with a lock on the
 * tenant's row, so that each condition is detected once. A failing tenant delays no other.
 */
@Injectable()
export class TenantChecks {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly work: TenantWork,
    private readonly nudges: JobNudges,
  ) {}

  /** The sweep function of the job. */
  sweepsOf<Kept extends object>(watching: Watching<Kept>): (now: Date) => Promise<number> {
    const { table } = watching;
    const tenants = new RoundRobin(table.work.name, this.nudges);
    return (now) =>
      tenants.sweep(
        CHECKS_PER_SWEEP,
        () => this.unitOfWork.system((system) => tenantsToCheck(system, table, now)),
        (tenantId) => this.checkTenant(tenantId, watching, now),
      );
  }

  private checkTenant<Kept extends object>(
    tenantId: string,
    { table, everyMs, failure, check, afterFailure }: Watching<Kept>,
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
        saveWatch(tx, table, await check(tx, kept, now), after(everyMs));
        return 1;
      },
      putOff: (tx) => saveWatch(tx, table, afterFailure?.(now) ?? {}, after(AFTER_A_FAILURE_MS)),
    });
  }
}
