import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ExpireSwapsJob } from '../../src/on-call/swaps/expire-swaps.job.js';
import { asAdmin, createTeam, createTenant, createUser, type TestUser } from '../support/accounts.js';
import { SmtpSink } from '../support/smtp-sink.js';
import { TestApp } from '../support/test-app.js';
import { ROOT_KEY } from '../support/test-config.js';

const NOW = '2026-06-01T12:00:00.000Z';
const SHIFT = { startTime: '2026-06-03T18:00:00.000Z', endTime: '2026-06-04T06:00:00.000Z' };
const UUID = expect.stringMatching(/^[0-9a-f-]{36}$/);

let app: TestApp;
let sink: SmtpSink;
let admin: string;
let ada: TestUser;
let ben: TestUser;
let cyd: TestUser;
let schedule: string;

beforeAll(async () => {
  sink = await SmtpSink.start();
  app = await TestApp.start({
    environment: { SMTP_URL: sink.url, PUBLIC_BASE_URL: 'https://pager.example.com', JWT_EXPIRY: '3650d' },
  });
  admin = await asAdmin(app);
  ada = await createUser(app, { fullName: 'Ada', timezone: 'Europe/Berlin' });
  ben = await createUser(app, { fullName: 'Ben' });
  cyd = await createUser(app, { fullName: 'Cyd' });
});
beforeEach(async () => {
  app.clock.moveTo(NOW);
  schedule = await newSchedule([ada.id]);
  await app.settle();
  sink.reset();
});
afterAll(async () => {
  await app.stop();
  await sink.stop();
});

const as = (user: { token: string } | string, method: 'get' | 'post' | 'patch' | 'delete', path: string) =>
  app.as(typeof user === 'string' ? user : `Bearer ${user.token}`).send(method, `/v2${path}`);
/** Weekly turns of these people. */
async function newSchedule(ids: string[], more: object = {}): Promise<string> {
  const participants = ids.map((id) => ({ id }));
  const rotations = [{ startDate: '2026-05-31T12:00:00Z', type: 'weekly', participants }];
  return (
    await as(admin, 'post', '/schedules')
      .send({ name: 'Ops', rotations, ...more })
      .expect(200)
  ).body.data.id;
}
const ask = (body: object = {}, user = ada) =>
  as(user, 'post', `/schedules/${schedule}/swap-requests`).send({ userId: ben.id, ...SHIFT, ...body });
const asked = async (body: object = {}): Promise<string> => (await ask(body).expect(200)).body.data.id;
const answer = (user: TestUser, id: string, action: 'accept' | 'decline', body: object = {}) =>
  as(user, 'patch', `/swap-requests/${id}/${action}`).send(body);
const read = async (id: string) => (await as(ada, 'get', `/swap-requests/${id}`).expect(200)).body.data;
const overrides = async () => (await as(admin, 'get', `/schedules/${schedule}`).expect(200)).body.data.overrides;
async function mails(): Promise<string[]> {
  await app.settle();
  const told = sink.mails.map(({ to, subject }) => `${[to].flat()[0]?.text}: ${subject}`).sort();
  sink.reset();
  return told;
}

describe('a swap', () => {
  /** @contract operating-50 */
  it('is asked for, accepted, and made as an override; both are told', async () => {
    const { body } = await ask({ reason: 'A concert' }).expect(200);
    expect(body.data).toEqual({ id: UUID, status: 'pending', result: 'created' });
    const { id } = body.data;
    await app.settle();
    const text = sink.mailsTo(ben.email)[0]?.text ?? '';
    for (const told of [
      'Ada asks you to be on call in their place',
      'A concert',
      'https://pager.example.com/console/me#swaps',
    ])
      expect(text).toContain(told);
    expect(await mails()).toEqual([`${ben.email}: Ada asks you to take a shift`]);
    expect(await overrides()).toEqual([]);

    const { body: accepted } = await answer(ben, id, 'accept').expect(200);
    expect(accepted.data).toMatchObject({
      ...{ id, scheduleId: schedule, scheduleName: 'Ops', ...SHIFT, reason: 'A concert', status: 'accepted' },
      ...{ requesterId: ada.id, requesterName: 'Ada', responderId: ben.id, responderName: 'Ben' },
      ...{ answeredAt: NOW, expiresAt: SHIFT.startTime, overrideId: UUID },
    });
    expect(await overrides()).toMatchObject([
      { id: accepted.data.overrideId, userId: ben.id, userName: 'Ben', ...SHIFT, reason: 'Swap' },
    ]);
    expect(await mails()).toEqual(
      [`${ada.email}: Ben takes your shift`, `${ben.email}: You take a shift of Ada`].sort(),
    );
    const { body: trail } = await as(admin, 'get', '/audit-log?entityType=swap_request');
    expect(trail.data.slice(0, 2)).toMatchObject([
      { action: 'swap_request.accept', userId: ben.id, entityId: id },
      { action: 'swap_request.create', userId: ada.id, entityId: id },
    ]);
  });

  it('may be asked of somebody who has not signed in yet, and is mailed nothing', async () => {
    const username = 'dora@example.com';
    const body = { username, fullName: 'Dora', role: 'user' };
    const { id } = (await as(admin, 'post', '/users').send(body).expect(200)).body.data as { id: string };
    await app.sql('UPDATE users SET "passwordHash" = NULL, verified = false, "emailProven" = false WHERE id = $1', [
      id,
    ]);
    await app.settle();
    sink.reset();
    const request = await asked({ userId: id });
    expect(await mails()).toEqual([]);
    await as(ada, 'delete', `/swap-requests/${request}`).expect(200);
  });

  /** @contract operating-50 */
  it('is asked for once: the same request is refused while it waits for an answer', async () => {
    const [first, second] = await Promise.all([ask(), ask()]);
    expect([first.status, second.status].sort()).toEqual([200, 409]);
    expect([first, second].find(({ status }) => status === 409)?.body).toMatchObject({
      ...{ code: 'SWAP_ASKED', message: 'Ben is asked already, and has not answered yet' },
    });
    expect(await mails()).toEqual([`${ben.email}: Ada asks you to take a shift`]);
    const id = [first, second].find(({ status }) => status === 200)?.body.data.id as string;
    await as(ada, 'delete', `/swap-requests/${id}`).expect(200);
    await as(ada, 'delete', `/swap-requests/${await asked()}`).expect(200);
    await mails();
  });

  /** @contract operating-50 */
  it('is declined, withdrawn, or expires unanswered: nobody’s shifts change, and whom it concerns is told', async () => {
    const declined = await asked();
    await mails();
    expect((await answer(ben, declined, 'decline').expect(200)).body.data.status).toBe('declined');
    expect(await mails()).toEqual([`${ada.email}: Ben does not take your shift`]);

    const withdrawn = await asked();
    await mails();
    await as(ada, 'delete', `/swap-requests/${withdrawn}`).expect(200);
    expect(await mails()).toEqual([`${ben.email}: Ada no longer asks you to take a shift`]);

    const expired = await asked({ expiresAt: '2026-06-02T12:00:00Z' });
    await mails();
    app.clock.moveTo('2026-06-02T12:00:00.000Z');
    expect((await answer(ben, expired, 'accept').expect(409)).body.code).toBe('SWAP_EXPIRED');
    const jobs = [1, 2].map(() => app.nest.get(ExpireSwapsJob, { strict: false }).runOnce(app.clock.now()));
    await Promise.all(jobs);
    expect((await read(expired)).status).toBe('expired');
    expect(await mails()).toEqual(
      [
        `${ada.email}: Nobody has answered: your shift stays yours`,
        `${ben.email}: Ada no longer asks you to take a shift`,
      ].sort(),
    );
    for (const id of [declined, withdrawn, expired])
      expect((await answer(ben, id, 'accept').expect(409)).body.code).toBe('SWAP_NOT_PENDING');
    expect(await overrides()).toEqual([]);
  });

  /** @contract operating-50 */
  it('whose override is deleted says so last: what has not gone out of it before is not sent any more', async () => {
    const id = await asked();
    await mails();
    sink.become('temporary');
    const { overrideId } = (await answer(ben, id, 'accept').expect(200)).body.data;
    await app.settle();
    expect(sink.attempts).toEqual(expect.arrayContaining([ada.email, ben.email]));
    await as(admin, 'delete', `/schedules/${schedule}/overrides/${overrideId}`).expect(200);
    sink.reset();
    await app.advance(60 * 60_000);
    expect((await mails()).filter((mail) => !mail.includes('have changed'))).toEqual(
      [`${ada.email}: Ben no longer takes your shift`, `${ben.email}: You no longer take the shift of Ada`].sort(),
    );
  });

  /** @contract operating-50 */
  it('that is answered asks nobody any more', async () => {
    sink.become('temporary');
    const id = await asked();
    await app.settle();
    expect(sink.attempts).toContain(ben.email);
    await answer(ben, id, 'decline').expect(200);
    sink.reset();
    await app.advance(60 * 60_000);
    expect(await mails()).toEqual([`${ada.email}: Ben does not take your shift`]);
  });

  it('asks nobody any more once its schedule is deleted', async () => {
    sink.become('temporary');
    await asked();
    await app.settle();
    expect(sink.attempts).toContain(ben.email);
    await as(admin, 'delete', `/schedules/${schedule}`).expect(200);
    sink.reset();
    await app.advance(60 * 60_000);
    expect(await mails()).toEqual([`${ada.email}: Your shifts have changed: Ops`]);
  });

  /** @contract operating-50 */
  it('goes to the first of several who accept at once', async () => {
    const ids = [await asked(), await asked({ userId: cyd.id })];
    await mails();
    const both = await Promise.all([
      answer(ben, ids[0]!, 'accept'),
      answer(cyd, ids[1]!, 'accept'),
      answer(ben, ids[0]!, 'accept'),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await overrides()).toHaveLength(1);
    expect((await Promise.all(ids.map(read))).map(({ status }) => status).sort()).toEqual(['accepted', 'withdrawn']);
    expect(await mails()).toHaveLength(3);
  });

  /** @contract operating-50 */
  it('is refused where the shift was taken away meanwhile', async () => {
    schedule = await newSchedule([cyd.id]);
    const path = `/schedules/${schedule}/overrides`;
    const override = (await as(admin, 'post', path).send({ userId: ada.id, ...SHIFT })).body.data.id;
    const id = await asked();
    const [accepted] = await Promise.all([
      answer(ben, id, 'accept'),
      as(admin, 'delete', `${path}/${override}`).expect(200),
    ]);
    if (accepted.status === 409) expect(accepted.body.code).toBe('SWAP_SHIFT_CHANGED');
    expect(await overrides()).toHaveLength(accepted.status === 200 ? 1 : 0);
    const gone = await newSchedule([cyd.id]);
    schedule = gone;
    const other = (await as(admin, 'post', `/schedules/${gone}/overrides`).send({ userId: ada.id, ...SHIFT })).body.data
      .id;
    const late = await asked();
    await as(admin, 'delete', `/schedules/${gone}/overrides/${other}`).expect(200);
    expect((await answer(ben, late, 'accept').expect(409)).body.code).toBe('SWAP_SHIFT_CHANGED');
    expect((await read(late)).status).toBe('pending');
    await mails();
  });

  /** @contract operating-50 */
  it('to somebody who is away is made only if that is confirmed, and says who else is replaced', async () => {
    const off = { startDate: '2026-06-03T00:00:00Z', endDate: '2026-06-05T00:00:00Z' };
    const away = await createUser(app, { fullName: 'Eve' });
    const pto = (await as(away, 'post', '/pto-requests').send(off).expect(200)).body.data.id;
    await as(admin, 'patch', `/pto-requests/${pto}/approve`).expect(200);
    expect((await ask({ userId: away.id }).expect(409)).body.code).toBe('LEAVES_NOBODY');
    const id = await asked({ userId: away.id, confirm: true });
    expect((await answer(away, id, 'accept').expect(409)).body.code).toBe('LEAVES_NOBODY');
    await answer(away, id, 'accept', { confirm: true }).expect(200);

    const team = await createTeam(app, { members: [ada.id, cyd.id] });
    const rotations = [{ startDate: '2026-05-31T12:00:00Z', participants: [{ id: team.id, type: 'team' }] }];
    schedule = await newSchedule([], { rotations });
    expect((await ask().expect(200)).body.data.warnings).toEqual([expect.stringMatching(/^Cyd is on call/)]);
    await mails();
  });
});

describe('who asks for a swap', () => {
  it.each([
    ['no user', { userId: 'nobody' }, 'userId'],
    ['oneself', () => ({ userId: ada.id }), 'userId'],
    ['a time that has begun', { startTime: NOW }, 'startTime'],
    ['an end before the start', { endTime: SHIFT.startTime }, 'endTime'],
    ['a hundred days', { endTime: '2026-09-20T00:00:00Z' }, 'endTime'],
    ['an expiry after the start', { expiresAt: SHIFT.endTime }, 'expiresAt'],
    ['an expiry that is no time', { expiresAt: null }, 'expiresAt'],
    ['time in which somebody else is on call', { endTime: '2026-06-08T00:00:00Z' }, 'You are not on call'],
  ])('is refused for %s', async (_what, wrong, told) => {
    schedule = await newSchedule([ada.id, ben.id]);
    const { body } = await ask(typeof wrong === 'function' ? wrong() : wrong).expect(400);
    expect(body.message).toContain(told);
  });

  /** @contract operating-50 */
  it('is the one whose shift it is; others are refused, and read what they may', async () => {
    expect((await ask({ userId: ada.id }, ben).expect(400)).body.code).toBe('SWAP_NOT_YOUR_SHIFT');
    const id = await asked();
    await mails();
    const shown = async (user: TestUser, query = '') =>
      (await as(user, 'get', `/swap-requests${query}`).expect(200)).body.data.map((each: { id: string }) => each.id);
    expect([(await shown(ada))[0], (await shown(ben, '?status=pending'))[0]]).toEqual([id, id]);
    expect([await shown(cyd, '?status=pending'), await shown(ben, '?status=withdrawn')].flat()).not.toContain(id);
    const path = `/schedules/${schedule}/swap-requests`;
    expect((await as(cyd, 'get', path).expect(200)).body).toMatchObject({ data: [{ id }], totalCount: 1 });
    await as(cyd, 'get', `/swap-requests/${id}`).expect(200);
    await answer(cyd, id, 'accept').expect(404);
    await answer(ada, id, 'accept').expect(403);
    await as(ben, 'delete', `/swap-requests/${id}`).expect(403);
    const blind = await createUser(app, { permissions: { schedules: 'none' } });
    await as(blind, 'get', path).expect(403);
    await as(blind, 'get', `/swap-requests/${id}`).expect(404);
    const other = await createTenant(app);
    await as(other, 'get', `/swap-requests/${id}`).expect(404);
    await app.http.get(`/v2${path}`).set('X-Service-Key', ROOT_KEY).expect(200);
    await app.http.post(`/v2${path}`).set('X-Service-Key', ROOT_KEY).send(SHIFT).expect(403);
    await as(admin, 'delete', `/schedules/${schedule}`).expect(200);
    await as(ada, 'get', `/swap-requests/${id}`).expect(404);
  });
});
