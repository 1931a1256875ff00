import { DAY_MS } from '../durations.js';
import type { CleanUpDeclaration } from '../clean-up/clean-up.decorator.js';
import type { BacklogDeclaration, JobDeclaration } from '../scheduling/scheduled-job.js';
import type { WorkKind } from '../scheduling/work-kind.queries.js';
import type { Transaction } from '../database/transaction.js';
import type { Patience } from './attempt-guard.js';
import type { AttemptOutcome, Queued, ResultDecision } from './domain/attempt.js';
import type { FindDue, QueueTable } from './delivery-queue.queries.js';

/** A row of a queue, whatever else its table holds. */
export interface QueueRow extends Queued {
  tenantId: string;
  id: string;
}

/**
 * A queue as data: a table of what is to be sent, and how it is worked off. What is left out is as most queues have it.
 * @typeParam New what is known of a row before it is stored
 */
export interface QueueDeclaration<Row extends QueueRow, New = never> {
  /** In the log and in metrics. */
  name: string;
  /** The job that works it off. Its name is stored; `vital` and `everyMs` as of any job. */
  job: WorkKind & Pick<JobDeclaration, 'everyMs' | 'vital'>;
  table: QueueTable<Row>;
  /** Stores new rows, as far as they are not there yet. */
  insert(this: void, tx: Transaction, planned: readonly New[], now: Date): unknown;
  /** The alert that shows what becomes of a row. Left out: none does. */
  alertOf?(this: void, row: Row): string;
  /**
   * The maximum of rows in progress: one number, or one worker pool for each value of a column. `address`: the column with the
   * address, so that one address cannot fill a pool.
   */
  width:
    | number
    | { column: string & keyof Row; widths: Readonly<Record<string, number>>; address?: string & keyof Row };
  /** Finds due rows. Default: round robin over the tenants. */
  findDue?: FindDue<Row>;
  /** Rows may wait for the end of other rows, so each end causes a poll. */
  endsAreAwaited?: true;
  /** How long a claim holds, in milliseconds: longer than the deadline of an attempt. Left out: 30 s. */
  leaseMs?: number;
  /** The deadline of an attempt. Left out: that of a message. */
  patience?: Patience;
  /** What a row ends with when none of its tries had a result. Left out: it is dead. */
  wornOut?: AttemptOutcome;
  /**
   * Until when a row waits for a receiver that says it is busy; its answers use up no tries, and are counted in the column `busy`.
   * Left out: they use up tries.
   */
  waitsForBusy?(this: void, row: Row): Date;
  /** Claims after which a row is set aside although its end could not be stored. Left out: the tries and one. */
  mostClaims?: number;
  /** What a row holds, besides its state, once it was sent. */
  whenSent?(this: void, row: Row, reference: string | null, now: Date): Partial<Row>;
  /** The channel as which a row counts in `DeliveryMetrics`; null: it does not. Left out: none does. */
  countedAs?(this: void, row: Row): string | null;
  /** How what waits is counted. Left out: by the table and its pools; null: another queue's declaration counts it too. */
  backlog?: Pick<BacklogDeclaration, 'where'> | null;
  /** How long rows are kept after their end. Left out: they are deleted with what they belong to. */
  keepEnded?: Pick<CleanUpDeclaration, 'keepMs' | 'noLongerThanAlerts'>;
}

/** Longer than any overload that somebody would mend. */
export const forADay = ({ createdAt }: { createdAt: Date }): Date => new Date(createdAt.getTime() + DAY_MS);

/** The maximum of rows in progress, over all pools. */
export function totalSlots(width: number | { widths: Readonly<Record<string, number>> }): number {
  return typeof width === 'number' ? width : Object.values(width.widths).reduce((sum, each) => sum + each, 0);
}

/** A row that is to be attempted now, under its lease, and what else its attempt needs. */
export interface Ready<Row> {
  row: Row;
}

/** The result of the check just before rows of a tenant are sent. */
export interface PreSendResult<Row, R extends Ready<Row>> {
  /** The updated rows, in the given order. */
  next: readonly Row[];
  /** Called once these are stored: stores the consequences, and returns the rows to send. */
  ready(this: void): Promise<R[]>;
}

/** A row whose attempt has come to its end. */
export interface Ended<Row> {
  /** As it was claimed. */
  row: Row;
  next: Row;
  result: AttemptOutcome;
  decision: ResultDecision;
}

/**
 * Stores the ends of attempts at rows of one tenant, and what follows from them.
 * @param write writes the rows, to be called once; gives those whose next attempt has not begun meanwhile, in the same order: only
 *   they count
 */
export type EndRecorder<Row> = (
  tx: Transaction,
  ended: readonly Ended<Row>[],
  write: () => Promise<Ended<Row>[]>,
) => Promise<unknown>;

/** What a feature does with the rows of its queue: composing and sending, and what follows from an end. */
export interface QueueWorker<Row extends QueueRow, R extends Ready<Row> = Ready<Row>> {
  /** One attempt, composing included. It may throw: then it has failed by a defect, and is made again. */
  attempt(ready: R): AttemptOutcome | Promise<AttemptOutcome>;
  /** False: nothing can be sent at this time, so nothing is taken. */
  isOpen?(now: Date): boolean | Promise<boolean>;
  /** Checks locked rows of one tenant just before they are sent. Default: sends all. */
  preSendCheck?(tx: Transaction, rows: readonly Row[], now: Date): Promise<PreSendResult<Row, R>>;
  /**
   * Before the transaction, so that what it needs to know of the tenant takes no second connection. Left out: the rows are
   * written.
   */
  recorder?(tenantId: string, now: Date): EndRecorder<Row> | Promise<EndRecorder<Row>>;
}
