import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { allowed, workedMs } from '../../../test/support/worked-time.js';
import { atOnce } from '../../platform/slices/slices.js';
import { KINDS } from './fields.js';
import { readConfiguration as reading } from './model.js';
import { MOST_PROBLEMS } from './normalise.js';

const readConfiguration = (document: unknown) => atOnce(reading(document));

it('what would be refused later is left to the plan, where nothing else is wrong', () => {
  const schedules = [
    { name: 'a', timezone: 'Europe/Berln', rotations: [{ startDate: '2026-06-01T07:00Z', type: 'week' }] },
  ];
  const { desired, problems } = readConfiguration({ version: 1, schedules });
  expect([problems, desired.objects[0]?.values]).toMatchObject([
    [],
    { timezone: 'Europe/Berln', rotations: [{ type: 'week' }] },
  ]);
});

describe('a document that is no configuration', () => {
  const problemsOf = (document: unknown) =>
    readConfiguration(document).problems.map(({ path, message }) => `${path}: ${message}`);

  it.each([
    [[], ['configuration: must be an object']],
    [{ version: 2, team: [] }, ['version: must be 1', expect.stringContaining('team: unknown, known are version')]],
    [
      { version: 1, teams: [{ name: 'a', descripton: 'x', members: [{ user: 3 }] }] },
      ['teams[a].descripton: unknown, did you mean description?', 'teams[a].members.0.user: must be a name'],
    ],
    [
      { version: 1, teams: [{ name: 'a' }, { name: 'a' }] },
      ['teams.1: there are two of the key "a", the other is teams.0'],
    ],
    [
      { version: 1, teams: ['a', 'b'].map((name) => ({ name, id: 'd5c1a5c0-7f1f-4d53-a1c9-5d1c1b9c1a11' })) },
      ['teams.1: there are two of the id "d5c1a5c0-7f1f-4d53-a1c9-5d1c1b9c1a11", the other is teams.0'],
    ],
    [
      {
        version: 1,
        schedules: [
          { name: 'a', timezone: 'Europe/Berln', rotations: [{ startDate: 'soon', type: 'wekly' }] },
          {
            name: 'b',
            timezone: 'europe/berlin',
            rotations: [{ startDate: '2026-06-01T07:00:00Z', type: 'sometimes' }],
          },
        ],
        account: [{ name: 'account', timezone: '+02:00' }],
      },
      [
        'schedules[a].timezone: must be an IANA time zone',
        'schedules[a].rotations.0.startDate: must be an ISO 8601 date-time',
        'schedules[a].rotations.0.type: must be one of hourly, daily, weekly, monthly: did you mean weekly?',
        'account[account].timezone: must be an IANA time zone',
      ],
    ],
    [{ version: 1, teams: null }, ['teams: must be a list; of none: []']],
    [{ version: 1, teams: [null, { name: '' }] }, ['teams.0: must be an object', 'teams.1.name: must be a name']],
    [
      { version: 1, escalationPolicies: [{ name: 'a', rules: [{ user: 'x', team: 'y' }, { none: true }] }] },
      [
        'escalationPolicies[a].rules.0: must name exactly one of user, team, schedule, room',
        expect.stringContaining('escalationPolicies[a].rules.1.none: unknown'),
        'escalationPolicies[a].rules.1: must name exactly one of user, team, schedule, room',
      ],
    ],
  ])('%j', (document, expected) => {
    expect(problemsOf(document)).toEqual(expected);
  });

  it('is read no further than to its 100th problem', () => {
    const words = Object.fromEntries(Array.from({ length: 20 }, (_, n) => [`descripton${n}`, n]));
    const teams = Array.from({ length: 3000 }, (_, n) => ({ name: `Team ${n}`, ...words }));
    const wide = Object.fromEntries(Array.from({ length: 60_000 }, (_, n) => [`descripton${n}`, n]));
    for (const all of [teams, [{ name: 'a', ...wide }], Array(60_000).fill({})]) {
      const begun = workedMs();
      expect(problemsOf({ version: 1, teams: all })).toHaveLength(MOST_PROBLEMS);
      const taken = workedMs() - begun;
      expect(taken).toBeLessThan(allowed(100, taken));
    }
  });

  it('never throws, whatever it is', () => {
    fc.assert(
      fc.property(fc.anything(), fc.constantFrom(...KINDS), (value, kind) => {
        problemsOf(value);
        problemsOf({ version: 1, [kind]: value });
        problemsOf({
          version: 1,
          [kind]: [{ name: 'a', username: 'a', rotations: value, members: value, rules: value }],
        });
      }),
    );
  });
});
