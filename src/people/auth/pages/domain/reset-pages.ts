import { t } from '#words';
import { html } from '../../../../platform/html/html.js';
import type { Document } from '../../../../platform/pages/domain/document.js';
import { FORGOT_PATH, SIGN_IN_PATH } from '../../../../platform/pages/domain/paths.js';
import { form, smallPage, type Field, type Onward } from '../../../../platform/pages/domain/small-page.js';
import type { Words } from '../../../../platform/words.js';

export interface ResetPageFacts {
  /** Whose password it is. */
  fullName: string;
  username: string;
  serviceName: string;
  problem?: string | null;
}

/** For a password that is chosen. */
export const newPassword = (words: Words, name: string, label: string): Field => ({
  ...{ name, label, type: 'password', autocomplete: 'new-password', minLength: 8 },
  hint: t(words)`At least 8 characters.`,
});

const toSignIn = (words: Words): Onward => ({ label: t(words)`Sign in`, url: SIGN_IN_PATH });

export const resetPage = (words: Words, { fullName, username, serviceName, problem }: ResetPageFacts): Document =>
  smallPage({
    words,
    heading: t(words)`Set a new password`,
    brand: serviceName,
    inside: html`<p>
        ${t(words)`For ${{ name: fullName }} (${{ address: username }}). Every session of yours ends then.`}
      </p>
      ${form({
        fields: [newPassword(words, 'newPassword', t(words)`New password`)],
        button: t(words)`Set the password`,
        problem,
      })}`,
  });

export const resetDonePage = (words: Words, serviceName: string): Document =>
  smallPage({
    words,
    heading: t(words)`Your new password is set`,
    brand: serviceName,
    tone: 'good',
    inside: html`<p>${t(words)`You are signed out everywhere. Sign in with the new password.`}</p>`,
    onward: [toSignIn(words)],
  });

export const resetSpentPage = (words: Words, serviceName: string): Document =>
  smallPage({
    words,
    heading: t(words)`This link is not valid any more`,
    brand: serviceName,
    tone: 'wrong',
    inside: html`<p>
      ${t(words)`A link sets a password once, within an hour of being asked for. Your password has not been changed by it.`}
    </p>`,
    onward: [{ label: t(words)`Ask for a new link`, url: FORGOT_PATH }, toSignIn(words)],
  });

/** What becomes of mails. */
export type Mails = 'sent' | 'kept' | 'none';

export interface ForgotPageFacts {
  serviceName: string;
  /** `kept`: in a folder of the service, in development; `none`: no mail server is configured, and the page refers to administrators. */
  mails: Mails;
  /** What was sent is no address. */
  isRefused: boolean;
}

export const forgotPage = (words: Words, { serviceName, mails, isRefused }: ForgotPageFacts): Document =>
  smallPage({
    words,
    heading: t(words)`Forgot your password?`,
    brand: serviceName,
    inside:
      mails === 'none'
        ? html`<p>${t(words)`This service sends no mails. An administrator can set a new password for you.`}</p>`
        : html`<p>
              ${
                mails === 'sent'
                  ? t(words)`We mail you a link that sets a new one.`
                  : t(
                      words,
                    )`This service keeps its mails in a folder and sends none: an administrator finds the link there, or can set a new password for you.`
              }
            </p>
            ${form({
              fields: [
                { name: 'email', label: t(words)`E-mail address`, autocomplete: 'username', inputmode: 'email' },
              ],
              button: mails === 'sent' ? t(words)`Mail me a link` : t(words)`Make a link`,
              problem: isRefused ? t(words)`That is no e-mail address.` : null,
            })}`,
    onward: [toSignIn(words)],
  });

/** The same page for known and unknown addresses. */
export const forgotDonePage = (words: Words, serviceName: string, isKept: boolean): Document =>
  smallPage({
    words,
    heading: isKept ? t(words)`No mail was sent` : t(words)`Check your mailbox`,
    brand: serviceName,
    tone: 'good',
    inside: html`<p>
      ${
        isKept
          ? t(
              words,
            )`If there is an account of that address, a link is in the folder where this service keeps its mails. It works once, for an hour.`
          : t(words)`If there is an account of that address, a link is on its way. It works once, for an hour.`
      }
    </p>`,
    onward: [{ label: t(words)`Ask again`, url: FORGOT_PATH }, toSignIn(words)],
  });
