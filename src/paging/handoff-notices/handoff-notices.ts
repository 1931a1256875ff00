import type { NoticeKind, PersonalNotice } from '../notifications/personal-notices.js';
import { outgoingQueue, type OutgoingQueue } from '../../platform/delivery-queue/outgoing.queries.js';
import { aboutPerson } from '../../people/users/domain/quiet-status.js';
import '../../on-call/events/on-call-events.js';
import type { ChannelEntry } from '../channels/channel-directory.js';
import { handoffMessage } from './domain/handoff-message.js';
import { AuditService, type NewAuditEntry } from '../../people/audit/audit.service.js';
import type { OnCallHandoff } from '../../on-call/events/on-call-events.js';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock/clock.js';
import type { StoredEvent } from '../../platform/events/event-map.js';
import { OutboxConsumer, type OutboxHandler } from '../../platform/events/outbox-consumer.js';
import type { Transaction } from '../../platform/database/unit-of-work.js';
import { InjectQueue } from '../../platform/delivery-queue/declare-queue.js';
import { PagingFacts } from '../notifications/paging-facts.js';
import { omissionOf } from '../../on-call/handoffs/domain/omission.js';

/** A message to one person over one channel about the beginning or end of a shift. */
export interface HandoffNotice extends PersonalNotice {
  handoff: OnCallHandoff;
}

export const HANDOFF_NOTICES = outgoingQueue<HandoffNotice>('handoff-notices', 'notifications.send-handoffs', {
  once: ({ userId, channelId, handoff: { scheduleId, at, kind } }) =>
    [userId, scheduleId, at, kind, channelId].join('/'),
});

export function newHandoffNotice(
  handoff: OnCallHandoff,
  { id: channelId, type: channelType }: Pick<ChannelEntry, 'id' | 'type'>,
): HandoffNotice {
  return { userId: handoff.userId, handoff, channelId, channelType };
}

/** Notifies one person over one channel that a shift of theirs begins or ends. */
export const handoffNotice: NoticeKind<HandoffNotice> = {
  message: ({ handoff }, frame) => handoffMessage(handoff, frame),
  subject: ({ handoff: { scheduleId: subjectId } }) => ({ kind: 'shift', subjectId }),
  entry: ({ handoff, userId }, user, ending) => noticeEntry(handoff, user ?? { id: userId, fullName: userId }, ending),
};

/** The audit entry of a message that has ended. */
export function noticeEntry(
  { kind, scheduleId, scheduleName, at }: OnCallHandoff,
  user: { id: string; fullName: string },
  { outcome, ...details }: { outcome: string; reason: string | null; channelType?: string },
): NewAuditEntry {
  return {
    action: outcome,
    entityType: 'handoff-notice',
    entityId: scheduleId,
    entityName: scheduleName,
    userId: user.id,
    userName: user.fullName,
    details: { kind, at, ...details, reason: details.reason && aboutPerson(details.reason, user.fullName) },
  };
}

/** Turns the beginning and end of shifts into messages over the person's verified channels. */
@Injectable()
@OutboxConsumer({ name: 'notifications.handoffs', version: 2, events: ['on-call.handoff'] })
export class PlanHandoffNotices implements OutboxHandler<'on-call.handoff'> {
  constructor(
    private readonly facts: PagingFacts,
    @InjectQueue(HANDOFF_NOTICES) private readonly queue: OutgoingQueue<HandoffNotice>,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  async handle(events: StoredEvent<'on-call.handoff'>[], tx: Transaction): Promise<void> {
    const users = await this.facts.users(tx.tenantId);
    const channels = await this.facts.channelsOfUsers(tx.tenantId);
    const planned: HandoffNotice[] = [];
    const entries: NewAuditEntry[] = [];
    for (const { payload: handoff } of events) {
      const user = users.get(handoff.userId);
      if (!user) continue; // deleted meanwhile
      const usable = (channels.get(user.id) ?? []).filter(
        ({ type, verified }) => verified && this.facts.isConfigured(type, tx.tenantId),
      );
      const omission = omissionOf(user, handoff.kind, usable.length, this.clock.now());
      if (omission) entries.push(noticeEntry(handoff, user, omission));
      else planned.push(...usable.map((channel) => newHandoffNotice(handoff, channel)));
    }
    await this.queue.add(tx, planned);
    this.audit.record(tx, entries);
  }
}
