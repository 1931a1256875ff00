import type { TenantScope } from '../database/unit-of-work.js';

/** The newest page of each alert that was sent; those without one are absent. */
export function lastPagesOf(
  scope: TenantScope,
  alertIds: readonly string[],
): Promise<{ alertId: string; userId: string; createdAt: Date }[]> {
  return scope.query(
    `SELECT page.* FROM unnest($2::uuid[]) AS wanted(id)
     CROSS JOIN LATERAL (
       SELECT "alertId", "userId", "createdAt" FROM deliveries
       WHERE "tenantId" = $1 AND "alertId" = wanted.id AND occasion = 'create-alert' AND state = 'sent'
       ORDER BY "createdAt" DESC, id DESC LIMIT 1
     ) page`,
    [alertIds],
  );
}
