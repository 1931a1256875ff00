import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { migrate } from '../../src/platform/database/migrate.js';
import { createEmptyDatabase, type TestDatabase } from '../support/test-database.js';
import { ROOT } from '../support/alert-client.js';
import { minutes } from '../support/fake-clock.js';
import { TestApp } from '../support/test-app.js';

/** PostgreSQL as it is hosted: nobody is superuser, and the schema is not `public`. */
describe('a hosted PostgreSQL', () => {
  let database: TestDatabase;
  let admin: pg.Client;
  let owner: string;
  let rows: string;

  beforeEach(async () => {
    database = await createEmptyDatabase();
    admin = new pg.Client({ connectionString: database.url });
    await admin.connect();
    const name = new URL(database.url).pathname.slice(1);
    [owner, rows] = [`owner_${name}`, `rows_${name}`];
    for (const role of [owner, rows]) {
      await admin.query(`CREATE ROLE ${role} LOGIN PASSWORD 'hosted'`);
      await admin.query(`ALTER ROLE ${role} SET search_path TO pager, extensions`);
    }
    await admin.query(`CREATE SCHEMA pager AUTHORIZATION ${owner}`);
    await admin.query('REVOKE CREATE ON SCHEMA public FROM public');
  });
  afterEach(async () => {
    await admin.query(`DROP OWNED BY ${owner}, ${rows}`);
    await admin.query(`DROP ROLE ${owner}, ${rows}`);
    await admin.end();
    await database.drop();
  });

  const urlFor = (role: string): string =>
    Object.assign(new URL(database.url), { username: role, password: 'hosted' }).href;
  const addExtensions = async (): Promise<void> => {
    await admin.query('CREATE SCHEMA extensions');
    for (const name of ['pg_trgm', 'btree_gin']) await admin.query(`CREATE EXTENSION ${name} SCHEMA extensions`);
    await admin.query('GRANT USAGE ON SCHEMA extensions TO public');
  };

  const refusal = (role: string): Promise<string> =>
    migrate(urlFor(role)).then(
      () => 'none',
      (error: Error) => error.message,
    );

  it('says in one sentence which right is missing, before it changes anything', async () => {
    expect(await refusal(rows)).toMatch(/^DATABASE_URL: no schema of the search_path is there; run ALTER ROLE rows_/);
    await admin.query(`GRANT USAGE ON SCHEMA pager TO ${rows}`);
    expect(await refusal(rows)).toMatch(/may not create tables in the schema pager; run GRANT CREATE ON SCHEMA pager/);
    expect(await refusal(owner)).toMatch(/extensions pg_trgm, btree_gin are missing .*CREATE EXTENSION pg_trgm/);
    await addExtensions();
    await admin.query('REVOKE USAGE ON SCHEMA extensions FROM public');
    expect(await refusal(owner)).toMatch(/pg_trgm .* may not use; run GRANT USAGE ON SCHEMA extensions TO owner_\S+$/);
    await admin.query('GRANT USAGE ON SCHEMA extensions TO public');
    await admin.query(`ALTER ROLE ${owner} SET search_path TO pager`);
    expect(await refusal(owner)).toMatch(
      /pg_trgm is in the schema extensions, which is not searched; run ALTER ROLE .* TO pager, extensions$/,
    );
    const { rowCount } = await admin.query(`SELECT FROM pg_class WHERE relnamespace = 'pager'::regnamespace`);
    expect(rowCount).toBe(0);
  });

  it('is migrated by its owner, and served by a role with rights on rows only', async () => {
    await addExtensions();
    await migrate(urlFor(owner));
    expect(await refusal(rows)).toMatch(/in the schema pager, which .* may not use; run GRANT USAGE ON SCHEMA pager/);
    await admin.query(`GRANT USAGE ON SCHEMA pager TO ${rows}`);
    await admin.query(`ALTER ROLE ${rows} SET search_path TO public`);
    expect(await refusal(rows)).toMatch(/which .* does not search; run .* SET search_path TO pager, extensions$/);
    await admin.query(`ALTER ROLE ${rows} SET search_path TO pager, extensions`);
    expect(await refusal(rows)).toMatch(/may not read the table migrations; run GRANT SELECT, INSERT, .* SCHEMA pager/);
    await admin.query(`GRANT SELECT ON ALL TABLES IN SCHEMA pager TO ${rows}`);
    const served = { url: urlFor(rows), drop: () => Promise.resolve() };
    await expect(TestApp.start({ database: served })).rejects.toThrow(
      /^DATABASE_URL: the role rows_\S+ may not read and write the table \w+; run GRANT SELECT, INSERT, UPDATE, DELETE/,
    );
    const { rows: taken } = await admin.query<{ timestamp: string; name: string }>(
      'DELETE FROM pager.migrations WHERE id = (SELECT max(id) FROM pager.migrations) RETURNING timestamp, name',
    );
    expect(await refusal(rows)).toMatch(/pending, and the role rows_\S+ does not own .*; let owner_\S+ run npm run/);
    await admin.query(
      'INSERT INTO pager.migrations (timestamp, name) SELECT * FROM json_to_recordset($1) AS r(timestamp bigint, name text)',
      [JSON.stringify(taken)],
    );
    await admin.query(`GRANT INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA pager TO ${rows}`);
    await admin.query(`GRANT USAGE ON ALL SEQUENCES IN SCHEMA pager TO ${rows}`);
    const app = await TestApp.start({ database: served });
    try {
      const alert = { message: 'Disk of München is full', priority: 'P1' };
      await app.as(ROOT).post('/v2/alerts', alert).expect(202);
      await app.settle();
      // The search table is filled: its index belongs to the owner.
      app.clock.moveBy(minutes(10));
      await app.settle();
      const found = await app.as(ROOT).get('/v2/alerts?query=münchen').expect(200);
      expect(found.body.data).toHaveLength(1);
    } finally {
      await app.stop();
    }
  });
});
