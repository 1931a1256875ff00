import { describe, expect, it } from '@jest/globals';
import type { AlertRequest } from '../alerts/domain/create-request.js';
import { SlowPatterns } from './slow-patterns.js';

const request = (tenantId: string): AlertRequest => ({ tenantId }) as AlertRequest;
const KIND = { ownerOf: ({ tenantId }: AlertRequest) => tenantId, weigh: () => 1 };
const LIMITS = {
  batch: { items: 250, weight: 1000 },
  queue: { items: 8, weight: 1000 },
  lanes: 1,
  beside: 1,
  apart: 1,
  share: 32,
};

function slowPatterns(): {
  slow: SlowPatterns;
  decided: string[];
  answer: (fails?: boolean) => void;
  at: (ms: number) => void;
} {
  const decided: string[] = [];
  const waiting: ((fails: boolean) => void)[] = [];
  let time = 0;
  const decide = ([one]: readonly AlertRequest[]): Promise<void> =>
    new Promise((resolve, reject) => {
      decided.push(one!.tenantId);
      waiting.push((fails) => (fails ? reject(new Error('It cannot be decided')) : resolve()));
    });
  return {
    slow: new SlowPatterns(decide, KIND, LIMITS, () => time),
    decided,
    answer: (fails = false) => waiting.shift()?.(fails),
    at: (ms) => (time = ms),
  };
}

describe('tenants whose patterns take long', () => {
  it('are known for a minute', () => {
    const { slow, at } = slowPatterns();
    expect(slow.has([request('a')])).toBe(false);
    slow.add([request('a'), request('b')]);
    at(59_999);
    expect(['a', 'b', 'c'].map((id) => slow.has([request(id)]))).toEqual([true, true, false]);
    at(60_000);
    expect(slow.has([request('a'), request('b')])).toBe(false);
  });

  it('have their creates decided one by one, and what fails is left to the create itself', async () => {
    const { slow, decided, answer } = slowPatterns();
    const all = slow.decideAhead([request('a'), request('a'), request('a')]);
    for (let count = 0; count < 3; count++) {
      await new Promise(setImmediate);
      expect(decided).toHaveLength(count + 1);
      answer(count === 1);
    }
    await all;
    expect(decided).toEqual(['a', 'a', 'a']);
  });

  it('are asked to come again when too many wait', async () => {
    const { slow, answer } = slowPatterns();
    const waiting = [slow.decideAhead([request('a')]), slow.decideAhead([request('a'), request('a')])];
    await expect(slow.decideAhead(Array.from({ length: 8 }, () => request('a')))).rejects.toMatchObject({
      status: 503,
    });
    for (let count = 0; count < 3; count++) {
      await new Promise(setImmediate);
      answer();
    }
    await Promise.all(waiting);
  });
});
