import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { runCommand } from '../../src/app/cli/run-command.js';
import { migrate } from '../../src/platform/database/migrate.js';
import { DurablePostgres } from '../survival/support/durable-postgres.js';
import { until } from '../survival/support/waiting.js';
import { TestApp } from '../support/test-app.js';
import { ROOT_KEY, testEnvironment } from '../support/test-config.js';

/*
 * `DATABASE_URL` with several servers: one that takes connections and says nothing, a real standby, and the primary, last.
 * `npm run test:ha` does the same under Patroni, with load and SIGKILL.
 */
let silent: Server;
const held = new Set<Socket>();
let primary: DurablePostgres;
let standby: DurablePostgres;
let url: string;
let app: TestApp;

beforeAll(async () => {
  silent = createServer((socket) => held.add(socket.on('error', () => undefined)));
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  primary = await DurablePostgres.start();
  await primary.createDatabase('pager');
  standby = await primary.standby();
  const ports = [(silent.address() as AddressInfo).port, standby.port, primary.port];
  const hosts = ports.map((port) => `127.0.0.1:${port}`).join(',');
  url = `postgres://pager@${hosts}/pager?target_session_attrs=read-write&connect_timeout=2`;
  const database = { url, drop: () => Promise.resolve() };
  app = await TestApp.start({ database, automaticJobs: true });
});
afterAll(async () => {
  await app?.stop();
  for (const socket of held) socket.destroy();
  silent?.close();
  await standby?.remove();
  await primary?.remove();
});

const create = (alias: string) =>
  app.http
    .post('/v2/alerts')
    .set('X-Service-Key', ROOT_KEY)
    .send({ message: `Alert ${alias}`, alias, skipEscalation: true });
const portInUse = async (): Promise<number> => {
  const [row] = await app.sql<{ port: number }>('SELECT inet_server_port() AS port');
  return row?.port ?? 0;
};
const taken = (alias: string): Promise<boolean> =>
  until(`${alias} is taken`, async () => (await create(alias)).status === 202, 20_000);
const set = async (server: DurablePostgres, setting: string): Promise<void> => {
  await server.sql('pager', `ALTER SYSTEM SET ${setting}`);
  await server.sql('pager', 'SELECT pg_reload_conf()');
};

it('starts on the server that takes writes, and so do the migration and the CLI', async () => {
  await create('first').expect(202);
  expect(await portInUse()).toBe(primary.port);
  await migrate(url);
  const { text: said } = await runCommand(['tenant', 'list', '--json'], testEnvironment(url));
  expect(JSON.parse(said)).toEqual([expect.objectContaining({ name: 'Default' })]);
});

it('answers 503 while the only server that took writes takes none, and goes on when it does', async () => {
  await set(primary, 'default_transaction_read_only = on');
  const refused = await until('a create is refused', async () => {
    const answer = await create('refused');
    return answer.status === 202 ? null : answer;
  });
  expect(refused.status).toBe(503);
  expect(refused.headers['retry-after']).toBe('2');
  await app.http.get('/health').expect(503);
  await set(primary, 'default_transaction_read_only = off');
  await taken('after the read-only time');
});

/** @contract create-17 */
it('does not promise what no standby has confirmed', async () => {
  await set(primary, `synchronous_standby_names = 'nobody'`);
  const waiting = `SELECT pid FROM pg_stat_activity WHERE wait_event = 'SyncRep'`;
  // PostgreSQL applies a reloaded setting after a delay; as soon as one commit waits for a standby, every commit does.
  await until('commits wait for a standby', async () => {
    // The primary may be stopped before it answers the last of them.
    primary.sql('pager', `SELECT pg_logical_emit_message(true, 'test', 'a commit')`).catch(() => undefined);
    return (await primary.sql('pager', waiting)).length > 0;
  });
  let status = 0;
  void create('unconfirmed').then((answer) => (status = answer.status));
  // An operator loses patience with whatever hangs; scheduled jobs commit too.
  await until('the create is answered', async () => {
    await primary.sql('pager', `SELECT pg_cancel_backend(pid) FROM (${waiting}) AS w`);
    return status > 0;
  });
  await set(primary, `synchronous_standby_names = ''`);
  expect(status).toBe(503);
});

it('follows to the standby that was promoted, without a restart', async () => {
  const stored = `SELECT 1 FROM alerts WHERE alias = 'before'`;
  await create('before').expect(202);
  await until('the standby has it', async () => (await standby.sql('pager', stored)).length === 1);
  await primary.stop('immediate');
  expect((await create('meanwhile')).status).toBe(503);
  await standby.sql('postgres', 'SELECT pg_promote()');
  const from = performance.now();
  await taken('after');
  // Far less than TCP takes to give up a server that is gone.
  expect(performance.now() - from).toBeLessThan(30_000);
  expect(await portInUse()).toBe(standby.port);
  expect(await standby.sql('pager', stored)).toHaveLength(1);
  // A connection that is opened for the look asks the silent server first, for as long as the look may take.
  await until('it is healthy', async () => (await app.http.get('/health')).status === 200, 30_000);
});
