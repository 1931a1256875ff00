import {
  alertFacts,
  alertMark,
  standing,
  type ShownAlert,
  type StandingAlert,
} from '../../../alerts/lifecycle/domain/alert-card.js';
import { alertPath } from '../../../alerts/lifecycle/domain/alert-links.js';
import type { AnswerAction } from '../../channels/domain/messages.js';
import { html } from '../../../platform/html/html.js';
import type { Document } from '../../../platform/pages/domain/document.js';
import { CONSOLE_PATH } from '../../../platform/pages/domain/paths.js';
import { form, smallPage } from '../../../platform/pages/domain/small-page.js';
import { zonedTimes } from '../../../platform/zoned-times.js';
import { ANSWER_WORDS, doneInWords, type AnswerOutcome } from './answer.js';
import { type TimeStyle, timeStyleOf } from '../../../platform/domain/time-style.js';

export interface AnswerPageInput {
  outcome: AnswerOutcome;
  /** Null: there is no such link. */
  action: AnswerAction | null;
  /** The alerts of the link; empty if the page must not reveal them. */
  alerts: readonly (ShownAlert & StandingAlert & { id: string })[];
  /** How many of several alerts it acknowledges, or has just acknowledged. */
  count: number;
  /** The recipient of the link; null: there is none. */
  user: ({ id: string; fullName: string } & TimeStyle) | null;
  serviceName: string;
}

interface Words {
  status: number;
  heading: string;
  /** Null: the page shows the alert's state instead. */
  text: string | null;
}

/** The web page of a link and its HTTP status. It works without JavaScript, and only its button changes anything. */
export function answerPage(facts: AnswerPageInput): { status: number; page: Document } {
  return facts.alerts.length > 1 ? pageOfSeveral(facts) : pageOfOne(facts);
}

function pageOfOne(facts: AnswerPageInput): { status: number; page: Document } {
  const { outcome, alerts, user, serviceName } = facts;
  const action = facts.action ?? 'acknowledge';
  const { status, heading, text } = wordsOf(outcome, action);
  const [alert = null] = alerts;
  const shown = outcome.kind === 'invalid' || outcome.kind === 'expired' ? null : alert;
  const times = zonedTimes(timeStyleOf(user ?? undefined));
  const button = `${ANSWER_WORDS[action].button} as ${user?.fullName ?? ''}`;
  const inside = html`${
      shown !== null &&
      html`${alertMark(shown)}
        <p class="lead">${shown.message}</p>`
    }
    <p>${text ?? (shown && standing(shown, user?.id, times))}</p>
    ${outcome.kind === 'offer' && form({ fields: [], button })}${shown !== null && alertFacts(shown, times)}`;
  const onward =
    alert !== null ? { label: 'Open the alert', url: alertPath(alert) } : { label: 'Open alerts', url: CONSOLE_PATH };
  const tone = shown?.priority ?? 'wrong';
  return { status, page: smallPage({ heading, brand: serviceName, tone, inside, onward: [onward] }) };
}

function wordsOf(outcome: AnswerOutcome, action: AnswerAction): Words {
  const { button, means } = ANSWER_WORDS[action];
  switch (outcome.kind) {
    case 'offer':
      return { status: 200, heading: `${button} this alert?`, text: means };
    case 'done': {
      const done = doneInWords(outcome, action);
      return { status: 200, heading: done.done, text: done.means };
    }
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
    case 'outdated':
      return {
        status: 410,
        heading: 'This link is of an earlier message',
        text: 'It was closed and opened again since. The newest message about the alert has new links.',
      };
    case 'stranger':
    case 'forbidden':
    case 'invalid':
      return { status: 404, heading: 'This link is not valid', text: 'Check that you have copied all of it.' };
  }
}

/** How many alerts the page of a grouped notification lists by name. */
const NAMED = 20;

function pageOfSeveral({ outcome, alerts, count, user, serviceName }: AnswerPageInput): {
  status: number;
  page: Document;
} {
  const { status, heading, text } = wordsOfSeveral(outcome, count);
  const shown = outcome.kind === 'expired' ? [] : alerts;
  const named = shown.slice(0, NAMED);
  const more = shown.length - named.length;
  const inside = html`<p>${text}</p>
    ${outcome.kind === 'offer' && form({ fields: [], button: `Acknowledge all as ${user?.fullName ?? ''}` })}${
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

/** Texts for several alerts, which can only be acknowledged. Other outcomes use the texts for one alert. */
function wordsOfSeveral(outcome: AnswerOutcome, count: number): Words {
  const ofOne = wordsOf(outcome, 'acknowledge');
  switch (outcome.kind) {
    case 'offer':
      return {
        ...ofOne,
        heading: count === 1 ? ofOne.heading : `Acknowledge ${count} alerts?`,
        text: 'You take them on, and their escalation stops. Those that are already acknowledged stay as they are.',
      };
    case 'done':
      return {
        ...ofOne,
        heading: count === 1 ? 'One alert is acknowledged' : `${count} alerts are acknowledged`,
        text: 'You have them now, and their escalation stops.',
      };
    case 'needless':
      return { ...ofOne, text: 'Somebody has each of these alerts.' };
    case 'closed':
      return { ...ofOne, heading: 'The alerts are closed', text: 'Nobody needs to do anything any more.' };
    default:
      return ofOne;
  }
}
