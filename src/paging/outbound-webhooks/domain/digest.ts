import { groupBy } from '../../../platform/group-by.js';
import { cardOf, laterStatus, newsOf, oneLine, type Card, type CardLine, type StatusNow } from './card.js';
import type { WebhookMessage } from './message.js';

/** The most lines of a combined message, as some chats reject longer ones. */
const MOST_LINES = 20;
const TITLE_LIMIT = 120;

/**
 * Combines several messages: a line for each alert or incident with its current state; open ones first.
 * @param messages in order
 */
export function digestOf(messages: readonly WebhookMessage[], statusNow: StatusNow, publicBaseUrl: string): Card {
  const subjects = [...groupBy(messages, idOf).values()].map((own) => own.at(-1) ?? own[0]);
  const statuses = subjects.map((each) => statusOf(each, statusNow));
  const isOver = (at: number): boolean => statuses[at] === 'closed' || statuses[at] === 'resolved';
  const order = [...subjects.keys()].sort((a, b) => Number(isOver(a)) - Number(isOver(b)));
  const lines = order.slice(0, MOST_LINES).flatMap((at): CardLine[] => {
    const message = subjects[at];
    if (message === undefined) return [];
    const { title, link } = cardOf(message, publicBaseUrl);
    return [{ title: oneLine(title, TITLE_LIMIT), link, news: laterStatus(message, statusNow) ?? newsOf(message) }];
  });
  return {
    title: countsOf(subjects, statuses),
    news: `${messages.length} messages in one, as they came faster than this chat takes them`,
    link: `${publicBaseUrl}/console/`,
    linkText: 'Open Pager',
    ...{ text: '', facts: [] },
    lines,
  };
}

const idOf = ({ subject }: WebhookMessage): string =>
  'alert' in subject ? `alert ${subject.alert.id}` : `incident ${subject.incident.id}`;

const statusOf = (message: WebhookMessage, statusNow: StatusNow): string =>
  'alert' in message.subject
    ? (laterStatus(message, statusNow) ?? message.subject.alert.status)
    : message.subject.incident.status;

/** `12 alerts (10 open, 2 closed), 1 incident (1 resolved)` */
function countsOf(subjects: readonly WebhookMessage[], statuses: readonly string[]): string {
  const parts = (['alert', 'incident'] as const).flatMap((kind) => {
    const own = statuses.filter((_status, at) => kind in (subjects[at]?.subject ?? {}));
    if (own.length === 0) return [];
    const counts = [...groupBy(own, (status) => status)].map(([status, { length }]) => `${length} ${status}`);
    return [`${own.length} ${kind}${own.length === 1 ? '' : 's'} (${counts.join(', ')})`];
  });
  return parts.join(', ');
}
