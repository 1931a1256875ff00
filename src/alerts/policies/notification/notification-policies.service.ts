import { Injectable } from '@nestjs/common';
import type { Caller } from '../../../people/access/caller.js';
import { requireRead } from '../../../people/access/domain/reading.js';
import { requireTeam } from '../../../people/access/domain/team-access.js';
import { shownOf } from '../../../people/access/team-lists.js';
import { Clock } from '../../../platform/clock/clock.js';
import { newId } from '../../../platform/ids.js';
import { byOrderThenId } from '../../../platform/matching/ordered-rules.js';
import { withPatternsAhead } from '../../../platform/matching/patterns-ahead.js';
import { InternalErrors } from '../../../platform/metrics/internal-errors.js';
import { TenantSnapshots, type TenantSnapshot } from '../../../platform/database/tenant-snapshots.js';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { hoursOf } from '../../../on-call/dto/rule-hours.dto.js';
import { ownerTeam } from '../../../people/teams/owner-team.js';
import { TeamsService } from '../../../people/teams/teams.service.js';
import { TenantsService } from '../../../people/tenants/tenants.service.js';
import { compileNotifications, type NotificationDecider } from './domain/notification-policies.js';
import {
  type CreateNotificationPolicyDto,
  notificationActionsOf,
  type NotificationPolicyView,
  type UpdateNotificationPolicyDto,
} from './notification-policy.dto.js';
import { NotificationPolicy } from './notification-policy.entity.js';
import { RuleRows, shownRow } from '../../../platform/database/rule-rows.js';

export const UNKNOWN_POLICY = 'Notification policy not found';
const rows = new RuleRows(NotificationPolicy, UNKNOWN_POLICY, 'VALIDATION');

/** Notification policies: whether and when people are notified of alerts, which are stored in any case. */
@Injectable()
export class NotificationPoliciesService {
  private readonly deciders: TenantSnapshot<NotificationDecider>;

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly teams: TeamsService,
    private readonly tenants: TenantsService,
    private readonly clock: Clock,
    internalErrors: InternalErrors,
    snapshots: TenantSnapshots,
  ) {
    this.deciders = snapshots.define({
      // Deleting a team deletes its policies.
      tables: ['notification_policies', 'teams'],
      load: async (scope) => {
        const rules = await scope.repo(NotificationPolicy).find();
        const onBroken = ({ id }: { id: string }, error: unknown): void =>
          internalErrors.note(
            'notification-policies',
            id,
            error,
            'A notification policy cannot be read; it is skipped',
          );
        return withPatternsAhead(rules, () => compileNotifications(rules, onBroken));
      },
    });
  }

  /** The tenant's policies as one synchronous function, compiled once per change to them. */
  decider(tenantId: string): Promise<NotificationDecider> {
    return this.deciders.get(tenantId);
  }

  /** The caller's teams' policies and the global ones, in evaluation order. */
  async list(caller: Caller, allTeams: boolean): Promise<{ policies: NotificationPolicyView[]; hidden: number }> {
    const all = await this.unitOfWork.of(caller.tenantId).repo(NotificationPolicy).find();
    const { shown, hidden } = shownOf(all, caller, allTeams, ({ teamId }) => teamId);
    return { policies: shown.toSorted(byOrderThenId).map(shownRow), hidden };
  }

  /** @throws ApiError 404, 403 */
  async get(caller: Caller, id: string): Promise<NotificationPolicyView> {
    return shownRow(permitted(caller)(await rows.find(this.unitOfWork.of(caller.tenantId), { id })));
  }

  /** Without a `teamId` the policy belongs to a key's team, and is global for anybody else. @param id an importer's @throws ApiError 400, 403, 409 */
  async create(caller: Caller, body: CreateNotificationPolicyDto, id = newId()): Promise<NotificationPolicyView> {
    requireRead(caller, 'alerts');
    const teams = await this.teams.currentDirectory(caller.tenantId);
    const ownTeam = caller.kind === 'api_key' ? caller.teamId : null;
    const zone = await this.tenants.zoneOf(caller.tenantId);
    const own = {
      teamId: ownerTeam(caller, teams, body.teamId, ownTeam, 'VALIDATION'),
      description: body.description ?? null,
      hours: hoursOf(body.hours, zone),
      actions: notificationActionsOf(body.actions, zone),
    };
    const policy = await this.unitOfWork.transaction(caller, (tx) => rows.insert(tx, id, this.clock.now(), body, own));
    return shownRow(policy);
  }

  /** Changes what the body names; `match`, `hours` and `actions` are replaced as a whole. @throws ApiError 404, 400, 403 (both teams) */
  async update(caller: Caller, id: string, body: UpdateNotificationPolicyDto): Promise<NotificationPolicyView> {
    requireRead(caller, 'alerts');
    const teams = await this.teams.currentDirectory(caller.tenantId);
    const zone = await this.tenants.zoneOf(caller.tenantId);
    const policy = await this.unitOfWork.transaction(caller, (tx) =>
      rows.update(tx, { id }, this.clock.now(), body, (stored) => ({
        teamId: ownerTeam(caller, teams, body.teamId, permitted(caller)(stored).teamId, 'VALIDATION'),
        description: body.description === undefined ? stored.description : body.description,
        hours: body.hours === undefined ? stored.hours : hoursOf(body.hours, zone),
        actions: body.actions ? notificationActionsOf(body.actions, zone) : stored.actions,
      })),
    );
    return shownRow(policy);
  }

  /** @throws ApiError 404, 403 */
  async remove(caller: Caller, id: string): Promise<void> {
    await this.unitOfWork.transaction(caller, (tx) => rows.remove(tx, { id }, permitted(caller)));
  }

  /** Sets the order of every policy to its position in the list. @throws ApiError 404 unknown id, 400 partial or repeated list, 403 */
  async reorder(caller: Caller, ids: readonly string[]): Promise<NotificationPolicyView[]> {
    await this.unitOfWork.transaction(caller, (tx) => rows.reorder(tx, {}, this.clock.now(), ids, permitted(caller)));
    return (await this.list(caller, true)).policies;
  }
}

/** @throws ApiError 403 */
const permitted =
  (caller: Caller) =>
  (policy: NotificationPolicy): NotificationPolicy =>
    requireTeam(caller, policy, 'notification policy');
