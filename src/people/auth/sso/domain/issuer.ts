const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** Is this an address on this machine, where plain http is safe? */
export function isLoopback(url: URL): boolean {
  return LOOPBACK.test(url.hostname);
}

/** May calls to an identity provider go there: https, or plain http on loopback (decisions §13)? */
export function isProviderUrl(url: URL): boolean {
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url));
}

/** An issuer as OpenID Connect Discovery has it: an address without credentials, query or fragment. Null: none. */
export function parseIssuer(text: string): URL | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !isProviderUrl(url)) return null;
  return url.username || url.password || url.search || url.hash || text.includes('?') || text.includes('#')
    ? null
    : url;
}
