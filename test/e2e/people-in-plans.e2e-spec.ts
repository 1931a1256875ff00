import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { asAdmin, createTeam, createUser, type TestUser } from '../support/accounts.js';
import { SmtpSink } from '../support/smtp-sink.js';
import { TestApp } from '../support/test-app.js';
import { tellChanges } from '../support/told-changes.js';

/* Blocking, unblocking and deleting people, and changing a team that is on call, changes schedules as an edit of them does. */

/** In Ada's week; Ben's begins on 8 June. */
const NOW = '2026-06-01T12:00:00.000Z';
const SHIFT = { startTime: '2026-06-03T18:00:00.000Z', endTime: '2026-06-04T06:00:00.000Z' };

let app: TestApp;
let sink: SmtpSink;
let admin: string;
let ada: TestUser;
let ben: TestUser;
let cyd: TestUser;
let schedule: string;

beforeAll(async () => {
  sink = await SmtpSink.start();
  app = await TestApp.start({ environment: { SMTP_URL: sink.url, JWT_EXPIRY: '3650d' } });
  admin = await asAdmin(app);
});
beforeEach(async () => {
  app.clock.moveTo(NOW);
  [ada, ben, cyd] = (await Promise.all(['Ada', 'Ben', 'Cyd'].map((fullName) => createUser(app, { fullName })))) as [
    TestUser,
    TestUser,
    TestUser,
  ];
  schedule = await newSchedule([{ id: ada.id }, { id: ben.id }]);
  await mails();
});
afterEach(async () => {
  await mails();
});
afterAll(async () => {
  await app.stop();
  await sink.stop();
});

const call = (method: 'get' | 'post' | 'patch' | 'delete', path: string, by = admin) =>
  app.as(by.startsWith('Bearer') || by === admin ? by : `Bearer ${by}`).send(method, `/v2${path}`);
const data = async (path: string, by?: string) => (await call('get', path, by).expect(200)).body.data;
async function newSchedule(participants: object[], name = 'Ops', rotation: object = {}): Promise<string> {
  const rotations = [{ name: 'r', startDate: '2026-06-01T00:00:00Z', type: 'weekly', participants, ...rotation }];
  const { body } = await call('post', '/schedules').send({ name, timezone: 'UTC', rotations }).expect(200);
  return body.data.id;
}
const people = (...all: TestUser[]) => all.map(({ id }) => ({ id }));
const patched = async (person: TestUser, body: object) =>
  (await call('patch', `/users/${person.id}`).send(body).expect(200)).body.data;
const deleted = async (person: TestUser) => (await call('delete', `/users/${person.id}`).expect(200)).body.data;
async function swap(by = cyd): Promise<string> {
  const body = { userId: by.id, ...SHIFT };
  return (await call('post', `/schedules/${schedule}/swap-requests`, ada.token).send(body).expect(200)).body.data.id;
}
async function swapped(): Promise<string> {
  const id = await swap();
  await call('patch', `/swap-requests/${id}/accept`, cyd.token).send({}).expect(200);
  await mails();
  return id;
}
const onCall = async (at: string): Promise<string> =>
  (await data(`/schedules/${schedule}/on-calls?at=${at}`)).onCallRecipients
    .map(({ name }: { name: string }) => name)
    .join();
async function mails(): Promise<string[]> {
  await tellChanges(app);
  const names = new Map(
    [ada, ben, cyd].flatMap((each) =>
      each ? [[each.email, each.email === ada.email ? 'Ada' : each.email === ben.email ? 'Ben' : 'Cyd']] : [],
    ),
  );
  const told = sink.mails.map(({ to, subject }) => {
    const address = [to].flat()[0]?.text ?? '';
    return `${names.get(address) ?? address}: ${subject}`;
  });
  sink.reset();
  return told.sort();
}
const at = (person: TestUser, name: string) => ({ id: person.id, name });

describe('who is blocked', () => {
  it('no longer takes a swapped shift: the swap is cancelled, both are told, and unblocking does not bring it back', async () => {
    const id = await swapped();
    expect(await onCall(SHIFT.startTime)).toBe('Cyd');
    const { warnings } = await patched(cyd, { blocked: true });
    expect(warnings).toEqual([`The override by Cyd from ${SHIFT.startTime} to ${SHIFT.endTime} is deleted`]);
    expect(await mails()).toEqual(['Ada: Cyd no longer takes your shift', 'Cyd: You no longer take the shift of Ada']);
    expect(await data(`/swap-requests/${id}`, ada.token)).toMatchObject({ status: 'cancelled', responderName: 'Cyd' });
    expect(await onCall(SHIFT.startTime)).toBe('Ada');
    expect(await patched(cyd, { blocked: false })).toEqual({ id: cyd.id, result: 'updated' });
    expect(await mails()).toEqual([]);
    expect(await onCall(SHIFT.startTime)).toBe('Ada');
  });

  /** @contract on-call-7 */
  it('is replaced at once: the answer says by whom, and both are told; so is who is unblocked', async () => {
    expect(await patched(ada, { blocked: true })).toEqual({
      ...{ id: ada.id, result: 'updated', onCallBefore: [at(ada, 'Ada')], onCallAfter: [at(ben, 'Ben')] },
    });
    const both = ['Ada: Your shifts have changed: Ops', 'Ben: Your shifts have changed: Ops'];
    expect(await mails()).toEqual(both);
    expect(await patched(ada, { blocked: true })).toEqual({ id: ada.id, result: 'updated' });
    expect(await patched(ada, { fullName: 'Ada B' })).toEqual({ id: ada.id, result: 'updated' });
    expect(await mails()).toEqual([]);
    expect(await patched(ada, { blocked: false })).toMatchObject({
      ...{ onCallBefore: [at(ben, 'Ben')], onCallAfter: [at(ada, 'Ada B')] },
    });
    expect(await mails()).toEqual(both);
  });

  it('leaves nobody: the answer warns', async () => {
    await deleted(ben);
    await mails();
    const { onCallAfter, warnings } = await patched(ada, { blocked: true });
    expect(onCallAfter).toEqual([]);
    expect(warnings).toEqual([
      `Nobody who is there would be on call in the schedule Ops from ${NOW} to 2026-06-15T12:00:00.000Z`,
    ]);
    expect(await mails()).toEqual(['Ada: Your shifts have changed: Ops']);
  });

  it('can no longer answer a swap request: it is cancelled; who asked is told', async () => {
    const id = await swap();
    await mails();
    expect(await patched(cyd, { blocked: true })).toEqual({ id: cyd.id, result: 'updated' });
    expect(await mails()).toEqual(['Ada: Cyd cannot take your shift']);
    expect(await data(`/swap-requests/${id}`, ada.token)).toMatchObject({ status: 'cancelled' });
  });

  it('may not be blocked by a member, and then nothing changes', async () => {
    const id = await swapped();
    await call('patch', `/users/${cyd.id}`, ben.token).send({ blocked: true }).expect(403);
    await call('patch', `/users/${schedule}`).send({ blocked: true }).expect(404);
    expect(await mails()).toEqual([]);
    expect(await data(`/swap-requests/${id}`, ada.token)).toMatchObject({ status: 'accepted' });
  });
});

describe('who is deleted', () => {
  /** @contract operating-50 */
  it('no longer takes a swapped shift: the swap is cancelled and stays readable', async () => {
    const id = await swapped();
    await deleted(cyd);
    expect(await mails()).toEqual(['Ada: Cyd no longer takes your shift', 'Cyd: You no longer take the shift of Ada']);
    expect(await data(`/swap-requests/${id}`, ada.token)).toMatchObject({ status: 'cancelled' });
    expect(await onCall(SHIFT.startTime)).toBe('Ada');
  });

  it('is replaced; who had taken a shift of theirs keeps it, and is told', async () => {
    const id = await swapped();
    expect(await deleted(ada)).toMatchObject({ onCallBefore: [at(ada, 'Ada')], onCallAfter: [at(ben, 'Ben')] });
    expect(await mails()).toEqual([
      'Ada: The shift that you swapped has changed',
      'Ben: Your shifts have changed: Ops',
      'Cyd: The shift of Ada that you took has changed',
    ]);
    expect(await data(`/swap-requests/${id}`, cyd.token)).toMatchObject({ status: 'accepted' });
    expect(await onCall(SHIFT.startTime)).toBe('Cyd');
  });

  it('no longer asks: who was asked is told', async () => {
    const id = await swap();
    await mails();
    await deleted(ada);
    expect(await mails()).toContain('Cyd: Ada no longer asks you to take a shift');
    expect(await data(`/swap-requests/${id}`, cyd.token)).toMatchObject({ status: 'cancelled' });
  });
});

describe('a team that is on call', () => {
  /** @contract on-call-7 */
  it('changes the schedule with its members', async () => {
    const { id: team } = await createTeam(app, { name: 'Night', members: [ada.id] });
    schedule = await newSchedule([{ type: 'team', id: team }]);
    await mails();
    const added = await call('post', `/teams/${team}/members`).send({ userId: ben.id }).expect(200);
    expect(added.body.data).toMatchObject({ onCallAfter: [at(ada, 'Ada'), at(ben, 'Ben')] });
    expect(await mails()).toEqual(['Ben: Your shifts have changed: Ops']);
    const removed = await call('delete', `/teams/${team}/members/${ada.id}`).expect(200);
    expect(removed.body.data).toMatchObject({ onCallAfter: [at(ben, 'Ben')] });
    expect(await mails()).toEqual(['Ada: Your shifts have changed: Ops']);
    const gone = await call('delete', `/teams/${team}`).expect(200);
    expect(gone.body.data).toMatchObject({ onCallBefore: [at(ben, 'Ben')], onCallAfter: [] });
    expect(await mails()).toEqual(['Ben: Your shifts have changed: Ops']);
  });
});

describe('one mail', () => {
  /** @contract on-call-7 */
  it('tells each whose shifts change of all schedules in which they do', async () => {
    await newSchedule(people(ada, cyd), 'Night');
    await newSchedule(people(ada, ben), 'Web');
    await mails();
    expect(await patched(ada, { blocked: true })).toEqual({
      ...{ id: ada.id, result: 'updated', onCallBefore: [at(ada, 'Ada')] },
      onCallAfter: [at(ben, 'Ben'), at(cyd, 'Cyd')],
    });
    expect(await mails()).toEqual([
      'Ada: Your shifts have changed: Ops, Night, Web',
      'Ben: Your shifts have changed: Ops, Web',
      'Cyd: Your shifts have changed: Night',
    ]);
  });

  it('tells of a swap that ends, and not again of the schedule that nests it', async () => {
    await newSchedule([{ type: 'schedule', id: schedule }], 'Outer');
    await swapped();
    await patched(cyd, { blocked: true });
    expect(await mails()).toEqual(['Ada: Cyd no longer takes your shift', 'Cyd: You no longer take the shift of Ada']);
  });
});

describe('a time zone', () => {
  /** @contract on-call-7, operating-30 */
  it('changes the schedule where hours are read on the clock of each', async () => {
    const timeRestriction = { start: '09:00', end: '17:00', timezone: 'participant' };
    const office = await newSchedule(people(ada), 'Office', { timeRestriction });
    await mails();
    const { body } = await call('patch', `/users/${ada.id}`, ada.token).send({ timezone: 'Asia/Tokyo' }).expect(200);
    expect(body.data).toMatchObject({ onCallBefore: [at(ada, 'Ada')], onCallAfter: [] });
    expect(body.data.warnings[0]).toMatch(
      /^Nobody who is there would be on call in the schedule Office from 2026-06-01T12/,
    );
    expect(body.data.warnings).toContain(
      'The shifts of Ada in the schedule Office move within 14 days: ' +
        'they were 2026-06-01T12:00:00.000Z to 2026-06-01T17:00:00.000Z, 2026-06-02T09:00:00.000Z to 2026-06-02T17:00:00.000Z, ' +
        '2026-06-03T09:00:00.000Z to 2026-06-03T17:00:00.000Z, 12 more, ' +
        'and become 2026-06-02T00:00:00.000Z to 2026-06-02T08:00:00.000Z, 2026-06-03T00:00:00.000Z to 2026-06-03T08:00:00.000Z, ' +
        '2026-06-04T00:00:00.000Z to 2026-06-04T08:00:00.000Z, 11 more',
    );
    expect(await mails()).toEqual(['Ada: Your shifts have changed: Office']);
    expect((await data(`/schedules/${office}/on-calls`)).onCallRecipients).toEqual([]);
    expect(await patched(ada, { timezone: 'Asia/Tokyo' })).toEqual({ id: ada.id, result: 'updated' });
    expect(await mails()).toEqual([]);
  });

  /** @contract operating-30 */
  it('is asked about before it moves shifts: `confirm: false` is 409, and changes nothing', async () => {
    const timeRestriction = { start: '09:00', end: '17:00', timezone: 'participant' };
    const office = await newSchedule(people(ada, ben), 'Follow-the-sun', { timeRestriction });
    await mails();
    const shifts = (): Promise<object> =>
      data(`/schedules/${office}/shifts?start=2026-06-01T00:00:00Z&end=2026-06-20T00:00:00Z`);
    const before = await shifts();
    const wish = { timezone: 'America/New_York', fullName: 'Ada', confirm: false };
    for (const by of [admin, `Bearer ${ada.token}`]) {
      const { body } = await call('patch', `/users/${ada.id}`, by.replace('Bearer ', '')).send(wish).expect(409);
      expect(body).toMatchObject({
        code: 'SHIFTS_MOVE',
        message: expect.stringMatching(
          /The shifts of Ada in the schedule Follow-the-sun move within 14 days: .*\. With "confirm": true/,
        ),
      });
    }
    expect([await shifts(), await mails()]).toEqual([before, []]);
    expect(await data(`/users/${ada.id}`)).toMatchObject({ timezone: 'UTC' });
    // Where no shift moves, nothing is asked: of another zone with the same clock, and of who has no such shift.
    expect(await patched(ada, { timezone: 'Africa/Abidjan', confirm: false })).toEqual({
      id: ada.id,
      result: 'updated',
    });
    expect(await patched(cyd, { ...wish, fullName: 'Cyd' })).toEqual({ id: cyd.id, result: 'updated' });
    expect(await patched(ada, { ...wish, confirm: true })).toMatchObject({ warnings: expect.any(Array) });
    expect(await mails()).toEqual(['Ada: Your shifts have changed: Follow-the-sun']);
  });
});

describe('a nested schedule', () => {
  let outer: string;
  beforeEach(async () => {
    outer = await newSchedule([{ type: 'schedule', id: schedule }], 'Outer');
  });

  /** @contract on-call-7 */
  it('changes the one around it: each is told once of both', async () => {
    const [{ id }] = await data(`/schedules/${schedule}/rotations`);
    const path = `/schedules/${schedule}/rotations/${id}`;
    const { body } = await call('patch', path)
      .send({ participants: people(ben, cyd) })
      .expect(200);
    expect(body.data).toMatchObject({ onCallBefore: [at(ada, 'Ada')], onCallAfter: [at(ben, 'Ben')] });
    expect(await mails()).toEqual([
      'Ada: Your shifts have changed: Ops, Outer',
      'Ben: Your shifts have changed: Ops, Outer',
      'Cyd: Your shifts have changed: Ops, Outer',
    ]);
  });

  /** @contract on-call-7 */
  it.each([
    ['disabled', () => call('patch', `/schedules/${schedule}`).send({ enabled: false })],
    ['deleted', () => call('delete', `/schedules/${schedule}`)],
  ])('leaves nobody in the one around it where it is %s', async (_how, change) => {
    const { body } = await change().expect(200);
    const warnings = (body.data.warnings as string[]).join();
    expect(warnings).toContain(`Nobody who is there would be on call in the schedule Outer from ${NOW}`);
    expect(await mails()).toEqual(['Ada', 'Ben'].map((name) => `${name}: Your shifts have changed: Ops, Outer`));
    expect((await data(`/schedules/${outer}/on-calls`)).onCallRecipients).toEqual([]);
  });
});

describe('an escalation policy that takes turns', () => {
  /** @contract on-call-7 */
  it('changes the schedule with whom it pages first, and where it is deleted', async () => {
    const rules = ({ id }: TestUser, delayMinutes = 0) => [{ delayMinutes, recipientType: 'user', recipientId: id }];
    const body = { name: 'Night watch', rules: [...rules(ada), ...rules(ben, 5)] };
    const policy = (await call('post', '/escalations').send(body).expect(200)).body.data.id;
    await newSchedule([{ type: 'escalation', id: policy }], 'Night');
    await mails();
    const later = await call('patch', `/escalations/${policy}`).send({ rules: [...rules(ada), ...rules(cyd, 5)] });
    expect(later.body.data).not.toHaveProperty('onCallAfter');
    expect(await mails()).toEqual([]);
    const first = await call('patch', `/escalations/${policy}`).send({ rules: rules(cyd) });
    expect(first.body.data).toMatchObject({ onCallBefore: [at(ada, 'Ada')], onCallAfter: [at(cyd, 'Cyd')] });
    expect(await mails()).toEqual(['Ada', 'Cyd'].map((name) => `${name}: Your shifts have changed: Night`));
    const gone = await call('delete', `/escalations/${policy}`).expect(200);
    expect(gone.body.data).toMatchObject({ onCallBefore: [at(cyd, 'Cyd')], onCallAfter: [], result: 'deleted' });
    expect(gone.body.data.warnings.join()).toContain('Nobody who is there would be on call in the schedule Night');
    expect(await mails()).toEqual(['Cyd: Your shifts have changed: Night']);
  });
});
