import { Injectable } from '@nestjs/common';
import { AlertPipeline } from '../pipeline/alert-pipeline.js';
import { groupBy } from '../common/group-by.js';
import { mayTake, type WorkKind } from '../common/scheduling/work-kind.js';
import type { SystemTransaction } from '../database/unit-of-work.js';
import { MaintenanceService } from '../maintenance/maintenance.service.js';
import { expiryAlert } from './domain/expiry-alert.js';
import { live } from './domain/lifecycle.js';
import { judgeSilence } from './domain/silence.js';
import { HeartbeatOrphans } from './heartbeat-orphans.js';
import type { Heartbeat } from './heartbeat.entity.js';

/** Expires overdue heartbeats. */
export const EXPIRY_WORK: WorkKind = { name: 'heartbeats.expiry', version: 1 };

/** Expires heartbeats with their alerts: both are written, or neither. */
@Injectable()
export class HeartbeatExpiry {
  constructor(
    private readonly maintenance: MaintenanceService,
    private readonly pipeline: AlertPipeline,
    private readonly orphans: HeartbeatOrphans,
  ) {}

  /** The heartbeats that are overdue, the longest first, locked; rows that another replica has locked are skipped. */
  claimDue(tx: SystemTransaction, now: Date, limit: number): Promise<Heartbeat[]> {
    return tx.query<Heartbeat>(
      `SELECT * FROM heartbeats WHERE "expiresAt" IS NOT NULL AND greatest("expiresAt", "heldUntil") < $1
         AND ${mayTake(EXPIRY_WORK)}
       ORDER BY greatest("expiresAt", "heldUntil") LIMIT $2 FOR UPDATE SKIP LOCKED`,
      [now, limit],
    );
  }

  /**
   * Settles claimed heartbeats: those whose integration was deleted are disabled, those in maintenance are
   * held, the others expire.
   */
  async settle(tx: SystemTransaction, due: readonly Heartbeat[], now: Date): Promise<void> {
    const expired: Heartbeat[] = [];
    const held: { heartbeat: Heartbeat; until: Date }[] = [];
    const orphans = await this.orphans.among(tx, due);
    const cared = due.filter((heartbeat) => !orphans.has(heartbeat));
    for (const [tenantId, own] of groupBy(cared, (heartbeat) => heartbeat.tenantId)) {
      const windows = await this.maintenance.activeWindows(tenantId, now);
      for (const heartbeat of own) {
        const verdict = judgeSilence(heartbeat, windows, now);
        if (verdict.kind === 'expired') expired.push(heartbeat);
        else held.push({ heartbeat, until: verdict.until });
      }
    }
    await this.orphans.disable(tx, [...orphans]);
    this.hold(tx, held);
    await this.expire(tx, expired, now);
  }

  /** Postpones the check of heartbeats until then. */
  hold(tx: SystemTransaction, held: readonly { heartbeat: Heartbeat; until: Date }[]): void {
    if (held.length === 0) return;
    tx.write(
      `UPDATE heartbeats h SET "heldUntil" = u.until
       FROM unnest($1::uuid[], $2::text[], $3::timestamptz[]) AS u("tenantId", name, until)
       WHERE h."tenantId" = u."tenantId" AND h.name = u.name`,
      [
        held.map(({ heartbeat }) => heartbeat.tenantId),
        held.map(({ heartbeat }) => heartbeat.name),
        held.map(({ until }) => until),
      ],
    );
  }

  private async expire(tx: SystemTransaction, heartbeats: readonly Heartbeat[], now: Date): Promise<void> {
    if (heartbeats.length === 0) return;
    const outcomes = await this.pipeline.createIn(tx, heartbeats.map(expiryAlert));
    const expired = heartbeats.map((heartbeat, position) => {
      const { tenantId, name } = heartbeat;
      const outcome = outcomes[position];
      // A policy may have dropped the alert; the heartbeat is expired anyway.
      const alertId = outcome === undefined || outcome.kind === 'suppressed' ? null : outcome.alertId;
      return { tenantId, name, expired: live(heartbeat, 'silence', now).life.expired, alertId };
    });
    // As JSON, of which PostgreSQL expects few rows: for as many as an array has it would read all heartbeats there are.
    tx.write(
      `UPDATE heartbeats h SET expired = e.expired, "expiresAt" = NULL, "heldUntil" = NULL, "alertId" = e."alertId"
       FROM json_to_recordset($1::json) AS e("tenantId" uuid, name text, expired boolean, "alertId" uuid)
       WHERE h."tenantId" = e."tenantId" AND h.name = e.name`,
      [JSON.stringify(expired)],
    );
  }
}
