import { mayTake, type WorkKind } from '../platform/scheduling/work-kind.queries.js';
import type { SystemTransaction, Transaction } from '../platform/database/unit-of-work.js';
import type { ReportSchedule } from './schedules/report-schedule.entity.js';

export type DueSchedule = Pick<ReportSchedule, 'tenantId' | 'id' | 'userId'>;

/** Schedules of all tenants that are due, the longest due first. */
export function dueSchedules(
  system: SystemTransaction,
  work: WorkKind,
  now: Date,
  limit: number,
): Promise<DueSchedule[]> {
  return system.query(
    `SELECT "tenantId", id, "userId" FROM report_schedules WHERE enabled AND "nextRunAt" <= $1 AND ${mayTake(work)}
     ORDER BY "nextRunAt" LIMIT ${limit}`,
    [now],
  );
}

/** The schedule, held until the transaction ends; undefined: it is not due any more, or another replica has it. */
export async function takeSchedule(
  tx: Transaction,
  work: WorkKind,
  id: string,
  now: Date,
): Promise<ReportSchedule | undefined> {
  const [schedule] = await tx.query<ReportSchedule>(
    `SELECT * FROM report_schedules WHERE "tenantId" = $1 AND id = $2 AND enabled AND "nextRunAt" <= $3 AND ${mayTake(work)}
     FOR UPDATE SKIP LOCKED`,
    [id, now],
  );
  return schedule;
}
