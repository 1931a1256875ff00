import { afterEach, describe, expect, it } from '@jest/globals';
import { Offload, OffloadSettings } from './offload.js';
import { task } from './task.js';

/* The tasks are those of `test/support/offload-process.ts`. */
const SUM = task<[numbers: number[], date: Date], { sum: number; year: number }>('sum');
const BYTES = task<[length: number], Uint8Array>('bytes');
const BREAK = task<[message: string], void>('break');
const PAUSE = task<[milliseconds: number], void>('pause');
const SPIN = task<[], void>('spin');
const HOARD = task<[], void>('hoard');
const KILLED = task<[], void>('killed');
const UNKNOWN = task<[], void>('unknown');

const DATE = new Date('2026-06-01T12:00:00Z');
const WORK_LIMIT = { status: 400, code: 'WORK_LIMIT' };
const UNAVAILABLE = { status: 503, code: 'UNAVAILABLE' };
const file = (path: string): URL => new URL(`../../../test/${path}`, import.meta.url);

let offload: Offload;
function begin(settings: Partial<OffloadSettings> = {}): OffloadSettings {
  const execArgv = ['--import', new URL('../../../scripts/typescript/register.js', import.meta.url).href];
  const defaults = { ...new OffloadSettings(), entry: file('support/offload-process.ts'), execArgv };
  const all = { ...defaults, ...settings };
  offload = new Offload(all);
  return all;
}
afterEach(() => offload.onApplicationShutdown());
const sum = () => offload.run(SUM, 'a', [1, 2, 3], DATE);

describe('Offload', () => {
  it('returns the result of the task, and its errors', async () => {
    begin();
    expect(await sum()).toEqual({ sum: 6, year: 2026 });
    expect(await offload.run(BYTES, 'a', 3)).toEqual(new Uint8Array([7, 7, 7]));
    await expect(offload.run(BREAK, 'a', 'broken')).rejects.toThrow('broken');
    await expect(offload.run(UNKNOWN, 'a')).rejects.toThrow('unknown');
    await expect(offload.run(SUM, 'a', [1], (() => DATE) as unknown as Date)).rejects.toThrow(/could not be cloned/);
    expect(await sum()).toEqual({ sum: 6, year: 2026 });
  });

  it('begins anew when it was idle', async () => {
    begin({ idleMs: 0 });
    for (let times = 0; times < 3; times++) expect(await sum()).toMatchObject({ sum: 6 });
  });

  it('ends a task that takes too long, and does the next', async () => {
    const settings = begin();
    await sum();
    settings.timeLimitMs = 500;
    const asked = [offload.run(SPIN, 'a'), sum()];
    // Of the one that runs; the next needs a process that has yet to start.
    settings.timeLimitMs = 30_000;
    const [spun, next] = await Promise.allSettled(asked);
    expect(spun).toMatchObject({
      status: 'rejected',
      reason: { ...WORK_LIMIT, message: expect.stringContaining('30 s') },
    });
    expect(next).toMatchObject({ status: 'fulfilled', value: { sum: 6 } });
  });

  it('ends a task that takes too much memory, and does the next', async () => {
    begin({ memoryMegabytes: 64 });
    const [hoarded, next] = await Promise.allSettled([offload.run(HOARD, 'a'), sum()]);
    expect(hoarded).toMatchObject({ status: 'rejected', reason: WORK_LIMIT });
    expect(next).toMatchObject({ status: 'fulfilled' });
  });

  it('answers 503 when its process was killed from outside, and does the next', async () => {
    begin();
    const [killed, next] = await Promise.allSettled([offload.run(KILLED, 'a'), sum()]);
    expect(killed).toMatchObject({ status: 'rejected', reason: UNAVAILABLE });
    expect(next).toMatchObject({ status: 'fulfilled' });
  });

  it('refuses what has no room to wait', async () => {
    begin({ mostWaiting: 2, mostWaitingOfOne: 1 });
    const [running, waiting] = [offload.run(PAUSE, 'a', 1), offload.run(PAUSE, 'a', 1)];
    await expect(offload.run(PAUSE, 'a', 1)).rejects.toMatchObject(UNAVAILABLE);
    const other = offload.run(PAUSE, 'b', 1);
    await expect(offload.run(PAUSE, 'c', 1)).rejects.toMatchObject(UNAVAILABLE);
    await Promise.all([running, waiting, other]);
  });

  it('refuses running, waiting and new tasks when the service stops', async () => {
    begin();
    const asked = [offload.run(SPIN, 'a'), sum()];
    const stopped = offload.onApplicationShutdown();
    for (const each of [...asked, sum()]) await expect(each).rejects.toMatchObject(UNAVAILABLE);
    await stopped;
  });
});
