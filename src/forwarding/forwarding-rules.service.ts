import { Injectable } from '@nestjs/common';
import { AuditService } from '../audit/audit.service.js';
import type { Caller } from '../auth/caller.js';
import { Clock } from '../common/clock/clock.js';
import { badRequest, forbidden, notFound } from '../common/errors/api-error.js';
import { isId, newId } from '../common/ids.js';
import { UnitOfWork, type TenantScope, type Transaction } from '../database/unit-of-work.js';
import { UsersService } from '../users/users.service.js';
import {
  viewOfForwarding,
  type CreateForwardingRuleDto,
  type ForwardingRuleView,
  type UpdateForwardingRuleDto,
} from './dto/forwarding-rule.dto.js';
import { ForwardingRule } from './forwarding-rule.entity.js';

/** People's forwarding rules (contract: "Forwarding rules"): one's own; administrators all. Every change is audited. */
@Injectable()
export class ForwardingRulesService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly users: UsersService,
    private readonly audit: AuditService,
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

  /** @throws ApiError 403 for another person's messages, 400 for those of nobody */
  async create(caller: Caller, body: CreateForwardingRuleDto): Promise<ForwardingRuleView> {
    const rule: ForwardingRule = {
      tenantId: caller.tenantId,
      id: newId(),
      fromUserId: await this.giver(caller, body.fromUserId ?? caller.id),
      toUserId: asStored(body.toUserId),
      startDate: body.startDate ?? null,
      endDate: body.endDate ?? null,
      alias: body.alias ?? null,
      enabled: body.enabled ?? true,
      createdAt: this.clock.now(),
    };
    await this.unitOfWork.transaction(caller.tenantId, async (tx) => {
      await tx.repo(ForwardingRule).insert(rule);
      this.record(tx, caller, 'create', rule);
    });
    return viewOfForwarding(rule);
  }

  /** Changes what the body names; null clears a date or the alias. @throws ApiError 404, 403, 400 */
  async update(caller: Caller, id: string, body: UpdateForwardingRuleDto): Promise<ForwardingRuleView> {
    const fromUserId = body.fromUserId ? await this.giver(caller, body.fromUserId) : undefined;
    return this.unitOfWork.transaction(caller.tenantId, async (tx) => {
      const stored = await find(tx, caller, id, { lock: true });
      const next: ForwardingRule = {
        ...stored,
        fromUserId: fromUserId ?? stored.fromUserId,
        toUserId: body.toUserId === undefined ? stored.toUserId : asStored(body.toUserId),
        startDate: body.startDate === undefined ? stored.startDate : body.startDate,
        endDate: body.endDate === undefined ? stored.endDate : body.endDate,
        alias: body.alias === undefined ? stored.alias : body.alias,
        enabled: body.enabled ?? stored.enabled,
      };
      const { tenantId: _tenant, id: _id, ...columns } = next;
      await tx.repo(ForwardingRule).update({ id }, columns);
      this.record(tx, caller, 'update', next);
      return viewOfForwarding(next);
    });
  }

  /** @throws ApiError 404 */
  async remove(caller: Caller, id: string): Promise<void> {
    await this.unitOfWork.transaction(caller.tenantId, async (tx) => {
      const stored = await find(tx, caller, id, { lock: true });
      await tx.repo(ForwardingRule).delete({ id });
      this.record(tx, caller, 'delete', stored);
    });
  }

  /** Whose messages are to be forwarded: nobody may redirect another person's. */
  private async giver(caller: Caller, userId: string): Promise<string> {
    const id = asStored(userId);
    if (id === caller.id) return id;
    if (caller.role !== 'admin') throw forbidden("Only administrators may forward another user's notifications");
    if ((await this.users.directory(caller.tenantId)).get(id) === undefined) {
      throw badRequest('Invalid request: fromUserId: no such user');
    }
    return id;
  }

  private record(tx: Transaction, caller: Caller, action: 'create' | 'update' | 'delete', rule: ForwardingRule): void {
    const { id: _id, createdAt: _createdAt, ...details } = viewOfForwarding(rule);
    this.audit.record(tx, {
      action: `forwarding_rule.${action}`,
      entityType: 'forwarding-rule',
      entityId: rule.id,
      entityName: rule.alias,
      userId: caller.id,
      userName: caller.name,
      details,
    });
  }
}

/** Another person's rule does not exist for anybody but administrators. */
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

/** Ids compare in lower case. */
function asStored(userId: string): string {
  return isId(userId) ? userId.toLowerCase() : userId;
}
