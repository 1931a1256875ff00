import { describe, expect, it } from '@jest/globals';
import { Perishable } from './perishable.js';

describe('a value that is good for some time', () => {
  const at = (second: number): Date => new Date(second * 1000);
  const counted = () => {
    let made = 0;
    const make = (now: Date) => Promise.resolve({ number: ++made, goodUntil: new Date(now.getTime() + 60_000) });
    return new Perishable(make);
  };

  it('is made once for all who ask before its time is over', async () => {
    const value = counted();
    const seen = await Promise.all([value.at(at(0)), value.at(at(0)), value.at(at(59))]);
    expect(new Set(seen.map(({ number }) => number))).toEqual(new Set([1]));
  });

  it('is made anew from that moment on, once', async () => {
    const value = counted();
    await value.at(at(0));
    const seen = await Promise.all([value.at(at(60)), value.at(at(61))]);
    expect(seen.map(({ number }) => number)).toEqual([2, 2]);
    expect((await value.at(at(62))).number).toBe(2);
  });

  it('is tried again after a failure', async () => {
    let tries = 0;
    const value = new Perishable((now) =>
      ++tries === 1 ? Promise.reject(new Error('away')) : Promise.resolve({ goodUntil: new Date(now.getTime() + 1) }),
    );
    await expect(value.at(at(0))).rejects.toThrow('away');
    await expect(value.at(at(0))).resolves.toEqual({ goodUntil: new Date(1) });
  });
});
