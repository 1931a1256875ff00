import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { newId } from '../../src/platform/ids.js';
import { createKey, createTenant, defaultTenantId, login, type TestUser } from '../support/accounts.js';
import { AlertClient } from '../support/alert-client.js';
import { EscalationStory, pages } from '../support/escalation-story.js';
import { days, FakeClock, hours } from '../support/fake-clock.js';
import { withMailbox } from '../support/mailbox.js';
import { ObjectStorage } from '../support/object-storage.js';
import { SmtpSink } from '../support/smtp-sink.js';
import { PublicDesk } from '../support/status-page.js';
import { TestApp } from '../support/test-app.js';
import { WebhookSink } from '../support/webhook-sink.js';

const RETENTION_DAYS = 30;

let storage: ObjectStorage;
let mails: SmtpSink;
let hooks: WebhookSink;
/** Two replicas that keep closed alerts for thirty days, and one, on the same database, for ever. */
let app: TestApp;
let replica: TestApp;
let keeping: TestApp;
let alerts: AlertClient;
let ada: TestUser;
/** When the story began. */
let t0: number;

beforeAll(async () => {
  storage = await ObjectStorage.start();
  mails = await SmtpSink.start();
  mails.expectMails(/^ada@example\.com: \[P3\] (Disk full|It burns)/);
  hooks = await WebhookSink.start();
  hooks.expectCalls(/^\/hook: /);
  // URLs are signed with the app's time and checked with the storage's own: the story begins today.
  const clock = new FakeClock(new Date().toISOString());
  const environment = { ...storage.environment, SMTP_URL: mails.url };
  const limited = { ...environment, RETENTION_DAYS: String(RETENTION_DAYS) };
  app = await TestApp.start({ clock, environment: limited });
  const { database } = app;
  replica = await TestApp.start({ database, clock, environment: limited });
  keeping = await TestApp.start({ database, clock, environment });
  alerts = new AlertClient(app);
  ada = await withMailbox(app, mails, { email: 'ada@example.com' });
  await app.http
    .post('/v2/integrations')
    .set('X-Service-Key', await createKey(app, { scopes: ['read', 'write', 'delete', 'config'] }))
    .send({ name: 'Hook', type: 'webhook', config: { url: hooks.url('/hook') } })
    .expect(200);
  t0 = clock.now().getTime();
});
afterAll(async () => {
  await keeping.stop();
  await replica.stop();
  await app.stop();
  await hooks.stop();
  await mails.stop();
  await storage.stop();
});

const at = (milliseconds: number): void => app.clock.moveTo(new Date(t0 + milliseconds));

/** An alert with something in every place where something of an alert is kept. */
async function full(client = alerts): Promise<string> {
  const id = await client.created({ message: 'Disk full', responders: [{ type: 'user', id: ada.id }] });
  await client.post(`/${id}/notes`, { note: 'Looking into it' }).expect(202);
  const { body } = await client.post(`/${id}/attachments`, { fileName: 'log.txt', size: 5 }).expect(201);
  await fetch(body.data.uploadUrl as string, { method: 'PUT', body: 'hello' });
  await client.post(`/${id}/attachments/${body.data.id}/complete`).expect(200);
  await app.settle();
  return id;
}
const act = (id: string, action: string) => alerts.act(id, action).expect(202);

const PLACES: Record<string, string> = {
  alerts: 'id',
  alert_activities: '"alertId"',
  alert_notes: '"alertId"',
  alert_recipients: '"alertId"',
  escalation_runs: '"alertId"',
  deliveries: '"alertId"',
  attachments: '"alertId"',
  webhook_deliveries: '"subjectId"',
  acknowledge_links: '"alertId"',
};
/** What tells of an alert for a while, and is gone sooner than the alert may be. */
const PASSING = ['webhook_deliveries', 'acknowledge_links', 'alert_receipts'];

/** How many rows, and stored files, there are of an alert, place by place. */
async function kept(id: string): Promise<Record<string, number>> {
  const counts = Object.entries(PLACES).map(
    ([table, column]) => `SELECT '${table}' AS place, count(*)::integer FROM ${table} WHERE ${column} = $1::uuid`,
  );
  counts.push(`SELECT 'alert_receipts', count(*)::integer FROM alert_receipts WHERE $1::uuid = ANY("alertIds")`);
  const rows = await app.sql<{ place: string; count: number }>(counts.join(' UNION ALL '), [id]);
  const files = (await storage.keys()).filter((key) => key.includes(id)).length;
  return { ...Object.fromEntries(rows.map(({ place, count }) => [place, count])), files };
}
const lasting = (of: Record<string, number>): object =>
  Object.fromEntries(Object.entries(of).filter(([place]) => !PASSING.includes(place)));

describe('alerts that were closed long ago', () => {
  /** @contract account-16 */
  it('are gone with all that hung on them; open ones, and those closed lately, stay whole', async () => {
    const [closed, open, acknowledged, reopened, again, later] = [
      await full(),
      await full(),
      await full(),
      await full(),
      await full(),
      await full(),
    ];
    expect(Object.entries(await kept(closed)).filter(([, count]) => count === 0)).toEqual([]);

    await act(closed, 'close');
    await act(acknowledged, 'acknowledge');
    await act(reopened, 'close');
    await act(reopened, 'reopen');
    await act(again, 'close');
    await app.settle();
    at(days(2));
    await act(again, 'reopen');
    await act(again, 'close');
    await act(later, 'close');
    await app.settle();
    const staying = [open, acknowledged, reopened, again, later];
    const before = await Promise.all(staying.map(kept));
    const whole = lasting(await kept(closed));

    at(days(RETENTION_DAYS) - 1);
    await app.settle();
    expect(lasting(await kept(closed))).toEqual(whole);

    at(days(RETENTION_DAYS));
    await app.settle();
    expect(Object.entries(await kept(closed)).filter(([, count]) => count > 0)).toEqual([]);
    await alerts.get(`/${closed}`).expect(404);
    const after = await Promise.all(staying.map(kept));
    expect(after.map(lasting)).toEqual(before.map(lasting));

    at(days(RETENTION_DAYS + 2));
    await app.settle();
    for (const id of [again, later]) {
      expect(Object.entries(await kept(id)).filter(([, count]) => count > 0)).toEqual([]);
    }
    for (const [index, id] of [open, acknowledged, reopened].entries()) {
      expect(lasting(await kept(id))).toEqual(lasting(before[index] ?? {}));
    }
  }, 60_000);

  it('stay for ever unless RETENTION_DAYS is set', async () => {
    const id = await alerts.created();
    await act(id, 'close');
    app.clock.moveBy(days(4000));
    await keeping.settle();
    expect((await kept(id))['alerts']).toBe(1);
    await app.settle();
    expect((await kept(id))['alerts']).toBe(0);
  });

  it('go in every tenant, however many, over any number of replicas, and nobody waits for one that is held', async () => {
    const tenant = await createTenant(app);
    const theirs = new AlertClient(app, `ServiceKey ${tenant.apiKey}`);
    const [mine, foreign, held] = [await alerts.created(), await theirs.created(), await alerts.created()];
    for (const [client, id] of [
      [alerts, mine],
      [theirs, foreign],
      [alerts, held],
    ] as const) {
      await client.act(id, 'close').expect(202);
    }
    await app.settle();
    // As many as fill several batches.
    await app.sql(
      `INSERT INTO alerts SELECT (jsonb_populate_record(a, jsonb_build_object('id', gen_random_uuid()))).*
       FROM alerts a, generate_series(1, 240) WHERE a.id = $1`,
      [mine],
    );
    const left = async (): Promise<{ id: string }[]> => app.sql(`SELECT id FROM alerts WHERE status = 'closed'`);
    expect(await left()).toHaveLength(243);
    app.clock.moveBy(days(RETENTION_DAYS));
    await app.nest.get(DataSource).transaction(async (manager) => {
      await manager.query('SELECT 1 FROM alerts WHERE id = $1 FOR UPDATE', [held]);
      await Promise.all([app.settle(), replica.settle()]);
      expect(await left()).toEqual([{ id: held }]);
    });
    app.clock.moveBy(hours(1));
    await app.settle();
    expect(await left()).toEqual([]);
  });

  it('leave a page that is still on its way until it has come to its end', async () => {
    const id = await full();
    await act(id, 'close');
    await app.settle();
    app.clock.moveBy(days(RETENTION_DAYS));
    await app.sql(`UPDATE deliveries SET state = 'pending', "dueAt" = $2 WHERE "alertId" = $1`, [
      id,
      new Date(app.clock.now().getTime() + days(9)),
    ]);
    await app.settle();
    expect(await kept(id)).toMatchObject({ alerts: 0, deliveries: 1 });
    await app.sql(`UPDATE deliveries SET state = 'sent' WHERE "alertId" = $1`, [id]);
    app.clock.moveBy(hours(1));
    await app.settle();
    expect(await kept(id)).toMatchObject({ deliveries: 0 });
  });
});

it('forgets the deliveries of an alert that somebody deleted, a week later', async () => {
  const id = await alerts.created({ message: 'Disk full', responders: [{ type: 'user', id: ada.id }] });
  await keeping.settle();
  expect(await kept(id)).toMatchObject({ deliveries: 1 });
  await alerts.delete(`/${id}`).expect(200);
  app.clock.moveBy(days(7) - 1);
  await keeping.settle();
  expect(await kept(id)).toMatchObject({ alerts: 0, deliveries: 1 });
  app.clock.moveBy(1);
  await keeping.settle();
  expect(await kept(id)).toMatchObject({ deliveries: 0 });
});

describe('what is over and old is forgotten, with or without RETENTION_DAYS', () => {
  const insert = async (table: string, row: object): Promise<void> => {
    const whole = { tenantId: await defaultTenantId(app), id: newId(), ...row };
    await app.sql(`INSERT INTO ${table} SELECT * FROM jsonb_populate_record(NULL::${table}, $1::jsonb)`, [
      JSON.stringify(whole),
    ]);
  };
  /** A queue's row: when it was last changed, and its state. */
  const queued = (state: string, updatedAt: Date): object => {
    const farAway = new Date(app.clock.now().getTime() + days(9000));
    return { state, updatedAt, createdAt: updatedAt, dueAt: farAway, attempts: 1, at: updatedAt };
  };
  const ids = { userId: newId(), scheduleId: newId(), tokenId: newId(), integrationId: newId(), subjectId: newId() };
  const QUEUES: Record<string, () => object> = {
    webhook_deliveries: () => ({
      ...ids,
      eventId: newId(),
      event: 'alert.closed',
      message: {},
      inOrder: false,
      busy: 0,
    }),
    outgoing: () => ({ kind: 'handoff-notices', payload: {}, busy: 0 }),
  };

  it.each(Object.entries(QUEUES))('%s: finished thirty days ago', async (table, content) => {
    await app.sql(`DELETE FROM ${table}`);
    const now = app.clock.now().getTime();
    const old = new Date(now - days(30));
    const recent = new Date(now - days(30) + 1);
    for (const state of ['sent', 'failed', 'skipped', 'cancelled', 'dead', 'pending', 'sending']) {
      await insert(table, { ...content(), ...queued(state, old) });
    }
    await insert(table, { ...content(), ...queued('sent', recent) });
    await keeping.settle();
    const left = await app.sql<{ state: string }>(`SELECT state FROM ${table} ORDER BY state`);
    expect(left.map(({ state }) => state)).toEqual(['pending', 'sending', 'sent']);
    await app.sql(`DELETE FROM ${table}`);
  });

  it('events set aside ninety days ago', async () => {
    const now = app.clock.now().getTime();
    const event = (setAsideAt: Date): object => ({
      type: 'alert.closed',
      events: '[]',
      consumers: ['gone'],
      occurredAt: setAsideAt,
      availableAt: setAsideAt,
      attempts: 20,
      setAsideAt,
    });
    const recent = new Date(now - days(90) + 1);
    await insert('outbox', event(new Date(now - days(90))));
    await insert('outbox', event(recent));
    await keeping.settle();
    expect(await app.sql('SELECT "setAsideAt" FROM outbox WHERE "setAsideAt" IS NOT NULL')).toEqual([
      { setAsideAt: recent },
    ]);
  });

  it('invites that expired ninety days ago', async () => {
    const now = app.clock.now().getTime();
    const invite = (expiresAt: Date, usedAt: Date | null): object => ({
      hash: newId(),
      email: 'guest@example.com',
      role: 'user',
      createdAt: expiresAt,
      expiresAt,
      usedAt,
    });
    const [old, recent] = [new Date(now - days(90)), new Date(now - days(90) + 1)];
    await insert('invites', invite(old, null));
    await insert('invites', invite(old, old));
    await insert('invites', invite(recent, null));
    await keeping.settle();
    expect(await app.sql('SELECT "expiresAt" FROM invites')).toEqual([{ expiresAt: recent }]);
  });

  it('versions of policies that neither a policy nor a run refers to, a day later', async () => {
    const story = new EscalationStory(keeping);
    const versions = async (): Promise<string[]> =>
      (
        await app.sql<{ name: string }>(
          `SELECT name FROM escalation_policy_versions WHERE "policyId" = ANY($1::uuid[]) ORDER BY name`,
          [[policy.id, gone.id]],
        )
      ).map(({ name }) => name);
    const rename = async (name: string): Promise<void> =>
      void (await story.request('patch', `/v2/escalations/${policy.id}`).send({ name }).expect(200));
    const rules = [pages(ada.id)];
    const [policy, gone] = [await story.policy({ name: '1', rules }), await story.policy({ name: 'gone', rules })];
    const { alertId } = await story.raise(policy);
    const { alertId: other } = await story.raise(gone);
    await rename('2 never used');
    await rename('3 used late');
    await rename('4 present');
    await story.request('delete', `/v2/escalations/${gone.id}`).expect(200);
    await keeping.settle();
    app.clock.moveBy(days(1) - 1);
    await keeping.settle();
    expect(await versions()).toEqual(['1', '2 never used', '3 used late', '4 present', 'gone']);
    // A create that knew the version before it was replaced.
    await app.sql(
      `UPDATE escalation_runs SET "versionId" = (SELECT id FROM escalation_policy_versions WHERE name = '3 used late')
       WHERE "alertId" = $1`,
      [other],
    );
    app.clock.moveBy(1);
    await keeping.settle();
    expect(await versions()).toEqual(['1', '3 used late', '4 present', 'gone']);
    app.clock.moveBy(days(1));
    await keeping.settle();
    expect(await versions()).toEqual(['1', '3 used late', '4 present']);
    for (const id of [alertId, other]) await alerts.delete(`/${id}`).expect(200);
    await keeping.settle();
    app.clock.moveBy(days(1));
    await keeping.settle();
    expect(await versions()).toEqual(['4 present']);
  });

  it('what the public was told of an incident that is gone', async () => {
    const token = await login(keeping);
    const desk = new PublicDesk(keeping, token);
    await desk.configure();
    const statusPageEntry = { enabled: true, title: 'Down' };
    const [kept, gone] = [await desk.incident({ statusPageEntry }), await desk.incident({ statusPageEntry })];
    await keeping.settle();
    const told = (): Promise<{ incidentId: string }[]> =>
      app.sql('SELECT "incidentId" FROM status_page_announcements ORDER BY 1');
    expect(await told()).toHaveLength(2);
    await keeping.as(`Bearer ${token}`).delete(`/v2/incidents/${gone}`).expect(200);
    app.clock.moveBy(days(4000));
    await keeping.settle();
    expect(await told()).toEqual([{ incidentId: kept }]);
  });

  it('expired mails, also where no provider is left to send them', async () => {
    const unable = await TestApp.start({ database: app.database, clock: app.clock });
    const mail = (expiresAt: number, enclosing: boolean): object => ({
      recipient: 'ada@example.com',
      content: 'sealed',
      enclosing,
      attempts: 0,
      dueAt: new Date(expiresAt - days(1)),
      expiresAt: new Date(expiresAt),
    });
    const now = app.clock.now().getTime();
    await insert('mails', mail(now, false));
    await insert('mails', mail(now, true));
    await insert('mails', mail(now + 1, false));
    await unable.settle();
    await unable.stop();
    expect(await app.sql('SELECT "expiresAt" FROM mails')).toEqual([{ expiresAt: new Date(now + 1) }]);
    await app.sql('DELETE FROM mails');
  });
});
