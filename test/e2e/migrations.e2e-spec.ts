import { describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { dataSourceOptions } from '../../src/platform/database/data-source-options.js';
import { migrate } from '../../src/platform/database/migrate.js';
import { LAST_BEFORE } from '../../src/platform/database/migrations/1795965000000-base.js';
import { MIGRATIONS } from '../../src/platform/database/migrations/index.js';
import { rowsOf, seed, tablesOf } from '../support/seeded-rows.js';
import { createEmptyDatabase, createTestDatabase } from '../support/test-database.js';

/** What changes rows on purpose: `<migration> up: <table>`. */
const CHANGES: readonly string[] = [
  ...['address_notices', 'chat_revisions', 'handoff_notices', 'incident_notices', 'push_notices', 'room_posts'],
  ...['room_revisions', 'shift_notices', 'work_versions'],
].map((table) => `Outgoing up: ${table}`);

describe('migrations', () => {
  /** @contract operating-5 */
  it('keep the rows of every table: each goes up, down and up again over them, and then all go down and up', async () => {
    const database = await createEmptyDatabase();
    const source = await new DataSource(dataSourceOptions(database.url, 1)).initialize();
    const all = [...source.migrations];
    const changed: string[] = [];
    try {
      let tables = await tablesOf(source);
      let before = await rowsOf(source, tables);
      for (const [at, { name }] of MIGRATIONS.entries()) {
        Object.assign(source, { migrations: all.slice(0, at + 1) });
        const compare = async (when: string): Promise<Map<string, string>> => {
          const now = await rowsOf(source, tables);
          const others = [...before].filter(([table, rows]) => now.get(table) !== rows);
          changed.push(...others.map(([table]) => `${name.replace(/\d+$/, '')} ${when}: ${table}`).toSorted());
          return now;
        };
        await source.runMigrations({ transaction: 'each' });
        const after = await compare('up');
        await source.undoLastMigration({ transaction: 'each' });
        await compare('down');
        await source.runMigrations({ transaction: 'each' });
        tables = await tablesOf(source);
        await seed(source, new Map([...tables].filter(([table]) => !after.get(table))));
        before = await rowsOf(source, tables);
        expect([...before].filter(([, rows]) => rows === '')).toEqual([]);
      }
      expect(changed).toEqual(CHANGES);
      for (const _ of MIGRATIONS) await source.undoLastMigration({ transaction: 'each' });
      expect(await tablesOf(source)).toEqual(new Map());
      await source.runMigrations({ transaction: 'each' });
      expect(await tablesOf(source)).toEqual(tables);
    } finally {
      await source.destroy();
      await database.drop();
    }
  });

  /** @contract operating-5 */
  it('may be started by several replicas at once', async () => {
    const database = await createEmptyDatabase();
    const dataSource = await new DataSource(dataSourceOptions(database.url, 1)).initialize();
    try {
      await Promise.all([1, 2, 3].map(() => migrate(database.url)));
      const rows = await dataSource.query<unknown[]>('SELECT 1 FROM migrations');
      expect(rows).toHaveLength(MIGRATIONS.length);
    } finally {
      await dataSource.destroy();
      await database.drop();
    }
  });

  it('leave the tables of those that the base replaces, and refuse a database that has run some of them', async () => {
    const database = await createTestDatabase();
    const source = await new DataSource(dataSourceOptions(database.url, 1)).initialize();
    const hasRun = (...names: string[]) =>
      source.query(
        'WITH gone AS (DELETE FROM migrations) INSERT INTO migrations (name, timestamp) SELECT unnest($1::text[]), 0',
        [names],
      );
    try {
      const today = await tablesOf(source);
      for (const _later of MIGRATIONS.slice(1)) await source.undoLastMigration({ transaction: 'each' });
      const before = await tablesOf(source);
      await hasRun('Ground1764000000000');
      await expect(migrate(database.url)).rejects.toThrow('Start a build of that day first');
      expect(await tablesOf(source)).toEqual(before);
      await hasRun('Ground1764000000000', LAST_BEFORE);
      await migrate(database.url);
      expect(await tablesOf(source)).toEqual(today);
    } finally {
      await source.destroy();
      await database.drop();
    }
  });

  it('say what is missing where the role may not create the extensions of the text search', async () => {
    const database = await createEmptyDatabase();
    const owner = await new DataSource(dataSourceOptions(database.url, 1)).initialize();
    const url = new URL(database.url);
    const role = `limited_${url.pathname.slice(1)}`;
    await owner.query(`CREATE ROLE ${role} LOGIN PASSWORD 'limited'`);
    await owner.query(`GRANT CREATE, USAGE ON SCHEMA public TO ${role}`);
    Object.assign(url, { username: role, password: 'limited' });
    const limited = await new DataSource(dataSourceOptions(url.toString(), 1)).initialize();
    try {
      await expect(limited.runMigrations({ transaction: 'each' })).rejects.toThrow(
        /pg_trgm cannot be created .*CREATE EXTENSION pg_trgm, or GRANT CREATE ON DATABASE/,
      );
      await owner.query('CREATE EXTENSION pg_trgm');
      await owner.query('CREATE EXTENSION btree_gin');
      await limited.runMigrations({ transaction: 'each' });
    } finally {
      await limited.destroy();
      await owner.query(`DROP OWNED BY ${role}`);
      await owner.query(`DROP ROLE ${role}`);
      await owner.destroy();
      await database.drop();
    }
  });

  /** @contract operating-6 */
  it('keep the tenant first in every primary key, so that the schema can be distributed by it', async () => {
    const database = await createTestDatabase();
    const dataSource = await new DataSource(dataSourceOptions(database.url, 1)).initialize();
    try {
      const rows = await dataSource.query<{ table: string; first: string }[]>(
        `SELECT c.relname AS table, a.attname AS first FROM pg_index i
         JOIN pg_class c ON c.oid = i.indrelid JOIN pg_namespace n ON n.oid = c.relnamespace AND n.nspname = 'public'
         JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = i.indkey[0]
         WHERE i.indisprimary AND c.relname NOT IN
           ('migrations', 'tenants', 'work_versions', 'channel_types', 'installation_secrets',
            'ping_availability')`,
      );
      expect(rows.filter(({ first }) => first !== 'tenantId')).toEqual([]);
    } finally {
      await dataSource.destroy();
      await database.drop();
    }
  });
});
