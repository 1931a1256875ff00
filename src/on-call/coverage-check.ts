import { Injectable } from '@nestjs/common';
import { Clock } from '../platform/clock/clock.js';
import { conflict, type ApiError } from '../platform/errors/api-error.js';
import { inSlices } from '../platform/slices/slices.js';
import { DAY_MS } from '../platform/durations.js';
import type { Interval } from './domain/intervals.js';
import type { Override } from './domain/overrides.js';
import { withOverrides, withSchedule } from './domain/snapshot.js';
import { leftUnanswered } from './domain/unanswered.js';
import { unlessTooMuch } from './domain/work.js';
import { OnCallService } from './on-call.service.js';

/** A change is looked at only this long after its start. */
const FARTHEST = 92 * DAY_MS;
/** So many times are told one by one. */
const MOST_TOLD = 3;

/** Says where a change of overrides would leave nobody who is there. */
@Injectable()
export class CoverageCheck {
  constructor(
    private readonly onCall: OnCallService,
    private readonly clock: Clock,
  ) {}

  /**
   * A sentence for each time from now on in which the schedule would lose everybody who is there; none where that is too much.
   * @param span what the change touches, in epoch milliseconds
   * @param change the overrides of the schedule, in order of creation, as they would be
   */
  async left(
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
    const times = await inSlices(unlessTooMuch(leftUnanswered(snapshot, after, scheduleId, range)));
    return leftSentences(schedule.name, times ?? []);
  }
}

export function leftSentences(scheduleName: string, times: readonly Interval[]): string[] {
  const iso = (at: number): string => new Date(at).toISOString();
  const told = times
    .slice(0, MOST_TOLD)
    .map(
      ({ start, end }) =>
        `Nobody who is there would be on call in the schedule ${scheduleName} from ${iso(start)} to ${iso(end)}`,
    );
  const more = times.length - told.length;
  return more > 0 ? [...told, `Nor at ${more} later ${more === 1 ? 'time' : 'times'}`] : told;
}

/** 409: what was asked for leaves nobody on call, and was not confirmed. */
export const leavesNobody = (sentences: readonly string[]): ApiError =>
  conflict(`${sentences.join('. ')}. With "confirm": true it is done all the same`, 'LEAVES_NOBODY');
