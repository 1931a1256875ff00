import { Injectable } from '@nestjs/common';
import type { PushContent } from '../../channels/push/domain/pushes.js';
import { Clock } from '../../common/clock/clock.js';
import type { Claim } from '../../common/delivery-queue/delivery-loop.js';
import { afterClaim, isWornOut, WORN_OUT } from '../../common/delivery-queue/domain/attempt.js';
import { dueInTurns } from '../../common/delivery-queue/due-in-turns.js';
import { moveRows } from '../../common/delivery-queue/queue-table.js';
import { newId } from '../../common/ids.js';
import { JobNudges } from '../../common/scheduling/job-nudges.js';
import { mayTake, type WorkKind } from '../../common/scheduling/work-kind.js';
import { UnitOfWork, type Transaction } from '../../database/unit-of-work.js';
import type { PushNotice } from './push-notice.entity.js';

export const SEND_PUSH_NOTICES_JOB = 'notifications.send-push-notices';
export const SEND_PUSH_NOTICES_WORK: WorkKind = { name: SEND_PUSH_NOTICES_JOB, version: 1 };

/** Notices on their way at once; they share requests. */
export const WIDTH = 100;

export interface NewPushNotice {
  userId: string;
  tokenId: string;
  cause: string;
  content: PushContent;
}

/** The rows of pushes that are about no alert. */
@Injectable()
export class PushNoticeQueue {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly nudges: JobNudges,
    private readonly clock: Clock,
  ) {}

  /** Adds what is not there yet, due at once. */
  async insert(tx: Transaction, planned: readonly NewPushNotice[]): Promise<void> {
    if (planned.length === 0) return;
    await tx.query(
      `INSERT INTO push_notices ("tenantId", id, "userId", "tokenId", cause, content, state, attempts, "dueAt",
                                 "createdAt", "updatedAt")
       SELECT $1, n.*, 'pending', 0, $3, $3, $3
       FROM jsonb_to_recordset($2::jsonb) AS n(id uuid, "userId" uuid, "tokenId" uuid, cause text, content jsonb)
       ON CONFLICT DO NOTHING`,
      [JSON.stringify(planned.map((notice) => ({ ...notice, id: newId() }))), this.clock.now()],
    );
    tx.afterCommit(() => this.nudges.nudge(SEND_PUSH_NOTICES_JOB));
  }

  /** Takes what is due, as far as there is room: those rows are `sending` now, under a lease. */
  claim(underway: readonly PushNotice[]): Promise<Claim<PushNotice>> {
    return this.unitOfWork.system(async (tx) => {
      const now = this.clock.now();
      const rows = await tx.query<PushNotice>(
        dueInTurns({
          table: 'push_notices',
          waits: `state IN ('pending', 'sending')`,
          isDue: `"dueAt" <= $1 AND id <> ALL($3::uuid[]) AND ${mayTake(SEND_PUSH_NOTICES_WORK)}`,
          limit: '$2',
        }),
        [now, WIDTH - underway.length, underway.map(({ id }) => id)],
      );
      const moved = rows.map((row) => {
        const decision = isWornOut(row)
          ? ({ event: 'give-up', reason: WORN_OUT } as const)
          : ({ event: 'claim' } as const);
        return { ...row, ...afterClaim(row, decision, now) };
      });
      moveRows(tx, 'push_notices', moved, now);
      return { taken: rows.length, ready: moved.filter(({ state }) => state === 'sending') };
    });
  }
}
