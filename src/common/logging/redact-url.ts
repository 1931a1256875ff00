/** Paths with a token: the log has the route without the token, however it is encoded. */
const TOKEN_PATH =
  /(\/webhooks\/+inbound(?:-email)?\/+[^/]+|\/invites|\/push-tokens|\/ack|\/accept-invite|\/reset-password|\/prove-email)\/+[^/?\s"']+/gi;
/** Parameters whose names mean a secret, also unknown ones. */
const TOKEN_QUERY =
  /([?&;](?:[^=&;\s"']*(?:token|key|secret|passw|auth|signature|jwt|session)[^=&;\s"']*|code|state)=)[^&\s"']*/gi;
/**
 * Text in the form of our secrets: 32 random bytes as text, a session token, an API key; redacted anywhere, e.g. under
 * a misspelt or percent-encoded route. Cursors are as long.
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
