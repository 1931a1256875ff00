import { Injectable } from '@nestjs/common';
import { Any } from 'typeorm';
import type { TenantScope, Transaction } from '../database/unit-of-work.js';
import { PushToken } from './push-token.entity.js';

/** What other features may know of a phone. */
export interface PushTokenEntry {
  id: string;
  userId: string;
  token: string;
}

/** Which phones people have, for those who send to them. */
@Injectable()
export class PushTokenDirectory {
  /** The phones of these people, oldest first. */
  async ofUsers(scope: TenantScope, userIds: readonly string[]): Promise<PushTokenEntry[]> {
    if (userIds.length === 0) return [];
    return scope.repo(PushToken).find({ userId: Any([...userIds]) }, { order: { createdAt: 'ASC', id: 'ASC' } });
  }

  /** These phones as they are now; forgotten ones are absent. */
  async byIds(scope: TenantScope, ids: readonly string[]): Promise<PushTokenEntry[]> {
    return ids.length === 0 ? [] : scope.repo(PushToken).find({ id: Any([...ids]) });
  }

  /** The provider says that the app is not there any more. */
  async forget(tx: Transaction, id: string): Promise<void> {
    await tx.repo(PushToken).delete({ id });
  }
}
