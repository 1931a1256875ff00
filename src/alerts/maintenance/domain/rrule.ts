/** Why a recurrence cannot be used; `detail` is about the field at `path`. */
export class RecurrenceError extends Error {
  constructor(
    readonly path: string,
    readonly detail: string,
  ) {
    super(`${path}: ${detail}`);
  }
}

/** A recurrence rule within the bounds of this service. */
export interface Rule {
  /** Parts in capitals, UNTIL as a local time that is written as UTC. */
  text: string;
  count: number | null;
}

export const MOST_COUNT = 100;
const MOST_INTERVAL = 1000;
const LONGEST = 500;

const DAY = '(?:MO|TU|WE|TH|FR|SA|SU)';
const listOf = (each: string): RegExp => new RegExp(`^${each}(?:,${each}){0,39}$`);
const WHOLE = /^[1-9]\d{0,3}$/;

/** What each part may be; hours and below are that of the window's start. */
const PARTS: Readonly<Record<string, RegExp>> = {
  FREQ: /^(?:DAILY|WEEKLY|MONTHLY|YEARLY)$/,
  INTERVAL: WHOLE,
  COUNT: WHOLE,
  UNTIL: /^\d{8}(?:T\d{6}Z?)?$/,
  BYDAY: listOf(`[+-]?[1-5]?${DAY}`),
  BYMONTHDAY: listOf('-?(?:[1-9]|[12]\\d|3[01])'),
  BYMONTH: listOf('(?:[1-9]|1[0-2])'),
  BYSETPOS: listOf('-?(?:[1-9]|[1-9]\\d|[12]\\d\\d|3[0-5]\\d|36[0-6])'),
  WKST: new RegExp(`^${DAY}$`),
};

/**
 * Reads an RFC 5545 recurrence rule, with or without `RRULE:` in front.
 * @param localOf the local time of an instant, in milliseconds as if it were UTC
 * @throws RecurrenceError for what is no rule, comes oftener than once a day, or costs too much
 */
export function parseRule(given: string, localOf: (instant: number) => number): Rule {
  const text = given
    .trim()
    .toUpperCase()
    .replace(/^RRULE:/, '');
  if (text.length > LONGEST) throw new RecurrenceError('rrule', `must have at most ${LONGEST} characters`);
  const parts = new Map<string, string>();
  for (const part of text.split(';')) {
    const [name = '', value = '', ...more] = part.split('=');
    const form = Object.hasOwn(PARTS, name) ? PARTS[name] : undefined;
    if (form === undefined || more.length > 0)
      throw new RecurrenceError('rrule', `${name.slice(0, 20) || 'an empty part'} is not supported; give ${NAMES}`);
    if (parts.has(name)) throw new RecurrenceError('rrule', `${name} is given twice`);
    if (!form.test(value)) throw new RecurrenceError('rrule', `${name} cannot be ${value.slice(0, 40) || 'empty'}`);
    parts.set(name, value);
  }
  if (!parts.has('FREQ')) throw new RecurrenceError('rrule', 'FREQ is required');
  if (parts.has('COUNT') && parts.has('UNTIL')) throw new RecurrenceError('rrule', 'give COUNT or UNTIL, not both');
  within(parts, 'INTERVAL', MOST_INTERVAL);
  within(parts, 'COUNT', MOST_COUNT);
  const until = parts.get('UNTIL');
  if (until !== undefined) parts.set('UNTIL', stampOf(localUntil(until, localOf)));
  const count = parts.get('COUNT');
  return {
    text: [...parts].map(([name, value]) => `${name}=${value}`).join(';'),
    count: count === undefined ? null : Number(count),
  };
}

/** The rule with its last time, in milliseconds as if the local time were UTC, in the place of COUNT. */
export const endingAt = ({ text }: Rule, last: number): Rule => ({
  text: text.replace(/\bCOUNT=\d+/, `UNTIL=${stampOf(last)}`),
  count: null,
});

const NAMES = Object.keys(PARTS).join(', ');

function within(parts: ReadonlyMap<string, string>, name: string, most: number): void {
  if (Number(parts.get(name) ?? 1) > most) throw new RecurrenceError('rrule', `${name} is at most ${most}`);
}

/** A day alone includes all of it; with `Z` it is UTC, else local. */
function localUntil(text: string, localOf: (instant: number) => number): number {
  const [, year, month, day, hour = '23', minute = '59', second = '59'] =
    /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)Z?)?$/.exec(text) ?? [];
  const time = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  if (Number.isNaN(time)) throw new RecurrenceError('rrule', 'UNTIL is no date');
  return text.endsWith('Z') ? localOf(time) : time;
}

/** What a four-digit year can say, whatever the zone: `9999` is how others say "for ever". Windows end long before. */
const [FIRST, LAST] = [Date.parse('0001-01-02T00:00:00Z'), Date.parse('9998-12-31T23:59:59Z')];

const stampOf = (local: number): string =>
  new Date(Math.min(Math.max(local, FIRST), LAST)).toISOString().replaceAll(/[-:]|\.\d+/g, '');
