import { Injectable } from '@nestjs/common';
import { AlertPipeline } from '../pipeline/alert-pipeline.js';
import { groupBy } from '../common/group-by.js';
import type { SystemTransaction } from '../database/unit-of-work.js';
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
  async settle(tx: SystemTransaction, due: readonly Heartbeat[], now: Date): Promise<void> {
    const expired: Heartbeat[] = [];
    const held: { heartbeat: Heartbeat; until: Date }[] = [];
    const orphans = await this.orphansAmong(tx, due);
    const cared = due.filter((heartbeat) => !orphans.has(heartbeat));
    for (const [tenantId, own] of groupBy(cared, (heartbeat) => heartbeat.tenantId)) {
      const windows = await this.maintenance.activeWindows(tenantId, now);
      for (const heartbeat of own) {
        const verdict = judgeSilence(heartbeat, windows, now);
        if (verdict.kind === 'expired') expired.push(heartbeat);
        else held.push({ heartbeat, until: verdict.until });
      }
    }
    await disable(tx, [...orphans]);
    holdHeartbeats(tx, held);
    for (const [, own] of groupBy(expired, ({ tenantId }) => tenantId)) await this.expire(tx, own, now);
  }

  /** Those whose integration was deleted, although the event is not handled yet. */
  private async orphansAmong(tx: SystemTransaction, heartbeats: readonly Heartbeat[]): Promise<Set<Heartbeat>> {
    const tied = heartbeats.flatMap(({ tenantId, integrationId }) =>
      integrationId === null ? [] : [{ tenantId, id: integrationId }],
    );
    if (tied.length === 0) return new Set();
    const known = await this.integrations.existing(tx, tied);
    return new Set(heartbeats.filter(({ integrationId }) => integrationId !== null && !known.has(integrationId)));
  }

  /** @param heartbeats of one tenant */
  private async expire(tx: SystemTransaction, heartbeats: readonly Heartbeat[], now: Date): Promise<void> {
    const [first, ...others] = heartbeats.map(expiryAlert);
    if (!first) return;
    const outcomes = await this.pipeline.createIn(tx, [first, ...others]);
    const expired = heartbeats.map((heartbeat, position) => {
      const { tenantId, name } = heartbeat;
      const outcome = outcomes[position];
      // A policy may have dropped the alert; the heartbeat is expired anyway.
      const alertId = outcome === undefined || outcome.kind === 'suppressed' ? null : outcome.alertId;
      return { tenantId, name, expired: live(heartbeat, 'silence', now).life.expired, alertId };
    });
    expireHeartbeats(tx, expired);
  }
}

async function disable(tx: SystemTransaction, orphans: readonly Heartbeat[]): Promise<void> {
  if (orphans.length === 0) return;
  for (const { tenantId, name, integrationId } of orphans) {
    await tx.forTenant(tenantId).repo(Heartbeat).changing({ name }, { reason: 'integration-deleted', integrationId });
  }
  disableHeartbeats(tx, orphans);
}
