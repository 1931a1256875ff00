import {
  alertFacts,
  alertMark,
  standing,
  type ShownAlert,
  type StandingAlert,
} from '../../alerts/domain/alert-card.js';
import { alertPath } from '../../alerts/domain/alert-links.js';
import { html } from '../../common/html/html.js';
import type { Document } from '../../common/pages/domain/document.js';
import { CONSOLE_PATH } from '../../common/pages/domain/paths.js';
import { form, smallPage } from '../../common/pages/domain/small-page.js';
import { zonedTimes } from '../../common/zoned-times.js';
import type { LinkVerdict } from './link.js';

type Shown = ShownAlert & StandingAlert & { id: string };

export interface LinkPageInput {
  /** `done`: this very request has acknowledged it. */
  state: LinkVerdict | 'done';
  /** What it is about; empty where the page must not say anything about it. */
  alerts: readonly Shown[];
  /** How many of several it acknowledges, or has acknowledged now. */
  count: number;
  /** Who was sent the link; null where there is no such person. */
  user: { id: string; fullName: string; timezone: string } | null;
  /** May this person see the alert's page? Who was paged for an alert of another team may until it is closed. */
  mayOpen: boolean;
  serviceName: string;
}

interface Words {
  status: number;
  heading: string;
  /** Null: nobody has acknowledged or closed the alert. */
  text: string | null;
}

/** The page behind a link, and its HTTP status. It needs no JavaScript, and only its button changes something. */
export function linkPage(facts: LinkPageInput): { status: number; page: Document } {
  return facts.alerts.length > 1 ? pageOfSeveral(facts) : pageOfOne(facts);
}

function pageOfOne({ state, alerts, user, mayOpen, serviceName }: LinkPageInput): { status: number; page: Document } {
  const { status, heading, text } = WORDS[state];
  const [alert = null] = alerts;
  const shown = state === 'invalid' || state === 'expired' ? null : alert;
  const times = zonedTimes(user?.timezone ?? 'UTC');
  const inside = html`${
      shown !== null &&
      html`${alertMark(shown)}
        <p class="lead">${shown.message}</p>`
    }
    <p>${text ?? (shown && standing(shown, user?.id, times))}</p>
    ${state === 'offer' && form({ fields: [], button: `Acknowledge as ${user?.fullName ?? ''}` })}${
      shown !== null && alertFacts(shown, times)
    }`;
  const onward =
    alert !== null && mayOpen
      ? { label: 'Open the alert', url: alertPath(alert) }
      : { label: 'Open alerts', url: CONSOLE_PATH };
  const tone = shown?.priority ?? 'wrong';
  return { status, page: smallPage({ heading, brand: serviceName, tone, inside, onward: [onward] }) };
}

/** Alerts that the page of several names. */
const NAMED = 20;

function pageOfSeveral({ state, alerts, count, user, serviceName }: LinkPageInput): { status: number; page: Document } {
  const { status, heading, text } = SEVERAL[state](count);
  const shown = state === 'invalid' || state === 'expired' ? [] : alerts;
  const named = shown.slice(0, NAMED);
  const more = shown.length - named.length;
  const inside = html`<p>${text}</p>
    ${state === 'offer' && form({ fields: [], button: `Acknowledge all as ${user?.fullName ?? ''}` })}${
      named.length > 0 &&
      html`<ul class="named">
        ${named.map((each) => html`<li>${each.priority} · #${each.tinyId} · ${each.message} · ${each.status}</li>`)}
        ${more > 0 && html`<li>and ${more} more</li>`}
      </ul>`
    }`;
  const onward = [{ label: 'Open alerts', url: CONSOLE_PATH }];
  const tone = shown[0]?.priority ?? 'wrong';
  return { status, page: smallPage({ heading, brand: serviceName, tone, inside, onward }) };
}

type WordsOfSeveral = (count: number) => { status: number; heading: string; text: string };

const SEVERAL: Record<LinkPageInput['state'], WordsOfSeveral> = {
  offer: (count) => ({
    status: 200,
    heading: count === 1 ? 'Acknowledge this alert?' : `Acknowledge ${count} alerts?`,
    text: 'You take them on, and their escalation stops. Those that somebody has already stay as they are.',
  }),
  done: (count) => ({
    status: 200,
    heading: count === 1 ? 'One alert is acknowledged' : `${count} alerts are acknowledged`,
    text: 'You have them now. Thank you.',
  }),
  acknowledged: () => ({ status: 200, heading: 'Already acknowledged', text: 'Somebody has each of these alerts.' }),
  used: () => ({
    status: 410,
    heading: 'This link has been used',
    text: 'An alert was opened again since. The link in the newest message about it works.',
  }),
  expired: () => ({
    status: 410,
    heading: 'This link has expired',
    text: 'Links work for 24 hours. Sign in to see the alerts, and to acknowledge them.',
  }),
  closed: () => ({ status: 410, heading: 'The alerts are closed', text: 'They need nobody any more.' }),
  invalid: () => ({ status: 404, heading: 'This link is not valid', text: 'Check that you have copied all of it.' }),
};

const WORDS: Record<LinkPageInput['state'], Words> = {
  offer: { status: 200, heading: 'Acknowledge this alert?', text: 'You take it on, and escalation stops.' },
  done: { status: 200, heading: 'Acknowledged', text: 'You have it now. Thank you.' },
  acknowledged: { status: 200, heading: 'Already acknowledged', text: null },
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
  closed: { status: 410, heading: 'The alert is closed', text: null },
  invalid: { status: 404, heading: 'This link is not valid', text: 'Check that you have copied all of it.' },
};
