import type { JSX } from 'preact';
import { SelectField } from './inputs.js';

const ZONES = Intl.supportedValuesOf('timeZone');
/** Not in every browser's list. */
const UTC = 'UTC';

/** A labelled choice of an IANA time zone. A stored one that this browser does not list stays. */
export function ZoneField({
  value,
  none,
  ...field
}: {
  label: string;
  hint?: string | undefined;
  value: string;
  disabled?: boolean;
  /** What no choice (an empty value) means; left out: there has to be one. */
  none?: string;
  onChange: (zone: string) => void;
}): JSX.Element {
  const missing = [UTC, value].filter((zone) => zone !== '' && !ZONES.includes(zone));
  return (
    <SelectField {...field} value={value}>
      {none !== undefined && <option value="">{none}</option>}
      {[...new Set([...missing, ...ZONES])].map((zone) => (
        <option key={zone}>{zone}</option>
      ))}
    </SelectField>
  );
}
