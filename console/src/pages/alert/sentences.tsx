import type { ComponentChildren, JSX } from 'preact';
import { type MessageDescriptor, msg, plural, t, Trans } from '#words';
import { namesIn } from '../../../../src/alerts/lifecycle/domain/activity.js';
import { channelName, iconOf } from '../../parts/channels.js';
import type { IconName } from '../../parts/icon.js';
import { allOf } from '../../parts/lists.js';
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
  const names = namesIn(metadata['added'] ?? metadata['removed']).join(', ');
  switch (type) {
    case 'created':
      return {
        icon: 'bell',
        text:
          metadata['isUndecided'] === true ? (
            <Trans>Raised by {who}; not all rules were asked: their patterns take too long for this alert</Trans>
          ) : (
            <Trans>Raised by {who}</Trans>
          ),
      };
    case 'acknowledged':
      return withNote('check', <Trans>{who} acknowledged it</Trans>);
    case 'unacknowledged':
      return withNote('up', <Trans>{who} gave it back</Trans>);
    case 'closed':
      return withNote('check', <Trans>{who} closed it</Trans>);
    case 'reopened':
      return withNote('bell', <Trans>{who} opened it again</Trans>);
    case 'snoozed': {
      const end = toTheSecond(text('snoozedUntil'));
      return withNote(
        'clock',
        <Trans>
          {who} snoozed it until {end}
        </Trans>,
      );
    }
    case 'snooze-ended':
      return { icon: 'clock', text: t`The snooze ended` };
    case 'unsnoozed':
      return { icon: 'clock', text: <Trans>{who} ended the snooze</Trans> };
    case 'assigned': {
      const owner = text('ownerName') || text('owner');
      return withNote(
        'person',
        <Trans>
          {who} assigned it to {owner}
        </Trans>,
      );
    }
    case 'alias-shared': {
      const [integration, other] = [text('integrationName'), text('otherName')];
      return {
        icon: 'warning',
        text: t`${integration} sends the alias of an alert of ${other}: counted as its repeat`,
      };
    }
    case 'priority-changed': {
      const [from, to] = [text('from'), text('to')];
      return {
        icon: 'warning',
        text: (
          <Trans>
            {who} changed the priority from {from} to {to}
          </Trans>
        ),
      };
    }
    case 'message-changed': {
      const [from, to] = [text('from'), text('to')];
      return {
        icon: 'edit',
        text: (
          <Trans>
            {who} changed the title from “{from}” to “{to}”
          </Trans>
        ),
      };
    }
    case 'description-changed':
      return { icon: 'edit', text: <Trans>{who} changed the description</Trans> };
    case 'note-added':
      return { icon: 'note', text: <Trans>{who} wrote</Trans>, quote: note };
    case 'tags-added':
      return {
        icon: 'plus',
        text: (
          <Trans>
            {who} added the tags {names}
          </Trans>
        ),
      };
    case 'tags-removed':
      return {
        icon: 'close',
        text: (
          <Trans>
            {who} removed the tags {names}
          </Trans>
        ),
      };
    case 'details-added':
      return {
        icon: 'plus',
        text: (
          <Trans>
            {who} added the details {names}
          </Trans>
        ),
      };
    case 'details-removed':
      return {
        icon: 'close',
        text: (
          <Trans>
            {who} removed the details {names}
          </Trans>
        ),
      };
    case 'responders-added':
      return {
        icon: 'people',
        text: (
          <Trans>
            {who} added the responders {names}
          </Trans>
        ),
      };
    case 'escalated':
      return { icon: 'stairs', text: t`Escalation step ${{ number: Number(text('step')) + 1 }} began` };
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
      return { icon: 'warning', text: t`The escalation has no further step` };
    case 'escalation-held':
      return {
        icon: 'clock',
        text: t`Nobody is on call: the escalation waits until ${{ time: clock(text('until')) }}`,
      };
    case 'silenced':
      return { icon: 'wrench', text: silencedInWords(metadata, text) };
    case 'silence-ended':
      return {
        icon: 'wrench',
        text: text('policyName')
          ? t`Notification policy “${{ policy: text('policyName') }}” silences it no more`
          : t`The maintenance is over`,
      };
    case 'policy-applied':
      return { icon: 'gear', text: t`Policy “${{ policy: text('policyName') }}” was applied` };
    case 'team-routed':
      return {
        icon: 'gear',
        text: t`The team’s routing rule “${{ rule: text('ruleName') }}” decided who is notified`,
      };
    case 'flapping':
      return {
        icon: 'pulse',
        text: text('heldUntil')
          ? t`It opens and closes again and again: ${note}; held until ${{ time: clock(text('heldUntil')) }}`
          : t`It opens and closes again and again: ${note}`,
      };
    case 'heartbeat-recovery':
      return { icon: 'pulse', text: t`The heartbeat is back` };
    case 'attachment-added': {
      const file = text('fileName');
      return {
        icon: 'plus',
        text: (
          <Trans>
            {who} attached {file}
          </Trans>
        ),
      };
    }
    case 'attachment-deleted': {
      const file = text('fileName');
      return {
        icon: 'trash',
        text: (
          <Trans>
            {who} removed the file {file}
          </Trans>
        ),
      };
    }
    case 'action-executed': {
      const action = text('action');
      return {
        icon: 'gear',
        text: (
          <Trans>
            {who} ran {action}
          </Trans>
        ),
      };
    }
    default: {
      // A newer service may know more kinds.
      const until = text('until') || text('snoozedUntil');
      return {
        icon: 'clock',
        text: (
          <>
            {who}: {String(type).replaceAll('-', ' ')} {until && t`until ${{ time: clock(until) }}`}
          </>
        ),
      };
    }
  }
}

function silencedInWords(metadata: Activity['metadata'], text: (key: string) => string): string {
  const end = text('silencedUntil') && clock(text('silencedUntil'));
  const policy = text('policyName');
  if (policy === '') {
    const name = text('maintenanceName');
    if (end === '') return t`Maintenance ${name} silences it`;
    return metadata['pageAfter'] === true
      ? t`Maintenance ${name} silences it until ${end}; it pages then if it is still open`
      : t`Maintenance ${name} silences it until ${end}`;
  }
  const occurrence = metadata['occurrences'] === undefined ? '' : text('occurrences');
  if (occurrence === '')
    return end === ''
      ? t`Notification policy “${policy}” silences it`
      : t`Notification policy “${policy}” silences it until ${end}`;
  return end === ''
    ? t`Notification policy “${policy}” silences it until occurrence ${occurrence}`
    : t`Notification policy “${policy}” silences it until ${end} or occurrence ${occurrence}`;
}

/** What became of a message, where it was neither sent nor failed. */
const OUTCOMES: Readonly<Record<string, MessageDescriptor>> = {
  cancelled: msg({ message: 'cancelled', context: 'page' }),
  suppressed: msg({ message: 'suppressed', context: 'page' }),
  rehearsed: msg({ message: 'rehearsed', context: 'page' }),
};
/** Why messages were rehearsed, as the service says it. */
const REHEARSED: Readonly<Record<string, MessageDescriptor>> = {
  'the organisation rehearses': msg`the organisation rehearses`,
  'the team rehearses': msg`the team rehearses`,
  'the integration rehearses': msg`the integration rehearses`,
};
function outcomeInWords(outcome: string): string {
  if (outcome.startsWith('skipped-')) return t`not sent`;
  return OUTCOMES[outcome] ? t(OUTCOMES[outcome]) : outcome.replaceAll('-', ' ');
}

/** How a post to a chat room went. */
function Posted({ metadata }: { metadata: Activity['metadata'] }): JSX.Element {
  const { roomName, channelType, outcome = '', reason } = metadata as Record<string, string | undefined>;
  const room = <span class="strong">{roomName ?? t`a chat room that is gone`}</span>;
  const channel = channelName(channelType ?? '');
  const what = outcome === 'failed' ? t({ message: 'failed', context: 'page' }) : outcomeInWords(outcome);
  return (
    <>
      {outcome === 'sent' ? (
        <Trans>
          Posted to {room} ({channel})
        </Trans>
      ) : (
        <Trans>
          {channel} to {room}: {what}
        </Trans>
      )}
      {reason && `, ${reasonWords(reason, undefined)}`}
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
  const person = <span class="strong">{userName ?? t`everybody concerned`}</span>;
  const because = why ? `: ${why}` : '';
  if ((outcome ?? 'sent') === 'sent')
    return (
      <>
        <Trans>
          Notified {person} ({channel})
        </Trans>
        {because}
      </>
    );
  if (isFailed(metadata))
    return (
      <>
        <Trans>
          {channel} to {person} <span class="open">failed</span>
        </Trans>
        {because}
      </>
    );
  const isSaid = why === t`not sent, push is not set up` || why === 'not sent' || why?.startsWith('not sent,');
  const what = isSaid ? why : `${outcomeInWords(outcome ?? '')}${because}`;
  return (
    <Trans>
      {channel} to {person} {what}
    </Trans>
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
      {plural(all.length, { one: '# notification:', other: '# notifications:' })} {t`${sent} sent`}
      {others > 0 && `, ${t`${{ count: others }} not sent`}`}
      {failed > 0 && (
        <>
          , <span class="open">{t`${{ count: failed }} failed`}</span>
        </>
      )}
    </>
  );
}

/** What the service does by itself, as it is said of many. */
const MANY: Readonly<Partial<Record<Activity['type'], MessageDescriptor>>> = {
  acknowledged: msg`Alert acknowledged`,
  unacknowledged: msg`Acknowledgement taken back`,
  snoozed: msg`Alert snoozed`,
  'snooze-ended': msg`Snooze ended`,
  unsnoozed: msg`Snooze taken back`,
  assigned: msg`Alert assigned`,
  'priority-changed': msg`Priority changed`,
  'message-changed': msg`Title changed`,
  'description-changed': msg`Description changed`,
  'alias-shared': msg`Repeated by another integration`,
  'note-added': msg`Note added`,
  'tags-added': msg`Tags added`,
  'tags-removed': msg`Tags removed`,
  'details-added': msg`Details added`,
  'details-removed': msg`Details removed`,
  'responders-added': msg`Responders added`,
  escalated: msg`Alert escalated`,
  'attachment-added': msg`Attachment added`,
  'attachment-deleted': msg`Attachment deleted`,
  'heartbeat-recovery': msg`Heartbeat recovered`,
  'policy-applied': msg`Alert policy applied`,
  'team-routed': msg`Routed by a rule of the team`,
  flapping: msg`Alert opens and closes again and again`,
  silenced: msg`Silenced by maintenance`,
  'silence-ended': msg`Maintenance over`,
  'escalation-exhausted': msg`Escalation exhausted`,
  'escalation-held': msg`Escalation held while nobody is on call`,
  'action-executed': msg`Custom action executed`,
};

/** A run of the same in one sentence. */
export function groupInWords(moments: readonly Moment[]): Sentence {
  const [first] = moments;
  const count = moments.length;
  if (first?.kind === 'seen') {
    const seen = moments.flatMap((each) => (each.kind === 'seen' ? [each.name] : []));
    const few = seen.slice(0, 3);
    const others = count > 3 ? [t`${{ count: count - 3 }} others`] : [];
    return { icon: 'eye', text: t`${{ names: allOf([...few, ...others]) }} saw it` };
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
          {t`Closed ${plural(times('closed'), { one: 'once', other: '# times' })} and opened again ${plural(times('reopened'), { one: 'once', other: '# times' })}`}
          {times('notified') + times('posted') > 0 && (
            <>
              ; <Notifications of={activities} />
            </>
          )}
        </>
      ),
    };
  }
  const name = MANY[type] ? t(MANY[type]) : type.replaceAll('-', ' ');
  return { icon: sentenceOf(activities[0]!).icon, text: t`${name}: ${count} times` };
}

/** The service's reason, as one says it of this person. */
function reasonWords(reason: string, userName: string | undefined): string {
  if (reason === 'no push provider is configured') return t`not sent, push is not set up`;
  if (REHEARSED[reason]) return t(REHEARSED[reason]);
  // An earlier version named nobody.
  return reason.replaceAll(/the user/g, () => userName ?? t`the person`);
}
