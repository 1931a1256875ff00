import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { WatchHandoffsJob } from '../../src/on-call/handoffs/watch-handoffs.job.js';
import { login, type TestUser } from '../support/accounts.js';
import { FakeClock, hours, minutes, seconds } from '../support/fake-clock.js';
import { withMailbox } from '../support/mailbox.js';
import { SlackServer } from '../support/slack-server.js';
import { SmtpSink } from '../support/smtp-sink.js';
import { TestApp } from '../support/test-app.js';
import { ADMIN_EMAIL, ROOT_KEY } from '../support/test-config.js';

const NEW_YORK = 'America/New_York';

/** Two replicas on one database and one clock, and turns of twelve hours: Ada's begins in the evening, Ben's in the morning. */
describe('notices of handoffs', () => {
  let sink: SmtpSink;
  let slack: SlackServer;
  let one: TestApp;
  let two: TestApp;
  let ada: TestUser;
  let ben: TestUser;
  let scheduleId: string;
  /** When the first turn of a test begins: 20:00 in New York, a Saturday. */
  let evening: Date;

  beforeAll(async () => {
    sink = await SmtpSink.start();
    // Changes of schedules tell whose shifts they change.
    sink.expectMails(/: Your shifts have changed: /);
    slack = await SlackServer.start();
    const environment = { SMTP_URL: sink.url, MAIL_FROM: 'Pager <pager@example.com>', ...slack.environment };
    one = await TestApp.start({ environment, clock: new FakeClock('2026-03-01T00:00:00Z') });
    two = await TestApp.start({ environment, database: one.database, clock: one.clock });
  });
  afterAll(async () => {
    await two.stop();
    await one.stop();
    await sink.stop();
    await slack.stop();
  });
  afterEach(async () => {
    sink.reset();
    await one.http.delete(`/v2/schedules/${scheduleId}`).set('X-Service-Key', ROOT_KEY);
    await one.advance(minutes(1));
    // Deleting the schedule ends the shift of whoever is on call. Takes out the mail about that.
    told();
    sink.reset();
  });

  /** Moves the clock to two hours before the first turn of a test, and makes people and a schedule for it. */
  async function before(firstTurn: string): Promise<void> {
    evening = new Date(firstTurn);
    await at(hours(-2));
    const name = (first: string) => `${first}-${firstTurn.slice(0, 10)}@example.com`;
    ada = await withMailbox(one, sink, { email: name('ada'), fullName: 'Ada', timezone: NEW_YORK });
    ben = await withMailbox(one, sink, { email: name('ben'), fullName: 'Ben', timezone: 'Europe/London' });
    scheduleId = await post('/v2/schedules', {
      name: 'Ops',
      timezone: NEW_YORK,
      rotations: [{ type: 'hourly', length: 12, startDate: firstTurn, participants: [{ id: ada.id }, { id: ben.id }] }],
    });
  }
  async function post(path: string, body: object): Promise<string> {
    return (await one.http.post(path).set('X-Service-Key', ROOT_KEY).send(body).expect(200)).body.data.id;
  }
  async function wish(user: TestUser, wishes: object = {}): Promise<void> {
    const body = { notifyOnHandoff: true, ...wishes };
    const token = await login(one, user.email, 'a password for tests');
    await one.as(`Bearer ${token}`).patch(`/v2/users/${user.id}`, body).expect(200);
    await one.settle();
  }
  /** The instant so many milliseconds after the first turn begins. */
  const after = (milliseconds: number): Date => new Date(evening.getTime() + milliseconds);
  /** Moves the clock there, and does what is then due. */
  async function at(milliseconds: number): Promise<void> {
    one.clock.moveTo(after(milliseconds));
    await one.settle();
  }
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
    const { body } = await one.as(as).get('/v2/channels').expect(200);
    const channelIds = (body.channels as { id: string }[]).map(({ id }) => id);
    const made = await one
      .as(as)
      .post('/v2/notification-rules', { name: 'Shifts', criteria, action: { channelIds, ...action } })
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
    // The clocks in New York go forward in this night: the turn that begins there at 20:00 takes eleven hours.
    await before('2026-03-08T01:00:00.000Z');
    await wish(ada);
    await wish(ben);
    await at(seconds(-1));
    expect(told()).toEqual({ ada: [], ben: [] });
    await at(seconds(9));
    expect(told()).toEqual({ ada: [BEGIN], ben: [] });
    expect(sink.mailsTo(ada.email)[0]?.text).toContain('since Sat 7 Mar, 20:00 GMT-5');
    expect(sink.mailsTo(ada.email)[0]?.text).toContain('ends on Sun 8 Mar, 08:00 GMT-4');
    await at(hours(11) - seconds(1));
    expect(told()).toEqual({ ada: [BEGIN], ben: [] });
    await at(hours(11) + seconds(9));
    expect(told()).toEqual({ ada: [BEGIN, END], ben: [BEGIN] });
    expect(sink.mailsTo(ada.email)[1]?.text).toContain('ended on Sun 8 Mar, 08:00 GMT-4.\nOn call now: Ben.');
    expect(sink.mailsTo(ben.email)[0]?.text).toContain('since Sun 8 Mar, 12:00 GMT');
    await at(hours(19));
    expect(told()).toEqual({ ada: [BEGIN, END], ben: [BEGIN] });
  });

  it('come once, whichever replica notices', async () => {
    await before('2026-03-15T00:00:00.000Z');
    await wish(ada);
    await wish(ben);
    for (const instant of [after(0), after(hours(12))]) {
      one.clock.moveTo(instant);
      const jobs = [one, two, one, two].map((app) => app.nest.get(WatchHandoffsJob, { strict: false }));
      await Promise.all(jobs.map((job) => job.runOnce(instant)));
      await Promise.all([one.settle(), two.settle()]);
    }
    expect(told()).toEqual({ ada: [BEGIN, END], ben: [BEGIN] });
  });

  /** @contract channels-8 */
  it('are announced in the chat room of the schedule, once, whoever wants notices, also when Slack is away', async () => {
    await before('2026-03-22T00:00:00.000Z');
    const texts = () => slack.to('C0OPS0001').map(({ text, blocks }) => [text, blocks[1]?.text?.text]);
    const roomId = await post('/v2/chat-rooms', { name: '#ops', type: 'slack', value: 'C0OPS0001', teamId: null });
    const [code] = /\d{6}/.exec(texts()[0]?.[0] ?? '') ?? [];
    await one.http.post(`/v2/chat-rooms/${roomId}/verify`).set('X-Service-Key', ROOT_KEY).send({ code }).expect(200);
    const change = (body: object) =>
      one.http.patch(`/v2/schedules/${scheduleId}`).set('X-Service-Key', ROOT_KEY).send(body);
    await change({ announceRoomId: '3f1e8a52-7c2b-4b7e-9d7e-0a6a1f3f5c11' }).expect(400);
    await change({ announceRoomId: roomId }).expect(200);
    await one.settle();

    one.clock.moveTo(evening);
    const jobs = [one, two, one, two].map((app) => app.nest.get(WatchHandoffsJob, { strict: false }));
    await Promise.all(jobs.map((job) => job.runOnce(evening)));
    await Promise.all([one.settle(), two.settle()]);
    const until = 'Sun 22 Mar, 08:00 GMT-4';
    const ada1 = [`On call for Ops: Ada until ${until}`, undefined];
    expect(texts().slice(1)).toEqual([ada1]);

    slack.treat('C0OPS0001', 'internal_error');
    await at(hours(12));
    expect(texts()).toHaveLength(2);
    slack.treat('C0OPS0001', null);
    await one.advance(minutes(1));
    expect(texts().slice(2)).toEqual([
      [expect.stringContaining('On call for Ops: Ben until Sun 22 Mar, 20:00 GMT-4'), 'Before: Ada.'],
    ]);
    expect(told()).toEqual({ ada: [], ben: [] });
    const trail = await one.sql(
      `SELECT action, details FROM audit_log WHERE "entityType" = 'handoff-notice' AND "createdAt" >= $1 ORDER BY id`,
      [evening],
    );
    expect(trail).toMatchObject([
      { action: 'sent', details: { chatRoom: '#ops' } },
      { action: 'sent', details: { chatRoom: '#ops' } },
    ]);

    await change({ announceRoomId: null }).expect(200);
    await at(hours(24));
    expect(texts()).toHaveLength(3);
  });

  it('are off until asked for; a shift that is running then is told of only when it ends', async () => {
    await before('2026-04-05T00:00:00.000Z');
    await at(0);
    await at(hours(1));
    await wish(ada);
    await at(hours(2));
    expect(told()).toEqual({ ada: [], ben: [] });
    await at(hours(12));
    expect(told()).toEqual({ ada: [END], ben: [] });
  });

  it('catch up after an outage, with the time at which it happened, and skip what is over', async () => {
    await before('2026-04-12T00:00:00.000Z');
    await wish(ada);
    await wish(ben);
    await at(hours(12.5));
    expect(told()).toEqual({ ada: [], ben: [BEGIN] });
    expect(sink.mailsTo(ben.email)[0]?.text).toContain('13:00 BST');
    await at(hours(24) + minutes(20));
    expect(told()).toEqual({ ada: [BEGIN], ben: [BEGIN, END] });
  });

  it('follow an override and an absence in the middle of a turn, and the deletion of the schedule', async () => {
    await before('2026-04-19T00:00:00.000Z');
    await wish(ada);
    await wish(ben);
    await at(0);
    await post(`/v2/schedules/${scheduleId}/overrides`, {
      userId: ben.id,
      startTime: after(hours(1)).toISOString(),
      endTime: after(hours(2)).toISOString(),
    });
    await at(hours(1));
    expect(told()).toEqual({ ada: [BEGIN, END], ben: [BEGIN] });
    await at(hours(2));
    expect(told()).toEqual({ ada: [BEGIN, END, BEGIN], ben: [BEGIN, END] });

    const as = async (user?: TestUser) =>
      `Bearer ${await (user ? login(one, user.email, 'a password for tests') : login(one))}`;
    const absence = { startDate: evening.toISOString(), endDate: after(hours(4)).toISOString() };
    const asked = await one
      .as(await as(ada))
      .post('/v2/pto-requests', absence)
      .expect(200);
    await at(hours(2));
    expect(sink.mailsTo(ADMIN_EMAIL)).toHaveLength(1); // who is asked for the absence
    const approve = one.http.patch(`/v2/pto-requests/${asked.body.data.id}/approve`);
    await approve.set('Authorization', await as()).expect(200);
    await at(hours(2.5));
    expect(told()).toEqual({ ada: [BEGIN, END, BEGIN, END], ben: [BEGIN, END, BEGIN] });

    await one.http.delete(`/v2/schedules/${scheduleId}`).set('X-Service-Key', ROOT_KEY).expect(200);
    await at(hours(2.5) + minutes(1));
    expect(sink.mailsTo(ben.email).at(-1)?.text).toContain('Nobody is on call now.');
  });

  it('ignore quiet hours at the beginning of a shift, and respect them at the end; muting stops both, with an audit entry', async () => {
    await before('2026-04-26T00:00:00.000Z');
    await wish(ada, { notifyQuietHoursStart: '19:00', notifyQuietHoursEnd: '09:00' });
    await wish(ben, { mutedUntil: after(hours(24)).toISOString() });
    await at(0);
    await at(hours(12));
    expect(told()).toEqual({ ada: [BEGIN], ben: [] });
    const { body } = await one.http
      .get(`/v2/audit-log?entityType=handoff-notice&from=${evening.toISOString()}`)
      .set('X-Service-Key', ROOT_KEY)
      .expect(200);
    const entries = (body as { data: { action: string; userName: string; details: object }[] }).data;
    expect(entries.map(({ action, userName }) => `${userName} ${action}`).sort()).toEqual([
      'Ada sent',
      'Ada skipped-quiet-hours',
      'Ben skipped-muted',
    ]);
    expect(entries.find(({ action }) => action === 'sent')?.details).toEqual({
      kind: 'begin',
      at: evening.toISOString(),
      channelType: 'email',
      reason: null,
    });
  });

  it('are tried again while the mail server refuses, and never recorded as sent before they are', async () => {
    await before('2026-05-03T00:00:00.000Z');
    await wish(ada);
    sink.become('temporary');
    await at(0);
    const states = async () =>
      (
        await one.sql<{ state: string }>(`SELECT state FROM outgoing WHERE payload->'handoff'->>'scheduleId' = $1`, [
          scheduleId,
        ])
      ).map((notice) => notice.state);
    expect(await states()).toEqual(['pending']);
    sink.become('accept');
    await one.advance(minutes(2), seconds(30));
    expect(await states()).toEqual(['sent']);
    expect(told().ada).toEqual([BEGIN]);
  });

  /** @contract operating-62 */
  it('are told before, where rules ask for it: each time once, of their schedules, whoever looks', async () => {
    await before('2026-05-10T00:00:00.000Z');
    const starts = { actionTypes: ['schedule-start'], notificationTime: ['1-hour-ago', 'just-before'] };
    await rule(ada, starts);
    await rule(ada, { ...starts, scheduleIds: ['00000000-0000-4000-8000-000000000000'] });
    await rule(ben, { actionTypes: ['schedule-end'], notificationTime: ['15-minutes-ago'] });
    const BEGINS = 'Your on-call shift is about to begin: Ops';
    const ahead = 'Your on-call shift for Ops begins on Sat 9 May, 20:00 GMT-4.';
    await at(minutes(-61));
    expect(aheadTo(ada)).toEqual([]);
    one.clock.moveTo(after(minutes(-60) + seconds(20)));
    await Promise.all([one.settle(), two.settle()]);
    expect(aheadTo(ada)).toEqual([[BEGINS, ahead]]);
    for (const secondsAfter of [-1800, -80, -40, 30, 300]) await at(seconds(secondsAfter));
    expect(aheadTo(ada)).toEqual([
      [BEGINS, ahead],
      [BEGINS, ahead],
    ]);
    expect(aheadTo(ben)).toEqual([]);
    // Ben's turn ends a day after Ada's began.
    for (const secondsBefore of [960, 890, 600]) await at(hours(24) - seconds(secondsBefore));
    expect(aheadTo(ben)).toEqual([
      [
        'Your on-call shift is about to end: Ops',
        expect.stringContaining('Your on-call shift for Ops ends on Mon 11 May, 01:00'),
      ],
    ]);
    expect(told()).toEqual({ ada: [], ben: [] });
  });

  /** @contract operating-62 */
  it('are told late of nothing that has begun meanwhile, and have steps and hours of their own', async () => {
    await before('2026-05-17T00:00:00.000Z');
    const [channel] = await one.sql<{ id: string }>('SELECT id FROM channels WHERE "userId" = $1', [ada.id]);
    const steps = [{ channelId: channel?.id, delayMins: 5 }];
    const criteria = { actionTypes: ['schedule-start'], notificationTime: ['15-minutes-ago'] };
    await rule(ada, { ...criteria, timeWindows: [{ start: '00:00', end: '00:01' }] });
    await rule(ada, criteria, { steps });
    await at(minutes(-16));
    await at(minutes(-15) + seconds(10));
    expect(aheadTo(ada)).toEqual([]);
    await at(minutes(-10) + seconds(20));
    expect(aheadTo(ada)).toHaveLength(1);
    // The service is away from before its next turn is near until it has begun.
    await at(hours(24) + minutes(30));
    await at(hours(24) + minutes(30) + seconds(40));
    expect(aheadTo(ada)).toHaveLength(1);
  });

  /** @contract channels-7 */
  it('wait for as long as the chat room asks, whichever of them it refused', async () => {
    await before('2026-05-24T00:00:00.000Z');
    const ROOM = 'C0OPS0002';
    const texts = () => slack.to(ROOM).map(({ text }) => text ?? '');
    const roomId = await post('/v2/chat-rooms', { name: '#night', type: 'slack', value: ROOM, teamId: null });
    const [code] = /\d{6}/.exec(texts()[0] ?? '') ?? [];
    await one.http.post(`/v2/chat-rooms/${roomId}/verify`).set('X-Service-Key', ROOT_KEY).send({ code }).expect(200);
    const schedule = `/v2/schedules/${scheduleId}`;
    await one.http.patch(schedule).set('X-Service-Key', ROOT_KEY).send({ announceRoomId: roomId }).expect(200);
    await one.settle();

    slack.treat(ROOM, { retryAfter: 600 });
    await at(0);
    slack.treat(ROOM, null);
    const [startTime, endTime] = [after(minutes(2)), after(hours(2))].map((each) => each.toISOString());
    const override = { userId: ben.id, startTime, endTime };
    await one.http.post(`${schedule}/overrides`).set('X-Service-Key', ROOT_KEY).send(override).expect(200);
    await at(minutes(3));
    expect(texts()).toHaveLength(1);
    await at(minutes(11));
    expect(texts().slice(1).toSorted()).toEqual([
      expect.stringContaining('On call for Ops: Ada'),
      expect.stringContaining('On call for Ops: Ben'),
    ]);
  });
});
