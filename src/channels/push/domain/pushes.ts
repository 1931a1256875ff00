import type { Renderers } from '../../channel-definition.js';
import type { ToldIncident } from '../../domain/messages.js';
import { brief } from '../../domain/wording.js';
import { alertPush } from './alert-push.js';

/** The content of a push notification. */
export interface PushContent {
  title: string;
  body: string;
  /** `high` wakes a dozing phone. */
  priority: 'default' | 'high';
  /** What the app opens. */
  data: Record<string, string | number | null>;
}

export const pushes: Renderers<PushContent> = {
  alert: ({ alert, occasion, inPlaceOf }) => alertPush(alert, occasion, inPlaceOf),
  code: ({ code, serviceName }) => plain(`Your ${serviceName} verification code`, code, 'code'),
  test: ({ serviceName }) =>
    plain(`${serviceName} test notification`, 'Alerts that page you will reach you here.', 'test'),
  handoff: ({ sentences: [first, second] }) => plain(first, second, 'handoff'),
  incident: ({ incident }) => incidentPush(incident),
};

export function incidentPush({ incidentId, name, priority, status, news }: ToldIncident): PushContent {
  return {
    title: `[${priority}] ${brief(name, 130)}`,
    body: news,
    priority: priority === 'P4' || priority === 'P5' ? 'default' : 'high',
    data: { type: 'incident', incidentId, priority, status },
  };
}

const plain = (title: string, body: string, type: string): PushContent => ({
  title,
  body,
  priority: 'default',
  data: { type },
});
