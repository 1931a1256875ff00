import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { MatchableAlert } from '../../../../platform/matching/match-criteria.js';
import type { Silenced } from '../../../maintenance/domain/silence.js';
import { DELAY_DAYS, endOfDelay } from './delay.js';
import { compileNotifications, type NotificationEffect, type NotificationRule } from './notification-policies.js';
import { silencedByBoth } from './silence-by-policy.js';

const alert: MatchableAlert = {
  ...{ message: 'm', priority: 'P3', source: null, entity: null, tags: ['a'], teamId: 'ops' },
};
const rule = (id: string, change: Partial<NotificationRule> = {}): NotificationRule => ({
  ...{ id, name: `policy ${id}`, teamId: null, enabled: true, order: 0, match: {}, hours: null },
  ...{ actions: { suppress: true }, ...change },
});
const decide = (rules: NotificationRule[], about = alert, at = new Date('2026-11-21T12:00:00Z')) =>
  compileNotifications(rules, () => undefined)(about, at)?.policy.id ?? null;

describe('the notification policy that decides', () => {
  /** @contract operating-79 */
  it('is the first enabled one of the alert’s team, or of all, that matches in its hours', () => {
    const night = { timezone: 'UTC', daily: { start: '22:00', end: '06:00' }, weekly: [] };
    const rules = [
      rule('off', { enabled: false }),
      rule('theirs', { teamId: 'dev' }),
      rule('tagged', { match: { tags: ['b'] } }),
      rule('night', { hours: night }),
      rule('ours', { order: 1, teamId: 'ops' }),
      rule('all', { order: 2 }),
    ];
    expect(decide(rules)).toBe('ours');
    expect(decide(rules, { ...alert, teamId: null })).toBe('all');
    expect(decide(rules, { ...alert, teamId: 'dev' })).toBe('theirs');
    expect(decide(rules, alert, new Date('2026-11-21T23:00:00Z'))).toBe('night');
    expect(decide([])).toBeNull();
  });

  it('is none that cannot be asked, which is told', () => {
    const broken: string[] = [];
    const actions = { delay: { time: '09:00', day: 'any', timezone: 'Atlantis/City' } } as const;
    const note = ({ id }: NotificationRule): void => void broken.push(id);
    expect(compileNotifications([rule('a', { actions }), rule('b')], note)(alert, new Date(0))?.policy.id).toBe('b');
    expect(broken).toEqual(['a']);
  });
});

describe('the end of a delay', () => {
  it.each([
    // A Saturday noon in Berlin.
    [{ minutes: 5 }, '2026-11-21T11:05:00.000Z'],
    [{ time: '13:00', day: 'any' }, '2026-11-21T12:00:00.000Z'],
    [{ time: '12:00', day: 'any' }, '2026-11-22T11:00:00.000Z'],
    [{ time: '09:30', day: 'weekday' }, '2026-11-23T08:30:00.000Z'],
    [{ time: '09:30', day: 'sat' }, '2026-11-28T08:30:00.000Z'],
    [{ time: '13:00', day: 'sat' }, '2026-11-21T12:00:00.000Z'],
  ] as const)('%j is %s', (delay, end) => {
    const whole = 'minutes' in delay ? delay : { ...delay, timezone: 'Europe/Berlin' };
    expect(endOfDelay(whole, new Date('2026-11-21T11:00:00Z')).toISOString()).toBe(end);
  });

  it('is later, within eight days and an hour, and at the time of the clock', () => {
    const zone = fc.constantFrom('UTC', 'Europe/Berlin', 'America/St_Johns', 'Pacific/Apia', 'Australia/Lord_Howe');
    const minuteOfDay = fc.integer({ min: 0, max: 1439 });
    const at = fc.date({ min: new Date('2026-01-01'), max: new Date('2027-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(fc.constantFrom(...DELAY_DAYS), minuteOfDay, zone, at, (day, minute, timezone, now) => {
        const time = [Math.floor(minute / 60), minute % 60].map((each) => String(each).padStart(2, '0')).join(':');
        const end = endOfDelay({ time, day, timezone }, now);
        expect(end.getTime()).toBeGreaterThan(now.getTime());
        expect(end.getTime() - now.getTime()).toBeLessThanOrEqual((8 * 24 + 1) * 3_600_000);
        const format = new Intl.DateTimeFormat('en-GB', { timeZone: timezone, hourCycle: 'h23', timeStyle: 'short' });
        const shown = format.format(end);
        // A time that a clock change leaves out is within an hour of it.
        const [hour = 0, min = 0] = shown.split(':').map(Number);
        expect(Math.abs(hour * 60 + min - minute)).toBeLessThanOrEqual(60);
      }),
    );
  });
});

describe('silence by a maintenance and by a policy', () => {
  const now = new Date('2026-11-21T12:00:00Z');
  const at = (minutes: number): Date => new Date(now.getTime() + minutes * 60_000);
  const effect = (delayed: number | null, count?: number): NotificationEffect => ({
    ...{ policy: { id: 'p', name: 'P' }, match: {}, delayedUntil: delayed === null ? null : at(delayed) },
    actions: count === undefined ? {} : { deduplicate: { count, withinMinutes: null } },
  });
  const window = (end: number, pages = true): Silenced => ({ id: 'w', name: 'W', until: at(end), pages, ids: ['w'] });

  it.each<[string, Silenced | null, NotificationEffect | null, unknown]>([
    ['neither', null, null, null],
    ['a maintenance alone', window(5), null, { id: 'w' }],
    ['a delay alone', null, effect(5), { id: 'p', isPolicy: true, until: at(5), pages: true }],
    ['a delay that is over', null, effect(-5), null],
    ['a shorter delay', window(5), effect(3), { id: 'w' }],
    ['a longer delay', window(5), effect(7), { id: 'p', until: at(7) }],
    ['a maintenance that pages nobody', window(5, false), effect(7), { id: 'w', pages: false }],
    ['a policy that waits', window(5), effect(null, 3), { id: 'p', pages: false, occurrences: { count: 3, seen: 2 } }],
    ['a policy that waits no more', window(5), effect(null, 2), { id: 'w' }],
    ['a policy that does something else', null, effect(null), null],
  ])('%s', (_name, maintenance, policy, expected) => {
    const silenced = silencedByBoth(maintenance, policy, 2, now);
    if (expected === null) expect(silenced).toBeNull();
    else expect(silenced).toMatchObject(expected as object);
  });
});
