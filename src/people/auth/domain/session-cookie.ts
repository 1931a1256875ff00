/** How the cookies of this service are to be sent. */
export interface CookieTransport {
  /** False: people reach the service by plain HTTP, where browsers keep no `Secure` cookie. */
  secure: boolean;
}

/** The refresh token goes nowhere but to the route that exchanges it. */
export const REFRESH_COOKIE = 'refresh';
const REFRESH_PATH = '/v2/auth/refresh';

const LOOPBACK = /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** @param publicBaseUrl where people reach the service; browsers keep `Secure` cookies of their own machine without TLS */
export function cookieTransport(publicBaseUrl: string): CookieTransport {
  const { protocol, hostname } = new URL(publicBaseUrl);
  return { secure: protocol === 'https:' || LOOPBACK.test(hostname) };
}

const attributes = ({ secure }: CookieTransport, path: string, maxAge: number): string =>
  `HttpOnly; ${secure ? 'Secure; ' : ''}SameSite=Strict; Path=${path}; Max-Age=${maxAge}`;

/** The `Set-Cookie` of a login, attributes as the contract has them ("Cookie"); `maxAge` in seconds. */
export const sessionCookie = (token: string, maxAge: number, transport: CookieTransport): string =>
  `token=${token}; ${attributes(transport, '/', maxAge)}`;

/** The `Set-Cookie` by which browsers renew the session; `maxAge` in seconds. */
export const refreshCookie = (token: string, maxAge: number, transport: CookieTransport): string =>
  `${REFRESH_COOKIE}=${token}; ${attributes(transport, REFRESH_PATH, maxAge)}`;

/** By which a browser is known again at the sign-in; it outlives the session. */
export const DEVICE_COOKIE = 'device';
/** Seconds: browsers keep no cookie for longer. */
const DEVICE_SECONDS = 400 * 24 * 60 * 60;

export const deviceCookie = (value: string, transport: CookieTransport): string =>
  `${DEVICE_COOKIE}=${value}; ${attributes(transport, '/v2/auth/login', DEVICE_SECONDS)}`;

/** The `Set-Cookie`s that make browsers forget the session. */
export const clearedCookies = (transport: CookieTransport): string[] => [
  sessionCookie('', 0, transport),
  refreshCookie('', 0, transport),
];
