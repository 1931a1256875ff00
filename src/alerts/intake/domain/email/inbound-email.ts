import type { Priority } from '../../../../platform/domain/priority.js';
import { deriveAlert, type DerivedAlert } from '../../../lifecycle/domain/derived-alert.js';
import type { InboundEmail } from './mail-fields.js';

const PRIORITY_TAG = /\[(P[1-5])\]/i;
/** What mail programs and senders put before a subject: replies, forwards, and tags in brackets. */
const PREFIXES = /^(?:\s*(?:(?:re|fwd?)\s*:|\[[^\]]*\]))+/i;

/**
 * The alert that a mail raises. The first `[P1]` to `[P5]` of the subject is the priority,
 * the text is the description, and a mail that is delivered twice is one alert. (Contract: inbound-email.)
 * @param omitted which of its attachments are left out
 */
export function mapEmail(
  { from, to, subject, text, messageId }: InboundEmail,
  omitted: readonly string[] = [],
): DerivedAlert {
  return deriveAlert({
    message: subject.replace(PREFIXES, '').trim() || `Email from ${from}`,
    alias: `email:${messageId}`,
    priority: (PRIORITY_TAG.exec(subject)?.[1]?.toUpperCase() ?? 'P3') as Priority,
    description: text === '' ? null : text,
    source: 'email',
    details: [
      ['from', from],
      ['to', to],
      // The message lacks what stands in brackets.
      ...(subject.trim() === '' ? [] : [['subject', subject] as const]),
    ],
    omitted,
  });
}

const BARE_ADDRESS = /<([^<>]*)>\s*$/;

/** Fields of a mail for the conditions of rules: the whole subject, and the sender's address without a name. */
export function askedOfEmail({ from, subject }: InboundEmail): Record<string, string> {
  return { subject, from_address: (BARE_ADDRESS.exec(from)?.[1] ?? from).trim() };
}
