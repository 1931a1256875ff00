import type { JSX } from 'preact';
import { Link } from 'wouter-preact';
import type { Schemas } from '../api/client.js';
import { useSignedIn } from '../api/me.js';
import { Icon } from '../parts/icon.js';
import './unreachable.css';

export type Unreachable = Schemas['UnreachablePersonView'];

/** Of somebody else, and for whoever cannot mend it: whom to ask for what. */
const ASK: Readonly<Record<Unreachable['reason'], string>> = {
  blocked: 'Ask an administrator to unblock them.',
  'address-not-proven': 'Ask them to follow the link in the mail that they got.',
  'no-contact-method': 'Ask them to add one under Me.',
  'not-verified': 'Ask them to confirm one under Me.',
  'switched-off': 'Ask them to test them, or to add another, under Me.',
  'provider-not-configured': 'Ask whoever runs this service to configure one, or them to add another under Me.',
};

/** Says that no message reaches a person, why, and how that is mended. */
export function UnreachableMark({ person, named = false }: { person: Unreachable; named?: boolean }): JSX.Element {
  const { id, name, reason, message } = person;
  return (
    <span class="unreachable small">
      <Icon name="warning" />
      <span>
        <span class="open">
          {named && `${name}: `}
          {message}.
        </span>{' '}
        <Mending id={id} name={name} reason={reason} />
      </span>
    </span>
  );
}

function Mending({ id, name, reason }: Pick<Unreachable, 'id' | 'name' | 'reason'>): JSX.Element {
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
