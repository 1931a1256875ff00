import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { UnitOfWork } from '../../src/platform/database/unit-of-work.js';
import { PAGE_BUNDLES } from '../../src/paging/bundles/page-bundles.js';
import { DELIVERIES } from '../../src/paging/notifications/deliveries.js';
import { OutboxRelay } from '../../src/platform/relay/outbox-relay.job.js';
import { minutes } from '../support/fake-clock.js';
import { overhear } from '../support/overheard-statements.js';
import { PagingWorld } from '../support/paging.js';
import { TestApp } from '../support/test-app.js';

const TENANTS = 12;

describe('storms of several tenants at once', () => {
  let app: TestApp;
  let worlds: PagingWorld[];
  let people: string[];
  /** The tenants of each statement that locks paces, and of each that stores them. */
  let locked: string[][];
  let stored: string[][];
  let stop: () => void;

  beforeAll(async () => {
    app = await TestApp.start({ canPage: true, environment: { BUNDLE_EMAIL_SEC: '300' } });
    // From the first look on the sender has places for what is planned.
    await app.settle();
  });
  beforeEach(async () => {
    [worlds, people, locked, stored] = [[], [], [], []];
    for (let n = 0; n < TENANTS; n++) {
      const world = await PagingWorld.create(app);
      worlds.push(world);
      people.push(await world.reachable(`person-${n}@example.com`));
    }
    stop = overhear((text, [given]) => {
      if (text.startsWith('INSERT INTO channel_paces')) locked.push([String(given)]);
      if (text.startsWith('UPDATE channel_paces')) {
        const rows = JSON.parse(String(given)) as { tenantId: string }[];
        stored.push(rows.map(({ tenantId }) => tenantId).toSorted());
      }
    });
  });
  afterEach(async () => {
    stop();
    app.mails!.reset();
    await app.sql('DELETE FROM deliveries');
    await app.sql('DELETE FROM page_bundles');
    await app.sql('DELETE FROM channel_paces');
  });
  afterAll(() => app.stop());

  const all = (): string[] => worlds.map(({ tenantId }) => tenantId).toSorted();
  const pageEach = async (): Promise<void> => {
    for (const [n, world] of worlds.entries()) await world.page(await world.alert(), [people[n]!]);
  };
  const sweep = (): Promise<number> => app.nest.get(OutboxRelay, { strict: false }).runOnce(app.clock.now());
  const plan = async (): Promise<void> => {
    while ((await sweep()) > 0);
  };
  const ofEach = (statements: readonly string[][]): string[] =>
    statements.map((tenants) => (expect(tenants).toHaveLength(1), tenants[0]!)).toSorted();
  const statesOfEach = (): Promise<string[][]> => Promise.all(worlds.map((world) => world.states()));
  const mailsOfEach = (): (string | undefined)[][] =>
    worlds.map((_, n) => app.mails!.mailsTo(`person-${n}@example.com`).map(({ subject }) => subject));
  const forget = (): void => {
    app.mails!.reset();
    [locked, stored] = [[], []];
  };

  it('lock the paces of each, and store them, when pages are planned and when bundles are sent', async () => {
    await pageEach();
    await plan();
    expect([ofEach(locked), ofEach(stored)]).toEqual([all(), all()]);
    await app.settle();
    expect(mailsOfEach()).toEqual(worlds.map(() => ['[P2] Disk full (db-1)']));

    forget();
    for (let more = 0; more < 2; more++) await pageEach();
    await plan();
    expect(await statesOfEach()).toEqual(worlds.map(() => ['sent', 'bundled', 'bundled']));
    expect([ofEach(locked), ofEach(stored)]).toEqual([all(), all()]);

    forget();
    app.clock.moveBy(minutes(5));
    await app.send(PAGE_BUNDLES);
    expect([ofEach(locked), stored.flat().toSorted()]).toEqual([all(), all()]);
    await app.settle();
    expect(mailsOfEach()).toEqual(worlds.map(() => ['[P2] 2 alerts need you: Disk full and 1 more']));
    expect(await statesOfEach()).toEqual(worlds.map(() => ['sent', 'sent', 'sent']));
  });

  it('lock the paces of each, and store them, when the sender takes what is due', async () => {
    await pageEach();
    await app.settle();
    await app.sql(`UPDATE deliveries SET state = 'pending', "dueAt" = "createdAt", attempts = 0`);
    await app.sql('DELETE FROM channel_paces');
    forget();
    await app.send(DELIVERIES);
    expect([ofEach(locked), stored.flat().toSorted()]).toEqual([all(), all()]);
    await app.settle();
    expect(mailsOfEach()).toEqual(worlds.map(() => ['[P2] Disk full (db-1)']));
  });

  it('are planned for all others while somebody holds the pace of one', async () => {
    await pageEach();
    await app.settle();
    const held = worlds[7]!;
    await pageEach();
    let sweeps: Promise<void>[] = [];
    await app.nest.get(UnitOfWork, { strict: false }).transaction(held.tenantId, async (tx) => {
      await tx.query('SELECT FROM channel_paces WHERE "tenantId" = $1 FOR UPDATE');
      sweeps = [plan(), plan()];
      // The other one waits for the lock.
      await Promise.race(sweeps);
      expect(await statesOfEach()).toEqual(worlds.map((world) => (world === held ? ['sent'] : ['sent', 'bundled'])));
    });
    await Promise.all(sweeps);
    expect(await held.states()).toEqual(['sent', 'bundled']);
  });
});
