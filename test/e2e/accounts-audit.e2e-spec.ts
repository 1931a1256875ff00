import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { asAdmin, createUser } from '../support/accounts.js';
import { TestApp } from '../support/test-app.js';

let app: TestApp;
let admin: string;
beforeAll(async () => {
  app = await TestApp.start();
  admin = await asAdmin(app);
});
afterAll(() => app.stop());

const call = (method: 'post' | 'patch' | 'delete', path: string, body: object = {}) =>
  app.http[method](path).set('Authorization', admin).send(body).expect(200);
/** Newest first. */
const trailOf = async (entityType: string, id: string) => {
  const log = await app.http.get(`/v2/audit-log?entityType=${entityType}`).set('Authorization', admin).expect(200);
  return (log.body.data as { entityId: string; action: string; details: unknown }[])
    .filter(({ entityId }) => entityId === id)
    .map(({ action, details }) => [action, details]);
};

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
  expect(await trailOf('user', id)).toEqual([
    ['user.delete', { username: 'ann@example.com' }],
    ['user.access_changed', { blocked: { from: false, to: true } }],
    [
      'user.access_changed',
      { role: { from: 'user', to: 'stakeholder' }, permissions: { from: null, to: { alerts: 'read' } } },
    ],
    ['user.create', { username: 'ann@example.com', role: 'user' }],
  ]);
});

it('keeps who joined and left which team', async () => {
  const user = await createUser(app);
  const { id } = (await call('post', '/v2/teams', { name: 'Audited', members: [{ userId: user.id }] })).body.data;
  await call('post', `/v2/teams/${id}/members`, { userId: user.id, role: 'lead' });
  await call('delete', `/v2/teams/${id}/members/${user.id}`);
  await call('delete', `/v2/teams/${id}/members/${user.id}`);
  await call('delete', `/v2/teams/${id}`);
  expect(await trailOf('team', id)).toEqual([
    ['team.delete', null],
    ['team.member_removed', { userId: user.id }],
    ['team.member_added', { userId: user.id, role: 'lead' }],
    ['team.create', { members: [user.id] }],
  ]);
});

it('keeps logins, logouts and registrations, never a password', async () => {
  const body = { email: 'new@example.com', password: 'long enough', fullName: 'New' };
  const { id } = (await app.http.post('/v2/auth/register').send(body).expect(200)).body.data;
  const login = async () => (await app.http.post('/v2/auth/login').send(body).expect(200)).body.data;
  const first = await login();
  await app.http.post('/v2/auth/logout').set('Authorization', `Bearer ${first.token}`).expect(200);
  const second = await login();
  await app.http.post('/v2/auth/refresh').send(second).expect(200);
  await app.http.post('/v2/auth/refresh').send(second).expect(401);
  await app.http
    .post('/v2/auth/revoke-all')
    .set('Authorization', `Bearer ${(await login()).token}`)
    .expect(200);
  expect((await trailOf('user', id)).map(([action]) => action)).toEqual([
    'auth.revoke_all',
    'auth.login',
    'auth.refresh_reused',
    'auth.login',
    'auth.logout',
    'auth.login',
    'auth.register',
  ]);
  const log = await app.sql<{ t: string }>('SELECT a::text AS t FROM audit_log a');
  expect(log.map(({ t }) => t).join()).not.toContain(body.password);
});
