import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { levelOf, RANK, RESOURCES } from '../../access/domain/permissions.js';
import { EXTENDED_ROLES, grantsOf, notEnforcedOf, roleOf } from './custom-role.js';

const RIGHTS = [
  ...['profile-edit', 'reports-access', 'logs-page-access', 'see-alerts', 'alert-delete', 'configurations-edit'],
  ...['configurations-delete', 'postmortem-create', 'postmortem-access-published', 'postmortem-access-unpublished'],
  ...['service-access', 'maintenance-edit', '__proto__', 'no such right'],
];
const anyRole = fc.record({
  extendedRole: fc.constantFrom(...EXTENDED_ROLES),
  grantedRights: fc.subarray(RIGHTS),
  disallowedRights: fc.subarray(RIGHTS),
});

describe('a custom role', () => {
  /** @contract operating-71 */
  it('never allows more than the role that it extends, whatever it adds', () => {
    fc.assert(
      fc.property(anyRole, (settings) => {
        const role = roleOf(settings);
        const permissions = grantsOf(settings);
        for (const resource of RESOURCES) {
          const without = levelOf({ kind: 'user', role, permissions: null }, resource);
          expect(RANK[levelOf({ kind: 'user', role, permissions }, resource)]).toBeLessThanOrEqual(RANK[without]);
        }
        expect(grantsOf({ ...settings, grantedRights: [] })).toEqual(permissions);
      }),
    );
  });

  it('takes away what has a permission of its own, and says what it keeps for nothing', () => {
    const settings = {
      extendedRole: 'user' as const,
      grantedRights: ['alerts-access-all'],
      disallowedRights: ['reports-access', 'alert-delete', 'configurations-edit'],
    };
    expect(grantsOf(settings)).toEqual({ reports: 'none' });
    expect(notEnforcedOf(settings)).toEqual(['alerts-access-all', 'not alert-delete', 'not configurations-edit']);
    const whole = { ...settings, disallowedRights: ['configurations-edit', 'configurations-delete'] };
    expect(grantsOf(whole)).toMatchObject({ schedules: 'read', heartbeats: 'read' });
    expect(notEnforcedOf(whole)).toEqual(['alerts-access-all']);
    expect(grantsOf({ ...settings, disallowedRights: [] })).toBeNull();
  });
});
