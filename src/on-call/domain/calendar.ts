import ical from 'ical-generator';
import { DAY } from './intervals.js';
import { shiftId } from './shift-id.js';
import { shiftsWithin } from './shifts.js';
import type { OnCallSnapshot, Schedule } from './snapshot.js';

/** Contract, ical: "window now to now+30 days". */
const WINDOW = 30 * DAY;

/**
 * The schedule's calendar as iCalendar text: one event per shift of its rotations in the next thirty days, in UTC,
 * exactly the rotation shifts of the shifts route. An event keeps its UID from one download to the next.
 */
export function calendarOf(snapshot: OnCallSnapshot, schedule: Schedule, now: Date): string {
  const range = { start: now.getTime(), end: now.getTime() + WINDOW };
  const calendar = ical({
    name: escaped(`On call: ${schedule.name}`),
    prodId: { company: 'Pager', product: 'On-call', language: 'EN' },
  });
  for (const shift of shiftsWithin(snapshot, schedule, range)) {
    if (!shift.rotation) continue;
    calendar.createEvent({
      id: oneLine(shiftId(snapshot, schedule, shift, range)),
      stamp: now,
      start: new Date(shift.start),
      end: new Date(shift.end),
      summary: oneLine(`On call: ${shift.person.name}`),
      description: oneLine([schedule.name, shift.rotation.name].filter(Boolean).join(', ')),
    });
  }
  return calendar.toString();
}

/** The library writes ids and the calendar's name as they are: a line break in them would begin a property of its own. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ');
}

function escaped(text: string): string {
  return oneLine(text).replace(/[\\;,]/g, String.raw`\$&`);
}
