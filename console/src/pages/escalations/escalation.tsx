import { keepPreviousData, useQuery } from '@tanstack/preact-query';
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { Link, useLocation, useSearch } from 'wouter-preact';
import { answerOf, api, dataOf } from '../../api/client.js';
import { useTeamNames } from '../../api/directory.js';
import { refusal, useSignedIn } from '../../api/me.js';
import { queries } from '../../api/queries.js';
import { Confirm } from '../../parts/confirm.js';
import { Icon } from '../../parts/icon.js';
import { instantOf, localInput } from '../../parts/local-time.js';
import { PRIORITIES, PriorityMark, type Priority } from '../../parts/marks.js';
import { nextSundayNight, Steps } from '../../paging/steps.js';
import { ActButton, Load } from '../../parts/states.js';
import { useNow } from '../../parts/time.js';
import { Editor } from './editor.js';
import './escalations.css';
import type { Policy } from './policy.js';
import '../../parts/field.css';

const MINUTE = 60_000;

/** One policy: its steps on a time axis, with the people whom they page. */
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
  const { id, name, description, teamId, priorities, isDefault, whenNobody } = policy;
  const why = refusal(useSignedIn(), 'escalations');
  const teamName = useTeamNames();
  const [open, setOpen] = useState<'edit' | 'remove' | null>(null);
  const [, navigate] = useLocation();
  return (
    <>
      <div class="page-head">
        <div class="title">
          <h1>{name}</h1>
          <p class="quiet">
            {description && `${description}. `}For alerts of {teamName(teamId)}
            {isDefault && '; the default policy'}. {whenNobody === 'hold' && 'It waits where nobody is on call. '}
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
      <Preview policy={policy} />
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

/** Who is paged if an alert comes at a moment, which stands in the address. */
function Preview({ policy }: { policy: Policy }): JSX.Element {
  const search = new URLSearchParams(useSearch());
  const [, navigate] = useLocation();
  const given = Date.parse(search.get('at') ?? '');
  const priority = (search.get('priority') ?? 'P1') as Priority;
  // To the millisecond: a schedule that was changed a moment ago counts from that moment.
  const present = useNow(MINUTE);
  const start = Number.isFinite(given) ? given : present;
  const ask = (next: { at?: string; priority?: string }): void => {
    const changed = { at: search.get('at') ?? '', priority, ...next };
    const kept = Object.entries(changed).filter(([, value]) => value !== '');
    navigate(`/escalations/${policy.id}?${new URLSearchParams(kept).toString()}`, { replace: true });
  };
  const asked = { at: new Date(start).toISOString(), priority };
  const query = useQuery({
    queryKey: ['escalations', policy.id, 'preview', asked],
    // The minute turns while the page is open.
    placeholderData: keepPreviousData,
    queryFn: () =>
      dataOf(api.GET('/v2/escalations/{id}/preview', { params: { path: { id: policy.id }, query: asked } })),
  });
  return (
    <section class="card pad">
      <div class="card-head">
        <h2>Steps</h2>
      </div>
      <form class="question" data-unguarded onSubmit={(event) => event.preventDefault()}>
        <label for="priority">if a</label>
        <select
          id="priority"
          class="input"
          value={priority}
          onChange={(event) => ask({ priority: event.currentTarget.value })}
        >
          {PRIORITIES.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </select>
        <label for="moment">comes at</label>
        <input
          id="moment"
          class="input moment"
          type="datetime-local"
          value={localInput(new Date(start))}
          onChange={(event) => {
            const at = new Date(instantOf(event.currentTarget.value));
            if (Number.isFinite(at.getTime())) ask({ at: at.toISOString() });
          }}
        />
        <button type="button" class="btn" aria-pressed={!Number.isFinite(given)} onClick={() => ask({ at: '' })}>
          Now
        </button>
        <button type="button" class="btn" onClick={() => ask({ at: new Date(nextSundayNight(present)).toISOString() })}>
          Sunday at 03:00
        </button>
      </form>
      <Load query={query}>
        {({ isForPriority, at, ...paging }) => (
          <>
            {!isForPriority && (
              <p class="notice">
                This policy is not for {priority}: it is taken only by alerts that name it, as shown here.
              </p>
            )}
            <Steps paging={paging} start={Date.parse(at)} />
          </>
        )}
      </Load>
    </section>
  );
}
