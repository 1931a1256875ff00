/** Paths that carry a token: the log keeps the route, never the secret, however the client wrote it. */
const TOKEN_PATH =
  /(\/webhooks\/+inbound(?:-email)?\/+[^/]+|\/invites|\/push-tokens|\/ack|\/accept-invite|\/reset-password|\/prove-email)\/+[^/?\s"']+/gi;
const TOKEN_QUERY = /([?&](?:token|key|code|state)=)[^&\s"']*/gi;

/** The name and password in an address. */
const USER_INFO = /(:\/\/)[^\s/@"']+@/g;

/** A request's path and query as a log line may show them. */
export function redactUrl(url: string): string {
  return url.replace(TOKEN_PATH, '$1/[redacted]').replace(TOKEN_QUERY, '$1[redacted]');
}

/** A whole log line, whatever text stands in it: the addresses in it lose their passwords and tokens. */
export function redactText(line: string): string {
  return redactUrl(line.replace(USER_INFO, '$1[redacted]@'));
}
