import { Injectable } from '@nestjs/common';
import { ServerConfig } from '../../config/config.js';
import { NoticeAttempts, type NoticeKind } from '../notice-attempts.js';
import { handoffMessage } from './domain/handoff-message.js';
import type { HandoffNotice } from './handoff-notice.entity.js';
import { HandoffQueue } from './handoff-queue.js';
import { noticeEntry } from './notice-entry.js';

/** Tells one person over one channel that a shift of theirs begins or ends. */
@Injectable()
export class HandoffSender {
  private readonly kind: NoticeKind<HandoffNotice>;

  constructor(
    private readonly attempts: NoticeAttempts,
    notices: HandoffQueue,
    { serviceName }: ServerConfig,
  ) {
    this.kind = {
      queue: 'handoff-notices',
      message: ({ handoff }, reader) => handoffMessage(handoff, { ...reader, serviceName }),
      settle: (tx, notice, next) => notices.settle(tx, notice, next),
      entry: ({ handoff, userId }, user, ending) =>
        noticeEntry(handoff, user ?? { id: userId, fullName: userId }, ending),
    };
  }

  send(notice: HandoffNotice): Promise<void> {
    return this.attempts.make(notice, this.kind);
  }
}
