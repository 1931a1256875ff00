import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { UnitOfWork } from '../../src/platform/database/unit-of-work.js';
import { asAdmin } from '../support/accounts.js';
import { EscalationStory, pages } from '../support/escalation-story.js';
import { FakeClock, minutes } from '../support/fake-clock.js';
import { SmtpSink } from '../support/smtp-sink.js';
import { TestApp } from '../support/test-app.js';
import { ADMIN_EMAIL, ROOT_KEY } from '../support/test-config.js';
import { WebhookSink } from '../support/webhook-sink.js';
import { createTestDatabase, type TestDatabase } from '../support/test-database.js';

const NIGHT = { notifyQuietHoursStart: '22:00', notifyQuietHoursEnd: '07:00' };
/** As many as a bundle names in full. */
const ROUNDS = 4;

/** What happens at one moment on two replicas of one database: each page goes once, or not at all. */
describe('held pages on two replicas', () => {
  const clock = new FakeClock('2026-01-10T23:00:00.000Z');
  let [mail, database]: [SmtpSink, TestDatabase] = [] as never;
  let [one, two]: [TestApp, TestApp] = [] as never;
  let story: EscalationStory;

  beforeAll(async () => {
    [mail, database] = await Promise.all([SmtpSink.start(), createTestDatabase()]);
    // Each story counts its mails.
    mail.expectMails();
    const environment = { SMTP_URL: mail.url, BUNDLE_SEC: '0', BUNDLE_P1_SEC: '0', BUNDLE_EMAIL_SEC: '0' };
    one = await TestApp.start({ database, clock, environment });
    two = await TestApp.start({ database, clock, environment });
  });
  beforeEach(() => {
    story = new EscalationStory(one);
  });
  afterEach(async () => {
    await one.nest.get(UnitOfWork).system(async (system) => {
      for (const table of ['outbox', 'alerts', 'escalation_policies']) await system.query(`DELETE FROM ${table}`);
      await system.query('DELETE FROM users WHERE username <> $1', [ADMIN_EMAIL]);
    });
    mail.reset();
    // The next evening.
    const evening = new Date(clock.now());
    evening.setUTCHours(23, 0, 0, 0);
    if (evening <= clock.now()) evening.setUTCDate(evening.getUTCDate() + 1);
    clock.moveTo(evening);
  });
  afterAll(async () => {
    await Promise.all([one.stop(), two.stop()]);
    await database.drop();
    await mail.stop();
  });

  const settle = async (): Promise<void> => {
    await Promise.all([one.settle(), two.settle()]);
    await Promise.all([one.settle(), two.settle()]);
  };
  const asleep = async (name: string): Promise<{ id: string; address: string }> => {
    const id = await story.person(name);
    const patch = one.as(await asAdmin(one)).patch(`/v2/users/${id}`);
    const { username } = (await patch.send(NIGHT).expect(200)).body.data ?? {};
    const address =
      username ?? (await one.sql<{ username: string }>('SELECT username FROM users WHERE id = $1', [id]))[0]!.username;
    return { id, address };
  };
  const ask = (app: TestApp, method: 'post' | 'put', path: string, body: object = {}) =>
    app.as(`CompatKey ${ROOT_KEY}`).send(method, path, body).expect(202);
  const about = (address: string, message: string): number =>
    mail.mailsTo(address).filter(({ subject, text }) => `${subject} ${text}`.includes(message)).length;
  /** An alert for each round, of whose only person the page is held. */
  const raiseHeld = async (policy: { id: string }): Promise<string[]> => {
    const ids: string[] = [];
    for (let round = 0; round < ROUNDS; round++)
      ids.push((await story.raise(policy, { message: `Fire-${round}-`, priority: 'P3' })).alertId);
    await settle();
    return ids;
  };
  const statesOf = (alertId: string) =>
    one.sql<{ state: string; count: number }>(
      `SELECT state, count(*)::int AS count FROM deliveries d JOIN users u ON u.id = d."userId"
       WHERE "alertId" = $1 AND u.username <> $2 GROUP BY state ORDER BY state`,
      [alertId, ADMIN_EMAIL],
    );

  /** @contract create-7 */
  it('raised on both at once: whoever lets it through is paged once', async () => {
    const ada = await asleep('ada');
    const ids = await raiseHeld(await story.policy({ rules: [pages(ada.id)] }));
    for (const id of ids)
      await Promise.all([one, two].map((app) => ask(app, 'put', `/v2/alerts/${id}/priority`, { priority: 'P1' })));
    await settle();
    expect(ids.map((_id, round) => about(ada.address, `Fire-${round}-`))).toEqual(ids.map(() => 1));
    clock.moveBy(minutes(9 * 60));
    await settle();
    expect(ids.map((_id, round) => about(ada.address, `Fire-${round}-`))).toEqual(ids.map(() => 1));
  });

  it('raised on one and acknowledged on the other: whoever has it, and nobody else, is told of the raise', async () => {
    const ada = await asleep('ada');
    const bob = await story.person('bob');
    const ids = await raiseHeld(await story.policy({ rules: [pages(ada.id), pages(bob, 30)] }));
    for (const id of ids) {
      await Promise.all([
        ask(one, 'put', `/v2/alerts/${id}/priority`, { priority: 'P1' }),
        ask(two, 'post', `/v2/alerts/${id}/acknowledge`),
        one.settle(),
        two.settle(),
      ]);
    }
    await settle();
    // The raise is first, and pages ada, or the acknowledgement is, and takes the page back: never both twice.
    for (const [round] of ids.entries()) expect(about(ada.address, `Fire-${round}-`)).toBeLessThanOrEqual(1);
    clock.moveBy(minutes(9 * 60));
    await settle();
    for (const [round, id] of ids.entries()) {
      expect(about(ada.address, `Fire-${round}-`)).toBeLessThanOrEqual(1);
      expect((await statesOf(id)).map(({ state }) => state)).not.toContain('pending');
      expect(await story.alert(id)).toMatchObject({ status: 'acknowledged', priority: 'P1' });
    }
  });

  it('closed on one at the moment when the quiet hours end on the other: the page goes once or is taken back', async () => {
    const ada = await asleep('ada');
    const ids = await raiseHeld(await story.policy({ rules: [pages(ada.id)] }));
    clock.moveBy(minutes(8 * 60));
    await Promise.all([...ids.map((id) => ask(one, 'post', `/v2/alerts/${id}/close`)), two.settle(), one.settle()]);
    await settle();
    for (const [round, id] of ids.entries()) {
      const told = about(ada.address, `Fire-${round}-`);
      const states = await statesOf(id);
      expect(states.every(({ state }) => state === 'sent' || state === 'cancelled')).toBe(true);
      expect(told).toBe(states.find(({ state }) => state === 'sent')?.count ?? 0);
      expect(told).toBeLessThanOrEqual(1);
    }
    clock.moveBy(minutes(24 * 60));
    await settle();
    for (const [round] of ids.entries()) expect(about(ada.address, `Fire-${round}-`)).toBeLessThanOrEqual(1);
  });

  /** Lets another worker hold so many held pages meanwhile, as one that has claimed them. */
  const whileClaimed = (most: number, work: () => Promise<unknown>): Promise<void> =>
    one.nest.get(UnitOfWork).system(async (system) => {
      const claimed = await system.query(
        `SELECT id FROM deliveries WHERE state = 'pending' AND reason = 'held-quiet-hours' ORDER BY id LIMIT $1 FOR UPDATE`,
        [most],
      );
      expect(claimed).toHaveLength(most);
      await work();
    });

  /** @contract delivery-15 */
  it.each([
    [2, 'both at once'],
    [21, 'one that claims a single one'],
    [20, 'one after the other'],
  ])('of 22, %i claimed by another: one message in the morning, by %s', async (claimed, how) => {
    const ada = await asleep('ada');
    const policy = await story.policy({ rules: [pages(ada.id)] });
    for (let each = 0; each < 22; each++) await story.raise(policy, { message: `Fire ${each}`, priority: 'P3' });
    await settle();
    clock.moveBy(minutes(8 * 60));
    await whileClaimed(claimed, () => one.settle());
    if (how === 'both at once') await Promise.all([one.settle(), two.settle()]);
    await two.settle();
    await settle();
    expect(mail.mailsTo(ada.address)).toHaveLength(0);
    clock.moveBy(minutes(1));
    await settle();
    expect(mail.mailsTo(ada.address).map(({ subject }) => subject)).toEqual([expect.stringContaining('22 alerts')]);
    expect(await one.sql(`SELECT DISTINCT state FROM deliveries WHERE "userId" = $1`, [ada.id])).toEqual([
      { state: 'sent' },
    ]);
  });

  /** @contract delivery-15 */
  it('a step that is due at the moment when the quiet hours end, on both at once: each alert is posted once', async () => {
    const hooks = await WebhookSink.start();
    hooks.expectCalls();
    const id = await story.person('hal', { reachable: false });
    const as = await asAdmin(one);
    const call = (method: 'post' | 'patch', path: string, body: object) =>
      one.as(as).send(method, path, body).expect(200);
    await call('patch', `/v2/users/${id}`, NIGHT);
    const made = await call('post', `/v2/channels?userId=${id}`, { type: 'webhook', value: hooks.url('/hal') });
    const { channel } = made.body as { channel: { id: string } };
    await call('post', `/v2/channels/${channel.id}/verify?userId=${id}`, { code: hooks.to('/hal')[0]?.body['code'] });
    const ids = await raiseHeld(await story.policy({ rules: [pages(id), pages(id, 8 * 60), pages(id, 9 * 60)] }));
    const posts = (): number => hooks.to('/hal').filter(({ body }) => body['type'] !== 'verification').length;
    clock.moveBy(minutes(8 * 60));
    await settle();
    clock.moveBy(minutes(1));
    await settle();
    expect(posts()).toBe(ids.length);
    clock.moveBy(minutes(60));
    await settle();
    expect(posts()).toBe(2 * ids.length);
    await hooks.stop();
  });

  /** @contract delivery-15 */
  it('50 on two replicas that begin at the same moment: one message', async () => {
    const ada = await asleep('ada');
    const policy = await story.policy({ rules: [pages(ada.id)] });
    for (let each = 0; each < 50; each++) await story.raise(policy, { message: `Fire ${each}`, priority: 'P3' });
    await settle();
    clock.moveBy(minutes(8 * 60));
    await Promise.all([one.settle(), two.settle()]);
    clock.moveBy(minutes(1));
    await settle();
    expect(mail.mailsTo(ada.address).map(({ subject }) => subject)).toEqual([expect.stringContaining('50 alerts')]);
  });

  it('the mute ended on one at the moment when the quiet hours end on the other: each page goes once', async () => {
    const ada = await asleep('ada');
    const ids = await raiseHeld(await story.policy({ rules: [pages(ada.id)] }));
    clock.moveBy(minutes(8 * 60));
    const patch = async (app: TestApp) =>
      app
        .as(await asAdmin(one))
        .patch(`/v2/users/${ada.id}`, { notifyQuietHoursEnd: '06:00' })
        .expect(200);
    await Promise.all([patch(one), two.settle(), patch(two), one.settle()]);
    await settle();
    // What one replica held while the other closed the bundle goes alone, a little later.
    clock.moveBy(minutes(5));
    await settle();
    expect(ids.map((_id, round) => about(ada.address, `Fire-${round}-`))).toEqual(ids.map(() => 1));
  });

  it('the end of a snooze on both at once tells whoever was paged once, and the next step comes in its time', async () => {
    const [id, next] = [await story.person('awake'), await story.person('next')];
    // A minute passes between two snoozes.
    const rules = [pages(id), pages(next, ROUNDS + 1)];
    const { alertId } = await story.raise(await story.policy({ rules }));
    await settle();
    for (let round = 1; round <= ROUNDS; round++) {
      const endTime = new Date(clock.now().getTime() + minutes(10)).toISOString();
      await story.act('snooze', alertId, { endTime });
      clock.moveTo(new Date(clock.now().getTime() + minutes(11)));
      await settle();
      const [{ username } = { username: '' }] = await one.sql<{ username: string }>(
        'SELECT username FROM users WHERE id = $1',
        [id],
      );
      expect(mail.mailsTo(username)).toHaveLength(1 + round);
    }
    expect(await story.pages(alertId)).toHaveLength(1);
    clock.moveBy(minutes(1));
    await settle();
    expect(await story.pages(alertId)).toHaveLength(2);
  });
});
