import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Link, useLocation, useSearch } from 'wouter-preact';
import { type MessageDescriptor, msg, t, Trans } from '#words';
import type { Alert } from '../../alerts/alert.js';
import { mayRead, useSignedIn } from '../../api/me.js';
import { addNote, useActivities, useIncidentsOf } from '../../data/alerts.js';
import { Icon } from '../../parts/icon.js';
import { Linked } from '../../parts/linked.js';
import { readersZone } from '../../parts/moment.js';
import { ActButton, explain, Load } from '../../parts/states.js';
import { useSubmission } from '../../parts/submit.js';
import { clock, dayInWords, dayOf, exact, timeToTheSecond } from '../../parts/time.js';
import { isChord } from '../../shell/key-map.js';
import { setSetting, setting } from '../../shell/settings.js';
import { groupInWords, sentenceOf, type Sentence } from './sentences.js';
import { arranged, FILTERS, momentsOf, type Entry, type Filter, type Group, type Moment } from './timeline.js';
import '../../parts/field.css';

/** What happened, by days of the reader's zone, and the field for a note. */
export function Timeline({ alert, refusal }: { alert: Alert; refusal: string | null }): JSX.Element {
  const { id } = alert;
  const search = useSearch();
  const [path, navigate] = useLocation();
  const wanted = new URLSearchParams(search).get('show') ?? 'all';
  const filter: Filter = Object.hasOwn(FILTERS, wanted) ? (wanted as Filter) : 'all';
  const [order, setOrder] = useState(setting('timeline'));
  const newestFirst = order === 'newest';
  const { data: incidents } = useIncidentsOf(id, mayRead(useSignedIn(), 'incidents'));
  const query = useActivities(id);
  const turn = (): void => {
    const next = newestFirst ? 'oldest' : 'newest';
    setSetting('timeline', next);
    setOrder(next);
  };
  return (
    <section class="card pad timeline">
      <div class="card-head">
        <h2>{t`Timeline`}</h2>
        <button type="button" class="btn bare small" onClick={turn}>
          <Icon name={newestFirst ? 'down' : 'above'} />
          {newestFirst ? t`Newest first` : t`Oldest first`}
        </button>
      </div>
      <div class="filters" role="group" aria-label={t`Show`}>
        {(Object.entries(FILTERS) as [Filter, MessageDescriptor][]).map(([name, label]) => (
          <button
            key={name}
            type="button"
            class="btn bare small"
            aria-pressed={filter === name}
            onClick={() => navigate(name === 'all' ? path : `${path}?show=${name}`, { replace: true })}
          >
            {t(label)}
          </button>
        ))}
      </div>
      <Note id={id} whyNot={refusal} />
      <Load query={query}>
        {({ activities }) => {
          const days = arranged(momentsOf(alert, activities, incidents?.data ?? []), { filter, newestFirst, dayOf });
          return (
            <>
              {days.length === 0 && <p class="quiet">{t(NOTHING[filter])}</p>}
              {days.map(({ at, entries }) => (
                <section key={dayOf(at)} aria-label={dayInWords(at)}>
                  <h3 class="day">{dayInWords(at)}</h3>
                  <ol class="story num">
                    {entries.map((entry) => (
                      <Shown key={entry.id} entry={entry} newestFirst={newestFirst} />
                    ))}
                  </ol>
                </section>
              ))}
              <p class="quiet small">{t`Times in ${{ zone: readersZone() }}`}</p>
            </>
          );
        }}
      </Load>
    </section>
  );
}

const NOTHING: Readonly<Record<Filter, MessageDescriptor>> = {
  all: msg`Nothing has happened yet.`,
  notifications: msg`Nobody was notified.`,
  people: msg`Nobody has done anything yet.`,
  changes: msg`Nothing was changed.`,
};

function Note({ id, whyNot }: { id: string; whyNot: string | null }): JSX.Element {
  const [text, setText] = useState('');
  const { busy, error, send } = useSubmission();
  const field = useRef<HTMLTextAreaElement>(null);
  const search = useSearch();
  useEffect(() => {
    if (new URLSearchParams(search).has('note')) field.current?.focus();
  }, []);
  const add = async (): Promise<void> => {
    await addNote(id, text);
    setText('');
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
        aria-label={t`Note`}
        rows={1}
        maxLength={25000}
        placeholder={whyNot ?? t`Write a note for the next person`}
        disabled={whyNot !== null}
        value={text}
        onInput={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (isChord(event, 'send')) submit();
        }}
      />
      <ActButton type="submit" class="btn" whyNot={whyNot} disabled={busy}>
        {busy ? t`Saving…` : t`Add note`}
      </ActButton>
      {error !== null && (
        // What was written stays in the field.
        <p class="field-problem" role="alert">
          {t`Not saved: ${{ why: explain(error) }}`}
        </p>
      )}
    </form>
  );
}

function Shown({ entry, newestFirst }: { entry: Entry; newestFirst: boolean }): JSX.Element {
  if (entry.kind === 'group') return <Many group={entry} newestFirst={newestFirst} />;
  const { icon, text, quote } = momentInWords(entry);
  return (
    <Line at={entry.at} icon={icon}>
      {text}
      {quote && <Linked class="say" text={quote} />}
    </Line>
  );
}

/** A long run of the same: one line, which opens. */
function Many({ group, newestFirst }: { group: Group; newestFirst: boolean }): JSX.Element {
  const [isOpen, setOpen] = useState(false);
  const all = newestFirst ? group.of.toReversed() : group.of;
  const { icon, text } = groupInWords(group.of);
  return (
    <Line at={all[0]!.at} icon={icon}>
      {text}{' '}
      <button type="button" class="link" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? t`Show less` : t`Show all ${{ count: all.length }}`}
      </button>
      {isOpen && (
        <ol class="story within">
          {all.map((each) => (
            <Shown key={each.id} entry={each} newestFirst={newestFirst} />
          ))}
        </ol>
      )}
    </Line>
  );
}

function Line({
  at,
  icon,
  children,
}: {
  at: string;
  icon: Sentence['icon'];
  children: ComponentChildren;
}): JSX.Element {
  return (
    <li>
      <time dateTime={at} title={exact(at)}>
        {timeToTheSecond(at)}
      </time>
      <span class="ic">
        <Icon name={icon} />
      </span>
      <div>{children}</div>
    </li>
  );
}

function momentInWords(moment: Moment): Sentence {
  switch (moment.kind) {
    case 'activity':
      return sentenceOf(moment.activity);
    case 'seen':
      return {
        icon: 'eye',
        text: (
          <>
            <Trans>
              <span class="strong">{moment.name}</span> saw it
            </Trans>
          </>
        ),
      };
    case 'repeated':
      return {
        icon: 'bell',
        text:
          moment.times === 1
            ? t`Raised again`
            : t`Raised again ${{ times: moment.times }} times, last at ${{ time: clock(moment.at) }}`,
      };
    case 'incident': {
      const { id, name, linkedBy } = moment.incident;
      return {
        icon: 'flame',
        text: (
          <>
            <Trans>
              <span class="strong">{linkedBy.name}</span> linked it to the incident{' '}
              <Link href={`/incidents/${id}`}>{name}</Link>
            </Trans>
          </>
        ),
      };
    }
  }
}
