import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Response } from 'supertest';
import { ChangeFeed } from '../../src/database/change-feed.js';
import { createKey, createTeam, createTenant, createUser } from '../support/accounts.js';
import { AlertClient, ROOT } from '../support/alert-client.js';
import { ENVELOPE } from '../support/envelope.js';
import { logs } from '../support/log-watch.js';
import { LongWay } from '../support/long-way.js';
import { Scrape } from '../support/scrape.js';
import { TestApp } from '../support/test-app.js';

/** The fast lane leaves a list with this to the long way; it changes nothing. */
const LONG = 'order=desc';
const PER_MINUTE = 30;

describe('GET /v2/alerts by the fast lane and by the long way', () => {
  let app: TestApp;
  let longWay: LongWay;
  let teamId: string;

  beforeAll(async () => {
    // At `debug` every request has its line, and the lane is closed.
    app = await TestApp.start({ environment: { LOG_LEVEL: 'info' }, modules: [LongWay] });
    longWay = app.nest.get(LongWay);
    teamId = (await createTeam(app)).id;
    const owner = await createUser(app, { teamIds: [teamId] });
    const bound = new AlertClient(app, `CompatKey ${await createKey(app, { teamId })}`);
    const elsewhere = new AlertClient(app, `CompatKey ${await createKey(app, { teamId: (await createTeam(app)).id })}`);
    const root = new AlertClient(app);
    for (const client of [root, bound, elsewhere]) await client.created({ tags: ['a'], details: { b: 'c' } });
    const owned = await root.created({ message: `For ${owner.email}` });
    await root.act(owned, 'assign', { user: owner.email }).expect(202);
    await root.act(await bound.created(), 'acknowledge').expect(202);
  });
  beforeEach(() => void longWay.taken());
  afterAll(() => app.stop());

  const list = async (authorization: string, ...query: string[]): Promise<Response> =>
    app.http.get(`/v2/alerts${query.length > 0 ? `?${query.join('&')}` : ''}`).set('Authorization', authorization);
  /** From now on the key is remembered. */
  const used = async (authorization: string): Promise<string> => {
    // News of the key's own creation would drop it.
    await app.nest.get(ChangeFeed, { strict: false }).catchUp();
    await list(authorization, LONG);
    longWay.taken();
    return authorization;
  };
  const shownOf = ({ status, body, headers }: Response): object => {
    const {
      'x-request-id': requestId,
      date: _date,
      'content-length': _length,
      ...fixed
    } = headers as Record<string, string>;
    expect(requestId).toBe((body as { requestId: string }).requestId);
    return { status, headers: fixed, keys: Object.keys(body as object), body: { ...(body as object), ...ENVELOPE } };
  };
  const ways = async (authorization: string, ...query: string[]): Promise<{ short: object; seen: string[] }> => {
    const short = shownOf(await list(authorization, ...query));
    const seen = longWay.taken();
    expect(short).toEqual(shownOf(await list(authorization, ...query, LONG)));
    longWay.taken();
    return { short, seen };
  };

  it.each([
    ['an unbound key', {}],
    ['a key of a team', { bound: true }],
    ['a key that may only read', { scopes: ['read'] as const }],
  ])(
    'answers %s alike, to the header',
    async (
      _name,
      {
        bound = false,
        scopes = ['read', 'write'] as const,
      }: { bound?: boolean; scopes?: readonly ('read' | 'write')[] },
    ) => {
      const key = await createKey(app, { teamId: bound ? teamId : null, scopes: [...scopes] });
      const authorization = await used(`CompatKey ${key}`);
      for (const query of [
        [],
        ['limit=2'],
        ['limit=0'],
        ['limit=999'],
        ['status=open'],
        ['status=acknowledged', 'limit=1'],
      ]) {
        const { short, seen } = await ways(authorization, ...query);
        expect(seen).toEqual([]);
        expect(short).toMatchObject({ status: 200 });
      }
    },
  );

  it('shows a key of a tenant nothing of another', async () => {
    const { apiKey } = await createTenant(app);
    const authorization = await used(`CompatKey ${apiKey}`);
    const { short, seen } = await ways(authorization);
    expect(seen).toEqual([]);
    expect(short).toMatchObject({ body: { data: [], totalCount: 0 } });
  });

  it.each([
    ['limit=-1'],
    ['limit=1', 'limit=2'],
    ['limit=1234567890'],
    ['status=Open'],
    ['status=open', 'status=open'],
    ['status=constructor'],
    ['limit%3D=1'],
    ['sort=nothing'],
    ['query=disk'],
    ['cursor='],
    ['__proto__=1'],
  ])('leaves %j to the long way, which answers', async (...query) => {
    const { seen } = await ways(await used(ROOT), ...query);
    expect(seen).toHaveLength(1);
  });

  it('refuses alike who may not list', async () => {
    const writes = await createKey(app, { scopes: ['write'] });
    await new AlertClient(app, `CompatKey ${writes}`).created();
    longWay.taken();
    for (const authorization of [`CompatKey ${writes}`, 'CompatKey nobody', 'Bearer nobody']) {
      const { short, seen } = await ways(authorization);
      expect(seen).toHaveLength(1);
      expect(short).toMatchObject({ status: authorization.endsWith(writes) ? 403 : 401 });
    }
  });

  it('refuses a key that was deleted, or whose integration is disabled, within 15 seconds', async () => {
    for (const change of ['DELETE FROM api_keys', 'UPDATE integrations SET enabled = false']) {
      const tenant = await createTenant(app);
      const authorization = await used(`CompatKey ${tenant.apiKey}`);
      expect((await list(authorization)).status).toBe(200);
      expect(longWay.taken()).toEqual([]);
      await app.sql(`${change} WHERE "tenantId" = $1`, [tenant.id]);
      app.clock.moveBy(16_000);
      expect([401, 403]).toContain((await list(authorization)).status);
    }
  });

  it('answers third-party clients in their own shape, by the long way', async () => {
    const { body } = await list(await used(ROOT.replace('CompatKey', 'GenieKey')));
    expect(longWay.taken()).toHaveLength(1);
    expect(body).toMatchObject({ paging: {} });
  });

  it('answers a database that refuses alike', async () => {
    await used(ROOT);
    logs.expectErrors(/column a.entity does not exist/);
    const before = await Scrape.of(app);
    await app.sql('ALTER TABLE alerts RENAME COLUMN entity TO elsewhere');
    const [short, long] = [await list(ROOT), await list(ROOT, LONG)];
    await app.sql('ALTER TABLE alerts RENAME COLUMN elsewhere TO entity');
    expect(short.status).toBe(500);
    expect(shownOf(short)).toEqual(shownOf(long));
    const labels = { method: 'GET', route: '/v2/alerts', status: '5xx' };
    expect((await Scrape.of(app)).grown(before, 'pager_http_request_duration_seconds_count', labels)).toBe(2);
  });

  it('counts both for one limit, and in one figure', async () => {
    const limited = await TestApp.start({
      environment: { LOG_LEVEL: 'info', RATE_LIMIT_DISABLED: '0', RATE_LIMIT_INGEST_PER_MIN: String(PER_MINUTE) },
      modules: [LongWay],
    });
    const ask = async (query: string): Promise<Response> =>
      limited.http.get(`/v2/alerts?${query}`).set('Authorization', ROOT);
    const statuses: number[] = [];
    for (let turn = 0; turn < PER_MINUTE; turn++) statuses.push((await ask(turn % 2 === 0 ? LONG : 'limit=1')).status);
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(limited.nest.get(LongWay).taken()).toHaveLength(PER_MINUTE / 2);
    const [short, long] = [await ask('limit=1'), await ask(LONG)];
    expect(short.status).toBe(429);
    expect(shownOf(short)).toEqual(shownOf(long));
    expect(short.headers['retry-after']).toBe(long.headers['retry-after']);
    await limited.stop();
  });
});
