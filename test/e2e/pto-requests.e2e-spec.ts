import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  createKey,
  createTeam,
  createTenant,
  createUser,
  joinTeam,
  login,
  type TestUser,
} from '../support/accounts.js';
import { ENVELOPE, UUID } from '../support/envelope.js';
import { seconds } from '../support/fake-clock.js';
import { TestApp } from '../support/test-app.js';
import { ROOT_KEY } from '../support/test-config.js';

const UNKNOWN = '00000000-0000-4000-8000-000000000000';
const WEEK = { startDate: '2026-06-01T08:00:00.000Z', endDate: '2026-06-08T08:00:00.000Z' };

let app: TestApp;
let admin: TestUser;
let lead: TestUser;
let teamAdmin: TestUser;
let member: TestUser;
let owner: TestUser;

beforeAll(async () => {
  app = await TestApp.start({ environment: { JWT_EXPIRY: '3650d' } });
  admin = await createUser(app, { role: 'admin', fullName: 'Root' });
  [lead, teamAdmin, member] = [await createUser(app), await createUser(app), await createUser(app)];
  const team = await createTeam(app, { members: [member.id] });
  await joinTeam(app, { teamId: team.id, userId: lead.id, role: 'lead' });
  await joinTeam(app, { teamId: team.id, userId: teamAdmin.id, role: 'admin' });
});
beforeEach(async () => {
  owner = await createUser(app, { fullName: 'Ada Lovelace' });
});
afterAll(() => app.stop());

const as = (method: 'get' | 'post' | 'patch' | 'delete', path: string, user: { token: string }) =>
  app.as(`Bearer ${user.token}`).send(method, `/v2/pto-requests${path}`);
const withKey = (method: 'get' | 'post' | 'patch' | 'delete', path: string, key = ROOT_KEY) =>
  app.http[method](`/v2/pto-requests${path}`).set('X-Service-Key', key);

async function ask(user: TestUser, body: object = WEEK): Promise<string> {
  return (await as('post', '', user).send(body).expect(200)).body.data.id;
}
const mine = async (user: TestUser, query = `userId=${user.id}`) =>
  (await as('get', `?${query}`, user).expect(200)).body;
const trail = async (id: string) => {
  const { body } = await app.http.get('/v2/audit-log?entityType=pto_request').set('X-Service-Key', ROOT_KEY);
  return body.data.filter((entry: { entityId: string }) => entry.entityId === id);
};

describe('POST /v2/pto-requests', () => {
  /** @contract time-off-2 */
  it("makes a pending request of the caller's own, with an audit entry", async () => {
    const { body } = await as('post', '', owner)
      .send({ ...WEEK, reason: 'Honeymoon', userId: admin.id, status: 'approved' })
      .expect(200);
    expect(body).toEqual({ data: { id: UUID, status: 'pending', result: 'created' }, ...ENVELOPE });
    expect((await mine(owner)).data).toEqual([
      {
        id: body.data.id,
        userId: owner.id,
        userName: 'Ada Lovelace',
        userEmail: owner.email,
        ...WEEK,
        reason: 'Honeymoon',
        status: 'pending',
        createdAt: app.clock.now().toISOString(),
        approvedBy: null,
        approvedAt: null,
        deniedBy: null,
        deniedAt: null,
      },
    ]);
    expect(await trail(body.data.id)).toEqual([
      expect.objectContaining({
        action: 'pto_request.create',
        entityName: 'Ada Lovelace',
        userId: owner.id,
        details: { userId: owner.id },
        changes: {
          startDate: { before: null, after: WEEK.startDate },
          endDate: { before: null, after: WEEK.endDate },
          reason: { before: null, after: '********' },
          status: { before: null, after: 'pending' },
        },
      }),
    ]);
  });

  /** @contract time-off-3 */
  it.each([
    ['no start', { endDate: WEEK.endDate }],
    ['no end', { startDate: WEEK.startDate }],
    ['nothing', {}],
    ['an end at the start', { startDate: WEEK.startDate, endDate: WEEK.startDate }],
    ['an end before the start', { startDate: WEEK.endDate, endDate: WEEK.startDate }],
    ['a date that is none', { ...WEEK, startDate: '2026-02-30' }],
    ['a number for a date', { ...WEEK, endDate: 1_800_000_000_000 }],
    ['null for a date', { ...WEEK, startDate: null }],
    ['a reason that is no text', { ...WEEK, reason: 7 }],
  ])('refuses %s and stores nothing', async (_what, body) => {
    const answer = await as('post', '', owner).send(body).expect(400);
    expect(answer.body).toEqual({
      message: expect.stringMatching(/^Invalid request: /),
      code: 'BAD_REQUEST',
      errors: expect.any(Array),
      ...ENVELOPE,
    });
    expect((await mine(owner)).totalCount).toBe(0);
  });

  it('needs no grant, not even where one was taken away', async () => {
    const bare = await createUser(app, { permissions: { 'pto-requests': 'none', schedules: 'none' } });
    const id = await ask(bare);
    await as('delete', `/${id}`, bare).expect(200);
  });

  it('is not for API keys, nor for the unauthenticated', async () => {
    expect((await withKey('post', '').send(WEEK).expect(403)).body).toMatchObject({ code: 'FORBIDDEN' });
    expect((await app.http.post('/v2/pto-requests').send(WEEK).expect(401)).body).toMatchObject({
      code: 'UNAUTHORIZED',
    });
  });
});

describe('GET /v2/pto-requests', () => {
  /** @contract time-off-4 */
  it('lists newest first, page by page, every one reachable', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 3; n++) {
      ids.unshift(await ask(owner));
      app.clock.moveBy(seconds(1));
    }
    const first = await mine(owner, `userId=${owner.id}&limit=2`);
    expect(first).toEqual({
      data: [expect.objectContaining({ id: ids[0] }), expect.objectContaining({ id: ids[1] })],
      totalCount: 3,
      nextCursor: expect.any(String),
      ...ENVELOPE,
    });
    const second = await mine(owner, `userId=${owner.id}&limit=2&cursor=${first.nextCursor}`);
    expect(second).toEqual({ data: [expect.objectContaining({ id: ids[2] })], totalCount: 3, ...ENVELOPE });
  });

  /** @contract time-off-4 */
  it('narrows to a status, or to a user, who wins', async () => {
    const [pending, denied] = [await ask(owner), await ask(owner)];
    await as('patch', `/${denied}/deny`, lead).expect(200);
    const idsOf = async (query: string) =>
      (await mine(owner, query)).data.map(({ id }: { id: string }) => id) as string[];
    expect(await idsOf('status=denied')).toContain(denied);
    expect(await idsOf('status=denied')).not.toContain(pending);
    expect(await idsOf(`status=approved&userId=${owner.id}`)).toEqual([denied, pending]);
    expect(await idsOf(`userId=${UNKNOWN}`)).toEqual([]);
    expect(await idsOf('userId=nobody')).toEqual([]);
  });

  it.each(['status=nonsense', 'status=nonsense&userId=a', 'status=', 'limit=-1', 'userId=a&userId=b'])(
    'refuses ?%s',
    async (query) => {
      expect((await as('get', `?${query}`, owner).expect(400)).body).toMatchObject({ code: 'BAD_REQUEST' });
    },
  );

  it('refuses a cursor that is none', async () => {
    const { body } = await as('get', '?cursor=!', owner).expect(400);
    expect(body).toMatchObject({ code: 'PAGINATION_CURSOR_INVALID' });
  });

  it('is readable with a key, of its own tenant only', async () => {
    const id = await ask(owner);
    const { body } = await withKey('get', `?userId=${owner.id}`).expect(200);
    expect(body.data).toHaveLength(1);
    const other = await createTenant(app);
    expect((await withKey('get', '', other.apiKey).expect(200)).body).toMatchObject({ data: [], totalCount: 0 });
    for (const path of [`/${id}/approve`, `/${id}/deny`]) {
      expect((await as('patch', path, other).expect(404)).body).toEqual({ message: 'PTO request not found' });
    }
    expect((await as('delete', `/${id}`, other).expect(404)).body).toEqual({ message: 'PTO request not found' });
  });
});

describe.each([
  { action: 'approve', status: 'approved', by: 'approvedBy', at: 'approvedAt' },
  { action: 'deny', status: 'denied', by: 'deniedBy', at: 'deniedAt' },
])('PATCH /v2/pto-requests/:id/$action', ({ action, status, by, at }) => {
  /** @contract time-off-5 */
  it.each([
    ['an administrator', () => admin],
    ['a lead of any team', () => lead],
    ['an admin member of any team', () => teamAdmin],
  ])('is for %s, and leaves an audit entry', async (_who, person) => {
    const id = await ask(owner);
    const { body } = await as('patch', `/${id}/${action}`, person()).expect(200);
    expect(body).toEqual({ data: { id, status, result: 'updated' }, ...ENVELOPE });
    expect((await mine(owner)).data).toEqual([
      expect.objectContaining({ id, status, [by]: person().id, [at]: app.clock.now().toISOString() }),
    ]);
    expect((await trail(id))[0]).toMatchObject({
      action: `pto_request.${action}`,
      userId: person().id,
      entityName: 'Ada Lovelace',
    });
  });

  /** @contract time-off-5 */
  it('is not for members, not for the owner, not for keys, and changes nothing then', async () => {
    const id = await ask(owner);
    for (const person of [member, owner]) {
      expect((await as('patch', `/${id}/${action}`, person).expect(403)).body).toMatchObject({ code: 'FORBIDDEN' });
    }
    await withKey('patch', `/${id}/${action}`).expect(403);
    await withKey('patch', `/${id}/${action}`, await createKey(app)).expect(403);
    expect((await mine(owner)).data).toMatchObject([{ status: 'pending', [by]: null, [at]: null }]);
    expect(await trail(id)).toHaveLength(1);
  });

  /** @contract time-off-5 */
  it('is never made by the requester, be it an administrator or a lead', async () => {
    for (const person of [admin, lead]) {
      const id = await ask(person);
      const { body } = await as('patch', `/${id}/${action}`, person).expect(403);
      expect(body).toEqual({ message: expect.any(String), code: 'PTO_OWN_REQUEST', ...ENVELOPE });
      expect(await trail(id)).toHaveLength(1);
      await as('delete', `/${id}`, person).expect(200);
    }
  });

  it('is 404 for an unknown or a malformed id', async () => {
    for (const id of [UNKNOWN, 'nonsense']) {
      const { body } = await as('patch', `/${id}/${action}`, admin).expect(404);
      expect(body).toEqual({ message: 'PTO request not found' });
    }
  });
});

describe('a request that was decided', () => {
  /** @contract time-off-9 */
  it.each(['approve', 'deny'])('after %s is neither approved, denied nor deleted any more', async (decision) => {
    const id = await ask(owner);
    await as('patch', `/${id}/${decision}`, lead).expect(200);
    const [before] = (await mine(owner)).data;
    for (const action of ['approve', 'deny']) {
      const { body } = await as('patch', `/${id}/${action}`, admin).expect(400);
      expect(body).toEqual({ message: expect.stringContaining('already'), code: 'BAD_REQUEST', ...ENVELOPE });
    }
    await as('delete', `/${id}`, owner).expect(400);
    await as('delete', `/${id}`, admin).expect(400);
    expect((await mine(owner)).data).toEqual([before]);
  });

  it('is decided once, however many decide at once', async () => {
    const id = await ask(owner);
    const answers = await Promise.all(
      ['approve', 'deny', 'approve', 'deny'].map((action) => as('patch', `/${id}/${action}`, admin)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400]);
    expect(await trail(id)).toHaveLength(2);
  });
});

describe('DELETE /v2/pto-requests/:id', () => {
  /** @contract time-off-10 */
  it.each([
    ['its owner', () => owner],
    ['an administrator', () => admin],
  ])('is for %s: the request is gone, the audit log remembers', async (_who, person) => {
    const id = await ask(owner);
    const { body } = await as('delete', `/${id}`, person()).expect(200);
    expect(body).toEqual({ data: { result: 'deleted' }, ...ENVELOPE });
    expect((await mine(owner)).totalCount).toBe(0);
    expect(await trail(id)).toMatchObject([{ action: 'pto_request.delete' }, { action: 'pto_request.create' }]);
    await as('delete', `/${id}`, person()).expect(404);
  });

  /** @contract time-off-10 */
  it('is not for a lead, for others or for keys', async () => {
    const id = await ask(owner);
    for (const person of [lead, member]) await as('delete', `/${id}`, person).expect(403);
    await withKey('delete', `/${id}`).expect(403);
    expect((await mine(owner)).totalCount).toBe(1);
  });

  it('is 404 for an unknown or a malformed id', async () => {
    for (const id of [UNKNOWN, 'nonsense']) {
      expect((await as('delete', `/${id}`, admin).expect(404)).body).toEqual({ message: 'PTO request not found' });
    }
  });
});

describe('an approved absence', () => {
  it('counts on call at once, in every view of the schedule', async () => {
    const root = `Bearer ${await login(app)}`;
    const stand = await createUser(app, { fullName: 'Ben' });
    const schedule = await app
      .as(root)
      .post('/v2/schedules', {
        name: 'Ops',
        rotations: [
          { startDate: '2026-06-01T00:00Z', type: 'weekly', participants: [{ id: owner.id }, { id: stand.id }] },
        ],
      })
      .expect(200);
    const view = async (path: string) =>
      (await app.as(root).get(`/v2/schedules/${schedule.body.data.id}/${path}`).expect(200)).body.data;
    const onCall = async (at: string) => (await view(`on-calls?at=${at}`)).onCallRecipients[0]?.name;
    const id = await ask(owner, { startDate: '2026-06-03T12:00Z', endDate: '2026-06-04T12:00Z' });
    expect(await onCall('2026-06-03T12:00:00Z')).toBe('Ada Lovelace');
    await as('patch', `/${id}/approve`, lead).expect(200);
    expect(await onCall('2026-06-03T11:59:59Z')).toBe('Ada Lovelace');
    expect(await onCall('2026-06-03T12:00:00Z')).toBe('Ben');
    expect(await onCall('2026-06-04T12:00:00Z')).toBe('Ada Lovelace');
    const { shifts } = await view('shifts?start=2026-06-01&end=2026-06-08');
    expect(shifts.map((s: { userName: string; endTime: string }) => [s.userName, s.endTime])).toEqual([
      ['Ada Lovelace', '2026-06-03T12:00:00.000Z'],
      ['Ben', '2026-06-04T12:00:00.000Z'],
      ['Ada Lovelace', '2026-06-08T00:00:00.000Z'],
    ]);
    expect((await view('timeline?start=2026-06-04&end=2026-06-05')).timeline).toMatchObject([{ userName: 'Ben' }]);
  });
});

describe('PATCH /v2/pto-requests/:id/cancel', () => {
  const on = async (schedule: string, at: string): Promise<string[]> => {
    const { body } = await app.http
      .get(`/v2/schedules/${schedule}/on-calls?at=${at}`)
      .set('X-Service-Key', ROOT_KEY)
      .expect(200);
    return body.data.onCallRecipients.map(({ id }: { id: string }) => id);
  };
  const approved = async (times: object): Promise<[request: string, schedule: string]> => {
    const { body } = await app.http
      .post('/v2/schedules')
      .set('X-Service-Key', ROOT_KEY)
      .send({
        name: 'Ops',
        rotations: [{ startDate: '2026-05-01T08:00:00Z', participants: [{ id: owner.id }, { id: member.id }] }],
      })
      .expect(200);
    const id = await ask(owner, times);
    await as('patch', `/${id}/approve`, admin).expect(200);
    return [id, body.data.id];
  };

  it('gives the shifts back, by the person or an administrator alone, and once', async () => {
    const [id, schedule] = await approved({
      startDate: '2026-06-10T08:00:00.000Z',
      endDate: '2026-06-17T08:00:00.000Z',
    });
    const days = ['2026-06-11T12:00:00Z', '2026-06-12T12:00:00Z'];
    const both = async () => [...(await on(schedule, days[0]!)), ...(await on(schedule, days[1]!))];
    expect(await both()).toEqual([member.id, member.id]);
    for (const other of [lead, member]) await as('patch', `/${id}/cancel`, other).expect(403);
    await withKey('patch', `/${id}/cancel`).expect(403);
    const { body } = await as('patch', `/${id}/cancel`, owner).expect(200);
    expect(body).toEqual({ data: { id, status: 'cancelled', result: 'updated' }, ...ENVELOPE });
    expect((await both()).sort()).toEqual([member.id, owner.id].sort());
    await as('patch', `/${id}/cancel`, admin).expect(400);
    await as('patch', `/${UNKNOWN}/cancel`, admin).expect(404);
    expect((await trail(id))[0]).toMatchObject({
      action: 'pto_request.cancel',
      changes: { status: { before: 'approved', after: 'cancelled' } },
    });
    const waiting = await ask(owner);
    await as('patch', `/${waiting}/cancel`, owner).expect(400);
  });

  it('ends it where it is under way, so that what was served stays', async () => {
    const [id, schedule] = await approved({ startDate: '2026-06-02T08:00:00.000Z', endDate: WEEK.endDate });
    app.clock.moveTo('2026-06-04T12:00:00Z');
    const { body } = await as('patch', `/${id}/cancel`, admin).expect(200);
    expect(body.data).toMatchObject({ status: 'approved' });
    expect((await mine(owner)).data[0]).toMatchObject({ status: 'approved', endDate: '2026-06-04T12:00:00.000Z' });
    const before = [...(await on(schedule, '2026-06-02T12:00:00Z')), ...(await on(schedule, '2026-06-03T12:00:00Z'))];
    expect(before).toEqual([member.id, member.id]);
    const after = [...(await on(schedule, '2026-06-05T12:00:00Z')), ...(await on(schedule, '2026-06-06T12:00:00Z'))];
    expect(after.sort()).toEqual([member.id, owner.id].sort());
    await as('patch', `/${id}/cancel`, admin).expect(400);
  });
});
