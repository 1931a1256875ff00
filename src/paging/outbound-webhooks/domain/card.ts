import { alertPath } from '../../../alerts/lifecycle/domain/alert-links.js';
import { readableOwner } from '../../../alerts/lifecycle/domain/lifecycle-requests.js';
import type { AlertView } from '../../../alerts/lifecycle/dto/alert.views.js';
import type { IncidentView } from '../../../incidents/dto/incident.view.js';
import type { OutboundEvent } from '../../../alerts/integrations/domain/outbound-target.js';
import type { WebhookMessage } from './message.js';

/** What a chat room is shown, before it is put into the room's own format. Plain text, of any content. */
export interface Card {
  /** What happened and who did it. */
  news: string;
  title: string;
  /** A page for people; null: there is none. */
  link: string | null;
  linkText: string;
  /** Empty: nothing more to say. */
  text: string;
  facts: readonly { name: string; value: string }[];
  /** Of several messages in one: a line for each alert or incident. */
  lines: readonly CardLine[];
}

export interface CardLine {
  title: string;
  link: string | null;
  /** What happened last, or how it stands now. */
  news: string;
}

/** The status of an alert at the moment of sending; undefined: not known. */
export type StatusNow = (alertId: string) => AlertView['status'] | undefined;

/* A chat message is a glance: what is longer is read behind the link. */
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
 * @param publicBaseUrl where this service is reached, without a trailing slash
 * @param statusNow a message that has waited says how its alert stands by now, where that is another status
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

/** The status that the alert of a message has come to since; null: that of the message. */
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

/** At most so many characters, whole ones. */
function shorten(text: string, limit: number): string {
  const letters = [...text.trim()];
  return letters.length <= limit ? letters.join('') : `${letters.slice(0, limit - 1).join('')}…`;
}
