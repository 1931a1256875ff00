import { Injectable } from '@nestjs/common';
import { Clock } from '../platform/clock/clock.js';
import { conflict, type ApiError } from '../platform/errors/api-error.js';
import { inSlices } from '../platform/slices/slices.js';
import { DAY_MS } from '../platform/durations.js';
import type { Interval } from './domain/intervals.js';
import type { Override } from './domain/overrides/overrides.js';
import { withOverrides, withSchedule } from './domain/schedule/snapshot.js';
import { newlyUncovered } from './domain/gaps/uncovered.js';
import { withinLimits } from './domain/evaluation/budget.js';
import { OnCallService } from './on-call.service.js';

/** How much of a change is evaluated, from its start. */
const FARTHEST = 92 * DAY_MS;
/** Further times are counted. */
const MAX_LISTED = 3;

/** Finds times in which a change of overrides would leave nobody available. */
@Injectable()
export class CoverageCheck {
  constructor(
    private readonly onCall: OnCallService,
    private readonly clock: Clock,
  ) {}

  /**
   * A warning for each future time in which the change would leave nobody available; none if the evaluation exceeds its limit.
   * @param span the time of the change, in epoch milliseconds
   * @param change returns the changed overrides, in order of creation
   */
  async newlyUncovered(
    tenantId: string,
    scheduleId: string,
    span: Interval,
    change: (overrides: readonly Override[]) => readonly Override[],
  ): Promise<string[]> {
    const snapshot = await this.onCall.snapshot(tenantId);
    const schedule = snapshot.schedules.get(scheduleId);
    const now = this.clock.now().getTime();
    const start = Math.max(span.start, now);
    const range = { start, end: Math.min(span.end, start + FARTHEST) };
    if (!schedule || range.end <= range.start) return [];
    const lasting = schedule.allOverrides.filter(({ end }) => end > now);
    const after = withSchedule(snapshot, withOverrides(schedule, change(lasting)));
    const times = await inSlices(withinLimits(newlyUncovered(snapshot, after, scheduleId, range)));
    return uncoveredWarnings(schedule.name, times ?? []);
  }
}

export function uncoveredWarnings(scheduleName: string, times: readonly Interval[]): string[] {
  const iso = (at: number): string => new Date(at).toISOString();
  const listed = times
    .slice(0, MAX_LISTED)
    .map(
      ({ start, end }) =>
        `Nobody who is there would be on call in the schedule ${scheduleName} from ${iso(start)} to ${iso(end)}`,
    );
  const more = times.length - listed.length;
  return more > 0 ? [...listed, `Nor at ${more} later ${more === 1 ? 'time' : 'times'}`] : listed;
}

/** 409: the change would leave nobody available and was not confirmed. */
export const leavesNobody = (sentences: readonly string[]): ApiError =>
  conflict(`${sentences.join('. ')}. With "confirm": true it is done all the same`, 'LEAVES_NOBODY');
