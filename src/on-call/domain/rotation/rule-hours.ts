import { ActiveHours, type WeeklyRestriction } from './restrictions.js';
import { TimeZone } from '../../../platform/domain/time-zone.js';

/** The active hours of a rule: within the daily window and any of the weekly windows, as far as they are given. */
export interface RuleHours {
  /** IANA. */
  timezone: string;
  /** `HH:MM`; an end at or before the start is on the next day; equal times mean no restriction. */
  daily: { start: string; end: string } | null;
  weekly: readonly Pick<WeeklyRestriction, 'startDay' | 'startTime' | 'endDay' | 'endTime'>[];
}

/** @returns whether the rule is active at an instant @throws RangeError for an unknown time zone */
export function compileHours(hours: RuleHours | null): (at: Date) => boolean {
  if (hours === null) return () => true;
  const duty = ActiveHours.of(hours.daily, hours.weekly, TimeZone.of(hours.timezone));
  return (at) => duty.covers(at.getTime());
}
