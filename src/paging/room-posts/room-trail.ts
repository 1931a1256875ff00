import { Injectable } from '@nestjs/common';
import { AlertActivities } from '../../alerts/lifecycle/alert-activities.queries.js';
import type { AlertSnapshot } from '../../alerts/lifecycle/domain/alert.js';
import { AuditService } from '../../people/audit/audit.service.js';
import type { ChatRoomEntry } from '../chat-rooms/chat-room-directory.js';
import type { Transaction } from '../../platform/database/unit-of-work.js';
import type { Outcome } from '../notifications/domain/outcome.js';
import type { RoomPage } from './room-page.entity.js';

/** A post that has ended. */
export interface RoomPageEnd {
  page: RoomPage;
  /** Undefined: the room was removed. */
  room: ChatRoomEntry | undefined;
  /** Undefined: the alert was deleted, so it has no history. */
  alert: AlertSnapshot | undefined;
  outcome: Outcome;
  /** For people; null: there is nothing to explain. */
  reason: string | null;
}

/** Records every post to a chat room: an audit entry, and a `posted` activity on the alert. */
@Injectable()
export class RoomTrail {
  constructor(
    private readonly audit: AuditService,
    private readonly activities: AlertActivities,
  ) {}

  record(tx: Transaction, ended: readonly RoomPageEnd[]): void {
    if (ended.length === 0) return;
    this.audit.record(
      tx,
      ended.map(({ page: { id, alertId, roomId, channelType, cause }, room, alert, outcome, reason }) => ({
        ...{ action: outcome, entityType: 'notification-rule', entityId: alertId, entityName: alert?.message ?? null },
        ...{ userId: null, userName: null },
        details: { alertId, chatRoomId: roomId, chatRoom: room?.name ?? null, channelType, cause, outcome, reason, id },
      })),
    );
    this.activities.append(
      tx,
      ended.flatMap(({ page: { alertId, roomId, channelType }, room, alert, outcome, reason }) => {
        if (!alert) return [];
        const metadata = { roomId, roomName: room?.name ?? null, channelType, outcome };
        const explained = { ...metadata, ...(reason === null ? {} : { reason }) };
        return [{ alertId, type: 'posted' as const, user: 'system', metadata: explained }];
      }),
    );
  }
}
