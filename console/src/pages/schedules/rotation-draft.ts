/** A rotation in the editor; dates and times are in the schedule's zone. */
import { TimeZone } from '../../../../src/platform/domain/time-zone.js';
import { WEEKDAYS, type Weekday } from '../../../../src/platform/domain/weekday.js';
import type { components } from '../../api/schema.js';
import { momentOf, readersZone, wallClock } from '../../parts/moment.js';
import { zoneName } from '../../parts/zones.js';

export type Rotation = components['schemas']['RotationView'];
type Restrictions = Pick<Rotation, 'timeRestriction' | 'restrictions'>;

export interface DraftParticipant {
  /** The key of the list; not sent. */
  key: string;
  type: NonNullable<Rotation['participants'][number]['type']>;
  id: string;
  /** The stored name, for participants that no longer exist. */
  name?: string;
}

/** `kept`: restrictions that the form cannot show; they stay unchanged. `own`: in each participant's zone. */
export type Hours =
  | { kind: 'always' }
  | { kind: 'days'; days: readonly Weekday[]; from: string; to: string; own?: true }
  | ({ kind: 'kept' } & Restrictions);

export interface RotationDraft {
  name: string;
  type: string;
  length: number;
  /** `2026-06-01` and `08:00`. */
  day: string;
  time: string;
  /** The value of `<input type="datetime-local">`; empty: no end. */
  until: string;
  /** The stored dates, whose seconds the fields do not show. */
  stored?: Pick<Rotation, 'startDate' | 'endDate'>;
  participants: readonly DraftParticipant[];
  hours: Hours;
  /** Turns entirely outside of the restrictions are skipped. */
  countsOnlyOwnHours: boolean;
}

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
    ...{ name: '', type: 'weekly', length: 1, day, time, until: '', participants: [] },
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
    until: rotation.endDate === null ? '' : wallClock(Date.parse(rotation.endDate), zone),
    stored: { startDate: rotation.startDate, endDate: rotation.endDate },
    participants: rotation.participants.map(({ type, id, name }) => draftParticipant(type ?? 'user', id ?? '', name)),
    hours: hoursOf(rotation),
    countsOnlyOwnHours: rotation.countsOnlyOwnHours,
  };
}

/** The body for the API; null while a date is missing. */
export function bodyOf(draft: RotationDraft, zone: string): (Omit<Rotation, 'id'> & { id?: never }) | null {
  const startDate = dateOf(`${draft.day}T${draft.time}`, zone, draft.stored?.startDate);
  const endDate = draft.until === '' ? null : dateOf(draft.until, zone, draft.stored?.endDate);
  if (startDate === undefined || endDate === undefined || !(draft.length >= 1)) return null;
  return {
    name: draft.name.trim() || null,
    ...{ type: draft.type, length: draft.length },
    ...{ startDate, endDate },
    participants: draft.participants.map(({ type, id }) => (type === 'none' ? { type } : { type, id })),
    ...restrictionsOf(draft.hours),
    countsOnlyOwnHours: draft.countsOnlyOwnHours && draft.hours.kind !== 'always',
  };
}

/** Keeps the stored date if the field still shows it, since the field has neither seconds nor the offset of a repeated hour. */
function dateOf(text: string, zone: string, stored: string | null = null): string | undefined {
  if (stored !== null && wallClock(Date.parse(stored), zone) === text) return stored;
  const at = momentOf(text, zone);
  return Number.isNaN(at) ? undefined : new Date(at).toISOString();
}

const after = (day: Weekday): Weekday => WEEKDAYS[(WEEKDAYS.indexOf(day) + 1) % 7]!;

/** The restrictions for the API: a window for each weekday, or a daily one for all weekdays. */
export function restrictionsOf(hours: Hours): Restrictions {
  if (hours.kind === 'kept') return { timeRestriction: hours.timeRestriction, restrictions: hours.restrictions };
  if (hours.kind === 'always') return { timeRestriction: null, restrictions: [] };
  const { days, from, to } = hours;
  const zone = hours.own ? ({ timezone: 'participant' } as const) : {};
  if (days.length === 7)
    return from === to
      ? { timeRestriction: null, restrictions: [] }
      : { timeRestriction: { start: from, end: to, ...zone }, restrictions: [] };
  return {
    timeRestriction: null,
    restrictions: days.map((day) => ({
      ...{ startDay: day, startTime: from, endTime: to },
      endDay: to <= from ? after(day) : day,
      ...zone,
    })),
  };
}

export function hoursOf({ timeRestriction, restrictions }: Restrictions): Hours {
  if (!timeRestriction && restrictions.length === 0) return { kind: 'always' };
  if (timeRestriction && restrictions.length === 0)
    return {
      ...{ kind: 'days', days: WEEKDAYS, from: timeRestriction.start, to: timeRestriction.end },
      ...ownIn(timeRestriction),
    };
  const [first] = restrictions;
  if (timeRestriction || !first) return { kind: 'kept', timeRestriction, restrictions };
  const days = WEEKDAYS.filter((day) => restrictions.some(({ startDay }) => startDay === day));
  const hours: Hours = { kind: 'days', days, from: first.startTime, to: first.endTime, ...ownIn(first) };
  const isSame =
    days.length < 7 &&
    days.length === restrictions.length &&
    restrictions.every(
      (each) =>
        each.startTime === first.startTime &&
        each.endTime === first.endTime &&
        ownIn(each).own === hours.own &&
        each.endDay === (first.endTime <= first.startTime ? after(each.startDay) : each.startDay),
    );
  return isSame ? hours : { kind: 'kept', timeRestriction, restrictions };
}

const ownIn = ({ timezone }: { timezone?: 'schedule' | 'participant' }): { own?: true } =>
  timezone === 'participant' ? { own: true } : {};

const SHORT: Readonly<Record<Weekday, string>> = {
  ...{ mon: 'Mon', tue: 'Tue', wed: 'Wed', thu: 'Thu', fri: 'Fri', sat: 'Sat', sun: 'Sun' },
};
export const shortDay = (day: Weekday): string => SHORT[day];

const UNITS: Readonly<Record<string, readonly [one: string, many: string, word: string]>> = {
  hourly: ['hour', 'hours', 'hourly'],
  daily: ['day', 'days', 'daily'],
  weekly: ['week', 'weeks', 'weekly'],
  monthly: ['month', 'months', 'monthly'],
};

/**
 * `weekly, Mon 08:00`, `every 3 days, 08:00`; in another zone `daily, 08:00 Europe/Berlin (07:00 on your clock)`.
 * @param now epoch milliseconds, for the current difference of the zones
 */
export function rhythmOf({ type, length, startDate }: Rotation, zone: string, now: number): string {
  const [, many, word] = UNITS[type] ?? UNITS['daily']!;
  const start = wallClock(Date.parse(startDate), zone);
  const weekday = new Date(`${start.slice(0, 10)}T00:00Z`).getUTCDay();
  const dayOf = (weekday: number): string => (type === 'weekly' ? `${SHORT[WEEKDAYS[(weekday + 6) % 7]!]} ` : '');
  const rhythm = `${length === 1 ? word : `every ${length} ${many}`}, ${dayOf(weekday)}${start.slice(11)}`;
  if (zoneName(zone) === zoneName(readersZone())) return rhythm;
  const here = `${wallClock(now, zone).slice(0, 10)}T${start.slice(11)}`;
  const yours = wallClock(momentOf(here, zone), readersZone());
  const shift = Math.round((Date.parse(yours.slice(0, 10)) - Date.parse(here.slice(0, 10))) / DAY);
  const own = yours === here ? '' : ` (${dayOf((weekday + shift + 7) % 7)}${yours.slice(11)} on your clock)`;
  return `${rhythm} ${zoneName(zone)}${own}`;
}

const OWN = ', in each participant’s time zone';

/** `Mon–Fri, 08:00 to 18:00`; null: around the clock. */
export function hoursText(restrictions: Restrictions): string | null {
  const hours = hoursOf(restrictions);
  if (hours.kind === 'always') return null;
  if (hours.kind === 'days') return `${daysText(hours.days)}, ${hours.from} to ${hours.to}${hours.own ? OWN : ''}`;
  const { timeRestriction: daily, restrictions: weekly } = hours;
  return [
    ...(daily ? [`each day ${daily.start} to ${daily.end}${ownIn(daily).own ? OWN : ''}`] : []),
    ...weekly.map(
      ({ startDay, startTime, endDay, endTime, ...zone }) =>
        `${SHORT[startDay]} ${startTime} to ${SHORT[endDay]} ${endTime}${ownIn(zone).own ? OWN : ''}`,
    ),
  ].join('; ');
}

function daysText(days: readonly Weekday[]): string {
  if (days.length === 7) return 'each day';
  const participants = days.map((day) => WEEKDAYS.indexOf(day));
  const isRow = participants.every((participant, index) => index === 0 || participant === participants[index - 1]! + 1);
  return isRow && days.length > 2
    ? `${SHORT[days[0]!]}–${SHORT[days.at(-1)!]}`
    : days.map((day) => SHORT[day]).join(', ');
}
