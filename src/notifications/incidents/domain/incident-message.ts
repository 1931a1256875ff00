import type { Priority } from '../../../alerts/domain/alert.js';
import type { ChannelMessage, PushContent } from '../../../channels/ports/channel-provider.js';
import type { IncidentStatus } from '../../../incidents/domain/incident.js';
import { incidentNewsMail } from '../../../mails/domain/templates/incident-news-mail.js';
import { zonedTimes } from '../../../common/zoned-times.js';
import { brief } from '../../domain/wording.js';

/** What there is to tell of an incident, and as whom somebody is told. */
export interface IncidentNews {
  incidentId: string;
  name: string;
  message: string;
  priority: Priority;
  /** As the change left it. */
  status: IncidentStatus;
  /** ISO 8601. */
  at: string;
  role: 'responder' | 'stakeholder';
}

const NEWS: Readonly<Record<IncidentStatus, string>> = {
  open: 'The incident is open.',
  investigating: 'The incident is being investigated.',
  identified: 'The cause is identified.',
  monitoring: 'A fix is in place and is being watched.',
  resolved: 'The incident is resolved.',
  closed: 'The incident is closed.',
};

const REASONS: Readonly<Record<IncidentNews['role'], string>> = {
  responder: 'You get this because you are a responder of the incident.',
  stakeholder: 'You get this because stakeholders are told of this incident.',
};

/** The message over a channel. @param reader `timezone`: IANA; an unknown one reads as UTC */
export function incidentMessage(
  { name, message, priority, status, at, role, incidentId }: IncidentNews,
  { timezone, noticeId, serviceName }: { timezone: string; noticeId: string; serviceName: string },
): ChannelMessage {
  const news = NEWS[status];
  const facts = {
    ...{ name, priority, news, serviceName },
    message: message === name ? '' : message,
    at: zonedTimes(timezone).full(new Date(at)),
    isOver: status === 'resolved' || status === 'closed',
    reason: REASONS[role],
  };
  return {
    ...incidentNewsMail(facts),
    messageId: `<incident-notice-${noticeId}@pager>`,
    references: [`<incident-${incidentId}@pager>`],
    sms: `${priority} incident "${brief(name, 90)}": ${news}`,
    speech: [`This is ${serviceName}. Priority ${priority.slice(1)} incident: ${brief(name, 130)}.`, news],
  };
}

/** What a phone shows. */
export function incidentPush({ incidentId, name, priority, status }: IncidentNews): PushContent {
  return {
    title: `[${priority}] ${brief(name, 130)}`,
    body: NEWS[status],
    priority: priority === 'P4' || priority === 'P5' ? 'default' : 'high',
    data: { type: 'incident', incidentId, priority, status },
  };
}
