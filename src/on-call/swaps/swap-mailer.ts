import { Injectable } from '@nestjs/common';
import { ServerConfig } from '../../platform/config/config.js';
import type { Transaction } from '../../platform/database/unit-of-work.js';
import { MailQueue } from '../../paging/mails/mail-queue.js';
import { MailReaders } from '../../people/users/mail-readers.js';
import type { UserDirectory } from '../../people/users/user-directory.js';
import { swapMail, type SwapNews } from './domain/swap-mails.js';
import type { SwapRequestEntity } from './swap-request.entity.js';

type Told = Omit<SwapRequestEntity, 'tenantId'> & { scheduleName: string };

/** Mails about swaps, stored with what they tell of. */
@Injectable()
export class SwapMailer {
  constructor(
    private readonly mails: MailQueue,
    private readonly mailed: MailReaders,
    private readonly server: ServerConfig,
  ) {}

  /** Who is mailed. Call it before the transaction: requests that hold a connection must not wait for another one. */
  people(tenantId: string): Promise<UserDirectory> {
    return this.mailed.of(tenantId);
  }

  /** Its news takes the place of what has not gone out yet about the request. */
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
    await this.mails.tellLatest(
      tx,
      request.id,
      readers.flatMap((reader) => {
        const user = people.get(reader === 'requester' ? request.requesterId : request.responderId);
        if (!user) return [];
        const url = `${publicBaseUrl}/console/me#swaps`;
        const content = swapMail({ ...shared, reader, url, timeStyle: user, serviceName });
        return [{ to: user.username, expiresAt: end, ...content }];
      }),
    );
  }
}
