import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { Link, useLocation, useSearch } from 'wouter-preact';
import { t } from '#words';
import { useTeamNames } from '../../api/directory.js';
import { refusal, useSignedIn } from '../../api/me.js';
import { deleteEscalation, useEscalation, type Policy } from '../../data/escalations.js';
import { PolicyAxis } from '../../paging/policy-axis.js';
import { policySentences } from '../../paging/policy-sentence.js';
import { Confirm } from '../../parts/confirm.js';
import { Icon } from '../../parts/icon.js';
import { PriorityMark } from '../../parts/marks.js';
import { ActButton, Load } from '../../parts/states.js';
import { Editor } from './editor.js';
import './escalations.css';
import { useTargetNames } from './policy.js';
import { PreviewOfStored, questionIn, searchFor } from './preview.js';
import '../../parts/field.css';
import { Uses } from './uses.js';

/** One policy: in words, on a time axis, with the people whom it notifies and what uses it. */
export default function Escalation({ params }: { params: Record<string, string> }): JSX.Element {
  const id = params['id']!;
  const query = useEscalation(id);
  return (
    <div class="page">
      <Link class="back" href="/escalations">
        <Icon name="left" />
        {t`Escalations`}
      </Link>
      <Load query={query} subject={{ what: 'escalation', home: '/escalations', homeName: t`All policies` }}>
        {(policy) => <Shown key={id} policy={policy} />}
      </Load>
    </div>
  );
}

function Shown({ policy }: { policy: Policy }): JSX.Element {
  const { id, name, description, teamId, priorities, isDefault } = policy;
  const why = refusal(useSignedIn(), 'escalations');
  const team = useTeamNames()(teamId);
  const nameOf = useTargetNames();
  const [open, setOpen] = useState<'edit' | 'remove' | null>(null);
  const [, navigate] = useLocation();
  return (
    <>
      <div class="page-head">
        <div class="title">
          <h1>{name}</h1>
          <p class="quiet">
            {description && `${description}. `}
            {!isDefault
              ? t`For alerts of ${team}.`
              : teamId === null
                ? t`For alerts of ${team}, where no team’s policy takes them; the default policy.`
                : t`For alerts of ${team}; its default policy.`}{' '}
            {priorities?.map((priority) => (
              <PriorityMark key={priority} priority={priority} />
            ))}
          </p>
        </div>
        <div class="end">
          {why !== null && <span class="quiet small">{why}</span>}
          <ActButton class="btn" whyNot={why} onClick={() => setOpen('edit')}>
            <Icon name="edit" />
            {t`Change`}
          </ActButton>
          <ActButton class="btn danger" whyNot={why} onClick={() => setOpen('remove')}>
            {t`Remove`}
          </ActButton>
        </div>
      </div>
      <section class="card pad in-words">
        <p>{policySentences(policy, nameOf).join(' ')}</p>
        <PolicyAxis policy={policy} nameOf={nameOf} />
      </section>
      <Preview id={id} />
      <Uses policy={policy} />
      {open === 'edit' && <Editor policy={policy} onClose={() => setOpen(null)} />}
      {open === 'remove' && (
        <Confirm
          title={t`Remove ${name}?`}
          action={t`Remove`}
          onClose={() => setOpen(null)}
          onConfirm={async () => {
            await deleteEscalation(id);
            navigate('/escalations');
          }}
        >
          <p>{t`New alerts take another policy, or page nobody where there is none.`}</p>
        </Confirm>
      )}
    </>
  );
}

/** Whom it notifies; what is asked stands in the address. */
function Preview({ id }: { id: string }): JSX.Element {
  const question = questionIn(new URLSearchParams(useSearch()));
  const [, navigate] = useLocation();
  return (
    <section class="card pad">
      <div class="card-head">
        <h2>{t`Who is notified`}</h2>
      </div>
      <PreviewOfStored
        id={id}
        question={question}
        onAsk={(next) => navigate(`/escalations/${id}${searchFor(next)}`, { replace: true })}
      />
    </section>
  );
}
