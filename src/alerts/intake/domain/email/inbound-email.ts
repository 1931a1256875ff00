import type { JsonObject } from '../json.js';
import type { Priority } from '../../../../platform/domain/priority.js';
import { deriveAlert, type DerivedAlert } from '../../../lifecycle/domain/derived-alert.js';

/** A received mail, from any mail service. */
export interface InboundEmail {
  from: string;
  to: string;
  /** May be empty. */
  subject: string;
  /** The plain text; may be empty. */
  text: string;
  /** As the header has it, usually in angle brackets. */
  messageId: string;
}

export type EmailReading = { kind: 'email'; email: InboundEmail } | { kind: 'incomplete'; missing: keyof InboundEmail };

/**
 * Names under which the contract, Postmark, Mailgun and SendGrid hand over each part, best first; compared without
 * case and punctuation (`body-plain`, `MessageID`, `Message-Id`).
 */
const NAMES: Readonly<Record<keyof InboundEmail, readonly string[]>> = {
  from: ['from', 'sender'],
  to: ['to', 'recipient'],
  subject: ['subject'],
  text: ['text', 'textbody', 'bodyplain', 'strippedtext'],
  messageId: ['messageid'],
};

/** A mail may have no subject, and no text beside its HTML; the other parts identify it. */
const MAY_BE_EMPTY: ReadonlySet<keyof InboundEmail> = new Set(['subject', 'text']);

/** Reads a mail from the fields of a JSON body or a form. (Contract: inbound-email; compat.md, "Inbound mail".) */
export function readEmail(fields: JsonObject): EmailReading {
  const byName = new Map(Object.entries(fields).map(([name, value]) => [plainName(name), value]));
  const find = (part: keyof InboundEmail): string | null => {
    const values = NAMES[part].map((name) => byName.get(name));
    const texts = values.filter((value) => typeof value === 'string');
    return texts.find((text) => text.trim() !== '') ?? (MAY_BE_EMPTY.has(part) && texts.length > 0 ? '' : null);
  };

  const email = {
    from: find('from'),
    to: find('to'),
    subject: find('subject'),
    // A mail may have an HTML part only.
    text: find('text') ?? (byName.has('html') || byName.has('htmlbody') || byName.has('bodyhtml') ? '' : null),
    messageId: find('messageId') ?? messageIdOfHeaders(byName.get('headers')),
  };
  for (const part of Object.keys(NAMES) as (keyof InboundEmail)[]) {
    if (email[part] === null) return { kind: 'incomplete', missing: part };
  }
  return { kind: 'email', email: email as InboundEmail };
}

function plainName(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, '');
}

/** SendGrid gives the raw headers as one text. */
function messageIdOfHeaders(headers: unknown): string | null {
  return typeof headers === 'string' ? (/^message-id:\s*(\S+)/im.exec(headers)?.[1] ?? null) : null;
}

const PRIORITY_TAG = /\[(P[1-5])\]/i;
/** What mail programs and senders put before a subject: replies, forwards, and tags in brackets. */
const PREFIXES = /^(?:\s*(?:(?:re|fwd?)\s*:|\[[^\]]*\]))+/i;

/**
 * The alert that a mail raises; it never closes one. The first `[P1]` to `[P5]` of the subject is the priority,
 * the text is the description, and a mail that is delivered twice is one alert. (Contract: inbound-email.)
 */
export function mapEmail({ from, to, subject, text, messageId }: InboundEmail): DerivedAlert {
  return deriveAlert({
    message: subject.replace(PREFIXES, '').trim() || `Email from ${from}`,
    alias: `email:${messageId}`,
    priority: (PRIORITY_TAG.exec(subject)?.[1]?.toUpperCase() ?? 'P3') as Priority,
    description: text === '' ? null : text,
    source: 'email',
    details: [
      ['from', from],
      ['to', to],
    ],
  });
}

const BARE_ADDRESS = /<([^<>]*)>\s*$/;

/** What rules may ask about a mail beside the details of its alert: its whole subject, and the address without a name. */
export function askedOfEmail({ from, subject }: InboundEmail): Record<string, string> {
  return { subject, from_address: (BARE_ADDRESS.exec(from)?.[1] ?? from).trim() };
}
