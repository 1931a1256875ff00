import type { TimeRestriction, WeeklyRestriction, Weekday } from '../../../on-call/domain/restrictions.js';
import { numberIn, objectIn, objectsIn, requiredText, unprocessable, type Wire } from './wire-body.js';

/* Hours of the day and the week: `{startHour, startMin, …}` is Pager's `HH:MM`. */

const DAYS: Readonly<Record<string, Weekday>> = {
  ...{ monday: 'mon', tuesday: 'tue', wednesday: 'wed', thursday: 'thu' },
  ...{ friday: 'fri', saturday: 'sat', sunday: 'sun' },
};
const NAMES = new Map(Object.entries(DAYS).map(([name, day]) => [day, name]));
const WEEKLY = 'weekday-and-time-of-day';
const DAILY = 'time-of-day';

/** As rotations have them: one of the two, or none. */
export interface Hours {
  timeRestriction: TimeRestriction | null;
  restrictions: readonly WeeklyRestriction[];
}

/** Undefined: none is given. Hour 24 is midnight. @throws ApiError 422 */
export function hoursIn(body: Wire, key = 'timeRestriction', path = key): Hours | undefined {
  const given = objectIn(body, key, path);
  if (!given) return undefined;
  const type = requiredText(given, 'type', `${path}.type`);
  if (type === DAILY) {
    const window = objectIn(given, 'restriction', `${path}.restriction`);
    if (!window) throw unprocessable(`${path}.restriction is required`);
    const [start, end] = [timeIn(window, 'start', path), timeIn(window, 'end', path)];
    return { timeRestriction: { start, end }, restrictions: [] };
  }
  if (type !== WEEKLY) throw unprocessable(`${path}.type must be ${DAILY} or ${WEEKLY}`);
  const windows = objectsIn(given, 'restrictions', `${path}.restrictions`) ?? [];
  if (windows.length === 0) throw unprocessable(`${path}.restrictions is required`);
  const restrictions = windows.map((window) => ({
    startDay: dayIn(window, 'startDay', path),
    startTime: timeIn(window, 'start', path),
    endDay: dayIn(window, 'endDay', path),
    endTime: timeIn(window, 'end', path),
  }));
  return { timeRestriction: null, restrictions };
}

/** Undefined: at any hour. */
export function hoursShape({ timeRestriction, restrictions }: Hours): Wire | undefined {
  if (timeRestriction) {
    const { start, end } = timeRestriction;
    return { type: DAILY, restriction: { ...timeShape('start', start), ...timeShape('end', end) } };
  }
  if (restrictions.length === 0) return undefined;
  return {
    type: WEEKLY,
    restrictions: restrictions.map(({ startDay, startTime, endDay, endTime }) => ({
      startDay: NAMES.get(startDay),
      ...timeShape('start', startTime),
      endDay: NAMES.get(endDay),
      ...timeShape('end', endTime),
    })),
  };
}

type Edge = 'start' | 'end';

function timeIn(window: Wire, edge: Edge, path: string): string {
  const hour = numberIn(window, `${edge}Hour`, `${path}.${edge}Hour`);
  const minute = numberIn(window, `${edge}Min`, `${path}.${edge}Min`) ?? 0;
  const isTime = Number.isInteger(hour) && Number.isInteger(minute) && minute >= 0 && minute < 60;
  if (hour === undefined || !isTime || hour < 0 || hour > 24 || (hour === 24 && minute > 0))
    throw unprocessable(`${path}.${edge}Hour and ${edge}Min must be a time of day`);
  return [hour % 24, minute].map((each) => String(each).padStart(2, '0')).join(':');
}

function timeShape(edge: Edge, time: string): Wire {
  const [hour, minute] = time.split(':').map(Number);
  return { [`${edge}Hour`]: hour, [`${edge}Min`]: minute };
}

function dayIn(window: Wire, key: string, path: string): Weekday {
  const name = requiredText(window, key, `${path}.${key}`);
  const day = Object.hasOwn(DAYS, name) ? DAYS[name] : undefined;
  if (day === undefined) throw unprocessable(`${path}.${key} must be a day of the week, in full and in small letters`);
  return day;
}
