import { Injectable } from '@nestjs/common';
import { ScheduledJob, type Job } from '../../platform/scheduling/scheduled-job.js';
import { inSlices, type Slices } from '../../platform/slices/slices.js';
import { CHECKS_PER_SWEEP, TenantChecks } from '../../platform/job-runner/tenant-checks.js';
import type { Transaction } from '../../platform/database/unit-of-work.js';
import { MINUTE_MS } from '../../platform/durations.js';
import { gapsWithin } from '../domain/gaps/gaps.js';
import type { OnCallSnapshot } from '../domain/schedule/snapshot.js';
import { SECONDARY_LIMITS, withinLimits, Budget } from '../domain/evaluation/budget.js';
import { OnCallService } from '../on-call.service.js';
import { SEARCH_AHEAD, warningsAt, type ScheduleGap } from './domain/gap-warnings.js';
import { GapMailer } from './gap-mailer.js';
import { GAP_WATCHES, type GapWatch } from '../on-call.queries.js';

const CHECK_EVERY_MS = 15 * MINUTE_MS;

/** Warns leads of future gaps. The warned gaps are stored in the transaction of the mails, so each warning is sent once. */
@Injectable()
@ScheduledJob({ ...GAP_WATCHES.work, everyMs: MINUTE_MS, batchSize: CHECKS_PER_SWEEP })
export class WarnOfGapsJob implements Job {
  readonly runOnce: (now: Date) => Promise<number>;

  constructor(
    watches: TenantChecks,
    private readonly onCall: OnCallService,
    private readonly mailer: GapMailer,
  ) {
    this.runOnce = watches.sweepsOf<GapWatch>({
      table: GAP_WATCHES,
      everyMs: CHECK_EVERY_MS,
      failure: 'The gaps of a tenant could not be computed',
      check: (tx, watch, now) => this.check(tx, watch, now),
    });
  }

  private async check(tx: Transaction, watch: GapWatch, now: Date): Promise<GapWatch> {
    const found = await inSlices(gapsAhead(await this.onCall.snapshot(tx.tenantId), now.getTime()));
    const { warned, warnings } = warningsAt(now.getTime(), found, watch.told);
    await this.mailer.warn(tx, warnings);
    return { told: warned };
  }
}

/** The future gaps of all schedules, without schedules whose evaluation exceeds its limit. */
function* gapsAhead(snapshot: OnCallSnapshot, now: number): Slices<ScheduleGap[]> {
  const range = { start: now, end: now + SEARCH_AHEAD };
  const found: ScheduleGap[] = [];
  for (const schedule of snapshot.schedules.values()) {
    const { id: scheduleId, name: scheduleName, teamId, zone } = schedule;
    const gaps = yield* withinLimits(gapsWithin(snapshot, schedule, range, new Budget(SECONDARY_LIMITS)));
    for (const { start, end } of gaps ?? [])
      found.push({ start, end: end < range.end ? end : Infinity, scheduleId, scheduleName, teamId, zone });
    yield;
  }
  return found;
}
