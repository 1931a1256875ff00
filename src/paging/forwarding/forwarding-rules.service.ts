import { Injectable } from '@nestjs/common';
import { type Caller, wordsOf } from '../../people/access/caller.js';
import { Clock } from '../../platform/clock/clock.js';
import { invalid, forbidden, notFound } from '../../platform/errors/api-error.js';
import { newId } from '../../platform/ids.js';
import { UnitOfWork, type TenantScope } from '../../platform/database/unit-of-work.js';
import { withWarnings, type PlanNotes } from '../../people/users/plan-notes.js';
import { QuietUsers } from '../../people/users/quiet-users.js';
import { UserReachability } from '../../people/users/user-reachability.js';
import type { UserDirectory } from '../../people/users/user-directory.js';
import { UsersService } from '../../people/users/users.service.js';
import {
  viewOfForwarding,
  type CreateForwardingRuleDto,
  type ForwardingRuleView,
  type UpdateForwardingRuleDto,
} from './dto/forwarding-rule.dto.js';
import { ForwardingRule } from './forwarding-rule.entity.js';

/**
 * Forwarding rules (contract: "Forwarding rules"): users manage their own, administrators all. Every change is
 * audited.
 */
@Injectable()
export class ForwardingRulesService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly users: UsersService,
    private readonly reach: UserReachability,
    private readonly quiet: QuietUsers,
    private readonly clock: Clock,
  ) {}

  /** Oldest first. */
  async list(caller: Caller): Promise<ForwardingRuleView[]> {
    const visible = caller.role === 'admin' ? {} : { fromUserId: caller.id };
    const rows = this.unitOfWork.of(caller.tenantId).repo(ForwardingRule);
    return (await rows.find(visible, { order: { createdAt: 'ASC', id: 'ASC' } })).map(viewOfForwarding);
  }

  /** @throws ApiError 404 */
  async get(caller: Caller, id: string): Promise<ForwardingRuleView> {
    return viewOfForwarding(await find(this.unitOfWork.of(caller.tenantId), caller, id));
  }

  /**
   * Adds a rule.
   * @param id the id to keep for an imported rule
   * @throws ApiError 403 for another user's notifications, 400 for an unknown user or for forwarding to oneself
   */
  async create(caller: Caller, body: CreateForwardingRuleDto, id: string = newId()): Promise<ForwardingRuleView> {
    const rule: ForwardingRule = {
      tenantId: caller.tenantId,
      id,
      fromUserId: await this.forwardedUser(caller, body.fromUserId ?? caller.id),
      toUserId: standInOf(await this.users.currentDirectory(caller.tenantId), body.toUserId),
      startDate: body.startDate ?? null,
      endDate: body.endDate ?? null,
      alias: body.alias ?? null,
      enabled: body.enabled ?? true,
      createdAt: this.clock.now(),
    };
    refuseOneself(rule);
    await this.unitOfWork.transaction(caller, async (tx) => {
      await tx.repo(ForwardingRule).insert(rule);
    });
    return viewOfForwarding(rule);
  }

  /** Changes the fields in the body; null clears a date or the alias. @throws ApiError 404, 403, 400 */
  async update(caller: Caller, id: string, body: UpdateForwardingRuleDto): Promise<ForwardingRuleView> {
    const fromUserId = body.fromUserId ? await this.forwardedUser(caller, body.fromUserId) : undefined;
    const users = await this.users.currentDirectory(caller.tenantId);
    return this.unitOfWork.transaction(caller, async (tx) => {
      const stored = await find(tx, caller, id, { lock: true });
      const next: ForwardingRule = {
        ...stored,
        fromUserId: fromUserId ?? stored.fromUserId,
        toUserId: body.toUserId === undefined ? stored.toUserId : standInOf(users, body.toUserId, stored.toUserId),
        startDate: body.startDate === undefined ? stored.startDate : body.startDate,
        endDate: body.endDate === undefined ? stored.endDate : body.endDate,
        alias: body.alias === undefined ? stored.alias : body.alias,
        enabled: body.enabled ?? stored.enabled,
      };
      refuseOneself(next);
      const { tenantId: _tenant, id: _id, ...columns } = next;
      await tx.repo(ForwardingRule).update({ id }, columns);
      return viewOfForwarding(next);
    });
  }

  /**
   * Warns if the stand-in cannot be reached (the rule is then skipped), or if their messages are held. It only checks
   * the time from the rule's start; a rule that is over or disabled holds nothing.
   */
  async notes(caller: Caller, rule: ForwardingRuleView): Promise<PlanNotes> {
    const { tenantId } = caller;
    const words = wordsOf(caller);
    const { toUserId, startDate, endDate, enabled } = rule;
    const now = this.clock.now();
    const unreached = await this.reach.warningsFor(tenantId, [toUserId], words);
    const isOver = !enabled || (endDate !== null && new Date(endDate) < now);
    const from = startDate !== null && new Date(startDate) > now ? new Date(startDate) : now;
    const quiet = isOver ? {} : await this.quiet.warningsFor(tenantId, [toUserId], { at: from, words });
    return withWarnings(unreached, quiet);
  }

  /** @throws ApiError 404 */
  async remove(caller: Caller, id: string): Promise<void> {
    await this.unitOfWork.transaction(caller, async (tx) => {
      await find(tx, caller, id, { lock: true });
      await tx.repo(ForwardingRule).delete({ id });
    });
  }

  /** The user whose notifications are forwarded. Nobody may forward another user's. */
  private async forwardedUser(caller: Caller, userId: string): Promise<string> {
    const users = await this.users.currentDirectory(caller.tenantId);
    const found = users.byIdOrUsername(userId);
    if (found?.id === caller.id) return found.id;
    if (caller.role !== 'admin') throw forbidden("Only administrators may forward another user's notifications");
    return idOf(found, 'fromUserId');
  }
}

/** For anyone but administrators, other users' rules do not exist. */
async function find(
  scope: TenantScope,
  caller: Caller,
  id: string,
  options: { lock?: boolean } = {},
): Promise<ForwardingRule> {
  const rule = await scope.repo(ForwardingRule).findOne({ id }, options);
  if (rule === null || (rule.fromUserId !== caller.id && caller.role !== 'admin')) {
    throw notFound('Forwarding rule not found');
  }
  return rule;
}

/** The stand-in. An unchanged one may stay even if that user was deleted meanwhile. */
function standInOf(users: UserDirectory, requested: string, stored?: string): string {
  return requested === stored ? stored : idOf(users.byIdOrUsername(requested), 'toUserId');
}

/** @throws ApiError 400 if a user forwards to themselves */
function refuseOneself({ fromUserId, toUserId }: ForwardingRule): void {
  if (fromUserId === toUserId) throw invalid('toUserId', 'must be another user');
}

/** @throws ApiError 400 if there is no such user */
function idOf(user: { id: string } | undefined, field: string): string {
  if (!user) throw invalid(field, 'no such user', { problem: 'NOT_FOUND' });
  return user.id;
}
