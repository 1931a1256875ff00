import { t } from '#words';
import { linksOf } from '../../../../alerts/lifecycle/domain/alert-links.js';
import { urgencyOf } from '../../../../alerts/lifecycle/domain/urgency.js';
import type { Renderers } from '../../channel-definition.js';
import type { AlertInMessage } from '../../domain/messages.js';
import { incidentLine, newsOf, worstOf } from '../../domain/wording.js';
import { wordsFor } from '../../../../platform/words.js';

/** The posted JSON. New versions may add fields, but never change existing ones. */
export interface PageDocument {
  type: 'alert' | 'bundle' | 'verification' | 'test' | 'handoff' | 'incident' | 'address';
  /** The `webhook-id`: the same for every attempt. */
  id: string;
  /** The event as one sentence in the reader's language, for a chat or a screen. */
  text: string;
  [field: string]: unknown;
}

export const documents: Renderers<PageDocument> = {
  alert({ id, alert, occasion, because, inPlaceOf, acknowledgeUrl, alertUrl, next, timeStyle, pending = [] }) {
    const { details, source, priority, message } = alert;
    const words = wordsFor(timeStyle);
    return {
      type: 'alert',
      id,
      text: newsOf(words, occasion, `${priority} ${urgencyOf(words, priority)}: ${message}`),
      ...{ occasion, alert: fieldsOf(alert), links: linksOf({ details, source }) },
      ...{ alertUrl, acknowledgeUrl, next, owed: pending, because, inPlaceOf },
    };
  },
  bundle: ({ id, occasion, count, worst, alerts, alertIds, acknowledgeUrl, inboxUrl, timeStyle }) => ({
    type: 'bundle',
    id,
    text: worstOf(wordsFor(timeStyle), { count, occasion, worst }),
    ...{ occasion, count, worst, alerts: alerts.map(fieldsOf), alertIds, acknowledgeUrl, inboxUrl },
  }),
  code: ({ id, code, serviceName, timeStyle }) => ({
    type: 'verification',
    id,
    text: t(wordsFor(timeStyle))`Your ${serviceName} verification code is ${code}. It is valid for 10 minutes.`,
    code,
  }),
  test: ({ id, serviceName, timeStyle }) => ({
    type: 'test',
    id,
    text: t(wordsFor(timeStyle))`This is a test from ${serviceName}. Alerts that page you will reach you here.`,
  }),
  handoff: ({ id, begins, isAhead, scheduleId, scheduleName, at, until, onCall, sentences }) => ({
    type: 'handoff',
    id,
    text: sentences.join(' '),
    handoff: { kind: begins ? 'begin' : 'end', isAhead, scheduleId, scheduleName, at, until, onCall },
  }),
  address: ({ id, sentences, url }) => ({ type: 'address', id, text: sentences.join(' '), url }),
  incident: ({ id, incident, message, url, isOver, reason, timeStyle }) => ({
    type: 'incident',
    id,
    text: incidentLine(wordsFor(timeStyle), incident),
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
