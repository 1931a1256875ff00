import type { Document } from '../../../../platform/pages/domain/document.js';
import { FORGOT_PATH } from '../../../../platform/pages/domain/paths.js';
import { form, smallPage, type Field } from '../../../../platform/pages/domain/small-page.js';
import { html } from '../../../../platform/html/html.js';

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

const FORGOTTEN =
  'This page came over plain http, and browsers keep nobody signed in that way. Open it at its https:// address.';

/** The form with which a person signs in, in one step or two. */
export function signInPage({ challengeToken, to, ...facts }: SignInFacts): Document {
  const { heading, text, brand, action, email = '', isForgotten = false } = facts;
  const problem = facts.problem ?? (isForgotten ? FORGOTTEN : null);
  const onwards = { ...(to === undefined ? {} : { to }) };
  return smallPage({
    title: 'Sign in',
    heading,
    brand,
    inside: html`${text !== undefined && html`<p>${text}</p>`}${
      challengeToken === undefined
        ? form({ action, problem, fields: nameAndPassword(email), hidden: onwards, button: 'Sign in' })
        : form({ action, problem, fields: [CODE], hidden: { challengeToken, ...onwards }, button: 'Sign in' })
    }`,
    onward: [{ label: 'Forgot your password?', url: FORGOT_PATH }],
  });
}

const nameAndPassword = (email: string): Field[] => [
  { name: 'email', label: 'E-mail address', autocomplete: 'username', inputmode: 'email', value: email },
  { name: 'password', label: 'Password', type: 'password', autocomplete: 'current-password' },
];

const CODE: Field = {
  name: 'code',
  label: 'Code of your authenticator app',
  autocomplete: 'one-time-code',
  inputmode: 'numeric',
};
