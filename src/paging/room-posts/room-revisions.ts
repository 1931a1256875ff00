import { RoomPage } from './room-page.entity.js';
import { type Outgoing, outgoingQueue } from '../../platform/delivery-queue/outgoing.queries.js';
import { forADay, type QueueWorker, type Ready } from '../../platform/delivery-queue/queue-declaration.js';
import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../platform/database/unit-of-work.js';
import type { AttemptOutcome } from '../../platform/delivery-queue/domain/attempt.js';
import { Pacing } from '../bundles/pacing.js';
import { ROOM_TIMES } from '../../platform/domain/time-style.js';
import { Clock } from '../../platform/clock/clock.js';
import { busy } from '../../platform/outbound-http/domain/webhook.js';
import { PagingFacts } from '../notifications/paging-facts.js';
import { standingOf } from '../revisions/domain/standing.js';
import { type Composed, Reviser } from '../revisions/reviser.js';
import { RoomMessages } from './room-messages.js';

/** A room post to update with the current state of its alert. */
export interface RoomRevision {
  roomPageId: string;
}

/** Updates of room posts, in a separate queue like `CHAT_REVISIONS`. */
export const ROOM_REVISIONS = outgoingQueue<RoomRevision>('room-revisions', 'notifications.revise-rooms', {
  waitsForBusy: forADay,
});

/** Updates posts in chat rooms. */
@Injectable()
export class RoomRevisionSender implements QueueWorker<Outgoing<RoomRevision>> {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly facts: PagingFacts,
    private readonly messages: RoomMessages,
    private readonly reviser: Reviser,
    private readonly pacing: Pacing,
    private readonly clock: Clock,
  ) {}

  attempt({ row }: Ready<Outgoing<RoomRevision>>): Promise<AttemptOutcome> {
    return this.reviser.bringUpToDate(row.tenantId, () => this.compose(row));
  }

  /** Creates new buttons, because the database only has hashes of the old ones. */
  private compose({
    tenantId,
    payload: { roomPageId: id },
  }: Outgoing<RoomRevision>): Promise<Composed | AttemptOutcome> {
    return this.unitOfWork.transaction(tenantId, async (tx): Promise<Composed | AttemptOutcome> => {
      const post = await tx.repo(RoomPage).findOne({ id });
      const backoffMs = post ? (await this.pacing.backoffsOf(tx, [post.roomId], this.clock.now()))(post.roomId) : 0;
      if (backoffMs > 0) return busy('the room takes no messages', backoffMs);
      if (post?.state === 'sending') return { kind: 'retryable', reason: 'the message is on its way' };
      const alert = post ? (await this.facts.alerts(tx, [post.alertId])).get(post.alertId) : undefined;
      if (!post?.reference || !alert) return { kind: 'unwanted', reason: 'there is no message to change' };
      const message = this.messages.ofOne(post, alert, await this.messages.buttonsNow(tx, post, alert));
      const { channelType, reference } = post;
      return { channelType, reference, alert, message: { ...message, standing: standingOf(alert, ROOM_TIMES) } };
    });
  }
}
