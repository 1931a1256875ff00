import { type ApiError, invalid, conflict, databaseBusy, databaseRefuses, unavailable } from '../errors/api-error.js';

/** No connection of the pool became free in time. The database itself may be available. */
export class PoolExhausted extends Error {
  readonly code = 'POOL_EXHAUSTED';

  constructor(cause?: unknown) {
    super('No database connection became free in time', { cause });
  }
}

const CONNECTION_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN']);
const DISK_FULL = '53100';
/** A pooler does not support something, permanently. */
const PROTOCOL_VIOLATION = '08P01';
/** The server is a standby, or read-only. */
const READ_ONLY = '25006';
const UNABLE = new Set([DISK_FULL, READ_ONLY, '53300']);
/** PgBouncer uses the code of protocol errors for everything; these messages are temporary, as of a restarting server. */
const POOLER_WAITS =
  /timeout|login|lifetime|shut|exceeded|more connections|connect|server conn|clos|crash|eof|memory|exhaust|pause|evict|obsolete|configuration changed/i;
const POOLER_REFUSES = /^unsupported|login rejected/i;
/** Messages of a lost connection; TypeORM reports that its runner was released. */
const CONNECTION_MESSAGES =
  /Connection terminated|Query runner already released|Client has encountered a connection error|is not queryable|timeout expired|Query read timeout|Driver not Connected|DataSource is not (initialized|connected)/i;

/**
 * The client's error for a failed statement: database unavailable or all connections in use (503, try again), refused until
 * the operator acts (503), an invalid value (400), or a taken unique key (409). Null: an internal error.
 */
export function translateDatabaseError(error: unknown): ApiError | null {
  if (error instanceof PoolExhausted) return databaseBusy();
  const state = sqlState(error);
  if (state === DISK_FULL) return unavailable('The disk of the database is full', 10);
  if (state === READ_ONLY) return unavailable('The database takes no writes at present', 2);
  if (isDatabaseAway(error)) return unavailable('Database unreachable', 2);
  if (state === null) return null;
  if (state === '22021') return invalid('', 'NUL characters are not allowed');
  if (state.startsWith('22') || state === '23514') return invalid('', 'a value is out of range or malformed');
  if (state === '23505') return conflict('Already exists');
  if (state === '23503') return invalid('', 'a referenced resource does not exist');
  if (state === '57014' || state === '55P03') return unavailable('It took too long; try again', 5);
  if (isStalePlan(state, error)) return unavailable('The database has just changed; try again', 1);
  if (refusalOf(error) !== null) return databaseRefuses();
  if (state === '40001' || state === '40P01') return unavailable('The change met a concurrent one; try again', 1);
  return null;
}

/**
 * Is the database unavailable, without a free connection, read-only, or does it refuse (`refusalOf`)? Such failures do not
 * count against rows: they are retried until the database is available.
 */
export const isDatabaseUnavailable = (error: unknown): boolean => isDatabaseAway(error) || refusalOf(error) !== null;

/** Is the database temporarily unavailable? */
export function isDatabaseAway(error: unknown): boolean {
  if (error instanceof PoolExhausted) return true;
  const state = sqlState(error);
  if (state === PROTOCOL_VIOLATION) return passesAtPooler(error);
  if (state !== null && (state.startsWith('08') || state.startsWith('57P') || UNABLE.has(state))) return true;
  const code = codeOf(error);
  if (code !== null && CONNECTION_CODES.has(code)) return true;
  return error instanceof Error && CONNECTION_MESSAGES.test(error.message);
}

/** Remedies by error code of permanent refusals; the first characters of a code stand for its class. */
const CHANGES: readonly (readonly [code: string, change: string])[] = [
  ['42501', 'grant the role of DATABASE_URL usage of the schema, and all rights on all tables in it'],
  ['42P01', 'let the owner run npm run migrate, and let the search_path of the role of DATABASE_URL name the schema'],
  ['28', 'let the database accept the role and the password of DATABASE_URL'],
  ['3D000', 'let DATABASE_URL name a database that is there'],
  ['08P01', 'let the pooler accept what DATABASE_URL names, or name the database itself'],
  ['26000', 'set DATABASE_PREPARED_STATEMENTS=off, or let the pooler keep sessions, and start again'],
  ['42P05', 'set DATABASE_PREPARED_STATEMENTS=off, or let the pooler keep sessions, and start again'],
  ['0A000', 'name the database itself in DATABASE_URL, or a pooler that supports this'],
];

/**
 * Detects a refusal by the database, or a pooler, that lasts until its operator changes something.
 * @returns the error and the remedy, in one line for the log; null: another error
 */
export function refusalOf(error: unknown): string | null {
  const state = sqlState(error);
  if (state === null || isStalePlan(state, error)) return null;
  if (state === PROTOCOL_VIOLATION && (passesAtPooler(error) || isOfServer(error))) return null;
  const change = CHANGES.find(([code]) => state.startsWith(code))?.[1];
  return change === undefined ? null : `${messageOf(error).replaceAll(/\s+/g, ' ')}: ${change}`;
}

/** A migration has changed the table of a prepared statement, which is prepared again at its next use. */
function isStalePlan(state: string | null, error: unknown): boolean {
  return state === '0A000' && messageOf(error).includes('cached plan');
}

/** Only PostgreSQL's own errors name a routine of its source; a pooler's do not. */
const isOfServer = (error: unknown): boolean =>
  error instanceof Error && 'routine' in error && typeof error.routine === 'string';

function passesAtPooler(error: unknown): boolean {
  const message = messageOf(error);
  return POOLER_WAITS.test(message) && !POOLER_REFUSES.test(message);
}

/** The log level of failed work that is retried. `Refusals` logs a refusal once for all. */
export function failureLevel(error: unknown): 'debug' | 'warn' | 'error' {
  if (refusalOf(error) !== null) return 'debug';
  return isDatabaseAway(error) || isStalePlan(sqlState(error), error) ? 'warn' : 'error';
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : '');

function sqlState(error: unknown): string | null {
  const code = codeOf(error);
  return code !== null && /^[0-9A-Z]{5}$/.test(code) ? code : null;
}

function codeOf(error: unknown): string | null {
  if (typeof error !== 'object' || error === null || !('code' in error)) return null;
  return typeof error.code === 'string' ? error.code : null;
}
