import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { DAY_MS } from '../../../platform/durations.js';
import { endProblem, LONGEST_MS, nextDue, type Rehearsal, rehearsalOf, type Rehearsing } from './rehearsal.js';

const now = new Date('2027-03-01T03:00:00Z');
const later = new Date(now.getTime() + DAY_MS);
const tenant = (over: Partial<Rehearsal> = {}): Rehearsal => ({
  teamId: null,
  endsAt: later,
  liveTeamIds: [],
  ...over,
});
const rehearsing = (rehearsals: Rehearsal[], integrations: string[] = []): Rehearsing => ({
  rehearsals,
  integrationIds: new Set(integrations),
});

describe('what rehearses', () => {
  it.each([
    ['nothing', rehearsing([]), { teamId: 'a' }, null],
    ['the tenant', rehearsing([tenant()]), { teamId: 'a' }, 'tenant'],
    ['the tenant, of no team', rehearsing([tenant()]), { teamId: null }, 'tenant'],
    ['the tenant without a team that is live', rehearsing([tenant({ liveTeamIds: ['a'] })]), { teamId: 'a' }, null],
    ['the tenant beside a team that is live', rehearsing([tenant({ liveTeamIds: ['a'] })]), { teamId: 'b' }, 'tenant'],
    ['the tenant until now', rehearsing([tenant({ endsAt: now })]), { teamId: 'a' }, null],
    ['the team', rehearsing([tenant({ teamId: 'a' })]), { teamId: 'a' }, 'team'],
    ['another team', rehearsing([tenant({ teamId: 'b' })]), { teamId: 'a' }, null],
    ['a team, of no team', rehearsing([tenant({ teamId: 'b' })]), { teamId: null }, null],
    [
      'a team that was live once',
      rehearsing([tenant({ liveTeamIds: ['a'] }), tenant({ teamId: 'a' })]),
      { teamId: 'a' },
      'team',
    ],
    ['the integration', rehearsing([], ['i']), { teamId: 'a', integrationId: 'i' }, 'integration'],
    ['another integration', rehearsing([], ['i']), { teamId: 'a', integrationId: 'j' }, null],
    [
      'the integration of a live team',
      rehearsing([tenant({ liveTeamIds: ['a'] })], ['i']),
      { teamId: 'a', integrationId: 'i' },
      'integration',
    ],
  ])('%s', (_what, state, subject, expected) => {
    expect(rehearsalOf(state, subject, now)).toBe(expected);
  });

  it('rehearses no more once everything has gone live, whatever there was', () => {
    const id = fc.constantFrom('a', 'b', 'c');
    const any = fc.record({
      teamId: fc.option(id),
      endsAt: fc.constantFrom(now, later),
      liveTeamIds: fc.array(id),
    });
    fc.assert(
      fc.property(fc.array(any), fc.option(id), (rehearsals, teamId) => {
        const live = rehearsals.filter((each) => each.teamId !== null && each.teamId !== teamId);
        expect(rehearsalOf(rehearsing(live), { teamId }, now)).toBeNull();
        const lasts = rehearsals.some((each) => each.teamId === teamId && teamId !== null && each.endsAt > now);
        if (lasts) expect(rehearsalOf(rehearsing(rehearsals), { teamId }, now)).toBe('team');
      }),
    );
  });
});

describe('the end of a rehearsal', () => {
  it.each([
    [0, 'must be in the future'],
    [-1, 'must be in the future'],
    [1, null],
    [LONGEST_MS, null],
    [LONGEST_MS + 1, 'must be within eight weeks'],
  ])('in %i ms', (ms, problem) => {
    expect(endProblem(new Date(now.getTime() + ms), now)).toBe(problem);
  });

  it.each([
    [28, 21],
    [8, 1],
    [7, 6],
    [2, 1],
    [1, 1],
    [0.5, 0.5],
  ])('in %d days is next thought of in %d', (days, expected) => {
    const inDays = (count: number): Date => new Date(now.getTime() + count * DAY_MS);
    expect(nextDue(inDays(days), now)).toEqual(inDays(expected));
  });
});
