import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createKey, createTeam, createTenant, createUser, keyId, type TestTenant } from '../support/accounts.js';
import { AlertClient } from '../support/alert-client.js';
import { ENVELOPE, UUID } from '../support/envelope.js';
import { ExpoSink } from '../support/expo-sink.js';
import { minutes } from '../support/fake-clock.js';
import { TestApp } from '../support/test-app.js';
import { ADMIN_EMAIL } from '../support/test-config.js';

const NOBODY = '00000000-0000-4000-8000-000000000000';
const ROUTES = [
  ['POST', '/debug/auth-test'],
  ['POST', '/debug/test-push'],
  ['POST', '/debug/register-push'],
  ['GET', '/debug/process-escalations'],
  ['POST', `/debug/force-escalation/${NOBODY}`],
  ['POST', '/debug/create-test-alert'],
] as const;

let folder: string;
let sink: ExpoSink;
let app: TestApp;
let production: TestApp;
let elsewhere: TestTenant;
let adminId: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'pager-debug-'));
  sink = await ExpoSink.start();
  app = await TestApp.start({
    canPage: true,
    environment: { ...sink.environment, NODE_ENV: 'development', LOG_FORMAT: 'json', DATA_DIR: folder },
  });
  production = await TestApp.start({ database: app.database, clock: app.clock, environment: sink.environment });
  elsewhere = await createTenant(app);
  const [admin] = await app.sql<{ id: string }>('SELECT id FROM users WHERE username = $1', [ADMIN_EMAIL]);
  adminId = admin?.id ?? '';
});
afterAll(async () => {
  await production.stop();
  await app.stop();
  await sink.stop();
  rmSync(folder, { recursive: true, force: true });
});

const post = (path: string, body: object = {}) => app.http.post(`/debug/${path}`).send(body);

/** A policy of two steps, half an hour apart, and an alert in its first. */
async function escalated(): Promise<{ alertId: string; second: string }> {
  const [first, second] = [await createUser(app, { reachable: true }), await createUser(app, { reachable: true })];
  const rule = (recipientId: string, delayMinutes: number) => ({ recipientType: 'user', recipientId, delayMinutes });
  const { body } = await app
    .as(`ServiceKey ${await createKey(app, { scopes: ['read', 'write', 'delete', 'config'] })}`)
    .post('/v2/escalations', { name: `Policy ${second.id}`, rules: [rule(first.id, 0), rule(second.id, 30)] })
    .expect(200);
  const responders = [{ type: 'escalation', id: body.data.id }];
  return { alertId: await new AlertClient(app).created({ responders }), second: second.id };
}

describe('in production', () => {
  /** @contract account-13 */
  it.each(ROUTES)('%s %s does not exist, whoever asks', async (method, path) => {
    const ask = () => (method === 'GET' ? production.http.get(path) : production.http.post(path).send({}));
    const { token } = await createUser(production);
    for (const answer of [await ask(), await ask().set('Authorization', `Bearer ${token}`)]) {
      expect(answer.status).toBe(404);
    }
  });

  it('is not documented', async () => {
    const pathsOf = async (which: TestApp): Promise<string[]> =>
      Object.keys((await which.http.get('/openapi.json').expect(200)).body.paths as object);
    expect((await pathsOf(production)).filter((path) => path.startsWith('/debug'))).toEqual([]);
    expect((await pathsOf(app)).filter((path) => path.startsWith('/debug'))).toHaveLength(ROUTES.length);
  });
});

describe('POST /debug/auth-test', () => {
  /** @contract account-14 */
  it('says what a credential is', async () => {
    const team = await createTeam(app);
    const key = await createKey(app, { teamId: team.id, scopes: ['read'], name: 'CI' });
    expect((await post('auth-test').set('X-Service-Key', key).expect(200)).body).toEqual({
      data: {
        authenticated: true,
        kind: 'api_key',
        id: keyId(key),
        name: 'CI',
        role: 'api_key',
        teamId: team.id,
        scopes: ['read'],
      },
      ...ENVELOPE,
    });
    const user = await createUser(app);
    expect((await post('auth-test').set('Authorization', `Bearer ${user.token}`).expect(200)).body.data).toEqual({
      authenticated: true,
      kind: 'user',
      id: user.id,
      name: user.fullName,
      role: 'user',
      teamId: null,
      scopes: null,
    });
    expect((await post('auth-test').set('Cookie', `token=${user.token}`).expect(200)).body.data.id).toBe(user.id);
  });

  it('says that it is none, and why', async () => {
    const refused = async (authorization?: string) => {
      const request = post('auth-test');
      if (authorization !== undefined) request.set('Authorization', authorization);
      return (await request.expect(200)).body.data as { authenticated: boolean; reason: string };
    };
    const user = await createUser(app);
    await app.sql('UPDATE users SET blocked = true WHERE id = $1', [user.id]);
    expect(await refused()).toEqual({ authenticated: false, reason: 'Authentication required' });
    expect(await refused('Nonsense')).toMatchObject({ authenticated: false });
    expect(await refused('ServiceKey unknown')).toMatchObject({ authenticated: false });
    expect(await refused(`Bearer ${user.token}`)).toEqual({ authenticated: false, reason: 'Account is blocked' });
    for (const credential of [`Bearer ${elsewhere.token}`, `ServiceKey ${elsewhere.apiKey}`]) {
      expect(await refused(credential)).toMatchObject({ authenticated: false });
    }
  });
});

describe('push', () => {
  /** @contract account-14 */
  it('registers a phone for whom the body names, else for the first administrator', async () => {
    const user = await createUser(app);
    const owners = (token: string) => app.sql('SELECT "userId" FROM push_tokens WHERE token = $1', [token]);
    const token = 'ExponentPushToken[debug-1]';
    expect((await post('register-push', { token, platform: 'ios' }).expect(200)).body).toEqual({
      data: { result: 'registered', userId: adminId },
      ...ENVELOPE,
    });
    expect(await owners(token)).toEqual([{ userId: adminId }]);
    await post('register-push', { token, userId: user.id }).expect(200);
    expect(await owners(token)).toEqual([{ userId: user.id }]);
  });

  it('registers nothing strange, and nobody of another tenant', async () => {
    const before = await app.sql('SELECT id FROM push_tokens ORDER BY id');
    const token = 'ExponentPushToken[debug-2]';
    await post('register-push', { token: 'strange' }).expect(400);
    await post('register-push', {}).expect(400);
    await post('register-push', { token, userId: elsewhere.admin.id }).expect(400);
    await post('register-push', { token, userId: NOBODY }).expect(400);
    await post('register-push', { token, userId: null }).expect(400);
    expect(await app.sql('SELECT id FROM push_tokens ORDER BY id')).toEqual(before);
  });

  /** @contract account-14 */
  it('is tried on the phones of the caller alone, who must say who they are', async () => {
    const user = await createUser(app);
    const other = await createUser(app);
    const register = (id: string, userId: string) =>
      post('register-push', { token: `ExponentPushToken[${id}]`, userId }).expect(200);
    await register('mine', user.id);
    await register('gone', user.id);
    await register('others', other.id);
    sink.treat('ExponentPushToken[gone]', { ticket: 'DeviceNotRegistered' });
    await post('test-push').expect(401);
    await post('test-push')
      .set('X-Service-Key', await createKey(app))
      .expect(403);
    const { body } = await post('test-push').set('Authorization', `Bearer ${user.token}`).expect(200);
    expect(body).toEqual({ data: { ok: true, phones: 2, sent: 1, failures: [expect.any(String)] }, ...ENVELOPE });
    expect(sink.pushes.map(({ to }) => to)).toEqual(['ExponentPushToken[mine]']);
    expect(sink.pushes[0]).toMatchObject({ title: 'Pager test notification' });
    // The app is not on that phone any more.
    expect(await app.sql('SELECT token FROM push_tokens WHERE "userId" = $1', [user.id])).toEqual([
      { token: 'ExponentPushToken[mine]' },
    ]);
  });

  it('says that there is no phone', async () => {
    const { token } = await createUser(app);
    const { body } = await post('test-push').set('Authorization', `Bearer ${token}`).expect(200);
    expect(body.data).toEqual({ ok: false, phones: 0, sent: 0, failures: [] });
  });
});

describe('escalations', () => {
  const process = async () => (await app.http.get('/debug/process-escalations').expect(200)).body as { data: object };
  const recipients = async (alertId: string): Promise<string[]> =>
    (await app.sql<{ userId: string }>('SELECT "userId" FROM alert_recipients WHERE "alertId" = $1', [alertId])).map(
      ({ userId }) => userId,
    );

  /** @contract account-15 */
  it('fires what is due, and nothing that is not', async () => {
    const { alertId, second } = await escalated();
    expect(await process()).toEqual({ data: { processed: 0, fired: 0 }, ...ENVELOPE });
    expect(await recipients(alertId)).not.toContain(second);
    app.clock.moveBy(minutes(30));
    expect((await process()).data).toEqual({ processed: 1, fired: 1 });
    expect(await recipients(alertId)).toContain(second);
    expect((await process()).data).toEqual({ processed: 0, fired: 0 });
  });

  /** @contract account-15 */
  it('fires the next step of an alert before its time', async () => {
    const { alertId, second } = await escalated();
    const force = () => post(`force-escalation/${alertId}`);
    expect((await force().expect(200)).body).toEqual({
      data: { escalated: true, reason: 'step-fired', recipient: second },
      ...ENVELOPE,
    });
    expect(await recipients(alertId)).toContain(second);
    await new AlertClient(app).act(alertId, 'close').expect(202);
    expect((await force().expect(200)).body.data).toEqual({ escalated: false, reason: 'closed' });
  });

  it('knows no alert that is not in the default tenant', async () => {
    const foreign = await new AlertClient(app, `ServiceKey ${elsewhere.apiKey}`).created();
    for (const id of [foreign, NOBODY, 'nonsense']) {
      expect((await post(`force-escalation/${id}`).expect(404)).body.message).toBe('Alert not found');
    }
  });
});

describe('POST /debug/create-test-alert', () => {
  const alerts = () => new AlertClient(app);

  /** @contract account-15 */
  it('raises an alert, which goes the way of every alert', async () => {
    const answer = await post('create-test-alert').expect(202);
    const warnings = ['nobody is paged: no escalation policy applies, and no responders are named'];
    expect(answer.body).toEqual({ result: 'Request will be processed', alertId: UUID, warnings, ...ENVELOPE });
    expect(await alerts().shown(answer.body.alertId)).toMatchObject({
      message: 'Test alert',
      priority: 'P5',
      tags: ['test'],
      status: 'open',
      source: 'debug',
      teamId: null,
      owner: null,
    });
    expect(await alerts().history(answer.body.alertId)).toContain('created');
    // Nobody asked for such alerts: nobody is told.
    await app.settle();
    expect(await app.sql('SELECT id FROM deliveries WHERE "alertId" = $1', [answer.body.alertId])).toEqual([]);
  });

  it('takes what a test wants to see', async () => {
    const body = { message: 'Disk full', priority: 'P1', description: 'Really', tags: ['db'] };
    const { alertId } = (await post('create-test-alert', body).expect(202)).body;
    expect(await alerts().shown(alertId)).toMatchObject(body);
    for (const wrong of [{ priority: 'P9' }, { message: '' }, { message: 'x'.repeat(131) }, { tags: 'db' }]) {
      expect((await post('create-test-alert', wrong).expect(400)).body.code).toBe('BAD_REQUEST');
    }
  });
});
