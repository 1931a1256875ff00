import { Injectable } from '@nestjs/common';
import type { DeliveryState } from '../../platform/delivery-queue/domain/delivery-state.js';
import type { TenantScope } from '../../platform/database/unit-of-work.js';
import type { Medium } from '../channels/registry.js';

/** A page of an alert as it is recorded, in whatever state it ended. */
export interface PastPage {
  alertId: string;
  userId: string;
  channelType: Medium;
  /** A state that this version does not know yet is as it is stored. */
  state: DeliveryState;
  reason: string | null;
  /** Of its present state: when it was sent, or rehearsed. Milliseconds since the epoch. */
  at: number;
}

/** Of one alert: repeats may go on for days. */
const MOST_PAGES = 1000;

/** Whom the escalations and rules of alerts have paged, and by what; for other features. */
@Injectable()
export class PastPages {
  /**
   * Oldest first. A rehearsed page stays one of its own time when a message is made of it later. Messages to people who only follow an alert, or about what is done to it, are none.
   */
  async of(scope: TenantScope, alertIds: readonly string[]): Promise<PastPage[]> {
    if (alertIds.length === 0) return [];
    const [row] = await scope.query<{ pages: string }>(
      `SELECT coalesce(json_agg(page), '[]')::text AS pages FROM unnest($2::uuid[]) AS wanted(id)
       CROSS JOIN LATERAL (
         SELECT d."alertId", d."userId", d."channelType", CASE WHEN m.id IS NULL THEN d.state ELSE 'sent' END AS state,
           CASE WHEN m.id IS NULL THEN d.reason END AS reason,
           round(date_part('epoch', coalesce(m."at", d."updatedAt")) * 1000) AS at
         FROM deliveries d LEFT JOIN rehearsed_messages m ON m."tenantId" = d."tenantId" AND m.id = d.id
         WHERE d."tenantId" = $1 AND d."alertId" = wanted.id AND d.occasion = 'create-alert' AND NOT d.follows
         ORDER BY d."createdAt", d.id LIMIT ${MOST_PAGES}
       ) page`,
      [alertIds],
    );
    return JSON.parse(row?.pages ?? '[]') as PastPage[];
  }
}
