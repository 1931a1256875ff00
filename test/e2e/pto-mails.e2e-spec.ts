import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { asAdmin, createTeam, createTenant, createUser, type TestUser } from '../support/accounts.js';
import { SmtpSink } from '../support/smtp-sink.js';
import { TestApp } from '../support/test-app.js';

const NIGHT = { startDate: '2026-07-01T22:00:00Z', endDate: '2026-07-02T22:00:00Z', reason: 'A wedding' };

let app: TestApp;
let sink: SmtpSink;
beforeAll(async () => {
  sink = await SmtpSink.start();
  app = await TestApp.start({ environment: { SMTP_URL: sink.url, JWT_EXPIRY: '3650d' } });
});
beforeEach(() => sink.reset());
afterAll(async () => {
  await app.stop();
  await sink.stop();
});

const bearer = ({ token }: TestUser): string => `Bearer ${token}`;
async function ask(by: TestUser): Promise<string> {
  const answer = await app.as(bearer(by)).post('/v2/pto-requests', NIGHT).expect(200);
  await app.settle();
  return answer.body.data.id;
}
async function decide(by: TestUser, id: string, action: 'approve' | 'deny'): Promise<void> {
  sink.reset();
  await app.as(bearer(by)).patch(`/v2/pto-requests/${id}/${action}`).expect(200);
  await app.settle();
}
const mails = (): [to: string, subject: string][] =>
  sink.mails
    .map(({ to, subject }): [string, string] => [[to].flat()[0]?.text ?? '', subject ?? ''])
    .toSorted(([a], [b]) => a.localeCompare(b));

describe('a request for time off', () => {
  let [ada, lead, boss, member]: TestUser[] = [];
  beforeAll(async () => {
    ada = await createUser(app, { fullName: 'Ada Lovelace', timezone: 'Europe/Berlin' });
    lead = await createUser(app, { email: 'a-lead@example.com', fullName: 'Grace Hopper', timezone: 'Europe/London' });
    boss = await createUser(app, { email: 'boss@example.com' });
    member = await createUser(app);
    const members = [ada.id, { userId: lead.id, role: 'lead' }, { userId: boss.id, role: 'admin' }, member.id];
    await createTeam(app, { members });
  });
  const people = () => ({ ada, lead, boss, member }) as Record<'ada' | 'lead' | 'boss' | 'member', TestUser>;

  /** @contract time-off-5 */
  it('is told to the leads of the team, each on the clock of their zone', async () => {
    const id = await ask(people().ada);
    expect(mails()).toEqual([
      ['a-lead@example.com', 'Ada Lovelace asks for time off'],
      ['boss@example.com', 'Ada Lovelace asks for time off'],
    ]);
    const text = sink.mailsTo('a-lead@example.com')[0]?.text ?? '';
    for (const told of ['1 Jul 2026, 23:00 BST (22:00 UTC)', 'A wedding', id]) expect(text).toContain(told);
  });

  it('is told to nobody for whose account nobody has answered yet', async () => {
    const unused = { username: 'unused@example.com', fullName: 'Moved In' };
    const admin = await asAdmin(app);
    const made = await app.as(admin).post('/v2/users', unused).expect(200);
    const asker = await createUser(app);
    const members = [asker.id, { userId: made.body.data.id, role: 'lead' }, { userId: people().lead.id, role: 'lead' }];
    await createTeam(app, { members });
    await ask(asker);
    expect(mails().map(([to]) => to)).toEqual(['a-lead@example.com']);
  });

  /** @contract time-off-5 */
  it.each([
    ['approve', 'approved'],
    ['deny', 'denied'],
  ] as const)('is answered by mail: %s', async (action, status) => {
    const { ada, lead } = people();
    const id = await ask(ada);
    expect(mails()).toHaveLength(2);
    await decide(lead, id, action);
    expect(mails()).toEqual(
      [
        [ada.email, `Your time off is ${status}`],
        ['boss@example.com', `Ada Lovelace’s time off is ${status}`],
      ].toSorted(([a = ''], [b = '']) => a.localeCompare(b)),
    );
    const text = sink.mailsTo(ada.email)[0]?.text ?? '';
    expect(text).toContain(`Grace Hopper has ${status} your time off.`);
    expect(text).toContain('2 Jul 2026, 00:00 CEST (1 Jul, 22:00 UTC)');
  });

  /** @contract time-off-5 */
  it('that is cancelled says so last: what has not gone out of it before is not sent any more', async () => {
    const { ada, lead } = people();
    const id = await ask(ada);
    expect(mails()).toHaveLength(2);
    sink.become('temporary');
    await app.as(bearer(lead)).patch(`/v2/pto-requests/${id}/approve`).expect(200);
    await app.settle();
    expect(sink.attempts).toContain(ada.email);
    await app.as(bearer(ada)).patch(`/v2/pto-requests/${id}/cancel`).expect(200);
    sink.reset();
    await app.advance(60 * 60_000);
    const others = (to: string) => sink.mailsTo(to).map(({ subject, text }) => [subject, text?.split('\n')[2]]);
    expect(others(ada.email)).toEqual([
      ['Your time off is cancelled', 'Your time off is cancelled. You have your shifts again from now on.'],
    ]);
    for (const to of ['a-lead@example.com', 'boss@example.com'])
      expect(others(to)).toEqual([
        [
          'Ada Lovelace’s time off is cancelled',
          'Ada Lovelace has cancelled their time off. They have their shifts again from now on.',
        ],
      ]);
    expect(mails()).toHaveLength(3);
  });

  /** @contract time-off-5 */
  it('that is taken back asks nobody any more', async () => {
    const { ada } = people();
    sink.become('temporary');
    const id = await ask(ada);
    expect(sink.attempts.length).toBeGreaterThan(0);
    await app.as(bearer(ada)).delete(`/v2/pto-requests/${id}`).expect(200);
    sink.reset();
    await app.advance(60 * 60_000);
    expect(mails()).toEqual([]);
  });

  /** @contract time-off-5 */
  it('of the only lead is told to the administrators, and of the only administrator to nobody', async () => {
    const tenant = await createTenant(app);
    const user = await createUser(app, { tenantId: tenant.id });
    await ask(user);
    expect(mails().map(([to]) => to)).toEqual([tenant.admin.email]);
    sink.reset();
    const id = await ask(tenant.admin);
    expect(mails()).toEqual([]);
    await app.as(bearer(tenant.admin)).patch(`/v2/pto-requests/${id}/approve`).expect(403);
  });

  /** @contract time-off-6, operating-49 */
  it('says where nobody else can take over: in the mails and in the answer', async () => {
    const { ada, lead } = people();
    const rotation = { startDate: '2026-06-01T00:00:00Z', participants: [{ id: ada.id }] };
    await app
      .as(await asAdmin(app))
      .post('/v2/schedules', { name: 'Night desk', rotations: [rotation] })
      .expect(200);
    const id = await ask(ada);
    const stays = 'Nobody else can take over in the schedule Night desk';
    expect(sink.mailsTo('a-lead@example.com')[0]?.text).toContain(`${stays}: Ada Lovelace would stay on call there`);
    expect(mails()).toHaveLength(2);
    expect(sink.mailsTo('a-lead@example.com')[0]?.text).toMatch(
      /Shifts in that time:\nNight desk: .*nobody would cover/,
    );
    sink.reset();
    const { body: hit } = await app.as(bearer(lead)).get(`/v2/pto-requests/${id}/shifts`).expect(200);
    const night = { start: '2026-07-01T22:00:00.000Z', end: '2026-07-02T22:00:00.000Z' };
    expect(hit.data).toMatchObject({
      shifts: [{ userId: ada.id, startTime: night.start, schedule: { name: 'Night desk' }, cover: [], stays: [night] }],
      leavesNobody: [{ scheduleName: 'Night desk', ...night }],
    });
    const approve = (body: object, status: number) =>
      app.as(bearer(lead)).patch(`/v2/pto-requests/${id}/approve`, body).expect(status);
    const { body: refused } = await approve({}, 409);
    expect(refused).toMatchObject({
      code: 'LEAVES_NOBODY',
      message: expect.stringContaining('schedule Night desk from'),
    });
    expect(mails()).toEqual([]);
    expect((await approve({ confirm: true }, 200)).body.data.warnings).toEqual([
      'Ada Lovelace stays on call in the schedule Night desk: nobody else can take over',
    ]);
    await app.settle();
    expect(sink.mailsTo(ada.email)[0]?.text).toContain(`${stays}: you stay on call there until an override`);
    expect(mails()).toHaveLength(2);
  });

  /** @contract time-off-6 */
  it('tells of no schedule to a lead who may not read schedules', async () => {
    const ada = await createUser(app, { fullName: 'Ada Lovelace' });
    const lead = await createUser(app, { permissions: { schedules: 'none' } });
    await createTeam(app, { members: [ada.id, { userId: lead.id, role: 'lead' }] });
    const rotation = { startDate: '2026-06-01T00:00:00Z', participants: [{ id: ada.id }] };
    await app
      .as(await asAdmin(app))
      .post('/v2/schedules', { name: 'Nachtwache', rotations: [rotation] })
      .expect(200);
    const id = await ask(ada);
    const send = (method: 'get' | 'patch', path: string, as: TestUser, body?: object) =>
      app.as(bearer(as)).send(method, `/v2/pto-requests/${id}/${path}`, body);
    const { body: shown } = await send('get', 'shifts', lead).expect(200);
    expect(shown.data).toEqual({ shifts: [], leavesNobody: [] });
    expect((await send('get', 'shifts', ada).expect(200)).body.data.shifts).toHaveLength(1);
    const { body: refused } = await send('patch', 'approve', lead, {}).expect(409);
    expect(refused).toMatchObject({ code: 'LEAVES_NOBODY', message: expect.stringContaining('may not read') });
    const { body: done } = await send('patch', 'approve', lead, { confirm: true }).expect(200);
    await app.settle();
    const toLead = sink.mailsTo(lead.email).map(({ text }) => text);
    expect(toLead[0]).toContain(
      'Nobody else can take over in a schedule that you may not read: Ada Lovelace would stay',
    );
    for (const text of [...toLead, JSON.stringify([shown, refused, done])])
      expect(text).not.toMatch(/Nachtwache|Shifts in that time|2026-07-01T22/);
    expect(sink.mailsTo(ada.email)[0]?.text).toContain('in the schedule Nachtwache');
  });

  it('that changes nothing mails nobody', async () => {
    const { ada, member } = people();
    const id = await ask(ada);
    expect(mails()).toHaveLength(2);
    sink.reset();
    for (const by of [ada, member]) {
      await app.as(bearer(by)).patch(`/v2/pto-requests/${id}/approve`).expect(403);
    }
    await app.settle();
    expect(mails()).toEqual([]);
  });
});
