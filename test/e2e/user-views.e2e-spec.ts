import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createKey, createTeam, createTenant, createUser, type TestUser } from '../support/accounts.js';
import { ENVELOPE } from '../support/envelope.js';
import { TestApp } from '../support/test-app.js';
import { ROOT_KEY } from '../support/test-config.js';

const UNKNOWN = '00000000-0000-4000-8000-000000000000';

let app: TestApp;
let ada: TestUser;
let ben: TestUser;
let team: { id: string };

beforeAll(async () => {
  app = await TestApp.start();
  [ada, ben] = [await createUser(app), await createUser(app)];
  team = await createTeam(app, { members: [ada.id] });
});
afterAll(() => app.stop());

const get = (path: string, authorization = `CompatKey ${ROOT_KEY}`) => app.as(authorization).get(path);
async function create(path: string, body: object, key = ROOT_KEY): Promise<string> {
  return (await app.http.post(path).set('X-Service-Key', key).send(body).expect(200)).body.data.id;
}
const rule = (recipientType: string, recipientId: string) => ({ recipientType, recipientId });
const idsIn = (body: { data: { id: string }[] }): string[] => body.data.map(({ id }) => id);

describe.each(['escalations', 'schedules'])('GET /v2/users/:id/%s', (view) => {
  /** @contract users-10 */
  it('is 404 for an unknown, a malformed and a foreign user', async () => {
    const other = await createTenant(app);
    for (const id of [UNKNOWN, 'nonsense', other.admin.id]) {
      expect((await get(`/v2/users/${id}/${view}`).expect(404)).body).toEqual({ message: 'User not found' });
    }
  });

  it('needs a credential, and leave to read what it shows', async () => {
    await app.http.get(`/v2/users/${ada.id}/${view}`).expect(401);
    const writer = await createKey(app, { scopes: ['write'] });
    expect((await get(`/v2/users/${ada.id}/${view}`, `CompatKey ${writer}`).expect(403)).body).toMatchObject({
      code: 'FORBIDDEN',
    });
    const shut = await createUser(app, { permissions: { [view]: 'none' } });
    await get(`/v2/users/${ada.id}/${view}`, `Bearer ${shut.token}`).expect(403);
  });
});

describe('GET /v2/users/:id/escalations', () => {
  /** @contract users-9 */
  it('lists the policies with a rule that names the user, in full, oldest first, of every team', async () => {
    const first = await create('/v2/escalations', {
      name: 'First',
      rules: [rule('user', ben.id), rule('user', ada.id)],
    });
    const ofTeam = await create('/v2/escalations', { name: 'Team', teamId: team.id, rules: [rule('user', ada.id)] });
    await create('/v2/escalations', { name: 'Others', rules: [rule('user', ben.id)] });
    await create('/v2/escalations', { name: 'By team', rules: [rule('team', team.id)] });
    const { body } = await get(`/v2/users/${ada.id}/escalations`, `Bearer ${ben.token}`).expect(200);
    const detail = (await get(`/v2/escalations/${first}`).expect(200)).body.data;
    expect(body).toEqual({
      data: [detail, expect.objectContaining({ id: ofTeam, teamId: team.id })],
      totalCount: 2,
      ...ENVELOPE,
    });
  });

  it('forgets a policy whose new rules leave the user out', async () => {
    const cyd = await createUser(app);
    const id = await create('/v2/escalations', { name: 'Once', rules: [rule('user', cyd.id)] });
    expect(idsIn((await get(`/v2/users/${cyd.id}/escalations`).expect(200)).body)).toEqual([id]);
    await app.http.patch(`/v2/escalations/${id}`).set('X-Service-Key', ROOT_KEY).send({ rules: [] }).expect(200);
    expect((await get(`/v2/users/${cyd.id}/escalations`).expect(200)).body).toEqual({
      data: [],
      totalCount: 0,
      ...ENVELOPE,
    });
  });
});

describe('GET /v2/users/:id/schedules', () => {
  /** @contract users-10 */
  it('lists every schedule of the tenant, whoever is in it and whoever asks, as the schedules list does', async () => {
    const participants = [{ id: ben.id }];
    const one = await create('/v2/schedules', { name: 'One', rotations: [{ startDate: '2026-06-01', participants }] });
    const bound = await createKey(app, { teamId: team.id });
    const ofTeam = await create('/v2/schedules', { name: 'Team' }, bound);
    const { body } = await get(`/v2/users/${ada.id}/schedules`, `Bearer ${ben.token}`).expect(200);
    expect(body).toEqual({ data: expect.any(Array), totalCount: 2, ...ENVELOPE });
    expect(idsIn(body)).toEqual([one, ofTeam]);
    expect(body.data).toEqual((await get('/v2/schedules?allTeams=true').expect(200)).body.data);
    const page = (await get(`/v2/users/${ada.id}/schedules?limit=1`).expect(200)).body;
    const rest = (await get(`/v2/users/${ada.id}/schedules?limit=1&cursor=${page.nextCursor}`).expect(200)).body;
    expect([...idsIn(page), ...idsIn(rest)]).toEqual([one, ofTeam]);
  });

  it('refuses a cursor that is none', async () => {
    const { body } = await get(`/v2/users/${ada.id}/schedules?cursor=!`).expect(400);
    expect(body).toMatchObject({ code: 'PAGINATION_CURSOR_INVALID' });
  });
});
