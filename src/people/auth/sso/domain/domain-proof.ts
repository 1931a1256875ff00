/** The TXT record by which whoever runs a domain gives it to an organisation. */
export interface ProofRecord {
  type: 'TXT';
  name: string;
  value: string;
}

/** Before the domain, so that nobody who is only given names below it can write there. */
const LABEL = '_pager';
const PREFIX = 'pager-organisation=';

/** @param domain in small letters */
export const proofRecordOf = (tenantId: string, domain: string): ProofRecord => ({
  type: 'TXT',
  name: `${LABEL}.${domain}`,
  value: PREFIX + tenantId,
});

/** Which organisations the records at the name of a proof give the domain to; ids as they are written. */
export function organisationsIn(texts: readonly string[]): ReadonlySet<string> {
  const values = texts.map((text) => text.trim().toLowerCase()).filter((text) => text.startsWith(PREFIX));
  return new Set(values.map((text) => text.slice(PREFIX.length)));
}
