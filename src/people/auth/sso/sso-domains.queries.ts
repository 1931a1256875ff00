import type { SystemTransaction } from '../../../platform/database/unit-of-work.js';
import type { ProvenDomain } from './proven-domain.entity.js';

/** The organisation that has proven a domain, with its row locked; null: none. */
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
