import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { AlertRequest } from '../../src/alerts/lifecycle/domain/create-request.js';
import { DELIVERIES } from '../../src/paging/notifications/deliveries.js';
import type { Delivery } from '../../src/paging/notifications/delivery.entity.js';
import { AlertPipeline } from '../../src/alerts/create/alert-pipeline.js';
import { overhear } from '../support/overheard-statements.js';
import { PagingWorld } from '../support/paging.js';
import { TestApp } from '../support/test-app.js';

const TENANTS = 5;

describe('the rows of several tenants', () => {
  let app: TestApp;
  let worlds: PagingWorld[];
  let people: string[];

  beforeAll(async () => {
    app = await TestApp.start({ canPage: true });
  });
  beforeEach(async () => {
    worlds = [];
    people = [];
    for (let n = 0; n < TENANTS; n++) {
      const world = await PagingWorld.create(app);
      worlds.push(world);
      people.push(await world.reachable(`person-${n}@example.com`));
    }
  });
  afterAll(() => app.stop());

  const requestOf = ({ tenantId }: PagingWorld, n: number): AlertRequest => ({
    tenantId,
    teamId: null,
    integration: null,
    actor: { type: 'system', id: null, name: 'test' },
    fields: { message: 'It burns', alias: 'fire', responders: [{ type: 'user', id: people[n]! }] },
    requestId: randomUUID(),
  });
  /** The rows of each tenant in a table. */
  const ownRows = async (table: string): Promise<Record<string, unknown>[][]> => {
    const own: Record<string, unknown>[][] = [];
    for (const { tenantId } of worlds)
      own.push(await app.sql(`SELECT * FROM ${table} WHERE "tenantId" = $1`, [tenantId]));
    return own;
  };

  /** Somebody else has locked the alerts of these tenants, for five seconds at most. */
  const lockedBy = async (
    some: readonly PagingWorld[],
  ): Promise<{ isLocked: () => boolean; release: () => Promise<void> }> => {
    const other = new pg.Client({ connectionString: app.database.url });
    await other.connect();
    await other.query('BEGIN');
    await other.query('SELECT FROM alerts WHERE "tenantId" = ANY($1) FOR UPDATE', [
      some.map(({ tenantId }) => tenantId),
    ]);
    let isLocked = true;
    const release = async (): Promise<void> => {
      if (!isLocked) return;
      isLocked = false;
      clearTimeout(givenUp);
      await other.query('COMMIT');
      await other.end();
    };
    const givenUp = setTimeout(() => void release(), 5000);
    return { isLocked: () => isLocked, release };
  };

  it('are stored for the others where one of them waits for a lock', async () => {
    const pipeline = app.nest.get(AlertPipeline);
    const create = (n: number): Promise<unknown> => pipeline.create([requestOf(worlds[n]!, n)]);
    const locked = TENANTS - 1;
    await create(locked);
    const other = await lockedBy([worlds[locked]!]);
    const created = worlds.map((_, n) => create(n));
    await Promise.all(created.slice(0, locked));
    expect(other.isLocked()).toBe(true);
    await other.release();
    await Promise.all(created);
    expect((await ownRows('alerts')).map((rows) => rows.map(({ count }) => count))).toEqual(
      worlds.map((_, n) => [n === locked ? 2 : 1]),
    );
    await app.settle();
    app.mails!.expectMails();
  });

  /** A page of each tenant, as a worker of this process has taken it: it may be claimed again in an hour. */
  const takenPages = async (): Promise<Delivery[]> => {
    for (const [n, world] of worlds.entries()) await world.page(await world.alert(), [people[n]!]);
    await app.settle();
    app.mails!.expectMails();
    return app.sql<Delivery>(
      `WITH taken AS (
         UPDATE deliveries SET state = 'sending', "dueAt" = "dueAt" + interval '1 hour' WHERE "tenantId" = ANY($1) RETURNING *)
       SELECT * FROM taken ORDER BY "tenantId"`,
      [worlds.map(({ tenantId }) => tenantId)],
    );
  };
  const statesOf = async (pages: readonly Delivery[]): Promise<string[]> => {
    const rows = await app.sql<Delivery>('SELECT * FROM deliveries');
    return pages.map(({ id }) => rows.find((row) => row.id === id)!.state);
  };
  const sent = { kind: 'delivered', reference: null } as const;

  it('are written by the attempt that is under way, once, when their pages have come to an end', async () => {
    const pages = await takenPages();
    const queue = app.queue(DELIVERIES);
    // The next attempt of one has begun meanwhile: its result counts for nothing.
    await app.sql('UPDATE deliveries SET attempts = 2 WHERE id = $1', [pages[2]!.id]);
    await app.sql('DELETE FROM audit_log');
    await Promise.all(pages.map((page) => queue.record(page, sent)));
    expect(await statesOf(pages)).toEqual(['sent', 'sent', 'sending', 'sent', 'sent']);
    const recorded = await app.sql<{ tenantId: string; userId: string }>('SELECT * FROM audit_log');
    expect(new Map(recorded.map(({ tenantId, userId }) => [tenantId, userId]))).toEqual(
      new Map(pages.filter((_, n) => n !== 2).map(({ tenantId, userId }) => [tenantId, userId])),
    );
  });

  it('are repeated for each channel once', async () => {
    const pages = (await takenPages()).map((page) => ({ ...page, repeatSec: 60, repeatsLeft: 1 }));
    // Two rules of one person lead to one channel.
    const again = { ...pages[4]!, id: randomUUID(), cause: 'another rule' };
    await app.sql('INSERT INTO deliveries SELECT * FROM jsonb_populate_record(NULL::deliveries, $1)', [again]);
    await Promise.all([...pages, again].map((page) => app.queue(DELIVERIES).record(page, sent)));
    const waiting = await app.sql<Delivery>(`SELECT * FROM deliveries WHERE state = 'pending' ORDER BY "tenantId"`);
    expect(waiting.map(({ tenantId, repetition }) => [tenantId, repetition])).toEqual(
      pages.map(({ tenantId }) => [tenantId, 1]),
    );
  });

  it('are stored for the others when the results of one cannot be', async () => {
    const pages = await takenPages();
    const [, , , broken] = pages;
    await app.sql(`CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'refused'; END $$`);
    await app.sql(
      `CREATE TRIGGER refuse BEFORE INSERT ON audit_log FOR EACH ROW WHEN (NEW."tenantId" = '${broken!.tenantId}')
       EXECUTE FUNCTION refuse()`,
    );
    const queue = app.queue(DELIVERIES);
    const recorded = await Promise.allSettled(pages.map((page) => queue.record(page, sent)));
    await app.sql('DROP TRIGGER refuse ON audit_log');

    expect(recorded.map(({ status }) => status)).toEqual([
      ...['fulfilled', 'fulfilled', 'fulfilled', 'rejected', 'fulfilled'],
    ]);
    expect(await statesOf(pages)).toEqual(['sent', 'sent', 'sent', 'sending', 'sent']);
  });

  it('are taken once, those of each tenant by themselves', async () => {
    const pages = await takenPages();
    await app.sql(
      `UPDATE deliveries SET state = 'pending', "dueAt" = "createdAt", attempts = 0 WHERE "tenantId" = ANY($1)`,
      [pages.map(({ tenantId }) => tenantId)],
    );
    const taken: string[] = [];
    const stop = overhear((text, [rows]) => {
      if (text.includes('UPDATE deliveries') && String(rows).includes('"state":"sending"')) taken.push(String(rows));
    });
    await app.send(DELIVERIES);
    stop();
    const tenants = taken.map((rows) => [...new Set((JSON.parse(rows) as Delivery[]).map(({ tenantId }) => tenantId))]);
    expect(tenants.toSorted()).toEqual(pages.map(({ tenantId }) => [tenantId]).toSorted());
    expect(await statesOf(pages)).toEqual(pages.map(() => 'sent'));
  });

  it('are stored for the others when an alert of one is locked, whose page has come to an end', async () => {
    const pages = await takenPages();
    const other = await lockedBy([worlds[2]!]);
    const queue = app.queue(DELIVERIES);
    const locked = pages.findIndex(({ tenantId }) => tenantId === worlds[2]!.tenantId);
    const recorded = pages.map((page) => queue.record(page, sent));
    await Promise.all(recorded.filter((_, n) => n !== locked));
    expect(other.isLocked()).toBe(true);
    await other.release();
    await Promise.all(recorded);
    expect(await statesOf(pages)).toEqual(pages.map(() => 'sent'));
  });
});
