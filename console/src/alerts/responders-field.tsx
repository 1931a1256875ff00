import type { JSX } from 'preact';
import { usePeople, useSchedules, useTeams } from '../api/directory.js';
import { useEscalations } from '../api/escalations.js';
import { Icon } from '../parts/icon.js';
import { SelectField } from '../parts/inputs.js';
import type { components } from '../api/schema.js';
import './rules.css';

type Responder = components['schemas']['ResponderDto'];

/** Who is paged beside those whom the sender names. */
export function RespondersField({
  responders,
  onChange,
}: {
  responders: readonly Responder[];
  onChange: (responders: readonly Responder[]) => void;
}): JSX.Element {
  const groups = [
    ['user', 'People', usePeople().map(({ id, fullName }) => ({ id, name: fullName }))],
    ['team', 'Teams', useTeams()],
    ['schedule', 'Schedules (who is on call)', useSchedules()],
    ['escalation', 'Escalation policies', useEscalations()],
  ] as const;
  const nameOf = ({ type, id, name, username }: Responder): string =>
    groups.find(([kind]) => kind === type)?.[2].find((each) => each.id === id)?.name ??
    name ??
    username ??
    `another ${type}`;
  const isChosen = (type: string, id: string): boolean =>
    responders.some((each) => each.type === type && each.id === id);
  return (
    <fieldset class="plain wide">
      <legend>Add responders</legend>
      {responders.length > 0 && (
        <ul class="chosen">
          {responders.map((each, place) => (
            <li key={`${each.type} ${each.id ?? each.name ?? each.username}`}>
              <span class="grow">{nameOf(each)}</span>
              <button
                type="button"
                class="btn bare square"
                aria-label={`Remove ${nameOf(each)}`}
                title="Remove"
                onClick={() => onChange(responders.filter((_, at) => at !== place))}
              >
                <Icon name="trash" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <SelectField
        label="Add one"
        value=""
        onChange={(value) => {
          const [type, id] = value.split(' ');
          if (type && id) onChange([...responders, { type, id } as Responder]);
        }}
      >
        <option value="">Choose…</option>
        {groups.map(([type, label, all]) => (
          <optgroup key={type} label={label}>
            {all
              .filter(({ id }) => !isChosen(type, id))
              .map(({ id, name }) => (
                <option key={id} value={`${type} ${id}`}>
                  {name}
                </option>
              ))}
          </optgroup>
        ))}
      </SelectField>
    </fieldset>
  );
}
