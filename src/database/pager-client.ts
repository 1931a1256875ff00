import type pg from 'pg';
import { ClusterClient } from './cluster/cluster-client.js';
import { TYPES } from './timestamps.js';

const BEGIN = 'START TRANSACTION';
const COMMIT = 'COMMIT';
const ROLLBACK = 'ROLLBACK';
const ENDINGS: ReadonlySet<string> = new Set([COMMIT, ROLLBACK]);
/** What PostgreSQL says to everything in a transaction that is lost, other than to its commit. */
export const IN_FAILED_TRANSACTION = '25P02';
/** What PostgreSQL says when the columns of a prepared statement's result have changed since (a migration). */
const STALE_STATEMENT = '0A000';
/** Where PostgreSQL waits for a standby to confirm a commit; a word from there says that it stopped waiting. */
const WAIT_FOR_STANDBY = 'SyncRepWaitForLSN';
const OUTCOME_UNKNOWN = '08007';
/**
 * How long a plan may be used again. One that was made while a table was empty (the outbox mostly is) would read all of
 * it once a storm has filled it.
 */
const PLAN_MS = 1000;

/** The parts of pg's connection that its types leave out. */
interface Wire {
  stream: { cork(): void; uncork(): void };
  on(event: 'errorMessage', listener: (error: Error & { code?: string }) => void): void;
  on(event: 'notice', listener: (notice: { routine?: string }) => void): void;
}

/**
 * A connection that spares round trips. Statements are sent as they are asked for, without waiting for the answers to
 * those before (`pipeline`), and all that are asked for at one moment leave in one packet; the beginning of a transaction
 * goes out with its first statement. A commit that PostgreSQL takes for a rollback, because a statement before it failed,
 * fails like any other statement of a lost transaction; so does one that no standby confirms although it should.
 */
export class PagerClient extends ClusterClient {
  private gathering = false;
  private beginning = false;
  private plannedAt = 0;
  /** Part of the names of prepared statements: raised, all of them are prepared anew. */
  private generation = 0;
  private firstFailure: Error | undefined;
  private unconfirmed = false;

  constructor(config: pg.ClientConfig = {}) {
    super({ ...config, pipeline: true, types: TYPES });
    this.wire.on('errorMessage', (error) => {
      this.firstFailure ??= error;
      if (error.code === STALE_STATEMENT) this.generation++;
    });
    this.wire.on('notice', ({ routine }) => {
      if (routine === WAIT_FOR_STANDBY) this.unconfirmed = true;
    });
  }

  /** What PostgreSQL said to the first statement that failed in this transaction (or, after its end, the last one). */
  get lostTo(): Error | undefined {
    return this.firstFailure;
  }

  /** Every statement comes through here, the mapper's too. (pg declares seven overloads of it.) */
  override query(...args: unknown[]): never {
    const [text] = args;
    if (typeof text === 'string' && args.length < 3) {
      if (text === BEGIN) return this.beginLater() as never;
      if (this.beginning && ENDINGS.has(text)) return this.endUnbegun(text) as never;
    }
    this.gather();
    if (this.beginning) this.begin();
    if (text === COMMIT && args.length < 3) return this.commit() as never;
    return super.query(...(args as Parameters<pg.Client['query']>)) as never;
  }

  /**
   * A statement that PostgreSQL parses once for this connection, and plans once a second.
   * @param name the text's own, the same whenever it comes
   */
  prepared(name: string, text: string, values: unknown[]): Promise<pg.QueryResult> {
    const now = performance.now();
    if (now - this.plannedAt > PLAN_MS) {
      this.plannedAt = now;
      (this.query('DISCARD PLANS') as Promise<unknown>).catch(() => undefined);
    }
    return this.query({ name: `${name}_${this.generation}`, text, values });
  }

  /** Holds back what is written until everything that runs now has had its say. */
  private gather(): void {
    if (this.gathering) return;
    this.gathering = true;
    const { stream } = this.wire;
    stream.cork();
    process.nextTick(() => {
      this.gathering = false;
      stream.uncork();
    });
  }

  private beginLater(): Promise<Answer> {
    this.beginning = true;
    return Promise.resolve(emptyAnswer(BEGIN));
  }

  /** A failure to begin is the failure of the statement behind it: only a lost connection brings one about. */
  private begin(): void {
    this.beginning = false;
    this.firstFailure = undefined;
    super.query(BEGIN).catch(() => undefined);
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

  /** Nothing was asked in this transaction: PostgreSQL need not hear of it. */
  private endUnbegun(text: string): Promise<Answer> {
    this.beginning = false;
    return Promise.resolve(emptyAnswer(text));
  }

  private get wire(): Wire {
    return (this as unknown as { connection: Wire }).connection;
  }
}

type Answer = Pick<pg.QueryResult, 'command' | 'rows' | 'rowCount'>;

function emptyAnswer(command: string): Answer {
  return { command, rows: [], rowCount: null };
}
