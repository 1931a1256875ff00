import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { AlertPipeline } from '../../src/alerts/create/alert-pipeline.js';
import { boundedAlias } from '../../src/alerts/lifecycle/domain/derived-alert.js';
import type { AlertRequest } from '../../src/alerts/lifecycle/domain/create-request.js';
import { createKey, createTeam, createUser, defaultTenantId } from '../support/accounts.js';
import { AlertClient, ROOT } from '../support/alert-client.js';
import { ENVELOPE } from '../support/envelope.js';
import { logs } from '../support/log-watch.js';
import { LongWay } from '../support/long-way.js';
import { TestApp } from '../support/test-app.js';

const UNPAGED = ['nobody is paged: no escalation policy applies, and no responders are named'];
const PLAIN = { result: 'Request will be processed', alertId: expect.any(String), ...ENVELOPE };

describe('POST /v2/alerts', () => {
  let app: TestApp;
  let alerts: AlertClient;

  beforeAll(async () => {
    app = await TestApp.start({ modules: [LongWay] });
    alerts = new AlertClient(app);
  });
  afterAll(() => app.stop());

  /** @contract conventions-7, alert-1, create-3, create-14 */
  it('answers 202 in the plain shape and fills in the defaults', async () => {
    const { body } = await alerts.create({ message: 'Disk full' }).expect(202);
    expect(body).toEqual({ ...PLAIN, warnings: UNPAGED });
    const { body: shown } = await alerts.get(`/${body.alertId}`).expect(200);
    const now = app.clock.now().toISOString();
    expect(shown).toEqual({
      data: {
        id: body.alertId,
        tinyId: expect.any(Number),
        alias: body.alertId,
        message: 'Disk full',
        status: 'open',
        acknowledged: false,
        acknowledgedBy: null,
        isSeen: false,
        snoozed: false,
        readBy: [],
        tags: [],
        visibleTo: null,
        snoozedUntil: null,
        count: 1,
        lastOccurredAt: now,
        createdAt: now,
        updatedAt: now,
        source: expect.any(String),
        entity: '',
        description: '',
        owner: null,
        ownerId: null,
        priority: 'P3',
        responders: [],
        details: {},
        actions: [],
        teamId: null,
        maintenance: null,
        silencedUntil: null,
      },
      ...ENVELOPE,
    });
    expect(await alerts.history(body.alertId)).toEqual(['created']);
  });

  /** @contract alert-5, create-2 */
  it('keeps everything the client sends, and forgets the note', async () => {
    const id = await alerts.created({
      message: 'm'.repeat(130),
      alias: 'everything',
      priority: 'P1',
      description: 'd'.repeat(15_000),
      source: 's'.repeat(100),
      entity: 'e'.repeat(512),
      user: 'cron',
      tags: ['a', 'b', 'a'],
      details: { mount: '/var' },
      responders: [
        { type: 'team', name: 'No such team' },
        { type: 'user', username: 'nobody@example.com' },
      ],
      visibleTo: [{ type: 'team', name: 'Ops' }],
      actions: ['ping'],
      note: 'n'.repeat(25_000),
      unknown: 'ignored',
    });
    expect(await alerts.shown(id)).toMatchObject({
      message: 'm'.repeat(130),
      alias: 'everything',
      priority: 'P1',
      description: 'd'.repeat(15_000),
      source: 's'.repeat(100),
      entity: 'e'.repeat(512),
      tags: ['a', 'b'],
      details: { mount: '/var' },
      responders: [
        { id: null, type: 'team', name: 'No such team' },
        { id: null, type: 'user', name: 'nobody@example.com' },
      ],
      visibleTo: [{ id: null, type: 'team', name: 'Ops' }],
      actions: ['ping'],
    });
    expect(await alerts.activities(id)).toMatchObject([{ type: 'created', user: 'cron' }]);
    const { body } = await alerts.get(`/${id}/notes`).expect(200);
    expect(body).toMatchObject({ data: [], totalCount: 0 });
  });

  /** @contract create-1, errors-3 */
  it.each<[string, object]>([
    ['message', { message: undefined }],
    ['message', { message: '' }],
    ['message', { message: 'm'.repeat(131) }],
    ['message', { message: 7 }],
    ['message', { message: null }],
    ['alias', { alias: 'a'.repeat(513) }],
    ['alias', { alias: '❤\uFE0F'.repeat(300) }],
    ['alias', { alias: {} }],
    ['priority', { priority: 'P6' }],
    ['description', { description: 'd'.repeat(15_001) }],
    ['source', { source: 's'.repeat(101) }],
    ['entity', { entity: 'e'.repeat(513) }],
    ['user', { user: 'u'.repeat(101) }],
    ['tags', { tags: 'a' }],
    ['tags', { tags: Array.from({ length: 21 }, (_, index) => `t${index}`) }],
    ['tags', { tags: ['t'.repeat(51)] }],
    ['tags', { tags: [1] }],
    ['details', { details: { number: 1 } }],
    ['details', { details: ['a'] }],
    ['responders', { responders: [{ type: 'robot' }] }],
    ['responders', { responders: ['ops'] }],
    ['responders', { responders: [null] }],
    ['responders', { responders: [[]] }],
    ['responders.0.type', { responders: [{ name: 'ops' }] }],
    ['responders.1.type', { responders: [{ type: 'team', name: 'ops' }, { type: 'team' }] }],
    ['responders.0.type', { responders: [{ type: 'user', name: null }] }],
    ['responders.0.type', { responders: [{ type: 'user', id: '', name: ' ', username: null }] }],
    ['responders.0.id', { responders: [{ type: 'user', id: 7 }] }],
    ['responders', { responders: Array.from({ length: 51 }, () => ({ type: 'team', name: 'x' })) }],
    ['skipEscalation', { skipEscalation: 'yes' }],
    ['note', { note: 'n'.repeat(25_001) }],
  ])('refuses a wrong %s: %#', async (field, body) => {
    const before = await alertCount();
    const response = await alerts.create(body).expect(400);
    expect(response.body).toEqual({
      message: expect.stringMatching(new RegExp(`^Invalid request: .*${field}`)),
      code: 'BAD_REQUEST',
      errors: expect.any(Array),
      ...ENVELOPE,
    });
    expect(await alertCount()).toBe(before);
  });

  it.each([[[]], ['text'], [7]])('refuses a body that is not an object: %j', async (body) => {
    await app
      .as(ROOT)
      .post('/v2/alerts')
      .set('Content-Type', 'application/json')
      .send(JSON.stringify(body))
      .expect(400);
  });

  it('asks for a credential', async () => {
    await app.http.post('/v2/alerts').send({ message: 'x' }).expect(401);
  });

  /** @contract create-5 */
  it('says broadcast when the escalation is skipped', async () => {
    const { body } = await alerts.create({ skipEscalation: true }).expect(202);
    expect(body).toEqual({
      data: { result: 'created', escalated: false, mode: 'broadcast', alertId: expect.any(String) },
      ...ENVELOPE,
    });
  });

  describe('a repeat', () => {
    /** @contract alert-6, create-4 */
    it('bumps the open alert: count, message, description, lastOccurredAt', async () => {
      const id = await alerts.created({ alias: 'repeat', message: 'first', description: 'one', priority: 'P1' });
      app.clock.moveBy(60_000);
      const { body } = await alerts.create({ alias: 'repeat', message: 'second', description: 'two' }).expect(202);
      expect(body).toEqual({ ...PLAIN, alertId: id });
      expect(await alerts.shown(id)).toMatchObject({
        count: 2,
        message: 'second',
        description: 'two',
        priority: 'P1',
        lastOccurredAt: app.clock.now().toISOString(),
        updatedAt: app.clock.now().toISOString(),
        createdAt: new Date(app.clock.now().getTime() - 60_000).toISOString(),
      });
      expect(await alerts.history(id)).toEqual(['created']);
    });

    it('without a description leaves the stored one alone, with an empty one clears it', async () => {
      const id = await alerts.created({ alias: 'describe', description: 'kept' });
      await alerts.create({ alias: 'describe' }).expect(202);
      expect(await alerts.shown(id)).toMatchObject({ description: 'kept', count: 2 });
      await alerts.create({ alias: 'describe', description: '' }).expect(202);
      expect(await alerts.shown(id)).toMatchObject({ description: '', count: 3 });
    });

    /** @contract create-11 */
    it('of an acknowledged alert bumps it too', async () => {
      const id = await alerts.created({ alias: 'acknowledged' });
      await alerts.act(id, 'acknowledge').expect(202);
      expect(await alerts.created({ alias: 'acknowledged' })).toBe(id);
      expect(await alerts.shown(id)).toMatchObject({ status: 'acknowledged', count: 2 });
    });

    /** @contract create-11 */
    it('of a closed alert opens a new one', async () => {
      const id = await alerts.created({ alias: 'closed' });
      await alerts.act(id, 'close').expect(202);
      const next = await alerts.created({ alias: 'closed' });
      expect(next).not.toBe(id);
      expect(await alerts.shown(next)).toMatchObject({ status: 'open', count: 1 });
      expect(await alerts.shown(id)).toMatchObject({ status: 'closed', count: 1 });
    });
  });

  describe('a repeat by somebody of another team', () => {
    const TEXTS = { message: 'As it was told', description: 'At length' };
    const OTHER = { message: 'Nothing to see', description: 'Go on' };
    const ofTeam = async (teamId: string): Promise<AlertClient> =>
      new AlertClient(app, `ServiceKey ${await createKey(app, { teamId })}`);

    /** @contract create-12 */
    it('opens its own alert, whose repeats are counted there', async () => {
      const [mine, theirs] = [await createTeam(app), await createTeam(app)];
      const own = await ofTeam(mine.id);
      const stranger = await ofTeam(theirs.id);
      const member = await createUser(app, { teamIds: [theirs.id, mine.id] });
      const id = await own.created({ alias: 'team secret', ...TEXTS });
      const other = await stranger.created({ alias: 'team secret', ...OTHER });
      expect(other).not.toBe(id);
      app.clock.moveBy(1_000);
      const now = app.clock.now().toISOString();
      expect(await stranger.created({ alias: 'team secret' })).toBe(other);
      expect(await own.shown(id)).toMatchObject({ ...TEXTS, count: 1, teamId: mine.id });
      const theirAlert = { alias: 'team secret', count: 2, teamId: theirs.id, lastOccurredAt: now };
      expect(await stranger.shown(other)).toMatchObject(theirAlert);
      // Whoever belongs to both counts with the primary team, a key of no team with the first.
      expect(await new AlertClient(app, `Bearer ${member.token}`).created({ alias: 'team secret' })).toBe(other);
      expect(await alerts.created({ alias: 'team secret' })).toBe(id);
    });

    /** @contract create-12 */
    it('does so in one batch with what it repeats, and where a policy asks for dedup first', async () => {
      const [mine, theirs] = [await createTeam(app), await createTeam(app)];
      const own = await ofTeam(mine.id);
      const stranger = await ofTeam(theirs.id);
      const tenantId = await defaultTenantId(app);
      const request = (teamId: string, fields: AlertRequest['fields']): AlertRequest => ({
        tenantId,
        teamId,
        reach: [teamId],
        integration: null,
        actor: { type: 'api_key', id: null, name: 'x' },
        fields: { alias: 'in one batch', ...fields },
      });
      const requests = [request(mine.id, TEXTS), request(theirs.id, OTHER), request(mine.id, TEXTS)];
      const outcomes = await app.nest.get(AlertPipeline).create(requests);
      expect(outcomes.map(({ kind }) => kind)).toEqual(['created', 'created', 'deduplicated']);
      const of = async (client: AlertClient) => (await client.get('?query=alias:"in one batch"').expect(200)).body.data;
      const alike = { alias: 'in one batch', status: 'open' };
      const ours = [expect.objectContaining({ ...alike, ...TEXTS, count: 2, teamId: mine.id })];
      expect(await of(own)).toEqual(ours);
      const drop = { name: 'Drop', match: { sources: ['dropped'] }, actions: { suppress: true } };
      await app.as(ROOT).post('/v2/alert-policies', drop).expect(200);
      await stranger.create({ alias: 'in one batch', ...OTHER, source: 'dropped' }).expect(202);
      expect(await of(stranger)).toEqual([
        expect.objectContaining({ ...alike, ...OTHER, count: 2, teamId: theirs.id }),
      ]);
      const third = await ofTeam((await createTeam(app)).id);
      const { body } = await third.create({ alias: 'in one batch', ...OTHER, source: 'dropped' }).expect(202);
      expect(body).toEqual(expect.objectContaining({ result: 'suppressed' }));
      expect(await of(own)).toEqual(ours);
    });
  });

  describe('by the fast path and by the controller', () => {
    /** To the controller: the fast path takes the bare path only. */
    const LONG = '?way=long';
    const WRITTEN = ['x-request-id', 'x-response-time', 'date', 'content-length', 'etag'];

    const headersOf = (headers: Record<string, string>): [string, string][] =>
      Object.entries(headers)
        .filter(([name]) => !WRITTEN.includes(name))
        .sort();
    const send = (way: '' | typeof LONG, authorization: string, body: object) =>
      app.as(authorization).post(`/v2/alerts${way}`, body);

    for (const [name, authorization] of [
      ['native', ROOT],
      ['third-party', ROOT.replace('CompatKey', 'GenieKey')],
    ] as const) {
      it(`answers ${name} clients alike, to the header`, async () => {
        const body = { message: 'Alike', description: 'both', tags: ['a'], details: { b: 'c' } };
        await send('', authorization, body).expect(202); // From here on the key is remembered.
        app.nest.get(LongWay).taken();
        const [short, long] = [await send('', authorization, body), await send(LONG, authorization, body)];
        expect(app.nest.get(LongWay).taken()).toEqual(['POST /v2/alerts?way=long']);
        // What the fast path does not know it leaves to the controller.
        await send('', authorization, { ...body, unknown: 1 }).expect(202);
        expect(app.nest.get(LongWay).taken()).toContain('POST /v2/alerts');
        expect(short.status).toBe(long.status);
        expect(headersOf(short.headers)).toEqual(headersOf(long.headers));
        expect(Object.keys(short.body as object)).toEqual(Object.keys(long.body as object));
        expect(short.headers['x-request-id']).toBe(short.body.requestId);
        const [one, other] = [await alerts.shown(short.body.alertId), await alerts.shown(long.body.alertId)];
        expect({ ...one, id: '', alias: '', tinyId: 0 }).toEqual({ ...other, id: '', alias: '', tinyId: 0 });
      });

      it(`keeps details of ${name} clients under any name, alike`, async () => {
        const NAMES = ['constructor', 'prototype', 'toString', 'hasOwnProperty', 'valueOf', '__defineGetter__', 'then'];
        const kept = [...NAMES, '__proto__'].map((key) => [key, `of ${key}`] as const);
        // Written out: an object's own notation would make a prototype of it.
        const text = (details: string): string => `{"message":"Named","details":{${details}}}`;
        const given = text(kept.map(([key, value]) => `"${key}":"${value}"`).join());
        const hostile = text('"__proto__":{"polluted":"yes"},"a":"b"');
        const sendText = async (way: '' | typeof LONG, body: string): Promise<[string, string][]> => {
          const path = `/v2/alerts${way}`;
          const answer = await app.as(authorization).post(path).type('json').send(body);
          const { details } = (await alerts.shown(answer.body.alertId)) as unknown as { details: object };
          return Object.entries(details).sort() as [string, string][];
        };
        app.nest.get(LongWay).taken();
        for (const way of ['', LONG] as const) {
          expect(await sendText(way, given)).toEqual(kept.toSorted());
          expect(await sendText(way, hostile)).toEqual([['a', 'b']]);
          expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
        }
        const posts = app.nest
          .get(LongWay)
          .taken()
          .filter((each) => each.startsWith('POST'));
        expect(posts).toEqual(['POST /v2/alerts?way=long', 'POST /v2/alerts?way=long']);
      });

      it(`tells ${name} clients alike of what the database refuses`, async () => {
        logs.expectErrors(/check constraint \\"refused/);
        await app.sql(`ALTER TABLE alerts ADD CONSTRAINT refused CHECK (message <> 'Refused')`);
        const body = { message: 'Refused' };
        const [short, long] = [await send('', authorization, body), await send(LONG, authorization, body)];
        await app.sql('ALTER TABLE alerts DROP CONSTRAINT refused');
        expect(short.status).toBe(400);
        expect(long.status).toBe(400);
        expect(headersOf(short.headers)).toEqual(headersOf(long.headers));
      });

      it(`refuses ${name} clients alike`, async () => {
        for (const body of [{ message: 'x', priority: 'P9' }, { message: '' }, { message: 'x', tags: 'no' }, []]) {
          const [short, long] = [await send('', authorization, body), await send(LONG, authorization, body)];
          expect(short.body).toEqual({ ...long.body, took: expect.any(Number), requestId: expect.any(String) });
          expect(short.status).toBe(400);
        }
      });
    }
  });

  it('adds and removes details of any name', async () => {
    const id = await alerts.created({ details: { a: 'b' } });
    const added = '{"details":{"constructor":"c","__proto__":"d"}}';
    const path = `/v2/alerts/${id}/details`;
    const { text } = await app.as(ROOT).post(path).type('json').send(added).expect(200);
    expect(text).toContain('{"a":"b","constructor":"c","__proto__":"d"}');
    const left = await app.as(ROOT).delete(`${path}?keys=constructor,a`).expect(200);
    expect(left.text).toContain('{"__proto__":"d"}');
  });

  describe('under concurrency', () => {
    const raise = async (through: AlertClient[], alias: string, times: number): Promise<string[]> =>
      Promise.all(
        Array.from({ length: times }, (_, index) =>
          through[index % through.length]!.created({ alias, message: `raised ${index}` }),
        ),
      );

    /** @contract create-11 */
    it('50 creates of one alias make exactly one alert with count 50', async () => {
      const ids = await raise([alerts], 'storm', 50);
      expect(new Set(ids).size).toBe(1);
      expect(await alerts.shown(ids[0]!)).toMatchObject({ alias: 'storm', count: 50, status: 'open' });
      expect(await rowsOf('storm')).toBe(1);
      expect(await alerts.history(ids[0]!)).toEqual(['created']);
    });

    /** @contract create-11 */
    it('two instances on one database make exactly one alert, too', async () => {
      const other = await TestApp.start({ database: app.database, clock: app.clock });
      try {
        const ids = await raise([alerts, new AlertClient(other)], 'two-instances', 50);
        expect(new Set(ids).size).toBe(1);
        expect(await alerts.shown(ids[0]!)).toMatchObject({ count: 50 });
        expect(await rowsOf('two-instances')).toBe(1);
      } finally {
        await other.stop();
      }
    });

    it('instances that raise the same aliases in opposite orders do not hold each other up', async () => {
      const other = await TestApp.start({ database: app.database, clock: app.clock });
      try {
        const aliases = Array.from({ length: 20 }, (_, index) => `crossing-${index}`);
        const there = new AlertClient(other);
        await Promise.all([
          ...aliases.flatMap((alias) => [alerts.created({ alias }), alerts.created({ alias })]),
          ...aliases.toReversed().flatMap((alias) => [there.created({ alias }), there.created({ alias })]),
        ]);
        const rows = await app.sql<{ count: number }>(`SELECT count FROM alerts WHERE alias LIKE 'crossing-%'`);
        expect(rows).toEqual(aliases.map(() => ({ count: 4 })));
      } finally {
        await other.stop();
      }
    });

    it('a row that the database refuses is stored in a form that it takes, and harms nobody else in its batch', async () => {
      const tenantId = await tenantOf(await alerts.created());
      const request = (alias: string): AlertRequest => ({
        tenantId,
        teamId: null,
        integration: null,
        actor: { type: 'system', id: null, name: 'test' },
        fields: { message: 'isolated', alias },
      });
      const pipeline = app.nest.get(AlertPipeline);
      // The first occupies the batcher, so that the others share a batch.
      logs.expectErrors(/check constraint \\"alerts_alias_check/);
      const creates = ['isolated-0', 'isolated-1', 'x'.repeat(600), 'isolated-2'].map((alias) =>
        pipeline.create([request(alias)]),
      );
      expect(await Promise.all(creates)).toMatchObject(creates.map(() => [{ kind: 'created' }]));
      expect(await rowsOf(boundedAlias('x'.repeat(600)))).toBe(1);
      expect(await rowsOf('isolated-1')).toBe(1);
      expect(await rowsOf('isolated-2')).toBe(1);
    });
  });

  /** @contract alert-2 */
  it('gives every alert a tiny id from 0 to 99999', async () => {
    const rows = await app.sql<{ tinyId: number }>(`SELECT "tinyId" FROM alerts`);
    for (const { tinyId } of rows) expect(tinyId >= 0 && tinyId <= 99_999).toBe(true);
    expect(new Set(rows.map(({ tinyId }) => tinyId)).size).toBeGreaterThan(rows.length / 2);
  });

  const alertCount = async (): Promise<number> => {
    const { body } = await alerts.get('/count?allTeams=true').expect(200);
    return body.data.count as number;
  };
  const rowsOf = async (alias: string): Promise<number> =>
    (await app.sql<{ id: string }>('SELECT id FROM alerts WHERE alias = $1', [alias])).length;
  const tenantOf = async (id: string): Promise<string> =>
    (await app.sql<{ tenantId: string }>('SELECT "tenantId" FROM alerts WHERE id = $1', [id]))[0]?.tenantId ??
    randomUUID();
});
