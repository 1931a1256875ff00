import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { t } from '#words';
import { usePeople } from '../../api/directory.js';
import { Field } from '../../parts/field.js';
import { SelectField } from '../../parts/inputs.js';
import { DayField } from '../../parts/time-fields.js';
import type { Filter } from './filter.js';
import { actionsOf, KINDS } from './sentences.js';
import { people } from '../../api/sources.js';
import { Pick } from '../../parts/pick.js';

/** Narrows the list as one chooses. */
export function Filters({ filter, onChange }: { filter: Filter; onChange: (filter: Filter) => void }): JSX.Element {
  const everybody = usePeople();
  const [text, setText] = useState(filter.text);
  const set = (change: Partial<Filter>): void => onChange({ ...filter, text, ...change });
  const kinds = Object.entries(KINDS).filter(([type]) => !filter.resource || type === filter.resource);
  return (
    <form
      class="audit-filters"
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        set({});
      }}
    >
      <Pick
        label={t`Person`}
        value={filter.person}
        nameOf={(person) => everybody.find(({ id }) => id === person)?.fullName}
        groups={[{ of: people() }]}
        first={[
          ['', t`Everybody`],
          ['system', t`Pager itself`],
        ]}
        onChange={(value) => set({ person: value })}
      />
      <SelectField label={t`About`} value={filter.resource} onChange={(value) => set({ resource: value, action: '' })}>
        <option value="">{t`Everything`}</option>
        {Object.entries(KINDS).map(([type, { all }]) => (
          <option key={type} value={type}>
            {t(all)}
          </option>
        ))}
      </SelectField>
      <SelectField label={t`Action`} value={filter.action} onChange={(value) => set({ action: value })}>
        <option value="">{t`Every action`}</option>
        {kinds.map(([type, { all }]) => (
          <optgroup key={type} label={t(all)}>
            {actionsOf(type).map(([action, said]) => (
              <option key={action} value={action}>
                {said}
              </option>
            ))}
          </optgroup>
        ))}
      </SelectField>
      <DayField label={t`From`} value={filter.from} max={filter.to || undefined} onChange={(from) => set({ from })} />
      <DayField
        label={t({ message: 'To', context: 'day' })}
        value={filter.to}
        min={filter.from || undefined}
        onChange={(to) => set({ to })}
      />
      <Field label={t`Text`}>
        {(attributes) => (
          <input
            {...attributes}
            class="input"
            type="search"
            enterkeyhint="search"
            placeholder={t`Name or value`}
            value={text}
            onInput={(event) => setText(event.currentTarget.value)}
            onChange={() => set({})}
          />
        )}
      </Field>
    </form>
  );
}
