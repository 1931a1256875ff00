import { Injectable } from '@nestjs/common';
import { isEmailAddress } from '../../platform/addresses.js';
import { UserReachability } from './user-reachability.js';
import { userDirectory, type UserDirectory } from './user-directory.js';
import { UsersService } from './users.service.js';

/** The people who get mails that they did not ask for (warnings, requests, digests), at their login name. */
@Injectable()
export class MailRecipients {
  constructor(
    private readonly users: UsersService,
    private readonly reach: UserReachability,
  ) {}

  /**
   * People who are not blocked and have a password, a proven address or a usable channel. An import creates people without
   * any of these, whose addresses may be wrong.
   * @param blockedIds blocked people to include nevertheless
   */
  async of(tenantId: string, blockedIds: readonly string[] = []): Promise<UserDirectory> {
    const [people, isReachable] = await Promise.all([
      this.users.directory(tenantId),
      this.reach.reachableCheck(tenantId),
    ]);
    return userDirectory(
      people.all().filter(({ id, username, blocked, proofPending, isActivated }) => {
        if ((blocked && !blockedIds.includes(id)) || proofPending || !isEmailAddress(username)) return false;
        return isActivated || isReachable(id);
      }),
    );
  }
}
