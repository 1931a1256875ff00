import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { asAdmin, createKey, createTeam, createTenant, createUser, type TestUser } from '../support/accounts.js';
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

const call = (method: 'get' | 'post' | 'patch' | 'delete', path: string, authorization = admin) =>
  app.as(authorization).send(method, `/v2/teams${path}`);
const shown = async (id: string) => (await call('get', `/${id}`).expect(200)).body.data;
const namesIn = async (authorization: string, query = '') =>
  (await call('get', query, authorization).expect(200)).body.data.map(({ name }: { name: string }) => name);
const TEAM_404 = { message: 'Team not found' };
const FORBIDDEN = {
  code: 'FORBIDDEN',
  message: expect.any(String),
  took: expect.any(Number),
  requestId: expect.any(String),
};

describe('teams', () => {
  /** @contract teams-1 */
  it('are made with members, in the order given', async () => {
    const [ann, bob] = [await createUser(app, { fullName: 'Ann' }), await createUser(app, { fullName: 'Bob' })];
    const body = {
      name: ' Infra ',
      description: 'Keeps it up',
      members: [{ userId: bob.id, role: 'lead' }, { userId: ann.id }],
    };
    const answer = await call('post', '').send(body);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      data: { id: expect.any(String), result: 'created' },
      took: expect.any(Number),
      requestId: expect.any(String),
    });
    expect(await shown(answer.body.data.id)).toEqual({
      id: answer.body.data.id,
      weeklyDigest: true,
      name: 'Infra',
      description: 'Keeps it up',
      members: [
        { id: bob.id, name: 'Bob', email: bob.email, role: 'lead' },
        { id: ann.id, name: 'Ann', email: ann.email, role: 'member' },
      ],
    });
  });

  /** @contract teams-3 */
  it('are made by administrators, keys, and users with an explicit write grant', async () => {
    for (const authorization of [admin, KEY, bearer(await createUser(app, { permissions: { teams: 'write' } }))]) {
      await call('post', '', authorization).send({ name: 'Made' }).expect(200);
    }
    for (const options of [{}, { permissions: { teams: 'read' as const } }, { role: 'stakeholder' as const }]) {
      const answer = await call('post', '', bearer(await createUser(app, options))).send({ name: 'Not made' });
      expect(answer.status).toBe(403);
      expect(answer.body).toEqual(FORBIDDEN);
    }
  });

  it.each([
    {},
    { name: '' },
    { name: 5 },
    { name: 'x'.repeat(101) },
    { name: 'A', description: {} },
    { name: 'A', members: {} },
    { name: 'A', members: ['someone'] },
    { name: 'A', members: [{ userId: 'x' }] },
    { name: 'A', members: [{ userId: MISSING, role: 7 }] },
  ])('are not made of %j: 400', async (body) => {
    const answer = await call('post', '').send(body);
    expect(answer.status).toBe(400);
    expect(answer.body.message).toMatch(/^Invalid request: /);
  });

  it('are not made with unknown members, nor with another tenant’s', async () => {
    const other = await createTenant(app);
    const before = (await call('get', '')).body.totalCount;
    for (const userId of [MISSING, other.admin.id]) {
      const answer = await call('post', '').send({ name: 'A', members: [{ userId }] });
      expect(answer.status).toBe(404);
      expect(answer.body).toEqual({ message: 'User not found' });
    }
    expect((await call('get', '')).body.totalCount).toBe(before);
  });

  /** @contract teams-2 */
  it('are listed to their members, and all of them to administrators and unbound keys', async () => {
    const mine = await createTeam(app, { name: 'Listed A' });
    await createTeam(app, { name: 'Listed B' });
    const member = await createUser(app, { teamIds: [mine.id] });
    const teamless = await createUser(app);
    expect(await namesIn(admin)).toEqual(expect.arrayContaining(['Listed A', 'Listed B']));
    expect(await namesIn(KEY)).toEqual(expect.arrayContaining(['Listed A', 'Listed B']));
    expect(await namesIn(bearer(member))).toEqual(['Listed A']);
    expect(await namesIn(bearer(teamless))).toEqual([]);
    expect(await namesIn(`CompatKey ${await createKey(app, { teamId: mine.id })}`)).toEqual(['Listed A']);
  });

  /** @contract conventions-8, teams-2 */
  it('are listed in pages', async () => {
    const other = await createTenant(app);
    for (let index = 0; index < 5; index++) {
      await call('post', '', bearer(other))
        .send({ name: `Page ${index}` })
        .expect(200);
    }
    const first = await call('get', '?limit=3', bearer(other)).expect(200);
    expect(first.body).toMatchObject({ totalCount: 5, nextCursor: expect.any(String) });
    const second = await call('get', `?limit=3&cursor=${first.body.nextCursor}`, bearer(other)).expect(200);
    expect(second.body).not.toHaveProperty('nextCursor');
    expect([...first.body.data, ...second.body.data].map(({ name }) => name)).toEqual(
      Array.from({ length: 5 }, (_, index) => `Page ${index}`),
    );
    const wrong = await call('get', '?cursor=@@');
    expect(wrong.body.code).toBe('PAGINATION_CURSOR_INVALID');
  });

  /** @contract teams-5 */
  it('change only what is given', async () => {
    const { id } = await createTeam(app, { name: 'Before', description: 'Old' });
    expect((await call('patch', `/${id}`).send({})).body.data).toEqual({ id, result: 'updated' });
    expect(await shown(id)).toMatchObject({ name: 'Before', description: 'Old' });
    await call('patch', `/${id}`).send({ name: 'After' }).expect(200);
    expect(await shown(id)).toMatchObject({ name: 'After', description: 'Old' });
    await call('patch', `/${id}`).send({ description: null }).expect(200);
    expect(await shown(id)).toMatchObject({ name: 'After', description: null });
    await call('patch', `/${id}`).send({ name: null }).expect(400);
  });

  /** @contract teams-6 */
  it('go with their members and roles', async () => {
    const user = await createUser(app);
    const { id } = await createTeam(app, { members: [user.id] });
    await call('post', `/${id}/roles`).send({ name: 'Role' }).expect(201);
    expect((await call('delete', `/${id}`)).body.data).toEqual({ id, result: 'deleted' });
    expect((await call('get', `/${id}`)).body).toEqual(TEAM_404);
    expect(await app.sql('SELECT 1 FROM team_members WHERE "teamId" = $1', [id])).toEqual([]);
    const teams = await app.as(admin).get(`/v2/users/${user.id}/teams`);
    expect(teams.body.data).toEqual([]);
  });
});

const ROUTES: ['get' | 'post' | 'patch' | 'delete', string, object?][] = [
  ['get', ''],
  ['patch', '', { name: 'X' }],
  ['get', '/members'],
  ['post', '/members', { userId: MISSING }],
  ['delete', `/members/${MISSING}`],
  ['get', '/roles'],
  ['post', '/roles', { name: 'X' }],
  ['get', `/roles/${MISSING}`],
  ['patch', `/roles/${MISSING}`, {}],
  ['delete', `/roles/${MISSING}`],
  ['delete', ''],
];

describe.each(ROUTES)('%s /v2/teams/:id%s', (method, rest, body) => {
  /** @contract teams-4 */
  it('answers a bare 404 for an unknown, malformed or foreign team', async () => {
    const other = await createTenant(app);
    const { id } = await createTeam(app);
    for (const [team, authorization] of [
      [MISSING, admin],
      ['not-an-id', admin],
      [id, bearer(other)],
      [id, `CompatKey ${other.apiKey}`],
    ] as const) {
      const answer = await call(method, `/${team}${rest}`, authorization).send(body);
      expect(answer.status).toBe(404);
      expect(answer.body).toEqual({ message: expect.stringMatching(/^Team (role )?not found$/) });
    }
  });

  /** @contract teams-4 */
  it('answers 403 to people and keys of another team', async () => {
    const { id } = await createTeam(app);
    const other = await createTeam(app);
    const role = (await call('post', `/${id}/roles`).send({ name: 'Role' })).body.data.id;
    const key = await createKey(app, { teamId: other.id });
    const user = await createUser(app, { permissions: { teams: 'write' }, teamIds: [other.id] });
    for (const authorization of [`CompatKey ${key}`, bearer(user)]) {
      const path = `/${id}${rest.replace(/roles\/.*/, `roles/${role}`)}`;
      const answer = await call(method, path, authorization).send(body);
      expect(answer.status).toBe(403);
      expect(answer.body).toEqual(FORBIDDEN);
    }
  });
});

describe('members', () => {
  let teamId: string;
  let users: TestUser[];
  const members = async () => (await call('get', `/${teamId}/members`).expect(200)).body.data;
  beforeAll(async () => {
    teamId = (await createTeam(app)).id;
    users = [await createUser(app), await createUser(app)];
  });

  /** @contract teams-7 */
  it('join, change their role, and leave', async () => {
    const [first, second] = users as [TestUser, TestUser];
    const joinedAt = app.clock.now().toISOString();
    const answer = await call('post', `/${teamId}/members`).send({ userId: first.id });
    expect(answer.status).toBe(200);
    expect(answer.body.data).toEqual({ userId: first.id, role: 'member', result: 'added' });
    app.clock.moveBy(seconds(5));
    const later = app.clock.now().toISOString();
    await call('post', `/${teamId}/members`).send({ userId: second.id, role: 'lead' }).expect(200);
    await call('post', `/${teamId}/members`).send({ userId: first.id, role: 'admin' }).expect(200);
    const named = ({ id, fullName, email }: TestUser) => ({ userId: id, userName: fullName, userEmail: email });
    expect(await members()).toEqual([
      { ...named(first), role: 'admin', joinedAt },
      { ...named(second), role: 'lead', joinedAt: later },
    ]);
    for (let round = 0; round < 2; round++) {
      const gone = await call('delete', `/${teamId}/members/${first.id}`);
      expect(gone.status).toBe(200);
      expect(gone.body.data).toEqual({ result: 'removed' });
    }
    await call('delete', `/${teamId}/members/not-an-id`).expect(200);
    expect(await members()).toMatchObject([{ userId: second.id }]);
  });

  it('may have any role, and the answer says which one nobody knows', async () => {
    const put = async (role: string) =>
      (await call('post', `/${teamId}/members`).send({ userId: users[0]?.id, role }).expect(200)).body.data;
    await call('post', `/${teamId}/roles`).send({ name: 'Scribe' }).expect(201);
    for (const role of ['Lead', 'admin', 'member', 'scribe']) expect(await put(role)).not.toHaveProperty('warnings');
    expect(await put('leed')).toMatchObject({ role: 'leed', warnings: [expect.stringMatching(/^role: /)] });
    await call('delete', `/${teamId}/members/${users[0]?.id}`).expect(200);
  });

  it('must be users of the tenant', async () => {
    const other = await createTenant(app);
    for (const userId of [MISSING, other.admin.id]) {
      const answer = await call('post', `/${teamId}/members`).send({ userId });
      expect(answer.status).toBe(404);
      expect(answer.body).toEqual({ message: 'User not found' });
    }
    for (const body of [{}, { userId: 1 }, { userId: users[0]?.id, role: '' }]) {
      await call('post', `/${teamId}/members`).send(body).expect(400);
    }
  });

  /** @contract teams-7 */
  it('are added, changed and removed by the leads of the team, as far as their own role reaches', async () => {
    const [lead, boss, plain, other] = [
      await createUser(app),
      await createUser(app),
      await createUser(app),
      await createUser(app),
    ];
    const roles = [
      { userId: lead.id, role: 'lead' },
      { userId: boss.id, role: 'admin' },
      { userId: plain.id },
      { userId: other.id },
    ];
    const { id } = await createTeam(app, { members: roles.slice(0, 3) });
    const put = (by: TestUser, userId: string, role?: string) =>
      call('post', `/${id}/members`, bearer(by)).send({ userId, role });
    const remove = (by: TestUser, userId: string) => call('delete', `/${id}/members/${userId}`, bearer(by));

    await put(lead, other.id).expect(200);
    await put(lead, other.id, 'lead').expect(200);
    const above = { ...FORBIDDEN, code: 'ROLE_ABOVE_OWN' };
    for (const refused of [
      put(lead, other.id, 'admin'),
      put(lead, other.id, ' Admin '),
      put(lead, lead.id, 'admin'),
      put(lead, boss.id, 'member'),
      remove(lead, boss.id),
    ]) {
      expect((await refused.expect(403)).body).toEqual(above);
    }
    await remove(lead, other.id).expect(200);
    await put(boss, other.id, 'admin').expect(200);
    await remove(boss, other.id).expect(200);
    for (const refused of [put(plain, other.id), remove(plain, lead.id), put(other, other.id)]) {
      expect((await refused.expect(403)).body).toEqual(FORBIDDEN);
    }
    const elsewhere = await createTeam(app);
    await call('post', `/${elsewhere.id}/members`, bearer(lead)).send({ userId: other.id }).expect(403);
    // The rest of the team is for whoever has the grant.
    await call('patch', `/${id}`, bearer(lead)).send({ name: 'Mine' }).expect(403);
    const { body } = await call('get', `/${id}/members`).expect(200);
    expect(body.data).toMatchObject([{ role: 'lead' }, { role: 'admin' }, { userId: plain.id, role: 'member' }]);
  });

  it('see their team as soon as they belong, and no longer', async () => {
    const user = await createUser(app);
    await call('get', `/${teamId}`, bearer(user)).expect(403);
    await call('post', `/${teamId}/members`).send({ userId: user.id }).expect(200);
    await call('get', `/${teamId}`, bearer(user)).expect(200);
    await call('delete', `/${teamId}/members/${user.id}`).expect(200);
    await call('get', `/${teamId}`, bearer(user)).expect(403);
  });
});

describe('team roles', () => {
  /** @contract conventions-18, teams-8 */
  it('are made (201), read, changed and deleted by whoever belongs to the team', async () => {
    const { id: teamId } = await createTeam(app);
    const member = bearer(await createUser(app, { teamIds: [teamId] }));
    const scopeless = `CompatKey ${await createKey(app, { teamId, scopes: [] })}`;
    for (const authorization of [member, scopeless, admin]) {
      const made = await call('post', `/${teamId}/roles`, authorization).send({
        name: 'Responder',
        permissions: { acknowledge: true, close: false },
      });
      expect(made.status).toBe(201);
      const role = {
        id: expect.any(String),
        name: 'Responder',
        teamId,
        permissions: { acknowledge: true, close: false },
        createdAt: app.clock.now().toISOString(),
      };
      expect(made.body).toEqual({ data: role, took: expect.any(Number), requestId: expect.any(String) });
      const path = `/${teamId}/roles/${made.body.data.id}`;
      expect((await call('get', path, authorization)).body.data).toEqual(role);
      expect((await call('get', `/${teamId}/roles`, authorization)).body).toMatchObject({
        data: [role],
        totalCount: 1,
      });
      const changed = await call('patch', path, authorization).send({ permissions: { close: true } });
      expect(changed.body.data).toEqual({ id: made.body.data.id, result: 'updated' });
      expect((await call('get', path, authorization)).body.data).toEqual({ ...role, permissions: { close: true } });
      expect((await call('delete', path, authorization)).body.data).toEqual({
        id: made.body.data.id,
        result: 'deleted',
      });
      expect((await call('get', path, authorization)).body).toEqual({ message: 'Team role not found' });
    }
  });

  it('are not written by stakeholders', async () => {
    const { id: teamId } = await createTeam(app);
    const stakeholder = bearer(await createUser(app, { role: 'stakeholder', teamIds: [teamId] }));
    await call('get', `/${teamId}/roles`, stakeholder).expect(200);
    await call('post', `/${teamId}/roles`, stakeholder).send({ name: 'X' }).expect(403);
  });

  /** @contract teams-8 */
  it('are found only under their own team', async () => {
    const { id: teamId } = await createTeam(app);
    const { id: elsewhere } = await createTeam(app);
    const { id } = (await call('post', `/${teamId}/roles`).send({ name: 'Role' })).body.data;
    for (const method of ['get', 'patch', 'delete'] as const) {
      await call(method, `/${elsewhere}/roles/${id}`).send({}).expect(404);
    }
  });

  it.each([
    {},
    { name: '' },
    { name: 'A', permissions: [] },
    { name: 'A', permissions: { close: 'yes' } },
    { name: 'A', permissions: null },
  ])('are not made of %j: 400', async (body) => {
    const { id } = await createTeam(app);
    await call('post', `/${id}/roles`).send(body).expect(400);
  });
});
