import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  asAdmin,
  createKey,
  createTeam,
  createTenant,
  createUser,
  joinTeam,
  login,
  PASSWORD,
} from '../support/accounts.js';
import { seconds } from '../support/fake-clock.js';
import { TestApp } from '../support/test-app.js';
import { ROOT_KEY } from '../support/test-config.js';

const MISSING = '01890000-0000-7000-8000-000000000000';
const KEY = `CompatKey ${ROOT_KEY}`;
const bearer = (user: { token: string }): string => `Bearer ${user.token}`;

let app: TestApp;
let admin: string;
beforeAll(async () => {
  app = await TestApp.start();
  admin = await asAdmin(app);
});
afterAll(() => app.stop());

const get = (path: string, authorization = admin) => app.as(authorization).get(`/v2/users${path}`);
const create = (body: object, authorization = admin) => app.as(authorization).post('/v2/users', body);
const patch = (id: string, body: object, authorization = admin) => app.as(authorization).patch(`/v2/users/${id}`, body);
const remove = (id: string, authorization = admin) => app.as(authorization).delete(`/v2/users/${id}`);
const created = async (body: object, authorization = admin): Promise<string> =>
  (await create(body, authorization).expect(200)).body.data.id;
const shown = async (id: string) => (await get(`/${id}`).expect(200)).body.data;

describe('POST /v2/users', () => {
  it('gives the permissions that were asked for, and refuses wrong ones and more than the maker has', async () => {
    const named = (username: string, permissions: object) => ({ username, fullName: 'Rita Reader', permissions });
    const id = await created(named('rita-reader', { integrations: 'read' }));
    expect((await shown(id)).permissions).toEqual({ integrations: 'read' });

    await create(named('rita-misspelled', { integratoins: 'read' })).expect(400);
    const member = bearer(await createUser(app));
    await create(named('rita-admin', { integrations: 'admin' }), member).expect(403);
    expect((await get('?q=rita-')).body.data.map(({ username }: { username: string }) => username)).toEqual([
      'rita-reader',
    ]);
  });

  /** @contract conventions-14, users-1 */
  it('makes a user with the defaults, who shows in the single-get', async () => {
    const answer = await create({ username: ' plain ', fullName: 'Plain User', unknown: 'ignored' });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      data: {
        ...{ id: expect.any(String), result: 'created' },
        warnings: ['Plain User cannot be reached: no contact method'],
      },
      took: expect.any(Number),
      requestId: expect.any(String),
    });
    expect(await shown(answer.body.data.id)).toEqual({
      id: answer.body.data.id,
      username: 'plain',
      fullName: 'Plain User',
      role: 'user',
      blocked: false,
      verified: false,
      timezone: 'UTC',
      locale: 'en',
      clockHours: null,
      createdAt: app.clock.now().toISOString(),
      notifyPush: true,
      notifyEmail: true,
      notifySms: true,
      notifyOnP1Only: false,
      notifyOnHandoff: false,
      firstMatchOnly: false,
      notifyP1InQuietHours: true,
      customRoleId: null,
      notifyBundleSec: null,
      notifyBundleEmailSec: null,
      notifyBundleP1Sec: null,
      notifyQuietHoursStart: null,
      notifyQuietHoursEnd: null,
      showSensitiveContent: true,
      hasCompletedOnboarding: false,
      permissions: null,
      mutedUntil: null,
      mfaEnabled: false,
    });
  });

  /** @contract users-4 */
  it('takes role, timezone, locale and password', async () => {
    const body = {
      fullName: 'X',
      role: 'stakeholder',
      timezone: 'Europe/Berlin',
      locale: 'de',
      password: 'long enough',
    };
    const id = await created({ username: 'full@example.com', ...body });
    expect(await shown(id)).toMatchObject({ role: 'stakeholder', timezone: 'Europe/Berlin', locale: 'de' });
    await login(app, 'full@example.com', 'long enough');
  });

  /** @contract users-5 */
  it('honours a role only from administrators', async () => {
    const user = await createUser(app);
    const managing = await createKey(app, { scopes: ['read', 'write', 'delete', 'config'] });
    for (const authorization of [bearer(user), `ServiceKey ${managing}`]) {
      const id = await created({ username: `r${authorization.length}`, fullName: 'X', role: 'admin' }, authorization);
      expect(await shown(id)).toMatchObject({ role: 'user' });
    }
  });

  it('is not for keys of a team, nor for those without the write and config scopes', async () => {
    const { id: teamId } = await createTeam(app);
    const keys = [
      ROOT_KEY,
      await createKey(app, { scopes: ['write'] }),
      await createKey(app, { scopes: ['read', 'delete', 'config'] }),
      await createKey(app, { scopes: ['read', 'write', 'delete', 'config'], teamId }),
    ];
    for (const key of keys) await create({ username: 'nobody', fullName: 'X' }, `ServiceKey ${key}`).expect(403);
  });

  it('gives nobody more than their maker has', async () => {
    const barred = await createUser(app, { permissions: { alerts: 'none', schedules: 'read' } });
    const username = 'no-more@example.com';
    const id = await created({ username, fullName: 'X', password: PASSWORD }, bearer(barred));
    expect(await shown(id)).toMatchObject({ permissions: { alerts: 'none', schedules: 'read' } });
    const token = await login(app, username, PASSWORD);
    await app.as(`Bearer ${token}`).post('/v2/alerts', { message: 'x' }).expect(403);
  });

  it('is not for stakeholders, nor for users whose grants say so', async () => {
    const stakeholder = await createUser(app, { role: 'stakeholder' });
    const reader = await createUser(app, { permissions: { users: 'read' } });
    for (const user of [stakeholder, reader]) {
      await create({ username: 'nobody', fullName: 'X' }, bearer(user)).expect(403);
    }
  });

  it('answers 409 for a name that is taken, in any case', async () => {
    const { email } = await createUser(app);
    const answer = await create({ username: email.toUpperCase(), fullName: 'X' });
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({ code: 'CONFLICT', message: expect.any(String) });
  });

  /** @contract users-4 */
  it.each([
    {},
    { username: '', fullName: 'X' },
    { username: ' ', fullName: 'X' },
    { username: 'x'.repeat(101), fullName: 'X' },
    { username: 'a', fullName: '' },
    { username: 'a', fullName: 'x'.repeat(201) },
    { username: 1, fullName: 'X' },
    { username: 'a\r\nb@example.com', fullName: 'X' },
    { username: 'a', fullName: 'X', role: 'owner' },
    { username: 'a', fullName: 'X', role: null },
    { username: 'a', fullName: 'X', timezone: 'Mars/Olympus' },
    { username: 'a', fullName: 'X', locale: 'constructor' },
    { username: 'a', fullName: '\u202e' },
    { username: 'a', fullName: 'X', password: 'short' },
    { username: 'a', fullName: 'X', password: null },
  ])('answers 400 for %j', async (body) => {
    const answer = await create(body);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ code: 'BAD_REQUEST', message: expect.stringMatching(/^Invalid request: /) });
  });
});

describe('GET /v2/users', () => {
  /** @contract conventions-21, users-1, users-2 */
  it('pages through everybody with a true count, and finds by name or username', async () => {
    const names = Array.from({ length: 7 }, (_, index) => `paged-${index}`);
    for (const [index, username] of names.entries()) await created({ username, fullName: `Seek%er ${index}` });
    const found: string[] = [];
    let cursor = '';
    do {
      const answer = await get(`?q=PAGED-&limit=3${cursor && `&cursor=${cursor}`}`).expect(200);
      expect(answer.body.totalCount).toBe(7);
      found.push(...answer.body.data.map(({ username }: { username: string }) => username));
      cursor = answer.body.nextCursor ?? '';
    } while (cursor);
    expect(found).toEqual(names);
    expect((await get('?q=k%25ER 3')).body.data).toMatchObject([{ username: 'paged-3' }]);
    expect((await get('?q=nobody-at-all')).body).toMatchObject({ data: [], totalCount: 0 });
    const [item] = (await get('?q=paged-3')).body.data;
    const { mfaEnabled: _alone, ...others } = await shown(item.id);
    expect(item).toEqual(others);
  });

  it.each(['cursor=!', 'cursor=abc', 'cursor=WyJub3QtYW4taWQiXQ'])('answers 400 for %s', async (query) => {
    const answer = await get(`?${query}`);
    expect(answer.status).toBe(400);
    expect(answer.body.code).toBe('PAGINATION_CURSOR_INVALID');
  });

  it.each(['limit=x', 'q=a&q=b', 'q=%00'])('answers 400 for %s', async (query) => {
    expect((await get(`?${query}`)).status).toBe(400);
  });
});

describe('GET /v2/users/:id', () => {
  /** @contract conventions-5, users-3, users-11 */
  it.each([MISSING, 'not-an-id'])('answers a bare 404 for %s', async (id) => {
    for (const call of [get(`/${id}`), patch(id, {}), remove(id), get(`/${id}/teams`)]) {
      const answer = await call;
      expect(answer.status).toBe(404);
      expect(answer.body).toEqual({ message: 'User not found' });
    }
  });

  it('hides other tenants', async () => {
    const other = await createTenant(app);
    const user = await createUser(app);
    const authorization = `Bearer ${other.token}`;
    await get(`/${user.id}`, authorization).expect(404);
    await patch(user.id, { fullName: 'X' }, authorization).expect(404);
    await remove(user.id, authorization).expect(404);
    await get(`/${user.id}/teams`, authorization).expect(404);
    expect((await get('', authorization)).body).toMatchObject({ totalCount: 1, data: [{ id: other.admin.id }] });
    await get(`/${user.id}`, `CompatKey ${other.apiKey}`).expect(404);
  });
});

describe('PATCH /v2/users/:id', () => {
  const OWN = {
    fullName: 'Changed',
    timezone: 'Asia/Tokyo',
    locale: 'ja',
    clockHours: 12,
    verified: true,
    notifyPush: false,
    notifyEmail: false,
    notifySms: false,
    notifyOnP1Only: true,
    notifyOnHandoff: true,
    notifyBundleSec: 90,
    notifyBundleEmailSec: 0,
    notifyBundleP1Sec: null,
    notifyQuietHoursStart: '22:00',
    notifyQuietHoursEnd: '07:30',
    showSensitiveContent: false,
    hasCompletedOnboarding: true,
    mutedUntil: '2026-07-01T00:00:00.000Z',
  };

  /** @contract users-6 */
  it('lets everybody change themselves, stakeholders too', async () => {
    for (const role of ['user', 'stakeholder'] as const) {
      const user = await createUser(app, { role });
      const answer = await patch(user.id, { ...OWN, username: 'ignored', tokenVersion: 9 }, bearer(user));
      expect(answer.status).toBe(200);
      expect(answer.body.data).toEqual({ id: user.id, result: 'updated' });
      expect(await shown(user.id)).toMatchObject({ ...OWN, username: user.email });
      const cleared = { notifyQuietHoursStart: null, notifyQuietHoursEnd: null, mutedUntil: null };
      await patch(user.id, cleared, bearer(user)).expect(200);
      expect(await shown(user.id)).toMatchObject({ ...OWN, ...cleared });
    }
  });

  /** @contract users-6 */
  it('is for administrators and the user itself only', async () => {
    const user = await createUser(app);
    const other = await createUser(app);
    for (const authorization of [bearer(other), KEY]) {
      await patch(user.id, { fullName: 'X' }, authorization).expect(403);
      await remove(user.id, authorization).expect(403);
    }
    await patch(user.id, { fullName: 'By admin' }).expect(200);
    expect(await shown(user.id)).toMatchObject({ fullName: 'By admin' });
  });

  /** @contract users-6 */
  it.each([{ role: 'admin' }, { blocked: true }, { permissions: { alerts: 'admin' } }])(
    'lets only administrators set %j',
    async (change) => {
      const user = await createUser(app);
      const before = await shown(user.id);
      await patch(user.id, { ...change, fullName: 'Not even this' }, bearer(user)).expect(403);
      expect(await shown(user.id)).toEqual(before);
      await patch(user.id, change).expect(200);
      expect(await shown(user.id)).toMatchObject(change);
    },
  );

  it('takes permissions back with null', async () => {
    const user = await createUser(app, { permissions: { alerts: 'none' } });
    await patch(user.id, { permissions: null }).expect(200);
    expect(await shown(user.id)).toMatchObject({ permissions: null });
  });

  it.each([
    { fullName: null },
    { fullName: '' },
    { timezone: 'nowhere' },
    { notifyPush: 'yes' },
    { notifyQuietHoursStart: '24:00' },
    { notifyBundleSec: -1 },
    { notifyBundleEmailSec: 3601 },
    { notifyBundleP1Sec: 1.5 },
    { locale: `en-${'x'.repeat(8)}-${'y'.repeat(30)}` },
    { timezone: '+02:00' },
    { clockHours: 13 },
    { clockHours: '12' },
    { notifyQuietHoursEnd: '7:30' },
    { mutedUntil: 'tomorrow' },
    { mutedUntil: 5 },
    { role: 'api_key' },
    { blocked: 1 },
    { permissions: { alerts: 'all' } },
    { permissions: ['alerts'] },
    { permissions: 'admin' },
  ])('answers 400 for %j and changes nothing', async (body) => {
    const user = await createUser(app);
    const before = await shown(user.id);
    const answer = await patch(user.id, { locale: 'fr', ...body });
    expect(answer.status).toBe(400);
    expect(answer.body.code).toBe('BAD_REQUEST');
    expect(await shown(user.id)).toEqual(before);
  });
});

describe('DELETE /v2/users/:id', () => {
  /** @contract users-7 */
  it('lets administrators and the user itself delete the record, memberships with it', async () => {
    const user = await createUser(app);
    const { id: teamId } = await createTeam(app, { members: [user.id] });
    const answer = await remove(user.id, bearer(user));
    expect(answer.status).toBe(200);
    expect(answer.body.data).toEqual({ id: user.id, result: 'deleted' });
    await get(`/${user.id}`).expect(404);
    const team = await app.as(admin).get(`/v2/teams/${teamId}`).expect(200);
    expect(team.body.data.members).toEqual([]);
    const other = await createUser(app);
    await remove(other.id).expect(200);
    await app.http.post('/v2/auth/login').send({ email: other.email, password: PASSWORD }).expect(401);
  });
});

describe('GET /v2/users/:id/teams', () => {
  /** @contract users-11 */
  it('lists the teams of a user, the primary one first', async () => {
    const user = await createUser(app);
    const late = await createTeam(app, { name: 'Late' });
    const early = await createTeam(app, { name: 'Early', description: 'First', members: [user.id] });
    app.clock.moveBy(seconds(1));
    await joinTeam(app, { teamId: late.id, userId: user.id, role: 'lead' });
    const answer = await get(`/${user.id}/teams`, KEY).expect(200);
    expect(answer.body).toMatchObject({
      data: [
        {
          id: early.id,
          name: 'Early',
          description: 'First',
          members: [{ id: user.id, name: user.fullName, role: 'member' }],
        },
        { id: late.id, name: 'Late', description: null, members: [{ id: user.id, name: user.fullName, role: 'lead' }] },
      ],
      totalCount: 2,
    });
    expect((await get(`/${(await createUser(app)).id}/teams`)).body).toMatchObject({ data: [], totalCount: 0 });
  });
});

describe('custom roles', () => {
  const roles = (method: 'get' | 'post' | 'put' | 'delete', path = '', authorization = admin) =>
    app.as(authorization).send(method, `/v2/custom-roles${path}`);
  const made = async (body: object): Promise<string> => (await roles('post').send(body).expect(201)).body.data.id;

  /** @contract operating-70, operating-71 */
  it('set what their people may do, which follows them, and end with them', async () => {
    const settings = {
      extendedRole: 'user',
      grantedRights: ['alerts-access-all'],
      disallowedRights: ['reports-access'],
    };
    const role = await made({ name: 'Night shift', ...settings });
    expect((await roles('get', `/${role}`).expect(200)).body.data).toMatchObject({
      ...{ name: 'Night shift', ...settings, notEnforced: ['alerts-access-all'] },
    });
    const listed = await app.as(admin).get('/v2/config/not-enforced').expect(200);
    expect(listed.body.data).toEqual([
      { kind: 'customRoles', id: role, key: 'Night shift', what: ['alerts-access-all'] },
    ]);
    await roles('post').send({ name: 'NIGHT SHIFT', extendedRole: 'user' }).expect(409);
    const user = await createUser(app);
    const reports = (status: number) => app.as(bearer(user)).get('/v2/reports/summary').expect(status);
    await reports(200);
    await patch(user.id, { customRoleId: role }, bearer(user)).expect(403);
    await patch(user.id, { customRoleId: role }).expect(200);
    expect(await shown(user.id)).toMatchObject({ role: 'user', customRoleId: role, permissions: { reports: 'none' } });
    // The session has ended with the change.
    await reports(401);
    user.token = await login(app, user.email, PASSWORD);
    await reports(403);
    await patch(user.id, { ...(await shown(user.id)), fullName: 'Same rights' }).expect(200);
    expect(await shown(user.id)).toMatchObject({ fullName: 'Same rights', customRoleId: role });
    await roles('delete', `/${role}`).expect(409);
    await roles('put', `/${role}`).send({ name: 'Night shift', extendedRole: 'observer' }).expect(200);
    expect(await shown(user.id)).toMatchObject({ role: 'stakeholder', customRoleId: role, permissions: null });
    await patch(user.id, { role: 'user' }).expect(200);
    expect(await shown(user.id)).toMatchObject({ role: 'user', customRoleId: null, permissions: null });
    await roles('delete', `/${role}`).expect(200);
    await patch(user.id, { customRoleId: role }).expect(400);
    await roles('get', `/${role}`).expect(404);
  });

  /** @contract operating-71 */
  it('are made by administrators, of rights and roles that could be', async () => {
    await roles('post', '', KEY).send({ name: 'By key', extendedRole: 'user' }).expect(403);
    for (const wrong of [
      {},
      { name: 'x', extendedRole: 'admin' },
      { name: 'x', extendedRole: 'user', grantedRights: 'all' },
      { name: 'x', extendedRole: 'user', disallowedRights: [5] },
    ])
      await roles('post').send(wrong).expect(400);
    await patch((await createUser(app)).id, { customRoleId: 'x' }).expect(400);
  });
});
