import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { WatchHandoffsJob } from '../../src/on-call/handoffs/watch-handoffs.job.js';
import { login, type TestUser } from '../support/accounts.js';
import { FakeClock, minutes, seconds } from '../support/fake-clock.js';
import { withMailbox } from '../support/mailbox.js';
import { SlackServer } from '../support/slack-server.js';
import { SmtpSink } from '../support/smtp-sink.js';
import { TestApp } from '../support/test-app.js';
import { ADMIN_EMAIL, ROOT_KEY } from '../support/test-config.js';
import { createTestDatabase, type TestDatabase } from '../support/test-database.js';

const NEW_YORK = 'America/New_York';
const EVENING_BEFORE = '2026-03-07T23:00:00Z';
/** 20:00 in New York; the clocks there go forward in this night. */
const EVENING = '2026-03-08T01:00:00.000Z';
/** 08:00 there, eleven hours later. */
const MORNING = '2026-03-08T12:00:00.000Z';

/** Two replicas on one database and one clock where a test needs both, and twelve-hour turns of two people. */
describe('notices of handoffs', () => {
  let sink: SmtpSink;
  let slack: SlackServer;
  let database: TestDatabase;
  let clock: FakeClock;
  let one: TestApp;
  let two: TestApp | null;
  let ada: TestUser;
  let ben: TestUser;
  let scheduleId: string;

  beforeAll(async () => {
    sink = await SmtpSink.start();
    slack = await SlackServer.start();
  });
  afterAll(async () => {
    await sink.stop();
    await slack.stop();
  });
  beforeEach(async () => {
    database = await createTestDatabase();
    clock = new FakeClock(EVENING_BEFORE);
    one = await replica();
    two = null;
    ada = await withMailbox(one, sink, { email: 'ada@example.com', fullName: 'Ada', timezone: NEW_YORK });
    ben = await withMailbox(one, sink, { email: 'ben@example.com', fullName: 'Ben', timezone: 'Europe/London' });
    scheduleId = await post('/v2/schedules', {
      name: 'Ops',
      timezone: NEW_YORK,
      rotations: [{ type: 'hourly', length: 12, startDate: EVENING, participants: [{ id: ada.id }, { id: ben.id }] }],
    });
  });
  afterEach(async () => {
    sink.reset();
    await one.stop();
    await two?.stop();
    await database.drop();
  });

  function replica(): Promise<TestApp> {
    const environment = { SMTP_URL: sink.url, MAIL_FROM: 'Pager <pager@example.com>', ...slack.environment };
    return TestApp.start({ database, clock, environment });
  }
  async function post(path: string, body: object): Promise<string> {
    return (await one.http.post(path).set('X-Service-Key', ROOT_KEY).send(body).expect(200)).body.data.id;
  }
  async function wish(user: TestUser, wishes: object = {}): Promise<void> {
    const body = { notifyOnHandoff: true, ...wishes };
    const token = await login(one, user.email, 'a password for tests');
    await one.http.patch(`/v2/users/${user.id}`).set('Authorization', `Bearer ${token}`).send(body).expect(200);
    await one.settle();
  }
  async function at(instant: string): Promise<void> {
    clock.moveTo(instant);
    await one.settle();
  }
  /** Mails about handoffs; those about time off are told elsewhere. */
  /** Mails about shifts to come. */
  const aheadTo = ({ email }: TestUser) =>
    sink
      .mailsTo(email)
      .filter(({ subject }) => subject?.includes('is about to'))
      .map(({ subject, text }) => [
        subject,
        text?.split('\n').find((line) => line.startsWith('Your on-call shift for')),
      ]);
  async function rule(user: TestUser, criteria: object, action: object = {}): Promise<string> {
    const as = `Bearer ${await login(one, user.email, 'a password for tests')}`;
    const { body } = await one.http.get('/v2/channels').set('Authorization', as).expect(200);
    const channelIds = (body.channels as { id: string }[]).map(({ id }) => id);
    const made = await one.http
      .post('/v2/notification-rules')
      .set('Authorization', as)
      .send({ name: 'Shifts', criteria, action: { channelIds, ...action } })
      .expect(200);
    await one.settle();
    return made.body.data.id as string;
  }
  const toldTo = ({ email }: TestUser) =>
    sink
      .mailsTo(email)
      .map(({ subject }) => subject)
      .filter((subject) => subject === BEGIN || subject === END);
  const told = () => ({ ada: toldTo(ada), ben: toldTo(ben) });
  const BEGIN = 'You are on call: Ops';
  const END = 'Your on-call shift has ended: Ops';

  it('come when a shift begins and ends, on time through a clock change, in the local time of each', async () => {
    await wish(ada);
    await wish(ben);
    await at('2026-03-08T00:59:59Z');
    expect(told()).toEqual({ ada: [], ben: [] });
    await at('2026-03-08T01:00:09Z');
    expect(told()).toEqual({ ada: [BEGIN], ben: [] });
    expect(sink.mailsTo(ada.email)[0]?.text).toContain('since Sat 7 Mar, 20:00 GMT-5');
    expect(sink.mailsTo(ada.email)[0]?.text).toContain('ends on Sun 8 Mar, 08:00 GMT-4');
    await at('2026-03-08T11:59:59Z');
    expect(told()).toEqual({ ada: [BEGIN], ben: [] });
    await at('2026-03-08T12:00:09Z');
    expect(told()).toEqual({ ada: [BEGIN, END], ben: [BEGIN] });
    expect(sink.mailsTo(ada.email)[1]?.text).toContain('ended on Sun 8 Mar, 08:00 GMT-4.\nOn call now: Ben.');
    expect(sink.mailsTo(ben.email)[0]?.text).toContain('since Sun 8 Mar, 12:00 GMT');
    await at('2026-03-08T20:00:00Z');
    expect(told()).toEqual({ ada: [BEGIN, END], ben: [BEGIN] });
  });

  it('come once, whichever replica notices', async () => {
    const other = (two = await replica());
    await wish(ada);
    await wish(ben);
    for (const instant of [EVENING, MORNING]) {
      clock.moveTo(instant);
      const jobs = [one, other, one, other].map((app) => app.nest.get(WatchHandoffsJob, { strict: false }));
      await Promise.all(jobs.map((job) => job.runOnce(clock.now())));
      await Promise.all([one.settle(), other.settle()]);
    }
    expect(told()).toEqual({ ada: [BEGIN, END], ben: [BEGIN] });
  });

  it('are announced in the chat room of the schedule, once, whoever wants notices, also when Slack is away', async () => {
    const other = (two = await replica());
    const texts = () => slack.to('C0OPS0001').map(({ text, blocks }) => [text, blocks[1]?.text?.text]);
    const roomId = await post('/v2/chat-rooms', { name: '#ops', type: 'slack', value: 'C0OPS0001', teamId: null });
    const [code] = /\d{6}/.exec(texts()[0]?.[0] ?? '') ?? [];
    await one.http.post(`/v2/chat-rooms/${roomId}/verify`).set('X-Service-Key', ROOT_KEY).send({ code }).expect(200);
    const change = (body: object) =>
      one.http.patch(`/v2/schedules/${scheduleId}`).set('X-Service-Key', ROOT_KEY).send(body);
    await change({ announceRoomId: '3f1e8a52-7c2b-4b7e-9d7e-0a6a1f3f5c11' }).expect(400);
    await change({ announceRoomId: roomId }).expect(200);
    await one.settle();

    clock.moveTo(EVENING);
    const jobs = [one, other, one, other].map((app) => app.nest.get(WatchHandoffsJob, { strict: false }));
    await Promise.all(jobs.map((job) => job.runOnce(clock.now())));
    await Promise.all([one.settle(), other.settle()]);
    const until = 'Sun 8 Mar, 08:00 GMT-4';
    const ada1 = [`On call for Ops: Ada until ${until}`, undefined];
    expect(texts().slice(1)).toEqual([ada1]);

    slack.treat('C0OPS0001', 'internal_error');
    await at(MORNING);
    expect(texts()).toHaveLength(2);
    slack.treat('C0OPS0001', null);
    await one.advance(minutes(1));
    expect(texts().slice(2)).toEqual([
      [expect.stringContaining('On call for Ops: Ben until Sun 8 Mar, 20:00 GMT-4'), 'Before: Ada.'],
    ]);
    expect(told()).toEqual({ ada: [], ben: [] });
    const trail = await one.sql(
      `SELECT action, details FROM audit_log WHERE "entityType" = 'handoff-notice' ORDER BY id`,
    );
    expect(trail).toMatchObject([
      { action: 'sent', details: { chatRoom: '#ops' } },
      { action: 'sent', details: { chatRoom: '#ops' } },
    ]);

    await change({ announceRoomId: null }).expect(200);
    await at('2026-03-09T00:00:00Z');
    expect(texts()).toHaveLength(3);
  });

  it('are off until asked for; a shift that is running then is told of only when it ends', async () => {
    await at(EVENING);
    await at('2026-03-08T02:00:00Z');
    await wish(ada);
    await at('2026-03-08T03:00:00Z');
    expect(told()).toEqual({ ada: [], ben: [] });
    await at(MORNING);
    expect(told()).toEqual({ ada: [END], ben: [] });
  });

  it('catch up after an outage, with the time at which it happened, and skip what is over', async () => {
    await wish(ada);
    await wish(ben);
    await at('2026-03-08T12:30:00Z');
    expect(told()).toEqual({ ada: [], ben: [BEGIN] });
    expect(sink.mailsTo(ben.email)[0]?.text).toContain('12:00');
    await at('2026-03-09T00:20:00Z');
    expect(told()).toEqual({ ada: [BEGIN], ben: [BEGIN, END] });
  });

  it('follow an override and an absence in the middle of a turn, and the deletion of the schedule', async () => {
    await wish(ada);
    await wish(ben);
    await at(EVENING);
    const start = '2026-03-08T02:00:00Z';
    await post(`/v2/schedules/${scheduleId}/overrides`, {
      userId: ben.id,
      startTime: start,
      endTime: '2026-03-08T03:00Z',
    });
    await at(start);
    expect(told()).toEqual({ ada: [BEGIN, END], ben: [BEGIN] });
    await at('2026-03-08T03:00:00Z');
    expect(told()).toEqual({ ada: [BEGIN, END, BEGIN], ben: [BEGIN, END] });

    const as = async (user?: TestUser) =>
      `Bearer ${await (user ? login(one, user.email, 'a password for tests') : login(one))}`;
    const absence = { startDate: '2026-03-08T01:00Z', endDate: '2026-03-08T05:00Z' };
    const asked = await one.http
      .post('/v2/pto-requests')
      .set('Authorization', await as(ada))
      .send(absence)
      .expect(200);
    const approve = one.http.patch(`/v2/pto-requests/${asked.body.data.id}/approve`);
    await approve.set('Authorization', await as()).expect(200);
    await at('2026-03-08T03:30:00Z');
    expect(sink.mailsTo(ADMIN_EMAIL)).toHaveLength(1); // who is asked for the absence
    expect(told()).toEqual({ ada: [BEGIN, END, BEGIN, END], ben: [BEGIN, END, BEGIN] });

    await one.http.delete(`/v2/schedules/${scheduleId}`).set('X-Service-Key', ROOT_KEY).expect(200);
    await at('2026-03-08T03:31:00Z');
    expect(sink.mailsTo(ben.email).at(-1)?.text).toContain('Nobody is on call now.');
  });

  it('ignore quiet hours at the beginning of a shift, and respect them at the end; muting stops both, with an audit entry', async () => {
    await wish(ada, { notifyQuietHoursStart: '19:00', notifyQuietHoursEnd: '09:00' });
    await wish(ben, { mutedUntil: '2026-03-09T00:00:00Z' });
    await at(EVENING);
    await at(MORNING);
    expect(told()).toEqual({ ada: [BEGIN], ben: [] });
    const { body } = await one.http.get('/v2/audit-log?entityType=handoff-notice').set('X-Service-Key', ROOT_KEY);
    const entries = (body as { data: { action: string; userName: string; details: object }[] }).data;
    expect(entries.map(({ action, userName }) => `${userName} ${action}`).sort()).toEqual([
      'Ada sent',
      'Ada skipped-quiet-hours',
      'Ben skipped-muted',
    ]);
    expect(entries.find(({ action }) => action === 'sent')?.details).toEqual({
      kind: 'begin',
      at: EVENING,
      channelType: 'email',
      reason: null,
    });
  });

  it('are tried again while the mail server refuses, and never recorded as sent before they are', async () => {
    await wish(ada);
    sink.become('temporary');
    await at(EVENING);
    const states = async () =>
      (await one.sql<{ state: string }>('SELECT state FROM handoff_notices')).map((n) => n.state);
    expect(await states()).toEqual(['pending']);
    sink.become('accept');
    await one.advance(minutes(2), seconds(30));
    expect(await states()).toEqual(['sent']);
    expect(told().ada).toEqual([BEGIN]);
  });

  it('are told before, where rules ask for it: each time once, of their schedules, whoever looks', async () => {
    const other = (two = await replica());
    const starts = { actionTypes: ['schedule-start'], notificationTime: ['1-hour-ago', 'just-before'] };
    await rule(ada, starts);
    await rule(ada, { ...starts, scheduleIds: ['00000000-0000-4000-8000-000000000000'] });
    await rule(ben, { actionTypes: ['schedule-end'], notificationTime: ['15-minutes-ago'] });
    const BEGINS = 'Your on-call shift is about to begin: Ops';
    const ahead = 'Your on-call shift for Ops begins on Sat 7 Mar, 20:00 GMT-5.';
    await at('2026-03-07T23:59:00Z');
    expect(aheadTo(ada)).toEqual([]);
    clock.moveTo('2026-03-08T00:00:20Z');
    await Promise.all([one.settle(), other.settle()]);
    expect(aheadTo(ada)).toEqual([[BEGINS, ahead]]);
    for (const instant of ['00:30:00', '00:58:40', '00:59:20', '01:00:30', '01:05:00'])
      await at(`2026-03-08T${instant}Z`);
    expect(aheadTo(ada)).toEqual([
      [BEGINS, ahead],
      [BEGINS, ahead],
    ]);
    expect(aheadTo(ben)).toEqual([]);
    // Ben's turn ends at 00:00 UTC the next day.
    for (const instant of ['08T23:44:00', '08T23:45:10', '08T23:50:00']) await at(`2026-03-${instant}Z`);
    expect(aheadTo(ben)).toEqual([
      [
        'Your on-call shift is about to end: Ops',
        expect.stringContaining('Your on-call shift for Ops ends on Mon 9 Mar, 00:00'),
      ],
    ]);
    expect(told()).toEqual({ ada: [], ben: [] });
  });

  it('are told late of nothing that has begun meanwhile, and have steps and hours of their own', async () => {
    const [channel] = (await one.sql(`SELECT id FROM channels WHERE "userId" = '${ada.id}'`)) as { id: string }[];
    const steps = [{ channelId: channel?.id, delayMins: 5 }];
    const criteria = { actionTypes: ['schedule-start'], notificationTime: ['15-minutes-ago'] };
    await rule(ada, { ...criteria, timeWindows: [{ start: '00:00', end: '00:01' }] });
    await rule(ada, criteria, { steps });
    await at('2026-03-08T00:44:00Z');
    await at('2026-03-08T00:45:10Z');
    expect(aheadTo(ada)).toEqual([]);
    await at('2026-03-08T00:50:20Z');
    expect(aheadTo(ada)).toHaveLength(1);
    // The service is away from before its next turn is near until it has begun.
    await at('2026-03-09T00:30:00Z');
    await at('2026-03-09T00:30:40Z');
    expect(aheadTo(ada)).toHaveLength(1);
  });
});
