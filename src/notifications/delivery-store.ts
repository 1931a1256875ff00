import { Injectable } from '@nestjs/common';
import { Clock } from '../common/clock/clock.js';
import { newId } from '../common/ids.js';
import { JobNudges } from '../common/scheduling/job-nudges.js';
import type { WorkKind } from '../common/scheduling/work-kind.js';
import type { SystemTransaction, Transaction } from '../database/unit-of-work.js';
import type { Delivery } from './delivery.entity.js';
import type { InPlaceOf } from './domain/in-place-of.js';
import type { PlannedDelivery } from './domain/plan.js';
import type { ActionType } from './domain/rule.js';

/**
 * Keeps PostgreSQL from joining on a tenant that it knows: until its first statistics of a table it takes a tenant for a
 * handful of rows, and would read all of them (measured: 1 ms for each thousand) instead of asking for each by its key.
 */
const APART = 'OFFSET 0';

const INSERT = `
  INSERT INTO deliveries ("tenantId", id, "alertId", "userId", "channelId", "channelType", cause, occasion, "ruleId",
                          "standsIn", repetition, "repeatSec", "repeatsLeft", "untilClosed", "inPlaceOf", "dueAt", state,
                          attempts, "createdAt", "updatedAt")
  SELECT $1, d.*, $3, $3
  FROM jsonb_to_recordset($2::jsonb) AS d(
    id uuid, "alertId" uuid, "userId" uuid, "channelId" uuid, "channelType" text, cause text, occasion text,
    "ruleId" uuid, "standsIn" boolean, repetition integer, "repeatSec" integer, "repeatsLeft" integer,
    "untilClosed" boolean, "inPlaceOf" jsonb, "dueAt" timestamptz, state text, attempts integer)
  WHERE d.repetition = 0 OR NOT EXISTS (
    SELECT 1 FROM deliveries o
    WHERE o."tenantId" = $1 AND o."alertId" = d."alertId" AND o."userId" = d."userId"
      AND o."channelId" = d."channelId" AND o.repetition > 0 AND o.state IN ('pending', 'sending'))
  ON CONFLICT DO NOTHING
  RETURNING id`;

export const SEND_JOB = 'notifications.send';
export const SEND_WORK: WorkKind = { name: SEND_JOB, version: 1 };

export interface NewDelivery extends PlannedDelivery {
  alertId: string;
  occasion: ActionType;
  untilClosed: boolean;
  /** In whose place this person is told; null: on their own account. */
  inPlaceOf: InPlaceOf[] | null;
}

/** An acknowledgement or a close: what was waiting before it is not wanted any more. */
export interface Stop {
  alertId: string;
  /** False: acknowledged, so that pages which outlive an acknowledgement go on. */
  closed: boolean;
  at: Date;
  reason: string;
}

/** That a person's own rules planned a page for them, and when they last did. */
export interface StandIn {
  alertId: string;
  userId: string;
  plannedAt: Date;
}

/** The statements over delivery rows: many at once, as the planner and the sender need them. */
@Injectable()
export class DeliveryStore {
  constructor(
    private readonly nudges: JobNudges,
    private readonly clock: Clock,
  ) {}

  /**
   * Adds what is not there yet: the key (alert, user, channel, cause) lets a repeated order page nobody twice, and of two
   * rows of repeats that lead to one channel only one goes on.
   */
  insert(tx: Transaction, planned: readonly NewDelivery[]): void {
    if (planned.length === 0) return;
    const rows = planned.map((delivery) => ({ ...delivery, id: newId(), state: 'pending', attempts: 0 }));
    tx.write(INSERT, [JSON.stringify(rows), this.clock.now()]);
    tx.afterCommit(() => this.nudges.nudge(SEND_JOB));
  }

  /**
   * Adds rows of which the sender of this process has taken hold: as `insert` does, for nobody else to take.
   * @returns the ids of those that were not there yet: only they are the sender's
   */
  async insertTaken(tx: Transaction, taken: readonly Delivery[]): Promise<Set<string>> {
    const inserted = await tx.query<{ id: string }>(INSERT, [JSON.stringify(taken), this.clock.now()]);
    return new Set(inserted.map(({ id }) => id));
  }

  /**
   * Writes how attempts ended. Each is fenced by its attempt: a row whose next attempt has begun stays as it is.
   * @returns the ids of those written
   */
  async finish(
    tx: Transaction,
    ended: readonly { delivery: Delivery; next: Delivery }[],
    now: Date,
  ): Promise<Set<string>> {
    const written = await tx.query<{ id: string }>(
      `WITH written AS (
         UPDATE deliveries d
         SET state = e.state, "dueAt" = e."dueAt", reason = e.reason, reference = e.reference,
             "receiptDueAt" = e."receiptDueAt", "updatedAt" = $10
         FROM (SELECT $1::uuid AS "tenantId", given.*
               FROM unnest($2::uuid[], $3::text[], $4::integer[], $5::text[], $6::timestamptz[], $7::text[], $8::text[],
                           $9::timestamptz[])
                 AS given(id, before, attempts, state, "dueAt", reason, reference, "receiptDueAt")
               ${APART}) e
         WHERE d."tenantId" = e."tenantId" AND d.id = e.id AND d.state = e.before AND d.attempts = e.attempts
         RETURNING d.id
       )
       SELECT id FROM written`,
      [
        ended.map(({ delivery }) => delivery.id),
        ended.map(({ delivery }) => delivery.state),
        ended.map(({ delivery }) => delivery.attempts),
        ended.map(({ next }) => next.state),
        ended.map(({ next }) => next.dueAt),
        ended.map(({ next }) => next.reason),
        ended.map(({ next }) => next.reference),
        ended.map(({ next }) => next.receiptDueAt),
        now,
      ],
    );
    return new Set(written.map(({ id }) => id));
  }

  /** The people for whom their own rules have a page on its way, or sent, for one of these alerts. */
  standIns(tx: Transaction, alertIds: readonly string[]): Promise<StandIn[]> {
    return tx.query<StandIn>(
      `SELECT "alertId", "userId", max("createdAt") AS "plannedAt" FROM deliveries
       WHERE "tenantId" = $1 AND "alertId" = ANY($2::uuid[]) AND "standsIn" AND state IN ('pending', 'sending', 'sent')
       GROUP BY "alertId", "userId"`,
      [alertIds],
    );
  }

  /**
   * Cancels what waits for its time and is not wanted any more: remaining steps, retries and repeats. Rows that a worker
   * holds at this moment are passed over, not waited for: the worker looks at the alert itself. (`IS TRUE` keeps PostgreSQL
   * from reading all that waits by the sender's index.)
   * @returns the rows as they are now
   */
  stop(tx: Transaction, stops: readonly Stop[]): Promise<Delivery[]> {
    return tx.query<Delivery>(
      `WITH unwanted AS (
         SELECT d."tenantId", d.id, s.reason FROM deliveries d
         JOIN (SELECT $1::uuid AS "tenantId", given.*
               FROM unnest($2::uuid[], $3::boolean[], $4::timestamptz[], $5::text[])
                 AS given("alertId", closed, at, reason)
               ${APART}) s
           ON d."tenantId" = s."tenantId" AND d."alertId" = s."alertId" AND d."createdAt" <= s.at
         WHERE (d.state = 'pending') IS TRUE
           AND (d.repetition > 0 OR (s.closed AND d.occasion <> 'closed')
                OR (d.occasion = 'create-alert' AND NOT d."untilClosed"))
         FOR UPDATE OF d SKIP LOCKED
       ), cancelled AS (
         UPDATE deliveries d SET state = 'cancelled', reason = u.reason, "updatedAt" = $6
         FROM unwanted u WHERE d."tenantId" = u."tenantId" AND d.id = u.id RETURNING d.*
       )
       SELECT * FROM cancelled ORDER BY id`,
      [
        stops.map(({ alertId }) => alertId),
        stops.map(({ closed }) => closed),
        stops.map(({ at }) => at),
        stops.map(({ reason }) => reason),
        this.clock.now(),
      ],
    );
  }

  /** Locks a row. @returns false: another worker has it, or has changed it since */
  async lockUnchanged(tx: SystemTransaction, { tenantId, id, state, attempts }: Delivery): Promise<boolean> {
    const rows = await tx.query(
      `SELECT FROM deliveries WHERE "tenantId" = $1 AND id = $2 AND state = $3 AND attempts = $4
       FOR UPDATE SKIP LOCKED`,
      [tenantId, id, state, attempts],
    );
    return rows.length > 0;
  }
}
