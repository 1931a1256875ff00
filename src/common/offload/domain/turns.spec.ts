import { describe, expect, it } from '@jest/globals';
import { Turns } from './turns.js';

function all<T>(turns: Turns<T>): T[] {
  const items: T[] = [];
  for (let item = turns.next(); item !== undefined; item = turns.next()) items.push(item);
  return items;
}

describe('Turns', () => {
  it('come round to every owner, and keep the order of each', () => {
    const turns = new Turns<string>(10, 5);
    for (const item of ['a1', 'a2', 'a3', 'b1', 'c1', 'b2']) expect(turns.add(item.charAt(0), item)).toBe(true);
    expect(all(turns)).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
  });

  it('have room for so many of one owner, and so many of all', () => {
    const turns = new Turns<number>(3, 2);
    expect(['a', 'a', 'a', 'b', 'c'].map((owner, index) => turns.add(owner, index))).toEqual([
      ...[true, true, false],
      ...[true, false],
    ]);
    expect(turns.next()).toBe(0);
    expect(turns.add('c', 7)).toBe(true);
    expect(all(turns)).toEqual([3, 1, 7]);
  });
});
