import { describe, expect, it } from '@jest/globals';
import { aUser } from '../../../../test/support/notifiable-user.js';
import { omissionOf } from './omission.js';

const NIGHT = new Date('2026-06-01T23:00Z');
const user = aUser('ada', { notifyOnP1Only: true, notifyQuietHoursStart: '22:00', notifyQuietHoursEnd: '06:00' });

describe('somebody is not notified of a handoff', () => {
  it.each([
    ['when blocked', { ...user, blocked: true }, 'begin', 1, 'failed'],
    ['when not proven', { ...user, proofPending: true }, 'begin', 1, 'failed'],
    ['while muted', { ...user, mutedUntil: new Date('2026-06-02') }, 'begin', 1, 'skipped-muted'],
    ['in quiet hours, of an end', user, 'end', 1, 'skipped-quiet-hours'],
    ['without a channel', user, 'begin', 0, 'failed'],
  ] as const)('%s', (_when, person, kind, usable, outcome) => {
    expect(omissionOf(person, kind, usable, NIGHT)?.outcome).toBe(outcome);
  });
});

describe('somebody is notified', () => {
  it.each([
    ['of a beginning in quiet hours', user, 'begin'],
    ['of an end outside quiet hours', { ...user, timezone: 'Asia/Tokyo' }, 'end'],
    ['once a muting is over', { ...user, mutedUntil: NIGHT }, 'begin'],
  ] as const)('%s', (_when, person, kind) => {
    expect(omissionOf(person, kind, 1, NIGHT)).toBeNull();
  });
});
