import { refusalOf } from '../http/database-errors.js';

/**
 * In lower case: fields of errors that may hold parts of a request, values of a statement, or the row that PostgreSQL
 * quotes.
 */
const SECRET_FIELDS = new Set([
  'parameters',
  'detail',
  'where',
  'headers',
  'authorization',
  'cookie',
  'password',
  'pass',
  'token',
  'refreshtoken',
  'secret',
  'clientsecret',
  'apikey',
  'body',
]);
const CENSORED = '[redacted]';
/** Deeper than any useful error. */
const DEEPEST = 6;

/** An error with its causes and fields, without secrets, for a log line. */
export function redactError(error: unknown): unknown {
  return redacted(error, DEEPEST, new Set());
}

function redacted(value: unknown, depth: number, above: ReadonlySet<object>): unknown {
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  if (depth === 0 || above.has(value)) return undefined;
  const next = new Set(above).add(value);
  if (Array.isArray(value)) return value.map((each) => redacted(each, depth - 1, next));
  const fields = fieldsOf(value).map(([name, field]) => {
    const secret = SECRET_FIELDS.has(name.toLowerCase()) && field !== undefined && field !== null;
    return [name, secret ? CENSORED : redacted(field, depth - 1, next)];
  });
  return Object.fromEntries(fields) as unknown;
}

/** Message and cause of an error are not enumerable. */
function fieldsOf(value: object): [string, unknown][] {
  const own = Object.entries(value);
  if (!(value instanceof Error)) return own;
  const { name, message, stack, cause } = value;
  const refusal = refusalOf(value);
  // Its place in the code says nothing to whoever has to change that.
  if (refusal !== null && 'code' in value)
    return [
      ['type', name],
      ['message', refusal],
      ['code', value.code],
    ];
  const hidden = { type: name, message, stack, ...(cause === undefined ? {} : { cause }) };
  return [...Object.entries(hidden), ...own.filter(([field]) => !(field in hidden))];
}

/** Paths with a token, in any encoding; the log shows only the route. */
const TOKEN_PATH =
  /(\/webhooks\/+inbound(?:-email)?\/+[^/]+|\/integrations\/+(?:generic\/+20131114\/+alert|v1\/+[^/]+)|\/invites|\/push-tokens|\/ack|\/answer|\/accept-invite|\/calendar|\/reset-password|\/prove-email)\/+[^/?\s"']+/gi;
/** Parameters whose names suggest a secret, also unknown ones. */
const TOKEN_QUERY =
  /([?&;](?:[^=&;\s"']*(?:token|key|secret|passw|auth|signature|jwt|session)[^=&;\s"']*|code|state)=)[^&\s"']*/gi;
/**
 * Texts in the form of our secrets (32 random bytes, session tokens, API keys), also in unknown routes. Cursors are as
 * long.
 */
const TOKEN = /(?<![\w-]|cursor=)[\w-]{40,}/gi;

/** The name and password in an address. */
const USER_INFO = /(:\/\/)[^\s/@"']+@/g;

/** A request's path and query as a log line may show them. */
export function redactUrl(url: string): string {
  return redactPlaces(url).replace(TOKEN, '[redacted]');
}

function redactPlaces(text: string): string {
  return text.replace(TOKEN_PATH, '$1/[redacted]').replace(TOKEN_QUERY, '$1[redacted]');
}

/** A whole log line: passwords and tokens in its addresses are removed. */
export function redactText(line: string): string {
  return redactPlaces(line.replace(USER_INFO, '$1[redacted]@'));
}
