import { DAY_MS } from '../../../platform/durations.js';

/** Attributes of the service's cookies. */
export interface CookieTransport {
  /** False: the service is reached over plain HTTP, where browsers refuse `Secure` cookies. */
  secure: boolean;
}

/** Browsers send it only to the route that exchanges it. */
export const REFRESH_COOKIE = 'refresh';
const REFRESH_PATH = '/v2/auth/refresh';

const LOOPBACK = /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** Browsers accept `Secure` cookies from loopback addresses without TLS. @param publicBaseUrl of the service */
export function cookieTransport(publicBaseUrl: string): CookieTransport {
  const { protocol, hostname } = new URL(publicBaseUrl);
  return { secure: protocol === 'https:' || LOOPBACK.test(hostname) };
}

const attributes = ({ secure }: CookieTransport, path: string, maxAge: number): string =>
  `HttpOnly; ${secure ? 'Secure; ' : ''}SameSite=Strict; Path=${path}; Max-Age=${maxAge}`;

/** The `Set-Cookie` of an access token; `maxAge` in seconds. */
export const sessionCookie = (token: string, maxAge: number, transport: CookieTransport): string =>
  `token=${token}; ${attributes(transport, '/', maxAge)}`;

/** The `Set-Cookie` of a refresh token; `maxAge` in seconds. */
export const refreshCookie = (token: string, maxAge: number, transport: CookieTransport): string =>
  `${REFRESH_COOKIE}=${token}; ${attributes(transport, REFRESH_PATH, maxAge)}`;

/** Identifies a browser at sign-ins; it outlives the session. */
export const DEVICE_COOKIE = 'device';
/** A month longer than sessions usually last, so that the browser is known when the next one starts. */
export const DEVICE_MS = 120 * DAY_MS;

export const deviceCookie = (value: string, transport: CookieTransport): string =>
  `${DEVICE_COOKIE}=${value}; ${attributes(transport, '/v2/auth/login', DEVICE_MS / 1000)}`;

/** The `Set-Cookie`s that remove a session's cookies. */
export const clearedCookies = (transport: CookieTransport): string[] => [
  sessionCookie('', 0, transport),
  refreshCookie('', 0, transport),
];
