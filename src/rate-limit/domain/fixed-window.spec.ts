import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { decide, windowAt } from './fixed-window.js';

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

  it('never says to come back at once', () => {
    const now = at('12:00:59.999');
    expect(decide([{ count: 1, limit: 1, window: minute }], now)).toEqual({ kind: 'limited', retryAfterSeconds: 1 });
  });
});
