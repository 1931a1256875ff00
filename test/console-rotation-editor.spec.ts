import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  DAY,
  hoursOf,
  hoursProblem,
  hoursText,
  painted,
  problemOf,
  restrictionsOf,
  weekOf,
  type Hours,
  type HoursLine,
} from '../console/src/pages/schedules/rotation-hours.js';
import type { Rotation } from '../console/src/pages/schedules/rotation-draft.js';
import { labelsThatFit } from '../console/src/pages/schedules/labels.js';
import { changeInWords, changesBetween, doubleShifts } from '../console/src/schedules/coverage-changes.js';
import { previewOf, type PreviewData, type PreviewShift } from '../console/src/schedules/schedule-preview.js';
import { candidatesFor } from '../console/src/schedules/who-can-take.js';
import { WEEKDAYS } from '../src/platform/domain/weekday.js';

const HALF_HOUR = 30 * 60_000;
const IDS = ['ada', 'ben', 'cem', 'dora'];

const shift = (userId: string, start: number, end: number): PreviewShift => ({
  ...{ userId, name: userId, start, end, isOverride: false, turns: 1 },
});
const shifts = fc.array(
  fc
    .record({ userId: fc.constantFrom(...IDS), start: fc.nat(40), length: fc.integer({ min: 1, max: 12 }) })
    .map(({ userId, start, length }) => shift(userId, start, start + length)),
  { maxLength: 12 },
);
const onCallAt = (all: readonly PreviewShift[], at: number): string[] =>
  [...new Set(all.filter(({ start, end }) => start <= at && at < end).map(({ userId }) => userId))].sort();

describe('what a change does to who is on call', () => {
  it('is the difference of the people at every moment, and nothing else', () => {
    fc.assert(
      fc.property(shifts, shifts, fc.nat(30), fc.integer({ min: 1, max: 30 }), (before, after, from, length) => {
        const range = { start: from, end: from + length };
        const changes = changesBetween(before, after, range);
        for (let at = 0; at < 60; at++) {
          const [was, is] = [onCallAt(before, at), onCallAt(after, at)];
          const here = changes.filter(({ start, end }) => start <= at && at < end);
          const isIn = at >= range.start && at < range.end && was.join() !== is.join();
          expect([at, here.length]).toEqual([at, isIn ? 1 : 0]);
          const ids = (people: readonly { userId: string }[] = []) => people.map(({ userId }) => userId).sort();
          if (!isIn) continue;
          expect(ids(here[0]?.loses)).toEqual(was.filter((id) => !is.includes(id)));
          expect(ids(here[0]?.gains)).toEqual(is.filter((id) => !was.includes(id)));
        }
        // Touching ones differ.
        for (const [index, { start, loses, gains }] of changes.entries()) {
          const last = changes[index - 1];
          if (last?.end !== start) continue;
          const text = (one: typeof loses, other: typeof gains) =>
            JSON.stringify([one, other].map((all) => all.map(({ userId }) => userId).sort()));
          expect(text(loses, gains)).not.toBe(text(last.loses, last.gains));
        }
      }),
      { numRuns: 100 },
    );
  });

  it('is told in sentences', () => {
    const person = (name: string) => ({ userId: name, name });
    const words = (loses: string[], gains: string[]): string =>
      changeInWords(
        { start: 1, end: 2, loses: loses.map(person), gains: gains.map(person) },
        ({ start, end }) => `${start} to ${end}`,
      );
    expect(words(['Ada'], ['Grace'])).toBe('Ada loses 1 to 2. Grace gains it.');
    expect(words(['Ada', 'Bo'], ['Grace', 'Cy'])).toBe('Ada and Bo lose 1 to 2. Grace and Cy gain it.');
    expect(words(['Ada'], [])).toBe('Ada loses 1 to 2.');
    expect(words([], ['Grace'])).toBe('Grace gains 1 to 2.');
  });
});

describe('labels of a line of times', () => {
  const width = (text: string): number => text.length * 7;
  const line = fc.integer({ min: 1, max: 40 }).chain((count) =>
    fc.record({
      // Unevenly, as on a day whose clocks change.
      starts: fc
        .uniqueArray(fc.integer({ min: 1, max: 999 }), { minLength: count - 1, maxLength: count - 1 })
        .map((starts) => [0, ...starts.toSorted((a, b) => a - b)].map((start) => start / 1000)),
      text: fc.constantFrom('Mo., 30.', '30', '02:00 PM', '၁၂'),
      room: fc.integer({ min: 1, max: 2000 }),
    }),
  );

  it('are never cut, and as many as the first form that has room', () => {
    fc.assert(
      fc.property(line, ({ starts, text, room }) => {
        const forms = [1, 2, 4, 7, 14].map((each) => starts.map((_, index) => (index % each === 0 ? text : null)));
        const shown = labelsThatFit(forms, starts, room, width);
        const places = starts.flatMap((start, index) => (shown[index] ? [start * room] : []));
        for (const [index, place] of places.entries())
          expect(place + width(text)).toBeLessThanOrEqual(places[index + 1] ?? room);
        const isRoomy = starts.every(
          (start, index) => ((starts[index + 1] ?? 1) - start) * room >= width(text) + 12.01,
        );
        if (isRoomy) expect(shown).toEqual(forms[0]);
      }),
    );
  });

  it.each([
    [['a', 'b', 'c', 'd'], 200, ['a', 'b', 'c', 'd']],
    [['a', 'b', 'c', 'd'], 60, ['a', null, 'c', null]],
    [['a', 'b', 'c', 'd'], 15, [null, null, null, null]],
    // The last one alone has no room.
    [['a', 'b', 'long text'], 120, ['a', 'b', null]],
  ])('%j in %i pixels', (labels, room, shown) => {
    const starts = labels.map((_, index) => index / labels.length);
    const forms = [labels, labels.map((text, index) => (index % 2 === 0 ? text : null))];
    expect(labelsThatFit(forms, starts, room, width)).toEqual(shown);
  });
});

describe('double shifts', () => {
  it('are the times in which one person has two, and shifts in a row of those who share a rotation', () => {
    const preview = (byRotation: Record<string, PreviewShift[]>) => ({
      ...{ final: [], gaps: [], byRotation: new Map(Object.entries(byRotation)) },
    });
    const found = (byRotation: Record<string, PreviewShift[]>, from = 0) =>
      doubleShifts(preview(byRotation), 'r', from).map(({ userId, start, end, kind }) => [userId, start, end, kind]);
    expect(found({ r: [shift('ada', 0, 10)], other: [shift('ada', 5, 12), shift('ben', 0, 12)] })).toEqual([
      ['ada', 5, 10, 'at-once'],
    ]);
    const twice = { ...shift('ada', 0, 14), turns: 2 };
    expect(found({ r: [twice, shift('ben', 14, 21)] })).toEqual([['ada', 0, 14, 'in-a-row']]);
    // Whoever is alone, or in another rotation, has them anyhow; what is over is not told.
    expect(found({ r: [twice] })).toEqual([]);
    expect(found({ r: [], other: [twice, shift('ben', 14, 21)] })).toEqual([]);
    expect(found({ r: [twice, shift('ben', 14, 21)] }, 14)).toEqual([]);
  });
});

const line = fc
  .record({
    days: fc.subarray([...WEEKDAYS], { minLength: 1 }),
    from: fc.nat(47).map((slot) => new Date(slot * HALF_HOUR).toISOString().slice(11, 16)),
    to: fc.nat(47).map((slot) => new Date(slot * HALF_HOUR).toISOString().slice(11, 16)),
    later: fc.nat(7),
  })
  .filter((each) => problemOf(each) === null);
const hours = fc.record({ kind: fc.constant('lines' as const), lines: fc.array(line, { minLength: 1, maxLength: 3 }) });
const part = fc
  .record({ first: fc.nat(6), days: fc.nat(6), start: fc.nat(47), slots: fc.integer({ min: 1, max: 48 }) })
  .map(({ first, days, start, slots }) => ({
    days: [first, Math.min(6, first + days)] as const,
    start: start * HALF_HOUR,
    end: Math.min(48, start + slots) * HALF_HOUR,
  }));
const slotsOf = (of: Hours): boolean[] => {
  const week = weekOf(of);
  return Array.from({ length: 336 }, (_, slot) =>
    week.some(({ start, end }) => start <= slot * HALF_HOUR && slot * HALF_HOUR < end),
  );
};

describe('active hours', () => {
  it('painted on a week are those, with the others as they were', () => {
    fc.assert(
      fc.property(hours, part, fc.boolean(), (before, drawn, isAdded) => {
        const after = painted(before, drawn, isAdded);
        const was = slotsOf(before);
        const expected = was.map((isOn, slot) => {
          const at = slot * HALF_HOUR;
          const [day, time] = [Math.floor(at / DAY), at % DAY];
          const isIn = day >= drawn.days[0] && day <= drawn.days[1] && time >= drawn.start && time < drawn.end;
          return isIn ? isAdded : isOn;
        });
        // The service reads what is saved as what was painted; nothing at all is not saved.
        if (!expected.includes(true)) return expect(hoursProblem(after)).not.toBeNull();
        expect(hoursProblem(after)).toBeNull();
        expect(slotsOf(after)).toEqual(expected);
        expect(slotsOf(hoursOf(restrictionsOf(after)))).toEqual(expected);
      }),
      { numRuns: 100 },
    );
  });

  it('are told in words, over several days too', () => {
    const lines: HoursLine[] = [
      { days: ['mon', 'tue', 'wed'], from: '08:00', to: '18:00', later: 0 },
      { days: ['fri'], from: '20:00', to: '08:00', later: 3 },
    ];
    expect(hoursText(restrictionsOf({ kind: 'lines', lines }))).toBe('Mon–Wed, 08:00 to 18:00; Fri 20:00 to Mon 08:00');
  });

  it('that cannot be are said to be so', () => {
    const one = { days: ['mon'], from: '08:00', to: '18:00', later: 0 } as const;
    expect(problemOf(one)).toBeNull();
    expect(problemOf({ ...one, days: [] })).toBe('Select at least one weekday');
    expect(problemOf({ ...one, to: '08:00' })).toBe('Must be after the beginning');
    expect(problemOf({ ...one, later: 7 })).toBe('Must be less than a week');
    expect(hoursProblem({ kind: 'lines', lines: [] })).toMatch(/nobody would ever be on call/);
    // A week without a pause restricts nothing, for the service too.
    const all = painted({ kind: 'lines', lines: [] }, { days: [0, 6], start: 0, end: DAY }, true);
    expect(restrictionsOf(all)).toEqual({ timeRestriction: null, restrictions: [] });
  });
});

describe('who can take a time', () => {
  const person = (id: string, more: Partial<PreviewData['people'][number]> = {}) => ({
    ...{ id, fullName: id, timezone: 'UTC', role: 'user' as const, blocked: false },
    ...more,
  });
  const rotation = (participants: Rotation['participants']): Rotation => ({
    ...{ id: 'r', name: null, type: 'daily', length: 1, endDate: null, timeRestriction: null, restrictions: [] },
    ...{ countsOnlyOwnHours: false, startDate: '2026-03-02T08:00:00.000Z', participants },
  });
  const schedule = (id: string, teamId: string | null, participants: Rotation['participants']) => ({
    ...{ id, name: id, description: null, teamId, createdAt: '2026-01-01T00:00:00.000Z', timezone: 'UTC' },
    ...{ enabled: true, announceRoomId: null, rotations: [rotation(participants)] },
  });
  const off = (userId: string, status: 'approved' | 'pending', startDate: string) =>
    ({
      ...{ id: userId, userId, userName: userId, reason: null, status, startDate, endDate: '2026-03-10T00:00:00.000Z' },
    }) as PreviewData['timeOff'][number];
  const teams = [{ id: 'team', name: 'Team', members: ['ada', 'lea', 'mia'].map((id) => ({ id, role: 'member' })) }];
  const world = (schedules: PreviewData['schedules']): PreviewData => ({
    people: [
      ...['zoe', 'ada', 'ben', 'lea', 'mia'].map((id) => person(id)),
      person('sam', { role: 'stakeholder' }),
      person('bob', { blocked: true }),
    ],
    teams,
    ...{ schedules, escalations: [] },
    timeOff: [off('lea', 'approved', '2026-03-04T12:00:00.000Z'), off('mia', 'pending', '2026-03-01T00:00:00.000Z')],
  });
  // Ada on Monday, Ben on Tuesday, and so on.
  const own = schedule('Own', 'team', [{ id: 'ada' }, { id: 'ben' }, { id: 'sam' }, { id: 'bob' }]);
  const found = (of: typeof own, from: string, to: string, others: (typeof own)[] = []) =>
    candidatesFor(world([of, ...others]), of, { start: Date.parse(from), end: Date.parse(to) });

  it('are participants, then members of the team, without those who are off or on call then, and it says why', () => {
    const reasons = found(own, '2026-03-04T10:00Z', '2026-03-04T14:00Z').map(({ id, whyNot }) => [id, whyNot]);
    expect(reasons).toEqual([
      ['ada', null],
      ['ben', null],
      ['bob', 'blocked'],
      ['sam', 'stakeholder'],
      ['lea', 'off'],
      ['mia', null],
    ]);
    const onMonday = found(own, '2026-03-02T10:00Z', '2026-03-02T11:00Z');
    expect(onMonday.find(({ id }) => id === 'ada')?.whyNot).toBe('on-call');
    // The time off begins later.
    expect(onMonday.find(({ id }) => id === 'lea')).toMatchObject({ whyNot: null, isParticipant: false });
    expect(onMonday.find(({ id }) => id === 'mia')?.asksForTimeOff).toBe(true);
    // From handoff to handoff: who comes next is not on call yet.
    expect(
      found(own, '2026-03-02T08:00Z', '2026-03-03T08:00Z')
        .filter(({ whyNot }) => whyNot === 'on-call')
        .map(({ id }) => id),
    ).toEqual(['ada']);
  });

  it('are all people where a schedule belongs to all teams, and are told of their other schedules', () => {
    const open = { ...own, teamId: null };
    const other = schedule('Other', null, [{ id: 'zoe' }]);
    const all = found(open, '2026-03-02T10:00Z', '2026-03-02T11:00Z', [other]);
    expect(all.map(({ id }) => id)).toEqual(['ada', 'ben', 'bob', 'sam', 'lea', 'mia', 'zoe']);
    expect(all.find(({ id }) => id === 'zoe')).toMatchObject({ whyNot: null, elsewhere: ['Other'] });
    expect(all.find(({ id }) => id === 'ben')?.elsewhere).toEqual([]);
  });

  it('are those of the schedule with its overrides', () => {
    const times = { startTime: '2026-03-02T10:00:00.000Z', endTime: '2026-03-02T12:00:00.000Z' };
    const override = {
      ...{ id: 'o', userId: 'ben', userName: 'Ben', participant: { type: 'user' as const, id: 'ben' } },
      ...{ rotationIds: null, reason: null, ...times },
    };
    const span = { start: Date.parse(times.startTime), end: Date.parse(times.endTime) };
    const { people } = world([own]);
    expect(people.length).toBeGreaterThan(0);
    const all = candidatesFor(world([own]), { ...own, overrides: [override] }, span);
    expect(all.filter(({ whyNot }) => whyNot === 'on-call').map(({ id }) => id)).toEqual(['ben']);
    expect(previewOf(world([own]), { ...own, overrides: [override] }, span)?.final).toHaveLength(1);
  });
});
