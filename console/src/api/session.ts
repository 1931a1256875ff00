/**
 * The browser session: an access token and a refresh token in cookies that scripts cannot read. One tab at a time renews it
 * (a Web Lock), because a refresh token is good for one use.
 */
import { codeOf, problemOf } from './problem.js';
import { Shared } from './shared.js';

/** When any tab has last renewed the session, in milliseconds since 1970. */
const RENEWED_AT = 'pager.session.renewedAt';
/** When any tab has last learnt that the session is over. */
const ENDED_AT = 'pager.session.endedAt';
/** So long nobody asks again whether it is: what is under way then asks at once, in every tab. */
const ENDED_MS = 5000;

/** `ended`: a request was refused because the session is over. */
type SessionNews = 'signed-out' | 'signed-in' | 'ended';
const news = new Shared<SessionNews>('pager-session');

/** Calls the listener when this or another tab has signed in or out, or finds the session over. @returns ends it */
export const onSession = (listener: (news: SessionNews) => void): (() => void) => news.listen(listener);

export const announce = (what: SessionNews): void => news.send(what);

/**
 * `fetch` with the session: an expired access token is renewed once and the request repeated.
 * @returns the answer; 401 only when the session has ended
 */
export async function sessionFetch(request: Request): Promise<Response> {
  const again = request.clone();
  const sentAt = Date.now();
  const response = await fetch(request);
  if (response.status !== 401 || isPublic(request) || (await isWrongCode(response))) return response;
  if (!(await renew(sentAt))) return response;
  // An answer that nobody reads keeps its connection.
  void response.body?.cancel();
  return fetch(again);
}

/** Of a contact method or an app: a 401 that says nothing of the session. */
export async function isWrongCode(response: Response): Promise<boolean> {
  return response.status === 401 && (await codeOf(response)) === 'INVALID_CODE';
}

/** Sign-in itself is answered 401 for a wrong password. */
const isPublic = ({ url }: Request): boolean =>
  /\/v2\/auth\/(login|refresh|forgot|reset|discover)/.test(new URL(url).pathname);

/**
 * Renews the access token, unless another tab has done so since `since`.
 * @returns whether there is a session
 * @throws Problem when there are too many requests @throws Error when the service does not say: no answer came, or one of
 * what stands before it
 */
export function renew(since: number): Promise<boolean> {
  return withLock('pager-renew', async () => {
    if (Number(localStorage.getItem(RENEWED_AT)) > since) return true;
    if (Number(localStorage.getItem(ENDED_AT)) > since - ENDED_MS) return false;
    const response = await fetch('/v2/auth/refresh', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: '{}',
    });
    if (response.ok) localStorage.setItem(RENEWED_AT, String(Date.now()));
    const body: unknown = await response.json();
    const { code } = body as { code?: string };
    // Another tab was faster, and its cookies are this one's, too.
    if (response.ok || code === 'REFRESH_SPENT') return true;
    // Too many requests, or a service that is starting: the session is there all the same.
    if (response.status === 429) throw problemOf(response, body);
    if (response.status > 429) throw new Error(code);
    localStorage.setItem(ENDED_AT, String(Date.now()));
    return false;
  });
}

/** Pages over plain HTTP other than localhost have no Web Locks; two tabs there may renew at once, which the service allows. */
export function withLock<T>(name: string, work: () => Promise<T>): Promise<T> {
  return 'locks' in navigator ? navigator.locks.request(name, work) : work();
}
