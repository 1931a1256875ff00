import { type MessageDescriptor, msg, t } from '#words';
import type { Words } from '../../../platform/words.js';
import { statusOf } from './incident-parts.js';
import { signInPage } from '../../../people/auth/pages/domain/sign-in-page.js';
import { html, type Html } from '../../../platform/html/html.js';
import type { Document } from '../../../platform/pages/domain/document.js';
import { form, type Onward, smallPage } from '../../../platform/pages/domain/small-page.js';

/** Notices after a visitor's action. The URL carries the name. */
const NOTICES = {
  'check-mail': {
    good: true,
    text: msg`Almost there: follow the link in the mail that we have just sent you, and you are subscribed.`,
  },
  'mail-kept': {
    good: true,
    text: msg`Almost there: the mail with the link that subscribes you is in the folder where this service keeps its mails. It sends none.`,
  },
  verified: {
    good: true,
    text: msg`You are subscribed. We will mail you when an incident or planned maintenance begins, changes or ends.`,
  },
  unsubscribed: { good: true, text: msg`You are unsubscribed. You will get no more mails about this page.` },
  'invalid-email': { good: false, text: msg`That is not an e-mail address. Please check it and try again.` },
  'too-many': { good: false, text: msg`That was too often for one hour. Please try again later.` },
} satisfies Record<string, { good: boolean; text: MessageDescriptor }>;

export type NoticeName = keyof typeof NOTICES;

/** Results of links in mails. They reveal nothing about the page. */
export const MAIL_NOTICES: readonly NoticeName[] = ['verified', 'unsubscribed'];

export function noticeName(text: unknown): NoticeName | null {
  return typeof text === 'string' && Object.hasOwn(NOTICES, text) ? (text as NoticeName) : null;
}

export function noticeBox(words: Words, name: NoticeName): Html {
  const { good } = NOTICES[name];
  const text = t(words)(NOTICES[name].text);
  return good
    ? html`<p class="card notice" role="status">${text}</p>`
    : html`<p class="card notice wrong" role="alert">${text}</p>`;
}

/* Pages without a status. Those without a token are the same for every slug, so they do not reveal which pages exist. */

/** For visitors who followed a link in a mail but may not see the status page. */
export const noticePage = (words: Words, name: NoticeName): Document =>
  smallPage({
    words,
    title: t(words)`Status mails`,
    heading: t(words)`Thank you`,
    tone: 'good',
    inside: html`<p>${t(words)(NOTICES[name].text)}</p>`,
  });

export interface StatusSignInFacts {
  slug: string;
  problem?: string | null;
  isForgotten?: boolean;
  challengeToken?: string;
  email?: string;
}

/** The form with which a visitor of a `login` page signs in. */
export const statusSignInPage = (words: Words, { slug, ...facts }: StatusSignInFacts): Document =>
  signInPage(words, {
    heading: t(words)`Sign in to see this status page`,
    action: `/status/${slug}/sign-in`,
    ...facts,
  });

/** `url`: the status page; null if the visitor needs an access key for it. */
export interface SubscriberPageFacts {
  brandName: string;
  accentColor: string | null;
  url: string | null;
}

const toPage = (words: Words, { url }: SubscriberPageFacts): Onward[] =>
  url === null ? [] : [{ label: t(words)`To the status page`, url }];

/** Asks for a click: opening the mailed link changes nothing, because mail programs open links, too. */
export const confirmPage = (words: Words, facts: SubscriberPageFacts): Document =>
  smallPage({
    words,
    heading: t(words)`Confirm your subscription`,
    brand: statusOf(words, facts.brandName),
    accentColor: facts.accentColor,
    inside: html`<p>
        ${t(words)`We will mail you when an incident of ${{ brand: facts.brandName }} begins, changes or ends.`}
      </p>
      ${form({ fields: [], button: t(words)`Confirm the subscription` })}`,
    onward: toPage(words, facts),
  });

export const spentConfirmationPage = (words: Words, facts: SubscriberPageFacts): Document =>
  smallPage({
    words,
    heading: t(words)`This link has been used or has expired`,
    tone: 'wrong',
    inside: html`<p>
      ${t(words)`If you are subscribed already, there is nothing to do. If you are not, subscribe once more.`}
    </p>`,
    onward: toPage(words, facts),
  });

export const unsubscribePage = (words: Words, facts: SubscriberPageFacts): Document =>
  smallPage({
    words,
    heading: t(words)`Unsubscribe?`,
    brand: statusOf(words, facts.brandName),
    accentColor: facts.accentColor,
    inside: html`<p>
        ${t(words)`We will not mail you any more when something is wrong with ${{ brand: facts.brandName }}.`}
      </p>
      ${form({ fields: [], button: t(words)`Unsubscribe` })}`,
    onward: toPage(words, facts),
  });

export const unsubscribedPage = (words: Words, facts: SubscriberPageFacts): Document =>
  smallPage({
    words,
    heading: t(words)`You are unsubscribed`,
    brand: statusOf(words, facts.brandName),
    accentColor: facts.accentColor,
    tone: 'good',
    inside: html`<p>${t(words)`You will get no more mails about ${{ brand: facts.brandName }}.`}</p>`,
    onward: toPage(words, facts),
  });
