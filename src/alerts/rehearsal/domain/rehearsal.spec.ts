import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { teamDirectory } from '../../../people/teams/team-directory.js';
import { DAY_MS } from '../../../platform/durations.js';
import { endProblem, LONGEST_MS, nextDue, type Rehearsal, rehearsalOf, type Rehearsing, teamsOf } from './rehearsal.js';

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
const AB = { teamIds: ['a', 'b'] };

describe('what rehearses', () => {
  it.each([
    ['nothing', rehearsing([]), { teamIds: ['a'] }, null],
    ['the tenant', rehearsing([tenant()]), { teamIds: ['a'] }, 'tenant'],
    ['the tenant, of no team', rehearsing([tenant()]), { teamIds: [] }, 'tenant'],
    ['the tenant without a team that is live', rehearsing([tenant({ liveTeamIds: ['a'] })]), { teamIds: ['a'] }, null],
    [
      'the tenant beside a team that is live',
      rehearsing([tenant({ liveTeamIds: ['a'] })]),
      { teamIds: ['b'] },
      'tenant',
    ],
    ['the tenant until now', rehearsing([tenant({ endsAt: now })]), { teamIds: ['a'] }, null],
    ['the team', rehearsing([tenant({ teamId: 'a' })]), { teamIds: ['a'] }, 'team'],
    ['another team', rehearsing([tenant({ teamId: 'b' })]), { teamIds: ['a'] }, null],
    ['a team, of no team', rehearsing([tenant({ teamId: 'b' })]), { teamIds: [] }, null],
    [
      'a team that was live once',
      rehearsing([tenant({ liveTeamIds: ['a'] }), tenant({ teamId: 'a' })]),
      { teamIds: ['a'] },
      'team',
    ],
    ['the integration', rehearsing([], ['i']), { teamIds: ['a'], integrationId: 'i' }, 'integration'],
    ['another integration', rehearsing([], ['i']), { teamIds: ['a'], integrationId: 'j' }, null],
    ['all teams', rehearsing([tenant({ teamId: 'a' }), tenant({ teamId: 'b' })]), { teamIds: ['a', 'b'] }, 'team'],
    ['one of two teams', rehearsing([tenant({ teamId: 'a' })]), { teamIds: ['a', 'b'] }, null],
    ['the tenant of two teams', rehearsing([tenant()]), { teamIds: ['a', 'b'] }, 'tenant'],
    ['the tenant, of two teams one of which is live', rehearsing([tenant({ liveTeamIds: ['b'] })]), AB, null],
    ['the tenant, of a team of its own and another', rehearsing([tenant({ teamId: 'a' }), tenant()]), AB, 'tenant'],
    [
      'the tenant, of a team of its own and a live one',
      rehearsing([tenant({ teamId: 'a' }), tenant({ liveTeamIds: ['b'] })]),
      AB,
      null,
    ],
    [
      'the tenant, of a team that rehearses again and another',
      rehearsing([tenant({ teamId: 'a' }), tenant({ liveTeamIds: ['a'] })]),
      AB,
      'tenant',
    ],
    [
      'the integration of a live team',
      rehearsing([tenant({ liveTeamIds: ['a'] })], ['i']),
      { teamIds: ['a'], integrationId: 'i' },
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
      fc.property(fc.array(any), fc.array(id), (rehearsals, teamIds) => {
        const live = rehearsals.filter((each) => each.teamId !== null && !teamIds.includes(each.teamId));
        expect(rehearsalOf(rehearsing(live), { teamIds }, now)).toBeNull();
        const lasts = (teamId: string): boolean =>
          rehearsals.some((each) => each.teamId === teamId && each.endsAt > now);
        const doAll = teamIds.length > 0 && teamIds.every(lasts);
        expect(rehearsalOf(rehearsing(rehearsals), { teamIds }, now) === 'team').toBe(doAll);
      }),
    );
  });

  it('lets out what one of its teams alone would be sent', () => {
    const id = fc.constantFrom('a', 'b', 'c');
    const own = fc.record({ teamId: id, endsAt: fc.constantFrom(now, later), liveTeamIds: fc.constant([]) });
    fc.assert(
      fc.property(
        fc.array(own),
        fc.option(fc.array(id)),
        fc.array(id, { minLength: 1 }),
        (teams, liveTeamIds, teamIds) => {
          const state = rehearsing([...teams, ...(liveTeamIds ? [tenant({ liveTeamIds })] : [])]);
          const isSent = (...of: string[]): boolean => rehearsalOf(state, { teamIds: of }, now) === null;
          expect(isSent(...teamIds)).toBe(teamIds.some((teamId) => isSent(teamId)));
        },
      ),
    );
  });

  it.each([
    ['its owner', { teamId: 'x', responders: [{ type: 'team', id: 'a' }] }, ['x']],
    ['nobody', { teamId: null }, []],
    ['nobody, of an older row', { teamId: null, responders: null }, []],
    [
      'those it names',
      {
        teamId: null,
        responders: [
          { type: 'team', id: 'a' },
          { type: 'team', name: ' wEb ' },
        ],
      },
      ['a', 'b'],
    ],
    ['the name behind an unknown id', { teamId: null, responders: [{ type: 'team', id: '?', name: 'Web' }] }, ['b']],
    [
      'the owners of the schedules and policies that it names',
      {
        teamId: null,
        responders: [
          { type: 'schedule', id: 's1' },
          { type: 'escalation', id: '?', name: 'NIGHT ' },
        ],
      },
      ['a', 'b'],
    ],
    ['all owners of one name', { teamId: null, responders: [{ type: 'schedule', name: 'Night' }] }, ['b', 'a']],
    [
      'no other kind',
      {
        teamId: null,
        responders: [
          { type: 'user', id: 'a' },
          { type: 'schedule', name: 'Web' },
          { type: 'escalation', id: 's1' },
        ],
      },
      [],
    ],
    ['no unknown ones', { teamId: null, responders: [{ type: 'team', name: 'Old' }] }, []],
  ])('has as teams %s', (_what, alert, expected) => {
    const teams = [
      { id: 'a', name: 'Ops' },
      { id: 'b', name: 'Web' },
    ];
    const owned = [
      { type: 'schedule', id: 's1', name: 'Day', teamId: 'a' },
      { type: 'schedule', id: 's2', name: 'Night', teamId: 'b' },
      { type: 'schedule', id: 's3', name: 'night', teamId: 'a' },
      { type: 'escalation', id: 'e1', name: 'Night', teamId: 'b' },
    ] as const;
    expect(teamsOf(alert, teamDirectory(teams, []), owned)).toEqual(expected);
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
