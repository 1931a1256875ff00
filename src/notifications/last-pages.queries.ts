import type { TenantScope } from '../database/unit-of-work.js';
import type { PageFacts } from './domain/told.js';

/** More are not looked at: so many pages of one alert are newer than anything that matters in a list. */
const MOST_PAGES = 200;

/** The newest messages of each alert that ask their readers to see to it (`asksReader`). */
export async function pagesOfAlerts(
  scope: TenantScope,
  alertIds: readonly string[],
): Promise<(PageFacts & { alertId: string })[]> {
  if (alertIds.length === 0) return [];
  return scope.query(
    `SELECT page.* FROM unnest($2::uuid[]) AS wanted(id)
     CROSS JOIN LATERAL (
       SELECT "alertId", "userId", cause, occasion, repetition, follows, state, reason, "untilClosed", "dueAt", "createdAt", "updatedAt"
       FROM deliveries
       WHERE "tenantId" = $1 AND "alertId" = wanted.id AND occasion IN ('create-alert', 'assigned') AND NOT follows
       ORDER BY "createdAt" DESC, id DESC LIMIT ${MOST_PAGES}
     ) page`,
    [alertIds],
  );
}
