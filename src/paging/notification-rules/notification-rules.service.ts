import { Injectable } from '@nestjs/common';
import type { Caller } from '../../people/access/caller.js';
import { ChannelRemovals } from '../channels/channel-removals.js';
import { Clock } from '../../platform/clock/clock.js';
import { forbidden, notFound } from '../../platform/errors/api-error.js';
import { isId, newId } from '../../platform/ids.js';
import { newOrder } from '../../platform/matching/reorder.js';
import { UnitOfWork, type TenantScope, type Transaction } from '../../platform/database/unit-of-work.js';
import { UsersService } from '../../people/users/users.service.js';
import { whyNot } from '../notifications/domain/rule-match.js';
import { conditionsOf } from '../../platform/matching/condition-list.dto.js';
import { decide } from '../../platform/matching/decision.js';
import {
  actionWithDefaults,
  criteriaWithDefaults,
  repeatWithDefaults,
  type RuleAction,
  type RuleCriteria,
} from '../notifications/domain/rule.js';
import {
  type CreateNotificationRuleDto,
  type MatchDto,
  type RuleActionDto,
  type RuleCriteriaDto,
  type UpdateNotificationRuleDto,
  viewOfRule,
  type MatchView,
  type NotificationRuleView,
} from './notification-rule.dto.js';
import { lockNaming } from './notification-rules.queries.js';
import { NotificationRule } from './notification-rule.entity.js';
import { RuleBooks } from './rule-books.js';

const NOT_FOUND = 'Notification rule not found';

/**
 * Users' notification rules (contract: "Notification rules"). Users manage their own, administrators all. A rule may
 * name an unverified channel; when it fires, channels that are unverified or of another user are skipped.
 */
@Injectable()
export class NotificationRulesService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly books: RuleBooks,
    private readonly users: UsersService,
    private readonly clock: Clock,
    removals: ChannelRemovals,
  ) {
    removals.onRemoved((tx, channelId) => this.forgetChannel(tx, channelId));
  }

  /** The caller, or the user whom an administrator names. @throws ApiError 403, 404 */
  async ownerOf(caller: Caller, userId: string | undefined): Promise<string> {
    if (userId === undefined || userId.toLowerCase() === caller.id) return caller.id;
    if (caller.role !== 'admin') throw forbidden("Only administrators may act on another user's notification rules");
    const user = isId(userId) && (await this.users.currentDirectory(caller.tenantId)).get(userId.toLowerCase());
    if (!user) throw notFound('User not found');
    return user.id;
  }

  /** In their order. */
  async list(caller: Caller, userId: string): Promise<NotificationRuleView[]> {
    return (await rulesOf(this.unitOfWork.of(caller.tenantId), userId)).map(viewOfRule);
  }

  /** The rules of all users, each user's in order. For administrators only. */
  async ofAll(tenantId: string): Promise<NotificationRuleView[]> {
    const order = { userId: 'ASC', order: 'ASC', id: 'ASC' } as const;
    return (await this.unitOfWork.of(tenantId).repo(NotificationRule).find({}, { order })).map(viewOfRule);
  }

  /** @throws ApiError 404 */
  async get(caller: Caller, id: string): Promise<NotificationRuleView> {
    return viewOfRule(await find(this.unitOfWork.of(caller.tenantId), caller, id));
  }

  /** Adds a rule at the end of its owner's list. @returns its id */
  async create(caller: Caller, userId: string, body: CreateNotificationRuleDto): Promise<string> {
    const id = newId();
    await this.createAll(caller, userId, [{ id, body }]);
    return id;
  }

  /** Adds rules at the end of their owner's list, in this order. */
  async createAll(
    caller: Caller,
    userId: string,
    rules: readonly { id: string; body: CreateNotificationRuleDto }[],
  ): Promise<void> {
    if (rules.length === 0) return;
    const now = this.clock.now();
    await this.unitOfWork.transaction(caller, async (tx) => {
      // Lock, so that concurrent creations do not get the same position.
      await tx.lock(`${tx.tenantId}notification-rules${userId}`);
      const next = ((await rulesOf(tx, userId)).at(-1)?.order ?? -1) + 1;
      const rows = rules.map(({ id, body }, index) => ({
        ...{ id, userId, name: body.name, enabled: body.enabled ?? true, order: next + index },
        ...{ ...settingsOf(body), createdAt: now, updatedAt: now },
      }));
      await tx.repo(NotificationRule).insert(rows);
    });
  }

  /** Changes the fields in the body; a sub-object is replaced as a whole. @throws ApiError 404 */
  async update(caller: Caller, id: string, body: UpdateNotificationRuleDto): Promise<void> {
    await this.unitOfWork.transaction(caller, async (tx) => {
      const stored = await find(tx, caller, id, { lock: true });
      await tx.repo(NotificationRule).update(
        { id },
        {
          name: body.name ?? stored.name,
          enabled: body.enabled ?? stored.enabled,
          criteria: body.criteria === undefined ? stored.criteria : criteriaOf(body.criteria),
          action: body.action === undefined ? stored.action : actionOf(body.action),
          repeat: body.repeat === undefined ? stored.repeat : repeatWithDefaults(body.repeat),
          updatedAt: this.clock.now(),
        },
      );
    });
  }

  /** Removes a rule; the others keep their positions. @throws ApiError 404 */
  async remove(caller: Caller, id: string): Promise<void> {
    await this.unitOfWork.transaction(caller, async (tx) => {
      await find(tx, caller, id, { lock: true });
      await tx.repo(NotificationRule).delete({ id });
    });
  }

  /** Sets the order of all rules. @throws ApiError 404 for an unknown id, 400 for an incomplete list or duplicates */
  async reorder(caller: Caller, userId: string, ids: readonly string[]): Promise<NotificationRuleView[]> {
    await this.unitOfWork.transaction(caller, async (tx) => {
      const stored = await tx.repo(NotificationRule).find({ userId }, { order: { id: 'ASC' }, lock: true });
      const { before, after } = newOrder(stored, ids, NOT_FOUND);
      await tx.repo(NotificationRule).reorder(before, after, this.clock.now(), userId);
    });
    return this.list(caller, userId);
  }

  /** Whether the rule would fire for such an event now, ignoring teams. Sends nothing. @throws ApiError 404 */
  async match(caller: Caller, id: string, body: MatchDto): Promise<MatchView> {
    const rule = await find(this.unitOfWork.of(caller.tenantId), caller, id);
    const { actionType = 'create-alert', priority = null, source = null, tags = [], message = '', details = {} } = body;
    const alert = { message, priority: priority ?? 'P3', source, entity: null, tags, details, teamId: null };
    const event = { actionType, priority, source, tags, teamId: undefined, alert };
    const facts = await this.books.ownerFacts(caller.tenantId, this.clock.now());
    const reasons = await decide(caller.tenantId, () => whyNot(rule, event, facts));
    return reasons.length === 0 ? { match: true } : { match: false, reasons };
  }

  private async forgetChannel(tx: Transaction, channelId: string): Promise<void> {
    const rules = tx.repo(NotificationRule);
    for (const { id } of await lockNaming(tx, channelId)) {
      const rule = await rules.findOne({ id });
      if (rule === null) continue;
      await rules.update({ id }, { action: withoutChannel(rule.action, channelId), updatedAt: this.clock.now() });
    }
  }
}

/** Converts a request body into stored settings; new steps get ids. */
export const settingsOf = ({ criteria, action, repeat }: CreateNotificationRuleDto): RuleSettings => ({
  ...{ criteria: criteriaOf(criteria), action: actionOf(action), repeat: repeatWithDefaults(repeat) },
});

type RuleSettings = Pick<NotificationRule, 'criteria' | 'action' | 'repeat'>;

function criteriaOf(dto: RuleCriteriaDto | null | undefined): RuleCriteria {
  const { conditions, ...criteria } = dto ?? {};
  return criteriaWithDefaults({ ...criteria, ...(conditions && { conditions: conditionsOf(conditions) }) });
}

/** Gives new steps an id. */
function actionOf(dto: RuleActionDto | null | undefined): RuleAction {
  const steps = dto?.steps?.map(({ id = newId(), channelId, delayMins = 0, enabled = true }) => ({
    ...{ id, channelId, delayMins, enabled },
  }));
  return actionWithDefaults({ ...dto, steps: steps ?? null });
}

function withoutChannel({ channelIds, delayMins, steps }: RuleAction, channelId: string): RuleAction {
  return actionWithDefaults({
    channelIds: channelIds.filter((id) => id !== channelId),
    delayMins,
    steps: steps?.filter((step) => step.channelId !== channelId) ?? null,
  });
}

function rulesOf(scope: TenantScope, userId: string): Promise<NotificationRule[]> {
  return scope.repo(NotificationRule).find({ userId }, { order: { order: 'ASC', id: 'ASC' } });
}

/** For anyone but administrators, other users' rules do not exist. */
async function find(
  scope: TenantScope,
  caller: Caller,
  id: string,
  options: { lock?: boolean } = {},
): Promise<NotificationRule> {
  const rule = await scope.repo(NotificationRule).findOne({ id }, options);
  if (rule === null || (rule.userId !== caller.id && caller.role !== 'admin')) throw notFound(NOT_FOUND);
  return rule;
}
