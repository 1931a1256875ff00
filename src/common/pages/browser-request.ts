import type { Request } from 'express';

/** The API: what is wrong there is said in JSON, also to programs that say they would take HTML. */
const API = /^\/(v2|health|metrics|openapi\.json)(\/|$)/;
/** Of the API, what mails and identity providers send browsers to. */
const FOR_BROWSERS = /^\/v2\/(auth\/sso\/|public\/status-page\/[^/]+\/(verify|unsubscribe)$)/;

/** Is it a person in a browser who waits for the answer, so that an error is to be a page? */
export function wantsPage(request: Request): boolean {
  if (request.accepts(['json', 'html']) !== 'html') return false;
  const { path, headers } = request;
  return !API.test(path) || FOR_BROWSERS.test(path) || headers['sec-fetch-mode'] === 'navigate';
}

/** Browsers say where a form came from; what says nothing is no browser, and has no cookies to be misused. */
export function isSameSite({ headers }: Request): boolean {
  const site = headers['sec-fetch-site'];
  if (typeof site === 'string') return site === 'same-origin' || site === 'none';
  const { origin, host } = headers;
  return origin === undefined || (URL.canParse(origin) && new URL(origin).host === host);
}

const LOOPBACK = /^(localhost|(.+\.)?localhost|127(\.\d{1,3}){3}|\[::1\])$/i;

/**
 * Will this browser keep a cookie that is `Secure`? Over plain http it does so for its own machine only. It sends
 * `Sec-Fetch-Site` to where it does; older ones, and what a proxy in front says, are believed.
 */
export function keepsSecureCookies({ headers, secure, hostname }: Request): boolean {
  if (secure || headers['sec-fetch-site'] !== undefined || LOOPBACK.test(hostname)) return true;
  return String(headers['x-forwarded-proto'] ?? '').startsWith('https');
}

/** The text in a field of a form; what is no text is none. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
