import { nearest } from '../../platform/http/unknown-keys.js';
import { isZoneName } from '../../platform/zone-name.js';
import { type Field, text } from './fields.js';

/* Text fields that are validated before a plan is carried out, so that other mistakes do not hide theirs. */

/** A set, because asking the runtime about a name is slow. */
const ZONES: ReadonlySet<string> = new Set(['UTC', ...Intl.supportedValuesOf('timeZone')]);

/** A field with the name of an IANA time zone. @param options `of`: what the zone belongs to, for the description */
export const timeZone = ({ of, ...options }: { default?: string; of?: string } = {}): Field =>
  text(of === undefined ? 'IANA time zone' : `IANA time zone, of ${of}`, {
    ...options,
    check: (input) => (ZONES.has(input) || isZoneName(input) ? null : 'must be an IANA time zone'),
  });

const ROTATION_TYPES = ['hourly', 'daily', 'weekly', 'monthly'];

/** The API accepts any type and treats unknown ones as daily. In a file, a name close to a known type is a typo. */
function misspelledType(input: string): string | null {
  const near = ROTATION_TYPES.includes(input) ? null : nearest(input, ROTATION_TYPES);
  return near === null ? null : `must be one of ${ROTATION_TYPES.join(', ')}: did you mean ${near}?`;
}

/** The length of a rotation's shifts. */
export const rotationType = text('hourly, daily, weekly or monthly', { default: 'daily', check: misspelledType });
