import type { Route } from './api-document.js';
import { PATIENCE_MS, type WireAnswer } from './wire.js';

/** Any request can meet these: its path, its credential, its type or its size is wrong. */
const OF_ANY_REQUEST = new Set([400, 401, 403, 404, 413, 415]);
/** Third-party clients get these where others get 200; and their configuration API, which the document leaves out, refuses so. */
const OF_THE_THIRD_PARTY_PROFILE = new Set([201, 202, 405, 409, 422]);
/** What only the inside knows: stack traces, SQL, file names. */
const INSIDE =
  /\bat \S+ \(|node_modules|\.ts:\d|\.js:\d+:\d|QueryFailed|syntax error at|invalid input syntax|relation "/;

/** What is wrong with an answer to a hostile request; null: nothing. */
export function complaint(route: Route, answer: WireAnswer): string | null {
  const { status, headers, body, milliseconds } = answer;
  const text = body.toString('utf8');
  if (milliseconds > PATIENCE_MS) return `took ${Math.round(milliseconds)} ms`;
  if (status >= 500 && !(status === 503 && route.statuses.has(503))) return `${status} ${text.slice(0, 300)}`;
  if (status === 503 && !/ATTACHMENTS_DISABLED|identity provider/.test(text)) return `503 ${text.slice(0, 300)}`;
  // Only answers in the shapes of third-party clients have this header.
  const isThirdParty = headers['x-ratelimit-state'] !== undefined;
  const isOfProfile = isThirdParty && OF_THE_THIRD_PARTY_PROFILE.has(status);
  if (!route.statuses.has(status) && !OF_ANY_REQUEST.has(status) && !isOfProfile)
    return `${status} is not declared: ${text.slice(0, 200)}`;
  if (typeof headers['x-request-id'] !== 'string') return `${status} without X-Request-Id`;
  if (status < 400) return null;
  if (INSIDE.test(text)) return `${status} shows the inside: ${text.slice(0, 300)}`;
  // The errors of third-party clients carry no textual code.
  const keys = isThirdParty ? ['requestId'] : ['code', 'requestId'];
  if (!/json/.test(String(headers['content-type']))) return null;
  return shapeComplaint(status, text, keys) ?? (isThirdParty ? null : fieldsComplaint(text));
}

const INVALID = 'Invalid request: ';

/** `errors` and the message say the same. A hint may follow, and the sentences of a whole configuration are shortened. */
function fieldsComplaint(text: string): string | null {
  const { message, errors } = JSON.parse(text) as { message: string; errors?: { path: string; message: string }[] };
  if (!message.startsWith(INVALID)) return null;
  const [first] = errors ?? [];
  if (first === undefined) return `no errors: ${text}`;
  const sentence = first.path === '' ? first.message : `${first.path}: ${first.message}`;
  const said = message.slice(INVALID.length);
  return said.startsWith(sentence.slice(0, 200)) ? null : `other errors than the message: ${text}`;
}

function shapeComplaint(status: number, text: string, keys: readonly string[]): string | null {
  let error: Record<string, unknown>;
  try {
    error = JSON.parse(text) as Record<string, unknown>;
  } catch {
    return `${status} is no JSON: ${text.slice(0, 200)}`;
  }
  if (typeof error['message'] !== 'string' || error['message'] === '') return `${status} without a message: ${text}`;
  if (error['message'].length > 2000) return `${status} with a message of ${error['message'].length} characters`;
  const structured = Object.keys(error).length > 1;
  if (structured && keys.some((key) => typeof error[key] !== 'string')) return `${status} ill-formed: ${text}`;
  return null;
}
