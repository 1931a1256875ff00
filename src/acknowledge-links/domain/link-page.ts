import { alertFacts, alertMark, type ShownAlert } from '../../alerts/domain/alert-card.js';
import { alertPath } from '../../alerts/domain/alert-links.js';
import { html } from '../../common/html/html.js';
import type { Document } from '../../common/pages/domain/document.js';
import { form, smallPage } from '../../common/pages/domain/small-page.js';
import { zonedTimes } from '../../common/zoned-times.js';
import type { LinkVerdict } from './link.js';

export interface LinkPageInput {
  /** `done`: this very request has acknowledged it. */
  state: LinkVerdict | 'done';
  /** Null where the page must not say anything about one. */
  alert: (ShownAlert & { id: string }) | null;
  /** Who was sent the link; null where there is no such person. */
  user: { fullName: string; timezone: string } | null;
  serviceName: string;
}

interface Words {
  status: number;
  heading: string;
  text: string;
}

/** The page behind a link, and its HTTP status. It needs no JavaScript, and only its button does anything. */
export function linkPage({ state, alert, user, serviceName }: LinkPageInput): { status: number; page: Document } {
  const { status, heading, text } = WORDS[state];
  const shown = state === 'invalid' || state === 'expired' ? null : alert;
  const inside = html`${
      shown !== null &&
      html`${alertMark(shown)}
        <p class="lead">${shown.message}</p>`
    }
    <p>${text}</p>
    ${state === 'offer' && form({ fields: [], button: `Acknowledge as ${user?.fullName ?? ''}` })}${
      shown !== null && alertFacts(shown, zonedTimes(user?.timezone ?? 'UTC'))
    }`;
  const onward = alert === null ? [] : [{ label: 'Open the alert', url: alertPath(alert) }];
  const tone = shown?.priority ?? 'wrong';
  return { status, page: smallPage({ heading, brand: serviceName, tone, inside, onward }) };
}

const WORDS: Record<LinkPageInput['state'], Words> = {
  offer: { status: 200, heading: 'Acknowledge this alert?', text: 'You take it on, and escalation stops.' },
  done: { status: 200, heading: 'Acknowledged', text: 'You have it now. Thank you.' },
  acknowledged: {
    status: 200,
    heading: 'Already acknowledged',
    text: 'Somebody has this alert. There is nothing to do here.',
  },
  used: {
    status: 410,
    heading: 'This link has been used',
    text: 'The alert was opened again since. The link in the newest message about it works.',
  },
  expired: {
    status: 410,
    heading: 'This link has expired',
    text: 'Links work for 24 hours. Sign in to see the alert, and to acknowledge it.',
  },
  closed: { status: 410, heading: 'The alert is closed', text: 'It needs nobody any more.' },
  invalid: { status: 404, heading: 'This link is not valid', text: 'Check that you have copied all of it.' },
};
