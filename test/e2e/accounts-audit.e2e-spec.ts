import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { asAdmin, createKey, createTeam, createUser, keyId } from '../support/accounts.js';
import { TestApp } from '../support/test-app.js';

let app: TestApp;
let admin: string;
beforeAll(async () => {
  app = await TestApp.start();
  admin = await asAdmin(app);
});
afterAll(() => app.stop());

const call = (method: 'post' | 'patch' | 'delete', path: string, body: object = {}) =>
  app.as(admin).send(method, path, body).expect(200);
/** Newest first. */
const trailOf = async (entityType: string, id: string) => {
  const log = await app.as(admin).get(`/v2/audit-log?entityType=${entityType}&limit=200`);
  return (log.body.data as Entry[]).filter(({ entityId }) => entityId === id);
};
interface Entry {
  entityId: string;
  action: string;
  details: object | null;
  changes: Record<string, { before: unknown; after: unknown }> | null;
}
/** Of each entry its action, its details and what changed into what. */
const told = (entries: Entry[]) =>
  entries.map(({ action, details, changes }) => {
    const turns = Object.entries(changes ?? {}).map(([field, { before, after }]) => [field, [before, after]]);
    return [action, details, Object.fromEntries(turns)];
  });

it('keeps who changed whose access', async () => {
  const created = await call('post', '/v2/users', {
    username: 'ann@example.com',
    fullName: 'Ann',
    password: 'long enough',
  });
  const { id } = created.body.data;
  await call('patch', `/v2/users/${id}`, { role: 'stakeholder', permissions: { alerts: 'read' }, fullName: 'Ann B' });
  await call('patch', `/v2/users/${id}`, { fullName: 'Ann C', role: 'stakeholder' });
  await call('patch', `/v2/users/${id}`, { blocked: true });
  await call('delete', `/v2/users/${id}`);
  const trail = told(await trailOf('user', id));
  expect(trail.slice(1, 4)).toEqual([
    ['user.access_changed', null, { blocked: [false, true] }],
    ['user.update', null, { fullName: ['Ann B', 'Ann C'] }],
    [
      'user.access_changed',
      null,
      { role: ['user', 'stakeholder'], permissions: [null, { alerts: 'read' }], fullName: ['Ann', 'Ann B'] },
    ],
  ]);
  expect(trail).toMatchObject([
    ['user.delete', null, { username: ['ann@example.com', null], password: ['********', null] }],
    ...[{}, {}, {}],
    ['user.create', null, { username: [null, 'ann@example.com'], password: [null, '********'], role: [null, 'user'] }],
  ]);
});

it('keeps who joined and left which team', async () => {
  const user = await createUser(app);
  const { id } = (await call('post', '/v2/teams', { name: 'Audited', members: [{ userId: user.id }] })).body.data;
  await call('post', `/v2/teams/${id}/members`, { userId: user.id, role: 'lead' });
  await call('delete', `/v2/teams/${id}/members/${user.id}`);
  await call('delete', `/v2/teams/${id}/members/${user.id}`);
  await call('delete', `/v2/teams/${id}`);
  expect(told(await trailOf('team', id))).toEqual([
    ['team.delete', null, { name: ['Audited', null], weeklyDigest: [true, null] }],
    ['team.member_removed', { userId: user.id }, { role: ['lead', null] }],
    ['team.member_changed', { userId: user.id }, { role: ['member', 'lead'] }],
    ['team.member_added', { userId: user.id }, { role: [null, 'member'] }],
    ['team.create', null, { name: [null, 'Audited'], weeklyDigest: [null, true] }],
  ]);
});

/** @contract searches-13 */
it('keeps logins, logouts and registrations, never a password', async () => {
  const body = { email: 'new@example.com', password: 'long enough', fullName: 'New' };
  const { id } = (await app.http.post('/v2/auth/register').send(body).expect(200)).body.data;
  const login = async () => (await app.http.post('/v2/auth/login').send(body).expect(200)).body.data;
  const first = await login();
  await app.as(`Bearer ${first.token}`).post('/v2/auth/logout').expect(200);
  const second = await login();
  await app.http.post('/v2/auth/refresh').send(second).expect(200);
  await app.http.post('/v2/auth/refresh').send(second).expect(401);
  await app
    .as(`Bearer ${(await login()).token}`)
    .post('/v2/auth/revoke-all')
    .expect(200);
  expect((await trailOf('user', id)).map(({ action }) => action)).toEqual([
    'auth.revoke_all',
    'auth.login',
    'auth.refresh_reused',
    'auth.login',
    'auth.logout',
    'auth.login',
    'user.create',
    'auth.register',
  ]);
  const log = await app.sql<{ t: string }>('SELECT a::text AS t FROM audit_log a');
  expect(log.map(({ t }) => t).join()).not.toContain(body.password);
});

/** @contract searches-13 */
it('keeps what happened to integrations and their keys, never a secret', async () => {
  const url = 'https://hooks.example.com/s3cret-path';
  const supplied = 'a-supplied-key-of-an-auditor';
  const body = { name: 'Hook', type: 'Webhook', apiKey: supplied, config: { url } };
  const { id, webhookUrl } = (await call('post', '/v2/integrations', body)).body.data;
  const patch = { name: 'Renamed', allowWrite: false, config: { url: `${url}/2` } };
  await call('patch', `/v2/integrations/${id}`, patch);
  await call('patch', `/v2/integrations/${id}`, patch);
  await call('post', `/v2/integrations/${id}/disable`);
  await call('post', `/v2/integrations/${id}/disable`);
  await call('post', `/v2/integrations/${id}/enable`);
  const confirm = { confirm: true };
  const { apiKey } = (await call('post', `/v2/integrations/${id}/regenerate-key`, confirm)).body.data;
  const rotated = (await call('post', `/v2/integrations/${id}/rotate-webhook-token`, confirm)).body.data;
  await call('delete', `/v2/tokens/${keyId(apiKey)}`);
  await call('post', `/v2/integrations/${id}/regenerate-key`, confirm);
  await call('delete', `/v2/integrations/${id}`);
  const mask = '********';
  expect(told(await trailOf('integration', id)).slice(0, -1)).toEqual([
    ['integration.delete', { keys: 1 }, expect.objectContaining({ name: ['Renamed', null], config: [mask, null] })],
    ['integration.rotate_webhook_token', null, { urlToken: [mask, mask] }],
    ['integration.enable', null, { enabled: [false, true] }],
    ['integration.disable', null, { enabled: [true, false] }],
    ['integration.update', null, { name: ['Hook', 'Renamed'], allowWrite: [true, false], config: [mask, mask] }],
  ]);
  const of = { integrationId: id };
  expect(told(await trailOf('token', keyId(supplied)))).toEqual([
    ['token.revoke', of, { keyPrefix: [expect.any(String), null], scopes: [['read', 'delete'], null] }],
    [
      'token.update',
      of,
      {
        scopes: [
          ['read', 'write', 'delete'],
          ['read', 'delete'],
        ],
      },
    ],
    ['token.create', of, { keyPrefix: [null, expect.any(String)], scopes: [null, ['read', 'write', 'delete']] }],
  ]);
  expect(told(await trailOf('token', keyId(apiKey)))).toMatchObject([
    ['token.revoke', of, {}],
    ['token.create', of, {}],
  ]);
  const log = (await app.sql<{ t: string }>('SELECT a::text AS t FROM audit_log a')).map(({ t }) => t).join();
  const tokens = [webhookUrl, rotated.webhookUrl].map((each: string) => each.split('/').at(-1));
  for (const secret of ['s3cret-path', supplied, apiKey, ...tokens]) expect(log).not.toContain(secret);
});

it('keeps what roles a team had, and writes nothing for a refused change', async () => {
  const { id: teamId } = (await call('post', '/v2/teams', { name: 'With roles' })).body.data;
  const roles = `/v2/teams/${teamId}/roles`;
  const made = await app.as(admin).post(roles, { name: 'Lead' }).expect(201);
  const { id } = made.body.data;
  await call('patch', `${roles}/${id}`, { permissions: { close: true } });
  const outsider = `Bearer ${(await createUser(app)).token}`;
  await app.as(outsider).delete(`${roles}/${id}`).expect(403);
  await call('delete', `${roles}/${id}`);
  expect(told(await trailOf('team_role', id))).toEqual([
    ['team_role.delete', { teamId }, { name: ['Lead', null], permissions: [{ close: true }, null] }],
    ['team_role.update', { teamId }, { permissions: [{}, { close: true }] }],
    ['team_role.create', { teamId }, { name: [null, 'Lead'], permissions: [null, {}] }],
  ]);
});

it('leaves a key whose team is gone with nothing but what is global', async () => {
  const { id: teamId } = await createTeam(app);
  const { id: theirs } = await createTeam(app);
  const key = `ServiceKey ${await createKey(app, { teamId })}`;
  const visible = async () => (await app.as(key).get('/v2/teams').expect(200)).body.data;
  expect(await visible()).toHaveLength(1);
  await call('delete', `/v2/teams/${teamId}`);
  expect(await visible()).toEqual([]);
  await app.as(key).get(`/v2/teams/${theirs}`).expect(403);
  const raised = await app.as(key).post('/v2/alerts', { message: 'Orphan' }).expect(202);
  const alerts = await app.sql<{ teamId: string | null }>('SELECT "teamId" FROM alerts WHERE id = $1', [
    raised.body.alertId,
  ]);
  expect(alerts).toEqual([{ teamId: null }]);
});
