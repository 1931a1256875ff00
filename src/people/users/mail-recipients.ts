import { Injectable } from '@nestjs/common';
import { isEmailAddress } from '../../platform/addresses.js';
import { UserReachability } from './user-reachability.js';
import { userDirectory, type UserDirectory } from './user-directory.js';
import { UsersService } from './users.service.js';

/** Who gets mails that nobody asked for (warnings, requests, digests) at the address that is their login name. */
@Injectable()
export class MailRecipients {
  constructor(
    private readonly users: UsersService,
    private readonly reach: UserReachability,
  ) {}

  /**
   * Of all people those that are not blocked and for whose address somebody answers: they have a password or a proven
   * address, or a channel over which they are paged. Who has moved in has none of these at first.
   * @param blockedIds who are blocked, and may be unblocked
   */
  async of(tenantId: string, blockedIds: readonly string[] = []): Promise<UserDirectory> {
    const [people, isReachable] = await Promise.all([
      this.users.directory(tenantId),
      this.reach.reachableCheck(tenantId),
    ]);
    return userDirectory(
      people.all().filter(({ id, username, blocked, proofPending, isActivated: isTaken }) => {
        if ((blocked && !blockedIds.includes(id)) || proofPending || !isEmailAddress(username)) return false;
        return isTaken || isReachable(id);
      }),
    );
  }
}
