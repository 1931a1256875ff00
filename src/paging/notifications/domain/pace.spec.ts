import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { HOUR_MS, MINUTE_MS } from '../../../platform/durations.js';
import {
  afterClose,
  afterJoin,
  afterBackoff,
  afterSend,
  latestFor,
  backoffOf,
  sendDecisionOf,
  UNUSED,
  windowKey,
  windowMs,
  type Pace,
  type PaceLimits,
} from './pace.js';

const newId = (): string => 'b1';
const limits: PaceLimits = { key: 'create-alert', windowMs: MINUTE_MS, perHour: null };
const budget = (perHour: number): PaceLimits => ({ ...limits, windowMs: 0, perHour });

describe('the pace of a channel', () => {
  it('lets the first message go, and gathers those that come in its window', () => {
    expect(sendDecisionOf(UNUSED, limits, 0, newId)).toEqual({ kind: 'send' });
    const pace = afterSend(UNUSED, limits, 0);
    const join = { kind: 'join', bundleId: 'b1', dueAt: MINUTE_MS, isNew: true, isSooner: false } as const;
    expect(sendDecisionOf(pace, limits, MINUTE_MS - 1, newId)).toEqual(join);
    const joined = afterJoin(pace, limits.key, join);
    expect(sendDecisionOf(joined, limits, MINUTE_MS - 1, () => 'b2')).toEqual({ ...join, isNew: false });
  });

  it('rests for as long as the provider asked for, whatever is sent or gathered meanwhile', () => {
    const pace = afterBackoff(afterBackoff(UNUSED, 90_000), 30_000);
    expect(sendDecisionOf(pace, budget(1), 0, newId)).toEqual({ kind: 'backoff', ms: 90_000 });
    const later = afterClose(afterJoin(afterSend(pace, limits, 0), limits.key, { bundleId: 'b1', dueAt: 5 }), 'b1');
    expect([backoffOf(later, 89_999), backoffOf(later, 90_000), backoffOf(UNUSED, 0)]).toEqual([1, 0, 0]);
    // An open window continues: its grouped notification is sent as a whole.
    expect(sendDecisionOf(afterSend(pace, limits, 0), limits, 1, newId)).toMatchObject({ kind: 'join' });
  });

  it('keeps a message of a step for half of the time to the next one at most, and what it joins with it', () => {
    const pace = afterSend(UNUSED, limits, 0);
    const latest = latestFor(30_000, 0);
    expect(sendDecisionOf(pace, limits, 0, newId, latest)).toMatchObject({
      dueAt: 15_000,
      isNew: true,
      isSooner: false,
    });
    const joined = afterJoin(pace, limits.key, { bundleId: 'b1', dueAt: MINUTE_MS });
    expect(sendDecisionOf(joined, limits, 0, newId, latest)).toMatchObject({
      dueAt: 15_000,
      isNew: false,
      isSooner: true,
    });
    expect(sendDecisionOf(joined, limits, 0, newId, latestFor(10 * MINUTE_MS, 0))).toMatchObject({ isSooner: false });
    expect([latestFor(null, 5), latestFor(1, 5)]).toEqual([Infinity, 5]);
  });

  it('lets a message go when the window is over and nothing was gathered', () => {
    expect(sendDecisionOf(afterSend(UNUSED, limits, 0), limits, MINUTE_MS, newId)).toEqual({ kind: 'send' });
  });

  it('adds to what was gathered until that is closed, however late it is', () => {
    const joined = afterJoin(afterSend(UNUSED, limits, 0), limits.key, { bundleId: 'b1', dueAt: MINUTE_MS });
    expect(sendDecisionOf(joined, limits, HOUR_MS, newId)).toMatchObject({
      kind: 'join',
      bundleId: 'b1',
      isNew: false,
    });
    expect(sendDecisionOf(afterClose(joined, 'b1'), limits, 1, newId)).toEqual({ kind: 'send' });
    expect(afterClose(joined, 'another')).toEqual(joined);
  });

  it('keeps P1 alerts, and each kind of news, apart', () => {
    const pace = afterSend(UNUSED, limits, 0);
    expect(windowKey('create-alert', 'P2')).toBe('create-alert');
    for (const key of [windowKey('create-alert', 'P1'), windowKey('closed', 'P2')])
      expect(sendDecisionOf(pace, { ...limits, key }, 1, newId)).toEqual({ kind: 'send' });
  });

  it('counts what was sent within the hour against the budget', () => {
    let pace: Pace = UNUSED;
    for (const at of [0, 1, 2]) pace = afterSend(pace, budget(3), at);
    expect(sendDecisionOf(pace, budget(3), 3, newId)).toEqual({ kind: 'over-budget' });
    expect(sendDecisionOf(pace, budget(3), HOUR_MS, newId)).toEqual({ kind: 'send' });
    expect(afterSend(pace, budget(3), HOUR_MS + 1).sentAt).toEqual([2, HOUR_MS + 1]);
  });

  it('begins a longer window after what goes beyond the budget, but for a P1', () => {
    const two = { ...limits, perHour: 2 };
    const used = afterSend(afterSend(UNUSED, two, 0), two, 1);
    expect(afterSend(used, two, 10).windows['create-alert']?.until).toBe(10 + HOUR_MS / 2);
    const p1 = { ...two, key: 'create-alert/P1' } as const;
    expect(afterSend(used, p1, 10).windows['create-alert/P1']?.until).toBe(10 + MINUTE_MS);
  });

  /** @contract operating-74 */
  it('sends no more messages than one a window, and loses none of those that are due', () => {
    const times = fc.array(fc.integer({ min: 0, max: HOUR_MS }), { minLength: 1, maxLength: 200 });
    fc.assert(
      fc.property(times, (unsorted) => {
        let pace: Pace = UNUSED;
        let [alone, gathered, bundles] = [0, 0, 0];
        let open: { id: string; dueAt: number } | null = null;
        const sentAt: number[] = [];
        const close = (now: number): void => {
          if (open === null || open.dueAt > now) return;
          pace = afterSend(afterClose(pace, open.id), limits, open.dueAt);
          sentAt.push(open.dueAt);
          open = null;
        };
        for (const now of [...unsorted].sort((a, b) => a - b)) {
          close(now);
          const turn = sendDecisionOf(pace, limits, now, () => `b${bundles++}`);
          if (turn.kind === 'join') {
            pace = afterJoin(pace, limits.key, turn);
            open = { id: turn.bundleId, dueAt: turn.dueAt };
            gathered++;
          } else {
            pace = afterSend(pace, limits, now);
            sentAt.push(now);
            alone++;
          }
        }
        close(Number.POSITIVE_INFINITY);
        expect(alone + gathered).toBe(unsorted.length);
        expect(sentAt.every((at, index) => index === 0 || at - (sentAt[index - 1] ?? 0) >= MINUTE_MS)).toBe(true);
      }),
    );
  });
});

describe('how long messages are gathered', () => {
  const none = { notifyBundleSec: null, notifyBundleEmailSec: null, notifyBundleP1Sec: null };
  const defaults = { sec: 60, emailSec: 300, p1Sec: 15 };
  const of = (over: object, kind: 'short' | 'long' | 'none', isUrgent = false): number =>
    windowMs({ ...none, ...over }, defaults, { kind, isUrgent }) / 1000;

  it.each([
    ['as the installation has it', of({}, 'short'), 60],
    ['longer for mails', of({}, 'long'), 300],
    ['never for programs', of({}, 'none'), 0],
    ['shorter for a P1', of({}, 'long', true), 15],
    ['as the person wishes', of({ notifyBundleSec: 5 }, 'short'), 5],
    ['not at all with 0', of({ notifyBundleEmailSec: 0 }, 'long'), 0],
    ['no longer for a P1 than for others', of({ notifyBundleSec: 5 }, 'short', true), 5],
    ['as the person wishes for a P1', of({ notifyBundleP1Sec: 0 }, 'short', true), 0],
  ])('%s', (_what, seconds, expected) => {
    expect(seconds).toBe(expected);
  });
});
