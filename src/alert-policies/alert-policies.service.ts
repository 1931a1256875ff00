import { Injectable } from '@nestjs/common';
import { TenantSnapshots, type TenantSnapshot } from '../database/tenant-snapshots.js';
import { AlertPolicy } from './alert-policy.entity.js';
import { compilePolicies, type PolicyEvaluator } from './domain/evaluate-policies.js';

/** The policy stage of the alert pipeline. */
@Injectable()
export class AlertPoliciesService {
  private readonly snapshot: TenantSnapshot<PolicyEvaluator>;

  constructor(snapshots: TenantSnapshots) {
    this.snapshot = snapshots.define({
      // Deleting a team deletes its policies.
      tables: ['alert_policies', 'teams'],
      load: async (scope) => compilePolicies(await scope.repo(AlertPolicy).find()),
    });
  }

  /** The tenant's policies as one synchronous function, compiled once per change to them. */
  evaluator(tenantId: string): Promise<PolicyEvaluator> {
    return this.snapshot.get(tenantId);
  }
}
