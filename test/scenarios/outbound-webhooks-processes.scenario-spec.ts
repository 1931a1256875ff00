import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { UnitOfWork } from '../../src/platform/database/unit-of-work.js';
import { WEBHOOKS } from '../../src/paging/outbound-webhooks/webhooks.js';
import type { LiveDelivery } from '../../src/paging/outbound-webhooks/webhooks.queries.js';
import { AlertClient } from '../support/alert-client.js';
import { EscalationStory } from '../support/escalation-story.js';
import { FakeClock, minutes, seconds } from '../support/fake-clock.js';
import { OutboundStory } from '../support/outbound-story.js';
import { TestApp, type TestAppOptions } from '../support/test-app.js';
import { createTestDatabase, type TestDatabase } from '../support/test-database.js';
import { WebhookSink } from '../support/webhook-sink.js';

describe('outbound webhooks, processes and networks', () => {
  let sink: WebhookSink;
  let database: TestDatabase;
  let app: TestApp;
  const clock = new FakeClock();
  /** Apps that a test has started besides the shared one. They are stopped after the test. */
  const running: TestApp[] = [];

  beforeAll(async () => {
    sink = await WebhookSink.start();
    database = await createTestDatabase();
    app = await launch();
  });
  afterEach(async () => {
    sink.hangUp();
    for (const other of running.splice(0)) await other.stop();
  });
  afterAll(async () => {
    await app.stop();
    await sink.stop();
    await database.drop();
  });

  type Options = Pick<TestAppOptions, 'automaticJobs' | 'canPage' | 'environment'>;
  const launch = ({ environment, ...rest }: Options = {}): Promise<TestApp> =>
    TestApp.start({ database, clock, environment: { JWT_EXPIRY: '2d', ...environment }, ...rest });

  async function start(options?: Options): Promise<TestApp> {
    const other = await launch(options);
    running.push(other);
    return other;
  }

  async function stop(other: TestApp): Promise<void> {
    running.splice(running.indexOf(other), 1);
    await other.stop();
  }

  /** @contract create-17 */
  it('what was answered with 202 is told after a restart', async () => {
    const first = await start();
    const story = await OutboundStory.begin(first);
    const id = await story.integration({ config: { url: sink.url('/restart') } });
    const alertId = await story.alerts.created();
    await stop(first);
    expect(sink.to('/restart')).toEqual([]);

    const second = await start();
    await second.settle();
    expect(sink.to('/restart').map(({ body }) => body)).toMatchObject([
      { event: 'alert.created', alert: { id: alertId } },
    ]);
    await (await OutboundStory.begin(second)).remove(id);
  });

  it('two replicas tell each event once, in order', async () => {
    const other = await start();
    const story = await OutboundStory.begin(app);
    const id = await story.integration({ config: { url: sink.url('/replicas') } });
    const alertIds: string[] = [];
    for (let n = 0; n < 20; n++) alertIds.push(await story.alerts.created());
    for (const alertId of alertIds) await story.alerts.act(alertId, 'close').expect(202);
    await Promise.all([app.settle(), other.settle()]);
    await Promise.all([app.settle(), other.settle()]);
    const told = sink.to('/replicas').map(({ body }) => `${String(body['event'])} ${Object(body['alert']).id}`);
    expect(told).toHaveLength(40);
    for (const alertId of alertIds) {
      const created = told.indexOf(`alert.created ${alertId}`);
      expect(created).toBeGreaterThanOrEqual(0);
      expect(told.indexOf(`alert.closed ${alertId}`)).toBeGreaterThan(created);
    }
    await story.remove(id);
  });

  it('what another replica is about to plan is told before what happened later', async () => {
    const story = await OutboundStory.begin(app);
    const id = await story.integration({ config: { url: sink.url('/unplanned') } });
    const alertId = await story.alerts.created();
    await app.nest.get(UnitOfWork).system(async (tx) => {
      await tx.query('SELECT FROM outbox FOR UPDATE');
      await story.alerts.act(alertId, 'close').expect(202);
      await app.settle();
      expect(await story.states(id)).toEqual(['alert.closed pending']);
      expect(sink.to('/unplanned')).toEqual([]);
    });
    await app.settle();
    expect(sink.to('/unplanned').map(({ body }) => body['event'])).toEqual(['alert.created', 'alert.closed']);
    await story.remove(id);
  });

  it('a receiver that hangs keeps no other waiting, nor its own other alerts', async () => {
    const story = await OutboundStory.begin(await start({ automaticJobs: true }));
    sink.answer('/hanging', 'hang');
    const hanging = await story.integration({ config: { url: sink.url('/hanging') } });
    await story.alerts.created();
    await sink.received('/hanging');

    const prompt = await story.integration({ config: { url: sink.url('/prompt') } });
    await story.alerts.created();
    await sink.received('/prompt');
    await sink.received('/hanging', 2);
    expect((await story.rows(hanging))[0]).toMatchObject({ state: 'sending', attempts: 1 });
    await story.remove(hanging);
    await story.remove(prompt);
  });

  it('what a worker holds for too long is taken over, and its late result changes nothing', async () => {
    const slow = await start({ automaticJobs: true });
    const story = await OutboundStory.begin(slow);
    sink.answer('/lease', 'hang');
    const id = await story.integration({ config: { url: sink.url('/lease') } });
    await story.alerts.created();
    await sink.received('/lease');
    await app.advance(seconds(29), seconds(29));
    expect(sink.to('/lease')).toHaveLength(1);
    await app.advance(seconds(1));
    expect(sink.to('/lease')).toHaveLength(2);
    expect(new Set(sink.to('/lease').map(({ headers }) => headers['webhook-id'])).size).toBe(1);

    sink.hangUp();
    await stop(slow);
    expect(await (await OutboundStory.begin(app)).rows(id)).toMatchObject([
      { state: 'sent', attempts: 2, reason: null },
    ]);
    await (await OutboundStory.begin(app)).remove(id);
  });

  it('the result of an earlier attempt is not taken for that of the present one', async () => {
    const story = await OutboundStory.begin(app);
    const id = await story.integration({ config: { url: sink.url('/fenced') } });
    sink.answer('/fenced', 500);
    await story.alerts.created();
    await app.settle();
    expect(sink.to('/fenced')).toHaveLength(1);
    await app.sql(`UPDATE webhook_deliveries SET state = 'sending', attempts = 2 WHERE "integrationId" = $1`, [id]);
    const [row] = await app.sql<LiveDelivery>(`SELECT * FROM webhook_deliveries WHERE "integrationId" = $1`, [id]);
    if (!row) throw new Error('There is no delivery');
    const queue = app.queue(WEBHOOKS);
    const sent = { kind: 'delivered', reference: null } as const;
    await queue.record({ ...row, attempts: 1 }, sent);
    expect(await story.rows(id)).toMatchObject([{ state: 'sending', attempts: 2 }]);
    await queue.record(row, sent);
    expect(await story.rows(id)).toMatchObject([{ state: 'sent', attempts: 2, message: null }]);
    await story.remove(id);
  });

  it('is given up when every worker that took it died', async () => {
    const story = await OutboundStory.begin(app);
    const id = await story.integration({ config: { url: sink.url('/worn') } });
    sink.answer('/worn', 500);
    await story.alerts.created();
    await app.settle();
    await app.sql(`UPDATE webhook_deliveries SET state = 'sending', attempts = 5 WHERE "integrationId" = $1`, [id]);
    await app.advance(minutes(1));
    expect(sink.to('/worn')).toHaveLength(1);
    expect(await story.rows(id)).toMatchObject([{ state: 'dead', reason: 'no result after 5 attempts' }]);
    expect((await story.trail(id)).map(({ action }) => action)).toEqual(['outbound_webhook.dead']);
    await story.remove(id);
  });

  it('a deferred alert is told of when its time has come, what happened before is not', async () => {
    const story = await OutboundStory.begin(app);
    const id = await story.integration({ config: { url: sink.url('/deferred') } });
    await story.make('alert-policies', { name: 'Later', match: { tags: ['later'] }, actions: { delayMinutes: 5 } });
    const [kept, closed] = [
      await story.alerts.created({ tags: ['later'] }),
      await story.alerts.created({ tags: ['later'] }),
    ];
    await story.alerts.act(kept, 'notes', { note: 'early' });
    await story.alerts.act(closed, 'close').expect(202);
    await app.advance(minutes(4));
    expect(sink.to('/deferred')).toEqual([]);
    await app.advance(minutes(2));
    expect(sink.to('/deferred').map(({ body }) => body)).toMatchObject([
      { event: 'alert.created', alert: { id: kept } },
    ]);
    await story.remove(id);
  });

  it('an escalation is told of', async () => {
    const paging = await start({ canPage: true });
    const story = await OutboundStory.begin(paging);
    const id = await story.integration({ config: { url: sink.url('/escalated'), events: ['alert.escalated'] } });
    const escalation = new EscalationStory(paging);
    const userId = await escalation.person('Second');
    const rules = [{ delayMinutes: 5, recipientType: 'user', recipientId: userId }];
    await escalation.raise(await escalation.policy({ rules }));
    await paging.advance(minutes(6));
    expect(sink.to('/escalated').map(({ body }) => body)).toMatchObject([
      {
        event: 'alert.escalated',
        actor: { type: 'system', id: null, name: 'escalation' },
        detail: { cycle: 0, recipients: [userId] },
      },
    ]);
    await story.remove(id);
  });

  it('an alert that is only rehearsed reaches other systems, which learn that, but no chat room', async () => {
    const story = await OutboundStory.begin(app);
    const ids = [
      await story.integration({ config: { url: sink.url('/silent') } }),
      await story.integration({ type: 'slack', config: { webhookUrl: sink.url('/room') } }),
      await story.integration({ config: { url: sink.url('/old'), payload: 'third-party' } }),
      await story.integration({ apiKey: 'key-of-a-silent-integration', suppressNotifications: true, type: 'API' }),
    ];
    await new AlertClient(app, 'CompatKey key-of-a-silent-integration').created();
    await app.settle();
    expect([sink.to('/silent').length, sink.to('/room').length, sink.to('/old').length]).toEqual([1, 0, 0]);
    expect(sink.to('/silent')[0]?.body).toMatchObject({ event: 'alert.created', rehearsed: true });
    for (const id of ids) await story.remove(id);
  });

  /** @contract webhooks-9 */
  it('calls nobody in a private network unless the operator allows it', async () => {
    const guarded = await start({ environment: { OUTBOUND_ALLOW_PRIVATE: '0' } });
    const story = await OutboundStory.begin(guarded);
    const hosts = ['127.0.0.1', 'localhost', '[::ffff:127.0.0.1]', '169.254.169.254'];
    const ids = new Map<string, string>();
    for (const host of hosts) {
      ids.set(host, await story.integration({ config: { url: sink.url('/private', host) } }));
    }
    await story.alerts.created();
    await guarded.advance(minutes(20), minutes(2));
    expect(sink.to('/private')).toEqual([]);
    for (const id of ids.values()) {
      expect(await story.rows(id)).toMatchObject([
        { state: 'failed', attempts: 1, reason: 'the address is not public' },
      ]);
      expect((await story.trail(id)).map(({ action }) => action)).toEqual(['outbound_webhook.failed']);
      await story.remove(id);
    }
  });
});
