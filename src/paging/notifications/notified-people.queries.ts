import type { TenantScope } from '../../platform/database/unit-of-work.js';
import type { HeldPages } from '../../alerts/lifecycle/domain/search/search.js';
import { HELD_REASONS } from './domain/outcome.js';
import type { NotificationFacts } from './domain/recipient-status.js';

/** A list needs no older deliveries of an alert than these. */
const MOST_PAGES = 200;

/** The newest pages and assignments of each alert (`requestsAction`), oldest first. */
export async function notificationsOfAlerts(
  scope: TenantScope,
  alertIds: readonly string[],
): Promise<(NotificationFacts & { alertId: string; rehearsed: boolean })[]> {
  if (alertIds.length === 0) return [];
  return scope.query(
    `SELECT page.* FROM unnest($2::uuid[]) AS wanted(id)
     CROSS JOIN LATERAL (
       SELECT id, "alertId", "userId", cause, occasion, repetition, follows, state, reason, "untilClosed", "dueAt", "createdAt",
         "updatedAt", rehearsed
       FROM deliveries
       WHERE "tenantId" = $1 AND "alertId" = wanted.id AND occasion IN ('create-alert', 'assigned') AND NOT follows
       ORDER BY "createdAt" DESC, id DESC LIMIT ${MOST_PAGES}
     ) page ORDER BY page."createdAt", page.id`,
    [alertIds],
  );
}

/** The limit of a search. */
const MOST_HELD = 10_000;

/** The newest alerts with a recipient in the status `held` (`recipientStatuses`), and the time at which the hold ends. */
export async function heldPages(scope: TenantScope): Promise<HeldPages> {
  const rows = await scope.query<{ alertId: string; until: Date }>(
    `SELECT held."alertId", min(held."dueAt") AS until FROM deliveries held
     JOIN alerts alert ON alert."tenantId" = held."tenantId" AND alert.id = held."alertId"
     WHERE held."tenantId" = $1 AND ${isHeldSql('held')} AND NOT held.follows AND held.occasion IN ('create-alert', 'assigned')
       AND NOT EXISTS (
       SELECT 1 FROM deliveries other
       WHERE other."tenantId" = $1 AND other."alertId" = held."alertId" AND other."userId" = held."userId"
         AND (other.state IN ('sent', 'sending', 'bundled') OR (other.state = 'pending' AND (${isHeldSql('other')}) IS NOT TRUE))
         AND (other."createdAt" > alert."closedAt" OR alert."closedAt" IS NULL)
         AND NOT other.follows AND other.occasion IN ('create-alert', 'assigned'))
     GROUP BY held."alertId", held."userId" ORDER BY held."alertId" DESC LIMIT ${MOST_HELD}`,
  );
  return { alertIds: rows.map(({ alertId }) => alertId), until: rows.map(({ until }) => until) };
}

/** `isHeld` as SQL, with the literals of the partial index. */
const isHeldSql = (row: string): string =>
  `${row}.state = 'pending' AND ${row}.reason IN (${HELD_REASONS.map((reason) => `'${reason}'`).join(', ')})`;
