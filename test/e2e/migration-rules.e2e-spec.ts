import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { DataSource, type MigrationInterface, type QueryRunner } from 'typeorm';
import { migrationOptions } from '../../src/platform/database/data-source-options.js';
import { migrate } from '../../src/platform/database/migrate.js';
import { createIndexConcurrently } from '../../src/platform/database/migrations/index-concurrently.js';
import { MIGRATIONS } from '../../src/platform/database/migrations/index.js';
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '../support/test-database.js';

const NAMES = MIGRATIONS.find(({ name }) => name.startsWith('NamesOfTenants'))?.name ?? '';

/**
 * What a newer migration does all the same, and why the base can live with it: `<migration>: <finding>`. An entry goes when
 * the base moves past its migration.
 */
const JUSTIFIED: Readonly<Record<string, string>> = {
  [`${NAMES}: rows must fulfil users: public.users USING btree (lower(username), "tenantId")`]:
    'weaker than the key on lower(username) that the base has, and keeps',
};

interface Column {
  column: string;
  type: string;
  required: boolean;
  hasDefault: boolean;
}
/** By `table.column`. */
type Schema = ReadonlyMap<string, Column>;

const COLUMNS = `
  SELECT c.relname || '.' || a.attname AS "column", format_type(a.atttypid, a.atttypmod) AS type,
         a.attnotnull AS required, a.atthasdef AS "hasDefault"
  FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE n.nspname = 'public' AND c.relkind IN ('r', 'p') AND a.attnum > 0 AND NOT a.attisdropped`;
/** What a row must fulfil, by its definition. */
const CONSTRAINTS = `
  SELECT c.relname AS "table", pg_get_constraintdef(k.oid) AS definition
  FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE n.nspname = 'public' AND k.contype <> 'n'
  UNION SELECT tablename, regexp_replace(indexdef, '^.* ON ', '') FROM pg_indexes
  WHERE schemaname = 'public' AND indexdef LIKE 'CREATE UNIQUE%'`;

/** Statements that keep others from a table for as long as it is large, with what to do instead. */
const SLOW: readonly { is: RegExp; instead: string }[] = [
  { is: /CREATE (UNIQUE )?INDEX (?!CONCURRENTLY)/i, instead: 'createIndexConcurrently' },
  { is: /DROP INDEX (?!CONCURRENTLY)/i, instead: 'DROP INDEX CONCURRENTLY' },
  { is: /ADD (CONSTRAINT|CHECK|FOREIGN KEY|UNIQUE)(?!.*NOT VALID)/is, instead: 'NOT VALID, then VALIDATE' },
  { is: /(VACUUM FULL|CLUSTER|REINDEX (?!.*CONCURRENTLY))/i, instead: 'a release note' },
];

/** What of the base's tables is no longer as its code expects it. */
function breaks(before: Schema, after: Schema): string[] {
  const tables = new Set([...before.keys()].map((column) => column.split('.')[0]));
  const found: string[] = [];
  for (const [name, was] of before) {
    const is = after.get(name);
    if (!is) found.push(`${name} is gone or renamed`);
    else if (is.type !== was.type) found.push(`${name} was ${was.type} and is ${is.type}`);
    else if (is.required && !was.required) found.push(`${name} has become NOT NULL`);
    else if (was.hasDefault && !is.hasDefault) found.push(`${name} has lost its default`);
  }
  for (const [name, { required, hasDefault }] of after) {
    const isNew = !before.has(name) && tables.has(name.split('.')[0]);
    if (isNew && required && !hasDefault)
      found.push(`${name} is NOT NULL without a default: the base does not fill it`);
  }
  return found;
}

/** Statements on tables that the base has and fills which hold others up. */
function slow(statement: string, tables: ReadonlySet<string>): string[] {
  if (![...tables].some((table) => new RegExp(`\\b${table}\\b`).test(statement))) return [];
  return SLOW.filter(({ is }) => is.test(statement)).map(({ instead }) => `${oneLine(statement)} (${instead})`);
}

const oneLine = (sql: string): string => sql.replaceAll(/\s+/g, ' ').trim();

describe('the rules of migrations', () => {
  describe('that are newer than the base of upgrades', () => {
    let database: TestDatabase;
    let dataSource: DataSource;
    let runner: QueryRunner;
    const said = new Map<string, string[]>();
    const found: string[] = [];

    beforeAll(async () => {
      database = await createEmptyDatabase();
      dataSource = await new DataSource(migrationOptions(database.url)).initialize();
      runner = dataSource.createQueryRunner();
      const all = MIGRATIONS.map((Migration) => ({ name: Migration.name, migration: new Migration() }));
      const newer = all.slice(1);
      Object.assign(dataSource, { migrations: dataSource.migrations.slice(0, 1) });
      await dataSource.runMigrations();
      const tables = new Set([...(await schema()).keys()].map((column) => column.split('.')[0] ?? ''));
      for (const { name, migration } of newer) {
        const [before, held] = [await schema(), await constraints()];
        const isTogether = migration.transaction !== false;
        if (isTogether) await runner.startTransaction();
        const statements = recordOf(runner);
        await migration.up(runner);
        said.set(name, statements.end());
        if (isTogether) await runner.commitTransaction();
        const stricter = [...(await constraints())].filter((each) => {
          const [table = ''] = each.split(': ');
          return tables.has(table) && !held.has(each);
        });
        for (const each of breaks(before, await schema())) if (tables.has(each.split('.')[0] ?? '')) note(name, each);
        for (const each of stricter) note(name, `rows must fulfil ${each}`);
        for (const statement of said.get(name) ?? []) for (const each of slow(statement, tables)) note(name, each);
      }
    });
    afterAll(async () => {
      await runner.release();
      await dataSource.destroy();
      await database.drop();
    });

    const note = (migration: string, finding: string): void => void found.push(`${migration}: ${finding}`);
    async function schema(): Promise<Schema> {
      return new Map(((await runner.query(COLUMNS)) as Column[]).map((column) => [column.column, column]));
    }
    async function constraints(): Promise<Set<string>> {
      const rows: { table: string; definition: string }[] = await runner.query(CONSTRAINTS);
      return new Set(rows.map(({ table, definition }) => `${table}: ${definition}`));
    }

    it('take nothing away that the base uses, ask nothing new of its rows, and keep nobody waiting', () => {
      expect(found.filter((each) => !(each in JUSTIFIED))).toEqual([]);
    });

    it('have no justification that is not needed', () => {
      expect(Object.keys(JUSTIFIED).filter((each) => !found.includes(each))).toEqual([]);
    });
  });

  it.each([
    [{ b: undefined }, 't.b is gone or renamed'],
    [{ b: { type: 'bigint' } }, 't.b was text and is bigint'],
    [{ b: { required: true } }, 't.b has become NOT NULL'],
    [{ a: { hasDefault: false } }, 't.a has lost its default'],
    [{ c: { required: true } }, 't.c is NOT NULL without a default: the base does not fill it'],
  ])('find a column that is not what it was: %j', (change, finding) => {
    const column = { type: 'text', required: false, hasDefault: false };
    const before = new Map(
      Object.entries({ 't.a': { ...column, column: 't.a', hasDefault: true }, 't.b': { ...column, column: 't.b' } }),
    );
    const after = new Map(before);
    for (const [name, changed] of Object.entries(change)) {
      if (changed) after.set(`t.${name}`, { ...column, ...after.get(`t.${name}`), column: `t.${name}`, ...changed });
      else after.delete(`t.${name}`);
    }
    expect(breaks(before, after)).toEqual([finding]);
    after.set('new.c', { ...column, column: 'new.c', required: true });
    expect(breaks(before, before)).toEqual([]);
  });

  it.each([
    'CREATE INDEX i ON alerts (id)',
    'create unique index i on alerts (id)',
    'DROP INDEX alerts_newest -- of alerts',
    'ALTER TABLE alerts ADD CONSTRAINT c CHECK (id IS NOT NULL)',
    'ALTER TABLE alerts ADD FOREIGN KEY (id) REFERENCES users (id)',
  ])('find a statement that keeps others waiting: %s', (statement) => {
    expect(slow(statement, new Set(['alerts']))).toHaveLength(1);
    expect(slow(statement, new Set(['other']))).toEqual([]);
  });

  describe('of a version to come', () => {
    let database: TestDatabase;

    beforeEach(async () => {
      database = await createTestDatabase();
      MIGRATIONS.push(Later1999999999999);
    });
    afterEach(async () => {
      MIGRATIONS.pop();
      await database.drop();
    });

    it('let everybody write while a migration waits for a table, and go on when it is free', async () => {
      const [holder, writer] = [await connected(database), await connected(database)];
      try {
        await holder.query('BEGIN');
        await holder.query('SELECT FROM api_keys');
        // Two replicas start at once.
        const migrated = Promise.all([migrate(database.url), migrate(database.url)]);
        for (let attempt = 0; attempt < 2; attempt++) {
          await seen(writer, `SELECT FROM pg_locks l WHERE NOT l.granted AND l.relation = 'api_keys'::regclass`);
          // It queues behind the migration, which gives up; the holder has its table still.
          await writer.query('UPDATE api_keys SET id = id WHERE false');
        }
        await holder.query('COMMIT');
        await migrated;
        await writer.query('SELECT later FROM api_keys');
      } finally {
        await holder.end();
        await writer.end();
      }
    });

    it('end where a table is not to be had at all', async () => {
      const holder = await connected(database);
      try {
        await holder.query('BEGIN');
        await holder.query('SELECT FROM api_keys');
        await expect(migrate(database.url, { patienceMs: 1 })).rejects.toThrow('lock timeout');
      } finally {
        await holder.end();
      }
    });
  });

  it('make an index beside writers, and anew where an attempt was broken off', async () => {
    const database = await createTestDatabase();
    const dataSource = await new DataSource(migrationOptions(database.url)).initialize();
    const runner = dataSource.createQueryRunner();
    const isValid = async (): Promise<unknown> =>
      runner.query(`SELECT indisvalid AS valid FROM pg_index WHERE indexrelid = to_regclass('made')`);
    try {
      const make = () => createIndexConcurrently(runner, 'made', 'ON audit_log ("tenantId", action)');
      await make();
      await runner.query(`UPDATE pg_index SET indisvalid = false WHERE indexrelid = 'made'::regclass`);
      await make();
      expect(await isValid()).toEqual([{ valid: true }]);
      expect(await runner.query('SHOW lock_timeout')).toEqual([{ lock_timeout: '500ms' }]);
    } finally {
      await runner.release();
      await dataSource.destroy();
      await database.drop();
    }
  });
});

class Later1999999999999 implements MigrationInterface {
  name = 'Later1999999999999';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE api_keys ADD COLUMN later text');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE api_keys DROP COLUMN later');
  }
}

/** Notes what is said to the database from now on. */
function recordOf(runner: QueryRunner): { end: () => string[] } {
  const { query } = runner;
  const statements: string[] = [];
  runner.query = function (this: QueryRunner, sql: string, ...rest: never[]) {
    statements.push(sql);
    return query.call(this, sql, ...rest);
  } as QueryRunner['query'];
  return {
    end: () => {
      runner.query = query;
      return statements;
    },
  };
}

async function connected(database: TestDatabase): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: database.url });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/** Asks until there is a row; PostgreSQL tells nobody of its locks. */
async function seen(client: pg.Client, sql: string): Promise<void> {
  while ((await client.query(sql)).rows.length === 0) await new Promise((resolve) => setImmediate(resolve));
}
