import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { asAdmin, createTeam, createUser, type TestUser } from '../support/accounts.js';
import { randomUUID } from 'node:crypto';
import { withMailbox } from '../support/mailbox.js';
import { SmtpSink } from '../support/smtp-sink.js';
import { TestApp } from '../support/test-app.js';
import { tellChanges } from '../support/told-changes.js';

/* Whoever an override, a swap or time off puts on call, or takes off, hears of it: by one mail, whatever was done. */

/** In Ada's week; Ben's begins on 8 June. */
const NOW = '2026-06-01T12:00:00.000Z';
const at = (day: number, hour = 0): string => new Date(Date.UTC(2026, 5, day, hour)).toISOString();
/** It has begun, and goes on until tomorrow. */
const RUNNING = { startTime: at(1, 11), endTime: at(2, 12) };
const TOMORROW = { startTime: at(2, 12), endTime: at(3, 12) };
/** In Ben's week, half a year ahead. */
const CHRISTMAS = { startTime: '2026-12-24T12:00:00.000Z', endTime: '2026-12-26T12:00:00.000Z' };

let app: TestApp;
let sink: SmtpSink;
let admin: string;
let ada: TestUser;
let ben: TestUser;
let cyd: TestUser;
let dan: TestUser;
let schedule: string;

beforeAll(async () => {
  sink = await SmtpSink.start();
  app = await TestApp.start({ environment: { SMTP_URL: sink.url, JWT_EXPIRY: '3650d' } });
  admin = await asAdmin(app);
});
beforeEach(async () => {
  app.clock.moveTo(NOW);
  [ada, ben, cyd, dan] = (await Promise.all(
    ['Ada', 'Ben', 'Cyd', 'Dan'].map((fullName) => createUser(app, { fullName })),
  )) as [TestUser, TestUser, TestUser, TestUser];
  schedule = await newSchedule(at(1, 0));
  await mails();
});
afterEach(() => mails());
afterAll(async () => {
  await app.stop();
  await sink.stop();
});

type Method = 'get' | 'post' | 'patch' | 'delete';
const call = (method: Method, path: string, by: string = admin) =>
  app.as(by.includes(' ') ? by : `Bearer ${by}`).send(method, `/v2${path}`);
/** Ada and Ben, week by week. */
async function newSchedule(startDate: string, name = 'Ops'): Promise<string> {
  const rotations = [{ name: 'r', startDate, type: 'weekly', participants: [{ id: ada.id }, { id: ben.id }] }];
  const { body } = await call('post', '/schedules').send({ name, timezone: 'UTC', rotations }).expect(200);
  return body.data.id;
}
const overrides = (id = schedule): string => `/schedules/${id}/overrides`;
async function made(body: object = {}, by = admin): Promise<string> {
  const answer = await call('post', overrides(), by)
    .send({ userId: cyd.id, ...TOMORROW, ...body })
    .expect(200);
  return answer.body.data.id;
}
/** Made, and told. */
async function standing(body: object = {}): Promise<string> {
  const id = await made(body);
  await mails();
  return id;
}
const changed = (id: string, body: object, by = admin) =>
  call('patch', `${overrides()}/${id}`, by)
    .send({ confirm: true, ...body })
    .expect(200);

/** What came, by whom it came to. */
async function mails(): Promise<string[]> {
  await tellChanges(app);
  const names = new Map([ada, ben, cyd, dan].flatMap((each) => (each ? [[each.email, each.fullName]] : [])));
  const told = sink.mails.map(({ to, subject }) => {
    const address = [to].flat()[0]?.text ?? '';
    return `${names.get(address) ?? address}: ${subject}`;
  });
  sink.reset();
  return told.sort();
}
async function texts(): Promise<Record<string, string>> {
  await tellChanges(app);
  const told = sink.mails.map(({ to, text }) => [[to].flat()[0]?.text ?? '', text?.replaceAll(/\s+/g, ' ') ?? '']);
  sink.reset();
  return Object.fromEntries(told);
}
const told = (...names: string[]): string[] => names.map((name) => `${name}: Your shifts have changed: Ops`).sort();

describe('an override', () => {
  /** @contract operating-29 */
  it.each([
    ['that has begun', RUNNING],
    ['of tomorrow', TOMORROW],
    ['in half a year', CHRISTMAS],
  ])('%s tells both when it is made, given to another, moved and deleted', async (_, times) => {
    const later = times === CHRISTMAS ? 'Ben' : 'Ada';
    const id = await made(times);
    expect(await mails()).toEqual(told('Cyd', later));
    await changed(id, { userId: dan.id });
    expect(await mails()).toEqual(told('Cyd', 'Dan'));
    await changed(id, { endTime: new Date(Date.parse(times.endTime) + 3_600_000).toISOString() });
    expect(await mails()).toEqual(told('Dan', later));
    await changed(id, { reason: 'Dentist' });
    expect(await mails()).toEqual([]);
    await call('delete', `${overrides()}/${id}`).expect(200);
    expect(await mails()).toEqual(told('Dan', later));
    await call('delete', `${overrides()}/${id}`).expect(200);
    expect(await mails()).toEqual([]);
  });

  it('says when, also beyond the next fourteen days', async () => {
    await made(CHRISTMAS);
    const { [cyd.email]: ofCyd, [ben.email]: ofBen } = await texts();
    expect(ofCyd).toMatch(
      /with it your shifts\. .*Before:? no shift Now:? Thu,? 24 Dec 2026.*12:00.* until Sat,? 26 Dec/,
    );
    expect(ofBen).toMatch(/Before:? Thu,? 24 Dec 2026.*Now:? no shift/);
  });

  it.each([
    ['is over', { startTime: at(1, 0), endTime: at(1, 11) }],
    ['ends before it begins', { startTime: at(3), endTime: at(2) }],
  ])('tells nobody where it %s', async (_, times) => {
    // The schedule is no longer being set up.
    app.clock.moveBy(11 * 60_000);
    await made(times);
    expect(await mails()).toEqual([]);
  });

  it('tells what is so now last, also where the mail before had to be tried again', async () => {
    sink.become('temporary', cyd.email);
    const id = await made();
    await tellChanges(app);
    expect(sink.attempts).toContain(cyd.email);
    sink.become('accept', cyd.email);
    await changed(id, { endTime: at(3, 18) });
    await tellChanges(app);
    expect(sink.mailsTo(cyd.email)).toEqual([]);
    await app.advance(5 * 60_000);
    const until = sink.mailsTo(cyd.email).map(({ text = '' }) => /Now[^]*?until .*?(\d\d:00)/.exec(text)?.[1]);
    expect(until).toEqual(['12:00', '18:00']);
  });

  /** @contract operating-29 */
  it('tells nobody of their own act, but the other', async () => {
    const id = await made(RUNNING, cyd.token);
    expect(await mails()).toEqual(told('Ada'));
    await changed(id, { userId: ada.id }, ada.token);
    expect(await mails()).toEqual(told('Cyd'));
    await changed(id, { userId: cyd.id });
    await mails();
    await call('delete', `${overrides()}/${id}`, ada.token).expect(200);
    expect(await mails()).toEqual(told('Cyd'));
  });

  it('by a team tells its members; by nobody those who are replaced', async () => {
    const { id } = await createTeam(app, { members: [cyd.id, dan.id] });
    await made({ userId: undefined, participant: { type: 'team', id } });
    expect(await mails()).toEqual(told('Ada', 'Cyd', 'Dan'));
    await made({ userId: undefined, participant: { type: 'none' } });
    expect(await mails()).toEqual(told('Cyd', 'Dan'));
  });

  it('on top of another tells those two, and not who is beneath', async () => {
    await standing();
    await made({ userId: dan.id });
    expect(await mails()).toEqual(told('Cyd', 'Dan'));
  });

  it('tells of what it changes in a schedule that nests this one, by the same mail', async () => {
    const rotations = [
      { name: 'r', startDate: at(1), type: 'weekly', participants: [{ type: 'schedule', id: schedule }] },
    ];
    await call('post', '/schedules').send({ name: 'Outer', timezone: 'UTC', rotations }).expect(200);
    await mails();
    await made();
    expect(await mails()).toEqual([
      'Ada: Your shifts have changed: Ops, Outer',
      'Cyd: Your shifts have changed: Ops, Outer',
    ]);
  });

  /** @contract operating-29 */
  it('that is made and deleted at once tells nobody; several at once one mail to each', async () => {
    const id = await made(RUNNING);
    app.clock.moveBy(5000);
    await call('delete', `${overrides()}/${id}`).expect(200);
    expect(await mails()).toEqual([]);
    for (const day of [2, 4, 6]) await made({ startTime: at(day), endTime: at(day, 12) });
    expect(await mails()).toEqual(told('Ada', 'Cyd'));
  });

  it('tells who is told already only what is new to them: a swap', async () => {
    const times = { startTime: at(3), endTime: at(4) };
    const asked = await call('post', `/schedules/${schedule}/swap-requests`, ada.token)
      .send({ userId: cyd.id, ...times })
      .expect(200);
    await mails();
    await call('patch', `/swap-requests/${asked.body.data.id}/accept`, cyd.token).send({}).expect(200);
    expect(await mails()).toEqual(['Ada: Cyd takes your shift', 'Cyd: You take a shift of Ada']);
  });

  it('tells of a swap whoever is on call beside, and is replaced', async () => {
    const rotation = { name: 'second', startDate: at(1), type: 'weekly', participants: [{ id: dan.id }] };
    await call('post', `/schedules/${schedule}/rotations`).send(rotation).expect(201);
    const times = { startTime: at(3), endTime: at(4) };
    const asked = await call('post', `/schedules/${schedule}/swap-requests`, ada.token)
      .send({ userId: cyd.id, ...times })
      .expect(200);
    await mails();
    await call('patch', `/swap-requests/${asked.body.data.id}/accept`, cyd.token).send({}).expect(200);
    expect(await mails()).toContain(told('Dan')[0]);
  });
});

describe('time off', () => {
  async function asked(startDate: string, endDate: string): Promise<string> {
    const { body } = await call('post', '/pto-requests', ada.token).send({ startDate, endDate }).expect(200);
    await mails();
    return body.data.id;
  }
  const approve = (id: string) => call('patch', `/pto-requests/${id}/approve`).send({}).expect(200);
  const ofShifts = async () => (await mails()).filter((each) => each.includes('Your shifts have changed'));

  /** @contract operating-29 */
  it.each([
    ['from now', NOW, at(3)],
    ['of tomorrow', at(2), at(3)],
    ['in half a year', '2026-11-30T00:00:00.000Z', '2026-12-04T00:00:00.000Z'],
  ])('%s tells whoever takes over, when it is approved and when it is taken back', async (_, from, until) => {
    const id = await asked(from, until);
    await approve(id);
    // Ada hears that it is approved.
    expect(await mails()).toEqual(['Ada: Your time off is approved', ...told('Ben')]);
    await call('patch', `/pto-requests/${id}/cancel`, ada.token).send({}).expect(200);
    expect(await ofShifts()).toEqual(told('Ben'));
  });

  it('tells nobody of shifts where it is denied, or hits none', async () => {
    const id = await asked(at(2), at(3));
    await call('patch', `/pto-requests/${id}/deny`).send({}).expect(200);
    expect(await ofShifts()).toEqual([]);
    await approve(await asked(at(8), at(12)));
    expect(await ofShifts()).toEqual([]);
  });
});

describe('somebody who gets notices of hand-overs', () => {
  const BEGUN = 'You are on call: Ops';
  const ENDED = 'Your on-call shift has ended: Ops';
  let eve: TestUser;
  let fay: TestUser;

  /** With a mailbox, and the wish. */
  async function wishing(fullName: string): Promise<TestUser> {
    const user = await withMailbox(app, sink, { email: `${randomUUID()}@example.com`, fullName });
    await call('patch', `/users/${user.id}`, user.token).send({ notifyOnHandoff: true }).expect(200);
    return user;
  }
  /** Hand-overs are looked for at later times only. */
  let hour = 12;
  beforeEach(async () => {
    app.clock.moveTo(at(1, ++hour));
    [eve, fay] = [await wishing('Eve'), await wishing('Fay')];
    const participants = [{ id: eve.id }, { id: ben.id }];
    const rotations = [{ name: 'r', startDate: at(1), type: 'weekly', participants }];
    const { body } = await call('post', '/schedules').send({ name: 'Ops', timezone: 'UTC', rotations }).expect(200);
    schedule = body.data.id;
    await later();
  });
  /** What came in the next minute. */
  async function later(): Promise<string[]> {
    await app.advance(60_000, 10_000);
    const names = new Map([ben, cyd, dan, eve, fay].map(({ email, fullName }) => [email, fullName]));
    const came = sink.mails.map(({ to, subject }) => `${names.get([to].flat()[0]?.text ?? '')}: ${subject}`);
    sink.reset();
    return came.sort();
  }

  /** @contract operating-29 */
  it('gets no other mail where that says it all: their shift begins or ends now', async () => {
    const id = await made({ userId: fay.id, startTime: NOW, endTime: at(2) });
    // Eve's week comes back tomorrow, which no notice says.
    expect(await later()).toEqual([`Eve: ${ENDED}`, ...told('Eve'), `Fay: ${BEGUN}`].sort());
    await changed(id, { endTime: at(8) });
    expect(await later()).toEqual(told('Eve', 'Fay'));
    await changed(id, { userId: dan.id });
    expect(await later()).toEqual([`Fay: ${ENDED}`, ...told('Dan')].sort());
    await call('delete', `${overrides()}/${id}`).expect(200);
    expect(await later()).toEqual([`Eve: ${BEGUN}`, ...told('Dan')].sort());
  });

  it('gets it where the notice is held, or is of a shift to come', async () => {
    await call('patch', `/users/${fay.id}`, fay.token)
      .send({ mutedUntil: at(2) })
      .expect(200);
    const id = await made({ userId: fay.id, startTime: at(4), endTime: at(5) });
    expect(await later()).toEqual(told('Eve', 'Fay'));
    await changed(id, { startTime: NOW, endTime: at(8) });
    // No notice tells Eve that the end of the week is not hers either.
    expect(await later()).toEqual([`Eve: ${ENDED}`, ...told('Eve', 'Fay')].sort());
  });
});

describe('what moves in, or is configured', () => {
  /** @contract operating-29 */
  it('tells nobody of overrides that are made with their schedule, and one mail of those that are added', async () => {
    const rotations = [{ name: 'r', startDate: at(1), type: 'daily', length: 1, participants: [{ user: ada.email }] }];
    const apply = async (days: number[]): Promise<void> => {
      const all = days.map((day) => ({ user: dan.email, startTime: at(day), endTime: at(day, 12) }));
      const night = { key: 'night', name: `Night ${dan.id}`, timezone: 'UTC', rotations, overrides: all };
      const body = { name: 'mails', configuration: { version: 1, schedules: [night] } };
      const plan = await call('post', '/config/plan').send(body).expect(200);
      await call('post', '/config/apply')
        .send({ ...body, hash: plan.body.data.hash })
        .expect(200);
    };
    await apply([3, 4]);
    expect(await mails()).toEqual([]);
    await apply([3, 4, 5, 6]);
    expect((await mails()).map((each) => each.slice(0, 9))).toEqual(['Ada: Your', 'Dan: Your']);
  });
});
