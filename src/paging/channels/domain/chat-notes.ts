import { URGENCY, whereOf } from '../../../alerts/lifecycle/domain/urgency.js';
import type { Priority } from '../../../platform/domain/priority.js';
import type { Renderers } from '../channel-definition.js';
import type { AnswerAction } from './messages.js';
import { brief, headlineOf, NEWS } from './wording.js';

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

const BUTTONS: Readonly<Record<AnswerAction, string>> = {
  acknowledge: 'Acknowledge',
  escalate: 'Escalate',
  close: 'Close',
  snooze: 'Snooze for an hour',
};

export const chatNotes: Renderers<ChatNote> = {
  alert({ id, alert, occasion, because, inPlaceOf, answerUrls, alertUrl, standing = null }) {
    const { priority, tinyId, message, description } = alert;
    const lines = [
      [`${URGENCY[priority]} alert #${tinyId}`, whereOf(alert)].filter((part) => part !== '').join(' · '),
      brief(description, TEXT_LIMIT),
      `You get this because ${because}.`,
    ];
    return {
      id,
      title: `${inPlaceOf === null ? '' : `For ${inPlaceOf}: `}${NEWS[occasion]}[${priority}] ${brief(message, TITLE_LIMIT)}`,
      standing,
      text: lines.filter((line) => line !== '').join('\n'),
      priority,
      link: { label: 'Open the alert', url: alertUrl },
      buttons: (Object.keys(BUTTONS) as AnswerAction[]).flatMap((action) => {
        const url = answerUrls[action];
        return url === undefined ? [] : [{ action, label: BUTTONS[action], url }];
      }),
    };
  },
  bundle(bundle) {
    const { id, worst, count, alerts, acknowledgeUrl, inboxUrl } = bundle;
    const more = count - alerts.length;
    const lines = alerts.map(({ priority, message }) => `${priority} ${brief(message, 90)}`);
    const all = { action: 'acknowledge', label: 'Acknowledge all', url: acknowledgeUrl } as const;
    return {
      id,
      title: `[${worst}] ${headlineOf(bundle)}`,
      text: [...lines, ...(more > 0 ? [`and ${more} more`] : [])].join('\n'),
      priority: worst,
      link: { label: 'Open alerts', url: inboxUrl },
      buttons: acknowledgeUrl === null ? [] : [{ ...all, url: acknowledgeUrl }],
    };
  },
  code: ({ id, code, serviceName }) =>
    plain(id, `Your ${serviceName} verification code is ${code}`, 'It is valid for 10 minutes.'),
  test: ({ id, serviceName }) =>
    plain(id, `This is a test from ${serviceName}`, 'Alerts that page you will reach you here.'),
  handoff: ({ id, sentences: [title, text] }) => plain(id, title, text),
  address: ({ id, sentences: [title, text], url }) => ({
    ...plain(id, title, text),
    link: { label: 'Open the settings', url },
  }),
  incident: ({ id, incident: { priority, name, news }, message, url, reason }) => ({
    id,
    title: `[${priority}] Incident: ${brief(name, TITLE_LIMIT)}`,
    text: [news, brief(message, TEXT_LIMIT), reason].filter((line) => line !== '').join('\n'),
    priority,
    link: { label: 'Open the incident', url },
    buttons: [],
  }),
};

const plain = (id: string, title: string, text: string): ChatNote => ({
  ...{ id, title, text, priority: null, link: null, buttons: [] },
});
