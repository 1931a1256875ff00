import type { SystemTransaction } from '../../../platform/database/unit-of-work.js';

/** Undefined: not generated yet. */
export async function sealedSecretOf(system: SystemTransaction, name: string): Promise<string | undefined> {
  const sql = 'SELECT "sealedValue" FROM installation_secrets WHERE name = $1';
  return (await system.query<{ sealedValue: string }>(sql, [name]))[0]?.sealedValue;
}

/** Stores the secret unless one exists: if two replicas generate it at once, the first wins. */
export async function keepSealedSecret(
  system: SystemTransaction,
  secret: { name: string; sealedValue: string; createdAt: Date },
): Promise<void> {
  await system.query(
    `INSERT INTO installation_secrets (name, "sealedValue", "createdAt") VALUES ($1, $2, $3)
     ON CONFLICT (name) DO NOTHING`,
    [secret.name, secret.sealedValue, secret.createdAt],
  );
}
