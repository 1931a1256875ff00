import { html, type Html } from '../../common/html/html.js';

/** The notices after a visitor's action; the name is in the address. */
export const NOTICES = {
  'check-mail': {
    good: true,
    text: 'Almost there: follow the link in the mail that we have just sent you, and you are subscribed.',
  },
  verified: { good: true, text: 'You are subscribed. We will mail you when an incident begins, changes or ends.' },
  unsubscribed: { good: true, text: 'You are unsubscribed. You will get no more mails about this page.' },
  'invalid-email': { good: false, text: 'That is not an e-mail address. Please check it and try again.' },
  'too-many': { good: false, text: 'That was too often for one hour. Please try again later.' },
} as const;

export type NoticeName = keyof typeof NOTICES;

/** The result of a link in a mail; it reveals nothing about the page. */
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
