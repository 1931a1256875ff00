import { TRANSLATED_RECOVERIES } from '../state.js';
import type { ReceivedEmail } from './mail-fields.js';

const PREFIX = /^(?:\s*(?:(?:re|fwd?|aw|wg)\s*:|\[[^\]]*\]))+/i;
/** How problems and recoveries of one thing differ: `** PROBLEM … is CRITICAL **`, `** RECOVERY … is OK **`. */
const STATE_WORDS =
  /\b(?:störung|fehler|problème|problema|alarme|alarma|allarme|storing|problem|recovery|recovered|resolved|resolve|ok|okay|closed|cleared|normal|firing|fired|alarm|alerting|triggered|down|up|critical|warning|error|failed|failure|unknown)\b/gi;
const TRANSLATED = new RegExp(`(?<!\\p{L})(?:${TRANSLATED_RECOVERIES.join('|')})(?!\\p{L})`, 'giu');
const DURATION = /\bin (?:\d+ ?[a-z]+ ?)+(?=:)/gi;

/** What a subject is about, without what it says of it: equal for a problem and its recovery. Empty: nothing is left. */
export function topicOf(subject: string): string {
  return subject
    .replace(PREFIX, '')
    .replaceAll(DURATION, '')
    .replaceAll(STATE_WORDS, ' ')
    .replaceAll(TRANSLATED, ' ')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toLowerCase();
}

/** An open alert that a mail has made. */
export interface MailAlert {
  alias: string;
  /** The whole subject, where it is known; else the message. */
  subject: string;
}

/** The alerts that a recovery is about, the newest first as given. */
export function alertsOfTopic<A extends MailAlert>(alerts: readonly A[], subject: string): A[] {
  const topic = topicOf(subject);
  return topic === '' ? [] : alerts.filter((alert) => topicOf(alert.subject) === topic);
}

/** Ids of the mails that this one answers, the nearest first. */
export function answeredIds({ headers }: Pick<ReceivedEmail, 'headers'>): string[] {
  const ids = (name: string): string[] => headers[name]?.match(/<[^<>\s]{1,300}>/g) ?? [];
  return [...new Set([...ids('in-reply-to'), ...ids('references').toReversed()])].slice(0, 50);
}
