import type { ChannelKind } from './histories.js';

/** Of the words that name a kind of channel the first that stands in the text. */
const KINDS: readonly (readonly [RegExp, ChannelKind])[] = [
  [/\be-?mail\b/i, 'email'],
  [/\b(sms|text message)\b/i, 'sms'],
  [/\b(voice|phone|call|called)\b/i, 'voice'],
  [/\b(mobile|push|ios|iphone|android)\b/i, 'push'],
  [/\b(slack|teams|telegram|chat)\b/i, 'chat'],
  [/\bwebhook\b/i, 'webhook'],
];
const WENT = /\b(notified|notification|sent|delivered|called)\b/i;
/** It says what did not go, or is still to go. */
const WENT_NOT =
  /\b(skip\w*|suppress\w*|fail\w*|could not|can ?not|not sent|will|scheduled|cancel\w*|delay\w*|drop\w*|blocked|reject\w*|waiting|muted|quiet|policy|pending)\b/i;
const ADDRESS = /[^\s[\](),;<>"']+@[^\s[\](),;<>"']+[^\s[\](),;<>"'.:]/;
/** `Notification [sms] to [Ada Lovelace]: sent` */
const IN_BRACKETS = /\bto \[([^\]]+)\]/i;

/** The kind of channel that a text names; null: none. */
export function channelIn(text: string): ChannelKind | null {
  return KINDS.find(([word]) => word.test(text))?.[1] ?? null;
}

/**
 * Whom and by what a line of an alert's log says that somebody was notified. The texts of such lines are nowhere defined, so
 * they are read by their words. @param owner whom the line is about, as its own field says
 * @returns null: it tells of no notification; `unread`: of one, and of whom cannot be told
 */
export function notificationIn(
  text: string,
  owner: string | null,
): { person: string; channel: ChannelKind | null } | 'unread' | null {
  if (!WENT.test(text) || WENT_NOT.test(text)) return null;
  const channel = channelIn(text);
  const person = IN_BRACKETS.exec(text)?.[1] ?? ADDRESS.exec(text)?.[0] ?? (owner?.includes('@') ? owner : null);
  if (person !== null) return { person: person.trim(), channel };
  return channel === null ? null : 'unread';
}
