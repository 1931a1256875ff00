import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { msg, t } from '#words';
import { detailsIn, linesOf } from '../../alerts/detail-lines.js';
import { partName } from '../../alerts/field-names.js';
import { listed } from '../../alerts/match-fields.js';
import { TextArea, TextField } from '../../parts/inputs.js';
import { RespondersField } from '../../alerts/responders-field.js';
import type { Actions } from '../../data/rules.js';

const TEXTS = [
  ['setMessage', msg`Message`],
  ['setDescription', msg`Description`],
  ['setAlias', msg`Alias`],
  ['setEntity', msg`Entity`],
  ['setSource', msg`Source`],
] as const;

const REPLACES = [
  ['replaceTags', 'tags'],
  ['replaceDetails', 'details'],
  ['replaceActions', 'actions'],
  ['replaceResponders', 'responders'],
] as const;

/** What else a policy changes of an alert: its texts, details, actions and responders. */
export function PolicyEffects({
  actions,
  onChange,
}: {
  actions: Actions;
  onChange: (actions: Actions) => void;
}): JSX.Element {
  const { addDetails, addActions, addResponders } = actions;
  const [details, setDetails] = useState(() => linesOf(addDetails));
  const [names, setNames] = useState(() => (addActions ?? []).join(', '));
  const set = <K extends keyof Actions>(name: K, value: Actions[K] | undefined): void => {
    const { [name]: _, ...rest } = actions;
    onChange(value === undefined ? rest : { ...rest, [name]: value });
  };
  return (
    <details class="effects" open={Object.keys(actions).length > 0}>
      <summary>{t`Change its texts, details, actions and responders`}</summary>
      <div class="form">
        <p class="quiet small">
          {t`Texts are templates: ${{ field: '{{message}}' }} stands for that field of the alert, ${{ detail: '{{details.key}}' }} for one of its details. What is left empty stays as it is.`}
        </p>
        {TEXTS.map(([name, label]) => (
          <TextField
            key={name}
            label={t(label)}
            path={`actions.${name}`}
            hint={
              name === 'setAlias' ? t`Repeats are matched by this alias; to close by alias, use it, too` : undefined
            }
            placeholder={`{{${name.slice('set'.length).toLowerCase()}}}`}
            value={actions[name] ?? ''}
            onChange={(value) => set(name, value || undefined)}
          />
        ))}
        <TextArea
          label={t`Add details`}
          path="actions.addDetails"
          hint={t`A line “key: value” for each`}
          rows={2}
          value={details}
          onChange={(lines) => {
            setDetails(lines);
            const added = detailsIn(lines);
            set('addDetails', Object.keys(added).length > 0 ? added : undefined);
          }}
        />
        <TextField
          label={t`Add actions`}
          path="actions.addActions"
          placeholder={t`Restart, Fail over`}
          value={names}
          onChange={(value) => {
            setNames(value);
            set('addActions', listed(value).length > 0 ? listed(value) : undefined);
          }}
        />
        <RespondersField
          path="actions.addResponders"
          responders={addResponders ?? []}
          onChange={(responders) => set('addResponders', responders.length > 0 ? [...responders] : undefined)}
        />
        <fieldset class="plain">
          <legend>{t`Leave out what came with the alert`}</legend>
          <div class="checks">
            {REPLACES.map(([name, what]) => (
              <label key={name} class="check">
                <input
                  type="checkbox"
                  checked={actions[name] === true}
                  onChange={({ currentTarget }) => set(name, currentTarget.checked || undefined)}
                />
                {partName(what)}
              </label>
            ))}
          </div>
        </fieldset>
      </div>
    </details>
  );
}
