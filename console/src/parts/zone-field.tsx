import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import { SelectField } from './inputs.js';
import { zoneName, zonesByContinent } from './zones.js';

/** Without a continent, and not in every browser's list. */
const UTC = 'UTC';

/** A labelled choice of an IANA time zone, found by typing its city. A stored one that this browser does not list stays. */
export function ZoneField({
  value,
  none,
  ...field
}: {
  label: string;
  path?: string;
  hint?: string | undefined;
  value: string;
  disabled?: boolean;
  /** What no choice (an empty value) means; left out: there has to be one. */
  none?: string;
  onChange: (zone: string) => void;
}): JSX.Element {
  const continents = useMemo(() => zonesByContinent(value), [value]);
  const bare = [...new Set([UTC, ...(value.includes('/') || value === '' ? [] : [value])])];
  return (
    <SelectField {...field} value={zoneName(value)}>
      {none !== undefined && <option value="">{none}</option>}
      {bare.map((zone) => (
        <option key={zone}>{zone}</option>
      ))}
      {continents.map(([continent, zones]) => (
        <optgroup key={continent} label={continent}>
          {zones.map(({ zone, place }) => (
            <option key={zone} value={zone}>
              {place}
            </option>
          ))}
        </optgroup>
      ))}
    </SelectField>
  );
}
