import { isUtf8 } from 'node:buffer';
import express, { type NextFunction, type Request, type RequestHandler, type Response } from 'express';
import { ApiError, invalid } from '../errors/api-error.js';
import { charsetOf, decodeText } from './charset.js';
import { formParts, isForm, textOfPart } from './form-parts.js';
import { contextOf } from './request-context.js';

/** Contract: "Request bodies are JSON, max 1 MB". */
export const MAX_BYTES = 1024 * 1024;
const VAST_BYTES = 16 * MAX_BYTES;
const MAX_DEPTH = 64;
/** A longer list is refused before validation, which would visit every entry. No list of the API allows as many. */
const MAX_ENTRIES = 5000;
const JSON_TYPE = /^(application\/json|application\/[\w.+-]+\+json|text\/json)\s*(;|$)/i;

/**
 * Parses request bodies: JSON with a JSON type or none, with `takesText` with any type, with `takesForms` also forms. Another
 * type is 415, malformed JSON 400, an empty body `{}`. Bodies of `isRaw` stay bytes. With `isLenient` an unreadable body is
 * only noted, and NULs are replaced, because such senders do not repeat refused requests.
 */
export function jsonBody(
  takesText: (path: string) => boolean,
  takesForms: (path: string) => boolean = () => false,
  isLenient: (request: Request) => boolean = () => false,
  isRaw: (path: string, bytes: Buffer, form: boolean) => boolean = () => false,
): RequestHandler[] {
  const raw = express.raw({ type: () => true, limit: MAX_BYTES });
  return [
    refuseVast,
    raw,
    (request: Request, _response: Response, next: NextFunction) => {
      const bytes: unknown = request.body;
      if (!Buffer.isBuffer(bytes) || bytes.length === 0) {
        request.body = {};
        return next();
      }
      const type = (request.headers['content-type'] ?? '').trim();
      if (takesText(request.path)) contextOf(request).sentBytes = bytes;
      // `curl -d` calls any text a form.
      const isText = takesText(request.path) && /^\s*[{[]/.test(bytes.toString('latin1', 0, 100));
      const form = isForm(type) && takesForms(request.path) && !isText;
      const saidJson = type === '' || isJsonType(type);
      const lenient = !form && isLenient(request);
      if (!saidJson && !form && !lenient && !takesText(request.path)) return next(unsupported());
      if (form) {
        contextOf(request).formBytes = bytes;
        try {
          if (!isRaw(request.path, bytes, form)) request.body = parseForm(type, bytes);
        } catch {
          return next(invalid('', 'the body is not a valid form'));
        }
        return next();
      }
      if (isRaw(request.path, bytes, form)) return next();
      try {
        const nul = lenient || takesText(request.path) ? 'replace' : 'refuse';
        request.body = parseJson(textOf(bytes, type, takesText(request.path)), nul) ?? {};
      } catch (thrown) {
        const error = thrown instanceof ApiError ? thrown : invalid('', 'the body is not valid JSON');
        if (!lenient) return next(error);
        contextOf(request).unreadBody = { error: saidJson ? error : unsupported(), saidJson };
        request.body = {};
      }
      return next();
    },
  ];
}

/**
 * The text in the declared charset. Nobody reads responses to webhooks, so their invalid UTF-8 is read as Latin 1 instead of
 * refused. @throws ApiError 415
 */
function textOf(bytes: Buffer, contentType: string, takesAny: boolean): string {
  const charset = charsetOf(contentType);
  if (charset === undefined || /^utf-?8$/i.test(charset)) {
    const isLatin = takesAny && !isUtf8(bytes);
    return isLatin ? (decodeText(bytes, 'latin1') ?? '') : bytes.toString('utf8');
  }
  const text = decodeText(bytes, charset);
  if (text === null && !isUtf8(bytes))
    throw new ApiError(415, 'UNSUPPORTED_MEDIA_TYPE', `The charset ${charset.slice(0, 50)} is not known: send UTF-8`);
  return text ?? bytes.toString('utf8');
}

export const isJsonType = (contentType: string): boolean => JSON_TYPE.test(contentType);

const unsupported = (): ApiError =>
  new ApiError(415, 'UNSUPPORTED_MEDIA_TYPE', 'Send JSON with Content-Type: application/json');

/** Refuses too large bodies at once: the parser would read the whole body first. */
function refuseVast(request: Request, response: Response, next: NextFunction): void {
  if (Buffer.isBuffer(request.body) || Number(request.headers['content-length'] ?? 0) <= VAST_BYTES) return next();
  response.setHeader('Connection', 'close');
  next(new ApiError(413, 'PAYLOAD_TOO_LARGE', 'The body is larger than 1 MB'));
}

/**
 * JSON.parse for untrusted text: refuses deep nesting and long lists, repairs lone surrogates, drops `__proto__` keys.
 * Different aliases stay different when characters that cannot be stored are replaced.
 * @param nul refuses NULs, which PostgreSQL cannot store, or replaces them by U+FFFD @throws ApiError 400, SyntaxError
 */
export function parseJson(text: string, nul: 'refuse' | 'replace' = 'refuse'): unknown {
  const value: unknown = JSON.parse(text.charCodeAt(0) === 0xfeff ? text.slice(1) : text);
  // Escapes can hide `__proto__`.
  const suspicious = /\\u|__proto__/.test(text);
  return inspect(value, 0, suspicious ? (nul === 'replace' ? replacingNul : refusingNul) : null);
}

type Clean = (text: string) => string;

/** @param clean null: texts need no cleaning */
function inspect(value: unknown, depth: number, clean: Clean | null): unknown {
  if (depth > MAX_DEPTH) throw invalid('', 'the body is nested too deeply');
  if (typeof value === 'string') return clean ? clean(value) : value;
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    if (value.length > MAX_ENTRIES) throw invalid('', `a list has more than ${MAX_ENTRIES} entries`);
    for (let index = 0; index < value.length; index++) value[index] = inspect(value[index], depth + 1, clean);
    return value;
  }
  const object = value as Record<string, unknown>;
  for (const key of Object.keys(object)) {
    const entry = inspect(object[key], depth + 1, clean && key === 'alias' ? keepingApart(clean) : clean);
    const kept = clean ? clean(key) : key;
    const isDropped = clean !== null && key === '__proto__' && typeof entry !== 'string';
    if (isDropped || kept !== key) Reflect.deleteProperty(object, key);
    if (!isDropped) object[kept] = entry;
  }
  return object;
}

function refusingNul(text: string): string {
  if (text.includes('\0')) throw invalid('', 'NUL characters are not allowed');
  return text.toWellFormed();
}

/** Different aliases must stay different: otherwise alerts would be deduplicated wrongly. */
const keepingApart =
  (clean: Clean): Clean =>
  (text) =>
    apart(clean === refusingNul && text.includes('\0') ? clean(text) : text);

/** Maps each character that cannot be stored to one of a private plane. */
const apart = (text: string): string =>
  text.replace(/[\0\p{Surrogate}]/gu, (bad) => String.fromCodePoint(PRIVATE_PLANE + bad.charCodeAt(0)));

const PRIVATE_PLANE = 0xf0000;

const replacingNul: Clean = (text) => text.replaceAll('\0', '\uFFFD').toWellFormed();

/**
 * The text fields of a URL-encoded or multipart form; the last of a repeated name counts. Replaces NULs, which PostgreSQL
 * cannot store.
 * @throws TypeError if the bytes are not such a form
 */
export function parseForm(contentType: string, bytes: Buffer): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const part of formParts(contentType, bytes)) {
    const { name, file } = part;
    if (file || name === '__proto__') continue;
    fields[name] = name === 'alias' ? apart(textOfPart(part)) : replacingNul(textOfPart(part));
  }
  return fields;
}
