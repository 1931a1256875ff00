import { Injectable } from '@nestjs/common';
import { AuditService } from '../../audit/audit.service.js';
import { ChannelProviders } from '../../channels/providers/channel-providers.js';
import { Clock } from '../../common/clock/clock.js';
import { AttemptGuard } from '../../common/delivery-queue/attempt-guard.js';
import {
  afterAttempt,
  afterResult,
  WORN_OUT,
  type AttemptResult,
  type Queued,
} from '../../common/delivery-queue/domain/attempt.js';
import { MAX_ATTEMPTS } from '../../common/delivery-queue/domain/backoff.js';
import { writeDown } from '../../common/delivery-queue/write-down.js';
import { ServerConfig } from '../../config/config.js';
import { UnitOfWork, type Transaction } from '../../database/unit-of-work.js';
import type { UserEntry } from '../../users/user-directory.js';
import { PagingFacts } from '../paging-facts.js';
import { incidentMessage } from './domain/incident-message.js';
import { incidentNoticeEntry } from './incident-notice-entry.js';
import { IncidentNoticeQueue } from './incident-notice-queue.js';
import type { IncidentNotice } from './incident-notice.entity.js';

export const QUEUE = 'incident-notices';

/** One attempt at one claimed notice: compose, hand to the provider, write down the result. */
@Injectable()
export class IncidentNoticeSender {
  constructor(
    private readonly facts: PagingFacts,
    private readonly providers: ChannelProviders,
    private readonly guard: AttemptGuard,
    private readonly unitOfWork: UnitOfWork,
    private readonly queue: IncidentNoticeQueue,
    private readonly audit: AuditService,
    private readonly clock: Clock,
    private readonly server: ServerConfig,
  ) {}

  async send(notice: IncidentNotice): Promise<void> {
    // Before the transaction: nothing that holds a connection may wait for another one.
    const user = (await this.facts.users(notice.tenantId)).get(notice.userId);
    const result = await this.guard.run({ queue: QUEUE, id: notice.id }, () => this.attempt(notice, user));
    const next = afterResult(notice, afterAttempt(result, notice.attempts, this.clock.now(), Math.random()));
    await writeDown(() => this.unitOfWork.transaction(notice.tenantId, (tx) => this.settle(tx, notice, next, user)));
  }

  private async settle(
    tx: Transaction,
    notice: IncidentNotice,
    next: Queued,
    user: UserEntry | undefined,
  ): Promise<void> {
    const ours = await this.queue.settle(tx, notice, next);
    if (!ours || next.state === 'pending') return;
    const { channelType, userId } = notice;
    const person = user ?? { id: userId, fullName: null };
    const ending = { outcome: next.state, reason: next.reason, channelType };
    this.audit.record(tx, incidentNoticeEntry(notice.notice, person, ending));
  }

  private async attempt(row: IncidentNotice, user: UserEntry | undefined): Promise<AttemptResult> {
    const { id, tenantId, notice, channelId, channelType, attempts } = row;
    const channel = (await this.facts.channelsById(tenantId)).get(channelId);
    const provider = this.providers.of(channelType);
    if (!user || user.blocked) return { kind: 'permanent', reason: 'the user is gone or blocked' };
    if (!channel?.verified) return { kind: 'permanent', reason: 'the channel is gone or not verified' };
    if (!provider) return { kind: 'permanent', reason: `no ${channelType} provider is configured` };
    if (attempts > MAX_ATTEMPTS) return { kind: 'permanent', reason: WORN_OUT };
    const { serviceName, publicBaseUrl } = this.server;
    return provider.send(
      channel.value,
      incidentMessage(notice, { timezone: user.timezone, noticeId: id, serviceName, publicBaseUrl }),
    );
  }
}
