import { useQuery, type UseQueryResult } from '@tanstack/preact-query';
import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { useSearch } from 'wouter-preact';
import { namesIn } from '../../../../src/alerts/domain/activity.js';
import type { Alert } from '../../alerts/alert.js';
import { answerOf, api, dataOf, type Schemas } from '../../api/client.js';
import { queries } from '../../api/queries.js';
import { channelName, iconOf } from '../../parts/channels.js';
import { Icon, type IconName } from '../../parts/icon.js';
import { explain, Load } from '../../parts/states.js';
import { clock, exact, toTheSecond } from '../../parts/time.js';
import '../../parts/field.css';

type Activity = Schemas['ActivityView'];
type Type = Activity['type'];

const SHOWN = { all: 'All', people: 'People', pages: 'Pages' } as const;
type Shown = keyof typeof SHOWN;

const PAGES: ReadonlySet<Type> = new Set(['notified', 'escalated', 'escalation-exhausted']);

/** All that happened, newest first. */
export const useActivities = (id: string): UseQueryResult<Schemas['ActivitiesView']> =>
  useQuery({
    queryKey: ['alert', id, 'activities'],
    queryFn: () =>
      dataOf(
        api.GET('/v2/alerts/{identifier}/activities', { params: { path: { identifier: id }, query: { all: true } } }),
      ),
  });

/** What happened, newest first, and the field for a note. */
export function Story({ alert, refusal }: { alert: Alert; refusal: string | null }): JSX.Element {
  const [shown, setShown] = useState<Shown>('all');
  const query = useActivities(alert.id);
  return (
    <section class="card pad">
      <div class="card-head">
        <h2>What happened</h2>
        <div class="filters" role="group" aria-label="Show">
          {(Object.entries(SHOWN) as [Shown, string][]).map(([name, label]) => (
            <button
              key={name}
              type="button"
              class="btn bare small"
              aria-pressed={shown === name}
              onClick={() => setShown(name)}
            >
              {label}
            </button>
          ))}
        </div>
      </div>
      {refusal === null && <Note id={alert.id} />}
      <Load query={query}>
        {({ activities }) => (
          <ol class="story num">
            {activities
              .filter((activity) => isShown(activity, shown))
              .map((activity) => (
                <Entry key={activity.id} activity={activity} />
              ))}
          </ol>
        )}
      </Load>
    </section>
  );
}

function isShown({ type, actor }: Activity, shown: Shown): boolean {
  if (shown === 'all') return true;
  return shown === 'pages' ? PAGES.has(type) : actor?.type === 'user' && !PAGES.has(type);
}

function Note({ id }: { id: string }): JSX.Element {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const search = useSearch();
  useEffect(() => {
    if (new URLSearchParams(search).has('note')) field.current?.focus();
  }, []);
  const add = async (): Promise<void> => {
    if (!text.trim()) return;
    setBusy(true);
    setProblem(null);
    try {
      await answerOf(
        api.POST('/v2/alerts/{identifier}/notes', { params: { path: { identifier: id } }, body: { note: text } }),
      );
      setText('');
      await queries.invalidateQueries({ queryKey: ['alert', id] });
    } catch (error) {
      // What was written stays in the field.
      setProblem(`Not saved: ${explain(error)}`);
    }
    setBusy(false);
  };
  return (
    <form
      class="write"
      onSubmit={(event) => {
        event.preventDefault();
        void add();
      }}
    >
      <textarea
        ref={field}
        aria-label="Note"
        rows={1}
        maxLength={25000}
        placeholder="Write a note for the next person"
        value={text}
        onInput={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) void add();
        }}
      />
      <button class="btn" disabled={busy}>
        {busy ? 'Saving…' : 'Add note'}
      </button>
      {problem && (
        <p class="field-problem" role="alert">
          {problem}
        </p>
      )}
    </form>
  );
}

function Entry({ activity }: { activity: Activity }): JSX.Element {
  const { createdAt } = activity;
  const { icon, text, quote } = sentenceOf(activity);
  return (
    <li>
      <time dateTime={createdAt} title={exact(createdAt)}>
        {toTheSecond(createdAt)}
      </time>
      <span class="ic">
        <Icon name={icon} />
      </span>
      <div>
        {text}
        {quote && <div class="say">{quote}</div>}
      </div>
    </li>
  );
}

interface Sentence {
  icon: IconName;
  text: ComponentChildren;
  quote?: string;
}

/** An activity in words. What it adds (metadata) is shown as far as its type says what it means. */
function sentenceOf({ type, user, actor, metadata }: Activity): Sentence {
  const who = <span class="strong">{actor?.name ?? (user || 'Pager')}</span>;
  const text = (key: string): string => {
    const value = metadata[key];
    if (Array.isArray(value)) return value.join(', ');
    return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  };
  const note = text('note');
  const withNote = (icon: IconName, sentence: ComponentChildren): Sentence => ({
    icon,
    text: sentence,
    ...(note ? { quote: note } : {}),
  });
  const listed = namesIn(metadata['added'] ?? metadata['removed']).join(', ');
  switch (type) {
    case 'created':
      return { icon: 'bell', text: <>Raised by {who}</> };
    case 'acknowledged':
      return withNote('check', <>{who} acknowledged it</>);
    case 'unacknowledged':
      return withNote('up', <>{who} gave it back</>);
    case 'closed':
      return withNote('check', <>{who} closed it</>);
    case 'reopened':
      return withNote('bell', <>{who} opened it again</>);
    case 'snoozed':
      return withNote(
        'clock',
        <>
          {who} snoozed it until {toTheSecond(text('snoozedUntil'))}
        </>,
      );
    case 'snooze-ended':
      return { icon: 'clock', text: 'The snooze ended' };
    case 'unsnoozed':
      return { icon: 'clock', text: <>{who} ended the snooze</> };
    case 'assigned':
      return withNote(
        'person',
        <>
          {who} assigned it to {text('owner')}
        </>,
      );
    case 'note-added':
      return { icon: 'note', text: <>{who} wrote</>, quote: note };
    case 'tags-added':
      return {
        icon: 'plus',
        text: (
          <>
            {who} added the tags {listed}
          </>
        ),
      };
    case 'tags-removed':
      return {
        icon: 'close',
        text: (
          <>
            {who} removed the tags {listed}
          </>
        ),
      };
    case 'details-added':
      return {
        icon: 'plus',
        text: (
          <>
            {who} added the details {listed}
          </>
        ),
      };
    case 'details-removed':
      return {
        icon: 'close',
        text: (
          <>
            {who} removed the details {listed}
          </>
        ),
      };
    case 'responders-added':
      return {
        icon: 'people',
        text: (
          <>
            {who} added the responders {listed}
          </>
        ),
      };
    case 'escalated':
      return { icon: 'stairs', text: <>Escalation step {Number(text('step')) + 1} began</> };
    case 'notified':
      return { icon: iconOf(text('channelType')), text: <Paged metadata={metadata} /> };
    case 'escalation-exhausted':
      return { icon: 'warning', text: 'The escalation has no further step' };
    case 'policy-applied':
      return { icon: 'gear', text: <>Policy “{text('policyName')}” was applied</> };
    case 'flapping':
      return {
        icon: 'pulse',
        text: (
          <>
            It opens and closes again and again: {note}
            {text('heldUntil') && `; held until ${clock(text('heldUntil'))}`}
          </>
        ),
      };
    case 'heartbeat-recovery':
      return { icon: 'pulse', text: 'The heartbeat is back' };
    case 'attachment-added':
      return {
        icon: 'plus',
        text: (
          <>
            {who} attached {text('fileName')}
          </>
        ),
      };
    case 'attachment-deleted':
      return {
        icon: 'trash',
        text: (
          <>
            {who} removed the file {text('fileName')}
          </>
        ),
      };
    case 'action-executed':
      return {
        icon: 'gear',
        text: (
          <>
            {who} ran {text('action')}
          </>
        ),
      };
    default: {
      // A newer service may know more kinds.
      const until = text('until') || text('snoozedUntil');
      return {
        icon: 'clock',
        text: (
          <>
            {who}: {String(type).replaceAll('-', ' ')} {until && `until ${clock(until)}`}
          </>
        ),
      };
    }
  }
}

/** How a page went: who was to be reached, how, and what became of it. */
function Paged({ metadata }: { metadata: Activity['metadata'] }): JSX.Element {
  const { userName, channelType, outcome, reason } = metadata as Record<string, string | undefined>;
  return (
    <>
      {channelName(channelType ?? '')} to <span class="strong">{userName ?? 'somebody'}</span>:{' '}
      {(outcome ?? 'sent').replaceAll('-', ' ')}
      {reason && `, ${reason}`}
    </>
  );
}
