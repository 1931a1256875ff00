import type { Document } from '../../../../platform/pages/domain/document.js';
import { FORGOT_PATH } from '../../../../platform/pages/domain/paths.js';
import { type MessageDescriptor, msg, t } from '#words';
import type { ErrorCode } from '../../../../platform/errors/error-codes.js';
import { form, smallPage, type Field } from '../../../../platform/pages/domain/small-page.js';
import { html } from '../../../../platform/html/html.js';
import type { Words } from '../../../../platform/words.js';

export interface SignInFacts {
  heading: string;
  /** What people sign in for. */
  text?: string;
  brand?: string;
  /** The form's target. */
  action: string;
  /** Where to go after signing in. */
  to?: string;
  /** The error of the last attempt. */
  problem?: string | null;
  /** The page came over plain HTTP, so the browser will not keep the session's cookie. */
  isForgotten?: boolean;
  /** The password was correct: the form asks for the code of the second factor. */
  challengeToken?: string;
  /** The entered address. */
  email?: string;
}

/** The form with which a person signs in, in one step or two. */
export function signInPage(words: Words, { challengeToken, to, ...facts }: SignInFacts): Document {
  const { heading, text, brand, action, email = '', isForgotten = false } = facts;
  const forgotten = t(
    words,
  )`This page came over plain http, and browsers keep nobody signed in that way. Open it at its https:// address.`;
  const problem = facts.problem ?? (isForgotten ? forgotten : null);
  const button = t(words)`Sign in`;
  const onwards = { ...(to === undefined ? {} : { to }) };
  return smallPage({
    words,
    title: button,
    heading,
    brand,
    inside: html`${text !== undefined && html`<p>${text}</p>`}${
      challengeToken === undefined
        ? form({ action, problem, fields: nameAndPassword(words, email), hidden: onwards, button })
        : form({ action, problem, fields: [codeField(words)], hidden: { challengeToken, ...onwards }, button })
    }`,
    onward: [{ label: t(words)`Forgot your password?`, url: FORGOT_PATH }],
  });
}

const REFUSED: Partial<Record<ErrorCode, MessageDescriptor>> = {
  UNAUTHORIZED: msg`Wrong e-mail address or password. If you gave a code, it took too long: begin again.`,
  INVALID_CODE: msg`This code is not right.`,
  USER_BLOCKED: msg`Your account is blocked. An administrator can unblock it.`,
  CONFLICT: msg`Your password is right in several organisations: sign in to one of them in the console first.`,
  RATE_LIMIT_EXCEEDED: msg`Too many attempts. Please wait a minute and try again.`,
};

/** Why a sign-in was refused. */
export const refusalInWords = (words: Words, code: ErrorCode): string =>
  t(words)(REFUSED[code] ?? msg`That did not work.`);

const nameAndPassword = (words: Words, email: string): Field[] => [
  { name: 'email', label: t(words)`E-mail address`, autocomplete: 'username', inputmode: 'email', value: email },
  { name: 'password', label: t(words)`Password`, type: 'password', autocomplete: 'current-password' },
];

const codeField = (words: Words): Field => ({
  name: 'code',
  label: t(words)`Code of your authenticator app`,
  autocomplete: 'one-time-code',
  inputmode: 'numeric',
});
