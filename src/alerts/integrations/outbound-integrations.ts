import { Injectable } from '@nestjs/common';
import { compileConditions, type ConditionTest } from '../../platform/matching/conditions.js';
import { unlessUndecided } from '../../platform/matching/decision.js';
import { withPatternsAhead } from '../../platform/matching/patterns-ahead.js';
import { InternalErrors } from '../../platform/metrics/internal-errors.js';
import { TenantSnapshots, type TenantSnapshot } from '../../platform/database/tenant-snapshots.js';
import { readTarget, type OutboundTarget } from './domain/outbound-target.js';
import { IntegrationSecrets } from './integration-secrets.js';
import { Integration } from './integration.entity.js';

export interface OutboundIntegration extends OutboundTarget {
  id: string;
  name: string;
  /** Null: of every team's alerts. */
  teamId: string | null;
  /** Only alerts that match are sent; null: all. */
  fits: ConditionTest | null;
}

@Injectable()
export class OutboundIntegrations {
  private readonly snapshot: TenantSnapshot<readonly OutboundIntegration[]>;

  constructor(snapshots: TenantSnapshots, secrets: IntegrationSecrets, internalErrors: InternalErrors) {
    this.snapshot = snapshots.define({
      tables: ['integrations'],
      load: async (scope) => {
        const enabled = await scope.repo(Integration).find({ enabled: true }, { order: { id: 'ASC' } });
        const spared = <T>(id: string, attempt: () => T): T | null =>
          internalErrors.spare('integrations', id, 'An integration is sent nothing: it cannot be read', attempt, null);
        const found = enabled.flatMap((integration) => {
          const { id, name, type, teamId } = integration;
          const target = spared(id, () => readTarget(type, secrets.openConfig(integration)));
          return target === null ? [] : [{ id, name, teamId, ...target }];
        });
        const compiled = (each: (typeof found)[number]): OutboundIntegration[] => {
          const fits = spared(each.id, () => ({ test: each.filter && compileConditions(each.filter) }));
          if (fits === null) return [];
          const { test } = fits;
          return [{ ...each, fits: test && ((alert) => unlessUndecided(true, () => test(alert))) }];
        };
        return withPatternsAhead(
          found.map(({ filter }) => filter),
          () => found.flatMap(compiled),
        );
      },
    });
  }

  /** The tenant's enabled ones with a target, from memory; mostly none. */
  of(tenantId: string): Promise<readonly OutboundIntegration[]> {
    return this.snapshot.get(tenantId);
  }
}
