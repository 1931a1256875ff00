import type { OnCallAnnouncement } from '../../on-call/events/on-call-events.js';
import { type Outgoing, outgoingQueue, type OutgoingQueue } from '../../platform/delivery-queue/outgoing.queries.js';
import '../../on-call/events/on-call-events.js';
import {
  type Ended,
  type EndRecorder,
  forADay,
  type PreSendResult,
  type QueueWorker,
  type Ready,
} from '../../platform/delivery-queue/queue-declaration.js';
import { Injectable } from '@nestjs/common';
import { AuditService, type NewAuditEntry } from '../../people/audit/audit.service.js';
import { ChannelProviders } from '../channels/channel-providers.js';
import { ChatRoomDirectory, type ChatRoomEntry } from '../chat-rooms/chat-room-directory.js';
import { ChatRoomResults } from '../chat-rooms/chat-room-results.js';
import { isRehearsed, NoticeRehearsals } from '../notifications/notice-rehearsals.js';
import { Clock } from '../../platform/clock/clock.js';
import { ServerConfig } from '../../platform/config/config.js';
import { afterClaim, claimedOrSetAside, type AttemptOutcome } from '../../platform/delivery-queue/domain/attempt.js';
import { Pacing } from '../bundles/pacing.js';
import { announcementMessage } from './domain/announcement-message.js';
import type { StoredEvent } from '../../platform/events/event-map.js';
import { OutboxConsumer, type OutboxHandler } from '../../platform/events/outbox-consumer.js';
import { noticeOf, traced } from '../../platform/tracing/page-steps.js';
import type { Transaction } from '../../platform/database/unit-of-work.js';
import { InjectQueue } from '../../platform/delivery-queue/declare-queue.js';

/** A message about a handoff to a chat room. */
export interface RoomPost {
  roomId: string;
  announcement: OnCallAnnouncement;
}

export const ROOM_POSTS = outgoingQueue<RoomPost>('room-posts', 'notifications.send-announcements', {
  waitsForBusy: forADay,
});

/** Queues a message to a schedule's chat room when a shift passes to someone else. */
@Injectable()
@OutboxConsumer({ name: 'notifications.announcements', version: 2, events: ['on-call.announcement'] })
export class PlanAnnouncements implements OutboxHandler<'on-call.announcement'> {
  constructor(@InjectQueue(ROOM_POSTS) private readonly queue: OutgoingQueue<RoomPost>) {}

  async handle(events: StoredEvent<'on-call.announcement'>[], tx: Transaction): Promise<void> {
    const posts = events.map(({ payload }) => ({ roomId: payload.roomId, announcement: payload }));
    await this.queue.add(tx, posts);
  }
}

type Post = Outgoing<RoomPost>;

/** Posts to chat rooms, with an audit entry of how each post ended. */
@Injectable()
export class RoomPostSender implements QueueWorker<Post> {
  constructor(
    private readonly rooms: ChatRoomDirectory,
    private readonly results: ChatRoomResults,
    private readonly providers: ChannelProviders,
    private readonly audit: AuditService,
    private readonly server: ServerConfig,
    private readonly pacing: Pacing,
    private readonly clock: Clock,
    private readonly rehearsals: NoticeRehearsals,
  ) {}

  /** Skips rooms that are rate limited, possibly by an alert's post, until the limit ends. */
  async preSendCheck(tx: Transaction, rows: readonly Post[], now: Date): Promise<PreSendResult<Post, Ready<Post>>> {
    const roomIds = rows.map(({ payload }) => payload.roomId);
    const restOf = await this.pacing.backoffsOf(tx, roomIds, now);
    const next = rows.map((row): Post => {
      const backoffMs = restOf(row.payload.roomId);
      const hold = { event: 'hold', dueAt: new Date(now.getTime() + backoffMs) } as const;
      return { ...row, ...(backoffMs > 0 ? afterClaim(row, hold, now) : claimedOrSetAside(row, now)) };
    });
    const going = next.filter(({ state }) => state === 'sending').map((row) => ({ row }));
    return { next, ready: () => Promise.resolve(going) };
  }

  async attempt({ row }: Ready<Post>): Promise<AttemptOutcome> {
    const { id, tenantId, payload } = row;
    const { roomId, announcement } = payload;
    const room = (await this.rooms.byId(tenantId)).get(roomId);
    if (!room?.verified) return { kind: 'permanent', reason: 'the chat room is gone or not verified' };
    const send = this.providers.senderOf(room.type, tenantId);
    if (send === undefined) return { kind: 'permanent', reason: `no ${room.type} provider is configured` };
    const subject = { kind: 'shift', subjectId: announcement.scheduleId } as const;
    const rehearsed = await this.rehearsals.outcomeOf(tenantId, subject);
    if (rehearsed) return rehearsed;
    const { serviceName } = this.server;
    return traced(
      () => noticeOf(row, room.type),
      () => send(room, announcementMessage(announcement, { id, serviceName })),
    );
  }

  async recorder(tenantId: string): Promise<EndRecorder<Post>> {
    const rooms = await this.results.roomsOf(tenantId);
    return async (tx, ended, write) => {
      const over = (await write()).filter(({ next }) => next.state !== 'pending');
      await this.results.take(
        tx,
        ended.map(
          ({
            row: {
              payload: { roomId },
            },
            result,
          }) => ({ roomId, result }),
        ),
        rooms,
      );
      this.audit.record(
        tx,
        over.map((end) => entryOf(end, rooms.get(end.row.payload.roomId))),
      );
      const rests = ended.map(({ row, result }) => ({ channelId: row.payload.roomId, result }));
      await this.pacing.recordBackoffs(tx, rests, this.clock.now());
    };
  }
}

function entryOf({ row, next, result }: Ended<Post>, room: ChatRoomEntry | undefined): NewAuditEntry {
  const { scheduleId, scheduleName, at } = row.payload.announcement;
  return {
    action: isRehearsed(result) ? 'rehearsed' : next.state,
    entityType: 'handoff-notice',
    entityId: scheduleId,
    entityName: scheduleName,
    userId: null,
    userName: null,
    details: {
      kind: 'announcement',
      at,
      reason: next.reason,
      chatRoomId: row.payload.roomId,
      chatRoom: room?.name ?? null,
    },
  };
}
