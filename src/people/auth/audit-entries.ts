import type { NewAuditEntry } from '../audit/audit.service.js';
import type { Author, Origin } from '../../platform/audit/author.js';
import { authorship } from '../../platform/audit/entries.queries.js';

/** Builds an audit entry about a user's action on their own account. */
export function userEntry(
  action: string,
  user: { id: string; fullName: string },
  details: Record<string, unknown> | null = null,
  origin?: Origin,
): NewAuditEntry {
  const { id, fullName: name } = user;
  return callerEntry(action, { kind: 'user', id, name, origin }, { type: 'user', id, name }, details);
}

/** Builds an audit entry about a caller's action on an entity. */
export function callerEntry(
  action: string,
  caller: Author,
  entity: { type: string; id: string; name: string | null },
  details: Record<string, unknown> | null = null,
): NewAuditEntry {
  return {
    action,
    entityType: entity.type,
    entityId: entity.id,
    entityName: entity.name,
    details,
    ...authorship(caller),
  };
}
