import type { JSX } from 'preact';
import { type MessageDescriptor, msg, t } from '#words';
import { usePeople, useSchedules, useTeams } from '../api/directory.js';
import { useEscalations } from '../data/escalations.js';
import { FieldProblem } from '../parts/field.js';
import { Kept } from '../parts/kept.js';
import { Icon } from '../parts/icon.js';
import { Pick } from '../parts/pick.js';
import { people, schedules, teams } from '../api/sources.js';
import type { components } from '../api/schema.js';
import './rules.css';

type Responder = components['schemas']['ResponderDto'];

const OTHERS: Readonly<Record<Responder['type'], MessageDescriptor>> = {
  user: msg`another user`,
  team: msg`another team`,
  schedule: msg`another schedule`,
  escalation: msg`another escalation`,
};

/** Who is paged beside those whom the sender names. */
export function RespondersField({
  legend = t`Add responders`,
  responders,
  path,
  onChange,
}: {
  legend?: string;
  responders: readonly Responder[];
  /** In the request. */
  path?: string;
  onChange: (responders: readonly Responder[]) => void;
}): JSX.Element {
  const escalations = useEscalations();
  const known = [
    ['user', usePeople().map(({ id, fullName }) => ({ id, name: fullName }))],
    ['team', useTeams()],
    ['schedule', useSchedules()],
    ['escalation', escalations],
  ] as const;
  const nameOf = ({ type, id, name, username }: Responder): string =>
    known.find(([kind]) => kind === type)?.[1].find((each) => each.id === id)?.name ??
    name ??
    username ??
    t(OTHERS[type]);
  const isFree = ({ id }: { id: string }): boolean => !responders.some((each) => each.id === id);
  return (
    <fieldset class="plain stretched">
      <legend>{legend}</legend>
      <Kept value={responders} />
      <FieldProblem path={path} />
      {responders.length > 0 && (
        <ul class="chosen">
          {responders.map((each, place) => (
            <li key={`${each.type} ${each.id ?? each.name ?? each.username}`}>
              <span>{nameOf(each)}</span>
              <button
                type="button"
                class="btn bare square"
                aria-label={t`Remove ${{ name: nameOf(each) }}`}
                title={t`Remove`}
                onClick={() => onChange(responders.filter((_, at) => at !== place))}
              >
                <Icon name="trash" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <Pick
        label={t`Add one`}
        value=""
        groups={[
          { type: 'user', title: t`People`, of: people(isFree) },
          { type: 'team', title: t`Teams`, of: teams(isFree) },
          { type: 'schedule', title: t`Schedules (who is on call)`, of: schedules(isFree) },
          { type: 'escalation', title: t`Escalation policies`, of: escalations.filter(isFree) },
        ]}
        onChange={(value) => {
          const [type, id] = value.split(' ');
          if (type && id) onChange([...responders, { type, id } as Responder]);
        }}
      />
    </fieldset>
  );
}
