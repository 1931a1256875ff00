import { nearest } from '../../platform/http/unknown-keys.js';
import { isZoneName } from '../../platform/zone-name.js';
import { type Field, text } from './fields.js';

/* Texts whose values are looked at before anything is tried, so that other mistakes do not hide them. */

/** To ask the runtime about a name takes long. */
const ZONES: ReadonlySet<string> = new Set(['UTC', ...Intl.supportedValuesOf('timeZone')]);

/** A field that holds the name of an IANA time zone. @param options `of`: whose zone it is, for the description */
export const timeZone = ({ of, ...options }: { default?: string; of?: string } = {}): Field =>
  text(of === undefined ? 'IANA time zone' : `IANA time zone, of ${of}`, {
    ...options,
    check: (given) => (ZONES.has(given) || isZoneName(given) ? null : 'must be an IANA time zone'),
  });

const TURNS = ['hourly', 'daily', 'weekly', 'monthly'];

/** The API allows others, which act as daily: in a file what seems to be one of these, and is none, is a mistake. */
function wrongTurns(given: string): string | null {
  const near = TURNS.includes(given) ? null : nearest(given, TURNS);
  return near === null ? null : `must be one of ${TURNS.join(', ')}: did you mean ${near}?`;
}

/** How long a turn of a rotation lasts. */
export const turns = text('hourly, daily, weekly or monthly', { default: 'daily', check: wrongTurns });
