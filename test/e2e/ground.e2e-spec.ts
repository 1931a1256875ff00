import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Injectable, Module } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { DataSource } from 'typeorm';
import { isDatabaseUnavailable } from '../../src/platform/http/database-errors.js';
import { OutboxConsumer, type OutboxHandler } from '../../src/platform/events/outbox-consumer.js';
import type { StoredEvent } from '../../src/platform/events/event-map.js';
import { AuditEntry } from '../../src/people/audit/audit-entry.entity.js';
import { AuditService } from '../../src/people/audit/audit.service.js';
import { ANY_TENANT, ChangeFeed } from '../../src/platform/database/change-feed.js';
import { JobRunner } from '../../src/platform/job-runner/job-runner.js';
import { pageWithin } from '../../src/platform/database/keyset-page.js';
import {
  type SnapshotDefinition,
  type TenantSnapshot,
  TenantSnapshots,
} from '../../src/platform/database/tenant-snapshots.js';
import { type TenantScope, UnitOfWork, type Transaction } from '../../src/platform/database/unit-of-work.js';
import { Perishable } from '../../src/incidents/status-page/domain/perishable.js';
import { minutes, seconds } from '../support/fake-clock.js';
import { asAdmin, createUser } from '../support/accounts.js';
import { LOOKS } from '../support/idle-jobs.js';
import { logs } from '../support/log-watch.js';
import { Settling } from '../support/settling.js';
import { TestApp } from '../support/test-app.js';
import { ROOT_KEY } from '../support/test-config.js';

declare module '../../src/platform/events/event-map.js' {
  interface EventMap {
    'test.happened': { step: string };
    'test.ordered': { step: string };
  }
}

/** Writes an audit row per event, in the event's transaction, and fails where a test tells it to. */
@Injectable()
@OutboxConsumer({ name: 'test.recorder', events: ['test.happened'] })
class Recorder implements OutboxHandler<'test.happened'> {
  failOn = new Set<string>();

  constructor(private readonly audit: AuditService) {}

  handle(events: StoredEvent<'test.happened'>[], tx: Transaction): void {
    for (const { payload } of events) {
      this.audit.record(tx, { action: payload.step, entityType: 'test', entityId: tx.tenantId });
      if (this.failOn.has(payload.step)) throw new Error(`cannot handle ${payload.step}`);
    }
  }
}

/** By its name it would be the first. */
@Injectable()
@OutboxConsumer({ name: 'test.a', events: ['test.ordered'], locksPaces: true })
class LocksPaces implements OutboxHandler<'test.ordered'> {
  constructor(private readonly audit: AuditService) {}

  handle(_events: StoredEvent<'test.ordered'>[], tx: Transaction): void {
    this.audit.record(tx, { action: 'locks paces', entityType: 'test', entityId: tx.tenantId });
  }
}

@Injectable()
@OutboxConsumer({ name: 'test.b', events: ['test.ordered'] })
class LocksNone implements OutboxHandler<'test.ordered'> {
  constructor(private readonly audit: AuditService) {}

  handle(_events: StoredEvent<'test.ordered'>[], tx: Transaction): void {
    this.audit.record(tx, { action: 'locks none', entityType: 'test', entityId: tx.tenantId });
  }
}

@Module({ providers: [LocksNone, LocksPaces, Recorder] })
class RecorderModule {}

describe('the ground', () => {
  let app: TestApp;
  let unitOfWork: UnitOfWork;
  let recorder: Recorder;
  let tenant: string;
  /** Of the application's own snapshots. */
  const definitions: SnapshotDefinition<unknown>[] = [];
  let watched: (readonly string[])[];
  beforeAll(async () => {
    const { define } = TenantSnapshots.prototype;
    TenantSnapshots.prototype.define = function <T>(definition: SnapshotDefinition<T>) {
      definitions.push(definition);
      return define.call(this, definition) as TenantSnapshot<T>;
    };
    app = await TestApp.start({ modules: [RecorderModule] });
    TenantSnapshots.prototype.define = define;
    watched = app.nest.get(ChangeFeed).watchers.map(({ tables }) => tables);
    unitOfWork = app.nest.get(UnitOfWork);
    recorder = app.nest.get(Recorder);
  });
  afterAll(() => app.stop());
  beforeEach(() => {
    tenant = randomUUID();
    recorder.failOn.clear();
  });

  const emit = (step: string, tenantId = tenant) =>
    unitOfWork.transaction(tenantId, (tx) => Promise.resolve(tx.emit('test.happened', { step })));
  const recorded = async (tenantId = tenant) =>
    (
      await unitOfWork
        .of(tenantId)
        .repo(AuditEntry)
        .find({}, { order: { id: 'ASC' } })
    ).map((entry) => entry.action);
  const waiting = async () => Number((await app.sql<{ n: string }>('SELECT count(*) n FROM outbox'))[0]?.n);

  describe('the outbox', () => {
    it('calls the database unreachable when a connection is lost between the last statement and the commit', async () => {
      const lost = app.nest.get(UnitOfWork).system(async (tx) => {
        const [own] = await tx.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
        await app.sql('SELECT pg_terminate_backend($1, 5000)', [own?.pid]);
        // By its answer the end of the other connection has been heard of.
        await app.sql('SELECT 1');
      });
      const error: unknown = await lost.catch((thrown: unknown) => thrown);
      expect(isDatabaseUnavailable(error)).toBe(true);
    });

    /** @contract events-5 */
    it('hands a committed event to its consumer once, in order', async () => {
      await emit('one');
      await emit('two');
      expect(await recorded()).toEqual([]);
      await app.settle();
      await app.settle();
      expect(await recorded()).toEqual(['one', 'two']);
      expect(await waiting()).toBe(0);
    });

    it('has the consumers that lock paces handle it last', async () => {
      await unitOfWork.transaction(tenant, (tx) => tx.emit('test.ordered', { step: 'one' }));
      await app.settle();
      expect(await recorded()).toEqual(['locks none', 'locks paces']);
    });

    it('forgets the event with the transaction that failed', async () => {
      const failing = unitOfWork.transaction(tenant, (tx) => {
        tx.emit('test.happened', { step: 'never' });
        return Promise.reject(new Error('no'));
      });
      await expect(failing).rejects.toThrow('no');
      await app.settle();
      expect(await recorded()).toEqual([]);
    });

    it('holds an event until it is available', async () => {
      const availableAt = new Date(app.clock.now().getTime() + minutes(5));
      await unitOfWork.transaction(tenant, (tx) =>
        Promise.resolve(tx.emit('test.happened', { step: 'later' }, { availableAt })),
      );
      await app.settle();
      expect(await recorded()).toEqual([]);
      await app.advance(minutes(5));
      expect(await recorded()).toEqual(['later']);
    });

    it('does not let one bad event hold up the others, and tries it again later', async () => {
      logs.expectErrors(/cannot handle bad/);
      recorder.failOn.add('bad');
      for (const step of ['first', 'bad', 'last']) await emit(step);
      await app.settle();
      expect(await recorded()).toEqual(['first', 'last']);
      expect(await app.sql('SELECT attempts, "lastError" FROM outbox')).toEqual([
        { attempts: 1, lastError: 'test.recorder: cannot handle bad' },
      ]);
      recorder.failOn.clear();
      await app.advance(seconds(2), seconds(1));
      expect(await recorded()).toEqual(['first', 'last', 'bad']);
      expect(await waiting()).toBe(0);
    });

    it('does not let a bad event hold up those of its own transaction', async () => {
      logs.expectErrors(/cannot handle bad/);
      recorder.failOn.add('bad');
      await unitOfWork.transaction(tenant, (tx) => {
        for (const step of ['first', 'bad', 'last']) tx.emit('test.happened', { step });
      });
      expect(await waiting()).toBe(1);
      await app.settle();
      expect(await recorded()).toEqual(['first', 'last']);
      expect(await app.sql('SELECT attempts, json_array_length(events) AS events FROM outbox')).toEqual([
        { attempts: 1, events: 1 },
      ]);
      recorder.failOn.clear();
      await app.advance(seconds(2), seconds(1));
      expect(await recorded()).toEqual(['first', 'last', 'bad']);
    });

    it('sets an event that never succeeds aside with its error instead of trying for ever', async () => {
      logs.expectErrors(/cannot handle hopeless/);
      recorder.failOn.add('hopeless');
      await emit('hopeless');
      await app.advance(minutes(120), minutes(5));
      const rows = await app.sql<{ attempts: number; setAsideAt: Date | null }>(
        'SELECT attempts, "setAsideAt" FROM outbox',
      );
      expect(rows).toEqual([{ attempts: 20, setAsideAt: expect.any(Date) }]);
      expect(await app.settle()).toBe(0);
      await app.sql('DELETE FROM outbox');
    });

    it.each([
      ['null', 'null'],
      ['an object', '{}'],
      ['a list of nothing that is an event', '[null, 5]'],
      ['one thing that is no event', '[null]'],
      ['an id that is none', '[{"id": "x", "payload": {}}, {"id": "y", "payload": {}}]'],
      ['the same id twice', '[{"id": "ID", "payload": {}}, {"id": "ID", "payload": {}}]'],
    ])('sets a row aside whose events are %s, and the others go on', async (_what, events) => {
      logs.expectErrors(/"where":"outbox"/);
      await app.sql(
        `INSERT INTO outbox (id, "tenantId", type, events, consumers, "occurredAt", "availableAt")
         VALUES ($1, $2, 'test.happened', $3, '{test.recorder}', $4, $4)`,
        [randomUUID(), tenant, events.replaceAll('ID', randomUUID()), new Date(app.clock.now().getTime() - 1)],
      );
      for (const step of ['one', 'two']) await emit(step);
      await app.settle();
      expect(await recorded()).toEqual(['one', 'two']);
      await app.advance(minutes(120), minutes(5));
      const rows = await app.sql('SELECT attempts, "setAsideAt" FROM outbox');
      expect(rows).toEqual([{ attempts: 20, setAsideAt: expect.any(Date) }]);
      await app.sql('DELETE FROM outbox');
    });

    it('removes a row without any event', async () => {
      logs.expectErrors(/cannot handle bad/);
      recorder.failOn.add('bad');
      await emit('bad');
      await app.sql(
        `INSERT INTO outbox (id, "tenantId", type, events, consumers, "occurredAt", "availableAt")
         VALUES ($1, $2, 'test.happened', '[]', '{test.recorder}', $3, $3)`,
        [randomUUID(), tenant, app.clock.now()],
      );
      await app.settle();
      expect(await waiting()).toBe(1);
      await app.sql('DELETE FROM outbox');
    });

    /** @contract events-5 */
    it('is shared by two processes without doing anything twice', async () => {
      const other = await TestApp.start({ modules: [RecorderModule], database: app.database, clock: app.clock });
      try {
        for (let index = 0; index < 40; index++) await emit(`step-${index}`);
        await Promise.all([app.settle(), other.settle(), app.settle(), other.settle()]);
        expect((await recorded()).sort()).toEqual(Array.from({ length: 40 }, (_, index) => `step-${index}`).sort());
      } finally {
        await other.stop();
      }
    });
  });

  describe('a page of a list', () => {
    it('has its last row although another row came in while it was read', async () => {
      const record = (action: string): Promise<void> =>
        unitOfWork.transaction(tenant, (tx) => {
          const entry = { action, entityType: 'test', entityId: tenant };
          return Promise.resolve(app.nest.get(AuditService).record(tx, entry));
        });
      await record('oldest');
      await record('older');
      // The statement that asks for the sizes of the rows brings in a newer one, which only later statements see.
      await app.sql(`CREATE FUNCTION grow(like_this audit_log) RETURNS integer LANGUAGE plpgsql AS $$
        BEGIN
          INSERT INTO audit_log SELECT (jsonb_populate_record(like_this,
            jsonb_build_object('id', 'ffffffff-ffff-4fff-bfff-ffffffffffff', 'action', 'newest'))).*
            ON CONFLICT DO NOTHING;
          RETURN 100;
        END $$`);
      const select = unitOfWork.of(tenant).repo(AuditEntry).select('e').orderBy('e.id', 'DESC');
      const page = await pageWithin(select, 2, 'grow(e)');
      // It is full now, and says that there is more.
      expect(page.rows.map(({ action }) => action)).toEqual(['newest', 'older']);
      expect(page.more).toBe(true);
      await app.sql('DROP FUNCTION grow');
    });
  });

  describe('tenants', () => {
    const add = (tenantId: string, action: string) =>
      unitOfWork.transaction(tenantId, (tx) =>
        tx
          .repo(AuditEntry)
          .insert({ id: randomUUID(), action, entityType: 't', entityId: 'e', createdAt: app.clock.now() }),
      );

    it('cannot read, change or delete one another’s rows', async () => {
      const other = randomUUID();
      await add(tenant, 'mine');
      await add(other, 'theirs');
      expect(await recorded()).toEqual(['mine']);
      await unitOfWork.transaction(tenant, async (tx) => {
        const repository = tx.repo(AuditEntry);
        expect(await repository.count()).toBe(1);
        expect(await repository.select('e').getCount()).toBe(1);
        expect(await repository.update({ entityType: 't' }, { action: 'changed' })).toBe(1);
        expect(await repository.delete({ action: 'theirs' })).toBe(0);
        // Even a caller who names the other tenant stays in its own.
        expect(await repository.find({ tenantId: other } as never)).toHaveLength(1);
        await repository.insert({
          id: randomUUID(),
          action: 'smuggled',
          entityType: 't',
          entityId: 'e',
          createdAt: app.clock.now(),
          tenantId: other,
        } as never);
      });
      expect(await recorded(other)).toEqual(['theirs']);
      expect((await recorded()).sort()).toEqual(['changed', 'smuggled']);
    });

    it('refuses writes outside a transaction', () => {
      const scope = unitOfWork.of(tenant);
      return expect(scope.repo(AuditEntry).delete({})).rejects.toThrow('outside a transaction');
    });
  });

  describe('snapshots', () => {
    const tables = (): string[] => [...new Set(watched.flat())];

    it('are dropped by a write to any of their tables, whichever way it is made', async () => {
      const feed = app.nest.get(ChangeFeed);
      const { entityMetadatas } = app.nest.get(DataSource);
      const elsewhere = new pg.Client({ connectionString: app.database.url });
      const told: string[] = [];
      const notices: (string | undefined)[] = [];
      elsewhere.on('notification', ({ payload }) => notices.push(payload));
      await elsewhere.connect();
      try {
        await elsewhere.query('LISTEN pager_changes');
        for (const table of tables()) {
          const here: (string | null)[] = [];
          feed.watch([table], (tenantId) => here.push(tenantId));
          const [column] = await app.sql<{ name: string }>(
            `SELECT attname AS name FROM pg_attribute WHERE attrelid = '${table}'::regclass AND attnum = 1`,
          );
          const nothing = 'WHERE $1::uuid IS NULL';
          const insert = `INSERT INTO ${table} ("${column?.name}") SELECT "${column?.name}" FROM ${table} ${nothing}`;
          const update = `UPDATE "${table}" SET "${column?.name}" = "${column?.name}" ${nothing}`;
          const remove = `DELETE FROM ${table} ${nothing}`;
          const statements = [insert, update, remove, `WITH gone AS (${remove} RETURNING 1) SELECT * FROM gone`];
          const ways: ((tx: Transaction) => unknown)[] = statements.flatMap((sql) => [
            (tx: Transaction) => tx.query(sql),
            (tx: Transaction) => tx.write(sql),
          ]);
          const entity = entityMetadatas.find(({ tableName }) => tableName === table);
          if (entity) {
            const key = { [entity.primaryColumns.at(-1)?.propertyName ?? '']: randomUUID() };
            const repo = (tx: Transaction) => tx.repo<{ tenantId: string }>(entity.target);
            ways.push((tx) => repo(tx).delete(key));
            ways.push((tx) => repo(tx).update(key, key));
            ways.push((tx) => repo(tx).changing(key));
          }
          for (const way of ways) {
            const writer = randomUUID();
            await unitOfWork.transaction(writer, async (tx) => void (await way(tx)));
            // At once; elsewhere with the notice.
            expect([table, String(way), here]).toEqual([table, String(way), expect.arrayContaining([writer])]);
            told.push(`${writer}:${table}`);
          }
          for (const sql of statements) {
            await unitOfWork.system((system) => system.write(sql, [tenant]));
            told.push(`${ANY_TENANT}:${table}`);
          }
          expect(here).toContain(null);
          await unitOfWork.transaction(tenant, (tx) => tx.query(`SELECT 1 FROM ${table} ${nothing} FOR UPDATE`));
          await expect(unitOfWork.transaction(tenant, (tx) => tx.query(remove).then(fail))).rejects.toThrow('no');
        }
        await elsewhere.query('SELECT 1');
        expect(notices).toEqual(told);
      } finally {
        await elsewhere.end();
      }
    });

    it('name every table that they read, and every one whose rows take theirs along when they go', async () => {
      const known = await app.sql<{ name: string }>(`SELECT relname AS name FROM pg_class WHERE relkind = 'r'`);
      const real = new Set(known.map(({ name }) => name));
      expect(definitions.length).toBeGreaterThan(10);
      const page = { slug: 'ground', visibility: 'public', brandName: 'Ground' };
      await app
        .as(await asAdmin(app))
        .put('/v2/status-page', page)
        .expect(200);
      const [home] = await app.sql<{ tenantId: string }>('SELECT "tenantId" FROM status_pages');
      const scope = unitOfWork.of(home?.tenantId ?? '');
      for (const { tables: named, load } of definitions) {
        const read = new Set<string>();
        const loaded = await load(reading(scope, read));
        if (loaded instanceof Perishable) await loaded.at(app.clock.now());
        expect([...read].filter((table) => real.has(table) && !named.includes(table))).toEqual([]);
      }
      const taking = await app.sql<{ child: string; parent: string }>(
        `SELECT DISTINCT conrelid::regclass::text AS child, confrelid::regclass::text AS parent FROM pg_constraint
         WHERE contype = 'f' AND confdeltype NOT IN ('a', 'r') AND confrelid <> 'tenants'::regclass`,
      );
      const missing = watched.flatMap((named) =>
        taking.filter(({ child, parent }) => named.includes(child) && !named.includes(parent)),
      );
      expect(missing).toEqual([]);
    });

    it('are dropped by a commit, here at once and on another replica soon', async () => {
      const other = await TestApp.start({ database: app.database, clock: app.clock });
      try {
        const define = (replica: TestApp) =>
          replica.nest.get(TenantSnapshots).define({
            tables: ['audit_log'],
            load: (scope) => scope.repo(AuditEntry).count(),
          });
        const [here, there] = [define(app), define(other)];
        expect(await Promise.all([here.get(tenant), there.get(tenant)])).toEqual([0, 0]);
        await emit('x');
        await app.settle();
        expect(await here.get(tenant)).toBe(1);
        await expect(eventually(() => there.get(tenant), 1)).resolves.toBe(1);
      } finally {
        await other.stop();
      }
    });

    it('know what another replica has just answered where a client may name it', async () => {
      const other = await TestApp.start({ database: app.database, clock: app.clock });
      try {
        const there = other.nest.get(TenantSnapshots).define({
          tables: ['audit_log'],
          load: (scope) => scope.repo(AuditEntry).count(),
        });
        const before = await there.get(tenant);
        for (let round = 1; round <= 10; round++) {
          const entry = { action: 'x', entityType: 't', entityId: 'e', createdAt: app.clock.now() };
          await unitOfWork.transaction(tenant, (tx) => tx.repo(AuditEntry).insert({ id: randomUUID(), ...entry }));
          expect(await there.current(tenant)).toBe(before + round);
        }
        const user = await createUser(app);
        const name = (member: string) => ({ name: 'p', rules: [{ recipientType: 'user', recipientId: member }] });
        const policy = (replica: TestApp, body: object) =>
          replica.http.post('/v2/escalations').set('X-Service-Key', ROOT_KEY).send(body);
        await policy(other, name(user.id)).expect(200);
        const admin = await asAdmin(app);
        for (let round = 0; round < 10; round++) {
          const made = { username: `round-${round}`, fullName: 'Somebody' };
          const { body } = await app.as(admin).post('/v2/users', made).expect(200);
          await policy(other, name(body.data.id)).expect(200);
        }
      } finally {
        await other.stop();
      }
    });
  });
});

describe('a test that leaves out sweeps without work', () => {
  it('looks for jobs that there are', async () => {
    const app = await TestApp.start();
    const names = app.nest.get(JobRunner).declared.map(({ declaration }) => declaration.name);
    await app.stop();
    expect(names).toEqual(expect.arrayContaining(Object.keys(LOOKS)));
  });

  it.each([
    ['fails when one of them has work', 1, 'outbox.relay had work'],
    ['would else miss it', Infinity, null],
  ])('%s', async (_what, checked, failure) => {
    const settling = { looks: { 'outbox.relay': 'false' }, checked };
    const app = await TestApp.start({ modules: [RecorderModule], settling });
    try {
      await app.settle();
      const unitOfWork = app.nest.get(UnitOfWork);
      await unitOfWork.transaction(randomUUID(), (tx) => tx.emit('test.happened', { step: 'unseen' }));
      const outcome = await app.settle().catch((error: unknown) => String(error));
      expect(outcome).toEqual(failure === null ? 0 : expect.stringContaining(failure));
    } finally {
      await app.stop();
    }
  });

  it('makes all of them beside another app, too, which may have brought the work', async () => {
    const settling = { looks: { 'outbox.relay': 'false' }, checked: 1 };
    const app = await TestApp.start({ modules: [RecorderModule], settling });
    const other = new Settling(app.nest, app.clock);
    try {
      await app.settle();
      const unitOfWork = app.nest.get(UnitOfWork);
      await unitOfWork.transaction(randomUUID(), (tx) => tx.emit('test.happened', { step: 'seen' }));
      expect(await app.settle()).toBe(1);
    } finally {
      other.end();
      await app.stop();
    }
  });

  it('fails an app that stops before they have ended', async () => {
    const app = await TestApp.start();
    const settled = app.settle().catch(() => undefined);
    await expect(app.stop()).rejects.toThrow('A call of settle has not ended');
    await settled;
  });
});

function fail(): never {
  throw new Error('no');
}

/** The scope, which notes the tables that are read. */
const reading = (scope: TenantScope, read: Set<string>): TenantScope => ({
  tenantId: scope.tenantId,
  repo: (entity) => {
    const repository = scope.repo(entity);
    const { tablePath } = repository.select('e').expressionMap.mainAlias?.metadata ?? {};
    read.add(tablePath ?? '');
    return repository;
  },
  query: (sql, parameters) => {
    for (const [, table = ''] of sql.matchAll(/\b(?:FROM|JOIN)\s+"?(\w+)/g)) read.add(table);
    return scope.query(sql, parameters);
  },
});

/** Asks again and again, without a pause, until the answer is the expected one or ten seconds are over. */
async function eventually<T>(ask: () => Promise<T>, expected: T): Promise<T> {
  const until = performance.now() + 10_000;
  for (;;) {
    const answer = await ask();
    if (answer === expected || performance.now() > until) return answer;
    await new Promise((resolve) => setImmediate(resolve));
  }
}
