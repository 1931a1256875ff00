import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { isHeld } from './outcome.js';
import {
  decideAfterHold,
  decideRequested,
  decideStepPage,
  RECHECK_MS,
  type StoredNotification,
} from './held-duplicates.js';

const START = Date.parse('2026-03-02T00:00:00Z');
const END = new Date(START + 120_000);
const at = (seconds: number): Date => new Date(START + seconds * 1000);

const page = (over: Partial<StoredNotification> = {}): StoredNotification => ({
  ...{ id: 'a', userId: 'quin', cause: 'run/0/0', occasion: 'create-alert', repetition: 0, follows: false },
  ...{ state: 'pending', reason: 'held-muted', untilClosed: false, attempts: 0, repeatSec: null },
  ...{ dueAt: END, createdAt: at(0), updatedAt: at(0) },
  ...over,
});
const goes = () => true;
const after = (message: StoredNotification, others: readonly StoredNotification[], isWanted = goes) =>
  decideAfterHold(message, [message, ...others], isWanted, END);

describe('a message whose silence has ended', () => {
  it('goes alone, and after what went out before it was ordered', () => {
    expect(after(page(), [])).toBe('send');
    const before = page({ id: 'b', state: 'sent', reason: null, createdAt: at(-60), updatedAt: at(-60) });
    expect(after(page(), [before])).toBe('send');
  });

  it('is told by what has gone out since it was ordered, whichever was ordered first', () => {
    for (const createdAt of [at(-10), at(10)])
      expect(after(page(), [page({ id: 'b', state: 'sent', reason: null, createdAt, updatedAt: END })])).toBe(
        'superseded',
      );
  });

  it('is told by nothing that went out before its own time: as a repeat, or after the delay of a rule', () => {
    const earlier = page({ id: 'b', state: 'sent', reason: null, createdAt: at(0), updatedAt: at(59) });
    for (const later of [{ cause: 'run/0/0+1' }, { cause: 'run/0/0+1#1', repetition: 1, repeatSec: 60 }]) {
      expect(after(page(later), [earlier])).toBe('send');
      expect(after(page(later), [{ ...earlier, updatedAt: at(61) }])).toBe('superseded');
    }
  });

  it.each<Partial<StoredNotification>>([
    { state: 'sending' },
    { state: 'bundled' },
    { reason: null },
    { reason: 'HTTP 500', attempts: 1, dueAt: at(142) },
  ])('waits for one that is on its way, as it may fail: %j', (over) => {
    expect(after(page(), [page({ id: 'b', ...over })])).toBe('wait');
  });

  it.each<Partial<StoredNotification>>([
    { state: 'failed', reason: 'HTTP 410' },
    { state: 'cancelled' },
    { reason: 'HTTP 500', attempts: 4, dueAt: at(720) },
    { reason: null, dueAt: at(300) },
    { state: 'bundled', dueAt: at(300) },
    { follows: true },
    { occasion: 'assigned' },
  ])('does not wait for one that has failed, comes much later, or says less: %j', (over) => {
    expect(after(page(), [page({ id: 'b', createdAt: at(10), ...over })])).toBe('send');
  });

  it('is the one of the last step, of several that are held; one that is not wanted is no other', () => {
    const second = page({ id: 'b', cause: 'run/0/1', createdAt: at(10) });
    const awake = page({ id: 'c', cause: 'responder/awake/run/0/0', createdAt: at(45) });
    expect([page(), second, awake].map((each) => after(each, [page(), second, awake]))).toEqual([
      'wait',
      'send',
      'wait',
    ]);
    expect(after(page(), [second, awake], () => false)).toBe('send');
  });

  it('gives way to any page, as an assignment or of a follower', () => {
    for (const less of [{ occasion: 'assigned' }, { follows: true }] as const)
      expect(after(page({ id: 'z', createdAt: at(90), ...less }), [page()])).toBe('wait');
  });
});

describe('a page of a step that comes in its own time', () => {
  const released = { reason: null, state: 'sent', updatedAt: END } as const;
  it('is not sent where one that was held has gone out in this moment', () => {
    expect(decideStepPage([page(released)], at(120))).toBe('superseded');
    expect(decideStepPage([page(released)], at(121))).toBe('superseded');
    // An outage was between the time of the step and now.
    expect(decideStepPage([page(released)], at(60))).toBe('superseded');
    expect(decideStepPage([page({ state: 'sending' })], at(120))).toBe('wait');
  });

  it('is sent a while later, after a page that nothing held, and where that fails', () => {
    expect(decideStepPage([page(released)], at(130))).toBe('send');
    expect(decideStepPage([page({ ...released, createdAt: END })], at(120))).toBe('send');
    expect(decideStepPage([page({ state: 'failed', reason: 'HTTP 410' })], at(120))).toBe('send');
    expect(
      decideStepPage([page({ ...released, occasion: 'assigned' }), page({ ...released, follows: true })], at(120)),
    ).toBe('send');
  });
});

describe('an assignment, of an alert of which a page was held until this moment', () => {
  const beside = (over: Partial<StoredNotification>, isWanted = goes) =>
    decideRequested([page(over)], at(121), isWanted);
  it('waits for the page that has not gone out yet', () => {
    expect(beside({})).toBe('wait');
    expect(beside({ createdAt: at(119) })).toBe('wait');
    expect(beside({ state: 'sending' })).toBe('wait');
    expect(beside({ state: 'bundled' })).toBe('wait');
    expect(beside({ state: 'sent', reason: null, updatedAt: at(121) })).toBe('superseded');
  });

  it('goes after one that went out before, beside one that nothing held, and where none is wanted', () => {
    expect(beside({}, () => false)).toBe('send');
    expect(beside({ state: 'sent', reason: null, updatedAt: at(120) })).toBe('send');
    expect(beside({ state: 'sent', reason: null, createdAt: at(120), updatedAt: at(121) })).toBe('send');
    for (const state of ['pending', 'sending', 'bundled'] as const)
      expect(beside({ state, reason: null })).toBe('send');
    expect(beside({ state: 'failed', reason: 'HTTP 410' })).toBe('send');
    for (const less of [{ occasion: 'assigned' }, { follows: true }, { repetition: 1 }] as const)
      expect(beside(less)).toBe('send');
  });
});

describe('whatever was held, in whatever order it is looked at, and whatever becomes of it', () => {
  const messages = fc
    .array(
      fc.record({
        occasion: fc.constantFrom('create-alert' as const, 'create-alert' as const, 'assigned' as const),
        cause: fc.constantFrom('run/0/0', 'run/0/1', 'other/0/0', 'responder/awake/run/0/0'),
        follows: fc.boolean(),
        repetition: fc.constantFrom(0, 0, 1),
        seconds: fc.nat(119),
        lateBy: fc.constantFrom(0, 0, 1, 40),
      }),
      { minLength: 1, maxLength: 5 },
    )
    .map((all) =>
      all.map(({ seconds, lateBy, ...over }, index) =>
        page({
          ...over,
          id: String(index),
          createdAt: at(seconds),
          updatedAt: at(seconds),
          dueAt: new Date(END.getTime() + lateBy * 1000),
        }),
      ),
    );
  const fates = fc.infiniteStream(fc.constantFrom('sent', 'sent', 'failed', 'retry', 'slow'));
  const picks = fc.infiniteStream(fc.nat(4));

  it('one message goes out, unless all of them fail', () => {
    fc.assert(
      fc.property(messages, fates, picks, (held, fate, pick) => {
        const rows = held.map((row) => ({ ...row }));
        let now = END.getTime();
        for (let turn = 0; turn < 500; turn++) {
          const date = new Date(now);
          for (const row of rows.filter(({ state }) => state === 'sending')) {
            const end = fate.next().value;
            if (end === 'sent') Object.assign(row, { state: 'sent', reason: null, updatedAt: date });
            if (end === 'failed') Object.assign(row, { state: 'failed', reason: 'HTTP 410', updatedAt: date });
            if (end === 'retry') {
              const dueAt = new Date(now + 22_000 * 3 ** (row.attempts - 1));
              Object.assign(row, { state: 'pending', reason: 'HTTP 500', dueAt, updatedAt: date });
            }
          }
          const due = rows.filter(({ state, dueAt }) => state === 'pending' && dueAt <= date);
          const row = due[pick.next().value % Math.max(1, due.length)];
          if (row) {
            const what = isHeld(row) ? decideAfterHold(row, rows, goes, date) : 'send';
            if (what === 'superseded') Object.assign(row, { state: 'cancelled', updatedAt: date });
            if (what === 'wait') Object.assign(row, { dueAt: new Date(now + RECHECK_MS), updatedAt: date });
            if (what === 'send') Object.assign(row, { state: 'sending', attempts: row.attempts + 1, updatedAt: date });
          }
          now += 500;
        }
        const count = (state: StoredNotification['state']): number => rows.filter((row) => row.state === state).length;
        const most = Math.max(...held.map(weight));
        const isRetriedLong = rows.some(({ attempts }) => attempts > 2);
        const gone = rows.filter(({ state }) => state === 'sent');
        if (rows.some(({ state }) => state === 'pending' || state === 'sending')) return;
        // Nobody waits for a try that comes in more than a minute.
        if (!isRetriedLong) expect(gone.filter((row) => weight(row) === most).length).toBeLessThanOrEqual(1);
        expect(gone.length > 0 || count('failed') === rows.length).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  const weight = ({ follows, occasion }: StoredNotification): number => (follows ? 0 : occasion === 'assigned' ? 1 : 2);
});
