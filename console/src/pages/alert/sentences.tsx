import type { ComponentChildren, JSX } from 'preact';
import { namesIn, sentenceOf as nameOfActivity } from '../../../../src/alerts/lifecycle/domain/activity.js';
import { channelName, iconOf } from '../../parts/channels.js';
import type { IconName } from '../../parts/icon.js';
import { clock, toTheSecond } from '../../parts/time.js';
import type { Activity, Moment } from './timeline.js';

export interface Sentence {
  icon: IconName;
  text: ComponentChildren;
  quote?: string;
}

/** An activity in words. What it adds (metadata) is shown as far as its type says what it means. */
export function sentenceOf({ type, user, actor, metadata }: Activity): Sentence {
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
      return {
        icon: 'bell',
        text: (
          <>
            Raised by {who}
            {metadata['isUndecided'] === true &&
              '; not all rules were asked: their patterns take too long for this alert'}
          </>
        ),
      };
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
          {who} assigned it to {text('ownerName') || text('owner')}
        </>,
      );
    case 'alias-shared':
      return {
        icon: 'warning',
        text: (
          <>
            {text('integrationName')} sends the alias of an alert of {text('otherName')}: counted as its repeat
          </>
        ),
      };
    case 'priority-changed':
      return {
        icon: 'warning',
        text: (
          <>
            {who} changed the priority from {text('from')} to {text('to')}
          </>
        ),
      };
    case 'message-changed':
      return {
        icon: 'edit',
        text: (
          <>
            {who} changed the title from “{text('from')}” to “{text('to')}”
          </>
        ),
      };
    case 'description-changed':
      return { icon: 'edit', text: <>{who} changed the description</> };
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
      return {
        icon: isFailed(metadata) ? 'warning' : iconOf(text('channelType')),
        text: <Notified metadata={metadata} />,
      };
    case 'posted':
      return {
        icon: isFailed(metadata) ? 'warning' : iconOf(text('channelType')),
        text: <Posted metadata={metadata} />,
      };
    case 'escalation-exhausted':
      return { icon: 'warning', text: 'The escalation has no further step' };
    case 'escalation-held':
      return { icon: 'clock', text: <>Nobody is on call: the escalation waits until {clock(text('until'))}</> };
    case 'silenced':
      return {
        icon: 'wrench',
        text: (
          <>
            {text('policyName')
              ? `Notification policy “${text('policyName')}”`
              : `Maintenance ${text('maintenanceName')}`}{' '}
            silences it{text('silencedUntil') && ` until ${clock(text('silencedUntil'))}`}
            {metadata['occurrences'] !== undefined && ` until occurrence ${text('occurrences')}`}
            {metadata['pageAfter'] === true && '; it pages then if it is still open'}
          </>
        ),
      };
    case 'silence-ended':
      return {
        icon: 'wrench',
        text: text('policyName')
          ? `Notification policy “${text('policyName')}” silences it no more`
          : 'The maintenance is over',
      };
    case 'policy-applied':
      return { icon: 'gear', text: <>Policy “{text('policyName')}” was applied</> };
    case 'team-routed':
      return { icon: 'gear', text: <>The team’s routing rule “{text('ruleName')}” decided who is notified</> };
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

/** How a post to a chat room went. */
function Posted({ metadata }: { metadata: Activity['metadata'] }): JSX.Element {
  const { roomName, channelType, outcome, reason } = metadata as Record<string, string | undefined>;
  const room = <span class="strong">{roomName ?? 'a chat room that is gone'}</span>;
  return (
    <>
      {outcome === 'sent' ? (
        <>
          Posted to {room} ({channelName(channelType ?? '')})
        </>
      ) : (
        <>
          {channelName(channelType ?? '')} to {room}: {(outcome ?? '').replaceAll('-', ' ')}
        </>
      )}
      {reason && `, ${reason}`}
    </>
  );
}

const isFailed = ({ outcome }: Activity['metadata']): boolean => outcome === 'failed';

/** Who was to be notified, how, and what became of it. */
function Notified({ metadata }: { metadata: Activity['metadata'] }): JSX.Element {
  const { userName, channelType, outcome, reason, heldUntil } = metadata as Record<string, string | undefined>;
  const why = reason && reasonWords(reason, userName);
  if (heldUntil && why) return <>{why}</>;
  const channel = channelName(channelType ?? '');
  const person = <span class="strong">{userName ?? 'everybody concerned'}</span>;
  if ((outcome ?? 'sent') === 'sent')
    return (
      <>
        Notified {person} ({channel}){why && `: ${why}`}
      </>
    );
  if (isFailed(metadata))
    return (
      <>
        {channel} to {person} <span class="open">failed</span>
        {why && `: ${why}`}
      </>
    );
  const other = outcome?.startsWith('skipped-') ? 'not sent' : (outcome ?? '').replaceAll('-', ' ');
  return (
    <>
      {channel} to {person}{' '}
      {why === 'not sent' || why?.startsWith('not sent,') ? why : `${other}${why ? `: ${why}` : ''}`}
    </>
  );
}

/** How many there were, and what became of them. */
function Notifications({ of }: { of: readonly Activity[] }): JSX.Element {
  const all = of.filter(({ type }) => type === 'notified' || type === 'posted');
  const failed = all.filter(({ metadata }) => isFailed(metadata)).length;
  const sent = all.filter(({ metadata }) => (metadata['outcome'] ?? 'sent') === 'sent').length;
  const others = all.length - sent - failed;
  return (
    <>
      {all.length} notifications: {sent} sent{others > 0 && `, ${others} not sent`}
      {failed > 0 && (
        <>
          , <span class="open">{failed} failed</span>
        </>
      )}
    </>
  );
}

const names = new Intl.ListFormat('en', { type: 'conjunction' });

/** A run of the same in one sentence. */
export function groupInWords(moments: readonly Moment[]): Sentence {
  const [first] = moments;
  const count = moments.length;
  if (first?.kind === 'seen') {
    const seen = moments.flatMap((each) => (each.kind === 'seen' ? [each.name] : []));
    const few = seen.slice(0, 3);
    return { icon: 'eye', text: `${names.format(count > 3 ? [...few, `${count - 3} others`] : few)} saw it` };
  }
  const activities = moments.flatMap((each) => (each.kind === 'activity' ? [each.activity] : []));
  const type = activities[0]!.type;
  if (type === 'notified' || type === 'posted') return { icon: 'bell', text: <Notifications of={activities} /> };
  if (type === 'closed' || type === 'reopened') {
    const times = (of: Activity['type']): number => activities.filter((each) => each.type === of).length;
    return {
      icon: 'pulse',
      text: (
        <>
          Closed {times('closed')} times and opened again {times('reopened')} times
          {times('notified') + times('posted') > 0 && (
            <>
              ; <Notifications of={activities} />
            </>
          )}
        </>
      ),
    };
  }
  return { icon: sentenceOf(activities[0]!).icon, text: `${nameOfActivity({ type, metadata: {} })}: ${count} times` };
}

/** The service's reason, as one says it of this person. */
function reasonWords(reason: string, userName: string | undefined): string {
  if (reason === 'no push provider is configured') return 'not sent, push is not set up';
  // An earlier version named nobody.
  return reason.replaceAll('the user', () => userName ?? 'the person');
}
