import type { JSX } from 'preact';
import type { Schemas } from '../../api/client.js';
import { usePeople, useTeams } from '../../api/directory.js';
import { Icon } from '../../parts/icon.js';
import '../../parts/field.css';

export type Responder = Schemas['ResponderView'];

/** What responders are called: an incident may know their ids alone. */
export function useResponderNames(): (responder: Responder) => string {
  const teams = useTeams();
  const people = usePeople();
  return ({ id, name, email }) =>
    name ??
    teams.find((team) => team.id === id)?.name ??
    people.find((person) => person.id === id)?.fullName ??
    email ??
    id ??
    'somebody unknown';
}

/** As the API takes them: by id, or by the name alone of what it does not know. */
export const bodyOf = (responders: readonly Responder[]): Schemas['ResponderDto'][] =>
  responders.map(({ type, id, name }) => ({ type, ...(id === null ? (name ? { name } : {}) : { id }) }));

/** Who works on an incident: people and teams, added one by one. */
export function Responders({
  responders,
  onChange,
}: {
  responders: readonly Responder[];
  onChange: (responders: Responder[]) => void;
}): JSX.Element {
  const teams = useTeams();
  const people = usePeople();
  const shownName = useResponderNames();
  const isFree = (id: string): boolean => !responders.some((each) => each.id === id);
  const options = {
    team: teams.filter(({ id }) => isFree(id)).map(({ id, name }) => ({ id, name })),
    user: people.filter(({ id }) => isFree(id)).map(({ id, fullName }) => ({ id, name: fullName })),
  };
  const add = (choice: string): void => {
    const [type, id] = choice.split(' ') as ['team' | 'user', string];
    const found = options[type].find((each) => each.id === id);
    if (found) onChange([...responders, { type, ...found }]);
  };
  return (
    <fieldset class="services">
      <legend class="field-label">Responders</legend>
      {responders.map((responder) => (
        <span class="line" key={shownName(responder)}>
          <Icon name={responder.type === 'team' ? 'people' : 'person'} />
          {shownName(responder)}
          <button
            type="button"
            class="btn bare square"
            aria-label={`Without ${shownName(responder)}`}
            onClick={() => onChange(responders.filter((each) => each !== responder))}
          >
            <Icon name="close" />
          </button>
        </span>
      ))}
      <select
        class="input"
        aria-label="Add a responder"
        value=""
        onChange={(event) => {
          add(event.currentTarget.value);
          event.currentTarget.value = '';
        }}
      >
        <option value="">Add somebody…</option>
        <optgroup label="Teams">
          {options.team.map(({ id, name }) => (
            <option key={id} value={`team ${id}`}>
              {name}
            </option>
          ))}
        </optgroup>
        <optgroup label="People">
          {options.user.map(({ id, name }) => (
            <option key={id} value={`user ${id}`}>
              {name}
            </option>
          ))}
        </optgroup>
      </select>
    </fieldset>
  );
}
