import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { isSpoken, type Words, wordsFor } from '../words.js';

/** Errors of these routes are JSON, whatever `Accept` says. */
const API = /^\/(v2|health|metrics|openapi\.json)(\/|$)/;
/** Except these, which browsers open from mails and identity providers. */
const FOR_BROWSERS = /^\/v2\/(auth\/sso\/|public\/status-page\/[^/]+\/(verify|unsubscribe)$)/;

/** Is this a browser that opens a page, so that an error must be a page? */
export function wantsPage(request: Request): boolean {
  if (request.accepts(['json', 'html']) !== 'html') return false;
  const { path, headers } = request;
  return !API.test(path) || FOR_BROWSERS.test(path) || headers['sec-fetch-mode'] === 'navigate';
}

/** Browsers send the origin of a form; other clients have no cookies to misuse. */
export function isSameSite({ headers }: Request): boolean {
  const site = headers['sec-fetch-site'];
  if (typeof site === 'string') return site === 'same-origin' || site === 'none';
  const { origin, host } = headers;
  return origin === undefined || (URL.canParse(origin) && new URL(origin).host === host);
}

/** The locale of a visitor who has no account, such as `de-AT`: the first of `Accept-Language` in whose language there are texts; else `en`. */
export const localeAsked = (request: Request): string => request.acceptsLanguages().find(isSpoken) ?? 'en';

/** The words of such a visitor. */
export const wordsAsked = (request: Request): Words => wordsFor({ locale: localeAsked(request) });

export const WordsAsked = createParamDecorator((_data: unknown, context: ExecutionContext): Words =>
  wordsAsked(context.switchToHttp().getRequest<Request>()),
);

const LOOPBACK = /^(localhost|(.+\.)?localhost|127(\.\d{1,3}){3}|\[::1\])$/i;

/**
 * Will this browser keep a `Secure` cookie? Over plain http only for its own machine. Browsers send `Sec-Fetch-Site`
 * where they do; for older ones the protocol of the socket or the proxy counts.
 */
export function keepsSecureCookies({ headers, secure, hostname }: Request): boolean {
  if (secure || headers['sec-fetch-site'] !== undefined || LOOPBACK.test(hostname)) return true;
  return String(headers['x-forwarded-proto'] ?? '').startsWith('https');
}

/** The text of a form's field; empty for other values. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
