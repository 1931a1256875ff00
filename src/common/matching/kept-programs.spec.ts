import { expect, it } from '@jest/globals';
import { RE2Set } from 're2js';
import { bytesOf, KeptPrograms, type KeptProgram } from './kept-programs.js';

const set = new RE2Set();
const programs = (count: number): KeptProgram[] => Array.from({ length: count }, () => ({ set: null, bytes: 0 }));

it('programs leave where they take more together than they may, the newest never', () => {
  const kept = new KeptPrograms(1000);
  const all = programs(50);
  for (const each of all) {
    kept.keep(each, set, 100);
    expect(each.set).toBe(set);
    expect(kept.bytes).toBeLessThanOrEqual(1000);
  }
  const left = all.filter((each) => each.set !== null);
  expect(left).toHaveLength(10);
  kept.keep(left[3]!, set, 600);
  expect([left[3]!.set, kept.bytes]).toEqual([set, 1000]);
  expect(all.filter((each) => each.set !== null)).toHaveLength(5);
});

it('one that nobody needs leaves, once', () => {
  const kept = new KeptPrograms(1000);
  const [first, second, third] = programs(3);
  for (const each of [first!, second!, third!]) kept.keep(each, set, 100);
  kept.drop(second!);
  kept.drop(second!);
  expect([first!.set, second!.set, third!.set, kept.bytes]).toEqual([set, null, set, 200]);
  kept.drop(third!);
  kept.drop(first!);
  expect(kept.bytes).toBe(0);
});

it('one that is too large for all is kept alone', () => {
  const kept = new KeptPrograms(1000);
  const [small, large] = programs(2);
  kept.keep(small!, set, 100);
  kept.keep(large!, set, 5000);
  expect([small!.set, large!.set, kept.bytes]).toEqual([null, set, 5000]);
});

it('what a program takes grows with its steps and its classes', () => {
  const bytes = ['a', '\\pL', '\\pL\\PL', 'a{500}'].map((pattern) => {
    const one = new RE2Set();
    one.add(pattern);
    one.compile();
    return bytesOf(one);
  });
  expect(bytes).toEqual(bytes.toSorted((a, b) => a - b));
  expect(bytes[2]! - bytes[1]!).toBeGreaterThan(4 * 1300);
});
