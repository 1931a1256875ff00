import { CALENDAR_END, calendarHead, eventText, type CalendarEvent, type Revision } from './ical-text.js';
import { DAY, findAt, type Interval } from './intervals.js';
import { chosenBy } from './resolve.js';
import { shiftAround, shiftsOfRotation, type Shift } from './shifts.js';
import type { OnCallSnapshot, Schedule } from './snapshot.js';

/** Contract, ical: "window now to now+30 days"; whoever wants more asks for it. */
export const CALENDAR_DAYS = 30;
export const MOST_CALENDAR_DAYS = 366;
export const MOST_PAST_DAYS = 92;
/** What a calendar program can take. A schedule with more shifts than that is told for a shorter time. */
const MOST_EVENTS = 100_000;
/** Where the sequence numbers of events begin: they count seconds, and are to be small. */
const FIRST_REVISION = Date.UTC(2020, 0);

/**
 * The schedule's calendar as iCalendar text, in pieces (many are empty: each is a little work, so that others can have
 * their turn in between). It says what `onCallAt` says at every instant of the range: an event per shift of a rotation,
 * with those who stand in for the absent, and per override. Shifts that reach beyond the range are told with their true
 * edges. An event keeps its UID from one download to the next; its stamps change when the plan does.
 * @param revisedAt when the plan was last changed
 */
export function* calendarOf(
  snapshot: OnCallSnapshot,
  schedule: Schedule,
  range: Interval,
  revisedAt: Date,
): Generator<string> {
  const sequence = Math.max(0, Math.floor((revisedAt.getTime() - FIRST_REVISION) / 1000));
  const revision = { at: revisedAt.getTime(), sequence };
  yield calendarHead(`On call: ${schedule.name}`);
  const told = schedule.enabled ? yield* shiftsToTell(snapshot, schedule, range) : [];
  for (const shift of told) {
    yield eventText(eventOf(snapshot, schedule, shift, range, revision));
  }
  yield CALENDAR_END;
}

/** Rotation by rotation, as far as there is room. */
function* shiftsToTell(snapshot: OnCallSnapshot, schedule: Schedule, range: Interval): Generator<string, Shift[]> {
  let { end } = range;
  let shifts: Shift[] = overridesWithin(snapshot, schedule, range);
  for (const rotation of schedule.rotations) {
    for (const shift of shiftsOfRotation(snapshot, schedule, rotation, { ...range, end })) shifts.push(shift);
    while (shifts.length > MOST_EVENTS) {
      end = range.start + (end - range.start) / 2;
      shifts = shifts.filter(({ start }) => start < end);
    }
    yield '';
  }
  return shifts;
}

function overridesWithin(snapshot: OnCallSnapshot, { overrides }: Schedule, range: Interval): Shift[] {
  return overrides
    .filter(({ start, end }) => start < range.end && end > range.start)
    .map(({ start, end, override }) => {
      const person = chosenBy(snapshot, override);
      return { start, end, person, rotation: null, overrideId: override.id, overriddenName: null };
    });
}

function eventOf(
  snapshot: OnCallSnapshot,
  schedule: Schedule,
  shift: Shift,
  range: Interval,
  revision: Revision,
): CalendarEvent {
  const { start, end } = trueEdges(snapshot, schedule, shift, range);
  const about = shift.rotation ? shift.rotation.name : 'override';
  return {
    uid: uidOf(schedule, shift, start),
    // Without an edge in sight: whole days, so that the event is the same all day.
    start: Number.isFinite(start) ? start : Math.floor(range.start / DAY) * DAY,
    end: Number.isFinite(end) ? end : Math.ceil(range.end / DAY) * DAY,
    summary: `On call: ${shift.person.name}`,
    description: [schedule.name, about].filter(Boolean).join(', '),
    revision,
  };
}

/** What was cut off by the range. */
function trueEdges(snapshot: OnCallSnapshot, schedule: Schedule, shift: Shift, range: Interval): Interval {
  const { rotation, person, start, end } = shift;
  if (rotation === null || (start > range.start && end < range.end)) return shift;
  return shiftAround(snapshot, { ...schedule, rotations: [rotation] }, person.userId, start) ?? shift;
}

/** As the shifts route names them; a later piece of an override that another one cuts in two has a name of its own. */
function uidOf({ overrides }: Schedule, { rotation, overrideId, person, start }: Shift, trueStart: number): string {
  const since = Number.isFinite(trueStart) ? new Date(trueStart).toISOString() : 'always';
  if (rotation) return `${rotation.id}:${person.userId}:${since}`;
  return findAt(overrides, start)?.override.start === start ? `ovr:${overrideId}` : `ovr:${overrideId}:${since}`;
}
