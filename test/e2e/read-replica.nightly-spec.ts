import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { UnitOfWork } from '../../src/platform/database/unit-of-work.js';
import { DurablePostgres } from '../survival/support/durable-postgres.js';
import { until } from '../survival/support/waiting.js';
import { login } from '../support/accounts.js';
import { logs } from '../support/log-watch.js';
import { Scrape } from '../support/scrape.js';
import { PublicDesk } from '../support/status-page.js';
import { TestApp } from '../support/test-app.js';
import { ROOT_KEY } from '../support/test-config.js';

/* `DATABASE_READ_URL` with a real streaming standby, and what happens to it. */

const KEY = `GenieKey ${ROOT_KEY}`;
const LEFT = 'The read replica is left alone';
/** Nothing is behind for that long. */
const PATIENT = { DATABASE_READ_MAX_LAG_MS: '10000' };
const IMPATIENT = { DATABASE_READ_MAX_LAG_MS: '100' };

let primary: DurablePostgres;
let standby: DurablePostgres;
let app: TestApp;
let other: TestApp;

const withReplica = (of: DurablePostgres, replica: DurablePostgres, environment: Record<string, string>) =>
  TestApp.start({
    database: { url: of.urlOf('pager'), drop: () => Promise.resolve() },
    environment: { DATABASE_READ_URL: replica.urlOf('pager'), ...environment },
  });

beforeAll(async () => {
  primary = await DurablePostgres.start();
  await primary.createDatabase('pager');
  standby = await primary.standby();
  app = await withReplica(primary, standby, PATIENT);
  other = await withReplica(primary, standby, IMPATIENT);
  await Promise.all([inUse(app), inUse(other)]);
});
afterAll(async () => {
  await app?.stop();
  await other?.stop();
  await standby?.remove();
  await primary?.remove();
});

const reads = async (on: TestApp, server: 'replica' | 'primary'): Promise<number> =>
  (await Scrape.of(on)).value('pager_read_replica_reads_total', { server });
const up = async (on: TestApp): Promise<boolean> => (await Scrape.of(on)).value('pager_read_replica_up', {}) === 1;
const inUse = (on: TestApp) => until('the replica is in use', () => up(on));
const leftAlone = (on: TestApp) => until('the replica is left alone', async () => !(await up(on)));
/** How many statements these requests read on either server. */
async function readsOf(on: TestApp, ask: () => PromiseLike<unknown>): Promise<{ replica: number; primary: number }> {
  const before = { replica: await reads(on, 'replica'), primary: await reads(on, 'primary') };
  await ask();
  return {
    replica: (await reads(on, 'replica')) - before.replica,
    primary: (await reads(on, 'primary')) - before.primary,
  };
}
const create = (on: TestApp, message: string) =>
  on.as(KEY).post('/v2/alerts', { message, skipEscalation: true }).expect(202);
async function messages(on: TestApp): Promise<string[]> {
  const { body } = await on.as(KEY).get('/v2/alerts?limit=100').expect(200);
  return (body as { data: { message: string }[] }).data.map(({ message }) => message);
}
async function deep(on: TestApp): Promise<unknown> {
  const { body } = await on.http.get('/health?deep').expect(200);
  return (body as { checks: { readReplica?: string } }).checks.readReplica;
}

describe('what is read on the replica', () => {
  it.each([
    '/v2/alerts',
    '/v2/alerts?query=disk',
    '/v2/alerts/count',
    '/v2/alerts/count?by=status',
    '/v2/reports/summary',
    '/v2/reports/trends',
    '/v2/reports/usefulness',
    '/v2/reports/export?days=7&format=csv',
    '/v2/audit-log',
    '/v2/audit-log?q=key',
    '/v2/incidents',
  ])('%s', async (path) => {
    const found = await readsOf(app, () => app.http.get(path).set('Authorization', KEY).expect(200));
    expect(found).toEqual({ replica: expect.any(Number), primary: 0 });
    expect(found.replica).toBeGreaterThan(0);
  });

  it('the status page, once for each change', async () => {
    const desk = new PublicDesk(app, await login(app));
    await desk.configure();
    const page = () => app.http.get('/v2/public/status-page/acme').expect(200);
    expect((await readsOf(app, page)).replica).toBeGreaterThan(0);
    expect(await readsOf(app, page)).toEqual({ replica: 0, primary: 0 });
    await desk.incident({ statusPageEntry: { enabled: true, title: 'Mail is late' } });
    const found = await readsOf(app, async () => expect(JSON.stringify((await page()).body)).toContain('Mail is late'));
    expect(found.primary).toBe(0);
  });

  it('no single thing, no configuration and nothing that decides', async () => {
    const { body } = await create(app, 'on its own');
    const { alertId } = body as { alertId: string };
    const found = await readsOf(app, async () => {
      await app.as(KEY).get(`/v2/alerts/${alertId}`).expect(200);
      await app.as(KEY).get('/v2/teams').expect(200);
      await app.as(KEY).get('/v2/schedules').expect(200);
      await app.as(KEY).post(`/v2/alerts/${alertId}/acknowledge`, {}).expect(202);
      await app.settle();
    });
    expect(found).toEqual({ replica: 0, primary: 0 });
  });

  it('is on connections to the standby', async () => {
    const [row] = await standby.sql<{ count: number }>(
      'postgres',
      `SELECT count(*)::integer AS count FROM pg_stat_activity WHERE application_name = 'pager-reads'`,
    );
    expect(row?.count).toBeGreaterThan(0);
    expect(await deep(app)).toBe('up');
  });
});

it('shows a change at once, in its process and in the other', async () => {
  const found = await readsOf(app, async () => {
    for (let each = 0; each < 20; each++) {
      await create(each % 2 === 0 ? app : other, `change ${each}`);
      expect(await messages(app)).toContain(`change ${each}`);
      expect(await messages(other)).toContain(`change ${each}`);
    }
  });
  expect(found.primary).toBe(0);
});

it('is left while it stands still, and a list has the last change all the same', async () => {
  await inUse(other);
  await standby.sql('postgres', 'SELECT pg_wal_replay_pause()');
  await create(other, 'while it stands still');
  expect(await messages(other)).toContain('while it stands still');
  await leftAlone(other);
  expect(await deep(other)).toBe('down');
  expect(logs.lines.filter((line) => line.includes(LEFT) && line.includes('bytes behind'))).toHaveLength(1);
  const lag = (await Scrape.of(other)).value('pager_read_replica_lag_bytes', {});
  expect(lag).toBeGreaterThan(0);
  // It does not wait for the replica any more.
  expect((await readsOf(other, () => messages(other))).replica).toBe(0);
  await standby.sql('postgres', 'SELECT pg_wal_replay_resume()');
  await inUse(other);
  expect(await readsOf(other, () => messages(other))).toMatchObject({ primary: 0 });
  await inUse(app);
});

it('answers from the primary when the replica freezes in the middle of a list', async () => {
  await standby.freeze();
  expect(await messages(app)).toContain('while it stands still');
  expect(await up(app)).toBe(false);
  standby.thaw();
  await inUse(app);
});

it('answers from the primary when the replica is killed in the middle of a list', async () => {
  await standby.freeze();
  const list = messages(app);
  await standby.kill();
  expect(await list).toContain('while it stands still');
  await leftAlone(other);
  expect(await messages(other)).toContain('while it stands still');
  // The memory of the killed processes may not be gone at once.
  await until('it starts', () =>
    standby.start().then(
      () => true,
      () => false,
    ),
  );
  await Promise.all([inUse(app), inUse(other)]);
  expect(await readsOf(app, () => messages(app))).toMatchObject({ primary: 0 });
});

it('reads again on the primary what the standby cancels to go on with its log, and goes on using it', async () => {
  await standby.sql('postgres', 'ALTER SYSTEM SET max_standby_streaming_delay = 0');
  await standby.sql('postgres', 'SELECT pg_reload_conf()');
  const scope = app.nest.get(UnitOfWork).toShow('00000000-0000-0000-0000-000000000001');
  const found = await readsOf(app, async () => {
    const list = scope.query<{ slept: string }>(
      `SELECT pg_sleep(CASE WHEN pg_is_in_recovery() THEN 60 ELSE 0 END)::text AS slept, $1 AS tenant FROM (SELECT count(*) FROM alerts) a`,
    );
    await until('it sleeps on the standby', async () => {
      const sleeping = `SELECT 1 FROM pg_stat_activity WHERE wait_event = 'PgSleep' AND application_name = 'pager-reads'`;
      return (await standby.sql('postgres', sleeping)).length > 0;
    });
    await primary.sql('pager', `DO $$ BEGIN LOCK TABLE alerts IN ACCESS EXCLUSIVE MODE; END $$`);
    expect(await list).toHaveLength(1);
  });
  expect(found).toEqual({ replica: 0, primary: 1 });
  expect(await up(app)).toBe(true);
});

it('ends a statement that takes too long as the primary would, once', async () => {
  const scope = app.nest.get(UnitOfWork).toShow('00000000-0000-0000-0000-000000000001');
  await expect(scope.query('SELECT pg_sleep(60), $1 AS tenant')).rejects.toMatchObject({ code: '57014' });
});

it('starts without it', async () => {
  await standby.stop('fast');
  const started = await withReplica(primary, standby, PATIENT);
  try {
    expect(await messages(started)).toContain('while it stands still');
    expect(await deep(started)).toBe('down');
    await standby.start();
    await inUse(started);
  } finally {
    await started.stop();
  }
});

it.each([
  ['another database of the same cluster', () => standby.urlOf('postgres'), 'another database'],
  ['the primary itself', () => primary.urlOf('pager'), 'no standby'],
])('is not used where its address leads to %s', async (_, address, reason) => {
  const environment = { ...PATIENT, DATABASE_READ_URL: address() };
  const started = await withReplica(primary, standby, environment);
  try {
    await until('it was looked at', () => logs.lines.some((line) => line.includes(LEFT) && line.includes(reason)));
    expect(await messages(started)).toContain('while it stands still');
    expect(await up(started)).toBe(false);
  } finally {
    await started.stop();
  }
});

describe('after promotions', () => {
  it('a standby that stayed with the old primary is not used with the new one, however much it has replayed', async () => {
    const stayed = await primary.standby();
    await standby.start().catch(() => undefined);
    try {
      await create(app, 'before the promotion');
      await until('both standbys have it', async () => {
        for (const each of [standby, stayed])
          if ((await each.sql('pager', `SELECT 1 FROM alerts WHERE message = 'before the promotion'`)).length === 0)
            return false;
        return true;
      });
      await standby.sql('postgres', 'SELECT pg_promote()');
      // The old primary goes on, further than the new one.
      await primary.sql('pager', 'CREATE TABLE of_the_old AS SELECT generate_series(1, 100000) AS n');
      await leftAlone(app);
      const moved = await withReplica(standby, stayed, IMPATIENT);
      try {
        await create(moved, 'on the new primary');
        expect(await messages(moved)).toContain('on the new primary');
        await until('it was looked at', () => logs.lines.some((line) => line.includes('follows an old one')));
        expect(await up(moved)).toBe(false);
      } finally {
        await moved.stop();
      }
      await until('it is no standby', () =>
        logs.lines.some((line) => line.includes(LEFT) && line.includes('no standby')),
      );
      expect(await messages(app)).not.toContain('on the new primary');
    } finally {
      await stayed.remove();
    }
  });

  it('a standby that has followed the new primary is used after its restart point', async () => {
    const old = await DurablePostgres.start();
    await old.createDatabase('pager');
    const promoted = await old.standby();
    const follower = await old.standby();
    let moved: TestApp | undefined;
    try {
      // A server that stops in good order brings those that follow it to its end.
      await until(
        'both follow',
        async () => (await old.sql('postgres', 'SELECT FROM pg_stat_replication')).length === 2,
      );
      await old.stop('fast');
      await promoted.sql('postgres', 'SELECT pg_promote()');
      await follower.sql(
        'postgres',
        `ALTER SYSTEM SET primary_conninfo = 'host=127.0.0.1 port=${promoted.port} user=pager'`,
      );
      await follower.sql('postgres', 'SELECT pg_reload_conf()');
      moved = await withReplica(promoted, follower, PATIENT);
      expect(await up(moved)).toBe(false);
      await promoted.sql('postgres', 'CHECKPOINT');
      const here = moved;
      await until('it is used', async () => {
        await follower.sql('postgres', 'CHECKPOINT');
        return up(here);
      });
      expect(await readsOf(moved, () => messages(here))).toMatchObject({ primary: 0 });
    } finally {
      await moved?.stop();
      for (const each of [follower, promoted, old]) await each.remove();
    }
  });
});
