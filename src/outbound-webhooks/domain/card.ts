import type { AlertView } from '../../alerts/dto/alert.views.js';
import type { AlertEvent, WebhookMessage } from './message.js';

/** What a chat room is shown, before it is put into the room's own format. Plain text, of any content. */
export interface Card {
  /** What happened and who did it. */
  news: string;
  title: string;
  link: string;
  /** Empty: nothing more to say. */
  text: string;
  facts: readonly { name: string; value: string }[];
}

/* A chat message is a glance: what is longer is read behind the link. */
const TITLE_LIMIT = 300;
const TEXT_LIMIT = 500;
const FACT_LIMIT = 100;

const VERB: Readonly<Record<AlertEvent, string>> = {
  'alert.created': 'New alert from',
  'alert.acknowledged': 'Acknowledged by',
  'alert.unacknowledged': 'Acknowledgement taken back by',
  'alert.closed': 'Closed by',
  'alert.reopened': 'Reopened by',
  'alert.snoozed': 'Snoozed by',
  'alert.unsnoozed': 'Snooze ended by',
  'alert.assigned': 'Assigned by',
  'alert.note-added': 'Note added by',
  'alert.escalated': 'Escalated by',
};

/** @param publicBaseUrl where this service is reached, without a trailing slash */
export function cardOf({ event, subject, actor, detail }: WebhookMessage, publicBaseUrl: string): Card {
  const { alert } = subject;
  return {
    news: oneLine(`${VERB[event]} ${actor.name}`, FACT_LIMIT),
    title: oneLine(`[${alert.priority}] ${alert.message}`, TITLE_LIMIT),
    link: `${publicBaseUrl}/v2/alerts/${alert.id}`,
    text: shorten(event === 'alert.created' ? alert.description : noteOf(detail), TEXT_LIMIT),
    facts: factsOf(alert).map(({ name, value }) => ({ name, value: oneLine(value, FACT_LIMIT) })),
  };
}

function factsOf(alert: AlertView): Card['facts'] {
  const facts = [
    {
      name: 'Status',
      value: alert.snoozedUntil ? `${alert.status}, snoozed until ${alert.snoozedUntil}` : alert.status,
    },
    { name: 'Entity', value: alert.entity },
    { name: 'Source', value: alert.source },
    { name: 'Owner', value: alert.owner ?? '' },
    { name: 'Tags', value: alert.tags.join(', ') },
    { name: 'Alert', value: `#${alert.tinyId}` },
  ];
  return facts.filter(({ value }) => value !== '');
}

function noteOf(detail: WebhookMessage['detail']): string {
  return typeof detail?.['note'] === 'string' ? detail['note'] : '';
}

function oneLine(text: string, limit: number): string {
  return shorten(text.replace(/\s+/g, ' '), limit);
}

/** At most so many characters, whole ones. */
function shorten(text: string, limit: number): string {
  const letters = [...text.trim()];
  return letters.length <= limit ? letters.join('') : `${letters.slice(0, limit - 1).join('')}…`;
}
