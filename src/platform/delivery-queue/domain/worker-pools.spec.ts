import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { AddressLimits, freeSlots, reservedSlots, type WorkerPools } from './worker-pools.js';

interface Row {
  tenantId: string;
  pool: string;
  address?: string;
}
const pools: WorkerPools<Row> = {
  widths: new Map([
    ['wide', 20],
    ['narrow', 2],
  ]),
  of: ({ pool }) => pool,
  addressOf: ({ address = null }) => address,
};
const rows = (pool: string, tenantId: string, count: number): Row[] => Array<Row>(count).fill({ pool, tenantId });

describe('worker pools', () => {
  it('have as many slots as their width, less the rows in progress', () => {
    expect(Object.fromEntries(freeSlots(pools, rows('wide', 'a', 3)))).toEqual({ wide: 17, narrow: 2 });
    expect(freeSlots(pools, rows('narrow', 'a', 5)).get('narrow')).toBe(0);
  });

  it('keep a tenth for whom little is on its way, a quarter of the width beyond it in all', () => {
    const kept = (underway: Row[], tenantId: string): unknown => reservedSlots(pools, underway, tenantId).get('wide');
    const full = rows('wide', 'loud', 20);
    expect([kept(full, 'loud'), kept(full, 'quiet')]).toEqual([0, 2]);
    expect(kept([...full, ...rows('wide', 'quiet', 1)], 'quiet')).toBe(1);
    const others = Array.from({ length: 5 }, (_none, number) => rows('wide', `other ${number}`, 1)).flat();
    expect(kept([...full, ...others], 'quiet')).toBe(0);
  });

  it('give one address a quarter of their width, at least one slot; rows without one are not limited', () => {
    const to = (pool: string, address: string): Row => ({ pool, tenantId: 'a', address });
    const limits = new AddressLimits(pools, [to('wide', 'hangs'), to('wide', 'hangs')]);
    const taken = (row: Row): number => Array.from({ length: 30 }, () => limits.take(row)).filter(Boolean).length;
    expect([taken(to('wide', 'hangs')), limits.full]).toEqual([3, ['hangs']]);
    expect([taken(to('wide', 'answers')), taken(to('narrow', 'other'))]).toEqual([5, 1]);
    expect([taken(...(rows('wide', 'a', 1) as [Row])), limits.full]).toEqual([30, ['hangs', 'answers', 'other']]);
  });

  it('give nothing to an address for which older rows wait', () => {
    const limits = new AddressLimits(pools, [], ['waited for']);
    const to = (address: string): Row => ({ pool: 'wide', tenantId: 'a', address });
    expect([limits.take(to('waited for')), limits.take(to('other'))]).toEqual([false, true]);
  });

  it('never hold more than their width and a quarter', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e'), { maxLength: 200 }), (comers) => {
        const underway: Row[] = [];
        for (const tenantId of comers) {
          const free = freeSlots(pools, underway).get('wide') ?? 0;
          const kept = reservedSlots(pools, underway, tenantId).get('wide') ?? 0;
          if (Math.max(free, kept) > 0) underway.push({ pool: 'wide', tenantId });
        }
        expect(underway.length).toBeLessThanOrEqual(25);
      }),
    );
  });
});
