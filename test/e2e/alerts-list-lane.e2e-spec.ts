import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { request } from 'node:http';
import type { Response } from 'supertest';
import { DataSource } from 'typeorm';
import { ChangeFeed } from '../../src/database/change-feed.js';
import {
  asAdmin,
  createKey,
  createTeam,
  createTenant,
  createUser,
  login,
  PASSWORD,
  type TestUser,
  type UserOptions,
} from '../support/accounts.js';
import { AlertClient, ROOT } from '../support/alert-client.js';
import { ENVELOPE } from '../support/envelope.js';
import { logs } from '../support/log-watch.js';
import { LongWay } from '../support/long-way.js';
import { Scrape } from '../support/scrape.js';
import { TestApp } from '../support/test-app.js';

/** The fast lane leaves a list with this to the long way; it changes nothing. */
const LONG = 'order=desc';
const PER_MINUTE = 30;
const QUERIES = [[], ['limit=2'], ['limit=0'], ['limit=999'], ['status=open'], ['status=acknowledged', 'limit=1']];

/** An `Authorization`, or headers of which one is a credential. */
type Sent = string | Record<string, string>;
interface Shown {
  status: number;
  headers: Record<string, string>;
  keys: string[];
  body: { data?: { message: string; teamId: string | null }[]; hidden?: number };
}
const headersOf = (sent: Sent): Record<string, string> => (typeof sent === 'string' ? { Authorization: sent } : sent);
const bearer = ({ token }: TestUser): string => `Bearer ${token}`;

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

  const list = async (sent: Sent, ...query: string[]): Promise<Response> =>
    app.http.get(`/v2/alerts${query.length > 0 ? `?${query.join('&')}` : ''}`).set(headersOf(sent));
  /** From now on the key is remembered. */
  const used = async (authorization: string): Promise<string> => {
    // News of the key's own creation would drop it.
    await app.nest.get(ChangeFeed, { strict: false }).catchUp();
    await list(authorization, LONG);
    longWay.taken();
    return authorization;
  };
  const shownOf = ({ status, body, headers }: Response): Shown => {
    const {
      'x-request-id': requestId,
      date: _date,
      'content-length': _length,
      ...fixed
    } = headers as Record<string, string>;
    expect(requestId).toBe((body as { requestId: string }).requestId);
    const answer = { ...(body as Shown['body']), ...ENVELOPE };
    return { status, headers: fixed, keys: Object.keys(body as object), body: answer };
  };
  const ways = async (sent: Sent, ...query: string[]): Promise<{ short: Shown; seen: string[] }> => {
    longWay.taken();
    const short = shownOf(await list(sent, ...query));
    const seen = longWay.taken();
    expect(short).toEqual(shownOf(await list(sent, ...query, LONG)));
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
      for (const query of QUERIES) {
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
    for (const sent of [await used(ROOT), await asAdmin(app)]) {
      const { seen } = await ways(sent, ...query);
      expect(seen).toHaveLength(1);
    }
  });

  it.each([
    ['*', 304],
    ['"known"', 200],
  ])('leaves If-None-Match: %s to the long way', async (condition, status) => {
    for (const sent of [await used(ROOT), await asAdmin(app)]) {
      longWay.taken();
      const short = await list({ ...headersOf(sent), 'If-None-Match': condition });
      expect(longWay.taken()).toHaveLength(1);
      expect(short.status).toBe(status);
    }
  });

  it('refuses alike who may not list', async () => {
    const writes = await createKey(app, { scopes: ['write'] });
    await new AlertClient(app, `CompatKey ${writes}`).created();
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

  it.each([
    ['the list to a key', 'alerts', 'entity', () => used(ROOT)],
    ['the list to a person', 'alerts', 'entity', () => asAdmin(app)],
    ['the look for the session', 'revoked_tokens', 'jti', () => asAdmin(app)],
  ])('answers a database alike that refuses %s', async (_name, table, column, credential) => {
    const sent = await credential();
    logs.expectErrors(/column .* does not exist/);
    const before = await Scrape.of(app);
    await app.sql(`ALTER TABLE ${table} RENAME COLUMN ${column} TO elsewhere`);
    const [short, long] = [await list(sent), await list(sent, LONG)];
    await app.sql(`ALTER TABLE ${table} RENAME COLUMN elsewhere TO ${column}`);
    expect(short.status).toBe(500);
    expect(shownOf(short)).toEqual(shownOf(long));
    const lineOf = ({ headers }: Response): Record<string, unknown> => {
      const mine = logs.lines.filter(
        (line) => line.includes(headers['x-request-id']!) && line.includes('"msg":"request '),
      );
      const {
        time,
        context,
        responseTime,
        req,
        requestId,
        res,
        err: _error,
        ...line
      } = JSON.parse(mine[0] ?? '{}') as {
        [field: string]: unknown;
        req?: { method: string; url: string };
      };
      expect([mine.length, time, responseTime, requestId]).toEqual([
        ...[1, expect.any(Number), expect.any(Number), headers['x-request-id']],
      ]);
      return { ...line, res, asked: `${req?.method} ${req?.url.split('?')[0]}`, hasContext: context !== undefined };
    };
    expect({ ...lineOf(short), hasContext: true }).toEqual({ ...lineOf(long), hasContext: true });
    const labels = { method: 'GET', route: '/v2/alerts', status: '5xx' };
    expect((await Scrape.of(app)).grown(before, 'pager_http_request_duration_seconds_count', labels)).toBe(2);
  });

  it('says how long a list took since it arrived, and counts whoever did not wait for it', async () => {
    const sent = await used(ROOT);
    const before = await Scrape.of(app);
    const gone = request(`${app.url}/v2/alerts`, { headers: { Authorization: ROOT } });
    const isLocked = `SELECT FROM pg_locks WHERE NOT granted AND relation = 'alerts'::regclass`;
    const answer = await app.nest.get(DataSource).transaction(async (manager) => {
      await manager.query('LOCK TABLE alerts IN ACCESS EXCLUSIVE MODE');
      const waiting = list(sent).then((each) => each);
      gone.on('error', () => undefined).end();
      while ((await app.sql(isLocked)).length < 2);
      gone.destroy();
      return { waiting };
    });
    const { took } = (await answer.waiting).body as { took: number };
    expect(took).toBeGreaterThan(0);
    const labels = { method: 'GET', route: '/v2/alerts', status: 'aborted' };
    const counted = async (): Promise<number> =>
      (await Scrape.of(app)).grown(before, 'pager_http_request_duration_seconds_count', labels);
    while ((await counted()) === 0);
    expect(await counted()).toBe(1);
  });

  describe('to people', () => {
    const NARROW: [string, UserOptions][] = [
      ['a member of one team', {}],
      ['a member who may only read', { permissions: { alerts: 'read' } }],
      ['a member who may not read users', { permissions: { users: 'none' } }],
      ['a stakeholder', { role: 'stakeholder' }],
      ['an administrator', { role: 'admin' }],
    ];

    it.each(NARROW)('answers %s alike, to the header', async (_name, options) => {
      const person = await createUser(app, { ...options, teamIds: [teamId] });
      for (const sent of [bearer(person), { Cookie: `a=b; token=${person.token}` }]) {
        for (const query of QUERIES) {
          const { short, seen } = await ways(sent, ...query);
          expect(seen).toEqual([]);
          expect(short.status).toBe(200);
        }
      }
    });

    it("shows other teams' alerts only to whom they concern, and who left a team none of its", async () => {
      const person = await createUser(app, { teamIds: [teamId] });
      const teamsOf = ({ body }: Shown): Set<string | null> => new Set(body.data?.map((alert) => alert.teamId));
      const { short: before } = await ways(bearer(person));
      expect(teamsOf(before)).toEqual(new Set([teamId, null]));
      expect(before.body.hidden).toBe(1);
      await app.http
        .delete(`/v2/teams/${teamId}/members/${person.id}`)
        .set('Authorization', await asAdmin(app))
        .expect(200);
      const { short: without, seen } = await ways(bearer(person));
      expect(seen).toEqual([]);
      expect(teamsOf(without)).toEqual(new Set([null]));
    });

    it('takes the name that a person may see in place of an address', async () => {
      const person = await createUser(app, { permissions: { users: 'none' } });
      const { short } = await ways(bearer(person));
      const messages = short.body.data?.map(({ message }) => message) ?? [];
      expect(messages).toContainEqual(expect.stringMatching(/^For User \d+$/));
    });

    it.each<[string, number, (person: TestUser) => Promise<unknown>]>([
      ['has expired', 401, () => Promise.resolve(app.clock.moveBy(25 * 3_600_000))],
      ['was signed out', 401, ({ token }) => app.http.post('/v2/auth/logout').set('Authorization', `Bearer ${token}`)],
      [
        'is of a session that was ended elsewhere',
        401,
        async ({ email, token }) => {
          const other = `Bearer ${await login(app, email, PASSWORD)}`;
          const { body } = await app.http.get('/v2/auth/sessions').set('Authorization', other);
          const { sid } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { sid: string };
          expect(JSON.stringify(body)).toContain(sid);
          await app.http.delete(`/v2/auth/sessions/${sid}`).set('Authorization', other).expect(200);
        },
      ],
      [
        'is older than the password',
        401,
        ({ id }) => app.sql('UPDATE users SET "tokenVersion" = "tokenVersion" + 1 WHERE id = $1', [id]),
      ],
      ['is of a deleted person', 401, ({ id }) => app.sql('DELETE FROM users WHERE id = $1', [id])],
      ['is of a blocked person', 403, ({ id }) => app.sql('UPDATE users SET blocked = true WHERE id = $1', [id])],
      [
        'is of a person who may not see alerts any more',
        403,
        ({ id }) => app.sql(`UPDATE users SET permissions = '{"alerts":"none"}' WHERE id = $1`, [id]),
      ],
    ])('refuses a token at once that %s, as the long way does', async (_name, status, end) => {
      const person = await createUser(app);
      expect((await ways(bearer(person))).seen).toEqual([]);
      await end(person);
      const { short, seen } = await ways(bearer(person));
      expect(seen).toHaveLength(1);
      expect(short.status).toBe(status);
    });

    it('refuses a token that somebody else has signed', async () => {
      const { token } = await createUser(app);
      const [header, payload] = token.split('.');
      const { short, seen } = await ways(`Bearer ${header}.${payload}.${'A'.repeat(43)}`);
      expect(seen).toHaveLength(1);
      expect(short.status).toBe(401);
    });
  });

  describe('beside a limit', () => {
    let limited: TestApp;

    beforeAll(async () => {
      limited = await TestApp.start({
        environment: { LOG_LEVEL: 'info', RATE_LIMIT_DISABLED: '0', RATE_LIMIT_INGEST_PER_MIN: String(PER_MINUTE) },
        modules: [LongWay],
      });
      // News of the first key's own creation would drop it.
      await limited.nest.get(ChangeFeed, { strict: false }).catchUp();
    });
    afterAll(() => limited.stop());

    const ask = async (sent: string, query: string): Promise<Response> =>
      limited.http.get(`/v2/alerts?${query}`).set('Authorization', sent);
    const statuses = async (sent: string): Promise<Set<number>> => {
      const all = new Set<number>();
      for (let turn = 0; turn < PER_MINUTE; turn++)
        all.add((await ask(sent, turn % 2 === 0 ? LONG : 'limit=1')).status);
      return all;
    };

    it.each([
      ['a key', () => Promise.resolve(ROOT)],
      ['a token', () => asAdmin(limited)],
    ])('counts both of %s for it, and in one figure', async (_name, credential) => {
      const sent = await credential();
      limited.nest.get(LongWay).taken();
      expect(await statuses(sent)).toEqual(new Set([200]));
      expect(limited.nest.get(LongWay).taken()).toHaveLength(PER_MINUTE / 2);
      const [short, long] = [await ask(sent, 'limit=1'), await ask(sent, LONG)];
      expect(short.status).toBe(429);
      expect(shownOf(short)).toEqual(shownOf(long));
      expect(short.headers['retry-after']).toBe(long.headers['retry-after']);
    });

    it('counts once what the lane leaves', async () => {
      const sent = bearer(await createUser(limited, { permissions: { alerts: 'none' } }));
      expect(await statuses(sent)).toEqual(new Set([403]));
      expect((await ask(sent, 'limit=1')).status).toBe(429);
    });
  });
});
