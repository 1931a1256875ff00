import { describe, expect, it } from '@jest/globals';
import { selfCheckState, type SelfCheckFacts } from './self-check-state.js';

const T0 = Date.parse('2026-03-02T08:00:00Z');
const at = (minutes: number): Date => new Date(T0 + minutes * 60_000);
const stateOf = (facts: Partial<SelfCheckFacts>): string =>
  selfCheckState({ now: at(0), everyMs: 5 * 60_000, last: null, missing: null, since: at(0), ...facts }).kind;
const last = { startedAt: at(0), arrivedAt: at(0) };

describe('selfCheckState', () => {
  it('is not known at the start, and down when nothing begins', () => {
    expect(stateOf({ now: at(12) })).toBe('pending');
    expect(stateOf({ now: at(12.1) })).toBe('down');
  });

  it('is up while pages arrive', () => {
    expect(stateOf({ last, now: at(12) })).toBe('up');
    expect(stateOf({ last, missing: at(5), now: at(7) })).toBe('up');
  });

  it('is down when one has been under way for too long, or none begins any more', () => {
    expect(stateOf({ last, missing: at(5), now: at(7.1) })).toBe('down');
    expect(stateOf({ missing: at(0), now: at(2.1) })).toBe('down');
    expect(stateOf({ last, now: at(12.1) })).toBe('down');
  });

  it('ignores checks from before the start', () => {
    expect(stateOf({ last, since: at(600), now: at(605) })).toBe('up');
  });
});
