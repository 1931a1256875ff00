import { Injectable } from '@nestjs/common';
import type { Caller } from '../../people/access/caller.js';
import { requireRead } from '../../people/access/domain/reading.js';
import { requireTeam } from '../../people/access/domain/team-access.js';
import { shownOf } from '../../people/access/team-lists.js';
import { Clock } from '../../platform/clock/clock.js';
import { newId } from '../../platform/ids.js';
import { byOrderThenId } from '../../platform/matching/ordered-rules.js';
import { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { hoursOf } from '../../on-call/dto/rule-hours.dto.js';
import { keptOf, requireTargets, TargetsService, type Targets } from '../../on-call/targets.service.js';
import { ownerTeam } from '../../people/teams/owner-team.js';
import { TeamsService } from '../../people/teams/teams.service.js';
import { TenantsService } from '../../people/tenants/tenants.service.js';
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
import { RuleRows } from '../../platform/database/rule-rows.js';

const rows = new RuleRows(AlertPolicy, 'Alert policy not found', 'VALIDATION');

/** What the answer to a change names. */
export interface ChangedPolicy {
  id: string;
  warnings?: string[];
}

/** Alert policies as their managers change them; every change leaves an audit entry (contract: "Alert policies", "Events"). */
@Injectable()
export class AlertPoliciesService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly teams: TeamsService,
    private readonly tenants: TenantsService,
    private readonly targets: TargetsService,
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
    return viewOfPolicy(permitted(caller)(await rows.find(this.unitOfWork.of(caller.tenantId), { id })));
  }

  /** Without a `teamId` the policy belongs to a key's team, and is global for anybody else. @param id an importer's @throws ApiError 400, 403, 409 */
  async create(caller: Caller, body: CreateAlertPolicyDto, id = newId()): Promise<ChangedPolicy> {
    requireRead(caller, 'alerts');
    const teams = await this.teams.currentDirectory(caller.tenantId);
    requireResponders(await this.targets.of(caller.tenantId), body.actions);
    const ownTeam = caller.kind === 'api_key' ? caller.teamId : null;
    const own = {
      teamId: ownerTeam(caller, teams, body.teamId, ownTeam, 'VALIDATION'),
      actions: actionsOf(body.actions),
      description: body.description ?? null,
      hours: hoursOf(body.hours, await this.tenants.zoneOf(caller.tenantId)),
      afterMatch: body.afterMatch ?? null,
    };
    const policy = await this.unitOfWork.transaction(caller, (tx) => rows.insert(tx, id, this.clock.now(), body, own));
    return { id: policy.id, ...warned(policy) };
  }

  /** Changes what the body names; `match`, `hours` and `actions` are replaced as a whole. @throws ApiError 404, 400, 403 (both teams) */
  async update(caller: Caller, id: string, body: UpdateAlertPolicyDto): Promise<ChangedPolicy> {
    requireRead(caller, 'alerts');
    const teams = await this.teams.currentDirectory(caller.tenantId);
    const zone = await this.tenants.zoneOf(caller.tenantId);
    const targets = await this.targets.of(caller.tenantId);
    const policy = await this.unitOfWork.transaction(caller, (tx) =>
      rows.update(tx, { id }, this.clock.now(), body, (stored) => {
        const { teamId, actions } = permitted(caller)(stored);
        requireResponders(targets, body.actions, actions);
        return {
          teamId: ownerTeam(caller, teams, body.teamId, teamId, 'VALIDATION'),
          actions: body.actions ? actionsOf(body.actions) : stored.actions,
          description: body.description === undefined ? stored.description : body.description,
          hours: body.hours === undefined ? stored.hours : hoursOf(body.hours, zone),
          afterMatch: body.afterMatch === undefined ? stored.afterMatch : body.afterMatch,
        };
      }),
    );
    return { id, ...warned(policy) };
  }

  /** @throws ApiError 404, 403 */
  async remove(caller: Caller, id: string): Promise<void> {
    await this.unitOfWork.transaction(caller, (tx) => rows.remove(tx, { id }, permitted(caller)));
  }

  /** Sets the order of every policy to its position in the list. @throws ApiError 404 unknown id, 400 partial or repeated list, 403 */
  async reorder(caller: Caller, ids: readonly string[]): Promise<AlertPolicyView[]> {
    await this.unitOfWork.transaction(caller, (tx) => rows.reorder(tx, {}, this.clock.now(), ids, permitted(caller)));
    return (await this.list(caller, true)).policies;
  }
}

/** @throws ApiError 403 */
const permitted =
  (caller: Caller) =>
  (policy: AlertPolicy): AlertPolicy =>
    requireTeam(caller, policy, 'alert policy');

/** @throws ApiError 400 for a responder whose id is new and names nobody of the tenant */
function requireResponders(
  targets: Targets,
  { addResponders }: PolicyActionsDto = {},
  { addResponders: kept = [] }: PolicyActions = {},
): void {
  requireTargets(targets, addResponders ?? [], 'actions.addResponders', keptOf(kept), 'VALIDATION');
}

/** The actions to store: those of the request that have a value; null means the same as left out. */
function actionsOf(actions: PolicyActionsDto): PolicyActions {
  return Object.fromEntries(Object.entries(actions).filter(([, value]) => value !== null && value !== undefined));
}
