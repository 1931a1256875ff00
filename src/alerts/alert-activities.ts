import { Injectable } from '@nestjs/common';
import { Clock } from '../common/clock/clock.js';
import { groupBy } from '../common/group-by.js';
import { newId } from '../common/ids.js';
import type { SystemTransaction, Transaction } from '../database/unit-of-work.js';
import type { ActivityType } from './domain/activity.js';

export interface NewActivity {
  alertId: string;
  type: ActivityType;
  /** The name of who did it. */
  user: string;
  metadata?: Record<string, unknown>;
}

/** Writes the history of alerts: part of the change it tells of, never after it. */
@Injectable()
export class AlertActivities {
  constructor(private readonly clock: Clock) {}

  /** One statement for all entries (hand-written: it is on the way of every new alert). */
  async append(tx: Transaction, entries: readonly NewActivity[]): Promise<void> {
    if (entries.length === 0) return;
    await tx.query(
      `INSERT INTO alert_activities ("tenantId", id, "alertId", type, "user", metadata, "createdAt")
       SELECT $1, e.id, e."alertId", e.type, e."user", e.metadata, $7
       FROM unnest($2::uuid[], $3::uuid[], $4::text[], $5::text[], $6::jsonb[])
         AS e(id, "alertId", type, "user", metadata)`,
      [
        entries.map(() => newId()),
        entries.map(({ alertId }) => alertId),
        entries.map(({ type }) => type),
        entries.map(({ user }) => user),
        entries.map(({ metadata = {} }) => JSON.stringify(metadata)),
        this.clock.now(),
      ],
    );
  }

  /** The same for a batch that holds several tenants' alerts. */
  async appendAll(tx: SystemTransaction, entries: readonly (NewActivity & { tenantId: string })[]): Promise<void> {
    for (const [tenantId, own] of groupBy(entries, (entry) => entry.tenantId)) {
      await this.append(tx.forTenant(tenantId), own);
    }
  }
}
