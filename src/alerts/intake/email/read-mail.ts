import { createHash } from 'node:crypto';
import { convert, type HtmlToTextOptions } from 'html-to-text';
import { type ParsedMail, simpleParser } from 'mailparser';
import { withDeadline } from '../../../platform/deadline.js';
import type { JsonObject } from '../domain/json.js';
import { asCut, type EmailReading, rawAmong, readEmail, type ReceivedEmail } from '../domain/email/mail-fields.js';
import { withoutFiles } from './without-files.js';

/**
 * Reads a mail: the fields of a mail service, a whole mail among them, or a whole mail alone. Text is made of HTML where there is
 * no other, and encoded words of a header that somebody handed on are decoded.
 * @param isShortened its long texts and its files are cut
 */
export async function readMail(sent: Buffer | JsonObject, isShortened: boolean): Promise<EmailReading> {
  const raw = Buffer.isBuffer(sent) ? sent : rawAmong(sent);
  if (raw !== null) {
    return { kind: 'email', email: withText(await parsed(raw, Buffer.isBuffer(sent) ? {} : sent, isShortened)) };
  }
  const reading = readEmail(sent as JsonObject, isShortened);
  if (reading.kind === 'incomplete') return reading;
  const { from, to, subject } = reading.email;
  const words = { from: await decoded(from), to: await decoded(to), subject: await decoded(subject) };
  return { kind: 'email', email: withText({ ...reading.email, ...words }) };
}

const LONGEST_HTML = 200_000;
const PARSING = { skipHtmlToText: true, skipTextToHtml: true, skipTextLinks: true, skipImageLinks: true };

const LONGEST_FIELD = 2_000;
/** The parser reads lists of addresses in quadratic time, in the heads of all parts. */
const ADDRESSES =
  /^(?:from|to|cc|bcc|sender|reply-to|delivered-to|return-path|disposition-notification-to)[ \t]*:[^\n]*(?:\n[ \t][^\n]*)*/gim;

/** So does it join the lines of `format=flowed`: they stay as they are. */
const TYPES = /^content-type[ \t]*:[^\n]*(?:\n[ \t][^\n]*)*/gim;

/** The mail without what would hold everybody up: it comes from anybody who knows the mailbox. */
function bounded(raw: Buffer): Buffer {
  const text = raw.toString('latin1');
  const cut = text
    .replaceAll(ADDRESSES, (field) => field.slice(0, LONGEST_FIELD))
    .replaceAll(TYPES, (field) => field.replaceAll(/format/gi, 'x-form'));
  return cut === text ? raw : Buffer.from(cut, 'latin1');
}

async function parsed(raw: Buffer, fields: JsonObject, isShortened: boolean): Promise<ReceivedEmail> {
  const { mail: slim, files, isCut } = withoutFiles(raw);
  const mail = await parsedOrHead(bounded(slim));
  const beside = readEmail({ from: '', to: '', subject: '', text: '', messageId: '', ...withoutBuffers(fields) });
  const given = beside.kind === 'email' ? beside.email : null;
  const own = mail.headerLines.map(({ key, line }): [string, string] => [
    key,
    line.slice(line.indexOf(':') + 1).trim(),
  ]);
  const headers = { ...given?.headers, ...Object.fromEntries(own.toReversed()) };
  const to = Array.isArray(mail.to) ? mail.to.map(({ text }) => text).join(', ') : mail.to?.text;
  return {
    from: mail.from?.text ?? text(fields['from']) ?? text(fields['sender']) ?? 'unknown',
    to: to ?? text(fields['to']) ?? text(fields['recipient']) ?? '',
    subject: mail.subject ?? text(fields['subject']) ?? '',
    text: mail.text?.trimEnd() ?? '',
    html: mail.html === false ? '' : mail.html,
    // The same mail again is the same alert.
    messageId: mail.messageId ?? `<${createHash('sha256').update(raw).digest('hex')}@digest>`,
    headers,
    envelopeSender: given?.envelopeSender ?? headers['return-path']?.replaceAll(/[<>\s]/g, '') ?? null,
    attachments: mail.attachments.map(({ filename, contentType, content }) => {
      const large = files.get(content.toString('latin1', 0, 100));
      const whole = large ? Buffer.from(large.toString('latin1'), 'base64') : content;
      const file = { fileName: filename ?? '', contentType, bytes: whole.length, content: whole };
      return isShortened || (isCut && !large) ? asCut(file) : file;
    }),
  };
}

const PARSER_MS = 5000;
const LONGEST_HEAD = 64 * 1024;
const LONGEST_TEXT = 16 * 1024;

/** Of a mail with which the parser never comes to an end (it has a thousand parts, for example), its head and beginning. */
async function parsedOrHead(mail: Buffer): Promise<ParsedMail> {
  try {
    return await withDeadline(simpleParser(mail, PARSING), PARSER_MS);
  } catch {
    const text = mail.toString('latin1', 0, LONGEST_HEAD);
    const [head] = text.split(/\r?\n\r?\n/, 1);
    const ofMail = (head ?? '').split(/\r?\n(?![ \t])/).filter((field) => !/^(?:content-|mime-)/i.test(field));
    const body = mail.toString('latin1', head?.length ?? 0, (head?.length ?? 0) + LONGEST_TEXT);
    return simpleParser(Buffer.from(`${ofMail.join('\r\n')}\r\n\r\n${body.trimStart()}`, 'latin1'), PARSING);
  }
}

const text = (value: unknown): string | null => (typeof value === 'string' && value.trim() !== '' ? value : null);

const withoutBuffers = (fields: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => !Buffer.isBuffer(value)));

function withText(email: ReceivedEmail): ReceivedEmail {
  if (email.text.trim() !== '' || email.html.trim() === '') return email;
  return { ...email, text: textOfHtml(email.html) };
}

const AS_TEXT: HtmlToTextOptions = {
  wordwrap: false,
  limits: { maxInputLength: LONGEST_HTML, maxDepth: 100, maxChildNodes: 5000, ellipsis: '…' },
  selectors: [
    { selector: 'a', options: { hideLinkHrefIfSameAsText: true, ignoreHref: false } },
    { selector: 'img', format: 'skip' },
    { selector: 'tr', format: 'block', options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } },
    ...['td', 'th'].map((selector) => ({ selector, format: 'inlineSurround', options: { suffix: ' ' } })),
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, options: { uppercase: false } })),
  ],
};

/** What a reader of the HTML sees, without pictures. */
export function textOfHtml(html: string): string {
  return convert(html.slice(0, LONGEST_HTML), AS_TEXT).replaceAll('\u00a0', ' ').trim();
}

const ENCODED_WORD = /=\?[^?\s]{1,50}\?[bq]\?[^?]*\?=/i;

/** `=?UTF-8?B?U3TDtnJ1bmc=?=` as what it stands for. */
async function decoded(value: string): Promise<string> {
  if (!ENCODED_WORD.test(value)) return value;
  const header = value.replaceAll(/[\r\n]+/g, ' ');
  const { subject } = await simpleParser(`Subject: ${header}\r\n\r\n`, PARSING);
  return subject ?? value;
}
