import type { Actor, AlertSnapshot } from '../../../alerts/lifecycle/domain/alert.js';
import type { Rehearsable } from '../../../alerts/rehearsal/rehearsals.js';
import type { AlertView } from '../../../alerts/lifecycle/dto/alert.views.js';
import type { EventPayload, StoredEvent } from '../../../platform/events/event-map.js';
import type { IncidentView } from '../../../incidents/dto/incident.view.js';
import { OUTBOUND_EVENTS, type OutboundEvent } from '../../../alerts/integrations/domain/outbound-target.js';

/** The alert events that outbound integrations receive. */
export type AlertEvent = Extract<OutboundEvent, `alert.${string}`>;
export const ALERT_EVENTS = OUTBOUND_EVENTS.filter((each): each is AlertEvent => each.startsWith('alert.'));

/** The incident events that outbound integrations receive. */
export type IncidentEvent = Extract<OutboundEvent, `incident.${string}`>;
export const INCIDENT_EVENTS = OUTBOUND_EVENTS.filter((each): each is IncidentEvent => each.startsWith('incident.'));

/** The subject, under the name that receivers look for. */
export type Subject = { alert: AlertView } | { incident: IncidentView };

/** The event as the queue stores it: the same for every receiver and every attempt. */
export interface WebhookMessage {
  event: OutboundEvent;
  /** UTC, ISO 8601. */
  occurredAt: string;
  subject: Subject;
  /** The path of the incident's page for people; absent: it has none, or an older version queued this. */
  page?: string;
  actor: Actor;
  /** The integration that created the alert; absent: none, or an older version queued this. */
  integrationId?: string;
  /** Details of the action (owner, note, end of the snooze, who was notified, what changed); null: none. */
  detail: Record<string, unknown> | null;
}

type SourceOfAlert = Pick<AlertSnapshot, 'integrationId' | 'source'> & { view: AlertView };
/** Whose rehearsal a message belongs to. */
export function rehearsalSubjectOf({ subject, integrationId }: WebhookMessage): Rehearsable {
  const { teamId, responders } = 'alert' in subject ? subject.alert : subject.incident;
  return { teamId, responders, integrationId };
}

type AlertStory = Pick<StoredEvent<AlertEvent>, 'type' | 'payload' | 'occurredAt'>;

/** The message of an alert event, with the alert as it is when the event is processed, moments after it happened. */
export function alertMessage({ type, payload, occurredAt }: AlertStory, alert: SourceOfAlert): WebhookMessage {
  return {
    event: type,
    occurredAt: occurredAt.toISOString(),
    subject: { alert: alert.view },
    actor: actorOf(payload) ?? creatorOf(alert),
    ...(alert.integrationId !== null && { integrationId: alert.integrationId }),
    detail: detailOf(payload),
  };
}

type IncidentStory = Pick<StoredEvent<IncidentEvent>, 'type' | 'payload' | 'occurredAt'>;

/**
 * The message of an incident event, with the incident as it is when the event is processed, moments after it happened.
 * @param page see `WebhookMessage`
 */
export function incidentMessage(
  { type, payload, occurredAt }: IncidentStory,
  incident: IncidentView,
  page: string | null = null,
): WebhookMessage {
  return {
    event: type,
    occurredAt: occurredAt.toISOString(),
    subject: { incident },
    ...(page !== null && { page }),
    actor: payload.actor,
    detail: 'changed' in payload ? changeOf(payload) : null,
  };
}

function changeOf({ changed, status, update }: EventPayload<'incident.updated'>): Record<string, unknown> {
  return { changed, ...(status && { status }), ...(update && { update }) };
}

const ESCALATION: Actor = { type: 'system', id: null, name: 'escalation' };

function actorOf(payload: EventPayload<AlertEvent>): Actor | undefined {
  if ('actor' in payload) return payload.actor;
  return isEscalation(payload) ? ESCALATION : undefined;
}

/** The actor for an alert whose creator is unknown: the integration that created it, else its source. */
function creatorOf({ integrationId, source }: SourceOfAlert): Actor {
  return integrationId === null
    ? { type: 'system', id: null, name: source }
    : { type: 'api_key', id: integrationId, name: source };
}

function detailOf(payload: EventPayload<AlertEvent>): Record<string, unknown> | null {
  if (isEscalation(payload)) {
    const { cycle, step, recipients } = payload.page;
    return { cycle, step, recipients };
  }
  const detail = 'detail' in payload ? payload.detail : undefined;
  return detail && Object.keys(detail).length > 0 ? detail : null;
}

function isEscalation(
  payload: EventPayload<AlertEvent>,
): payload is EventPayload<'alert.escalated'> & { page: object } {
  return 'page' in payload && payload.page !== null && !('suppressNotifications' in payload);
}
