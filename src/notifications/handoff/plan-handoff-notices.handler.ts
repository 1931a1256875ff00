import { Injectable } from '@nestjs/common';
import { AuditService, type NewAuditEntry } from '../../audit/audit.service.js';
import { Clock } from '../../common/clock/clock.js';
import type { StoredEvent } from '../../common/events/event-map.js';
import { OutboxConsumer, type OutboxHandler } from '../../common/events/outbox-consumer.js';
import type { Transaction } from '../../database/unit-of-work.js';
import { InjectQueue } from '../../delivery-queue/declare-queue.js';
import { DeliveryQueue } from '../../delivery-queue/delivery-queue.js';
import '../../on-call/events/on-call-events.js';
import { PagingFacts } from '../paging-facts.js';
import { omissionOf } from './domain/omission.js';
import type { HandoffNotice } from './handoff-notice.entity.js';
import { type NewHandoffNotice, HANDOFF_NOTICES, newHandoffNotice, noticeEntry } from './handoff-notices.js';

/** Turns "this shift began" and "ended" into messages over the person's verified channels. */
@Injectable()
@OutboxConsumer({ name: 'notifications.handoffs', events: ['on-call.handoff'] })
export class PlanHandoffNotices implements OutboxHandler<'on-call.handoff'> {
  constructor(
    private readonly facts: PagingFacts,
    @InjectQueue(HANDOFF_NOTICES) private readonly queue: DeliveryQueue<HandoffNotice, NewHandoffNotice>,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  async handle(events: StoredEvent<'on-call.handoff'>[], tx: Transaction): Promise<void> {
    const users = await this.facts.users(tx.tenantId);
    const channels = await this.facts.channelsOfUsers(tx.tenantId);
    const planned: NewHandoffNotice[] = [];
    const entries: NewAuditEntry[] = [];
    for (const { payload: handoff } of events) {
      const user = users.get(handoff.userId);
      if (!user) continue; // deleted meanwhile: there is nobody to tell
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
