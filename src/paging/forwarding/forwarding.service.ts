import { Injectable } from '@nestjs/common';
import { AuditService } from '../../people/audit/audit.service.js';
import { Reachability } from '../channels/reachability.js';
import { groupBy } from '../../platform/group-by.js';
import { TenantSnapshots, type TenantSnapshot } from '../../platform/database/tenant-snapshots.js';
import type { Transaction } from '../../platform/database/unit-of-work.js';
import type { UserDirectory } from '../../people/users/user-directory.js';
import { UsersService } from '../../people/users/users.service.js';
import { followForwards, type Destination, type Forward } from './domain/follow.js';
import { ForwardingRule } from './forwarding-rule.entity.js';

/** Returns who is notified instead of a person at an instant. */
export type Forwarder = (userId: string, now: Date) => Destination;

/** Records that people were notified of an alert instead of others. */
export interface ForwardedPage {
  alert: { id: string; message: string };
  destination: Destination;
}

/** Applies the tenant's forwarding rules to recipients (decisions §5). */
@Injectable()
export class ForwardingService {
  private readonly snapshot: TenantSnapshot<ReadonlyMap<string, readonly ForwardingRule[]>>;

  constructor(
    private readonly users: UsersService,
    private readonly reachability: Reachability,
    private readonly audit: AuditService,
    snapshots: TenantSnapshots,
  ) {
    this.snapshot = snapshots.define({
      tables: ['forwarding_rules', 'users'],
      load: async (scope) => {
        const rules = await scope
          .repo(ForwardingRule)
          .find({ enabled: true }, { order: { createdAt: 'DESC', id: 'DESC' } });
        return groupBy(rules, ({ fromUserId }) => fromUserId);
      },
    });
  }

  /** The enabled rules, newest first. */
  async rules(tenantId: string): Promise<Forward[]> {
    return [...(await this.snapshot.get(tenantId)).values()].flat();
  }

  /** Loads the tenant's rules into one synchronous function. */
  async forwarder(tenantId: string): Promise<Forwarder> {
    const [rules, users, isReachable] = await Promise.all([
      this.snapshot.get(tenantId),
      this.users.directory(tenantId),
      this.reachability.of(tenantId),
    ]);
    const people = { isThere: (id: string) => users.get(id)?.blocked === false, isReachable };
    return (userId, now) => followForwards(userId, (id) => rules.get(id) ?? [], people, now);
  }

  /** Adds an audit entry for every forwarded notification. */
  leaveTrail(tx: Transaction, users: UserDirectory, pages: readonly ForwardedPage[]): void {
    const nameOf = (id: string): string | null => users.get(id)?.fullName ?? null;
    const entries = pages.flatMap(({ alert, destination }) =>
      destination.hops.map(({ ruleId, fromUserId, toUserId }) => ({
        action: 'forwarded',
        entityType: 'forwarding-rule',
        entityId: ruleId,
        entityName: alert.message,
        userId: fromUserId,
        userName: nameOf(fromUserId),
        details: { alertId: alert.id, fromUserId, toUserId, toUserName: nameOf(toUserId) },
      })),
    );
    if (entries.length > 0) this.audit.record(tx, entries);
  }
}
