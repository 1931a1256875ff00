import type { WireObject } from './wire-object.js';

/** Clients send both; answers have the first three. */
const UNITS: Readonly<Record<string, number>> = {
  ...{ minutes: 1, hours: 60, days: 1440 },
  ...{ minute: 1, hour: 60, day: 1440 },
};

/** As it was sent: Pager counts minutes. */
export interface Duration {
  timeAmount: number;
  timeUnit: string;
}

/** `{timeAmount, timeUnit}` in minutes; undefined: there is none. */
export function minutesAt(wire: WireObject, key: string): number | undefined {
  const given = wire.object(key);
  if (!given) return undefined;
  const factor = given.word('timeUnit', UNITS) ?? 1;
  return (given.number('timeAmount') ?? 0) * factor;
}

export const minutesOf = ({ timeAmount, timeUnit }: Duration): number => timeAmount * (UNITS[timeUnit] ?? 0);

export const durationOf = (minutes: number): Duration => ({ timeAmount: minutes, timeUnit: 'minutes' });
