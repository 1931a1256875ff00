import type { TimeRestriction, WeeklyRestriction } from '../../on-call/domain/rotation/restrictions.js';
import type { Weekday } from '../../platform/domain/weekday.js';
import type { Json, WireObject } from './wire-object.js';

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

/** As rules and policies have them. */
export interface ZonedHours {
  timezone: string | undefined;
  daily: TimeRestriction | null;
  weekly: readonly WeeklyRestriction[];
}

export const zonedHours = ({ timeRestriction, restrictions }: Hours, timezone: string | undefined): ZonedHours => ({
  ...{ timezone, daily: timeRestriction, weekly: restrictions },
});

/** Undefined: none is given. Hour 24 is midnight. */
export function decodeHours(wire: WireObject, key = 'timeRestriction'): Hours | undefined {
  const given = wire.object(key);
  if (!given) return undefined;
  const type = given.required('type');
  if (type === DAILY) {
    // Old backups have it as the first of a list.
    const window = given.object('restriction') ?? (given.isRequest ? undefined : given.objects('restrictions')?.[0]);
    if (!window) return given.isRequest ? given.fault('restriction', 'is required') : undefined;
    return { timeRestriction: { start: timeIn(window, 'start'), end: timeIn(window, 'end') }, restrictions: [] };
  }
  if (type !== WEEKLY) return given.fault('type', `must be ${DAILY} or ${WEEKLY}`);
  const windows = given.objects('restrictions') ?? [];
  if (windows.length === 0) return given.isRequest ? given.fault('restrictions', 'is required') : undefined;
  const restrictions = windows.map((window) => ({
    ...{ startDay: dayIn(window, 'startDay'), startTime: timeIn(window, 'start') },
    ...{ endDay: dayIn(window, 'endDay'), endTime: timeIn(window, 'end') },
  }));
  return { timeRestriction: null, restrictions };
}

/** Undefined: at any hour. */
export function encodeHours({ timeRestriction, restrictions }: Hours): Json | undefined {
  if (timeRestriction) {
    const { start, end } = timeRestriction;
    return { type: DAILY, restriction: { ...timeShape('start', start), ...timeShape('end', end) } };
  }
  if (restrictions.length === 0) return undefined;
  return {
    type: WEEKLY,
    restrictions: restrictions.map(({ startDay, startTime, endDay, endTime }) => ({
      ...{ startDay: NAMES.get(startDay), ...timeShape('start', startTime) },
      ...{ endDay: NAMES.get(endDay), ...timeShape('end', endTime) },
    })),
  };
}

/** Undefined: at any hour. */
export const encodeZoned = (hours: Pick<ZonedHours, 'daily' | 'weekly'> | null): Json | undefined =>
  hours ? encodeHours({ timeRestriction: hours.daily, restrictions: hours.weekly }) : undefined;

type Edge = 'start' | 'end';

function timeIn(window: WireObject, edge: Edge): string {
  const hour = window.number(`${edge}Hour`) ?? (window.isRequest ? -1 : 0);
  const minute = window.number(`${edge}Min`) ?? 0;
  const isTime = Number.isInteger(hour) && Number.isInteger(minute) && minute >= 0 && minute < 60;
  if (!isTime || hour < 0 || hour > 24 || (hour === 24 && minute > 0))
    window.fault(`${edge}Hour`, `and ${edge}Min must be a time of day`);
  return timeText(hour % 24, minute);
}

export const timeText = (...clock: readonly number[]): string =>
  clock.map((each) => String(each).padStart(2, '0')).join(':');

function timeShape(edge: Edge, time: string): Json {
  const [hour, minute] = time.split(':').map(Number);
  return { [`${edge}Hour`]: hour, [`${edge}Min`]: minute };
}

function dayIn(window: WireObject, key: string): Weekday {
  window.required(key);
  return window.word(key, DAYS) ?? 'mon';
}
