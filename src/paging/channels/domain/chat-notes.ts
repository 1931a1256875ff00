import { type MessageDescriptor, msg, t } from '#words';
import { urgencyOf, whereOf } from '../../../alerts/lifecycle/domain/urgency.js';
import type { Priority } from '../../../platform/domain/priority.js';
import type { Renderers } from '../channel-definition.js';
import type { AnswerAction } from './messages.js';
import { brief, headlineOf, newsOf, onBehalfOf } from './wording.js';
import { wordsFor } from '../../../platform/words.js';

/** A message in plain text, before each chat channel renders it in its own format. */
export interface ChatNote {
  /** The same for every attempt. */
  id: string;
  /** A single line. */
  title: string;
  /** The current state of the alert, for messages that are revised: `Acknowledged by Ada`. */
  standing?: string | null;
  /** Empty: there is no more text. */
  text: string;
  /** Null: the subject has no priority. */
  priority: Priority | null;
  link: { label: string; url: string } | null;
  /** Links to web pages that act as the reader: `/answer/…`, or `/ack/…` for several alerts. */
  buttons: readonly { action: AnswerAction; label: string; url: string }[];
}

const TITLE_LIMIT = 200;
const TEXT_LIMIT = 500;

const BUTTONS: Readonly<Record<AnswerAction, MessageDescriptor>> = {
  acknowledge: msg`Acknowledge`,
  escalate: msg`Escalate`,
  close: msg({ message: 'Close', context: 'an alert' }),
  snooze: msg`Snooze for an hour`,
};

export const chatNotes: Renderers<ChatNote> = {
  alert({ id, alert, occasion, because, inPlaceOf, answerUrls, alertUrl, timeStyle, standing = null }) {
    const { priority, tinyId, message, description } = alert;
    const words = wordsFor(timeStyle);
    const which = t(words)`${{ urgency: urgencyOf(words, priority) }} alert #${{ number: tinyId }}`;
    const lines = [
      [which, whereOf(words, alert)].filter((part) => part !== '').join(' · '),
      brief(description, TEXT_LIMIT),
      t(words)`You get this because ${because}.`,
    ];
    const news = newsOf(words, occasion, `[${priority}] ${brief(message, TITLE_LIMIT)}`);
    return {
      id,
      title: inPlaceOf === null ? news : `${onBehalfOf(words, inPlaceOf)}: ${news}`,
      standing,
      text: lines.filter((line) => line !== '').join('\n'),
      priority,
      link: { label: t(words)`Open the alert`, url: alertUrl },
      buttons: (Object.keys(BUTTONS) as AnswerAction[]).flatMap((action) => {
        const url = answerUrls[action];
        return url === undefined ? [] : [{ action, label: t(words)(BUTTONS[action]), url }];
      }),
    };
  },
  bundle(bundle) {
    const { id, worst, count, alerts, acknowledgeUrl, inboxUrl } = bundle;
    const words = wordsFor(bundle.timeStyle);
    const more = count - alerts.length;
    const lines = alerts.map(({ priority, message }) => `${priority} ${brief(message, 90)}`);
    const all = { action: 'acknowledge', label: t(words)`Acknowledge all`, url: acknowledgeUrl } as const;
    return {
      id,
      title: `[${worst}] ${headlineOf(words, bundle)}`,
      text: [...lines, ...(more > 0 ? [t(words)`and ${{ more: words.number(more) }} more`] : [])].join('\n'),
      priority: worst,
      link: { label: t(words)`Open alerts`, url: inboxUrl },
      buttons: acknowledgeUrl === null ? [] : [{ ...all, url: acknowledgeUrl }],
    };
  },
  code: ({ id, code, serviceName, timeStyle }) => {
    const words = wordsFor(timeStyle);
    return plain(id, t(words)`Your ${serviceName} verification code is ${code}`, t(words)`It is valid for 10 minutes.`);
  },
  test: ({ id, serviceName, timeStyle }) => {
    const words = wordsFor(timeStyle);
    return plain(id, t(words)`This is a test from ${serviceName}`, t(words)`Alerts that page you will reach you here.`);
  },
  handoff: ({ id, sentences: [title, text] }) => plain(id, title, text),
  address: ({ id, sentences: [title, text], url, timeStyle }) => ({
    ...plain(id, title, text),
    link: { label: t(wordsFor(timeStyle))`Open the settings`, url },
  }),
  incident: ({ id, incident: { priority, name, news }, message, url, reason, timeStyle }) => ({
    id,
    title: t(wordsFor(timeStyle))`[${priority}] Incident: ${{ name: brief(name, TITLE_LIMIT) }}`,
    text: [news, brief(message, TEXT_LIMIT), reason].filter((line) => line !== '').join('\n'),
    priority,
    link: { label: t(wordsFor(timeStyle))`Open the incident`, url },
    buttons: [],
  }),
};

const plain = (id: string, title: string, text: string): ChatNote => ({
  ...{ id, title, text, priority: null, link: null, buttons: [] },
});
