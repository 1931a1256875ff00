import type { JSX } from 'preact';
import { t } from '#words';
import { Checks, SelectField } from './inputs.js';
import { PRIORITIES, type Priority } from './marks.js';

/** One of the priorities. */
export function PriorityField({
  label = t`Priority`,
  path,
  value,
  onChange,
}: {
  label?: string;
  path?: string;
  value: Priority;
  onChange: (priority: Priority) => void;
}): JSX.Element {
  return (
    <SelectField label={label} path={path} value={value} onChange={(chosen) => onChange(chosen as Priority)}>
      {PRIORITIES.map((each) => (
        <option key={each}>{each}</option>
      ))}
    </SelectField>
  );
}

/** Any of the priorities; the most urgent one is first, whatever the order of the ticks. */
export function PriorityChecks({
  ariaLabel = t`Priorities`,
  chosen,
  onChange,
}: {
  ariaLabel?: string;
  chosen: readonly string[];
  onChange: (priorities: Priority[]) => void;
}): JSX.Element {
  return (
    <Checks
      ariaLabel={ariaLabel}
      options={PRIORITIES.map((each) => [each, each] as const)}
      chosen={chosen}
      onChange={onChange}
    />
  );
}
