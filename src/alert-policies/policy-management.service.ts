import { Injectable } from '@nestjs/common';
import type { Caller } from '../access/caller.js';
import { requireTeam } from '../access/domain/team-access.js';
import { shownOf } from '../access/team-lists.js';
import { Clock } from '../common/clock/clock.js';
import { newId } from '../common/ids.js';
import { criteriaOf } from '../common/matching/match-criteria.dto.js';
import { byOrderThenId } from '../common/matching/ordered-rules.js';
import { newOrder } from '../common/matching/reorder.js';
import { UnitOfWork } from '../database/unit-of-work.js';
import { hoursOf } from '../on-call/dto/rule-hours.dto.js';
import { ownerTeam } from '../teams/owner-team.js';
import { TeamsService } from '../teams/teams.service.js';
import { AlertPolicy } from './alert-policy.entity.js';
import type { PolicyActions } from './domain/policy-actions.js';
import {
  type CreateAlertPolicyDto,
  type PolicyActionsDto,
  type UpdateAlertPolicyDto,
  viewOfPolicy,
  warned,
  type AlertPolicyView,
} from './dto/alert-policy.dto.js';

/** What the answer to a change names. */
export interface ChangedPolicy {
  id: string;
  warnings?: string[];
}

/** Alert policies as their managers change them; every change leaves an audit entry (contract: "Alert policies", "Events"). */
@Injectable()
export class PolicyManagementService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly teams: TeamsService,
    private readonly clock: Clock,
  ) {}

  /** The caller's teams' policies and the global ones, in the order of evaluation. */
  async list(caller: Caller, allTeams: boolean): Promise<{ policies: AlertPolicyView[]; hidden: number }> {
    const all = await this.unitOfWork.of(caller.tenantId).repo(AlertPolicy).find();
    const { shown, hidden } = shownOf(all, caller, allTeams, ({ teamId }) => teamId);
    return { policies: shown.toSorted(byOrderThenId).map(viewOfPolicy), hidden };
  }

  /** @throws ApiError 404, 403 */
  async get(caller: Caller, id: string): Promise<AlertPolicyView> {
    return viewOfPolicy(
      requireTeam(caller, await this.unitOfWork.of(caller.tenantId).repo(AlertPolicy).findOne({ id }), 'alert policy'),
    );
  }

  /** Without a `teamId` the policy belongs to a key's team, and is global for anybody else. @param id an importer's @throws ApiError 400, 403, 409 */
  async create(caller: Caller, body: CreateAlertPolicyDto, id = newId()): Promise<ChangedPolicy> {
    const teams = await this.teams.currentDirectory(caller.tenantId);
    const own = caller.kind === 'api_key' ? caller.teamId : null;
    const now = this.clock.now();
    const policy: AlertPolicy = {
      tenantId: caller.tenantId,
      id,
      name: body.name,
      teamId: ownerTeam(caller, teams, body.teamId, own, 'VALIDATION'),
      enabled: body.enabled ?? true,
      order: body.order ?? 0,
      match: criteriaOf(body.match),
      actions: actionsOf(body.actions),
      description: body.description ?? null,
      hours: hoursOf(body.hours),
      afterMatch: body.afterMatch ?? null,
      createdAt: now,
      updatedAt: now,
    };
    await this.unitOfWork.transaction(caller, async (tx) => {
      await tx.repo(AlertPolicy).insert(policy);
    });
    return { id: policy.id, ...warned(policy) };
  }

  /** Changes what the body names; `match`, `hours` and `actions` are replaced as a whole. @throws ApiError 404, 400, 403 (both teams) */
  async update(caller: Caller, id: string, body: UpdateAlertPolicyDto): Promise<ChangedPolicy> {
    const teams = await this.teams.currentDirectory(caller.tenantId);
    return this.unitOfWork.transaction(caller, async (tx) => {
      const stored = requireTeam(caller, await tx.repo(AlertPolicy).findOne({ id }, { lock: true }), 'alert policy');
      const next: AlertPolicy = {
        ...stored,
        name: body.name ?? stored.name,
        teamId: ownerTeam(caller, teams, body.teamId, stored.teamId, 'VALIDATION'),
        enabled: body.enabled ?? stored.enabled,
        order: body.order ?? stored.order,
        match: body.match === undefined ? stored.match : criteriaOf(body.match),
        actions: body.actions ? actionsOf(body.actions) : stored.actions,
        description: body.description === undefined ? stored.description : body.description,
        hours: body.hours === undefined ? stored.hours : hoursOf(body.hours),
        afterMatch: body.afterMatch === undefined ? stored.afterMatch : body.afterMatch,
        updatedAt: this.clock.now(),
      };
      const { tenantId: _tenant, id: _id, ...columns } = next;
      await tx.repo(AlertPolicy).update({ id }, columns);
      return { id, ...warned(next) };
    });
  }

  /** @throws ApiError 404, 403 */
  async remove(caller: Caller, id: string): Promise<void> {
    await this.unitOfWork.transaction(caller, async (tx) => {
      requireTeam(caller, await tx.repo(AlertPolicy).findOne({ id }, { lock: true }), 'alert policy');
      await tx.repo(AlertPolicy).delete({ id });
    });
  }

  /** Sets the order of every policy to its position in the list. @throws ApiError 404 unknown id, 400 partial or repeated list, 403 */
  async reorder(caller: Caller, ids: readonly string[]): Promise<AlertPolicyView[]> {
    await this.unitOfWork.transaction(caller, async (tx) => {
      const stored = await tx.repo(AlertPolicy).find({}, { order: { id: 'ASC' }, lock: true });
      const { before, after } = newOrder(stored, ids, 'Alert policy not found', 'VALIDATION');
      for (const policy of stored) requireTeam(caller, policy, 'alert policy');
      await tx.repo(AlertPolicy).reorder(before, after, this.clock.now());
    });
    return (await this.list(caller, true)).policies;
  }
}

/** The actions as they are stored: those that were not given, or given as null, are not there. */
function actionsOf(actions: PolicyActionsDto): PolicyActions {
  return Object.fromEntries(Object.entries(actions).filter(([, value]) => value !== null && value !== undefined));
}
