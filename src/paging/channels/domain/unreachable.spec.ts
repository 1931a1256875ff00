import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { UNREACHABLE_REASONS } from '../../../people/users/domain/unreachable-reasons.js';
import { type ContactMethod, explainUnreachable, whyUnreachable } from './unreachable.js';

const FREE = { blocked: false, proofPending: false };
const works = (type: string): boolean => type !== 'sms';
const why = (...methods: ContactMethod[]) => whyUnreachable(FREE, methods, works);

describe('Why somebody cannot be reached', () => {
  it('is the account, before any contact method', () => {
    const usable: ContactMethod = { type: 'email', state: 'usable' };
    expect(whyUnreachable({ blocked: true, proofPending: true }, [usable], works)).toBe('blocked');
    expect(whyUnreachable({ blocked: false, proofPending: true }, [usable], works)).toBe('address-not-proven');
    expect(why(usable)).toBeNull();
  });

  it('is what is mended with the least', () => {
    expect(why()).toBe('no-contact-method');
    const sms: ContactMethod = { type: 'sms', state: 'usable' };
    expect(why(sms)).toBe('provider-not-configured');
    expect(why({ type: 'sms', state: 'unverified' })).toBe('provider-not-configured');
    expect(why(sms, { type: 'email', state: 'unverified' })).toBe('not-verified');
    expect(why({ type: 'email', state: 'unverified' }, { type: 'email', state: 'off' })).toBe('switched-off');
  });

  /** @contract operating-19 */
  it('is none exactly where a usable method has a provider and the account is free', () => {
    const method = fc.record({
      type: fc.constantFrom('email', 'sms', 'push'),
      state: fc.constantFrom('usable' as const, 'unverified' as const, 'off' as const),
    });
    const account = fc.record({ blocked: fc.boolean(), proofPending: fc.boolean() });
    fc.assert(
      fc.property(account, fc.array(method), fc.func(fc.boolean()), (person, methods, isOn) => {
        const has = methods.some(({ type, state }) => state === 'usable' && isOn(type));
        expect(whyUnreachable(person, methods, isOn) === null).toBe(has && !person.blocked && !person.proofPending);
      }),
    );
  });

  it('has words of its own for each', () => {
    const texts = UNREACHABLE_REASONS.map(explainUnreachable);
    expect(new Set(texts).size).toBe(UNREACHABLE_REASONS.length);
    expect(texts.every((text) => /^Cannot be reached: \w/.test(text))).toBe(true);
  });
});
