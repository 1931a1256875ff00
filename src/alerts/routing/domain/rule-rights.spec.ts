import { describe, expect, it } from '@jest/globals';
import type { PermissionLevel, Role } from '../../../people/access/caller.js';
import { mayRouteTo } from './rule-rights.js';

describe('mayRouteTo', () => {
  const caller = (role: Role = 'user', unrestricted = false, granted?: PermissionLevel) => ({
    id: 'ann',
    role,
    unrestricted,
    permissions: granted === undefined ? null : { 'routing-rules': granted },
  });
  const team = (...members: [string, string][]) => ({ members: members.map(([userId, role]) => ({ userId, role })) });

  it.each([
    ['an administrator', caller('admin', true), team(), true],
    ['an unbound key', caller('api_key', true), team(), true],
    ['a key bound to a team', caller('api_key'), team(['ann', 'user']), false],
    ['a lead member', caller(), team(['bob', 'user'], ['ann', 'lead']), true],
    ['an admin member', caller(), team(['ann', 'admin']), true],
    ['an ordinary member', caller(), team(['ann', 'user'], ['bob', 'lead']), false],
    ['a lead with a grant', caller('user', false, 'write'), team(['ann', 'lead']), true],
    ['a lead who may only read', caller('user', false, 'read'), team(['ann', 'lead']), false],
    ['a lead who may not even read', caller('user', false, 'none'), team(['ann', 'lead']), false],
    ['somebody else with a grant', caller('user', false, 'admin'), team(['bob', 'lead']), false],
    ['somebody else', caller(), team(['bob', 'admin']), false],
    ['a stakeholder, whatever the team calls them', caller('stakeholder'), team(['ann', 'lead']), false],
  ])('decides on %s', (_who, who, target, expected) => {
    expect(mayRouteTo(who, target)).toBe(expected);
  });
});
