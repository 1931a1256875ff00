import type { SystemTransaction } from '../../platform/database/unit-of-work.js';

/** Any constant; the same in every version of the service. */
const BOOTSTRAP_LOCK = 7_240_152;

/** Null: none exists yet. */
export async function defaultTenant(system: SystemTransaction): Promise<string | null> {
  const [found] = await system.query<{ tenantId: string }>('SELECT "tenantId" FROM tenants WHERE "isDefault"');
  return found?.tenantId ?? null;
}

/** Locks the first start until the end of the transaction. */
export async function lockBootstrap(system: SystemTransaction): Promise<void> {
  await system.query('SELECT pg_advisory_xact_lock($1)', [BOOTSTRAP_LOCK]);
}

/** Has any tenant a user? */
export async function isAnybodyThere(system: SystemTransaction): Promise<boolean> {
  return (await system.query('SELECT 1 FROM users LIMIT 1')).length > 0;
}
