/** A rotation in the editor; dates and times are in the schedule's zone. */
import { plural, t } from '#words';
import { TimeZone } from '../../../../src/platform/domain/time-zone.js';
import { WEEKDAYS } from '../../../../src/platform/domain/weekday.js';
import type { components } from '../../api/schema.js';
import { isoOf, momentOf, readersZone, wallClock } from '../../parts/moment.js';
import { zoneName } from '../../parts/zones.js';
import { hoursOf, hoursProblem, restrictionsOf, shortDay, type Hours } from './rotation-hours.js';

export type Rotation = components['schemas']['RotationView'];

export interface DraftParticipant {
  /** The key of the list; not sent. */
  key: string;
  type: NonNullable<Rotation['participants'][number]['type']>;
  id: string;
  /** The stored name, for participants that no longer exist. */
  name?: string;
}

export interface RotationDraft {
  name: string;
  type: string;
  length: number;
  /** `2026-06-01` and `08:00`. */
  day: string;
  time: string;
  /** In milliseconds since 1970; null: no end; NaN while it is not typed whole. */
  until: number | null;
  /** The stored one, whose seconds the fields do not show. */
  startDate?: string;
  participants: readonly DraftParticipant[];
  hours: Hours;
  /** Turns entirely outside of the restrictions are skipped. */
  countsOnlyOwnHours: boolean;
}

export const LONGEST_NAME = 200;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
let made = 0;
export const draftParticipant = (type: DraftParticipant['type'], id: string, name?: string): DraftParticipant => ({
  ...{ key: `participant-${made++}`, type, id },
  ...(name ? { name } : {}),
});

/**
 * The last handoff until now, at 08:00, on a Monday where shifts are weeks: the first participant is on call at once.
 * @returns the value of `<input type="datetime-local">`
 */
export function lastHandoff(now: number, zone: string, type: 'daily' | 'weekly'): string {
  const day = Math.floor((TimeZone.of(zone).toLocal(now) - 8 * HOUR) / DAY);
  // 5 January 1970 was a Monday.
  const first = type === 'weekly' ? day - ((((day - 4) % 7) + 7) % 7) : day;
  return `${new Date(first * DAY).toISOString().slice(0, 10)}T08:00`;
}

/** A weekly rotation that puts its first participant on call at once. */
export function newDraft(now: number, zone: string): RotationDraft {
  const [day = '', time = ''] = lastHandoff(now, zone, 'weekly').split('T');
  return {
    ...{ name: '', type: 'weekly', length: 1, day, time, until: null, participants: [] },
    hours: { kind: 'always' },
    countsOnlyOwnHours: false,
  };
}

export function draftOf(rotation: Rotation, zone: string): RotationDraft {
  const start = wallClock(Date.parse(rotation.startDate), zone);
  return {
    name: rotation.name ?? '',
    type: ['hourly', 'daily', 'weekly', 'monthly'].includes(rotation.type) ? rotation.type : 'daily',
    length: rotation.length,
    day: start.slice(0, 10),
    time: start.slice(11),
    until: rotation.endDate === null ? null : Date.parse(rotation.endDate),
    startDate: rotation.startDate,
    participants: rotation.participants.map(({ type, id, name }) => draftParticipant(type ?? 'user', id ?? '', name)),
    hours: hoursOf(rotation),
    countsOnlyOwnHours: rotation.countsOnlyOwnHours,
  };
}

/** A new rotation like a stored one. @param name of the stored one */
export const copyOf = (rotation: Rotation, name: string, zone: string): RotationDraft => ({
  ...draftOf(rotation, zone),
  name: t`Copy of ${name}`.slice(0, LONGEST_NAME),
});

/** The body for the API; null while a date or the hours are missing. */
export function bodyOf(draft: RotationDraft, zone: string): (Omit<Rotation, 'id'> & { id?: never }) | null {
  const startDate = startOf(draft, zone);
  const endDate = draft.until === null ? null : isoOf(draft.until);
  if (startDate === '' || endDate === '' || !(draft.length >= 1)) return null;
  if (hoursProblem(draft.hours) !== null) return null;
  return {
    name: draft.name.trim() || null,
    ...{ type: draft.type, length: draft.length },
    ...{ startDate, endDate },
    participants: draft.participants.map(({ type, id }) => (type === 'none' ? { type } : { type, id })),
    ...restrictionsOf(draft.hours),
    countsOnlyOwnHours: draft.countsOnlyOwnHours && draft.hours.kind !== 'always',
  };
}

/** Keeps the stored date if the fields still show it, since they have neither seconds nor the offset of a repeated hour. Empty: none. */
function startOf({ day, time, startDate }: RotationDraft, zone: string): string {
  const text = `${day}T${time}`;
  if (startDate !== undefined && wallClock(Date.parse(startDate), zone) === text) return startDate;
  return isoOf(momentOf(text, zone));
}

/** `weekly`, `every 3 days`. */
function everyText(type: string, length: number): string {
  switch (type) {
    case 'hourly':
      return plural(length, { one: 'hourly', other: 'every # hours' });
    case 'weekly':
      return plural(length, { one: 'weekly', other: 'every # weeks' });
    case 'monthly':
      return plural(length, { one: 'monthly', other: 'every # months' });
    default:
      return plural(length, { one: 'daily', other: 'every # days' });
  }
}

/**
 * `weekly, Mon 08:00`, `every 3 days, 08:00`; in another zone `daily, 08:00 Europe/Berlin (07:00 on your clock)`.
 * @param now epoch milliseconds, for the current difference of the zones
 */
export function rhythmOf({ type, length, startDate }: Rotation, zone: string, now: number): string {
  const start = wallClock(Date.parse(startDate), zone);
  const weekday = new Date(`${start.slice(0, 10)}T00:00Z`).getUTCDay();
  const dayOf = (weekday: number): string => (type === 'weekly' ? `${shortDay(WEEKDAYS[(weekday + 6) % 7]!)} ` : '');
  const rhythm = `${everyText(type, length)}, ${dayOf(weekday)}${start.slice(11)}`;
  if (zoneName(zone) === zoneName(readersZone())) return rhythm;
  const here = `${wallClock(now, zone).slice(0, 10)}T${start.slice(11)}`;
  const yours = wallClock(momentOf(here, zone), readersZone());
  const shift = Math.round((Date.parse(yours.slice(0, 10)) - Date.parse(here.slice(0, 10))) / DAY);
  const there = `${rhythm} ${zoneName(zone)}`;
  return yours === here
    ? there
    : t`${there} (${{ time: `${dayOf((weekday + shift + 7) % 7)}${yours.slice(11)}` }} on your clock)`;
}
