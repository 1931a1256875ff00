import { describe, expect, it } from '@jest/globals';
import { HOUR_MS } from '../../../platform/durations.js';
import { type AutoClosable, decideAutoClose } from './auto-close.js';

const at = (hour: number): Date => new Date(Date.UTC(2026, 5, 1) + hour * HOUR_MS);
const open: AutoClosable = {
  status: 'open',
  closedAt: null,
  lastOccurredAt: at(0),
  snoozedUntil: null,
  delayedUntil: null,
};

describe('an alert without a repeat', () => {
  /** @contract operating-77 */
  it.each<[string, Partial<AutoClosable>, number, object]>([
    ['is closed when the time has come', {}, 6, { kind: 'close' }],
    ['is closed while somebody has it, too', { status: 'acknowledged' }, 6, { kind: 'close' }],
    ['waits until then', {}, 5, { kind: 'wait', until: at(6) }],
    ['waits anew after a repeat', { lastOccurredAt: at(4) }, 6, { kind: 'wait', until: at(10) }],
    ['waits anew after its snooze', { snoozedUntil: at(5) }, 6, { kind: 'wait', until: at(11) }],
    ['waits anew after the delay of its page', { delayedUntil: at(2) }, 6, { kind: 'wait', until: at(8) }],
    ['is left alone once it is closed', { status: 'closed', closedAt: at(1) }, 6, { kind: 'leave', because: 'closed' }],
    ['is left to whoever reopened it', { closedAt: at(1) }, 6, { kind: 'leave', because: 'reopened' }],
  ])('%s', (_what, alert, hour, expected) => {
    expect(decideAutoClose({ ...open, ...alert }, 6, at(hour))).toEqual(expected);
  });
});
