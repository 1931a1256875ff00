import { isUtf8 } from 'node:buffer';
import { charsetOf, decodeText } from './charset.js';

/** A field of a form, as bytes: each may have a charset of its own. */
export interface FormPart {
  /** Without NULs. */
  name: string;
  bytes: Buffer;
  /** What its own header, or the type of a URL-encoded form, declares. */
  charset: string | undefined;
  /** Left out: it is no file. */
  file?: { fileName: string; contentType: string };
}

const FORM_TYPE = /^(application\/x-www-form-urlencoded|multipart\/form-data)\s*(;|$)/i;

export function isForm(contentType: string): boolean {
  return FORM_TYPE.test(contentType);
}

/** The line that separates the parts of a multipart form, without its end; null: the type has none. */
export function delimiterOf(contentType: string): string | null {
  const [, quoted, plain] = /^multipart\/.*?;\s*boundary=(?:"([^"]+)"|([^\s;]+))/i.exec(contentType) ?? [];
  const boundary = quoted ?? plain;
  return boundary === undefined ? null : `--${boundary}`;
}

/** The fields of a URL-encoded or multipart form, in their order. @throws TypeError if the bytes are not such a form */
export function formParts(contentType: string, bytes: Buffer): FormPart[] {
  return /^multipart\//i.test(contentType) ? multipart(contentType, bytes) : urlencoded(contentType, bytes);
}

/** A charset that nobody knows: as UTF-8 if it is that, else as Latin 1, which loses no letter. */
export function textOfPart({ bytes, charset }: Pick<FormPart, 'bytes' | 'charset'>): string {
  return decodeText(bytes, charset) ?? decodeText(bytes, isUtf8(bytes) ? 'utf-8' : 'latin1') ?? '';
}

const HEAD_END = '\r\n\r\n';
const LONGEST_HEAD = 16 * 1024;
const MOST_PARTS = 1000;

function multipart(contentType: string, bytes: Buffer): FormPart[] {
  const delimiter = delimiterOf(contentType);
  let at = delimiter === null ? -1 : lineAt(bytes, delimiter, 0);
  if (delimiter === null || at === -1) throw new TypeError('Not a multipart form: it has no boundary');
  const parts: FormPart[] = [];
  while (at !== -1 && parts.length < MOST_PARTS) {
    const from = at + delimiter.length;
    const end = lineAt(bytes, `\r\n${delimiter}`, from);
    const part = partIn(bytes.subarray(from, end === -1 ? bytes.length : end));
    if (part) parts.push(part);
    at = end === -1 ? -1 : end + 2;
  }
  return parts;
}

/** Where a line begins so, and has nothing behind it but the two dashes of the last one; -1: nowhere. */
function lineAt(bytes: Buffer, beginning: string, from: number): number {
  let at = bytes.indexOf(beginning, from);
  const rest = (): string => bytes.toString('latin1', at + beginning.length, at + beginning.length + 2);
  while (at !== -1 && !/^(?:\r\n|--|[ \t]|$)/.test(rest())) at = bytes.indexOf(beginning, at + 1);
  return at;
}

/** @param section what stands between two delimiters */
function partIn(section: Buffer): FormPart | null {
  const headEnd = section.subarray(0, LONGEST_HEAD).indexOf(HEAD_END);
  if (headEnd === -1) return null;
  const head = textOfPart({ bytes: section.subarray(0, headEnd), charset: undefined });
  const disposition = /^content-disposition: *form-data;(.*)$/im.exec(head)?.[1] ?? '';
  const name = parameter(disposition, 'name');
  if (name === null) return null;
  const type = /^content-type:(.*)$/im.exec(head)?.[1]?.trim() ?? '';
  const fileName = parameter(disposition, 'filename');
  return {
    ...{ name: storable(name), bytes: section.subarray(headEnd + HEAD_END.length), charset: charsetOf(type) },
    ...(fileName !== null && { file: { fileName, contentType: type } }),
  };
}

/** Go escapes quotes by backslashes, browsers write `%22`. */
function parameter(disposition: string, name: string): string | null {
  const [, quoted, plain] =
    new RegExp(`;\\s*${name}=(?:"((?:\\\\"|[^"])*)"|([^\\s;]+))`, 'i').exec(`;${disposition}`) ?? [];
  return quoted?.replaceAll('\\"', '"').replaceAll('%22', '"') ?? plain ?? null;
}

const storable = (name: string): string => name.replaceAll('\0', '\uFFFD');

function urlencoded(contentType: string, bytes: Buffer): FormPart[] {
  const charset = charsetOf(contentType);
  return bytes
    .toString('latin1')
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair) => {
      const at = pair.indexOf('=');
      const [name, value] = at === -1 ? [pair, ''] : [pair.slice(0, at), pair.slice(at + 1)];
      return { name: storable(textOfPart({ bytes: unescaped(name), charset })), bytes: unescaped(value), charset };
    });
}

function unescaped(text: string): Buffer {
  const characters = text
    .replaceAll('+', ' ')
    .replaceAll(/%([0-9a-f]{2})/gi, (_all, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)));
  return Buffer.from(characters, 'latin1');
}
