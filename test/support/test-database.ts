import { createHash } from 'node:crypto';
import pg from 'pg';
import { DataSource } from 'typeorm';
import { dataSourceOptions } from '../../src/platform/database/data-source-options.js';
import { MIGRATIONS } from '../../src/platform/database/migrations/index.js';

export interface TestDatabase {
  url: string;
  drop(): Promise<void>;
}

const TEMPLATE_LOCK = 99_001;

/** A fresh database with every migration applied: a clone of a template that the first caller makes, milliseconds each. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const name = `test_${process.pid}_${Math.random().toString(36).slice(2, 10)}`;
  await asAdmin(async (admin) => {
    admin.template ??= await ensureTemplate(admin.client);
    await admin.client.query(`CREATE DATABASE ${name} TEMPLATE ${admin.template} STRATEGY file_copy`);
  });
  return {
    url: urlOf(name),
    drop: () =>
      asAdmin(({ client }) => client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`).then(() => undefined)),
  };
}

/** An empty database without migrations, for tests of the migrations themselves. */
export async function createEmptyDatabase(): Promise<TestDatabase> {
  const name = `empty_${process.pid}_${Math.random().toString(36).slice(2, 10)}`;
  await asAdmin(({ client }) => client.query(`CREATE DATABASE ${name}`));
  return {
    url: urlOf(name),
    drop: () =>
      asAdmin(({ client }) => client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`).then(() => undefined)),
  };
}

/** The same database through the socket of its server, where that is known: that takes less processor time than TCP. */
export function throughSocket(database: string): string {
  const folder = process.env['TEST_DATABASE_SOCKET'];
  if (!folder || !database.startsWith(urlOf(''))) return database;
  const url = new URL(database);
  url.searchParams.set('host', folder);
  return url.toString();
}

/** Under a lock, so that parallel test files make it once; named by the migrations, so that a change makes a new one. */
async function ensureTemplate(client: pg.Client): Promise<string> {
  const source = MIGRATIONS.map((each) => each.prototype.up.toString()).join('\n');
  const template = `template_${createHash('sha256').update(source).digest('hex').slice(0, 16)}`;
  await client.query('SELECT pg_advisory_lock($1)', [TEMPLATE_LOCK]);
  try {
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1 AND datistemplate', [
      template,
    ]);
    if (rowCount === 0) {
      await client.query(`DROP DATABASE IF EXISTS ${template} WITH (FORCE)`);
      await client.query(`CREATE DATABASE ${template}`);
      const dataSource = await new DataSource(dataSourceOptions(urlOf(template), 1)).initialize();
      await dataSource.runMigrations({ transaction: 'each' });
      await dataSource.destroy();
      await client.query(`ALTER DATABASE ${template} IS_TEMPLATE true`);
    }
  } finally {
    await client.query('SELECT pg_advisory_unlock($1)', [TEMPLATE_LOCK]);
  }
  return template;
}

/** A connection to the server, and the template that is known to be in it. */
interface Admin {
  url: string;
  client: pg.Client & { ref(): void; unref(): void };
  template?: string;
}

/** Of this thread: a connection for each database would take PostgreSQL as long as to make the database. */
let admin: Admin | null = null;
let last: Promise<unknown> = Promise.resolve();

/** One after the other. Between them the connection keeps no process from its end. */
function asAdmin<T>(work: (admin: Admin) => Promise<T>): Promise<T> {
  const done = last.then(async () => {
    if (admin?.url !== adminUrl()) admin = await connect();
    const { client } = admin;
    client.ref();
    return work(admin).finally(() => client.unref());
  });
  last = done.catch(() => undefined);
  return done;
}

async function connect(): Promise<Admin> {
  const url = adminUrl();
  const client = new pg.Client({ connectionString: throughSocket(url) });
  for (const event of ['error', 'end'] as const)
    client.on(event, () => {
      if (admin?.client === client) admin = null;
    });
  await client.connect();
  return { url, client: client as Admin['client'] };
}

function adminUrl(): string {
  const url = process.env['TEST_DATABASE_URL'];
  if (!url) throw new Error('TEST_DATABASE_URL is not set: the global setup starts the database');
  return url;
}

function urlOf(database: string): string {
  const url = new URL(adminUrl());
  url.pathname = `/${database}`;
  return url.toString();
}
