import type { JSX } from 'preact';
import { t } from '#words';
import { SelectField } from '../../parts/inputs.js';
import { SEVERITY_WORDS, type Severity } from './words.js';

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
    <SelectField
      label={label}
      path="statusPageEntry.severity"
      value={value}
      onChange={(chosen) => onChange(chosen as Severity)}
    >
      {Object.entries(SEVERITY_WORDS).map(([each, words]) => (
        <option key={each} value={each}>
          {t(words)}
        </option>
      ))}
    </SelectField>
  );
}
