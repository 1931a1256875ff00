import { type MessageDescriptor, msg, t } from '#words';
import { isVisible } from '../../../platform/domain/visible.js';
import { html, type Html, withMarkup } from '../../../platform/html/html.js';
import type { Document } from '../../../platform/pages/domain/document.js';
import { FORGOT_PATH, SIGN_IN_PATH } from '../../../platform/pages/domain/paths.js';
import { form, smallPage } from '../../../platform/pages/domain/small-page.js';
import type { Words } from '../../../platform/words.js';
import { newPassword } from '../../auth/pages/domain/reset-pages.js';

const LONGEST_NAME = 200;

/** What is wrong with a name; null: nothing. */
export function nameProblem(words: Words, name: string): string | null {
  if (!isVisible(name)) return t(words)`Please give your name.`;
  return [...name].length > LONGEST_NAME
    ? t(words)`The name is too long: at most ${{ most: LONGEST_NAME }} characters.`
    : null;
}

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

export const invitePage = (
  words: Words,
  { email, team, serviceName, problem, fullName = '' }: InvitePageFacts,
): Document =>
  smallPage({
    words,
    heading: t(words)`Join ${serviceName}`,
    brand: serviceName,
    script: `${BROWSER_SETTINGS};${UNSENT_INPUT_GUARD}`,
    inside: html`<p>
        ${
          team === null
            ? withMarkup((address) => t(words)`You are invited as ${{ address }}.`, strong(email))
            : withMarkup(
                (address, name) => t(words)`You are invited as ${{ address }}, to the team ${{ team: name }}.`,
                strong(email),
                strong(team),
              )
        }
      </p>
      ${form({
        fields: [
          {
            name: 'fullName',
            label: t(words)`Your name`,
            autocomplete: 'name',
            maxLength: LONGEST_NAME,
            value: fullName,
          },
          newPassword(words, 'password', t(words)`Password`),
        ],
        hidden: { timezone: '', locale: '' },
        button: t(words)`Make my account`,
        problem,
      })}`,
  });

export const acceptedPage = (
  words: Words,
  { email, serviceName }: Pick<InvitePageFacts, 'email' | 'serviceName'>,
): Document =>
  smallPage({
    words,
    heading: t(words)`Your account is ready`,
    brand: serviceName,
    tone: 'good',
    inside: html`<p>
      ${withMarkup((address) => t(words)`Sign in as ${{ address }} with the password that you have just chosen.`, strong(email))}
    </p>`,
    onward: [{ label: t(words)`Sign in`, url: `${SIGN_IN_PATH}?email=${encodeURIComponent(email)}` }],
  });

const strong = (text: string): Html => html`<strong>${text}</strong>`;

export function spentInvitePage(words: Words, state: keyof typeof SPENT, serviceName: string): Document {
  const { heading, text } = SPENT[state];
  return smallPage({
    words,
    heading: t(words)(heading),
    brand: serviceName,
    tone: 'wrong',
    inside: html`<p>${t(words)(text)}</p>`,
    onward:
      state === 'used' || state === 'registered'
        ? [
            { label: t(words)`Sign in`, url: SIGN_IN_PATH },
            { label: t(words)`Forgot your password?`, url: FORGOT_PATH },
          ]
        : [],
  });
}

const SPENT = {
  used: {
    heading: msg`This invite has been used`,
    text: msg`The account that it was for is there. If it is yours, sign in.`,
  },
  expired: {
    heading: msg`This invite has expired`,
    text: msg`Invites work for seven days. Ask the person who invited you for a new one.`,
  },
  unknown: {
    heading: msg`This invite is not valid`,
    text: msg`It was taken back, or the link is not whole. Ask the person who invited you.`,
  },
  registered: {
    heading: msg`You have an account already`,
    text: msg`This address was registered since you were invited. Sign in.`,
  },
} satisfies Record<string, { heading: MessageDescriptor; text: MessageDescriptor }>;
