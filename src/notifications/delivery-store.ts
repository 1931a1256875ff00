import { Injectable } from '@nestjs/common';
import type { ChannelType } from '../channels/domain/channel.js';
import { Clock } from '../common/clock/clock.js';
import { newId } from '../common/ids.js';
import { JobNudges } from '../common/scheduling/job-nudges.js';
import type { SystemTransaction, Transaction } from '../database/unit-of-work.js';
import type { Delivery } from './delivery.entity.js';
import type { DeliveryState } from './domain/delivery-state.js';
import type { PlannedDelivery } from './domain/plan.js';

export const SEND_JOB = 'notifications.send';

export interface NewDelivery extends PlannedDelivery {
  alertId: string;
  untilClosed: boolean;
}

/** A delivery's next position in its life. */
export interface Move {
  delivery: Pick<Delivery, 'tenantId' | 'id'>;
  state: DeliveryState;
  dueAt: Date;
  attempts: number;
  reason: string | null;
}

/** The statements over delivery rows: many at once, as the planner and the sender need them. */
@Injectable()
export class DeliveryStore {
  constructor(
    private readonly nudges: JobNudges,
    private readonly clock: Clock,
  ) {}

  /** Adds what is not there yet: the key (alert, user, channel, cause) lets a repeated order page nobody twice. */
  async insert(tx: Transaction, planned: readonly NewDelivery[]): Promise<void> {
    if (planned.length === 0) return;
    await tx.query(
      `INSERT INTO deliveries ("tenantId", id, "alertId", "userId", "channelId", "channelType", cause, "untilClosed",
                               "dueAt", state, attempts, "createdAt", "updatedAt")
       SELECT $1, d.*, 'pending', 0, $10, $10
       FROM unnest($2::uuid[], $3::uuid[], $4::uuid[], $5::uuid[], $6::text[], $7::text[], $8::boolean[],
                   $9::timestamptz[]) d
       ON CONFLICT DO NOTHING`,
      [
        planned.map(() => newId()),
        planned.map(({ alertId }) => alertId),
        planned.map(({ userId }) => userId),
        planned.map(({ channelId }) => channelId),
        planned.map(({ channelType }) => channelType),
        planned.map(({ cause }) => cause),
        planned.map(({ untilClosed }) => untilClosed),
        planned.map(({ dueAt }) => dueAt),
        this.clock.now(),
      ],
    );
    tx.afterCommit(() => this.nudges.nudge(SEND_JOB));
  }

  /**
   * Locks what is due, the longest waiting first, up to so many of each channel type. Rows in `sending` are due when
   * the lease of the worker that took them has run out.
   */
  lockDue(tx: SystemTransaction, room: ReadonlyMap<ChannelType, number>, now: Date): Promise<Delivery[]> {
    return tx.query<Delivery>(
      `SELECT due.* FROM unnest($1::text[], $2::integer[]) AS lane(type, room)
       CROSS JOIN LATERAL (
         SELECT * FROM deliveries
         WHERE "channelType" = lane.type AND state IN ('pending', 'sending') AND "dueAt" <= $3
         ORDER BY "dueAt" LIMIT lane.room FOR UPDATE SKIP LOCKED
       ) due`,
      [[...room.keys()], [...room.values()], now],
    );
  }

  /** Moves rows that this transaction has locked. */
  async move(tx: SystemTransaction, moves: readonly Move[]): Promise<void> {
    await tx.query(
      `UPDATE deliveries d
       SET state = m.state, "dueAt" = m."dueAt", attempts = m.attempts, reason = m.reason, "updatedAt" = $7
       FROM unnest($1::uuid[], $2::uuid[], $3::text[], $4::timestamptz[], $5::integer[], $6::text[])
         AS m("tenantId", id, state, "dueAt", attempts, reason)
       WHERE d."tenantId" = m."tenantId" AND d.id = m.id`,
      [
        moves.map(({ delivery }) => delivery.tenantId),
        moves.map(({ delivery }) => delivery.id),
        moves.map(({ state }) => state),
        moves.map(({ dueAt }) => dueAt),
        moves.map(({ attempts }) => attempts),
        moves.map(({ reason }) => reason),
        this.clock.now(),
      ],
    );
  }
}
