import { Injectable } from '@nestjs/common';
import type { Caller } from '../../access/caller.js';
import { requireTeam } from '../../access/domain/team-access.js';
import { shownOf } from '../../access/team-lists.js';
import { Clock } from '../../common/clock/clock.js';
import { newId } from '../../common/ids.js';
import { criteriaOf } from '../../common/matching/match-criteria.dto.js';
import { byOrderThenId } from '../../common/matching/ordered-rules.js';
import { newOrder } from '../../common/matching/reorder.js';
import { Defects } from '../../common/metrics/defects.js';
import { TenantSnapshots, type TenantSnapshot } from '../../database/tenant-snapshots.js';
import { UnitOfWork } from '../../database/unit-of-work.js';
import { hoursOf } from '../../on-call/dto/rule-hours.dto.js';
import { ownerTeam } from '../../teams/owner-team.js';
import { TeamsService } from '../../teams/teams.service.js';
import { compileNotifications, type NotificationDecider } from './domain/notification-policies.js';
import {
  type CreateNotificationPolicyDto,
  notificationActionsOf,
  type NotificationPolicyView,
  type UpdateNotificationPolicyDto,
  viewOf,
} from './notification-policy.dto.js';
import { NotificationPolicy } from './notification-policy.entity.js';

const NOUN = 'notification policy';
export const UNKNOWN_POLICY = 'Notification policy not found';

/** Notification policies: whether and when people are told of alerts that are stored in any case. */
@Injectable()
export class NotificationPoliciesService {
  private readonly deciders: TenantSnapshot<NotificationDecider>;

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly teams: TeamsService,
    private readonly clock: Clock,
    defects: Defects,
    snapshots: TenantSnapshots,
  ) {
    this.deciders = snapshots.define({
      // Deleting a team deletes its policies.
      tables: ['notification_policies', 'teams'],
      load: async (scope) =>
        compileNotifications(await scope.repo(NotificationPolicy).find(), ({ id }, error) =>
          defects.note('notification-policies', id, error, 'A notification policy cannot be asked; it is passed over'),
        ),
    });
  }

  /** The tenant's policies as one synchronous function, compiled once per change to them. */
  decider(tenantId: string): Promise<NotificationDecider> {
    return this.deciders.get(tenantId);
  }

  /** The caller's teams' policies and the global ones, in the order in which they are asked. */
  async list(caller: Caller, allTeams: boolean): Promise<{ policies: NotificationPolicyView[]; hidden: number }> {
    const all = await this.unitOfWork.of(caller.tenantId).repo(NotificationPolicy).find();
    const { shown, hidden } = shownOf(all, caller, allTeams, ({ teamId }) => teamId);
    return { policies: shown.toSorted(byOrderThenId).map(viewOf), hidden };
  }

  /** @throws ApiError 404, 403 */
  async get(caller: Caller, id: string): Promise<NotificationPolicyView> {
    const found = await this.unitOfWork.of(caller.tenantId).repo(NotificationPolicy).findOne({ id });
    return viewOf(requireTeam(caller, found, NOUN));
  }

  /** Without a `teamId` the policy belongs to a key's team, and is global for anybody else. @param id an importer's @throws ApiError 400, 403, 409 */
  async create(caller: Caller, body: CreateNotificationPolicyDto, id = newId()): Promise<NotificationPolicyView> {
    const teams = await this.teams.currentDirectory(caller.tenantId);
    const own = caller.kind === 'api_key' ? caller.teamId : null;
    const now = this.clock.now();
    const policy: NotificationPolicy = {
      ...{ tenantId: caller.tenantId, id, name: body.name, description: body.description ?? null },
      teamId: ownerTeam(caller, teams, body.teamId, own, 'VALIDATION'),
      ...{ enabled: body.enabled ?? true, order: body.order ?? 0 },
      ...{ match: criteriaOf(body.match), hours: hoursOf(body.hours), actions: notificationActionsOf(body.actions) },
      ...{ createdAt: now, updatedAt: now },
    };
    await this.unitOfWork.transaction(caller, (tx) => tx.repo(NotificationPolicy).insert(policy));
    return viewOf(policy);
  }

  /** Changes what the body names; `match`, `hours` and `actions` are replaced as a whole. @throws ApiError 404, 400, 403 (both teams) */
  async update(caller: Caller, id: string, body: UpdateNotificationPolicyDto): Promise<NotificationPolicyView> {
    const teams = await this.teams.currentDirectory(caller.tenantId);
    return this.unitOfWork.transaction(caller, async (tx) => {
      const stored = requireTeam(caller, await tx.repo(NotificationPolicy).findOne({ id }, { lock: true }), NOUN);
      const next: NotificationPolicy = {
        ...stored,
        name: body.name ?? stored.name,
        description: body.description === undefined ? stored.description : body.description,
        teamId: ownerTeam(caller, teams, body.teamId, stored.teamId, 'VALIDATION'),
        enabled: body.enabled ?? stored.enabled,
        order: body.order ?? stored.order,
        match: body.match === undefined ? stored.match : criteriaOf(body.match),
        hours: body.hours === undefined ? stored.hours : hoursOf(body.hours),
        actions: body.actions ? notificationActionsOf(body.actions) : stored.actions,
        updatedAt: this.clock.now(),
      };
      const { tenantId: _tenant, id: _id, ...columns } = next;
      await tx.repo(NotificationPolicy).update({ id }, columns);
      return viewOf(next);
    });
  }

  /** @throws ApiError 404, 403 */
  async remove(caller: Caller, id: string): Promise<void> {
    await this.unitOfWork.transaction(caller, async (tx) => {
      requireTeam(caller, await tx.repo(NotificationPolicy).findOne({ id }, { lock: true }), NOUN);
      await tx.repo(NotificationPolicy).delete({ id });
    });
  }

  /** Sets the order of every policy to its position in the list. @throws ApiError 404 unknown id, 400 partial or repeated list, 403 */
  async reorder(caller: Caller, ids: readonly string[]): Promise<NotificationPolicyView[]> {
    await this.unitOfWork.transaction(caller, async (tx) => {
      const stored = await tx.repo(NotificationPolicy).find({}, { order: { id: 'ASC' }, lock: true });
      const { before, after } = newOrder(stored, ids, UNKNOWN_POLICY, 'VALIDATION');
      for (const policy of stored) requireTeam(caller, policy, NOUN);
      await tx.repo(NotificationPolicy).reorder(before, after, this.clock.now());
    });
    return (await this.list(caller, true)).policies;
  }
}
