import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { connect } from 'node:net';
import type { Response } from 'supertest';
import { DataSource } from 'typeorm';
import { newId } from '../../src/platform/ids.js';
import { PoolWatch, poolOf } from '../../src/platform/database/pool-watch.js';
import { ReadQueue } from '../../src/platform/database/read-queue.js';
import { UnitOfWork } from '../../src/platform/database/unit-of-work.js';
import { RequestQueue } from '../../src/platform/rate-limit/request-queue.js';
import { SelfHeartbeatJob } from '../../src/app/metrics/self-heartbeat.job.js';
import { seconds } from '../support/fake-clock.js';
import { logs } from '../support/log-watch.js';
import { Scrape } from '../support/scrape.js';
import { TestApp } from '../support/test-app.js';
import { ROOT_KEY } from '../support/test-config.js';
import { WebhookSink } from '../support/webhook-sink.js';
import { until } from '../survival/support/waiting.js';

const CONNECTIONS = 4;
const SAID = 'Too many requests wait for a database connection';

describe('a pool whose connections are all in use', () => {
  let app: TestApp;
  let monitor: WebhookSink;
  let letGo: () => void;

  beforeAll(async () => {
    monitor = await WebhookSink.start();
    app = await TestApp.start({
      environment: { DATABASE_POOL_SIZE: String(CONNECTIONS), SELF_HEARTBEAT_URL: monitor.url('/ping') },
    });
    // Remembered from here on, as the keys of all who send much are.
    await list().expect(200);
  });
  afterAll(async () => {
    await app.stop();
    await monitor.stop();
  });

  beforeEach(async () => {
    const held = await Promise.all(Array.from({ length: CONNECTIONS }, () => pool().connect()));
    letGo = () => {
      for (const client of held.splice(0)) client.release();
    };
  });
  afterEach(() => letGo());

  const pool = () => poolOf(app.nest.get(DataSource));
  const list = () => app.http.get('/v2/alerts').set('X-Service-Key', ROOT_KEY);
  const create = () => app.http.post('/v2/alerts').set('X-Service-Key', ROOT_KEY).send({ message: 'one' });
  /** Whoever asks meanwhile waits for a connection not for the five seconds of production. */
  const impatiently = async <T>(ask: () => PromiseLike<T>): Promise<T> => {
    const { options } = pool();
    const { connectionTimeoutMillis } = options;
    options.connectionTimeoutMillis = 100;
    try {
      return await ask();
    } finally {
      options.connectionTimeoutMillis = connectionTimeoutMillis;
    }
  };
  const lines = () => logs.lines.filter((line) => line.includes(SAID)).map((line) => JSON.parse(line) as object);

  it('is told as such, with a time to come back, to readers and creators', async () => {
    for (const answer of await impatiently(async () => [await list(), await create()])) {
      expect(answer.status).toBe(503);
      expect(answer.headers['retry-after']).toBe('2');
      expect(answer.body).toMatchObject({ code: 'DATABASE_BUSY', message: `${SAID}; try again` });
    }
    letGo();
    await list().expect(200);
    await create().expect(202);
  });

  /** @contract health-2 */
  it('does not make the service unready, nor the database count as away', async () => {
    const [health, deep] = await impatiently(() =>
      Promise.all([app.http.get('/health'), app.http.get('/health?deep'), list()]),
    );
    expect(health.body).toEqual({ status: 'ok' });
    expect(deep.body).toMatchObject({ status: 'ok', checks: { database: 'up' } });
  });

  it('counts who gave up and who waits, and is one line of the log for all of them', async () => {
    const before = await Scrape.of(app);
    app.clock.moveBy(seconds(60));
    const said = lines().length;
    const ask = (times: number) =>
      impatiently(() => Promise.allSettled(Array.from({ length: times }, () => app.sql('SELECT 1'))));
    await ask(10);
    app.clock.moveBy(seconds(29));
    await ask(1);
    expect(lines().length - said).toBe(1);
    expect(lines().at(-1)).toMatchObject({ level: 40, busy: CONNECTIONS, idle: 0 });
    app.clock.moveBy(seconds(2));
    await ask(1);
    expect(lines().length - said).toBe(2);
    expect(lines().at(-1)).toMatchObject({ givenUp: 11 });

    const after = await impatiently(() => Scrape.of(app));
    expect(after.grown(before, 'pager_database_pool_timeouts_total', {})).toBeGreaterThanOrEqual(12);
    expect(after.value('pager_database_pool_connections', { state: 'busy' })).toBe(CONNECTIONS);
    expect(after.value('pager_database_up', {})).toBe(1);
  });

  it('holds back the heartbeat to the outside, with that reason', async () => {
    logs.expectErrors(/No heartbeat: pages may not go out/);
    await impatiently(() => app.nest.get(SelfHeartbeatJob).runOnce());
    expect(logs.lines.at(-1)).toContain('no database connection becomes free');
    expect(monitor.calls).toHaveLength(0);
  });

  it('is not what one tenant’s reads can bring about: they take turns, and others find a connection', async () => {
    letGo();
    const turns = app.nest.get(ReadQueue);
    let done: Promise<Response[]> | undefined;
    await app.nest.get(UnitOfWork).system(async (tx) => {
      await tx.query('LOCK TABLE heartbeats IN ACCESS EXCLUSIVE MODE');
      done = Promise.all(
        Array.from({ length: 20 }, () => app.http.get('/v2/heartbeats').set('X-Service-Key', ROOT_KEY)),
      );
      const requests = app.nest.get(RequestQueue);
      while (turns.reading.busy + turns.reading.waiting + requests.waiting.reads < 20)
        await new Promise((resolve) => setImmediate(resolve));
      const held = { reading: { busy: 2, waiting: 6 }, waiting: { reads: 12, changes: 0 } };
      expect({ reading: turns.reading, waiting: requests.waiting }).toEqual(held);

      await create().expect(202);
      await expect(app.nest.get(UnitOfWork).of(newId()).query('SELECT $1::text AS id')).resolves.toHaveLength(1);
      const scrape = await Scrape.of(app);
      expect(scrape.value('pager_database_reads', { state: 'waiting' })).toBe(6);
      expect(scrape.value('pager_requests_waiting', { kind: 'reads' })).toBe(12);
      expect({ reading: turns.reading, waiting: requests.waiting }).toEqual(held);
    });
    for (const { status } of (await done) ?? []) expect(status).toBe(200);
    expect(turns.reading).toEqual({ busy: 0, waiting: 0 });
  });

  it('refuses reads of a tenant whose turn does not come in time, and nothing else', async () => {
    letGo();
    const turns = app.nest.get(ReadQueue);
    let held: Promise<Response[]> | undefined;
    await app.nest.get(UnitOfWork).system(async (tx) => {
      await tx.query('LOCK TABLE heartbeats IN ACCESS EXCLUSIVE MODE');
      const beats = () => app.http.get('/v2/heartbeats').set('X-Service-Key', ROOT_KEY);
      held = Promise.all([beats(), beats()]);
      while (turns.reading.busy < 2) await new Promise((resolve) => setImmediate(resolve));
      await impatiently(() => beats().expect(503).expect('retry-after', '2'));
      await create().expect(202);
      expect(turns.reading).toEqual({ busy: 2, waiting: 0 });
    });
    for (const { status } of (await held) ?? []) expect(status).toBe(200);
  });

  it('is not what transactions bring about: what they read outside of themselves finds a connection', async () => {
    letGo();
    const work = app.nest.get(UnitOfWork);
    const tenantId = newId();
    const numbers = Array.from({ length: 4 * CONNECTIONS }, (_, number) => number);
    const read = numbers.map((number) =>
      work.transaction(tenantId, async (tx) => {
        await tx.query('SELECT $1::text');
        const [row] = await work
          .ahead(tenantId)
          .query<{ number: number }>('SELECT $2::int AS number, $1::text', [number]);
        return row?.number;
      }),
    );
    await expect(Promise.all(read)).resolves.toEqual(numbers);
    expect(app.nest.get(PoolWatch).reading).toMatchObject({ busy: 0, waiting: 0 });
  });

  it('refuses a transaction when no other ends in time, while reads go on', async () => {
    letGo();
    const work = app.nest.get(UnitOfWork);
    let end: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => (end = resolve));
    const held = Array.from({ length: CONNECTIONS - 1 }, () => work.system(() => gate));
    const before = await Scrape.of(app);
    await impatiently(() => create().expect(503).expect('retry-after', '2'));
    await list().expect(200);
    expect((await Scrape.of(app)).grown(before, 'pager_database_pool_timeouts_total', {})).toBe(1);
    end();
    await Promise.all(held);
    await create().expect(202);
  });

  describe('requests of one tenant beyond its share', () => {
    const beats = () => app.http.get('/v2/heartbeats').set('X-Service-Key', ROOT_KEY);
    const change = (name: string) =>
      app.http
        .post('/v2/heartbeats')
        .set('X-Service-Key', ROOT_KEY)
        .send({ name, interval: 5, intervalUnit: 'minutes' });
    const locked = (during: () => Promise<void>) =>
      app.nest.get(UnitOfWork).system(async (tx) => {
        await tx.query('LOCK TABLE heartbeats IN ACCESS EXCLUSIVE MODE');
        await during();
      });
    const waitingAre = async (wanted: Partial<RequestQueue['waiting']>) => {
      const requests = app.nest.get(RequestQueue);
      while (!Object.entries(wanted).every(([kind, count]) => requests.waiting[kind as 'reads'] === count))
        await new Promise((resolve) => setImmediate(resolve));
    };

    beforeEach(() => letGo());

    it('are given up when their clients hang up while they wait', async () => {
      await locked(async () => {
        const asked = Array.from({ length: 20 }, () => beats());
        const ends = asked.map((request) => request.then(() => 'answered').catch(() => 'gone'));
        await waitingAre({ reads: 12 });
        for (const request of asked) request.abort();
        await Promise.all(ends);
        await waitingAre({ reads: 0 });
      });
      await beats().expect(200);
    });

    it('do not count as unread any more once their connection is closed, where the one before them has no answer yet', async () => {
      const { port, hostname } = new URL(app.url);
      const asking = (what: string, body = '') =>
        `${what} HTTP/1.1\r\nHost: pager\r\nX-Service-Key: ${ROOT_KEY}\r\nContent-Type: application/json\r\n` +
        `Content-Length: ${body.length}\r\n\r\n${body}`;
      const blocked = [
        asking('GET /v2/heartbeats'),
        asking('POST /v2/heartbeats', JSON.stringify({ name: 'blocked', interval: 5, intervalUnit: 'minutes' })),
      ];
      await locked(async () => {
        const sockets = blocked.map(() => connect(Number(port), hostname));
        for (const [n, socket] of sockets.entries())
          socket.write(blocked[n] + asking('GET /v2/alerts?limit=1').repeat(29));
        await until('too many are unread', async () => (await list()).status === 429, 5000);
        for (const socket of sockets) socket.destroy();
        await until('reads are answered again', async () => (await list()).status === 200, 5000);
      });
    });

    it('do not count as unread any more once their connection is closed, where they stand behind others on it', async () => {
      const long = { message: 'Long', description: 'x'.repeat(15_000) };
      for (let n = 0; n < 60; n++)
        await app.http.post('/v2/alerts').set('X-Service-Key', ROOT_KEY).send(long).expect(202);
      const { port, hostname } = new URL(app.url);
      const asking = `GET /v2/alerts?limit=60 HTTP/1.1\r\nHost: pager\r\nX-Service-Key: ${ROOT_KEY}\r\n\r\n`;
      for (let n = 0; n < 4; n++) {
        const socket = connect(Number(port), hostname).pause();
        socket.write(asking.repeat(30));
        await beats();
        await waitingAre({ reads: 0 });
        socket.destroy();
      }
      await until('reads are answered again', async () => (await beats()).status === 200);
    });

    it('changes wait apart from reads, one at a time here, and each reads and writes without waiting for itself', async () => {
      let done: Promise<Response[]> | undefined;
      await locked(async () => {
        done = Promise.all(Array.from({ length: 30 }, (_, number) => change(`in-turn-${number}`)));
        await waitingAre({ changes: 29 });
        await list().expect(200);
        await create().expect(202);
      });
      for (const { status } of (await done) ?? []) expect(status).toBe(200);
      await waitingAre({ reads: 0, changes: 0 });
    });

    it('are answered 429, with a time to come back, when too many wait already', async () => {
      let held: Promise<unknown> | undefined;
      await locked(async () => {
        held = Promise.all(Array.from({ length: 508 }, () => beats()));
        await waitingAre({ reads: 500 });
        const refused = await beats();
        expect([refused.status, refused.headers['retry-after']]).toEqual([429, '2']);
        await create().expect(202);
      });
      await held;
    });
  });
});
