import type { JSX } from 'preact';
import { t } from '#words';
import type { Schemas } from '../../api/client.js';
import { usePeople, useTeams } from '../../api/directory.js';
import type { Responder } from '../../data/incidents.js';
import { Kept } from '../../parts/kept.js';
import { FieldProblem } from '../../parts/field.js';
import { Icon } from '../../parts/icon.js';
import { people, teams } from '../../api/sources.js';
import { Pick } from '../../parts/pick.js';

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
    t`Former member`;
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
  const shownName = useResponderNames();
  const isFree = ({ id }: { id: string }): boolean => !responders.some((each) => each.id === id);
  return (
    <fieldset class="plain">
      <legend class="field-label">{t`Responders`}</legend>
      <Kept value={responders} />
      {responders.map((responder) => (
        <span class="line" key={shownName(responder)}>
          <Icon name={responder.type === 'team' ? 'people' : 'person'} />
          {shownName(responder)}
          <button
            type="button"
            class="btn bare square"
            aria-label={t`Without ${{ name: shownName(responder) }}`}
            onClick={() => onChange(responders.filter((each) => each !== responder))}
          >
            <Icon name="close" />
          </button>
        </span>
      ))}
      <Pick
        isBare
        label={t`Add a responder`}
        value=""
        groups={[
          { type: 'team', title: t`Teams`, of: teams(isFree) },
          { type: 'user', title: t`People`, of: people(isFree) },
        ]}
        first={[['', t`Add a person…`]]}
        onChange={(choice) => {
          const [type, id] = choice.split(' ') as ['team' | 'user', string];
          if (id) onChange([...responders, { type, id }]);
        }}
      />
      <FieldProblem path="responders" />
    </fieldset>
  );
}
