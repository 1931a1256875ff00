import { Injectable } from '@nestjs/common';
import { isEmailAddress } from '../../common/addresses.js';
import { ServerConfig } from '../../config/config.js';
import type { Transaction } from '../../database/unit-of-work.js';
import { MailQueue } from '../../mails/mail-queue.js';
import type { UserDirectory } from '../../users/user-directory.js';
import { UsersService } from '../../users/users.service.js';
import { swapMail, type SwapNews } from './domain/swap-mails.js';
import type { SwapRequestEntity } from './swap-request.entity.js';

type Told = Omit<SwapRequestEntity, 'tenantId'> & { scheduleName: string };

/** Mails about swaps, stored with what they tell of. */
@Injectable()
export class SwapMailer {
  constructor(
    private readonly mails: MailQueue,
    private readonly users: UsersService,
    private readonly server: ServerConfig,
  ) {}

  /** Call it before the transaction: requests that hold a connection must not wait for another one. */
  people(tenantId: string): Promise<UserDirectory> {
    return this.users.directory(tenantId);
  }

  async tell(
    tx: Transaction,
    people: UserDirectory,
    request: Told,
    news: SwapNews,
    readers: readonly ('requester' | 'responder')[],
  ): Promise<void> {
    const { serviceName, publicBaseUrl } = this.server;
    const { requesterName, responderName, scheduleName, startTime: start, endTime: end, expiresAt, reason } = request;
    const shared = {
      news,
      requester: requesterName,
      responder: responderName,
      scheduleName,
      start,
      end,
      expiresAt,
      reason,
    };
    await this.mails.add(
      tx,
      readers.flatMap((reader) => {
        const user = people.get(reader === 'requester' ? request.requesterId : request.responderId);
        // Nobody is mailed at an address that nobody has proven.
        if (!user || user.blocked || user.proofPending || !isEmailAddress(user.username)) return [];
        const url = `${publicBaseUrl}/console/me#swaps`;
        const content = swapMail({ ...shared, reader, url, zone: user.timezone, serviceName });
        return [{ to: user.username, expiresAt: end, ...content }];
      }),
    );
  }
}
