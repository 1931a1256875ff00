import { Injectable } from '@nestjs/common';
import type { Caller } from '../../people/access/caller.js';
import { requireRead } from '../../people/access/domain/reading.js';
import { shownOf } from '../../people/access/team-lists.js';
import { Clock } from '../../platform/clock/clock.js';
import { invalid, forbidden } from '../../platform/errors/api-error.js';
import { newId } from '../../platform/ids.js';
import { byOrderThenId } from '../../platform/matching/ordered-rules.js';
import { withPatternsAhead } from '../../platform/matching/patterns-ahead.js';
import { TenantSnapshots, type TenantSnapshot } from '../../platform/database/tenant-snapshots.js';
import { UnitOfWork } from '../../platform/database/unit-of-work.js';
import type { TeamDirectory } from '../../people/teams/team-directory.js';
import { TeamsService } from '../../people/teams/teams.service.js';
import { compileRouter, type Router, type RouteRule } from './domain/choose-route.js';
import { mayRouteTo } from './domain/rule-rights.js';
import type { CreateRoutingRuleDto, RoutingRuleView, UpdateRoutingRuleDto } from './dto/routing-rule.dto.js';
import { RoutingRule } from './routing-rule.entity.js';
import { RuleRows, shownRow } from '../../platform/database/rule-rows.js';

const rows = new RuleRows(RoutingRule, 'Routing rule not found');

/** Routing rules, as their managers change them and as the pipeline applies them (contract: "Routing rules"). */
@Injectable()
export class RoutingRulesService {
  private readonly routers: TenantSnapshot<Router>;

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly teams: TeamsService,
    private readonly clock: Clock,
    snapshots: TenantSnapshots,
  ) {
    this.routers = snapshots.define({
      // Deleting a team deletes its rules.
      tables: ['routing_rules', 'teams'],
      load: async (scope) => {
        const rules = await scope.repo(RoutingRule).find();
        return withPatternsAhead(rules, () => compileRouter(rules));
      },
    });
  }

  /** The tenant's rules as one synchronous function, compiled once per change to them. */
  router(tenantId: string): Promise<Router> {
    return this.routers.get(tenantId);
  }

  /** All rules, as they are stored. */
  rules(tenantId: string): Promise<RouteRule[]> {
    return this.unitOfWork.of(tenantId).repo(RoutingRule).find();
  }

  /** The rules that target the caller's teams, in the order of evaluation. */
  async list(caller: Caller, allTeams: boolean): Promise<{ rules: RoutingRuleView[]; hidden: number }> {
    const all = await this.unitOfWork.of(caller.tenantId).repo(RoutingRule).find();
    const { shown, hidden } = shownOf(all, caller, allTeams, ({ targetTeamId }) => targetTeamId);
    return { rules: shown.toSorted(byOrderThenId).map(shownRow), hidden };
  }

  /** @param id an importer's @throws ApiError 400 for an unknown team, 403 without rights on it, 409 for a taken id */
  async create(caller: Caller, body: CreateRoutingRuleDto, id = newId()): Promise<RoutingRuleView> {
    requireRead(caller, 'alerts');
    checkTarget(caller, await this.teams.currentDirectory(caller.tenantId), body.targetTeamId);
    const own = { targetTeamId: body.targetTeamId.toLowerCase() };
    const rule = await this.unitOfWork.transaction(caller, (tx) => rows.insert(tx, id, this.clock.now(), body, own));
    return shownRow(rule);
  }

  /** Changes what the body names; `match` is replaced as a whole. @throws ApiError 404, 400, 403 (rights on both teams) */
  async update(caller: Caller, id: string, body: UpdateRoutingRuleDto): Promise<RoutingRuleView> {
    requireRead(caller, 'alerts');
    const teams = await this.teams.currentDirectory(caller.tenantId);
    const rule = await this.unitOfWork.transaction(caller, (tx) =>
      rows.update(tx, { id }, this.clock.now(), body, ({ targetTeamId }) => {
        for (const each of [targetTeamId, body.targetTeamId ?? targetTeamId]) checkTarget(caller, teams, each);
        return { targetTeamId: body.targetTeamId?.toLowerCase() ?? targetTeamId };
      }),
    );
    return shownRow(rule);
  }

  /** @throws ApiError 404, 403 */
  async remove(caller: Caller, id: string): Promise<void> {
    const teams = await this.teams.currentDirectory(caller.tenantId);
    await this.unitOfWork.transaction(caller, (tx) =>
      rows.remove(tx, { id }, ({ targetTeamId }) => checkTarget(caller, teams, targetTeamId)),
    );
  }

  /**
   * Gives each rule its place in the list as its order; one order holds for all teams.
   * @throws ApiError 404 unknown id, 400 partial or repeated list, 403 without rights on the team of every rule
   */
  async reorder(caller: Caller, ids: readonly string[]): Promise<RoutingRuleView[]> {
    const teams = await this.teams.currentDirectory(caller.tenantId);
    await this.unitOfWork.transaction(caller, (tx) =>
      rows.reorder(tx, {}, this.clock.now(), ids, ({ targetTeamId }) => checkTarget(caller, teams, targetTeamId)),
    );
    return (await this.list(caller, true)).rules;
  }
}

function checkTarget(caller: Caller, teams: TeamDirectory, teamId: string): void {
  const team = teams.get(teamId.toLowerCase());
  if (team === undefined) throw invalid('targetTeamId', 'no such team', { problem: 'NOT_FOUND' });
  if (!mayRouteTo(caller, team))
    throw forbidden('Only administrators and the admins and leads of the team may do this');
}
