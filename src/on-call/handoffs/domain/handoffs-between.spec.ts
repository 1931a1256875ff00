import { describe, expect, it } from '@jest/globals';
import { atOnce } from '../../../platform/slices/slices.js';
import fc from 'fast-check';
import { aRotation, anOverride, aSchedule, PEOPLE } from '../../../../test/support/schedule-builders.js';
import { handoffsBetween, onCallStateAt, type Handoff } from './handoffs-between.js';
import { HOUR_MS, MINUTE_MS } from '../../../platform/durations.js';
import { prepareSchedules, type OnCallSnapshot, type ScheduleData } from '../../domain/schedule/snapshot.js';

const snapshotOf = (...schedules: ScheduleData[]): OnCallSnapshot => ({
  ...prepareSchedules(schedules, []),
  people: PEOPLE,
});
const at = (text: string): number => Date.parse(`2026-01-${text}Z`);

function told(handoffs: Handoff[]): string[] {
  return handoffs.map((h) => {
    const [when, until] = [h.at, h.until].map((t) => (t === null ? '-' : new Date(t).toISOString().slice(8, 16)));
    return `${h.userId} ${h.kind} ${when} until ${until}; ${h.onCall.join(' ')}`;
  });
}

/** The handoffs that the second of two looks reports. */
function between(
  before: OnCallSnapshot,
  after: OnCallSnapshot,
  first: string,
  second: string,
  only?: string,
): string[] {
  const concerns = (userId: string): boolean => only === undefined || userId === only;
  return told(
    atOnce(handoffsBetween(atOnce(onCallStateAt(before, at(first))), after, at(first), at(second), concerns)),
  );
}

describe('handoffs between two looks', () => {
  const daily = snapshotOf(aSchedule([aRotation('ada ben')]));

  it('are reported with their time, and until when the shift lasts', () => {
    expect(between(daily, daily, '06T07:59:55', '06T08:00:05')).toEqual([
      'ben begin 06T08:00 until 07T08:00; BEN',
      'ada end 06T08:00 until -; BEN',
    ]);
    expect(between(daily, daily, '06T08:00:05', '06T08:00:15')).toEqual([]);
  });

  it('are reported only to the people concerned', () => {
    expect(between(daily, daily, '06T07:59:55', '06T08:00:05', 'ada')).toEqual(['ada end 06T08:00 until -; BEN']);
  });

  it('are none when the same person goes on, in the next turn or in another rotation', () => {
    const same = snapshotOf(
      aSchedule([aRotation('ada', { endDate: new Date('2026-01-06T08:00Z') }), aRotation('ada ada', { id: 'r2' })]),
    );
    expect(between(same, same, '06T07:00', '06T09:00')).toEqual([]);
  });

  it('report a shift without a known end', () => {
    const alone = snapshotOf(aSchedule([aRotation('ada')]));
    expect(between(alone, alone, '05T07:59', '05T08:01')).toEqual(['ada begin 05T08:00 until -; ADA']);
  });

  it('leave out a shift that lies between two checks', () => {
    expect(between(daily, daily, '05T12:00', '07T12:00')).toEqual([]);
    const crowd = snapshotOf(aSchedule([aRotation('ada ben cyd')]));
    expect(between(crowd, crowd, '05T12:00', '07T12:00')).toEqual([
      'cyd begin 07T08:00 until 08T08:00; CYD',
      // The end was more than a day ago.
      'ada end 07T12:00 until -; CYD',
    ]);
  });

  it('of a schedule that was changed count from the look that finds them; of an override from its start', () => {
    const changed = snapshotOf(aSchedule([aRotation('cyd')]));
    expect(between(daily, changed, '05T12:00', '05T12:10')).toEqual([
      'cyd begin 05T12:10 until -; CYD',
      'ada end 05T12:10 until -; CYD',
    ]);
    const overrides = [anOverride('o', 'eve', '2026-01-05T12:05Z', '2026-01-05T13:00Z')];
    const overridden = snapshotOf(aSchedule([aRotation('ada')], { overrides }));
    expect(between(daily, overridden, '05T12:00', '05T12:10')).toEqual([
      'eve begin 05T12:05 until 05T13:00; EVE',
      'ada end 05T12:05 until -; EVE',
    ]);
  });

  it('report new, disabled and deleted schedules', () => {
    const disabled = snapshotOf(aSchedule([aRotation('ada ben')], { enabled: false }));
    expect(between(daily, disabled, '05T12:00', '05T12:10')).toEqual(['ada end 05T12:10 until -; ']);
    expect(between(daily, snapshotOf(), '05T12:00', '05T12:10')).toEqual(['ada end 05T12:10 until -; ']);
    expect(between(snapshotOf(), daily, '05T12:00', '05T12:10')).toEqual(['ada begin 05T12:10 until 06T08:00; ADA']);
  });

  it('alternate between beginning and end for each person, however often one looks', () => {
    const hours = snapshotOf(aSchedule([aRotation('ada ben ada cyd', { type: 'hourly', length: 3 })]));
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 10 * 60 }), { minLength: 1, maxLength: 40 }), (pauses) => {
        const on = new Set<string>();
        let [seen, now] = [atOnce(onCallStateAt(hours, at('05T00:00'))), at('05T00:00')];
        for (const pause of pauses) {
          const next = now + pause * MINUTE_MS;
          for (const { userId, kind, at: edge } of atOnce(handoffsBetween(seen, hours, now, next, () => true))) {
            expect(on.has(userId)).toBe(kind === 'end');
            expect(edge > now && edge <= next && (edge - at('05T08:00')) % (3 * HOUR_MS) === 0).toBe(true);
            if (kind === 'begin') on.add(userId);
            else on.delete(userId);
          }
          [seen, now] = [atOnce(onCallStateAt(hours, next)), next];
          expect([...on]).toEqual(seen.s?.userIds);
        }
      }),
      { numRuns: 100 },
    );
  });
});
