import { Injectable } from '@nestjs/common';
import type { ChannelType } from '../../channels/registry.js';
import { Clock } from '../../common/clock/clock.js';
import type { Claim } from '../../common/delivery-queue/delivery-loop.js';
import { claimedOrSetAside, type Queued } from '../../common/delivery-queue/domain/attempt.js';
import { dueInTurns } from '../../common/delivery-queue/due-in-turns.js';
import { moveRows } from '../../common/delivery-queue/queue-table.js';
import { newId } from '../../common/ids.js';
import { JobNudges } from '../../common/scheduling/job-nudges.js';
import { mayTake, type WorkKind } from '../../common/scheduling/work-kind.js';
import { UnitOfWork, type Transaction } from '../../database/unit-of-work.js';
import type { IncidentNews } from './domain/incident-message.js';
import { IncidentNotice } from './incident-notice.entity.js';

export const SEND_INCIDENT_NOTICES_JOB = 'notifications.send-incident-notices';
export const SEND_INCIDENT_NOTICES_WORK: WorkKind = { name: SEND_INCIDENT_NOTICES_JOB, version: 1 };

/** Notices on their way at once. */
export const WIDTH = 20;

export interface NewIncidentNotice {
  userId: string;
  channelId: string;
  channelType: ChannelType;
  cause: string;
  dueAt: Date;
  notice: IncidentNews;
}

/** The rows of what responders and stakeholders of incidents are to be told. */
@Injectable()
export class IncidentNoticeQueue {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly nudges: JobNudges,
    private readonly clock: Clock,
  ) {}

  /** Adds what is not there yet. */
  async insert(tx: Transaction, planned: readonly NewIncidentNotice[]): Promise<void> {
    if (planned.length === 0) return;
    const rows = planned.map((each) => ({ ...each, incidentId: each.notice.incidentId, id: newId() }));
    await tx.query(
      `INSERT INTO incident_notices ("tenantId", id, "incidentId", "userId", cause, notice, "channelId", "channelType",
                                     "dueAt", state, attempts, "createdAt", "updatedAt")
       SELECT $1, n.*, 'pending', 0, $3, $3
       FROM jsonb_to_recordset($2::jsonb) AS n(id uuid, "incidentId" uuid, "userId" uuid, cause text, notice jsonb,
                                               "channelId" uuid, "channelType" text, "dueAt" timestamptz)
       ON CONFLICT DO NOTHING`,
      [JSON.stringify(rows), this.clock.now()],
    );
    tx.afterCommit(() => this.nudges.nudge(SEND_INCIDENT_NOTICES_JOB));
  }

  /** Takes what is due, as far as there is room: those rows are `sending` now, under a lease. */
  claim(underway: readonly IncidentNotice[]): Promise<Claim<IncidentNotice>> {
    return this.unitOfWork.system(async (tx) => {
      const now = this.clock.now();
      const rows = await tx.query<IncidentNotice>(
        dueInTurns({
          table: 'incident_notices',
          waits: `state IN ('pending', 'sending')`,
          isDue: `"dueAt" <= $1 AND id <> ALL($3::uuid[]) AND ${mayTake(SEND_INCIDENT_NOTICES_WORK)}`,
          limit: '$2',
        }),
        [now, WIDTH - underway.length, underway.map(({ id }) => id)],
      );
      const moved = rows.map((row) => ({ ...row, ...claimedOrSetAside(row, now) }));
      moveRows(tx, 'incident_notices', moved, now);
      return { taken: rows.length, ready: moved.filter(({ state }) => state === 'sending') };
    });
  }

  /**
   * Writes down what came of an attempt.
   * @param notice as it was claimed
   * @returns false when its lease ran out and another worker has begun the next attempt: then that one decides
   */
  async settle(tx: Transaction, notice: IncidentNotice, next: Queued): Promise<boolean> {
    const { id, state, attempts } = notice;
    const changed = await tx
      .repo(IncidentNotice)
      .update({ id, state, attempts }, { ...next, updatedAt: this.clock.now() });
    return changed > 0;
  }
}
