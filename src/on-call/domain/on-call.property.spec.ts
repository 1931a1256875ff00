import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import ICAL from 'ical.js';
import { atOnce } from '../../common/slices/slices.js';
import { calendarOf } from './calendar.js';
import { nextOnCallAfter } from './next-change.js';
import { handoffsOf, QUARTER, referenceOnCall, Season, type World } from '../../../test/support/on-call-reference.js';
import type { FirstRecipient } from './participants.js';
import { whoIsOnCall } from './resolve.js';
import { WEEKDAYS } from './restrictions.js';
import type { RotationData } from './rotation.js';
import { shiftsAround } from './shift-edges.js';
import { shiftsWithin } from './shifts.js';
import { prepareRota, withOverrides, type AbsenceData, type OnCallSnapshot, type ScheduleData } from './snapshot.js';
import { TimeZone } from './time-zone.js';
import { timelineWithin } from './timeline.js';

const DAY = 96 * QUARTER;

/** A hundred days each, all but two around a clock change (Troll's is two hours, Apia's skips a whole day). */
const SEASONS = [
  new Season('America/New_York', Date.UTC(2026, 0, 20)),
  new Season('America/New_York', Date.UTC(2026, 8, 20)),
  new Season('Europe/London', Date.UTC(2026, 1, 10)),
  new Season('Europe/London', Date.UTC(2026, 8, 10)),
  new Season('Australia/Lord_Howe', Date.UTC(2026, 1, 20)),
  new Season('Australia/Lord_Howe', Date.UTC(2026, 7, 25)),
  new Season('Antarctica/Troll', Date.UTC(2026, 1, 10)),
  new Season('Pacific/Apia', Date.UTC(2011, 10, 10)),
  new Season('Asia/Kolkata', Date.UTC(2026, 1, 10)),
  new Season('UTC', Date.UTC(2026, 1, 10)),
];
const USERS = ['ada', 'ben', 'cyd', 'dan', 'eve'];
/** Their own zones; the others have that of the schedules. */
const OWN_ZONES = { ben: 'Asia/Kolkata', cyd: 'America/New_York', eve: 'America/New_York' };
const ownSeasons = new Map<string, Season>();
/** The clocks of those zones in the days of the season. */
function ownIn({ from }: Season): World['own'] {
  const clockOf = (zone: string): Season => {
    const key = `${zone} ${from}`;
    const known = ownSeasons.get(key) ?? SEASONS.find((each) => each.zone === zone && each.from === from);
    const clock = known ?? new Season(zone, from);
    ownSeasons.set(key, clock);
    return clock;
  };
  return Object.fromEntries(Object.entries(OWN_ZONES).map(([user, zone]) => [user, clockOf(zone)]));
}
/** Some of these have been deleted. */
const OLD_HANDS = ['fay', 'gus'];
const TEAMS = { team: ['ben', 'cyd', 'eve'], empty: [] };
const SCHEDULES = ['s0', 's1', 's2'];
const ESCALATIONS = ['e0', 'e1'];

const clockTime = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.constantFrom('00', '15', '30', '45'))
  .map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${minute}`);
const weekday = fc.constantFrom(...WEEKDAYS);
const timezone = fc.constantFrom('schedule' as const, 'schedule' as const, 'participant' as const);

/** A quarter of an hour within those days of the season. */
function instant(season: Season, fromDay: number, toDay: number): fc.Arbitrary<Date> {
  return fc.integer({ min: fromDay * 96, max: toDay * 96 }).map((q) => new Date(season.from + q * QUARTER));
}

function rotation(season: Season): fc.Arbitrary<RotationData> {
  const user = fc.constantFrom(...USERS, ...OLD_HANDS).map((id) => ({ id }));
  const other = fc.constantFrom(
    { id: 'team', type: 'team' },
    { id: 'empty', type: 'team' },
    { id: 'deleted', type: 'team' },
    { id: '', type: 'none' },
    { id: 'deleted', type: 'schedule' },
    { id: 'deleted', type: 'escalation' },
    ...ESCALATIONS.map((id) => ({ id, type: 'escalation' })),
    ...SCHEDULES.map((id) => ({ id, type: 'schedule' })),
  );
  return fc.record({
    id: fc.uuid(),
    name: fc.constant('rotation'),
    startDate: instant(season, 2, 60),
    endDate: fc.option(instant(season, 61, 90), { freq: 3 }),
    type: fc.constantFrom('hourly', 'daily', 'weekly', 'monthly', 'fortnightly'),
    length: fc.constantFrom(1, 1, 2, 3, 12),
    participants: fc.array(fc.oneof({ weight: 3, arbitrary: user }, { weight: 1, arbitrary: other }), { maxLength: 5 }),
    timeRestriction: fc.option(fc.record({ start: clockTime, end: clockTime, timezone })),
    restrictions: fc.array(
      fc.record({ startDay: weekday, startTime: clockTime, endDay: weekday, endTime: clockTime, timezone }),
      { maxLength: 3 },
    ),
  });
}

function schedule(season: Season, id: string): fc.Arbitrary<ScheduleData> {
  const standIn = fc.oneof(
    { weight: 2, arbitrary: fc.constantFrom(...USERS).map((userId) => ({ userId, participantType: null })) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        ...['team', 'empty'].map((userId) => ({ userId, participantType: 'team' })),
        ...ESCALATIONS.map((userId) => ({ userId, participantType: 'escalation' })),
        { userId: '', participantType: 'none' },
      ),
    },
  );
  const override = fc.record({
    id: fc.uuid(),
    userName: fc.constant(null),
    startTime: instant(season, 16, 80),
    endTime: instant(season, 16, 80),
    standIn,
    rotations: fc.option(fc.subarray([0, 1, 2], { minLength: 1 })),
  });
  const whole = fc.record({
    id: fc.constant(id),
    name: fc.constant(id),
    teamId: fc.constantFrom(null, 'team'),
    timezone: fc.constant(season.zone),
    enabled: fc.constantFrom(true, true, true, true, true, true, true, false),
    rotations: fc.array(rotation(season), { maxLength: 3 }),
    overrides: fc.array(override, { maxLength: 4 }),
  });
  return whole.map(({ overrides, ...rest }) => ({
    ...rest,
    overrides: overrides.map(({ standIn: by, rotations: places, ...each }) => {
      const rotationIds = places && places.flatMap((place) => rest.rotations[place]?.id ?? []);
      return { ...each, ...by, rotationIds };
    }),
  }));
}

const firstRecipient: fc.Arbitrary<FirstRecipient> = fc.oneof(
  fc.record({
    type: fc.constant('user' as const),
    id: fc.constantFrom(...USERS, ...OLD_HANDS),
    notifyType: fc.constant('default'),
  }),
  fc.record({
    type: fc.constant('team' as const),
    id: fc.constantFrom('team', 'empty', 'deleted'),
    notifyType: fc.constantFrom('default', 'admins', 'users', 'random'),
  }),
  fc.record({
    type: fc.constant('schedule' as const),
    id: fc.constantFrom(...SCHEDULES, 'deleted'),
    notifyType: fc.constantFrom('default', 'all', 'admins', 'users', 'next', 'previous'),
  }),
);
const escalation = fc.record({ name: fc.constant('escalation'), first: fc.array(firstRecipient, { maxLength: 3 }) });

const worlds: fc.Arbitrary<World> = fc.constantFrom(...SEASONS).chain((season) => {
  const absence: fc.Arbitrary<AbsenceData> = fc.record({
    userId: fc.constantFrom(...USERS),
    startDate: instant(season, 16, 80),
    endDate: instant(season, 16, 80),
  });
  return fc.record({
    season: fc.constant(season),
    schedules: fc.tuple(...SCHEDULES.map((id) => schedule(season, id))),
    absences: fc.array(absence, { maxLength: 6 }),
    teams: fc.constant(TEAMS),
    leads: fc.constant(['cyd']),
    escalations: fc.record({ e0: escalation, e1: escalation }),
    gone: fc.subarray(OLD_HANDS),
    own: fc.constant(ownIn(season)),
  });
});

/** A world, and instants at which to look: anywhere, and exactly at handoffs and other edges. */
const looks = worlds.chain((world) => {
  const edges = world.schedules.flatMap((s) => [
    ...s.rotations.flatMap((r) => handoffsOf(world.season, r).slice(0, 400)),
    ...s.overrides.flatMap((o) => [o.startTime.getTime(), o.endTime.getTime()]),
  ]);
  const { from } = world.season;
  const near = edges.filter((t) => t > from + 16 * DAY && t < from + 80 * DAY).flatMap((t) => [t - 1, t]);
  const anywhere = instant(world.season, 16, 80).map((date) => date.getTime());
  const look = near.length > 0 ? fc.oneof(anywhere, fc.constantFrom(...near)) : anywhere;
  return fc.record({ world: fc.constant(world), at: fc.array(look, { minLength: 12, maxLength: 12 }) });
});

function snapshotOf(world: World): OnCallSnapshot {
  const people = {
    nameOf: () => undefined,
    isGone: (id: string) => world.gone.includes(id),
    zoneOf: (id: string) => world.own[id]?.zone,
    membersOf: (id: string) => world.teams[id],
    leadsOf: () => new Set(world.leads),
  };
  const escalations = new Map(Object.entries(world.escalations).map(([id, each]) => [id, each!] as const));
  return { ...prepareRota(world.schedules, world.absences, escalations), people };
}

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
          const mixed = snapshot.schedules.get('s0')!.overrides.some((o) => o.start <= t && t < o.end && !o.isAll);
          const kinds = new Set(running.map((s) => (s.override === null ? 'rotation' : 'override')));
          return { t, users: new Set(running.map((s) => s.person.userId)), kinds: mixed ? '' : [...kinds].join() };
        });
        const resolved = at.map((t) => {
          const { recipients, source } = whoIsOnCall(snapshot, 's0', new Date(t));
          const mixed = snapshot.schedules.get('s0')!.overrides.some((o) => o.start <= t && t < o.end && !o.isAll);
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

  it('have true edges, whatever the range through which they are seen', () => {
    fc.assert(
      fc.property(looks, ({ world, at }) => {
        const snapshot = snapshotOf(world);
        const schedule = snapshot.schedules.get('s0')!;
        for (const t of at.slice(0, 3)) {
          const range = { start: t - 5 * DAY, end: t + 5 * DAY };
          for (const { userId } of whoIsOnCall(snapshot, 's0', new Date(t)).recipients) {
            const seen = atOnce(shiftsWithin(snapshot, schedule, range)).filter(
              (s) => s.person.userId === userId && s.start <= t && t < s.end,
            );
            const around = atOnce(shiftsAround(snapshot, schedule, t)).get(userId)!;
            const clipped = { start: Math.max(around.start, range.start), end: Math.min(around.end, range.end) };
            expect(seen.map(({ start, end }) => ({ start, end }))).toContainEqual(clipped);
          }
        }
      }),
      { numRuns: 60 },
    );
  });
});

describe('the calendar', () => {
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
