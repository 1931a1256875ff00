import { Injectable, Logger } from '@nestjs/common';
import { withPatternsAhead } from '../../platform/matching/patterns-ahead.js';
import { TenantSnapshots, type TenantSnapshot } from '../../platform/database/tenant-snapshots.js';
import { OnCallService } from '../../on-call/on-call.service.js';
import { UsersService } from '../../people/users/users.service.js';
import { localDay, localTime } from '../../people/users/domain/quiet-hours.js';
import { compileRuleBook, type RuleBook } from '../notifications/domain/rule-book.js';
import { isEvaluable, type OwnerFacts } from '../notifications/domain/rule-match.js';
import { NotificationRule } from './notification-rule.entity.js';

/** The compiled notification rules of tenants, and the facts about their owners. */
@Injectable()
export class RuleBooks {
  private readonly logger = new Logger(RuleBooks.name);
  private readonly books: TenantSnapshot<RuleBook>;

  constructor(
    private readonly users: UsersService,
    private readonly onCall: OnCallService,
    snapshots: TenantSnapshots,
  ) {
    this.books = snapshots.define({
      tables: ['notification_rules', 'users'],
      load: async (scope) => {
        const rules = await scope.repo(NotificationRule).find({ enabled: true });
        return withPatternsAhead(rules, () => compileRuleBook(rules.filter((rule) => this.isSound(rule))));
      },
    });
  }

  /** Skips an invalid rule, which must not stop the notifications of the whole tenant. */
  private isSound(rule: NotificationRule): boolean {
    if (isEvaluable(rule)) return true;
    const { tenantId, id } = rule;
    this.logger.error({ tenantId, ruleId: id }, 'A notification rule has invalid criteria; Pager skips it');
    return false;
  }

  of(tenantId: string): Promise<RuleBook> {
    return this.books.get(tenantId);
  }

  /** The facts about owners at that time; evaluates each time zone and schedule once. */
  async ownerFacts(tenantId: string, now: Date): Promise<OwnerFacts> {
    const [users, onCall] = await Promise.all([this.users.directory(tenantId), this.onCall.directory(tenantId)]);
    const timeIn = memoized((timezone) => localTime(now, timezone));
    const dayIn = memoized((timezone) => localDay(now, timezone));
    const zoneOf = (userId: string): string => users.get(userId)?.timezone ?? 'UTC';
    const onCallIn = memoized((scheduleId) => {
      const { recipients } = onCall.whoIsOnCall(scheduleId, now);
      return new Set(recipients.map(({ userId }) => userId));
    });
    return {
      localTime: (userId) => timeIn(zoneOf(userId)),
      localDay: (userId) => dayIn(zoneOf(userId)),
      usesFirstOnly: (userId) => users.get(userId)?.firstMatchOnly ?? false,
      isOnCall: (scheduleId, userId) => onCallIn(scheduleId).has(userId),
    };
  }
}

function memoized<T>(compute: (key: string) => T): (key: string) => T {
  const cache = new Map<string, { value: T }>();
  return (key) => {
    const entry = cache.get(key) ?? { value: compute(key) };
    cache.set(key, entry);
    return entry.value;
  };
}
