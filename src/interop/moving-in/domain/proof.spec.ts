import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { differencesOf, proofOf, acceptable, type Turn } from './proof.js';
import { readTimeline } from '../sources/third-party/read-timeline.js';

const RANGE = { start: 0, end: 100 };
const at = (time: number): string => new Date(time).toISOString();
const turn = (who: string, start: number, end: number): Turn => ({ who, start, end });
const differences = (there: Turn[], here: Turn[], ...rules: Parameters<typeof differencesOf>[4] & object) =>
  differencesOf('s', there, here, RANGE, rules).map(({ from, to, there, here }) => [
    Date.parse(from),
    Date.parse(to),
    there.join(),
    here.join(),
  ]);

describe('what is compared of on-call', () => {
  it('is who is on call, whatever the turns are made of', () => {
    expect(
      differences([turn('ann', -50, 100)], [turn('ann', 0, 30), turn('ann', 20, 60), turn('ann', 60, 900)]),
    ).toEqual([]);
    expect(differences([turn('ann', 0, 100), turn('bob', 40, 60)], [turn('ann', 0, 50), turn('bob', 50, 100)])).toEqual(
      [
        ...[
          [40, 50, 'ann,bob', 'ann'],
          [50, 60, 'ann,bob', 'bob'],
          [60, 100, 'ann', 'bob'],
        ],
      ],
    );
  });

  it('follows forwarding rules, which a timeline has applied and schedules here have not', () => {
    const rule = { from: 'ann', to: 'bob', start: 20, end: 40 };
    expect(
      differences([turn('ann', 0, 20), turn('bob', 20, 40), turn('ann', 40, 100)], [turn('ann', 0, 100)], rule),
    ).toEqual([]);
    const back = { from: 'bob', to: 'ann', start: 0, end: 100 };
    expect(differences([turn('ann', 0, 100)], [turn('ann', 0, 100)], rule, back)).toEqual([]);
  });

  const turns = fc.array(
    fc.record({
      who: fc.constantFrom('ann', 'bob', 'cem'),
      start: fc.integer({ min: -20, max: 110 }),
      end: fc.integer({ min: -20, max: 120 }),
    }),
    { maxLength: 12 },
  );
  /** @contract operating-42 */
  it('is right at every instant', () => {
    fc.assert(
      fc.property(turns, turns, (there, here) => {
        const found = differences(there, here);
        const who = (list: Turn[], time: number): string =>
          [...new Set(list.flatMap(({ who, start, end }) => (start <= time && time < end ? who : [])))].sort().join();
        for (let time = 0; time < 100; time++) {
          const difference = found.find(([from = 0, to = 0]) => Number(from) <= time && time < Number(to));
          const [theirs, ours] = [who(there, time), who(here, time)];
          if ((difference !== undefined) !== (theirs !== ours)) return false;
          if (difference && (difference[2] !== theirs || difference[3] !== ours)) return false;
        }
        return true;
      }),
    );
  });

  it('is counted whole and listed in part; where a difference begins is not what somebody accepts', () => {
    const found = Array.from({ length: 130 }, (_, place) => ({
      ...{ schedule: 's', from: at(place), to: at(place + 1), there: ['ann'], here: [] },
    }));
    const proof = proofOf([
      { schedule: 's', found },
      { schedule: 't', found: [] },
      { schedule: 'u', found: 'too much' },
    ]);
    expect(proof).toMatchObject({
      same: 1,
      different: 1,
      more: 30,
      notCompared: [{ schedule: 'u', reason: 'too much' }],
    });
    expect(proof.differences).toHaveLength(100);
    expect(acceptable(proof)).toHaveLength(101);
    const later = proofOf([{ schedule: 's', found: found.map((each) => ({ ...each, from: at(-1) })) }]);
    expect(acceptable(later)).toEqual(acceptable(proof));
  });
});

describe('a timeline', () => {
  const period = { startDate: at(0), endDate: at(50), recipient: { type: 'user', id: 'A', name: 'ann@x.example' } };
  const told = (periods: unknown) => ({
    ...{ startDate: at(0), endDate: at(100) },
    finalTimeline: { rotations: [{ periods }] },
  });

  it('names people, those of a team one by one where it says so, and nobody for what was deleted', () => {
    const flat = { type: 'user', id: 'B', name: 'bob@x.example' };
    expect(
      readTimeline(
        told([
          period,
          { ...period, recipient: { type: 'team', id: 'T', name: 'ops' }, flattenedRecipients: [flat] },
          { ...period, recipient: { type: 'none' } },
          { ...period, recipient: undefined },
        ]),
      )?.periods.map(({ who }) => who),
    ).toEqual([
      [{ type: 'user', id: 'a', name: 'ann@x.example' }],
      [{ type: 'user', id: 'b', name: 'bob@x.example' }],
      [],
      [],
    ]);
  });

  it('that cannot be read is none', () => {
    for (const broken of [null, 'x', {}, { finalTimeline: {} }, told([{ ...period, endDate: 'soon' }])])
      expect(readTimeline(broken)).toBeNull();
    expect(readTimeline({ ...told([]), endDate: at(0) })).toBeNull();
  });
});
