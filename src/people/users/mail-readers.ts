import { Injectable } from '@nestjs/common';
import { isEmailAddress } from '../../platform/addresses.js';
import { Reach } from './reach.js';
import { userDirectory, type UserDirectory } from './user-directory.js';
import { UsersService } from './users.service.js';

/** Who gets mails that nobody asked for (warnings, requests, digests) at the address that is their login name. */
@Injectable()
export class MailReaders {
  constructor(
    private readonly users: UsersService,
    private readonly reach: Reach,
  ) {}

  /**
   * Of all people those that are not blocked and for whose address somebody answers: they have a password or a proven
   * address, or a channel over which they are paged. Who has moved in has none of these at first.
   * @param also who are blocked, and may be unblocked
   */
  async of(tenantId: string, also: readonly string[] = []): Promise<UserDirectory> {
    const [people, isReachable] = await Promise.all([this.users.directory(tenantId), this.reach.of(tenantId)]);
    return userDirectory(
      people.all().filter(({ id, username, blocked, proofPending, isTaken }) => {
        if ((blocked && !also.includes(id)) || proofPending || !isEmailAddress(username)) return false;
        return isTaken || isReachable(id);
      }),
    );
  }
}
