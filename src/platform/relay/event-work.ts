import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../clock/clock.js';
import { ConsumerRegistry } from '../events/consumer-registry.js';
import { eventsOf } from '../events/event-batches.js';
import type { StoredEvent } from '../events/event-map.js';
import { groupBy } from '../group-by.js';
import { isDatabaseAway, refusalOf } from '../http/database-errors.js';
import { InternalErrors } from '../metrics/internal-errors.js';
import { MINUTE_MS, SECOND_MS } from '../durations.js';
import { pauseMs } from '../scheduling/domain/retries.js';
import { type Transaction, UnitOfWork } from '../database/unit-of-work.js';
import {
  claimEvents,
  FAILED_EVENTS,
  finishFor,
  FRESH_EVENTS,
  leaveTo,
  lockEvent,
  lockFor,
  type OutboxRow,
  putOffEvent,
  removeEvents,
  splitEvents,
} from './outbox.queries.js';

/** The events of a batch that one consumer handles. */
interface Work {
  name: string;
  events: StoredEvent[];
}

/** Outbox rows of one tenant per claim; each has several events. */
export const ROWS = 40;
/** Events per transaction: together with the rows they bound its duration. */
const EVENTS = 100;
/** Delay of an event after a refusal by the database, which does not count as a failure of the event. */
const REFUSED_MS = 10_000;
/** For failed events. After the last try the event is kept with its error (set aside). */
const RETRIES = { firstMs: SECOND_MS, factor: 2, longestMs: 5 * MINUTE_MS, tries: 20 };

/**
 * Delivers the events of one tenant to their consumers. One transaction handles and removes a batch. If it fails, each row is
 * handled separately, each consumer in a transaction of its own, so that one bad event or consumer does not delay others.
 */
@Injectable()
export class EventWork {
  private readonly logger = new Logger(EventWork.name);

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly consumers: ConsumerRegistry,
    private readonly clock: Clock,
    private readonly internalErrors: InternalErrors,
  ) {}

  /** Handles the tenant's next events that have not failed before. @returns the number of rows; `ROWS`: there may be more */
  async handleNext(tenantId: string, now: Date): Promise<number> {
    let batch: OutboxRow[] = [];
    try {
      return await this.unitOfWork.transaction(tenantId, async (tx) => {
        const rows = await claimEvents(tx, this.consumers.kinds, FRESH_EVENTS, now, ROWS);
        batch = this.batchOf(rows);
        await this.handle(batch, tx);
        finish(tx, batch);
        return batch.length < rows.length ? ROWS : rows.length;
      });
    } catch (error) {
      if (batch.length === 0 || isDatabaseAway(error)) throw error;
      if (refusalOf(error) === null)
        this.logger.warn({ err: error }, 'A batch of events failed; handling them one by one');
      for (const row of batch) await this.handleAlone(row, now);
      return ROWS;
    }
  }

  /** Handles the tenant's events that have failed before. @returns as `handleNext` */
  async retry(tenantId: string, now: Date): Promise<number> {
    const rows = await this.unitOfWork.transaction(tenantId, (tx) =>
      claimEvents(tx, this.consumers.kinds, FAILED_EVENTS, now, ROWS),
    );
    for (const row of rows) await this.handleAlone(row, now);
    return rows.length;
  }

  /**
   * The claimed rows for one transaction; the others are unlocked at its end. Consumers that change alerts have a transaction of
   * their own, which locks the alerts first (ADR 12), so that planning notifications locks no alert.
   */
  private batchOf(rows: readonly OutboxRow[]): OutboxRow[] {
    const [first] = rows;
    const alike = rows.filter((row) => this.changesAlerts(row) === (first && this.changesAlerts(first)));
    let events = 0;
    return alike.filter((row, index) => {
      // A damaged row may contain no list; it fails in its handler.
      events += Array.isArray(row.events) ? row.events.length : 1;
      return index === 0 || events <= EVENTS;
    });
  }

  private async handle(rows: readonly OutboxRow[], tx: Transaction): Promise<void> {
    if (rows.some((row) => this.changesAlerts(row))) await this.consumers.locks.lock(tx, rows.flatMap(eventsOf));
    for (const { name, events } of this.worksOf(rows)) await this.consumers.handler(name)?.handle(events, tx);
  }

  private changesAlerts({ mine }: OutboxRow): boolean {
    return mine.some((name) => this.consumers.changing.includes(name));
  }

  /** In lock order (ADR 12): consumers that lock no alerts first, consumers that lock paces last. */
  private worksOf(rows: readonly OutboxRow[]): Work[] {
    const ofConsumers = groupBy(
      rows.flatMap((row) => row.mine.map((name) => ({ name, row }))),
      ({ name }) => name,
    );
    const orderOf = (name: string, own: readonly { row: OutboxRow }[]): number => {
      if (this.consumers.isLast(name)) return 2;
      return own.some(({ row }) => row.type.startsWith('alert.')) ? 1 : 0;
    };
    return [...ofConsumers]
      .map(([name, own]) => ({ name, order: orderOf(name, own), events: own.flatMap(({ row }) => eventsOf(row)) }))
      .sort((a, b) => a.order - b.order || (a.name < b.name ? -1 : 1));
  }

  private async handleAlone(row: OutboxRow, now: Date): Promise<void> {
    if (!(await this.takeAlone(row, now))) return;
    for (const name of row.mine) {
      try {
        await this.unitOfWork.transaction(row.tenantId, async (tx) => {
          // Locks the row before its consumers lock anything, as claims do.
          if (!(await lockFor(tx, row, name))) return;
          await this.handle([{ ...row, mine: [name] }], tx);
          finishFor(tx, row, name);
        });
      } catch (error) {
        if (isDatabaseAway(error)) throw error;
        await this.putOff(row, error, `An event could not be handled: ${row.type} by ${name}`, name);
      }
    }
  }

  /** @returns false: the row was split into one per event, could not be, or another worker has locked it */
  private async takeAlone(row: OutboxRow, now: Date): Promise<boolean> {
    try {
      return await this.unitOfWork.transaction(row.tenantId, async (tx) => {
        if (!(await lockEvent(tx, row, now))) return false;
        if (row.events.length > 1) {
          splitEvents(tx, row);
          return false;
        }
        // Postpones first: a consumer that crashes the process must not get the same event again at once.
        postpone(tx, row, this.clock.now(), null);
        return true;
      });
    } catch (error) {
      if (isDatabaseAway(error)) throw error;
      await this.putOff(row, error, `A row of events could not be taken apart: ${row.type}`);
      return false;
    }
  }

  /** After a failure: the row is retried with growing pauses, and finally set aside. */
  private async putOff(row: OutboxRow, error: unknown, message: string, by = 'outbox'): Promise<void> {
    this.internalErrors.note('outbox', row.id, error, message);
    const reason = error instanceof Error ? error.message : String(error);
    const now = this.clock.now();
    await this.unitOfWork.transaction(row.tenantId, (tx) => {
      if (refusalOf(error) === null) return postpone(tx, row, now, `${by}: ${reason}`);
      const at = new Date(now.getTime() + REFUSED_MS);
      putOffEvent(tx, row, { attempts: Math.max(row.attempts, 1), at, error: null, setAsideAt: null });
    });
  }
}

/** Removes this process's consumers from the rows; rows without other consumers are deleted. */
function finish(tx: Transaction, rows: readonly OutboxRow[]): void {
  const [done, shared] = [[], []] as [OutboxRow[], OutboxRow[]];
  for (const row of rows) (row.mine.length < row.consumers.length ? shared : done).push(row);
  removeEvents(tx, done);
  for (const row of shared) {
    const others = row.consumers.filter((name) => !row.mine.includes(name));
    leaveTo(tx, row, others);
  }
}

/** Schedules the next try, or sets the row aside. */
function postpone(tx: Transaction, row: OutboxRow, now: Date, error: string | null): void {
  const attempts = row.attempts + 1;
  const at = new Date(now.getTime() + pauseMs(RETRIES, attempts));
  putOffEvent(tx, row, { attempts, at, error, setAsideAt: error && attempts >= RETRIES.tries ? now : null });
}
