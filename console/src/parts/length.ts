/** Units of time, the larger ones last, in minutes. */
export const UNITS = [
  ['minutes', 1, 'min'],
  ['hours', 60, 'h'],
  ['days', 1440, 'd'],
] as const;

/** The largest unit that says so many minutes whole. */
export const unitOf = (minutes: number): (typeof UNITS)[number] =>
  UNITS.findLast(([, size]) => minutes % size === 0) ?? UNITS[0];

/** `90 min`, `2 h`, `3 d`. */
export function lengthInWords(minutes: number): string {
  const [, size, short] = unitOf(minutes);
  return `${minutes / size} ${short}`;
}
