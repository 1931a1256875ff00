import type { NewAuditEntry } from '../../audit/audit.service.js';
import type { IncidentNews } from './domain/incident-message.js';

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
    details: { status, role, ...details },
  };
}
