import { describe, expect, it } from '@jest/globals';
import { retryUntilWritten } from './queue-results.js';

/** A write that fails so often with that error before it succeeds. */
function failing(times: number, error: Error) {
  let calls = 0;
  return {
    write: () => (++calls > times ? Promise.resolve('written') : Promise.reject(error)),
    calls: () => calls,
  };
}

const AWAY = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });

describe('writing a result down', () => {
  it('goes on until the database is back', async () => {
    const { write, calls } = failing(3, AWAY);
    expect(await retryUntilWritten(write, { pauseMs: 1 })).toBe('written');
    expect(calls()).toBe(4);
  });

  it.each(['0A000', '40P01', '40001', '57014', '55P03', '53100'])('goes on after %s, which passes', async (code) => {
    const { write, calls } = failing(2, Object.assign(new Error('cached plan must not change result type'), { code }));
    expect(await retryUntilWritten(write, { pauseMs: 1 })).toBe('written');
    expect(calls()).toBe(3);
  });

  it('gives up at once on an error that would come again', async () => {
    const { write, calls } = failing(3, new Error('no such column'));
    await expect(retryUntilWritten(write, { pauseMs: 1 })).rejects.toThrow('no such column');
    expect(calls()).toBe(1);
  });

  it('gives up in the end', async () => {
    const { write } = failing(Infinity, AWAY);
    await expect(retryUntilWritten(write, { pauseMs: 1, patienceMs: 10 })).rejects.toThrow('ECONNREFUSED');
  });
});
