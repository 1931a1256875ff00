import { Injectable } from '@nestjs/common';
import { decideAccount } from '../access/domain/granting.js';
import { ApiKeyCallers } from '../auth/callers/api-key-callers.js';
import { UserCallers } from '../auth/callers/user-callers.js';
import type { Invite } from './invite.entity.js';

/** Whoever invites must still be allowed to when the invite is accepted: else somebody put out could come back by it. */
@Injectable()
export class Inviters {
  constructor(
    private readonly users: UserCallers,
    private readonly keys: ApiKeyCallers,
  ) {}

  /** False: the person is blocked or gone, the key is revoked, or they may not make that account any more. */
  async mayStillInvite({ tenantId, inviter, role, permissions, teamId }: Invite): Promise<boolean> {
    if (inviter === null) return true;
    const callers = inviter.kind === 'user' ? this.users : this.keys;
    const caller = await callers.currentCaller(tenantId, inviter.id);
    return caller !== null && decideAccount(caller, { role, permissions, teamId }).kind === 'granted';
  }
}
