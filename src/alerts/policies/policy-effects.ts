import { Injectable } from '@nestjs/common';
import { AlertsService } from '../lifecycle/alerts.service.js';
import { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { Clock } from '../../platform/clock/clock.js';
import type { Caller } from '../../people/access/caller.js';
import { requireRead } from '../../people/access/domain/reading.js';
import { requireTeam } from '../../people/access/domain/team-access.js';
import { invalid } from '../../platform/errors/api-error.js';
import { isId } from '../../platform/ids.js';
import type { MatchableAlert } from '../../platform/matching/match-criteria.js';
import { decide } from '../../platform/matching/decision.js';
import { compileRules } from '../../platform/matching/ordered-rules.js';
import { withPatternsAhead } from '../../platform/matching/patterns-ahead.js';
import { ownerTeam } from '../../people/teams/owner-team.js';
import { TeamsService } from '../../people/teams/teams.service.js';
import type { DryRunDto, DryRunView } from './dto/alert-policy.dto.js';
import { TenantSnapshots, type TenantSnapshot } from '../../platform/database/tenant-snapshots.js';
import { AlertPolicy } from './alert-policy.entity.js';
import {
  type AskedPolicy,
  type CompiledPolicies,
  compilePolicies,
  effectsOf,
  matchingPolicies,
  reportEffects,
} from './domain/evaluate-policies.js';

/** What the tenant's policies do to an alert. */
@Injectable()
export class PolicyEffects {
  private readonly snapshot: TenantSnapshot<CompiledPolicies>;

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly alerts: AlertsService,
    private readonly teams: TeamsService,
    private readonly clock: Clock,
    snapshots: TenantSnapshots,
  ) {
    this.snapshot = snapshots.define({
      // Deleting a team deletes its policies.
      tables: ['alert_policies', 'teams'],
      load: async (scope) => {
        const policies = await scope.repo(AlertPolicy).find();
        return withPatternsAhead(policies, () => compilePolicies(policies));
      },
    });
  }

  /** The tenant's policies, compiled once per change to them. */
  compiled(tenantId: string): Promise<CompiledPolicies> {
    return this.snapshot.get(tenantId);
  }

  /** The enabled policies that match an alert of that time, in their order, and which of them apply. */
  async matching(tenantId: string, alert: MatchableAlert, at: Date): Promise<AskedPolicy[]> {
    const policies = await this.unitOfWork.of(tenantId).repo(AlertPolicy).find();
    const compiled = await withPatternsAhead(policies, () => compileRules(policies));
    return decide(tenantId, () => matchingPolicies(compiled, alert, at));
  }

  /**
   * Reports what the policies would do to an alert, without doing it (contract: POST /v2/alert-policies/dry-run).
   * @throws ApiError 400 without an alert or with an unknown team, 404 for an unknown one, 403 for another team's, and for those who may not read alerts
   */
  async dryRun(caller: Caller, body: DryRunDto): Promise<DryRunView> {
    // It changes nothing, whatever its method.
    const { globalReadOnly: _keeps, ...reader } = caller;
    const [alert, policies] = await Promise.all([
      this.alertOf(reader, body),
      this.unitOfWork.of(caller.tenantId).repo(AlertPolicy).find(),
    ]);
    const now = this.clock.now();
    const compiled = await withPatternsAhead(policies, () => compilePolicies(policies));
    const effects = await decide(caller.tenantId, () => effectsOf(compiled, alert, now));
    const applied = effects.flatMap(({ policy }) => {
      const found = policies.find(({ id }) => id === policy.id);
      return found ? [{ id: found.id, name: found.name, order: found.order }] : [];
    });
    return {
      matched: applied[0] ?? null,
      ...reportEffects(effects, now),
      ...(applied.length > 1 && { applied }),
    };
  }

  private async alertOf(caller: Caller, { alertId, alert }: DryRunDto): Promise<MatchableAlert> {
    if (typeof alertId === 'string') return this.storedAlert(caller, alertId);
    if (!alert) throw invalid('alertId', 'is required, or alert', { problem: 'REQUIRED', code: 'VALIDATION' });
    return {
      message: alert.message ?? '',
      priority: alert.priority ?? 'P3',
      source: alert.source ?? null,
      entity: alert.entity ?? null,
      tags: alert.tags ?? [],
      alias: alert.alias ?? '',
      description: alert.description ?? '',
      details: alert.details ?? {},
      teamId: ownerTeam(caller, await this.teams.currentDirectory(caller.tenantId), alert.teamId, null, 'VALIDATION'),
    };
  }

  private async storedAlert(caller: Caller, alertId: string): Promise<MatchableAlert> {
    requireRead(caller, 'alerts');
    const id = alertId.toLowerCase();
    const states = isId(id)
      ? await this.alerts.states(this.unitOfWork.of(caller.tenantId), [id])
      : new Map<string, never>();
    return requireTeam(caller, states.get(id), 'alert');
  }
}
