import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { whoIsOnCall } from '../../../../on-call/domain/evaluation/who-is-on-call.js';
import { prepareSchedules } from '../../../../on-call/domain/schedule/snapshot.js';
import { TimeZone } from '../../../../platform/domain/time-zone.js';
import { aRotation, aSchedule, PEOPLE } from '../../../../../test/support/schedule-builders.js';
import { type Layer, piecesOf } from './layers.js';
import { dailyWindow, hoursOf, WHOLE_WEEK, windowOn } from '../week.js';

const [QUARTER, DAY] = [15 * 60_000, 86_400_000];
const ZONES = ['Europe/Berlin', 'America/New_York', 'UTC', 'Australia/Lord_Howe'] as const;
/** A Sunday before the clocks change, in either half of the year. */
const FROM = [Date.UTC(2026, 2, 1), Date.UTC(2026, 9, 18)] as const;
const MINUTES = { hourly: 60, daily: 1440, weekly: 10_080 } as const;

const clocks = new Map(
  ZONES.map((timeZone) => [
    timeZone,
    new Intl.DateTimeFormat('en-US', {
      ...{ timeZone, hourCycle: 'h23', year: 'numeric', month: 'numeric', day: 'numeric' },
      ...{ hour: 'numeric', minute: 'numeric' },
    }),
  ]),
);
const walls = new Map<string, number>();
/** Minutes that the clock shows, counted from a Monday. */
function wallAt(zone: (typeof ZONES)[number], at: number): number {
  const key = `${zone} ${at}`;
  const known = walls.get(key);
  if (known !== undefined) return known;
  const part = Object.fromEntries(
    clocks
      .get(zone)!
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0 } = part;
  const wall = Date.UTC(year, month - 1, day, hour, minute) / 60_000 - 4 * 1440;
  walls.set(key, wall);
  return wall;
}

/** A window, of a layer that is drawn: on these days (from Monday) from a quarter of the day on, for so many quarters. */
interface Window {
  days: readonly number[];
  start: number;
  length: number;
}
interface Drawn {
  start: number;
  end: number;
  virtualStart: number;
  type: keyof typeof MINUTES;
  length: number;
  people: string[];
  windows: Window[];
}

/** Whom the highest layer names that is in force and within its hours: nothing but the clock on the wall. */
function finalAt(zone: (typeof ZONES)[number], layers: readonly Drawn[], at: number): string | null {
  const wall = wallAt(zone, at);
  for (const { start, end, virtualStart, type, length, people, windows } of layers) {
    if (at < start || at >= end) continue;
    const isWithin = (window: Window): boolean =>
      window.days.some((day) => {
        const since = (wall - day * 1440 - window.start * 15) % 10_080;
        return (since + 10_080) % 10_080 < window.length * 15;
      });
    if (windows.length > 0 && !windows.some(isWithin)) continue;
    const turn = Math.floor((wall - wallAt(zone, virtualStart)) / (MINUTES[type] * length));
    return people[turn % people.length]!;
  }
  return null;
}

const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6];
/** Clock changes skip or repeat none of its edges. */
const steady = ({ start, length }: Window): boolean =>
  [start, start + length].every((edge) => edge % 96 === 0 || edge % 96 >= 16);
const windows = fc.oneof(
  fc.constant([] as Window[]),
  fc
    .record({ days: fc.constant(EVERY_DAY), start: fc.nat(95), length: fc.integer({ min: 1, max: 95 }) })
    .filter(steady)
    .map((each) => [each]),
  fc.array(
    fc
      .record({
        days: fc.uniqueArray(fc.nat(6), { minLength: 1, maxLength: 5 }),
        start: fc.nat(95),
        length: fc.integer({ min: 1, max: 4 * 96 }),
      })
      .filter(steady),
    { minLength: 1, maxLength: 3 },
  ),
);
/** Handoffs on the hours that no clock change skips or repeats. */
const worlds = fc
  .record({ zone: fc.constantFrom(...ZONES), from: fc.constantFrom(...FROM) })
  .chain(({ zone, from }) => {
    const at = (minDay: number, maxDay: number) =>
      fc
        .record({ day: fc.integer({ min: minDay, max: maxDay }), hour: fc.integer({ min: 8, max: 20 }) })
        .map(({ day, hour }) => TimeZone.of(zone).toInstant(from + day * DAY + hour * 3_600_000));
    const layer = fc
      .record({
        virtualStart: at(-30, -20),
        start: fc.oneof(at(-20, -1), at(1, 20)),
        end: fc.oneof(fc.constant(Infinity), at(5, 28)),
        turn: fc.constantFrom(
          ...([
            ['hourly', 12],
            ['daily', 1],
            ['daily', 3],
            ['weekly', 1],
            ['weekly', 2],
          ] as const),
        ),
        people: fc.integer({ min: 1, max: 4 }),
        windows,
      })
      .map(({ turn: [type, length], people, ...rest }) => ({ ...rest, type, length, people }));
    return fc.array(layer, { minLength: 1, maxLength: 4 }).map((layers) => ({
      zone,
      from,
      layers: layers.map((each, place): Drawn => ({
        ...each,
        people: Array.from({ length: each.people }, (_, n) => `l${place}p${n}`),
      })),
    }));
  });

describe('layers as rotations', () => {
  /** @contract operating-43 */
  it('have on call whom the final schedule has, at every quarter of an hour', () => {
    fc.assert(
      fc.property(worlds, ({ zone, from, layers }) => {
        const given = layers.map(({ people, windows: drawn, ...each }): Layer => ({
          ...each,
          people: people.length,
          hours:
            drawn.length === 0
              ? WHOLE_WEEK
              : drawn.flatMap(({ days, start, length }) => windowOn(days, start * 15, length * 15)),
        }));
        const rotations = piecesOf(given, TimeZone.of(zone), from).map((piece, place) => {
          const { people, type, length } = layers[piece.layer]!;
          const hours = hoursOf(piece.hours);
          if (hours === null) throw new Error('too many windows');
          return aRotation([...people.slice(piece.first), ...people.slice(0, piece.first)].join(' '), {
            ...{ id: `r${place}`, type, length, startDate: new Date(piece.startDate), ...hours },
            endDate: piece.endDate === Infinity ? null : new Date(piece.endDate),
          });
        });
        const snapshot = { ...prepareSchedules([aSchedule(rotations, { timezone: zone })], []), people: PEOPLE };
        for (let at = from; at < from + 30 * DAY; at += QUARTER) {
          const here = whoIsOnCall(snapshot, 's', new Date(at)).recipients.map(({ userId }) => userId);
          const there = finalAt(zone, layers, at);
          if (here.join() !== (there ?? ''))
            throw new Error(`${new Date(at).toISOString()}: ${here.join()}, not ${there}`);
        }
      }),
      { numRuns: 25 },
    );
  });

  it('are one rotation each, where nothing begins or ends later', () => {
    const layer = { start: 0, end: Infinity, virtualStart: 0, type: 'weekly', length: 1, people: 2 } as const;
    const night = { ...layer, hours: dailyWindow(20 * 60, 12 * 60) };
    const pieces = piecesOf([night, { ...layer, hours: WHOLE_WEEK }], TimeZone.of('UTC'), FROM[0]);
    expect(pieces.map(({ layer: place, hours }) => [place, hoursOf(hours)])).toEqual([
      [0, { timeRestriction: { start: '20:00', end: '08:00' }, restrictions: [] }],
      [1, { timeRestriction: { start: '08:00', end: '20:00' }, restrictions: [] }],
    ]);
  });

  it('that are always below another one are none', () => {
    const layer = {
      start: 0,
      end: Infinity,
      virtualStart: 0,
      type: 'daily',
      length: 1,
      people: 1,
      hours: WHOLE_WEEK,
    } as const;
    expect(piecesOf([layer, layer], TimeZone.of('UTC'), FROM[0])).toHaveLength(1);
  });
});
