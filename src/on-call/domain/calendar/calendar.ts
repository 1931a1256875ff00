import type { Slices } from '../../../platform/slices/slices.js';
import { CALENDAR_END, calendarHead, eventText, type CalendarEvent, type Revision } from './ical-text.js';
import { DAY_MS } from '../../../platform/durations.js';
import type { Interval } from '../intervals.js';
import { idSince, overrideShiftId, sinceText, trueEnds, trueStarts } from '../shifts/shift-edges.js';
import { shiftsWithin, type Shift } from '../shifts/shifts.js';
import type { OnCallSnapshot, Schedule } from '../schedule/snapshot.js';
import { Budget } from '../evaluation/budget.js';

/** The default (contract, ical: "window now to now+30 days"). */
export const CALENDAR_DAYS = 30;
export const MOST_CALENDAR_DAYS = 366;
export const MOST_PAST_DAYS = 92;
/** The cost of writing one event, in turns. */
export const TURNS_OF_AN_EVENT = 20;
/** Sequence numbers of events are seconds since this date. */
const FIRST_REVISION = Date.UTC(2020, 0);

/**
 * The schedule as iCalendar text, with an event for each shift and override. UIDs stay the same after changes of the
 * schedule. @param revisedAt when the schedule last changed
 * @throws LimitExceeded each event is an entry
 */
export function* calendarOf(
  snapshot: OnCallSnapshot,
  schedule: Schedule,
  range: Interval,
  revisedAt: Date,
): Slices<string> {
  const budget = new Budget();
  const parts = [calendarHead(`On call: ${schedule.name}`)];
  for (const event of yield* eventsOf(snapshot, schedule, range, revisionOf(revisedAt), budget)) {
    parts.push(eventText(event));
    budget.spend(TURNS_OF_AN_EVENT);
    if (budget.takePause()) yield;
  }
  return [...parts, CALENDAR_END].join('');
}

export function revisionOf(revisedAt: Date): Revision {
  const sequence = Math.max(0, Math.floor((revisedAt.getTime() - FIRST_REVISION) / 1000));
  return { at: revisedAt.getTime(), sequence };
}

/** An event for each wanted shift and override. @throws LimitExceeded */
export function* eventsOf(
  snapshot: OnCallSnapshot,
  schedule: Schedule,
  range: Interval,
  revision: Revision,
  budget: Budget,
  isWanted: (shift: Shift) => boolean = () => true,
): Slices<CalendarEvent[]> {
  const shifts = (yield* shiftsWithin(snapshot, schedule, range, budget)).filter(isWanted);
  const inOrder = [...shifts.filter(({ override }) => override), ...shifts.filter(({ rotation }) => rotation)];
  const begun = inOrder.filter(({ start }) => start <= range.start);
  const starts = yield* trueStarts(snapshot, schedule, begun, range.start);
  const lasting = inOrder.filter(({ end }) => end >= range.end);
  const ends = yield* trueEnds(snapshot, schedule, lasting, range.end);
  return inOrder.map((shift) => {
    const edges = { start: starts.get(shift) ?? shift.start, end: ends.get(shift) ?? shift.end };
    return eventOf(schedule, shift, edges, range, revision);
  });
}

function eventOf(
  schedule: Schedule,
  shift: Shift,
  { start, end }: Interval,
  range: Interval,
  revision: Revision,
): CalendarEvent {
  const about = shift.rotation ? shift.rotation.name : 'override';
  return {
    uid: uidOf(shift, start),
    // An unknown start or end: whole UTC days, so that the event does not change with every request.
    start: Number.isFinite(start) ? start : Math.floor(range.start / DAY_MS) * DAY_MS,
    end: Number.isFinite(end) ? end : Math.ceil(range.end / DAY_MS) * DAY_MS,
    summary: `On call: ${shift.person.name}`,
    description: [schedule.name, about].filter(Boolean).join(', '),
    revision,
  };
}

/** The id of the shift; former versions of overrides, and later parts of one, get their own. */
function uidOf(shift: Shift, start: number): string {
  if (shift.override === null) return idSince(shift, start);
  const id = overrideShiftId(shift);
  const isFirst = start === shift.override.start || start === -Infinity;
  return isFirst && !shift.override.isFormer ? id : `${id}:${sinceText(start)}`;
}
