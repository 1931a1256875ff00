import { Injectable, Logger } from '@nestjs/common';
import { UnitOfWork, type SystemTransaction } from '../database/unit-of-work.js';
import { isDatabaseUnavailable } from '../common/http/database-errors.js';
import { Defects } from '../common/metrics/defects.js';
import { TakesLong } from '../common/matching/matching-time.js';
import { SlowTenants } from '../common/scheduling/slow-tenants.js';
import type { WorkKind } from '../common/scheduling/work-kind.queries.js';
import { Clock } from '../common/clock/clock.js';
import { groupBy } from '../common/group-by.js';
import { ConsumerRegistry } from '../common/events/consumer-registry.js';
import type { OutboxBatchHandler } from '../common/events/outbox-consumer.js';
import { isLockWait } from '../database/connection.queries.js';
import {
  claimAgain,
  finishFor,
  leaveTo,
  lockEvent,
  lockFor,
  type OutboxRow,
  putOffEvent,
  removeEvents,
} from './outbox.queries.js';
import { eventsOf } from '../common/events/event-batches.js';
import type { StoredEvent } from '../common/events/event-map.js';
import { storeBatches } from '../common/events/outbox.queries.js';

/** The events of a batch that one consumer handles for one tenant. */
interface Work {
  tenantId: string;
  name: string;
  aboutAlerts: boolean;
  events: StoredEvent[];
}

/** Which rows are handled together, and how. */
export interface Lane {
  /** Locks the next due rows with work for these consumers. */
  claim(tx: SystemTransaction, kinds: readonly WorkKind[]): Promise<OutboxRow[]>;
  /** Runs the work in a transaction: `system` or `shared` of the unit of work. */
  transaction<T>(work: (tx: SystemTransaction) => Promise<T>): Promise<T>;
}

/** Rows claimed at most, each with some events. */
export const ROWS = 40;
/** After this many failures a consumer's event is set aside (kept with its error, not tried again). */
const MAX_ATTEMPTS = 20;

/**
 * Delivers events from the outbox to their consumers. Normally a whole batch is handled and removed in one transaction.
 * When that fails, its tenants are handled in parts, until the rows of one tenant are left: each of these events is handled
 * alone, each consumer in a transaction of its own, so that one bad event or one failing consumer does not delay the others.
 */
@Injectable()
export class EventWork {
  private readonly logger = new Logger(EventWork.name);

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly consumers: ConsumerRegistry,
    private readonly slow: SlowTenants,
    private readonly clock: Clock,
    private readonly defects: Defects,
  ) {}

  /** @returns how many rows of the lane it took @throws TakesLong in a shared transaction: nothing is done */
  async handleNext(lane: Lane, now: Date): Promise<number> {
    let met: OutboxRow[] = [];
    try {
      const { claimed, left } = await lane.transaction(async (tx) => {
        const rows = await lane.claim(tx, this.consumers.kinds);
        met = rows.filter((row) => !this.changesAlerts(row));
        await this.handleTogether(met, tx);
        finish(tx, met);
        return { claimed: rows.length, left: rows.length - met.length };
      });
      met = [];
      if (left > 0) {
        await this.runChanging(lane, (rows) => {
          met = rows;
        });
      }
      return claimed;
    } catch (error) {
      if (met.length === 0 || isDatabaseUnavailable(error) || error instanceof TakesLong) throw error;
      await this.handleApart(lane, met, error, now);
      return ROWS; // what was taken apart waits
    }
  }

  /** Handles each row alone. @returns how many rows of the lane it took */
  async handleEach(lane: Lane, now: Date): Promise<number> {
    const rows = await lane.transaction((tx) => lane.claim(tx, this.consumers.kinds));
    for (const row of rows) await this.handleAgain(lane, row, now);
    return rows.length;
  }

  /**
   * After a failure: the tenants in halves, or each alone where one waited for a lock, as each half would wait again; the rows of
   * one tenant one by one.
   */
  private async handleApart(lane: Lane, rows: readonly OutboxRow[], error: unknown, now: Date): Promise<void> {
    const ofTenants = [...groupBy(rows, ({ tenantId }) => tenantId).values()];
    if (ofTenants.length === 1) {
      this.logger.warn({ err: error }, 'A batch of events failed; handling them one by one');
      for (const row of rows) await this.handleAgain(lane, row, now);
      return;
    }
    const part = isLockWait(error) ? 1 : Math.ceil(ofTenants.length / 2);
    for (let at = 0; at < ofTenants.length; at += part) {
      const rowsOfPart = ofTenants.slice(at, at + part).flat();
      const claim: Lane['claim'] = (tx, kinds) => claimAgain(tx, kinds, rowsOfPart, now);
      await this.handleNext({ ...lane, claim }, now);
    }
  }

  /**
   * Runs the consumers that change alerts in a transaction of their own, which locks the alerts first, in the one order
   * (ADR 12), and does nothing slow.
   * @param meet called with the rows before they are handled
   */
  private runChanging(lane: Lane, meet: (rows: OutboxRow[]) => void): Promise<void> {
    return lane.transaction(async (tx) => {
      const rows = await lane.claim(tx, this.kindsChanging);
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

  /** Consumers that lock no alerts come first, as their rows are locked before alerts (ADR 12). */
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

  /** Those consumers last that handle all tenants at once. */
  private async handle(works: readonly Omit<Work, 'aboutAlerts'>[], tx: SystemTransaction): Promise<void> {
    const ofAllTenants = new Map<OutboxBatchHandler, StoredEvent[]>();
    for (const { name, events, tenantId } of works) {
      const handler = this.consumers.handler(name);
      if (handler === undefined) continue;
      if ('handle' in handler) await handler.handle(events, tx.forTenant(tenantId));
      else {
        const all = ofAllTenants.get(handler) ?? [];
        all.push(...events);
        ofAllTenants.set(handler, all);
      }
    }
    for (const [handler, events] of ofAllTenants) await handler.handleAll(events, tx);
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

  private async handleAgain(lane: Lane, row: OutboxRow, now: Date): Promise<void> {
    if (await this.takeAlone(row, now)) await this.handleAlone(lane, row);
  }

  /** @returns false: it was split into a row per event, could not be, or another worker has it */
  private async takeAlone(row: OutboxRow, now: Date): Promise<boolean> {
    try {
      return await this.unitOfWork.system(async (tx) => {
        if (!(await lockEvent(tx, row, now))) return false;
        if (row.events.length > 1) {
          split(tx, row);
          return false;
        }
        // Postponed first: a consumer that crashes the process must not get the same event again at once.
        await postpone(tx, row, this.clock.now(), null);
        return true;
      });
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw error;
      await this.putOff(row, error, `A row of events could not be taken apart: ${row.type}`);
      return false;
    }
  }

  /** After a failure: the row waits with growing pauses, and is finally set aside. */
  private async putOff(row: OutboxRow, error: unknown, message: string, by = 'outbox'): Promise<void> {
    this.defects.note('outbox', row.id, error, message);
    const reason = error instanceof Error ? error.message : String(error);
    await this.unitOfWork.system((tx) => postpone(tx, row, this.clock.now(), `${by}: ${reason}`));
  }

  private async handleAlone(lane: Lane, row: OutboxRow): Promise<void> {
    for (const name of row.mine) {
      try {
        await lane.transaction(async (tx) => {
          // Rows are locked before what their consumers lock, as when they are claimed.
          if (!(await lockFor(tx, row, name))) return;
          await this.handle([{ tenantId: row.tenantId, name, events: eventsOf(row) }], tx);
          finishFor(tx, row, name);
        });
      } catch (error) {
        if (isDatabaseUnavailable(error)) throw error;
        // What is left of the row waits for its tenant's turn.
        if (this.slow.isSetApart(error)) return;
        await this.putOff(row, error, `An event could not be handled: ${row.type} by ${name}`, name);
      }
    }
  }
}

/** All consumers of this process have handled their events; rows without other consumers are removed. */
function finish(tx: SystemTransaction, rows: readonly OutboxRow[]): void {
  const shared = rows.filter(({ consumers, mine }) => mine.length < consumers.length);
  const done = rows.filter((row) => !shared.includes(row));
  removeEvents(tx, done);
  for (const row of shared) {
    const others = row.consumers.filter((name) => !row.mine.includes(name));
    leaveTo(tx, row, others);
  }
}

/** Splits a row into one per event, so that each is tried alone. */
function split(tx: SystemTransaction, row: OutboxRow): void {
  removeEvents(tx, [row]);
  storeBatches(
    tx,
    row.events.map((event) => ({ ...row, id: event.id, events: [event] })),
  );
}

/** Exponential backoff from one second to five minutes; finally set aside. */
async function postpone(tx: SystemTransaction, row: OutboxRow, now: Date, error: string | null): Promise<void> {
  const attempts = row.attempts + 1;
  const delayMs = Math.min(1000 * 2 ** (attempts - 1), 300_000);
  const at = new Date(now.getTime() + delayMs);
  await putOffEvent(tx, row, { attempts, at, error, setAsideAt: error && attempts >= MAX_ATTEMPTS ? now : null });
}
