import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { Link } from 'wouter-preact';
import type { Schemas } from '../../api/client.js';
import { Icon } from '../../parts/icon.js';
import { Face } from '../../parts/marks.js';
import { exact } from '../../parts/time.js';
import { format } from '../../parts/moment.js';
import { sentenceOf, SOMEBODY, words } from './sentences.js';

export type AuditEntry = Schemas['AuditEntryView'];

const SOURCES: Readonly<Record<NonNullable<AuditEntry['source']>, string>> = {
  api: 'by the API',
  console: 'in the console',
  link: 'by a sign-in or a mailed link',
  cli: 'on the command line',
  system: 'by itself',
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
  const { who, does, what, path, tail } = sentenceOf(entry, nameOf);
  return (
    <li>
      <time class="num quiet small" dateTime={entry.createdAt} title={exact(entry.createdAt)}>
        {format(undefined, TIME).format(Date.parse(entry.createdAt))}
      </time>
      <Face name={who === 'Pager' || who === SOMEBODY ? null : who} />
      <span class="grow">
        <span class="strong">{who}</span> {does}{' '}
        {what !== null &&
          (path === null ? (
            <span class="strong">{what}</span>
          ) : (
            <Link class="strong" href={path}>
              {what}
            </Link>
          ))}
        {tail && ` ${tail}`}
      </span>
      <button
        type="button"
        class="btn small"
        aria-expanded={isOpen}
        aria-label={`Details: ${[who, does, what, tail].filter(Boolean).join(' ')}`}
        onClick={() => setOpen(!isOpen)}
      >
        Details
        <Icon name={isOpen ? 'above' : 'down'} />
      </button>
      {isOpen && <Details entry={entry} />}
    </li>
  );
}

function Details({ entry }: { entry: AuditEntry }): JSX.Element {
  const { action, entityType, entityId, source, ip, userAgent, createdAt, changes, details } = entry;
  const facts: [string, string | null | undefined][] = [
    ['When', exact(createdAt)],
    ['How', source && SOURCES[source]],
    ['From', ip],
    ['With', userAgent],
    ['Action', action],
    ['Thing', `${entityType} ${entityId}`],
    ...Object.entries(details ?? {}).map(([name, value]): [string, string | null] => [words(name), textOf(value)]),
  ];
  return (
    <div class="entry-details">
      {changes && <Changes action={action} changes={changes} />}
      <dl class="facts">
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
    <div class="table-scroll" tabIndex={0} role="group" aria-label="What changed">
      <table class="table">
        <thead>
          <tr>
            <th scope="col">Field</th>
            {hasBefore && <th scope="col">Before</th>}
            {hasAfter && <th scope="col">After</th>}
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
  if (value === MASK) return <td class="quiet">hidden</td>;
  const text = textOf(value);
  return text === null ? <td class="quiet">–</td> : <td class="value">{text}</td>;
}

/** As people write it; null: nothing. */
function textOf(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value) && value.every((each) => typeof each === 'string')) return value.join(', ') || 'none';
  return typeof value === 'string' ? value : JSON.stringify(value, null, 1);
}
