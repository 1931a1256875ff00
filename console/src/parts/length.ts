import { t } from '#words';

/** Units of time, the larger ones last, in minutes. */
export const UNITS = [
  ['minutes', 1, 'min'],
  ['hours', 60, 'h'],
  ['days', 1440, 'd'],
] as const;

/** The largest unit that says so many minutes whole; minutes of none. */
export const unitOf = (minutes: number): (typeof UNITS)[number] =>
  UNITS.findLast(([, size]) => minutes >= size && minutes % size === 0) ?? UNITS[0];

/** `90 min`, `2 h`, `3 d`. */
export function lengthInWords(minutes: number): string {
  const [, size, short] = unitOf(minutes);
  return `${minutes / size} ${short}`;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const SIZES = [
  [1000, 's'],
  [MINUTE, 'min'],
  [HOUR, 'h'],
  [DAY, 'd'],
] as const;

/** A length of time in so many of its largest units, to the nearest of the smallest of them. */
function inUnits(milliseconds: number, most: 1 | 2): string {
  const length = Math.max(0, milliseconds);
  const largest = (of: number): number =>
    Math.max(
      0,
      SIZES.findLastIndex(([size]) => size <= of),
    );
  const [nearest] = SIZES[Math.max(0, largest(length) + 1 - most)]!;
  const rounded = Math.round(length / nearest) * nearest;
  // Rounded up it may be one of a larger unit.
  const first = largest(rounded);
  const [size, unit] = SIZES[first]!;
  const rest = rounded % size;
  const whole = `${(rounded - rest) / size} ${unit}`;
  return most === 1 || rest === 0 ? whole : `${whole} ${inUnits(rest, 1)}`;
}

/** `2 min`, `3 h`, `5 d`: a length of time in its largest unit, for lists. */
export const shortly = (milliseconds: number): string => inUnits(milliseconds, 1);

/** `2 min 19 s`, `3 h 5 min`, `5 d 2 h`: in its two largest units. */
export const atLength = (milliseconds: number): string => inUnits(milliseconds, 2);

/** `in 2 min 41 s`; beyond ten minutes `in 14 min`, beyond an hour `in 3 h 5 min`. Past: `now`. */
export function countdown(milliseconds: number): string {
  if (milliseconds <= 0) return t`now`;
  const isFar = milliseconds > 10 * MINUTE && milliseconds < HOUR;
  const length = isFar ? shortly(milliseconds) : atLength(Math.max(milliseconds, 1000));
  return t`in ${length}`;
}
