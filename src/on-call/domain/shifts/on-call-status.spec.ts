import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { onCallStatusAt } from './on-call-status.js';

it.each([
  ['no shift', [], { kind: 'off', from: null }],
  ['one to come', [[20, 30]], { kind: 'off', from: 20 }],
  ['one that is over', [[0, 10]], { kind: 'off', from: null }],
  ['one under way', [[5, 15]], { kind: 'on', until: 15 }],
  ['one that begins now', [[10, 15]], { kind: 'on', until: 15 }],
  [
    'several that follow one another in two schedules',
    [
      [14, 20],
      [5, 15],
      [20, 25],
      [26, 30],
    ],
    { kind: 'on', until: 25 },
  ],
])('tells of %s', (_what, spans, duty) => {
  expect(
    onCallStatusAt(
      (spans as [number, number][]).map(([start, end]) => ({ start, end })),
      10,
    ),
  ).toEqual(duty);
});

it('is on call at every instant until the end it tells, and not at that end', () => {
  const stretch = fc.tuple(fc.nat(60), fc.integer({ min: 1, max: 20 })).map(([start, length]) => ({
    start,
    end: start + length,
  }));
  fc.assert(
    fc.property(fc.array(stretch, { maxLength: 8 }), fc.nat(60), (shifts, at) => {
      const isOn = (moment: number) => shifts.some(({ start, end }) => start <= moment && moment < end);
      const duty = onCallStatusAt(shifts, at);
      expect(duty.kind === 'on').toBe(isOn(at));
      const end = duty.kind === 'on' ? duty.until : (duty.from ?? 100);
      for (let moment = at; moment < end; moment++) expect(isOn(moment)).toBe(duty.kind === 'on');
      expect(isOn(end)).toBe(duty.kind === 'off' && duty.from !== null);
    }),
  );
});
