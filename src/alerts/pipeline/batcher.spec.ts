import { describe, expect, it } from '@jest/globals';
import { ApiError } from '../../common/errors/api-error.js';
import { Batcher } from './batcher.js';

/** Batches that wait until they are let go, so that a spec decides what is concurrent with what. */
function gatedBatcher(limits = { batch: 100, queue: 100 }) {
  const batches: string[][] = [];
  let open: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => (open = resolve));
  const batcher = new Batcher<string, string>(async (items) => {
    batches.push([...items]);
    await gate;
    if (items.includes('bad')) throw new Error('a bad row');
    return items.map((item) => item.toUpperCase());
  }, limits);
  return { batcher, batches, open };
}

describe('the batcher', () => {
  it('puts whatever arrives during one batch into the next', async () => {
    const { batcher, batches, open } = gatedBatcher();
    const results = [batcher.add(['a']), batcher.add(['b']), batcher.add(['c', 'd'])];
    open();
    expect(await Promise.all(results)).toEqual([['A'], ['B'], ['C', 'D']]);
    expect(batches).toEqual([['a'], ['b', 'c', 'd']]);
  });

  it('answers nothing for nothing', async () => {
    const { batcher, batches } = gatedBatcher();
    expect(await batcher.add([])).toEqual([]);
    expect(batches).toEqual([]);
  });

  it('keeps to the size of a batch', async () => {
    const { batcher, batches, open } = gatedBatcher({ batch: 2, queue: 100 });
    const result = batcher.add(['a', 'b', 'c', 'd', 'e']);
    open();
    expect(await result).toEqual(['A', 'B', 'C', 'D', 'E']);
    expect(batches).toEqual([['a', 'b'], ['c', 'd'], ['e']]);
  });

  it('does a failed batch again one by one: only the bad item fails', async () => {
    const { batcher, batches, open } = gatedBatcher();
    const first = batcher.add(['first']);
    const others = ['a', 'bad', 'b'].map((item) => batcher.add([item]));
    open();
    await first;
    const outcomes = await Promise.allSettled(others);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(batches).toEqual([['first'], ['a', 'bad', 'b'], ['a'], ['bad'], ['b']]);
  });

  it('does not try one by one when the database is away', async () => {
    let runs = 0;
    const batcher = new Batcher<string, string>(
      () => {
        runs++;
        return Promise.reject(Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }));
      },
      { batch: 10, queue: 10 },
    );
    await expect(batcher.add(['a', 'b', 'c'])).rejects.toThrow('connect');
    expect(runs).toBe(1);
  });

  it('goes on after a failure', async () => {
    const { batcher, open } = gatedBatcher();
    open();
    await expect(batcher.add(['bad'])).rejects.toThrow('a bad row');
    expect(await batcher.add(['a'])).toEqual(['A']);
  });

  it('sends callers away with a time to come back when the queue is full, and queues none of their items', async () => {
    const { batcher, batches, open } = gatedBatcher({ batch: 10, queue: 2 });
    const running = batcher.add(['running']);
    const queued = batcher.add(['a']);
    const error: unknown = await batcher.add(['b', 'c']).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ status: 503, options: { headers: { 'Retry-After': '1' } } });
    open();
    await Promise.all([running, queued]);
    expect(batches).toEqual([['running'], ['a']]);
  });
});
