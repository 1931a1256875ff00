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
  /** When the incident began, and when it came to that, in the reader's words; one of them where they are the same. */
  since: string;
  at: string;
  /** Its page, for whoever is signed in. */
  url: string;
  isOver: boolean;
  /** Why the reader gets this: a sentence. */
  reason: string;
  serviceName: string;
}

const MESSAGE_LIMIT = 1000;

/** Tells a responder or a stakeholder how an incident stands. */
export function incidentNewsMail(facts: IncidentNewsFacts): ComposedMail {
  const { name, priority, news, message, since, at, url, isOver, reason, serviceName } = facts;
  return compose({
    subject: `[${priority}] ${oneLine(name, 110)}: ${news.replace(/\.$/, '').toLowerCase()}`,
    brand: serviceName,
    tone: isOver ? 'good' : priority,
    mark: { label: priority, tone: priority, text: 'Incident', plain: `Priority: ${priority}` },
    heading: name,
    blocks: [
      { kind: 'text', text: news },
      ...(message === '' ? [] : [{ kind: 'prose' as const, text: cut(message, MESSAGE_LIMIT).text }]),
      { kind: 'actions', links: [{ label: 'Open the incident', url }] },
      {
        kind: 'facts',
        facts: [{ name: 'Since', value: since }, ...(at === since ? [] : [{ name: 'Changed', value: at }])],
      },
    ],
    reason,
  });
}
