import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { teamVersionsOf, versionsOf, type Former, type Member } from './history.js';
import { findAt } from '../intervals.js';

/** A team that people join, leave and change roles in, an hour apart; each is also told hour by hour. */
function lived(steps: readonly (readonly [string, 'join' | 'leave' | 'lead' | 'member'])[]) {
  const former: Former<Member>[] = [];
  let present: Member[] = [];
  const told: string[][] = [];
  steps.forEach(([userId, step], hour) => {
    const own = present.find((each) => each.userId === userId);
    if (step === 'join') {
      if (!own) present.push({ userId, role: 'member', joinedAt: new Date(hour), order: `${hour}` });
    } else if (own) {
      const changed = step === 'leave' ? [] : [{ ...own, role: step }];
      if (changed[0]?.role !== own.role) former.push({ until: hour, value: own });
      present = present.flatMap((each) => (each === own ? changed : [each]));
    }
    told.push(present.map((each) => `${each.userId} ${each.role}`));
  });
  return { former, present, told };
}

describe('a team of then', () => {
  it('has the members and leads of each hour, in order of joining', () => {
    const who = fc.constantFrom('ada', 'ben', 'cyd');
    const step = fc.constantFrom(...(['join', 'join', 'leave', 'lead', 'member'] as const));
    fc.assert(
      fc.property(fc.array(fc.tuple(who, step), { maxLength: 20 }), fc.boolean(), (steps, isThere) => {
        const { former, present, told } = lived(steps);
        const end = steps.length;
        const all = isThere ? former : [...former, ...present.map((value) => ({ until: end, value }))];
        const versions = teamVersionsOf(all, isThere ? present : undefined);
        const first = told.findIndex((each) => each.length > 0);
        told.forEach((expected, hour) => {
          if (first < 0 || hour < first) return;
          const version = findAt(versions, hour);
          const seen = (version?.members ?? []).map((id) => `${id} ${version?.leads.has(id) ? 'lead' : 'member'}`);
          expect(seen).toEqual(expected);
        });
        expect(findAt(versions, end) === undefined).toBe(!isThere);
        // Who was there first has been there always.
        if (first >= 0) expect(findAt(versions, -1e9)?.members).toEqual(told[first]?.map((each) => each.split(' ')[0]));
      }),
    );
  });

  it('is none where there never was one', () => {
    expect(teamVersionsOf([])).toEqual([]);
    expect(teamVersionsOf([], [])).toEqual([{ start: -Infinity, end: Infinity, members: [], leads: new Set() }]);
  });

  it('changes that nobody saw leave nothing', () => {
    const zone = (name: string) => ({ zone: name });
    const former = [5, 5, 7].map((until, i) => ({ until, value: zone('abc'[i]!) }));
    expect(versionsOf(former, zone('d')).map((each) => `${each.zone} ${each.start} ${each.end}`)).toEqual([
      ...['a -Infinity 5', 'c 5 7', 'd 7 Infinity'],
    ]);
  });
});
