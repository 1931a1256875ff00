import { HOUR_MS, MINUTE_MS } from '../../../../platform/durations.js';
import { localPath, SIGN_IN_PATH } from '../../../../platform/pages/domain/paths.js';

/** Between the redirect to the provider and its return; kept by the browser, sealed. */
export interface PendingSignIn {
  tenantId: string;
  teamId: string;
  state: string;
  nonce: string;
  /** PKCE. */
  verifier: string;
  /** Milliseconds since the epoch. */
  expiresAt: number;
  /** The page of the console to which it leads; absent: the app. */
  to?: string;
}

export const SIGN_IN_MS = 10 * MINUTE_MS;
/** Longer than it counts: whoever comes back late is still known to come from the console. */
const KEPT_MS = HOUR_MS;
export const SIGN_IN_COOKIE = 'pager_sso';

/** Only for the SSO routes; `Lax`, since the provider's redirect comes from another site. */
export function signInCookie(value: string, secure: boolean): string {
  const maxAge = value === '' ? 0 : KEPT_MS / 1000;
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

/**
 * The redirect to the app (contract: GET /v2/auth/sso/callback). The tokens are in the fragment, which browsers do not send.
 */
export function appRedirect(
  appUrl: string,
  session: { token: string; refreshToken: string; tokenVersion: number; email: string },
): string {
  const { token, refreshToken, tokenVersion, email } = session;
  const base = appUrl.endsWith('/') ? appUrl : `${appUrl}/`;
  const parts = { token, refreshToken, tokenVersion: String(tokenVersion), email };
  const fragment = Object.entries(parts).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return `${base}sso-callback#${fragment.join('&')}`;
}
