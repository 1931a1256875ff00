import { Injectable } from '@nestjs/common';
import { AuditService, type NewAuditEntry } from '../audit/audit.service.js';
import type { Message } from '../channels/domain/messages.js';
import type { ChannelType } from '../channels/registry.js';
import { ChannelProviders } from '../channels/channel-providers.js';
import { Clock } from '../common/clock/clock.js';
import { AttemptGuard } from '../common/delivery-queue/attempt-guard.js';
import {
  afterAttempt,
  afterResult,
  WORN_OUT,
  type AttemptResult,
  type Queued,
} from '../common/delivery-queue/domain/attempt.js';
import { MAX_ATTEMPTS } from '../common/delivery-queue/domain/backoff.js';
import { writeDown } from '../common/delivery-queue/write-down.js';
import { UnitOfWork, type Transaction } from '../database/unit-of-work.js';
import type { UserEntry } from '../users/user-directory.js';
import { PagingFacts } from './paging-facts.js';

/** A claimed notice to one person over one channel. */
export interface PersonalNotice extends Queued {
  tenantId: string;
  id: string;
  userId: string;
  channelId: string;
  channelType: ChannelType;
}

/** How a notice ended, for the audit log. */
export interface NoticeEnding {
  outcome: string;
  reason: string | null;
  channelType: ChannelType;
}

/** What differs between the kinds of notices. */
export interface NoticeKind<T extends PersonalNotice> {
  queue: string;
  message(notice: T, reader: { timezone: string; noticeId: string }): Message;
  /** @returns false when another worker has begun the next attempt: then that one decides */
  settle(tx: Transaction, notice: T, next: Queued): Promise<boolean>;
  /** @param user undefined: gone */
  entry(notice: T, user: UserEntry | undefined, ending: NoticeEnding): NewAuditEntry;
}

/** One attempt at one claimed notice: compose, hand to the provider, write down the result. */
@Injectable()
export class NoticeAttempts {
  constructor(
    private readonly facts: PagingFacts,
    private readonly providers: ChannelProviders,
    private readonly guard: AttemptGuard,
    private readonly unitOfWork: UnitOfWork,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  async make<T extends PersonalNotice>(notice: T, kind: NoticeKind<T>): Promise<void> {
    const { tenantId, id, attempts, channelType } = notice;
    // Before the transaction: nothing that holds a connection may wait for another one.
    const user = (await this.facts.users(tenantId)).get(notice.userId);
    const result = await this.guard.run({ queue: kind.queue, id, dueAt: notice.dueAt }, () =>
      this.send(notice, kind, user),
    );
    const next = afterResult(notice, afterAttempt(result, attempts, this.clock.now(), Math.random()));
    await writeDown(() =>
      this.unitOfWork.transaction(tenantId, async (tx) => {
        const ours = await kind.settle(tx, notice, next);
        if (!ours || next.state === 'pending') return;
        this.audit.record(tx, kind.entry(notice, user, { outcome: next.state, reason: next.reason, channelType }));
      }),
    );
  }

  private async send<T extends PersonalNotice>(
    notice: T,
    kind: NoticeKind<T>,
    user: UserEntry | undefined,
  ): Promise<AttemptResult> {
    const { id, tenantId, channelId, channelType, attempts } = notice;
    const channel = (await this.facts.channelsById(tenantId)).get(channelId);
    const send = this.providers.senderOf(channelType, tenantId);
    if (!user || user.blocked) return { kind: 'permanent', reason: 'the user is gone or blocked' };
    if (user.proofPending) return { kind: 'permanent', reason: 'the user has not proven their e-mail address' };
    if (!channel?.verified) return { kind: 'permanent', reason: 'the channel is gone or not verified' };
    if (!send) return { kind: 'permanent', reason: `no ${channelType} provider is configured` };
    if (attempts > MAX_ATTEMPTS) return { kind: 'permanent', reason: WORN_OUT };
    return send(channel, kind.message(notice, { timezone: user.timezone, noticeId: id }));
  }
}
