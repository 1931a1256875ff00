/** The hours of a rule: in words, and as a form edits them. */
import { t } from '#words';
import { WEEKDAYS, type Weekday } from '../../../src/platform/domain/weekday.js';
import type { components } from '../api/schema.js';
import { oneOf } from '../parts/lists.js';
import { weekdayName } from '../parts/weekday-name.js';
import { zoneName } from '../parts/zones.js';

type Schemas = components['schemas'];

/** As the service stores them; the time zone is always there. */
export type RuleHours = NonNullable<Schemas['AlertPolicyView']['hours']>;

export interface WeeklyWindow {
  startDay: Weekday;
  startTime: string;
  endDay: Weekday;
  endTime: string;
}

/** Null: always. An empty time zone is that of the account. */
export type HoursDraft = {
  timezone: string;
  daily: { start: string; end: string } | null;
  weekly: readonly WeeklyWindow[];
} | null;

export const WORKING_HOURS: NonNullable<HoursDraft> = {
  ...{ timezone: '', daily: { start: '08:00', end: '18:00' } },
  weekly: [{ startDay: 'mon', startTime: '00:00', endDay: 'sat', endTime: '00:00' }],
};

export const hoursDraftOf = (hours: RuleHours | null | undefined): HoursDraft =>
  hours ? { timezone: hours.timezone, daily: hours.daily ?? null, weekly: hours.weekly } : null;

/** For the API. */
export const hoursBody = (draft: HoursDraft): Schemas['CreateAlertPolicyDto']['hours'] =>
  draft && {
    ...(draft.timezone === '' ? {} : { timezone: draft.timezone }),
    ...{ daily: draft.daily, weekly: [...draft.weekly] },
  };

/** `Mon` */
export const dayName = (day: Weekday): string => weekdayName(day, 'short');

const MIDNIGHT = '00:00';

/** `Mon to Fri`, or `Fri 18:00 to Mon 08:00`. */
function windowInWords({ startDay, startTime, endDay, endTime }: WeeklyWindow): string {
  if (startTime !== MIDNIGHT || endTime !== MIDNIGHT)
    return t`${{ start: `${dayName(startDay)} ${startTime}` }} to ${{ end: `${dayName(endDay)} ${endTime}` }}`;
  const last = WEEKDAYS[(WEEKDAYS.indexOf(endDay) + 6) % 7] ?? endDay;
  return last === startDay ? dayName(startDay) : t`${{ start: dayName(startDay) }} to ${{ end: dayName(last) }}`;
}

/** `from 08:00 to 18:00, Mon to Fri (Europe/Berlin)`; null: always. */
export function hoursInWords(hours: RuleHours | null | undefined): string | null {
  if (!hours) return null;
  const { daily, weekly, timezone } = hours;
  const parts = [
    daily && daily.start !== daily.end ? t`from ${{ start: daily.start }} to ${{ end: daily.end }}` : '',
    oneOf(weekly.map(windowInWords)),
  ].filter(Boolean);
  return parts.length === 0 ? null : `${parts.join(', ')} (${zoneName(timezone)})`;
}
