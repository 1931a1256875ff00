import { useQuery } from '@tanstack/preact-query';
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { act } from '../../alerts/actions.js';
import { holderOf, type Alert } from '../../alerts/alert.js';
import { answerOf, api } from '../../api/client.js';
import { usePeople, useSchedules, useTeams } from '../../api/directory.js';
import { queries } from '../../api/queries.js';
import { Icon, type IconName } from '../../parts/icon.js';
import { ActButton, ErrorLine } from '../../parts/states.js';
import { useSubmission } from '../../parts/submit.js';
import '../../parts/field.css';

type Kind = 'team' | 'user' | 'escalation' | 'schedule';

const ICONS: Readonly<Record<Kind, IconName>> = {
  team: 'people',
  user: 'person',
  escalation: 'stairs',
  schedule: 'calendar',
};
const GROUPS: Readonly<Record<Kind, string>> = {
  team: 'Teams',
  user: 'People',
  escalation: 'Escalations',
  schedule: 'Whoever is on call in',
};

/** Who has it and who was asked to help; it can be handed to somebody, and others can be brought in. */
export function Involved({ alert, refusal }: { alert: Alert; refusal: string | null }): JSX.Element {
  const [isChanging, setChanging] = useState(false);
  const holder = holderOf(alert);
  return (
    <section class="card pad involved">
      <h2>Who works on it</h2>
      <p class={holder ? undefined : 'quiet'}>{holder ? `${holder} has it.` : 'Nobody has it yet.'}</p>
      {alert.responders.length > 0 && (
        <ul class="plain-list">
          {alert.responders.map(({ type, id, name, email }) => (
            <li key={id ?? name}>
              <Icon name={ICONS[type as Kind] ?? 'person'} />
              {name ?? email ?? 'somebody who is gone'}
            </li>
          ))}
        </ul>
      )}
      {!isChanging && (
        <ActButton class="btn small" whyNot={refusal} onClick={() => setChanging(true)}>
          <Icon name="plus" />
          Hand over or bring in…
        </ActButton>
      )}
      {isChanging && <Change alert={alert} />}
    </section>
  );
}

function Change({ alert }: { alert: Alert }): JSX.Element {
  const { busy, error, send } = useSubmission();
  const people = usePeople();
  const options: Readonly<Record<Kind, readonly { id: string; name: string }[]>> = {
    team: useTeams(),
    user: people.map(({ id, fullName }) => ({ id, name: fullName })),
    escalation: useEscalations(),
    schedule: useSchedules(),
  };
  const isFree = ({ id }: { id: string }): boolean => !alert.responders.some((each) => each.id === id);

  const bringIn = (type: Kind, id: string): Promise<boolean> =>
    send(async () => {
      const params = { path: { identifier: alert.id } };
      await answerOf(api.POST('/v2/alerts/{identifier}/responders', { params, body: { responders: [{ type, id }] } }));
      await queries.invalidateQueries({ queryKey: ['alert', alert.id] });
    });

  return (
    <>
      <label class="field">
        <span class="field-label">Hand it to</span>
        <Choice
          groups={[['People', options.user.map(({ id, name }) => ({ value: id, name }))]]}
          disabled={false}
          onChoose={(user) => act(alert, { kind: 'assign', user })}
        />
      </label>
      <label class="field">
        <span class="field-label">Bring in</span>
        <Choice
          groups={(Object.keys(GROUPS) as Kind[]).map((kind) => [
            GROUPS[kind],
            options[kind].filter(isFree).map(({ id, name }) => ({ value: `${kind} ${id}`, name })),
          ])}
          disabled={busy}
          onChoose={(choice) => {
            const [type, id] = choice.split(' ') as [Kind, string];
            void bringIn(type, id);
          }}
        />
      </label>
      <p class="quiet small">Whom you bring in is paged at once.</p>
      {error !== null && <ErrorLine error={error} />}
    </>
  );
}

/** One of several groups; it acts at once. */
function Choice({
  groups,
  disabled,
  onChoose,
}: {
  groups: readonly [string, readonly { value: string; name: string }[]][];
  disabled: boolean;
  onChoose: (value: string) => void;
}): JSX.Element {
  return (
    <select
      class="input"
      value=""
      disabled={disabled}
      onChange={({ currentTarget }) => {
        const { value } = currentTarget;
        currentTarget.value = '';
        if (value) onChoose(value);
      }}
    >
      <option value="">Choose…</option>
      {groups
        .filter(([, entries]) => entries.length > 0)
        .map(([label, entries]) => (
          <optgroup key={label} label={label}>
            {entries.map(({ value, name }) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </optgroup>
        ))}
    </select>
  );
}

function useEscalations(): readonly { id: string; name: string }[] {
  const { data } = useQuery({
    queryKey: ['escalations', 'all'],
    queryFn: () => answerOf(api.GET('/v2/escalations', { params: { query: { allTeams: true } } })),
  });
  return data?.data ?? [];
}
