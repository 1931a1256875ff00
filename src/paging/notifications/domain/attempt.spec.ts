import { describe, expect, it } from '@jest/globals';
import { ALERT_STATUSES, type AlertStatus } from '../../../alerts/lifecycle/domain/alert.js';
import { type Priority } from '../../../platform/domain/priority.js';
import { MAX_ATTEMPTS } from '../../../platform/delivery-queue/domain/attempt.js';
import { aUser } from '../../../../test/support/notifiable-user.js';
import { beforeAttempt, type AttemptInput } from './attempt.js';
import { OCCASIONS } from './rule.js';

const now = new Date('2026-01-10T23:00:00.000Z');
const later = (ms: number): Date => new Date(now.getTime() + ms);

const alert = (status: AlertStatus, snoozedUntil: Date | null = null, priority: Priority = 'P3') => ({
  status,
  snoozedUntil,
  priority,
});
const user = aUser('ada');

const before = (over: Partial<AttemptInput>): ReturnType<typeof beforeAttempt> =>
  beforeAttempt({
    attempts: 0,
    untilClosed: false,
    cause: 'created',
    occasion: 'create-alert',
    repetition: 0,
    alert: alert('open'),
    user,
    channel: { verified: true },
    providerConfigured: true,
    bundledAt: null,
    now,
    ...over,
  });

describe('before an attempt', () => {
  it('an open alert, a verified channel and a configured provider are good to go', () => {
    expect(before({})).toEqual({ event: 'claim' });
    expect(before({ attempts: MAX_ATTEMPTS - 1 })).toEqual({ event: 'claim' });
  });

  it.each<[string, Partial<AttemptInput>]>([
    ['the alert was deleted', { alert: undefined }],
    ['the alert is closed', { alert: alert('closed') }],
    ['the alert is closed', { alert: alert('closed'), untilClosed: true }],
    ['the alert is acknowledged', { alert: alert('acknowledged') }],
  ])('cancels when %s', (reason, over) => {
    expect(before(over)).toEqual({ event: 'cancel', outcome: 'cancelled', reason });
  });

  it.each([
    ['the user was deleted', { user: undefined }],
    ['the user is blocked', { user: { ...user, blocked: true } }],
    ['the user has not proven their e-mail address', { user: { ...user, proofPending: true } }],
  ])('cancels when %s, which another person is to take over', (reason, over) => {
    expect(before(over)).toEqual({ event: 'cancel', outcome: 'cancelled', reason, lost: 'person' });
  });

  it('goes on for an acknowledged alert when the page runs until the close', () => {
    expect(before({ alert: alert('acknowledged'), untilClosed: true })).toEqual({
      event: 'claim',
    });
  });

  it('skips a channel that is gone, no longer verified, or without a provider', () => {
    expect(before({ channel: undefined })).toMatchObject({ event: 'skip', outcome: 'failed' });
    expect(before({ channel: { verified: false } })).toMatchObject({ event: 'skip', outcome: 'skipped-unverified' });
    expect(before({ providerConfigured: false })).toMatchObject({
      event: 'skip',
      outcome: 'skipped-provider-disabled',
    });
  });

  it('gives up when the workers of all five attempts died', () => {
    expect(before({ attempts: MAX_ATTEMPTS })).toMatchObject({ event: 'give-up', outcome: 'failed' });
  });

  it('holds the page of a snoozed alert, looking again within a minute', () => {
    const snoozed = (ms: number): Partial<AttemptInput> => ({ alert: alert('open', later(ms)) });
    expect(before(snoozed(30_000))).toEqual({ event: 'hold', dueAt: later(30_000) });
    expect(before(snoozed(3_600_000))).toEqual({ event: 'hold', dueAt: later(60_000) });
    expect(before(snoozed(0))).toEqual({ event: 'claim' });
    expect(before({ ...snoozed(30_000), occasion: 'assigned' })).toEqual({ event: 'claim' });
    expect(before({ ...snoozed(30_000), occasion: 'assigned', repetition: 1 })).toMatchObject({ event: 'hold' });
  });

  it('notifies of an event only while it is true, and repeats only while the alert is open', () => {
    const wanted = (repetition: number): string[] =>
      OCCASIONS.flatMap((occasion) =>
        ALERT_STATUSES.filter((status) => before({ occasion, repetition, alert: alert(status) }).event === 'claim').map(
          (status) => `${occasion}: ${status}`,
        ),
      );
    expect(wanted(0)).toEqual([
      'create-alert: open',
      'acknowledged: acknowledged',
      'closed: closed',
      'assigned: open',
      'assigned: acknowledged',
      'note-added: open',
      'note-added: acknowledged',
      'note-added: closed',
    ]);
    expect(wanted(1)).toEqual(OCCASIONS.map((occasion) => `${occasion}: open`));
    expect(before({ repetition: 1, untilClosed: true, alert: alert('acknowledged') }).event).toBe('cancel');
  });

  it('holds the message of a person who is not to be disturbed when its time comes, and skips what they filter out', () => {
    const night = { ...user, notifyQuietHoursStart: '22:00', notifyQuietHoursEnd: '06:00' };
    expect(before({ user: night })).toMatchObject({ event: 'hold', reason: 'held-quiet-hours' });
    expect(before({ user: { ...night, notifyP1InQuietHours: false }, alert: alert('open', null, 'P1') })).toMatchObject(
      {
        event: 'hold',
      },
    );
    expect(before({ user: night, alert: alert('open', null, 'P1') })).toEqual({ event: 'claim' });
    expect(before({ user: { ...user, mutedUntil: later(1) }, alert: alert('open', null, 'P1') })).toEqual({
      event: 'hold',
      dueAt: later(1),
      reason: 'held-muted',
    });
    expect(before({ user: { ...user, notifyOnP1Only: true } })).toMatchObject({ outcome: 'skipped-priority' });
  });
});
