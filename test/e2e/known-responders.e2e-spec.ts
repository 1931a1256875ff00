import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTeam, createTenant, createUser, login, type TestUser } from '../support/accounts.js';
import { TestApp } from '../support/test-app.js';

const NOBODY = '00000000-0000-4000-8000-000000000000';
const TYPES = ['user', 'team', 'schedule', 'escalation'];

let app: TestApp;
let admin: string;
let stranger: TestUser;
beforeAll(async () => {
  app = await TestApp.start();
  admin = await login(app);
  const { id: tenantId } = await createTenant(app);
  stranger = await createUser(app, { tenantId, reachable: true });
});
afterAll(() => app.stop());

const call = (method: 'get' | 'post' | 'patch' | 'delete', path: string) =>
  app.as(`Bearer ${admin}`).send(method, path);
interface Made {
  id: string;
  webhookUrl: string;
}
const made = async (path: string, body: object): Promise<Made> =>
  (
    (
      await call('post', path)
        .send({ name: 'Known', ...body })
        .expect(200)
    ).body as { data: Made }
  ).data;

type Responder = { type: string; id: string };

/** What names responders: where it is made, the body that names them, and the code of refusals. */
const PLACES: [string, string, (responders: Responder[]) => object, string][] = [
  ['responders', '/v2/integrations', (responders) => ({ responders }), 'BAD_REQUEST'],
  [
    'rules.create.1.responders',
    '/v2/integrations',
    (responders) => ({ rules: { create: [{ name: 'a' }, { name: 'b', responders }] } }),
    'BAD_REQUEST',
  ],
  ['actions.addResponders', '/v2/alert-policies', (addResponders) => ({ actions: { addResponders } }), 'VALIDATION'],
];

describe.each(PLACES)('%s of %s', (field, path, bodyOf, code) => {
  it('name people, teams, schedules and escalations of the organisation only', async () => {
    const [ours, another] = [await createUser(app), await createUser(app)];
    const team = await createTeam(app);
    const known = [
      { type: 'user', id: ours.id },
      { type: 'team', id: team.id.toUpperCase() },
    ];
    const { id } = await made(path, bodyOf(known));
    const unknown = [...TYPES.map((type) => ({ type, id: NOBODY })), { type: 'user', id: stranger.id }];
    for (const responder of [...unknown, { type: 'team', id: another.id }]) {
      const body = bodyOf([...known, responder]);
      for (const [method, at] of [['post', path] as const, ['patch', `${path}/${id}`] as const]) {
        const answer = await call(method, at).send({ name: 'Known', ...body });
        expect([answer.status, answer.body]).toEqual([
          400,
          expect.objectContaining({
            ...{ code, message: `Invalid request: ${field}.2.id: there is no ${responder.type} "${responder.id}"` },
          }),
        ]);
      }
    }
  });

  it('keep who has gone meanwhile', async () => {
    const team = await createTeam(app);
    const body = bodyOf([{ type: 'team', id: team.id }]);
    const { id } = await made(path, body);
    await call('delete', `/v2/teams/${team.id}`).expect(200);
    await call('patch', `${path}/${id}`)
      .send({ name: 'Still', ...body })
      .expect(200);
    await call('post', path)
      .send({ name: 'Another', ...body })
      .expect(400);
  });
});

it('a stored id of another organisation pages nobody there', async () => {
  const { id, webhookUrl } = await made('/v2/integrations', {});
  const foreign = [{ type: 'user', id: stranger.id }];
  await app.sql('UPDATE integrations SET responders = $1, rules = $2 WHERE id = $3', [
    ...[JSON.stringify(foreign), JSON.stringify({ create: [{ name: 'all', responders: foreign }] }), id],
  ]);
  const policy = await made('/v2/alert-policies', { actions: { addTags: ['x'] } });
  await app.sql('UPDATE alert_policies SET actions = $1 WHERE id = $2', [
    ...[JSON.stringify({ addResponders: foreign }), policy.id],
  ]);
  await app.http.post(new URL(webhookUrl).pathname).send({ message: 'Down', alias: 'foreign' }).expect(202);
  await app.settle();
  const alert = (await call('get', '/v2/alerts/foreign?identifierType=alias').expect(200)).body as {
    data: { id: string };
  };
  expect(alert.data.id).toBeDefined();
  expect(await app.sql('SELECT id FROM deliveries WHERE "userId" = $1', [stranger.id])).toEqual([]);
});

it('a configuration that names one is refused, by its object', async () => {
  const own = (responders: object[]) => ({
    ...{ version: 1, managedBy: 'known', integrations: [{ key: 'monitoring', name: 'Monitoring', responders }] },
  });
  const planned = async (configuration: object) =>
    (await call('post', '/v2/config/plan').send({ configuration })).body as {
      message?: string;
      data?: { refusals: object[] };
    };
  for (const id of [NOBODY, stranger.id]) {
    const { data, message } = await planned(own([{ user: id }]));
    expect(message ?? JSON.stringify(data?.refusals)).toContain(id);
  }
  const team = { key: 'new-team', name: 'New team' };
  expect((await planned({ ...own([{ team: 'new-team' }]), teams: [team] })).data?.refusals).toEqual([]);
});
