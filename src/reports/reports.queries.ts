import { mayTake, type WorkKind } from '../platform/scheduling/work-kind.queries.js';
import type { SystemTransaction, Transaction } from '../platform/database/unit-of-work.js';
import type { ReportSchedule } from './schedules/report-schedule.entity.js';

export type DueSchedule = Pick<ReportSchedule, 'tenantId' | 'id' | 'userId' | 'email'>;

/** Due report schedules of all tenants, the longest due first. */
export function dueSchedules(
  system: SystemTransaction,
  work: WorkKind,
  now: Date,
  limit: number,
): Promise<DueSchedule[]> {
  return system.query(
    `SELECT "tenantId", id, "userId", email FROM report_schedules WHERE enabled AND "nextRunAt" <= $1 AND ${mayTake(work)}
     ORDER BY "nextRunAt" LIMIT ${limit}`,
    [now],
  );
}

/** The schedule, locked until the transaction ends; undefined: not due any more, or another replica has locked it. */
export async function claimSchedule(
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
