import { describe, expect, it } from '@jest/globals';
import { PRIORITIES } from '../../alerts/domain/alert.js';
import { ALWAYS } from '../../../test/support/notifiable-user.js';
import { silenceOf, type DisturbanceWishes } from './silence.js';

const now = new Date('2026-01-10T23:00:00.000Z');
const later = (ms: number): Date => new Date(now.getTime() + ms);
const over = (wishes: Partial<DisturbanceWishes>): (string | null)[] =>
  PRIORITIES.map((priority) => silenceOf({ ...ALWAYS, ...wishes }, priority, now));

describe('what keeps a person from being paged', () => {
  it('is nothing by default', () => {
    expect(over({})).toEqual([null, null, null, null, null]);
  });

  it('muting: everything, until its end', () => {
    expect(over({ mutedUntil: later(1) })).toEqual(Array(5).fill('skipped-muted'));
    expect(over({ mutedUntil: now })).toEqual(Array(5).fill(null));
  });

  it('P1 only: everything but P1', () => {
    expect(over({ notifyOnP1Only: true })).toEqual([null, ...Array<string>(4).fill('skipped-priority')]);
  });

  it('quiet hours: everything but P1', () => {
    const quiet = { notifyQuietHoursStart: '22:00', notifyQuietHoursEnd: '07:00' };
    expect(over(quiet)).toEqual([null, ...Array<string>(4).fill('skipped-quiet-hours')]);
    expect(over({ ...quiet, timezone: 'America/New_York' })).toEqual([null, null, null, null, null]);
  });
});
