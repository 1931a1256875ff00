import { eventsOf, revisionOf, TURNS_OF_AN_EVENT } from './calendar.js';
import { CALENDAR_END, calendarHead, eventText, type CalendarEvent } from './ical-text.js';
import type { Interval } from '../intervals.js';
import type { Slices } from '../../../platform/slices/slices.js';
import type { Shift } from '../shifts/shifts.js';
import type { OnCallSnapshot, Schedule } from '../schedule/snapshot.js';
import { REPORT_LIMITS, withinLimits, Budget } from '../evaluation/budget.js';

const REFRESH_MINUTES = 60;

/** What a subscribed calendar shows. */
export interface Feed {
  name: string;
  schedules: readonly Schedule[];
  /** Only the shifts of this user; null: all shifts. */
  userId: string | null;
}

/**
 * Several schedules as one iCalendar text for subscriptions. Shifts have the same UIDs as in the calendars of their schedules.
 * Shifts that an override or time off gives to others are included as cancelled.
 * @throws LimitExceeded each event is an entry
 */
export function* feedOf(
  snapshot: OnCallSnapshot,
  { name, schedules, userId }: Feed,
  range: Interval,
  revisedAt: Date,
): Slices<string> {
  const budget = new Budget(REPORT_LIMITS);
  const revision = revisionOf(revisedAt);
  const isWanted = ({ person }: Shift): boolean => userId === null || person.userId === userId;
  const planned = asPlanned(snapshot);
  const parts = [calendarHead(`On call: ${name}`, REFRESH_MINUTES)];
  for (const schedule of schedules) {
    const events = yield* eventsOf(snapshot, schedule, range, revision, budget, isWanted);
    const known = new Set(events.map(({ uid }) => uid));
    const plan = planned.schedules.get(schedule.id) ?? schedule;
    const before =
      (yield* withinLimits(eventsOf(planned, plan, range, revision, new Budget(REPORT_LIMITS), isWanted))) ?? [];
    // A shift that began before the range may still have an event with the same UID there.
    const gone = before.filter(({ uid, start }) => start >= range.start && !known.has(uid));
    const all = [...events, ...gone.map((event) => ({ ...event, isCancelled: true }))];
    for (const event of all) {
      parts.push(eventText(userId === null ? event : ownEvent(event, schedule)));
      budget.spend(TURNS_OF_AN_EVENT);
      if (budget.takePause()) yield;
    }
    yield;
  }
  return [...parts, CALENDAR_END].join('');
}

/** A personal calendar names the schedule instead of the person. */
const ownEvent = (event: CalendarEvent, { name }: Schedule): CalendarEvent => ({
  ...event,
  summary: `On call: ${name}`,
});

/** The snapshot without overrides and time off. */
function asPlanned(snapshot: OnCallSnapshot): OnCallSnapshot {
  const bare = [...snapshot.schedules].map(([id, schedule]) => [id, { ...schedule, overrides: [] }] as const);
  return { ...snapshot, schedules: new Map(bare), absences: new Map() };
}
