import type { JSX } from 'preact';
import { Link } from 'wouter-preact';
import type { Schemas } from '../api/client.js';
import { useSignedIn } from '../api/me.js';
import { Icon } from '../parts/icon.js';
import type { Span } from './coverage.js';
import './unreachable.css';

/** Who cannot be reached, or has messages held. */
export type Unreachable = Schemas['UnreachablePersonView'] | Schemas['QuietPersonView'];
type Reason = Schemas['UnreachablePersonView']['reason'];

/** Does it keep messages from the person at some moment of that time? */
export const concerns = (person: Unreachable, span: Span): boolean =>
  !('until' in person) || person.until === null || Date.parse(person.until) > span.start;

/** As a sentence of its own begins. */
export const inWords = ({ message }: Unreachable): string => `${message.charAt(0).toUpperCase()}${message.slice(1)}`;

/** Of somebody else, and for whoever cannot mend it: whom to ask for what. */
const ASK: Readonly<Record<Reason, string>> = {
  blocked: 'Ask an administrator to unblock them.',
  'address-not-proven': 'Ask them to follow the link in the mail that they got.',
  'no-contact-method': 'Ask them to add one under Me.',
  'not-verified': 'Ask them to confirm one under Me.',
  'switched-off': 'Ask them to test them, or to add another, under Me.',
  'provider-not-configured': 'Ask whoever runs this service to configure one, or them to add another under Me.',
};

/** Says that no message reaches a person, or that messages are held, why, and how that is mended. */
export function UnreachableMark({ person, named = false }: { person: Unreachable; named?: boolean }): JSX.Element {
  const { id, name } = person;
  return (
    <span class="unreachable small">
      <Icon name="warning" />
      <span>
        <span class="open">
          {named && `${name}: `}
          {inWords(person)}.
        </span>{' '}
        {'until' in person ? <Loud id={id} /> : <Mending id={id} name={name} reason={person.reason} />}
      </span>
    </span>
  );
}

/** One's own quiet is ended by oneself. */
function Loud({ id }: { id: string }): JSX.Element | null {
  return useSignedIn().id === id ? <Link href="/me">Change it under Me</Link> : null;
}

function Mending({ id, name, reason }: { id: string; name: string; reason: Reason }): JSX.Element {
  const me = useSignedIn();
  if (me.id === id)
    return reason === 'address-not-proven' ? (
      <>Follow the link in the mail that you got.</>
    ) : (
      <Link href="/me">Set up your contact methods</Link>
    );
  if (me.role !== 'admin') return <>{ASK[reason]}</>;
  return (
    <>
      {reason !== 'blocked' && `${ASK[reason]} `}
      <Link href={`/people?find=${encodeURIComponent(name)}`} title={name}>
        {reason === 'blocked' ? 'Unblock them in People' : 'Show in People'}
      </Link>
    </>
  );
}
