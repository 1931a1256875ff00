import type { TenantScope } from '../../platform/database/unit-of-work.js';

/** The id of the newest postmortem of each of these incidents, by the incident's. */
export async function newestPostmortemsOf(
  scope: TenantScope,
  incidentIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await scope.query<{ incidentId: string; id: string }>(
    `SELECT DISTINCT ON ("incidentId") "incidentId", id FROM postmortems
     WHERE "tenantId" = $1 AND "incidentId" = ANY($2::uuid[]) ORDER BY "incidentId", id DESC`,
    [incidentIds],
  );
  return new Map(rows.map(({ incidentId, id }) => [incidentId, id]));
}
