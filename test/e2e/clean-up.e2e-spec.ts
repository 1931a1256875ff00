import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Module } from '@nestjs/common';
import { DiscoveryModule, DiscoveryService } from '@nestjs/core';
import { cleanUpOf, CleansUp } from '../../src/clean-up/clean-up.decorator.js';
import { CleanUpJob } from '../../src/clean-up/clean-up.job.js';
import { FAILURE_WINDOW_MS } from '../../src/auth/domain/login-throttle.js';
import { logs } from '../support/log-watch.js';
import { TestApp } from '../support/test-app.js';

@CleansUp({ table: 'no_such_table', olderThan: 'expiresAt', keepMs: 0 })
@Module({ imports: [DiscoveryModule] })
class BrokenModule {}

describe('cleaning up', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await TestApp.start({ modules: [BrokenModule] });
  });
  afterAll(() => app.stop());

  it('finds the old rows of each declared table by an index', async () => {
    const classes = app.nest.get(DiscoveryService).getProviders();
    const declared = new Set(classes.flatMap(({ metatype }) => (metatype ? cleanUpOf(metatype) : [])));
    const indexes = await app.sql<{ indexdef: string }>('SELECT indexdef FROM pg_indexes');
    const without = [...declared]
      .filter(({ table }) => table !== 'no_such_table')
      .filter(({ table, olderThan }) => {
        const named = new RegExp(`ON public\\.${table} USING btree \\(("tenantId", )?"?${olderThan}"?[,)]`);
        return !indexes.some(({ indexdef }) => named.test(indexdef));
      })
      .map(({ table }) => table);
    expect(declared.size).toBeGreaterThan(12);
    expect(without).toEqual([]);
  });

  it('deletes all old rows in batches, keeps the others, and is not held up by a table that fails', async () => {
    logs.expectErrors(/Old rows could not be deleted/);
    const now = app.clock.now();
    const failures = async (): Promise<number> =>
      (await app.sql<{ count: number }>('SELECT count(*)::integer AS count FROM login_failures'))[0]!.count;
    const insert = (count: number, at: Date): Promise<unknown> =>
      app.sql(
        `INSERT INTO login_failures ("tenantId", attempt, key, at)
         SELECT (SELECT "tenantId" FROM tenants LIMIT 1), gen_random_uuid(), 'key', $1 FROM generate_series(1, $2)`,
        [at, count],
      );
    await insert(2500, new Date(now.getTime() - FAILURE_WINDOW_MS));
    await insert(7, new Date(now.getTime() - FAILURE_WINDOW_MS + 1));
    const job = app.nest.get(CleanUpJob);
    expect([await job.runOnce(now), await job.runOnce(now), await job.runOnce(now)]).toEqual([1000, 1000, 500]);
    expect(await job.runOnce(now)).toBe(0);
    expect(await failures()).toBe(7);
  });
});
