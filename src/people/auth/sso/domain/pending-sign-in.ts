import { HOUR_MS, MINUTE_MS } from '../../../../platform/durations.js';
import type { ProvenIdentity } from './sso-account.js';
import { localPath, SIGN_IN_PATH } from '../../../../platform/pages/domain/paths.js';

/** Between the redirect to the provider and its return; kept by the browser, sealed. */
export interface PendingSignIn {
  tenantId: string;
  /** Null: the provider is the whole organisation's. */
  teamId: string | null;
  state: string;
  nonce: string;
  /** PKCE. */
  verifier: string;
  /** Milliseconds since the epoch. */
  expiresAt: number;
  /** The page of the console to which it leads; absent: the app. */
  to?: string;
  /** The provider has proven this person, who is to follow a mailed link as well. */
  mailed?: { identity: ProvenIdentity; issuer: string; tokenHash: string };
}

export const SIGN_IN_MS = 10 * MINUTE_MS;
/** Longer than it counts: whoever comes back late is still known to come from the console. */
const COOKIE_MS = HOUR_MS;
export const SIGN_IN_COOKIE = 'pager_sso';

/** Only for the SSO routes; `Lax`, since the provider's redirect comes from another site. */
export function signInCookie(value: string, secure: boolean): string {
  const maxAge = value === '' ? 0 : COOKIE_MS / 1000;
  const attributes = ['Path=/v2/auth/sso', 'HttpOnly', ...(secure ? ['Secure'] : []), 'SameSite=Lax'];
  return [`${SIGN_IN_COOKIE}=${value}`, ...attributes, `Max-Age=${maxAge}`].join('; ');
}

const CONSOLE_PAGE = /^\/console(\/|$)/;

/** A page of the console, which alone a sign-in may lead to; null: anything else. */
export function consolePage(to: unknown): string | null {
  const path = typeof to === 'string' ? localPath(to) : null;
  return path !== null && CONSOLE_PAGE.test(path) ? path : null;
}

/**
 * The console's sign-in form, which says why the sign-in failed.
 * @param code of the error, such as `FORBIDDEN`
 * @param to the page of the console to which a new sign-in leads
 */
export const refusedInConsole = (code: string, to: string): string =>
  `${SIGN_IN_PATH}?${new URLSearchParams({ error: code, to }).toString()}`;

/** The same, where the second factor is asked for. The challenge is in the fragment, which browsers do not send. */
export const challengedInConsole = (challengeToken: string, to: string): string =>
  `${SIGN_IN_PATH}?${new URLSearchParams({ to }).toString()}#${fragmentOf({ challengeToken })}`;

/**
 * The redirect to the app (contract: GET /v2/auth/sso/callback). The tokens are in the fragment, which browsers do not send.
 * @param parts `token`, `refreshToken`, `tokenVersion` and `email`; or `challengeToken`, or `error`
 */
export function appRedirect(appUrl: string, parts: Readonly<Record<string, string | number | boolean>>): string {
  const base = appUrl.endsWith('/') ? appUrl : `${appUrl}/`;
  return `${base}sso-callback#${fragmentOf(parts)}`;
}

const fragmentOf = (parts: Readonly<Record<string, string | number | boolean>>): string =>
  Object.entries(parts)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&');
