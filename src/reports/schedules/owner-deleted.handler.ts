import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import type { StoredEvent } from '../../common/events/event-map.js';
import { OutboxConsumer, type OutboxHandler } from '../../common/events/outbox-consumer.js';
import type { Transaction } from '../../database/unit-of-work.js';
import '../../users/events/user-events.js';
import { ReportSchedule } from './report-schedule.entity.js';

@Injectable()
@OutboxConsumer({ name: 'reports.owner-deleted', events: ['user.deleted'] })
export class OwnerDeleted implements OutboxHandler<'user.deleted'> {
  async handle(events: StoredEvent<'user.deleted'>[], tx: Transaction): Promise<void> {
    await tx.repo(ReportSchedule).delete({ userId: In(events.map(({ payload }) => payload.userId)) });
  }
}
