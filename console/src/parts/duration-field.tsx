import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { msg, t } from '#words';
import { NumberField, SelectField } from './inputs.js';
import { UNITS, unitOf } from './length.js';

const NAMES = { minutes: msg`minutes`, hours: msg`hours`, days: msg`days` };

/** A length of time in minutes, typed in the largest unit that says it whole; NaN while nothing is in it. */
export function DurationField({
  label,
  path,
  minutes,
  min = 1,
  max,
  hint,
  onChange,
}: {
  label: string;
  path?: string;
  minutes: number;
  /** In minutes, as `max`. */
  min?: 0 | 1;
  max: number;
  hint?: string;
  onChange: (minutes: number) => void;
}): JSX.Element {
  const [chosen, setUnit] = useState(() => unitOf(minutes)[1]);
  const unit = Number.isNaN(minutes) || minutes % chosen === 0 ? chosen : unitOf(minutes)[1];
  return (
    <div class="form-row">
      <NumberField
        label={label}
        path={path}
        hint={hint}
        min={min}
        max={Math.floor(max / unit)}
        required
        value={minutes / unit}
        onChange={(amount) => onChange(amount * unit)}
      />
      <SelectField
        label={t`Unit`}
        value={String(unit)}
        onChange={(value) => {
          setUnit(Number(value) as typeof unit);
          onChange((minutes / unit) * Number(value));
        }}
      >
        {UNITS.map(([name, size]) => (
          <option key={name} value={size}>
            {t(NAMES[name])}
          </option>
        ))}
      </SelectField>
    </div>
  );
}
