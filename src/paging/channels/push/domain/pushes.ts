import { t } from '#words';
import type { Renderers } from '../../channel-definition.js';
import type { AlertMessage, BundleMessage, IncidentInMessage } from '../../domain/messages.js';
import { brief, detailsOf, headlineOf, newsOf } from '../../domain/wording.js';
import { wordsFor } from '../../../../platform/words.js';

export interface PushContent {
  title: string;
  body: string;
  /** `high` wakes a sleeping phone. */
  priority: 'default' | 'high';
  /** Tells the app what to open. */
  data: Record<string, string | number | null>;
}

export const pushes: Renderers<PushContent> = {
  alert: alertPush,
  bundle: bundlePush,
  code: ({ code, serviceName, timeStyle }) =>
    plain(t(wordsFor(timeStyle))`Your ${serviceName} verification code`, code, 'code'),
  test: ({ serviceName, timeStyle }) => {
    const words = wordsFor(timeStyle);
    return plain(
      t(words)`${serviceName} test notification`,
      t(words)`Alerts that page you will reach you here.`,
      'test',
    );
  },
  handoff: ({ sentences: [first, second] }) => plain(first, second, 'handoff'),
  address: ({ sentences: [first, second] }) => plain(first, second, 'address'),
  incident: ({ incident }) => incidentPush(incident),
};

export function incidentPush({ incidentId, name, priority, status, news }: IncidentInMessage): PushContent {
  return {
    title: `[${priority}] ${brief(name, 130)}`,
    body: news,
    priority: priority === 'P4' || priority === 'P5' ? 'default' : 'high',
    data: { type: 'incident', incidentId, priority, status },
  };
}

function bundlePush(bundle: BundleMessage): PushContent {
  const { id: bundleId, count, worst: priority, occasion, alerts } = bundle;
  return {
    title: `[${priority}] ${headlineOf(wordsFor(bundle.timeStyle), bundle)}`,
    body: brief(alerts.map((alert) => `${alert.priority} ${brief(alert.message, 60)}`).join(' · '), BODY_LIMIT),
    priority: priority === 'P4' || priority === 'P5' ? 'default' : 'high',
    data: { type: 'bundle', bundleId, count, priority, occasion },
  };
}

const plain = (title: string, body: string, type: string): PushContent => ({
  title,
  body,
  priority: 'default',
  data: { type },
});

const BODY_LIMIT = 200;

/** The push notification of an alert (decisions §5: `data: {alertId, tinyId, priority, type}`). */
function alertPush({ alert, occasion, inPlaceOf, timeStyle }: AlertMessage): PushContent {
  const { id: alertId, tinyId, priority } = alert;
  const words = wordsFor(timeStyle);
  return {
    title: newsOf(words, occasion, `[${priority}] ${brief(alert.message, 130)}`),
    body: brief(detailsOf(words, alert, inPlaceOf), BODY_LIMIT),
    priority: priority === 'P4' || priority === 'P5' ? 'default' : 'high',
    data: { alertId, tinyId, priority, type: 'alert' },
  };
}
