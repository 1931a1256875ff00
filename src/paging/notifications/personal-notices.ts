import { Injectable } from '@nestjs/common';
import { AuditService, type NewAuditEntry } from '../../people/audit/audit.service.js';
import type { Message } from '../channels/domain/messages.js';
import type { ChannelType } from '../channels/registry.js';
import { AddressResults } from '../channels/address-results.js';
import { ChannelProviders } from '../channels/channel-providers.js';
import { DAY_MS } from '../../platform/durations.js';
import { noticeOf, traced } from '../../platform/tracing/page-steps.js';
import { ServerConfig } from '../../platform/config/config.js';
import { WORN_OUT, type AttemptResult } from '../../platform/delivery-queue/domain/attempt.js';
import { insertRows, keptTable } from '../../platform/delivery-queue/delivery-queue.queries.js';
import type {
  EndRecorder,
  QueueDeclaration,
  QueueRow,
  QueueWorker,
} from '../../platform/delivery-queue/queue-declaration.js';
import type { UserEntry } from '../../people/users/user-directory.js';
import { PagingFacts } from './paging-facts.js';
import { type TimeStyle, timeStyleOf } from '../../platform/domain/time-style.js';

/** A notice to one person over one channel. */
export interface PersonalNotice extends QueueRow {
  userId: string;
  channelId: string;
  channelType: ChannelType;
  createdAt: Date;
}

/** How a notice ended, for the audit log. */
export interface NoticeEnding {
  outcome: string;
  reason: string | null;
  channelType: ChannelType;
}

/** The reader, and the service that writes. */
export interface NoticeFrame extends Pick<ServerConfig, 'serviceName' | 'publicBaseUrl'> {
  timeStyle: TimeStyle;
  noticeId: string;
}

export interface NoticeKind<T extends PersonalNotice> {
  message(notice: T, frame: NoticeFrame): Message;
  /** @param user undefined: gone */
  entry(notice: T, user: UserEntry | undefined, ending: NoticeEnding): NewAuditEntry;
}

/**
 * A queue of such notices, or of what may wait like them: a lane of its own, so that it never takes room from pages. Its table
 * is called as it is. @param keepMs for inquiries into who was notified of what; events of so long ago are not planned again
 */
export const noticeQueue = <Row extends QueueRow, New extends object>(
  name: string,
  job: string,
  keepMs = 30 * DAY_MS,
): QueueDeclaration<Row, New> => ({
  name,
  job: { name: job, version: 1, everyMs: 5000 },
  table: keptTable(name.replaceAll('-', '_')),
  insert: insertRows(name.replaceAll('-', '_')),
  width: 20,
  wornOut: { kind: 'permanent', reason: WORN_OUT },
  keepEnded: { keepMs },
});

/** Sends notices, with an audit entry of how each ended. */
@Injectable()
export class PersonalNotices {
  constructor(
    private readonly facts: PagingFacts,
    private readonly providers: ChannelProviders,
    private readonly audit: AuditService,
    private readonly server: ServerConfig,
    private readonly addresses: AddressResults,
  ) {}

  /** Who works off the queue of such notices. */
  of<T extends PersonalNotice>(kind: NoticeKind<T>): QueueWorker<T> {
    return {
      attempt: ({ row }) => this.attempt(row, kind),
      recorder: (tenantId) => this.recorder(tenantId, kind),
    };
  }

  private async attempt<T extends PersonalNotice>(notice: T, kind: NoticeKind<T>): Promise<AttemptResult> {
    const { id: noticeId, tenantId, userId, channelId, channelType } = notice;
    const user = (await this.facts.users(tenantId)).get(userId);
    const channel = (await this.facts.channelsById(tenantId)).get(channelId);
    const send = this.providers.senderOf(channelType, tenantId);
    if (!user || user.blocked) return { kind: 'permanent', reason: 'the user is gone or blocked' };
    if (user.proofPending) return { kind: 'permanent', reason: 'the user has not proven their e-mail address' };
    if (!channel?.verified) return { kind: 'permanent', reason: 'the channel is gone or not verified' };
    if (!send) return { kind: 'permanent', reason: `no ${channelType} provider is configured` };
    const { serviceName, publicBaseUrl } = this.server;
    const message = kind.message(notice, { timeStyle: timeStyleOf(user), noticeId, serviceName, publicBaseUrl });
    return traced(
      () => noticeOf(notice, channelType),
      () => send(channel, message),
    );
  }

  private async recorder<T extends PersonalNotice>(tenantId: string, kind: NoticeKind<T>): Promise<EndRecorder<T>> {
    const users = await this.facts.users(tenantId);
    return async (tx, ended, write) => {
      const written = await write();
      await this.addresses.take(
        tx,
        ended.map(({ row: { channelId, channelType }, result }) => ({ channelId, channelType, result })),
      );
      const over = written.filter(({ next }) => next.state !== 'pending');
      const entries = over.map(({ row, next: { state: outcome, reason } }) =>
        kind.entry(row, users.get(row.userId), { outcome, reason, channelType: row.channelType }),
      );
      this.audit.record(tx, entries);
    };
  }
}
