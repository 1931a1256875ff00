import { Injectable } from '@nestjs/common';
import { isDatabaseUnavailable } from '../../platform/http/database-errors.js';
import { InternalErrors } from '../../platform/metrics/internal-errors.js';
import { ScheduledJob, type Job } from '../../platform/scheduling/scheduled-job.js';
import type { WorkKind } from '../../platform/scheduling/work-kind.queries.js';
import { UnitOfWork, type Transaction } from '../../platform/database/unit-of-work.js';
import { dueSchedules, type DueSchedule, claimSchedule } from '../reports.queries.js';
import { nextRun } from './domain/next-run.js';
import { ReportReaders } from './report-readers.js';
import { ReportRuns } from './report-runs.js';
import { ReportSchedule } from './report-schedule.entity.js';
import { DAY_MS } from '../../platform/durations.js';

const WORK: WorkKind = { name: 'reports.run-schedules', version: 1 };
const BATCH = 50;

/**
 * Runs due schedules. One transaction for each queues its mail and sets the next run, so that several replicas mail it
 * once. After an outage it sends one report, not one for each missed run.
 */
@Injectable()
@ScheduledJob({ ...WORK, everyMs: 30_000, batchSize: BATCH })
export class RunReportSchedulesJob implements Job {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly readers: ReportReaders,
    private readonly runs: ReportRuns,
    private readonly internalErrors: InternalErrors,
  ) {}

  async runOnce(now: Date): Promise<number> {
    const due = await this.unitOfWork.system((system) => dueSchedules(system, WORK, now, BATCH));
    for (const each of due) await this.run(each, now);
    return due.length;
  }

  private async run(due: DueSchedule, now: Date): Promise<void> {
    try {
      const reader = await this.readers.mailingTo(due.tenantId, due.userId, due.email);
      await this.onSchedule(due, now, async (tx, schedule) => {
        const ownerless = 'nothing' in reader.sees && reader.sees.nothing === 'owner-gone';
        await this.runs.onTime(tx, schedule, reader, now);
        if (ownerless) await tx.repo(ReportSchedule).delete({ id: schedule.id });
      });
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw error;
      this.internalErrors.note(
        'report-schedules',
        due.id,
        error,
        'A report schedule could not be run; it waits for its next run',
      );
      await this.onSchedule(due, now, (tx, { id, ...schedule }) =>
        tx.repo(ReportSchedule).update({ id }, { nextRunAt: nextRunOrTomorrow(schedule, now) }),
      );
    }
  }

  /** Runs `work` unless another replica has claimed or run the schedule. */
  private onSchedule(
    { tenantId, id }: DueSchedule,
    now: Date,
    work: (tx: Transaction, schedule: ReportSchedule) => Promise<unknown>,
  ): Promise<void> {
    return this.unitOfWork.transaction(tenantId, async (tx) => {
      const schedule = await claimSchedule(tx, WORK, id, now);
      if (schedule) await work(tx, schedule);
    });
  }
}

/** After a failure. The row itself may be the cause, so it must not become due again at once. */
function nextRunOrTomorrow(schedule: Omit<ReportSchedule, 'id'>, now: Date): Date {
  try {
    return nextRun(schedule, schedule.countsIn, now);
  } catch {
    return new Date(now.getTime() + DAY_MS);
  }
}
