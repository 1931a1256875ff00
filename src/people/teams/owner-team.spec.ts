import { describe, expect, it } from '@jest/globals';
import { ownerTeam } from './owner-team.js';
import { teamDirectory } from './team-directory.js';

const [INFRA, WEB, GONE] = ['a1', 'b2', 'c3'];
const teams = teamDirectory(
  [
    { id: INFRA, name: 'Infra' },
    { id: WEB, name: 'Web' },
  ],
  [],
);
const member = { unrestricted: false, teamIds: [INFRA] };
const admin = { unrestricted: true, teamIds: [] };

describe('ownerTeam', () => {
  it('is the present one when nothing is given', () => {
    expect(ownerTeam(member, teams, undefined, null)).toBeNull();
    expect(ownerTeam(member, teams, undefined, WEB)).toBe(WEB);
  });

  it('is what is given, if it is a team of the caller', () => {
    expect(ownerTeam(member, teams, 'A1', null)).toBe(INFRA);
    expect(ownerTeam(admin, teams, WEB, INFRA)).toBe(WEB);
    expect(ownerTeam(member, teams, null, INFRA)).toBeNull();
  });

  it('refuses the team of others, and what is no team', () => {
    expect(() => ownerTeam(member, teams, WEB, INFRA)).toThrow(expect.objectContaining({ status: 403 }));
    const unknown = expect.objectContaining({ status: 400, code: 'VALIDATION' });
    expect(() => ownerTeam(admin, teams, GONE, null, 'VALIDATION')).toThrow(unknown);
  });

  it('lets the id of a deleted team stay', () => {
    expect(ownerTeam(admin, teams, GONE, GONE)).toBe(GONE);
  });
});
