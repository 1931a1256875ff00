import { Injectable } from '@nestjs/common';
import type { ChannelEntry } from '../../channels/channel-directory.js';
import { Clock } from '../../common/clock/clock.js';
import type { Claim } from '../../common/delivery-queue/delivery-loop.js';
import { claimedOrSetAside, type Queued } from '../../common/delivery-queue/domain/attempt.js';
import { dueInTurns } from '../../common/delivery-queue/due-in-turns.js';
import { moveRows } from '../../common/delivery-queue/queue-table.js';
import { newId } from '../../common/ids.js';
import { JobNudges } from '../../common/scheduling/job-nudges.js';
import { mayTake, type WorkKind } from '../../common/scheduling/work-kind.js';
import { UnitOfWork, type Transaction } from '../../database/unit-of-work.js';
import type { OnCallHandoff } from '../../on-call/events/handoff-events.js';
import { HandoffNotice } from './handoff-notice.entity.js';

export const SEND_HANDOFFS_JOB = 'notifications.send-handoffs';
export const SEND_HANDOFFS_WORK: WorkKind = { name: SEND_HANDOFFS_JOB, version: 1 };

/** Notices on their way at once. */
export const WIDTH = 20;

export interface NewNotice {
  handoff: OnCallHandoff;
  channel: Pick<ChannelEntry, 'id' | 'type'>;
}

/** The rows of the notices that are to go out. */
@Injectable()
export class HandoffQueue {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly nudges: JobNudges,
    private readonly clock: Clock,
  ) {}

  /** Adds what is not there yet, due at once. */
  async insert(tx: Transaction, planned: readonly NewNotice[]): Promise<void> {
    if (planned.length === 0) return;
    await tx.query(
      `INSERT INTO handoff_notices ("tenantId", id, "userId", "scheduleId", kind, at, handoff, "channelId", "channelType",
                                    state, attempts, "dueAt", "createdAt", "updatedAt")
       SELECT $1, n.*, 'pending', 0, $10, $10, $10
       FROM unnest($2::uuid[], $3::uuid[], $4::uuid[], $5::text[], $6::timestamptz[], $7::jsonb[], $8::uuid[], $9::text[]) n
       ON CONFLICT DO NOTHING`,
      [
        planned.map(() => newId()),
        planned.map(({ handoff }) => handoff.userId),
        planned.map(({ handoff }) => handoff.scheduleId),
        planned.map(({ handoff }) => handoff.kind),
        planned.map(({ handoff }) => handoff.at),
        planned.map(({ handoff }) => JSON.stringify(handoff)),
        planned.map(({ channel }) => channel.id),
        planned.map(({ channel }) => channel.type),
        this.clock.now(),
      ],
    );
    tx.afterCommit(() => this.nudges.nudge(SEND_HANDOFFS_JOB));
  }

  /** Takes what is due, as far as there is room: those rows are `sending` now, under a lease. */
  claim(underway: readonly HandoffNotice[]): Promise<Claim<HandoffNotice>> {
    return this.unitOfWork.system(async (tx) => {
      const now = this.clock.now();
      const rows = await tx.query<HandoffNotice>(
        dueInTurns({
          table: 'handoff_notices',
          waits: `state IN ('pending', 'sending')`,
          isDue: `"dueAt" <= $1 AND id <> ALL($3::uuid[]) AND ${mayTake(SEND_HANDOFFS_WORK)}`,
          limit: '$2',
        }),
        [now, WIDTH - underway.length, underway.map(({ id }) => id)],
      );
      const moved = rows.map((row) => ({ ...row, ...claimedOrSetAside(row, now) }));
      moveRows(tx, 'handoff_notices', moved, now);
      return { taken: rows.length, ready: moved.filter(({ state }) => state === 'sending') };
    });
  }

  /**
   * Writes down what came of an attempt.
   * @param notice as it was claimed
   * @returns false when its lease ran out and another worker has begun the next attempt: then that one decides
   */
  async settle(tx: Transaction, notice: HandoffNotice, next: Queued): Promise<boolean> {
    const { id, state, attempts } = notice;
    const changed = await tx
      .repo(HandoffNotice)
      .update({ id, state, attempts }, { ...next, updatedAt: this.clock.now() });
    return changed > 0;
  }
}
