import { Injectable } from '@nestjs/common';
import type { SystemTransaction, Transaction } from '../database/unit-of-work.js';
import { IntegrationsService } from '../integrations/integrations.service.js';
import type { IntegrationDeleted } from '../integrations/events/integration-events.js';
import { Heartbeat } from './heartbeat.entity.js';

const DISABLED = `enabled = false, expired = false, "expiresAt" = NULL, "heldUntil" = NULL,
  "orphanedFrom" = "integrationId", "integrationId" = NULL`;

/** Heartbeats whose integration was deleted: disabled, until somebody else pings them or a person enables them. */
@Injectable()
export class HeartbeatOrphans {
  constructor(private readonly integrations: IntegrationsService) {}

  /** Disables the heartbeats that the deleted integration pinged. */
  async disableOf(tx: Transaction, { integrationId, name }: IntegrationDeleted): Promise<void> {
    const why = { reason: 'integration-deleted', integrationId, integration: name };
    await tx.repo(Heartbeat).changing({ integrationId, enabled: true }, why);
    tx.write(`UPDATE heartbeats SET ${DISABLED} WHERE "tenantId" = $1 AND "integrationId" = $2 AND enabled`, [
      integrationId,
    ]);
  }

  /** Those whose integration was deleted, although its event has not been handled yet. */
  async among(tx: SystemTransaction, heartbeats: readonly Heartbeat[]): Promise<Set<Heartbeat>> {
    const tied = heartbeats.flatMap(({ tenantId, integrationId }) =>
      integrationId === null ? [] : [{ tenantId, id: integrationId }],
    );
    if (tied.length === 0) return new Set();
    const known = await this.integrations.existing(tx, tied);
    return new Set(heartbeats.filter(({ integrationId }) => integrationId !== null && !known.has(integrationId)));
  }

  /** Disables claimed heartbeats whose integration was deleted. */
  async disable(tx: SystemTransaction, orphans: readonly Heartbeat[]): Promise<void> {
    if (orphans.length === 0) return;
    for (const { tenantId, name, integrationId } of orphans) {
      await tx.forTenant(tenantId).repo(Heartbeat).changing({ name }, { reason: 'integration-deleted', integrationId });
    }
    tx.write(
      `UPDATE heartbeats h SET ${DISABLED}
       FROM unnest($1::uuid[], $2::text[]) AS u("tenantId", name) WHERE h."tenantId" = u."tenantId" AND h.name = u.name`,
      [orphans.map(({ tenantId }) => tenantId), orphans.map(({ name }) => name)],
    );
  }
}
