import { type MessageDescriptor, msg, t } from '#words';
import type { ErrorCode } from '../../errors/error-codes.js';
import { html } from '../../html/html.js';
import type { Words } from '../../words.js';
import type { Document } from './document.js';
import { CONSOLE_PATH, localPath, SIGN_IN_PATH } from './paths.js';
import { smallPage, type Onward } from './small-page.js';

export interface ErrorFacts {
  status: number;
  /** The API's message, in English. */
  message: string;
  code: ErrorCode;
  /** Shown to find it in the log; null: not in the log. */
  requestId: string | null;
  method: string;
  /** Path and query of the request. */
  address: string;
  serviceName: string;
}

interface Said {
  heading: MessageDescriptor;
  /** Null: the API's message is shown. */
  text: MessageDescriptor | null;
}

const BY_STATUS: Readonly<Record<number, Said>> = {
  401: { heading: msg`You are not signed in`, text: msg`Sign in to see this page.` },
  403: { heading: msg`This is not for you`, text: msg`You have no right to it, or a page elsewhere sent you here.` },
  404: {
    heading: msg`There is no such page`,
    text: msg`Check the address. If you were given a link, use all of it.`,
  },
  410: { heading: msg`This link is not valid any more`, text: msg`It was used already or has expired.` },
  429: { heading: msg`That was too often`, text: msg`Please wait a minute and try again.` },
  500: { heading: msg`Something went wrong here`, text: msg`It is not your fault. Please try again.` },
  503: { heading: msg`Not available just now`, text: msg`Please try again in a minute: nothing is lost.` },
};
const OTHERWISE: Said = { heading: msg`That did not work`, text: null };

/** What is wrong with a single sign-on. */
const SIGNING_IN: Partial<Record<ErrorCode, MessageDescriptor>> = {
  UNAUTHORIZED: msg`Begin again. A link that was mailed works once, within ten minutes, in the browser in which you began.`,
  FORBIDDEN: msg`This e-mail domain may not sign in here, or its organisation has not proven it yet.`,
  SIGN_IN_CANCELLED: msg`The sign-in was cancelled at the identity provider.`,
  UNVERIFIED: msg`The identity provider has not verified this e-mail address.`,
  SSO_NOT_CONFIGURED: msg`Single sign-on is not configured for this team.`,
  SSO_NOT_FOR_ACCOUNT: msg`This provider signs in people of its team alone, and no administrators. Sign in with your password.`,
  USER_BLOCKED: msg`Your account is blocked. An administrator can unblock it.`,
  UNAVAILABLE: msg`The identity provider does not answer. Please try again in a minute.`,
};

/** Status pages: their visitors have no account. */
const STATUS_PAGE = /^\/(?:status|v2\/public\/status-page)\/([a-z0-9-]+)(\/)?/;
const SINGLE_SIGN_ON = '/v2/auth/sso/';

/** An error page for browsers, with a link to go on. */
export function errorPage(words: Words, facts: ErrorFacts): Document {
  const { status, message, code, requestId, address, serviceName } = facts;
  const { heading, text } = address.startsWith(SINGLE_SIGN_ON)
    ? { heading: msg`Signing in did not work`, text: SIGNING_IN[code] ?? null }
    : (BY_STATUS[status] ?? OTHERWISE);
  return smallPage({
    words,
    heading: t(words)(heading),
    brand: STATUS_PAGE.test(address) ? undefined : serviceName,
    tone: status === 404 ? undefined : 'wrong',
    inside: html`${text === null ? html`<p lang="en">${sentence(message)}</p>` : html`<p>${t(words)(text)}</p>`}
    ${requestId !== null && html`<p class="quiet">${t(words)`Request ${requestId}`}</p>`}`,
    onward: [...again(words, facts), wayOut(words, facts)],
  });
}

function again(words: Words, { status, method, address }: ErrorFacts): Onward[] {
  const url = status === 429 || status >= 500 ? localPath(address) : null;
  return url === null || method !== 'GET' ? [] : [{ label: t(words)`Try again`, url }];
}

/** A link to the sign-in, which returns here. */
function wayOut(words: Words, { status, method, address }: ErrorFacts): Onward {
  if (address.startsWith(SINGLE_SIGN_ON)) return { label: t(words)`Sign in with a password`, url: SIGN_IN_PATH };
  const [, slug, below] = STATUS_PAGE.exec(address) ?? [];
  if (slug !== undefined) {
    return below === undefined
      ? { label: t(words)`To the start page`, url: '/' }
      : { label: t(words)`To the status page`, url: `/status/${slug}` };
  }
  if (status !== 401) return { label: t(words)`Open alerts`, url: CONSOLE_PATH };
  return {
    label: t(words)`Sign in`,
    url: method === 'GET' ? `${SIGN_IN_PATH}?to=${encodeURIComponent(address)}` : SIGN_IN_PATH,
  };
}

const sentence = (message: string): string => (/[.!?]$/.test(message) ? message : `${message}.`);
