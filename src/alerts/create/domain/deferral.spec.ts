import { describe, expect, it } from '@jest/globals';
import { decideDeferral, type DeferralDecision } from './deferral.js';

const now = new Date('2026-03-01T12:00:00Z');
const later = new Date('2026-03-01T12:00:00.001Z');
const due = {
  status: 'open',
  snoozedUntil: null,
  delayedUntil: now,
  suppressNotifications: false,
  skipEscalation: false,
} as const;

describe('a deferred alert', () => {
  it.each<[string, Partial<Parameters<typeof decideDeferral>[0]>, DeferralDecision]>([
    ['that is not deferred at all', { delayedUntil: null }, { kind: 'wait', for: 'nothing' }],
    ['before its time', { delayedUntil: later }, { kind: 'wait', for: 'its-time' }],
    ['closed before its time', { delayedUntil: later, status: 'closed' }, { kind: 'wait', for: 'its-time' }],
    ['whose time has come', {}, { kind: 'take-up', page: true }],
    ['closed when its time comes', { status: 'closed' }, { kind: 'drop', because: 'closed' }],
    ['closed and snoozed', { status: 'closed', snoozedUntil: later }, { kind: 'drop', because: 'closed' }],
    ['snoozed', { snoozedUntil: later }, { kind: 'wait', for: 'end-of-snooze' }],
    ['whose snooze is over', { snoozedUntil: now }, { kind: 'take-up', page: true }],
    ['acknowledged', { status: 'acknowledged' }, { kind: 'take-up', page: false }],
    ['of which a policy has nobody told', { suppressNotifications: true }, { kind: 'take-up', page: false }],
    ['that skips the escalation', { skipEscalation: true }, { kind: 'take-up', page: false }],
  ])('%s', (_name, alert, expected) => {
    expect(decideDeferral({ ...due, ...alert }, now)).toEqual(expected);
  });
});
