import { Injectable, Logger } from '@nestjs/common';
import { ScheduledJob, type Job } from '../../platform/scheduling/scheduled-job.js';
import { inSlices, type Slices } from '../../platform/slices/slices.js';
import { dueWatches, saveWatches } from '../../platform/database/tenant-watches.queries.js';
import { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { MINUTE_MS } from '../../platform/durations.js';
import { gapsWithin } from '../domain/gaps.js';
import type { OnCallSnapshot } from '../domain/snapshot.js';
import { SECONDARY_LIMITS, unlessTooMuch, Work } from '../domain/work.js';
import { OnCallService } from '../on-call.service.js';
import { LOOK_AHEAD, warningsAt, type GapWarning, type ScheduleGap } from './domain/gap-warnings.js';
import { GapMailer } from './gap-mailer.js';
import { GAP_WATCHES, type GapWatch } from '../on-call.queries.js';

const LOOK_EVERY_MS = 15 * MINUTE_MS;
const BATCH = 20;

interface Look extends GapWatch {
  warnings: readonly GapWarning[];
}

/**
 * Warns leads of gaps to come. Which were warned of is stored with the mails under a lock on the tenant's row, so each warning is
 * sent once.
 */
@Injectable()
@ScheduledJob({ ...GAP_WATCHES.work, everyMs: MINUTE_MS, batchSize: BATCH })
export class WarnOfGapsJob implements Job {
  private readonly logger = new Logger(WarnOfGapsJob.name);

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly onCall: OnCallService,
    private readonly mailer: GapMailer,
  ) {}

  runOnce(now: Date): Promise<number> {
    return this.unitOfWork.system(async (tx) => {
      const due = await dueWatches<GapWatch>(tx, GAP_WATCHES, now, BATCH);
      const looks: Look[] = [];
      for (const watch of due) looks.push(await this.look(watch, now));
      const lookAt = new Date(now.getTime() + LOOK_EVERY_MS);
      await saveWatches(
        tx,
        GAP_WATCHES,
        looks.map(({ tenantId, told }) => ({ tenantId, told, lookAt })),
      );
      for (const { tenantId, warnings } of looks) await this.mailer.warn(tx.forTenant(tenantId), warnings);
      return due.length;
    });
  }

  /** A tenant whose schedules cannot be read does not delay others. */
  private async look({ tenantId, told }: GapWatch, now: Date): Promise<Look> {
    try {
      const found = await inSlices(gapsAhead(await this.onCall.snapshot(tenantId), now.getTime()));
      return { tenantId, ...warningsAt(now.getTime(), found, told) };
    } catch (error) {
      this.logger.error({ err: error, tenantId }, 'The gaps of a tenant could not be worked out');
      return { tenantId, told, warnings: [] };
    }
  }
}

/** The gaps of all schedules; those of a schedule that takes too many turns to work out are left out. */
function* gapsAhead(snapshot: OnCallSnapshot, now: number): Slices<ScheduleGap[]> {
  const range = { start: now, end: now + LOOK_AHEAD };
  const found: ScheduleGap[] = [];
  for (const schedule of snapshot.schedules.values()) {
    const { id: scheduleId, name: scheduleName, teamId, zone } = schedule;
    const gaps = yield* unlessTooMuch(gapsWithin(snapshot, schedule, range, new Work(SECONDARY_LIMITS)));
    for (const { start, end } of gaps ?? [])
      found.push({ start, end: end < range.end ? end : Infinity, scheduleId, scheduleName, teamId, zone });
    yield;
  }
  return found;
}
