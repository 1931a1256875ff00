import { t } from '#words';
import { html } from '../../../../platform/html/html.js';
import type { Document } from '../../../../platform/pages/domain/document.js';
import { CONSOLE_PATH, SIGN_IN_PATH } from '../../../../platform/pages/domain/paths.js';
import { form, smallPage } from '../../../../platform/pages/domain/small-page.js';
import type { Words } from '../../../../platform/words.js';

export interface ProofPageFacts {
  /** The address to prove. */
  username: string;
  serviceName: string;
  /** The password was. */
  isWrong: boolean;
}

/**
 * Asks for the password of the account, so that nobody confirms a stranger's account by mistake.
 */
export const proofPage = (words: Words, { username, serviceName, isWrong }: ProofPageFacts): Document =>
  smallPage({
    words,
    heading: t(words)`Confirm your address`,
    brand: serviceName,
    inside: html`<p>
        ${t(words)`You registered with ${{ address: username }}. Enter the password that you chose then: then you get notifications.`}
      </p>
      ${form({
        fields: [{ name: 'password', label: t(words)`Password`, type: 'password', autocomplete: 'current-password' }],
        button: t(words)`Confirm the address`,
        problem: isWrong ? t(words)`That is not the password of this account.` : null,
      })}`,
  });

export const proofDonePage = (words: Words, serviceName: string): Document =>
  smallPage({
    words,
    heading: t(words)`Your address is confirmed`,
    brand: serviceName,
    tone: 'good',
    inside: html`<p>
      ${t(words)`You get notifications from now on, by mail to this address and by the contact methods that you add.`}
    </p>`,
    onward: [{ label: t(words)`Open alerts`, url: CONSOLE_PATH }],
  });

export const proofSpentPage = (words: Words, serviceName: string): Document =>
  smallPage({
    words,
    heading: t(words)`This link is not valid any more`,
    brand: serviceName,
    tone: 'wrong',
    inside: html`<p>
      ${t(words)`A link confirms an address once, within 24 hours. Sign in to see whether yours is confirmed, and to have the link mailed again.`}
    </p>`,
    onward: [{ label: t(words)`Sign in`, url: SIGN_IN_PATH }],
  });
