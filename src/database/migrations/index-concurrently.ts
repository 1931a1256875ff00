import type { QueryRunner } from 'typeorm';

/**
 * Makes an index while others write to the table; for migrations with `transaction = false`. It waits for every
 * transaction under way, behind which nobody waits, so the lock timeout of migrations does not hold for it.
 * @param definition what follows the name: `ON alerts ("tenantId", …)`
 */
export async function createIndexConcurrently(runner: QueryRunner, name: string, definition: string): Promise<void> {
  await runner.query('SET lock_timeout = 0');
  try {
    // An attempt that was broken off leaves an index that is no use.
    await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
    await runner.query(`CREATE INDEX CONCURRENTLY ${name} ${definition}`);
  } finally {
    await runner.query('RESET lock_timeout');
  }
}
