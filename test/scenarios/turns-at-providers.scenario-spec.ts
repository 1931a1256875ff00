import { describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { SystemReads } from '../../src/platform/database/system-reads.js';
import { UnitOfWork } from '../../src/platform/database/unit-of-work.js';
import { dueByRoundRobin } from '../../src/platform/delivery-queue/delivery-queue.queries.js';
import { AddressLimits, type WorkerPools } from '../../src/platform/delivery-queue/domain/worker-pools.js';
import { MailQueue } from '../../src/paging/mails/mail-queue.js';
import { MAILS, type QueuedMail } from '../../src/paging/mails/mails.js';
import { DELIVERIES } from '../../src/paging/notifications/deliveries.js';
import type { Delivery } from '../../src/paging/notifications/delivery.entity.js';
import { WEBHOOKS } from '../../src/paging/outbound-webhooks/webhooks.js';
import { dueWebhooks } from '../../src/paging/outbound-webhooks/webhooks.queries.js';
import { LoudAndQuiet } from '../support/loud-and-quiet.js';
import type { PagingWorld } from '../support/paging.js';

const LANE_OF_CHANNELS: WorkerPools<Delivery> = {
  widths: new Map([['email', 20]]),
  of: ({ channelType }) => channelType,
  addressOf: ({ channelId }) => channelId,
};

describe('messages of a tenant with many, and of one with one', () => {
  const both = LoudAndQuiet.set();
  const reads = (): SystemReads => both.app.nest.get(SystemReads, { strict: false });

  it('take turns at the providers: the one page is among the first sent, and everybody is told once', async () => {
    await both.pageOf(both.loud, 'loud@example.com');
    await both.plan();
    await both.more('deliveries', both.loud, 199);
    await both.pageOf(both.quiet, 'quiet@example.com');
    await both.plan();
    await both.app.sql(
      `UPDATE deliveries SET state = 'pending', attempts = 0,
         "dueAt" = $1::timestamptz - CASE WHEN "tenantId" = $2 THEN interval '1 second' ELSE '0' END`,
      [both.app.clock.now(), both.loud.tenantId],
    );
    both.sink.reset();
    await both.app.send(DELIVERIES);
    expect(both.sink.attempts).toHaveLength(201);
    expect(both.sink.attempts.indexOf('quiet@example.com')).toBeLessThan(60);
    expect(both.sink.mailsTo('quiet@example.com')).toHaveLength(1);
    expect(new Set([...(await both.loud.states()), ...(await both.quiet.states())])).toEqual(new Set(['sent']));
  });

  it.each([
    ['where there is room for all', new Set<string>()],
    ['where tenants take turns', new Set(['email'])],
  ])('leave room for others of the organisation beside one address with much to come, %s', async (_where, behind) => {
    await both.pageOf(both.loud, 'loud@example.com');
    await both.pageOf(both.loud, 'loud-colleague@example.com');
    await both.plan();
    const [, colleague] = await both.app.sql<{ channelId: string }>(
      'SELECT "channelId" FROM deliveries ORDER BY "createdAt", id',
    );
    await both.app.sql(`UPDATE deliveries SET state = 'pending', attempts = 0`);
    await both.app.sql(
      `INSERT INTO deliveries SELECT (jsonb_populate_record(t, jsonb_build_object('id', gen_random_uuid(), 'cause', n::text,
         'dueAt', t."dueAt" - interval '1 minute'))).*
       FROM deliveries t, generate_series(1, 60) n WHERE "channelId" <> $1`,
      [colleague!.channelId],
    );
    const limits = new AddressLimits<Delivery>(LANE_OF_CHANNELS, []);
    const look = { room: new Map([['email', 20]]), underway: [], known: [], limits, behind, now: both.app.clock.now() };
    const due = await DELIVERIES.findDue!(reads(), look);
    expect(due.map(({ channelId }) => channelId === colleague!.channelId)).toEqual([
      ...Array<boolean>(5).fill(false),
      true,
    ]);
  });

  it('take turns in the mails: the one mail is among the first taken', async () => {
    const expiresAt = new Date(both.app.clock.now().getTime() + 3_600_000);
    const store = (world: PagingWorld, to: string, many: number): Promise<void> =>
      both.app.nest.get(UnitOfWork, { strict: false }).transaction(world.tenantId, (tx) =>
        both.app.nest.get(MailQueue, { strict: false }).add(
          tx,
          Array.from({ length: many }, () => ({ to, subject: 'Hi', text: 'there', expiresAt })),
        ),
      );
    await store(both.loud, 'loud@example.com', 60);
    await both.app.sql(`UPDATE mails SET "dueAt" = "dueAt" - interval '1 minute'`);
    await store(both.quiet, 'quiet@example.com', 1);
    const taken = (places: number, underway: QueuedMail[] = []): Promise<QueuedMail[]> => {
      const limits = new AddressLimits<QueuedMail>({ widths: new Map(), of: () => '', addressOf: () => null }, []);
      const look = {
        room: new Map([['', places]]),
        underway,
        known: underway.map(({ id }) => id),
        limits,
        behind: new Set<string>(),
        now: both.app.clock.now(),
      };
      return dueByRoundRobin(MAILS.table, MAILS.job)(reads(), look);
    };
    const isQuiet = ({ tenantId }: QueuedMail): boolean => tenantId === both.quiet.tenantId;
    const [, later] = await both.app.sql<{ id: string }>('SELECT id FROM mails WHERE "tenantId" = $1', [
      both.loud.tenantId,
    ]);
    await both.app.sql(`UPDATE mails SET id = overlay(id::text PLACING '00000000' FROM 1)::uuid WHERE id = $1`, [
      later!.id,
    ]);
    // Of those due at the same moment the one with the lower id, which was made first.
    expect((await taken(100)).find((mail) => !isQuiet(mail))?.id).toMatch(/^00000000/);
    const first = await taken(20);
    expect([first.length, first.filter(isQuiet).length]).toEqual([20, 1]);
    // Also where places become free one by one.
    const loudOnes = first.filter((mail) => !isQuiet(mail));
    expect((await taken(1, loudOnes)).map(isQuiet)).toEqual([true]);
    await both.app.send(MAILS);
    expect(both.sink.attempts).toHaveLength(61);
    expect(both.sink.mailsTo('quiet@example.com')).toHaveLength(1);
  });

  it('take turns in the webhooks: the one is taken beside the many', async () => {
    const message = {
      event: 'alert.created',
      occurredAt: both.app.clock.now().toISOString(),
      actor: null,
      subject: { alert: {} },
    };
    const store = (world: PagingWorld, many: number): Promise<void> =>
      both.app.nest.get(UnitOfWork, { strict: false }).transaction(world.tenantId, (tx) =>
        both.app.queue(WEBHOOKS).add(
          tx,
          Array.from({ length: many }, () => ({
            integrationId: randomUUID(),
            eventId: randomUUID(),
            subjectId: randomUUID(),
            inOrder: false,
            message: message as never,
          })),
        ),
      );
    await store(both.loud, 250);
    await both.app.sql(`UPDATE webhook_deliveries SET "dueAt" = "dueAt" - interval '1 minute'`);
    await store(both.quiet, 1);
    const limits = new AddressLimits<never>(LANE_OF_CHANNELS, []);
    const look = {
      room: new Map([['', 200]]),
      underway: [],
      known: [],
      limits,
      behind: new Set<string>(),
      now: both.app.clock.now(),
    };
    const due = await dueWebhooks(reads(), look);
    expect(due).toHaveLength(200);
    expect(due.filter(({ tenantId }) => tenantId === both.quiet.tenantId)).toHaveLength(1);
    await both.app.sql('DELETE FROM webhook_deliveries');
  });

  it('let no newer page pass those that wait for a place at their address', async () => {
    const deliveries = both.app.queue(DELIVERIES);
    await both.pageOf(both.loud, 'loud@example.com');
    await both.plan();
    await both.more('deliveries', both.loud, 7);
    const [page] = await both.app.sql<Delivery>('SELECT * FROM deliveries LIMIT 1');
    const releases: (() => void)[] = [];
    for (let busy = 0; busy < 5; busy++) {
      const isOurs = new Promise<boolean>((resolve) => releases.push(() => resolve(false)));
      deliveries.admit({ row: { ...page!, id: randomUUID() } }, isOurs);
    }
    const takes = (): boolean => deliveries.slotsFor(both.loud.tenantId)(page!);
    await deliveries.runOnce(); // the look
    releases[0]!();
    await new Promise(setImmediate);
    const mayPass = takes();
    for (const release of releases) release();
    await both.app.send(DELIVERIES);
    expect(mayPass).toBe(false);
    expect(both.sink.attempts.filter((to) => to === 'loud@example.com')).toHaveLength(8);
    expect(takes()).toBe(true);
  });

  it('keep a place in a full lane for a tenant of whom nothing is on its way', async () => {
    await both.app.send(DELIVERIES);
    const lanes = both.app.queue(DELIVERIES);
    let release: (isOurs: boolean) => void = () => undefined;
    const held = new Promise<boolean>((resolve) => (release = resolve));
    const page = ({ tenantId }: PagingWorld) =>
      ({ id: randomUUID(), tenantId, channelId: randomUUID(), channelType: 'email' }) as never;
    for (let busy = 0; busy < 20; busy++) lanes.admit({ row: page(both.loud) }, held);
    const places = (world: PagingWorld) => {
      const takes = lanes.slotsFor(world.tenantId);
      return Array.from({ length: 20 }, () => takes(page(world))).filter(Boolean).length;
    };
    expect([places(both.loud), places(both.quiet)]).toEqual([0, 2]);
    release(false);
  });
});
