import { describe, expect, it } from '@jest/globals';
import { PRIORITIES } from '../../../platform/domain/priority.js';
import { ALWAYS } from '../../../../test/support/notifiable-user.js';
import { ENGLISH } from '../../../platform/words.js';
import { aboutPerson, heldInWords, quietAt, quietInWords, quietStatusOf, type QuietSettings } from './quiet-status.js';

const now = new Date('2026-01-10T23:00:00.000Z');
const later = (ms: number): Date => new Date(now.getTime() + ms);
const four = <T>(each: T): T[] => Array<T>(4).fill(each);
const over = (wishes: Partial<QuietSettings>): (string | null)[] =>
  PRIORITIES.map((priority) => {
    const silence = quietStatusOf({ ...ALWAYS, ...wishes }, priority, now);
    return silence?.kind === 'held'
      ? `${silence.reason} until ${silence.until.toISOString()}`
      : (silence?.kind ?? null);
  });

describe('what keeps a person from being paged', () => {
  it('is nothing by default', () => {
    expect(over({})).toEqual([null, ...four(null)]);
  });

  it('muting holds everything, until its end', () => {
    const held = `muted until ${later(1).toISOString()}`;
    expect(over({ mutedUntil: later(1) })).toEqual([held, ...four(held)]);
    expect(over({ mutedUntil: now })).toEqual([null, ...four(null)]);
  });

  it('P1 only filters out everything but P1, for good, muted or not', () => {
    expect(over({ notifyOnP1Only: true })).toEqual([null, ...four('filtered')]);
    expect(over({ notifyOnP1Only: true, mutedUntil: later(1) })).toEqual([expect.any(String), ...four('filtered')]);
  });

  const quiet = { notifyQuietHoursStart: '22:00', notifyQuietHoursEnd: '07:00' };
  const morning = 'quiet-hours until 2026-01-11T07:00:00.000Z';

  it('quiet hours hold everything but P1, and P1 where the person wants that', () => {
    expect(over(quiet)).toEqual([null, ...four(morning)]);
    expect(over({ ...quiet, notifyP1InQuietHours: false })).toEqual([morning, ...four(morning)]);
    expect(over({ ...quiet, timezone: 'America/New_York' })).toEqual([null, ...four(null)]);
  });

  it('a mute that ends within quiet hours is followed by them', () => {
    const muted = `muted until ${later(60_000).toISOString()}`;
    expect(over({ ...quiet, mutedUntil: later(60_000) })).toEqual([
      muted,
      ...four('muted until 2026-01-11T07:00:00.000Z'),
    ]);
  });

  it('is said in words, with the time of the person and the date where that is far', () => {
    const until = new Date('2026-01-11T06:00:00.000Z');
    expect(heldInWords({ until, reason: 'quiet-hours' }, 'Europe/Berlin', now)).toBe(
      'the user has quiet hours: held until 07:00 (Europe/Berlin)',
    );
    expect(heldInWords({ until: later(48 * 3_600_000), reason: 'muted' }, 'Nowhere/Else', now)).toBe(
      'the user has muted notifications: held until 2026-01-12 23:00 (UTC)',
    );
    expect(heldInWords({ until, reason: 'quiet-hours', ifOpen: true }, 'UTC', now)).toBe(
      'the user has quiet hours: held until 06:00 (UTC), then sent only if the alert is open again',
    );
  });

  it('names the person, whatever the name is', () => {
    expect(aboutPerson('the user wants P1 alerts only', 'Ada $& Co')).toBe('Ada $& Co wants P1 alerts only');
    expect(aboutPerson('the user is blocked', null)).toBe('the user is blocked');
  });

  /** @contract operating-20 */
  it.each<[string, Partial<QuietSettings>, string | null]>([
    ['nothing', {}, null],
    ['a mute', { mutedUntil: later(60_000) }, 'muted until 00:01 (Europe/Berlin), P1 too'],
    [
      'a long mute',
      { mutedUntil: new Date('2026-01-20T14:10:00Z') },
      'muted until 20 Jan 15:10 (Europe/Berlin), P1 too',
    ],
    ['quiet hours', quiet, 'quiet hours until 07:00 (Europe/Berlin), not of P1'],
    [
      'a mute that ends within quiet hours',
      { ...quiet, mutedUntil: later(60_000) },
      'muted until 07:00 (Europe/Berlin), P1 until 00:01',
    ],
    ['P1 only', { notifyOnP1Only: true }, 'wants P1 alerts only'],
    [
      'P1 only and a mute',
      { notifyOnP1Only: true, mutedUntil: later(60_000) },
      'muted until 00:01 (Europe/Berlin), P1 too; wants P1 alerts only',
    ],
  ])('before there is an alert: %s', (_what, wishes, words) => {
    const all = { ...ALWAYS, timezone: 'Europe/Berlin', ...wishes };
    const found = quietAt(all, now);
    expect(found && quietInWords(ENGLISH, found, 'Europe/Berlin', now)).toBe(words);
  });
});
