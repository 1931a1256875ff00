import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import ICAL from 'ical.js';
import { atOnce } from '../../../platform/slices/slices.js';
import { calendarOf } from '../calendar/calendar.js';
import { nextOnCallAfter } from './next-change.js';
import { QUARTER, referenceOnCall } from '../../../../test/support/on-call-reference.js';
import { whoIsOnCall } from './who-is-on-call.js';
import { union } from '../intervals.js';
import { timesOnCall } from '../shifts/times-on-call.js';
import { shiftsWithin } from '../shifts/shifts.js';
import { withOverrides } from '../schedule/snapshot.js';
import { TimeZone } from '../../../platform/domain/time-zone.js';
import { timelineWithin } from '../shifts/timeline.js';
import { DAY, SEASONS, SCHEDULES, worlds, looks, snapshotOf } from '../../../../test/support/on-call-worlds.js';

function users(persons: readonly { userId: string }[]): string[] {
  return persons.map(({ userId }) => userId);
}

describe('the fast resolver and the slow reference', () => {
  it('read the same wall clock and resolve every local time alike', () => {
    for (const season of SEASONS) {
      const zone = TimeZone.of(season.zone);
      for (let wall = season.from + 2 * DAY; wall < season.to - 2 * DAY; wall += QUARTER) {
        if (zone.toInstant(wall) !== season.instantOf(wall)) throw new Error(`${season.zone} ${wall}`);
        if (zone.toLocal(wall) !== season.wallAt(wall)) throw new Error(`${season.zone} ${wall}`);
      }
    }
  });

  /** @contract on-call-25, operating-33, operating-46 */
  it('agree on who is on call at every instant', () => {
    fc.assert(
      fc.property(looks, ({ world, at }) => {
        const snapshot = snapshotOf(world);
        const questions = at.flatMap((t) => SCHEDULES.map((id) => ({ t, id })));
        const fast = questions.map(({ t, id }) => {
          const { recipients, source } = whoIsOnCall(snapshot, id, new Date(t));
          return { t, id, users: users(recipients), source };
        });
        expect(fast).toEqual(questions.map(({ t, id }) => ({ t, id, ...referenceOnCall(world, id, t) })));
      }),
      { numRuns: 200 },
    );
  });

  it('agree on the next change at which somebody is on call', () => {
    fc.assert(
      fc.property(worlds, fc.integer({ min: 20 * 96, max: 70 * 96 }), (world, quarters) => {
        const at = world.season.from + quarters * QUARTER;
        const horizon = at + 6 * DAY;
        const snapshot = snapshotOf(world);
        const set = (t: number): string =>
          users(whoIsOnCall(snapshot, 's0', new Date(t)).recipients)
            .sort()
            .join();
        let expected: number | null = null;
        for (let t = at + QUARTER; t < horizon && expected === null; t += QUARTER) {
          if (set(t) !== set(t - QUARTER) && set(t) !== '') expected = t;
        }
        const next = atOnce(nextOnCallAfter(snapshot, snapshot.schedules.get('s0')!, at));
        expect(next && next.at < horizon ? next.at : null).toBe(expected);
      }),
      { numRuns: 80 },
    );
  });
});

describe('shifts', () => {
  it('agree with who is on call, never overlap, are merged, and are the clipped part of a longer list', () => {
    fc.assert(
      fc.property(looks, ({ world, at }) => {
        const snapshot = snapshotOf(world);
        const schedule = snapshot.schedules.get('s0')!;
        const range = { start: world.season.from + 16 * DAY, end: world.season.from + 81 * DAY };
        const shifts = atOnce(shiftsWithin(snapshot, schedule, range));
        const fromShifts = at.map((t) => {
          const running = shifts.filter((s) => s.start <= t && t < s.end);
          const mixed = snapshot.schedules
            .get('s0')!
            .overrides.some((o) => o.start <= t && t < o.end && !o.coversSchedule);
          const kinds = new Set(running.map((s) => (s.override === null ? 'rotation' : 'override')));
          return { t, users: new Set(running.map((s) => s.person.userId)), kinds: mixed ? '' : [...kinds].join() };
        });
        const resolved = at.map((t) => {
          const { recipients, source } = whoIsOnCall(snapshot, 's0', new Date(t));
          const mixed = snapshot.schedules
            .get('s0')!
            .overrides.some((o) => o.start <= t && t < o.end && !o.coversSchedule);
          return { t, users: new Set(users(recipients)), kinds: mixed || recipients.length === 0 ? '' : source };
        });
        expect(fromShifts).toEqual(resolved);

        const last = new Map<string, number>();
        const wrong = shifts.filter(({ person, rotation, start, end }) => {
          const key = `${rotation?.id} ${person.userId}`;
          const touches = rotation !== null && start <= (last.get(key) ?? -Infinity);
          last.set(key, end);
          return touches || start >= end;
        });
        expect(wrong).toEqual([]);

        const [from, to] = [Math.min(...at), Math.max(...at)];
        const clipped = shifts
          .map((s) => ({ ...s, start: Math.max(s.start, from), end: Math.min(s.end, to) }))
          .filter((s) => s.start < s.end);
        const edges = (list: typeof shifts): string[] =>
          list.map((s) => `${s.rotation?.id ?? s.override?.id} ${s.person.userId} ${s.start} ${s.end}`).sort();
        expect(edges(atOnce(shiftsWithin(snapshot, schedule, { start: from, end: to })))).toEqual(edges(clipped));
      }),
      { numRuns: 100 },
    );
  });

  it('say from when until when people are on call, one after the other, whatever the range', () => {
    fc.assert(
      fc.property(looks, ({ world, at }) => {
        const snapshot = snapshotOf(world);
        const schedule = snapshot.schedules.get('s0')!;
        for (const t of at.slice(0, 3)) {
          const range = { start: t - 5 * DAY, end: t + 5 * DAY };
          for (const { userId } of whoIsOnCall(snapshot, 's0', new Date(t)).recipients) {
            const own = atOnce(shiftsWithin(snapshot, schedule, range)).filter((s) => s.person.userId === userId);
            const around = atOnce(timesOnCall(snapshot, schedule, t)).get(userId)!;
            const clipped = { start: Math.max(around.start, range.start), end: Math.min(around.end, range.end) };
            expect(union(own)).toContainEqual(clipped);
          }
        }
      }),
      { numRuns: 60 },
    );
  });
});

describe('the calendar', () => {
  /** @contract on-call-15 */
  it('says at every instant, read by a calendar program, who the resolver says is on call', () => {
    fc.assert(
      fc.property(looks, fc.integer({ min: 16 * 96, max: 50 * 96 }), ({ world, at }, quarters) => {
        const snapshot = snapshotOf(world);
        const schedule = snapshot.schedules.get('s0')!;
        const now = world.season.from + quarters * QUARTER;
        const range = { start: now, end: now + 30 * DAY };
        const text = atOnce(calendarOf(snapshot, schedule, range, new Date(now)));
        const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
        const events = calendar.getAllSubcomponents('vevent').map((each) => {
          const { uid, summary, startDate, endDate } = new ICAL.Event(each);
          const [start, end] = [startDate, endDate].map((time) => time.toJSDate().getTime());
          return { uid, user: summary.replace('On call: ', ''), start: start!, end: end! };
        });
        expect(new Set(events.map(({ uid }) => uid)).size).toBe(events.length);

        const edges = events.flatMap(({ start, end }) => [start, start - 1, end - 1, end]);
        const known = { from: world.season.from + 16 * DAY, to: world.season.from + 80 * DAY };
        const instants = [...at, ...edges].filter((t) => known.from <= t && t < known.to);
        for (const t of instants) {
          const said = new Set(events.filter(({ start, end }) => start <= t && t < end).map(({ user }) => user));
          const resolved = new Set(users(whoIsOnCall(snapshot, 's0', new Date(t)).recipients));
          // Beyond its range it need not be complete, but what it says there is true.
          if (range.start <= t && t < range.end) expect({ t, said }).toEqual({ t, said: resolved });
          else expect({ t, wrong: [...said].filter((user) => !resolved.has(user)) }).toEqual({ t, wrong: [] });
        }
      }),
      { numRuns: 100 },
    );
  });
});

describe('the timeline', () => {
  it('says what the shifts say', () => {
    fc.assert(
      fc.property(worlds, fc.integer({ min: 16 * 96, max: 50 * 96 }), (world, quarters) => {
        const whole = { participantType: null, rotationIds: null, userId: 'eve' };
        const schedules = world.schedules.map((each) => ({
          ...each,
          overrides: each.overrides.map((override) => ({ ...override, ...whole })),
        }));
        const snapshot = snapshotOf({ ...world, schedules });
        const schedule = snapshot.schedules.get('s0')!;
        const now = world.season.from + quarters * QUARTER;
        const range = { start: now, end: now + 30 * DAY };
        const shifts = atOnce(shiftsWithin(snapshot, schedule, range));

        const zone = TimeZone.of(world.season.zone);
        for (const { date, ...entry } of atOnce(timelineWithin(snapshot, schedule, range, 'day'))) {
          const midnight = Date.parse(`${date}T00:00Z`);
          const [from, to] = [zone.toInstant(midnight), zone.toInstant(midnight + DAY)];
          const today = shifts.filter((s) => s.start < to && s.end > from);
          const override = today.find(({ override: by }) => by !== null);
          expect({ date, isOverride: entry.isOverride }).toEqual({ date, isOverride: override !== undefined });
          if (override) expect(entry.userName).toBe(override.person.name);
        }
      }),
      { numRuns: 100 },
    );
  });

  it('name the first on call of each day and rotation', () => {
    fc.assert(
      fc.property(worlds, fc.integer({ min: 16 * 96, max: 70 * 96 }), (world, quarters) => {
        const snapshot = snapshotOf(world);
        const schedule = withOverrides(snapshot.schedules.get('s0')!, []);
        const zone = TimeZone.of(world.season.zone);
        const midnight = Math.floor(zone.toLocal(world.season.from + quarters * QUARTER) / DAY) * DAY;
        const day = { start: zone.toInstant(midnight), end: zone.toInstant(midnight + DAY) };
        if (day.start >= day.end) return;
        const shifts = atOnce(shiftsWithin(snapshot, schedule, day));
        const expected = schedule.rotations.map(({ id }) => {
          const own = shifts.filter(({ rotation }) => rotation?.id === id);
          const first = own.filter(({ start }) => start === own[0]?.start);
          return first.map(({ person }) => person.name).join(', ') || undefined;
        });
        const told = atOnce(timelineWithin(snapshot, schedule, day, 'day')).map(({ userName }) => userName);
        expect(told).toEqual(schedule.enabled ? expected : []);
      }),
      { numRuns: 100 },
    );
  });
});
