import type { JSX } from 'preact';
import { SelectField } from '../../parts/inputs.js';
import { SEVERITIES, type Severity } from './words.js';

/** How bad the status page says that an incident is. */
export function SeverityField({
  label,
  value,
  onChange,
}: {
  label: string;
  value: Severity;
  onChange: (severity: Severity) => void;
}): JSX.Element {
  return (
    <SelectField label={label} value={value} onChange={(chosen) => onChange(chosen as Severity)}>
      {SEVERITIES.map((each) => (
        <option key={each} value={each}>
          {each}
        </option>
      ))}
    </SelectField>
  );
}
