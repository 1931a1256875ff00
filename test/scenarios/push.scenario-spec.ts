import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { UnitOfWork } from '../../src/platform/database/unit-of-work.js';
import { ExpoSink } from '../support/expo-sink.js';
import { hours, minutes } from '../support/fake-clock.js';
import { PagingWorld } from '../support/paging.js';
import { SmtpSink } from '../support/smtp-sink.js';
import { TestApp } from '../support/test-app.js';

const phone = (name: string): string => `ExponentPushToken[${name}]`;

describe('push', () => {
  let expo: ExpoSink;
  let mails: SmtpSink;
  let app: TestApp;
  let world: PagingWorld;

  beforeAll(async () => {
    expo = await ExpoSink.start();
    mails = await SmtpSink.start();
    app = await TestApp.start({ environment: { ...expo.environment, SMTP_URL: mails.url } });
  });
  beforeEach(async () => {
    await app.sql('UPDATE deliveries SET "receiptDueAt" = NULL');
    world = await PagingWorld.create(app);
  });
  afterEach(() => {
    expo.reset();
    mails.reset();
  });
  afterAll(async () => {
    await app.stop();
    await expo.stop();
    await mails.stop();
  });

  /** A person with a phone of that name. */
  async function owner(name: string, wishes: Record<string, unknown> = {}, phones = [name]): Promise<string> {
    const userId = await world.person(name, wishes);
    const now = app.clock.now();
    for (const each of phones) {
      await app.sql(
        `INSERT INTO push_tokens ("tenantId", id, "userId", token, "createdAt", "updatedAt") VALUES ($1, $2, $3, $4, $5, $5)`,
        [world.tenantId, randomUUID(), userId, phone(each), now],
      );
    }
    return userId;
  }
  async function paged(people: string[], alert: Record<string, unknown> = {}): Promise<string> {
    const alertId = await world.alert({ tinyId: 4711, ...alert });
    await world.page(alertId, people);
    await app.settle();
    return alertId;
  }
  async function broadcast(teamId: string | null): Promise<string> {
    const alertId = await world.alert({ teamId });
    await world.tell(alertId, { broadcast: true, suppressNotifications: false });
    await app.settle();
    return alertId;
  }
  const phones = async (): Promise<string[]> =>
    (
      await app.sql<{ token: string }>('SELECT token FROM push_tokens WHERE "tenantId" = $1 ORDER BY token', [
        world.tenantId,
      ])
    ).map(({ token }) => token);

  it('comes beside the channels of the person who is named, on every phone', async () => {
    const ada = await owner('ada', {}, ['ada-1', 'ada-2']);
    await world.channel(ada, 'ada@example.com');
    const alertId = await paged([ada]);
    expect(expo.pushes).toHaveLength(2);
    expect(expo.to(phone('ada-1'))).toEqual([
      {
        to: phone('ada-1'),
        title: '[P2] Disk full',
        body: 'db-1, from prometheus · Only 2 % left on /var.',
        priority: 'high',
        sound: 'default',
        data: { alertId, tinyId: 4711, priority: 'P2', type: 'alert' },
      },
    ]);
    expect(mails.mailsTo('ada@example.com')).toHaveLength(1);
    expect(
      (await world.notified(alertId))
        .map(({ channelType, outcome }) => `${String(channelType)} ${String(outcome)}`)
        .toSorted(),
    ).toEqual(['email sent', 'push sent', 'push sent']);
  });

  it('is enough for somebody without channels; who has no phone either is unreachable', async () => {
    const alertId = await paged([
      await owner('ada'),
      await owner('bob', {}, []),
      await owner('eve', { notifyPush: false }),
    ]);
    expect(expo.pushes).toHaveLength(1);
    expect((await world.outcomes()).toSorted()).toEqual([
      'failed bob: bob has no channel',
      'failed eve: eve has no channel',
      'sent ada',
    ]);
    expect(await world.notified(alertId)).toHaveLength(3);
  });

  it('leaves alone who wants none, and what is acknowledged by then', async () => {
    await paged([await owner('ada', { notifyPush: false })]);
    expo.become(500);
    const alertId = await paged([await owner('bob')]);
    await world.set('alerts', alertId, { status: 'acknowledged', acknowledged: true });
    expo.become('accept');
    await app.advance(minutes(2));
    expect(expo.pushes).toEqual([]);
    expect(await world.states()).toEqual(['cancelled']);
  });

  /** @contract create-16 */
  it('goes to the team of an alert that names nobody, or to everybody when it has none', async () => {
    const [ada, bob] = [await owner('ada'), await owner('bob')];
    await owner('eve', { blocked: true });
    await owner('kim', { mutedUntil: new Date(app.clock.now().getTime() + hours(10_000)) });
    const teamId = randomUUID();
    const now = app.clock.now();
    await app.sql(`INSERT INTO teams ("tenantId", id, name, "createdAt", "updatedAt") VALUES ($1, $2, 'Web', $3, $3)`, [
      world.tenantId,
      teamId,
      now,
    ]);
    await app.sql(
      `INSERT INTO team_members ("tenantId", "teamId", "userId", role, "joinedAt") VALUES ($1, $2, $3, 'member', $4)`,
      [world.tenantId, teamId, bob, now],
    );
    await broadcast(teamId);
    expect(expo.pushes.map(({ to }) => to)).toEqual([phone('bob')]);
    await broadcast(null);
    expect(expo.pushes.map(({ to }) => to).toSorted()).toEqual([phone('ada'), phone('bob'), phone('bob')]);
    expect(ada).toBeDefined();
  });

  it('tells the history when a broadcast reached nobody', async () => {
    const alertId = await broadcast(null);
    expect(await world.notified(alertId)).toMatchObject([{ userId: null, channelType: 'push', outcome: 'failed' }]);
  });

  /** @contract delivery-30 */
  it('forgets at once a phone that is not registered any more', async () => {
    expo.treat(phone('old'), { ticket: 'DeviceNotRegistered' });
    await paged([await owner('ada', {}, ['old', 'new'])]);
    expect(await phones()).toEqual([phone('new')]);
    expect(expo.pushes.map(({ to }) => to)).toEqual([phone('new')]);
    expect((await world.states()).toSorted()).toEqual(['failed', 'sent']);
  });

  it('reads the receipts: a phone that turns out dead is forgotten, its push was a failure after all', async () => {
    expo.treat(phone('old'), { receipt: 'DeviceNotRegistered' });
    const alertId = await paged([await owner('ada', {}, ['old', 'new'])]);
    expect(await world.states()).toEqual(['sent', 'sent']);
    expect(expo.pushes).toHaveLength(2);
    await app.advance(minutes(14), minutes(1));
    expect(expo.asked).toEqual([]);
    await app.advance(minutes(2), minutes(1));
    expect(await phones()).toEqual([phone('new')]);
    expect((await world.states()).toSorted()).toEqual(['failed', 'sent']);
    expect((await world.notified(alertId)).at(-1)).toMatchObject({
      channelType: 'push',
      outcome: 'failed',
      reason: expect.stringContaining('DeviceNotRegistered'),
    });
    await app.advance(hours(2), hours(1));
    expect(expo.asked).toHaveLength(2);
  });

  it('asks once for the receipt of pages that went as one push', async () => {
    const ada = await owner('ada', { notifyBundleSec: 60 });
    for (let n = 0; n < 3; n++) await paged([ada]);
    await app.advance(minutes(2));
    expect(expo.to(phone('ada'))).toHaveLength(2);
    expect(await world.states()).toEqual(['sent', 'sent', 'sent']);
    await app.advance(minutes(20), minutes(1));
    expect(expo.asked).toHaveLength(2);
  });

  it('asks again for receipts that are late, for a day', async () => {
    expo.haveReceipts(false);
    await paged([await owner('ada')]);
    expect(expo.to(phone('ada'))).toHaveLength(1);
    await app.advance(minutes(46), minutes(1));
    expect(expo.asked).toHaveLength(3);
    await app.advance(hours(25), hours(5));
    const asked = expo.asked.length;
    await app.advance(hours(2), hours(1));
    expect(expo.asked).toHaveLength(asked);
    expect(await world.states()).toEqual(['sent']);
  });

  it('tries again after an outage, and mails meanwhile', async () => {
    expo.become(503);
    const ada = await owner('ada');
    await world.channel(ada, 'ada@example.com');
    await paged([ada]);
    expect(mails.mailsTo('ada@example.com')).toHaveLength(1);
    expect((await world.states()).toSorted()).toEqual(['pending', 'sent']);
    expo.become('accept');
    await app.advance(minutes(2));
    expect(expo.to(phone('ada'))).toHaveLength(1);
  });

  /** @contract on-call-10 */
  it('tells whoever takes over a shift and whoever is replaced', async () => {
    const [ada, bob] = [await owner('ada', {}, ['ada-1', 'ada-2']), await owner('bob')];
    const eve = await owner('eve', { notifyPush: false });
    await owner('kim');
    const event = { overrideId: randomUUID(), scheduleId: randomUUID(), userIds: [ada, bob, eve] };
    expo.treat(phone('ada-2'), { ticket: 'DeviceNotRegistered' });
    expo.become(500);
    await app.nest.get(UnitOfWork).transaction(world.tenantId, (tx) => {
      tx.emit('override.created', event);
      return Promise.resolve();
    });
    await app.settle();
    expo.become('accept');
    await app.advance(minutes(2));
    expect(
      expo.pushes.map(({ to, title, data }) => ({ to, title, data })).toSorted((a, b) => (a.to < b.to ? -1 : 1)),
    ).toEqual(
      ['ada-1', 'bob'].map((name) => ({
        to: phone(name),
        title: 'Your on-call shift was overridden',
        data: { type: 'override', overrideId: event.overrideId, scheduleId: event.scheduleId },
      })),
    );
    expect(await phones()).not.toContain(phone('ada-2'));
    // The override is changed.
    await app.nest.get(UnitOfWork).transaction(world.tenantId, (tx) => {
      tx.emit('override.created', { ...event, userIds: [bob] });
      return Promise.resolve();
    });
    await app.settle();
    expect(expo.to(phone('bob'))).toHaveLength(2);
  });

  it('puts the phones of many people into few requests', async () => {
    const people = await Promise.all(
      Array.from({ length: 60 }, (_, index) => owner(`p${index}`, {}, [`${index}a`, `${index}b`])),
    );
    await paged(people);
    expect(expo.pushes).toHaveLength(120);
    expect(expo.batches.length).toBeLessThan(20);
  });
});
