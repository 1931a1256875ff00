import pg from 'pg';
import { PoolExhausted } from '../common/http/database-errors.js';

/** The message of pg's error when no connection became free in time; it has no code. */
const POOL_TIMEOUT = 'timeout exceeded when trying to connect';
const EXHAUSTED = 'exhausted';

type Taken = (error: Error | undefined, client: pg.PoolClient | undefined, release: (error?: unknown) => void) => void;

/** pg's pool, which throws `PoolExhausted` when all its connections are in use for too long. */
export class PagerPool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>;
  override connect(taken: Taken): void;
  override connect(taken?: Taken): Promise<pg.PoolClient> | void {
    if (!taken) return super.connect().catch((error: Error) => Promise.reject(this.explained(error)));
    super.connect((error, client, release) => taken(error && this.explained(error), client, release));
  }

  /** Every connection is in use, so a new request has to wait. */
  get isFull(): boolean {
    return this.idleCount === 0 && this.totalCount >= this.options.max;
  }

  /** Listens for requests that got no connection in time. */
  onExhausted(listener: () => void): void {
    (this as NodeJS.EventEmitter).on(EXHAUSTED, listener);
  }

  /** Records that a request got no connection, or no turn, in time. */
  noteExhausted(): void {
    (this as NodeJS.EventEmitter).emit(EXHAUSTED);
  }

  private explained(error: Error): Error {
    if (error.message !== POOL_TIMEOUT) return error;
    this.noteExhausted();
    return new PoolExhausted(error);
  }
}
