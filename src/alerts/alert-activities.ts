import { Injectable } from '@nestjs/common';
import { Clock } from '../common/clock/clock.js';
import { newId } from '../common/ids.js';
import type { SystemTransaction, Transaction } from '../database/unit-of-work.js';
import type { ActivityType } from './domain/activity.js';
import { AlertActivity } from './entities/alert-activity.entity.js';

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

  async append(tx: Transaction, entries: readonly NewActivity[]): Promise<void> {
    const createdAt = this.clock.now();
    await tx
      .repo(AlertActivity)
      .insert(entries.map(({ metadata = {}, ...entry }) => ({ ...entry, metadata, id: newId(), createdAt })));
  }

  /** One statement for the activities of a batch, whatever their tenants. */
  async appendAll(tx: SystemTransaction, entries: readonly (NewActivity & { tenantId: string })[]): Promise<void> {
    if (entries.length === 0) return;
    await tx.query(
      `INSERT INTO alert_activities ("tenantId", id, "alertId", type, "user", metadata, "createdAt")
       SELECT e.*, $7::timestamptz FROM unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::text[], $5::text[], $6::jsonb[]) e`,
      [
        entries.map((entry) => entry.tenantId),
        entries.map(() => newId()),
        entries.map((entry) => entry.alertId),
        entries.map((entry) => entry.type),
        entries.map((entry) => entry.user),
        entries.map((entry) => JSON.stringify(entry.metadata ?? {})),
        this.clock.now(),
      ],
    );
  }
}
