import type { Priority } from '../../../platform/domain/priority.js';
import type { IncidentMessage, IncidentInMessage } from '../../channels/domain/messages.js';
import type { IncidentStatus, StakeholderNotice } from '../../../incidents/domain/incident.js';
import { incidentPagePath } from '../../../platform/pages/domain/paths.js';
import { zonedTimes } from '../../../platform/zoned-times.js';
import { type TimeStyle } from '../../../platform/domain/time-style.js';

/** The news of an incident, and the role in which the reader gets it. */
export interface IncidentNews {
  incidentId: string;
  name: string;
  message: string;
  priority: Priority;
  /** The status after the change. */
  status: IncidentStatus;
  /** When the incident got that status: UTC, ISO 8601. */
  at: string;
  /** When the incident began: UTC, ISO 8601; absent: an older version queued this. */
  since?: string;
  /** The text of the published update; absent: none. */
  update?: string;
  role: 'responder' | 'stakeholder';
}

/** The status of an incident, as a sentence. */
const INCIDENT_NEWS: Readonly<Record<IncidentStatus, string>> = {
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

/** The recipient and this service. */
interface Reader {
  timeStyle: TimeStyle;
  noticeId: string;
  serviceName: string;
  /** The base URL of this service, without a trailing slash. */
  publicBaseUrl: string;
}

type Texts = Pick<IncidentNews, 'name' | 'message'>;

/**
 * The texts for stakeholders: those written for them, else the incident's own. A message only applies with its title.
 */
export function textsForStakeholders({
  name,
  message,
  stakeholderNotice: notice,
}: Texts & { stakeholderNotice: StakeholderNotice | null }): Texts {
  if (notice === null) return { name, message };
  const title = notice.message ?? name;
  return { name: title, message: notice.description ?? (notice.message === null ? message : title) };
}

export const isOver = (status: IncidentStatus): boolean => status === 'resolved' || status === 'closed';

/** The message for any channel. */
export function incidentMessage(
  news: IncidentNews,
  { timeStyle, noticeId, serviceName, publicBaseUrl }: Reader,
): IncidentMessage {
  const { name, message, status, at, since, update = '', role, incidentId } = news;
  const times = zonedTimes(timeStyle);
  return {
    kind: 'incident',
    id: noticeId,
    incident: incidentInMessage(news),
    message: [update, message === name ? '' : message].filter((text) => text !== '').join('\n\n'),
    since: times.full(new Date(since ?? at)),
    changed: times.full(new Date(at)),
    url: `${publicBaseUrl}${incidentPagePath(incidentId)}`,
    isOver: isOver(status),
    reason: REASONS[role],
    serviceName,
  };
}

export function incidentInMessage({ incidentId, name, priority, status }: IncidentNews): IncidentInMessage {
  return { incidentId, name, priority, status, news: INCIDENT_NEWS[status] };
}
