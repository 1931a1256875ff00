import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  asAdmin,
  createKey,
  createTeam,
  createTenant,
  createUser,
  giveChannel,
  type TestUser,
} from '../support/accounts.js';
import { EscalationStory, pages } from '../support/escalation-story.js';
import { days } from '../support/fake-clock.js';
import { TestApp } from '../support/test-app.js';
import { ROOT_KEY } from '../support/test-config.js';

let app: TestApp;
let root: string;
let ada: TestUser;
let ben: TestUser;
let ops: { id: string };
let web: { id: string };

beforeAll(async () => {
  app = await TestApp.start({ canPage: true });
  root = await asAdmin(app);
  [ops, web] = [await createTeam(app, { name: 'Ops' }), await createTeam(app, { name: 'Web' })];
  ada = await createUser(app, { fullName: 'Ada', teamIds: [ops.id] });
  ben = await createUser(app, { fullName: 'Ben', teamIds: [ops.id] });
  await as(root, 'post', `/v2/teams/${ops.id}/members`).send({ userId: ada.id, role: 'admin' }).expect(200);
});
afterAll(() => app.stop());

const as = (user: { token: string } | string, method: 'get' | 'post' | 'patch', path: string) =>
  app.as(typeof user === 'string' ? user : `Bearer ${user.token}`).send(method, path);
const rehearse = (user: TestUser | string, body: object) => as(user, 'post', '/v2/rehearsals').send(body);
const goLive = (user: TestUser | string, teamId: string | null) =>
  as(user, 'post', '/v2/rehearsals/go-live').send({ teamId });
const list = async (user: TestUser | string = root) => (await as(user, 'get', '/v2/rehearsals').expect(200)).body.data;
const inDays = (count: number): string => new Date(app.clock.now().getTime() + days(count)).toISOString();

describe('rehearsals', () => {
  it('begin, get another end, and end, team by team and for everybody', async () => {
    expect((await rehearse(root, {}).expect(200)).body.data).toEqual({ endsAt: inDays(28), result: 'rehearsing' });
    await rehearse(root, { teamId: null, endsAt: inDays(3) }).expect(200);
    await rehearse(ada, { teamId: ops.id.toUpperCase(), endsAt: inDays(2) }).expect(200);
    const own = { startedAt: app.clock.now().toISOString(), startedBy: 'Ada', liveTeamIds: [] };
    const teams = { scope: 'team', id: ops.id, name: 'Ops', endsAt: inDays(2), ...own };
    expect(await list(ben)).toEqual([
      expect.objectContaining({ scope: 'tenant', name: null, endsAt: inDays(3), liveTeamIds: [] }),
      teams,
    ]);
    await goLive(ada, ops.id).expect(200);
    await goLive(ada, ops.id).expect(200);
    expect(await list()).toEqual([expect.objectContaining({ scope: 'tenant', liveTeamIds: [ops.id] })]);
    await goLive(root, null).expect(200);
    await goLive(root, null).expect(200);
    expect(await list()).toEqual([]);
  });

  it('are for administrators, and admins of the team, not for keys or other tenants', async () => {
    await rehearse(ada, {}).expect(403);
    await rehearse(ada, { teamId: web.id }).expect(403);
    await rehearse(ben, { teamId: ops.id }).expect(403);
    await goLive(ben, ops.id).expect(403);
    await rehearse(`CompatKey ${ROOT_KEY}`, {}).expect(403);
    const stranger = await createTenant(app);
    await rehearse(stranger.admin, { teamId: ops.id }).expect(400);
    await goLive(stranger.admin, ops.id).expect(400);
    await rehearse(stranger.admin, {}).expect(200);
    expect(await list()).toEqual([]);
  });

  it.each([
    ['endsAt', { endsAt: 'soon' }],
    ['endsAt', { endsAt: '2020-01-01T00:00:00Z' }],
    ['endsAt', { endsAt: '2999-01-01T00:00:00Z' }],
    ['teamId', { teamId: 'ops' }],
    ['teamId', { teamId: '0195c0de-0000-7000-8000-000000000004' }],
  ])('refuse %s of %j, and change nothing', async (path, body) => {
    const { body: answer } = await rehearse(root, body).expect(400);
    expect(answer.errors[0]).toMatchObject({ path });
    expect(await list()).toEqual([]);
  });

  it('say what would have reached a person, and page for what is open when an integration goes live', async () => {
    const story = new EscalationStory(app);
    const cid = await story.person('cid');
    const policy = await story.policy({
      rules: [pages(cid)],
    });
    const name = 'Silent one';
    const made = { name, suppressNotifications: true, apiKey: 'a-key-of-a-silent-integration' };
    const { id } = (await as(root, 'post', '/v2/integrations').send(made).expect(200)).body.data;
    expect(await list()).toEqual([expect.objectContaining({ scope: 'integration', id, name, endsAt: null })]);
    const sent = { message: 'Rehearsed', responders: [{ type: 'escalation', id: policy.id }] };
    const { body } = await as(`CompatKey ${made.apiKey}`, 'post', '/v2/alerts').send(sent).expect(202);
    await app.settle();
    const alertId: string = body.alertId ?? body.data.alertId;
    const state = async () =>
      (await as(root, 'get', `/v2/alerts/${alertId}/escalation`).expect(200)).body.data.pages[0];
    const inList = async () => {
      const { body } = await as(root, 'get', '/v2/alerts?include=escalation').expect(200);
      return body.data.find(({ id }: { id: string }) => id === alertId).escalation.lastPaged;
    };
    expect(await state()).toMatchObject({ state: 'rehearsed', userId: cid });
    expect(await inList()).toEqual({ name: expect.any(String), at: expect.any(String), rehearsed: true });
    expect((await as(root, 'get', `/v2/alerts/${alertId}`).expect(200)).body.data.rehearsed).toBe(true);

    await as(root, 'patch', `/v2/integrations/${id}`).send({ suppressNotifications: false }).expect(200);
    await app.settle();
    expect(await state()).toMatchObject({ state: 'sent' });
    expect(await inList()).toEqual({ name: expect.any(String), at: expect.any(String) });
    expect((await as(root, 'get', `/v2/alerts/${alertId}`).expect(200)).body.data).not.toHaveProperty('rehearsed');
    expect(await list()).toEqual([]);
  });

  it('count whom going live would page at once, for those who may go live', async () => {
    const asked = (user: TestUser | string, query = '') => as(user, 'get', `/v2/rehearsals/go-live${query}`);
    const counted = async (query = '') => (await asked(root, query).expect(200)).body.data;
    const none = { alerts: 0, people: 0, rooms: 0 };
    const cid = await createUser(app, { fullName: 'Cid', teamIds: [ops.id] });
    const dora = await createUser(app, { fullName: 'Dora', teamIds: [web.id] });
    for (const { id } of [cid, dora]) await giveChannel(app, id, `${id}@example.org`);
    await rehearse(root, {}).expect(200);
    await rehearse(root, { teamId: ops.id }).expect(200);
    expect(await counted()).toEqual(none);
    const ids: string[] = [];
    for (const [team, people] of [
      [ops, [cid]],
      [ops, [cid, dora]],
      [web, [dora]],
    ] as const) {
      const key = `CompatKey ${await createKey(app, { teamId: team.id })}`;
      const responders = people.map(({ id }) => ({ type: 'user', id }));
      const { body } = await as(key, 'post', '/v2/alerts').send({ message: 'Waits', responders }).expect(202);
      ids.push(body.alertId ?? body.data.alertId);
    }
    await app.settle();
    expect(await counted(`?teamId=${ops.id.toUpperCase()}`)).toEqual({ alerts: 2, people: 2, rooms: 0 });
    expect(await counted(`?teamId=${web.id}`)).toEqual({ alerts: 1, people: 1, rooms: 0 });
    // The team rehearses by itself: it does not go live with its organisation.
    expect(await counted()).toEqual({ alerts: 1, people: 1, rooms: 0 });
    expect((await asked(ada, `?teamId=${ops.id}`).expect(200)).body.data).toMatchObject({ alerts: 2 });
    await asked(ada).expect(403);
    await asked(ben, `?teamId=${ops.id}`).expect(403);
    expect((await asked(root, '?teamId=ops').expect(400)).body.errors[0]).toMatchObject({ path: 'teamId' });
    await asked((await createTenant(app)).admin, `?teamId=${ops.id}`).expect(400);
    await as(root, 'post', `/v2/alerts/${ids[0]}/acknowledge`).send({}).expect(202);
    await app.settle();
    expect(await counted(`?teamId=${ops.id}`)).toEqual({ alerts: 1, people: 2, rooms: 0 });

    await goLive(root, ops.id).expect(200);
    await app.settle();
    expect(await counted(`?teamId=${ops.id}`)).toEqual(none);
    await goLive(root, null).expect(200);
    await app.settle();
    expect(await counted()).toEqual(none);
  });

  it('list one’s own messages alone, newest first, page by page', async () => {
    await giveChannel(app, ben.id, 'ben@example.org');
    await rehearse(root, { teamId: ops.id }).expect(200);
    const key = `CompatKey ${await createKey(app, { teamId: ops.id })}`;
    for (const message of ['One', 'Two']) {
      await as(key, 'post', '/v2/alerts')
        .send({ message, responders: [{ type: 'user', id: ben.id }] })
        .expect(202);
      await app.settle();
      app.clock.moveBy(1000);
    }
    const page = async (query: string, user = ben) =>
      (await as(user, 'get', `/v2/rehearsals/messages${query}`).expect(200)).body;
    const first = await page('?limit=1');
    expect(first.data).toMatchObject([{ title: 'Two', channel: 'email', kind: 'alert' }]);
    const second = await page(`?limit=1&cursor=${encodeURIComponent(first.nextCursor)}`);
    expect(second).toMatchObject({ data: [{ title: 'One' }], totalCount: 2 });
    expect(second.nextCursor).toBeUndefined();
    expect(await page('', ada)).toMatchObject({ data: [], totalCount: 0 });
    const incident = { name: 'Checkout fails', responders: [{ type: 'user', id: ben.id }] };
    const { body } = await as(key, 'post', '/v2/incidents').send(incident);
    await app.settle();
    expect((await page('?limit=1')).data).toMatchObject([
      { title: 'Checkout fails', kind: 'incident', subjectId: body.data.id },
    ]);
    // No team owns it: it is of those it names.
    const named = { name: 'Payments fail', responders: [{ type: 'team', name: 'Ops' }] };
    const made = (await as(root, 'post', '/v2/incidents').send(named)).body.data;
    await app.settle();
    expect((await page('?limit=1')).data).toMatchObject([{ title: 'Payments fail', subjectId: made.id }]);
    await as(ben, 'get', '/v2/rehearsals/messages?cursor=nonsense').expect(400);
    await goLive(root, ops.id).expect(200);
  });
});
