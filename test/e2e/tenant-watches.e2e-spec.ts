import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { TenantChecks } from '../../src/platform/job-runner/tenant-checks.js';
import { seconds } from '../support/fake-clock.js';
import { logs } from '../support/log-watch.js';
import { TestApp } from '../support/test-app.js';

interface Kept {
  seen: number | null;
}

describe('a job that looks at each tenant time and again', () => {
  let app: TestApp;
  const [good, bad] = [randomUUID(), randomUUID()];
  let fails = true;

  beforeAll(async () => {
    app = await TestApp.start();
    await app.sql('CREATE TABLE looks ("tenantId" uuid PRIMARY KEY, "lookAt" timestamptz NOT NULL, seen integer)');
    await app.sql('CREATE TABLE looked_at ("tenantId" uuid, seen integer)');
    await app.sql('CREATE TABLE wanted ("tenantId" uuid)');
    await app.sql('INSERT INTO wanted SELECT unnest($1::uuid[])', [[bad, good]]);
  });
  afterAll(() => app.stop());

  it('does so for each by itself: one that fails is looked at later, and delays no other', async () => {
    const looked: string[] = [];
    const sweep = app.nest.get(TenantChecks).sweepsOf<Kept>({
      table: {
        name: 'looks',
        work: { name: 'test.looks', version: 1 },
        columns: ['seen'],
        tenants: 'SELECT "tenantId" FROM wanted',
      },
      everyMs: seconds(10),
      failure: 'A tenant could not be looked at',
      check: (tx, { seen }) => {
        const next = (seen ?? 0) + 1;
        tx.write('INSERT INTO looked_at VALUES ($1, $2)', [next]);
        if (tx.tenantId === bad && fails) throw new Error('It cannot be read');
        looked.push(tx.tenantId);
        return Promise.resolve({ seen: next });
      },
      afterFailure: () => ({ seen: 100 }),
    });
    const sweeps = async (): Promise<string[]> => {
      looked.length = 0;
      while ((await sweep(app.clock.now())) > 0);
      return [...looked];
    };
    const effects = (): Promise<object[]> => app.sql('SELECT * FROM looked_at ORDER BY "tenantId" = $1, seen', [bad]);
    logs.expectErrors(/A tenant could not be looked at/);
    expect(await sweeps()).toEqual([good]);
    expect(await effects()).toEqual([{ tenantId: good, seen: 1 }]);
    expect(await sweeps()).toEqual([]);
    fails = false;
    app.clock.moveBy(seconds(10));
    expect(await sweeps()).toEqual([good]);
    app.clock.moveBy(seconds(290));
    expect((await sweeps()).toSorted()).toEqual([bad, good].toSorted());
    expect(await effects()).toEqual([
      ...[1, 2, 3].map((seen) => ({ tenantId: good, seen })),
      { tenantId: bad, seen: 101 },
    ]);
    await app.sql('DELETE FROM wanted WHERE "tenantId" = $1', [bad]);
    app.clock.moveBy(seconds(10));
    expect(await sweeps()).toEqual([good]);
    expect(await app.sql('SELECT "tenantId" FROM looks')).toEqual([{ tenantId: good }]);
  });
});
