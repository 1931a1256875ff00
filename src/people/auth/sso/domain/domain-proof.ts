/** The TXT record by which the owner of a domain assigns it to an organisation. */
export interface ProofRecord {
  type: 'TXT';
  name: string;
  value: string;
}

/** In front of the domain, where only its owner can create records. */
const LABEL = '_pager';
const PREFIX = 'pager-organisation=';

/** The record that proves a domain. @param domain in lower case */
export const proofRecordOf = (tenantId: string, domain: string): ProofRecord => ({
  type: 'TXT',
  name: `${LABEL}.${domain}`,
  value: PREFIX + tenantId,
});

/** The ids of the organisations that the TXT records name; not validated. */
export function organisationsIn(texts: readonly string[]): ReadonlySet<string> {
  const values = texts.map((text) => text.trim().toLowerCase()).filter((text) => text.startsWith(PREFIX));
  return new Set(values.map((text) => text.slice(PREFIX.length)));
}
