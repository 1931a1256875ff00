import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { gatedBatcher, KIND, ROOMY } from '../../../test/support/gated-batcher.js';
import { ApiError } from '../errors/api-error.js';
import { PoolExhausted } from '../http/database-errors.js';
import { Batcher } from './batcher.js';

const away = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
const flood = Array.from({ length: 1000 }, (_, number) => `a:${number}`);
const LIMITS = { batch: ROOMY, queue: ROOMY, concurrency: 1 };

describe('a batcher', () => {
  it('puts whatever its owner adds during one batch into the next', async () => {
    const { batcher, batches, open } = gatedBatcher({ concurrency: 2 });
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
});

describe('a batcher with several owners', () => {
  it('does the batches of as many owners at once as its concurrency allows, each of one owner', async () => {
    const { batcher, batches, open } = gatedBatcher({ concurrency: 2 });
    const results = ['a:1', 'b:1', 'c:1', 'a:2', 'c:2'].map((item) => batcher.add([item]));
    expect(batches).toEqual([['a:1'], ['b:1']]);
    open();
    expect((await Promise.all(results)).flat()).toEqual(['A:1', 'B:1', 'C:1', 'A:2', 'C:2']);
    expect(batches).toEqual([['a:1'], ['b:1'], ['c:1', 'c:2'], ['a:2']]);
  });

  it('lets each of them wait for no more than one batch of each other one', async () => {
    const { batcher, batches, open } = gatedBatcher({ batch: { items: 10 }, queue: { items: 4000, weight: 40_000 } });
    const many = batcher.add(flood);
    const one = batcher.add(['b:1']);
    open();
    expect(await one).toEqual(['B:1']);
    expect(batches.findIndex(([item]) => item === 'b:1')).toBe(1);
    expect(await many).toHaveLength(1000);
  });

  it('lets none of them wait for one whose batch hangs', async () => {
    let letGo: () => void = () => undefined;
    const locked = new Promise<void>((resolve) => (letGo = resolve));
    const wait = async (items: readonly string[]) => {
      if (items.some((item) => item.startsWith('l'))) await locked;
      return items;
    };
    const batcher = new Batcher<string, string>(wait, KIND, { ...LIMITS, concurrency: 2 });
    const hanging = [batcher.add(['l:1']), batcher.add(['l:2'])];
    for (const item of ['a:1', 'b:1', 'a:2']) expect(await batcher.add([item])).toEqual([item]);
    letGo();
    expect(await Promise.all(hanging)).toEqual([['l:1'], ['l:2']]);
  });

  it('does everything once, and what an owner adds in its order', async () => {
    const added = fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c'), fc.integer({ min: 1, max: 5 })), { maxLength: 30 });
    await fc.assert(
      fc.asyncProperty(
        added,
        fc.integer({ min: 1, max: 4 }),
        fc.integer({ min: 1, max: 3 }),
        async (adds, most, concurrency) => {
          const { batcher, batches, open } = gatedBatcher({ batch: { items: most }, concurrency });
          const lists = adds.map(([owner, count], add) =>
            Array.from({ length: count }, (_, at) => `${owner}:${add}.${at}`),
          );
          const results = lists.map((list) => batcher.add(list));
          open();
          expect(await Promise.all(results)).toEqual(lists.map((list) => list.map((item) => item.toUpperCase())));
          for (const owner of ['a', 'b', 'c']) {
            const of = (all: string[]) => all.filter((item) => item.startsWith(owner));
            expect(of(batches.flat())).toEqual(of(lists.flat()));
          }
          for (const batch of batches) expect(new Set(batch.map(([owner]) => owner)).size).toBe(1);
        },
      ),
      { numRuns: 50 },
    );
  });
});

describe('a batcher whose batch fails', () => {
  it('does it again one by one: only the bad item fails', async () => {
    const { batcher, batches, open } = gatedBatcher();
    const first = batcher.add(['first']);
    const others = ['a', 'bad', 'b'].map((item) => batcher.add([item]));
    open();
    await first;
    const outcomes = await Promise.allSettled(others);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(batches).toEqual([['first'], ['a', 'bad', 'b'], ['a'], ['bad'], ['b']]);
  });

  it('goes on afterwards', async () => {
    const { batcher, open } = gatedBatcher();
    open();
    await expect(batcher.add(['bad'])).rejects.toThrow('a bad row');
    expect(await batcher.add(['a'])).toEqual(['A']);
  });

  it('does not try one by one when the database is away, fails what waits, and takes later items', async () => {
    let fail: (error: Error) => void = () => undefined;
    const batches: string[][] = [];
    const run = (items: readonly string[]) => {
      batches.push([...items]);
      return batches.length > 1 ? Promise.resolve(items) : new Promise<never>((_resolve, reject) => (fail = reject));
    };
    const batcher = new Batcher<string, string>(run, KIND, { ...LIMITS, queue: { items: 4, weight: 8 } });
    const first = batcher.add(['a', 'b']);
    const waiting = batcher.add(['b:1']);
    fail(away);
    await expect(first).rejects.toThrow('connect');
    await expect(waiting).rejects.toThrow('connect');
    // Their room is free again.
    expect(await batcher.add(['d', 'e'])).toEqual(['d', 'e']);
    expect(batches).toEqual([
      ['a', 'b'],
      ['d', 'e'],
    ]);
  });

  it('fails no others where it got no connection', async () => {
    const run = (items: readonly string[]) =>
      items.includes('a:1') ? Promise.reject(new PoolExhausted()) : Promise.resolve(items);
    const batcher = new Batcher<string, string>(run, KIND, LIMITS);
    const refused = batcher.add(['a:1', 'a:2']);
    const other = batcher.add(['b:1']);
    await expect(refused).rejects.toBeInstanceOf(PoolExhausted);
    expect(await other).toEqual(['b:1']);
  });
});

describe('the queue of a batcher', () => {
  /** @contract create-19 */
  it('refuses callers with Retry-After when it is full, and queues none of their items', async () => {
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

  /** @contract create-19 */
  it('has room for others when one owner has filled its half', async () => {
    const { batcher, open } = gatedBatcher({ batch: { items: 1 }, queue: { items: 10 } });
    const accepted = [batcher.add(['a:0']), batcher.add(flood.slice(0, 5))];
    await expect(batcher.add(['a:9'])).rejects.toMatchObject({ status: 503 });
    accepted.push(batcher.add(['b:1', 'b:2']));
    open();
    await Promise.all(accepted);
  });
});
