import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import type pg from 'pg';
import { AuditEntry } from '../../src/people/audit/audit-entry.entity.js';
import { AuditService } from '../../src/people/audit/audit.service.js';
import { PagerClient } from '../../src/platform/database/pager-client.js';
import { storeBatches } from '../../src/platform/events/outbox.queries.js';
import { lockEvent, type OutboxRow } from '../../src/platform/relay/outbox.queries.js';
import { UnitOfWork, type Transaction } from '../../src/platform/database/unit-of-work.js';
import { defaultTenantId } from '../support/accounts.js';
import { TestApp } from '../support/test-app.js';

let app: TestApp;
beforeAll(async () => {
  app = await TestApp.start();
});
afterAll(() => app.stop());

describe('a connection', () => {
  let client: PagerClient;
  beforeAll(async () => {
    client = new PagerClient({ connectionString: app.database.url });
    await client.connect();
    await (client as pg.Client).query('CREATE TEMP TABLE things (id integer PRIMARY KEY)');
  });
  afterAll(() => client.end());

  const stream = (): Socket => (client as unknown as { connection: { stream: Socket } }).connection.stream;
  const rowsOf = async (sql: string, parameters?: unknown[]): Promise<Record<string, unknown>[]> => {
    return (await (client as pg.Client).query<Record<string, unknown>>(sql, parameters)).rows;
  };

  it('has a text parsed once', async () => {
    const sql = 'SELECT $1::integer AS given';
    for (const given of [1, 2, 3]) expect((await client.prepared('once', sql, [given])).rows).toEqual([{ given }]);
    expect(await rowsOf(`SELECT statement FROM pg_prepared_statements WHERE name LIKE 'once%'`)).toEqual([
      { statement: sql },
    ]);
  });

  it('has all texts parsed anew, as every other one, once a migration has changed the columns of one of them', async () => {
    const other = new PagerClient({ connectionString: app.database.url });
    await other.connect();
    const read = async (each: PagerClient): Promise<unknown> =>
      (await each.prepared('whole', 'SELECT * FROM changing', [])).rows;
    try {
      await rowsOf('CREATE TABLE changing AS SELECT 1 AS one');
      expect([await read(client), await read(other)]).toEqual([[{ one: 1 }], [{ one: 1 }]]);
      await rowsOf('ALTER TABLE changing ADD COLUMN two integer');
      await expect(read(client)).rejects.toMatchObject({ code: '0A000' });
      const both = [{ one: 1, two: null }];
      expect([await read(other), await read(client)]).toEqual([both, both]);
    } finally {
      await rowsOf('DROP TABLE changing');
      await other.end();
    }
  });

  describe('plans', () => {
    const { now } = performance;
    let at = 1e9;
    let reader: PagerClient;
    let writer: PagerClient;
    const pass = (ms: number): number => (at += ms);
    const connected = async (): Promise<PagerClient> => {
      const made = new PagerClient({ connectionString: app.database.url });
      await made.connect();
      return made;
    };
    const fill = (rows: number): Promise<unknown> =>
      writer.prepared('fill', 'INSERT INTO queue SELECT g FROM generate_series(1, $1::integer) g', [rows]);
    /** How a statement for one row of the queue reads it. */
    const way = async (): Promise<'by the index' | 'all of it'> => {
      await reader.prepared('one', 'SELECT id FROM queue WHERE id = $1', [1]);
      const ask = (sql: string): Promise<pg.QueryResult<object>> => (reader as pg.Client).query(sql);
      const { rows } = await ask(`SELECT name FROM pg_prepared_statements WHERE name LIKE 'one%'`);
      const plan = await ask(`EXPLAIN EXECUTE ${String(Object.values(rows[0]!)[0])} (1)`);
      return JSON.stringify(plan.rows).includes('Index') ? 'by the index' : 'all of it';
    };

    beforeEach(async () => {
      performance.now = () => at;
      [reader, writer] = await Promise.all([connected(), connected()]);
      await rowsOf('CREATE TABLE queue (id integer PRIMARY KEY) WITH (autovacuum_enabled = false)');
      await rowsOf('VACUUM queue');
      // The first five times PostgreSQL plans for the parameters; then it keeps a plan.
      for (let use = 0; use < 4; use++) expect(await way()).toBe('all of it');
    });
    afterEach(async () => {
      performance.now = now;
      await Promise.all([reader.end(), writer.end()]);
      await rowsOf('DROP TABLE queue');
    });

    it('outlive a second in which little happens', async () => {
      pass(5000);
      await fill(1000);
      expect(await way()).toBe('all of it');
    });

    it('of a calm are dropped when a storm has come, whatever connection it was on', async () => {
      pass(5000);
      await fill(5000);
      expect(await way()).toBe('by the index');
    });

    it('are kept for a second in a storm', async () => {
      await fill(5000);
      pass(900);
      expect(await way()).toBe('all of it');
      pass(200);
      expect(await way()).toBe('by the index');
    });

    it('are dropped when an answer took long, as that may be a storm of other processes', async () => {
      await rowsOf('INSERT INTO queue SELECT generate_series(1, 5000)');
      pass(5000);
      const answer = writer.prepared('slow', 'SELECT 1', []);
      pass(30);
      await answer;
      expect(await way()).toBe('by the index');
    });

    it('are dropped after ten seconds, since rows of other processes are not counted', async () => {
      await rowsOf('INSERT INTO queue SELECT generate_series(1, 5000)');
      pass(9900);
      expect(await way()).toBe('all of it');
      pass(200);
      expect(await way()).toBe('by the index');
    });
  });

  it('begins a transaction with its first statement', async () => {
    const first = rowsOf('SELECT 1');
    const read = stream().bytesRead;
    await (client as pg.Client).query('START TRANSACTION');
    expect(stream().bytesRead).toBe(read);
    const inside = [rowsOf('SELECT now() AS now, pg_sleep(0.002)'), rowsOf('SELECT now() AS now, pg_sleep(0.002)')];
    const [[before], [after]] = (await Promise.all(inside)) as [{ now: Date }[], { now: Date }[]];
    await (client as pg.Client).query('ROLLBACK');
    expect(await first).toEqual([{ '?column?': 1 }]);
    expect(after).toEqual(before);
  });

  it('answers statements that are sent together in order, and fails only those that fail', async () => {
    const insert = 'INSERT INTO things VALUES ($1) RETURNING id';
    const asked = [
      rowsOf(insert, [1]),
      rowsOf(insert, [1]),
      rowsOf(insert, [2]),
      rowsOf('SELECT count(*)::integer AS n FROM things'),
    ];
    const answers = await Promise.allSettled(asked);
    expect(answers).toMatchObject([
      { value: [{ id: 1 }] },
      { reason: { code: '23505' } },
      { value: [{ id: 2 }] },
      { value: [{ n: 2 }] },
    ]);
  });

  it('prepares a text anew when a migration has changed what it answers', async () => {
    const all = async (): Promise<unknown[]> =>
      (await client.prepared('all', 'SELECT * FROM things WHERE id = $1', [1])).rows;
    for (let use = 0; use < 4; use++) expect(await all()).toEqual([{ id: 1 }]);
    await (client as pg.Client).query(`ALTER TABLE things ADD COLUMN name text DEFAULT 'new'`);
    await expect(all()).rejects.toMatchObject({ code: '0A000' });
    for (let use = 0; use < 4; use++) expect(await all()).toEqual([{ id: 1, name: 'new' }]);
  });
});

describe('writes that nobody waits for', () => {
  const unitOfWork = (): UnitOfWork => app.nest.get(UnitOfWork);
  const entry = { action: 'test', entityType: 'test', entityId: 'x' };
  const count = async (tenantId: string): Promise<number> => unitOfWork().of(tenantId).repo(AuditEntry).count({});

  it.each([
    ['the last statement', () => undefined],
    ['followed by others', async (read: () => Promise<unknown>) => void (await read().catch(() => undefined))],
    ['followed by one whose failure it causes', (read: () => Promise<unknown>) => read()],
  ])('undo everything when one fails: %s', async (_where, after) => {
    const tenant = randomUUID();
    const done: string[] = [];
    const work = unitOfWork().transaction(tenant, async (tx) => {
      app.nest.get(AuditService).record(tx, entry);
      tx.emit('user.updated' as never, {} as never);
      tx.afterCommit(() => done.push('committed'));
      tx.write('INSERT INTO audit_log ("tenantId", id, action) SELECT $1, $2, 1 / $3::integer', [randomUUID(), 0]);
      await after(() => tx.query('SELECT $1'));
    });
    await expect(work).rejects.toMatchObject({ code: '22012' });
    expect(done).toEqual([]);
    expect(await count(tenant)).toBe(0);
    await unitOfWork().transaction(tenant, (tx) => app.nest.get(AuditService).record(tx, entry));
    expect(await count(tenant)).toBe(1);
  });

  it('throws what the work makes of a failure', async () => {
    const work = unitOfWork().transaction(randomUUID(), async (tx) => {
      await tx.query('SELECT 1 / 0').catch(() => {
        throw new Error('in other words');
      });
    });
    await expect(work).rejects.toThrow('in other words');
  });

  it('commits nothing when a statement failed, though its failure was passed over', async () => {
    const tenant = randomUUID();
    const work = unitOfWork().transaction(tenant, async (tx) => {
      app.nest.get(AuditService).record(tx, entry);
      await tx.query('SELECT 1 / 0').catch(() => undefined);
    });
    await expect(work).rejects.toMatchObject({ code: expect.any(String) });
    expect(await count(tenant)).toBe(0);
  });

  it('leaves a row of events to whoever has split it meanwhile', async () => {
    const [tenantId, id] = [await defaultTenantId(app), randomUUID()];
    const events = [1, 2].map((alertId) => ({ id: randomUUID(), payload: { alertId } }));
    const now = app.clock.now();
    const row = { tenantId, id, events, type: 'of nobody', consumers: ['nobody'], occurredAt: now, availableAt: now };
    const isOurs = (seen: unknown[]): Promise<boolean> =>
      unitOfWork().transaction(tenantId, (tx) => lockEvent(tx, { ...row, events: seen } as unknown as OutboxRow, now));
    await unitOfWork().system((tx) => storeBatches(tx, [row as unknown as Parameters<typeof storeBatches>[1][number]]));
    expect([await isOurs(events), await isOurs(events.slice(0, 1))]).toEqual([true, false]);
    await app.sql('DELETE FROM outbox WHERE id = $1', [id]);
  });

  const takenId = { id: randomUUID(), ...entry, createdAt: new Date() };
  it.each<[string, (tx: Transaction) => unknown]>([
    ['nothing follows', () => undefined],
    ['a statement by hand follows', (tx: Transaction) => tx.query('SELECT $1').catch(() => undefined)],
    ['a write follows', (tx: Transaction) => tx.write('SELECT $1')],
    ['a statement of the mapper follows', (tx: Transaction) => tx.repo(AuditEntry).count()],
  ])('commit nothing when a statement of the mapper failed and was passed over: %s', async (_what, then) => {
    const tenant = randomUUID();
    const done: string[] = [];
    const work = unitOfWork().transaction(tenant, async (tx) => {
      tx.afterCommit(() => done.push('committed'));
      await tx.repo(AuditEntry).insert(takenId);
      await tx
        .repo(AuditEntry)
        .insert(takenId)
        .catch(() => undefined);
      await then(tx);
    });
    await expect(work).rejects.toMatchObject({ code: '23505' });
    expect(done).toEqual([]);
    expect(await count(tenant)).toBe(0);
    // Whichever connection of the pool was in it: none is left inside a transaction.
    const next = await unitOfWork().transaction(tenant, async (tx) => {
      await tx.repo(AuditEntry).insert(takenId);
      tx.afterCommit(() => done.push('committed'));
      return 'stored';
    });
    expect([next, done, await count(tenant)]).toEqual(['stored', ['committed'], 1]);
    const open = `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND state LIKE 'idle in transaction%'`;
    expect(await app.sql(open)).toEqual([]);
  });
});
