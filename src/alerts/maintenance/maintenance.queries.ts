import type { SystemTransaction, TenantScope } from '../../platform/database/transaction.js';

/** The services module depends on this one, and so do those of teams and integrations: their tables are read directly. */
const KNOWN = { services: 'id::text', teams: 'id::text', integrations: 'id::text' } as const;

/** Those of the ids that are there. */
export async function knownAmong(
  scope: TenantScope,
  table: keyof typeof KNOWN,
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await scope.query<{ id: string }>(
    `SELECT ${KNOWN[table]} AS id FROM ${table} WHERE "tenantId" = $1 AND id::text = ANY($2::text[])`,
    [ids],
  );
  return new Set(rows.map(({ id }) => id));
}

/** Whose windows switch something, or have switched something that may have to be taken back. */
export async function tenantsThatSwitch(system: SystemTransaction, now: Date): Promise<string[]> {
  const rows = await system.query<{ tenantId: string }>(
    `SELECT "tenantId" FROM maintenance_windows
     WHERE rules IS NOT NULL AND enabled AND ("endTime" >= $1 OR recurrence IS NOT NULL)
     UNION SELECT "tenantId" FROM maintenance_switches`,
    [now],
  );
  return rows.map(({ tenantId }) => tenantId);
}

/** By the service's id. */
export async function serviceNames(scope: TenantScope, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await scope.query<{ id: string; name: string }>(
    `SELECT id::text AS id, name FROM services WHERE "tenantId" = $1 AND id::text = ANY($2::text[])`,
    [ids],
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}
