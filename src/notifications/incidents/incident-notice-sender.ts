import { Injectable } from '@nestjs/common';
import { ServerConfig } from '../../config/config.js';
import { NoticeAttempts, type NoticeKind } from '../notice-attempts.js';
import { incidentMessage } from './domain/incident-message.js';
import { incidentNoticeEntry } from './incident-notice-entry.js';
import { IncidentNoticeQueue } from './incident-notice-queue.js';
import type { IncidentNotice } from './incident-notice.entity.js';

export const QUEUE = 'incident-notices';

/** Tells one person over one channel what became of an incident. */
@Injectable()
export class IncidentNoticeSender {
  private readonly kind: NoticeKind<IncidentNotice>;

  constructor(
    private readonly attempts: NoticeAttempts,
    notices: IncidentNoticeQueue,
    { serviceName, publicBaseUrl }: ServerConfig,
  ) {
    this.kind = {
      queue: QUEUE,
      message: ({ notice }, reader) => incidentMessage(notice, { ...reader, serviceName, publicBaseUrl }),
      settle: (tx, notice, next) => notices.settle(tx, notice, next),
      entry: ({ notice, userId }, user, ending) =>
        incidentNoticeEntry(notice, user ?? { id: userId, fullName: null }, ending),
    };
  }

  send(notice: IncidentNotice): Promise<void> {
    return this.attempts.make(notice, this.kind);
  }
}
