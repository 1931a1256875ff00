import { Injectable } from '@nestjs/common';
import type { Caller } from '../access/caller.js';
import { shownOf } from '../access/team-lists.js';
import { Clock } from '../common/clock/clock.js';
import { badRequest, forbidden, notFound } from '../common/errors/api-error.js';
import { newId } from '../common/ids.js';
import { criteriaOf } from '../common/matching/match-criteria.dto.js';
import { byOrderThenId } from '../common/matching/ordered-rules.js';
import { newOrder } from '../common/matching/reorder.js';
import { TenantSnapshots, type TenantSnapshot } from '../database/tenant-snapshots.js';
import { UnitOfWork, type Transaction } from '../database/unit-of-work.js';
import type { TeamDirectory } from '../teams/team-directory.js';
import { TeamsService } from '../teams/teams.service.js';
import { compileRouter, type Router } from './domain/choose-route.js';
import { mayRouteTo } from './domain/rule-rights.js';
import type { CreateRoutingRuleDto, RoutingRuleView, UpdateRoutingRuleDto } from './dto/routing-rule.dto.js';
import { RoutingRule } from './routing-rule.entity.js';

const NOT_FOUND = 'Routing rule not found';

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
      load: async (scope) => compileRouter(await scope.repo(RoutingRule).find()),
    });
  }

  /** The tenant's rules as one synchronous function, compiled once per change to them. */
  router(tenantId: string): Promise<Router> {
    return this.routers.get(tenantId);
  }

  /** The rules that target the caller's teams, in the order of evaluation. */
  async list(caller: Caller, allTeams: boolean): Promise<{ rules: RoutingRuleView[]; hidden: number }> {
    const all = await this.unitOfWork.of(caller.tenantId).repo(RoutingRule).find();
    const { shown, hidden } = shownOf(all, caller, allTeams, ({ targetTeamId }) => targetTeamId);
    return { rules: shown.toSorted(byOrderThenId).map(viewOf), hidden };
  }

  /** @param id an importer's @throws ApiError 400 for an unknown team, 403 without rights on it, 409 for a taken id */
  async create(caller: Caller, body: CreateRoutingRuleDto, id = newId()): Promise<RoutingRuleView> {
    checkTarget(caller, await this.teams.currentDirectory(caller.tenantId), body.targetTeamId);
    const now = this.clock.now();
    const rule: RoutingRule = {
      tenantId: caller.tenantId,
      id,
      name: body.name,
      enabled: body.enabled ?? true,
      order: body.order ?? 0,
      match: criteriaOf(body.match),
      targetTeamId: body.targetTeamId.toLowerCase(),
      createdAt: now,
      updatedAt: now,
    };
    await this.unitOfWork.transaction(caller, (tx) => tx.repo(RoutingRule).insert(rule));
    return viewOf(rule);
  }

  /** Changes what the body names; `match` is replaced as a whole. @throws ApiError 404, 400, 403 (rights on both teams) */
  update(caller: Caller, id: string, body: UpdateRoutingRuleDto): Promise<RoutingRuleView> {
    return this.change(caller, id, async (tx, stored, teams) => {
      if (body.targetTeamId) checkTarget(caller, teams, body.targetTeamId);
      const next: RoutingRule = {
        ...stored,
        name: body.name ?? stored.name,
        enabled: body.enabled ?? stored.enabled,
        order: body.order ?? stored.order,
        match: body.match === undefined ? stored.match : criteriaOf(body.match),
        targetTeamId: body.targetTeamId?.toLowerCase() ?? stored.targetTeamId,
        updatedAt: this.clock.now(),
      };
      const { tenantId: _tenant, id: _id, ...columns } = next;
      await tx.repo(RoutingRule).update({ id }, columns);
      return viewOf(next);
    });
  }

  /** @throws ApiError 404, 403 */
  remove(caller: Caller, id: string): Promise<void> {
    return this.change(caller, id, async (tx) => {
      await tx.repo(RoutingRule).delete({ id });
    });
  }

  /**
   * Gives each rule its place in the list as its order; one order holds for all teams.
   * @throws ApiError 404 unknown id, 400 partial or repeated list, 403 without rights on the team of every rule
   */
  async reorder(caller: Caller, ids: readonly string[]): Promise<RoutingRuleView[]> {
    const teams = await this.teams.currentDirectory(caller.tenantId);
    await this.unitOfWork.transaction(caller, async (tx) => {
      const stored = await tx.repo(RoutingRule).find({}, { order: { id: 'ASC' }, lock: true });
      const { before, after } = newOrder(stored, ids, NOT_FOUND);
      for (const { targetTeamId } of stored) checkTarget(caller, teams, targetTeamId);
      await tx.repo(RoutingRule).reorder(before, after, this.clock.now());
    });
    return (await this.list(caller, true)).rules;
  }

  private async change<T>(
    caller: Caller,
    id: string,
    work: (tx: Transaction, stored: RoutingRule, teams: TeamDirectory) => Promise<T>,
  ): Promise<T> {
    const teams = await this.teams.currentDirectory(caller.tenantId);
    return this.unitOfWork.transaction(caller, async (tx) => {
      const stored = await tx.repo(RoutingRule).findOne({ id }, { lock: true });
      if (stored === null) throw notFound(NOT_FOUND);
      checkTarget(caller, teams, stored.targetTeamId);
      return work(tx, stored, teams);
    });
  }
}

function checkTarget(caller: Caller, teams: TeamDirectory, teamId: string): void {
  const team = teams.get(teamId.toLowerCase());
  if (team === undefined) throw badRequest('Invalid request: targetTeamId: no such team');
  if (!mayRouteTo(caller, team))
    throw forbidden('Only administrators and the admins and leads of the team may do this');
}

function viewOf({ tenantId: _tenant, createdAt, updatedAt, ...rule }: RoutingRule): RoutingRuleView {
  return { ...rule, createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() };
}
