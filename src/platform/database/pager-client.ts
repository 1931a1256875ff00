import type pg from 'pg';
import { refusalOf } from '../http/database-errors.js';
import type { PoolHandle } from './pool-watch.js';
import { ClusterClient } from './cluster/cluster-client.js';
import { limitTime, type TimeLimits } from './cluster/session.queries.js';

export const BEGIN = 'START TRANSACTION';
export const COMMIT = 'COMMIT';
const ROLLBACK = 'ROLLBACK';
/** PostgreSQL's code for any statement but the commit in a failed transaction. */
export const IN_FAILED_TRANSACTION = '25P02';
/** PostgreSQL's code for a prepared statement whose result columns have changed (by a migration). */
const STALE_STATEMENT = '0A000';
/** PostgreSQL's routine that waits for a standby to confirm a commit. A notice from it means that it stopped waiting. */
const WAIT_FOR_STANDBY = 'SyncRepWaitForLSN';
const OUTCOME_UNKNOWN = '08007';
/**
 * How long plans are reused. A plan for an empty table (as the outbox mostly is) would scan the whole table after a storm
 * has filled it. While statements handle few rows, no table grows enough to matter. Writes of other processes are not
 * counted, but show as slow answers.
 */
const PLAN_MS = { calm: 10_000, busy: 1000 };
/** The limit of handled rows for `calm`: reading so many takes about as long as planning again. */
const CALM_ROWS = 2000;
/** A slower answer also ends `calm`. */
const CALM_ANSWER_MS = 20;
/** Rows that prepared statements of this process have read and written; a slow answer counts as `CALM_ROWS`. */
let handledRows = 0;
/**
 * Part of the names of prepared statements. An increment prepares all of them again on every connection, after a migration
 * of a newer version has changed a table.
 */
let generation = 0;

interface PagerClientConfig extends pg.ClientConfig {
  /** False: statements have no names, since behind a pooler the session changes. */
  prepares?: boolean;
  /** Set in each transaction behind a pooler. */
  limitsOfTransactions?: TimeLimits | null;
  handle?: Pick<PoolHandle, 'onRefusal'>;
}

/**
 * A connection that saves round trips: it sends statements, including BEGIN, without waiting for earlier answers
 * (`pipeline`). A commit that PostgreSQL turns into a rollback after a failed statement, or that no required standby
 * confirms, is an error.
 */
export class PagerClient extends ClusterClient {
  private planned = { at: performance.now(), handledRows };
  private firstFailure: Error | undefined;
  private unconfirmed = false;
  private readonly prepares: boolean;
  private readonly limits: TimeLimits | null;
  private readonly handle: PagerClientConfig['handle'];

  constructor({ prepares = true, limitsOfTransactions = null, handle, ...config }: PagerClientConfig = {}) {
    super({ ...config, pipeline: true });
    this.prepares = prepares;
    this.limits = limitsOfTransactions;
    this.handle = handle;
    this.on('notice', ({ routine }) => {
      if (routine === WAIT_FOR_STANDBY) this.unconfirmed = true;
    });
  }

  /** The error of the first failed statement of this transaction (or, after its end, of the last transaction). */
  get lostTo(): Error | undefined {
    return this.firstFailure;
  }

  /** Sends every statement, TypeORM's too. (pg declares seven overloads.) */
  override query(...args: unknown[]): never {
    const [text] = args;
    if (text === BEGIN && args.length < 3) return this.begin() as never;
    if (text === COMMIT && args.length < 3) return this.commit() as never;
    const answer: unknown = super.query(...(args as Parameters<pg.Client['query']>));
    if (answer instanceof Promise) answer.catch((error: Error & { code?: string }) => this.noteFailure(error));
    return answer as never;
  }

  /**
   * Runs a statement that PostgreSQL parses once for this connection, and plans at intervals.
   * @param name unique to the text, and always the same
   */
  prepared(name: string, text: string, values: unknown[]): Promise<pg.QueryResult> {
    if (!this.prepares) return this.query(text, values);
    this.dropOldPlans();
    const answer: Promise<pg.QueryResult> = this.query({ name: `${name}_${generation}`, text, values });
    const sentAt = performance.now();
    answer.then(({ rowCount }) => {
      handledRows += performance.now() - sentAt > CALM_ANSWER_MS ? CALM_ROWS + 1 : (rowCount ?? 0);
    }, ignore);
    return answer;
  }

  private dropOldPlans(): void {
    const now = performance.now();
    const isCalm = handledRows - this.planned.handledRows <= CALM_ROWS;
    if (now - this.planned.at <= (isCalm ? PLAN_MS.calm : PLAN_MS.busy)) return;
    this.planned = { at: now, handledRows };
    (this.query('DISCARD PLANS') as Promise<unknown>).catch(() => undefined);
  }

  protected override noteFailure(error: Error & { code?: string }): void {
    super.noteFailure(error);
    this.firstFailure ??= error;
    if (error.code === STALE_STATEMENT) generation++;
    const refusal = refusalOf(error);
    if (refusal !== null) this.handle?.onRefusal(refusal);
  }

  /** Answers at once: BEGIN fails only with a lost connection, which also fails the next statement. */
  private begin(): Promise<Answer> {
    this.firstFailure = undefined;
    super.query(BEGIN).catch(() => undefined);
    if (this.limits) limitTime(this, this.limits, true).catch(() => undefined);
    return Promise.resolve({ command: BEGIN, rows: [], rowCount: null });
  }

  private async commit(): Promise<Answer> {
    this.unconfirmed = false;
    const answer = await super.query(COMMIT);
    if (this.unconfirmed)
      throw Object.assign(new Error('No standby has confirmed the commit: it would be lost with this server'), {
        code: OUTCOME_UNKNOWN,
      });
    if (answer.command !== ROLLBACK) return answer;
    throw Object.assign(new Error('The transaction was rolled back: a statement in it had failed'), {
      code: IN_FAILED_TRANSACTION,
      cause: this.firstFailure,
    });
  }
}

const ignore = (): void => undefined;

type Answer = Pick<pg.QueryResult, 'command' | 'rows' | 'rowCount'>;
