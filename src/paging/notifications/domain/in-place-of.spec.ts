import { describe, expect, it } from '@jest/globals';
import { ENGLISH } from '../../../platform/words.js';
import { forwardedBecause, namesOf } from './in-place-of.js';
import { usualTimes } from '../../../platform/domain/time-style.js';

const person = (name: string, until: string | null = null) => ({ name, until });

describe('in whose place somebody is notified', () => {
  it('says the names, at most three', () => {
    const [ann, bob, cid, dan] = ['Ann', 'Bob', 'Cid', 'Dan'].map((name) => person(name));
    expect(namesOf(ENGLISH, [ann!])).toBe('Ann');
    expect(namesOf(ENGLISH, [ann!, bob!])).toBe('Ann and Bob');
    expect(namesOf(ENGLISH, [ann!, bob!, cid!])).toBe('Ann, Bob and Cid');
    expect(namesOf(ENGLISH, [ann!, bob!, cid!, dan!])).toBe('Ann, Bob, Cid and 1 more');
  });

  /** @contract alerts-25 */
  it('says why, and until when in the zone of the reader', () => {
    expect(forwardedBecause([person('Ann')], usualTimes('UTC'))).toBe('Ann forwards pages to you');
    expect(forwardedBecause([person('Ann'), person('Bob')], usualTimes('UTC'))).toBe(
      'Ann and Bob forward pages to you',
    );
    expect(forwardedBecause([person('Ann', '2026-06-01T16:00:00.000Z')], usualTimes('Europe/Berlin'))).toBe(
      'Ann forwards pages to you until Mon, 1 Jun 2026, 18:00 CEST (16:00 UTC)',
    );
  });
});
