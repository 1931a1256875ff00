import { alertPath } from '../../../alerts/lifecycle/domain/alert-links.js';
import { readableOwner } from '../../../alerts/lifecycle/domain/lifecycle-requests.js';
import type { AlertView } from '../../../alerts/lifecycle/dto/alert.views.js';
import type { IncidentView } from '../../../incidents/dto/incident.view.js';
import type { OutboundEvent } from '../../../alerts/integrations/domain/outbound-target.js';
import type { WebhookMessage } from './message.js';

/** The content of a chat message, before it is rendered in the chat's format. Unescaped plain text. */
export interface Card {
  /** What happened and who did it. */
  news: string;
  title: string;
  /** The web page of the subject; null: there is none. */
  link: string | null;
  linkText: string;
  /** Empty: there is no more text. */
  text: string;
  facts: readonly { name: string; value: string }[];
  /** In a combined message: a line for each alert or incident. */
  lines: readonly CardLine[];
}

export interface CardLine {
  title: string;
  link: string | null;
  /** The last event, or the current state. */
  news: string;
}

/** The alert's status at the moment of sending; undefined: unknown. */
export type StatusNow = (alertId: string) => AlertView['status'] | undefined;

/* A chat message is short; the link leads to the full text. */
const TITLE_LIMIT = 300;
const TEXT_LIMIT = 500;
const FACT_LIMIT = 100;

const VERB: Readonly<Record<OutboundEvent, string>> = {
  'alert.created': 'New alert from',
  'alert.acknowledged': 'Acknowledged by',
  'alert.unacknowledged': 'Acknowledgement taken back by',
  'alert.closed': 'Closed by',
  'alert.reopened': 'Reopened by',
  'alert.snoozed': 'Snoozed by',
  'alert.unsnoozed': 'Snooze ended by',
  'alert.assigned': 'Assigned by',
  'alert.note-added': 'Note added by',
  'alert.action-executed': 'Custom action executed by',
  'alert.escalated': 'Escalated by',
  'incident.created': 'New incident from',
  'incident.updated': 'Incident changed by',
};

/**
 * The card of one message.
 * @param publicBaseUrl the base URL of this service, without a trailing slash
 * @param statusNow adds the current status if it differs from that of a message that waited
 */
export function cardOf(message: WebhookMessage, publicBaseUrl: string, statusNow: StatusNow = () => undefined): Card {
  const { subject } = message;
  const content =
    'alert' in subject ? alertContent(message, subject.alert) : incidentContent(message, subject.incident);
  const later = laterStatus(message, statusNow);
  return {
    news: later === null ? newsOf(message) : `${newsOf(message)} (${later} by now)`,
    title: oneLine(content.title, TITLE_LIMIT),
    link: content.path === null ? null : `${publicBaseUrl}${content.path}`,
    linkText: content.linkText,
    text: shorten(content.text, TEXT_LIMIT),
    facts: content.facts
      .filter(({ value }) => value !== '')
      .map(({ name, value }) => ({ name, value: oneLine(value, FACT_LIMIT) })),
    lines: [],
  };
}

/** What happened and who did it. */
export const newsOf = ({ event, actor }: WebhookMessage): string => oneLine(`${VERB[event]} ${actor.name}`, FACT_LIMIT);

/** The alert's status, if it changed since the message; null: it did not. */
export function laterStatus({ subject }: WebhookMessage, statusNow: StatusNow): AlertView['status'] | null {
  if (!('alert' in subject)) return null;
  const now = statusNow(subject.alert.id);
  return now === undefined || now === subject.alert.status ? null : now;
}

type Content = Pick<Card, 'title' | 'linkText' | 'text' | 'facts'> & { path: string | null };

function alertContent({ event, detail }: WebhookMessage, alert: AlertView): Content {
  return {
    title: `[${alert.priority}] ${alert.message}`,
    path: alertPath(alert),
    linkText: 'Open the alert',
    text: event === 'alert.created' ? alert.description : noteOf(detail),
    facts: factsOf(alert),
  };
}

function incidentContent({ event, detail, page }: WebhookMessage, incident: IncidentView): Content {
  return {
    title: `[${incident.priority}] ${incident.name}`,
    path: page ?? null,
    linkText: 'Open the incident',
    text: event === 'incident.created' ? (incident.description ?? '') : '',
    facts: [
      { name: 'Status', value: incident.status },
      { name: 'Changed', value: changedOf(detail) },
      { name: 'Tags', value: incident.tags.join(', ') },
    ],
  };
}

function changedOf(detail: WebhookMessage['detail']): string {
  return Array.isArray(detail?.['changed']) ? detail['changed'].join(', ') : '';
}

function factsOf(alert: AlertView): Card['facts'] {
  return [
    {
      name: 'Status',
      value: alert.snoozedUntil ? `${alert.status}, snoozed until ${alert.snoozedUntil}` : alert.status,
    },
    { name: 'Entity', value: alert.entity },
    { name: 'Source', value: alert.source },
    { name: 'Owner', value: readableOwner(alert.owner) },
    { name: 'Tags', value: alert.tags.join(', ') },
    { name: 'Alert', value: `#${alert.tinyId}` },
  ];
}

function noteOf(detail: WebhookMessage['detail']): string {
  return typeof detail?.['note'] === 'string' ? detail['note'] : '';
}

export function oneLine(text: string, limit: number): string {
  return shorten(text.replace(/\s+/g, ' '), limit);
}

/** Cuts to a number of characters without splitting one. */
function shorten(text: string, limit: number): string {
  const letters = [...text.trim()];
  return letters.length <= limit ? letters.join('') : `${letters.slice(0, limit - 1).join('')}…`;
}
