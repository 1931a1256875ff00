import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Controller, Module, Post } from '@nestjs/common';
import { PATH_METADATA } from '@nestjs/common/constants.js';
import { ModulesContainer } from '@nestjs/core';
import { SkipThrottle, Throttle } from '@nestjs/throttler';
import type { EventEmitter } from 'node:events';
import type { Response, Test } from 'supertest';
import { DataSource } from 'typeorm';
import { Public } from '../../src/people/access/access.decorator.js';
import { CounterExchange } from '../../src/platform/rate-limit/counter-exchange.js';
import { countedBy } from '../../src/platform/rate-limit/rate-limit.guard.js';
import { RateLimits } from '../../src/platform/rate-limit/rate-limits.js';
import { asAdmin, createKey, createTeam } from '../support/accounts.js';
import { FakeClock, hours, minutes, seconds } from '../support/fake-clock.js';
import { logs } from '../support/log-watch.js';
import { TestApp } from '../support/test-app.js';
import { ADMIN_EMAIL, ADMIN_PASSWORD, ROOT_KEY } from '../support/test-config.js';

/** What issue 6 does with the named limiter: it stands alone, since the public status page has no general limit. */
@Controller('test/subscribe')
class SubscribeController {
  @Post()
  @Public()
  @SkipThrottle()
  @Throttle({ subscribe: {} })
  subscribe(): object {
    return {};
  }
}
@Module({ controllers: [SubscribeController] })
class SubscribeModule {}

const ENVIRONMENT = { RATE_LIMIT_DISABLED: '0', RATE_LIMIT_INGEST_PER_MIN: '150', TRUST_PROXY: 'true' };
const NOON = '2026-06-01T12:00:00.000Z';

const start = (options: Parameters<typeof TestApp.start>[0] = {}): Promise<TestApp> =>
  TestApp.start({ ...options, environment: { ...ENVIRONMENT, ...options.environment }, modules: [SubscribeModule] });

/** Statuses of so many requests, one after the other in batches that fit a socket queue. */
async function statuses(count: number, request: () => Test): Promise<number[]> {
  const all: number[] = [];
  while (all.length < count) {
    const batch = Array.from({ length: Math.min(25, count - all.length) }, () => request());
    all.push(...(await Promise.all(batch)).map(({ status }) => status));
  }
  return all;
}

/** How many of so many requests get past the limit. */
async function passed(count: number, request: () => Test): Promise<number> {
  return (await statuses(count, request)).filter((status) => status !== 429).length;
}

/** So many at the end are requests of their own, around the limit. */
const LAST = 8;

/**
 * How many of so many requests that are alike get past the limit: the first and the last are made, those between are counted
 * as the first was.
 */
async function passedAlike(app: TestApp, count: number, request: () => Test): Promise<number> {
  const limits = app.nest.get(RateLimits, { strict: false });
  const asked: Parameters<RateLimits['admit']>[] = [];
  Object.assign(limits, {
    admit(...args: Parameters<RateLimits['admit']>) {
      asked.push(args);
      return RateLimits.prototype.admit.apply(limits, args);
    },
  });
  const first = await passed(1, request);
  Reflect.deleteProperty(limits, 'admit');
  let between = 0;
  for (let n = 1; n < count - LAST; n++) if (asked.every((args) => limits.admit(...args).kind === 'allowed')) between++;
  return first + between + (await passed(LAST, request));
}

function expectRefused(answer: Response, retryAfterSeconds: number): void {
  expect(answer.status).toBe(429);
  expect(answer.body).toEqual({
    message: 'Rate limit exceeded',
    code: 'RATE_LIMIT_EXCEEDED',
    took: 0,
    requestId: expect.any(String),
  });
  expect(answer.body.requestId).toBe(answer.headers['x-request-id']);
  expect(answer.headers['retry-after']).toBe(String(retryAfterSeconds));
}

/** Callers of one app, each from an address of its own unless it is given. */
function callers(app: () => TestApp) {
  const from = (request: Test, ip: string): Test => request.set('X-Forwarded-For', ip);
  return {
    anonymous: (ip: string) => from(app().http.get('/v2/auth/me'), ip),
    withKey: (key: string, ip: string) => from(app().http.get('/v2/auth/me').set('X-Service-Key', key), ip),
    ingest: (key: string, ip = '192.0.2.1') =>
      from(app().http.post('/v2/alerts').set('X-Service-Key', key).send({}), ip),
    inbound: (token: string, route = 'inbound') =>
      from(app().http.post(`/v2/webhooks/${route}/11111111-1111-4111-8111-111111111111/${token}`), '192.0.2.1'),
    register: (ip: string) => from(app().http.post('/v2/auth/register').send({}), ip),
    subscribe: (ip: string) => from(app().http.post('/test/subscribe'), ip),
  };
}

describe('rate limits', () => {
  let app: TestApp;
  const clock = new FakeClock(NOON);
  const call = callers(() => app);
  beforeAll(async () => {
    app = await start({ clock });
  });
  afterAll(() => app.stop());
  let tests = 0;
  beforeEach(() => clock.moveTo(new Date(Date.parse(NOON) + hours(2 * ++tests))));

  /** @contract errors-5, limits-1 */
  it('lets 120 authenticated requests a minute pass, then says when the window ends', async () => {
    clock.moveBy(seconds(20));
    expect(await passedAlike(app, 121, () => call.withKey(ROOT_KEY, '198.51.100.1'))).toBe(120);
    expectRefused(await call.withKey(ROOT_KEY, '198.51.100.1'), 40);
    clock.moveBy(seconds(39));
    expectRefused(await call.withKey(ROOT_KEY, '198.51.100.2'), 1);
    clock.moveBy(seconds(1));
    expect((await call.withKey(ROOT_KEY, '198.51.100.1')).status).toBe(200);
  });

  /** @contract limits-1 */
  it('lets 60 anonymous requests a minute and address pass', async () => {
    expect(await passedAlike(app, 65, () => call.anonymous('198.51.100.1'))).toBe(60);
    expectRefused(await call.anonymous('198.51.100.1'), 60);
    expect((await call.anonymous('198.51.100.2')).status).toBe(401);
  });

  /** @contract limits-2 */
  it('knows a key in whichever header it comes, and does not ask whether it is anybody’s', async () => {
    const forms: [string, string][] = [
      ['X-Service-Key', 'nobody'],
      ['Authorization', 'CompatKey nobody'],
      ['Authorization', 'GenieKey  nobody'],
      ['Authorization', 'Bearer nobody'],
      ['Authorization', `Basic ${Buffer.from(':nobody').toString('base64')}`],
      ['Cookie', 'token=nobody'],
    ];
    for (const [index, [header, value]] of forms.entries()) {
      const all = await statuses(20, () =>
        app.http.get('/v2/auth/me').set(header, value).set('X-Forwarded-For', `198.51.100.${index}`),
      );
      expect(new Set(all)).toEqual(new Set([401]));
    }
    expectRefused(await call.withKey('nobody', '198.51.100.99'), 60);
  });

  /** @contract limits-2 */
  it('counts an address too, so that changing credentials helps nobody', async () => {
    let number = 0;
    expect(await passed(130, () => call.withKey(`guess-${++number}`, '198.51.100.1'))).toBe(120);
    expect((await call.withKey(ROOT_KEY, '198.51.100.2')).status).toBe(200);
    expectRefused(await call.withKey(ROOT_KEY, '198.51.100.1'), 60);
  });

  it('lets 600 requests a minute of a browser session pass, whoever else shares its address', async () => {
    const login = await app.http
      .post('/v2/auth/login')
      .send({ email: ADMIN_EMAIL, password: ADMIN_PASSWORD })
      .expect(200);
    const cookie = `token=${login.body.data.token}`;
    const ask = (value: string) => () =>
      app.http.get('/v2/auth/me').set({ Cookie: value, 'X-Forwarded-For': '203.0.113.40' });
    expect(await passed(130, ask(`token=invented`))).toBe(120);
    expect(await passedAlike(app, 610, ask(cookie))).toBe(600);
    // A cookie that nobody signed is an unknown credential, and counts for its address; so does one that has expired.
    expect(await passed(1, ask(`${cookie.slice(0, -4)}AAAA`))).toBe(0);
    expect(await passed(1, ask(`token =${login.body.data.token}; token=invented`))).toBe(0);
    const forgotten = () =>
      app.http
        .post('/v2/auth/forgot')
        .set({ Cookie: cookie, 'X-Forwarded-For': '203.0.113.41' })
        .send({ email: 'x@example.com' });
    expect(await passedAlike(app, 130, forgotten)).toBe(120);
    app.clock.moveBy(minutes(16));
    expect(await passed(130, ask(cookie))).toBe(120);
  });

  it('refuses before it looks at the request: neither credential nor body matter', async () => {
    await passed(60, () => call.anonymous('198.51.100.1'));
    const answer = await app.http.post('/v2/auth/login').set('X-Forwarded-For', '198.51.100.1').send({ email: 7 });
    expectRefused(answer, 60);
  });

  /** @contract limits-7 */
  it('counts everything under /v2/alerts per credential, and apart from the rest', async () => {
    const [one, other] = [await createKey(app), await createKey(app)];
    expect(await passedAlike(app, 150, () => call.ingest(one))).toBe(150);
    expectRefused(await call.ingest(one), 60);
    expectRefused(await app.http.get('/v2/alerts/7/notes').set('X-Service-Key', one), 60);
    expect((await call.ingest(other)).status).toBe(400);
    expect((await call.withKey(one, '192.0.2.1')).status).toBe(200);
  });

  it('counts so on every route under /v2/alerts, in whichever file it stands', () => {
    const controllers = [...app.nest.get(ModulesContainer).values()].flatMap((module) => [
      ...module.controllers.values(),
    ]);
    const underAlerts = controllers.flatMap(({ metatype }) => {
      if (!metatype) return [];
      const path: unknown = Reflect.getMetadata(PATH_METADATA, metatype);
      return typeof path === 'string' && /^v2\/alerts(\/|$)/.test(path) ? [metatype] : [];
    });
    expect(underAlerts.length).toBeGreaterThan(3);
    for (const controller of underAlerts) {
      expect([controller.name, countedBy(controller)]).toEqual([controller.name, ['ingest']]);
    }
  });

  it('takes who ingests without a credential for an anonymous caller', async () => {
    const nobody = (): Test => app.http.post('/v2/alerts').set('X-Forwarded-For', '198.51.100.1').send({});
    expect(await passed(61, nobody)).toBe(60);
  });

  /** @contract intake-1 */
  it('lets 300 webhooks and mails a minute and URL token pass', async () => {
    expect(await passed(200, () => call.inbound('t1'))).toBe(200);
    expect(await passed(110, () => call.inbound('t1', 'inbound-email'))).toBe(100);
    expectRefused(await call.inbound('t1'), 60);
    expect((await call.inbound('t2')).status).toBe(401);
  });

  /** @contract intake-1 */
  it('counts the alerts of a webhook, and takes a group whole while there is room for one', async () => {
    const group = (size: number) => call.inbound('t3').send({ alerts: Array.from({ length: size }, () => ({})) });
    expect((await group(100)).status).toBe(401);
    expect((await group(160)).status).toBe(401);
    expect((await group(100)).status).toBe(401);
    expectRefused(await group(1), 60);
    expectRefused(await call.inbound('t3', 'inbound-email'), 60);
    clock.moveBy(minutes(1));
    expect((await group(500)).status).toBe(401);
    expectRefused(await group(0), 60);
  });

  it('takes a /64 of IPv6 for one address', async () => {
    let host = 0;
    expect(await passed(61, () => call.anonymous(`2001:db8:0:1::${(++host).toString(16)}`))).toBe(60);
    expect((await call.anonymous('2001:db8:0:2::1')).status).toBe(401);
  });

  /** @contract limits-8 */
  it('lets three registrations an hour and address pass', async () => {
    clock.moveBy(minutes(15));
    expect(await statuses(4, () => call.register('198.51.100.1'))).toEqual([400, 400, 400, 429]);
    expectRefused(await call.register('198.51.100.1'), minutes(45) / 1000);
    expect((await call.register('198.51.100.2')).status).toBe(400);
    clock.moveBy(minutes(45));
    expect((await call.register('198.51.100.1')).status).toBe(400);
  });

  it('counts what one limit of a route refuses in none of the others', async () => {
    expect(await passed(70, () => call.register('198.51.100.1'))).toBe(3);
    expect(await passed(60, () => call.anonymous('198.51.100.1'))).toBe(57);
    expectRefused(await call.register('198.51.100.1'), 3600);
  });

  it('has a limiter of five an hour and address for status page subscriptions', async () => {
    expect(await passed(6, () => call.subscribe('198.51.100.1'))).toBe(5);
    expectRefused(await call.subscribe('198.51.100.1'), 3600);
    expect((await call.subscribe('198.51.100.2')).status).toBe(200);
  });

  /** @contract limits-6 */
  it('leaves alone what the contract leaves alone', async () => {
    const team = await createTeam(app);
    await passedAlike(app, 60, () => call.anonymous('198.51.100.1'));
    for (const path of ['/health', '/docs', '/openapi.json']) {
      expect((await app.http.get(path).set('X-Forwarded-For', '198.51.100.1')).status).toBe(200);
    }
    const roles = (): Test => app.http.get(`/v2/teams/${team.id}/roles`).set('X-Service-Key', ROOT_KEY);
    expect(await passedAlike(app, 130, roles)).toBe(130);
  });

  it('tells the throttler how many requests there were, and for how long', async () => {
    const storage = app.nest.get(RateLimits, { strict: false });
    clock.moveBy(seconds(20));
    const record = { totalHits: 1, timeToExpire: 40, isBlocked: false, timeToBlockExpire: 0 };
    expect(await storage.increment('bucket', minutes(1), 1)).toEqual(record);
    expect(await storage.increment('bucket', minutes(1), 1)).toEqual({
      ...record,
      isBlocked: true,
      timeToBlockExpire: 40,
    });
  });

  it('forgets windows that are over', async () => {
    await call.withKey(ROOT_KEY, '198.51.100.1');
    await exchange(app);
    expect(await app.sql('SELECT 1 FROM rate_limit_counters')).toHaveLength(2);
    clock.moveBy(seconds(59));
    await app.settle();
    expect(await app.sql('SELECT 1 FROM rate_limit_counters')).toHaveLength(2);
    clock.moveBy(seconds(1));
    await app.settle();
    expect(await app.sql('SELECT 1 FROM rate_limit_counters')).toEqual([]);
  });

  /** @contract limits-2 */
  it('keeps no secret and no address where it counts', async () => {
    await call.withKey(ROOT_KEY, '198.51.100.77');
    await exchange(app);
    const rows = await app.sql<{ bucket: string }>('SELECT bucket FROM rate_limit_counters ORDER BY bucket');
    expect(rows.map(({ bucket }) => bucket)).toEqual([
      expect.stringMatching(/^credential:[0-9a-f]{64}$/),
      expect.stringMatching(/^ip:[0-9a-f]{64}$/),
    ]);
  });

  describe('an address with 20 unknown tokens of public URLs in a minute', () => {
    const NOBODYS = '11111111-1111-4111-8111-111111111111';
    let number = 0;
    const token = (): string => `guess-${++number}`;
    const get = (ip: string, path: string): Test => app.http.get(path).set('X-Forwarded-For', ip);
    const post = (ip: string, path: string, body: object = {}): Test =>
      app.http.post(path).set('X-Forwarded-For', ip).send(body);
    const guess = (ip: string): Test => post(ip, `/v2/webhooks/inbound/${NOBODYS}/${token()}`);
    const reset = { newPassword: 'long enough' };
    const ASKED: [string, number, (ip: string) => Test][] = [
      ['webhooks', 401, guess],
      ['mails', 401, (ip) => post(ip, `/v2/webhooks/inbound-email/${NOBODYS}/${token()}`)],
      ['calendar links', 404, (ip) => get(ip, `/calendar/${token()}/on-call.ics`)],
      ['acknowledge links', 404, (ip) => get(ip, `/ack/${token()}`)],
      ['pressed acknowledge links', 404, (ip) => post(ip, `/ack/${token()}`)],
      ['invites', 404, (ip) => get(ip, `/v2/invites/${token()}`)],
      ['pages of invites', 404, (ip) => get(ip, `/accept-invite/${token()}`)],
      ['reset links', 401, (ip) => post(ip, '/v2/auth/reset', { ...reset, token: token() })],
      ['pages of reset links', 410, (ip) => get(ip, `/reset-password/${token()}`)],
      ['links that prove an address', 410, (ip) => get(ip, `/prove-email/${token()}`)],
    ];
    /** How often the requests take a connection to the database. */
    const connectionsFor = async (count: number, request: () => Test): Promise<number> => {
      const { master } = app.nest.get(DataSource).driver as unknown as { master: EventEmitter };
      let taken = 0;
      const note = (): void => void taken++;
      master.on('acquire', note);
      await Promise.all(Array.from({ length: count }, () => request()));
      master.off('acquire', note);
      return taken;
    };

    /** @contract operating-76 */
    it.each(ASKED)('is answered as before, and %s are looked up together', async (_what, status, ask) => {
      expect(await connectionsFor(20, () => ask('198.51.100.1'))).toBeGreaterThanOrEqual(20);
      const answers: number[] = [];
      const again = (): Test => ask('198.51.100.1').expect(({ status: given }) => void answers.push(given));
      expect(await connectionsFor(20, again)).toBeLessThan(10);
      expect(new Set(answers)).toEqual(new Set([status]));
      expect(await connectionsFor(20, () => ask('198.51.100.2'))).toBeGreaterThanOrEqual(20);
    });

    it('gets through with a right one, and a minute later it is over', async () => {
      await statuses(25, () => guess('198.51.100.1'));
      const key = await app.as(await asAdmin(app)).post('/v2/integrations', { name: 'Public', type: 'webhook' });
      const path = new URL(key.body.data.webhookUrl).pathname;
      expect((await post('198.51.100.1', path, { message: 'x' })).status).toBe(202);
      expect((await guess('198.51.100.1')).status).toBe(401);
      clock.moveBy(minutes(1));
      expect(await connectionsFor(15, () => guess('198.51.100.1'))).toBeGreaterThanOrEqual(15);
    });

    /** @contract limits-9 */
    it('is a /64 of IPv6', async () => {
      await statuses(25, () => guess('2001:db8:0:1::1'));
      expect(await connectionsFor(20, () => guess('2001:db8:0:1:ffff::2'))).toBeLessThan(10);
      expect(await connectionsFor(15, () => guess('2001:db8:0:2::1'))).toBeGreaterThanOrEqual(15);
    });
  });

  describe('an address with 20 unknown keys in a minute', () => {
    let number = 0;
    const guess = (ip: string): Test => call.ingest(`guess-${++number}`, ip);
    const fill = async (ip: string): Promise<void> => {
      expect(new Set(await statuses(25, () => guess(ip)))).toEqual(new Set([401]));
      // All of those may have been under way at once: this one is past them, and has the keys loaded.
      expect((await guess(ip)).status).toBe(401);
    };

    /** @contract limits-9 */
    it('is refused without a look into the database, the next one is not, and a minute later it is over', async () => {
      await fill('198.51.100.1');
      logs.expectErrors(/column .* does not exist/);
      await app.sql('ALTER TABLE api_keys RENAME COLUMN id TO away');
      try {
        expect(new Set(await statuses(50, () => guess('198.51.100.1')))).toEqual(new Set([401]));
        expect((await guess('198.51.100.2')).status).toBe(500);
        clock.moveBy(minutes(1));
        expect((await guess('198.51.100.1')).status).toBe(500);
      } finally {
        await app.sql('ALTER TABLE api_keys RENAME COLUMN away TO id');
      }
    });

    /** @contract limits-9 */
    it('is let in with a right key, also one that nobody has used and one made since', async () => {
      const unused = await createKey(app);
      await fill('198.51.100.1');
      expect((await call.ingest(unused, '198.51.100.1')).status).toBe(400);
      const fresh = await createKey(app);
      expect((await call.ingest(fresh, '198.51.100.1')).status).toBe(400);
      expect((await guess('198.51.100.1')).status).toBe(401);
    });

    it('is a /64 of IPv6', async () => {
      await fill('2001:db8:0:1::1');
      await app.sql('ALTER TABLE api_keys RENAME COLUMN id TO away');
      try {
        expect((await guess('2001:db8:0:1:ffff::2')).status).toBe(401);
        expect((await guess('2001:db8:0:2::1')).status).toBe(500);
      } finally {
        await app.sql('ALTER TABLE api_keys RENAME COLUMN away TO id');
      }
    });

    /** @contract limits-9 */
    it('fills no table: its keys are not counted each', async () => {
      await fill('198.51.100.1');
      await exchange(app);
      const rows = await app.sql<{ bucket: string; hits: number }>('SELECT bucket, hits FROM rate_limit_counters');
      expect(rows.filter(({ bucket }) => bucket.startsWith('refused:'))).toEqual([
        expect.objectContaining({ hits: 20 }),
      ]);
      expect(rows.filter(({ bucket }) => bucket.startsWith('ingest:'))).toEqual([]);
    });
  });
});

const exchange = (app: TestApp): Promise<void> => app.nest.get(CounterExchange, { strict: false }).exchange();

describe('rate limits over replicas', () => {
  let one: TestApp;
  let other: TestApp;
  const clock = new FakeClock(NOON);
  const [atOne, atOther] = [callers(() => one), callers(() => other)];
  beforeEach(async () => {
    one = await start({ clock });
    other = await start({ clock, database: one.database });
  });
  afterEach(async () => {
    await other.stop();
    await one.stop();
  });

  /** @contract limits-10 */
  it('add up once they have exchanged their counts', async () => {
    expect(await passedAlike(one, 80, () => atOne.withKey(ROOT_KEY, '198.51.100.1'))).toBe(80);
    expect(await passed(30, () => atOther.withKey(ROOT_KEY, '198.51.100.2'))).toBe(30);
    await exchange(one);
    await exchange(other);
    expect(await passed(20, () => atOther.withKey(ROOT_KEY, '198.51.100.2'))).toBe(10);
    await exchange(other);
    await atOne.withKey(ROOT_KEY, '198.51.100.1');
    await exchange(one);
    expectRefused(await atOne.withKey(ROOT_KEY, '198.51.100.1'), 60);
    clock.moveBy(minutes(1));
    expect((await atOther.withKey(ROOT_KEY, '198.51.100.2')).status).toBe(200);
  });

  /** @contract limits-3 */
  it('let requests pass while the database does not count', async () => {
    await one.sql('ALTER TABLE rate_limit_counters RENAME COLUMN hits TO away');
    expect(await passedAlike(one, 100, () => atOne.withKey(ROOT_KEY, '198.51.100.1'))).toBe(100);
    await exchange(one);
    expect((await atOther.withKey(ROOT_KEY, '198.51.100.2')).status).toBe(200);
    await exchange(other);
    await one.sql('ALTER TABLE rate_limit_counters RENAME COLUMN away TO hits');
    await exchange(one);
    await exchange(other);
    expect(await passed(30, () => atOther.withKey(ROOT_KEY, '198.51.100.2'))).toBe(19);
  });

  it('exchange by themselves once a second', async () => {
    const replica = await start({ clock, database: one.database, automaticJobs: true });
    try {
      await callers(() => replica).withKey(ROOT_KEY, '198.51.100.1');
      await until(async () => (await one.sql('SELECT 1 FROM rate_limit_counters')).length === 2);
    } finally {
      await replica.stop();
    }
  });
});

describe('RATE_LIMIT_DISABLED', () => {
  /** @contract limits-4 */
  it('lifts them all', async () => {
    const app = await start({ environment: { RATE_LIMIT_DISABLED: '1' } });
    const call = callers(() => app);
    try {
      expect(await passedAlike(app, 70, () => call.anonymous('198.51.100.1'))).toBe(70);
      expect(await passedAlike(app, 160, () => call.ingest(ROOT_KEY))).toBe(160);
      expect(await passedAlike(app, 310, () => call.inbound('t1'))).toBe(310);
      expect(await passed(4, () => call.register('198.51.100.1'))).toBe(4);
      expect(await passed(6, () => call.subscribe('198.51.100.1'))).toBe(6);
      const login = (): Test => app.http.post('/v2/auth/login').send({ email: ADMIN_EMAIL, password: 'wrong' });
      expect(await passed(12, login)).toBe(12);
    } finally {
      await app.stop();
    }
  });
});

async function until(reached: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + 30_000;
  while (!(await reached())) if (performance.now() > deadline) throw new Error('It did not come about');
}
