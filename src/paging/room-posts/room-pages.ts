import '../../alerts/lifecycle/events/alert-events.js';
import { insertRows, keptTable } from '../../platform/delivery-queue/delivery-queue.queries.js';
import { forADay, type QueueDeclaration } from '../../platform/delivery-queue/queue-declaration.js';
import { WORKER_POOLS } from '../notifications/deliveries.js';
import { dueByChannel } from '../notifications/deliveries.queries.js';
import type { RoomPage } from './room-page.entity.js';
import { Injectable } from '@nestjs/common';
import { ChatRoomDirectory } from '../chat-rooms/chat-room-directory.js';
import type { StoredEvent } from '../../platform/events/event-map.js';
import { OutboxConsumer, type OutboxHandler } from '../../platform/events/outbox-consumer.js';
import type { Transaction } from '../../platform/database/unit-of-work.js';
import { InjectQueue } from '../../platform/delivery-queue/declare-queue.js';
import { DeliveryQueue } from '../../platform/delivery-queue/delivery-queue.js';
import { causeOf } from '../notifications/domain/plan.js';
import { PagingFacts } from '../notifications/paging-facts.js';
import type { ReadyRoomPage } from './room-page-sender.js';

export type NewRoomPage = Pick<RoomPage, 'alertId' | 'roomId' | 'channelType' | 'cause' | 'untilClosed'>;

const POST = { name: 'notifications.post-to-rooms', version: 1 };

/**
 * Posts of escalations to chat rooms: a queue for each channel, so that a hanging provider does not block the others.
 */
export const ROOM_PAGES: QueueDeclaration<RoomPage, NewRoomPage> = {
  name: 'room-pages',
  job: { ...POST, everyMs: 1000, vital: true },
  table: keptTable<RoomPage>('room_pages', {
    columns: { reference: 'text', bundledInto: 'uuid', busy: 'integer', rehearsed: 'boolean' },
  }),
  insert: insertRows('room_pages'),
  alertOf: ({ alertId }) => alertId,
  width: { ...WORKER_POOLS, address: 'roomId' },
  findDue: dueByChannel('room_pages', POST, 'roomId'),
  waitsForBusy: forADay,
  whenSent: (_page, reference) => ({ reference }),
};

type RoomsNamed = StoredEvent<'alert.rooms-named'>;

/** When a step names chat rooms, plans the posts in the transaction that consumes the event. */
@Injectable()
@OutboxConsumer({ name: 'notifications.plan-room-pages', events: ['alert.rooms-named'] })
export class PlanRoomPages implements OutboxHandler<'alert.rooms-named'> {
  constructor(
    private readonly rooms: ChatRoomDirectory,
    private readonly facts: PagingFacts,
    @InjectQueue(ROOM_PAGES) private readonly queue: DeliveryQueue<RoomPage, NewRoomPage, ReadyRoomPage>,
  ) {}

  /** Handling an event twice posts once: alert, room and cause identify a post. */
  async handle(events: RoomsNamed[], tx: Transaction): Promise<void> {
    const alerts = await this.facts.alerts(
      tx,
      events.map(({ payload }) => payload.alertId),
    );
    const rooms = await this.rooms.byId(tx.tenantId);
    const posts = events.flatMap(({ payload: { alertId, page, untilClosed, ...named } }): NewRoomPage[] => {
      if (alerts.get(alertId)?.suppressNotifications !== false) return [];
      // Skip rooms that were removed since the step.
      const existing = named.rooms.flatMap((id) => rooms.get(id) ?? []);
      return existing.map((room) => {
        const to = { roomId: room.id, channelType: room.type };
        return { alertId, ...to, cause: causeOf(page), untilClosed };
      });
    });
    for (const { alertId } of posts) tx.alertChanged(alertId);
    await this.queue.add(tx, posts);
  }
}
