import { Injectable } from '@nestjs/common';
import { ServerConfig } from '../../platform/config/config.js';
import type { Transaction } from '../../platform/database/unit-of-work.js';
import { MailQueue } from '../../paging/mails/mail-queue.js';
import { MailRecipients } from '../../people/users/mail-recipients.js';
import type { UserDirectory } from '../../people/users/user-directory.js';
import { swapMail, type SwapEvent } from './domain/swap-mails.js';
import type { SwapRequestEntity } from './swap-request.entity.js';

type Request = Omit<SwapRequestEntity, 'tenantId'> & { scheduleName: string };

/** Mails about swaps, queued in the transaction of the change. */
@Injectable()
export class SwapMailer {
  constructor(
    private readonly mails: MailQueue,
    private readonly mailed: MailRecipients,
    private readonly server: ServerConfig,
  ) {}

  /** The possible recipients. Call it before the transaction: a request that holds a connection must not wait for another one. */
  people(tenantId: string): Promise<UserDirectory> {
    return this.mailed.of(tenantId);
  }

  /** Queues a mail, which replaces unsent mails about the same request. */
  async notify(
    tx: Transaction,
    people: UserDirectory,
    request: Request,
    event: SwapEvent,
    readers: readonly ('requester' | 'responder')[],
  ): Promise<void> {
    const { serviceName, publicBaseUrl } = this.server;
    const { requesterName, responderName, scheduleName, startTime: start, endTime: end, expiresAt, reason } = request;
    const shared = {
      event,
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
