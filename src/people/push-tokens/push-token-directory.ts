import { Injectable } from '@nestjs/common';
import { groupBy } from '../../platform/group-by.js';
import { TenantSnapshots, type TenantSnapshot } from '../../platform/database/tenant-snapshots.js';
import type { Transaction } from '../../platform/database/unit-of-work.js';
import { PushToken } from './push-token.entity.js';

/** A phone, for other features. */
export interface PushTokenEntry {
  id: string;
  userId: string;
  token: string;
}

interface PhonesOfTenant {
  byUser: ReadonlyMap<string, readonly PushTokenEntry[]>;
  byId: ReadonlyMap<string, PushTokenEntry>;
}

/** Which phones people have, for those who send to them: from memory, as every page asks. */
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

  /** The phones of these people, each person's oldest first. */
  async ofUsers(tenantId: string, userIds: readonly string[]): Promise<PushTokenEntry[]> {
    const byUser = await this.byUser(tenantId);
    return [...new Set(userIds)].flatMap((userId) => byUser.get(userId) ?? []);
  }

  /** Every phone by the person's id; people without any are absent. */
  async byUser(tenantId: string): Promise<ReadonlyMap<string, readonly PushTokenEntry[]>> {
    return (await this.snapshot.get(tenantId)).byUser;
  }

  /** The same with what was written, on any replica, before the call. */
  async currentByUser(tenantId: string): Promise<ReadonlyMap<string, readonly PushTokenEntry[]>> {
    return (await this.snapshot.current(tenantId)).byUser;
  }

  /** Every phone by its id; forgotten ones are absent. */
  async byId(tenantId: string): Promise<ReadonlyMap<string, PushTokenEntry>> {
    return (await this.snapshot.get(tenantId)).byId;
  }

  /** The provider says that the app is not there any more. @returns whose phone it was; null: it was forgotten before */
  async removeUnregistered(tx: Transaction, id: string): Promise<string | null> {
    const phone = await tx.repo(PushToken).findOne({ id }, { lock: true });
    if (phone !== null) await tx.repo(PushToken).delete({ id });
    return phone?.userId ?? null;
  }
}
