import {
  alertFacts,
  alertMark,
  standing,
  type ShownAlert,
  type StandingAlert,
} from '../../alerts/domain/alert-card.js';
import { alertPath } from '../../alerts/domain/alert-links.js';
import type { AnswerAction } from '../../channels/domain/messages.js';
import { html } from '../../common/html/html.js';
import type { Document } from '../../common/pages/domain/document.js';
import { CONSOLE_PATH } from '../../common/pages/domain/paths.js';
import { form, smallPage } from '../../common/pages/domain/small-page.js';
import { zonedTimes } from '../../common/zoned-times.js';
import { ANSWER_WORDS, type AnswerOutcome } from './answer.js';

export interface AnswerPageInput {
  outcome: AnswerOutcome;
  /** Null: there is no such link. */
  action: AnswerAction | null;
  /** Null where the page must not say anything about one. */
  alert: (ShownAlert & StandingAlert & { id: string }) | null;
  /** Who was sent the link; null where there is no such person. */
  user: { id: string; fullName: string; timezone: string } | null;
  /** May this person see the alert's page? Who was paged for an alert of another team may until it is closed. */
  mayOpen: boolean;
  serviceName: string;
}

interface Words {
  status: number;
  heading: string;
  /** Null: how the alert stands says it. */
  text: string | null;
}

/** The page behind a link, and its HTTP status. It needs no JavaScript, and only its button changes something. */
export function answerPage(facts: AnswerPageInput): { status: number; page: Document } {
  const { outcome, action, alert, user, mayOpen, serviceName } = facts;
  const { status, heading, text } = wordsOf(outcome, action ?? 'acknowledge');
  const shown = outcome.kind === 'invalid' || outcome.kind === 'expired' ? null : alert;
  const times = zonedTimes(user?.timezone ?? 'UTC');
  const button = `${ANSWER_WORDS[action ?? 'acknowledge'].button} as ${user?.fullName ?? ''}`;
  const inside = html`${
      shown !== null &&
      html`${alertMark(shown)}
        <p class="lead">${shown.message}</p>`
    }
    <p>${text ?? (shown && standing(shown, user?.id, times))}</p>
    ${outcome.kind === 'offer' && form({ fields: [], button })}${shown !== null && alertFacts(shown, times)}`;
  const onward =
    alert !== null && mayOpen
      ? { label: 'Open the alert', url: alertPath(alert) }
      : { label: 'Open alerts', url: CONSOLE_PATH };
  const tone = shown?.priority ?? 'wrong';
  return { status, page: smallPage({ heading, brand: serviceName, tone, inside, onward: [onward] }) };
}

function wordsOf(outcome: AnswerOutcome, action: AnswerAction): Words {
  const { button, done, means } = ANSWER_WORDS[action];
  switch (outcome.kind) {
    case 'offer':
      return { status: 200, heading: `${button} this alert?`, text: means };
    case 'done':
      return { status: 200, heading: done, text: means };
    case 'refused':
      return { status: 409, heading: 'Not done', text: outcome.text };
    case 'needless':
      return { status: 200, heading: 'Already acknowledged', text: null };
    case 'used':
      return {
        status: 410,
        heading: 'This link has been used',
        text: 'The newest message about the alert has new ones.',
      };
    case 'expired':
      return {
        status: 410,
        heading: 'This link has expired',
        text: 'Links work for 24 hours. Sign in to see the alert, and to act on it.',
      };
    case 'closed':
      return { status: action === 'close' ? 200 : 410, heading: 'The alert is closed', text: null };
    case 'stranger':
    case 'forbidden':
    case 'invalid':
      return { status: 404, heading: 'This link is not valid', text: 'Check that you have copied all of it.' };
  }
}
