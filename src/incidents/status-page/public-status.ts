import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock/clock.js';
import { TenantSnapshots, type TenantSnapshot } from '../../platform/database/tenant-snapshots.js';
import { IncidentDirectory } from '../incident-directory.js';
import { TenantsService } from '../../people/tenants/tenants.service.js';
import type { PublicIncidentView } from './dto/public-page.dto.js';

export interface StatusOfAll {
  data: readonly PublicIncidentView[];
  generatedAt: string;
  /** `degraded`: a published incident is unresolved. */
  overallStatus: 'operational' | 'degraded';
}

/** Every published incident of the default tenant, whether or not it has a page. */
@Injectable()
export class PublicStatus {
  private readonly published: TenantSnapshot<readonly PublicIncidentView[]>;

  constructor(
    incidents: IncidentDirectory,
    snapshots: TenantSnapshots,
    private readonly tenants: TenantsService,
    private readonly clock: Clock,
  ) {
    this.published = snapshots.define({
      tables: ['incidents'],
      load: async (scope) =>
        (await incidents.published(scope, new Date(0), null)).map((incident) => ({
          id: incident.id,
          message: incident.title,
          severity: incident.severity,
          status: incident.status,
          createdAt: incident.createdAt.toISOString(),
          resolvedAt: incident.resolvedAt?.toISOString() ?? null,
          updatedAt: incident.updatedAt.toISOString(),
        })),
    });
  }

  async ofDefaultTenant(): Promise<StatusOfAll> {
    const data = await this.published.get(await this.tenants.defaultTenantId());
    const troubled = data.some(({ resolvedAt }) => resolvedAt === null);
    return {
      data,
      generatedAt: this.clock.now().toISOString(),
      overallStatus: troubled ? 'degraded' : 'operational',
    };
  }
}
