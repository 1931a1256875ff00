import { Injectable } from '@nestjs/common';
import { Defects } from '../common/metrics/defects.js';
import { TenantSnapshots, type TenantSnapshot } from '../database/tenant-snapshots.js';
import { readTarget, type OutboundTarget } from './domain/outbound-target.js';
import { IntegrationSecrets } from './integration-secrets.js';
import { Integration } from './integration.entity.js';

export interface OutboundIntegration extends OutboundTarget {
  id: string;
  name: string;
  /** Null: of every team's alerts. */
  teamId: string | null;
}

@Injectable()
export class OutboundIntegrations {
  private readonly snapshot: TenantSnapshot<readonly OutboundIntegration[]>;

  constructor(snapshots: TenantSnapshots, secrets: IntegrationSecrets, defects: Defects) {
    this.snapshot = snapshots.define({
      tables: ['integrations'],
      load: async (scope) => {
        const enabled = await scope.repo(Integration).find({ enabled: true }, { order: { id: 'ASC' } });
        return enabled.flatMap((integration) => {
          const { id, name, type, teamId } = integration;
          const read = (): OutboundTarget | null => readTarget(type, secrets.openConfig(integration));
          const target = defects.spare(
            'integrations',
            id,
            'An integration is told nothing: it cannot be read',
            read,
            null,
          );
          return target === null ? [] : [{ id, name, teamId, ...target }];
        });
      },
    });
  }

  /** The tenant's enabled ones with a target, from memory; mostly none. */
  of(tenantId: string): Promise<readonly OutboundIntegration[]> {
    return this.snapshot.get(tenantId);
  }
}
