import { aboutPerson } from '../../people/users/domain/silence.js';
import { noticeQueue, type NoticeKind } from '../notifications/personal-notices.js';
import { incidentMessage, type IncidentNews } from './domain/incident-message.js';
import type { IncidentNotice } from './incident-notice.entity.js';
import type { NewAuditEntry } from '../../people/audit/audit.service.js';

export type NewIncidentNotice = Pick<
  IncidentNotice,
  'incidentId' | 'userId' | 'channelId' | 'channelType' | 'cause' | 'dueAt' | 'notice'
>;

export const INCIDENT_NOTICES = noticeQueue<IncidentNotice, NewIncidentNotice>(
  'incident-notices',
  'notifications.send-incident-notices',
);

/** Tells one person over one channel what became of an incident. */
export const incidentNotice: NoticeKind<IncidentNotice> = {
  message: ({ notice }, frame) => incidentMessage(notice, frame),
  entry: ({ notice, userId }, user, ending) =>
    incidentNoticeEntry(notice, user ?? { id: userId, fullName: null }, ending),
};

/** What the audit log says of a notice that came to its end, or was never sent. */
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
