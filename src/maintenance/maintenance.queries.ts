import type { TenantScope } from '../database/transaction.js';

/** The services module depends on this one, so its table is read directly. */
export async function isService(scope: TenantScope, id: string): Promise<boolean> {
  const known = await scope.query('SELECT 1 FROM services WHERE "tenantId" = $1 AND id::text = $2', [id]);
  return known.length > 0;
}
