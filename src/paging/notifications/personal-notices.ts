import { Injectable } from '@nestjs/common';
import { AuditService, type NewAuditEntry } from '../../people/audit/audit.service.js';
import type { Message } from '../channels/domain/messages.js';
import type { ChannelType } from '../channels/registry.js';
import { AddressResults } from '../channels/address-results.js';
import { ChannelProviders } from '../channels/channel-providers.js';
import { noticeOf, traced } from '../../platform/tracing/page-steps.js';
import { Clock } from '../../platform/clock/clock.js';
import { ServerConfig } from '../../platform/config/config.js';
import type { AttemptOutcome } from '../../platform/delivery-queue/domain/attempt.js';
import type { Outgoing } from '../../platform/delivery-queue/outgoing.queries.js';
import type { EndRecorder, QueueWorker } from '../../platform/delivery-queue/queue-declaration.js';
import type { UserEntry } from '../../people/users/user-directory.js';
import { isRehearsed, type NoticeSubject, NoticeRehearsals, rehearsedNotice } from './notice-rehearsals.js';
import { PagingFacts } from './paging-facts.js';
import { keepRehearsed } from './rehearsed-messages.queries.js';
import { type TimeStyle, timeStyleOf } from '../../platform/domain/time-style.js';

/** A message to one person over one channel that is not an alert notification. */
export interface PersonalNotice {
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

/** The reader's time format, and the sending service. */
export interface NoticeFrame extends Pick<ServerConfig, 'serviceName' | 'publicBaseUrl'> {
  timeStyle: TimeStyle;
  noticeId: string;
}

export interface NoticeKind<T extends PersonalNotice> {
  message(notice: T, frame: NoticeFrame): Message;
  /** Whose rehearsal keeps it from its reader; left out: none does. */
  subject?(notice: T): NoticeSubject;
  /** @param user undefined: deleted */
  entry(notice: T, user: UserEntry | undefined, ending: NoticeEnding): NewAuditEntry;
}

/** Sends notices, with an audit entry of how each ended. */
@Injectable()
export class PersonalNotices {
  constructor(
    private readonly facts: PagingFacts,
    private readonly providers: ChannelProviders,
    private readonly audit: AuditService,
    private readonly server: ServerConfig,
    private readonly addresses: AddressResults,
    private readonly rehearsals: NoticeRehearsals,
    private readonly clock: Clock,
  ) {}

  /** The worker for a queue of such notices. */
  of<T extends PersonalNotice>(kind: NoticeKind<T>): QueueWorker<Outgoing<T>> {
    return {
      attempt: ({ row }) => this.attempt(row, kind),
      recorder: (tenantId) => this.recorder(tenantId, kind),
    };
  }

  private async attempt<T extends PersonalNotice>(row: Outgoing<T>, kind: NoticeKind<T>): Promise<AttemptOutcome> {
    const { id: noticeId, tenantId, payload } = row;
    const { userId, channelId, channelType } = payload;
    const user = (await this.facts.users(tenantId)).get(userId);
    const channel = (await this.facts.channelsById(tenantId)).get(channelId);
    const send = this.providers.senderOf(channelType, tenantId);
    if (!user || user.blocked) return { kind: 'permanent', reason: 'the user is gone or blocked' };
    if (user.proofPending) return { kind: 'permanent', reason: 'the user has not proven their e-mail address' };
    if (!channel?.verified) return { kind: 'permanent', reason: 'the channel is gone or not verified' };
    if (!send) return { kind: 'permanent', reason: `no ${channelType} provider is configured` };
    const subject = kind.subject?.(payload);
    const rehearsed = subject && (await this.rehearsals.outcomeOf(tenantId, subject));
    if (rehearsed) return rehearsed;
    const { serviceName, publicBaseUrl } = this.server;
    const message = kind.message(payload, { timeStyle: timeStyleOf(user), noticeId, serviceName, publicBaseUrl });
    return traced(
      () => noticeOf(row, channelType),
      () => send(channel, message),
    );
  }

  private async recorder<T extends PersonalNotice>(
    tenantId: string,
    kind: NoticeKind<T>,
  ): Promise<EndRecorder<Outgoing<T>>> {
    const users = await this.facts.users(tenantId);
    return async (tx, ended, write) => {
      const written = await write();
      await this.addresses.take(
        tx,
        ended.map(
          ({
            row: {
              payload: { channelId, channelType },
            },
            result,
          }) => ({ channelId, channelType, result }),
        ),
      );
      const over = written.filter(({ next }) => next.state !== 'pending');
      const rehearsed = over.flatMap(({ row: { id, payload }, result }) => {
        const subject = isRehearsed(result) && kind.subject?.(payload);
        const { userId, channelType } = payload;
        return subject ? rehearsedNotice(subject, { id, userId, channelType }) : [];
      });
      keepRehearsed(tx, rehearsed, this.clock.now());
      const entries = over.map(({ row, next: { state, reason }, result }) =>
        kind.entry(row.payload, users.get(row.payload.userId), {
          outcome: isRehearsed(result) ? 'rehearsed' : state,
          reason,
          channelType: row.payload.channelType,
        }),
      );
      this.audit.record(tx, entries);
    };
  }
}
