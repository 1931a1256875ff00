import type { QueryRunner } from 'typeorm';

/**
 * Creates an index while others write to the table, for migrations with `transaction = false`. It waits for every running
 * transaction without blocking anybody, so it has no lock timeout.
 * @param definition what follows the name: `ON alerts ("tenantId", …)`
 */
export async function createIndexConcurrently(
  runner: QueryRunner,
  name: string,
  definition: string,
  { unique = false }: { unique?: boolean } = {},
): Promise<void> {
  const [{ lock_timeout: before }] = (await runner.query('SHOW lock_timeout')) as [{ lock_timeout: string }];
  await runner.query('SET lock_timeout = 0');
  try {
    // An interrupted attempt leaves an invalid index; a valid one was created by hand.
    const broken = (await runner.query('SELECT FROM pg_index WHERE indexrelid = to_regclass($1) AND NOT indisvalid', [
      name,
    ])) as unknown[];
    if (broken.length > 0) await runner.query(`DROP INDEX CONCURRENTLY ${name}`);
    await runner.query(`CREATE ${unique ? 'UNIQUE ' : ''}INDEX CONCURRENTLY IF NOT EXISTS ${name} ${definition}`);
  } finally {
    await runner.query(`SET lock_timeout = '${before}'`);
  }
}
