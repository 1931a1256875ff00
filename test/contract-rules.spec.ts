import { describe, expect, it } from '@jest/globals';

const script = '../docs/.vitepress/contract.js';
const { rules, tagged } = (await import(script)) as {
  rules: () => string[];
  tagged: () => { place: string; ids: string[] }[];
};

describe('the rules of the contract', () => {
  const all = rules();
  const tests = tagged();

  it('have an id each', () => {
    expect(all.length).toBeGreaterThan(600);
    expect(all.filter((id, index) => all.indexOf(id) < index)).toEqual([]);
  });

  it('have a test each', () => {
    const tested = new Set(tests.flatMap(({ ids }) => ids));
    expect(all.filter((id) => !tested.has(id))).toEqual([]);
  });

  it('are those that tests name', () => {
    const unknown = tests.flatMap(({ place, ids }) => ids.filter((id) => !all.includes(id)).map((id) => [place, id]));
    expect(unknown).toEqual([]);
  });
});
