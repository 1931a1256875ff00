import { Injectable } from '@nestjs/common';
import '../../alerts/events/alert-events.js';
import { ChatRoomDirectory } from '../../chat-rooms/chat-room-directory.js';
import type { StoredEvent } from '../../common/events/event-map.js';
import { OutboxConsumer, type OutboxHandler } from '../../common/events/outbox-consumer.js';
import type { Transaction } from '../../database/unit-of-work.js';
import { InjectQueue } from '../../delivery-queue/declare-queue.js';
import { DeliveryQueue } from '../../delivery-queue/delivery-queue.js';
import { causeOf } from '../domain/plan.js';
import { PagingFacts } from '../paging-facts.js';
import type { RoomPage } from './room-page.entity.js';
import type { ReadyRoomPage } from './room-page-sender.js';
import { ROOM_PAGES, type NewRoomPage } from './room-pages.js';

/** Turns "a step names chat rooms" into posts, in the transaction that consumes the event. */
@Injectable()
@OutboxConsumer({ name: 'notifications.plan-room-pages', events: ['alert.rooms-named'] })
export class PlanRoomPages implements OutboxHandler<'alert.rooms-named'> {
  constructor(
    private readonly rooms: ChatRoomDirectory,
    private readonly facts: PagingFacts,
    @InjectQueue(ROOM_PAGES) private readonly queue: DeliveryQueue<RoomPage, NewRoomPage, ReadyRoomPage>,
  ) {}

  /** The same order twice posts once: alert, room and cause make a post unique. */
  async handle(events: StoredEvent<'alert.rooms-named'>[], tx: Transaction): Promise<void> {
    const rooms = await this.rooms.byId(tx.tenantId);
    const alerts = await this.facts.alerts(
      tx,
      events.map(({ payload }) => payload.alertId),
    );
    const posts = events.flatMap(({ payload: { alertId, page, untilClosed, ...named } }): NewRoomPage[] => {
      if (alerts.get(alertId)?.suppressNotifications !== false) return [];
      // One that was removed since the step has no place to post to.
      const known = named.rooms.flatMap((id) => rooms.get(id) ?? []);
      return known.map((room) => {
        const to = { roomId: room.id, channelType: room.type };
        return { alertId, ...to, cause: causeOf(page), untilClosed };
      });
    });
    for (const { alertId } of posts) tx.alertChanged(alertId);
    await this.queue.add(tx, posts);
  }
}
