/** Paths that carry a token: the log keeps the route, never the secret, however the client wrote it. */
const TOKEN_PATH =
  /(\/webhooks\/+inbound(?:-email)?\/+[^/]+|\/invites|\/push-tokens|\/ack|\/accept-invite|\/reset-password|\/prove-email)\/+[^/?\s"']+/gi;
/** Parameters whose names say that they hold a secret, also those that nobody asks for. */
const TOKEN_QUERY =
  /([?&;](?:[^=&;\s"']*(?:token|key|secret|passw|auth|signature|jwt|session)[^=&;\s"']*|code|state)=)[^&\s"']*/gi;
/**
 * A secret of ours by its looks: 32 random bytes as text, a session token, a minted key. It is one wherever it stands, as under
 * a route that a client misspelt or wrote in percent signs. Cursors are as long.
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

/** A whole log line, whatever text stands in it: the addresses in it lose their passwords and tokens. */
export function redactText(line: string): string {
  return redactPlaces(line.replace(USER_INFO, '$1[redacted]@'));
}
