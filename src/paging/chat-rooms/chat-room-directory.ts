import { Injectable } from '@nestjs/common';
import type { ChannelType } from '../channels/registry.js';
import { TenantSnapshots, type TenantSnapshot } from '../../platform/database/tenant-snapshots.js';
import { ChatRoom } from './chat-room.entity.js';

/** The fields of a room that other features read. */
export interface ChatRoomEntry {
  id: string;
  name: string;
  type: ChannelType;
  value: string;
  /** See `Recipient`. */
  valueSealed: string | null;
  /** See `Provider.send`. */
  sealedSecret: string | null;
  verified: boolean;
  teamId: string | null;
  /** Why the provider rejects posts there for good; null: it does not. */
  failedReason: string | null;
}

/** The chat rooms of tenants, cached in memory. */
@Injectable()
export class ChatRoomDirectory {
  private readonly snapshot: TenantSnapshot<ReadonlyMap<string, ChatRoomEntry>>;

  constructor(snapshots: TenantSnapshots) {
    this.snapshot = snapshots.define({
      tables: ['chat_rooms'],
      load: async (scope) => {
        const rooms = await scope.repo(ChatRoom).find({}, { order: { createdAt: 'ASC', id: 'ASC' } });
        return new Map(rooms.map((room) => [room.id, entryOf(room)]));
      },
    });
  }

  /** By id, oldest first; removed ones are absent. */
  byId(tenantId: string): Promise<ReadonlyMap<string, ChatRoomEntry>> {
    return this.snapshot.get(tenantId);
  }

  /** As `byId`, including what any replica committed before the call: for ids that a client sends. */
  current(tenantId: string): Promise<ReadonlyMap<string, ChatRoomEntry>> {
    return this.snapshot.current(tenantId);
  }
}

const entryOf = ({
  id,
  name,
  type,
  value,
  valueSealed,
  sealedSecret,
  verified,
  teamId,
  ...room
}: ChatRoom): ChatRoomEntry => ({
  ...{ id, name, type, value, valueSealed, sealedSecret, verified, teamId, failedReason: room.failedReason },
});
