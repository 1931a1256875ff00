import type { TenantScope } from '../database/unit-of-work.js';
import type { PageFacts } from './domain/told.js';

/** More are not looked at: so many pages of one alert are newer than anything that matters in a list. */
const MOST_PAGES = 200;

/** The newest pages of each alert, without those of people who only follow it. */
export function pagesOfAlerts(
  scope: TenantScope,
  alertIds: readonly string[],
): Promise<(PageFacts & { alertId: string })[]> {
  return scope.query(
    `SELECT page.* FROM unnest($2::uuid[]) AS wanted(id)
     CROSS JOIN LATERAL (
       SELECT "alertId", "userId", occasion, follows, state, reason, "untilClosed", "dueAt", "createdAt", "updatedAt" FROM deliveries
       WHERE "tenantId" = $1 AND "alertId" = wanted.id AND occasion = 'create-alert' AND NOT follows
       ORDER BY "createdAt" DESC, id DESC LIMIT ${MOST_PAGES}
     ) page`,
    [alertIds],
  );
}
