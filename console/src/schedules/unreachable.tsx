import type { JSX } from 'preact';
import { Link } from 'wouter-preact';
import { type MessageDescriptor, msg, t, Trans } from '#words';
import type { Schemas } from '../api/client.js';
import { refusal, useSignedIn } from '../api/me.js';
import { Icon } from '../parts/icon.js';
import { usePageZone } from '../parts/page-zone.js';
import { clock } from '../parts/time.js';
import { spanOf, type Shift, type Span } from './shift-spans.js';
import './unreachable.css';

/** A person who cannot be reached or has messages held. */
export type Unreachable = Schemas['UnreachablePersonView'] | Quiet;
type Quiet = Schemas['QuietPersonView'];
type Reason = Schemas['UnreachablePersonView']['reason'];

/** Whether it holds messages at any time of the span. */
export const concerns = (person: Unreachable, span: Span): boolean =>
  !('until' in person) || person.until === null || Date.parse(person.until) > span.start;

/** The service's text, with times in a zone. */
function quietInWords({ reason, until, p1Until }: Quiet, zone: string): string {
  const ends = until ?? p1Until;
  if (ends === null) return t`Wants P1 alerts only`;
  const end = clock(ends, zone);
  const state = reason === 'muted' ? t`Muted until ${end}` : t`Quiet hours until ${end}`;
  if (until === null) return t`${state}, P1 too; wants P1 alerts only`;
  if (p1Until === null) return t`${state}, not of P1`;
  return Date.parse(p1Until) === Date.parse(until)
    ? t`${state}, P1 too`
    : t`${state}, P1 until ${{ end: clock(p1Until, zone) }}`;
}

const REASONS: Readonly<Record<Reason, MessageDescriptor>> = {
  blocked: msg`Cannot be reached: the account is blocked`,
  'address-not-proven': msg`Cannot be reached: the e-mail address of the account is not proven`,
  'no-contact-method': msg`Cannot be reached: no contact method`,
  'not-verified': msg`Cannot be reached: no verified contact method`,
  'switched-off': msg`Cannot be reached: the contact methods are switched off or failed`,
  'provider-not-configured': msg`Cannot be reached: no provider is configured for the contact methods`,
};

/** Why they cannot be reached, or only in part. */
export const inWords = (person: Unreachable, zone: string): string =>
  'until' in person ? quietInWords(person, zone) : t(REASONS[person.reason]);

/** Why whoever has a shift cannot be reached in it, if so. */
export function UnreachableIn({ shift, all }: { shift: Shift; all: readonly Unreachable[] }): JSX.Element {
  const { zone } = usePageZone();
  return (
    <>
      {all
        .filter((each) => each.id === shift.userId && concerns(each, spanOf(shift)))
        .map((each) => (
          <span key={each.id} class="unreachable small open">
            <Icon name="warning" />
            {inWords(each, zone)}
          </span>
        ))}
    </>
  );
}

/** Advice for users who cannot fix it themselves. */
const ASK: Readonly<Record<Reason, MessageDescriptor>> = {
  blocked: msg`Ask an administrator to unblock them.`,
  'address-not-proven': msg`Ask them to follow the link in the mail that they got.`,
  'no-contact-method': msg`Ask them to add one under Me.`,
  'not-verified': msg`Ask them to confirm one under Me.`,
  'switched-off': msg`Ask them to test them, or to add another, under Me.`,
  'provider-not-configured': msg`Ask the administrator of this installation to configure one, or the person to add another contact method.`,
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
  if (me.id === id) return <Link href="/me">{t`Change it under Me`}</Link>;
  const isAble = refusal(me, 'schedules') === null;
  if (!isAble) return <>{t`Ask them to change it under Me.`}</>;
  if (!scheduleId) return <>{t`Ask them to change it under Me, or override their shift.`}</>;
  return (
    <Trans>
      Ask them to change it under Me, or <Link href={`/schedules/${scheduleId}`}>put someone else on call</Link>.
    </Trans>
  );
}

function UnreachableAdvice(props: { id: string; name: string; reason: Reason; inPeople: boolean }): JSX.Element {
  const { id, name, reason, inPeople } = props;
  const me = useSignedIn();
  if (me.id === id)
    return reason === 'address-not-proven' ? (
      <>{t`Follow the link in the mail that you got.`}</>
    ) : (
      <Link href="/me">{t`Set up your contact methods`}</Link>
    );
  if (inPeople && me.role === 'admin' && reason === 'blocked') return <>{t`Unblock them by the menu of this row.`}</>;
  if (me.role !== 'admin' || inPeople) return <>{t(ASK[reason])}</>;
  return (
    <>
      {reason !== 'blocked' && `${t(ASK[reason])} `}
      <Link href={`/people?find=${encodeURIComponent(name)}`} title={name}>
        {reason === 'blocked' ? t`Unblock them in People` : t`Show in People`}
      </Link>
    </>
  );
}
