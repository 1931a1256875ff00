import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { atOnce } from '../../../platform/slices/slices.js';
import { DAY_MS, HOUR_MS, WEEK_MS } from '../../../platform/durations.js';
import { aRotation, aSchedule, PEOPLE } from '../../../../test/support/schedule-builders.js';
import { changeRotation } from './changed-rotation.js';
import { whoIsOnCall } from '../evaluation/who-is-on-call.js';
import type { RotationData, RotationPlan, RotationVersion } from './rotation.js';
import { shiftsWithin } from '../shifts/shifts.js';
import { prepareSchedules, type OnCallSnapshot } from '../schedule/snapshot.js';

const START = new Date('2026-01-05T08:00Z');

/** The rotation after a change at that instant, as it is stored. */
function changed(
  before: RotationData,
  change: Partial<RotationPlan>,
  at: Date,
  zone = 'UTC',
  after = zone,
): RotationData {
  const wanted = { ...before, ...change };
  const { counting, former } = changeRotation(before, wanted, at, { before: zone, after });
  return { ...wanted, ...counting, former: [...(before.former ?? []), ...(former ? [former] : [])] };
}

const snapshotOf = (rotation: RotationData, timezone = 'UTC'): OnCallSnapshot => ({
  ...prepareSchedules([aSchedule([rotation], { timezone })], []),
  people: PEOPLE,
});
const onCall = (rotation: RotationData, at: Date | number, zone?: string): string =>
  whoIsOnCall(snapshotOf(rotation, zone), 's', new Date(at))
    .recipients.map(({ userId }) => userId)
    .join();
/** Who is on call at that instant, and each that follows. */
const order = (rotation: RotationData, from: Date, every: number, count: number): string =>
  Array.from({ length: count }, (_, i) => onCall(rotation, from.getTime() + i * every)).join(' ');
const people = (names: string): RotationData['participants'] => names.split(' ').map((id) => ({ id }));

const weekly = aRotation('a b c', { type: 'weekly' });
/** In the middle of the second week of b. */
const NOW = new Date(START.getTime() + 46 * WEEK_MS + 6 * DAY_MS);

describe('a rotation that is changed', () => {
  it.each([
    ['one is added', { participants: people('a b c d') }, 'b c d a b'],
    ['one is added in front', { participants: people('d a b c') }, 'b c d a b'],
    ['the order is another', { participants: people('c b a') }, 'b a c b a'],
    ['the one before is removed', { participants: people('b c') }, 'b c b c b'],
    ['the one after is removed', { participants: people('a b') }, 'b a b a b'],
    ['whoever has the pager is removed', { participants: people('a c') }, 'c a c a c'],
    ['they and the next are removed', { participants: people('a d') }, 'a d a d a'],
    ['all are others', { participants: people('x y') }, 'x y x y x'],
    ['turns last two weeks', { length: 2 }, 'b b c c a'],
    ['turns last a day', { type: 'daily' }, 'b c a b c'],
    ['it has hours', { timeRestriction: { start: '00:00', end: '23:00' } }, 'b c a b c'],
    ['the end is set', { endDate: new Date(NOW.getTime() + WEEK_MS + HOUR_MS) }, 'b c   '],
    ['it starts at another time', { startDate: new Date(START.getTime() + WEEK_MS) }, 'a b c a b'],
  ] as [string, Partial<RotationPlan>, string][])('keeps the present turn: %s', (_, change, expected) => {
    const after = changed(weekly, change, NOW);
    expect(onCall(weekly, NOW)).toBe('b');
    expect(order(after, NOW, WEEK_MS, 5)).toBe(expected);
    const before = new Date(NOW.getTime() - 9 * WEEK_MS);
    expect(order(after, before, WEEK_MS, 9)).toBe(order(weekly, before, WEEK_MS, 9));
  });

  it('keeps the places of one who has several', () => {
    const twice = aRotation('a b a c', { type: 'weekly' });
    const at = new Date(START.getTime() + 2 * WEEK_MS + DAY_MS);
    expect(order(twice, at, WEEK_MS, 4)).toBe('a c a b');
    expect(order(changed(twice, { participants: people('a b a c d') }, at), at, WEEK_MS, 5)).toBe('a c d a b');
    expect(order(changed(twice, { participants: people('a a c') }, at), at, WEEK_MS, 4)).toBe('a c a a');
  });

  it('hands over at the days of the first start, where turns last months', () => {
    const monthly = aRotation('a b', { type: 'monthly', startDate: new Date('2026-01-31T08:00Z') });
    const after = changed(monthly, { participants: people('a b c') }, new Date('2026-03-10T00:00Z'));
    const at = (day: string): string => onCall(after, new Date(day));
    expect([at('2026-03-31T07:59Z'), at('2026-03-31T08:00Z'), at('2026-04-30T08:00Z')]).toEqual(['b', 'c', 'a']);
  });

  it('keeps the turn in another zone, and its hours of before in that of before', () => {
    const day = aRotation('a b c', { timeRestriction: { start: '09:00', end: '17:00' } });
    const at = new Date('2026-06-10T12:00Z');
    const after = changed(day, {}, at, 'UTC', 'Asia/Tokyo');
    expect(onCall(after, at.getTime() - HOUR_MS, 'Asia/Tokyo')).toBe(onCall(day, at.getTime() - HOUR_MS));
    expect(onCall(after, at, 'Asia/Tokyo')).toBe('');
    expect(onCall(day, at)).toBe('a');
    expect(onCall(after, Date.parse('2026-06-11T00:30Z'), 'Asia/Tokyo')).toBe('a');
  });

  it('is one shift of whoever goes on, and changes nothing where nothing is changed', () => {
    const after = changed(weekly, { participants: people('a b c d') }, NOW);
    const snapshot = snapshotOf(after);
    const range = { start: NOW.getTime() - 20 * DAY_MS, end: NOW.getTime() + 20 * DAY_MS };
    const shifts = atOnce(shiftsWithin(snapshot, snapshot.schedules.get('s')!, range));
    expect(shifts.map(({ person }) => person.userId)).toEqual(['c', 'a', 'b', 'c', 'd', 'a']);
    expect(changeRotation(weekly, { ...weekly }, NOW, { before: 'UTC', after: 'UTC' }).former).toBeNull();
    const future = { ...weekly, startDate: new Date(NOW.getTime() + DAY_MS) };
    expect(changed(future, { participants: people('c b') }, NOW)).toMatchObject({ former: [], countsFrom: null });
  });

  /** @contract on-call-7 */
  it('changes the future only, whatever is changed when: the past stays, and so does whoever is not removed', () => {
    const list = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'), { minLength: 1, maxLength: 6 });
    const plan = fc.record({
      participants: list.map((ids) => ids.map((id) => ({ id }))),
      type: fc.constantFrom('hourly', 'daily', 'weekly', 'monthly'),
      length: fc.integer({ min: 1, max: 5 }),
      countsOnlyOwnHours: fc.boolean(),
      restrictions: fc.constantFrom(
        [],
        [{ startDay: 'mon' as const, startTime: '09:00', endDay: 'fri' as const, endTime: '19:00' }],
        [{ startDay: 'tue' as const, startTime: '22:00', endDay: 'wed' as const, endTime: '06:00' }],
      ),
      timeRestriction: fc.constantFrom(null, { start: '08:00', end: '20:00' }, { start: '21:00', end: '05:00' }),
    });
    const minute = fc.integer({ min: 0, max: 200 * 24 * 60 }).map((n) => START.getTime() + n * 60_000);
    const edits = fc.array(fc.record({ plan, at: minute }), { minLength: 1, maxLength: 5 });
    const zones = fc.constantFrom('UTC', 'Europe/Berlin', 'America/New_York');
    fc.assert(
      fc.property(plan, edits, zones, fc.array(minute, { minLength: 10, maxLength: 10 }), (first, all, zone, times) => {
        let rotation: RotationData = { ...aRotation('a'), ...first };
        for (const { plan: next, at } of all.toSorted((x, y) => x.at - y.at)) {
          const after = changed(rotation, next, new Date(at), zone);
          for (const t of times.filter((time) => time < at))
            expect([t, onCall(after, t, zone)]).toEqual([t, onCall(rotation, t, zone)]);
          // Outside of hours nobody is on call; without them it shows whose turn it is.
          const bare = { restrictions: [], timeRestriction: null };
          const [was, is] = [rotation, after].map((each) => turnOf({ ...each, ...bare }, each, at, zone));
          if (next.participants.some(({ id }) => id === was)) expect(is).toBe(was);
          else expect(next.participants.map(({ id }) => id)).toContain(is);
          rotation = after;
        }
      }),
      { numRuns: 150 },
    );
  });

  /** @contract on-call-7 */
  it('never changes a shift before now, and whoever has the pager keeps the turn, however soon the edits follow', () => {
    const MINUTE = 60_000;
    const names = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e'), { minLength: 1, maxLength: 5 });
    const weekdays = [{ startDay: 'mon' as const, startTime: '00:30', endDay: 'fri' as const, endTime: '19:00' }];
    /** The nights of both clock changes of Berlin and New York, and the weeks around them. */
    const nights = ['2026-03-08T07:00Z', '2026-03-29T01:00Z', '2026-10-25T01:00Z', '2026-11-01T06:00Z'].map(Date.parse);
    const edit = fc.oneof(
      fc.record({ type: fc.constantFrom('hourly', 'daily', 'weekly', 'monthly') }),
      fc.record({ length: fc.integer({ min: 1, max: 40 }) }),
      fc.record({ participants: names.map((ids) => ids.map((id) => ({ id }))) }),
      fc.record({
        timeRestriction: fc.constantFrom(null, { start: '01:30', end: '03:30' }, { start: '22:00', end: '06:00' }),
      }),
      fc.record({ restrictions: fc.constantFrom([], weekdays), countsOnlyOwnHours: fc.boolean() }),
      fc.record({ startDate: fc.integer({ min: -400, max: 40 }) }),
    );
    /** Within the same minute, an hour, days; or at the minute of the next handoff. */
    const pause = fc.oneof(
      fc.integer({ min: 0, max: MINUTE }),
      fc.integer({ min: 0, max: 90 }).map((minutes) => minutes * MINUTE),
      fc.integer({ min: 0, max: 60 * 24 }).map((hours) => hours * HOUR_MS),
      fc.constant('handoff' as const),
    );
    const world = fc.record({
      zone: fc.constantFrom('UTC', 'Europe/Berlin', 'America/New_York'),
      night: fc.constantFrom(...nights),
      first: fc.integer({ min: 0, max: 30 * 24 }),
      edits: fc.array(fc.record({ change: edit, pause }), { minLength: 1, maxLength: 6 }),
    });
    fc.assert(
      fc.property(world, ({ zone, night, first, edits }) => {
        const began = night - first * HOUR_MS;
        let rotation = aRotation('a b c', { type: 'daily', startDate: new Date(began) });
        let at = night;
        const shifts = (each: RotationData, end: number): string[] => {
          const snapshot = snapshotOf(each, zone);
          const range = { start: night - 40 * DAY_MS, end };
          return atOnce(shiftsWithin(snapshot, snapshot.schedules.get('s')!, range)).map(
            ({ person, start, end: until }) => `${person.userId} ${start} ${until}`,
          );
        };
        for (const { change, pause: wait } of edits) {
          at = wait === 'handoff' ? nextHandoff(rotation, at, zone) : at + wait;
          const { startDate, ...rest } = change as { startDate?: number } & Partial<RotationPlan>;
          const wanted =
            startDate === undefined ? rest : { ...rest, startDate: new Date(at + startDate * 7 * HOUR_MS) };
          const after = changed(rotation, wanted, new Date(at), zone);
          expect(shifts(after, at)).toEqual(shifts(rotation, at));
          const has = holderOf(rotation, at, zone);
          const stays = startDate === undefined && has !== null && after.participants.some(({ id }) => id === has);
          if (stays) expect(holderOf(after, at, zone)).toBe(has);
          rotation = after;
        }
      }),
      { numRuns: 200 },
    );
  });
});

/** When the version that counts at that instant hands over next. */
function nextHandoff(rotation: RotationData, at: number, zone: string): number {
  const version = versionAt(rotation, at, zone);
  return version ? version.handoffs.nextAfter(at) : at;
}

/** Whose turn it is, also outside of the hours; null before the first. */
function holderOf(rotation: RotationData, at: number, zone: string): string | null {
  const version = versionAt(rotation, at, zone);
  return version?.participants[version.participantIndexOf(version.handoffs.turnAt(at))]?.id ?? null;
}

const versionAt = (rotation: RotationData, at: number, zone: string): RotationVersion | undefined =>
  snapshotOf(rotation, zone)
    .schedules.get('s')!
    .rotations[0]!.versions.find(({ start, end }) => start <= at && at < end);

/** Whose turn it is, also outside of the hours. */
function turnOf(bare: RotationData, full: RotationData, at: number, zone: string): string {
  if (!full.countsOnlyOwnHours) return onCall(bare, at, zone);
  return holderOf(full, at, zone)!;
}
