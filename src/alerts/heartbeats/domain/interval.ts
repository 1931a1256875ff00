const MINUTES = { minute: 1, minutes: 1, hour: 60, hours: 60, day: 1440, days: 1440 } as const;

/** The units of an interval, singular too (decisions §8). */
export type IntervalUnit = keyof typeof MINUTES;
export const INTERVAL_UNITS = Object.keys(MINUTES) as IntervalUnit[];

/** Keeps every due time within what PostgreSQL and JavaScript can hold: a million days are some 2,700 years. */
export const LONGEST_INTERVAL = 1_000_000;

export function intervalMinutes({ interval, intervalUnit }: { interval: number; intervalUnit: IntervalUnit }): number {
  return interval * MINUTES[intervalUnit];
}
