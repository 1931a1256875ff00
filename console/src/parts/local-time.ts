/** Moments on the clock of the person (`readersZone`), for fields and for charts by days. */
import { TimeZone } from '../../../src/platform/domain/time-zone.js';
import { readersZone } from './reader.js';

const DAY = 86_400_000;
const HOUR = 3_600_000;

const zone = (): TimeZone => TimeZone.of(readersZone());

/** A moment as `<input type="datetime-local">` has it. */
export const localInput = (date: Date): string => new Date(zone().toLocal(date.getTime())).toISOString().slice(0, 16);

/** The moment that was typed into such a field, or a day's (`2026-10-12`) beginning, in milliseconds since 1970; NaN: none. */
export function instantOf(text: string): number {
  const local = Date.parse(text.includes('T') ? `${text}Z` : `${text}T00:00Z`);
  return Number.isFinite(local) ? zone().toInstant(local) : NaN;
}

/** The day of a moment, so many days later, at an hour. */
export function atHour(at: number, days: number, hour = 0): number {
  const local = zone().toLocal(at);
  return zone().toInstant((Math.floor(local / DAY) + days) * DAY + hour * HOUR);
}

/** 0: Sunday, as `Date.getDay` has it. */
export const weekdayOf = (at: number): number => new Date(zone().toLocal(at)).getUTCDay();
