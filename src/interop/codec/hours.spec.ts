import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { WEEKDAYS } from '../../platform/domain/weekday.js';
import { decodeHours, encodeHours, type Hours } from './hours.js';
import { WireObject } from './wire-object.js';

const time = fc
  .record({ hour: fc.nat(23), minute: fc.nat(59) })
  .map(({ hour, minute }) => `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`);
const day = fc.constantFrom(...WEEKDAYS);
const daily = fc.record({ start: time, end: time }).map((timeRestriction) => ({ timeRestriction, restrictions: [] }));
const weekly = fc
  .array(fc.record({ startDay: day, startTime: time, endDay: day, endTime: time }), { minLength: 1 })
  .map((restrictions) => ({ timeRestriction: null, restrictions }));

describe('hours', () => {
  it('go out and come in the same', () => {
    fc.assert(
      fc.property(fc.oneof(daily, weekly), (hours: Hours) => {
        expect(decodeHours(WireObject.request({ timeRestriction: encodeHours(hours) }))).toEqual(hours);
      }),
    );
  });

  it('are none where none are given', () => {
    for (const body of [{}, { timeRestriction: null }, { timeRestriction: {} }])
      expect(decodeHours(WireObject.request(body))).toBeUndefined();
    expect(encodeHours({ timeRestriction: null, restrictions: [] })).toBeUndefined();
  });

  it('may end at 24 o’clock', () => {
    const restriction = { startHour: 8, startMin: 0, endHour: 24, endMin: 0 };
    expect(
      decodeHours(WireObject.request({ timeRestriction: { type: 'time-of-day', restriction } }))?.timeRestriction?.end,
    ).toBe('00:00');
  });

  it.each([
    'always',
    { type: 'monthly' },
    { type: 'time-of-day', restriction: {} },
    { type: 'time-of-day', restriction: { startHour: 25, endHour: 1 } },
    { type: 'time-of-day', restriction: { startHour: 1.5, endHour: 1 } },
    { type: 'time-of-day', restriction: { startHour: 24, startMin: 30, endHour: 1 } },
    { type: 'weekday-and-time-of-day', restriction: {} },
    {
      type: 'weekday-and-time-of-day',
      restrictions: [{ startDay: 'mon', startHour: 1, endDay: 'friday', endHour: 2 }],
    },
    {
      type: 'weekday-and-time-of-day',
      restrictions: [{ startDay: '__proto__', startHour: 1, endDay: 'x', endHour: 2 }],
    },
  ])('refuses %j', (timeRestriction) => {
    expect(() => decodeHours(WireObject.request({ timeRestriction }))).toThrow();
  });
});
