import { describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { dataSourceOptions } from '../../src/database/data-source-options.js';
import { migrate } from '../../src/database/migrate.js';
import { MIGRATIONS } from '../../src/database/migrations/index.js';
import { createEmptyDatabase } from '../support/test-database.js';

const TABLES = `SELECT table_name FROM information_schema.tables WHERE table_schema = 'public' AND table_name NOT LIKE 'typeorm%' AND table_name <> 'migrations'`;

describe('migrations', () => {
  it('go up, all the way down again, and up once more', async () => {
    const database = await createEmptyDatabase();
    const dataSource = await new DataSource(dataSourceOptions(database.url, 1)).initialize();
    try {
      await dataSource.runMigrations({ transaction: 'each' });
      const tables = await dataSource.query<unknown[]>(TABLES);
      expect(tables.length).toBeGreaterThan(1);
      for (const _ of MIGRATIONS) await dataSource.undoLastMigration({ transaction: 'each' });
      expect(await dataSource.query(TABLES)).toEqual([]);
      await dataSource.runMigrations({ transaction: 'each' });
      expect(await dataSource.query(TABLES)).toHaveLength(tables.length);
    } finally {
      await dataSource.destroy();
      await database.drop();
    }
  });

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

  it('keep the tenant first in every primary key, so that the schema can be distributed by it', async () => {
    const database = await createEmptyDatabase();
    const dataSource = await new DataSource(dataSourceOptions(database.url, 1)).initialize();
    try {
      await dataSource.runMigrations({ transaction: 'each' });
      const rows = await dataSource.query<{ table: string; first: string }[]>(
        `SELECT c.relname AS table, a.attname AS first FROM pg_index i
         JOIN pg_class c ON c.oid = i.indrelid JOIN pg_namespace n ON n.oid = c.relnamespace AND n.nspname = 'public'
         JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = i.indkey[0]
         WHERE i.indisprimary AND c.relname NOT IN ('migrations', 'tenants')`,
      );
      expect(rows.filter(({ first }) => first !== 'tenantId')).toEqual([]);
    } finally {
      await dataSource.destroy();
      await database.drop();
    }
  });
});
