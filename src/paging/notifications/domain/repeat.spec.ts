import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { nextRepeat, type Ending } from './repeat.js';

const now = new Date('2026-01-10T23:00:00.000Z');
const first = { cause: 'run/0/0+5', repetition: 0, repeatSec: 900, repeatsLeft: 2 as number | null };
const sent: Ending = { event: 'deliver', outcome: 'sent' };

describe('what follows a repeating message', () => {
  it('is the same message once more, an interval after its end', () => {
    expect(nextRepeat(first, sent, 'open', now)).toEqual({
      cause: 'run/0/0+5#1',
      repetition: 1,
      repeatSec: 900,
      repeatsLeft: 1,
      dueAt: new Date('2026-01-10T23:15:00.000Z'),
    });
  });

  it.each<[string, boolean, Ending]>([
    ['an outage', true, { event: 'give-up', outcome: 'failed' }],
    ['the wish for P1 only', true, { event: 'skip', outcome: 'skipped-priority' }],
    ['a refused address', false, { event: 'refuse', outcome: 'failed' }],
    ['an unverified channel', false, { event: 'skip', outcome: 'skipped-unverified' }],
    ['a missing provider', false, { event: 'skip', outcome: 'skipped-provider-disabled' }],
    ['a removed channel', false, { event: 'skip', outcome: 'failed' }],
    ['a cancellation', false, { event: 'cancel', outcome: 'cancelled' }],
  ])('after %s: goes on? %s', (_case, goesOn, ending) => {
    expect(nextRepeat(first, ending, 'open', now) !== null).toBe(goesOn);
  });

  it.each(['acknowledged', 'closed', undefined] as const)('is nothing when the alert is %s', (status) => {
    expect(nextRepeat(first, sent, status, now)).toBeNull();
  });

  it('is nothing for a message that is not repeated', () => {
    expect(nextRepeat({ ...first, repeatSec: null, repeatsLeft: null }, sent, 'open', now)).toBeNull();
  });

  it('comes just as often as asked, each time later and under a cause of its own', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100_000 }), fc.nat(20), (repeatSec, maxRepeats) => {
        let at = now;
        let message = { ...first, repeatSec, repeatsLeft: maxRepeats };
        const causes = [message.cause];
        for (;;) {
          const next = nextRepeat(message, sent, 'open', at);
          if (next === null) break;
          expect(next.dueAt > at).toBe(true);
          at = next.dueAt;
          message = { ...message, ...next, repeatsLeft: next.repeatsLeft ?? -1, repeatSec };
          causes.push(next.cause);
        }
        expect(causes).toHaveLength(maxRepeats + 1);
        expect(new Set(causes).size).toBe(causes.length);
      }),
    );
  });
});
