import { Injectable, Logger } from '@nestjs/common';
import { UnitOfWork, type SystemTransaction } from '../database/unit-of-work.js';
import { isDatabaseUnavailable } from '../common/http/database-errors.js';
import { Defects } from '../common/metrics/defects.js';
import { Backlog } from '../common/scheduling/backlog.js';
import { ScheduledJob, type Job } from '../common/scheduling/scheduled-job.js';
import type { WorkKind } from '../common/scheduling/work-kind.js';
import { WorkVersions } from '../job-runner/work-versions.js';
import { Clock } from '../common/clock/clock.js';
import { FairQueue } from '../common/fairness/domain/fair-queue.js';
import { RecentOwners } from '../common/fairness/domain/recent-owners.js';
import { groupBy } from '../common/group-by.js';
import { ConsumerRegistry } from '../common/events/consumer-registry.js';
import { claimEvents, lockEvent, type OutboxRow } from './due-events.js';
import { eventsOf } from '../common/events/event-batches.js';
import type { StoredEvent } from '../common/events/event-map.js';
import { OUTBOX_JOB } from '../common/events/outbox.js';
import { storeBatches } from '../common/events/outbox.queries.js';

/** The events of a batch that one consumer handles for one tenant. */
interface Work {
  tenantId: string;
  name: string;
  aboutAlerts: boolean;
  events: StoredEvent[];
}

/** Rows looked at, each of some events, and events handled together: whoever comes next waits for no more than these. */
const ROWS = 40;
const EVENTS = 300;
/** Rows of one tenant at most, while it and others have had events within so many milliseconds. */
const SHARE = { rows: 2, atWorkMs: 2000 };
/** After this many failures a consumer's event is set aside (kept with its error, tried no more). */
const MAX_ATTEMPTS = 20;

/**
 * Carries events from the outbox to their consumers. Normally a whole batch is handled and removed in one transaction.
 * When that fails, each event goes alone, each consumer in a transaction of its own, so that one bad event or one
 * failing consumer holds up nobody else.
 */
@Injectable()
@ScheduledJob({ name: OUTBOX_JOB, everyMs: 1000, batchSize: ROWS, vital: true })
@Backlog({ queue: 'outbox', table: 'outbox', dueAt: 'availableAt', where: '"setAsideAt" IS NULL' })
export class OutboxRelay implements Job {
  private readonly logger = new Logger(OutboxRelay.name);
  /** More waits than one batch takes: tenants take turns. */
  private behind = false;
  private readonly recent = new RecentOwners(SHARE.atWorkMs);

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
    let handled = 0;
    do handled += await this.handleNext(now);
    while (this.behind && handled < ROWS);
    return handled;
  }

  private async handleNext(now: Date): Promise<number> {
    let met: OutboxRow[] = [];
    try {
      const { claimed, left } = await this.unitOfWork.system(async (tx) => {
        const rows = await this.claim(tx, this.consumers.kinds, now);
        met = rows.filter((row) => !this.changesAlerts(row));
        await this.handleTogether(met, tx);
        finish(tx, met);
        return { claimed: rows.length, left: rows.length - met.length };
      });
      met = [];
      if (left > 0) {
        await this.runChanging(now, (rows) => {
          met = rows;
        });
      }
      return claimed;
    } catch (error) {
      if (met.length === 0 || isDatabaseUnavailable(error)) throw error;
      this.logger.warn({ err: error }, 'A batch of events failed; handling them one by one');
      for (const row of met) await this.handleAgain(row, now);
      return ROWS; // what was taken apart waits
    }
  }

  /** As many due rows as are handled together, in turns of the tenants; the others are let go with the transaction. */
  private async claim(tx: SystemTransaction, kinds: readonly WorkKind[], now: Date): Promise<OutboxRow[]> {
    const mostOfOne = this.recent.areSeveral(performance.now()) ? SHARE.rows : ROWS;
    const rows = await claimEvents(tx, kinds, { now, limit: ROWS, inTurns: this.behind, mostOfOne });
    for (const { tenantId } of rows) this.recent.note(tenantId, performance.now());
    const fit = asManyAsFit(rows);
    // Shares that were not used up leave a batch short: it takes an empty one to know that nothing waits.
    this.behind = rows.length >= ROWS || fit.length < rows.length || (this.behind && rows.length > 0);
    return fit;
  }

  /**
   * What changes alerts, in a transaction of its own: it holds them, all from the beginning and in the one order (ADR 12), and
   * nothing else that takes its time is done meanwhile.
   * @param meet is told of the rows before they are handled
   */
  private runChanging(now: Date, meet: (rows: OutboxRow[]) => void): Promise<void> {
    return this.unitOfWork.system(async (tx) => {
      const rows = await this.claim(tx, this.kindsChanging, now);
      meet(rows);
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
  private async handleTogether(rows: readonly OutboxRow[], tx: SystemTransaction): Promise<void> {
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
  private worksOf(rows: readonly OutboxRow[]): Work[] {
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

  private async handleAgain(row: OutboxRow, now: Date): Promise<void> {
    if (await this.takeAlone(row, now)) await this.handleAlone(row);
  }

  /** @returns false: it was of many events and is now a row for each, or it could not be, or somebody else has it */
  private async takeAlone(row: OutboxRow, now: Date): Promise<boolean> {
    try {
      return await this.unitOfWork.system(async (tx) => {
        if (!(await lockEvent(tx, row, now))) return false;
        if (row.events.length > 1) {
          split(tx, row);
          return false;
        }
        // Postponed first: a consumer that kills the process must not meet the same event at once again.
        await postpone(tx, row, this.clock.now(), null);
        return true;
      });
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw error;
      await this.putOff(row, error, `A row of events could not be taken apart: ${row.type}`);
      return false;
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

/** In turns of the tenants; the others are let go at the end of the transaction. */
function asManyAsFit(rows: readonly OutboxRow[]): OutboxRow[] {
  const queue = new FairQueue<OutboxRow>(
    ({ tenantId }) => tenantId,
    // A damaged row may hold none: it is dealt with when it is handled.
    ({ events }) => (Array.isArray(events) ? events.length : 1),
  );
  for (const row of rows) queue.push(row);
  return queue.take({ items: ROWS, weight: EVENTS });
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
