import { describe, expect, it } from '@jest/globals';
import { decideUserPatch, mayManage, roleOfNewUser, type ActingPerson, type UserPatch } from './user-changes.js';

const admin: ActingPerson = { kind: 'user', id: 'a', role: 'admin' };
const self: ActingPerson = { kind: 'user', id: 'u', role: 'user' };
const stakeholderSelf: ActingPerson = { kind: 'user', id: 'u', role: 'stakeholder' };
const other: ActingPerson = { kind: 'user', id: 'o', role: 'user' };
const key: ActingPerson = { kind: 'api_key', id: 'u', role: 'api_key' };
const target = {
  ...{ id: 'u', role: 'user' as const, blocked: false, permissions: { teams: 'write' as const } },
  customRoleId: null,
};

describe('decideUserPatch', () => {
  it.each([
    ['an administrator', admin, true],
    ['the user itself', self, true],
    ['a stakeholder itself', stakeholderSelf, true],
    ['another user', other, false],
    ['an API key, even one with that id', key, false],
  ])('%s may manage: %s', (_who, actor, allowed) => {
    expect(mayManage(actor, target.id)).toBe(allowed);
    const decision = decideUserPatch(actor, target, { fullName: 'New' });
    expect(decision).toEqual(
      allowed
        ? { kind: 'changed', changes: { fullName: 'New' }, sessionsEnd: false, changesRights: false }
        : { kind: 'refused', reason: 'not-self' },
    );
  });

  const accessChanges: [keyof UserPatch, UserPatch][] = [
    ['role', { role: 'admin' }],
    ['blocked', { blocked: true }],
    ['permissions', { permissions: { teams: 'write', alerts: 'none' } }],
    ['permissions', { permissions: {} }],
    ['permissions', { permissions: null }],
    ['customRoleId', { customRoleId: 'r' }],
  ];

  it.each(accessChanges)('only an administrator changes %s: %j, and it ends the sessions', (field, patch) => {
    expect(decideUserPatch(admin, target, patch)).toEqual({
      kind: 'changed',
      changes: patch,
      sessionsEnd: true,
      changesRights: field !== 'blocked',
    });
    expect(decideUserPatch(self, target, patch)).toEqual({ kind: 'refused', reason: 'admin-field', field });
  });

  it('treats an unchanged access field as no change', () => {
    const patch: UserPatch = { role: 'user', blocked: false, permissions: { teams: 'write' }, locale: 'de' };
    expect(decideUserPatch(self, target, patch)).toEqual({
      kind: 'changed',
      changes: patch,
      sessionsEnd: false,
      changesRights: false,
    });
    expect(decideUserPatch(admin, target, patch)).toMatchObject({ sessionsEnd: false, changesRights: false });
  });

  it('lets a user verify itself', () => {
    expect(decideUserPatch(self, target, { verified: true })).toMatchObject({ kind: 'changed' });
  });
});

describe('roleOfNewUser', () => {
  it('is honoured only from administrators', () => {
    expect(roleOfNewUser(admin, 'admin')).toBe('admin');
    expect(roleOfNewUser(admin, 'stakeholder')).toBe('stakeholder');
    expect(roleOfNewUser(admin, undefined)).toBe('user');
    expect(roleOfNewUser(self, 'admin')).toBe('user');
    expect(roleOfNewUser(key, 'admin')).toBe('user');
  });
});
