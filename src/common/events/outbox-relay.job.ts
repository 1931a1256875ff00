import { Injectable, Logger } from '@nestjs/common';
import { UnitOfWork, type SystemTransaction } from '../../database/unit-of-work.js';
import { isDatabaseUnavailable } from '../http/database-errors.js';
import { Defects } from '../metrics/defects.js';
import { Backlog } from '../scheduling/backlog.js';
import { ScheduledJob, type Job } from '../scheduling/scheduled-job.js';
import type { WorkKind } from '../scheduling/work-kind.js';
import { WorkVersions } from '../scheduling/work-versions.js';
import { Clock } from '../clock/clock.js';
import { groupBy } from '../group-by.js';
import { ConsumerRegistry } from './consumer-registry.js';
import { eventsOf, type EventBatch } from './event-batches.js';
import type { StoredEvent } from './event-map.js';
import { OUTBOX_JOB, storeBatches } from './outbox.js';

interface OutboxRow extends EventBatch {
  consumers: string[];
  /** Those of them whose part this process can do; the others' is left to newer versions. */
  mine: string[];
  attempts: number;
}

/** The events of a batch that one consumer handles for one tenant. */
interface Work {
  tenantId: string;
  name: string;
  aboutAlerts: boolean;
  events: StoredEvent[];
}

/** Rows, each of some events. */
const BATCH = 40;
/** After this many failures a consumer's event is set aside (kept with its error, tried no more). */
const MAX_ATTEMPTS = 20;

/**
 * Carries events from the outbox to their consumers. Normally a whole batch is handled and removed in one transaction.
 * When that fails, each event goes alone, each consumer in a transaction of its own, so that one bad event or one
 * failing consumer holds up nobody else.
 */
@Injectable()
@ScheduledJob({ name: OUTBOX_JOB, everyMs: 1000, batchSize: BATCH, vital: true })
@Backlog({ queue: 'outbox', table: 'outbox', dueAt: 'availableAt', where: '"setAsideAt" IS NULL' })
export class OutboxRelay implements Job {
  private readonly logger = new Logger(OutboxRelay.name);

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly consumers: ConsumerRegistry,
    private readonly versions: WorkVersions,
    private readonly clock: Clock,
    private readonly defects: Defects,
  ) {}

  async runOnce(now: Date): Promise<number> {
    // For the log and the metric; the claim looks for itself.
    for (const kind of this.consumers.kinds) await this.versions.leaves(kind);
    try {
      const { claimed, left } = await this.unitOfWork.system(async (tx) => {
        const rows = await claim(tx, this.consumers.kinds, now, BATCH);
        const own = rows.filter((row) => !this.changesAlerts(row));
        await this.handleTogether(own, tx);
        finish(tx, own);
        return { claimed: rows.length, left: rows.length - own.length };
      });
      if (left > 0) await this.runChanging(now);
      return claimed;
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw error;
      this.logger.warn({ err: error }, 'A batch of events failed; handling them one by one');
      return this.oneByOne(now);
    }
  }

  /**
   * What changes alerts, in a transaction of its own: it holds them, all from the beginning and in the one order (ADR 12), and
   * nothing else that takes its time is done meanwhile.
   */
  private runChanging(now: Date): Promise<void> {
    return this.unitOfWork.system(async (tx) => {
      const rows = await claim(tx, this.kindsChanging, now, BATCH);
      const works = this.worksOf(rows);
      for (const [tenantId, own] of groupBy(works, (work) => work.tenantId)) {
        await this.consumers.locks.lock(
          tx.forTenant(tenantId),
          own.flatMap(({ events }) => events),
        );
      }
      await this.handle(works, tx);
      finish(tx, rows);
    });
  }

  /** What is about no alert comes first, as its rows are locked before those of alerts (ADR 12). */
  private async handleTogether(rows: OutboxRow[], tx: SystemTransaction): Promise<void> {
    const works = this.worksOf(rows);
    await this.handle(
      works.filter(({ aboutAlerts }) => !aboutAlerts),
      tx,
    );
    await this.handle(
      works.filter(({ aboutAlerts }) => aboutAlerts),
      tx,
    );
  }

  private async handle(works: readonly Work[], tx: SystemTransaction): Promise<void> {
    for (const { name, events, tenantId } of works) {
      await this.consumers.handler(name)?.handle(events, tx.forTenant(tenantId));
    }
  }

  private changesAlerts({ mine }: OutboxRow): boolean {
    return mine.some((name) => this.consumers.changing.includes(name));
  }

  private get kindsChanging(): WorkKind[] {
    return this.consumers.kinds.filter(({ name }) => this.consumers.changing.includes(name));
  }

  /** In the order of the tenants, and of the consumers' names. */
  private worksOf(rows: OutboxRow[]): Work[] {
    const ofConsumers = groupBy(
      rows.flatMap((row) => row.mine.map((name) => ({ name, row }))),
      ({ name, row }) => `${row.tenantId} ${name}`,
    );
    return [...ofConsumers]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([, own]) => ({
        tenantId: own[0].row.tenantId,
        name: own[0].name,
        aboutAlerts: own.some(({ row }) => row.type.startsWith('alert.')),
        events: own.flatMap(({ row }) => eventsOf(row)),
      }));
  }

  private async oneByOne(now: Date): Promise<number> {
    let handled = 0;
    while (handled < BATCH) {
      const row = await this.takeOne(now);
      if (row === 'none') break;
      handled++;
      if (row !== 'done') await this.handleAlone(row);
    }
    return handled;
  }

  /** The next due row, to be handled; or `done`: it was of many events and is now a row for each, or it could not be. */
  private async takeOne(now: Date): Promise<OutboxRow | 'done' | 'none'> {
    let met: OutboxRow | undefined;
    try {
      return await this.unitOfWork.system(async (tx) => {
        [met] = await claim(tx, this.consumers.kinds, now, 1);
        if (!met) return 'none';
        if (met.events.length > 1) {
          split(tx, met);
          return 'done';
        }
        // Postponed first: a consumer that kills the process must not meet the same event at once again.
        await postpone(tx, met, this.clock.now(), null);
        return met;
      });
    } catch (error) {
      if (!met || isDatabaseUnavailable(error)) throw error;
      await this.putOff(met, error, `A row of events could not be taken apart: ${met.type}`);
      return 'done';
    }
  }

  /** A failure: the row waits with growing pauses, and is set aside in the end. */
  private async putOff(row: OutboxRow, error: unknown, message: string, by = 'outbox'): Promise<void> {
    this.defects.note('outbox', row.id, error, message);
    const reason = error instanceof Error ? error.message : String(error);
    await this.unitOfWork.system((tx) => postpone(tx, row, this.clock.now(), `${by}: ${reason}`));
  }

  private async handleAlone(row: OutboxRow): Promise<void> {
    for (const name of row.mine) {
      try {
        await this.unitOfWork.system(async (tx) => {
          const { tenantId, id } = row;
          // First, as whoever claims rows has them before what their consumers lock; and whoever has it handles it.
          if (!(await take(tx, row, name))) return;
          await this.consumers.handler(name)?.handle(eventsOf(row), tx.forTenant(tenantId));
          await tx.query(
            `UPDATE outbox SET consumers = array_remove(consumers, $3) WHERE "tenantId" = $1 AND id = $2`,
            [tenantId, id, name],
          );
          await tx.query(`DELETE FROM outbox WHERE "tenantId" = $1 AND id = $2 AND consumers = '{}'`, [tenantId, id]);
        });
      } catch (error) {
        if (isDatabaseUnavailable(error)) throw error;
        await this.putOff(row, error, `An event could not be handled: ${row.type} by ${name}`, name);
      }
    }
  }
}

/** Due rows of which at least one consumer is among these, and has not been given to newer versions. */
function claim(tx: SystemTransaction, kinds: readonly WorkKind[], now: Date, limit: number): Promise<OutboxRow[]> {
  return tx.query<OutboxRow>(
    `WITH able AS (
       SELECT array_agg(own.kind) AS names FROM unnest($3::text[], $4::integer[]) AS own(kind, version)
       WHERE NOT EXISTS (SELECT FROM work_versions w WHERE w.kind = own.kind AND w.version > own.version)
     )
     SELECT id, "tenantId", type, events, consumers, attempts, "occurredAt", "availableAt",
            ARRAY(SELECT name FROM unnest(consumers) name WHERE name = ANY ((SELECT names FROM able)::text[])) AS mine
     FROM outbox
     WHERE "availableAt" <= $1 AND "setAsideAt" IS NULL AND consumers && (SELECT names FROM able)
     ORDER BY "availableAt", id LIMIT $2 FOR UPDATE OF outbox SKIP LOCKED`,
    [now, limit, kinds.map(({ name }) => name), kinds.map(({ version }) => version)],
  );
}

/** Their events are handled by everybody who can; a row on which nobody else waits is gone. */
function finish(tx: SystemTransaction, rows: readonly OutboxRow[]): void {
  const shared = rows.filter(({ consumers, mine }) => mine.length < consumers.length);
  remove(
    tx,
    rows.filter((row) => !shared.includes(row)),
  );
  for (const { tenantId, id, consumers, mine } of shared) {
    const others = consumers.filter((name) => !mine.includes(name));
    tx.write(`UPDATE outbox SET consumers = $3 WHERE "tenantId" = $1 AND id = $2`, [tenantId, id, others]);
  }
}

/** Locks a row that this consumer has yet to handle. @returns false: somebody else is at it, or done */
async function take(tx: SystemTransaction, { tenantId, id }: OutboxRow, name: string): Promise<boolean> {
  const rows = await tx.query(
    `SELECT 1 FROM outbox WHERE "tenantId" = $1 AND id = $2 AND $3 = ANY(consumers) FOR UPDATE SKIP LOCKED`,
    [tenantId, id, name],
  );
  return rows.length > 0;
}

function remove(tx: SystemTransaction, rows: readonly OutboxRow[]): void {
  if (rows.length === 0) return;
  tx.write(
    `DELETE FROM outbox o USING unnest($1::uuid[], $2::uuid[]) AS done("tenantId", id)
     WHERE o."tenantId" = done."tenantId" AND o.id = done.id`,
    [rows.map((row) => row.tenantId), rows.map((row) => row.id)],
  );
}

/** A row for each of its events, so that each can be tried, and fail, alone. */
function split(tx: SystemTransaction, row: OutboxRow): void {
  remove(tx, [row]);
  storeBatches(
    tx,
    row.events.map((event) => ({ ...row, id: event.id, events: [event] })),
  );
}

/** Exponential backoff from one second to five minutes; finally set aside. */
async function postpone(tx: SystemTransaction, row: OutboxRow, now: Date, error: string | null): Promise<void> {
  const attempts = row.attempts + 1;
  const delayMs = Math.min(1000 * 2 ** (attempts - 1), 300_000);
  await tx.query(
    `UPDATE outbox SET attempts = $2, "availableAt" = $3, "lastError" = coalesce($4, "lastError"), "setAsideAt" = $5
     WHERE "tenantId" = $6 AND id = $1`,
    [
      row.id,
      attempts,
      new Date(now.getTime() + delayMs),
      error,
      error && attempts >= MAX_ATTEMPTS ? now : null,
      row.tenantId,
    ],
  );
}
