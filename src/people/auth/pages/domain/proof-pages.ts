import { html } from '../../../../platform/html/html.js';
import type { Document } from '../../../../platform/pages/domain/document.js';
import { CONSOLE_PATH, SIGN_IN_PATH } from '../../../../platform/pages/domain/paths.js';
import { form, smallPage, type Field } from '../../../../platform/pages/domain/small-page.js';

const PASSWORD: Field = { name: 'password', label: 'Password', type: 'password', autocomplete: 'current-password' };

export interface ProofPageFacts {
  /** The address to prove. */
  username: string;
  serviceName: string;
  problem: string | null;
}

/**
 * Asks for the password of the account, so that nobody confirms a stranger's account by mistake.
 */
export const proofPage = ({ username, serviceName, problem }: ProofPageFacts): Document =>
  smallPage({
    heading: 'Confirm your address',
    brand: serviceName,
    inside: html`<p>
        You registered with ${username}. Enter the password that you chose then: then you get notifications.
      </p>
      ${form({ fields: [PASSWORD], button: 'Confirm the address', problem })}`,
  });

export const proofDonePage = (serviceName: string): Document =>
  smallPage({
    heading: 'Your address is confirmed',
    brand: serviceName,
    tone: 'good',
    inside: html`<p>
      You get notifications from now on, by mail to this address and by the contact methods that you add.
    </p>`,
    onward: [{ label: 'Open alerts', url: CONSOLE_PATH }],
  });

export const proofSpentPage = (serviceName: string): Document =>
  smallPage({
    heading: 'This link is not valid any more',
    brand: serviceName,
    tone: 'wrong',
    inside: html`<p>
      A link confirms an address once, within 24 hours. Sign in to see whether yours is confirmed, and to have the link
      mailed again.
    </p>`,
    onward: [{ label: 'Sign in', url: SIGN_IN_PATH }],
  });
