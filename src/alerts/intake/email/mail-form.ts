import { isUtf8 } from 'node:buffer';
import { decodeText } from '../../../platform/http/charset.js';
import { formOf } from '../../../platform/http/json-body.js';
import type { SentFile } from '../../attachments/domain/sent-files.js';
import { isRawName } from '../domain/email/mail-fields.js';

/**
 * The fields of a form of a mail service, each in the charset that is declared for it: in its own header, or in the field `charsets`
 * (SendGrid), which says it by name. A whole mail among them is kept as bytes, since its parts have charsets of their own, and so are
 * files.
 * @throws TypeError when the bytes are not such a form
 */
export async function mailForm(
  contentType: string,
  bytes: Buffer,
): Promise<Record<string, string | Buffer | SentFile>> {
  const parts = /^multipart\//i.test(contentType)
    ? await multipart(contentType, bytes)
    : urlencoded(contentType, bytes);
  const charsets = charsetsIn(parts.find(({ name }) => name === 'charsets')?.bytes);
  const fields = parts
    .filter(({ name }) => name !== '__proto__')
    .map(({ name, bytes: value, charset, file }): [string, string | Buffer | SentFile] => {
      if (file) return [name, { ...file, bytes: value.length, content: value }];
      return [name, isRawName(name) ? value : text(value, charset ?? charsets[name])];
    });
  return Object.fromEntries(fields);
}

interface Part {
  name: string;
  bytes: Buffer;
  charset: string | undefined;
  file?: Pick<SentFile, 'fileName' | 'contentType'>;
}

/** A charset that nobody knows: as UTF-8 if it is that, else as Latin 1, which loses no letter. */
const text = (bytes: Buffer, charset: string | undefined): string =>
  (decodeText(bytes, charset) ?? decodeText(bytes, isUtf8(bytes) ? 'utf-8' : 'latin1') ?? '').replaceAll(
    '\0',
    '\uFFFD',
  );

async function multipart(contentType: string, bytes: Buffer): Promise<Part[]> {
  // Fields are read as UTF-8 whatever they say: each byte becomes a character of its own, and is taken back afterwards.
  const characters = bytes.toString('latin1');
  const form = await formOf(contentType, Buffer.from(characters));
  const declared = charsetsOfParts(characters);
  return Promise.all(
    [...form].map(async ([name, value]): Promise<Part> => {
      if (typeof value === 'string') return { name, bytes: Buffer.from(value, 'latin1'), charset: declared.get(name) };
      const file = { fileName: text(Buffer.from(value.name, 'latin1'), undefined), contentType: value.type };
      return { name, bytes: Buffer.from(await value.text(), 'latin1'), charset: undefined, file };
    }),
  );
}

const HEADERS = /\r\ncontent-disposition:[^\r\n]*\bname="([^"\r\n]+)"[^\r\n]*((?:\r\n[^\r\n]+)*)\r\n\r\n/gi;
const CHARSET = /\r\ncontent-type:[^\r\n]*\bcharset="?([\w.:-]+)/i;

function charsetsOfParts(characters: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const [, name = '', rest = ''] of characters.matchAll(HEADERS)) {
    const [, charset] = CHARSET.exec(rest) ?? [];
    if (charset !== undefined && !found.has(name)) found.set(name, charset);
  }
  return found;
}

function urlencoded(contentType: string, bytes: Buffer): Part[] {
  const [, charset] = /\bcharset="?([\w.:-]+)/i.exec(contentType) ?? [];
  return bytes
    .toString('latin1')
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair) => {
      const at = pair.indexOf('=');
      const [name, value] = at === -1 ? [pair, ''] : [pair.slice(0, at), pair.slice(at + 1)];
      return { name: unescaped(name).toString(), bytes: unescaped(value), charset };
    });
}

function unescaped(text: string): Buffer {
  const characters = text
    .replaceAll('+', ' ')
    .replaceAll(/%([0-9a-f]{2})/gi, (_all, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)));
  return Buffer.from(characters, 'latin1');
}

function charsetsIn(field: Buffer | undefined): Record<string, string> {
  try {
    const read: unknown = JSON.parse(field?.toString() ?? '');
    const entries = Object.entries(typeof read === 'object' && read !== null ? read : {});
    return Object.fromEntries(entries.filter((each): each is [string, string] => typeof each[1] === 'string'));
  } catch {
    return {};
  }
}
