import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { Module } from '@nestjs/common';
import { DiscoveryModule, DiscoveryService } from '@nestjs/core';
import { cleanUpOf, CleansUp } from '../../src/clean-up/clean-up.decorator.js';
import { CleanUpJob } from '../../src/clean-up/clean-up.job.js';
import { UnitOfWork } from '../../src/database/unit-of-work.js';
import { declareQueue } from '../../src/delivery-queue/declare-queue.js';
import { DeliveryQueueModule } from '../../src/delivery-queue/delivery-queue.module.js';
import { insertRows, keptTable } from '../../src/delivery-queue/delivery-queue.queries.js';
import type { AttemptResult } from '../../src/delivery-queue/domain/attempt.js';
import { QueueClaims } from '../../src/delivery-queue/queue-claims.js';
import { QueueTools } from '../../src/delivery-queue/queue-tools.js';
import type { QueueDeclaration, QueueRow, QueueWorker, Ready } from '../../src/delivery-queue/queue-declaration.js';
import { FAILURE_WINDOW_MS } from '../../src/auth/domain/login-throttle.js';
import { defaultTenantId } from '../support/accounts.js';
import { days, hours, minutes } from '../support/fake-clock.js';
import { logs } from '../support/log-watch.js';
import { TestApp } from '../support/test-app.js';

@CleansUp({ table: 'no_such_table', olderThan: 'expiresAt', keepMs: 0 })
@Module({ imports: [DiscoveryModule] })
class BrokenModule {}

type Postcard = QueueRow & { text: string };

const POSTCARDS: QueueDeclaration<Postcard, Pick<Postcard, 'text'>> = {
  name: 'postcards',
  job: { name: 'test.send-postcards', version: 1, everyMs: 1000 },
  table: keptTable('postcards'),
  insert: insertRows('postcards'),
  width: 10,
  keepEnded: { keepMs: days(2) },
};

class PostOffice implements QueueWorker<Postcard> {
  readonly taken: string[] = [];

  attempt({ row: { text } }: Ready<Postcard>): AttemptResult {
    const isFirst = !this.taken.includes(text);
    this.taken.push(text);
    if (text === 'throws') throw new Error('a defect');
    if (text === 'refused') return { kind: 'permanent', reason: 'nobody lives there' };
    if (text === 'late' && isFirst) return { kind: 'retryable', reason: 'closed' };
    return { kind: 'delivered', reference: null };
  }
}

@Module({ imports: [DeliveryQueueModule], providers: [PostOffice, declareQueue(POSTCARDS, PostOffice)] })
class PostcardsModule {}

const POSTCARDS_TABLE = `CREATE TABLE postcards (
  "tenantId" uuid, id uuid, text text, state text, attempts integer, reason text, "dueAt" timestamptz,
  "createdAt" timestamptz, "updatedAt" timestamptz, PRIMARY KEY ("tenantId", id))`;

describe('cleaning up', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await TestApp.start({ modules: [BrokenModule, PostcardsModule] });
    await app.sql(POSTCARDS_TABLE);
    await app.sql('CREATE INDEX ON postcards ("updatedAt")');
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
    logs.expectErrors(/Old rows could not be deleted|"context":"Refusals"/);
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

  it('of a queue follows from its declaration, as sending, trying again and setting aside do', async () => {
    logs.expectErrors(/Old rows could not be deleted|"context":"(Defects|Refusals)"/);
    const { taken } = app.nest.get(PostOffice, { strict: false });
    const states = async (): Promise<string[]> => {
      const rows = await app.sql<Postcard>('SELECT * FROM postcards ORDER BY text');
      return rows.map(({ text, state, attempts }) => `${text}: ${state} ${attempts}`);
    };
    const added = ['fine', 'late', 'refused', 'throws'].map((text) => ({ text }));
    await app.nest.get(UnitOfWork).transaction(await defaultTenantId(app), (tx) => app.queue(POSTCARDS).add(tx, added));
    await app.settle();
    expect(taken.toSorted()).toEqual(['fine', 'late', 'refused', 'throws']);
    expect(await states()).toEqual(['fine: sent 1', 'late: pending 1', 'refused: failed 1', 'throws: pending 1']);
    await app.advance(hours(1), minutes(5));
    const ended = ['fine: sent 1', 'late: sent 2', 'refused: failed 1', 'throws: dead 5'];
    expect(await states()).toEqual(ended);
    await app.advance(days(1), days(1));
    expect(await states()).toEqual(ended);
    await app.advance(days(1), days(1));
    expect(await states()).toEqual([]);
  });

  it('of what two replicas take at once keeps none waiting for the other in a circle', async () => {
    const tenants: string[] = [randomUUID(), randomUUID()].toSorted();
    for (const tenantId of tenants)
      for (const text of ['first', 'second'])
        await app.sql(
          `INSERT INTO postcards SELECT $1, gen_random_uuid(), $2, 'pending', 0, NULL, now(), now(), now()`,
          [tenantId, text],
        );
    const looks: string[] = [];
    let holders = 0;
    const isWaited = async (): Promise<boolean> =>
      (await app.sql(`SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted`)).length > 0;
    /** Finds its rows in this order of the tenants. */
    const replica = (text: string, order: 'ASC' | 'DESC') => {
      let isHolder = false;
      const queue: typeof POSTCARDS = {
        ...POSTCARDS,
        lockDue: (tx) =>
          tx.query<Postcard>(`SELECT * FROM postcards WHERE text = $1 ORDER BY "tenantId" ${order} FOR UPDATE`, [text]),
      };
      const lastLook: QueueWorker<Postcard>['lastLook'] = async (tx, rows) => {
        looks.push(`${text} ${tenants.indexOf(tx.tenantId)}`);
        await tx.lock(`postcards of ${tx.tenantId}`);
        if (!isHolder) holders++;
        isHolder = true;
        // Until the other one holds something, too, or waits for this.
        while (holders < 2 && !(await isWaited())) await new Promise((resolve) => setImmediate(resolve));
        return { next: rows, ready: () => Promise.resolve(rows.map((row) => ({ row }))) };
      };
      const attempt = (): AttemptResult => ({ kind: 'delivered', reference: null });
      const lanes = { widths: new Map([['', 10]]), of: () => '', addressOf: () => null };
      const tools = app.nest.get(QueueTools, { strict: false });
      return new QueueClaims(queue, lanes, { attempt, lastLook }, tools);
    };
    const look = { room: new Map([['', 10]]), underway: [], behind: new Set<string>() };
    const replicas = [replica('first', 'ASC'), replica('second', 'DESC')];
    const claimed = await Promise.all(replicas.map((each) => each.claim(look)));
    expect(claimed.map(({ ready }) => ready.length)).toEqual([2, 2]);
    // Each tenant once: a look that a deadlock ends is made again.
    expect(looks.toSorted()).toEqual(['first 0', 'first 1', 'second 0', 'second 1']);
    await app.sql('DELETE FROM postcards');
  });
});
