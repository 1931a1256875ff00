import { Injectable } from '@nestjs/common';
import { decideAccount } from '../access/domain/granting.js';
import { ApiKeyCallers } from '../auth/callers/api-key-callers.js';
import { UserCallers } from '../auth/callers/user-callers.js';
import type { Invite } from './invite.entity.js';

/** The inviter must still be allowed to invite when the invite is accepted, so that a blocked person cannot return by it. */
@Injectable()
export class Inviters {
  constructor(
    private readonly users: UserCallers,
    private readonly keys: ApiKeyCallers,
  ) {}

  /** False: the inviter is blocked, deleted or revoked, or may not create such an account any more. */
  async mayStillInvite({ tenantId, inviter, role, permissions, teamId }: Invite): Promise<boolean> {
    if (inviter === null) return true;
    const callers = inviter.kind === 'user' ? this.users : this.keys;
    const caller = await callers.currentCaller(tenantId, inviter.id);
    return caller !== null && decideAccount(caller, { role, permissions, teamId }).kind === 'granted';
  }
}
