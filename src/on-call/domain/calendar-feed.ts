import { eventsOf, revisionOf, TURNS_OF_AN_EVENT } from './calendar.js';
import { CALENDAR_END, calendarHead, eventText, type CalendarEvent } from './ical-text.js';
import type { Interval } from './intervals.js';
import type { Slices } from '../../platform/slices/slices.js';
import type { Shift } from './shifts.js';
import type { OnCallSnapshot, Schedule } from './snapshot.js';
import { REPORT_LIMITS, unlessTooMuch, Work } from './work.js';

const REFRESH_MINUTES = 60;

/** What a subscribed calendar shows. */
export interface Feed {
  name: string;
  schedules: readonly Schedule[];
  /** Only this person's shifts; null: everybody's. */
  userId: string | null;
}

/**
 * Several schedules as one iCalendar text, to which programs subscribe. Each shift has the UID that it has in its own schedule's.
 * Shifts that an override or time off has given to others are there as cancelled; moved ones are simply missing.
 * @throws LimitExceeded each event is an entry
 */
export function* feedOf(
  snapshot: OnCallSnapshot,
  { name, schedules, userId }: Feed,
  range: Interval,
  revisedAt: Date,
): Slices<string> {
  const work = new Work(REPORT_LIMITS);
  const revision = revisionOf(revisedAt);
  const isWanted = ({ person }: Shift): boolean => userId === null || person.userId === userId;
  const planned = asPlanned(snapshot);
  const parts = [calendarHead(`On call: ${name}`, REFRESH_MINUTES)];
  for (const schedule of schedules) {
    const events = yield* eventsOf(snapshot, schedule, range, revision, work, isWanted);
    const known = new Set(events.map(({ uid }) => uid));
    const plan = planned.schedules.get(schedule.id) ?? schedule;
    const before =
      (yield* unlessTooMuch(eventsOf(planned, plan, range, revision, new Work(REPORT_LIMITS), isWanted))) ?? [];
    // Of one that began before the range, the part that took place may bear its UID out of sight.
    const gone = before.filter(({ uid, start }) => start >= range.start && !known.has(uid));
    const told = [...events, ...gone.map((event) => ({ ...event, isCancelled: true }))];
    for (const event of told) {
      parts.push(eventText(userId === null ? event : ownEvent(event, schedule)));
      work.spend(TURNS_OF_AN_EVENT);
      if (work.takePause()) yield;
    }
    yield;
  }
  return [...parts, CALENDAR_END].join('');
}

/** In one's own calendar the schedule is what matters. */
const ownEvent = (event: CalendarEvent, { name }: Schedule): CalendarEvent => ({
  ...event,
  summary: `On call: ${name}`,
});

/** As the rotations have it: without overrides and time off. */
function asPlanned(snapshot: OnCallSnapshot): OnCallSnapshot {
  const bare = [...snapshot.schedules].map(([id, schedule]) => [id, { ...schedule, overrides: [] }] as const);
  return { ...snapshot, schedules: new Map(bare), absences: new Map() };
}
