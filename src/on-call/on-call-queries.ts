import { Injectable } from '@nestjs/common';
import { setImmediate } from 'node:timers/promises';
import type { Caller } from '../auth/caller.js';
import { mayTouchTeam } from '../auth/domain/team-access.js';
import { Clock } from '../common/clock/clock.js';
import { badRequest, forbidden, notFound } from '../common/errors/api-error.js';
import { CALENDAR_DAYS, calendarOf } from './domain/calendar.js';
import { DAY, type Interval } from './domain/intervals.js';
import { nextOnCallAfter } from './domain/next-change.js';
import { onCallAt, type Person } from './domain/resolve.js';
import { shiftId } from './domain/shift-id.js';
import { shiftAround, shiftsWithin, type Shift } from './domain/shifts.js';
import type { OnCallSnapshot, Schedule } from './domain/snapshot.js';
import { timelineWithin } from './domain/timeline.js';
import type {
  CalendarQuery,
  OnCallRecipientView,
  OnCallsView,
  RangeQuery,
  ShiftsView,
  ShiftView,
  TimelineQuery,
  TimelineView,
} from './dto/on-call.dto.js';
import { OnCallService, type CurrentPlan } from './on-call.service.js';
import { SCHEDULE_NOT_FOUND } from './schedule-lookup.js';

/** Two years: beyond it an hourly rotation would keep the process busy for too long. */
const LONGEST_RANGE = 732 * DAY;
/** How long a calendar is written at a stretch. */
const LONGEST_WORK_MS = 5;

/** Who is, was and will be on call in one schedule (contract: on-calls, timeline, shifts, ical). */
@Injectable()
export class OnCallQueries {
  constructor(
    private readonly onCall: OnCallService,
    private readonly clock: Clock,
  ) {}

  /** @param at default now. @throws ApiError 404, 403 */
  async onCalls(caller: Caller, scheduleId: string, at: Date = this.clock.now()): Promise<OnCallsView> {
    const [snapshot, schedule] = await this.find(caller, scheduleId);
    const now = onCallAt(snapshot, schedule, at.getTime());
    const next = now.source === 'override' ? undefined : nextOnCallAfter(snapshot, schedule, at.getTime());
    return {
      parent: { id: schedule.id, name: schedule.name },
      onCallRecipients: recipients(snapshot, schedule, now.recipients, at.getTime()),
      ...(next !== undefined && {
        nextOnCallRecipients: next ? recipients(snapshot, schedule, next.onCall.recipients, next.at) : [],
      }),
      source: now.source,
    };
  }

  /** @throws ApiError 400 for a range that is empty or too long, 404, 403 */
  async timeline(caller: Caller, scheduleId: string, query: TimelineQuery): Promise<TimelineView> {
    const [snapshot, schedule] = await this.find(caller, scheduleId);
    const interval = query.interval ?? 'day';
    return {
      timeline: timelineWithin(snapshot, schedule, rangeOf(query), interval),
      start: query.start.toISOString(),
      end: query.end.toISOString(),
      interval,
    };
  }

  /** @throws ApiError 400 for a range that is empty or too long, 404, 403 */
  async shifts(caller: Caller, scheduleId: string, query: RangeQuery): Promise<ShiftsView> {
    const [snapshot, schedule] = await this.find(caller, scheduleId);
    const range = rangeOf(query);
    const shifts = shiftsWithin(snapshot, schedule, range);
    return {
      shifts: shifts.map((shift) => shiftView(shift, shiftId(snapshot, schedule, shift, range))),
      timezone: schedule.zone.name,
    };
  }

  /**
   * Who is on call from `pastDays` ago to `days` ahead, as iCalendar text; others have their turn while it is written.
   * @throws ApiError 404, 403
   */
  async calendar(
    caller: Caller,
    scheduleId: string,
    { days = CALENDAR_DAYS, pastDays = 0 }: CalendarQuery,
  ): Promise<string> {
    const [snapshot, schedule] = await this.find(caller, scheduleId);
    const now = this.clock.now().getTime();
    const range = { start: now - pastDays * DAY, end: now + days * DAY };
    const parts: string[] = [];
    let since = performance.now();
    for (const part of calendarOf(snapshot, schedule, range, snapshot.revisedAt)) {
      parts.push(part);
      if (performance.now() - since < LONGEST_WORK_MS) continue;
      await setImmediate();
      since = performance.now();
    }
    return parts.join('');
  }

  private async find(caller: Caller, scheduleId: string): Promise<[CurrentPlan, Schedule]> {
    const snapshot = await this.onCall.snapshot(caller.tenantId);
    const schedule = snapshot.schedules.get(scheduleId);
    if (!schedule) throw notFound(SCHEDULE_NOT_FOUND);
    if (!mayTouchTeam(caller, schedule.teamId)) throw forbidden('This schedule belongs to another team');
    return [snapshot, schedule];
  }
}

function rangeOf({ start, end }: RangeQuery): Interval {
  const range = { start: start.getTime(), end: end.getTime() };
  if (range.end <= range.start) throw badRequest('Invalid request: end: must be after start');
  if (range.end - range.start > LONGEST_RANGE) throw badRequest('Range too large');
  return range;
}

function recipients(
  snapshot: OnCallSnapshot,
  schedule: Schedule,
  persons: readonly Person[],
  at: number,
): OnCallRecipientView[] {
  return persons.map(({ userId, name }) => {
    const { start = -Infinity, end = Infinity } = shiftAround(snapshot, schedule, userId, at) ?? {};
    return {
      id: userId,
      name,
      ...(Number.isFinite(start) && { startTime: iso(start) }),
      ...(Number.isFinite(end) && { endTime: iso(end) }),
    };
  });
}

function shiftView({ person, rotation, ...shift }: Shift, id: string): ShiftView {
  return {
    id,
    startTime: iso(shift.start),
    endTime: iso(shift.end),
    userId: person.userId,
    userName: person.name,
    isOverride: rotation === null,
    overriddenUserName: shift.overriddenName,
    ...(rotation && { rotationId: rotation.id }),
  };
}

function iso(instant: number): string {
  return new Date(instant).toISOString();
}
