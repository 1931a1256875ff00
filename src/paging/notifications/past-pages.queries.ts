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
  /** Of its present state: when it was sent. Milliseconds since the epoch. */
  at: number;
}

/** Of one alert: repeats may go on for days. */
const MOST_PAGES = 1000;

/** Whom the escalations and rules of alerts have paged, and by what; for other features. */
@Injectable()
export class PastPages {
  /** Oldest first. Messages to people who only follow an alert, or about what is done to it, are none. */
  async of(scope: TenantScope, alertIds: readonly string[]): Promise<PastPage[]> {
    if (alertIds.length === 0) return [];
    const [row] = await scope.query<{ pages: string }>(
      `SELECT coalesce(json_agg(page), '[]')::text AS pages FROM unnest($2::uuid[]) AS wanted(id)
       CROSS JOIN LATERAL (
         SELECT "alertId", "userId", "channelType", state, reason, round(date_part('epoch', "updatedAt") * 1000) AS at
         FROM deliveries
         WHERE "tenantId" = $1 AND "alertId" = wanted.id AND occasion = 'create-alert' AND NOT follows
         ORDER BY "createdAt", id LIMIT ${MOST_PAGES}
       ) page`,
      [alertIds],
    );
    return JSON.parse(row?.pages ?? '[]') as PastPage[];
  }
}
