import type { Slices } from '../../platform/slices/slices.js';
import { CALENDAR_END, calendarHead, eventText, type CalendarEvent, type Revision } from './ical-text.js';
import { DAY_MS } from '../../platform/durations.js';
import type { Interval } from './intervals.js';
import { idSince, overrideShiftId, sinceText, trueEnds, trueStarts } from './shift-edges.js';
import { shiftsWithin, type Shift } from './shifts.js';
import type { OnCallSnapshot, Schedule } from './snapshot.js';
import { Work } from './work.js';

/** Contract, ical: "window now to now+30 days"; the default. */
export const CALENDAR_DAYS = 30;
export const MOST_CALENDAR_DAYS = 366;
export const MOST_PAST_DAYS = 92;
/** Writing one event takes as long as evaluating so many turns. */
export const TURNS_OF_AN_EVENT = 20;
/** Where the sequence numbers of events begin: they are seconds since this date. */
const FIRST_REVISION = Date.UTC(2020, 0);

/**
 * The schedule's calendar as iCalendar text: an event per shift and per override, as `onCallAt` says at every instant. An event
 * keeps its UID; its stamps change when the plan does. @param revisedAt when the plan was last changed
 * @throws LimitExceeded each event is an entry
 */
export function* calendarOf(
  snapshot: OnCallSnapshot,
  schedule: Schedule,
  range: Interval,
  revisedAt: Date,
): Slices<string> {
  const work = new Work();
  const parts = [calendarHead(`On call: ${schedule.name}`)];
  for (const event of yield* eventsOf(snapshot, schedule, range, revisionOf(revisedAt), work)) {
    parts.push(eventText(event));
    work.spend(TURNS_OF_AN_EVENT);
    if (work.takePause()) yield;
  }
  return [...parts, CALENDAR_END].join('');
}

export function revisionOf(revisedAt: Date): Revision {
  const sequence = Math.max(0, Math.floor((revisedAt.getTime() - FIRST_REVISION) / 1000));
  return { at: revisedAt.getTime(), sequence };
}

/** An event for each shift and override. @param isWanted leaves out others @throws LimitExceeded */
export function* eventsOf(
  snapshot: OnCallSnapshot,
  schedule: Schedule,
  range: Interval,
  revision: Revision,
  work: Work,
  isWanted: (shift: Shift) => boolean = () => true,
): Slices<CalendarEvent[]> {
  const shifts = (yield* shiftsWithin(snapshot, schedule, range, work)).filter(isWanted);
  const told = [...shifts.filter(({ override }) => override), ...shifts.filter(({ rotation }) => rotation)];
  const begun = told.filter(({ start }) => start <= range.start);
  const starts = yield* trueStarts(snapshot, schedule, begun, range.start);
  const lasting = told.filter(({ end }) => end >= range.end);
  const ends = yield* trueEnds(snapshot, schedule, lasting, range.end);
  return told.map((shift) => {
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
    // Without an edge in sight: whole days, so that the event is the same all day.
    start: Number.isFinite(start) ? start : Math.floor(range.start / DAY_MS) * DAY_MS,
    end: Number.isFinite(end) ? end : Math.ceil(range.end / DAY_MS) * DAY_MS,
    summary: `On call: ${shift.person.name}`,
    description: [schedule.name, about].filter(Boolean).join(', '),
    revision,
  };
}

/** As the shifts route names them; what an override was, and a part that does not begin with it, has a name of its own. */
function uidOf(shift: Shift, start: number): string {
  if (shift.override === null) return idSince(shift, start);
  const id = overrideShiftId(shift);
  const isFirst = start === shift.override.start || start === -Infinity;
  return isFirst && !shift.override.isFormer ? id : `${id}:${sinceText(start)}`;
}
