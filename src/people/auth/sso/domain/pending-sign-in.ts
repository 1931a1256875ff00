import { HOUR_MS, MINUTE_MS } from '../../../../platform/durations.js';
import type { ProvenIdentity } from './sso-account.js';
import { localPath, SIGN_IN_PATH } from '../../../../platform/pages/domain/paths.js';

/** A sign-in between the redirect to the provider and the callback. The browser has it in an encrypted cookie. */
export interface PendingSignIn {
  tenantId: string;
  /** Null: the organisation's provider. */
  teamId: string | null;
  state: string;
  nonce: string;
  /** PKCE. */
  verifier: string;
  /** Milliseconds since the epoch. */
  expiresAt: number;
  /** The page of the console to open after the sign-in; absent: the app. */
  to?: string;
  /** The proven identity, if the person must also follow a mailed link. */
  mailed?: { identity: ProvenIdentity; issuer: string; tokenHash: string };
}

export const SIGN_IN_MS = 10 * MINUTE_MS;
/** Longer than `SIGN_IN_MS`, so that a late callback is still redirected to the console. */
const COOKIE_MS = HOUR_MS;
export const SIGN_IN_COOKIE = 'pager_sso';

/** Only for the SSO routes; `Lax`, as the provider's redirect comes from another site. */
export function signInCookie(value: string, secure: boolean): string {
  const maxAge = value === '' ? 0 : COOKIE_MS / 1000;
  const attributes = ['Path=/v2/auth/sso', 'HttpOnly', ...(secure ? ['Secure'] : []), 'SameSite=Lax'];
  return [`${SIGN_IN_COOKIE}=${value}`, ...attributes, `Max-Age=${maxAge}`].join('; ');
}

const CONSOLE_PAGE = /^\/console(\/|$)/;

/** A path of the console; null: anything else, which a sign-in must not redirect to. */
export function consolePage(to: unknown): string | null {
  const path = typeof to === 'string' ? localPath(to) : null;
  return path !== null && CONSOLE_PAGE.test(path) ? path : null;
}

/**
 * The URL of the console's sign-in form, which shows why the sign-in failed.
 * @param code of the error, such as `FORBIDDEN`
 * @param to the page of the console to open after another sign-in
 */
export const refusedInConsole = (code: string, to: string): string =>
  `${SIGN_IN_PATH}?${new URLSearchParams({ error: code, to }).toString()}`;

/** The URL of the form for the second factor. The challenge is in the fragment, which browsers do not send to servers. */
export const challengedInConsole = (challengeToken: string, to: string): string =>
  `${SIGN_IN_PATH}?${new URLSearchParams({ to }).toString()}#${fragmentOf({ challengeToken })}`;

/**
 * The redirect to the app. The tokens are in the fragment, which browsers do not send to servers.
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
