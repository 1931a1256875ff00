import type { WireObject } from '../../../codec/wire-object.js';
import { parseInstant } from '../../../../platform/instant.js';
import type { Interval } from '../../../../on-call/domain/intervals.js';
import { DAY, isSameWeek, WHOLE_WEEK, windowOn } from '../week.js';

/* Shifts of a schedule, of every kind, as turns that repeat. Times are local: milliseconds as if they were UTC. */

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = DAY * MINUTE_MS;
const WEEK_MS = 7 * DAY_MS;
/** A Monday. */
const MONDAY_MS = 4 * DAY_MS;
const DAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];
const UNITS = { hourly: HOUR_MS, daily: DAY_MS, weekly: WEEK_MS } as const;
export type Unit = keyof typeof UNITS;

export interface Shift {
  id: string;
  name: string;
  type: string;
  /** A shift of a higher level stands in for those of lower ones. */
  level: number;
  /** Null: that of its schedule. */
  timezone: string | null;
  start: number;
  durationMs: number;
  /** Turns before it do not take place. */
  rotationStart: number;
  /** Epoch milliseconds. Null: no end. */
  until: number | null;
  frequency: string | null;
  interval: number;
  /** From 0, Monday. */
  weekStart: number;
  /** From 0, Monday. Null: not given. */
  byDay: readonly number[] | null;
  /** By days of months or months: what no rotation here can say. */
  isByDate: boolean;
  /** The ids of the people of each turn, in the order of turns. */
  groups: readonly (readonly string[])[];
}

/** Null: it says too little; a problem is noted. */
export function readShift(wire: WireObject): Shift | null {
  const id = wire.required('id');
  const type = wire.required('type');
  const start = localAt(wire, 'start');
  if (start === null) return null;
  const byDay = (wire.texts('by_day') ?? []).map((day) => DAYS.indexOf(day));
  const rolling = wire.list('rolling_users') ?? [];
  const users = wire.texts('users') ?? [];
  const groups = type === 'rolling_users' ? rolling.map(idsIn) : [users];
  const first = wire.number('start_rotation_from_user_index') ?? 0;
  return {
    ...{ id, type, name: wire.text('name') ?? id, level: wire.number('level') ?? 0 },
    timezone: wire.text('time_zone') ?? null,
    ...{ start, durationMs: (wire.number('duration') ?? 0) * 1000 },
    rotationStart: localAt(wire, 'rotation_start') ?? start,
    until: localAt(wire, 'until'),
    ...{ frequency: wire.text('frequency') ?? null, interval: wire.number('interval') ?? 1 },
    weekStart: Math.max(0, DAYS.indexOf(wire.text('week_start') ?? 'SU')),
    byDay: byDay.length === 0 ? null : byDay,
    isByDate: ['by_month', 'by_monthday'].some((key) => (wire.list(key) ?? []).length > 0),
    groups: [...groups.slice(first), ...groups.slice(0, first)],
  };
}

function localAt(wire: WireObject, key: string): number | null {
  const text = wire.text(key);
  if (text === undefined) return null;
  return parseInstant(text)?.getTime() ?? wire.fault(key, 'must be a date and time') ?? null;
}

const idsIn = (group: unknown): string[] =>
  Array.isArray(group) ? (group as unknown[]).filter((each) => typeof each === 'string') : [];

/** A shift as a rotation says it. */
export interface Turns {
  shift: Shift;
  type: Unit;
  /** Units of the type that a turn lasts. */
  length: number;
  /** Of the first turn. */
  start: number;
  /** Of each turn the people who are on call; none: nobody is. */
  groups: readonly (readonly string[])[];
  /** The hours in which turns count. */
  week: readonly Interval[];
  /** Turns outside of the hours are skipped. */
  countsOnlyOwnHours: boolean;
  /** Somebody is on call in all of its hours. */
  isStaffed: boolean;
}

/** A text says why no rotation can say it. */
export function turnsOf(shift: Shift): Turns | string {
  const { frequency, interval, durationMs, groups, byDay } = shift;
  if (frequency === null || !Object.hasOwn(UNITS, frequency)) return `it repeats ${frequency ?? 'never'}`;
  if (shift.isByDate) return 'it is on days of the month, or in some months';
  if (interval < 1 || durationMs <= 0 || durationMs % MINUTE_MS !== 0) return 'its times are no whole minutes';
  if (groups.length === 0) return 'it names nobody';
  const type = frequency as Unit;
  const found = byDay === null ? plain(shift, type) : onDays(shift, type, byDay);
  return typeof found === 'string' ? found : fromRotationStart(found);
}

type Form = Omit<Turns, 'shift' | 'isStaffed' | 'groups'> & { nobody: number; repeats?: number };

/** Each turn begins a unit or more after the one before it, and lasts as long as the shift does. */
function plain(shift: Shift, type: Unit): Turns | string {
  const { durationMs, interval, start } = shift;
  const unit = UNITS[type];
  const period = unit * interval;
  if (durationMs > period) return 'its turns overlap';
  const common = { type, start, countsOnlyOwnHours: false };
  if (durationMs === period) return formed(shift, { ...common, length: interval, week: WHOLE_WEEK, nobody: 0 });
  if (durationMs % unit === 0) {
    const lasting = durationMs / unit;
    const whole = { ...common, length: 1, week: WHOLE_WEEK };
    return formed(shift, { ...whole, repeats: lasting, nobody: interval - lasting });
  }
  if (type === 'hourly' || durationMs > unit) return 'its turns are longer than a unit, and no whole ones';
  const [from, lasts] = [minuteOfWeek(start), durationMs / MINUTE_MS];
  const days = type === 'daily' ? [0, 1, 2, 3, 4, 5, 6] : [0];
  const week = windowOn(days, from, lasts);
  return formed(shift, { ...common, length: 1, week, nobody: interval - 1 });
}

/** On some days of the week, each time as long as the shift lasts: weekly, by weeks; daily, by those days. */
function onDays(shift: Shift, type: Unit, byDay: readonly number[]): Turns | string {
  const { durationMs, interval, weekStart } = shift;
  if (type === 'hourly') return 'it repeats hourly on some days';
  if (byDay.includes(-1)) return 'it names days that are none of the week';
  if (durationMs > DAY_MS) return 'on some days only, it lasts longer than one';
  const clock = minuteOfWeek(shift.start) % DAY;
  const week = windowOn(byDay, clock, durationMs / MINUTE_MS);
  // Rolling users that begin on another day begin on the first of these, counted from the beginning of the week.
  const day = dayOf(shift.start);
  const inOrder = [...byDay].sort((a, b) => ((a - weekStart + 7) % 7) - ((b - weekStart + 7) % 7));
  const isOnOne = byDay.includes(day) || shift.type !== 'rolling_users';
  const first = isOnOne ? shift.start : shift.start + (((inOrder[0] ?? 0) - day + 7) % 7) * DAY_MS;
  if (type === 'daily') {
    const form = { type, length: 1, start: first, week, nobody: 0, repeats: interval } as const;
    return formed(shift, { ...form, countsOnlyOwnHours: !isSameWeek(week, WHOLE_WEEK) });
  }
  const start = first - ((dayOf(first) - weekStart + 7) % 7) * DAY_MS;
  return formed(shift, { type, length: 1, start, week, countsOnlyOwnHours: false, nobody: interval - 1 });
}

/** @param form `repeats`: turns of each group in a row; `nobody`: turns of nobody after them */
function formed(shift: Shift, { nobody, repeats = 1, ...form }: Form): Turns {
  const groups = shift.groups.flatMap((group) => [
    ...Array.from({ length: repeats }, () => group),
    ...Array.from({ length: nobody }, () => []),
  ]);
  return { ...form, shift, groups, isStaffed: groups.every((group) => group.length > 0) };
}

/** Turns that are over before the shift takes effect are left out, and everybody keeps their place. */
function fromRotationStart(turns: Turns): Turns {
  const { start, type, length, groups, shift, countsOnlyOwnHours } = turns;
  const over = Math.floor((shift.rotationStart - start) / (UNITS[type] * length));
  if (over <= 0 || countsOnlyOwnHours) return turns;
  const first = over % groups.length;
  return {
    ...turns,
    start: start + over * UNITS[type] * length,
    groups: [...groups.slice(first), ...groups.slice(0, first)],
  };
}

const dayOf = (local: number): number => Math.floor(((((local - MONDAY_MS) % WEEK_MS) + WEEK_MS) % WEEK_MS) / DAY_MS);
const minuteOfWeek = (local: number): number => ((((local - MONDAY_MS) % WEEK_MS) + WEEK_MS) % WEEK_MS) / MINUTE_MS;
