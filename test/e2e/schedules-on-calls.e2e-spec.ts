import ICAL from 'ical.js';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Injectable, Module } from '@nestjs/common';
import type { StoredEvent } from '../../src/platform/events/event-map.js';
import { OutboxConsumer, type OutboxHandler } from '../../src/platform/events/outbox-consumer.js';
import { OnCallService } from '../../src/on-call/on-call.service.js';
import {
  createTeam,
  createTenant,
  createUser,
  defaultTenantId,
  joinTeam,
  login,
  type TestUser,
} from '../support/accounts.js';
import { ENVELOPE } from '../support/envelope.js';
import { TestApp } from '../support/test-app.js';

/** Keeps the events that a push will one day be sent for. */
@Injectable()
@OutboxConsumer({ name: 'test.overrides', events: ['override.created'] })
class Overrides implements OutboxHandler<'override.created'> {
  readonly seen: StoredEvent<'override.created'>['payload'][] = [];

  handle(events: StoredEvent<'override.created'>[]): Promise<void> {
    this.seen.push(...events.map(({ payload }) => payload));
    return Promise.resolve();
  }
}

@Module({ providers: [Overrides] })
class OverridesModule {}

let app: TestApp;
let admin: string;
let ada: TestUser;
let ben: TestUser;

beforeAll(async () => {
  app = await TestApp.start({ canPage: true, modules: [OverridesModule] });
  admin = `Bearer ${await login(app)}`;
  ada = await createUser(app, { fullName: 'Ada' });
  ben = await createUser(app, { fullName: 'Ben' });
});
afterAll(() => app.stop());

const call = (method: 'get' | 'post' | 'patch' | 'delete', path: string) =>
  app.as(admin).send(method, `/v2/schedules${path}`);

/** Ada and Ben in turn, day by day from Monday noon; the clock of the test stands at that noon. */
async function create(rotation: Record<string, unknown> = {}, schedule: Record<string, unknown> = {}): Promise<string> {
  const participants = [{ id: ada.id }, { id: ben.id, type: 'user' }];
  const daily = { name: 'Primary', startDate: '2026-06-01T12:00:00.000Z', type: 'daily', participants, ...rotation };
  const { body } = await call('post', '')
    .send({ name: 'Ops', rotations: [daily], ...schedule })
    .expect(200);
  return body.data.id;
}
const ask = async (path: string) => (await call('get', path).expect(200)).body.data;

const named = ({ id, fullName, email }: TestUser) => ({ id, name: fullName, email });

async function override(id: string, userId: string, startTime: string, endTime: string): Promise<string> {
  const { body } = await call('post', `/${id}/overrides`).send({ userId, startTime, endTime }).expect(200);
  return body.data.id;
}

const NO_METHOD = { reason: 'no-contact-method', message: 'Cannot be reached: no contact method' };
const BOTH = () => [ada, ben].map(({ id, fullName: name }) => ({ id, name, ...NO_METHOD }));

describe('GET /v2/on-calls', () => {
  const all = async (token = admin, at = '') =>
    (await app.as(token).get(`/v2/on-calls${at}`).expect(200)).body.data as {
      schedule: { id: string };
    }[];
  const one = async (id: string, at = '') => (await all(admin, at)).find(({ schedule }) => schedule.id === id);

  /** @contract operating-18 */
  it('tells of every schedule who is on call, until when and how reachable, who is next, and the next gap', async () => {
    const id = await create({ endDate: '2026-06-04T12:00:00.000Z' });
    const schedule = { id, name: 'Ops', timezone: 'UTC', teamId: null, enabled: true };
    expect(await one(id)).toEqual({
      schedule,
      onCall: [
        {
          id: ada.id,
          name: 'Ada',
          until: '2026-06-02T12:00:00.000Z',
          channels: [],
          quiet: null,
          unreachable: NO_METHOD,
        },
      ],
      next: [{ id: ben.id, name: 'Ben', from: '2026-06-02T12:00:00.000Z', quiet: null, unreachable: NO_METHOD }],
      nextGap: { start: '2026-06-04T12:00:00.000Z', end: '2026-06-15T12:00:00.000Z', intended: false },
      nextUnintendedGap: { start: '2026-06-04T12:00:00.000Z', end: '2026-06-15T12:00:00.000Z' },
    });
    expect(await one(id, '?at=2026-06-01T11:00:00Z')).toMatchObject({
      onCall: [],
      next: [{ name: 'Ada', from: '2026-06-01T12:00:00.000Z' }],
      nextGap: { start: '2026-06-01T11:00:00.000Z', end: '2026-06-01T12:00:00.000Z' },
    });
    const alone = await create({ participants: [{ id: ada.id }] });
    expect(await one(alone)).toMatchObject({ onCall: [{ until: null }], next: [], nextGap: null });
    const off = await create({}, { enabled: false });
    expect(await one(off)).toMatchObject({ schedule: { enabled: false }, onCall: [], next: [], nextGap: null });
    await app.as(admin).get('/v2/on-calls?at=soon').expect(400);
  });

  it('tells the next gap that is meant so, by hours or by a turn of none, and the next one that is not', async () => {
    const night = { timeRestriction: { start: '20:00', end: '08:00' } };
    const day = { start: '2026-06-01T12:00:00.000Z', end: '2026-06-01T20:00:00.000Z' };
    const nights = await create(night);
    expect(await one(nights)).toMatchObject({
      onCall: [],
      nextGap: { ...day, intended: true },
      nextUnintendedGap: null,
    });
    // The night of the fourth is missed, together with the day after it.
    const ended = await create({ ...night, endDate: '2026-06-04T20:00:00.000Z' });
    expect(await one(ended)).toMatchObject({
      nextGap: { ...day, intended: true },
      nextUnintendedGap: { start: '2026-06-04T08:00:00.000Z', end: '2026-06-15T12:00:00.000Z' },
    });
    const turns = await create({
      participants: [{ id: ada.id }, { type: 'none' }],
      endDate: '2026-06-05T12:00:00.000Z',
    });
    expect(await one(turns)).toMatchObject({
      nextGap: { start: '2026-06-02T12:00:00.000Z', end: '2026-06-03T12:00:00.000Z', intended: true },
      nextUnintendedGap: { start: '2026-06-05T12:00:00.000Z', end: '2026-06-15T12:00:00.000Z' },
    });
  });

  /** @contract operating-18 */
  it('shows the kinds of channel that reach them, and no addresses', async () => {
    const eve = await createUser(app, { reachable: true });
    const id = await create({ participants: [{ id: eve.id }, { id: ada.id }] });
    expect(await one(id)).toMatchObject({ onCall: [{ id: eve.id, channels: ['email'] }] });
    expect(await one(id, '?at=2026-06-02T12:00:00Z')).toMatchObject({ onCall: [{ id: ada.id, channels: [] }] });
    expect(JSON.stringify(await one(id))).not.toContain(eve.email);
  });

  /** @contract operating-18 */
  it('shows each caller what the single schedules show them', async () => {
    const member = await createUser(app);
    const { id: teamId } = await createTeam(app, { members: [member.id] });
    const [ours, everybodys] = [await create({}, { teamId }), await create()];
    const stakeholder = await createUser(app, { role: 'stakeholder' });
    const stranger = await createUser(app, { tenantId: (await createTenant(app)).id });
    const seenBy = async ({ token }: TestUser) => {
      const ids = (await all(`Bearer ${token}`)).map(({ schedule }) => schedule.id);
      return [ids.includes(ours), ids.includes(everybodys), ids.length > 0];
    };
    expect(await seenBy(member)).toEqual([true, true, true]);
    expect(await seenBy(ben)).toEqual([false, true, true]);
    expect(await seenBy(stakeholder)).toEqual([true, true, true]);
    expect(await seenBy(stranger)).toEqual([false, false, false]);
  });

  /** @contract operating-18 */
  it('shows all teams to whoever asks for them, and nothing of how people of other teams are reached', async () => {
    const eve = await createUser(app, { reachable: true });
    const stranger = await createUser(app, { tenantId: (await createTenant(app)).id });
    const { id: teamId } = await createTeam(app, { members: [eve.id] });
    const theirs = await create({ participants: [{ id: eve.id }, { id: ada.id }] }, { teamId });
    const seenBy = async ({ token }: TestUser, query: string) => {
      const { body } = await app.as(`Bearer ${token}`).get(`/v2/on-calls${query}`).expect(200);
      const found = body.data.find((each: { schedule: { id: string } }) => each.schedule.id === theirs);
      return { onCall: found?.onCall, isHidden: body.hidden > 0 };
    };
    expect(await seenBy(ben, '')).toEqual({ onCall: undefined, isHidden: true });
    expect(await seenBy(ben, '?allTeams=true')).toMatchObject({
      onCall: [{ id: eve.id, channels: [], unreachable: null, quiet: null }],
      isHidden: false,
    });
    expect(await seenBy(eve, '?allTeams=true')).toMatchObject({ onCall: [{ id: eve.id, channels: ['email'] }] });
    expect(await seenBy(stranger, '?allTeams=true')).toEqual({ onCall: undefined, isHidden: false });
    await app.as(admin).get('/v2/on-calls?allTeams=yes').expect(400);
  });
});

describe('GET /v2/users/:id/shifts', () => {
  const SPAN = '?start=2026-06-01T00:00:00Z&end=2026-06-05T00:00:00Z';
  const ask = (id: string, token: string, span = SPAN) => app.as(token).get(`/v2/users/${id}/shifts${span}`);

  /** @contract operating-23 */
  it('tells one person’s shifts over all schedules, as the schedules tell them', async () => {
    const [cyd, dan] = [await createUser(app, { fullName: 'Cyd' }), await createUser(app)];
    const { id: teamId } = await createTeam(app, { members: [cyd.id] });
    const participants = [{ id: cyd.id }, { id: dan.id }];
    const ops = await create({ participants });
    const night = await create(
      { participants: [{ id: teamId, type: 'team' }], type: 'weekly' },
      { name: 'Night', teamId },
    );
    await override(ops, cyd.id, '2026-06-02T14:00:00.000Z', '2026-06-02T16:00:00.000Z');
    const { shifts } = (await ask(cyd.id, `Bearer ${cyd.token}`).expect(200)).body.data;
    expect(
      shifts.map(({ schedule, startTime, endTime }: Record<string, string> & { schedule: { name: string } }) => [
        schedule.name,
        startTime,
        endTime,
      ]),
    ).toEqual([
      ['Ops', '2026-06-01T12:00:00.000Z', '2026-06-02T12:00:00.000Z'],
      ['Night', '2026-06-01T12:00:00.000Z', '2026-06-05T00:00:00.000Z'],
      ['Ops', '2026-06-02T14:00:00.000Z', '2026-06-02T16:00:00.000Z'],
      ['Ops', '2026-06-03T12:00:00.000Z', '2026-06-04T12:00:00.000Z'],
    ]);
    const single = (await call('get', `/${ops}/shifts${SPAN}`).expect(200)).body.data.shifts;
    const schedule = { id: ops, name: 'Ops', timezone: 'UTC', teamId: null };
    expect(shifts[0]).toEqual({ ...single[0], schedule });
    // Others see what they may see of the schedules.
    const seen = (await ask(cyd.id, `Bearer ${dan.token}`).expect(200)).body.data.shifts;
    expect(new Set(seen.map((shift: { schedule: { id: string } }) => shift.schedule.id))).toEqual(new Set([ops]));
    expect((await ask(cyd.id, admin)).body.data.shifts).toHaveLength(shifts.length);
    expect(night).not.toBe(ops);
  });

  /** @contract operating-23 */
  it('refuses those who may not read schedules, but their own', async () => {
    const eve = await createUser(app, { permissions: { schedules: 'none' } });
    await ask(eve.id, `Bearer ${eve.token}`).expect(200);
    await ask(ada.id, `Bearer ${eve.token}`).expect(403);
    const stranger = await createUser(app, { tenantId: (await createTenant(app)).id });
    await ask(ada.id, `Bearer ${stranger.token}`).expect(404);
    await ask(ada.id, admin, '?start=2026-06-05T00:00:00Z&end=2026-06-01T00:00:00Z').expect(400);
  });
});

describe('GET /v2/schedules/:id/on-calls', () => {
  /** @contract on-call-11 */
  it('tells who is on call now, until when, and who is next', async () => {
    const id = await create();
    const { body } = await call('get', `/${id}/on-calls`).expect(200);
    expect(body).toEqual({
      data: {
        parent: { id, name: 'Ops' },
        onCallRecipients: [
          { ...named(ada), startTime: '2026-06-01T12:00:00.000Z', endTime: '2026-06-02T12:00:00.000Z' },
        ],
        nextOnCallRecipients: [
          { ...named(ben), startTime: '2026-06-02T12:00:00.000Z', endTime: '2026-06-03T12:00:00.000Z' },
        ],
        next: [{ ...named(ben), startTime: '2026-06-02T12:00:00.000Z', endTime: '2026-06-03T12:00:00.000Z' }],
        ...{ source: 'rotation', quiet: [], unreachable: BOTH() },
      },
      ...ENVELOPE,
    });
  });

  /** @contract on-call-11 */
  it('tells it for any other instant', async () => {
    const id = await create();
    const at = async (instant: string) => {
      const { onCallRecipients, source } = await ask(`/${id}/on-calls?at=${instant}`);
      return [source, ...onCallRecipients.map(({ name }: { name: string }) => name)];
    };
    expect(await at('2026-06-02T11:59:59.999Z')).toEqual(['rotation', 'Ada']);
    expect(await at('2026-06-02T12:00:00Z')).toEqual(['rotation', 'Ben']);
    expect(await at('2026-06-02T14:00:00%2B02:00')).toEqual(['rotation', 'Ben']);
    expect(await at('2026-06-01')).toEqual(['none']);
    for (const wrong of ['soon', '', '2026-02-30', '2026-06-01&at=2026-06-02']) {
      const { body } = await call('get', `/${id}/on-calls?at=${wrong}`).expect(400);
      expect(body).toEqual({
        message: expect.stringContaining('at: '),
        code: 'BAD_REQUEST',
        errors: expect.any(Array),
        ...ENVELOPE,
      });
    }
  });

  /** @contract on-call-12 */
  it('has no nextOnCallRecipients while an override is active', async () => {
    const id = await create();
    const oid = await override(id, ben.id, '2026-06-01T11:00:00Z', '2026-06-01T13:00:00Z');
    expect(await ask(`/${id}/on-calls`)).toEqual({
      parent: { id, name: 'Ops' },
      onCallRecipients: [{ ...named(ben), startTime: '2026-06-01T11:00:00.000Z', endTime: '2026-06-01T13:00:00.000Z' }],
      next: [{ ...named(ada), startTime: '2026-06-01T13:00:00.000Z', endTime: '2026-06-02T12:00:00.000Z' }],
      source: 'override',
      quiet: [],
      unreachable: BOTH(),
    });
    expect((await ask(`/${id}/on-calls?at=2026-06-01T13:00:00Z`)).onCallRecipients[0]).toEqual({
      ...named(ada),
      startTime: '2026-06-01T13:00:00.000Z',
      endTime: '2026-06-02T12:00:00.000Z',
    });
    await call('delete', `/${id}/overrides/${oid}`).expect(200);
    expect((await ask(`/${id}/on-calls`)).source).toBe('rotation');
  });

  it('leaves out an end that is not in sight, and has nobody in an empty or disabled schedule', async () => {
    const alone = await create({ participants: [{ id: ada.id, name: 'The One' }] });
    expect(await ask(`/${alone}/on-calls`)).toMatchObject({
      onCallRecipients: [{ name: 'The One', startTime: '2026-06-01T12:00:00.000Z' }],
      nextOnCallRecipients: [],
    });
    expect((await ask(`/${alone}/on-calls`)).onCallRecipients[0]).not.toHaveProperty('endTime');
    const nobody = { onCallRecipients: [], nextOnCallRecipients: [], next: [], source: 'none' };
    const empty = await create({}, { rotations: [] });
    const off = await create({}, { enabled: false });
    const said = { parent: { id: empty, name: 'Ops' }, ...nobody, quiet: [], unreachable: [] };
    expect(await ask(`/${empty}/on-calls`)).toEqual(said);
    expect(await ask(`/${off}/on-calls`)).toEqual({ ...said, parent: { id: off, name: 'Ops' } });
  });

  it('knows teams, nested schedules and every later change to them', async () => {
    const team = await createTeam(app, { members: [ben.id] });
    const inner = await create({ participants: [{ id: team.id, type: 'team' }] });
    const outer = await create({ participants: [{ id: inner, type: 'schedule' }] });
    const names = async () =>
      (await ask(`/${outer}/on-calls`)).onCallRecipients.map(({ name }: { name: string }) => name);
    expect(await names()).toEqual(['Ben']);
    await joinTeam(app, { teamId: team.id, userId: ada.id });
    expect(await names()).toEqual(['Ben', 'Ada']);
    await call('patch', `/${inner}`).send({ enabled: false }).expect(200);
    expect(await names()).toEqual([]);
  });

  it('covers an approved absence, and only an approved one', async () => {
    const id = await create();
    const absence = `INSERT INTO pto_requests ("tenantId", id, "userId", "userName", "startDate", "endDate", status, "createdAt")
      VALUES ($1, gen_random_uuid(), $2, 'Ada', '2026-06-01T13:00Z', '2026-06-01T14:00Z', $3, now())`;
    const tenantId = await defaultTenantId(app);
    const at = async (time: string) =>
      (await ask(`/${id}/on-calls?at=2026-06-01T${time}:00Z`)).onCallRecipients.map((r: { name: string }) => r.name);
    await app.sql(absence, [tenantId, ada.id, 'pending']);
    await call('patch', `/${id}`).send({ description: 'reload' }).expect(200);
    expect(await at('13:00')).toEqual(['Ada']);
    await app.sql(absence, [tenantId, ada.id, 'approved']);
    await call('patch', `/${id}`).send({ description: 'reload again' }).expect(200);
    expect([await at('12:59'), await at('13:00'), await at('14:00')]).toEqual([['Ada'], ['Ben'], ['Ada']]);
    await app.sql('DELETE FROM pto_requests');
    await call('patch', `/${id}`).send({ description: null }).expect(200);
  });
});

describe('GET /v2/schedules/:id/shifts', () => {
  /** @contract on-call-14 */
  it('splits around overrides, names whom they replace, and keeps ids in any range', async () => {
    const id = await create();
    const oid = await override(id, ben.id, '2026-06-01T18:00:00Z', '2026-06-01T20:00:00Z');
    const { body } = await call('get', `/${id}/shifts?start=2026-06-01T15:00:00Z&end=2026-06-03`).expect(200);
    const rotationId = (await ask(`/${id}`)).rotations[0].id;
    const shift = (user: TestUser, startTime: string, endTime: string, since = startTime) => ({
      id: `${rotationId}:${user.id}:2026-06-${since}:00.000Z`,
      startTime: `2026-06-${startTime}:00.000Z`,
      endTime: `2026-06-${endTime}:00.000Z`,
      userId: user.id,
      userName: user.fullName,
      userEmail: user.email,
      isOverride: false,
      overriddenUserName: null,
      rotationId,
    });
    expect(body).toEqual({
      data: {
        shifts: [
          shift(ada, '01T15:00', '01T18:00', '01T12:00'),
          {
            id: `ovr:${oid}`,
            startTime: '2026-06-01T18:00:00.000Z',
            endTime: '2026-06-01T20:00:00.000Z',
            userId: ben.id,
            userName: 'Ben',
            userEmail: ben.email,
            isOverride: true,
            overriddenUserName: 'Ada',
          },
          shift(ada, '01T20:00', '02T12:00'),
          shift(ben, '02T12:00', '03T00:00'),
        ],
        timezone: 'UTC',
      },
      ...ENVELOPE,
    });
  });

  /** @contract operating-47 */
  it('tells when shifts that the range cuts really begin and end', async () => {
    const range = 'start=2026-06-02&end=2026-06-04';
    const edges = async (id: string): Promise<string[][]> =>
      (await ask(`/${id}/shifts?whole=true&${range}`)).shifts.map((shift: Record<string, string | null>) =>
        ['startTime', 'endTime', 'wholeStart', 'wholeEnd'].map((edge) => shift[edge]?.slice(8, 13)),
      );
    const id = await create();
    expect(await edges(id)).toEqual([
      ['02T00', '02T12', '01T12', '02T12'],
      ['02T12', '03T12', '02T12', '03T12'],
      ['03T12', '04T00', '03T12', '04T12'],
    ]);
    const alone = await create({ participants: [{ id: ada.id }] });
    expect(await edges(alone)).toEqual([['02T00', '04T00', '01T12', undefined]]);
    expect((await ask(`/${id}/shifts?${range}`)).shifts[0]).not.toHaveProperty('wholeStart');
    await call('get', `/${id}/shifts?whole=yes&${range}`).expect(400);
  });

  /** @contract on-call-14 */
  it('needs a range that is one, of at most two years', async () => {
    const id = await create();
    const wrong = ['', '?start=2026-06-01', '?end=2026-06-01', '?start=x&end=2026-06-01'];
    for (const query of [...wrong, '?start=2026-06-01&end=2026-06-01', '?start=2026-06-02&end=2026-06-01']) {
      for (const route of ['shifts', 'timeline']) {
        const { body } = await call('get', `/${id}/${route}${query}`).expect(400);
        expect(body).toEqual({
          message: expect.stringContaining('Invalid request'),
          code: 'BAD_REQUEST',
          errors: expect.any(Array),
          ...ENVELOPE,
        });
      }
    }
    const { body } = await call('get', `/${id}/shifts?start=2026-01-01&end=2030-01-01`).expect(400);
    expect(body.message).toBe('Range too large');
  });
});

describe('GET /v2/schedules/:id/gaps', () => {
  /** @contract operating-48 */
  it('tells when nobody is on call; turns of none are meant so', async () => {
    const restricted = { timeRestriction: { start: '12:00', end: '20:00' } };
    const id = await create({ participants: [{ id: ada.id }, { type: 'none' }], ...restricted });
    await override(id, ben.id, '2026-06-01T20:00:00Z', '2026-06-02T04:00:00Z');
    expect(await ask(`/${id}/gaps?start=2026-06-01T12:00:00Z&end=2026-06-03`)).toEqual({
      gaps: [
        { start: '2026-06-02T04:00:00.000Z', end: '2026-06-02T12:00:00.000Z', intended: true },
        { start: '2026-06-02T20:00:00.000Z', end: '2026-06-03T00:00:00.000Z', intended: true },
      ],
      timezone: 'UTC',
    });
    await call('get', `/${id}/gaps?start=2026-06-02&end=2026-06-01`).expect(400);
    await call('get', `/${id}/gaps?start=2026-01-01&end=2030-01-01`).expect(400);
  });
});

describe('a restriction in the time zone of each participant', () => {
  /** @contract operating-46 */
  it('holds in every view, and follows a change of somebody’s zone', async () => {
    const dan = await createUser(app, { fullName: 'Dan', timezone: 'America/New_York' });
    const eve = await createUser(app, { fullName: 'Eve', timezone: 'Asia/Kolkata' });
    const timeRestriction = { start: '09:00', end: '17:00', timezone: 'participant' };
    const restrictions = [{ startDay: 'mon', startTime: '00:00', endDay: 'sat', endTime: '00:00' }];
    const id = await create({ participants: [{ id: dan.id }, { id: eve.id }], timeRestriction, restrictions });
    expect((await ask(`/${id}`)).rotations).toMatchObject([{ timeRestriction, restrictions }]);
    const range = 'start=2026-06-01T12:00:00.000Z&end=2026-06-03T12:00:00.000Z';
    const shifts = async () =>
      (await ask(`/${id}/shifts?${range}`)).shifts.map(({ userName, startTime, endTime }: Record<string, string>) =>
        [userName, startTime?.slice(8, 16), endTime?.slice(8, 16)].join(' '),
      );
    expect(await shifts()).toEqual(['Dan 01T13:00 01T21:00', 'Eve 03T03:30 03T11:30']);
    expect((await ask(`/${id}/gaps?${range}`)).gaps.map(({ start }: { start: string }) => start.slice(8, 16))).toEqual([
      ...['01T12:00', '01T21:00', '03T11:30'],
    ]);
    const at = async (time: string) =>
      (await ask(`/${id}/on-calls?at=2026-06-${time}:00Z`)).onCallRecipients.map(({ name }: { name: string }) => name);
    expect([await at('01T12:59'), await at('01T13:00'), await at('03T11:29')]).toEqual([[], ['Dan'], ['Eve']]);
    const calendar = await call('get', `/${id}/ical`).expect(200);
    expect(String(calendar.text)).toContain('DTSTART:20260603T033000Z\r\nDTEND:20260603T113000Z');
    const report = `/v2/reports/on-call-hours?from=2026-06-01T12:00:00Z&to=2026-06-03T12:00:00Z&scheduleId=${id}`;
    const { rows } = (await app.as(admin).get(report).expect(200)).body.data;
    expect(rows).toMatchObject([{ totalHours: 8 }, { totalHours: 8 }]);

    await app.as(admin).patch(`/v2/users/${dan.id}`, { timezone: 'UTC' }).expect(200);
    expect(await shifts()).toEqual(['Dan 01T12:00 01T17:00', 'Dan 02T09:00 02T12:00', 'Eve 03T03:30 03T11:30']);
    const wrong = { startDate: '2026-06-01', timeRestriction: { ...timeRestriction, timezone: 'Europe/Berlin' } };
    const { body } = await call('post', `/${id}/rotations`).send(wrong).expect(400);
    expect(body.message).toContain('timeRestriction.timezone');
  });
});

describe('POST /v2/schedules/preview', () => {
  const range = { start: '2026-06-01T12:00:00.000Z', end: '2026-06-08T12:00:00.000Z' };
  const daily = (...ids: string[]) => ({
    ...{ name: 'Primary', startDate: '2026-06-01T12:00:00.000Z', type: 'daily' },
    participants: ids.map((each) => ({ id: each })),
  });

  /** @contract operating-59 */
  it('says what the stored schedule then says, and stores nothing', async () => {
    const count = async () => (await app.as(admin).get('/v2/schedules')).body.totalCount;
    const before = await count();
    const schedule = { timezone: 'Europe/Berlin', rotations: [daily(ben.email, ada.id)] };
    const { body } = await call('post', '/preview')
      .send({ schedule, ...range })
      .expect(200);
    expect(await count()).toBe(before);
    const id = await create({}, schedule);
    const { shifts, timezone } = await ask(`/${id}/shifts?start=${range.start}&end=${range.end}`);
    const { id: rotationId } = (await ask(`/${id}`)).rotations[0];
    const { rotationIds } = body.data;
    const text = JSON.stringify({ shifts, gaps: [], timezone }).replaceAll(rotationId, rotationIds[0]);
    expect(body.data).toEqual({ ...JSON.parse(text), rotationIds });
    expect(shifts).toHaveLength(7);
  });

  /** @contract operating-59 */
  it('knows the overrides of the schedule that it would change, and those that name it', async () => {
    const scheduleId = await create();
    await override(scheduleId, ben.id, '2026-06-01T12:00:00Z', '2026-06-02T12:00:00Z');
    const rotations = [{ ...daily(ada.id), endDate: '2026-06-03T12:00:00.000Z' }];
    const { body } = await call('post', '/preview')
      .send({ schedule: { rotations }, scheduleId, ...range })
      .expect(200);
    const who = body.data.shifts.map((shift: { userName: string; startTime: string }) => [
      shift.userName,
      shift.startTime,
    ]);
    expect(who).toEqual([
      ['Ben', '2026-06-01T12:00:00.000Z'],
      ['Ada', '2026-06-02T12:00:00.000Z'],
    ]);
    expect(body.data.gaps).toEqual([{ start: '2026-06-03T12:00:00.000Z', end: range.end, intended: false }]);
  });

  it.each([
    ['schedule', {}],
    ['schedule.timezone', { schedule: { timezone: 'Nowhere' } }],
    ['schedule.rotations.0.startDate', { schedule: { rotations: [{}] } }],
    ['schedule.rotations.0.participants.0.id', { schedule: { rotations: [daily('nobody@example.com')] } }],
    ['end', { schedule: {}, end: range.start }],
    ['scheduleId', { schedule: {}, scheduleId: 7 }],
  ])('refuses a wrong %s', async (field, wrong) => {
    const { body } = await call('post', '/preview')
      .send({ ...range, ...wrong })
      .expect(400);
    expect(body.message).toContain(field);
  });

  it('is 404 for an unknown schedule, and 400 where it is too much to work out', async () => {
    const scheduleId = '00000000-0000-4000-8000-000000000000';
    await call('post', '/preview')
      .send({ schedule: {}, scheduleId, ...range })
      .expect(404);
    const hourly = { ...daily(ada.id, ben.id), type: 'hourly' };
    const { body } = await call('post', '/preview')
      .send({ schedule: { rotations: [hourly] }, start: range.start, end: '2028-05-31' })
      .expect(400);
    expect(body.code).toBe('RANGE_TOO_LARGE');
  });
});

describe('GET /v2/schedules/:id/timeline', () => {
  /** @contract on-call-13 */
  it('has an entry per local day and rotation, an override wins its day', async () => {
    const id = await create({}, { timezone: 'Europe/London' });
    await override(id, ben.id, '2026-06-03T08:00:00Z', '2026-06-03T09:00:00Z');
    const range = 'start=2026-05-31T23:00:00.000Z&end=2026-06-03T23:00:00.000Z';
    const { body } = await call('get', `/${id}/timeline?${range}`).expect(200);
    expect(body).toEqual({
      data: {
        timeline: [
          { date: '2026-06-01', rotationName: 'Primary', userName: 'Ada', isOverride: false },
          { date: '2026-06-02', rotationName: 'Primary', userName: 'Ada', isOverride: false },
          { date: '2026-06-03', userName: 'Ben', isOverride: true },
        ],
        start: '2026-05-31T23:00:00.000Z',
        end: '2026-06-03T23:00:00.000Z',
        interval: 'day',
      },
      ...ENVELOPE,
    });
  });

  /** @contract on-call-13 */
  it('goes by week and month too, and by nothing else', async () => {
    const id = await create();
    const entries = async (interval: string) =>
      (await ask(`/${id}/timeline?start=2026-06-01&end=2026-08-01&interval=${interval}`)).timeline.length;
    expect([await entries('week'), await entries('month')]).toEqual([9, 2]);
    const { body } = await call('get', `/${id}/timeline?start=2026-06-01&end=2026-08-01&interval=year`).expect(400);
    expect(body.message).toContain('interval');
  });
});

describe('GET /v2/schedules/:id/ical', () => {
  const download = (id: string, query = '') => call('get', `/${id}/ical${query}`);
  const eventsOf = async (id: string, query = '') => {
    const calendar = new ICAL.Component(ICAL.parse((await download(id, query).expect(200)).text) as unknown[]);
    return calendar.getAllSubcomponents('vevent').map((each) => {
      const { uid, summary, sequence, startDate, endDate } = new ICAL.Event(each);
      const [start = 0, end = 0] = [startDate, endDate].map((time) => time.toJSDate().getTime());
      const stamp = each.getFirstPropertyValue('dtstamp')?.toString();
      return { uid, name: summary.replace('On call: ', ''), start, end, sequence, stamp };
    });
  };
  const HOUR = 3_600_000;

  /** @contract on-call-15 */
  it('downloads the next thirty days as a calendar that says what the on-calls say', async () => {
    const id = await create({}, { name: 'Ops; Night\n& Day' });
    await override(id, ben.id, '2026-06-01T18:00:00Z', '2026-06-01T20:00:00Z');
    const file = await download(id).expect(200);
    expect(file.headers['content-type']).toBe('text/calendar; charset=utf-8');
    expect(file.headers['content-disposition']).toBe(`attachment; filename="oncall-${id}.ics"`);
    expect(file.text).toContain(String.raw`X-WR-CALNAME:On call: Ops\; Night & Day`);

    const events = await eventsOf(id);
    const { shifts } = await ask(`/${id}/shifts?start=2026-06-01T12:00:00Z&end=2026-07-01T12:00:00Z`);
    expect(shifts.some(({ isOverride }: { isOverride: boolean }) => isOverride)).toBe(true);
    expect(events.map(({ uid }) => uid).sort()).toEqual(shifts.map((shift: { id: string }) => shift.id).sort());
    const now = Date.parse('2026-06-01T12:00:00Z');
    for (let at = now; at < now + 30 * 24 * HOUR; at += 7 * HOUR) {
      const { onCallRecipients } = await ask(`/${id}/on-calls?at=${new Date(at).toISOString()}`);
      const said = events.filter(({ start, end }) => start <= at && at < end).map(({ name }) => name);
      expect(said).toEqual(onCallRecipients.map(({ name }: { name: string }) => name));
    }
  });

  /** @contract on-call-15 */
  it('reaches as far back and ahead as it is asked to', async () => {
    const id = await create({});
    const now = Date.parse('2026-06-01T12:00:00Z');
    const events = await eventsOf(id, '?days=180&pastDays=1');
    expect(Math.max(...events.map(({ end }) => end))).toBeGreaterThanOrEqual(now + 180 * 24 * HOUR);
    for (const wrong of ['days=0', 'days=367', 'days=0.5', 'days=soon', 'days=', 'pastDays=-1', 'pastDays=93']) {
      const { body } = await download(id, `?${wrong}`).expect(400);
      expect(body.message).toMatch(/^Invalid request: (days|pastDays): must be a whole number from \d+ to \d+$/);
    }
  });

  /** @contract on-call-15 */
  it('keeps its events, and stamps them anew when the plan has changed', async () => {
    const id = await create({});
    const before = await eventsOf(id);
    expect(await eventsOf(id)).toEqual(before);
    app.clock.moveBy(60_000);
    // Thirty days from now is a minute later: one more shift has come into sight.
    expect((await eventsOf(id)).slice(0, before.length)).toEqual(before);
    const overrideId = await override(id, ben.id, '2026-06-10T09:00:00Z', '2026-06-10T10:00:00Z');
    const after = await eventsOf(id);
    expect(after.map(({ uid }) => uid)).toEqual(
      expect.arrayContaining([`ovr:${overrideId}`, ...before.map(({ uid }) => uid)]),
    );
    expect(new Set(after.map(({ sequence }) => sequence))).toEqual(new Set([(before[0]?.sequence ?? 0) + 60]));
    expect(new Set(after.map(({ stamp }) => stamp))).toEqual(new Set(['2026-06-01T12:01:00Z']));
    app.clock.moveBy(-60_000);
  });
});

describe('an override', () => {
  /** @contract on-call-10, operating-28 */
  it('tells those whom it concerns', async () => {
    const { seen } = app.nest.get(Overrides, { strict: false });
    const scheduleId = await create();
    const { id: eve } = await createUser(app);
    const overrideId = await override(scheduleId, eve, '2026-06-02T00:00:00Z', '2026-06-03T00:00:00Z');
    await app.settle();
    expect(seen.filter((event) => event.overrideId === overrideId)).toEqual([
      { overrideId, scheduleId, userIds: [eve, ada.id, ben.id] },
    ]);
    seen.length = 0;
    await call('patch', `/${scheduleId}/overrides/${overrideId}`).send({ userId: ben.id }).expect(200);
    await app.settle();
    expect(seen).toEqual([{ overrideId, scheduleId, userIds: [ben.id, eve] }]);
    seen.length = 0;
    const patch = (body: object) =>
      call('patch', `/${scheduleId}/overrides/${overrideId}`)
        .send(body)
        .expect(200)
        .then(() => app.settle());
    await patch({ userId: eve, endTime: '2026-06-02T12:00:00Z' });
    await patch({ reason: 'Dentist' });
    await patch({ startTime: '2026-06-02T06:00:00Z' });
    expect(seen.map(({ userIds }) => userIds)).toEqual([
      [eve, ben.id],
      [eve, ada.id],
    ]);
  });
});

describe('an override that leaves nobody who is there', () => {
  const [startTime, endTime] = ['2026-06-10T12:00:00.000Z', '2026-06-11T12:00:00.000Z'];
  const days = (from: string, to: string) =>
    `Nobody who is there would be on call in the schedule Ops from 2026-06-${from}:00:00.000Z to 2026-06-${to}:00:00.000Z`;

  /** @contract operating-49 */
  it('is made and deleted with warnings, or 409 for those who ask for it; changed only if it is confirmed', async () => {
    const id = await create({ endDate: '2026-06-10T12:00:00.000Z' });
    const made = await call('post', `/${id}/overrides`).send({ userId: ada.id, startTime, endTime }).expect(200);
    expect(made.body.data.warnings).toEqual(['Ada cannot be reached: no contact method']);
    const path = `/${id}/overrides/${made.body.data.id}`;
    const shorter = { endTime: '2026-06-11T00:00:00.000Z' };
    const { body } = await call('patch', path).send(shorter).expect(409);
    expect(body.code).toBe('LEAVES_NOBODY');
    expect(body.message).toContain(days('11T00', '11T12'));
    expect((await ask(`/${id}`)).overrides).toMatchObject([{ endTime }]);
    await call('patch', path)
      .send({ ...shorter, confirm: true })
      .expect(200);
    await call('patch', path).send({ reason: 'A day' }).expect(200);
    expect((await call('delete', `${path}?confirm=false`).expect(409)).body.code).toBe('LEAVES_NOBODY');
    await call('delete', `${path}?confirm=no`).expect(400);
    expect((await call('delete', path).expect(200)).body.data).toEqual({
      result: 'deleted',
      warnings: [days('10T12', '11T00')],
    });
    expect((await call('delete', path).expect(200)).body.data).toEqual({ result: 'deleted' });
  });

  /** @contract operating-49 */
  it('is one to somebody who is away', async () => {
    const id = await create();
    const eve = await createUser(app, { reachable: true });
    const off = { startDate: '2026-06-10T18:00:00Z', endDate: '2026-06-20T00:00:00Z' };
    const pto = await app.as(`Bearer ${eve.token}`).post('/v2/pto-requests', off).expect(200);
    await app.as(admin).patch(`/v2/pto-requests/${pto.body.data.id}/approve`).expect(200);
    const body = { userId: eve.id, startTime, endTime };
    await call('post', `/${id}/overrides`)
      .send({ ...body, confirm: false })
      .expect(409);
    expect((await ask(`/${id}`)).overrides).toEqual([]);
    const { warnings } = (await call('post', `/${id}/overrides`).send(body).expect(200)).body.data;
    expect(warnings).toEqual([days('10T18', '11T12')]);
  });
});

describe('the directory that other features ask', () => {
  it('answers from memory and sees a change at once', async () => {
    const tenantId = await defaultTenantId(app);
    const onCall = app.nest.get(OnCallService, { strict: false });
    const id = await create({}, { name: 'Directory' });
    const before = await onCall.directory(tenantId);
    const at = new Date('2026-06-01T13:00:00Z');
    expect(before.whoIsOnCall(id, at)).toEqual({ recipients: [{ userId: ada.id, name: 'Ada' }], source: 'rotation' });
    expect(before.byName(' directory ', null)).toMatchObject({ id, name: 'Directory', teamId: null });
    expect(before.get('unknown')).toBeUndefined();
    await override(id, ben.id, '2026-06-01T12:00:00Z', '2026-06-01T14:00:00Z');
    const after = await onCall.directory(tenantId);
    expect(after.whoIsOnCall(id, at)).toEqual({ recipients: [{ userId: ben.id, name: 'Ben' }], source: 'override' });
  });
});
