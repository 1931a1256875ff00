import { Injectable } from '@nestjs/common';
import type { Caller } from '../../../people/access/caller.js';
import { requireRead } from '../../../people/access/domain/reading.js';
import { shownOf } from '../../../people/access/team-lists.js';
import { Clock } from '../../../platform/clock/clock.js';
import { invalid, forbidden, notFound } from '../../../platform/errors/api-error.js';
import { newId } from '../../../platform/ids.js';
import { withPatternsAhead } from '../../../platform/matching/patterns-ahead.js';
import { InternalErrors } from '../../../platform/metrics/internal-errors.js';
import { TenantSnapshots, type TenantSnapshot } from '../../../platform/database/tenant-snapshots.js';
import { type TenantScope, type Transaction, UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { hoursOf } from '../../../on-call/dto/rule-hours.dto.js';
import { TeamsService } from '../../../people/teams/teams.service.js';
import { TenantsService } from '../../../people/tenants/tenants.service.js';
import { mayRouteTo } from '../domain/rule-rights.js';
import {
  inEvaluationOrder,
  compileTeamRouter,
  type Notify,
  type TeamRouter,
  type TeamRule,
} from './domain/team-router.js';
import type {
  CreateTeamRoutingRuleDto,
  NotifyDto,
  TeamRoutingRuleView,
  UpdateTeamRoutingRuleDto,
} from './team-routing-rule.dto.js';
import { TeamRoutingRule } from './team-routing-rule.entity.js';
import { isThere } from './team-routing-rules.queries.js';
import { RuleRows, shownRow } from '../../../platform/database/rule-rows.js';

export const UNKNOWN_RULE = 'Team routing rule not found';
const rows = new RuleRows(TeamRoutingRule, UNKNOWN_RULE);

/** The routing rules of teams: they choose the escalation policy or schedule for a team's alerts, or nobody. */
@Injectable()
export class TeamRoutingRulesService {
  private readonly routers: TenantSnapshot<TeamRouter>;

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly teams: TeamsService,
    private readonly tenants: TenantsService,
    private readonly clock: Clock,
    internalErrors: InternalErrors,
    snapshots: TenantSnapshots,
  ) {
    this.routers = snapshots.define({
      // Deleting a team deletes its rules.
      tables: ['team_routing_rules', 'teams'],
      load: async (scope) => {
        const rules = await scope.repo(TeamRoutingRule).find();
        const onBroken = ({ id }: { id: string }, error: unknown): void =>
          internalErrors.note('routing', id, error, 'A routing rule of a team cannot be read; it is skipped');
        return withPatternsAhead(rules, () => compileTeamRouter(rules, onBroken));
      },
    });
  }

  /** The rules of all teams as one synchronous function, compiled once per change to them. */
  router(tenantId: string): Promise<TeamRouter> {
    return this.routers.get(tenantId);
  }

  /** The rules of all teams, as they are stored. */
  rules(tenantId: string): Promise<TeamRule[]> {
    return this.unitOfWork.of(tenantId).repo(TeamRoutingRule).find();
  }

  /** In evaluation order. @throws ApiError 404, 403 for another team's */
  async list(caller: Caller, teamId: string): Promise<TeamRoutingRuleView[]> {
    const scope = this.unitOfWork.of(caller.tenantId);
    await this.teams.accessible(scope, caller, teamId);
    const rules = await scope.repo(TeamRoutingRule).find({ teamId });
    return rules.toSorted(inEvaluationOrder).map(shownRow);
  }

  /** Of all teams that the caller may see, in no order. */
  async all(caller: Caller): Promise<TeamRoutingRuleView[]> {
    const rules = await this.unitOfWork.of(caller.tenantId).repo(TeamRoutingRule).find();
    return shownOf(rules, caller, true, ({ teamId }) => teamId).shown.map(shownRow);
  }

  /** @throws ApiError 404, 403 for another team's */
  async get(caller: Caller, teamId: string, id: string): Promise<TeamRoutingRuleView> {
    const scope = this.unitOfWork.of(caller.tenantId);
    await this.teams.accessible(scope, caller, teamId);
    return shownRow(await rows.find(scope, { id, teamId }));
  }

  /**
   * @param id an importer's
   * @throws ApiError 404, 403 without rights on the team, 400 for an unknown target, 409 for a taken id
   */
  async create(
    caller: Caller,
    teamId: string,
    body: CreateTeamRoutingRuleDto,
    id = newId(),
  ): Promise<TeamRoutingRuleView> {
    requireRead(caller, 'alerts');
    const zone = await this.tenants.zoneOf(caller.tenantId);
    return this.changing(caller, teamId, async (tx) => {
      const own = { teamId, isDefault: body.isDefault ?? false, hours: hoursOf(body.hours, zone) };
      const notify = await notifyOf(tx, body.notify, null);
      return shownRow(await rows.insert(tx, id, this.clock.now(), body, { ...own, notify }));
    });
  }

  /** Changes what the body names. @param to the team that it is moved to @throws ApiError 404, 403, 400 as of a new one */
  async update(
    caller: Caller,
    teamId: string,
    id: string,
    body: UpdateTeamRoutingRuleDto,
    to = teamId,
  ): Promise<TeamRoutingRuleView> {
    requireRead(caller, 'alerts');
    await this.requireRights(caller, to);
    const zone = await this.tenants.zoneOf(caller.tenantId);
    return this.changing(caller, teamId, async (tx) => {
      const rule = await rows.update(tx, { id, teamId }, this.clock.now(), body, async (stored) => ({
        teamId: to,
        isDefault: body.isDefault ?? stored.isDefault,
        hours: body.hours === undefined ? stored.hours : hoursOf(body.hours, zone),
        notify: body.notify ? await notifyOf(tx, body.notify, stored.notify) : stored.notify,
      }));
      return shownRow(rule);
    });
  }

  /** @throws ApiError 404, 403 */
  async remove(caller: Caller, teamId: string, id: string): Promise<void> {
    await this.changing(caller, teamId, (tx) => rows.remove(tx, { id, teamId }));
  }

  /** Sets the order of each rule of the team to its position in the list. @throws ApiError 404 unknown id, 400 partial or repeated list, 403 */
  async reorder(caller: Caller, teamId: string, ids: readonly string[]): Promise<TeamRoutingRuleView[]> {
    await this.changing(caller, teamId, (tx) => rows.reorder(tx, { teamId }, this.clock.now(), ids));
    return this.list(caller, teamId);
  }

  private async requireRights(caller: Caller, teamId: string): Promise<void> {
    const team = (await this.teams.currentDirectory(caller.tenantId)).get(teamId);
    if (team === undefined) throw notFound('Team not found');
    if (!mayRouteTo(caller, team))
      throw forbidden('Only administrators and the admins and leads of the team may do this');
  }

  /** One change of a team's rules at a time, by whoever may decide about its alerts. */
  private async changing<T>(caller: Caller, teamId: string, work: (tx: Transaction) => Promise<T>): Promise<T> {
    await this.requireRights(caller, teamId);
    return this.unitOfWork.transaction(caller, async (tx) => {
      await tx.lock(`${tx.tenantId}team-routing-rules${teamId}`);
      return work(tx);
    });
  }
}

/** @param before what is stored, which may be sent back though it is gone */
async function notifyOf(scope: TenantScope, { type, id }: NotifyDto, before: Notify | null): Promise<Notify> {
  if (type === 'none') {
    if (id) throw invalid('notify.id', 'none has no id');
    return { type, id: null };
  }
  if (!id) throw invalid('notify.id', `${type} needs one`);
  const isKept = before?.type === type && before.id === id;
  if (!isKept && !(await isThere(scope, type, id)))
    throw invalid('notify.id', `no such ${type}`, { problem: 'NOT_FOUND' });
  return { type, id };
}
