import type { TenantScope } from '../../../platform/database/transaction.js';
import type { Notify } from './domain/team-router.js';

/** The escalation depends on this feature, so the tables of what rules name are read directly. */
const TABLES = { escalation: 'escalation_policies', schedule: 'schedules' } as const;

/** Is there such an escalation policy, or schedule? */
export async function isThere(scope: TenantScope, type: Exclude<Notify['type'], 'none'>, id: string): Promise<boolean> {
  const rows = await scope.query(`SELECT 1 FROM ${TABLES[type]} WHERE "tenantId" = $1 AND id = $2`, [id]);
  return rows.length > 0;
}
