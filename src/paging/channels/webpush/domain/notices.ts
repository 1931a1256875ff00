import { type MessageDescriptor, msg, t } from '#words';
import { HOUR_MS, DAY_MS, MINUTE_MS } from '../../../../platform/durations.js';
import { wordsFor } from '../../../../platform/words.js';
import type { Renderers } from '../../channel-definition.js';
import type { AnswerAction, Message } from '../../domain/messages.js';
import { brief, detailsOf, headlineOf, newsOf } from '../../domain/wording.js';

/**
 * What the console's service worker shows (`console/public/sw.js`). New versions may add fields, but never change
 * existing ones.
 */
export interface Notice {
  /** The same for every attempt: a browser that already shows it does not notify twice. */
  id: string;
  kind: Message['kind'];
  title: string;
  body: string;
  /** A notification replaces the previous one with the same tag. */
  tag: string;
  /** What a click opens: a path of this service. */
  path: string;
  /** True: it stays until the user clicks or dismisses it. */
  stays: boolean;
  /** Buttons, each with the path to which it posts. */
  answers: readonly { action: AnswerAction; title: string; path: string }[];
  /** The verification code, which the console enters automatically. */
  code?: string;
}

export interface WebPushContent {
  notice: Notice;
  /** `high` wakes a sleeping device. */
  urgency: 'normal' | 'high';
  /** Seconds for which the push service keeps it while the device is off. */
  ttlSeconds: number;
}

export const notices: Renderers<WebPushContent> = {
  alert({ id, alert, occasion, inPlaceOf, answerUrls, alertUrl, timeStyle }) {
    const { priority } = alert;
    const words = wordsFor(timeStyle);
    return {
      notice: {
        ...{ id, kind: 'alert', tag: `alert-${alert.id}`, path: pathOf(alertUrl) },
        title: newsOf(words, occasion, `[${priority}] ${brief(alert.message, 130)}`),
        body: brief(detailsOf(words, alert, inPlaceOf), BODY_LIMIT),
        stays: occasion === 'create-alert',
        answers: BUTTONS.flatMap(({ action, title }) => {
          const url = answerUrls[action];
          return url === undefined ? [] : [{ action, title: t(words)(title), path: pathOf(url) }];
        }),
      },
      urgency: priority === 'P4' || priority === 'P5' ? 'normal' : 'high',
      ttlSeconds: DAY_MS / 1000,
    };
  },
  bundle(bundle) {
    const { id, worst, alerts, acknowledgeUrl, inboxUrl } = bundle;
    const words = wordsFor(bundle.timeStyle);
    const list = alerts.map((alert) => `${alert.priority} ${brief(alert.message, 60)}`).join('\n');
    return {
      notice: {
        ...{
          id,
          kind: 'bundle',
          tag: `bundle-${id}`,
          path: pathOf(inboxUrl),
          stays: bundle.occasion === 'create-alert',
        },
        ...{ title: `[${worst}] ${headlineOf(words, bundle)}`, body: list },
        answers:
          acknowledgeUrl === null
            ? []
            : [{ action: 'acknowledge', title: t(words)`Acknowledge all`, path: pathOf(acknowledgeUrl) }],
      },
      urgency: worst === 'P4' || worst === 'P5' ? 'normal' : 'high',
      ttlSeconds: DAY_MS / 1000,
    };
  },
  code: ({ id, code, serviceName, timeStyle }) => ({
    notice: {
      ...{ ...plain(id, 'code', '/console/me'), code },
      title: t(wordsFor(timeStyle))`${serviceName}: your code is ${code}`,
      body: t(wordsFor(timeStyle))`It proves that pages reach this browser. The console enters it by itself.`,
    },
    urgency: 'high',
    ttlSeconds: (10 * MINUTE_MS) / 1000,
  }),
  test: ({ id, serviceName, timeStyle }) => ({
    notice: {
      ...plain(id, 'test', '/console/me'),
      title: t(wordsFor(timeStyle))`${serviceName} test notification`,
      body: t(wordsFor(timeStyle))`Alerts that page you will reach you here.`,
    },
    urgency: 'high',
    ttlSeconds: HOUR_MS / 1000,
  }),
  handoff: ({ id, scheduleId, sentences: [title, body] }) => ({
    notice: { ...plain(id, 'handoff', `/console/schedules/${scheduleId}`), title: brief(title, 130), body },
    urgency: 'normal',
    ttlSeconds: DAY_MS / 1000,
  }),
  address: ({ id, sentences: [title, body], url }) => ({
    notice: { ...plain(id, 'address', pathOf(url)), title: brief(title, 130), body: brief(body, BODY_LIMIT) },
    urgency: 'normal',
    ttlSeconds: DAY_MS / 1000,
  }),
  incident: ({ id, incident: { incidentId, name, priority, news }, url }) => ({
    notice: {
      ...plain(id, 'incident', pathOf(url)),
      ...{ title: `[${priority}] ${brief(name, 130)}`, body: brief(news, BODY_LIMIT), tag: `incident-${incidentId}` },
    },
    urgency: priority === 'P4' || priority === 'P5' ? 'normal' : 'high',
    ttlSeconds: DAY_MS / 1000,
  }),
};

const BODY_LIMIT = 200;

/** Browsers show at most two buttons. */
const BUTTONS: readonly { action: AnswerAction; title: MessageDescriptor }[] = [
  { action: 'acknowledge', title: msg`Acknowledge` },
  { action: 'escalate', title: msg`Escalate` },
];

const plain = <K extends Message['kind']>(id: string, kind: K, path: string) =>
  ({ id, kind, tag: `${kind}-${id}`, path, stays: false, answers: [] }) as const;

/** The service worker posts to its own origin, so it needs the path only. */
const pathOf = (url: string): string => new URL(url).pathname;
