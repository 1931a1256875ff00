import { html } from '../../../../platform/html/html.js';
import type { Document } from '../../../../platform/pages/domain/document.js';
import { FORGOT_PATH, SIGN_IN_PATH } from '../../../../platform/pages/domain/paths.js';
import { form, smallPage, type Field } from '../../../../platform/pages/domain/small-page.js';

export interface ResetPageFacts {
  /** Whose password it is. */
  fullName: string;
  username: string;
  serviceName: string;
  problem?: string | null;
}

const NEW_PASSWORD: Field = {
  name: 'newPassword',
  label: 'New password',
  type: 'password',
  autocomplete: 'new-password',
  minLength: 8,
  hint: 'At least 8 characters.',
};

export const resetPage = ({ fullName, username, serviceName, problem }: ResetPageFacts): Document =>
  smallPage({
    heading: 'Set a new password',
    brand: serviceName,
    inside: html`<p>For ${fullName} (${username}). Every session of yours ends then.</p>
      ${form({ fields: [NEW_PASSWORD], button: 'Set the password', problem })}`,
  });

export const resetDonePage = (serviceName: string): Document =>
  smallPage({
    heading: 'Your new password is set',
    brand: serviceName,
    tone: 'good',
    inside: html`<p>You are signed out everywhere. Sign in with the new password.</p>`,
    onward: [{ label: 'Sign in', url: SIGN_IN_PATH }],
  });

export const resetSpentPage = (serviceName: string): Document =>
  smallPage({
    heading: 'This link is not valid any more',
    brand: serviceName,
    tone: 'wrong',
    inside: html`<p>
      A link sets a password once, within an hour of being asked for. Your password has not been changed by it.
    </p>`,
    onward: [
      { label: 'Ask for a new link', url: FORGOT_PATH },
      { label: 'Sign in', url: SIGN_IN_PATH },
    ],
  });

const EMAIL: Field = { name: 'email', label: 'E-mail address', autocomplete: 'username', inputmode: 'email' };

/** What becomes of mails. */
export type Mails = 'sent' | 'kept' | 'none';

export interface ForgotPageFacts {
  serviceName: string;
  /** `kept`: in a folder of the service, in development; `none`: no mail server is configured, and the page refers to administrators. */
  mails: Mails;
  problem?: string | null;
}

export const forgotPage = ({ serviceName, mails, problem }: ForgotPageFacts): Document =>
  smallPage({
    heading: 'Forgot your password?',
    brand: serviceName,
    inside:
      mails === 'none'
        ? html`<p>This service sends no mails. An administrator can set a new password for you.</p>`
        : html`<p>
              ${
                mails === 'sent'
                  ? 'We mail you a link that sets a new one.'
                  : 'This service keeps its mails in a folder and sends none: an administrator finds the link there, or can set a new password for you.'
              }
            </p>
            ${form({ fields: [EMAIL], button: mails === 'sent' ? 'Mail me a link' : 'Make a link', problem })}`,
    onward: [{ label: 'Sign in', url: SIGN_IN_PATH }],
  });

/** The same page for known and unknown addresses. */
export const forgotDonePage = (serviceName: string, isKept: boolean): Document =>
  smallPage({
    heading: isKept ? 'No mail was sent' : 'Check your mailbox',
    brand: serviceName,
    tone: 'good',
    inside: html`<p>
      If there is an account of that address,
      ${isKept ? 'a link is in the folder where this service keeps its mails' : 'a link is on its way'}. It works once,
      for an hour.
    </p>`,
    onward: [
      { label: 'Ask again', url: FORGOT_PATH },
      { label: 'Sign in', url: SIGN_IN_PATH },
    ],
  });
