import { describe, expect, it } from '@jest/globals';
import { PoolExhausted } from '../http/database-errors.js';
import { ApiError } from '../errors/api-error.js';
import { gatedBatcher, KIND, ROOMY } from '../../../test/support/gated-batcher.js';
import { Batcher } from './batcher.js';

describe('the batcher', () => {
  it('puts whatever arrives during one batch into the next', async () => {
    const { batcher, batches, open } = gatedBatcher();
    const results = [batcher.add(['a']), batcher.add(['b']), batcher.add(['c', 'd'])];
    open();
    expect(await Promise.all(results)).toEqual([['A'], ['B'], ['C', 'D']]);
    expect(batches).toEqual([['a'], ['b', 'c', 'd']]);
  });

  it('has as many batches under way as it has lanes, and no more', async () => {
    const { batcher, batches, open } = gatedBatcher({ lanes: 2 });
    const results = ['a', 'b', 'c', 'd'].map((item) => batcher.add([item]));
    expect(batches).toEqual([['a'], ['b']]);
    open();
    expect(await Promise.all(results)).toEqual([['A'], ['B'], ['C'], ['D']]);
    expect(batches).toEqual([['a'], ['b'], ['c', 'd']]);
  });

  it('begins another batch beside one under way when as many items wait', async () => {
    const { batcher, batches, open } = gatedBatcher({ lanes: 2 });
    const results = [['a', 'b', 'c'], ['d'], ['e']].map((items) => batcher.add(items));
    expect(batches).toEqual([['a', 'b', 'c']]);
    results.push(batcher.add(['f']));
    expect(batches).toEqual([
      ['a', 'b', 'c'],
      ['d', 'e', 'f'],
    ]);
    open();
    await Promise.all(results);
  });

  it('begins no batch beside one under way for less than is worth one', async () => {
    const { batcher, batches, open } = gatedBatcher({ lanes: 2, beside: 3 });
    const results = [['a'], ['b', 'c']].map((items) => batcher.add(items));
    expect(batches).toEqual([['a']]);
    results.push(batcher.add(['d']));
    expect(batches).toEqual([['a'], ['b', 'c', 'd']]);
    open();
    await Promise.all(results);
  });

  it('begins what waits when the batch beside it has ended, however little it is', async () => {
    const { batcher, batches, open } = gatedBatcher({ lanes: 2 });
    const results = [batcher.add(['a', 'b', 'c']), batcher.add(['d'])];
    open();
    expect(await Promise.all(results)).toEqual([['A', 'B', 'C'], ['D']]);
    expect(batches).toEqual([['a', 'b', 'c'], ['d']]);
  });

  it('begins what waits at once beside a batch that is done again one by one', async () => {
    const { batcher, batches, open } = gatedBatcher({ lanes: 2 });
    const [mixed, waiting] = [batcher.add(['a', 'bad', 'b']), batcher.add(['c'])];
    open();
    expect(await waiting).toEqual(['C']);
    await expect(mixed).rejects.toThrow('a bad row');
    expect(batches).toEqual([['a', 'bad', 'b'], ['c'], ['a'], ['bad'], ['b']]);
  });

  it('begins what waits beside a batch that takes long, however little it is', async () => {
    const { batcher, batches, open, begun } = gatedBatcher({ lanes: 2 });
    const results = [batcher.add(['a', 'b', 'c']), batcher.add(['d'])];
    await begun(2);
    expect(batches).toEqual([['a', 'b', 'c'], ['d']]);
    open();
    expect(await Promise.all(results)).toEqual([['A', 'B', 'C'], ['D']]);
  });

  it('begins another batch when as much waits as a batch holds', () => {
    const { batcher, batches, open } = gatedBatcher({ batch: { items: 3 }, lanes: 2 });
    void batcher.add(['a', 'b', 'c', 'd', 'e']);
    expect(batches).toEqual([['a', 'b', 'c']]);
    void batcher.add(['f']);
    expect(batches).toEqual([
      ['a', 'b', 'c'],
      ['d', 'e', 'f'],
    ]);
    open();
  });

  it('answers nothing for nothing', async () => {
    const { batcher, batches } = gatedBatcher();
    expect(await batcher.add([])).toEqual([]);
    expect(batches).toEqual([]);
  });

  it('limits the size of a batch', async () => {
    const { batcher, batches, open } = gatedBatcher({ batch: { items: 2 } });
    const result = batcher.add(['a', 'b', 'c', 'd', 'e']);
    open();
    expect(await result).toEqual(['A', 'B', 'C', 'D', 'E']);
    expect(batches).toEqual([['a', 'b'], ['c', 'd'], ['e']]);
  });

  it('limits the weight of a batch, but takes at least one item', async () => {
    const { batcher, batches, open } = gatedBatcher({ batch: { weight: 5 } });
    const result = batcher.add(['aaaaaaa', 'bb', 'ccc', 'd']);
    open();
    expect(await result).toHaveLength(4);
    expect(batches).toEqual([['aaaaaaa'], ['bb', 'ccc'], ['d']]);
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
      KIND,
      { batch: ROOMY, queue: ROOMY, lanes: 1, beside: 1, apart: 2, share: 50 },
    );
    await expect(batcher.add(['a', 'b', 'c'])).rejects.toThrow('connect');
    expect(runs).toBe(1);
  });

  it('fails the waiting items too, and takes later ones', async () => {
    const away = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
    let fail: (error: Error) => void = () => undefined;
    const batches: string[][] = [];
    const batcher = new Batcher<string, string>(
      (items) => {
        batches.push([...items]);
        return batches.length > 1 ? Promise.resolve(items) : new Promise((_resolve, reject) => (fail = reject));
      },
      KIND,
      { batch: { items: 1, weight: 10 }, queue: { items: 4, weight: 8 }, lanes: 1, beside: 1, apart: 2, share: 50 },
    );
    const first = batcher.add(['a']);
    const waiting = batcher.add(['bb', 'cc']);
    fail(away);
    await expect(first).rejects.toThrow('connect');
    await expect(waiting).rejects.toThrow('connect');
    // Their room is free again.
    expect(await batcher.add(['dd', 'ee'])).toEqual(['dd', 'ee']);
    expect(batches).toEqual([['a'], ['dd'], ['ee']]);
  });

  it('goes on after a failure', async () => {
    const { batcher, open } = gatedBatcher();
    open();
    await expect(batcher.add(['bad'])).rejects.toThrow('a bad row');
    expect(await batcher.add(['a'])).toEqual(['A']);
  });

  it('refuses callers with Retry-After when the queue is full, and queues none of their items', async () => {
    const { batcher, batches, open } = gatedBatcher({ queue: { items: 4 } });
    const running = batcher.add(['running']);
    const queued = batcher.add(['a']);
    const error: unknown = await batcher.add(['b', 'c']).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ status: 503, options: { headers: { 'Retry-After': '1' } } });
    open();
    await Promise.all([running, queued]);
    expect(batches).toEqual([['running'], ['a']]);
  });

  it('refuses callers while the waiting items are too heavy', async () => {
    const { batcher, open } = gatedBatcher({ queue: { weight: 10 } });
    const running = batcher.add(['run']);
    const queued = batcher.add(['aaaa']);
    await expect(batcher.add(['bb'])).rejects.toMatchObject({ status: 503 });
    open();
    await Promise.all([running, queued]);
    expect(await batcher.add(['bbbbb'])).toEqual(['BBBBB']);
  });

  const flood = Array.from({ length: 1000 }, (_, number) => `a:${number}`);

  it('begins the one item of another owner at once, however much waits of one with more than its share', async () => {
    const { batcher, batches, open } = gatedBatcher({ batch: { items: 10 }, queue: { items: 4000, weight: 40_000 } });
    const many = batcher.add(flood);
    const one = batcher.add(['b:1']);
    expect(batches).toEqual([flood.slice(0, 10), ['b:1']]);
    open();
    expect(await one).toEqual(['B:1']);
    expect(await many).toHaveLength(1000);
  });

  it('puts several owners with no more than their share into the next batch, as those of one', async () => {
    const { batcher, batches, open } = gatedBatcher({ lanes: 2, share: 2 });
    const results = [['a:1'], ['b:1'], ['a:2'], ['c:1'], ['b:2']].map((items) => batcher.add(items));
    expect(batches).toEqual([['a:1'], ['b:1']]);
    open();
    expect((await Promise.all(results)).flat()).toEqual(['A:1', 'B:1', 'A:2', 'C:1', 'B:2']);
    expect(batches).toEqual([['a:1'], ['b:1'], ['a:2', 'c:1', 'b:2']]);
  });

  it('lets the items of owners that have none under way wait for a batch that takes long only', async () => {
    const { batcher, batches, open, begun } = gatedBatcher({ lanes: 1 });
    const results = [['a:1', 'a:2'], ['a:3'], ['b:1']].map((items) => batcher.add(items));
    expect(batches).toEqual([['a:1', 'a:2']]);
    await begun(2);
    expect(batches).toEqual([['a:1', 'a:2'], ['b:1']]);
    open();
    expect((await Promise.all(results)).flat()).toEqual(['A:1', 'A:2', 'A:3', 'B:1']);
  });

  it('lets owners take turns in a batch', async () => {
    const { batcher, batches, open } = gatedBatcher({ batch: { items: 4 }, queue: { items: 4000, weight: 40_000 } });
    const busy = batcher.add(['x:1']);
    const waiting = [batcher.add(['b:1', 'b:2']), batcher.add(['c:1']), batcher.add(['d:1', 'd:2', 'd:3'])];
    open();
    await Promise.all([busy, ...waiting]);
    expect(batches).toEqual([['x:1'], ['b:1', 'b:2', 'c:1', 'd:1'], ['d:2', 'd:3']]);
  });

  it('has room for others when one owner has filled its half of the queue', async () => {
    const { batcher, open } = gatedBatcher({ batch: { items: 1 }, queue: { items: 10 } });
    const accepted = [batcher.add(['a:0']), batcher.add(flood.slice(0, 5))];
    await expect(batcher.add(['a:9'])).rejects.toMatchObject({ status: 503 });
    accepted.push(batcher.add(['b:1', 'b:2']));
    open();
    await Promise.all(accepted);
  });

  it('does a failed batch again owner by owner, the one with the fewest items first', async () => {
    const { batcher, batches, open } = gatedBatcher();
    const first = batcher.add(['x:1']);
    const others = [batcher.add(['a:1', 'bad', 'a:2']), batcher.add(['b:1'])];
    open();
    await first;
    await Promise.allSettled(others);
    const [whole, ...again] = batches.slice(1);
    expect(whole).toEqual(['a:1', 'bad', 'a:2', 'b:1']);
    expect(again).toEqual([['b:1'], ['a:1', 'bad', 'a:2'], ['a:1', 'bad', 'a:2'], ['a:1'], ['bad'], ['a:2']]);
  });

  it('limits a busy owner to its share, in one batch at a time, while others are active', async () => {
    const { batcher, batches, open } = gatedBatcher({ lanes: 2, share: 2 });
    const quiet = batcher.add(['q:1']);
    const loud = batcher.add(['l:1', 'l:2', 'l:3', 'l:4', 'l:5']);
    expect(batches).toEqual([['q:1'], ['l:1', 'l:2']]);
    open();
    expect(await quiet).toHaveLength(1);
    expect(await loud).toHaveLength(5);
    expect(batches.slice(2)).toEqual([['l:3', 'l:4'], ['l:5']]);
  });

  it('does not limit an owner who is alone', async () => {
    const { batcher, batches, open } = gatedBatcher({ lanes: 2, share: 2 });
    const results = batcher.add(['l:1', 'l:2', 'l:3', 'l:4', 'l:5']);
    open();
    expect(await results).toHaveLength(5);
    expect(batches).toEqual([['l:1', 'l:2', 'l:3', 'l:4', 'l:5']]);
  });

  it('without a free connection refuses the owner with the most items, and tries the others once more', async () => {
    const batches: string[][] = [];
    let exhausted = true;
    const batcher = new Batcher<string, string>(
      (items) => {
        batches.push([...items]);
        return exhausted && items.length > 1 ? Promise.reject(new PoolExhausted()) : Promise.resolve(items);
      },
      KIND,
      { batch: { items: 3, weight: 1000 }, queue: ROOMY, lanes: 1, beside: 1, apart: 2, share: 2 },
    );
    const first = batcher.add(['x:1']);
    const loud = batcher.add(['l:1', 'l:2', 'l:3', 'l:4', 'l:5']);
    const quiet = batcher.add(['q:1']);
    await expect(loud).rejects.toBeInstanceOf(PoolExhausted);
    expect([...(await first), ...(await quiet)]).toEqual(['x:1', 'q:1']);
    exhausted = false;
    expect(await batcher.add(['l:6'])).toEqual(['l:6']);
  });
});
