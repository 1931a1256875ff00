import type { SystemTransaction } from '../../platform/database/unit-of-work.js';

/** Must be the same in every version of the service. */
const BOOTSTRAP_LOCK = 7_240_152;

/** The id of the default tenant; null: none exists yet. */
export async function defaultTenant(system: SystemTransaction): Promise<string | null> {
  const [found] = await system.query<{ tenantId: string }>('SELECT "tenantId" FROM tenants WHERE "isDefault"');
  return found?.tenantId ?? null;
}

/** Lets only one replica at a time run the first start; holds until the end of the transaction. */
export async function lockBootstrap(system: SystemTransaction): Promise<void> {
  await system.query('SELECT pg_advisory_xact_lock($1)', [BOOTSTRAP_LOCK]);
}

/** Does any tenant have a user? */
export async function isAnybodyThere(system: SystemTransaction): Promise<boolean> {
  return (await system.query('SELECT 1 FROM users LIMIT 1')).length > 0;
}
