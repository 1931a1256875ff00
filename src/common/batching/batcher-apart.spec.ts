import { describe, expect, it } from '@jest/globals';
import { gatedBatcher, KIND, ROOMY } from '../../../test/support/gated-batcher.js';
import { Batcher } from './batcher.js';

describe('a batcher with owners whose items fail or hang', () => {
  it('does the items of an owner by themselves, and at once, when its part of a batch has failed by itself', async () => {
    const { batcher, batches, open } = gatedBatcher();
    open();
    const round = () => Promise.allSettled(['a:1', 'bad', 'b:1', 'c:1'].map((item) => batcher.add([item])));
    const outcomes = (await round()).map(({ status }) => status);
    expect(outcomes).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled']);
    batches.length = 0;
    await round();
    expect(batches).toEqual([['a:1'], ['bad'], ['b:1', 'c:1']]);
  });

  it('does so for a minute', async () => {
    let now = 0;
    let isWell = false;
    const batches: string[][] = [];
    const batcher = new Batcher<string, string>(
      (items, othersWait) => {
        batches.push([...items]);
        return !isWell && othersWait && items.includes('b:1')
          ? Promise.reject(new Error('a lock'))
          : Promise.resolve(items);
      },
      KIND,
      { batch: ROOMY, queue: ROOMY, lanes: 1, beside: 1, apart: 1, share: 50 },
      () => now,
    );
    const round = async (): Promise<string[][]> => {
      batches.length = 0;
      await Promise.all(['a:1', 'b:1', 'c:1'].map((item) => batcher.add([item])));
      return [...batches];
    };
    expect(await round()).toEqual([['a:1'], ['b:1', 'c:1'], ['b:1'], ['c:1'], ['b:1']]);
    isWell = true;
    now = 59_999;
    expect(await round()).toEqual([['a:1'], ['b:1'], ['c:1']]);
    now = 60_000;
    expect(await round()).toEqual([['a:1'], ['b:1', 'c:1']]);
  });

  it('sets nobody apart for one failure', async () => {
    let fails = true;
    const batches: string[][] = [];
    const batcher = new Batcher<string, string>(
      (items) => {
        batches.push([...items]);
        if (!fails || items.length === 1) return Promise.resolve(items);
        fails = false;
        return Promise.reject(new Error('a table has just changed'));
      },
      KIND,
      { batch: ROOMY, queue: ROOMY, lanes: 1, beside: 1, apart: 1, share: 50 },
    );
    const round = () => Promise.all(['a:1', 'b:1', 'c:1'].map((item) => batcher.add([item])));
    await round();
    await round();
    expect(batches).toEqual([['a:1'], ['b:1', 'c:1'], ['b:1'], ['c:1'], ['a:1'], ['b:1', 'c:1']]);
  });

  it('lets nobody wait for owners whose batches hang, however many these are, and lets these take turns', async () => {
    let letGo: () => void = () => undefined;
    const locked = new Promise<void>((resolve) => (letGo = resolve));
    const done: string[] = [];
    const batcher = new Batcher<string, string>(
      async (items, othersWait) => {
        if (items.some((item) => item >= 'l')) {
          if (othersWait) throw new Error('a lock');
          await locked;
        }
        done.push(...items);
        return items;
      },
      KIND,
      { batch: ROOMY, queue: ROOMY, lanes: 2, beside: 1, apart: 1, share: 1 },
    );
    const hanging: Promise<unknown>[] = [];
    for (let round = 1; round < 4; round++) {
      hanging.push(...['l', 'm', 'n'].map((owner) => batcher.add([`${owner}:${round}`])));
      expect(await batcher.add([`a:${round}`])).toEqual([`a:${round}`]);
    }
    letGo();
    await Promise.all(hanging);
    const turns = done.filter((item) => !item.startsWith('a'));
    expect(turns.slice(0, 3)).toEqual(['l:1', 'm:1', 'n:1']);
    expect(turns.toSorted()).toEqual(['l', 'm', 'n'].flatMap((owner) => [1, 2, 3].map((round) => `${owner}:${round}`)));
  });

  it('gives the lane of an owner that was alone to others when its batch hangs', async () => {
    let letGo: () => void = () => undefined;
    const locked = new Promise<void>((resolve) => (letGo = resolve));
    const batcher = new Batcher<string, string>(
      async (items) => {
        if (items.includes('l:1')) await locked;
        return items;
      },
      KIND,
      { batch: ROOMY, queue: ROOMY, lanes: 1, beside: 1, apart: 1, share: 50 },
      () => 0,
    );
    const hanging = batcher.add(['l:1']);
    expect(await batcher.add(['a:1'])).toEqual(['a:1']);
    expect(await batcher.add(['a:2'])).toEqual(['a:2']);
    letGo();
    await hanging;
  });
});
