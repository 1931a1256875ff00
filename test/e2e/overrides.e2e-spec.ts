import ICAL from 'ical.js';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTeam, createUser, joinTeam, login, type TestUser } from '../support/accounts.js';
import { TestApp } from '../support/test-app.js';

/** The clock of the test stands at this noon. */
const NOON = '2026-06-01T12:00:00.000Z';
const DAY = { startTime: '2026-06-02T00:00:00.000Z', endTime: '2026-06-03T00:00:00.000Z' };
const WITHIN = '2026-06-02T10:00:00.000Z';
const RANGE = 'start=2026-06-01T12:00:00Z&end=2026-06-04T12:00:00Z';

let app: TestApp;
let admin: string;
let ada: TestUser;
let ben: TestUser;
let eve: TestUser;
let crew: string;

beforeAll(async () => {
  app = await TestApp.start({ canPage: true });
  admin = `Bearer ${await login(app)}`;
  ada = await createUser(app, { fullName: 'Ada' });
  ben = await createUser(app, { fullName: 'Ben' });
  eve = await createUser(app, { fullName: 'Eve' });
  crew = (await createTeam(app, { name: 'Crew' })).id;
  await joinTeam(app, { teamId: crew, userId: ben.id });
  await joinTeam(app, { teamId: crew, userId: eve.id });
});
afterAll(() => app.stop());

const call = (method: 'get' | 'post' | 'patch' | 'delete', path: string) => app.as(admin).send(method, `/v2${path}`);
const data = async (path: string) => (await call('get', path).expect(200)).body.data;

/** Ada all the time in one rotation, Ben in the other. */
async function create(more: object = {}): Promise<{ id: string; first: string; second: string }> {
  const rotations = [ada, ben].map(({ id }, i) => ({
    ...{ name: ['First', 'Second'][i], startDate: NOON, participants: [{ id }] },
  }));
  const { body } = await call('post', '/schedules')
    .send({ name: 'Ops', rotations, ...more })
    .expect(200);
  const { id } = body.data;
  const [first, second] = (await data(`/schedules/${id}`)).rotations;
  return { id, first: first.id, second: second.id };
}

const override = async (id: string, body: object): Promise<string> =>
  (
    await call('post', `/schedules/${id}/overrides`)
      .send({ ...DAY, ...body })
      .expect(200)
  ).body.data.id;
const onCall = async (id: string, at = WITHIN) => {
  const { onCallRecipients, source } = await data(`/schedules/${id}/on-calls?at=${at}`);
  return [source, ...onCallRecipients.map(({ name }: { name: string }) => name)];
};
const policy = async (rules: object[], name = 'Night'): Promise<string> =>
  (await call('post', '/escalations').send({ name, rules }).expect(200)).body.data.id;

describe('an override of some rotations', () => {
  /** @contract operating-33 */
  it('is seen alike by on-calls, shifts, timeline, calendar and the list of all schedules', async () => {
    const { id, first } = await create();
    const made = await override(id, { userId: eve.id, rotationIds: [first.toUpperCase()], reason: 'Swap' });
    expect(await onCall(id)).toEqual(['rotation', 'Eve', 'Ben']);
    expect(await onCall(id, NOON)).toEqual(['rotation', 'Ada', 'Ben']);
    expect((await data(`/schedules/${id}`)).overrides).toMatchObject([
      { id: made, userId: eve.id, participant: { type: 'user', id: eve.id, name: 'Eve' }, rotationIds: [first] },
    ]);
    const { shifts } = await data(`/schedules/${id}/shifts?${RANGE}`);
    expect(shifts.find((shift: { isOverride: boolean }) => shift.isOverride)).toMatchObject({
      ...{ id: `ovr:${made}`, ...DAY, userName: 'Eve', overriddenUserName: 'Ada', rotationIds: [first] },
    });
    expect(shifts.filter(({ userName }: { userName: string }) => userName === 'Ben')).toHaveLength(1);
    const { timeline } = await data(`/schedules/${id}/timeline?start=${DAY.startTime}&end=${DAY.endTime}`);
    expect(timeline).toEqual([
      { date: '2026-06-02', rotationName: 'First', userName: 'Eve', isOverride: true },
      { date: '2026-06-02', rotationName: 'Second', userName: 'Ben', isOverride: false },
    ]);
    const { text } = await call('get', `/schedules/${id}/ical`).expect(200);
    const events = new ICAL.Component(ICAL.parse(text) as unknown[]).getAllSubcomponents('vevent');
    const eves = events.map((each) => new ICAL.Event(each)).filter(({ summary }) => summary === 'On call: Eve');
    expect(eves.map(({ uid, startDate }) => [uid, startDate.toString()])).toEqual([
      [`ovr:${made}`, '2026-06-02T00:00:00Z'],
    ]);
    const all = await data(`/on-calls?at=${WITHIN}`);
    const own = all.find((each: { schedule: { id: string } }) => each.schedule.id === id);
    expect(own.onCall.map(({ name }: { name: string }) => name)).toEqual(['Eve', 'Ben']);
    const mine = await data(`/users/${eve.id}/shifts?${RANGE}`);
    expect(mine.shifts).toMatchObject([{ ...DAY, isOverride: true }]);
  });

  it('says who is on call because of it, and who is when it is deleted', async () => {
    const { id, first } = await create();
    const now = { startTime: '2026-06-01T11:00:00Z', endTime: '2026-06-01T14:00:00Z', userId: eve.id };
    const post = (body: object) => call('post', `/schedules/${id}/overrides`).send(body).expect(200);
    const people = (...users: TestUser[]) => users.map(({ id: own, fullName: name }) => ({ id: own, name }));
    const made = (await post({ ...now, rotationIds: [first] })).body.data;
    expect(made).toMatchObject({ onCallBefore: people(ada, ben), onCallAfter: people(eve, ben) });
    expect(await onCall(id, '2026-06-01T12:00:00Z')).toEqual(['rotation', 'Eve', 'Ben']);
    expect((await post({ ...DAY, userId: eve.id })).body.data).not.toHaveProperty('onCallAfter');
    const { body } = await call('delete', `/schedules/${id}/overrides/${made.id}`).expect(200);
    expect(body.data).toMatchObject({ onCallBefore: people(eve, ben), onCallAfter: people(ada, ben) });
  });

  /** @contract operating-33 */
  it('of each rotation is one of all; the one made last decides', async () => {
    const { id, first, second } = await create();
    await override(id, { userId: eve.id });
    await override(id, { userId: ben.id, rotationIds: [first] });
    expect(await onCall(id)).toEqual(['override', 'Eve', 'Ben']);
    await override(id, { userId: ada.id, rotationIds: [second] });
    expect(await onCall(id)).toEqual(['override', 'Ben', 'Ada']);
    await override(id, { userId: eve.id });
    expect(await onCall(id)).toEqual(['override', 'Eve']);
  });

  /** @contract operating-33 */
  it('goes with its rotations, which keep their ids where they are sent back', async () => {
    const { id, first, second } = await create();
    await override(id, { userId: eve.id, rotationIds: [first] });
    await override(id, { userId: eve.id, rotationIds: [second, first] });
    const { rotations } = await data(`/schedules/${id}`);
    await call('patch', `/schedules/${id}`).send({ rotations: rotations.toReversed() }).expect(200);
    expect((await data(`/schedules/${id}`)).rotations.map((each: { id: string }) => each.id)).toEqual([second, first]);
    expect((await data(`/schedules/${id}`)).overrides).toHaveLength(2);
    await call('delete', `/schedules/${id}/rotations/${first}`).expect(200);
    expect((await data(`/schedules/${id}`)).overrides).toMatchObject([{ rotationIds: [second] }]);
    const [{ id: _id, ...anew }] = (await data(`/schedules/${id}`)).rotations;
    await call('patch', `/schedules/${id}`)
      .send({ rotations: [anew, { ...anew, id: first }] })
      .expect(200);
    const after = await data(`/schedules/${id}`);
    // The one of that name goes on, without its id too; the other one is new, whatever id it says.
    expect(after.overrides).toMatchObject([{ rotationIds: [second] }]);
    expect(after.rotations.map((each: { id: string }) => each.id)).toEqual([second, expect.not.stringMatching(first)]);
  });
});

describe('an override by others than one user', () => {
  /** @contract operating-34 */
  it('puts the members of a team on call, or nobody, which is no gap', async () => {
    const { id } = await create();
    const made = await override(id, { participant: { type: 'team', id: crew } });
    expect(await onCall(id)).toEqual(['override', 'Ben', 'Eve']);
    const { shifts } = await data(`/schedules/${id}/shifts?${RANGE}`);
    expect(shifts.filter((each: { isOverride: boolean }) => each.isOverride)).toMatchObject([
      { id: `ovr:${made}:${ben.id}`, overriddenUserName: 'Ada, Ben' },
      { id: `ovr:${made}:${eve.id}` },
    ]);
    const changed = await call('patch', `/schedules/${id}/overrides/${made}`)
      .send({ participant: { type: 'none' }, confirm: true })
      .expect(200);
    expect(changed.body.data).toMatchObject({ userId: null, userName: null, participant: { type: 'none' } });
    expect(await onCall(id)).toEqual(['override']);
    expect((await data(`/schedules/${id}/gaps?${RANGE}`)).gaps).toEqual([]);
    const answer = await call('patch', `/schedules/${id}/overrides/${made}`).send({ userId: eve.id }).expect(200);
    expect(answer.body.data).toMatchObject({ userId: eve.id, participant: { type: 'user', name: 'Eve' } });
  });

  it('by a stakeholder is stored, and the answer says what that means', async () => {
    const { id } = await create();
    const sam = await createUser(app, { fullName: 'Sam', role: 'stakeholder', reachable: true });
    const post = (userId: string) =>
      call('post', `/schedules/${id}/overrides`)
        .send({ ...DAY, userId })
        .expect(200);
    expect((await post(sam.id)).body.data.warnings).toEqual([
      'Sam is a stakeholder, who can only acknowledge, close and add notes to alerts they are paged for',
    ]);
    const reached = await createUser(app, { fullName: 'Ida', reachable: true });
    expect((await post(reached.id)).body.data).not.toHaveProperty('warnings');
  });

  /** @contract operating-34 */
  it('follows what it names, and is ignored when that is gone', async () => {
    const { id, first } = await create();
    const rules = [
      { recipientType: 'team', recipientId: crew, notifyType: 'users', delayMinutes: 5 },
      { recipientType: 'user', recipientId: ada.id, delayMinutes: 9 },
    ];
    const night = await policy(rules);
    await override(id, { participant: { type: 'escalation', id: night }, rotationIds: [first] });
    expect(await onCall(id)).toEqual(['rotation', 'Ben', 'Eve']);
    await call('patch', `/escalations/${night}`)
      .send({ rules: [rules[1]] })
      .expect(200);
    expect(await onCall(id)).toEqual(['rotation', 'Ada', 'Ben']);
    const rows = await app.sql(`SELECT "userName", "participantType" FROM overrides WHERE "userId" = '${night}'`);
    expect(rows).toEqual([{ userName: 'Night', participantType: 'escalation' }]);
    await call('patch', `/escalations/${night}`)
      .send({ rules: [{ recipientType: 'user', recipientId: eve.id }] })
      .expect(200);
    expect(await onCall(id)).toEqual(['rotation', 'Eve', 'Ben']);
    await call('delete', `/escalations/${night}`).expect(200);
    expect(await onCall(id)).toEqual(['rotation', 'Ada', 'Ben']);
  });

  /** @contract operating-34 */
  it.each([
    ['participant', { participant: { type: 'schedule', id: 'x' } }],
    ['participant.id', { participant: { type: 'team' } }],
    ['participant.id', { participant: { type: 'team', id: '00000000-0000-4000-8000-000000000000' } }],
    ['participant.id', { participant: { type: 'escalation', id: 'none' } }],
    ['participant', { participant: { type: 'none' }, userId: 'x' }],
    ['participant', { participant: 'x' }],
    ['userId', { participant: null }],
    ['rotationIds.0', { participant: { type: 'none' }, rotationIds: ['00000000-0000-4000-8000-000000000000'] }],
    ['rotationIds', { participant: { type: 'none' }, rotationIds: [7] }],
    ['rotationIds', { participant: { type: 'none' }, rotationIds: {} }],
  ])('is refused with a wrong %s', async (field, wrong) => {
    const { id } = await create();
    const { body } = await call('post', `/schedules/${id}/overrides`)
      .send({ ...DAY, ...wrong })
      .expect(400);
    expect(body.message).toContain(field);
    expect((await data(`/schedules/${id}`)).overrides).toEqual([]);
  });
});

describe('a participant of a rotation', () => {
  const rotation = (participants: object[]) => ({ rotations: [{ name: 'All', startDate: NOON, participants }] });

  /** @contract operating-35 */
  it('may be an escalation: those whom its first rules name', async () => {
    const inner = await create();
    const night = await policy([
      { recipientType: 'schedule', recipientId: inner.id },
      { recipientType: 'user', recipientId: eve.id, delayMinutes: 10 },
    ]);
    const { body } = await call('post', '/schedules')
      .send({ name: 'Outer', ...rotation([{ type: 'escalation', id: night }]) })
      .expect(200);
    expect(await onCall(body.data.id)).toEqual(['rotation', 'Ada', 'Ben']);
    expect((await data(`/schedules/${body.data.id}`)).rotations[0].participants).toMatchObject([
      { type: 'escalation', id: night },
    ]);
    // In a circle: escalation → inner → escalation.
    await call('patch', `/schedules/${inner.id}`)
      .send(rotation([{ type: 'escalation', id: night }, { id: ada.id }]))
      .expect(200);
    expect(await onCall(inner.id)).toEqual(['none']);
    expect(await onCall(body.data.id, '2026-06-03T00:00:00.000Z')).toEqual(['rotation', 'Ada']);
  });

  /** @contract operating-35 */
  it('of another type is refused, and stored as nobody', async () => {
    for (const type of ['manager', 'User', 'constructor']) {
      const { body } = await call('post', '/schedules')
        .send({ name: 'Wrong', ...rotation([{ type, id: ada.id }]) })
        .expect(400);
      expect(body.message).toContain('participants.0.type: must be one of user, team, schedule, escalation, none');
    }
    expect((await app.sql(`SELECT id FROM schedules WHERE name = 'Wrong'`)).length).toBe(0);
  });

  /** @contract operating-35 */
  it('of another type in an older row is a user, and can be sent back', async () => {
    const { id } = await create();
    const old = JSON.stringify([{ id: ada.id, type: 'manager' }]);
    await app.sql(`UPDATE rotations SET participants = '${old}' WHERE "scheduleId" = '${id}'`);
    const { rotations } = await data(`/schedules/${id}`);
    expect(rotations[0].participants).toMatchObject([{ id: ada.id, type: 'user' }]);
    await call('patch', `/schedules/${id}`).send({ rotations }).expect(200);
  });
});
