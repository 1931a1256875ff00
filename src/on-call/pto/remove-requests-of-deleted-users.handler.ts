import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import type { StoredEvent } from '../../platform/events/event-map.js';
import { OutboxConsumer, type OutboxHandler } from '../../platform/events/outbox-consumer.js';
import type { Transaction } from '../../platform/database/unit-of-work.js';
import { dropMailsAbout } from '../../paging/mails/mails.queries.js';
import '../../people/users/events/user-events.js';
import { PtoRequestEntity } from './pto-request.entity.js';

/** Deletes pending requests of deleted users. Decided requests stay. */
@Injectable()
@OutboxConsumer({ name: 'on-call.leavers-requests', events: ['user.deleted'] })
export class RemoveRequestsOfDeletedUsers implements OutboxHandler<'user.deleted'> {
  async handle(events: StoredEvent<'user.deleted'>[], tx: Transaction): Promise<void> {
    const userIds = events.map(({ payload }) => payload.userId);
    const asked = { userId: In(userIds), status: 'pending' as const };
    const requests = await tx.repo(PtoRequestEntity).find(asked, { order: { id: 'ASC' }, lock: true });
    await tx.repo(PtoRequestEntity).delete({ id: In(requests.map(({ id }) => id)) });
    await dropMailsAbout(tx, requests);
  }
}
