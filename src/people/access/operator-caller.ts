import { OPERATOR } from '../../platform/audit/author.js';
import type { Caller } from './caller.js';

/** The operator at the command line may do whatever an administrator may. */
export const operatorCaller = (tenantId: string): Caller => ({
  ...{ kind: 'user', id: 'operator', tenantId, role: 'admin', name: OPERATOR.name ?? '', email: null },
  ...{ teamId: null, teamIds: [], unrestricted: true, scopes: null, permissions: null, integration: null },
  ...{ profile: 'native', token: null, ...(OPERATOR.origin ? { origin: OPERATOR.origin } : {}) },
});
