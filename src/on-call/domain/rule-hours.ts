import { DutyHours, type WeeklyRestriction } from './restrictions.js';
import { TimeZone } from '../../platform/domain/time-zone.js';

/** When a rule is asked: within the daily window and within one of the weekly ones, as far as they are given. */
export interface RuleHours {
  /** IANA. */
  timezone: string;
  /** `HH:MM`; an end at or before the start is on the next day, equal ends ask nothing. */
  daily: { start: string; end: string } | null;
  weekly: readonly Pick<WeeklyRestriction, 'startDay' | 'startTime' | 'endDay' | 'endTime'>[];
}

/** @returns is the rule asked at that instant? @throws for a time zone that is unknown */
export function compileHours(hours: RuleHours | null): (at: Date) => boolean {
  if (hours === null) return () => true;
  const duty = DutyHours.of(hours.daily, hours.weekly, TimeZone.of(hours.timezone));
  return (at) => duty.covers(at.getTime());
}
