import { describe, expect, it } from '@jest/globals';
import type { UserView } from '../../people/users/dto/user.view.js';
import { ApiError } from '../../platform/errors/api-error.js';
import { userIn, encodeUser } from './user.js';
import { WireObject } from './wire-object.js';

const VIEW = {
  ...{ id: 'u', username: 'ann@example.com', fullName: 'Ann', role: 'stakeholder', blocked: false, verified: true },
  ...{ timezone: 'Europe/Berlin', locale: 'en_US', createdAt: '2026-01-01T00:00:00.000Z', mutedUntil: null },
} as UserView;
const AUDITOR = { id: 'r', name: 'Auditor', standsFor: 'stakeholder' as const };

describe('userIn', () => {
  it('reads what there is, and takes empty things for none', () => {
    const { fields, kept } = userIn(
      WireObject.request({ fullName: '', userAddress: {}, skypeUsername: '', role: {}, Id: 'x' }),
      [],
    );
    expect(Object.values(fields).filter((value) => value !== undefined)).toEqual([]);
    expect(kept).toEqual({});
  });

  it('keeps what Pager has no place for', () => {
    const body = {
      tags: ['a'],
      details: { k: ['1'] },
      userAddress: { city: 'Berlin', planet: 'x' },
      skypeUsername: 's',
    };
    expect(userIn(WireObject.request(body), []).kept).toEqual({ ...body, userAddress: { city: 'Berlin' } });
  });

  it.each([
    ['Owner', 'admin'],
    ['Admin', 'admin'],
    ['User', 'user'],
    ['Observer', 'stakeholder'],
    ['Stakeholder', 'stakeholder'],
    ['Auditor', 'stakeholder'],
    ['r', 'stakeholder'],
  ])('the role %s acts as %s', (name, role) => {
    expect(userIn(WireObject.request({ role: { name } }), [AUDITOR]).fields).toMatchObject({ role });
  });

  it.each([
    { role: { name: 'constructor' } },
    { role: { name: 'user' } },
    { role: 'User' },
    { tags: 'a' },
    { tags: [1] },
    { tags: Array.from({ length: 101 }, () => 'a') },
    { tags: ['a'.repeat(1001)] },
    { details: ['a'] },
    { details: { k: 'v' } },
    { details: { k: [1] } },
    { details: Object.fromEntries(Array.from({ length: 101 }, (_, index) => [index, []])) },
    { userAddress: { city: 1 } },
    { fullName: 5 },
  ])('%# refuses what makes no sense', (body) => {
    expect(() => userIn(WireObject.request(body), [])).toThrow(ApiError);
  });
});

describe('encodeUser', () => {
  it('shows the role as it was sent, as long as the user still has what it stands for', () => {
    const role = { id: 'Observer', name: 'Observer', standsFor: 'stakeholder' as const };
    expect(encodeUser(VIEW, { role })).toMatchObject({ role: { id: 'Observer', name: 'Observer' } });
    expect(encodeUser({ ...VIEW, role: 'admin' }, { role })).toMatchObject({ role: { id: 'Admin', name: 'Admin' } });
  });

  it('has empty values in place of none', () => {
    expect(encodeUser(VIEW)).toMatchObject({
      tags: [],
      details: {},
      userAddress: { city: '' },
      timeZone: 'Europe/Berlin',
    });
    expect(encodeUser({ ...VIEW, mutedUntil: '2026-02-01T00:00:00.000Z' })).toHaveProperty('mutedUntil');
  });
});
