import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { Module } from '@nestjs/common';
import { DiscoveryModule, DiscoveryService } from '@nestjs/core';
import { cleanUpOf, CleansUp } from '../../src/platform/clean-up/clean-up.decorator.js';
import { CleanUpJob } from '../../src/platform/clean-up/clean-up.job.js';
import { deleteBatch } from '../../src/platform/clean-up/clean-up.queries.js';
import { UnitOfWork } from '../../src/platform/database/unit-of-work.js';
import { declareQueue } from '../../src/platform/delivery-queue/declare-queue.js';
import { DeliveryQueueModule } from '../../src/platform/delivery-queue/delivery-queue.module.js';
import { insertRows, keptTable } from '../../src/platform/delivery-queue/delivery-queue.queries.js';
import { DeliveryQueue } from '../../src/platform/delivery-queue/delivery-queue.js';
import { afterClaim, type AttemptResult } from '../../src/platform/delivery-queue/domain/attempt.js';
import { QueueClaims } from '../../src/platform/delivery-queue/queue-claims.js';
import { QueueTools } from '../../src/platform/delivery-queue/queue-tools.js';
import type {
  QueueDeclaration,
  QueueRow,
  QueueWorker,
  Ready,
} from '../../src/platform/delivery-queue/queue-declaration.js';
import { FAILURE_WINDOW_MS } from '../../src/people/auth/domain/login-throttle.js';
import { pauseMs } from '../../src/platform/scheduling/domain/retries.js';
import { pauseAfter } from '../../src/platform/scheduling/retries.queries.js';
import { defaultTenantId } from '../support/accounts.js';
import { days, hours, minutes } from '../support/fake-clock.js';
import { logs } from '../support/log-watch.js';
import { TestApp } from '../support/test-app.js';
import { until } from '../survival/support/waiting.js';

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

  it('deletes old rows only, where a table has partitions, each with rows at the same places', async () => {
    await app.sql('CREATE TABLE leaves (id integer, "fellAt" integer) PARTITION BY LIST ("fellAt")');
    for (const year of [2024, 2025, 2026]) {
      await app.sql(`CREATE TABLE leaves_${year} PARTITION OF leaves FOR VALUES IN (${year})`);
      await app.sql('INSERT INTO leaves SELECT n, $1 FROM generate_series(1, 4) n', [year]);
    }
    const gone = (batch: number): Promise<number> =>
      app.nest.get(UnitOfWork).system((system) => deleteBatch(system, 'leaves', '"fellAt" < $1', [2026], batch));
    expect([await gone(6), await gone(6), await gone(6)]).toEqual([6, 2, 0]);
    const left = await app.sql('SELECT DISTINCT "fellAt", count(*)::integer AS count FROM leaves GROUP BY "fellAt"');
    expect(left).toEqual([{ fellAt: 2026, count: 4 }]);
  });

  it('of a queue follows from its declaration, as sending, trying again and setting aside do', async () => {
    logs.expectErrors(/Old rows could not be deleted|"context":"(InternalErrors|Refusals)"/);
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

  it('the pauses between tries are the same in SQL, however many have failed', async () => {
    const retries = { firstMs: 1000, factor: 4, longestMs: minutes(5) };
    const failures = [1, 2, 3, 5, 6, 60, 100_000];
    const rows = await app.sql<{ ms: number }>(
      `SELECT extract(epoch FROM ${pauseAfter(retries, 'n')})::float8 * 1000 AS ms FROM unnest($1::integer[]) n`,
      [failures],
    );
    expect(rows.map(({ ms }) => ms)).toEqual(failures.map((each) => pauseMs(retries, each)));
  });

  it('of what two replicas find at once each row is taken once, in one transaction of its tenant', async () => {
    const tenants = [randomUUID(), randomUUID()];
    for (const tenantId of tenants)
      for (const text of ['first', 'second'])
        await app.sql(`INSERT INTO postcards SELECT $1, gen_random_uuid(), $2, 'pending', 0, NULL, $3, $3, $3`, [
          tenantId,
          text,
          app.clock.now(),
        ]);
    const looks: [tenantId: string, texts: string[]][] = [];
    const preSendCheck: QueueWorker<Postcard>['preSendCheck'] = (tx, rows) => {
      looks.push([tx.tenantId, rows.map(({ text }) => text).toSorted()]);
      const dueAt = new Date(app.clock.now().getTime() + minutes(1));
      const next = rows.map((row) => ({ ...row, state: 'sending' as const, attempts: 1, dueAt }));
      return Promise.resolve({ next, ready: () => Promise.resolve(next.map((row) => ({ row }))) });
    };
    const attempt = (): AttemptResult => ({ kind: 'delivered', reference: null });
    const lanes = { widths: new Map([['', 10]]), of: () => '', addressOf: () => null };
    const tools = app.nest.get(QueueTools, { strict: false });
    const replicas = [1, 2].map(() => new QueueClaims(POSTCARDS, lanes, { attempt, preSendCheck }, tools));
    const look = { room: new Map([['', 10]]), underway: [], behind: new Set<string>() };
    const found = await Promise.all(replicas.map((each) => each.find(look)));
    expect(found.map(({ length }) => length)).toEqual([4, 4]);
    const claims = replicas.flatMap((each, replica) =>
      tenants.map((tenantId) =>
        each.claim(
          tenantId,
          found[replica]!.filter((row) => row.tenantId === tenantId),
        ),
      ),
    );
    const claimed = await Promise.all(claims);
    const ids = claimed.flatMap(({ ready }) => ready.map(({ row }) => row.id));
    expect([ids.length, new Set(ids).size]).toEqual([4, 4]);
    expect(claimed.reduce((sum, { taken }) => sum + taken, 0)).toBe(4);
    for (const tenantId of tenants)
      expect(looks.flatMap(([owner, texts]) => (owner === tenantId ? texts : [])).toSorted()).toEqual([
        'first',
        'second',
      ]);
    await app.sql('DELETE FROM postcards');
  });

  it('of a tenant whose turn waits for a lock keeps no other tenant waiting', async () => {
    const [locked, free] = [randomUUID(), randomUUID()];
    for (const tenantId of [locked, free])
      await app.sql(
        `INSERT INTO postcards SELECT $1, gen_random_uuid(), 'one', 'pending', 0, NULL, $2::timestamptz, $2, $2`,
        [tenantId, app.clock.now()],
      );
    const sent: string[] = [];
    const worker: QueueWorker<Postcard> = {
      preSendCheck: async (tx, rows) => {
        await tx.lock(`postcards of ${tx.tenantId}`);
        const next = rows.map((row) => ({ ...row, ...afterClaim(row, { event: 'claim' }, app.clock.now()) }));
        return { next, ready: () => Promise.resolve(next.map((row) => ({ row }))) };
      },
      attempt: ({ row }) => {
        sent.push(row.tenantId);
        return { kind: 'delivered', reference: null };
      },
    };
    const queue = new DeliveryQueue(POSTCARDS, worker, app.nest.get(QueueTools, { strict: false }));
    let sweeps: Promise<number>[] = [];
    await app.nest.get(UnitOfWork).transaction(locked, async (tx) => {
      await tx.lock(`postcards of ${locked}`);
      sweeps = [queue.runOnce(), queue.runOnce()];
      await until('the postcard of the other one is sent', () => sent.length > 0);
      expect(sent).toEqual([free]);
    });
    await Promise.all(sweeps);
    await queue.atRest();
    expect(sent).toEqual([free, locked]);
    await app.sql('DELETE FROM postcards');
  });

  describe('of places and looks of a queue:', () => {
    let sent: string[];
    let ends: Map<string, () => void>;
    let stop: () => Promise<unknown>;

    /** Sweeps when it is nudged, as the service does; each postcard arrives when the test says so. */
    const queueOf = (width: number): { queue: DeliveryQueue<Postcard>; sweeps: () => number } => {
      const attempt = ({ row: { text } }: Ready<Postcard>): Promise<AttemptResult> =>
        new Promise((resolve) =>
          ends.set(text, () => {
            sent.push(text);
            resolve({ kind: 'delivered', reference: null });
          }),
        );
      const tools = app.nest.get(QueueTools, { strict: false });
      const queue = new DeliveryQueue<Postcard>({ ...POSTCARDS, width, insert: () => undefined }, { attempt }, tools);
      let isOn = true;
      const sweeps: Promise<number>[] = [];
      tools.nudges.onNudge(POSTCARDS.job.name, () => {
        if (isOn) sweeps.push(queue.runOnce());
      });
      // A sweep that outlives its test would take the rows of the next one.
      stop = () => {
        isOn = false;
        return Promise.all(sweeps);
      };
      return { queue, sweeps: () => sweeps.length };
    };
    const due = async (...texts: string[]): Promise<void> => {
      for (const [place, text] of texts.entries())
        await app.sql(
          `INSERT INTO postcards SELECT $1, gen_random_uuid(), $2, 'pending', 0, NULL, $3::timestamptz, $4, $4`,
          [await defaultTenantId(app), text, new Date(app.clock.now().getTime() + place - 100), app.clock.now()],
        );
    };
    const arrives = async (text: string): Promise<void> => {
      await until(`${text} is on its way`, () => ends.has(text));
      ends.get(text)!();
    };

    beforeEach(() => {
      sent = [];
      ends = new Map();
    });
    afterEach(async () => {
      await stop();
      await app.sql('DELETE FROM postcards');
    });

    it('a place that becomes free is taken at once, while others are on their way', async () => {
      await due('slow', 'first', 'second', 'third');
      const { queue } = queueOf(2);
      await queue.runOnce();
      for (const text of ['first', 'second', 'third', 'slow']) await arrives(text);
      await queue.atRest();
      expect(sent).toEqual(['first', 'second', 'third', 'slow']);
    });

    it('a place that becomes free during a look is taken at once', async () => {
      const { queue } = queueOf(1);
      let release: (isOurs: boolean) => void = () => undefined;
      queue.admit({ row: { id: randomUUID() } as Postcard }, new Promise((resolve) => (release = resolve)));
      await due('waits');
      const sweep = queue.runOnce();
      release(false);
      await sweep;
      await arrives('waits');
      await queue.atRest();
      expect(sent).toEqual(['waits']);
    });

    it('no end is followed by a look when there was room for all', async () => {
      await due('first', 'second', 'third');
      const { queue, sweeps } = queueOf(8);
      await queue.runOnce();
      for (const text of ['first', 'second', 'third']) await arrives(text);
      await queue.atRest();
      expect([sweeps(), sent.length]).toEqual([0, 3]);
    });

    it('what somebody else holds is passed over, and taken later', async () => {
      await due('held', 'waits');
      const { queue } = queueOf(1);
      await app.nest.get(UnitOfWork).transaction(await defaultTenantId(app), async (tx) => {
        await tx.query(`SELECT FROM postcards WHERE "tenantId" = $1 AND text = 'held' FOR UPDATE`);
        await queue.runOnce();
        await arrives('waits');
        await queue.atRest();
      });
      while (!ends.has('held')) await queue.runOnce();
      await arrives('held');
      await queue.atRest();
      expect(sent).toEqual(['waits', 'held']);
    });

    it('what may become ours has a place, and is sent when it does', async () => {
      const { queue } = queueOf(1);
      await queue.runOnce();
      const row = { tenantId: randomUUID(), id: randomUUID(), text: 'planned' } as Postcard;
      const lease = {
        state: 'sending' as const,
        attempts: 1,
        reason: null,
        dueAt: new Date(app.clock.now().getTime() + 30_000),
      };
      let decide: (isOurs: boolean) => void = () => undefined;
      queue.admit({ row: { ...row, ...lease } }, new Promise((resolve) => (decide = resolve)));
      queue.admit({ row: { ...row, ...lease, text: 'undone' } }, Promise.resolve(false));
      await due('waits');
      await queue.runOnce();
      expect(ends.size).toBe(0);
      decide(true);
      await arrives('planned');
      await arrives('waits');
      await queue.atRest();
      expect(sent).toEqual(['planned', 'waits']);
    });
  });
});
