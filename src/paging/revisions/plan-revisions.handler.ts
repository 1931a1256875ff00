import { CHAT_REVISIONS, type ChatRevision } from './chat-revisions.js';
import { ROOM_REVISIONS, type RoomRevision } from '../room-posts/room-revisions.js';
import { areWaiting, type OutgoingQueue } from '../../platform/delivery-queue/outgoing.queries.js';
import { Injectable } from '@nestjs/common';
import '../../alerts/lifecycle/events/alert-events.js';
import { ChannelProviders } from '../channels/channel-providers.js';
import type { StoredEvent } from '../../platform/events/event-map.js';
import { OutboxConsumer, type OutboxHandler } from '../../platform/events/outbox-consumer.js';
import type { Transaction } from '../../platform/database/unit-of-work.js';
import { InjectQueue } from '../../platform/delivery-queue/declare-queue.js';
import { messagesToRevise, postsToRevise } from './revisions.queries.js';

const EVENTS = [
  'alert.acknowledged',
  'alert.unacknowledged',
  'alert.closed',
  'alert.reopened',
  'alert.snoozed',
  'alert.unsnoozed',
] as const;

/** Skips messages that already wait for an update, which will show the latest state anyway. */
async function notWaiting(
  tx: Transaction,
  { name }: { name: string },
  property: string,
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return [];
  const waiting = await areWaiting(tx, name, property, ids);
  return ids.filter((id) => !waiting.has(id));
}

/** When an alert changes, plans updates of the chat messages about it. */
@Injectable()
@OutboxConsumer({ name: 'notifications.revisions', version: 2, events: EVENTS })
export class PlanRevisions implements OutboxHandler<(typeof EVENTS)[number]> {
  constructor(
    private readonly providers: ChannelProviders,
    @InjectQueue(CHAT_REVISIONS) private readonly queue: OutgoingQueue<ChatRevision>,
    @InjectQueue(ROOM_REVISIONS) private readonly ofRooms: OutgoingQueue<RoomRevision>,
  ) {}

  async handle(events: StoredEvent<(typeof EVENTS)[number]>[], tx: Transaction): Promise<void> {
    const types = this.providers.revisable();
    if (types.length === 0) return;
    const alertIds = [...new Set(events.map(({ payload }) => payload.alertId))];
    const ids = await messagesToRevise(tx, alertIds, types);
    await this.queue.add(
      tx,
      (await notWaiting(tx, CHAT_REVISIONS, 'deliveryId', ids)).map((deliveryId) => ({ deliveryId })),
    );
    const posts = await postsToRevise(tx, alertIds, types);
    await this.ofRooms.add(
      tx,
      (await notWaiting(tx, ROOM_REVISIONS, 'roomPageId', posts)).map((roomPageId) => ({ roomPageId })),
    );
  }
}
