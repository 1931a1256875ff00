import { MINUTE_MS } from '../../../common/durations.js';

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
}

export const SIGN_IN_MS = 10 * MINUTE_MS;
export const SIGN_IN_COOKIE = 'pager_sso';

/** Only for the SSO routes; `Lax`, since the provider's redirect comes from another site. */
export function signInCookie(value: string, secure: boolean): string {
  const maxAge = value === '' ? 0 : SIGN_IN_MS / 1000;
  const attributes = ['Path=/v2/auth/sso', 'HttpOnly', ...(secure ? ['Secure'] : []), 'SameSite=Lax'];
  return [`${SIGN_IN_COOKIE}=${value}`, ...attributes, `Max-Age=${maxAge}`].join('; ');
}

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
