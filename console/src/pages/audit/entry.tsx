import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { Link } from 'wouter-preact';
import { type MessageDescriptor, msg, t, Trans } from '#words';
import type { AuditEntry } from '../../data/audit.js';
import { Icon } from '../../parts/icon.js';
import { Face } from '../../parts/marks.js';
import { exact } from '../../parts/time.js';
import { format } from '../../parts/moment.js';
import { Trans as Filled } from '../../words/trans.js';
import { type Sentence, sentenceOf, textOf, words } from './sentences.js';

const SOURCES: Readonly<Record<NonNullable<AuditEntry['source']>, MessageDescriptor>> = {
  api: msg`by the API`,
  console: msg`in the console`,
  link: msg`by a sign-in or a mailed link`,
  cli: msg`on the command line`,
  system: msg`by itself`,
};

const TIME = { hour: '2-digit', minute: '2-digit', second: '2-digit' } as const;

/** One sentence, and on demand what changed. */
export function Entry({
  entry,
  nameOf,
}: {
  entry: AuditEntry;
  nameOf: (id: string) => string | undefined;
}): JSX.Element {
  const [isOpen, setOpen] = useState(false);
  const sentence = sentenceOf(entry, nameOf);
  return (
    <li>
      <time class="num quiet small" dateTime={entry.createdAt} title={exact(entry.createdAt)}>
        {format(undefined, TIME).format(Date.parse(entry.createdAt))}
      </time>
      <Face name={sentence.isNamed ? sentence.who : null} />
      <span class="grow">
        <Said sentence={sentence} />
      </span>
      <button
        type="button"
        class="btn small"
        aria-expanded={isOpen}
        aria-label={t`Details: ${{ sentence: textOf(sentence) }}`}
        onClick={() => setOpen(!isOpen)}
      >
        {t`Details`}
        <Icon name={isOpen ? 'above' : 'down'} />
      </button>
      {isOpen && <Details entry={entry} />}
    </li>
  );
}

function Said({ sentence: { message, who, kind, name, path, values, times } }: { sentence: Sentence }): JSX.Element {
  const named =
    path === null ? (
      <span class="strong">{name}</span>
    ) : (
      <Link class="strong" href={path}>
        {name}
      </Link>
    );
  const thing = kind === null ? named : <Filled {...kind} values={{ ...values, name: named }} />;
  const said = <Filled {...message} values={{ ...values, who: <span class="strong">{who}</span>, thing }} />;
  return times > 1 ? (
    <Trans>
      {said} ({times} times)
    </Trans>
  ) : (
    said
  );
}

function Details({ entry }: { entry: AuditEntry }): JSX.Element {
  const { action, entityType, entityId, source, ip, userAgent, createdAt, changes, details } = entry;
  const facts: [string, string | null | undefined][] = [
    [t`When`, exact(createdAt)],
    [t`How`, source && t(SOURCES[source])],
    [t({ message: 'From', context: 'address' }), ip],
    [t`With`, userAgent],
    [t`Action`, action],
    [t`Thing`, `${entityType} ${entityId}`],
    ...Object.entries(details ?? {}).map(([name, value]): [string, string | null] => [words(name), shownAs(value)]),
  ];
  return (
    <div class="entry-details">
      {changes && <Changes action={action} changes={changes} />}
      <dl class="entry-facts">
        {facts.map(
          ([name, value]) =>
            value && (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
    </div>
  );
}

function Changes({ action, changes }: { action: string; changes: NonNullable<AuditEntry['changes']> }): JSX.Element {
  const hasBefore = !action.endsWith('.create');
  const hasAfter = !action.endsWith('.delete');
  return (
    <div class="table-scroll" tabIndex={0} role="group" aria-label={t`What changed`}>
      <table class="table">
        <thead>
          <tr>
            <th scope="col">{t`Field`}</th>
            {hasBefore && <th scope="col">{t`Before`}</th>}
            {hasAfter && <th scope="col">{t`After`}</th>}
          </tr>
        </thead>
        <tbody>
          {Object.entries(changes).map(([field, { before, after }]) => (
            <tr key={field}>
              <th scope="row">{words(field)}</th>
              {hasBefore && <Value value={before} />}
              {hasAfter && <Value value={after} />}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const MASK = '********';

function Value({ value }: { value: unknown }): JSX.Element {
  if (value === MASK) return <td class="quiet">{t`hidden`}</td>;
  const text = shownAs(value);
  return text === null ? <td class="quiet">–</td> : <td class="value">{text}</td>;
}

/** As people write it; null: nothing. */
function shownAs(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'boolean') return value ? t`yes` : t`no`;
  if (Array.isArray(value) && value.every((each) => typeof each === 'string')) return value.join(', ') || t`none`;
  return typeof value === 'string' ? value : JSON.stringify(value, null, 1);
}
