import { type MessageDescriptor, msg, plural, t } from '#words';
import type { Words } from '../../../platform/words.js';
import type { ZonedTimes } from '../../../platform/zoned-times.js';
import type { ComparedAlert, Difference, Outcome, Uncompared } from './compare.js';
import type { ChannelKind } from './histories.js';
import type { AloneReason, Reason } from './reasons.js';
import type { Unread } from './report.js';
import type { Check } from './verdict.js';

/** For one reader. */
export interface ReportReader {
  words: Words;
  times: ZonedTimes;
}

const KINDS: Readonly<Record<ChannelKind, MessageDescriptor>> = {
  email: msg`email`,
  sms: msg`text message`,
  voice: msg`voice call`,
  push: msg`push`,
  chat: msg`chat`,
  webhook: msg`webhook`,
};

export const OUTCOME_WORDS: Readonly<Record<Outcome, MessageDescriptor>> = {
  same: msg({ message: 'The same', context: 'comparison' }),
  different: msg({ message: 'Different', context: 'comparison' }),
  'only-there': msg`Not seen here`,
  'only-here': msg`Not seen there`,
  'not-compared': msg`Not compared`,
};

/** What is not the same, and why: two sentences. */
export function differenceInWords({ words, times }: ReportReader, difference: Difference): string {
  const { kind, personThere, personHere, channelThere, channelHere, atThere, atHere } = difference;
  const by = (channel: ChannelKind | null): string =>
    channel === null ? t(words)`any channel` : t(words)(KINDS[channel]);
  const when = (at: string | null): string => (at === null ? t(words)`an unknown time` : times.short(new Date(at)));
  const [there, here] = [personThere ?? '', personHere ?? ''];
  const why = reasonInWords(words, difference);
  switch (kind) {
    case 'missing':
      return `${t(words)`${{ person: there }} was paged there only (${{ channel: by(channelThere) }}, ${{ time: when(atThere) }}).`} ${why}`;
    case 'extra':
      return `${t(words)`${{ person: here }} was paged here only (${{ channel: by(channelHere) }}, ${{ time: when(atHere) }}).`} ${why}`;
    case 'person':
      return `${t(words)`${{ there }} was paged there, ${{ here }} here (${{ time: when(atHere) }}).`} ${why}`;
    case 'channel':
      return `${t(words)`${{ person: there }} was paged there by ${{ there: by(channelThere) }}, here by ${{ here: by(channelHere) }}.`} ${why}`;
    case 'time':
      return `${t(words)`${{ person: there }} was paged there at ${{ there: when(atThere) }}, here at ${{ here: when(atHere) }}.`} ${why}`;
  }
}

function reasonInWords(words: Words, { why, personThere, personHere, channelThere }: Difference): string {
  const person = personThere ?? personHere ?? '';
  switch (why.code) {
    case 'unknown-person':
      return t(words)`Nobody here has that login name or address.`;
    case 'no-channel':
      return channelThere === null
        ? t(words)`${{ person }} has no verified channel here.`
        : t(words)`${{ person }} has no verified channel of that kind here.`;
    case 'silenced':
      return t(words)(SILENCED[why.by ?? 'policy']);
    case 'held':
      return t(words)`Quiet hours or a mute hold the page back here.`;
    case 'failed':
      return t(words)`Pager tried, and the provider refused the message.`;
    case 'waiting':
      return t(words)`The page was still on its way.`;
    case 'not-moved':
      return notMovedInWords(words, why.notMoved);
    case 'other-on-call':
      return t(
        words,
      )`The escalation notifies somebody else here: compare its responders, its policy and the schedules.`;
    case 'came-later':
      return cameInWords(words, why.minutes ?? 0);
    case 'other-delay':
      return t(words)`A step of the escalation or of a notification rule has another delay here.`;
    case 'other-rule':
      return t(words)`The notification rules of ${{ person }} choose another channel here.`;
    case 'unexplained':
      return t(words)`Neither a missing channel nor the import explains it: compare the escalation and the rules.`;
  }
}

/** @param later minutes; below 0: earlier */
function cameInWords(words: Words, later: number): string {
  const minutes = Math.abs(later);
  return later > 0
    ? t(
        words,
      )`${plural(minutes, { one: 'The alert came # minute later here.', other: 'The alert came # minutes later here.' })}`
    : t(
        words,
      )`${plural(minutes, { one: 'The alert came # minute earlier here.', other: 'The alert came # minutes earlier here.' })}`;
}

const SILENCED: Readonly<Record<NonNullable<Reason['by']>, MessageDescriptor>> = {
  integration: msg`Its integration notifies nobody here.`,
  maintenance: msg`Maintenance silences the alert here.`,
  policy: msg`A policy silences the alert here.`,
};

function notMovedInWords(words: Words, notMoved: Reason['notMoved']): string {
  const { name = '', what = '' } = notMoved ?? {};
  return t(words)`“${{ name }}” did not move in as it was: ${{ what }}.`;
}

/** Why only one of the two has seen an alert. */
export function aloneInWords(
  words: Words,
  { outcome, alone }: Pick<ComparedAlert, 'outcome' | 'alone'>,
): string | null {
  if (alone === null) return null;
  const sentence = t(words)(ALONE[outcome === 'only-there' ? 'there' : 'here'][alone.code]);
  return alone.notMoved ? `${sentence} ${notMovedInWords(words, alone.notMoved)}` : sentence;
}

const ALONE: Readonly<Record<'there' | 'here', Readonly<Record<AloneReason['code'], MessageDescriptor>>>> = {
  there: {
    sender: msg`Its sender posts only to the old service: no alert of it has come here.`,
    alert: msg`Other alerts of its sender have come here, and this one has not.`,
  },
  here: {
    sender: msg`Its sender posts only to Pager: no alert of it has come to the old service.`,
    alert: msg`Other alerts of its sender have come to the old service, and this one has not.`,
  },
};

const UNCOMPARED_WORDS: Readonly<Record<Uncompared, MessageDescriptor>> = {
  'no-log': msg`The old service gave neither its log nor its recipients.`,
  'unread-lines': msg`Lines of its log tell of notifications, and not to whom.`,
  'no-times': msg`The old service says who was paged, and not when or by what.`,
  'no-pages': msg`The API of the old service tells of no notification.`,
  'open-there-before': msg`It was open in the old service long before it came here.`,
  'open-here-before': msg`It was open here long before it came to the old service.`,
  'period-ended': msg`The period ended before both services had paged.`,
};

export const uncomparedInWords = (words: Words, why: Uncompared): string => t(words)(UNCOMPARED_WORDS[why]);

export function unreadInWords(words: Words, { code, count }: Unread): string {
  switch (code) {
    case 'too-many-alerts':
      return t(words)`Only the newest ${{ count: count ?? 0 }} alerts were read: compare fewer days.`;
    case 'no-teams':
      return t(words)`The key may not read teams: alerts of the old service name none.`;
  }
}

/** What has to be settled, or looked at. */
export function checkInWords(words: Words, { code, count }: Pick<Check, 'code' | 'count'>): string {
  switch (code) {
    case 'nothing-compared':
      return t(words)`No alert could be compared.`;
    case 'senders-missing':
      return t(
        words,
      )`${plural(count, { one: '# sender posts only to the old service.', other: '# senders post only to the old service.' })}`;
    case 'alerts-missing':
      return t(
        words,
      )`${plural(count, { one: '# alert of a known sender was not seen here.', other: '# alerts of known senders were not seen here.' })}`;
    case 'pages-missing':
      return t(
        words,
      )`${plural(count, { one: 'For # alert somebody was not paged here.', other: 'For # alerts somebody was not paged here.' })}`;
    case 'others-paged':
      return t(
        words,
      )`${plural(count, { one: 'For # alert somebody else was paged here.', other: 'For # alerts somebody else was paged here.' })}`;
    case 'pages-later':
      return t(
        words,
      )`${plural(count, { one: 'For # alert a page came later here.', other: 'For # alerts a page came later here.' })}`;
    case 'pages-earlier':
      return t(
        words,
      )`${plural(count, { one: 'For # alert a page came earlier here.', other: 'For # alerts a page came earlier here.' })}`;
    case 'other-channels':
      return t(
        words,
      )`${plural(count, { one: 'For # alert somebody was paged by another kind of channel here.', other: 'For # alerts somebody was paged by another kind of channel here.' })}`;
    case 'pages-extra':
      return t(
        words,
      )`${plural(count, { one: 'For # alert somebody was paged here only.', other: 'For # alerts somebody was paged here only.' })}`;
    case 'alerts-only-here':
      return t(words)`${plural(count, { one: '# alert was seen here only.', other: '# alerts were seen here only.' })}`;
    case 'not-compared':
      return t(
        words,
      )`${plural(count, { one: '# alert was not compared, or only in part.', other: '# alerts were not compared, or only in part.' })}`;
    case 'few-alerts':
      return t(
        words,
      )`${plural(count, { one: 'Only # alert was compared: wait for more.', other: 'Only # alerts were compared: wait for more.' })}`;
  }
}
