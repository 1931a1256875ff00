import { describe, expect, it } from '@jest/globals';
import {
  bodyOf,
  draftOf,
  lastHandoff,
  newDraft,
  draftParticipant,
  rhythmOf,
  type Rotation,
} from '../console/src/pages/schedules/rotation-draft.js';
import {
  hoursLeft,
  hoursOf,
  hoursText,
  restrictionsOf,
  type Hours,
  type HoursLine,
} from '../console/src/pages/schedules/rotation-hours.js';
import { learnTime, momentOf, readTimesAs, wallClock } from '../console/src/parts/moment.js';
import { colorOf, colorsOf } from '../console/src/parts/colors.js';
import { warningsOf } from '../console/src/pages/schedules/rotation-warnings.js';
import { since, type Shift } from '../console/src/schedules/shift-spans.js';
import { doubleShifts } from '../console/src/schedules/coverage-changes.js';
import { clockEffects, effectInWords, handoffInWords, handoffMoves } from '../console/src/schedules/clock-changes.js';
import { previewOf, type PreviewData, type SchedulePreview } from '../console/src/schedules/schedule-preview.js';

const ZONE = 'Europe/Berlin';
const RULE = {
  ...{ id: 'rule', condition: 'if-not-acked', notifyType: 'default' as const },
  ...{ recipientName: null, whenNobody: null, order: 0 },
};

const rotation = (ids: string[], more: Partial<Rotation> = {}): Rotation => ({
  ...{ id: 'r', name: 'Primary', type: 'daily', length: 1, endDate: null, timeRestriction: null, restrictions: [] },
  countsOnlyOwnHours: false,
  startDate: '2026-03-27T07:00:00.000Z',
  participants: ids.map((id) => ({ id })),
  ...more,
});

describe('colours of people who are shown together', () => {
  it('are never alike among eight, and the own ones where they can be', () => {
    const names = Array.from({ length: 300 }, (_, i) => `Person ${i * 7919}`);
    for (let i = 0; i + 8 <= names.length; i += 3) {
      const some = names.slice(i, i + 8);
      const colors = colorsOf([...some, ...some]);
      expect(new Set(colors.values()).size).toBe(8);
      expect(colors.get(some[0]!)).toBe(colorOf(some[0]!));
    }
    expect(colorsOf(names.slice(0, 20)).size).toBe(20);
    expect(colorsOf(['Ada']).get('Ada')).toBe(colorOf('Ada'));
  });
});

describe('a rotation while it is edited', () => {
  it('began last Monday at eight on the clock of the schedule, also over a change of the clocks', () => {
    // A Tuesday; on Sunday the clocks went forward.
    const draft = newDraft(Date.parse('2026-03-31T12:00Z'), ZONE);
    expect([draft.day, draft.time, draft.type]).toEqual(['2026-03-30', '08:00', 'weekly']);
    expect(bodyOf(draft, ZONE)?.startDate).toBe('2026-03-30T06:00:00.000Z');
  });

  it.each([
    ['weekly', '2026-03-30T05:59Z', ZONE, '2026-03-23T08:00'],
    ['weekly', '2026-03-30T06:00Z', ZONE, '2026-03-30T08:00'],
    ['weekly', '2026-04-05T22:00Z', ZONE, '2026-03-30T08:00'],
    ['daily', '2026-03-29T05:59Z', ZONE, '2026-03-28T08:00'],
    ['daily', '2026-03-29T06:00Z', ZONE, '2026-03-29T08:00'],
    // Tomorrow has begun there.
    ['daily', '2026-03-31T23:30Z', 'Asia/Tokyo', '2026-04-01T08:00'],
  ] as const)('puts its first participant on call at once: %s at %s in %s', (type, at, zone, start) => {
    expect(lastHandoff(Date.parse(at), zone, type)).toBe(start);
  });

  it('is sent back as it was read', () => {
    const stored = rotation(['ada', 'ben'], {
      endDate: '2026-05-01T10:30:00.000Z',
      timeRestriction: { start: '20:00', end: '08:00' },
    });
    const { id: _, participants, ...fields } = stored;
    const body = bodyOf(draftOf(stored, ZONE), ZONE);
    expect(body).toEqual({ ...fields, participants: participants.map(({ id }) => ({ type: 'user', id })) });
    expect(wallClock(momentOf('2026-05-01T12:30', ZONE), ZONE)).toBe('2026-05-01T12:30');
    expect(bodyOf({ ...draftOf(stored, ZONE), day: '' }, ZONE)).toBeNull();
    expect(bodyOf({ ...draftOf(stored, ZONE), until: NaN }, ZONE)).toBeNull();
  });

  it('keeps the seconds of its dates, and the hour of a clock change, while their fields stay', () => {
    // The second 02:30 of 25 October.
    const dates = { startDate: '2026-10-25T01:30:17.250Z', endDate: '2026-11-01T07:00:59.000Z' };
    const draft = draftOf(rotation(['ada'], dates), ZONE);
    expect([draft.time, draft.until]).toEqual(['02:30', Date.parse(dates.endDate)]);
    expect(bodyOf(draft, ZONE)).toMatchObject(dates);
    expect(bodyOf({ ...draft, name: 'Night' }, ZONE)).toMatchObject({ ...dates, name: 'Night' });
    expect(bodyOf({ ...draft, time: '03:30', until: null }, ZONE)).toMatchObject({
      ...{ startDate: '2026-10-25T02:30:00.000Z', endDate: null },
    });
  });

  it('keeps its hours, those that the form cannot show included', () => {
    const nights: HoursLine = { days: ['mon', 'wed', 'sun'], from: '20:00', to: '08:00', later: 1 };
    const weekdays: Hours = { kind: 'lines', lines: [nights] };
    expect(hoursOf(restrictionsOf(weekdays))).toEqual(weekdays);
    expect(restrictionsOf(weekdays).restrictions.at(-1)).toMatchObject({ startDay: 'sun', endDay: 'mon' });
    const weekend = { startDay: 'fri', startTime: '20:00', endDay: 'mon', endTime: '08:00' } as const;
    const stored = { timeRestriction: null, restrictions: [weekend] };
    expect(restrictionsOf(hoursOf(stored))).toEqual(stored);
    expect(hoursText(stored)).toBe('Fri 20:00 to Mon 08:00');
    for (const days of [nights.days, ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const]) {
      const own: Hours = { kind: 'lines', lines: [{ ...nights, days }], own: true };
      expect(hoursOf(restrictionsOf(own))).toEqual(own);
      expect(hoursText(restrictionsOf(own))).toMatch(/, 20:00 to 08:00, in each participant’s time zone$/);
    }
    const [first, ...others] = restrictionsOf(weekdays).restrictions;
    const mixed = { timeRestriction: null, restrictions: [{ ...first!, timezone: 'participant' as const }, ...others] };
    expect([hoursOf(mixed).kind, restrictionsOf(hoursOf(mixed))]).toEqual(['kept', mixed]);
    const row: Hours = { kind: 'lines', lines: [{ ...nights, days: ['mon', 'tue', 'wed'] }] };
    expect(hoursText(restrictionsOf(row))).toBe('Mon–Wed, 20:00 to 08:00');
    const winter = Date.parse('2026-01-05T12:00Z');
    const rhythm = (more: Partial<Rotation>, zone = ZONE, at = winter): string =>
      rhythmOf(rotation([], more), zone, at);
    readTimesAs({ timezone: ZONE });
    expect(rhythm({ type: 'weekly', length: 2 })).toBe('every 2 weeks, Fri 08:00');
    // In another zone it is named, and what one's own clock shows stands beside.
    readTimesAs({ timezone: 'America/New_York' });
    expect(rhythm({})).toBe('daily, 08:00 Europe/Berlin (02:00 on your clock)');
    // New York has put its clocks forward, Berlin not yet.
    expect(rhythm({}, ZONE, Date.parse('2026-03-20T12:00Z'))).toBe('daily, 08:00 Europe/Berlin (03:00 on your clock)');
    expect(rhythm({ type: 'weekly' }, 'Asia/Calcutta')).toBe(
      'weekly, Fri 12:30 Asia/Kolkata (Fri 02:00 on your clock)',
    );
    expect(rhythm({ type: 'weekly' }, 'Pacific/Auckland')).toBe(
      'weekly, Fri 20:00 Pacific/Auckland (Fri 02:00 on your clock)',
    );
    readTimesAs({ timezone: 'Pacific/Auckland' });
    expect(rhythm({ type: 'weekly', startDate: '2026-01-04T22:00:00.000Z' })).toBe(
      'weekly, Sun 23:00 Europe/Berlin (Mon 11:00 on your clock)',
    );
    readTimesAs({ timezone: 'Africa/Lagos' });
    expect(rhythm({})).toBe('daily, 08:00 Europe/Berlin');
  });
});

describe('the preview of a schedule', () => {
  const world: PreviewData = {
    people: [
      { id: 'ada', fullName: 'Ada', timezone: ZONE, role: 'user', blocked: false },
      { id: 'ben', fullName: 'Ben', timezone: 'America/New_York', role: 'user', blocked: false },
    ],
    teams: [],
    schedules: [],
    timeOff: [],
    escalations: [],
  };
  const range = { start: Date.parse('2026-03-27T07:00Z'), end: Date.parse('2026-03-30T06:00Z') };
  const schedule = (...rotations: Rotation[]) => ({
    ...{
      id: 's',
      name: 'Ops',
      description: null,
      teamId: null,
      createdAt: '2026-01-01T00:00:00.000Z',
      timezone: ZONE,
      enabled: true,
      announceRoomId: null,
      rotations,
    },
  });

  it('follows the clock of its zone, overrides and planned turns of nobody', () => {
    const override = {
      ...{ id: 'o', userId: 'ben', userName: 'Ben', reason: null, rotationIds: null },
      participant: { type: 'user' as const, id: 'ben', name: 'Ben' },
      ...{ startTime: '2026-03-27T12:00:00.000Z', endTime: '2026-03-27T18:00:00.000Z' },
    };
    const nobody = { ...rotation(['ada']), participants: [{ id: 'ada' }, { type: 'none' as const }] };
    const seen = previewOf(world, { ...schedule(nobody), overrides: [override] }, range)!;
    expect(seen.final.map(({ name, start }) => [name, new Date(start).toISOString()])).toEqual([
      ['Ada', '2026-03-27T07:00:00.000Z'],
      ['Ben', '2026-03-27T12:00:00.000Z'],
      ['Ada', '2026-03-27T18:00:00.000Z'],
      ['Ada', '2026-03-29T06:00:00.000Z'],
    ]);
    expect(seen.byRotation.get('r')).toHaveLength(2);
    expect(seen.gaps).toEqual([]);
  });

  it('knows overrides of some rotations, by teams and nobody too, and turns of escalation policies', () => {
    const times = { startTime: '2026-03-27T12:00:00.000Z', endTime: '2026-03-27T18:00:00.000Z', reason: null };
    const by = { userId: null, userName: null };
    const overrides = [
      { id: 'o', ...by, ...times, participant: { type: 'escalation' as const, id: 'night' }, rotationIds: ['r'] },
      { id: 'p', ...by, ...times, participant: { type: 'none' as const }, rotationIds: ['other'] },
    ];
    const rules = [{ ...RULE, recipientType: 'user' as const, recipientId: 'ben', delayMinutes: 5 }];
    const night = { id: 'night', name: 'Night', rules };
    const others = [rotation(['ada']), rotation(['ada'], { id: 'other' })];
    const span = { start: Date.parse('2026-03-27T12:00Z'), end: Date.parse('2026-03-27T19:00Z') };
    const seen = previewOf({ ...world, escalations: [night] }, { ...schedule(...others), overrides }, span)!;
    expect(seen.final.map(({ name, isOverride }) => [name, isOverride])).toEqual([
      ['Ben', true],
      ['Ada', false],
      ['Ada', false],
    ]);
    const turns = rotation([], { participants: [{ type: 'escalation', id: 'night' }] });
    expect(previewOf({ ...world, escalations: [night] }, schedule(turns), range)?.final[0]?.name).toBe('Ben');
    expect(bodyOf(draftOf(turns, ZONE), ZONE)?.participants).toEqual([{ type: 'escalation', id: 'night' }]);
  });

  it('draws nothing before the schedule was made', () => {
    const made = { ...schedule(rotation(['ada', 'ben'])), createdAt: '2026-03-28T12:00:00.000Z' };
    const seen = previewOf(world, made, range)!;
    const begins = Date.parse(made.createdAt);
    expect(seen.final[0]).toMatchObject({ name: 'Ben', start: begins });
    expect(seen.byRotation.get('r')?.[0]).toMatchObject({ name: 'Ben', start: begins });
    expect(previewOf(world, { ...made, rotations: [] }, range)?.gaps).toEqual([
      { ...range, start: begins, intended: false },
    ]);
    const shift = (from: string, until: string, whole: Partial<Shift> = {}): Shift => ({
      ...{ id: from, userId: 'ada', userName: 'Ada', isOverride: false, rotationId: 'r', overriddenUserName: null },
      ...{ startTime: `2026-03-${from}:00.000Z`, endTime: `2026-03-${until}:00.000Z`, ...whole },
    });
    const shown = since(begins, [
      shift('27T07:00', '28T12:00'),
      shift('28T00:00', '28T12:01', { wholeStart: '2026-03-27T07:00:00.000Z', wholeEnd: '2026-03-28T12:01:00.000Z' }),
      shift('28T00:00', '28T12:02', { wholeStart: null }),
      shift('28T12:00', '29T07:00', { wholeStart: '2026-03-28T12:00:00.000Z' }),
    ]);
    expect(shown.map(({ startTime, wholeStart, endTime }) => [startTime, wholeStart, endTime.slice(11, 16)])).toEqual([
      [made.createdAt, made.createdAt, '12:01'],
      [made.createdAt, made.createdAt, '12:02'],
      [made.createdAt, made.createdAt, '07:00'],
    ]);
  });

  it('reads hours in the zone of each participant', () => {
    const timeRestriction = { start: '09:00', end: '17:00', timezone: 'participant' } as const;
    const seen = previewOf(world, schedule(rotation(['ada', 'ben'], { timeRestriction })), range)!;
    expect(
      seen.final.map(({ name, start, end }) => [name, ...[start, end].map((at) => new Date(at).toISOString())]),
    ).toEqual([
      ['Ada', '2026-03-27T08:00:00.000Z', '2026-03-27T16:00:00.000Z'],
      ['Ben', '2026-03-28T13:00:00.000Z', '2026-03-28T21:00:00.000Z'],
      ['Ada', '2026-03-29T07:00:00.000Z', '2026-03-29T15:00:00.000Z'],
    ]);
  });

  it('asks of what is left of a gap whether it is intended, for a rotation of nights that begins today', () => {
    const day = { start: Date.parse('2026-03-26T00:00Z'), end: Date.parse('2026-03-26T23:00Z') };
    const startDate = '2026-03-26T15:00:00.000Z';
    const night = rotation(['ada'], { startDate, timeRestriction: { start: '18:00', end: '08:00' } });
    const intended = () => previewOf(world, schedule(night), day)!.gaps.map((gap) => gap.intended);
    expect(intended()).toEqual([false]);
    learnTime(startDate);
    try {
      expect(intended()).toEqual([true]);
    } finally {
      learnTime(new Date().toISOString());
    }
  });

  it('knows the hours that no rotation has, and tells them from times in which somebody is missed', () => {
    const nights = { timeRestriction: { start: '18:00', end: '08:00' } };
    const day = { start: Date.parse('2026-03-26T12:00Z'), end: Date.parse('2026-03-27T12:00Z') };
    const gapsOf = (...rotations: Rotation[]) => previewOf(world, schedule(...rotations), day)!.gaps;
    const begun = { startDate: '2026-01-05T07:00:00.000Z' };
    const night = rotation(['ada'], { ...nights, ...begun });
    expect(gapsOf(night).map(({ intended }) => intended)).toEqual([true, true]);
    const ended = rotation(['ben'], { id: 'd', ...begun, endDate: '2026-03-01T07:00:00.000Z' });
    expect(gapsOf(night, ended).map(({ intended }) => intended)).toEqual([false, false]);
    const weekday = (startDay: string) => ({ startDay, startTime: '08:00', endDay: startDay, endTime: '18:00' });
    const saturday = rotation(['ben'], { restrictions: ['sat', 'sun'].map(weekday) as Rotation['restrictions'] });
    expect(hoursLeft(schedule(night), ZONE)).toBe('each day, 08:00 to 18:00');
    expect(hoursLeft(schedule(night, saturday), ZONE)).toBe('Mon–Fri, 08:00 to 18:00');
    expect(hoursLeft(schedule(night, saturday), 'UTC')).toBe('Mon–Fri, 08:00 to 18:00 in Europe/Berlin');
    expect(hoursLeft(schedule(rotation(['ada'])), ZONE)).toBeNull();
  });

  it('finds the gaps and double times that clock changes open within a year, in rotations and nested schedules', () => {
    const begun = { startDate: '2026-01-05T07:00:00.000Z' };
    const from = Date.parse('2026-01-20T12:00Z');
    const hours = (start: string, end: string, own = true) => ({
      timeRestriction: { start, end, ...(own && { timezone: 'participant' as const }) },
    });
    const textOf = (...rotations: Rotation[]) =>
      clockEffects(world, schedule(...rotations), from).map((effect) => effectInWords(effect, ZONE));
    // Ada is in Berlin, Ben in New York, six hours behind but for some weeks.
    const ada = rotation(['ada'], { ...begun, ...hours('08:00', '20:00') });
    const ben = rotation(['ben'], { id: 'b', ...begun, ...hours('14:00', '02:00') });
    expect(textOf(ada, ben)).toEqual([
      'From Sun 8 Mar to Sun 29 Mar, between clock changes: nobody on call 07:00 to 08:00.',
      'From Sun 8 Mar to Sun 29 Mar, between clock changes: more than one person on call 19:00 to 20:00.',
      'From Sun 25 Oct to Sun 1 Nov, between clock changes: nobody on call 07:00 to 08:00.',
      'From Sun 25 Oct to Sun 1 Nov, between clock changes: more than one person on call 19:00 to 20:00.',
    ]);
    expect(textOf(rotation(['ada', 'ben'], begun))).toEqual([]);
    // Kolkata's clocks never change: there is a gap from spring to autumn.
    const cyd = { id: 'cyd', fullName: 'Cyd', timezone: 'Asia/Kolkata', role: 'user' as const, blocked: false };
    const east = rotation(['cyd'], { id: 'c', ...begun, ...hours('00:30', '12:30') });
    const north = schedule(rotation(['ada'], { ...begun, ...hours('08:00', '20:00') }), east);
    expect(
      clockEffects({ ...world, people: [...world.people, cyd] }, north, from)
        .filter(({ kind }) => kind === 'gap')
        .map((effect) => effectInWords(effect, ZONE)),
    ).toEqual(['From Sun 29 Mar to Sun 25 Oct, between clock changes: nobody on call 20:00 to 21:00.']);
    const all = ['08:00', '20:00'] as const;
    const both = [
      rotation(['ada'], { ...begun, ...hours(...all, false) }),
      rotation(['ben'], { id: 'b', ...begun, ...hours(all[1], all[0], false) }),
    ];
    expect(textOf(...both)).toEqual([]);
    const inner = {
      ...schedule(rotation(['ben'], { ...begun, ...hours('14:00', '02:00', false) })),
      id: 'ny',
      timezone: 'America/New_York',
    };
    const nested = rotation([], { id: 'n', ...begun, participants: [{ type: 'schedule', id: 'ny' }] });
    expect(clockEffects({ ...world, schedules: [inner] }, schedule(ada, nested), from).map(({ kind }) => kind)).toEqual(
      [...['gap', 'double', 'gap', 'double']],
    );
    expect(
      handoffMoves({ timezone: 'UTC', time: '08:00' }, [ZONE, 'UTC', 'Asia/Kolkata'], from).map(handoffInWords),
    ).toEqual(['From Sun 29 Mar, when clocks change: handoff at 10:00 instead of 09:00 in Europe/Berlin.']);
  });

  it('warns of gaps, of somebody twice, and of a rotation without anybody', () => {
    const places = [draftParticipant('user', 'ada'), draftParticipant('user', 'ben'), draftParticipant('user', 'ada')];
    const name = ({ id }: { id: string }): string => id;
    const warnings = (of: SchedulePreview, who = places): string[] =>
      warningsOf(who, name, {
        ...{ gaps: of.gaps, doubles: doubleShifts(of, 'r', range.start) },
        spanText: ({ start }) => new Date(start).toISOString().slice(5, 10),
      });
    const short = rotation(['ada'], { endDate: '2026-03-28T07:00:00.000Z' });
    expect(warnings(previewOf(world, schedule(short, { ...short, id: 'other' }), range)!)).toEqual([
      'Nobody is on call 03-28.',
      'ada is listed twice, so they have more shifts.',
      'Ada is in two rotations at the same time: 03-27. One of them adds nobody.',
    ]);
    expect(warnings(previewOf(world, schedule(rotation([])), range)!, [draftParticipant('none', '')])[0]).toBe(
      'This rotation has no participants.',
    );
    expect(previewOf(world, { ...schedule(), timezone: 'Nowhere/There' }, range)).toBeNull();
  });
});
