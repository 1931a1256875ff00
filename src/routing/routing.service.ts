import { Injectable } from '@nestjs/common';
import { TenantSnapshots, type TenantSnapshot } from '../database/tenant-snapshots.js';
import { compileRouter, type Router } from './domain/choose-route.js';
import { RoutingRule } from './routing-rule.entity.js';

/** The routing stage of the alert pipeline. */
@Injectable()
export class RoutingService {
  private readonly snapshot: TenantSnapshot<Router>;

  constructor(snapshots: TenantSnapshots) {
    this.snapshot = snapshots.define({
      // Deleting a team deletes its rules.
      tables: ['routing_rules', 'teams'],
      load: async (scope) => compileRouter(await scope.repo(RoutingRule).find()),
    });
  }

  /** The tenant's rules as one synchronous function, compiled once per change to them. */
  router(tenantId: string): Promise<Router> {
    return this.snapshot.get(tenantId);
  }
}
