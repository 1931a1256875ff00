import type { SystemTransaction } from '../../../platform/database/unit-of-work.js';
import type { ProvenDomain } from './proven-domain.entity.js';

/** Which organisation has proven a domain; its row stays locked. Null: none has. */
export async function ownerOf(
  system: SystemTransaction,
  domain: string,
): Promise<Pick<ProvenDomain, 'tenantId' | 'proof'> | null> {
  const [row] = await system.query<Pick<ProvenDomain, 'tenantId' | 'proof'>>(
    'SELECT "tenantId", proof FROM proven_domains WHERE domain = $1 FOR UPDATE',
    [domain],
  );
  return row ?? null;
}
