import type { NewAuditEntry } from '../audit/audit.service.js';

/** An audit entry about what somebody did with its own account. */
export function userEntry(
  action: string,
  user: { id: string; fullName: string },
  details: Record<string, unknown> | null = null,
): NewAuditEntry {
  const { id, fullName } = user;
  return { action, entityType: 'user', entityId: id, entityName: fullName, userId: id, userName: fullName, details };
}

/** An audit entry about what a caller did to something. */
export function callerEntry(
  action: string,
  caller: { id: string; name: string },
  entity: { type: string; id: string; name: string | null },
  details: Record<string, unknown> | null = null,
): NewAuditEntry {
  return {
    action,
    entityType: entity.type,
    entityId: entity.id,
    entityName: entity.name,
    userId: caller.id,
    userName: caller.name,
    details,
  };
}
