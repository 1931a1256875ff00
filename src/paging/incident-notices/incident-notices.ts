import type { NoticeSubject } from '../notifications/notice-rehearsals.js';
import type { NoticeKind, PersonalNotice } from '../notifications/personal-notices.js';
import { outgoingQueue } from '../../platform/delivery-queue/outgoing.queries.js';
import { aboutPerson } from '../../people/users/domain/quiet-status.js';
import { incidentMessage, type IncidentNews } from './domain/incident-message.js';
import type { NewAuditEntry } from '../../people/audit/audit.service.js';

/** A message to one person over one channel about one change of an incident. */
export interface IncidentNotice extends PersonalNotice {
  incidentId: string;
  /** The change of the incident, plus `+minutes` for a rule's delay. */
  cause: string;
  notice: IncidentNews;
}

export const INCIDENT_NOTICES = outgoingQueue<IncidentNotice>(
  'incident-notices',
  'notifications.send-incident-notices',
  // Keep this order: `IncidentNoticeHistory` searches by incident and person.
  { once: ({ incidentId, userId, cause, channelId }) => [incidentId, userId, cause, channelId].join('/') },
);

/** Notifies one person over one channel of a change of an incident. */
export const incidentNotice: NoticeKind<IncidentNotice> = {
  message: ({ notice }, frame) => incidentMessage(notice, frame),
  subject: ({ notice }) => incidentSubject(notice),
  entry: ({ notice, userId }, user, ending) =>
    incidentNoticeEntry(notice, user ?? { id: userId, fullName: null }, ending),
};

/** Whose rehearsal keeps the news from their reader. */
export const incidentSubject = ({ incidentId, teamId = null, teams = [] }: IncidentNews): NoticeSubject => ({
  ...{ kind: 'incident', subjectId: incidentId, teamId, responders: teams },
});

/** The audit entry of a message that has ended or was never sent. */
export function incidentNoticeEntry(
  { incidentId, name, status, role }: IncidentNews,
  user: { id: string; fullName: string | null } | null,
  { outcome, ...details }: { outcome: string; reason: string | null; channelType: string | null; responder?: object },
): NewAuditEntry {
  return {
    action: outcome,
    entityType: 'incident-notice',
    entityId: incidentId,
    entityName: name,
    userId: user?.id ?? null,
    userName: user?.fullName ?? null,
    details: { status, role, ...details, reason: details.reason && aboutPerson(details.reason, user?.fullName) },
  };
}
