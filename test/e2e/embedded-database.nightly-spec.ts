import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { DataSource } from 'typeorm';
import { ConfigurationError } from '../../src/platform/config/environment.js';
import { dataSourceOptions } from '../../src/platform/database/data-source-options.js';
import {
  serveAlone,
  startEmbeddedDatabase,
  type EmbeddedDatabase,
} from '../../src/platform/database/embedded/embedded-database.js';

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

describe('the embedded database', () => {
  // Made with mode 0700, as below many a home: as root, the database's user cannot enter it.
  let folder: string;
  let database: EmbeddedDatabase | undefined;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pager-embedded-'));
  });
  afterAll(async () => {
    await database?.stop().catch(() => undefined);
    if (database?.moved) await rm(join(database.folder, '..'), { recursive: true, force: true });
    await rm(folder, { recursive: true, force: true });
  });

  /** @contract operating-2 */
  it('starts, is taken over by a second start as after a kill of the service, and keeps its data', async () => {
    database = await startEmbeddedDatabase(folder);
    await query(database.url, 'CREATE TABLE kept AS SELECT 42 AS answer');

    const again = await startEmbeddedDatabase(folder);
    expect(again.url).toBe(database.url);
    await again.stop();
    await expect(query(database.url, 'SELECT 1')).rejects.toThrow();

    database = await startEmbeddedDatabase(folder);
    expect(await query(database.url, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }]);
    expect(await query(database.url, 'SHOW fsync')).toEqual([{ fsync: 'on' }]);
  });

  it('is reached by a socket that only its user and root can use, whichever way the address is written', async () => {
    const { url = '', folder: cluster = '' } = database ?? {};
    expect(new URL(url).searchParams.get('host')).toBe(`${cluster}.socket`);
    expect((await stat(`${cluster}.socket`)).mode & 0o777).toBe(0o700);
    const bySocket = [{ by: null }];
    expect(await query(url, 'SELECT inet_server_addr() AS by')).toEqual(bySocket);
    const { username, password, port } = new URL(url);
    const hostless = `postgres://${username}:${password}@/pager?host=${cluster}.socket&port=${port}`;
    for (const address of [hostless, `${hostless}&target_session_attrs=read-write`]) {
      const source = await new DataSource(dataSourceOptions(address, 1)).initialize();
      expect(await source.query('SELECT inet_server_addr() AS by')).toEqual(bySocket);
      await source.destroy();
    }
  });

  it('serves one service at a time: a second one refuses to start until the first has ended', async () => {
    const { url } = database ?? { url: '' };
    const giveBack = await serveAlone(url, folder);
    const refusal = `DATA_DIR: another Pager runs on ${folder}; stop that, or set another DATA_DIR`;
    await expect(serveAlone(url, folder, 0)).rejects.toThrow(new ConfigurationError(refusal));
    const next = serveAlone(url, folder);
    await query(
      url,
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'pager-sole' AND pid = (
      SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND granted)`,
    );
    await (
      await next
    )();
    await giveBack();
  });

  it('says in one line why it does not start', async () => {
    await database?.stop();
    const control = join(database?.folder ?? '', 'postgresql.conf');
    const settings = await readFile(control, 'utf8');
    await writeFile(control, `${settings}\nno_such_setting = 1\n`);
    await expect(startEmbeddedDatabase(folder)).rejects.toThrow(
      /^DATA_DIR: the embedded database does not start \(FATAL: .*\); its log is \/.*server\.log$/,
    );
    await writeFile(control, settings);
    database = await startEmbeddedDatabase(folder);
  });

  it('says where its files are when DATA_DIR cannot be entered', () => {
    if (process.getuid?.() !== 0) {
      expect(database).toMatchObject({ moved: null, folder: join(folder, 'postgres') });
    } else {
      expect(database?.moved).toContain(folder);
      expect(database?.folder.startsWith(folder)).toBe(false);
    }
  });
});
