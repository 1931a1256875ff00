import { useQuery } from '@tanstack/preact-query';
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { Link, useLocation, useSearch } from 'wouter-preact';
import { answerOf, api, dataOf } from '../../api/client.js';
import { useTeamNames } from '../../api/directory.js';
import { refusal, useSignedIn } from '../../api/me.js';
import { queries } from '../../api/queries.js';
import { PolicyAxis } from '../../paging/policy-axis.js';
import { policySentences } from '../../paging/policy-sentence.js';
import { Confirm } from '../../parts/confirm.js';
import { Icon } from '../../parts/icon.js';
import { PriorityMark } from '../../parts/marks.js';
import { ActButton, Load } from '../../parts/states.js';
import { Editor } from './editor.js';
import './escalations.css';
import { type Policy, useTargetNames } from './policy.js';
import { PreviewOfStored, questionIn, searchFor } from './preview.js';
import '../../parts/field.css';
import { Uses } from './uses.js';

/** One policy: in words, on a time axis, with the people whom it notifies and what uses it. */
export default function Escalation({ params }: { params: Record<string, string> }): JSX.Element {
  const id = params['id']!;
  const query = useQuery({
    queryKey: ['escalations', id],
    queryFn: () => dataOf(api.GET('/v2/escalations/{id}', { params: { path: { id } } })),
  });
  return (
    <div class="page">
      <Link class="back" href="/escalations">
        <Icon name="left" />
        Escalations
      </Link>
      <Load query={query} subject={{ what: 'escalation policy', home: '/escalations', homeName: 'All policies' }}>
        {(policy) => <Shown key={id} policy={policy} />}
      </Load>
    </div>
  );
}

function Shown({ policy }: { policy: Policy }): JSX.Element {
  const { id, name, description, teamId, priorities, isDefault } = policy;
  const why = refusal(useSignedIn(), 'escalations');
  const teamName = useTeamNames();
  const nameOf = useTargetNames();
  const [open, setOpen] = useState<'edit' | 'remove' | null>(null);
  const [, navigate] = useLocation();
  return (
    <>
      <div class="page-head">
        <div class="title">
          <h1>{name}</h1>
          <p class="quiet">
            {description && `${description}. `}For alerts of {teamName(teamId)}
            {isDefault && '; the default policy'}.{' '}
            {priorities?.map((priority) => (
              <PriorityMark key={priority} priority={priority} />
            ))}
          </p>
        </div>
        <div class="end">
          {why !== null && <span class="quiet small">{why}</span>}
          <ActButton class="btn" whyNot={why} onClick={() => setOpen('edit')}>
            <Icon name="edit" />
            Change
          </ActButton>
          <ActButton class="btn danger" whyNot={why} onClick={() => setOpen('remove')}>
            Remove
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
          title={`Remove ${name}?`}
          action="Remove"
          onClose={() => setOpen(null)}
          onConfirm={async () => {
            await answerOf(api.DELETE('/v2/escalations/{id}', { params: { path: { id } } }));
            navigate('/escalations');
            await queries.invalidateQueries({ queryKey: ['escalations'] });
          }}
        >
          <p>New alerts take another policy, or page nobody where there is none.</p>
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
        <h2>Who is notified</h2>
      </div>
      <PreviewOfStored
        id={id}
        question={question}
        onAsk={(next) => navigate(`/escalations/${id}${searchFor(next)}`, { replace: true })}
      />
    </section>
  );
}
