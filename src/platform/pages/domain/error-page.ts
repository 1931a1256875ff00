import { html } from '../../html/html.js';
import type { Document } from './document.js';
import { CONSOLE_PATH, localPath, SIGN_IN_PATH } from './paths.js';
import { smallPage, type Onward } from './small-page.js';

export interface ErrorFacts {
  status: number;
  /** The API's message. */
  message: string;
  /** Shown to find it in the log; null: not in the log. */
  requestId: string | null;
  method: string;
  /** Path and query of the request. */
  address: string;
  serviceName: string;
}

interface Words {
  heading: string;
  /** Null: the API's message is shown. */
  text: string | null;
}

const WORDS: Readonly<Record<number, Words>> = {
  401: { heading: 'You are not signed in', text: 'Sign in to see this page.' },
  403: { heading: 'This is not for you', text: null },
  404: {
    heading: 'There is no such page',
    text: 'Check the address. If you were given a link, use all of it.',
  },
  429: { heading: 'That was too often', text: 'Please wait a minute and try again.' },
  500: { heading: 'Something went wrong here', text: 'It is not your fault. Please try again.' },
  503: { heading: 'Not available just now', text: 'Please try again in a minute: nothing is lost.' },
};
const OTHERWISE: Words = { heading: 'That did not work', text: null };
const SIGNING_IN: Words = { heading: 'Signing in did not work', text: null };

/** Status pages: their visitors have no account. */
const STATUS_PAGE = /^\/(?:status|v2\/public\/status-page)\/([a-z0-9-]+)(\/)?/;
const SINGLE_SIGN_ON = '/v2/auth/sso/';

/** An error page for browsers, with a link to go on. */
export function errorPage(facts: ErrorFacts): Document {
  const { status, message, requestId, address, serviceName } = facts;
  const { heading, text } = address.startsWith(SINGLE_SIGN_ON) ? SIGNING_IN : (WORDS[status] ?? OTHERWISE);
  return smallPage({
    heading,
    brand: STATUS_PAGE.test(address) ? undefined : serviceName,
    tone: status === 404 ? undefined : 'wrong',
    inside: html`<p>${text ?? sentence(message)}</p>
      ${requestId !== null && html`<p class="quiet">Request ${requestId}</p>`}`,
    onward: [...again(facts), wayOut(facts)],
  });
}

function again({ status, method, address }: ErrorFacts): Onward[] {
  const url = status === 429 || status >= 500 ? localPath(address) : null;
  return url === null || method !== 'GET' ? [] : [{ label: 'Try again', url }];
}

/** A link to the sign-in, which returns here. */
function wayOut({ status, method, address }: ErrorFacts): Onward {
  if (address.startsWith(SINGLE_SIGN_ON)) return { label: 'Sign in with a password', url: SIGN_IN_PATH };
  const [, slug, below] = STATUS_PAGE.exec(address) ?? [];
  if (slug !== undefined) {
    return below === undefined
      ? { label: 'To the start page', url: '/' }
      : { label: 'To the status page', url: `/status/${slug}` };
  }
  if (status !== 401) return { label: 'Open alerts', url: CONSOLE_PATH };
  return {
    label: 'Sign in',
    url: method === 'GET' ? `${SIGN_IN_PATH}?to=${encodeURIComponent(address)}` : SIGN_IN_PATH,
  };
}

const sentence = (message: string): string => (/[.!?]$/.test(message) ? message : `${message}.`);
