import { Injectable } from '@nestjs/common';
import type { Caller } from '../access/caller.js';
import type { Author } from '../../platform/audit/author.js';
import { Clock } from '../../platform/clock/clock.js';
import { invalid, forbidden, notFound } from '../../platform/errors/api-error.js';
import { newId } from '../../platform/ids.js';
import { ServerConfig } from '../../platform/config/config.js';
import { UnitOfWork } from '../../platform/database/unit-of-work.js';
import type { RegisterPushTokenDto } from './push-token.dto.js';
import { PushToken } from './push-token.entity.js';

/** Registers and removes phones for push notifications. */
@Injectable()
export class PushTokensService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
    private readonly server: ServerConfig,
  ) {}

  /**
   * Registers the phone for the caller; another user's registration of it ends.
   * @throws ApiError 400 unless the token starts with the provider's prefix
   */
  async register(
    caller: Author & { tenantId: string; id: string },
    { token, platform = null }: RegisterPushTokenDto,
  ): Promise<void> {
    const prefix = this.server.pushTokenPrefix;
    if (!token.startsWith(prefix)) throw invalid('token', `must start with ${prefix}`);
    const now = this.clock.now();
    const phone = { userId: caller.id, platform, updatedAt: now };
    await this.unitOfWork.transaction(caller, async (tx) => {
      // Concurrent registrations of one phone make one row, which keeps its `createdAt`.
      const isNew = await tx.repo(PushToken).insertNew({ id: newId(), token, ...phone, createdAt: now });
      if (!isNew) await tx.repo(PushToken).update({ token }, phone);
    });
  }

  /** @throws ApiError 404 (bare), 403 unless the caller owns it or is an administrator */
  async remove(caller: Caller, token: string): Promise<void> {
    await this.unitOfWork.transaction(caller, async (tx) => {
      // PostgreSQL cannot store this character, so no such token exists.
      const found = token.includes('\0') ? null : await tx.repo(PushToken).findOne({ token }, { lock: true });
      if (found === null) throw notFound('Push token not found');
      if (found.userId !== caller.id && caller.role !== 'admin') throw forbidden('The push token is not yours');
      await tx.repo(PushToken).delete({ id: found.id });
    });
  }
}
