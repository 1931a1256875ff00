import { describe, expect, it } from '@jest/globals';
import { allowed, workedMs } from '../../../../test/support/worked-time.js';
import { NOTHING } from '../../../../test/support/moving-in-builders.js';
import { refOf } from '../../codec/refs.js';
import { decodeMember } from '../../codec/team.js';
import { WireObject } from '../../codec/wire-object.js';
import { mapTeams } from './map-teams.js';
import { Names } from './names.js';
import type { Org, OrgTeam } from './org.js';

type Member = OrgTeam['members'][number];
const member = (id: string | null, name: string | null, role = 'user'): Member => ({
  ...decodeMember(WireObject.forgiving({ user: { id, username: name }, role }), (user) => refOf('user', user)),
});
const membersOf = (members: readonly Member[]): unknown => {
  const team = { id: 't', name: 'Operations', members, roles: [], routingRules: [] };
  const org: Org = { ...NOTHING, teams: [team] };
  return mapTeams(org, new Names(org, 'here')).wanted[0]?.['members'];
};

describe('the members of a team', () => {
  it('are each named once, with the role that they have first', () => {
    const at = (name: string): string => `${name}=example.com@here.moved-in.invalid`;
    expect(
      membersOf([
        member(null, 'a@example.com', 'Admin'),
        member(null, 'b@example.com'),
        member(null, 'A@example.com', 'user'),
        // One and the same by their id, whatever they are called elsewhere.
        member('7', 'c@example.com'),
        member('7', 'd@example.com', 'admin'),
        member('7', null),
      ]),
    ).toEqual([
      { user: at('a'), role: 'admin' },
      { user: at('b'), role: 'member' },
      { user: at('c'), role: 'member' },
    ]);
  });

  it('take no longer each where they are many, and all were deleted', () => {
    const many = Array.from({ length: 20_000 }, (_, n) => member(`id-${n}`, `person-${n}@example.com`));
    const begun = workedMs();
    expect(membersOf(many)).toHaveLength(many.length);
    const taken = workedMs() - begun;
    expect(taken).toBeLessThan(allowed(500, taken));
  });
});
