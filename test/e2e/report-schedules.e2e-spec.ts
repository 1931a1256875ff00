import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Test } from 'supertest';
import { UnitOfWork } from '../../src/platform/database/unit-of-work.js';
import { MailQueue } from '../../src/paging/mails/mail-queue.js';
import {
  asAdmin,
  createKey,
  createTeam,
  createTenant,
  createUser,
  defaultTenantId,
  giveChannel,
  keyId,
  type TestUser,
} from '../support/accounts.js';
import { AlertClient } from '../support/alert-client.js';
import { ENVELOPE, UUID } from '../support/envelope.js';
import { days, hours, minutes, seconds } from '../support/fake-clock.js';
import { logs } from '../support/log-watch.js';
import { textOfPdf } from '../support/pdf-text.js';
import { SmtpSink } from '../support/smtp-sink.js';
import { TestApp } from '../support/test-app.js';

const NOBODY = '00000000-0000-4000-8000-000000000000';
const START = '2026-06-01T12:00:00.000Z';

interface Schedule {
  id: string;
  userId: string;
  nextRunAt: string;
  lastRunAt: string | null;
}

let sink: SmtpSink;
let app: TestApp;
/** On the same database. */
let replica: TestApp;
let withoutMail: TestApp;
let admin: string;
let ada: TestUser;
let eve: TestUser;

beforeAll(async () => {
  sink = await SmtpSink.start();
  // The months of these stories go by in one session.
  const environment = { JWT_EXPIRY: '400d' };
  const mailing = { ...environment, SMTP_URL: sink.url };
  app = await TestApp.start({ environment: mailing });
  const { database, clock } = app;
  replica = await TestApp.start({ database, clock, environment: mailing });
  withoutMail = await TestApp.start({ database, clock, environment });
  admin = await asAdmin(app);
  ada = await createUser(app, { fullName: 'Ada' });
  eve = await createUser(app, { fullName: 'Eve' });
  // Reports go to addresses that people have proven.
  const addresses = ['ada', 'ops', 'board', 'key', ...[0, 1, 2, 3, 4].map((each) => `reader${each}`)];
  for (const name of addresses) await giveChannel(app, ada.id, `${name}@example.com`);
});
afterAll(async () => {
  await withoutMail.stop();
  await replica.stop();
  await app.stop();
  await sink.stop();
});
beforeEach(async () => {
  await app.sql('DELETE FROM report_schedules');
  app.clock.moveTo(START);
  sink.reset();
});

const of = (user: TestUser): string => `Bearer ${user.token}`;
const call = (method: 'get' | 'post' | 'patch' | 'delete', path = '', as: string = of(ada), on: TestApp = app): Test =>
  on.as(as).send(method, `/v2/reports/schedules${path}`);
async function scheduled(body: object = {}, as: string = of(ada)): Promise<Schedule> {
  const answer = await call('post', '', as)
    .send({ cadence: 'daily', email: 'ada@example.com', ...body })
    .expect(201);
  return answer.body.data as Schedule;
}
async function shown(id: string): Promise<Schedule | undefined> {
  const { body } = await call('get', '', admin).expect(200);
  return (body.data as Schedule[]).find((schedule) => schedule.id === id);
}
const stored = (): Promise<{ id: string }[]> => app.sql('SELECT id FROM report_schedules');
const trail = async (action: string): Promise<{ entityName: string; details: object }[]> =>
  app.sql('SELECT "entityName", details FROM audit_log WHERE action = $1 ORDER BY id DESC', [action]);
/** Moves all clocks on and lets the reports go out. */
async function pass(milliseconds: number): Promise<void> {
  app.clock.moveBy(milliseconds);
  await app.settle();
}

describe('setting one up', () => {
  /** @contract conventions-18, account-3 */
  it('answers 201 with the full schedule', async () => {
    const body = { cadence: 'weekly', email: ' ops@example.com ', days: 7 };
    const answer = await call('post').send(body).expect(201);
    expect(answer.body).toEqual({
      data: {
        id: UUID,
        ...{ userId: ada.id, userName: 'Ada', userEmail: ada.email },
        cadence: 'weekly',
        email: 'ops@example.com',
        days: 7,
        ...{ time: '12:00', weekday: 'mon', dayOfMonth: null, timezone: 'UTC' },
        enabled: true,
        nextRunAt: '2026-06-08T12:00:00.000Z',
        lastRunAt: null,
        createdAt: START,
        updatedAt: START,
      },
      ...ENVELOPE,
    });
    expect((await trail('report_schedule.create'))[0]).toMatchObject({ entityName: 'o…@example.com' });
  });

  /** @contract account-3 */
  it('looks back thirty days unless told otherwise', async () => {
    expect(await scheduled({ cadence: 'monthly' })).toMatchObject({ days: 30, nextRunAt: '2026-07-01T12:00:00.000Z' });
  });

  /** @contract account-3 */
  it.each([
    ['cadence', { cadence: 'hourly' }],
    ['cadence', { cadence: undefined }],
    ['email', { email: 'nobody' }],
    ['email', { email: undefined }],
    ['email', { email: 'a@example.com, b@example.com' }],
    ['email', { email: 'a@example.com\r\nBcc: b@example.com' }],
    ['days', { days: 0 }],
    ['days', { days: 366 }],
    ['days', { days: 1.5 }],
    ['days', { days: '7' }],
  ])('refuses a wrong %s: %j', async (field, wrong) => {
    const answer = await call('post').send({ cadence: 'daily', email: 'ada@example.com', ...wrong });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ message: expect.stringContaining(`Invalid request: ${field}: `) });
    expect(await stored()).toEqual([]);
  });

  it('needs no grant, but a stakeholder may not', async () => {
    const granted = await createUser(app, { permissions: { reports: 'read', alerts: 'none' } });
    await scheduled({}, of(granted));
    const stakeholder = await createUser(app, { role: 'stakeholder' });
    const body = { cadence: 'daily', email: 'ada@example.com' };
    await call('post', '', of(stakeholder)).send(body).expect(403);
    await call('get', '', of(stakeholder)).expect(200);
  });
});

describe('whose they are', () => {
  /** @contract account-2 */
  it('shows own ones, administrators all, oldest first', async () => {
    const hers = await scheduled();
    app.clock.moveBy(1000);
    const other = await scheduled({}, of(eve));
    const ids = async (as: string): Promise<string[]> =>
      ((await call('get', '', as).expect(200)).body.data as Schedule[]).map(({ id }) => id);
    expect(await ids(of(ada))).toEqual([hers.id]);
    expect(await ids(of(eve))).toEqual([other.id]);
    expect(await ids(admin)).toEqual([hers.id, other.id]);
    expect((await call('get', '', admin)).body.totalCount).toBe(2);
    expect(await ids(`Bearer ${(await createTenant(app)).token}`)).toEqual([]);
  });

  /** @contract account-4 */
  it('lets the owner and administrators change; another cadence keeps the time of day', async () => {
    const { id, nextRunAt } = await scheduled({ cadence: 'weekly' });
    expect(nextRunAt).toBe('2026-06-08T12:00:00.000Z');
    app.clock.moveBy(days(2));
    const moved = (await call('patch', `/${id}`).send({ email: 'board@example.com', days: 7 }).expect(200)).body.data;
    expect(moved).toMatchObject({ id, cadence: 'weekly', email: 'board@example.com', days: 7, nextRunAt });
    await call('patch', `/${id}`, admin).send({ cadence: 'daily' }).expect(200);
    expect(await shown(id)).toEqual({
      ...moved,
      cadence: 'daily',
      weekday: null,
      nextRunAt: '2026-06-04T12:00:00.000Z',
    });
    for (const wrong of [{ cadence: 'hourly' }, { email: null }, { email: 'nobody' }, { days: 0 }, { days: null }])
      await call('patch', `/${id}`).send(wrong).expect(400);
    await call('patch', `/${id}`, of(eve)).send({ days: 1 }).expect(403);
    await call('patch', `/${NOBODY}`).send({ days: 1 }).expect(404);
    expect(await shown(id)).toMatchObject({ email: 'board@example.com', days: 7 });
  });

  /** @contract account-6 */
  it('lets the owner and administrators delete', async () => {
    const { id } = await scheduled();
    const refusal = await call('delete', `/${id}`, of(eve)).expect(403);
    expect(refusal.body).toEqual({ message: 'Not your report schedule', code: 'FORBIDDEN', ...ENVELOPE });
    await call('delete', `/${id}`, `Bearer ${(await createTenant(app)).token}`).expect(404);
    expect(await stored()).toHaveLength(1);

    expect((await call('delete', `/${id}`).expect(200)).body).toEqual({ data: { id, result: 'deleted' }, ...ENVELOPE });
    await call('delete', `/${id}`).expect(404);
    await call('delete', `/${(await scheduled()).id}`, admin).expect(200);
    for (const unknown of [NOBODY, 'nonsense']) {
      expect((await call('delete', `/${unknown}`, admin).expect(404)).body.message).toBe('Report schedule not found');
    }
    expect(await stored()).toEqual([]);
  });

  it('can be a key’s, too', async () => {
    const key = await createKey(app);
    const { id, userId } = await scheduled({}, `ServiceKey ${key}`);
    expect(userId).toBe(keyId(key));
    expect((await call('get', '', `ServiceKey ${key}`).expect(200)).body.totalCount).toBe(1);
    await call('delete', `/${id}`, of(ada)).expect(403);
    await call('delete', `/${id}`, `ServiceKey ${key}`).expect(200);
  });

  it('goes with its owner', async () => {
    const leaver = await createUser(app);
    await scheduled({}, of(leaver));
    await app.as(admin).delete(`/v2/users/${leaver.id}`).expect(200);
    await app.settle();
    expect(await stored()).toEqual([]);
  });
});

describe('what is mailed', () => {
  /** @contract account-8 */
  it('is the report as PDF and CSV, when its time has come and not before', async () => {
    const alerts = new AlertClient(app);
    const message = `Disk full on db-01 "today", ${Date.now()}`;
    await alerts.created({ message, priority: 'P1' });
    const { id } = await scheduled({ days: 7 });
    await pass(days(1) - 1);
    expect(sink.mails).toEqual([]);
    await pass(1);

    const [mail, ...others] = sink.mails;
    expect(others).toEqual([]);
    expect(mail?.to).toMatchObject({ text: 'ada@example.com' });
    expect(mail?.subject).toBe('[Pager] Your daily alert report, 2026-06-02');
    expect(mail?.text).toContain('the last 7 days');
    const [pdf, csv] = mail?.attachments ?? [];
    expect(pdf).toMatchObject({ filename: 'pager-report-7d.pdf', contentType: 'application/pdf' });
    expect(pdf?.content.subarray(0, 5).toString()).toBe('%PDF-');
    expect(textOfPdf(pdf?.content ?? Buffer.alloc(0)).join(' ')).toContain('7 days');
    expect(csv).toMatchObject({ filename: 'pager-report-7d.csv', contentType: 'text/csv' });
    // As the export route serves it.
    const exported = await app.as(of(ada)).get('/v2/reports/export?days=7&format=csv').expect(200);
    expect(csv?.content.toString()).toBe(exported.text);
    expect(exported.text).toContain(message.replaceAll('"', '""'));

    expect(await shown(id)).toMatchObject({
      lastRunAt: '2026-06-02T12:00:00.000Z',
      nextRunAt: '2026-06-03T12:00:00.000Z',
    });
    expect(await app.sql('SELECT id FROM mails')).toEqual([]);
  });

  it('is kept in the database as an order, not as files', async () => {
    const { id } = await scheduled();
    await call('post', `/${id}/run`).expect(200);
    const [mail] = await app.sql<{ content: string; enclosing: boolean }>('SELECT content, enclosing FROM mails');
    expect(mail?.enclosing).toBe(true);
    expect(mail?.content.length).toBeLessThan(8000);
    await app.settle();
    expect(sink.mails).toHaveLength(1);
  });

  it('leaves off a CSV that no mail server would take, and says where it is', async () => {
    const alertId = await new AlertClient(app).created();
    // Longer than any alert's message, so that a few make a large file.
    await app.sql(
      `INSERT INTO alerts SELECT (jsonb_populate_record(a, jsonb_build_object(
         'id', gen_random_uuid(), 'status', 'closed', 'message', repeat('x', 100000)))).*
       FROM alerts a, generate_series(1, 70) WHERE a.id = $1`,
      [alertId],
    );
    const { id } = await scheduled({ days: 365 });
    await call('post', `/${id}/run`).expect(200);
    await app.settle();
    await app.sql('DELETE FROM alerts WHERE length(message) > 1000');
    expect(sink.mails).toHaveLength(1);
    expect(sink.mails[0]?.attachments.map(({ filename }) => filename)).toEqual(['pager-report-365d.pdf']);
    expect(sink.mails[0]?.text).toContain('https://pager.example.com/v2/reports/export?days=365&format=csv');
    expect(sink.mails[0]?.html).toContain('too large for a mail');
  });

  it('counts what its owner may see when it is sent', async () => {
    const [mine, theirs] = [await createTeam(app), await createTeam(app)];
    const member = await createUser(app, { teamIds: [mine.id] });
    const [seen, unseen] = [`Seen ${Date.now()}`, `Unseen ${Date.now()}`];
    await new AlertClient(app, `ServiceKey ${await createKey(app, { teamId: mine.id })}`).created({ message: seen });
    await new AlertClient(app, `ServiceKey ${await createKey(app, { teamId: theirs.id })}`).created({
      message: unseen,
    });
    await scheduled({}, of(member));
    await scheduled({ email: 'key@example.com' }, `ServiceKey ${await createKey(app, { teamId: theirs.id })}`);
    await pass(days(1));
    const csv = (to: string): string => sink.mailsTo(to)[0]?.attachments[1]?.content.toString() ?? '';
    expect(csv('ada@example.com')).toContain(seen);
    expect(csv('ada@example.com')).not.toContain(unseen);
    expect(csv('key@example.com')).toContain(unseen);
    expect(csv('key@example.com')).not.toContain(seen);
  });

  it('is nothing for an owner who may not see reports, is blocked, or is a revoked key', async () => {
    const barred = await createUser(app, { permissions: { reports: 'none' } });
    const blocked = await createUser(app);
    const key = await createKey(app);
    const ids = [
      (await scheduled({}, of(barred))).id,
      (await scheduled({}, of(blocked))).id,
      (await scheduled({}, `ServiceKey ${key}`)).id,
    ];
    await app.sql('UPDATE users SET blocked = true WHERE id = $1', [blocked.id]);
    await app
      .as(admin)
      .delete(`/v2/tokens/${keyId(key)}`)
      .expect(200);
    await pass(days(1));
    expect(sink.mails).toEqual([]);
    const reasons = (await trail('report_schedule.skipped')).map(
      ({ details }) => (details as { reason: string }).reason,
    );
    expect(reasons.sort()).toEqual(['not-allowed', 'owner-blocked', 'owner-gone']);
    for (const id of ids.slice(0, 2)) {
      expect(await shown(id)).toMatchObject({ lastRunAt: null, nextRunAt: '2026-06-03T12:00:00.000Z' });
    }
    // Nobody is left who could end it.
    expect(await stored()).toHaveLength(2);
  });
});

it('gives up a mail whose files cannot be made, after as many tries as any other', async () => {
  logs.expectErrors(/its enclosures could not be made/);
  const tenantId = await defaultTenantId(app);
  const expiresAt = new Date(app.clock.now().getTime() + days(1));
  await app.nest.get(UnitOfWork, { strict: false }).transaction(tenantId, (tx) =>
    app.nest.get(MailQueue, { strict: false }).add(tx, {
      ...{ to: 'ada@example.com', subject: 'Files', text: 'Enclosed', expiresAt },
      encloses: { source: 'of an older version', parameters: {} },
    }),
  );
  await app.settle();
  expect(await app.sql('SELECT attempts FROM mails')).toEqual([{ attempts: 1 }]);
  await app.advance(hours(1), minutes(5));
  expect(await app.sql('SELECT attempts FROM mails')).toEqual([]);
  expect(sink.mails).toEqual([]);
  expect((await trail('mail.failed'))[0]).toEqual({
    entityName: 'ada@example.com',
    details: { reason: 'a defect of the service: its enclosures could not be made', attempts: 5 },
  });
});

describe('when it is mailed', () => {
  /** @contract account-8 */
  it('is once, though two replicas look', async () => {
    for (let count = 0; count < 5; count++) await scheduled({ email: `reader${count}@example.com` });
    app.clock.moveBy(days(1));
    await Promise.all([app.settle(), replica.settle()]);
    await Promise.all([app.settle(), replica.settle()]);
    const readers = sink.mails.map(({ to }) => [to].flat()[0]?.text).sort();
    expect(readers).toEqual([0, 1, 2, 3, 4].map((count) => `reader${count}@example.com`));
  });

  it('is at the same time of day in the owner’s timezone, whatever the clocks do', async () => {
    app.clock.moveTo('2026-10-23T07:00:00.000Z');
    const berliner = await createUser(app, { timezone: 'Europe/Berlin' });
    const { id, nextRunAt } = await scheduled({}, of(berliner));
    expect(nextRunAt).toBe('2026-10-24T07:00:00.000Z');
    await pass(days(1));
    expect((await shown(id))?.nextRunAt).toBe('2026-10-25T08:00:00.000Z');
    await pass(days(1) + hours(1));
    expect((await shown(id))?.nextRunAt).toBe('2026-10-26T08:00:00.000Z');
    expect(sink.mails).toHaveLength(2);
  });

  it('is on the last of a month that lacks the day', async () => {
    app.clock.moveTo('2027-01-31T12:00:00.000Z');
    const { id, nextRunAt } = await scheduled({ cadence: 'monthly' });
    expect(nextRunAt).toBe('2027-02-28T12:00:00.000Z');
    await pass(days(28));
    expect(sink.mails).toHaveLength(1);
    expect((await shown(id))?.nextRunAt).toBe('2027-03-31T12:00:00.000Z');
  });

  it('is once after an outage of days, and then as before', async () => {
    const { id } = await scheduled();
    await pass(days(3) + hours(1));
    expect(sink.mails).toHaveLength(1);
    expect((await shown(id))?.nextRunAt).toBe('2026-06-05T12:00:00.000Z');
  });

  it('is later when the mail server refuses for a while; the same mail', async () => {
    await scheduled();
    sink.become('temporary');
    await pass(days(1));
    expect(sink.attempts).toHaveLength(1);
    sink.become('accept');
    await app.advance(minutes(2), seconds(30));
    expect(sink.mails).toHaveLength(1);
    expect(sink.mails[0]?.attachments).toHaveLength(2);
  });

  it('waits for its next time where no e-mail provider is configured', async () => {
    const { id } = await scheduled();
    app.clock.moveBy(days(1));
    await withoutMail.settle();
    expect(await shown(id)).toMatchObject({ lastRunAt: null, nextRunAt: '2026-06-03T12:00:00.000Z' });
    expect(await app.sql('SELECT id FROM mails')).toEqual([]);
  });

  it('is never while the schedule is switched off', async () => {
    await scheduled();
    await app.sql('UPDATE report_schedules SET enabled = false');
    await pass(days(2));
    expect(sink.mails).toEqual([]);
  });
});

describe('the time at which it goes', () => {
  /** @contract account-5 */
  it('is chosen by day and hour in the zone of the owner, and stays over a clock change', async () => {
    const berliner = await createUser(app, { fullName: 'Berliner' });
    await app.as(admin).patch(`/v2/users/${berliner.id}`, { timezone: 'Europe/Berlin' }).expect(200);
    await giveChannel(app, berliner.id, 'berliner@example.com');
    const email = 'berliner@example.com';
    const weekly = await scheduled({ cadence: 'weekly', weekday: 'fri', time: '08:15', email }, of(berliner));
    // 1 June 2026 is a Monday; Berlin is two hours ahead in summer.
    expect(weekly).toMatchObject({
      ...{ time: '08:15', weekday: 'fri', dayOfMonth: null, timezone: 'Europe/Berlin' },
      nextRunAt: '2026-06-05T06:15:00.000Z',
    });
    const monthly = await scheduled({ cadence: 'monthly', dayOfMonth: 31, time: '09:00', email }, of(berliner));
    expect(monthly).toMatchObject({ weekday: null, dayOfMonth: 31, nextRunAt: '2026-06-30T07:00:00.000Z' });
    app.clock.moveTo(new Date('2026-10-24T12:00:00.000Z'));
    await app.settle();
    expect(sink.mailsTo(email)).toHaveLength(2);
    expect(await shown(weekly.id)).toMatchObject({ nextRunAt: '2026-10-30T07:15:00.000Z' });
    expect(await shown(monthly.id)).toMatchObject({ nextRunAt: '2026-10-31T08:00:00.000Z' });
    const seen = (await call('get', '', admin)).body.data as Schedule[];
    expect(seen.find(({ id }) => id === weekly.id)).toMatchObject({ time: '08:15', timezone: 'Europe/Berlin' });
  });

  /** @contract account-5 */
  it('moves with its owner into another zone, the next run too', async () => {
    const mover = await createUser(app, { fullName: 'Mover' });
    await giveChannel(app, mover.id, 'mover@example.com');
    const { id } = await scheduled(
      { cadence: 'weekly', weekday: 'fri', time: '08:15', email: 'mover@example.com' },
      of(mover),
    );
    expect(await shown(id)).toMatchObject({ timezone: 'UTC', nextRunAt: '2026-06-05T08:15:00.000Z' });
    await app.as(admin).patch(`/v2/users/${mover.id}`, { timezone: 'America/New_York' }).expect(200);
    await app.settle();
    const moved = { time: '08:15', timezone: 'America/New_York', nextRunAt: '2026-06-05T12:15:00.000Z' };
    expect(await shown(id)).toMatchObject(moved);
  });

  /** @contract account-5 */
  it('is changed field by field, and a run by hand leaves it', async () => {
    const { id } = await scheduled({ cadence: 'weekly', weekday: 'tue', time: '10:00' });
    const changed = async (body: object) => (await call('patch', `/${id}`).send(body).expect(200)).body.data;
    expect(await changed({ weekday: 'thu' })).toMatchObject({
      ...{ time: '10:00', weekday: 'thu', nextRunAt: '2026-06-04T10:00:00.000Z' },
    });
    const ran = (await call('post', `/${id}/run`).expect(200)).body.data;
    expect(ran).toMatchObject({ lastRunAt: START, nextRunAt: '2026-06-04T10:00:00.000Z' });
    await app.settle();
    expect(sink.mails).toHaveLength(1);
    expect(await changed({ cadence: 'monthly', dayOfMonth: 15 })).toMatchObject({
      ...{ time: '10:00', weekday: null, dayOfMonth: 15, nextRunAt: '2026-06-15T10:00:00.000Z' },
    });
    expect(await changed({ days: 7 })).toMatchObject({ nextRunAt: '2026-06-15T10:00:00.000Z' });
  });

  /** @contract account-5 */
  it.each([
    [{ cadence: 'daily', weekday: 'mon' }, 'weekday'],
    [{ cadence: 'weekly', dayOfMonth: 3 }, 'dayOfMonth'],
    [{ cadence: 'monthly', dayOfMonth: 32 }, 'dayOfMonth'],
    [{ cadence: 'weekly', weekday: 'Monday' }, 'weekday'],
    [{ cadence: 'daily', time: '24:00' }, 'time'],
    [{ cadence: 'daily', time: null }, 'time'],
  ])('is refused where it is none: %j', async (body, path) => {
    const answer = await call('post').send({ email: 'ada@example.com', ...body });
    expect([answer.status, answer.body.errors?.[0]?.path ?? answer.body.error?.errors?.[0]?.path]).toEqual([400, path]);
  });
});

describe('running one by hand', () => {
  /** @contract account-7 */
  it('mails at once, and counts the days from then on', async () => {
    const { id, nextRunAt } = await scheduled();
    app.clock.moveBy(hours(5));
    const answer = await call('post', `/${id}/run`).expect(200);
    expect(answer.body).toEqual({
      data: {
        ...(await shown(id)),
        lastRunAt: '2026-06-01T17:00:00.000Z',
        nextRunAt: '2026-06-02T17:00:00.000Z',
        updatedAt: '2026-06-01T17:00:00.000Z',
        result: 'queued',
      },
      ...ENVELOPE,
    });
    expect(answer.body.data.nextRunAt > nextRunAt).toBe(true);
    await app.settle();
    expect(sink.mails).toHaveLength(1);
    expect(sink.mails[0]?.attachments.map(({ filename }) => filename)).toEqual([
      'pager-report-30d.pdf',
      'pager-report-30d.csv',
    ]);
    await pass(days(1));
    expect(sink.mails).toHaveLength(2);
  });

  /** @contract account-7 */
  it('rolls forward also when nothing can be sent', async () => {
    const { id } = await scheduled();
    app.clock.moveBy(hours(1));
    const rolled = { lastRunAt: '2026-06-01T13:00:00.000Z', nextRunAt: '2026-06-02T13:00:00.000Z' };
    const answer = await call('post', `/${id}/run`, of(ada), withoutMail).expect(200);
    expect(answer.body.data).toMatchObject({ ...rolled, result: 'not-sent', reason: 'provider-disabled' });
    expect(await shown(id)).toMatchObject(rolled);
  });

  it('mails what the owner may see, though an administrator runs it', async () => {
    const barred = await createUser(app, { permissions: { reports: 'none' } });
    const { id } = await scheduled({}, of(barred));
    const answer = await call('post', `/${id}/run`, admin).expect(200);
    expect(answer.body.data).toMatchObject({ result: 'not-sent', reason: 'not-allowed', lastRunAt: START });
    await app.settle();
    expect(sink.mails).toEqual([]);
  });

  it('is the owner’s and administrators’ only', async () => {
    const { id } = await scheduled();
    expect((await call('post', `/${id}/run`, of(eve)).expect(403)).body.message).toBe('Not your report schedule');
    await call('post', `/${id}/run`, `Bearer ${(await createTenant(app)).token}`).expect(404);
    await call('post', `/${NOBODY}/run`, admin).expect(404);
    expect(await shown(id)).toMatchObject({ lastRunAt: null });
    await call('post', `/${id}/run`, admin).expect(200);
    await app.sql('DELETE FROM mails WHERE "tenantId" = $1', [await defaultTenantId(app)]);
  });
});
