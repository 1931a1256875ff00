import { Injectable } from '@nestjs/common';
import { AlertPoliciesService } from '../../alert-policies/alert-policies.service.js';
import type { PolicyEffect } from '../../alert-policies/domain/evaluate-policies.js';
import type { MatchableAlert } from '../../common/matching/matchable-alert.js';
import { type EscalationPlanner, EscalationService } from '../../escalation/escalation.service.js';
import type { RoutingDecision } from '../../routing/domain/choose-route.js';
import { RoutingService } from '../../routing/routing.service.js';

/** A tenant's configuration, compiled, as it bears on a new alert. */
export interface TenantRules {
  route: (alert: MatchableAlert) => RoutingDecision;
  effect: (alert: MatchableAlert) => PolicyEffect;
  escalation: EscalationPlanner;
}

/** Gathers the rules of the tenants of a batch from their in-memory snapshots. */
@Injectable()
export class TenantRulesLoader {
  constructor(
    private readonly routing: RoutingService,
    private readonly policies: AlertPoliciesService,
    private readonly escalation: EscalationService,
  ) {}

  async load(tenantIds: Iterable<string>): Promise<Map<string, TenantRules>> {
    return new Map(await Promise.all([...new Set(tenantIds)].map(async (id) => [id, await this.rulesOf(id)] as const)));
  }

  async rulesOf(tenantId: string): Promise<TenantRules> {
    const [route, effect, escalation] = await Promise.all([
      this.routing.router(tenantId),
      this.policies.evaluator(tenantId),
      this.escalation.planner(tenantId),
    ]);
    return { route, effect, escalation };
  }
}
