import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import type { AlertRequest } from '../../src/alerts/domain/create-request.js';
import { JobNudges } from '../../src/common/scheduling/job-nudges.js';
import { UnitOfWork } from '../../src/database/unit-of-work.js';
import { AddressLimits, type Lanes } from '../../src/delivery-queue/domain/lanes.js';
import { MailQueue } from '../../src/mails/mail-queue.js';
import { MAILS, type QueuedMail } from '../../src/mails/mails.js';
import { lockDueInTurns } from '../../src/delivery-queue/delivery-queue.queries.js';
import { DELIVERIES } from '../../src/notifications/deliveries.js';
import type { Delivery } from '../../src/notifications/delivery.entity.js';
import { WEBHOOKS } from '../../src/outbound-webhooks/webhooks.js';
import { lockDueWebhooks } from '../../src/outbound-webhooks/webhooks.queries.js';
import { AlertPipeline } from '../../src/pipeline/alert-pipeline.js';
import { FailedEvents } from '../../src/relay/failed-events.job.js';
import { OutboxRelay } from '../../src/relay/outbox-relay.job.js';
import { seconds } from '../support/fake-clock.js';
import { logs } from '../support/log-watch.js';
import { overhear } from '../support/overheard-statements.js';
import { PagingWorld } from '../support/paging.js';
import { SmtpSink } from '../support/smtp-sink.js';
import { TestApp } from '../support/test-app.js';

const LANE_OF_CHANNELS: Lanes<Delivery> = {
  widths: new Map([['email', 20]]),
  of: ({ channelType }) => channelType,
  addressOf: ({ channelId }) => channelId,
};

describe('a tenant with much to do, and one with one thing', () => {
  let sink: SmtpSink;
  let app: TestApp;
  /** Another process, which plans and does not send. */
  let planner: TestApp;
  let loud: PagingWorld;
  let quiet: PagingWorld;

  beforeAll(async () => {
    sink = await SmtpSink.start();
    sink.expectMails(/^loud@/); // counted by the attempts
    const environment = { SMTP_URL: sink.url };
    app = await TestApp.start({ environment });
    planner = await TestApp.start({ environment, database: app.database, clock: app.clock });
  });
  beforeEach(async () => {
    loud = await PagingWorld.create(app);
    quiet = await PagingWorld.create(app);
  });
  afterEach(async () => {
    await app.sql('DELETE FROM outbox');
    await app.sql('DELETE FROM deliveries');
    sink.reset();
  });
  afterAll(async () => {
    await planner.stop();
    await app.stop();
    await sink.stop();
  });

  const plan = (): Promise<number> => planner.nest.get(OutboxRelay).runOnce(app.clock.now());
  const count = async (table: string, { tenantId }: PagingWorld): Promise<number> => {
    const sql = `SELECT count(*)::integer AS count FROM ${table} WHERE "tenantId" = $1`;
    return (await app.sql<{ count: number }>(sql, [tenantId]))[0]?.count ?? 0;
  };
  const pageOf = async (world: PagingWorld, address: string): Promise<void> =>
    world.page(await world.alert(), [await world.reachable(address)]);
  /** So many rows like the one that is there; all of them have waited for a minute longer than what comes next. */
  const more = async (table: string, world: PagingWorld, rows: number): Promise<void> => {
    await app.sql(
      `INSERT INTO ${table} SELECT (jsonb_populate_record(t, jsonb_build_object('id', gen_random_uuid())
         || CASE WHEN '${table}' = 'deliveries' THEN jsonb_build_object('cause', n::text) ELSE '{}' END)).*
       FROM ${table} t, generate_series(1, ${rows}) n WHERE "tenantId" = $1`,
      [world.tenantId],
    );
    if (table === 'outbox') await app.sql(`UPDATE outbox SET "availableAt" = "availableAt" - interval '1 minute'`);
  };

  it('take turns in the pipeline: the one create is answered before the many are stored', async () => {
    const request = ({ tenantId }: PagingWorld, number: number): AlertRequest => ({
      tenantId,
      teamId: null,
      integration: null,
      suppressNotifications: true,
      actor: { type: 'system', id: null, name: 'test' },
      fields: { message: 'It burns', alias: `alert-${number}` },
    });
    const pipeline = app.nest.get(AlertPipeline);
    const many = pipeline.create(Array.from({ length: 1000 }, (_, number) => request(loud, number)));
    const [one] = await pipeline.create([request(quiet, 0)]);
    const stored = await count('alerts', loud);
    expect(one).toMatchObject({ kind: 'created' });
    expect(await count('alerts', quiet)).toBe(1);
    expect(stored).toBeLessThan(1000);
    expect(await many).toHaveLength(1000);
    expect(await count('alerts', loud)).toBe(1000);
  });

  it('take turns in the outbox: the one page is planned before the many are', async () => {
    await pageOf(loud, 'loud@example.com');
    await more('outbox', loud, 999);
    await pageOf(quiet, 'quiet@example.com');
    await plan();
    await plan();
    expect(await quiet.states()).toHaveLength(1);
    expect(await count('outbox', loud)).toBeGreaterThan(800);
    while ((await plan()) > 0);
    expect([await count('outbox', loud), await count('outbox', quiet)]).toEqual([0, 0]);
    expect(await loud.states()).toHaveLength(1);
  });

  it('take turns in what changes alerts: the one delay ends before the many are looked at', async () => {
    const [noisy, still] = [await loud.alert(), await quiet.alert()];
    await app.sql('DELETE FROM outbox');
    const unsnoozed = ({ tenantId }: PagingWorld, alertId: string, rows: number): Promise<unknown> =>
      app.sql(
        `INSERT INTO outbox (id, "tenantId", type, events, consumers, "occurredAt", "availableAt")
         SELECT e.id, $1, 'alert.unsnoozed',
           json_build_array(json_build_object('id', e.id, 'payload', json_build_object('alertId', $2::text))),
           ARRAY['alerts.deferred'], $4, $4 FROM (SELECT uuidv7() AS id FROM generate_series(1, $3::integer)) e`,
        [tenantId, alertId, rows, app.clock.now()],
      );
    await unsnoozed(loud, noisy, 1000);
    await app.sql(`UPDATE outbox SET "availableAt" = "availableAt" - interval '1 minute'`);
    await unsnoozed(quiet, still, 1);
    await plan();
    await plan();
    expect(await count('outbox', quiet)).toBe(0);
    expect(await count('outbox', loud)).toBeGreaterThan(800);
  });

  it('take turns beside many tenants whose oldest events wait for a later time', async () => {
    await pageOf(loud, 'loud@example.com');
    await more('outbox', loud, 999);
    await app.sql(
      `INSERT INTO outbox (id, "tenantId", type, events, consumers, "occurredAt", "availableAt")
       SELECT '00000000-0000-7000-8000-000000000001', gen_random_uuid(), type, events, consumers, "occurredAt",
         "availableAt" + interval '1 day' FROM (SELECT * FROM outbox LIMIT 1) o, generate_series(1, 60)`,
    );
    await pageOf(quiet, 'quiet@example.com');
    await plan();
    await plan();
    expect(await quiet.states()).toHaveLength(1);
    expect(await count('outbox', loud)).toBeGreaterThan(800);
  });

  it('take turns where one event of the many fails: the one page is planned all the same, and once', async () => {
    await pageOf(loud, 'loud@example.com');
    await more('outbox', loud, 99);
    await app.sql(`UPDATE outbox SET events = '[{"id":"x","payload":5}]'`);
    await pageOf(quiet, 'quiet@example.com');
    for (let turn = 0; turn < 4; turn++) await plan();
    expect(await quiet.states()).toHaveLength(1);
    expect(await count('outbox', quiet)).toBe(0);
  });

  /** So many events of the loud tenant that no consumer can handle, beside sound ones of other tenants. */
  const damaged = async (rows: number): Promise<void> => {
    await pageOf(loud, 'loud@example.com');
    await more('outbox', loud, rows - 1);
    await app.sql(
      `UPDATE outbox SET events = json_build_array(json_build_object('id', id, 'payload', NULL)) WHERE "tenantId" = $1`,
      [loud.tenantId],
    );
  };
  /** The tenants of the events that are handled one by one during this. */
  const takenAlone = async (during: () => Promise<unknown>): Promise<Set<unknown>> => {
    const tenants = new Set<unknown>();
    const stop = overhear((text, parameters) => {
      if (text.includes('UPDATE outbox SET attempts')) tenants.add(parameters[5]);
    });
    await during().finally(stop);
    return tenants;
  };

  it('take turns where events of one fail: those of all others stay together', async () => {
    logs.expectErrors(/"where":"outbox"/);
    await damaged(22);
    const others = await Promise.all(Array.from({ length: 8 }, () => PagingWorld.create(app)));
    for (const other of others) await pageOf(other, 'quiet@example.com');
    const alone = await takenAlone(async () => {
      while ((await plan()) > 0);
    });
    expect(alone).toEqual(new Set([loud.tenantId]));
    for (const other of others) expect([await other.states(), await count('outbox', other)]).toEqual([['pending'], 0]);
    expect(await count('outbox', loud)).toBe(22);
  });

  it('take turns where events of one have failed before: no event of another is in a batch that they end', async () => {
    logs.expectErrors(/"where":"outbox"/);
    await damaged(22);
    while ((await plan()) > 0);
    app.clock.moveBy(seconds(1));
    await pageOf(quiet, 'quiet@example.com');
    const tries = () => app.sql('SELECT DISTINCT attempts FROM outbox WHERE "tenantId" = $1', [loud.tenantId]);
    expect(await takenAlone(plan)).toEqual(new Set());
    expect([await quiet.states(), await tries()]).toEqual([['pending'], [{ attempts: 1 }]]);
    const again = planner.nest.get(FailedEvents, { strict: false });
    while ((await again.runOnce(app.clock.now())) > 0);
    expect(await tries()).toEqual([{ attempts: 2 }]);
  });

  it('take turns at the providers: the one page is among the first sent, and everybody is told once', async () => {
    await pageOf(loud, 'loud@example.com');
    await plan();
    await more('deliveries', loud, 199);
    await pageOf(quiet, 'quiet@example.com');
    await plan();
    await app.sql(
      `UPDATE deliveries SET state = 'pending', attempts = 0,
         "dueAt" = $1::timestamptz - CASE WHEN "tenantId" = $2 THEN interval '1 second' ELSE '0' END`,
      [app.clock.now(), loud.tenantId],
    );
    sink.reset();
    await app.queue(DELIVERIES).runOnce();
    expect(sink.attempts).toHaveLength(201);
    expect(sink.attempts.indexOf('quiet@example.com')).toBeLessThan(60);
    expect(sink.mailsTo('quiet@example.com')).toHaveLength(1);
    expect(new Set([...(await loud.states()), ...(await quiet.states())])).toEqual(new Set(['sent']));
  });

  it.each([
    ['where there is room for all', new Set<string>()],
    ['where tenants take turns', new Set(['email'])],
  ])('leave room for others of the organisation beside one address with much to come, %s', async (_where, behind) => {
    await pageOf(loud, 'loud@example.com');
    await pageOf(loud, 'loud-colleague@example.com');
    await plan();
    const [, colleague] = await app.sql<{ channelId: string }>(
      'SELECT "channelId" FROM deliveries ORDER BY "createdAt", id',
    );
    await app.sql(`UPDATE deliveries SET state = 'pending', attempts = 0`);
    await app.sql(
      `INSERT INTO deliveries SELECT (jsonb_populate_record(t, jsonb_build_object('id', gen_random_uuid(), 'cause', n::text,
         'dueAt', t."dueAt" - interval '1 minute'))).*
       FROM deliveries t, generate_series(1, 60) n WHERE "channelId" <> $1`,
      [colleague!.channelId],
    );
    const limits = new AddressLimits<Delivery>(LANE_OF_CHANNELS, []);
    const look = { room: new Map([['email', 20]]), underway: [], limits, behind, now: app.clock.now() };
    const due = await app.nest.get(UnitOfWork, { strict: false }).system((tx) => DELIVERIES.lockDue!(tx, look));
    expect(due.map(({ channelId }) => channelId === colleague!.channelId)).toEqual([
      ...Array<boolean>(5).fill(false),
      true,
    ]);
  });

  it('take turns in the mails: the one mail is among the first taken', async () => {
    const expiresAt = new Date(app.clock.now().getTime() + 3_600_000);
    const store = (world: PagingWorld, to: string, many: number): Promise<void> =>
      app.nest.get(UnitOfWork, { strict: false }).transaction(world.tenantId, (tx) =>
        app.nest.get(MailQueue, { strict: false }).add(
          tx,
          Array.from({ length: many }, () => ({ to, subject: 'Hi', text: 'there', expiresAt })),
        ),
      );
    await store(loud, 'loud@example.com', 60);
    await app.sql(`UPDATE mails SET "dueAt" = "dueAt" - interval '1 minute'`);
    await store(quiet, 'quiet@example.com', 1);
    const taken = (places: number, underway: QueuedMail[] = []): Promise<QueuedMail[]> => {
      const limits = new AddressLimits<QueuedMail>({ widths: new Map(), of: () => '', addressOf: () => null }, []);
      const look = { room: new Map([['', places]]), underway, limits, behind: new Set<string>(), now: app.clock.now() };
      const lockDue = lockDueInTurns(MAILS.table, MAILS.job);
      return app.nest.get(UnitOfWork, { strict: false }).system((tx) => lockDue(tx, look));
    };
    const isQuiet = ({ tenantId }: QueuedMail): boolean => tenantId === quiet.tenantId;
    const [, later] = await app.sql<{ id: string }>('SELECT id FROM mails WHERE "tenantId" = $1', [loud.tenantId]);
    await app.sql(`UPDATE mails SET id = overlay(id::text PLACING '00000000' FROM 1)::uuid WHERE id = $1`, [later!.id]);
    // Of those due at the same moment the one with the lower id, which was made first.
    expect((await taken(100)).find((mail) => !isQuiet(mail))?.id).toMatch(/^00000000/);
    const first = await taken(20);
    expect([first.length, first.filter(isQuiet).length]).toEqual([20, 1]);
    // Also where places become free one by one.
    const loudOnes = first.filter((mail) => !isQuiet(mail));
    expect((await taken(1, loudOnes)).map(isQuiet)).toEqual([true]);
    await app.queue(MAILS).runOnce();
    expect(sink.attempts).toHaveLength(61);
    expect(sink.mailsTo('quiet@example.com')).toHaveLength(1);
  });

  it('take turns in the webhooks: the one is taken beside the many', async () => {
    const message = { event: 'alert.created', occurredAt: app.clock.now().toISOString(), actor: null, alert: {} };
    const store = (world: PagingWorld, many: number): Promise<void> =>
      app.nest.get(UnitOfWork, { strict: false }).transaction(world.tenantId, (tx) =>
        app.queue(WEBHOOKS).add(
          tx,
          Array.from({ length: many }, () => ({
            integrationId: randomUUID(),
            eventId: randomUUID(),
            subjectId: randomUUID(),
            message: message as never,
          })),
        ),
      );
    await store(loud, 250);
    await app.sql(`UPDATE webhook_deliveries SET "dueAt" = "dueAt" - interval '1 minute'`);
    await store(quiet, 1);
    const limits = new AddressLimits<never>(LANE_OF_CHANNELS, []);
    const look = { room: new Map([['', 200]]), underway: [], limits, behind: new Set<string>(), now: app.clock.now() };
    const due = await app.nest.get(UnitOfWork, { strict: false }).system((tx) => lockDueWebhooks(tx, look));
    expect(due).toHaveLength(200);
    expect(due.filter(({ tenantId }) => tenantId === quiet.tenantId)).toHaveLength(1);
    await app.sql('DELETE FROM webhook_deliveries');
  });

  it('let no newer page pass those that wait for a place at their address', async () => {
    const deliveries = app.queue(DELIVERIES);
    await pageOf(loud, 'loud@example.com');
    await plan();
    await more('deliveries', loud, 7);
    const [page] = await app.sql<Delivery>('SELECT * FROM deliveries LIMIT 1');
    const releases: (() => void)[] = [];
    for (let busy = 0; busy < 5; busy++) {
      const isOurs = new Promise<boolean>((resolve) => releases.push(() => resolve(false)));
      deliveries.admit({ row: { ...page!, id: randomUUID() } }, isOurs);
    }
    const takes = (): boolean => deliveries.placesFor(loud.tenantId)(page!);
    const look = (): Promise<void> =>
      new Promise((resolve) => {
        const stop = overhear((text) => {
          if (text !== 'COMMIT') return;
          stop();
          resolve();
        });
      });
    const sending = deliveries.runOnce();
    await look();
    app.nest.get(JobNudges, { strict: false }).nudge(DELIVERIES.job.name);
    await look(); // the first one has ended
    releases[0]!();
    await new Promise(setImmediate);
    const mayPass = takes();
    for (const release of releases) release();
    await sending;
    expect(mayPass).toBe(false);
    expect(sink.attempts.filter((to) => to === 'loud@example.com')).toHaveLength(8);
    expect(takes()).toBe(true);
  });

  it('keep a place in a full lane for a tenant of whom nothing is on its way', async () => {
    await app.queue(DELIVERIES).runOnce();
    const lanes = app.queue(DELIVERIES);
    let release: (isOurs: boolean) => void = () => undefined;
    const held = new Promise<boolean>((resolve) => (release = resolve));
    const page = ({ tenantId }: PagingWorld) =>
      ({ id: randomUUID(), tenantId, channelId: randomUUID(), channelType: 'email' }) as never;
    for (let busy = 0; busy < 20; busy++) lanes.admit({ row: page(loud) }, held);
    const places = (world: PagingWorld) => {
      const takes = lanes.placesFor(world.tenantId);
      return Array.from({ length: 20 }, () => takes(page(world))).filter(Boolean).length;
    };
    expect([places(loud), places(quiet)]).toEqual([0, 2]);
    release(false);
  });
});
