import { useQuery } from '@tanstack/preact-query';
import type { JSX } from 'preact';
import { eventText } from '../../../../src/incidents/postmortems/domain/report.js';
import { useEffect, useState } from 'preact/hooks';
import { Link, useLocation } from 'wouter-preact';
import { answerOf, api, dataOf, type Schemas } from '../../api/client.js';
import { refusal, useSignedIn, type Me } from '../../api/me.js';
import { queries } from '../../api/queries.js';
import { Confirm } from '../../parts/confirm.js';
import { Icon } from '../../parts/icon.js';
import { Menu } from '../../parts/menu.js';
import { ActButton, ErrorLine, Load } from '../../parts/states.js';
import { useSubmission } from '../../parts/submit.js';
import { At, day } from '../../parts/time.js';
import { Editor } from './editor.js';
import { Publication } from './publication.js';
import './postmortem.css';
import '../../parts/field.css';

export type Postmortem = Schemas['PostmortemView'];

export const ACTION_WORDS: Readonly<Record<NonNullable<Postmortem['actionItems'][number]['status']>, string>> = {
  pending: 'To do',
  in_progress: 'Under way',
  done: 'Done',
};

const refresh = (): Promise<void> => queries.invalidateQueries({ queryKey: ['postmortems'] });

/** What was learned of an incident: to read, to write, and to take as a file. */
export default function PostmortemPage({ params }: { params: Record<string, string> }): JSX.Element {
  const id = params['id']!;
  const query = useQuery({
    queryKey: ['postmortems', id],
    queryFn: () => dataOf(api.GET('/v2/postmortems/{id}', { params: { path: { id } } })),
  });
  return (
    <Load query={query} subject={{ what: 'postmortem', home: '/incidents', homeName: 'All incidents' }}>
      {(postmortem) => <Shown postmortem={postmortem} />}
    </Load>
  );
}

/** Whoever started the incident may write about it, too. */
const refusalToWrite = (me: Me, incident: Schemas['IncidentView'] | undefined): string | null =>
  me.role !== 'stakeholder' && incident?.createdBy === me.id ? null : refusal(me, 'postmortems');

function Shown({ postmortem }: { postmortem: Postmortem }): JSX.Element {
  const { id, incidentId, createdAt, updatedAt } = postmortem;
  const [isEdited, setEdited] = useState(false);
  const [question, setQuestion] = useState<'remove' | 'renew' | null>(null);
  const [, navigate] = useLocation();
  const { data: incident } = useQuery({
    queryKey: ['incidents', incidentId],
    queryFn: () => dataOf(api.GET('/v2/incidents/{id}', { params: { path: { id: incidentId } } })),
  });
  const me = useSignedIn();
  const mayNot = refusalToWrite(me, incident);
  const off = mayNot === null ? {} : { disabledBecause: mayNot };
  const name = incident?.name ?? 'an incident';
  useEffect(() => {
    document.title = `Postmortem: ${name} · Pager`;
  }, [name]);
  return (
    <div class="page postmortem">
      <Link class="btn bare back" href={`/incidents/${incidentId}`}>
        <Icon name="left" />
        {incident?.name ?? 'The incident'}
      </Link>
      <header class="page-head">
        <div>
          <h1>Postmortem</h1>
          <p class="quiet small">
            Of {day(createdAt)}
            {updatedAt !== createdAt && (
              <>
                , changed <At at={updatedAt} />
              </>
            )}
          </p>
        </div>
        <div class="end">
          <a class="btn" href={`/v2/postmortems/${id}/export?format=pdf`} download>
            PDF
          </a>
          <a class="btn" href={`/v2/postmortems/${id}/export?format=md`} download>
            Markdown
          </a>
          {!isEdited && (
            <ActButton class="btn main" whyNot={mayNot} onClick={() => setEdited(true)}>
              <Icon name="edit" />
              Edit
            </ActButton>
          )}
          <Menu
            className="btn bare square"
            ariaLabel="More actions"
            label={<Icon name="more" />}
            items={[
              { label: 'Take the timeline from the incident again', onSelect: () => setQuestion('renew'), ...off },
              { label: 'Remove', danger: true, onSelect: () => setQuestion('remove'), ...off },
            ]}
          />
        </div>
        {mayNot && <p class="quiet small">{mayNot}</p>}
      </header>
      {isEdited ? (
        <Editor postmortem={postmortem} onDone={() => setEdited(false)} />
      ) : (
        <Read postmortem={postmortem} disabledBecause={mayNot} />
      )}
      {!isEdited && incident && (
        <Publication
          postmortem={postmortem}
          mayNot={mayNot ?? refusal(me, 'incidents')}
          isPublic={incident.statusPageEntry?.enabled === true}
        />
      )}
      {question === 'renew' && (
        <Confirm
          title="Take the timeline again?"
          action="Take it again"
          onClose={() => setQuestion(null)}
          onConfirm={async () => {
            await answerOf(api.POST('/v2/postmortems/generate', { body: { incidentId } }));
            setEdited(false);
            await refresh();
          }}
        >
          <p>What happened to the incident replaces the timeline. The other parts stay as they are.</p>
        </Confirm>
      )}
      {question === 'remove' && (
        <Confirm
          title="Remove this postmortem?"
          action="Remove"
          onClose={() => setQuestion(null)}
          onConfirm={async () => {
            await answerOf(api.DELETE('/v2/postmortems/{id}', { params: { path: { id } } }));
            navigate(`/incidents/${incidentId}`);
            await refresh();
          }}
        >
          <p>What was written about {name} is gone then. The incident itself stays.</p>
        </Confirm>
      )}
    </div>
  );
}

function Read({
  postmortem,
  disabledBecause,
}: {
  postmortem: Postmortem;
  disabledBecause: string | null;
}): JSX.Element {
  const { id, summary, rootCause, timeline, actionItems } = postmortem;
  const { busy, error, send } = useSubmission();
  // Shown at once; what is stored shows again when it fails.
  const [ticked, setTicked] = useState<{ place: number; isDone: boolean } | null>(null);
  const done = actionItems.filter(({ status }) => status === 'done').length;
  const tick = async (place: number, isDone: boolean): Promise<void> => {
    setTicked({ place, isDone });
    const status = isDone ? ('done' as const) : ('pending' as const);
    const { description } = actionItems[place]!;
    const params = { path: { id } };
    await send(async () => {
      // Others may have added items, or ticked some, since this page was read.
      const { actionItems: stored } = await dataOf(api.GET('/v2/postmortems/{id}', { params }));
      const items = stored.map((item) => (item.description === description ? { ...item, status } : item));
      await answerOf(api.PATCH('/v2/postmortems/{id}', { params, body: { actionItems: items } }));
      await refresh();
    });
    setTicked(null);
  };
  return (
    <>
      {error !== null && <ErrorLine error={error} />}
      <section class="card pad">
        <h2>Summary</h2>
        <p class="text">{summary}</p>
      </section>
      <section class="card pad">
        <h2>Root cause</h2>
        {rootCause ? <p class="text">{rootCause}</p> : <p class="quiet">Not written yet</p>}
      </section>
      <section class="card pad">
        <h2>Action items{actionItems.length > 0 && `, ${done} of ${actionItems.length} done`}</h2>
        {actionItems.length === 0 && <p class="quiet">None yet</p>}
        <ul class="rows">
          {actionItems.map(({ description, assignee, status = 'pending' }, place) => (
            <li key={place}>
              <label class="check grow">
                <input
                  type="checkbox"
                  checked={ticked?.place === place ? ticked.isDone : status === 'done'}
                  disabled={busy || disabledBecause !== null}
                  onChange={(event) => void tick(place, event.currentTarget.checked)}
                />
                <span class={status === 'done' ? 'quiet' : undefined}>{description}</span>
              </label>
              <span class="end quiet small">
                {assignee && <span>{assignee}</span>}
                <span class="tag">{ACTION_WORDS[status]}</span>
              </span>
            </li>
          ))}
        </ul>
      </section>
      <section class="card pad">
        <h2>Timeline</h2>
        {timeline.length === 0 && <p class="quiet">Nothing yet</p>}
        <ol class="moments">
          {timeline.map(({ time, description }, place) => (
            <li key={place}>
              <span class="quiet small">
                <At at={time} />
              </span>
              <p class="text">{eventText(description)}</p>
            </li>
          ))}
        </ol>
      </section>
    </>
  );
}
