import { refusalOf } from '../http/database-errors.js';

/**
 * In lower case: fields of errors that may contain parts of a request, values of a statement, or a row that PostgreSQL quotes.
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
/** The deepest logged level of an error. */
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
  // For a refusal the stack does not help the operator.
  if (refusal !== null && 'code' in value)
    return [
      ['type', name],
      ['message', refusal],
      ['code', value.code],
    ];
  const hidden = { type: name, message, stack, ...(cause === undefined ? {} : { cause }) };
  return [...Object.entries(hidden), ...own.filter(([field]) => !(field in hidden))];
}

/** Paths with a token, in any encoding. The log shows only the route. */
const TOKEN_PATH =
  /(\/webhooks\/+inbound(?:-email)?\/+[^/]+|\/integrations\/+(?:generic\/+20131114\/+alert|v1\/+[^/]+)|\/invites|\/push-tokens|\/ack|\/answer|\/accept-invite|\/calendar|\/reset-password|\/prove-email)\/+[^/?\s"']+/gi;
/** Parameters whose names suggest a secret, also unknown ones. */
const TOKEN_QUERY =
  /([?&;](?:[^=&;\s"']*(?:token|key|secret|passw|auth|signature|jwt|session)[^=&;\s"']*|code|state)=)[^&\s"']*/gi;
/**
 * Texts that look like our secrets (32 random bytes, session tokens, API keys), also in unknown routes. Cursors, which are as
 * long, are excluded.
 */
const TOKEN = /(?<![\w-]|cursor=)[\w-]{40,}/gi;

/** The name and password in an address. */
const USER_INFO = /(:\/\/)[^\s/@"']+@/g;

/** A request's path and query without secrets, for the log. */
export function redactUrl(url: string): string {
  return redactPlaces(url).replace(TOKEN, '[redacted]');
}

function redactPlaces(text: string): string {
  return text.replace(TOKEN_PATH, '$1/[redacted]').replace(TOKEN_QUERY, '$1[redacted]');
}

/** A log line without passwords and tokens in its URLs. */
export function redactText(line: string): string {
  return redactPlaces(line.replace(USER_INFO, '$1[redacted]@'));
}
