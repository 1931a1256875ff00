import { describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { dataSourceOptions } from '../../src/database/data-source-options.js';
import { migrate } from '../../src/database/migrate.js';
import { MIGRATIONS } from '../../src/database/migrations/index.js';
import { rowsOf, seed, tablesOf } from '../support/seeded-rows.js';
import { createEmptyDatabase, createTestDatabase } from '../support/test-database.js';

/** What changes rows on purpose. */
const CHANGES = [
  // What was in three columns, or in one, is in one that replaces them, and comes back.
  'FewerRows up: alert_activities',
  'FewerRows up: outbox',
  // An account has an address of its own for mails from then on.
  'ChannelsOfKnownPeople up: users',
  'ChannelsOfKnownPeople down: users',
  // The texts that searches find are read anew from the alerts.
  'DetailsSearched up: alert_search_progress',
  'DetailsSearched up: alert_texts',
  'DetailsSearched down: alert_search_progress',
  'DetailsSearched down: alert_texts',
  // Two tables of links have become one.
  'OneTableOfLinks up: acknowledge_links',
  'OneTableOfLinks up: answer_links',
  'OneTableOfLinks down: answer_links',
  // Older workers leave two kinds of events to newer ones.
  'ReachOfSteps up: work_versions',
];

/** Takes this migration and every newer one back. */
async function undo(source: DataSource, name: string): Promise<void> {
  const isThere = async (): Promise<boolean> =>
    (await source.query<unknown[]>('SELECT FROM migrations WHERE name = $1', [name])).length > 0;
  while (await isThere()) await source.undoLastMigration({ transaction: 'each' });
}

describe('migrations', () => {
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

  it('keep the first message of incidents, and what they say of services', async () => {
    const database = await createTestDatabase();
    const dataSource = await new DataSource(dataSourceOptions(database.url, 1)).initialize();
    const run = (): Promise<unknown> => dataSource.runMigrations({ transaction: 'each' });
    const [tenant, web, api] = ['a', 'b', 'c'].map((letter) => letter.repeat(8) + '-0000-4000-8000-000000000000');
    const incident = (entry: object, status = 'open'): Promise<unknown> =>
      dataSource.query(
        `INSERT INTO incidents ("tenantId", id, name, status, message, priority, tags, details, responders,
           "impactedServices", "statusPageEntry", "notifyStakeholders", "resolvedAt", "createdAt", "updatedAt")
         VALUES ($1, gen_random_uuid(), 'I', $2, 'M', 'P3', '{}', '{}', '[]', $3, $4, false,
           CASE $2 WHEN 'resolved' THEN now() END, '2026-06-01T12:00:00.120Z', now())`,
        [tenant, status, JSON.stringify([web, { id: api }, 'else']), JSON.stringify(entry)],
      );
    const updates = async (): Promise<unknown[]> => {
      const rows = await dataSource.query<{ updates: unknown }[]>(
        `SELECT "statusPageEntry"->'updates' AS updates FROM incidents ORDER BY "statusPageEntry"->>'title'`,
      );
      return rows.map((row) => row.updates);
    };
    try {
      await undo(dataSource, 'PublicWindows1764000000330');
      for (const [id, status] of [
        [web, 'ok'],
        [api, 'major_outage'],
      ]) {
        const values = `$1, $2, 'S', $3, 'public', '{}', now(), now()`;
        const columns = `"tenantId", id, name, status, visibility, tags, "createdAt", "updatedAt"`;
        await dataSource.query(`INSERT INTO services (${columns}) VALUES (${values})`, [tenant, id, status]);
        const born = `INSERT INTO service_status_changes VALUES ($1, gen_random_uuid(), $2, $3, '2026-06-01')`;
        await dataSource.query(born, [tenant, id, status]);
      }
      const told = { at: '2026-06-01T12:05:00.000Z', status: 'identified', message: 'Then' };
      await incident({ enabled: true, severity: 'major', title: '1', message: 'First', updates: [told] });
      await incident({ enabled: true, severity: 'minor', title: '2', message: 'Then', updates: [told] });
      await incident({ enabled: false, severity: 'critical', title: '3', message: 'Never told' });
      await incident({ enabled: true, severity: 'critical', title: '4', message: 'Over' }, 'resolved');

      await run();
      const first = (message: string) => ({ at: '2026-06-01T12:00:00.120Z', status: 'open', message });
      expect(await updates()).toEqual([[first('First'), told], [told], null, [first('Over')]]);
      const seen = `SELECT "incidentStatus" AS said, (SELECT string_agg(c.status, ' ' ORDER BY since) AS history
          FROM service_status_changes c WHERE "serviceId" = s.id) FROM services s ORDER BY id`;
      expect(await dataSource.query(seen)).toEqual([
        { said: 'partial_outage', history: 'ok partial_outage' },
        { said: 'partial_outage', history: 'major_outage' },
      ]);
      await undo(dataSource, 'PublicWindows1764000000330');
      expect(await updates()).toEqual([[told], [told], null, []]);
    } finally {
      await dataSource.destroy();
      await database.drop();
    }
  });

  it('keep the links of buttons, which join those that acknowledge', async () => {
    const database = await createTestDatabase();
    const dataSource = await new DataSource(dataSourceOptions(database.url, 1)).initialize();
    const links = (table: string): Promise<unknown> =>
      dataSource.query(`SELECT "tokenHash" AS hash, action FROM ${table} ORDER BY hash`);
    try {
      await undo(dataSource, 'OneTableOfLinks1764000000911');
      for (const [table, action] of [
        ['acknowledge_links', 'acknowledge'],
        ['answer_links', 'acknowledge'],
        ['answer_links', 'snooze'],
      ]) {
        await dataSource.query(
          `INSERT INTO ${table} ("tenantId", id, "tokenHash", action, "alertId", "userId", "expiresAt", "createdAt")
           SELECT id, id, $1, $2, id, id, now(), now() FROM gen_random_uuid() AS id`,
          [`${table} ${action}`, action],
        );
      }
      const acknowledging = ['acknowledge_links', 'answer_links'].map((table) => ({
        hash: `${table} acknowledge`,
        action: 'acknowledge',
      }));
      const all = [...acknowledging, { hash: 'answer_links snooze', action: 'snooze' }];
      for (const _ of [1, 2]) {
        await dataSource.runMigrations({ transaction: 'each' });
        expect(await links('acknowledge_links')).toEqual(all);
        await undo(dataSource, 'OneTableOfLinks1764000000911');
        expect(await links('acknowledge_links')).toEqual(acknowledging);
        expect(await links('answer_links')).toEqual(all);
      }
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
