import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createKey, createTeam, createTenant, createUser, login, type TestUser } from '../support/accounts.js';
import { ENVELOPE, UUID } from '../support/envelope.js';
import { TestApp } from '../support/test-app.js';
import { ROOT_KEY } from '../support/test-config.js';

const UNKNOWN = '00000000-0000-4000-8000-000000000000';
const ISO = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
const START = '2026-06-01T08:00:00.000Z';

let app: TestApp;
let admin: string;
let ben: TestUser;
let crew: string;

beforeAll(async () => {
  app = await TestApp.start();
  admin = `Bearer ${await login(app)}`;
  ben = await createUser(app, { fullName: 'Ben' });
  crew = (await createTeam(app, { name: 'Crew' })).id;
});
afterAll(() => app.stop());

const call = (method: 'get' | 'post' | 'patch' | 'delete', path: string, authorization = admin) =>
  app.as(authorization).send(method, `/v2/schedules${path}`);

async function create(body: Record<string, unknown> = {}, authorization = admin): Promise<string> {
  const { body: answer } = await call('post', '', authorization)
    .send({ name: 'Ops', ...body })
    .expect(200);
  return answer.data.id;
}
const detail = async (id: string) => (await call('get', `/${id}`).expect(200)).body.data;
const message = (text: string) => expect.objectContaining({ message: expect.stringContaining(text), ...ENVELOPE });

describe('POST /v2/schedules', () => {
  /** @contract on-call-1 */
  it('creates one with the defaults of the contract', async () => {
    const { body } = await call('post', '').send({ name: 'Plain' }).expect(200);
    expect(body).toEqual({ data: { id: UUID, result: 'created' }, ...ENVELOPE });
    expect(await detail(body.data.id)).toEqual({
      id: body.data.id,
      name: 'Plain',
      description: null,
      timezone: 'UTC',
      enabled: true,
      announceRoomId: null,
      teamId: null,
      createdAt: ISO,
      rotations: [],
      overrides: [],
    });
  });

  /** @contract on-call-1 */
  it('stores rotations in their order, with their defaults, whatever their type', async () => {
    const weekend = { startDay: 'fri', startTime: '20:00', endDay: 'mon', endTime: '08:00' };
    const id = await create({
      description: 'All of it',
      timezone: 'Europe/London',
      enabled: false,
      unknownField: 1,
      rotations: [
        { startDate: START },
        {
          name: 'Second',
          startDate: '2026-06-01T10:00:00+02:00',
          endDate: '2027-01-01',
          type: 'fortnightly',
          length: 3,
          participants: [{ id: ben.id, name: 'Big Ben' }, { id: crew, type: 'team' }, { type: 'none' }],
          timeRestriction: { start: '09:00', end: '17:00' },
          restrictions: [weekend],
        },
      ],
    });
    const { rotations, ...schedule } = await detail(id);
    expect(schedule).toMatchObject({ description: 'All of it', timezone: 'Europe/London', enabled: false });
    expect(rotations).toEqual([
      {
        id: UUID,
        name: null,
        startDate: START,
        endDate: null,
        type: 'daily',
        length: 1,
        participants: [],
        timeRestriction: null,
        restrictions: [],
        countsOnlyOwnHours: false,
      },
      {
        id: UUID,
        name: 'Second',
        startDate: START,
        endDate: '2027-01-01T00:00:00.000Z',
        type: 'fortnightly',
        length: 3,
        participants: [
          { id: ben.id, name: 'Big Ben', email: ben.email },
          { id: crew, type: 'team' },
          { id: '', type: 'none' },
        ],
        timeRestriction: { start: '09:00', end: '17:00' },
        restrictions: [weekend],
        countsOnlyOwnHours: false,
      },
    ]);
  });

  /** @contract on-call-16 */
  it.each([
    ['name', {}, { name: undefined }],
    ['name', {}, { name: '' }],
    ['name', {}, { name: 7 }],
    ['timezone', {}, { timezone: 'Mars/Base' }],
    ['timezone', {}, { timezone: '+02:00' }],
    ['enabled', {}, { enabled: 'yes' }],
    ['rotations', {}, { rotations: 'none' }],
    ['rotations', {}, { rotations: [[]] }],
    ['startDate', { startDate: undefined }, {}],
    ['startDate', { startDate: 'soon' }, {}],
    ['startDate', { startDate: '2026-02-30' }, {}],
    ['startDate', { startDate: 1780300800000 }, {}],
    ['endDate', { endDate: START }, {}],
    ['endDate', { endDate: '2020-01-01' }, {}],
    ['length', { length: 0 }, {}],
    ['length', { length: 1.5 }, {}],
    ['length', { length: '2' }, {}],
    ['participants', { participants: [7] }, {}],
    ['id', { participants: [{ name: 'Ada' }] }, {}],
    ['timeRestriction.end', { timeRestriction: { start: '09:00', end: '24:00' } }, {}],
    ['timeRestriction.start', { timeRestriction: { start: '9:00', end: '17:00' } }, {}],
    [
      'timeRestriction.timezone: must be "schedule" (its time zone) or "participant" (the zone of each)',
      { timeRestriction: { start: '09:00', end: '17:00', timezone: 'Europe/Berlin' } },
      {},
    ],
    [
      'restrictions.0.timezone: must be "schedule" (its time zone) or "participant" (the zone of each)',
      { restrictions: [{ startDay: 'mon', startTime: '09:00', endDay: 'mon', endTime: '17:00', timezone: null }] },
      {},
    ],
    ['startDay', { restrictions: [{ startDay: 'today', startTime: '00:00', endDay: 'sun', endTime: '00:00' }] }, {}],
    ['endTime', { restrictions: [{ startDay: 'mon', startTime: '00:00', endDay: 'sun' }] }, {}],
  ])('refuses a wrong %s and creates nothing (%j, %j)', async (field, rotation, schedule) => {
    const before = (await call('get', '').expect(200)).body.totalCount;
    const rotations = [{ startDate: START, ...rotation }];
    const { body } = await call('post', '')
      .send({ name: 'Wrong', rotations, ...schedule })
      .expect(400);
    expect(body).toEqual({
      message: expect.stringMatching(/^Invalid request: /),
      code: 'BAD_REQUEST',
      errors: expect.any(Array),
      ...ENVELOPE,
    });
    expect(body.message).toContain(field);
    expect((await call('get', '').expect(200)).body.totalCount).toBe(before);
  });
});

describe('GET /v2/schedules', () => {
  /** @contract conventions-22 */
  it('lists own-team and global ones with their rotations, page by page; allTeams lists all', async () => {
    const tenant = await createTenant(app);
    const key = `CompatKey ${tenant.apiKey}`;
    const team = async (name: string) => {
      const answer = await app.as(key).post('/v2/teams', { name }).expect(200);
      return answer.body.data.id as string;
    };
    const [ours, theirs] = [await team('Ours'), await team('Theirs')];
    const [ourKey, theirKey] = await Promise.all(
      [ours, theirs].map(async (teamId) => `CompatKey ${await createKey(app, { tenantId: tenant.id, teamId })}`),
    );
    const global = await create({ name: 'Global', rotations: [{ startDate: START }] }, `Bearer ${tenant.token}`);
    const our = await create({ name: 'Ours' }, ourKey);
    const their = await create({ name: 'Theirs' }, theirKey);

    const ids = async (path: string, authorization: string | undefined) => {
      const { body } = await call('get', path, authorization).expect(200);
      return { ids: body.data.map(({ id }: { id: string }) => id), totalCount: body.totalCount };
    };
    expect(await ids('', ourKey)).toEqual({ ids: [global, our], totalCount: 2 });
    expect(await ids('?allTeams=true', ourKey)).toEqual({ ids: [global, our, their], totalCount: 3 });
    expect(await ids('', key)).toEqual({ ids: [global, our, their], totalCount: 3 });

    const first = await call('get', '?limit=2', key).expect(200);
    expect(first.body).toEqual({ data: expect.any(Array), totalCount: 3, nextCursor: expect.any(String), ...ENVELOPE });
    expect(first.body.data[0]).toMatchObject({ teamId: null, rotations: [{ startDate: START }] });
    const second = await call('get', `?limit=2&cursor=${first.body.nextCursor}`, key).expect(200);
    expect(second.body.data).toEqual([expect.objectContaining({ id: their, teamId: theirs })]);
    expect(second.body).not.toHaveProperty('nextCursor');
  });

  it('refuses a cursor that it did not give', async () => {
    const { body } = await call('get', '?cursor=nonsense').expect(400);
    expect(body.code).toBe('PAGINATION_CURSOR_INVALID');
  });
});

describe('one schedule', () => {
  /** @contract conventions-5, on-call-4 */
  it('is 404 in the bare shape when unknown, malformed or of another tenant', async () => {
    const id = await create();
    const stranger = await createTenant(app);
    const bare = { message: 'Schedule not found' };
    const nested = ['', '/rotations', '/on-calls', `/rotations/${UNKNOWN}`, '/shifts?start=2026-01-01&end=2026-01-02'];
    for (const path of nested) {
      expect((await call('get', `/${UNKNOWN}${path}`).expect(404)).body).toEqual(bare);
      expect((await call('get', `/nonsense${path}`).expect(404)).body).toEqual(bare);
      expect((await call('get', `/${id}${path}`, `CompatKey ${stranger.apiKey}`).expect(404)).body).toEqual(bare);
    }
    const override = { userId: ben.id, startTime: START, endTime: START };
    for (const authorization of [`CompatKey ${stranger.apiKey}`, `Bearer ${stranger.token}`]) {
      await call('patch', `/${id}`, authorization).send({ name: 'Mine' }).expect(404, bare);
      await call('post', `/${id}/rotations`, authorization).send({ startDate: START }).expect(404, bare);
      await call('post', `/${id}/overrides`, authorization).send(override).expect(404, bare);
      await call('delete', `/${id}/overrides/${UNKNOWN}`, authorization).expect(404, bare);
      await call('delete', `/${id}`, authorization).expect(404, bare);
    }
    expect((await detail(id)).name).toBe('Ops');
  });

  /** @contract on-call-4 */
  it('of another team is 403 for everything; a member, an admin and an unbound key may touch it', async () => {
    const [ours, theirs] = [await createTeam(app), await createTeam(app)];
    const ourKey = `CompatKey ${await createKey(app, { teamId: ours.id })}`;
    const member = await createUser(app, { teamIds: [ours.id] });
    const outsider = await createUser(app, { teamIds: [theirs.id] });
    const id = await create({ rotations: [{ startDate: START }] }, ourKey);
    const rid = (await detail(id)).rotations[0].id;
    const refused = `Bearer ${outsider.token}`;
    const window = '?start=2026-01-01&end=2026-01-02';
    const reads = ['', '/rotations', `/rotations/${rid}`, '/on-calls', `/shifts${window}`, `/timeline${window}`];
    for (const path of reads) {
      const { body } = await call('get', `/${id}${path}`, refused).expect(403);
      expect(body).toEqual({ message: expect.any(String), code: 'FORBIDDEN', ...ENVELOPE });
      for (const allowed of [`Bearer ${member.token}`, `CompatKey ${ROOT_KEY}`, ourKey, admin]) {
        await call('get', `/${id}${path}`, allowed).expect(200);
      }
    }
    await call('patch', `/${id}`, refused).send({ name: 'Mine' }).expect(403);
    await call('post', `/${id}/rotations`, refused).send({ startDate: START }).expect(403);
    await call('patch', `/${id}/rotations/${rid}`, refused).send({ length: 2 }).expect(403);
    await call('delete', `/${id}/rotations/${rid}`, refused).expect(403);
    const override = { userId: ben.id, startTime: START, endTime: START };
    await call('post', `/${id}/overrides`, refused).send(override).expect(403);
    await call('delete', `/${id}/overrides/${UNKNOWN}`, refused).expect(403);
    await call('delete', `/${id}`, refused).expect(403);
    expect(await detail(id)).toMatchObject({ name: 'Ops', overrides: [], rotations: [{ id: rid, length: 1 }] });
  });

  it('asks for a credential, the scope of the method and the grant', async () => {
    const id = await create();
    await app.http.get(`/v2/schedules/${id}`).expect(401);
    const readOnly = `CompatKey ${await createKey(app, { scopes: ['read'] })}`;
    const writer = `CompatKey ${await createKey(app, { scopes: ['read', 'write'] })}`;
    await call('get', `/${id}`, readOnly).expect(200);
    await call('patch', `/${id}`, readOnly).send({ name: 'Mine' }).expect(403);
    await call('patch', `/${id}`, writer).send({ name: 'Ours' }).expect(200);
    await call('delete', `/${id}`, writer).expect(403);
    const reader = await createUser(app, { permissions: { schedules: 'read' } });
    await call('get', `/${id}`, `Bearer ${reader.token}`).expect(200);
    await call('delete', `/${id}`, `Bearer ${reader.token}`).expect(403);
    const ordinary = await createUser(app);
    await call('delete', `/${id}`, `Bearer ${ordinary.token}`).expect(200);
  });

  /** @contract on-call-2 */
  it('made with a JWT is global, made with a bound key belongs to the key’s team', async () => {
    const team = await createTeam(app);
    const member = await createUser(app, { teamIds: [team.id] });
    const key = `CompatKey ${await createKey(app, { teamId: team.id })}`;
    expect((await detail(await create({}, `Bearer ${member.token}`))).teamId).toBeNull();
    expect((await detail(await create({}, key))).teamId).toBe(team.id);
  });

  /** @contract on-call-3 */
  it('shows the overrides that touch the asked time, in order of time', async () => {
    const id = await create();
    const days = ['05', '03', '04'];
    for (const day of days) {
      const [startTime, endTime] = [`2026-06-${day}T00:00:00.000Z`, `2026-06-${day}T12:00:00.000Z`];
      await call('post', `/${id}/overrides`).send({ userId: ben.id, startTime, endTime }).expect(200);
    }
    const shown = async (query: string) => {
      const { body } = await call('get', `/${id}${query}`).expect(200);
      return body.data.overrides.map(({ startTime }: { startTime: string }) => startTime.slice(8, 10));
    };
    expect(await shown('')).toEqual(['03', '04', '05']);
    expect(await shown('?start=2026-06-03T12:00:00Z')).toEqual(['04', '05']);
    expect(await shown('?start=2026-06-03T11:59:59Z&end=2026-06-05T00:00:00Z')).toEqual(['03', '04']);
    expect((await call('get', `/${id}?start=soon`).expect(400)).body).toEqual(message('start'));
  });

  /** @contract on-call-5 */
  it('changes the present fields only; given rotations replace all, overrides stay', async () => {
    const id = await create({ description: 'Old', timezone: 'Asia/Kolkata', rotations: [{ startDate: START }] });
    const override = { userId: ben.id, startTime: START, endTime: '2026-06-02T08:00:00Z' };
    await call('post', `/${id}/overrides`).send(override).expect(200);
    const before = await detail(id);

    const { body } = await call('patch', `/${id}`).send({ name: 'New' }).expect(200);
    expect(body).toEqual({ data: { id, result: 'updated' }, ...ENVELOPE });
    expect(await detail(id)).toEqual({ ...before, name: 'New' });

    await call('patch', `/${id}`).send({ description: null, timezone: null, enabled: false }).expect(200);
    const unset = { ...before, name: 'New', description: null, timezone: 'UTC', enabled: false };
    // Another zone makes a new version of each rotation.
    const [rotation] = before.rotations;
    const counting = { from: expect.any(String), anchor: null, shift: 0, turn: null };
    expect(await detail(id)).toEqual({ ...unset, rotations: [{ ...rotation, counting }] });

    const rotations = [
      { startDate: START, name: 'A' },
      { startDate: START, name: 'B' },
    ];
    await call('patch', `/${id}`).send({ rotations }).expect(200);
    const replaced = await detail(id);
    expect(replaced).toMatchObject({ rotations, overrides: before.overrides });
    expect(replaced.rotations.map(({ id }: { id: string }) => id)).not.toContain(before.rotations[0].id);
    await call('patch', `/${id}`).send({ rotations: [] }).expect(200);
    expect((await detail(id)).rotations).toEqual([]);
  });

  it.each([
    { name: null },
    { name: '' },
    { timezone: 'Nowhere' },
    { rotations: [{}] },
    { rotations: [{ startDate: START, endDate: START }] },
  ])('refuses the change %j and keeps everything', async (change) => {
    const id = await create({ rotations: [{ startDate: START }] });
    const before = await detail(id);
    const { body } = await call('patch', `/${id}`)
      .send({ description: 'New', ...change })
      .expect(400);
    expect(body).toEqual(message('Invalid request: '));
    expect(await detail(id)).toEqual(before);
  });

  /** @contract on-call-6 */
  it('goes with its rotations and overrides', async () => {
    const id = await create({ rotations: [{ startDate: START }] });
    await call('post', `/${id}/overrides`).send({ userId: ben.id, startTime: START, endTime: START }).expect(200);
    const { body } = await call('delete', `/${id}`).expect(200);
    expect(body).toEqual({ data: { result: 'deleted' }, ...ENVELOPE });
    await call('get', `/${id}`).expect(404);
    const left = await app.sql(
      'SELECT id FROM rotations WHERE "scheduleId" = $1 UNION SELECT id FROM overrides WHERE "scheduleId" = $1',
      [id],
    );
    expect(left).toEqual([]);
  });
});

describe('rotations', () => {
  /** @contract conventions-18, on-call-7 */
  it('are created with 201, listed with their count, read, changed and deleted one by one', async () => {
    const id = await create({ rotations: [{ startDate: START, name: 'First' }] });
    const { body: created } = await call('post', `/${id}/rotations`)
      .send({ startDate: START, name: 'Second', type: 'weekly', participants: [{ id: ben.id }] })
      .expect(201);
    const notes = { onCallBefore: [], onCallAfter: [{ id: ben.id, name: 'Ben' }] };
    const warnings = ['Ben cannot be reached: no contact method'];
    expect(created).toEqual({ data: { id: UUID, result: 'created', ...notes, warnings }, ...ENVELOPE });
    const rid = created.data.id;

    const { body: list } = await call('get', `/${id}/rotations`).expect(200);
    expect(list).toEqual({
      data: [expect.objectContaining({ name: 'First' }), expect.any(Object)],
      totalCount: 2,
      ...ENVELOPE,
    });

    const { body: before } = await call('get', `/${id}/rotations/${rid}`).expect(200);
    expect(before.data).toEqual(list.data[1]);
    const { body: changed } = await call('patch', `/${id}/rotations/${rid}`)
      .send({ length: 2, endDate: '2027-01-01T00:00:00.000Z', timeRestriction: { start: '22:00', end: '06:00' } })
      .expect(200);
    const off = { onCallBefore: [{ id: ben.id, name: 'Ben' }], onCallAfter: [], warnings: expect.any(Array) };
    expect(changed).toEqual({ data: { id: rid, result: 'updated', ...off }, ...ENVELOPE });
    const after = (await call('get', `/${id}/rotations/${rid}`)).body.data;
    expect(after).toEqual({
      ...before.data,
      length: 2,
      endDate: '2027-01-01T00:00:00.000Z',
      timeRestriction: { start: '22:00', end: '06:00' },
      counting: expect.anything(),
    });
    await call('patch', `/${id}/rotations/${rid}`)
      .send({ length: null, endDate: null, timeRestriction: null })
      .expect(200);
    const { body: reset } = await call('get', `/${id}/rotations/${rid}`);
    expect(reset.data).toEqual({ ...before.data, counting: expect.anything() });
    await call('patch', `/${id}/rotations/${rid}`).send({}).expect(200);

    const { body: deleted } = await call('delete', `/${id}/rotations/${rid}`).expect(200);
    expect(deleted).toEqual({ data: { result: 'deleted', ...off }, ...ENVELOPE });
    expect((await call('get', `/${id}/rotations`)).body.totalCount).toBe(1);
  });

  /** @contract on-call-7 */
  it('are 404 in the bare shape when unknown, malformed or of another schedule', async () => {
    const [id, other] = [await create(), await create({ rotations: [{ startDate: START }] })];
    const foreign = (await detail(other)).rotations[0].id;
    for (const rid of [UNKNOWN, 'nonsense', foreign]) {
      const path = `/${id}/rotations/${rid}`;
      await call('get', path).expect(404, { message: 'Rotation not found' });
      await call('patch', path).send({ length: 2 }).expect(404, { message: 'Rotation not found' });
      await call('delete', path).expect(404, { message: 'Rotation not found' });
    }
    expect((await detail(other)).rotations).toHaveLength(1);
  });

  /** @contract on-call-16 */
  it.each([
    ['startDate', { startDate: null }],
    ['endDate', { startDate: '2027-01-01' }],
    ['endDate', { endDate: '2026-05-01' }],
    ['length', { length: -1 }],
  ])('refuse a wrong %s against what is stored: %j', async (field, change) => {
    const id = await create({ rotations: [{ startDate: START, endDate: '2026-07-01T00:00:00.000Z' }] });
    const before = (await detail(id)).rotations[0];
    const { body } = await call('patch', `/${id}/rotations/${before.id}`).send(change).expect(400);
    expect(body).toEqual(message(`Invalid request: ${field}: `));
    expect((await detail(id)).rotations[0]).toEqual(before);
    await call('post', `/${id}/rotations`).send({}).expect(400);
  });
});

describe('whom a schedule names', () => {
  const rotation = (...participants: object[]) => ({ startDate: START, participants });

  /** @contract on-call-19 */
  it('may be given by e-mail address, which is stored as the id', async () => {
    const id = await create({
      rotations: [rotation({ id: ben.email.toUpperCase() }, { id: crew.toUpperCase(), type: 'team' })],
    });
    expect((await detail(id)).rotations[0].participants).toEqual([
      { id: ben.id, name: 'Ben', email: ben.email },
      { id: crew, type: 'team' },
    ]);
  });

  it('takes no shifts as a stakeholder: it is stored, and the answer says so', async () => {
    const sam = await createUser(app, { fullName: 'Sam', role: 'stakeholder' });
    const warnings = [
      'Sam is a stakeholder, who can only acknowledge, close and add notes to alerts they are paged for',
      'Sam cannot be reached: no contact method',
    ];
    const rotations = [rotation({ id: sam.email }, { type: 'none' })];
    const made = await call('post', '').send({ name: 'Watchers', rotations }).expect(200);
    const path = `/${made.body.data.id}`;
    const added = await call('post', `${path}/rotations`).send(rotations[0]).expect(201);
    const changes = [
      await call('patch', path).send({ rotations }).expect(200),
      await call('patch', path).send({ name: 'On-lookers' }).expect(200),
    ];
    expect([made, ...changes].map(({ body }) => body.data.warnings)).toEqual([warnings, warnings, undefined]);
    expect(added.body.data.warnings).toEqual(warnings);
  });

  /** @contract on-call-19 */
  it('must be there: 400 names the field, and nothing changes', async () => {
    const id = await create({ rotations: [rotation({ id: ben.id })] });
    const before = await detail(id);
    const foreign = (await createTenant(app)).admin;
    for (const wrong of ['nobody', UNKNOWN, '', foreign.id, foreign.email, crew]) {
      const bad = rotation({ id: ben.id }, { id: wrong });
      const inside = message('Invalid request: rotations.1.participants.1.id: there is no user');
      const alone = message('Invalid request: participants.1.id: there is no user');
      const rotations = [rotation(), bad];
      expect((await call('post', '').send({ name: 'New', rotations }).expect(400)).body).toEqual(inside);
      expect((await call('patch', `/${id}`).send({ name: 'New', rotations }).expect(400)).body).toEqual(inside);
      expect((await call('post', `/${id}/rotations`).send(bad).expect(400)).body).toEqual(alone);
      const path = `/${id}/rotations/${before.rotations[0].id}`;
      expect((await call('patch', path).send(bad).expect(400)).body).toEqual(alone);
      const override = { userId: wrong, startTime: START, endTime: START };
      const { body } = await call('post', `/${id}/overrides`).send(override).expect(400);
      expect(body).toEqual(message('userId'));
    }
    for (const type of ['team', 'schedule']) {
      const { body } = await call('post', `/${id}/rotations`)
        .send(rotation({ id: ben.id, type }))
        .expect(400);
      expect(body).toEqual(message(`participants.0.id: there is no ${type}`));
    }
    expect(await detail(id)).toEqual(before);
  });

  it('may stay when it was deleted meanwhile, so that nobody else’s turns move', async () => {
    const leaver = await createUser(app);
    const id = await create({ rotations: [rotation({ id: leaver.id }, { id: ben.id })] });
    await app.as(admin).delete(`/v2/users/${leaver.id}`).expect(200);
    const { rotations } = await detail(id);
    await call('patch', `/${id}`).send({ rotations }).expect(200);
    const [stored] = (await detail(id)).rotations;
    await call('patch', `/${id}/rotations/${stored.id}`).send({ participants: stored.participants }).expect(200);
    expect((await detail(id)).rotations[0].participants).toEqual([
      { id: leaver.id, name: expect.stringMatching(/ \(gone\)$/) },
      { id: ben.id, name: 'Ben', email: ben.email },
    ]);
    await call('post', '').send({ name: 'New', rotations }).expect(400);
  });
});

describe('overrides', () => {
  /** @contract on-call-8 */
  it('are created without an order or conflict check, and named after the user', async () => {
    const ada = await createUser(app, { fullName: 'Ada Lovelace' });
    const id = await create();
    const { body } = await call('post', `/${id}/overrides`)
      .send({ userId: ada.id, startTime: '2026-06-02T00:00:00Z', endTime: '2026-06-01T00:00:00Z', reason: 'Swap' })
      .expect(200);
    expect(body).toEqual({ data: { id: UUID, result: 'override created' }, ...ENVELOPE });
    await call('post', `/${id}/overrides`)
      .send({ userId: ben.email, userName: 'Some Body', startTime: '2026-06-02T00:00:00Z', endTime: '2026-06-03' })
      .expect(200);
    expect((await detail(id)).overrides).toEqual([
      {
        id: body.data.id,
        userId: ada.id,
        userName: 'Ada Lovelace',
        userEmail: ada.email,
        participant: { type: 'user', id: ada.id, name: 'Ada Lovelace' },
        rotationIds: null,
        startTime: '2026-06-02T00:00:00.000Z',
        endTime: '2026-06-01T00:00:00.000Z',
        reason: 'Swap',
      },
      {
        id: UUID,
        userId: ben.id,
        userName: 'Some Body',
        userEmail: ben.email,
        participant: { type: 'user', id: ben.id, name: 'Some Body' },
        rotationIds: null,
        startTime: '2026-06-02T00:00:00.000Z',
        endTime: '2026-06-03T00:00:00.000Z',
        reason: null,
      },
    ]);
  });

  it.each([
    ['userId', { userId: undefined }],
    ['userId', { userId: 7 }],
    ['startTime', { startTime: undefined }],
    ['endTime', { endTime: 'later' }],
    ['reason', { reason: {} }],
  ])('refuse a wrong %s', async (field, wrong) => {
    const id = await create();
    const { body } = await call('post', `/${id}/overrides`)
      .send({ userId: ben.id, startTime: START, endTime: START, ...wrong })
      .expect(400);
    expect(body).toEqual(message(field));
    expect((await detail(id)).overrides).toEqual([]);
  });

  /** @contract operating-28 */
  it('are changed in place: present fields only, with the same checks', async () => {
    const [id, other] = [await create(), await create()];
    const ada = await createUser(app, { fullName: 'Ada' });
    const times = { startTime: START, endTime: '2026-06-02T08:00:00.000Z' };
    const made = await call('post', `/${id}/overrides`).send({ userId: ben.id, ...times, reason: 'Swap' });
    const path = `/${id}/overrides/${made.body.data.id}`;
    const change = async (body: object) => (await call('patch', path).send(body).expect(200)).body.data;

    const endTime = '2026-06-03T08:00:00.000Z';
    expect(await change({ endTime })).toEqual({
      ...{ id: made.body.data.id, userId: ben.id, userName: 'Ben', userEmail: ben.email, ...times, endTime },
      ...{ reason: 'Swap', participant: { type: 'user', id: ben.id, name: 'Ben' }, rotationIds: null },
      warnings: ['Ben cannot be reached: no contact method'],
    });
    expect(await change({ userId: ada.email, reason: null })).toMatchObject({
      ...{ userId: ada.id, userName: 'Ada', startTime: START, endTime, reason: null },
    });
    const stored = (await detail(id)).overrides;
    expect(await change({})).toEqual({ ...stored[0], warnings: ['Ada cannot be reached: no contact method'] });

    for (const [field, wrong] of Object.entries({ userId: 'nobody', startTime: 'later', endTime: null, reason: {} })) {
      const { body } = await call('patch', path)
        .send({ [field]: wrong })
        .expect(400);
      expect(body).toEqual(message(field));
    }
    expect((await detail(id)).overrides).toEqual(stored);
    for (const unknown of [`/${other}/overrides/${made.body.data.id}`, `/${id}/overrides/${UNKNOWN}`]) {
      await call('patch', unknown).send({ endTime }).expect(404);
    }
  });

  /** @contract on-call-9 */
  it('are deleted with 200 whether or not they exist', async () => {
    const [id, other] = [await create(), await create()];
    const made = await call('post', `/${id}/overrides`).send({ userId: ben.id, startTime: START, endTime: START });
    const oid = made.body.data.id;
    await call('delete', `/${other}/overrides/${oid}`).expect(200);
    expect((await detail(id)).overrides).toHaveLength(1);
    for (const each of [oid, oid, UNKNOWN, 'nonsense']) {
      const { body } = await call('delete', `/${id}/overrides/${each}`).expect(200);
      expect(body).toEqual({ data: { result: 'deleted' }, ...ENVELOPE });
    }
    expect((await detail(id)).overrides).toEqual([]);
  });
});
