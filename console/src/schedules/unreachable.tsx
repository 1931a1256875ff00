import type { JSX } from 'preact';
import { Link } from 'wouter-preact';
import type { Schemas } from '../api/client.js';
import { refusal, useSignedIn } from '../api/me.js';
import { Icon } from '../parts/icon.js';
import { usePageZone } from '../parts/page-zone.js';
import { clock } from '../parts/time.js';
import type { Span } from './shift-spans.js';
import './unreachable.css';

/** A person who cannot be reached or has messages held. */
export type Unreachable = Schemas['UnreachablePersonView'] | Quiet;
type Quiet = Schemas['QuietPersonView'];
type Reason = Schemas['UnreachablePersonView']['reason'];

/** Whether it holds messages at any time of the span. */
export const concerns = (person: Unreachable, span: Span): boolean =>
  !('until' in person) || person.until === null || Date.parse(person.until) > span.start;

const QUIET: Readonly<Record<Quiet['reason'], string>> = {
  muted: 'Muted',
  'quiet-hours': 'Quiet hours',
  'p1-only': 'Wants P1 alerts only',
};

/** The service's text, with times in a zone. */
function quietInWords({ reason, until, p1Until }: Quiet, zone: string): string {
  if (until === null)
    return p1Until ? `${QUIET[reason]} until ${clock(p1Until, zone)}, P1 too; wants P1 alerts only` : QUIET['p1-only'];
  const isSame = p1Until !== null && Date.parse(p1Until) === Date.parse(until);
  const ofP1 = p1Until === null ? 'not of P1' : isSame ? 'P1 too' : `P1 until ${clock(p1Until, zone)}`;
  return `${QUIET[reason]} until ${clock(until, zone)}, ${ofP1}`;
}

/** The reason, with a capital letter. */
export const inWords = (person: Unreachable, zone: string): string =>
  'until' in person
    ? quietInWords(person, zone)
    : `${person.message.charAt(0).toUpperCase()}${person.message.slice(1)}`;

/** Advice for users who cannot fix it themselves. */
const ASK: Readonly<Record<Reason, string>> = {
  blocked: 'Ask an administrator to unblock them.',
  'address-not-proven': 'Ask them to follow the link in the mail that they got.',
  'no-contact-method': 'Ask them to add one under Me.',
  'not-verified': 'Ask them to confirm one under Me.',
  'switched-off': 'Ask them to test them, or to add another, under Me.',
  'provider-not-configured':
    'Ask the administrator of this installation to configure one, or the person to add another contact method.',
};

/** Shows that a person is unreachable or has messages held, why, and how to fix it. */
export function UnreachableMark({
  person,
  named = false,
  scheduleId,
  inPeople = false,
}: {
  person: Unreachable;
  named?: boolean;
  /** Links to the schedule for an override. */
  scheduleId?: string;
  /** Shown in the person's row on the page People, which has a menu. */
  inPeople?: boolean;
}): JSX.Element {
  const { id, name } = person;
  const { zone } = usePageZone();
  return (
    <span class="unreachable small">
      <Icon name="warning" />
      <span>
        <span class="open">
          {named && `${name}: `}
          {inWords(person, zone)}.
        </span>{' '}
        {'until' in person ? (
          <QuietAdvice id={id} scheduleId={scheduleId} />
        ) : (
          <UnreachableAdvice id={id} name={name} reason={person.reason} inPeople={inPeople} />
        )}
      </span>
    </span>
  );
}

/** Only the person can end quiet hours; an override can replace them meanwhile. */
function QuietAdvice({ id, scheduleId }: { id: string; scheduleId: string | undefined }): JSX.Element {
  const me = useSignedIn();
  if (me.id === id) return <Link href="/me">Change it under Me</Link>;
  const isAble = refusal(me, 'schedules') === null;
  return (
    <>
      Ask them to change it under Me
      {isAble && scheduleId && (
        <>
          , or <Link href={`/schedules/${scheduleId}`}>put someone else on call</Link>
        </>
      )}
      {isAble && !scheduleId && ', or override their shift'}.
    </>
  );
}

function UnreachableAdvice(props: { id: string; name: string; reason: Reason; inPeople: boolean }): JSX.Element {
  const { id, name, reason, inPeople } = props;
  const me = useSignedIn();
  if (me.id === id)
    return reason === 'address-not-proven' ? (
      <>Follow the link in the mail that you got.</>
    ) : (
      <Link href="/me">Set up your contact methods</Link>
    );
  if (inPeople && me.role === 'admin' && reason === 'blocked') return <>Unblock them by the menu of this row.</>;
  if (me.role !== 'admin' || inPeople) return <>{ASK[reason]}</>;
  return (
    <>
      {reason !== 'blocked' && `${ASK[reason]} `}
      <Link href={`/people?find=${encodeURIComponent(name)}`} title={name}>
        {reason === 'blocked' ? 'Unblock them in People' : 'Show in People'}
      </Link>
    </>
  );
}
