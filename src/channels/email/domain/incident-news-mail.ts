import type { IncidentMessage } from '../../domain/messages.js';
import { compose } from '../../../common/mails/compose.js';
import type { ComposedMail } from '../../../common/mails/mail-parts.js';
import { cut, oneLine } from '../../../common/mails/texts.js';

export type IncidentNewsFacts = Omit<IncidentMessage, 'kind' | 'id'>;

const MESSAGE_LIMIT = 1000;

/** The mail about an incident's status, to a responder or a stakeholder. */
export function incidentNewsMail(facts: IncidentNewsFacts): ComposedMail {
  const { incident, message, since, changed, url, isOver, reason, serviceName } = facts;
  const { name, priority, news } = incident;
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
        facts: [{ name: 'Since', value: since }, ...(changed === since ? [] : [{ name: 'Changed', value: changed }])],
      },
    ],
    reason,
  });
}
