import { beforeEach, describe, expect, it } from '@jest/globals';
import { JobNudges } from './job-nudges.js';
import { RoundRobin } from './round-robin.js';

const BATCH = 10;

describe('a job’s tenants', () => {
  let nudges: JobNudges;
  let tenants: RoundRobin;
  /** The remaining rows of each tenant. */
  let rows: Record<string, number>;
  let turns: string[];
  let polls: number;

  beforeEach(() => {
    nudges = new JobNudges();
    tenants = new RoundRobin('job', nudges);
    [rows, turns, polls] = [{}, [], 0];
  });

  const poll = (): Promise<string[]> => {
    polls++;
    return Promise.resolve(Object.keys(rows).filter((id) => rows[id]! > 0));
  };
  const take = (id: string): Promise<number> => {
    turns.push(id);
    const taken = Math.min(BATCH, rows[id] ?? 0);
    rows[id] = (rows[id] ?? 0) - taken;
    return Promise.resolve(taken);
  };
  const sweep = (work = take): Promise<number> => tenants.sweep(BATCH, poll, work);

  it('take turns, one of each sweep, until none has anything', async () => {
    rows = { loud: 25, quiet: 1 };
    expect([await sweep(), await sweep(), await sweep(), await sweep(), await sweep()]).toEqual([10, 10, 10, 5, 0]);
    expect(turns).toEqual(['loud', 'quiet', 'loud', 'loud']);
  });

  it('are the ones that nudges name, and need no poll within a second of the last', async () => {
    await sweep();
    rows = { a: 1 };
    nudges.nudge('job', 'a');
    expect([await sweep(), polls]).toEqual([1, 1]);
    nudges.nudge('another job', 'b');
    expect([await sweep(), polls, turns]).toEqual([0, 2, ['a']]);
  });

  it('are polled for while others wait, where a nudge names none', async () => {
    await sweep();
    rows = { a: 1, b: 1 };
    nudges.nudge('job', 'b');
    nudges.nudge('job');
    while ((await sweep()) > 0);
    expect([turns, rows]).toEqual([['b', 'a'], { a: 0, b: 0 }]);
  });

  it('are not worked for twice at a time: the next sweep works for another one', async () => {
    const nudged: unknown[] = [];
    nudges.onNudge('job', (id) => nudged.push(id));
    rows = { slow: 25, quick: 1 };
    let end: (taken: number) => void = () => undefined;
    const slow = sweep((id) => (turns.push(id), new Promise((resolve) => (end = resolve))));
    await Promise.resolve();
    await Promise.resolve();
    // Another sweep begins for it.
    expect([turns, nudged]).toEqual([['slow'], ['quick']]);
    nudges.nudge('job', 'slow');
    expect([await sweep(), await sweep(), turns]).toEqual([BATCH, 0, ['slow', 'quick']]);
    end(BATCH);
    expect([await slow, await sweep(), turns]).toEqual([BATCH, BATCH, ['slow', 'quick', 'slow']]);
  });

  it('go on after one of them has failed', async () => {
    rows = { bad: 1, good: 1 };
    await expect(sweep(() => Promise.reject(new Error('Failed')))).rejects.toThrow('Failed');
    expect([await sweep(), turns]).toEqual([1, ['good']]);
    expect([await sweep(), turns]).toEqual([1, ['good', 'bad']]);
  });
});
