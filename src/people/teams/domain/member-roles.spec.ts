import { expect, it, describe } from '@jest/globals';
import { isLead, rankOfMember, refusalToChangeMember } from './member-roles.js';
import type { Caller, Role } from '../../access/caller.js';

it.each([
  ['admin', 2],
  ['Admin', 2],
  [' ADMIN ', 2],
  ['lead', 1],
  ['Lead', 1],
  ['member', 0],
  ['leader', 0],
  ['', 0],
])('a member with the role %j has rank %i', (role, rank) => {
  expect(rankOfMember(role)).toBe(rank);
  expect(isLead({ role })).toBe(rank > 0);
});

const person = (id: string, permissions: Caller['permissions'] = null, role: Role = 'user') => ({
  kind: 'user' as const,
  id,
  role,
  permissions,
});
const MEMBERS = [
  { userId: 'boss', role: 'admin' },
  { userId: 'lead', role: 'Lead' },
  { userId: 'ann', role: 'member' },
];
const decide = (caller: Parameters<typeof refusalToChangeMember>[0], userId: string, role: string | null) =>
  refusalToChangeMember(caller, MEMBERS, { userId, role });

describe('refusalToChangeMember', () => {
  it.each([
    ['an administrator', person('root', null, 'admin')],
    ['a key', { kind: 'api_key' as const, id: 'key', role: 'api_key' as const, permissions: null }],
    ['somebody with a write grant', person('eve', { teams: 'write' })],
  ])('refuses nothing to %s', (_who, caller) => {
    expect(decide(caller, 'new', 'admin')).toBeNull();
    expect(decide(caller, 'boss', null)).toBeNull();
  });

  it('lets a lead give and take what is not above a lead', () => {
    const lead = person('lead');
    for (const role of ['member', 'anything', 'lead', null]) expect(decide(lead, 'new', role)).toBeNull();
    expect(decide(lead, 'ann', null)).toBeNull();
    expect(decide(lead, 'lead', null)).toBeNull();
    expect(decide(lead, 'new', 'Admin')).toBe('above-own');
    expect(decide(lead, 'lead', 'admin')).toBe('above-own');
    expect(decide(lead, 'boss', 'member')).toBe('above-own');
    expect(decide(lead, 'boss', null)).toBe('above-own');
  });

  it('lets a team’s admin give and take everything', () => {
    expect(decide(person('boss'), 'new', 'admin')).toBeNull();
    expect(decide(person('boss'), 'lead', null)).toBeNull();
  });

  it('refuses others', () => {
    expect(decide(person('ann'), 'new', 'member')).toBe('no-right');
    expect(decide(person('ann'), 'ann', null)).toBe('no-right');
    expect(decide(person('eve'), 'new', 'member')).toBe('no-right');
    expect(decide(person('lead', { teams: 'read' }), 'new', 'member')).toBe('no-right');
    expect(decide(person('lead', { teams: 'none' }), 'new', 'member')).toBe('no-right');
    expect(decide(person('lead', null, 'stakeholder'), 'new', 'member')).toBe('no-right');
  });
});
