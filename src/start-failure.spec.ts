import { describe, expect, it } from '@jest/globals';
import { translateDatabaseError, isDatabaseUnavailable } from './common/http/database-errors.js';
import { startFailure } from './start-failure.js';

const refusal = (code: string, message: string): Error => Object.assign(new Error(message), { code });

describe('what the database refuses for good', () => {
  it.each([
    ['08P01', 'unsupported startup parameter: statement_timeout'],
    ['0A000', 'LISTEN is not supported'],
    ['42501', 'permission denied for table migrations'],
  ])('%s ends the start with one line, and is never tried again', (code, message) => {
    const error = refusal(code, message);
    expect(startFailure(error)).toBe(`Pager could not start. DATABASE_URL: the database refuses (${message})\n`);
    expect(isDatabaseUnavailable(error)).toBe(false);
    expect(translateDatabaseError(error)?.status).toBeUndefined();
  });

  it('is told from what passes', () => {
    expect(isDatabaseUnavailable(refusal('08P01', 'query_wait_timeout'))).toBe(true);
    expect(isDatabaseUnavailable(refusal('08P01', 'server login has been failing, try again later'))).toBe(true);
    expect(isDatabaseUnavailable(refusal('08006', 'connection failure'))).toBe(true);
    expect(translateDatabaseError(refusal('0A000', 'cached plan must not change result type'))?.status).toBe(503);
  });
});
