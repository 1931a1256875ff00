import { Injectable } from '@nestjs/common';
import { AlertPipeline } from '../create/alert-pipeline.js';
import type { Transaction } from '../../platform/database/unit-of-work.js';
import { IntegrationsService } from '../integrations/integrations.service.js';
import { MaintenanceService } from '../maintenance/maintenance.service.js';
import { expiryAlert } from './domain/expiry-alert.js';
import { judgeSilence, live } from './domain/lifecycle.js';
import { Heartbeat } from './heartbeat.entity.js';
import { disableHeartbeats, expireHeartbeats, holdHeartbeats } from './heartbeats.queries.js';

/** Expires heartbeats with their alerts: both are written, or neither. */
@Injectable()
export class HeartbeatExpiry {
  constructor(
    private readonly maintenance: MaintenanceService,
    private readonly pipeline: AlertPipeline,
    private readonly integrations: IntegrationsService,
  ) {}

  /**
   * Settles claimed heartbeats: those whose integration was deleted are disabled, those in maintenance are
   * held, the others expire.
   */
  async settle(tx: Transaction, due: readonly Heartbeat[], now: Date): Promise<void> {
    if (due.length === 0) return;
    const expired: Heartbeat[] = [];
    const held: { name: string; until: Date }[] = [];
    const orphans = await this.orphansAmong(tx, due);
    const windows = await this.maintenance.activeWindows(tx.tenantId, now);
    for (const heartbeat of due) {
      if (orphans.has(heartbeat)) continue;
      const verdict = judgeSilence(heartbeat, windows, now);
      if (verdict.kind === 'expired') expired.push(heartbeat);
      else held.push({ name: heartbeat.name, until: verdict.until });
    }
    await disable(tx, [...orphans]);
    holdHeartbeats(tx, held);
    await this.expire(tx, expired, now);
  }

  /** Those whose integration was deleted, although the event is not handled yet. */
  private async orphansAmong(tx: Transaction, heartbeats: readonly Heartbeat[]): Promise<Set<Heartbeat>> {
    const tied = heartbeats.flatMap(({ integrationId }) => integrationId ?? []);
    if (tied.length === 0) return new Set();
    const known = await this.integrations.existing(tx, tied);
    return new Set(heartbeats.filter(({ integrationId }) => integrationId !== null && !known.has(integrationId)));
  }

  private async expire(tx: Transaction, heartbeats: readonly Heartbeat[], now: Date): Promise<void> {
    const [first, ...others] = heartbeats.map(expiryAlert);
    if (!first) return;
    const outcomes = await this.pipeline.createIn(tx, [first, ...others]);
    const expired = heartbeats.map((heartbeat, position) => {
      const outcome = outcomes[position];
      // A policy may have dropped the alert; the heartbeat is expired anyway.
      const alertId = outcome === undefined || outcome.kind === 'suppressed' ? null : outcome.alertId;
      return { name: heartbeat.name, expired: live(heartbeat, 'silence', now).life.expired, alertId };
    });
    expireHeartbeats(tx, expired);
  }
}

async function disable(tx: Transaction, orphans: readonly Heartbeat[]): Promise<void> {
  if (orphans.length === 0) return;
  for (const { name, integrationId } of orphans)
    await tx.repo(Heartbeat).changing({ name }, { reason: 'integration-deleted', integrationId });
  disableHeartbeats(tx, orphans);
}
