import { type ApiError, badRequest, conflict, databaseBusy, unavailable } from '../errors/api-error.js';

/** No connection of the pool became free in time. The database may be well: all its connections here are in use. */
export class PoolExhausted extends Error {
  readonly code = 'POOL_EXHAUSTED';

  constructor(cause?: unknown) {
    super('No database connection became free in time', { cause });
  }
}

const CONNECTION_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN']);
const DISK_FULL = '53100';
/** The server is a standby, or read-only. */
const READ_ONLY = '25006';
const UNABLE = new Set([DISK_FULL, READ_ONLY, '53300']);
/** What a server does not understand, as a parameter that a pooler refuses, it will not understand later. */
const PROTOCOL_VIOLATION = '08P01';
/** PgBouncer says everything by that code; this is what passes. */
const POOLER_WAITS = /query_wait_timeout|login|shut|no more connections|cannot connect to server|server conn|closed/i;
/** After a lost connection TypeORM says that its runner was released. */
const CONNECTION_MESSAGES =
  /Connection terminated|Query runner already released|Client has encountered a connection error|is not queryable|timeout expired|Query read timeout|Driver not Connected|DataSource is not (initialized|connected)/i;

/**
 * The client's error for a failed statement: the database is unavailable or all connections are in use (503, try
 * again), an invalid value (400), or a taken unique key (409). Null: a defect of the service.
 */
export function translateDatabaseError(error: unknown): ApiError | null {
  if (error instanceof PoolExhausted) return databaseBusy();
  const state = sqlState(error);
  if (state === DISK_FULL) return unavailable('The disk of the database is full', 10);
  if (state === READ_ONLY) return unavailable('The database takes no writes at present', 2);
  if (isDatabaseUnavailable(error)) return unavailable('Database unreachable', 2);
  if (state === null) return null;
  if (state === '22021') return badRequest('Invalid request: NUL characters are not allowed');
  if (state.startsWith('22') || state === '23514')
    return badRequest('Invalid request: a value is out of range or malformed');
  if (state === '23505') return conflict('Already exists');
  if (state === '23503') return badRequest('Invalid request: a referenced resource does not exist');
  if (state === '57014' || state === '55P03') return unavailable('It took too long; try again', 5);
  // A migration has changed the table of a prepared statement, which is prepared anew at its next use.
  if (state === '0A000' && /cached plan/.test(String((error as Error).message)))
    return unavailable('The database has just changed; try again', 1);
  if (state === '40001' || state === '40P01') return unavailable('The change met a concurrent one; try again', 1);
  return null;
}

/**
 * Is the database unavailable, without a free connection, or read-only? Then rows are not blamed: they are tried again
 * until the database is available.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof PoolExhausted) return true;
  const state = sqlState(error);
  if (state === PROTOCOL_VIOLATION) return POOLER_WAITS.test(error instanceof Error ? error.message : '');
  if (state !== null && (state.startsWith('08') || state.startsWith('57P') || UNABLE.has(state))) return true;
  const code = codeOf(error);
  if (code !== null && CONNECTION_CODES.has(code)) return true;
  return error instanceof Error && CONNECTION_MESSAGES.test(error.message);
}

function sqlState(error: unknown): string | null {
  const code = codeOf(error);
  return code !== null && /^[0-9A-Z]{5}$/.test(code) ? code : null;
}

function codeOf(error: unknown): string | null {
  if (typeof error !== 'object' || error === null || !('code' in error)) return null;
  return typeof error.code === 'string' ? error.code : null;
}
