import pg from 'pg';

const TIMESTAMPTZ = 1184;
/** A time as PostgreSQL writes it in a session whose time zone is UTC, from the year 1000 on. */
const PLAIN = /^[1-9]\d\d\d-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,3})?\+00$/;
const ZERO = '0'.charCodeAt(0);

const parseAny = pg.types.getTypeParser(TIMESTAMPTZ) as (text: string) => unknown;

/** PostgreSQL's `timestamptz` as pg reads it (a Date, or a number for the infinities), twice as fast in UTC. */
export function parseTimestamptz(text: string): unknown {
  if (!PLAIN.test(text)) return parseAny(text);
  const pair = (at: number): number => (text.charCodeAt(at) - ZERO) * 10 + text.charCodeAt(at + 1) - ZERO;
  const milliseconds = text.length === 22 ? 0 : Number(text.slice(20, -3).padEnd(3, '0'));
  return new Date(Date.UTC(pair(0) * 100 + pair(2), pair(5) - 1, pair(8), pair(11), pair(14), pair(17), milliseconds));
}

/** How the columns of results are read: as pg does, other than times. */
export const TYPES: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary'): unknown =>
    oid === TIMESTAMPTZ && format !== 'binary' ? parseTimestamptz : pg.types.getTypeParser(oid, format),
};
