import { describe, expect, it } from '@jest/globals';
import { atOnce } from '../../../platform/slices/slices.js';
import { affectedByOverride } from '../overrides/affected-by-override.js';
import { nextOnCallAfter } from '../evaluation/next-change.js';
import { aRotation, anOverride, aSchedule, PEOPLE } from '../../../../test/support/schedule-builders.js';
import { timesOnCall } from './times-on-call.js';
import { shiftsWithin } from './shifts.js';
import {
  overrideOf,
  prepareSchedules,
  type OnCallSnapshot,
  type OverrideData,
  type Schedule,
  type ScheduleData,
} from '../schedule/snapshot.js';
import { timelineWithin, type TimelineInterval } from './timeline.js';

function ready(data: ScheduleData): [OnCallSnapshot, Schedule] {
  const snapshot = { ...prepareSchedules([data], []), people: PEOPLE };
  return [snapshot, snapshot.schedules.get('s')!];
}

function range(start: string, end: string): { start: number; end: number } {
  return { start: Date.parse(start), end: Date.parse(end) };
}

function shifts(data: ScheduleData, start: string, end: string): string[] {
  return atOnce(shiftsWithin(...ready(data), range(start, end))).map((s) => {
    const edges = [s.start, s.end].map((t) => new Date(t).toISOString().slice(5, 16)).join(' ');
    const instead = s.override ? ` ${s.override.id} for ${s.overriddenName ?? 'nobody'}` : '';
    return `${edges} ${s.person.userId}${instead}`;
  });
}

describe('shifts', () => {
  it('are clipped to the range and merged while the same person goes on', () => {
    const schedule = aSchedule([aRotation('ada ada ben')]);
    expect(shifts(schedule, '2026-01-05T12:00Z', '2026-01-09T00:00Z')).toEqual([
      '01-05T12:00 01-07T08:00 ada',
      '01-07T08:00 01-08T08:00 ben',
      '01-08T08:00 01-09T00:00 ada',
    ]);
  });

  it('split around overrides, which say whom they replace', () => {
    const overrides = [
      anOverride('o1', 'eve', '2026-01-05T20:00Z', '2026-01-06T10:00Z'),
      anOverride('o2', 'dan', '2026-01-01T00:00Z', '2026-01-02T00:00Z'),
    ];
    expect(shifts(aSchedule([aRotation('ada ben')], { overrides }), '2026-01-01T00:00Z', '2026-01-07T00:00Z')).toEqual([
      '01-01T00:00 01-02T00:00 dan o2 for nobody',
      '01-05T08:00 01-05T20:00 ada',
      '01-05T20:00 01-06T10:00 eve o1 for ADA, BEN',
      '01-06T10:00 01-07T00:00 ben',
    ]);
  });

  it('follow the working hours and give each member of a team one', () => {
    const participants = [{ id: 'crew', type: 'team' }];
    const hours = aSchedule([aRotation('', { participants, timeRestriction: { start: '09:00', end: '17:00' } })]);
    expect(shifts(hours, '2026-01-05T00:00Z', '2026-01-06T00:00Z')).toEqual([
      '01-05T09:00 01-05T17:00 ben',
      '01-05T09:00 01-05T17:00 cyd',
    ]);
  });

  it('are none for a disabled schedule', () => {
    expect(shifts(aSchedule([aRotation('ada')], { enabled: false }), '2026-01-05T00:00Z', '2026-01-07T00:00Z')).toEqual(
      [],
    );
  });
});

describe('the time on call around an instant', () => {
  const at = Date.parse('2026-01-05T12:00Z');

  it('has its true edges, cut by a coming override', () => {
    const overrides = [anOverride('o', 'eve', '2026-01-06T00:00Z', '2026-01-06T01:00Z')];
    const shift = atOnce(timesOnCall(...ready(aSchedule([aRotation('ada ben')], { overrides })), at)).get('ada');
    expect(shift).toMatchObject({ start: at - 4 * 3_600_000, end: Date.parse('2026-01-06T00:00Z') });
  });

  it('is unbounded when nobody ever takes over, and undefined for somebody else', () => {
    const alone = ready(aSchedule([aRotation('ada')]));
    expect(atOnce(timesOnCall(...alone, at)).get('ada')).toMatchObject({ start: at - 4 * 3_600_000, end: Infinity });
    expect(atOnce(timesOnCall(...alone, at)).get('ben')).toBeUndefined();
  });

  it('goes on in another rotation, and by an override', () => {
    const hours = (id: string, users: string, start: string, end: string) =>
      aRotation(users, { id, type: 'weekly', timeRestriction: { start, end } });
    const rotations = [hours('days', 'ada ben', '08:00', '20:00'), hours('nights', 'ada ben', '20:00', '08:00')];
    const overrides = [anOverride('o', 'ada', '2026-01-06T08:00Z', '2026-01-06T10:00Z')];
    expect(atOnce(timesOnCall(...ready(aSchedule(rotations)), at)).get('ada')).toEqual({
      ...{ start: Date.parse('2026-01-05T08:00Z'), end: Date.parse('2026-01-12T08:00Z') },
    });
    const nightly = ready(aSchedule([hours('nights', 'ada', '20:00', '08:00')], { overrides }));
    expect(atOnce(timesOnCall(...nightly, Date.parse('2026-01-05T22:00Z'))).get('ada')).toEqual({
      ...{ start: Date.parse('2026-01-05T20:00Z'), end: Date.parse('2026-01-06T10:00Z') },
    });
  });
});

describe('an override to be', () => {
  const day = range('2026-01-06T00:00Z', '2026-01-07T00:00Z');
  const concerned = (data: ScheduleData, given: Partial<OverrideData> = {}, userId = 'eve'): string[] => {
    const made = overrideOf(anOverride('o', userId, '2026-01-06T00:00Z', '2026-01-07T00:00Z', given), new Map());
    return atOnce(affectedByOverride(...ready(data), day, made));
  };

  it('concerns its person and those whom it replaces', () => {
    expect(concerned(aSchedule([aRotation('ada ben cyd')]))).toEqual(['eve', 'ada', 'ben']);
    expect(concerned(aSchedule([aRotation('ada')]), {}, 'ada')).toEqual(['ada']);
  });

  it('of some rotations concerns the people of these only; by a team all its members; by nobody those replaced', () => {
    const two = aSchedule([aRotation('ada'), aRotation('dan', { id: 'second' })]);
    expect(concerned(two, { rotationIds: ['second'] })).toEqual(['eve', 'dan']);
    expect(concerned(two, { participantType: 'team' }, 'crew')).toEqual(['ben', 'cyd', 'ada', 'dan']);
    expect(concerned(two, { participantType: 'none', rotationIds: ['r'] }, '')).toEqual(['ada']);
  });
});

describe('the next change', () => {
  it('passes over gaps and is null when the same people stay', () => {
    const hours = { timeRestriction: { start: '09:00', end: '17:00' } };
    const at = Date.parse('2026-01-05T12:00Z');
    expect(atOnce(nextOnCallAfter(...ready(aSchedule([aRotation('ada', hours)])), at))?.at).toBe(at + 21 * 3_600_000);
    expect(atOnce(nextOnCallAfter(...ready(aSchedule([aRotation('ada')])), at))).toBeNull();
  });
});

describe('the timeline', () => {
  const timeline = (data: ScheduleData, start: string, end: string, interval: TimelineInterval): string[] =>
    atOnce(timelineWithin(...ready(data), range(start, end), interval)).map(
      (e) => `${e.date} ${e.rotationName ?? '*'} ${e.userName ?? '-'}${e.isOverride ? '!' : ''}`,
    );

  it('names the first on call of each local day and rotation; an override wins its day', () => {
    const overrides = [anOverride('o', 'eve', '2026-01-07T10:00Z', '2026-01-07T11:00Z')];
    const second = aRotation('cyd', { id: 'r2', name: 'Second', endDate: new Date('2026-01-06T00:00Z') });
    const schedule = aSchedule([aRotation('ada ben'), second], { overrides });
    expect(timeline(schedule, '2026-01-05T00:00Z', '2026-01-08T00:00Z', 'day')).toEqual([
      '2026-01-05 Primary ADA',
      '2026-01-05 Second CYD',
      '2026-01-06 Primary ADA',
      '2026-01-06 Second -',
      '2026-01-07 * EVE!',
    ]);
  });

  it('counts days in the schedule’s zone, weeks and months from the first day', () => {
    const startDate = new Date('2026-01-01T00:00Z');
    const auckland = aSchedule([aRotation('ada', { startDate })], { timezone: 'Pacific/Auckland' });
    expect(timeline(auckland, '2026-01-05T12:00Z', '2026-01-07T00:00Z', 'day')).toHaveLength(2);
    expect(timeline(auckland, '2026-01-31T00:00Z', '2026-02-14T00:00Z', 'week').map((e) => e.slice(0, 10))).toEqual([
      '2026-01-31',
      '2026-02-07',
      '2026-02-14',
    ]);
    expect(timeline(auckland, '2026-01-31T00:00Z', '2026-04-01T00:00Z', 'month').map((e) => e.slice(0, 10))).toEqual([
      '2026-01-31',
      '2026-02-28',
      '2026-03-31',
    ]);
  });
});
