import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ROOT } from '../support/alert-client.js';
import { createKey, createTeam, createTenant, createUser } from '../support/accounts.js';
import { ENVELOPE } from '../support/envelope.js';
import { minutes } from '../support/fake-clock.js';
import { resourceClient } from '../support/resource-client.js';
import { TestApp } from '../support/test-app.js';

const PATH = '/v2/heartbeats';
const NOBODY = ['Its expiry would page nobody: no escalation policy applies'];
const NOT_FOUND = { message: 'Heartbeat not found' };

describe('/v2/heartbeats', () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await TestApp.start({ canPage: true });
  });
  afterAll(() => app.stop());

  const { post, get, patch, remove, list, shown, namesIn } = resourceClient(() => app, PATH);
  let counter = 0;
  const fresh = (): string => `heartbeat ${++counter}`;
  const at = (name: string, action = ''): string => `${PATH}/${encodeURIComponent(name)}${action}`;
  const ping = (name: string, authorization = ROOT) => app.as(authorization).post(at(name, '/ping'));
  const toggle = (name: string, action: 'enable' | 'disable', authorization = ROOT) =>
    app.as(authorization).post(at(name, `/${action}`));
  const create = async (body: object = {}, authorization = ROOT): Promise<string> => {
    const name = fresh();
    await post({ name, ...body }, authorization).expect(200);
    return name;
  };

  /** What a key says of itself. */
  const integrationOf = async (authorization: string): Promise<string> => {
    const answer = await app.as(authorization).post('/v2/integrations/authenticate').expect(200);
    return answer.body.data.integrationId;
  };
  const rootIntegration = (): Promise<string> => integrationOf(ROOT);

  describe('creation', () => {
    /** @contract heartbeats-1, heartbeats-6 */
    it('fills in the defaults', async () => {
      const name = fresh();
      const created = await post({ name }).expect(200);
      expect(created.body).toEqual({ data: { result: 'created', warnings: NOBODY }, ...ENVELOPE });
      expect((await get(name).expect(200)).body).toEqual({
        data: {
          name,
          description: null,
          interval: 60,
          intervalUnit: 'minutes',
          enabled: true,
          expired: false,
          lastPing: null,
          serviceId: null,
          alertMessage: null,
          alertTags: [],
          alertPriority: 'P3',
          teamId: null,
          integrationId: await rootIntegration(),
          ...{ pages: [], warnings: NOBODY, late: false, maintenance: null, silencedUntil: null },
        },
        ...ENVELOPE,
      });
    });

    /** @contract heartbeats-1 */
    it('keeps every field, and takes no state from the body', async () => {
      const settings = {
        description: 'Backs up',
        interval: 2,
        intervalUnit: 'days',
        enabled: false,
        serviceId: 'e9a1c7b0-0000-4000-8000-000000000000',
        alertMessage: 'No backup',
        alertTags: ['backup', 'db'],
        alertPriority: 'P1',
      };
      const name = await create({
        ...settings,
        expired: true,
        lastPing: '2026-01-01T00:00:00Z',
        pages: [{ userId: 'e9a1c7b0-0000-4000-8000-000000000000', name: 'Ada' }],
        warnings: ['none'],
      });
      const integrationId = await rootIntegration();
      expect(await shown(name)).toEqual({
        ...{ name, ...settings, expired: false, lastPing: null, teamId: null, integrationId },
        ...{ pages: [], warnings: NOBODY, late: false, maintenance: null, silencedUntil: null },
      });
    });

    /** @contract heartbeats-10 */
    it.each(['minute', 'minutes', 'hour', 'hours', 'day', 'days'])('counts in %s', async (intervalUnit) => {
      expect(await shown(await create({ interval: 1, intervalUnit }))).toMatchObject({ interval: 1, intervalUnit });
    });

    /** @contract heartbeats-6, errors-6 */
    it('refuses a name that is taken', async () => {
      const name = await create();
      const { body } = await post({ name }).expect(409);
      const errors = [{ path: 'name', code: 'TAKEN', message: 'is already in use' }];
      expect(body).toEqual({ message: expect.any(String), code: 'CONFLICT', errors, ...ENVELOPE });
    });

    it('makes one of a name, however many ask at the same moment', async () => {
      const name = fresh();
      const answers = await Promise.all(Array.from({ length: 6 }, () => post({ name })));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
    });

    /** @contract heartbeats-10 */
    it.each([
      ['no name', { name: undefined }, 'name'],
      ['an empty name', { name: '' }, 'name'],
      ['a name that paths cannot have', { name: '..' }, 'name'],
      ['a name that is no text', { name: 7 }, 'name'],
      ['too long a name', { name: 'x'.repeat(501) }, 'name'],
      ['too long a name of odd characters', { name: '❤\uFE0F'.repeat(300) }, 'name'],
      ['another unit', { intervalUnit: 'weeks' }, 'intervalUnit'],
      ['a unit of Object', { intervalUnit: 'constructor' }, 'intervalUnit'],
      ['a unit that is no text', { intervalUnit: ['minutes'] }, 'intervalUnit'],
      ['an interval of nothing', { interval: 0 }, 'interval'],
      ['half an interval', { interval: 0.5 }, 'interval'],
      ['an interval in words', { interval: '5' }, 'interval'],
      ['an interval without end', { interval: 1e12 }, 'interval'],
      ['enabled in words', { enabled: 'yes' }, 'enabled'],
      ['a description that is no text', { description: {} }, 'description'],
      ['a service that is no text', { serviceId: 5 }, 'serviceId'],
      ['a message that is no text', { alertMessage: [] }, 'alertMessage'],
      ['tags that are no list', { alertTags: 'a' }, 'alertTags'],
      ['a tag that is no text', { alertTags: [1] }, 'alertTags'],
      ['an unknown priority', { alertPriority: 'P6' }, 'alertPriority'],
    ])('refuses %s', async (_what, wrong, field) => {
      const name = fresh();
      const { body } = await post({ name, ...wrong }).expect(400);
      expect(body).toEqual({
        message: expect.stringMatching(`^Invalid request: ${field}: `),
        code: 'BAD_REQUEST',
        errors: expect.any(Array),
        ...ENVELOPE,
      });
      await get(name).expect(404);
    });
  });

  describe('a name in a path', () => {
    it.each(['nightly backup', 'db/01 ?&#', 'ä 💓', '100%', '..%2F..', 'ping'])('may be %s', async (name) => {
      await post({ name }).expect(200);
      expect((await shown(name)).name).toBe(name);
      await ping(name).expect(200);
      await patch(name, { description: 'odd' }).expect(200);
      await toggle(name, 'disable').expect(200);
      await remove(name).expect(200);
    });

    it('that no heartbeat can have is unknown, and cannot be pinged', async () => {
      for (const name of ['a\0b', 'x'.repeat(501)]) {
        await get(name).expect(404, NOT_FOUND);
        await patch(name, {}).expect(404, NOT_FOUND);
        await remove(name).expect(404, NOT_FOUND);
        expect((await ping(name).expect(400)).body.code).toBe('BAD_REQUEST');
      }
      await app.as(ROOT).get(`${PATH}/%E0%A4%A`).expect(400);
    });
  });

  describe('the list', () => {
    /** @contract conventions-21, heartbeats-7 */
    it('is paged by name, with nothing left out and nothing twice', async () => {
      const tenant = await createTenant(app);
      const key = `CompatKey ${tenant.apiKey}`;
      const names = ['b', 'a', 'B', 'ä', 'a b', 'c', '💓'];
      for (const name of names) await post({ name }, key).expect(200);
      const seen: string[] = [];
      let query = '?limit=2';
      for (let page = 1; page <= 4; page++) {
        const { body } = await list(query, key).expect(200);
        expect(body.totalCount).toBe(7);
        seen.push(...(body.data as { name: string }[]).map(({ name }) => name));
        expect('nextCursor' in body).toBe(page < 4);
        query = `?limit=2&cursor=${body.nextCursor}`;
      }
      expect(seen).toEqual(['B', 'a', 'a b', 'b', 'c', 'ä', '💓']);
    });

    it('shows whole heartbeats', async () => {
      const name = await create({ alertTags: ['x'] });
      const { body } = await list('?limit=200').expect(200);
      expect(body).toEqual({ data: expect.any(Array), totalCount: body.data.length, ...ENVELOPE });
      expect(body.data).toContainEqual(await shown(name));
    });

    it('finds a part of the name, in any case', async () => {
      const name = await create();
      const { body } = await list(`?q=${encodeURIComponent(name.toUpperCase())}`).expect(200);
      const names = (body.data as { name: string }[]).map((each) => each.name);
      expect([names.includes(name), names.every((each) => each.includes(name))]).toEqual([true, true]);
      expect(body.totalCount).toBe(names.length);
      expect((await list('?q=no%20such%20name').expect(200)).body).toMatchObject({ data: [], totalCount: 0 });
    });

    /** @contract conventions-20 */
    it.each(['limit=x', 'limit=-1', 'allTeams=perhaps', 'cursor=***', 'cursor=bnVsbA', 'cursor=a&cursor=b'])(
      'refuses ?%s',
      async (query) => {
        const { body } = await list(`?${query}`).expect(400);
        const code = /^cursor=[^&]*$/.test(query) ? 'PAGINATION_CURSOR_INVALID' : 'BAD_REQUEST';
        expect(body).toEqual({ message: expect.any(String), code, errors: expect.any(Array), ...ENVELOPE });
      },
    );

    it('clamps the limit', async () => {
      await list('?limit=100000').expect(200);
      await list('?limit=0').expect(200);
    });
  });

  describe('a change', () => {
    /** @contract heartbeats-8 */
    it('touches what it names', async () => {
      const name = await create({ description: 'Before', interval: 5, alertTags: ['x'] });
      const before = await shown(name);
      const { body } = await patch(name, { interval: 10, alertPriority: 'P2' }).expect(200);
      expect(body).toEqual({ data: { result: 'updated', warnings: NOBODY }, ...ENVELOPE });
      expect(await shown(name)).toEqual({ ...before, interval: 10, alertPriority: 'P2' });
    });

    /** @contract heartbeats-8 */
    it('of nothing changes nothing; nor does one of the name or the state', async () => {
      const name = await create({ interval: 5 });
      const before = await shown(name);
      await patch(name, {}).expect(200);
      await patch(name, { name: 'other', expired: true, lastPing: '2026-01-01T00:00:00Z' }).expect(200);
      expect(await shown(name)).toEqual(before);
    });

    it('to null goes back to the default', async () => {
      const name = await create({ description: 'Before', interval: 5, intervalUnit: 'days', alertMessage: 'Oh' });
      await patch(name, { description: null, interval: null, intervalUnit: null, alertMessage: null }).expect(200);
      expect(await shown(name)).toMatchObject({
        description: null,
        interval: 60,
        intervalUnit: 'minutes',
        alertMessage: null,
      });
    });

    it.each([
      [{ intervalUnit: 'weeks' }, 'intervalUnit'],
      [{ interval: -1 }, 'interval'],
      [{ alertPriority: 'high' }, 'alertPriority'],
    ])('of %j is refused whole', async (wrong, field) => {
      const name = await create({ description: 'Before' });
      const { body } = await patch(name, { description: 'After', ...wrong }).expect(400);
      expect(body.message).toMatch(`Invalid request: ${field}: `);
      expect((await shown(name)).description).toBe('Before');
    });

    /** @contract heartbeats-7 */
    it('of an unknown heartbeat is 404', async () => {
      await get('nobody').expect(404, NOT_FOUND);
      await patch('nobody', { interval: 1 }).expect(404, NOT_FOUND);
      await remove('nobody').expect(404, NOT_FOUND);
      await toggle('nobody', 'enable').expect(404, NOT_FOUND);
      await toggle('nobody', 'disable').expect(404, NOT_FOUND);
    });
  });

  /** @contract heartbeats-9 */
  it('is gone once deleted', async () => {
    const name = await create();
    expect((await remove(name).expect(200)).body).toEqual({ data: { result: 'deleted' }, ...ENVELOPE });
    await get(name).expect(404, NOT_FOUND);
    await remove(name).expect(404, NOT_FOUND);
  });

  it('is disabled and enabled again', async () => {
    const name = await create();
    const answer = { data: { name, enabled: false, expired: false, result: 'disabled' }, ...ENVELOPE };
    expect((await toggle(name, 'disable').expect(200)).body).toEqual(answer);
    expect((await toggle(name, 'disable').expect(200)).body).toEqual(answer);
    expect((await shown(name)).enabled).toBe(false);
    const { body } = await toggle(name, 'enable').expect(200);
    expect(body).toEqual({ data: { name, enabled: true, expired: false, result: 'enabled' }, ...ENVELOPE });
    expect((await shown(name)).enabled).toBe(true);
  });

  describe('a ping', () => {
    /** @contract heartbeats-4 */
    it('is remembered', async () => {
      const name = await create({ interval: 5 });
      app.clock.moveBy(minutes(1));
      expect((await ping(name).expect(200)).body).toEqual({ data: { result: 'pinged' }, ...ENVELOPE });
      expect(await shown(name)).toMatchObject({ lastPing: app.clock.now().toISOString(), interval: 5 });
    });

    /** @contract heartbeats-4 */
    it('makes an unknown heartbeat', async () => {
      const name = fresh();
      expect((await ping(name).expect(200)).body).toEqual({ data: { result: 'created and pinged' }, ...ENVELOPE });
      expect(await shown(name)).toEqual({
        name,
        description: null,
        interval: 60,
        intervalUnit: 'minutes',
        enabled: true,
        expired: false,
        lastPing: app.clock.now().toISOString(),
        serviceId: null,
        alertMessage: null,
        alertTags: [],
        alertPriority: 'P3',
        teamId: null,
        integrationId: await rootIntegration(),
        ...{ pages: [], warnings: NOBODY, late: false, maintenance: null, silencedUntil: null },
      });
      expect((await ping(name).expect(200)).body.data.result).toBe('pinged');
    });

    it('makes it once, however many come at the same moment', async () => {
      const name = fresh();
      const answers = await Promise.all(Array.from({ length: 10 }, () => ping(name).expect(200)));
      const results = answers.map(({ body }) => body.data.result as string).sort();
      expect(results).toEqual(['created and pinged', ...Array.from({ length: 9 }, () => 'pinged')]);
    });

    /** @contract heartbeats-5 */
    it.each(['get', 'post', 'put', 'patch'] as const)('may come by %s', async (method) => {
      const name = await create();
      const { body } = await app.as(ROOT).send(method, at(name, '/ping')).expect(200);
      expect(body.data.result).toBe('pinged');
      expect((await shown(name)).lastPing).toBe(app.clock.now().toISOString());
    });

    it.each(['{"receiver":"x","alerts":[]}', '[1,2]', '"text"', '7', 'null', ''])('may carry %j', async (body) => {
      const request = ping(fresh()).set('Content-Type', 'application/json');
      expect((await request.send(body).expect(200)).body.data.result).toBe('created and pinged');
    });

    it('is ignored but remembered while disabled', async () => {
      const name = await create({ enabled: false });
      await ping(name).expect(200);
      const lastPing = app.clock.now().toISOString();
      expect(await shown(name)).toMatchObject({ enabled: false, expired: false, lastPing });
    });
  });

  describe('access', () => {
    it('asks for a credential', async () => {
      for (const method of ['get', 'post', 'put', 'patch'] as const) {
        await app.http[method](at('x', '/ping')).expect(401);
      }
      await app.http.get(PATH).expect(401);
      await app.http.post(PATH).send({ name: 'x' }).expect(401);
    });

    /** @contract heartbeats-5 */
    it('asks a key for the scope: every ping writes', async () => {
      const name = await create();
      const reader = `CompatKey ${await createKey(app, { scopes: ['read'] })}`;
      await get(name, reader).expect(200);
      await list('', reader).expect(200);
      for (const method of ['get', 'post', 'put', 'patch'] as const) {
        await app.as(reader).send(method, at(name, '/ping')).expect(403);
      }
      await patch(name, {}, reader).expect(403);
      await toggle(name, 'disable', reader).expect(403);
      await post({ name: fresh() }, reader).expect(403);
      expect((await shown(name)).lastPing).toBeNull();

      const writer = `CompatKey ${await createKey(app, { scopes: ['write'] })}`;
      await app.as(writer).get(at(name, '/ping')).expect(200);
      await ping(name, writer).expect(200);
      await get(name, writer).expect(403);
      await remove(name, writer).expect(403);
      await remove(name, `CompatKey ${await createKey(app, { scopes: ['delete'] })}`).expect(200);
    });

    it('lets users write, unless it was taken from them, and stakeholders read', async () => {
      const name = await create();
      const user = `Bearer ${(await createUser(app)).token}`;
      await ping(name, user).expect(200);
      await patch(name, { interval: 3 }, user).expect(200);
      const reader = `Bearer ${(await createUser(app, { permissions: { heartbeats: 'read' } })).token}`;
      const stakeholder = `Bearer ${(await createUser(app, { role: 'stakeholder' })).token}`;
      for (const who of [reader, stakeholder]) {
        await get(name, who).expect(200);
        await ping(name, who).expect(403);
        await app.as(who).get(at(name, '/ping')).expect(403);
        await remove(name, who).expect(403);
      }
    });

    /** @contract rights-20 */
    it('gives what is created or first pinged to the team of the caller', async () => {
      const { id: teamId } = await createTeam(app);
      const key = `CompatKey ${await createKey(app, { teamId })}`;
      const user = `Bearer ${(await createUser(app, { teamIds: [teamId] })).token}`;
      const pinged = fresh();
      await ping(pinged, key).expect(200);
      for (const name of [await create({}, key), await create({}, user), pinged]) {
        expect((await shown(name)).teamId).toBe(teamId);
      }
    });

    /** @contract heartbeats-2 */
    it('takes the team from the body, of those that the caller is in; null is global, and the audit trail says so', async () => {
      const { id: own } = await createTeam(app);
      const { id: foreign } = await createTeam(app);
      const user = `Bearer ${(await createUser(app, { teamIds: [own] })).token}`;
      const name = await create({ teamId: null }, user);
      expect((await shown(name)).teamId).toBeNull();
      await patch(name, { teamId: own.toUpperCase() }, user).expect(200);
      expect((await shown(name)).teamId).toBe(own);
      await patch(name, { interval: 5 }, user).expect(200);
      expect((await shown(name)).teamId).toBe(own);

      for (const [teamId, status] of [
        ['e9a1c7b0-0000-4000-8000-000000000000', 400],
        ['no uuid', 400],
        [7, 400],
        [foreign, 403],
      ] as const) {
        const refused = fresh();
        const { body } = await post({ name: refused, teamId }, user).expect(status);
        if (status === 400) expect(body.message).toMatch(/^Invalid request: teamId: /);
        await get(refused).expect(404);
        await patch(name, { teamId, interval: 9 }, user).expect(status);
        expect(await shown(name)).toMatchObject({ teamId: own, interval: 5 });
      }
      await patch(name, { teamId: foreign }).expect(200);
      await get(name, user).expect(403);
      const { body } = await app.as(ROOT).get('/v2/audit-log?limit=200').expect(200);
      const entry = (body.data as { entityId: string }[]).find(({ entityId }) => entityId === name);
      expect(entry).toMatchObject({ changes: { teamId: { before: own, after: foreign } } });
    });

    /** @contract rights-7, heartbeats-9 */
    it("keeps teams out of each other's heartbeats", async () => {
      const { id: ops } = await createTeam(app);
      const { id: dev } = await createTeam(app);
      const opsKey = `CompatKey ${await createKey(app, { teamId: ops })}`;
      const devKey = `CompatKey ${await createKey(app, { teamId: dev })}`;
      const foreign = await create({ interval: 7 }, devKey);
      const own = await create({}, opsKey);
      const global = await create();

      for (const caller of [opsKey, `Bearer ${(await createUser(app, { teamIds: [ops] })).token}`]) {
        await get(foreign, caller).expect(403);
        await patch(foreign, { interval: 1 }, caller).expect(403);
        await ping(foreign, caller).expect(403);
        await toggle(foreign, 'disable', caller).expect(403);
        await remove(foreign, caller).expect(403);
        await post({ name: foreign }, caller).expect(409);
        await ping(own, caller).expect(200);
        await ping(global, caller).expect(200);
        const visible = await namesIn('?limit=200', caller);
        expect(visible).toEqual(expect.arrayContaining([own, global]));
        expect(visible).not.toContain(foreign);
        expect(await namesIn('?limit=200&allTeams=true', caller)).toContain(foreign);
      }
      expect(await shown(foreign)).toMatchObject({ interval: 7, enabled: true, lastPing: null });
    });

    it('is blind to other tenants: the same name is another heartbeat', async () => {
      const tenant = await createTenant(app);
      const key = `CompatKey ${tenant.apiKey}`;
      const name = await create({ interval: 5 });
      await get(name, key).expect(404, NOT_FOUND);
      await patch(name, { interval: 1 }, key).expect(404, NOT_FOUND);
      await remove(name, key).expect(404, NOT_FOUND);
      expect(await namesIn('?allTeams=true', key)).toEqual([]);
      expect((await ping(name, key).expect(200)).body.data.result).toBe('created and pinged');
      expect(await shown(name)).toMatchObject({ interval: 5, lastPing: null });
    });
  });

  describe('whom the expiry would page', () => {
    const policyOf = async (teamId: string, ...people: string[]): Promise<string> => {
      const rules = people.map((recipientId, place) => ({
        ...{ condition: 'if-not-acked', delayMinutes: place * 5 },
        ...{ notifyType: 'default', recipientType: 'user', recipientId },
      }));
      const body = { name: `Policy of ${teamId}`, teamId, rules };
      const made = await app.as(ROOT).post('/v2/escalations', body).expect(200);
      return made.body.data.id;
    };

    /** @contract heartbeats-3 */
    it('is told in order, and when it is nobody, in warnings as it is made, changed, shown and listed', async () => {
      const { id: teamId } = await createTeam(app);
      const ada = await createUser(app, { fullName: 'Ada Moreno', reachable: true, teamIds: [teamId] });
      const ben = await createUser(app, { fullName: 'Ben Okafor', reachable: true, teamIds: [teamId] });
      await policyOf(teamId, ada.id, ben.id);
      const pages = [
        { userId: ada.id, name: 'Ada Moreno' },
        { userId: ben.id, name: 'Ben Okafor' },
      ];

      const name = fresh();
      expect((await post({ name, teamId }).expect(200)).body.data).toEqual({ result: 'created' });
      expect(await shown(name)).toMatchObject({ pages, warnings: [] });
      expect((await patch(name, { teamId: null }).expect(200)).body.data).toEqual({
        result: 'updated',
        warnings: NOBODY,
      });
      expect(await shown(name)).toMatchObject({ pages: [], warnings: NOBODY });
      const heard = await create({ teamId });
      const rows = (await list('?limit=200&allTeams=true').expect(200)).body.data as { name: string }[];
      expect(rows.find((row) => row.name === heard)).toMatchObject({ pages, warnings: [] });
      expect(rows.find((row) => row.name === name)).toMatchObject({ pages: [], warnings: NOBODY });
    });

    it('is the whole team where its policy has no steps, as the policy says', async () => {
      const { id: teamId } = await createTeam(app);
      const names = ['Ada Moreno', 'Ben Okafor'];
      for (const fullName of names) await createUser(app, { fullName, reachable: true, teamIds: [teamId] });
      const made = await app.as(ROOT).post('/v2/escalations', { name: 'Empty', teamId });
      const told = "the alert's team, or else the administrators, are notified at once";
      expect(made.body.data.warnings).toEqual([`rules: there are none, so ${told}`]);
      const { pages, warnings } = await shown(await create({ teamId }));
      expect((pages as { name: string }[]).map(({ name }) => name).toSorted()).toEqual(names);
      expect(warnings).toEqual(['Those named are notified only because the escalation policy Empty reaches nobody']);
    });

    it('is not who only follows such alerts', async () => {
      const { id: teamId } = await createTeam(app);
      const ada = await createUser(app, { fullName: 'Ada Moreno', reachable: true, teamIds: [teamId] });
      const eve = await createUser(app, { fullName: 'Eve Lindqvist', reachable: true, teamIds: [teamId] });
      const channels = await app.sql<{ id: string }>('SELECT id FROM channels WHERE "userId" = $1', [eve.id]);
      await app
        .as(`Bearer ${eve.token}`)
        .post('/v2/notification-rules', { name: 'All', action: { channelIds: channels.map(({ id }) => id) } })
        .expect(200);
      await policyOf(teamId, ada.id);
      const name = await create({ teamId });
      expect(await shown(name)).toMatchObject({ pages: [{ userId: ada.id, name: 'Ada Moreno' }], warnings: [] });
    });

    /** @contract heartbeats-3 */
    it('is asked of what decides about the alert: policies, by its name, too; not of the alert that is open', async () => {
      const { id: teamId } = await createTeam(app);
      const ada = await createUser(app, { fullName: 'Ada Moreno', reachable: true, teamIds: [teamId] });
      await policyOf(teamId, ada.id);
      const expired = await create({ teamId, interval: 1 });
      const dropped = await create({ teamId });
      await app
        .as(ROOT)
        .post('/v2/alert-policies', {
          name: 'Quiet',
          teamId,
          match: { entities: [dropped] },
          actions: { suppress: true },
        })
        .expect(200);
      expect(await shown(dropped)).toMatchObject({
        pages: [],
        warnings: ['Its expiry would page nobody: an alert policy drops its alert'],
      });
      await app.advance(minutes(2));
      expect(await shown(expired)).toMatchObject({ expired: true, pages: [{ userId: ada.id }], warnings: [] });
    });

    it('says where those named are notified only in place of whom the policy does not reach', async () => {
      const { id: teamId } = await createTeam(app);
      const ada = await createUser(app, { fullName: 'Ada Moreno', teamIds: [teamId] });
      const eve = await createUser(app, { fullName: 'Eve Instead', reachable: true, teamIds: [teamId] });
      await policyOf(teamId, ada.id);
      expect(await shown(await create({ teamId }))).toMatchObject({
        pages: [{ userId: eve.id, name: 'Eve Instead' }],
        warnings: [
          expect.stringMatching(/^Those named are notified only because the escalation policy .+ reaches nobody$/),
        ],
      });
    });

    /** @contract heartbeats-3 */
    it('is told of no team that the caller does not see', async () => {
      const { id: own } = await createTeam(app);
      const { id: foreign } = await createTeam(app);
      const user = `Bearer ${(await createUser(app, { teamIds: [own] })).token}`;
      const name = await create({ teamId: foreign });
      const rows = (await list('?limit=200&allTeams=true', user).expect(200)).body.data as { name: string }[];
      expect(rows.find((row) => row.name === name)).toMatchObject({ pages: null, warnings: [] });
    });
  });
});
