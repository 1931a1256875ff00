import { Batcher, type Some } from '../batching/batcher.js';
import type { Transaction } from '../database/transaction.js';
import { afterAttempt, afterBusy, afterResult, storable, triesOf, type AttemptOutcome } from './domain/attempt.js';
import type { Ended, QueueDeclaration, QueueRow, QueueWorker, Ready } from './queue-declaration.js';
import type { QueueTools } from './queue-tools.js';
import { translateDatabaseError } from '../http/database-errors.js';
import { MINUTE_MS } from '../durations.js';

/** More than all workers of any queue handle at once. */
const LIMITS = {
  batch: { items: 200, weight: 200 },
  queue: { items: 100_000, weight: 100_000 },
  concurrency: 2,
};

type Outcome<Row> = Pick<Ended<Row>, 'row' | 'result'>;

/**
 * Stores what came of attempts, and what follows from it. Results that come while the batch before is committing form the
 * next batch.
 */
export class QueueResults<Row extends QueueRow, R extends Ready<Row>> {
  private readonly batcher = new Batcher<Outcome<Row>, null>(
    (batch) => this.recordAll(batch),
    { ownerOf: ({ row }) => row.tenantId, weigh: () => 1 },
    LIMITS,
  );

  constructor(
    private readonly queue: QueueDeclaration<Row, never>,
    private readonly worker: QueueWorker<Row, R>,
    private readonly tools: QueueTools,
  ) {}

  /**
   * Resolves once it is committed; while the database cannot take it, it waits.
   * @param row as it was claimed. If its lease ran out and another worker has begun the next attempt, that attempt decides
   *   and this result changes nothing.
   */
  async record(row: Row, result: AttemptOutcome): Promise<void> {
    await retryUntilWritten(() => this.batcher.add([{ row, result: storable(result) }]));
  }

  /** @param batch of one tenant */
  private async recordAll(batch: Some<Outcome<Row>>): Promise<null[]> {
    const { clock, unitOfWork } = this.tools;
    const now = clock.now();
    // Before the transaction: none may wait for a second connection with one in hand.
    const { tenantId } = batch[0].row;
    const recorder = await this.worker.recorder?.(tenantId, now);
    const ended = batch.map((each) => this.end(each, now));
    await unitOfWork.transaction(tenantId, async (tx) => {
      const write = (): Promise<Ended<Row>[]> => this.write(tx, ended, now);
      await (recorder?.(tx, ended, write) ?? write());
    });
    return batch.map(() => null);
  }

  private end({ row, result }: Outcome<Row>, now: Date): Ended<Row> {
    const [until, random] = [this.queue.waitsForBusy?.(row), Math.random()];
    const wait = until && afterBusy(result, row, { now, until, random });
    const decision = wait ?? afterAttempt(result, triesOf(row), now, random);
    const sent = result.kind === 'delivered' ? this.queue.whenSent?.(row, result.reference, now) : undefined;
    return { row, next: { ...row, ...afterResult(row, decision), ...sent }, result, decision };
  }

  private async write(tx: Transaction, ended: readonly Ended<Row>[], now: Date): Promise<Ended<Row>[]> {
    const changed = await tx.store<Pick<Row, 'id'>>(...this.queue.table.change(ended, now));
    const written = new Set(changed.map(({ id }) => id));
    const ours = ended.filter(({ row }) => written.has(row.id));
    const { alertOf } = this.queue;
    if (alertOf) for (const { row } of ours) tx.alertChanged(alertOf(row));
    tx.afterCommit(() => ours.forEach(({ next }) => this.count(next)));
    return ours;
  }

  private count(row: Row): void {
    const channel = this.queue.countedAs?.(row) ?? null;
    if (channel !== null) this.tools.metrics.moved(channel, row.state);
  }
}

const PAUSE_MS = 250;
/** As long as a delivery is tried for; an operator has noticed by then. */
const PATIENCE_MS = 15 * MINUTE_MS;

const UNAVAILABLE = 503;

/**
 * Stores what came of an attempt. While the database is away, a change meets another one, or a migration has just changed a
 * table, it goes on trying: forgetting that something was sent would send it again. The write must be fenced by the attempt,
 * so that doing it twice changes nothing.
 */
export async function retryUntilWritten<T>(
  write: () => Promise<T>,
  { pauseMs = PAUSE_MS, patienceMs = PATIENCE_MS } = {},
): Promise<T> {
  const deadline = performance.now() + patienceMs;
  for (;;) {
    try {
      return await write();
    } catch (error) {
      const willPass = translateDatabaseError(error)?.status === UNAVAILABLE;
      if (!willPass || performance.now() + pauseMs > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
}
