import { Injectable } from '@nestjs/common';
import { groupBy } from '../../platform/group-by.js';
import { TenantSnapshots, type TenantSnapshot } from '../../platform/database/tenant-snapshots.js';
import type { Transaction } from '../../platform/database/unit-of-work.js';
import { PushToken } from './push-token.entity.js';

/** A phone, as other features see it. */
export interface PushTokenEntry {
  id: string;
  userId: string;
  token: string;
}

interface PhonesOfTenant {
  byUser: ReadonlyMap<string, readonly PushTokenEntry[]>;
  byId: ReadonlyMap<string, PushTokenEntry>;
}

/** The phones of users, in memory, as every notification needs them. */
@Injectable()
export class PushTokenDirectory {
  private readonly snapshot: TenantSnapshot<PhonesOfTenant>;

  constructor(snapshots: TenantSnapshots) {
    this.snapshot = snapshots.define({
      tables: ['push_tokens', 'users'],
      load: async (scope) => {
        const found = await scope.repo(PushToken).find({}, { order: { createdAt: 'ASC', id: 'ASC' } });
        const phones = found.map(({ id, userId, token }) => ({ id, userId, token }));
        return {
          byUser: groupBy(phones, ({ userId }) => userId),
          byId: new Map(phones.map((each) => [each.id, each])),
        };
      },
    });
  }

  /** The phones of these users, each user's oldest first. */
  async ofUsers(tenantId: string, userIds: readonly string[]): Promise<PushTokenEntry[]> {
    const byUser = await this.byUser(tenantId);
    return [...new Set(userIds)].flatMap((userId) => byUser.get(userId) ?? []);
  }

  /** All phones by user id; users without a phone are absent. */
  async byUser(tenantId: string): Promise<ReadonlyMap<string, readonly PushTokenEntry[]>> {
    return (await this.snapshot.get(tenantId)).byUser;
  }

  /** As `byUser`, with all changes of any replica before the call. */
  async currentByUser(tenantId: string): Promise<ReadonlyMap<string, readonly PushTokenEntry[]>> {
    return (await this.snapshot.current(tenantId)).byUser;
  }

  /** All phones by their id. */
  async byId(tenantId: string): Promise<ReadonlyMap<string, PushTokenEntry>> {
    return (await this.snapshot.get(tenantId)).byId;
  }

  /** Removes a phone that the provider reports as unregistered. @returns its user's id; null: it was removed before */
  async removeUnregistered(tx: Transaction, id: string): Promise<string | null> {
    const phone = await tx.repo(PushToken).findOne({ id }, { lock: true });
    if (phone !== null) await tx.repo(PushToken).delete({ id });
    return phone?.userId ?? null;
  }
}
