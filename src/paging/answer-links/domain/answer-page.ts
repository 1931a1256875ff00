import {
  alertFacts,
  alertMark,
  alertWays,
  standing,
  statusOf,
  type ShownAlert,
  type StandingAlert,
} from '../../../alerts/lifecycle/domain/alert-card.js';
import { type MessageDescriptor, msg, plural, t } from '#words';
import { alertPath } from '../../../alerts/lifecycle/domain/alert-links.js';
import type { AnswerAction } from '../../channels/domain/messages.js';
import { html } from '../../../platform/html/html.js';
import type { Document } from '../../../platform/pages/domain/document.js';
import { CONSOLE_PATH } from '../../../platform/pages/domain/paths.js';
import { form, smallPage } from '../../../platform/pages/domain/small-page.js';
import { zonedTimes } from '../../../platform/zoned-times.js';
import { type Words, wordsFor } from '../../../platform/words.js';
import { ANSWER_WORDS, doneInWords, refusalInWords, type AnswerOutcome } from './answer.js';
import { type TimeStyle, timeStyleOf } from '../../../platform/domain/time-style.js';

export interface AnswerPageInput {
  outcome: AnswerOutcome;
  /** Null: there is no such link. */
  action: AnswerAction | null;
  /** The alerts of the link; empty if the page must not reveal them. */
  alerts: readonly (ShownAlert & StandingAlert & { id: string })[];
  /** How many of several alerts it acknowledges, or has just acknowledged. */
  count: number;
  /** The words of whoever opens a link of nobody. */
  asked: Words;
  /** The recipient of the link; null: there is none. */
  user: ({ id: string; fullName: string } & TimeStyle) | null;
  serviceName: string;
}

interface Said {
  status: number;
  heading: string;
  /** Null: the page shows the alert's state instead. */
  text: string | null;
}

const QUESTIONS: Readonly<Record<AnswerAction, MessageDescriptor>> = {
  acknowledge: msg`Acknowledge this alert?`,
  escalate: msg`Escalate this alert?`,
  close: msg`Close this alert?`,
  snooze: msg`Snooze this alert?`,
};

/** The web page of a link and its HTTP status. It works without JavaScript, and only its button changes anything. */
export function answerPage(facts: AnswerPageInput): { status: number; page: Document } {
  return facts.alerts.length > 1 ? pageOfSeveral(facts) : pageOfOne(facts);
}

function pageOfOne(facts: AnswerPageInput): { status: number; page: Document } {
  const { outcome, alerts, user, asked, serviceName } = facts;
  const action = facts.action ?? 'acknowledge';
  const words = user === null ? asked : wordsFor(user);
  const { status, heading, text } = wordsOf(words, outcome, action);
  const [alert = null] = alerts;
  const shown = outcome.kind === 'invalid' || outcome.kind === 'expired' ? null : alert;
  const times = zonedTimes(timeStyleOf(user));
  const button = asUser(words, t(words)(ANSWER_WORDS[action].button), user);
  const inside = html`${
      shown !== null &&
      html`${alertMark(words, shown)}
        <p class="lead">${shown.message}</p>`
    }
    <p>${text ?? (shown && standing(words, shown, user?.id, times))}</p>
    ${outcome.kind === 'offer' && form({ fields: [], button })}${shown !== null && alertFacts(words, shown, times)}`;
  const onward =
    alert !== null
      ? { label: t(words)`Open the alert`, url: alertPath(alert) }
      : { label: t(words)`Open alerts`, url: CONSOLE_PATH };
  const tone = shown?.priority ?? 'wrong';
  return { status, page: smallPage({ words, heading, brand: serviceName, tone, inside, onward: [onward] }) };
}

/** A button that acts as a person, so that nobody uses the link of another. */
const asUser = (words: Words, action: string, user: AnswerPageInput['user']): string =>
  t(words)`${action} as ${{ name: user?.fullName ?? '' }}`;

function wordsOf(words: Words, outcome: AnswerOutcome, action: AnswerAction): Said {
  const { means } = ANSWER_WORDS[action];
  switch (outcome.kind) {
    case 'offer':
      return { status: 200, heading: t(words)(QUESTIONS[action]), text: t(words)(means) };
    case 'done': {
      const done = doneInWords(words, outcome, action);
      return { status: 200, heading: done.done, text: done.means };
    }
    case 'refused':
      return { status: 409, heading: t(words)`Not done`, text: refusalInWords(words, outcome.reason) };
    case 'needless':
      return { status: 200, heading: t(words)`Already acknowledged`, text: null };
    case 'used':
      return {
        status: 410,
        heading: t(words)`This link has been used`,
        text: t(words)`The newest message about the alert has new ones.`,
      };
    case 'expired':
      return {
        status: 410,
        heading: t(words)`This link has expired`,
        text: t(words)`Links work for 24 hours. Sign in to see the alert, and to act on it.`,
      };
    case 'closed':
      return { status: action === 'close' ? 200 : 410, heading: t(words)`The alert is closed`, text: null };
    case 'outdated':
      return {
        status: 410,
        heading: t(words)`This link is of an earlier message`,
        text: t(words)`It was closed and opened again since. The newest message about the alert has new links.`,
      };
    case 'stranger':
    case 'forbidden':
    case 'invalid':
      return {
        status: 404,
        heading: t(words)`This link is not valid`,
        text: t(words)`Check that you have copied all of it.`,
      };
  }
}

/** How many alerts the page of a grouped notification lists by name. */
const NAMED = 20;

function pageOfSeveral({ outcome, alerts, count, user, asked, serviceName }: AnswerPageInput): {
  status: number;
  page: Document;
} {
  const words = user === null ? asked : wordsFor(user);
  const { status, heading, text } = wordsOfSeveral(words, outcome, count);
  const shown = outcome.kind === 'expired' ? [] : alerts;
  const named = shown.slice(0, NAMED);
  const more = shown.length - named.length;
  const inside = html`<p>${text}</p>
    ${outcome.kind === 'offer' && form({ fields: [], button: asUser(words, t(words)`Acknowledge all`, user) })}${
      named.length > 0 &&
      html`<ul class="named">
        ${named.map(
          (each) =>
            html`<li>
              ${each.priority} · #${each.tinyId} · ${each.message} · ${statusOf(words, each)}${alertWays(words, each)}
            </li>`,
        )}
        ${more > 0 && html`<li>${t(words)`and ${more} more`}</li>`}
      </ul>`
    }`;
  const onward = [{ label: t(words)`Open alerts`, url: CONSOLE_PATH }];
  const tone = shown[0]?.priority ?? 'wrong';
  return { status, page: smallPage({ words, heading, brand: serviceName, tone, inside, onward }) };
}

/** Texts for several alerts, which can only be acknowledged. Other outcomes use the texts for one alert. */
function wordsOfSeveral(words: Words, outcome: AnswerOutcome, count: number): Said {
  const ofOne = wordsOf(words, outcome, 'acknowledge');
  switch (outcome.kind) {
    case 'offer':
      return {
        ...ofOne,
        heading:
          count === 1
            ? ofOne.heading
            : t(words)`${plural(count, { one: 'Acknowledge # alert?', other: 'Acknowledge # alerts?' })}`,
        text: t(
          words,
        )`You take them on, and their escalation stops. Those that are already acknowledged stay as they are.`,
      };
    case 'done':
      return {
        ...ofOne,
        heading: t(words)`${plural(count, { one: 'One alert is acknowledged', other: '# alerts are acknowledged' })}`,
        text: t(words)`You have them now, and their escalation stops.`,
      };
    case 'needless':
      return { ...ofOne, text: t(words)`Somebody has each of these alerts.` };
    case 'closed':
      return {
        ...ofOne,
        heading: t(words)`The alerts are closed`,
        text: t(words)`Nobody needs to do anything any more.`,
      };
    default:
      return ofOne;
  }
}
