import { DAY_MS } from '../../../common/durations.js';

const MILLISECONDS = /^\d{1,14}$/;
const ISO = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?)?$/i;
const DAY_FIRST = /^(\d{2})-(\d{2})-(\d{4})(T.*)?$/;

/** A moment, or a whole UTC day: from the one, before the other. */
export interface SearchTime {
  from: Date;
  before: Date;
}

/**
 * Reads a time as searches write it: milliseconds since 1970, ISO-8601 (UTC unless it has an offset), or the
 * third-party day-first form `21-11-2026T09:30`. A bare date is the whole day. Null: none of these, or a day that there is not.
 */
export function parseSearchTime(text: string): SearchTime | null {
  if (MILLISECONDS.test(text)) return moment(Number(text));
  const iso = text.replace(DAY_FIRST, (_all, day, month, year, time = '') => `${year}-${month}-${day}${time}`);
  const match = ISO.exec(iso);
  if (!match) return null;
  const [, time, , , offset] = match;
  const at = Date.parse(time && !offset ? `${iso}Z` : iso);
  if (Number.isNaN(at) || !isDay(iso.slice(0, 10))) return null;
  return time ? moment(at) : { from: new Date(at), before: new Date(at + DAY_MS) };
}

/** Refuses 30 February, which `Date` reads as 2 March. */
const isDay = (date: string): boolean => new Date(`${date}T00:00Z`).toISOString().startsWith(date);

const moment = (at: number): SearchTime => ({ from: new Date(at), before: new Date(at + 1) });
