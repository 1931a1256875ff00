import { toText } from 'rrule-temporal/totext';
import type { Words } from '../../../platform/words.js';
import { courseOf, LONGEST_RECURRING_MS, zoneOf, type Course, type Recurrence, type Times } from './recurrence.js';
import { parseRule, RecurrenceError } from './rrule.js';

/**
 * The course of a window as somebody gives it.
 * @throws RecurrenceError for a recurrence that cannot be used; the message begins with the field
 */
export function givenCourse(times: Times): Course {
  const { startTime, endTime, recurrence } = times;
  if (recurrence === null) return courseOf(times);
  const length = endTime.getTime() - startTime.getTime();
  if (length <= 0) throw new RecurrenceError('endTime', 'must be after startTime where the window recurs');
  if (length > LONGEST_RECURRING_MS) throw new RecurrenceError('endTime', 'a window that recurs lasts at most 31 days');
  let course: Course;
  try {
    course = courseOf({ ...times, endedAt: null });
  } catch (error) {
    if (error instanceof RecurrenceError) throw new RecurrenceError(`recurrence.${error.path}`, error.detail);
    throw error;
  }
  if (course.next(startTime, 1).length === 0)
    throw new RecurrenceError('recurrence.rrule', 'never comes, or only after too long');
  return courseOf(times);
}

/** The recurrence as it is stored: with the last of its times where it has a COUNT. @param times that `givenCourse` accepts */
export function keptRecurrence(times: Times): Recurrence | null {
  const { startTime, recurrence } = times;
  if (recurrence === null) return null;
  const { rrule, timezone, endsAtLocalTime } = recurrence;
  const zone = zoneOf(recurrence);
  const { count } = parseRule(rrule, (utc) => zone.toLocal(utc));
  const last =
    count === null
      ? undefined
      : courseOf({ ...times, endedAt: null })
          .next(startTime, count)
          .at(-1);
  return {
    ...{ rrule, timezone },
    ...(endsAtLocalTime && { endsAtLocalTime }),
    ...(last && { last: zone.toLocal(last.start.getTime()) }),
  };
}

/** `jede/n/s` of the library, which knows no gender. */
const GERMAN: readonly (readonly [RegExp, string])[] = [
  [/^jede\/n\/s (?=\d)/, 'alle '],
  [/^jede\/n\/s (?=Woche)/, 'jede '],
  [/^jede\/n\/s (?=Jahr)/, 'jedes '],
  [/^jede\/n\/s /, 'jeden '],
];

/** The rule in words, without its time of day: `every week on Sunday`. @param startTime from which it counts */
export function ruleInWords({ locale }: Pick<Words, 'locale'>, recurrence: Recurrence, startTime: Date): string {
  const zone = zoneOf(recurrence);
  const { text } = parseRule(recurrence.rrule, (utc) => zone.toLocal(utc));
  const day = new Date(zone.toLocal(startTime.getTime())).toISOString().slice(0, 10).replaceAll('-', '');
  const said = toText(`DTSTART:${day}T000000Z\nRRULE:${text}`, locale).replace(/ at 12:00 AM( UTC)?/, '');
  return locale === 'de' ? GERMAN.reduce((sentence, [from, to]) => sentence.replace(from, to), said) : said;
}
