import type { NewAuditEntry } from '../../audit/audit.service.js';
import type { OnCallHandoff } from '../../on-call/events/handoff-events.js';

/** What the audit log says of a notice that came to its end. */
export function noticeEntry(
  { kind, scheduleId, scheduleName, at }: OnCallHandoff,
  user: { id: string; fullName: string },
  { outcome, ...details }: { outcome: string; reason: string | null; channelType?: string },
): NewAuditEntry {
  return {
    action: outcome,
    entityType: 'handoff-notice',
    entityId: scheduleId,
    entityName: scheduleName,
    userId: user.id,
    userName: user.fullName,
    details: { kind, at, ...details },
  };
}
