import { Injectable } from '@nestjs/common';
import type { StoredEvent } from '../../common/events/event-map.js';
import { OutboxConsumer, type OutboxHandler } from '../../common/events/outbox-consumer.js';
import type { Transaction } from '../../database/unit-of-work.js';
import { InjectQueue } from '../../delivery-queue/declare-queue.js';
import { DeliveryQueue } from '../../delivery-queue/delivery-queue.js';
import '../../on-call/events/on-call-events.js';
import type { RoomPost } from './room-post.entity.js';
import { ROOM_POSTS, type NewRoomPost } from './room-posts.js';

/** Turns "there was a handoff" into a message to the schedule's chat room. */
@Injectable()
@OutboxConsumer({ name: 'notifications.announcements', events: ['on-call.announcement'] })
export class PlanAnnouncements implements OutboxHandler<'on-call.announcement'> {
  constructor(@InjectQueue(ROOM_POSTS) private readonly queue: DeliveryQueue<RoomPost, NewRoomPost>) {}

  async handle(events: StoredEvent<'on-call.announcement'>[], tx: Transaction): Promise<void> {
    const posts = events.map(({ payload }) => ({ roomId: payload.roomId, announcement: payload }));
    await this.queue.add(tx, posts);
  }
}
