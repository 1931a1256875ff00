import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { csvName, hoursAsCsv, mostHoursFirst, rowsOf, type HoursRow } from './hours-row.js';

const HOUR = 3_600_000;
const OPS = { id: 's', name: 'Ops' };
const person = { userId: 'ada', name: 'Ada' };

function row(given: Partial<HoursRow>): HoursRow {
  return { ...rowsOf(OPS, [{ person, shiftCount: 1, total: HOUR, business: 0 }])[0]!, ...given };
}

describe('rows', () => {
  it('name the person and the schedule and count in hours', () => {
    expect(rowsOf(OPS, [{ person, shiftCount: 2, total: 30 * HOUR, business: 8.25 * HOUR }])).toEqual([
      {
        userId: 'ada',
        userName: 'Ada',
        scheduleId: 's',
        scheduleName: 'Ops',
        shiftCount: 2,
        totalHours: 30,
        businessHours: 8.25,
        afterHours: 21.75,
      },
    ]);
  });

  /** @contract reports-15 */
  it('have two decimals and add up', () => {
    const hours = fc.integer({ min: 0, max: 366 * 24 * HOUR }).chain((total) =>
      fc.record({
        person: fc.constant(person),
        shiftCount: fc.constant(1),
        total: fc.constant(total),
        business: fc.integer({ min: 0, max: total }),
      }),
    );
    fc.assert(
      fc.property(hours, (each) => {
        const { totalHours, businessHours, afterHours } = rowsOf(OPS, [each])[0]!;
        for (const figure of [totalHours, businessHours, afterHours]) {
          expect(figure).toBe(Number(figure.toFixed(2)));
          expect(figure).toBeGreaterThanOrEqual(0);
        }
        expect(Math.abs(totalHours - each.total / HOUR)).toBeLessThanOrEqual(0.005001);
        expect(Math.abs(businessHours - each.business / HOUR)).toBeLessThanOrEqual(0.005001);
        expect((businessHours + afterHours).toFixed(2)).toBe(totalHours.toFixed(2));
      }),
    );
  });

  it('are sorted by hours, then by name', () => {
    const rows = [
      row({ userName: 'Cyd', totalHours: 1 }),
      row({ userName: 'Ben', totalHours: 2 }),
      row({ userName: 'Ada', totalHours: 2, scheduleName: 'Web' }),
      row({ userName: 'Ada', totalHours: 2, scheduleName: 'Ops' }),
    ];
    expect(rows.sort(mostHoursFirst).map((r) => `${r.userName} ${r.scheduleName}`)).toEqual([
      'Ada Ops',
      'Ada Web',
      'Ben Ops',
      'Cyd Ops',
    ]);
  });
});

describe('the file', () => {
  it('has the header of the contract, and a line for each row', () => {
    const rows = [row({ userName: 'Lovelace, Ada', scheduleName: '=Ops' }), row({ totalHours: 12.5, shiftCount: 3 })];
    expect(hoursAsCsv(rows)).toBe(
      'user,schedule,shifts,total_hours,business_hours,after_hours\r\n' +
        `"Lovelace, Ada",'=Ops,1,1,0,1\r\n` +
        'Ada,Ops,3,12.5,0,1\r\n',
    );
  });

  it('is named after the range', () =>
    expect(csvName({ from: '2026-05-01T22:00:00.000Z', to: '2026-06-01T12:00:00.000Z' })).toBe(
      'oncall-hours-2026-05-01_2026-06-01.csv',
    ));
});
