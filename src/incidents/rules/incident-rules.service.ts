import { Injectable } from '@nestjs/common';
import { requireRead } from '../../people/access/domain/reading.js';
import type { Caller } from '../../people/access/caller.js';
import { shownOf } from '../../people/access/team-lists.js';
import { Clock } from '../../platform/clock/clock.js';
import { newId } from '../../platform/ids.js';
import { byOrderThenId } from '../../platform/matching/ordered-rules.js';
import { withPatternsAhead } from '../../platform/matching/patterns-ahead.js';
import { InternalErrors } from '../../platform/metrics/internal-errors.js';
import { TenantSnapshots, type TenantSnapshot } from '../../platform/database/tenant-snapshots.js';
import { UnitOfWork, type TenantScope, type Transaction } from '../../platform/database/unit-of-work.js';
import { ServiceCatalog } from '../services/service-catalog.js';
import { ServicesService } from '../services/services.service.js';
import { compileIncidentRules, type MatchingRules } from './domain/matching-rules.js';
import {
  ruleIncidentOf,
  type CreateIncidentRuleDto,
  type IncidentRuleView,
  type UpdateIncidentRuleDto,
} from './incident-rule.dto.js';
import { IncidentRule } from './incident-rule.entity.js';
import { openIncidents } from './incident-rules.queries.js';
import { RuleRows, shownRow } from '../../platform/database/rule-rows.js';

export const UNKNOWN_RULE = 'Incident rule not found';
const rows = new RuleRows(IncidentRule, UNKNOWN_RULE);

/** The incident rules of services: which new alerts open an incident. Who may use a service may use its rules. */
@Injectable()
export class IncidentRulesService {
  private readonly compiled: TenantSnapshot<MatchingRules | null>;

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly services: ServicesService,
    private readonly catalog: ServiceCatalog,
    private readonly clock: Clock,
    internalErrors: InternalErrors,
    snapshots: TenantSnapshots,
  ) {
    this.compiled = snapshots.define({
      // Deleting a service deletes its rules.
      tables: ['incident_rules', 'services'],
      load: async (scope) => {
        const enabled = await scope.repo(IncidentRule).find({ enabled: true });
        const teams = await catalog.teams(scope, [...new Set(enabled.map(({ serviceId }) => serviceId))]);
        const ofTeams = enabled.map((rule) => ({ ...rule, teamId: teams.get(rule.serviceId) ?? null }));
        const onBroken = (id: string, error: unknown): void =>
          internalErrors.note('incident-rules', id, error, 'An incident rule failed and is skipped');
        return withPatternsAhead(ofTeams, () => compileIncidentRules(ofTeams, onBroken));
      },
    });
  }

  /** The rules of all services as one synchronous function, compiled once per change to them; null: there are none. */
  matching(tenantId: string): Promise<MatchingRules | null> {
    return this.compiled.get(tenantId);
  }

  /** In the order of evaluation. @throws ApiError 404, 403 for another team's service */
  async list(caller: Caller, serviceId: string): Promise<IncidentRuleView[]> {
    await this.services.get(caller, serviceId);
    const scope = this.unitOfWork.of(caller.tenantId);
    return viewsOf(scope, await scope.repo(IncidentRule).find({ serviceId }));
  }

  /** The rules of all services that the caller may use. */
  async all(caller: Caller): Promise<IncidentRuleView[]> {
    const scope = this.unitOfWork.of(caller.tenantId);
    const rules = await scope.repo(IncidentRule).find();
    const teams = await this.catalog.teams(scope, [...new Set(rules.map(({ serviceId }) => serviceId))]);
    const { shown } = shownOf(rules, caller, true, ({ serviceId }) => teams.get(serviceId) ?? null);
    return viewsOf(scope, shown);
  }

  /** @throws ApiError 404, 403 */
  async get(caller: Caller, serviceId: string, id: string): Promise<IncidentRuleView> {
    await this.services.get(caller, serviceId);
    const scope = this.unitOfWork.of(caller.tenantId);
    return this.shown(scope, await rows.find(scope, { id, serviceId }));
  }

  /** @param id set by an import @throws ApiError 404, 403, 409 for a taken id */
  async create(
    caller: Caller,
    serviceId: string,
    body: CreateIncidentRuleDto,
    id = newId(),
  ): Promise<IncidentRuleView> {
    requireRead(caller, 'alerts');
    await this.services.get(caller, serviceId);
    return this.unitOfWork.transaction(caller, async (tx) => {
      const own = { serviceId, incident: ruleIncidentOf(body.incident) };
      const rule = await rows.insert(tx, id, this.clock.now(), body, own);
      return this.shown(tx, rule);
    });
  }

  /** Changes the fields of the body. @param to the service to move the rule to @throws ApiError 404, 403 */
  async update(
    caller: Caller,
    serviceId: string,
    id: string,
    body: UpdateIncidentRuleDto,
    to = serviceId,
  ): Promise<IncidentRuleView> {
    requireRead(caller, 'alerts');
    for (const each of new Set([serviceId, to])) await this.services.get(caller, each);
    return this.unitOfWork.transaction(caller, async (tx) => {
      const rule = await rows.update(tx, { id, serviceId }, this.clock.now(), body, ({ incident }) => ({
        serviceId: to,
        incident: body.incident ? ruleIncidentOf(body.incident) : incident,
      }));
      return this.shown(tx, rule);
    });
  }

  /** Keeps the incidents that the rule has opened. @throws ApiError 404, 403 */
  async remove(caller: Caller, serviceId: string, id: string): Promise<void> {
    await this.services.get(caller, serviceId);
    await this.unitOfWork.transaction(caller, (tx) => rows.remove(tx, { id, serviceId }));
  }

  /** Sets the order of the service's rules to that of the list. @throws ApiError 404, 400 partial or repeated list, 403 */
  async reorder(caller: Caller, serviceId: string, ids: readonly string[]): Promise<IncidentRuleView[]> {
    await this.services.get(caller, serviceId);
    await this.unitOfWork.transaction(caller, (tx) => rows.reorder(tx, { serviceId }, this.clock.now(), ids));
    return this.list(caller, serviceId);
  }

  private async shown(scope: TenantScope | Transaction, rule: IncidentRule): Promise<IncidentRuleView> {
    const [view] = await viewsOf(scope, [rule]);
    return view as IncidentRuleView;
  }
}

async function viewsOf(scope: TenantScope, rules: readonly IncidentRule[]): Promise<IncidentRuleView[]> {
  const ids = rules.map(({ id }) => id);
  const open = new Map(
    ids.length === 0
      ? []
      : (await openIncidents(scope, ids)).map(({ ruleId, id, leftOut }) => [ruleId, { id, leftOut }]),
  );
  return rules.toSorted(byOrderThenId).map((rule) => ({ ...shownRow(rule), openIncident: open.get(rule.id) ?? null }));
}
