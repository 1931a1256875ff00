/** Paths that carry a token: the log keeps the route, never the secret. */
const TOKEN_PATH = /(\/webhooks\/inbound(?:-email)?\/[^/]+|\/invites|\/push-tokens|\/ack)\/[^/?]+/g;
const TOKEN_QUERY = /([?&](?:token|key|code|state)=)[^&]*/g;

/** A request's path and query as a log line may show them. */
export function redactUrl(url: string): string {
  return url.replace(TOKEN_PATH, '$1/[redacted]').replace(TOKEN_QUERY, '$1[redacted]');
}
