import { DEFAULT_TYPE } from '../../../attachments/domain/attachment.js';
import type { SentFile } from '../../../attachments/domain/sent-files.js';
import { firstText, isJsonObject, type JsonObject } from '../json.js';

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

/** The same with what else a service hands over. */
export interface ReceivedEmail extends InboundEmail {
  /** Empty: there is none. */
  html: string;
  /** By their names in lower case; of a repeated name the first. */
  headers: Readonly<Record<string, string>>;
  /** The sender of the envelope; empty: the null sender, of bounces; null: it is not known. */
  envelopeSender: string | null;
  attachments: readonly SentFile[];
}

export type EmailReading =
  | { kind: 'email'; email: ReceivedEmail }
  | { kind: 'incomplete'; missing: keyof InboundEmail };

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
const HTML = ['html', 'htmlbody', 'bodyhtml', 'strippedhtml'];
/** Where a mail stands whole, as it came over SMTP: SendGrid's raw mode, Mailgun's, and scripts. */
const RAW = ['email', 'bodymime', 'rawemail', 'raw', 'mime'];

/** A mail may have no subject, and no text beside its HTML; the other parts identify it. */
const MAY_BE_EMPTY: ReadonlySet<keyof InboundEmail> = new Set(['subject', 'text']);

/**
 * Reads a mail from the fields of a JSON body or a form. (Contract: inbound-email; compat.md, "Inbound mail".)
 * @param isShortened its long texts and its files are cut
 */
export function readEmail(fields: JsonObject, isShortened = false): EmailReading {
  const byName = named(fields);
  const headers = { ...ownHeaders(fields), ...headersOf(byName.get('headers') ?? byName.get('messageheaders')) };
  const find = (part: keyof InboundEmail): string | null => {
    const values = NAMES[part].map((name) => byName.get(name));
    const texts = values.filter((value) => typeof value === 'string');
    return texts.find((text) => text.trim() !== '') ?? (MAY_BE_EMPTY.has(part) && texts.length > 0 ? '' : null);
  };
  const html = firstOf(byName, HTML);
  const email = {
    from: find('from'),
    to: find('to'),
    subject: find('subject'),
    // A mail may have an HTML part only.
    text: find('text') ?? (HTML.some((name) => byName.has(name)) ? '' : null),
    messageId: find('messageId') ?? headers['message-id'] ?? null,
  };
  for (const part of Object.keys(NAMES) as (keyof InboundEmail)[]) {
    if (email[part] === null) return { kind: 'incomplete', missing: part };
  }
  const envelopeSender = senderOf(byName, headers);
  const attachments = isShortened ? filesOf(byName).map(asCut) : filesOf(byName);
  return { kind: 'email', email: { ...(email as InboundEmail), html, headers, envelopeSender, attachments } };
}

/** A whole mail among the fields, where one stands; null: none does. */
export function rawAmong(fields: JsonObject): Buffer | null {
  const byName = named(fields);
  for (const name of RAW) {
    const value = byName.get(name);
    const bytes = Buffer.isBuffer(value) ? value : typeof value === 'string' ? Buffer.from(value) : null;
    if (bytes && isRawMail(bytes)) return bytes;
  }
  return null;
}

const FIELD = /^(?:From [^\r\n]*\r?\n)?[A-Za-z][\w-]{0,60}:[^\r\n]*\r?\n(?:[A-Za-z][\w-]{0,60}:|[ \t]|\r?\n)/;

/** Do these bytes begin as a mail does: with header fields, several of them or followed by an empty line? */
export const isRawMail = (bytes: Buffer): boolean => FIELD.test(bytes.subarray(0, 20_000).toString('latin1'));

/** Names of form fields and JSON members whose bytes must be kept as they are. */
export const isRawName = (name: string): boolean => RAW.includes(plainName(name));

function named(fields: JsonObject): Map<string, unknown> {
  return new Map(Object.entries(fields).map(([name, value]) => [plainName(name), value]));
}

function plainName(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, '');
}

function firstOf(byName: ReadonlyMap<string, unknown>, names: readonly string[]): string {
  const texts = names.map((name) => byName.get(name)).filter((value) => typeof value === 'string');
  return texts.find((text) => text.trim() !== '') ?? '';
}

const PLAIN_HEADERS = /^(?:references|precedence)$/i;

/** Mailgun hands headers over as fields of their own beside the list of them. */
function ownHeaders(fields: JsonObject): Record<string, string> {
  const texts = Object.entries(fields).filter((each): each is [string, string] => typeof each[1] === 'string');
  return Object.fromEntries(
    texts
      .filter(([name]) => name.includes('-') || PLAIN_HEADERS.test(name))
      .map(([name, value]) => [name.toLowerCase(), value]),
  );
}

/** SendGrid gives the raw headers as one text, Mailgun pairs as JSON, Postmark objects with a name and a value. */
function headersOf(given: unknown): Record<string, string> {
  const entries = typeof given === 'string' ? headersIn(given) : entriesOf(given);
  // The first of a name wins: a mail server puts its own above those of the sender.
  return Object.fromEntries(entries.toReversed().map(([name, value]) => [name.toLowerCase(), value.trim()]));
}

function headersIn(text: string): [string, string][] {
  if (/^\s*\[/.test(text)) {
    try {
      return entriesOf(JSON.parse(text));
    } catch {
      return [];
    }
  }
  const unfolded = text.replaceAll(/\r?\n[ \t]+/g, ' ');
  return unfolded.split(/\r?\n/).flatMap((line): [string, string][] => {
    const colon = line.indexOf(':');
    return colon > 0 ? [[line.slice(0, colon).trim(), line.slice(colon + 1)]] : [];
  });
}

function entriesOf(given: unknown): [string, string][] {
  if (isJsonObject(given))
    return Object.entries(given).filter((each): each is [string, string] => typeof each[1] === 'string');
  const list: readonly unknown[] = Array.isArray(given) ? given : [];
  return list.flatMap((each): [string, string][] => {
    const pair: readonly unknown[] = Array.isArray(each)
      ? each
      : isJsonObject(each)
        ? [each['Name'], each['Value']]
        : [];
    const [name, value] = pair;
    return typeof name === 'string' && typeof value === 'string' ? [[name, value]] : [];
  });
}

function senderOf(byName: ReadonlyMap<string, unknown>, headers: Readonly<Record<string, string>>): string | null {
  const envelope = byName.get('envelope');
  try {
    const read: unknown = typeof envelope === 'string' ? JSON.parse(envelope) : envelope;
    if (isJsonObject(read) && typeof read['from'] === 'string') return read['from'].trim();
  } catch {
    // It is not SendGrid's.
  }
  return headers['return-path']?.replaceAll(/[<>\s]/g, '') ?? null;
}

const MOST_FILES = 100;

/** Files of a form (SendGrid, Mailgun), files in base64 (Postmark, CloudMailin), and those that are only named or counted. */
function filesOf(byName: ReadonlyMap<string, unknown>): SentFile[] {
  const list = byName.get('attachments');
  const files = [...[...byName.values()].filter(isSentFile), ...listIn(list).filter(isJsonObject).map(fileIn)];
  const count = Number(byName.get('attachmentcount') ?? (typeof list === 'object' ? 0 : list));
  while (files.length < Math.min(count, MOST_FILES))
    files.push({ fileName: `attachment ${files.length + 1}`, contentType: DEFAULT_TYPE, bytes: null, content: null });
  return files;
}

/** A file of which only the name is known. */
export const asCut = (file: SentFile): SentFile => ({ ...file, bytes: null, content: null, isCut: true });

/** Only a form has bytes. */
const isSentFile = (value: unknown): value is SentFile => isJsonObject(value) && Buffer.isBuffer(value['content']);

function listIn(given: unknown): readonly unknown[] {
  if (Array.isArray(given)) return given;
  if (typeof given !== 'string' || !given.trimStart().startsWith('[')) return [];
  try {
    const read: unknown = JSON.parse(given);
    return Array.isArray(read) ? read : [];
  } catch {
    return [];
  }
}

function fileIn(fields: JsonObject): SentFile {
  const byName = named(fields);
  const sent = byName.get('content');
  const content = typeof sent === 'string' ? Buffer.from(sent, 'base64') : null;
  const size = Number(byName.get('contentlength') ?? byName.get('size') ?? Number.NaN);
  return {
    fileName: firstText(byName.get('name'), byName.get('filename')) ?? '',
    contentType: firstText(byName.get('contenttype'), byName.get('type')) ?? DEFAULT_TYPE,
    bytes: content?.length ?? (Number.isFinite(size) ? size : null),
    content,
  };
}
