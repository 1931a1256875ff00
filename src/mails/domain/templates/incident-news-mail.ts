import type { Priority } from '../../../alerts/domain/alert.js';
import { compose } from '../compose.js';
import type { ComposedMail } from '../mail-parts.js';
import { cut, oneLine } from '../texts.js';

export interface IncidentNewsFacts {
  name: string;
  priority: Priority;
  /** `The incident is resolved.` */
  news: string;
  /** What the incident's own message says; empty: no more than its name. */
  message: string;
  /** When it came to that, in the reader's words. */
  at: string;
  isOver: boolean;
  /** Why the reader gets this: a sentence. */
  reason: string;
  serviceName: string;
}

const MESSAGE_LIMIT = 1000;

/** Tells a responder or a stakeholder how an incident stands. */
export function incidentNewsMail(facts: IncidentNewsFacts): ComposedMail {
  const { name, priority, news, message, at, isOver, reason, serviceName } = facts;
  return compose({
    subject: `[${priority}] ${oneLine(name, 110)}: ${news.replace(/\.$/, '').toLowerCase()}`,
    brand: serviceName,
    tone: isOver ? 'good' : priority,
    mark: { label: priority, tone: priority, text: 'Incident', plain: `Priority: ${priority}` },
    heading: name,
    blocks: [
      { kind: 'text', text: news },
      ...(message === '' ? [] : [{ kind: 'prose' as const, text: cut(message, MESSAGE_LIMIT).text }]),
      { kind: 'facts', facts: [{ name: 'Since', value: at }] },
    ],
    reason,
  });
}
