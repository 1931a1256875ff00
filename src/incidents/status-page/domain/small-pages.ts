import { signInPage } from '../../../people/auth/pages/domain/sign-in-page.js';
import { html, type Html } from '../../../platform/html/html.js';
import type { Document } from '../../../platform/pages/domain/document.js';
import { form, type Onward, smallPage } from '../../../platform/pages/domain/small-page.js';

/** Notices after a visitor's action. The URL carries the name. */
const NOTICES = {
  'check-mail': {
    good: true,
    text: 'Almost there: follow the link in the mail that we have just sent you, and you are subscribed.',
  },
  'mail-kept': {
    good: true,
    text: 'Almost there: the mail with the link that subscribes you is in the folder where this service keeps its mails. It sends none.',
  },
  verified: {
    good: true,
    text: 'You are subscribed. We will mail you when an incident or planned maintenance begins, changes or ends.',
  },
  unsubscribed: { good: true, text: 'You are unsubscribed. You will get no more mails about this page.' },
  'invalid-email': { good: false, text: 'That is not an e-mail address. Please check it and try again.' },
  'too-many': { good: false, text: 'That was too often for one hour. Please try again later.' },
} as const;

export type NoticeName = keyof typeof NOTICES;

/** Results of links in mails. They reveal nothing about the page. */
export const MAIL_NOTICES: readonly NoticeName[] = ['verified', 'unsubscribed'];

export function noticeName(text: unknown): NoticeName | null {
  return typeof text === 'string' && Object.hasOwn(NOTICES, text) ? (text as NoticeName) : null;
}

export function noticeBox(name: NoticeName): Html {
  const { good, text } = NOTICES[name];
  return good
    ? html`<p class="card notice" role="status">${text}</p>`
    : html`<p class="card notice wrong" role="alert">${text}</p>`;
}

/* Pages without a status. Those without a token are the same for every slug, so they do not reveal which pages exist. */

/** For visitors who followed a link in a mail but may not see the status page. */
export const noticePage = (name: NoticeName): Document =>
  smallPage({ title: 'Status mails', heading: 'Thank you', tone: 'good', inside: html`<p>${NOTICES[name].text}</p>` });

export interface StatusSignInFacts {
  slug: string;
  problem?: string | null;
  isForgotten?: boolean;
  challengeToken?: string;
  email?: string;
}

/** The form with which a visitor of a `login` page signs in. */
export const statusSignInPage = ({ slug, ...facts }: StatusSignInFacts): Document =>
  signInPage({ heading: 'Sign in to see this status page', action: `/status/${slug}/sign-in`, ...facts });

/** `url`: the status page; null if the visitor needs an access key for it. */
export interface SubscriberPageFacts {
  brandName: string;
  accentColor: string | null;
  url: string | null;
}

const toPage = ({ url }: SubscriberPageFacts): Onward[] => (url === null ? [] : [{ label: 'To the status page', url }]);

/** Asks for a click: opening the mailed link changes nothing, because mail programs open links, too. */
export const confirmPage = (facts: SubscriberPageFacts): Document =>
  smallPage({
    heading: 'Confirm your subscription',
    brand: `${facts.brandName} status`,
    accentColor: facts.accentColor,
    inside: html`<p>We will mail you when an incident of ${facts.brandName} begins, changes or ends.</p>
      ${form({ fields: [], button: 'Confirm the subscription' })}`,
    onward: toPage(facts),
  });

export const spentConfirmationPage = (facts: SubscriberPageFacts): Document =>
  smallPage({
    heading: 'This link has been used or has expired',
    tone: 'wrong',
    inside: html`<p>If you are subscribed already, there is nothing to do. If you are not, subscribe once more.</p>`,
    onward: toPage(facts),
  });

export const unsubscribePage = (facts: SubscriberPageFacts): Document =>
  smallPage({
    heading: 'Unsubscribe?',
    brand: `${facts.brandName} status`,
    accentColor: facts.accentColor,
    inside: html`<p>We will not mail you any more when something is wrong with ${facts.brandName}.</p>
      ${form({ fields: [], button: 'Unsubscribe' })}`,
    onward: toPage(facts),
  });

export const unsubscribedPage = (facts: SubscriberPageFacts): Document =>
  smallPage({
    heading: 'You are unsubscribed',
    brand: `${facts.brandName} status`,
    accentColor: facts.accentColor,
    tone: 'good',
    inside: html`<p>You will get no more mails about ${facts.brandName}.</p>`,
    onward: toPage(facts),
  });
