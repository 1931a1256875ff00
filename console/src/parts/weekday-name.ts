import { WEEKDAYS, type Weekday } from '../../../src/platform/domain/weekday.js';
import { format } from './moment.js';

/** `Monday`, or `Mon`. The first of January 2024 was a Monday. */
export const weekdayName = (day: Weekday, weekday: 'long' | 'short' = 'long'): string =>
  format('UTC', { weekday }).format(Date.UTC(2024, 0, 1 + WEEKDAYS.indexOf(day)));
