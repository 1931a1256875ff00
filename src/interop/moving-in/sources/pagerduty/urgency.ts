import type { Hours } from '../../../codec/hours.js';
import type { WireCondition } from '../../../codec/conditions.js';
import type { WireObject } from '../../../codec/wire-object.js';
import { isZoneName } from '../../../../platform/zone-name.js';
import type { Interval } from '../../../../on-call/domain/intervals.js';
import { hoursOf, WHOLE_WEEK, windowOn, without } from '../week.js';

/* Which incidents of a service are of low urgency. */

const URGENCIES = ['high', 'low', 'severity_based'] as const;
export type Urgency = (typeof URGENCIES)[number];

/** At all hours the same, or by the support hours of the service. */
export type UrgencyRule = Urgency | { timezone: string; during: Urgency; outside: Urgency; hours: readonly Interval[] };

export function urgencyIn(service: WireObject): UrgencyRule {
  const rule = service.part('incident_urgency_rule');
  if (rule.text('type') !== 'use_support_hours') return wordIn(rule);
  const during = wordIn(rule.part('during_support_hours'));
  const outside = wordIn(rule.part('outside_support_hours'));
  if (during === outside) return during;
  const support = service.part('support_hours');
  const timezone = support.text('time_zone') ?? 'UTC';
  if (!isZoneName(timezone)) support.fault('time_zone', 'must be an IANA time zone');
  const [start, end] = [clockIn(support, 'start_time'), clockIn(support, 'end_time')];
  const days = (support.list('days_of_week') ?? []).filter((day): day is number => Number.isInteger(day));
  if (days.some((day) => day < 1 || day > 7)) support.fault('days_of_week', 'must be days from 1 to 7');
  const length = end > start ? end - start : end - start + 1440;
  const hours = windowOn(
    days.map((day) => (day - 1) % 7),
    start,
    length,
  );
  return { timezone, during, outside, hours };
}

const wordIn = (rule: WireObject): Urgency => URGENCIES.find((each) => each === rule.text('urgency')) ?? 'high';

/** Hours with what an alert must have besides to be of low urgency: each alternative is a policy here. */
export interface LowUrgency {
  /** Undefined: at every hour. */
  hours: Hours | undefined;
  conditions: WireCondition[];
}

/** When alerts are of low urgency. */
export function lowUrgencyOf(rule: Exclude<UrgencyRule, Urgency>): LowUrgency[] {
  const times = [
    { urgency: rule.during, week: rule.hours },
    { urgency: rule.outside, week: without(WHOLE_WEEK, rule.hours) },
  ];
  return times.flatMap(({ urgency, week }) => {
    // Seven days have at most eight windows.
    const hours = week.length === 0 ? null : hoursOf(week);
    return hours === null ? [] : alternativesOf(urgency).map((conditions) => ({ hours, conditions }));
  });
}

const LOW_SEVERITIES = ['warning', 'info'] as const;

/** What an alert must have to be of low urgency. */
export function alternativesOf(urgency: Urgency): WireCondition[][] {
  if (urgency === 'high') return [];
  if (urgency === 'low') return [[]];
  return LOW_SEVERITIES.map((expectedValue) => [
    { field: 'extra-properties', key: 'severity', operation: 'equals', expectedValue, not: false },
  ]);
}

const CLOCK = /^([01]\d|2[0-4]):([0-5]\d)(?::[0-5]\d)?$/;

/** Minutes since midnight. */
function clockIn(wire: WireObject, key: string): number {
  const [, hours, minutes] = CLOCK.exec(wire.required(key)) ?? [];
  return hours === undefined
    ? (wire.fault(key, 'must be a time of day, HH:MM:SS') ?? 0)
    : Number(hours) * 60 + Number(minutes);
}
