import type { NewAuditEntry } from '../audit/audit.service.js';

/**
 * The entry of the audit log for an answer to a message.
 * @param details what was answered, and how: `{ answer: 'acknowledge', by: 'text message' }`
 */
export function answeredEntry(
  alert: { id: string; message: string },
  person: { id: string; fullName: string },
  details: { answer: string; by: string },
): NewAuditEntry {
  return {
    action: 'alert.answered',
    entityType: 'alert',
    entityId: alert.id,
    entityName: alert.message,
    userId: person.id,
    userName: person.fullName,
    details,
  };
}
