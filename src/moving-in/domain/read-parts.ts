import type { Given } from './given.js';
import { isObject } from './given.js';
import { CONDITIONS_TYPES, type Conditions, type Ref, type Restriction, type WeeklyWindow } from './org.js';

/** Whom an object names; null: nobody is named, since the source did not know the type. */
export function readRef(value: unknown): Ref | null {
  if (!isObject(value)) return null;
  const text = (key: string): string | null => {
    const member = Object.hasOwn(value, key) ? value[key] : null;
    return typeof member === 'string' && member !== '' ? member : null;
  };
  const type = text('type') ?? (text('username') === null ? null : 'user');
  if (type === null) return null;
  const name = type === 'user' ? text('username') : text('name');
  return { type: type.toLowerCase(), id: text('id')?.toLowerCase() ?? null, name };
}

/** Somebody whom an object names without saying that it is a user or a team. */
export function readRefOf(type: string, given: Given | null): Ref | null {
  if (given === null) return null;
  const name = given.optional(type === 'user' ? 'username' : 'name');
  return { type, id: given.optional('id')?.toLowerCase() ?? null, name };
}

/** Policies call it `timeRestrictions`. */
export function readRestriction(given: Given, key = 'timeRestriction'): Restriction {
  const whole = given.within(key);
  if (whole === null) return null;
  if (whole.optional('type') === 'weekday-and-time-of-day') {
    const windows = whole.each('restrictions').map((each): WeeklyWindow => ({
      ...{ startDay: each.text('startDay').toLowerCase(), startTime: clockTime(each, 'start') },
      ...{ endDay: each.text('endDay').toLowerCase(), endTime: clockTime(each, 'end') },
    }));
    return windows.length === 0 ? null : { type: 'weekly', windows };
  }
  if (whole.optional('type') !== 'time-of-day') return whole.wrong('type', 'is unknown') ?? null;
  const daily = whole.within('restriction') ?? whole.each('restrictions')[0] ?? null;
  if (daily === null) return null;
  return { type: 'daily', window: { start: clockTime(daily, 'start'), end: clockTime(daily, 'end') } };
}

/** The end of a day is written as 24:00 there. */
function clockTime(given: Given, edge: 'start' | 'end'): string {
  const [hour, minute] = [given.whole(`${edge}Hour`, 0), given.whole(`${edge}Min`, 0)];
  if (hour > 24 || minute > 59 || (hour === 24 && minute > 0)) given.wrong(`${edge}Hour`, 'is no time of day');
  const twoDigits = (value: number): string => String(value).padStart(2, '0');
  return `${twoDigits(hour % 24)}:${twoDigits(minute)}`;
}

/** @param key `criteria`, `filter` or `alertFilter`; integrations say `conditionMatchType` for `type` */
export function readConditions(given: Given, key = 'criteria'): Conditions {
  const whole = given.within(key);
  if (whole === null) return { type: 'match-all', conditions: [] };
  const named = whole.optional('type') ?? whole.optional('conditionMatchType') ?? 'match-all';
  const type = CONDITIONS_TYPES.find((each) => each === named);
  if (type === undefined) whole.wrong('type', 'is unknown');
  const conditions = whole.each('conditions').map((each) => ({
    ...{ field: each.optional('field'), key: each.optional('key'), not: each.flag('not', false) },
    ...{ operation: each.optional('operation'), expectedValue: each.optional('expectedValue') },
    order: each.has('order') ? each.whole('order', 0) : null,
  }));
  return { type: type ?? 'match-all', conditions };
}

const MINUTES: Readonly<Record<string, number>> = { minute: 1, hour: 60, day: 1440 };

/** A duration in minutes, 0 where it is absent. */
export function readMinutes(given: Given, key: string): number {
  const whole = given.within(key);
  if (whole === null) return 0;
  const unit = (whole.optional('timeUnit') ?? 'minutes').toLowerCase().replace(/s$/, '');
  const factor = MINUTES[unit];
  if (factor === undefined) whole.wrong('timeUnit', 'is unknown');
  return whole.whole('timeAmount', 0) * (factor ?? 1);
}
