import { useQuery, type UseQueryResult } from '@tanstack/preact-query';
import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { useSearch } from 'wouter-preact';
import type { Alert } from '../../alerts/alert.js';
import { answerOf, api, dataOf, type Schemas } from '../../api/client.js';
import { queries } from '../../api/queries.js';
import { Icon } from '../../parts/icon.js';
import { Linked } from '../../parts/linked.js';
import { ActButton, explain, Load } from '../../parts/states.js';
import { useSubmission } from '../../parts/submit.js';
import { exact, toTheSecond } from '../../parts/time.js';
import { isChord } from '../../shell/key-map.js';
import { sentenceOf } from './sentences.js';
import '../../parts/field.css';

type Activity = Schemas['ActivityView'];
type Type = Activity['type'];

const SHOWN = { all: 'All', people: 'People', pages: 'Pages' } as const;
type Shown = keyof typeof SHOWN;

const PAGES: ReadonlySet<Type> = new Set(['notified', 'posted', 'escalated', 'escalation-exhausted']);

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
        <h2>Activity</h2>
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
      <Note id={alert.id} whyNot={refusal} />
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

function Note({ id, whyNot }: { id: string; whyNot: string | null }): JSX.Element {
  const [text, setText] = useState('');
  const { busy, error, send } = useSubmission();
  const field = useRef<HTMLTextAreaElement>(null);
  const search = useSearch();
  useEffect(() => {
    if (new URLSearchParams(search).has('note')) field.current?.focus();
  }, []);
  const add = async (): Promise<void> => {
    await answerOf(
      api.POST('/v2/alerts/{identifier}/notes', { params: { path: { identifier: id } }, body: { note: text } }),
    );
    setText('');
    await queries.invalidateQueries({ queryKey: ['alert', id] });
  };
  const submit = (): void => {
    if (text.trim()) void send(add);
  };
  return (
    <form
      class="write"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <textarea
        ref={field}
        aria-label="Note"
        rows={1}
        maxLength={25000}
        placeholder={whyNot ?? 'Write a note for the next person'}
        disabled={whyNot !== null}
        value={text}
        onInput={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (isChord(event, 'send')) submit();
        }}
      />
      <ActButton type="submit" class="btn" whyNot={whyNot} disabled={busy}>
        {busy ? 'Saving…' : 'Add note'}
      </ActButton>
      {error !== null && (
        // What was written stays in the field.
        <p class="field-problem" role="alert">
          Not saved: {explain(error)}
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
        {quote && <Linked class="say" text={quote} />}
      </div>
    </li>
  );
}
