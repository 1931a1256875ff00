import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type Bucket, RateCounters, decide, windowAt } from './rate-counters.js';

const NOON = Date.parse('2026-06-01T12:00:00Z');
const after = (seconds: number): Date => new Date(NOON + seconds * 1000);
const bucket = (key: string, limit: number): Bucket => ({ key, limit, ttl: 60_000 });

/** How many of so many requests at one instant are admitted. */
function admitted(counters: RateCounters, requests: number, buckets: Bucket[], now: Date): number {
  return Array.from({ length: requests }, () => counters.admit(buckets, now)).filter(({ kind }) => kind === 'allowed')
    .length;
}

/** What the database does between replicas. */
class Exchange {
  private readonly totals = new Map<string, number>();

  run(counters: RateCounters, now: Date): void {
    for (const counter of counters.unshared(now)) {
      const hits = counter.unshared;
      const key = `${counter.key} ${counter.window.start}`;
      const total = (this.totals.get(key) ?? 0) + hits;
      this.totals.set(key, total);
      counters.shared(counter, hits, total);
    }
  }
}

describe('RateCounters', () => {
  it('admits the limit per window, whichever way the requests are spread', () => {
    const keys = ['a', 'b', 'c'];
    const request = fc.record({ wait: fc.integer({ min: 0, max: 20_000 }), keys: fc.subarray(keys, { minLength: 1 }) });
    fc.assert(
      fc.property(fc.array(request, { maxLength: 300 }), fc.integer({ min: 1, max: 5 }), (requests, limit) => {
        const counters = new RateCounters();
        const passed = new Map<string, number>();
        let time = NOON;
        for (const { wait, keys: asked } of requests) {
          time += wait;
          const slots = asked.map((key) => `${key} ${Math.floor(time / 60_000)}`);
          const room = slots.every((slot) => (passed.get(slot) ?? 0) < limit);
          const decision = counters.admit(
            asked.map((key) => bucket(key, limit)),
            new Date(time),
          );
          expect(decision.kind).toBe(room ? 'allowed' : 'limited');
          if (room) for (const slot of slots) passed.set(slot, (passed.get(slot) ?? 0) + 1);
        }
      }),
    );
  });

  /** @contract limits-5 */
  it('begins anew with each window, so twice the limit fits around an edge and no more', () => {
    const counters = new RateCounters();
    const buckets = [bucket('a', 10)];
    expect(admitted(counters, 25, buckets, after(59.9))).toBe(10);
    expect(admitted(counters, 25, buckets, after(60))).toBe(10);
    expect(admitted(counters, 25, buckets, after(119.9))).toBe(0);
  });

  it('counts a refused request nowhere', () => {
    const counters = new RateCounters();
    expect(admitted(counters, 8, [bucket('key', 3), bucket('ip', 5)], after(0))).toBe(3);
    expect(admitted(counters, 8, [bucket('ip', 5)], after(1))).toBe(2);
  });

  it('judges one bucket by the limit of each request', () => {
    const counters = new RateCounters();
    expect(admitted(counters, 8, [bucket('ip', 6)], after(0))).toBe(6);
    expect(admitted(counters, 8, [bucket('ip', 3)], after(0))).toBe(0);
  });

  it('admits what weighs more than is left whole, and then nothing until the next window', () => {
    const counters = new RateCounters();
    const buckets = [bucket('a', 10)];
    const admit = (weight: number, seconds = 0) => counters.admit(buckets, after(seconds), weight).kind;
    expect([admit(6), admit(6), admit(1)]).toEqual(['allowed', 'allowed', 'limited']);
    expect([admit(25, 60), admit(1, 61), admit(1, 120)]).toEqual(['allowed', 'limited', 'allowed']);
    expect(counters.unshared(after(121)).map(({ unshared }) => unshared)).toEqual([1]);
  });

  it('knows after an exchange what other replicas admitted', () => {
    const [one, other, exchange] = [new RateCounters(), new RateCounters(), new Exchange()];
    const buckets = [bucket('a', 10)];
    expect(admitted(one, 6, buckets, after(0))).toBe(6);
    expect(admitted(other, 1, buckets, after(0))).toBe(1);
    exchange.run(one, after(1));
    exchange.run(other, after(1));
    expect(admitted(other, 20, buckets, after(1))).toBe(3);
    exchange.run(other, after(2));
    expect(admitted(one, 1, buckets, after(2))).toBe(1);
    exchange.run(one, after(2));
    expect(admitted(one, 1, buckets, after(3))).toBe(0);
    expect(admitted(one, 20, buckets, after(60))).toBe(10);
  });

  it('keeps the requests during an exchange', () => {
    const counters = new RateCounters();
    admitted(counters, 2, [bucket('a', 10)], after(0));
    const [counter] = counters.unshared(after(1));
    if (!counter) throw new Error('nothing to share');
    admitted(counters, 3, [bucket('a', 10)], after(1));
    counters.shared(counter, 2, 4);
    expect(counters.unshared(after(2))).toEqual([{ ...counter, known: 4, unshared: 3 }]);
    expect(admitted(counters, 10, [bucket('a', 10)], after(2))).toBe(3);
  });

  it('lists each bucket once, in the order of the keys, without past windows', () => {
    const counters = new RateCounters();
    for (const key of ['c', 'a', 'b', 'a']) counters.admit([bucket(key, 5)], after(0));
    expect(counters.unshared(after(59)).map(({ key, unshared }) => [key, unshared])).toEqual([
      ['a', 2],
      ['b', 1],
      ['c', 1],
    ]);
    expect(counters.unshared(after(60))).toEqual([]);
  });

  it('remembers a bounded number of buckets, the newest ones', () => {
    const counters = new RateCounters(2);
    for (const key of ['a', 'b', 'c']) expect(admitted(counters, 2, [bucket(key, 1)], after(0))).toBe(1);
    expect(admitted(counters, 1, [bucket('c', 1)], after(1))).toBe(0);
    expect(admitted(counters, 1, [bucket('a', 1)], after(1))).toBe(1);
  });

  it('returns the requests of a bucket without counting', () => {
    const counters = new RateCounters();
    for (let asked = 0; asked < 5; asked++) expect(counters.hits(bucket('a', 2), after(0))).toBe(0);
    admitted(counters, 2, [bucket('a', 2)], after(0));
    expect(counters.hits(bucket('a', 2), after(59))).toBe(2);
    expect(counters.hits(bucket('a', 2), after(60))).toBe(0);
  });

  it('takes back unshared requests, and forgets empty buckets', () => {
    const counters = new RateCounters();
    admitted(counters, 1, [bucket('a', 5)], after(0));
    counters.takeBack(bucket('a', 5), after(1));
    expect(counters.unshared(after(1))).toEqual([]);
    admitted(counters, 2, [bucket('a', 5)], after(1));
    for (const counter of counters.unshared(after(1))) counters.shared(counter, 2, 2);
    counters.takeBack(bucket('a', 5), after(2));
    expect(admitted(counters, 5, [bucket('a', 5)], after(2))).toBe(3);
  });
});

const at = (time: string): Date => new Date(`2026-06-01T${time}Z`);

describe('windowAt', () => {
  it('gives the whole minute or hour in which an instant lies', () => {
    expect(windowAt(at('12:00:59.999'), 60_000)).toEqual({ start: +at('12:00:00'), end: +at('12:01:00') });
    expect(windowAt(at('12:01:00.000'), 60_000)).toEqual({ start: +at('12:01:00'), end: +at('12:02:00') });
    expect(windowAt(at('12:59:59.000'), 3_600_000)).toEqual({ start: +at('12:00:00'), end: +at('13:00:00') });
  });

  it('holds every instant, and every window begins one', () => {
    const instant = fc.date({ min: new Date('1960-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(instant, fc.integer({ min: 1, max: 86_400_000 }), (now, length) => {
        const { start, end } = windowAt(now, length);
        expect(start <= +now && +now < end).toBe(true);
        expect(end - start).toBe(length);
        expect(windowAt(new Date(start), length)).toEqual({ start, end });
      }),
    );
  });
});

describe('decide', () => {
  const minute = windowAt(at('12:00:00'), 60_000);
  const hour = windowAt(at('12:00:00'), 3_600_000);

  it('lets the last one pass and refuses the next until the window ends', () => {
    const now = at('12:00:20.500');
    expect(decide([{ count: 59, limit: 60, window: minute }], now)).toEqual({ kind: 'allowed' });
    expect(decide([{ count: 60, limit: 60, window: minute }], now)).toEqual({ kind: 'limited', retryAfterSeconds: 40 });
  });

  it('refuses when one of several is full, until the last of the full ones has room again', () => {
    const full = { count: 5, limit: 5 };
    const now = at('12:00:30');
    const free = { count: 0, limit: 5, window: hour };
    expect(decide([{ ...full, window: minute }, free], now)).toEqual({ kind: 'limited', retryAfterSeconds: 30 });
    expect(
      decide(
        [
          { ...full, window: minute },
          { ...full, window: hour },
        ],
        now,
      ),
    ).toEqual({
      kind: 'limited',
      retryAfterSeconds: 3570,
    });
  });

  it('never returns a wait of zero', () => {
    const now = at('12:00:59.999');
    expect(decide([{ count: 1, limit: 1, window: minute }], now)).toEqual({ kind: 'limited', retryAfterSeconds: 1 });
  });
});
