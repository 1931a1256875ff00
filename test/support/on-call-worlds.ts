import fc from 'fast-check';
import { ALWAYS } from '../../src/on-call/domain/intervals.js';
import type { FirstRecipient } from '../../src/on-call/domain/schedule/participants.js';
import { WEEKDAYS } from '../../src/platform/domain/weekday.js';
import type { RotationData } from '../../src/on-call/domain/rotation/rotation.js';
import {
  prepareSchedules,
  type AbsenceData,
  type OnCallSnapshot,
  type ScheduleData,
} from '../../src/on-call/domain/schedule/snapshot.js';
import { handoffsOf, QUARTER, Season, type World } from './on-call-reference.js';

export const DAY = 96 * QUARTER;

/** A hundred days each, all but two around a clock change (Troll's is two hours, Apia's skips a whole day). */
export const SEASONS = [
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
export const SCHEDULES = ['s0', 's1', 's2'];
const ESCALATIONS = ['e0', 'e1'];

const clockTime = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.constantFrom('00', '15', '30', '45'))
  .map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${minute}`);
const weekday = fc.constantFrom(...WEEKDAYS);
const timezone = fc.constantFrom('schedule' as const, 'schedule' as const, 'participant' as const);

/** A quarter of an hour within those days of the season. */
export function instant(season: Season, fromDay: number, toDay: number): fc.Arbitrary<Date> {
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

export const worlds: fc.Arbitrary<World> = fc.constantFrom(...SEASONS).chain((season) => {
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
export const looks = worlds.chain((world) => {
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

export function snapshotOf(world: World): OnCallSnapshot {
  const people = {
    nameOf: () => undefined,
    inactiveTimesOf: (id: string) => (world.gone.includes(id) ? [ALWAYS] : []),
    zonesOf: (id: string) => (world.own[id] ? [{ ...ALWAYS, zone: world.own[id].zone }] : []),
    teamVersionsOf: (id: string) =>
      world.teams[id] ? [{ ...ALWAYS, members: world.teams[id], leads: new Set(world.leads) }] : [],
  };
  const escalations = new Map(Object.entries(world.escalations).map(([id, each]) => [id, each!] as const));
  return { ...prepareSchedules(world.schedules, world.absences, escalations), people };
}
