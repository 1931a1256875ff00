import { describe, expect, it } from '@jest/globals';
import type { Caller } from '../../../../people/access/caller.js';
import { decideAdministration } from './administration.js';

const key = (change: Partial<Caller> = {}): Caller => ({
  ...{ kind: 'api_key', id: 'k', tenantId: 't', role: 'api_key', name: 'Terraform', email: null, teamId: null },
  ...{ teamIds: [], unrestricted: true, scopes: ['read', 'write', 'delete', 'config'], permissions: null },
  ...{ integration: null, profile: 'third-party', token: null },
  ...change,
});
const TEAMS = { resource: 'teams' } as const;
const refused = { kind: 'refused', why: expect.any(String) };

describe('decideAdministration', () => {
  it('lets a key with config administer', () => {
    for (const method of ['GET', 'POST', 'PATCH', 'PUT', 'DELETE'])
      expect(decideAdministration(key(), method, TEAMS)).toMatchObject({ kind: 'allowed', caller: { role: 'admin' } });
  });

  it.each([
    ['of a team', { unrestricted: false, teamIds: ['a'] }],
    ['that its maker limits', { permissions: { teams: 'write' as const } }],
    ['without config, that reads', { scopes: ['read' as const] }],
  ])('raises no key %s', (_which, change) => {
    expect(decideAdministration(key(change), 'GET', { resource: null })).toMatchObject({ caller: { role: 'api_key' } });
  });

  it.each<[string, Caller['scopes'], string, object]>([
    ['a change without config', ['read', 'write', 'delete'], 'POST', {}],
    ['a change without write', ['read', 'config'], 'PATCH', {}],
    ['a deletion without delete', ['read', 'write', 'config'], 'DELETE', {}],
    ['reading without read', ['config'], 'GET', {}],
    ['reading addresses without config', ['read'], 'GET', { privately: true }],
  ])('refuses %s', (_what, scopes, method, more) => {
    expect(decideAdministration(key({ scopes }), method, { ...TEAMS, ...more })).toEqual(refused);
  });

  it('refuses what the maker of the key may not do', () => {
    expect(decideAdministration(key({ permissions: { teams: 'none' } }), 'GET', TEAMS)).toEqual(refused);
    expect(decideAdministration(key({ permissions: { teams: 'read' } }), 'POST', TEAMS)).toEqual(refused);
  });
});
