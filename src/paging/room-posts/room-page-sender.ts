import { Injectable } from '@nestjs/common';
import { ChannelProviders } from '../channels/channel-providers.js';
import type { Message } from '../channels/domain/messages.js';
import type { ChatRoomEntry } from '../chat-rooms/chat-room-directory.js';
import { ChatRoomResults } from '../chat-rooms/chat-room-results.js';
import { Clock } from '../../platform/clock/clock.js';
import { traced } from '../../platform/tracing/page-steps.js';
import type { Transaction } from '../../platform/database/unit-of-work.js';
import type { AttemptResult } from '../../platform/delivery-queue/domain/attempt.js';
import type {
  Ended,
  EndRecorder,
  PreSendResult,
  QueueWorker,
  Ready,
} from '../../platform/delivery-queue/queue-declaration.js';
import { alertsOfMembers, endMembers } from '../bundles/bundles.queries.js';
import { Pacing, type BackoffReport } from '../bundles/pacing.js';
import { PagingFacts } from '../notifications/paging-facts.js';
import { RoomPostSelection } from './room-post-selection.js';
import { RoomMessages } from './room-messages.js';
import type { RoomPage } from './room-page.entity.js';
import { RoomTrail, type RoomPageEnd } from './room-trail.js';

/** A post that this worker has claimed: its row is `sending`, under a lease. */
export interface ReadyRoomPage extends Ready<RoomPage> {
  room: ChatRoomEntry;
  message: Message;
  /** The alerts in the post. */
  alertIds: readonly string[];
}

/** Posts to chat rooms. Alerts grouped into one post all get its result. */
@Injectable()
export class RoomPageSender implements QueueWorker<RoomPage, ReadyRoomPage> {
  constructor(
    private readonly selection: RoomPostSelection,
    private readonly messages: RoomMessages,
    private readonly results: ChatRoomResults,
    private readonly providers: ChannelProviders,
    private readonly facts: PagingFacts,
    private readonly trail: RoomTrail,
    private readonly clock: Clock,
    private readonly pacing: Pacing,
  ) {}

  /** Cancels posts that are no longer needed, and groups posts in an alert storm. */
  async preSendCheck(
    tx: Transaction,
    rows: readonly RoomPage[],
    now: Date,
  ): Promise<PreSendResult<RoomPage, ReadyRoomPage>> {
    const { next, going, ended } = await this.selection.of(tx, rows, now);
    return {
      next,
      ready: async () => {
        this.trail.record(tx, ended);
        const messages = await this.messages.prepared(tx, going);
        return going.flatMap(({ row, room, alerts }) => {
          const message = messages.get(row.id);
          return message ? [{ row, room, message, alertIds: alerts.map(({ id }) => id) }] : [];
        });
      },
    };
  }

  attempt({ row, room, message, alertIds }: ReadyRoomPage): Promise<AttemptResult> {
    const send = this.providers.senderOf(room.type, row.tenantId);
    if (send === undefined) throw new Error(`A post to ${room.type} was claimed without a provider`);
    const { id, channelType, attempts: attempt, createdAt: plannedAt } = row;
    const context = { alertIds, delivery: { kind: 'post', id, channelType, attempt, plannedAt } as const };
    return traced(
      () => context,
      () => send(room, message),
    );
  }

  async recorder(tenantId: string): Promise<EndRecorder<RoomPage>> {
    const rooms = await this.results.roomsOf(tenantId);
    return async (tx, ended, write) => {
      const posts = ended.map(({ row }) => row);
      const [ids, own] = [posts.map(({ id }) => id), posts.map(({ alertId }) => alertId)];
      const about = [...own, ...(await alertsOfMembers(tx, 'room_pages', ids))];
      // Lock the alerts, so that a concurrent deletion cannot roll back the record of a sent post. Alerts before posts
      // (ADR 12).
      const [alerts, written] = await Promise.all([this.facts.lockAlerts(tx, about), write()]);
      await this.results.take(
        tx,
        ended.map(({ row: { roomId }, result }) => ({ roomId, result })),
        rooms,
      );
      const now = this.clock.now();
      const over = written.filter(({ decision }) => decision.event !== 'retry');
      const leaders = over.map(({ next }) => next);
      const members = over.length === 0 ? [] : await endMembers<RoomPage>(tx, 'room_pages', leaders, now);
      for (const { alertId } of members) tx.alertChanged(alertId);
      const ends = [...leaders, ...members].map((page): RoomPageEnd => {
        const inOne = members.filter(({ bundledInto }) => bundledInto === (page.bundledInto ?? page.id)).length;
        const [room, alert] = [rooms.get(page.roomId), alerts.get(page.alertId)];
        const outcome = page.state === 'sent' ? 'sent' : page.state === 'cancelled' ? 'cancelled' : 'failed';
        return { page, room, alert, outcome, reason: outcome === 'sent' ? togetherWith(inOne) : page.reason };
      });
      this.trail.record(tx, ends);
      await this.pacing.recordBackoffs(
        tx,
        written.map((each) => backoffReportOf(each, now)),
        now,
      );
    };
  }
}

/** Pauses a rate-limited room until the rejected post is due again, even if the provider named no time. */
function backoffReportOf({ row: { roomId }, result, decision }: Ended<RoomPage>, now: Date): BackoffReport {
  const isBusy = decision.event === 'retry' && decision.isBusy === true && result.kind === 'retryable';
  if (!isBusy) return { channelId: roomId, result };
  return { channelId: roomId, result: { ...result, notBeforeMs: decision.dueAt.getTime() - now.getTime() } };
}

function togetherWith(others: number): string | null {
  if (others === 0) return null;
  return others === 1 ? 'in one post with another alert' : `in one post with ${others} other alerts`;
}
