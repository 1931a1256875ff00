import type { ComponentChildren, JSX } from 'preact';
import { findZones } from './find-zones.js';
import { offsetName } from './moment.js';
import { Pick } from './pick.js';
import { now } from './time.js';
import { zoneName } from './zones.js';

/** What is typed is looked for among cities, countries, abbreviations and offsets. */
const ALL = [
  {
    of: (typed: string) =>
      findZones(typed, now()).map((zone) => ({ id: zone, name: zone, about: () => offsetName(zone, now()) })),
  },
];

/** A labelled choice of an IANA time zone. A stored one that this browser does not list stays. */
export function ZoneField({
  value,
  none,
  ...field
}: {
  label: string;
  path?: string;
  hint?: ComponentChildren;
  value: string;
  disabled?: boolean;
  /** What no choice (an empty value) means; left out: there has to be one. */
  none?: string;
  onChange: (zone: string) => void;
}): JSX.Element {
  return (
    <Pick
      {...field}
      value={zoneName(value)}
      nameOf={(zone) => zone}
      groups={ALL}
      first={none === undefined ? [] : [['', none]]}
      required={none === undefined}
    />
  );
}
