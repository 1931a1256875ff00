/** No connection of the pool became free in time. The database may be well: all its connections here are in use. */
export class PoolExhausted extends Error {
  readonly code = 'POOL_EXHAUSTED';

  constructor(cause?: unknown) {
    super('No database connection became free in time', { cause });
  }
}
