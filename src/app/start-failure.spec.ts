import { describe, expect, it } from '@jest/globals';
import {
  failureLevel,
  isDatabaseAway,
  isDatabaseUnavailable,
  refusalOf,
  translateDatabaseError,
} from '../platform/http/database-errors.js';
import { startFailure } from './start-failure.js';

const refusal = (code: string, message: string): Error => Object.assign(new Error(message), { code });

describe('what the database refuses for good', () => {
  /** @contract health-3 */
  it.each([
    ['08P01', 'unsupported startup parameter: statement_timeout'],
    ['0A000', 'LISTEN is not supported'],
    ['42501', 'permission denied for table migrations'],
    ['42P01', 'relation "alerts" does not exist'],
    ['28P01', 'password authentication failed for user "pager"'],
    ['28000', 'no pg_hba.conf entry for host "10.0.0.1"'],
    ['3D000', 'database "pager" does not exist'],
    ['08P01', 'unsupported startup parameter in options: lock_timeout'],
    ['08P01', 'no such database: pager'],
    ['08P01', 'password authentication failed'],
    ['26000', 'prepared statement "pager_1" does not exist'],
  ])('%s ends the start with one line, and is never tried again', (code, message) => {
    const error = refusal(code, message);
    expect(startFailure(error)).toMatch(/^Pager could not start\. The database refuses: [^\n]+: [^\n]+\n$/);
    expect(startFailure(error)).toContain(message);
    expect(isDatabaseAway(error)).toBe(false);
    expect(isDatabaseUnavailable(error)).toBe(true);
    const shown = translateDatabaseError(error);
    expect(shown).toMatchObject({ status: 503, code: 'DATABASE_REFUSES', options: {} });
    expect(shown?.message).not.toContain(message);
  });

  it('is told from what passes', () => {
    expect(isDatabaseAway(refusal('08006', 'connection failure'))).toBe(true);
    const stale = refusal('0A000', 'cached plan must not change result type');
    expect([refusalOf(stale), translateDatabaseError(stale)?.code]).toEqual([null, 'UNAVAILABLE']);
    expect(failureLevel(stale)).toBe('warn');
    const defect = Object.assign(refusal('08P01', 'bind message supplies 1 parameters'), {
      routine: 'exec_bind_message',
    });
    expect([refusalOf(defect), translateDatabaseError(defect)]).toEqual([null, null]);
    expect(refusalOf(refusal('42703', 'column "on" does not exist'))).toBeNull();
  });

  // PgBouncer 1.18 to 1.26.
  it.each([
    ...['query_wait_timeout', 'client_login_timeout (server down)', 'server_lifetime', 'query_timeout'],
    ...['server login has been failing, cached error: FATAL (server_login_retry)', 'pooler is shutting down'],
    ...['server shutting down', 'no more connections allowed (max_client_conn)', 'server conn crashed?'],
    ...['client connections exceeded (max_db_client_connections)', 'bouncer resources exhaustion', 'out of memory'],
    ...[
      'database configuration changed',
      'connect failed',
      'obsolete connection',
      'evicted',
      'idle transaction timeout',
    ],
  ])('is told from what passes at a pooler: %s', (message) => {
    const error = refusal('08P01', message);
    expect([isDatabaseAway(error), refusalOf(error)]).toEqual([true, null]);
    expect(translateDatabaseError(error)).toMatchObject({ status: 503, code: 'UNAVAILABLE' });
  });
});
