import { describe, expect, it } from '@jest/globals';
import { decideTimer, type TimedAlert, type Timer } from './alert-timer.js';

const now = new Date('2026-11-21T12:00:00Z');
const at = (minutes: number): Date => new Date(now.getTime() + minutes * 60_000);
const open: TimedAlert = {
  ...{ status: 'open', closedAt: null, snoozedUntil: null, delayedUntil: null, silencedUntil: null },
};
const restart: Timer = { kind: 'restart', everyMinutes: 10, left: 2 };

describe('a timer of an alert', () => {
  it.each<[string, Timer, Partial<TimedAlert>, unknown]>([
    ['closes', { ...restart, kind: 'close' }, {}, { kind: 'close' }],
    ['closes an acknowledged one, too', { ...restart, kind: 'close' }, { status: 'acknowledged' }, { kind: 'close' }],
    ['leaves a closed one', restart, { status: 'closed', closedAt: at(-1) }, { kind: 'leave' }],
    ['leaves a reopened one', { ...restart, kind: 'close' }, { closedAt: at(-1) }, { kind: 'leave' }],
    ['starts anew', restart, {}, { kind: 'restart', again: at(10) }],
    ['starts anew for the last time', { ...restart, left: 1 }, {}, { kind: 'restart', again: null }],
    ['waits while acknowledged', restart, { status: 'acknowledged' }, { kind: 'wait', until: at(10) }],
    ['waits for the end of a snooze', restart, { snoozedUntil: at(5) }, { kind: 'wait', until: at(15) }],
    ['does not wait for a snooze that is over', restart, { snoozedUntil: at(-5) }, { kind: 'restart', again: at(10) }],
    ['waits for the end of a delay', restart, { delayedUntil: at(7) }, { kind: 'wait', until: at(17) }],
    ['waits while silenced', restart, { silencedUntil: at(20) }, { kind: 'wait', until: at(30) }],
    ['waits where it was left silent', restart, { silencedUntil: at(-20) }, { kind: 'wait', until: at(10) }],
  ])('%s', (_name, timer, change, expected) => {
    expect(decideTimer(timer, { ...open, ...change }, now)).toEqual(expected);
  });
});
