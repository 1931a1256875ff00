import { describe, expect, it } from '@jest/globals';
import { MINUTE_MS } from '../../../platform/durations.js';
import { beforePost, type RoomPostInput } from './room-post.js';

const NOW = new Date('2026-03-02T08:00:00Z');
const later = (ms: number): Date => new Date(NOW.getTime() + ms);
const given: RoomPostInput = {
  ...{ attempts: 0, untilClosed: false, now: NOW, providerConfigured: true },
  alert: { status: 'open', snoozedUntil: null },
  room: { verified: true },
};
const about = (
  status: 'open' | 'acknowledged' | 'closed',
  snoozedUntil: Date | null = null,
): Partial<RoomPostInput> => ({
  alert: { status, snoozedUntil },
});

describe('beforePost', () => {
  it.each<[string, Partial<RoomPostInput>, object]>([
    ['an open alert is posted', {}, { event: 'claim' }],
    ['a deleted one is not', { alert: undefined }, { event: 'cancel', reason: 'the alert was deleted' }],
    ['nor a closed one', { ...about('closed'), untilClosed: true }, { event: 'cancel', reason: 'the alert is closed' }],
    ['nor an acknowledged one', about('acknowledged'), { event: 'cancel', reason: 'the alert is acknowledged' }],
    ['but for a rule that asks for it', { ...about('acknowledged'), untilClosed: true }, { event: 'claim' }],
    ['a room that is gone gets nothing', { room: undefined }, { event: 'skip', outcome: 'failed' }],
    [
      'nor one without a provider',
      { providerConfigured: false },
      { event: 'skip', outcome: 'skipped-provider-disabled' },
    ],
    ['a post of which no try ended is given up', { attempts: 5 }, { event: 'give-up', outcome: 'failed' }],
    ['a snooze holds it', about('open', later(MINUTE_MS / 2)), { event: 'hold', dueAt: later(MINUTE_MS / 2) }],
    [
      'a long one with a look each minute',
      about('open', later(9 * MINUTE_MS)),
      { event: 'hold', dueAt: later(MINUTE_MS) },
    ],
    ['one that is over does not', about('open', NOW), { event: 'claim' }],
  ])('%s', (_what, change, decision) => {
    expect(beforePost({ ...given, ...change })).toMatchObject(decision);
  });
});
