import type { JSX } from 'preact';
import { type MessageDescriptor, msg, t, Trans } from '#words';
import { i18n } from '#words/i18n';
import { eventText } from '../../../../src/incidents/postmortems/domain/event-text.js';
import { useEffect, useState } from 'preact/hooks';
import { Link, useLocation } from 'wouter-preact';
import { refusal, useSignedIn, type Me } from '../../api/me.js';
import { type Incident, useIncident } from '../../data/incidents.js';
import {
  type ActionItem,
  deletePostmortem,
  generatePostmortem,
  type Postmortem,
  storedPostmortem,
  updatePostmortem,
  usePostmortem,
} from '../../data/postmortems.js';
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

export const ACTION_WORDS: Readonly<Record<NonNullable<ActionItem['status']>, MessageDescriptor>> = {
  pending: msg`To do`,
  in_progress: msg`Under way`,
  done: msg`Done`,
};

/** What was learned of an incident: to read, to write, and to take as a file. */
export default function PostmortemPage({ params }: { params: Record<string, string> }): JSX.Element {
  const query = usePostmortem(params['id']!);
  return (
    <Load query={query} subject={{ what: 'postmortem', home: '/incidents', homeName: t`All incidents` }}>
      {(postmortem) => <Shown postmortem={postmortem} />}
    </Load>
  );
}

/** Whoever started the incident may write about it, too. */
const refusalToWrite = (me: Me, incident: Incident | undefined): string | null =>
  me.role !== 'stakeholder' && incident?.createdBy === me.id ? null : refusal(me, 'postmortems');

function Shown({ postmortem }: { postmortem: Postmortem }): JSX.Element {
  const { id, incidentId, createdAt, updatedAt } = postmortem;
  const created = day(createdAt);
  const [isEdited, setEdited] = useState(false);
  const [question, setQuestion] = useState<'remove' | 'renew' | null>(null);
  const [, navigate] = useLocation();
  const { data: incident } = useIncident(incidentId);
  const me = useSignedIn();
  const mayNot = refusalToWrite(me, incident);
  const off = mayNot === null ? {} : { disabledBecause: mayNot };
  const name = incident?.name ?? t`an incident`;
  useEffect(() => {
    const title = t`Postmortem: ${{ incident: name }}`;
    document.title = `${title} · Pager`;
  }, [name]);
  return (
    <div class="page postmortem">
      <Link class="btn bare back" href={`/incidents/${incidentId}`}>
        <Icon name="left" />
        {incident?.name ?? t`The incident`}
      </Link>
      <header class="page-head">
        <div>
          <h1>{t`Postmortem`}</h1>
          <p class="quiet small">
            {updatedAt === createdAt ? (
              t`Of ${{ day: created }}`
            ) : (
              <Trans>
                Of {created}, changed <At at={updatedAt} />
              </Trans>
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
              {t`Edit`}
            </ActButton>
          )}
          <Menu
            className="btn bare square"
            ariaLabel={t`More actions`}
            label={<Icon name="more" />}
            items={[
              { label: t`Take the timeline from the incident again`, onSelect: () => setQuestion('renew'), ...off },
              { label: t`Remove`, danger: true, onSelect: () => setQuestion('remove'), ...off },
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
          title={t`Take the timeline again?`}
          action={t`Take it again`}
          onClose={() => setQuestion(null)}
          onConfirm={async () => {
            await generatePostmortem(incidentId);
            setEdited(false);
          }}
        >
          <p>{t`What happened to the incident replaces the timeline. The other parts stay as they are.`}</p>
        </Confirm>
      )}
      {question === 'remove' && (
        <Confirm
          title={t`Remove this postmortem?`}
          action={t`Remove`}
          onClose={() => setQuestion(null)}
          onConfirm={async () => {
            await deletePostmortem(id);
            navigate(`/incidents/${incidentId}`);
          }}
        >
          <p>{t`What was written about ${{ incident: name }} is gone then. The incident itself stays.`}</p>
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
    await send(async () => {
      // Others may have added items, or ticked some, since this page was read.
      const { actionItems: stored } = await storedPostmortem(id);
      const items = stored.map((item) => (item.description === description ? { ...item, status } : item));
      await updatePostmortem(id, { actionItems: items });
    });
    setTicked(null);
  };
  return (
    <>
      {error !== null && <ErrorLine error={error} />}
      <section class="card pad">
        <h2>{t`Summary`}</h2>
        <p class="text">{summary}</p>
      </section>
      <section class="card pad">
        <h2>{t`Root cause`}</h2>
        {rootCause ? <p class="text">{rootCause}</p> : <p class="quiet">{t`Not written yet`}</p>}
      </section>
      <section class="card pad">
        <h2>
          {actionItems.length > 0 ? t`Action items, ${done} of ${{ all: actionItems.length }} done` : t`Action items`}
        </h2>
        {actionItems.length === 0 && <p class="quiet">{t`None yet`}</p>}
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
                <span class="tag">{t(ACTION_WORDS[status])}</span>
              </span>
            </li>
          ))}
        </ul>
      </section>
      <section class="card pad">
        <h2>{t`Timeline`}</h2>
        {timeline.length === 0 && <p class="quiet">{t`Nothing yet`}</p>}
        <ol class="moments">
          {timeline.map(({ time, description }, place) => (
            <li key={place}>
              <span class="quiet small">
                <At at={time} />
              </span>
              <p class="text">{eventText(description, i18n)}</p>
            </li>
          ))}
        </ol>
      </section>
    </>
  );
}
