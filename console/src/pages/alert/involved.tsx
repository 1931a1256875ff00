import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { type MessageDescriptor, msg, t } from '#words';
import { act } from '../../alerts/actions.js';
import { holderOf, type Alert } from '../../alerts/alert.js';
import { useEscalations } from '../../data/escalations.js';
import { addResponder } from '../../data/alerts.js';
import { Icon, type IconName } from '../../parts/icon.js';
import { reveal } from '../../parts/reveal.js';
import { ActButton, ErrorLine } from '../../parts/states.js';
import { useSubmission } from '../../parts/submit.js';
import { people, schedules, teams } from '../../api/sources.js';
import { Pick } from '../../parts/pick.js';
import { useParticipantNames } from '../schedules/participant-names.js';
import '../../parts/field.css';

type Kind = 'team' | 'user' | 'escalation' | 'schedule';

const ICONS: Readonly<Record<Kind, IconName>> = {
  team: 'people',
  user: 'person',
  escalation: 'stairs',
  schedule: 'calendar',
};
const GROUPS: Readonly<Record<Kind, MessageDescriptor>> = {
  team: msg`Teams`,
  user: msg`People`,
  escalation: msg`Escalations`,
  schedule: msg`On call in`,
};

/** Who has it and who was asked to help; it can be handed to somebody, and others can be brought in. */
export function Involved({
  alert,
  refusal,
  isChanging,
  onChange,
}: {
  alert: Alert;
  refusal: string | null;
  isChanging: boolean;
  onChange: () => void;
}): JSX.Element {
  const holder = holderOf(alert);
  const nameOf = useParticipantNames();
  return (
    <section class="card pad involved">
      <h2>{t`Responders`}</h2>
      <p class={holder ? undefined : 'quiet'}>{holder ? t`${holder} has it.` : t`Nobody has it yet.`}</p>
      {alert.responders.length > 0 && (
        <ul class="plain-list">
          {alert.responders.map(({ type, id, name, email }) => (
            <li key={id ?? name}>
              <Icon name={ICONS[type as Kind] ?? 'person'} />
              {email && !name ? email : nameOf({ type, id, name })}
            </li>
          ))}
        </ul>
      )}
      {!isChanging && (
        <ActButton class="btn small" whyNot={refusal} onClick={onChange}>
          <Icon name="plus" />
          {t`Assign or add responders…`}
        </ActButton>
      )}
      {isChanging && <Change alert={alert} />}
    </section>
  );
}

function Change({ alert }: { alert: Alert }): JSX.Element {
  const { busy, error, send } = useSubmission();
  const escalations = useEscalations();
  const [owner, setOwner] = useState('');
  const [responder, setResponder] = useState('');
  useEffect(() => reveal(document.querySelector<HTMLElement>('.involved .input')), []);
  const isFree = ({ id }: { id: string }): boolean => !alert.responders.some((each) => each.id === id);

  const bringIn = (type: Kind, id: string): Promise<boolean> =>
    send(async () => {
      await addResponder(alert.id, { type, id });
      setResponder('');
    });
  const add = (): void => {
    const [type, id] = responder.split(' ') as [Kind, string];
    void bringIn(type, id);
  };

  return (
    <>
      <Pick
        label={t`Assign to`}
        value={owner}
        groups={[{ of: people(({ fullName }) => fullName !== holderOf(alert)) }]}
        onChange={setOwner}
      />
      <button
        type="button"
        class="btn small"
        disabled={owner === ''}
        onClick={() => {
          setOwner('');
          act(alert, { kind: 'assign', user: owner });
        }}
      >
        {t`Assign`}
      </button>
      <Pick
        label={t`Add a responder`}
        value={responder}
        disabled={busy}
        groups={[
          { type: 'team', title: t(GROUPS.team), of: teams(isFree) },
          { type: 'user', title: t(GROUPS.user), of: people(isFree) },
          { type: 'escalation', title: t(GROUPS.escalation), of: escalations.filter(isFree) },
          { type: 'schedule', title: t(GROUPS.schedule), of: schedules(isFree) },
        ]}
        onChange={setResponder}
      />
      <button type="button" class="btn small" disabled={responder === '' || busy} onClick={add}>
        {t`Add and page now`}
      </button>
      {error !== null && <ErrorLine error={error} />}
    </>
  );
}
