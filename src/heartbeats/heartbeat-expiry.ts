import { Injectable } from '@nestjs/common';
import { AlertPipeline } from '../alerts/pipeline/alert-pipeline.js';
import type { SystemTransaction } from '../database/unit-of-work.js';
import { MaintenanceService } from '../maintenance/maintenance.service.js';
import { expiryAlert } from './domain/expiry-alert.js';
import { live } from './domain/lifecycle.js';
import { judgeSilence } from './domain/silence.js';
import { HeartbeatOrphans } from './heartbeat-orphans.js';
import type { Heartbeat } from './heartbeat.entity.js';

/** Expires heartbeats with their alerts: both are written, or neither. */
@Injectable()
export class HeartbeatExpiry {
  constructor(
    private readonly maintenance: MaintenanceService,
    private readonly pipeline: AlertPipeline,
    private readonly orphans: HeartbeatOrphans,
  ) {}

  /** The heartbeats that are overdue, the longest first, locked; rows that another replica holds are left to it. */
  claimDue(tx: SystemTransaction, now: Date, limit: number): Promise<Heartbeat[]> {
    return tx.query<Heartbeat>(
      `SELECT * FROM heartbeats WHERE "expiresAt" IS NOT NULL AND greatest("expiresAt", "heldUntil") < $1
       ORDER BY greatest("expiresAt", "heldUntil") LIMIT $2 FOR UPDATE SKIP LOCKED`,
      [now, limit],
    );
  }

  /**
   * Settles claimed heartbeats: those whose integration was deleted are disabled, those that maintenance excuses are
   * held, the others expire.
   */
  async settle(tx: SystemTransaction, due: readonly Heartbeat[], now: Date): Promise<void> {
    const expired: Heartbeat[] = [];
    const held: { heartbeat: Heartbeat; until: Date }[] = [];
    const orphans = await this.orphans.among(tx, due);
    for (const heartbeat of due) {
      if (orphans.has(heartbeat)) continue;
      const windows = await this.maintenance.activeWindows(heartbeat.tenantId, now);
      const verdict = judgeSilence(heartbeat, windows, now);
      if (verdict.kind === 'expired') expired.push(heartbeat);
      else held.push({ heartbeat, until: verdict.until });
    }
    await this.orphans.disable(tx, [...orphans]);
    await this.expire(tx, expired, now);
    await this.hold(tx, held);
  }

  /** Puts heartbeats aside until then. */
  async hold(tx: SystemTransaction, held: readonly { heartbeat: Heartbeat; until: Date }[]): Promise<void> {
    if (held.length === 0) return;
    await tx.query(
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
    const lives = heartbeats.map((heartbeat) => live(heartbeat, 'silence', now).life);
    await tx.query(
      `UPDATE heartbeats h SET expired = u.expired, "expiresAt" = NULL, "heldUntil" = NULL, "alertId" = u."alertId"
       FROM unnest($1::uuid[], $2::text[], $3::boolean[], $4::uuid[]) AS u("tenantId", name, expired, "alertId")
       WHERE h."tenantId" = u."tenantId" AND h.name = u.name`,
      [
        heartbeats.map(({ tenantId }) => tenantId),
        heartbeats.map(({ name }) => name),
        lives.map(({ expired }) => expired),
        // A policy may have dropped the alert; the heartbeat has expired all the same.
        outcomes.map((outcome) => (outcome.kind === 'suppressed' ? null : outcome.alertId)),
      ],
    );
  }
}
