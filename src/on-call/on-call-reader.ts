import { Injectable } from '@nestjs/common';
import { type Caller, wordsOf } from '../people/access/caller.js';
import { mayTouchTeam, requireTeam } from '../people/access/domain/team-access.js';
import { Reachability } from '../paging/channels/reachability.js';
import { Clock } from '../platform/clock/clock.js';
import type { Slices } from '../platform/slices/slices.js';
import { feedOf } from './domain/calendar/calendar-feed.js';
import { CALENDAR_DAYS, calendarOf } from './domain/calendar/calendar.js';
import { involvedIn, schedulesOfUser } from './domain/schedule/involved.js';
import { DAY_MS } from '../platform/durations.js';
import { nextOnCallAfter } from './domain/evaluation/next-change.js';
import { Evaluation } from './domain/evaluation/evaluation.js';
import type { Person } from './domain/evaluation/people.js';
import { onCallAt } from './domain/evaluation/who-is-on-call.js';
import { timesOnCall } from './domain/shifts/times-on-call.js';
import { withInactive, withOverrides, type OnCallSnapshot, type Schedule } from './domain/schedule/snapshot.js';
import { timelineWithin } from './domain/shifts/timeline.js';
import type {
  CalendarQuery,
  GapsView,
  OnCallRecipientView,
  OnCallsView,
  RangeQuery,
  ShiftsQuery,
  ShiftsView,
  TimelineQuery,
  TimelineView,
} from './dto/on-call.dto.js';
import { QuietUsers } from '../people/users/quiet-users.js';
import { UsersService } from '../people/users/users.service.js';
import { OnCallService, type CurrentPlan } from './on-call.service.js';
import { gapViews, shiftViews } from './on-call-views.js';
import { rangeOf, runEvaluation } from './run-evaluation.js';

/** Reads who is on call in one schedule, in the past and future (contract: on-calls, timeline, shifts, ical). */
@Injectable()
export class OnCallReader {
  constructor(
    private readonly onCall: OnCallService,
    private readonly users: UsersService,
    private readonly reachability: Reachability,
    private readonly quietPeople: QuietUsers,
    private readonly clock: Clock,
  ) {}

  /** @param at default: now @throws ApiError 404, 403, 400 if too many people are on call */
  async onCalls(caller: Caller, scheduleId: string, at: Date = this.clock.now()): Promise<OnCallsView> {
    const [snapshot, schedule] = await this.find(caller, scheduleId);
    const view = await runEvaluation(onCallsView(snapshot, schedule, at.getTime()));
    return {
      ...view,
      ...(await this.unreachableAndQuiet(caller, snapshot, schedule, at, view.onCallRecipients)),
    };
  }

  /** People of the schedule from then on who cannot be reached or whose messages are held. */
  private async unreachableAndQuiet(
    caller: Caller,
    snapshot: OnCallSnapshot,
    schedule: Schedule,
    at: Date,
    onCall: readonly { id: string }[],
  ): Promise<Pick<OnCallsView, 'unreachable' | 'quiet'>> {
    const [users, unreachable, quietAt] = await Promise.all([
      this.users.directory(caller.tenantId),
      this.reachability.views(caller.tenantId),
      this.quietPeople.views(caller.tenantId, wordsOf(caller)),
    ]);
    const isInvolved = involvedIn(snapshot, schedule, at.getTime());
    const found: Pick<OnCallsView, 'unreachable' | 'quiet'> = { unreachable: [], quiet: [] };
    for (const { id, fullName: name } of users.all()) {
      const why = unreachable(id);
      const quiet = quietAt(id, at);
      // Quiet hours matter only for people on call.
      const isSaid = quiet && (quiet.reason !== 'quiet-hours' || onCall.some((person) => person.id === id));
      if ((!why && !isSaid) || !isInvolved(id)) continue;
      if (why) found.unreachable.push({ id, name, ...why });
      else if (isSaid) found.quiet.push({ id, name, ...quiet });
    }
    return found;
  }

  /** @throws ApiError 400 for a range that is empty, too long or too expensive to evaluate, 404, 403 */
  async timeline(caller: Caller, scheduleId: string, query: TimelineQuery): Promise<TimelineView> {
    const [snapshot, schedule] = await this.find(caller, scheduleId);
    const interval = query.interval ?? 'day';
    return {
      timeline: await runEvaluation(timelineWithin(snapshot, schedule, rangeOf(query), interval)),
      start: query.start.toISOString(),
      end: query.end.toISOString(),
      interval,
    };
  }

  /**
   * @param as `planned`: by the rotations, without overrides of this schedule; `kept`: deleted and blocked users keep their turns
   * @throws ApiError 400 for a range that is empty, too long or too expensive to evaluate, 404, 403
   */
  async shifts(
    caller: Caller,
    scheduleId: string,
    query: ShiftsQuery,
    as: 'paged' | 'planned' | 'kept' = 'paged',
  ): Promise<ShiftsView> {
    const [plan, found] = await this.find(caller, scheduleId);
    const snapshot = as === 'kept' ? withInactive(plan, () => []) : plan;
    const schedule = as === 'planned' ? withOverrides(found, []) : (snapshot.schedules.get(scheduleId) ?? found);
    return {
      shifts: await runEvaluation(shiftViews(snapshot, schedule, rangeOf(query), query.whole === 'true')),
      timezone: schedule.zone.name,
    };
  }

  /** When nobody is on call. @throws ApiError 400 for a range that is empty, too long or too expensive to evaluate, 404, 403 */
  async gaps(caller: Caller, scheduleId: string, query: RangeQuery): Promise<GapsView> {
    const [snapshot, schedule] = await this.find(caller, scheduleId);
    return { gaps: await runEvaluation(gapViews(snapshot, schedule, rangeOf(query))), timezone: schedule.zone.name };
  }

  /**
   * The shifts from `pastDays` ago to `days` ahead as iCalendar text.
   * @throws ApiError 404, 403, 400 if that is too expensive to evaluate
   */
  async calendar(
    caller: Caller,
    scheduleId: string,
    { days = CALENDAR_DAYS, pastDays = 0 }: CalendarQuery,
  ): Promise<string> {
    const [snapshot, schedule] = await this.find(caller, scheduleId);
    const now = this.clock.now().getTime();
    const range = { start: now - pastDays * DAY_MS, end: now + days * DAY_MS };
    return runEvaluation(calendarOf(snapshot, schedule, range, snapshot.revisedAt));
  }

  /** A user's shifts of the next 30 days as iCalendar text, in the schedules that the caller may see. @throws ApiError 400 */
  async calendarOfPerson(caller: Caller, userId: string): Promise<string> {
    const snapshot = await this.onCall.snapshot(caller.tenantId);
    const schedules = schedulesOfUser(snapshot, userId).filter(({ teamId }) => mayTouchTeam(caller, teamId));
    const start = this.clock.now().getTime();
    const feed = { name: snapshot.people.nameOf(userId) ?? '', schedules, userId };
    const range = { start, end: start + CALENDAR_DAYS * DAY_MS };
    return runEvaluation(feedOf(snapshot, feed, range, snapshot.revisedAt));
  }

  private async find(caller: Caller, scheduleId: string): Promise<[CurrentPlan, Schedule]> {
    const snapshot = await this.onCall.snapshot(caller.tenantId);
    return [snapshot, requireTeam(caller, snapshot.schedules.get(scheduleId), 'schedule')];
  }
}

function* onCallsView(
  snapshot: OnCallSnapshot,
  schedule: Schedule,
  at: number,
): Slices<Omit<OnCallsView, 'unreachable' | 'quiet'>> {
  const now = onCallAt(Evaluation.at(snapshot, at), schedule);
  const change = yield* nextOnCallAfter(snapshot, schedule, at);
  const next = change ? yield* recipients(snapshot, schedule, change.onCall.recipients, change.at) : [];
  return {
    parent: { id: schedule.id, name: schedule.name },
    onCallRecipients: yield* recipients(snapshot, schedule, now.recipients, at),
    ...(now.source !== 'override' && { nextOnCallRecipients: next }),
    next: change ? next.map((person) => ({ ...person, startTime: iso(change.at) })) : [],
    source: now.source,
  };
}

function* recipients(
  snapshot: OnCallSnapshot,
  schedule: Schedule,
  persons: readonly Person[],
  at: number,
): Slices<OnCallRecipientView[]> {
  const times = yield* timesOnCall(snapshot, schedule, at);
  return persons.map(({ userId, name }) => {
    const { start = -Infinity, end = Infinity } = times.get(userId) ?? {};
    return {
      id: userId,
      name,
      ...(Number.isFinite(start) && { startTime: iso(start) }),
      ...(Number.isFinite(end) && { endTime: iso(end) }),
    };
  });
}

function iso(instant: number): string {
  return new Date(instant).toISOString();
}
