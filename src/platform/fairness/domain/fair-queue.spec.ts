import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { FairQueue } from './fair-queue.js';

interface Item {
  owner: string;
  number: number;
  weight: number;
}

const owner = fc.constantFrom('a', 'b', 'c', 'd', 'e');
const items = fc
  .array(fc.record({ owner, weight: fc.integer({ min: 0, max: 9 }) }), { maxLength: 60 })
  .map((list) => list.map((each, number): Item => ({ ...each, number })));
const limit = fc.record({ items: fc.integer({ min: 1, max: 8 }), weight: fc.integer({ min: 0, max: 30 }) });

function queueOf(list: readonly Item[]): FairQueue<Item> {
  const queue = new FairQueue<Item>(
    (item) => item.owner,
    (item) => item.weight,
  );
  for (const item of list) queue.push(item);
  return queue;
}

function takeUp(queue: FairQueue<Item>, size: { items: number; weight: number }): Item[][] {
  const batches: Item[][] = [];
  while (queue.length > 0) {
    const batch = queue.take(size);
    batches.push(batch);
    queue.turnOver(batch[0]!.owner);
  }
  return batches;
}

const of = (who: string, list: readonly Item[]): Item[] => list.filter((item) => item.owner === who);
const weightOf = (list: readonly Item[]): number => list.reduce((sum, { weight }) => sum + weight, 0);

describe('a fair queue', () => {
  it('gives everything once, each owner’s items in their order, those of one owner at a time', () => {
    fc.assert(
      fc.property(items, limit, (list, size) => {
        const batches = takeUp(queueOf(list), size);
        for (const who of ['a', 'b', 'c', 'd', 'e']) expect(of(who, batches.flat())).toEqual(of(who, list));
        for (const batch of batches) expect(new Set(batch.map((item) => item.owner)).size).toBe(1);
      }),
    );
  });

  it('returns at least one item, and no more than fit unless one item alone is heavier', () => {
    fc.assert(
      fc.property(items, limit, (list, size) => {
        for (const batch of takeUp(queueOf(list), size)) {
          expect(batch.length).toBeGreaterThan(0);
          expect(batch.length).toBeLessThanOrEqual(size.items);
          if (batch.length > 1) expect(weightOf(batch)).toBeLessThanOrEqual(size.weight);
        }
      }),
    );
  });

  it('lets at most one batch of another owner pass while both wait', () => {
    fc.assert(
      fc.property(items, limit, (list, size) => {
        const owners = takeUp(queueOf(list), size).map(([first]) => first!.owner);
        for (const who of new Set(owners)) {
          const turns = owners.flatMap((each, at) => (each === who ? at : []));
          for (const [n, at] of turns.entries()) {
            const between = owners.slice(n === 0 ? 0 : turns[n - 1]! + 1, at);
            expect(new Set(between).size).toBe(between.length);
          }
        }
      }),
    );
  });

  it('returns only items of the chosen owners, and the others keep their places', () => {
    fc.assert(
      fc.property(items, limit, owner, (list, size, who) => {
        const queue = queueOf(list);
        const meant = queue.take(size, (each) => each === who);
        expect(meant).toEqual(of(who, list).slice(0, meant.length));
        const rest = takeUp(queue, { items: 100, weight: 1000 }).flat();
        expect([...meant, ...rest].map(({ number }) => number).sort((a, b) => a - b)).toEqual(
          list.map(({ number }) => number),
        );
      }),
    );
  });

  it('leaves room for others, whatever one owner brings', () => {
    const size = { items: 100, weight: 1000 };
    fc.assert(
      fc.property(items, (list) => {
        const queue = queueOf([]);
        for (const item of list.concat(list, list, list)) {
          if (queue.hasRoom('a', { items: 1, weight: item.weight }, size)) queue.push({ ...item, owner: 'a' });
        }
        expect(queue.length).toBeLessThanOrEqual(50);
        expect(queue.hasRoom('b', { items: 25, weight: 250 }, size)).toBe(true);
      }),
    );
    expect(queueOf([]).hasRoom('a', { items: 50, weight: 500 }, size)).toBe(true);
    expect(queueOf([]).hasRoom('a', { items: 51, weight: 0 }, size)).toBe(false);
    expect(queueOf([]).hasRoom('a', { items: 1, weight: 501 }, size)).toBe(false);
  });
});
