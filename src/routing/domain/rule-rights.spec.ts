import { describe, expect, it } from '@jest/globals';
import type { Role } from '../../auth/caller.js';
import { mayRouteTo } from './rule-rights.js';

describe('mayRouteTo', () => {
  const caller = (role: Role = 'user', unrestricted = false) => ({ id: 'ann', role, unrestricted });
  const team = (...members: [string, string][]) => ({ members: members.map(([userId, role]) => ({ userId, role })) });

  it.each([
    ['an administrator', caller('admin', true), team(), true],
    ['an unbound key', caller('api_key', true), team(), true],
    ['a key bound to a team', caller('api_key'), team(['ann', 'user']), false],
    ['a lead member', caller(), team(['bob', 'user'], ['ann', 'lead']), true],
    ['an admin member', caller(), team(['ann', 'admin']), true],
    ['an ordinary member', caller(), team(['ann', 'user'], ['bob', 'lead']), false],
    ['somebody else', caller(), team(['bob', 'admin']), false],
    ['a stakeholder, whatever the team calls them', caller('stakeholder'), team(['ann', 'lead']), false],
  ])('decides on %s', (_who, who, target, expected) => {
    expect(mayRouteTo(who, target)).toBe(expected);
  });
});
