import type { Responder } from '../../../platform/domain/responder.js';
import { type MessageDescriptor, msg, t } from '#words';
import type { Priority } from '../../../platform/domain/priority.js';
import type { IncidentMessage, IncidentInMessage } from '../../channels/domain/messages.js';
import type { IncidentStatus, StakeholderNotice } from '../../../incidents/domain/incident.js';
import { incidentPagePath } from '../../../platform/pages/domain/paths.js';
import { type Words, wordsFor } from '../../../platform/words.js';
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
  /** The incident's team; absent: an older version queued this. */
  teamId?: string | null;
  /** The teams among its responders; absent: none, or an older version queued this. */
  teams?: Responder[];
  /** When the incident got that status: UTC, ISO 8601. */
  at: string;
  /** When the incident began: UTC, ISO 8601; absent: an older version queued this. */
  since?: string;
  /** The text of the published update; absent: none. */
  update?: string;
  role: 'responder' | 'stakeholder';
}

/** The status of an incident, as a sentence. */
const INCIDENT_NEWS: Readonly<Record<IncidentStatus, MessageDescriptor>> = {
  open: msg`The incident is open.`,
  investigating: msg`The incident is being investigated.`,
  identified: msg`The cause is identified.`,
  monitoring: msg`A fix is in place and is being watched.`,
  resolved: msg`The incident is resolved.`,
  closed: msg`The incident is closed.`,
};

/** The same after the name of the incident. */
const HEADLINES: Readonly<Record<IncidentStatus, MessageDescriptor>> = {
  open: msg`the incident is open`,
  investigating: msg`the incident is being investigated`,
  identified: msg`the cause is identified`,
  monitoring: msg`a fix is in place and is being watched`,
  resolved: msg`the incident is resolved`,
  closed: msg`the incident is closed`,
};

const REASONS: Readonly<Record<IncidentNews['role'], MessageDescriptor>> = {
  responder: msg`You get this because you are a responder of the incident.`,
  stakeholder: msg`You get this because stakeholders are told of this incident.`,
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
  const words = wordsFor(timeStyle);
  return {
    kind: 'incident',
    id: noticeId,
    incident: incidentInMessage(words, news),
    headline: t(words)(HEADLINES[status]),
    message: [update, message === name ? '' : message].filter((text) => text !== '').join('\n\n'),
    since: times.full(new Date(since ?? at)),
    changed: times.full(new Date(at)),
    url: `${publicBaseUrl}${incidentPagePath(incidentId)}`,
    isOver: isOver(status),
    reason: t(words)(REASONS[role]),
    serviceName,
    timeStyle,
  };
}

export function incidentInMessage(
  words: Words,
  { incidentId, name, priority, status }: IncidentNews,
): IncidentInMessage {
  return { incidentId, name, priority, status, news: t(words)(INCIDENT_NEWS[status]) };
}
