import { linksOf } from '../../../../alerts/lifecycle/domain/alert-links.js';
import { URGENCY } from '../../../../alerts/lifecycle/domain/urgency.js';
import type { Renderers } from '../../channel-definition.js';
import type { AlertInMessage } from '../../domain/messages.js';
import { headlineOf, NEWS } from '../../domain/wording.js';

/** The posted JSON. New versions may add fields, but never change existing ones. */
export interface PageDocument {
  type: 'alert' | 'bundle' | 'verification' | 'test' | 'handoff' | 'incident' | 'address';
  /** The `webhook-id`: the same for every attempt. */
  id: string;
  /** The event as one sentence, for a chat or a screen. */
  text: string;
  [field: string]: unknown;
}

export const documents: Renderers<PageDocument> = {
  alert({ id, alert, occasion, because, inPlaceOf, acknowledgeUrl, alertUrl, next, pending = [] }) {
    const { details, source, priority, message } = alert;
    return {
      type: 'alert',
      id,
      text: `${NEWS[occasion]}${priority} ${URGENCY[priority]}: ${message}`,
      ...{ occasion, alert: fieldsOf(alert), links: linksOf({ details, source }) },
      ...{ alertUrl, acknowledgeUrl, next, owed: pending, because, inPlaceOf },
    };
  },
  bundle: ({ id, occasion, count, worst, alerts, alertIds, acknowledgeUrl, inboxUrl }) => ({
    type: 'bundle',
    id,
    text: `${headlineOf({ count, occasion })}, the worst ${worst} ${URGENCY[worst]}`,
    ...{ occasion, count, worst, alerts: alerts.map(fieldsOf), alertIds, acknowledgeUrl, inboxUrl },
  }),
  code: ({ id, code, serviceName }) => ({
    type: 'verification',
    id,
    text: `Your ${serviceName} verification code is ${code}. It is valid for 10 minutes.`,
    code,
  }),
  test: ({ id, serviceName }) => ({
    type: 'test',
    id,
    text: `This is a test from ${serviceName}. Alerts that page you will reach you here.`,
  }),
  handoff: ({ id, begins, isAhead, scheduleId, scheduleName, at, until, onCall, sentences }) => ({
    type: 'handoff',
    id,
    text: sentences.join(' '),
    handoff: { kind: begins ? 'begin' : 'end', isAhead, scheduleId, scheduleName, at, until, onCall },
  }),
  address: ({ id, sentences, url }) => ({ type: 'address', id, text: sentences.join(' '), url }),
  incident: ({ id, incident, message, url, isOver, reason }) => ({
    type: 'incident',
    id,
    text: `${incident.priority} incident "${incident.name}": ${incident.news}`,
    incident: { ...incident, message, isOver },
    url,
    reason,
  }),
};

/** Picks the documented fields, as an alert object has more at run time. */
function fieldsOf({
  id,
  tinyId,
  message,
  description,
  status,
  priority,
  createdAt,
  ...rest
}: AlertInMessage): AlertInMessage {
  const { source, entity, tags, details, owner, count } = rest;
  return { id, tinyId, message, description, status, priority, source, entity, tags, details, owner, count, createdAt };
}
