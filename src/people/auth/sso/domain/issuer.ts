const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** Is this an address on this machine, where plain http is safe? */
export function isLoopback(url: URL): boolean {
  return LOOPBACK.test(url.hostname);
}

/** Is this an allowed address of an identity provider: https, or plain http on loopback? */
export function isProviderUrl(url: URL): boolean {
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url));
}

/** Parses an issuer: an address without credentials, query or fragment (OpenID Connect Discovery). Null: invalid. */
export function parseIssuer(text: string): URL | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !isProviderUrl(url)) return null;
  return url.username || url.password || url.search || url.hash || text.includes('?') || text.includes('#')
    ? null
    : url;
}
