import { html } from '../../../platform/html/html.js';
import type { Document } from '../../../platform/pages/domain/document.js';
import { FORGOT_PATH, SIGN_IN_PATH } from '../../../platform/pages/domain/paths.js';
import { form, smallPage } from '../../../platform/pages/domain/small-page.js';

export interface InvitePageFacts {
  /** The invited address, which is the login name. */
  email: string;
  team: string | null;
  serviceName: string;
  problem?: string | null;
  /** The entered name. */
  fullName?: string;
}

/** Fills in the browser's time zone and language. */
const BROWSER_SETTINGS =
  'const {elements:{timezone,locale}}=document.forms[0];timezone.value=Intl.DateTimeFormat().resolvedOptions().timeZone;locale.value=navigator.language';

/** Asks before closing or reloading a page with input that was not sent. */
const UNSENT_INPUT_GUARD =
  "let sent=false;const join=document.forms[0];join.addEventListener('submit',()=>{sent=true});addEventListener('pageshow',()=>{sent=false});addEventListener('beforeunload',event=>{if(!sent&&[...join.querySelectorAll('input')].some(field=>field.value!==field.defaultValue))event.preventDefault()})";

export const invitePage = ({ email, team, serviceName, problem, fullName = '' }: InvitePageFacts): Document =>
  smallPage({
    heading: `Join ${serviceName}`,
    brand: serviceName,
    script: `${BROWSER_SETTINGS};${UNSENT_INPUT_GUARD}`,
    inside: html`<p>
        You are invited as <strong>${email}</strong>${team !== null && html`, to the team <strong>${team}</strong>`}.
      </p>
      ${form({
        fields: [
          { name: 'fullName', label: 'Your name', autocomplete: 'name', maxLength: 200, value: fullName },
          {
            name: 'password',
            label: 'Password',
            type: 'password',
            autocomplete: 'new-password',
            minLength: 8,
            hint: 'At least 8 characters.',
          },
        ],
        hidden: { timezone: '', locale: '' },
        button: 'Make my account',
        problem,
      })}`,
  });

export const acceptedPage = ({ email, serviceName }: Pick<InvitePageFacts, 'email' | 'serviceName'>): Document =>
  smallPage({
    heading: 'Your account is ready',
    brand: serviceName,
    tone: 'good',
    inside: html`<p>Sign in as <strong>${email}</strong> with the password that you have just chosen.</p>`,
    onward: [{ label: 'Sign in', url: `${SIGN_IN_PATH}?email=${encodeURIComponent(email)}` }],
  });

export function spentInvitePage(state: 'used' | 'expired' | 'unknown' | 'registered', serviceName: string): Document {
  const { heading, text } = SPENT[state];
  return smallPage({
    heading,
    brand: serviceName,
    tone: 'wrong',
    inside: html`<p>${text}</p>`,
    onward:
      state === 'used' || state === 'registered'
        ? [
            { label: 'Sign in', url: SIGN_IN_PATH },
            { label: 'Forgot your password?', url: FORGOT_PATH },
          ]
        : [],
  });
}

const SPENT = {
  used: {
    heading: 'This invite has been used',
    text: 'The account that it was for is there. If it is yours, sign in.',
  },
  expired: {
    heading: 'This invite has expired',
    text: 'Invites work for seven days. Ask the person who invited you for a new one.',
  },
  unknown: {
    heading: 'This invite is not valid',
    text: 'It was taken back, or the link is not whole. Ask the person who invited you.',
  },
  registered: {
    heading: 'You have an account already',
    text: 'This address was registered since you were invited. Sign in.',
  },
} as const;
