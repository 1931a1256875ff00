import { Injectable } from '@nestjs/common';
import '../channels/events/channel-events.js';
import { Clock } from '../../platform/clock/clock.js';
import type { Transaction } from '../../platform/database/unit-of-work.js';
import type { AttemptOutcome } from '../../platform/delivery-queue/domain/attempt.js';
import { ChatRoomDirectory, type ChatRoomEntry } from './chat-room-directory.js';
import { ChatRoom } from './chat-room.entity.js';

/** A room, and the result of an attempt to post there. */
export interface RoomResult {
  roomId: string;
  result: AttemptOutcome;
}

type RoomsById = ReadonlyMap<string, ChatRoomEntry>;

/**
 * Stores what a send result says about a room: it fails for good (administrators are notified once), it works again,
 * or it has moved.
 */
@Injectable()
export class ChatRoomResults {
  constructor(
    private readonly rooms: ChatRoomDirectory,
    private readonly clock: Clock,
  ) {}

  /** The tenant's rooms by id. Call it before the transaction of `take`. */
  roomsOf(tenantId: string): Promise<RoomsById> {
    return this.rooms.byId(tenantId);
  }

  /** Handles them in the order of their ids, so that two transactions cannot deadlock. @param rooms from `roomsOf` */
  async take(tx: Transaction, results: readonly RoomResult[], rooms: RoomsById): Promise<void> {
    const fails = (roomId: string): boolean => typeof rooms.get(roomId)?.failedReason === 'string';
    const telling = results.filter(({ roomId, result }) => isNews(result) || fails(roomId));
    for (const { roomId, result } of telling.toSorted((a, b) => (a.roomId < b.roomId ? -1 : 1)))
      await this.takeOne(tx, roomId, result);
  }

  /** As `take`, for one room. */
  async takeOne(tx: Transaction, id: string, result: AttemptOutcome): Promise<void> {
    if (!isNews(result) && result.kind !== 'delivered') return;
    const room = await tx.repo(ChatRoom).findOne({ id }, { lock: true });
    if (room === null || result.kind === 'unwanted') return;
    const now = this.clock.now();
    const patch: Partial<ChatRoom> = {};
    if (result.movedTo !== undefined && result.movedTo !== room.value) patch.value = result.movedTo;
    if (result.kind === 'delivered' && room.failedAt !== null) {
      patch.failedAt = null;
      patch.failedReason = null;
    }
    if (result.kind === 'permanent' && result.address !== undefined && room.failedAt === null) {
      patch.failedAt = now;
      patch.failedReason = result.reason;
      const { name, type } = room;
      tx.emit('channel.address-failed', { userId: null, addressId: id, type, name, reason: result.reason });
    }
    if (Object.keys(patch).length > 0) await tx.repo(ChatRoom).update({ id }, { ...patch, updatedAt: now });
  }
}

const isNews = (result: AttemptOutcome): boolean =>
  result.kind !== 'unwanted' &&
  (result.movedTo !== undefined || (result.kind === 'permanent' && result.address !== undefined));
