import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { FakeClock, minutes, seconds } from '../support/fake-clock.js';
import { OutboundStory } from '../support/outbound-story.js';
import { TestApp } from '../support/test-app.js';
import { createTestDatabase, type TestDatabase } from '../support/test-database.js';
import { WebhookSink, type SinkAnswer } from '../support/webhook-sink.js';

const textOf = ({ body }: { body: Record<string, unknown> }): string => String(body['text']);

describe('what goes to a chat, and to a receiver that is busy', () => {
  const clock = new FakeClock();
  let database: TestDatabase;
  let app: TestApp;
  let sink: WebhookSink;
  let story: OutboundStory;
  let path = '';
  let count = 0;
  const running: TestApp[] = [];

  const start = (automaticJobs = false): Promise<TestApp> =>
    TestApp.start({ database, clock, automaticJobs, environment: { JWT_EXPIRY: '20d' } });

  beforeAll(async () => {
    [sink, database] = [await WebhookSink.start(), await createTestDatabase()];
    app = await start();
    story = await OutboundStory.begin(app);
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
  beforeEach(() => {
    path = `/chat-${count++}`;
  });

  const chat = (): Promise<string> => story.integration({ type: 'slack', config: { webhookUrl: sink.url(path) } });
  const webhook = (): Promise<string> => story.integration({ config: { url: sink.url(path) } });
  const raise = async (many: number, name = 'Disk'): Promise<string[]> => {
    const ids: string[] = [];
    for (let n = 0; n < many; n++)
      ids.push(await story.alerts.created({ message: `${name} ${String(n).padStart(2, '0')}` }));
    return ids;
  };
  /** Takes one message a second, by the moved clock, as Slack and Discord do. */
  const oneASecond = (headers: Record<string, string> = { 'retry-after': '1' }): { taken: () => number } => {
    let [last, taken] = [0, 0];
    sink.rule(path, (): SinkAnswer => {
      const now = clock.now().getTime();
      if (now - last < 1000) return { status: 429, headers };
      last = now;
      taken++;
      return 200;
    });
    return { taken: () => taken };
  };

  /** @contract webhooks-8 */
  it('of few messages each goes alone, in order, one at a time', async () => {
    const id = await chat();
    await raise(5);
    await app.settle();
    expect(sink.to(path).map((call) => textOf(call).slice(0, 12))).toEqual(
      ['00', '01', '02', '03', '04'].map((n) => `[P3] Disk ${n}`),
    );
    await story.remove(id);
  });

  /** @contract webhooks-8 */
  it('a flood is gathered into one message that says how the alerts stand now', async () => {
    const id = await chat();
    sink.answer(path, { status: 429, headers: { 'retry-after': '30' } });
    await raise(1, 'First');
    await app.settle();
    const ids = await raise(200);
    await story.alerts.act(ids[0]!, 'close').expect(202);
    await story.alerts.act(ids[1]!, 'acknowledge').expect(202);
    await app.settle();
    expect(sink.to(path)).toHaveLength(1);
    await app.advance(seconds(31), seconds(31));
    const [call, ...more] = sink.to(path).slice(1);
    expect(more).toEqual([]);
    expect(textOf(call!).split('\n')[0]).toBe(
      '201 alerts (199 open, 1 closed, 1 acknowledged): 203 messages in one, as they came faster than this chat takes them',
    );
    const blocks = JSON.stringify(call!.body['blocks']);
    expect(blocks).toContain(`/console/alerts/${ids[1]}|[P3] Disk 01>: Acknowledged by`);
    expect(blocks).not.toContain('Disk 00');
    expect(textOf(call!).length).toBeLessThanOrEqual(2000);
    expect(new Set(await story.states(id))).toEqual(
      new Set(['alert.created sent', 'alert.closed sent', 'alert.acknowledged sent']),
    );
    expect(await story.trail(id)).toEqual([]);
    await story.remove(id);
  });

  it('a message that has waited says that its alert is closed by now', async () => {
    const id = await chat();
    sink.answer(path, { status: 503, headers: { 'retry-after': '60' } });
    const [alertId] = await raise(1);
    await app.settle();
    await story.alerts.act(alertId!, 'close').expect(202);
    await app.advance(seconds(61), seconds(61));
    const texts = sink.to(path).map(textOf);
    expect(texts[0]).not.toContain('by now');
    expect(texts.slice(1).map((text) => text.split('\n')[0])).toEqual([
      expect.stringMatching(/^\[P3\] Disk 00: New alert from .+ \(closed by now\)$/),
      expect.stringMatching(/^\[P3\] Disk 00: Closed by /),
    ]);
    await story.remove(id);
  });

  it('25 alerts reach a receiver that takes one message a second, in order, within half a minute', async () => {
    const id = await webhook();
    const { taken } = oneASecond();
    const ids = await raise(25);
    await app.advance(seconds(30), seconds(1));
    expect(taken()).toBe(25);
    const calls = sink.to(path);
    // Ten at once, until it refuses; then about as fast as it takes them.
    expect(calls.length).toBeLessThan(50);
    const order = [...new Map(calls.map(({ body }) => [Object(body['alert']).id as string, null])).keys()];
    expect(order.toSorted()).toEqual(ids.toSorted());
    expect(new Set(await story.states(id))).toEqual(new Set(['alert.created sent']));
    await story.remove(id);
  });

  it('what waits behind for such a receiver is not written anew with each message that it takes', async () => {
    const id = await webhook();
    oneASecond();
    await raise(40);
    await app.advance(seconds(8), seconds(1));
    const waiting = await app.sql<{ isLater: boolean }>(
      `SELECT "dueAt" > "createdAt" AS "isLater" FROM webhook_deliveries WHERE state = 'pending' AND attempts = 0`,
    );
    expect(waiting.length).toBeGreaterThan(15);
    expect(waiting.filter(({ isLater }) => isLater).length).toBeLessThanOrEqual(1);
    await app.advance(seconds(40), seconds(1));
    expect(new Set(sink.to(path).map(({ body }) => Object(body['alert']).id as string)).size).toBe(40);
    expect(new Set(await story.states(id))).toEqual(new Set(['alert.created sent']));
    await story.remove(id);
  });

  /** @contract webhooks-7 */
  it.each([
    ['seconds', () => '90', 90],
    ['a date', () => new Date(clock.now().getTime() + seconds(90)).toUTCString(), 90],
    ['nonsense', () => 'soon', 5],
    ['a negative number', () => '-90', 5],
    ['a past date', () => new Date(clock.now().getTime() - minutes(5)).toUTCString(), 5],
    ['ever', () => '9'.repeat(30), 3600],
  ])('Retry-After: %s counts for everything that goes to the receiver', async (_name, header, wait) => {
    for (const receiver of [chat, webhook]) {
      path = `/chat-${count++}`;
      const id = await receiver();
      sink.answer(path, { status: 429, headers: { 'retry-after': header() } });
      await raise(1);
      await app.settle();
      await raise(1, 'Later');
      await app.settle();
      const early = seconds(wait) * 0.75;
      await app.advance(early, early);
      expect(sink.to(path)).toHaveLength(1);
      await app.advance(seconds(wait) - early, seconds(Math.max(1, wait / 90)));
      await app.advance(seconds(3), seconds(1));
      expect(sink.to(path)).toHaveLength(3);
      expect(new Set(await story.states(id))).toEqual(new Set(['alert.created sent']));
      await story.remove(id);
    }
  });

  it("keeps Discord's retry_after", async () => {
    const id = await chat();
    sink.answer(path, { status: 429, body: JSON.stringify({ message: 'limited', retry_after: 7.5, global: false }) });
    await raise(1);
    await app.settle();
    await app.advance(seconds(7), seconds(7));
    expect(sink.to(path)).toHaveLength(1);
    await app.advance(seconds(1));
    expect(sink.to(path)).toHaveLength(2);
    await story.remove(id);
  });

  it('a receiver that answers after eleven seconds, each time, is told once', async () => {
    const id = await chat();
    sink.rule(path, () => ({ status: 200, afterMs: 11_000 }));
    await raise(1);
    await app.settle();
    await app.advance(minutes(20), minutes(2));
    expect(sink.to(path).map((call) => textOf(call).split('\n')[0])).toEqual([expect.stringContaining('Disk 00')]);
    expect(await story.rows(id)).toMatchObject([{ state: 'sent', attempts: 1 }]);
    await story.remove(id);
  });

  /** @contract webhooks-7 */
  it.each([429, 503])('%i for hours loses nothing', async (status) => {
    for (const receiver of [chat, webhook]) {
      path = `/chat-${count++}`;
      const id = await receiver();
      let isBusy = true;
      sink.rule(path, () => (isBusy ? status : 200));
      await raise(7);
      await app.advance(minutes(180), minutes(5));
      expect(new Set(await story.states(id))).toEqual(new Set(['alert.created pending']));
      isBusy = false;
      await app.advance(minutes(12), seconds(30));
      expect(new Set(await story.states(id))).toEqual(new Set(['alert.created sent']));
      expect(await story.trail(id)).toEqual([]);
      sink.to(path);
      await story.remove(id);
    }
  });

  /** @contract webhooks-7 */
  it('after a day of refusals a message is given up, with an audit entry', async () => {
    const id = await chat();
    sink.rule(path, () => 429);
    await raise(1);
    await app.advance(minutes(60 * 28), minutes(20));
    expect(await story.states(id)).toEqual(['alert.created dead']);
    expect(await story.trail(id)).toMatchObject([{ action: 'outbound_webhook.dead', details: { reason: 'HTTP 429' } }]);
    sink.to(path);
    await story.remove(id);
  });

  it('a message that the chat refuses for good keeps nothing behind it waiting', async () => {
    const id = await chat();
    sink.answer(path, 400);
    await raise(2);
    await app.settle();
    expect(sink.to(path)).toHaveLength(2);
    expect(await story.states(id)).toEqual(['alert.created failed', 'alert.created sent']);
    await story.remove(id);
  });

  /** @contract webhooks-8 */
  it('two replicas keep the order and the pace', async () => {
    const other = await start();
    running.push(other);
    const id = await chat();
    const { taken } = oneASecond();
    sink.answer(path, { status: 429, headers: { 'retry-after': '20' } });
    await raise(4);
    await Promise.all([app.settle(), other.settle()]);
    expect(sink.to(path)).toHaveLength(1);
    for (let second = 0; second < 30; second++) {
      clock.moveBy(seconds(1));
      await Promise.all([app.settle(), other.settle()]);
    }
    expect(taken()).toBe(4);
    const told = sink
      .to(path)
      .slice(1)
      .map((call) => textOf(call).slice(0, 12));
    expect([...new Set(told)]).toEqual(['00', '01', '02', '03'].map((n) => `[P3] Disk ${n}`));
    expect(told).toEqual(told.toSorted());
    await story.remove(id);
  });

  it('what a replica was sending when it died is sent by another, what waits behind it included', async () => {
    const slow = await start(true);
    running.push(slow);
    const theirs = await OutboundStory.begin(slow);
    sink.answer(path, 'hang');
    const id = await theirs.integration({ type: 'slack', config: { webhookUrl: sink.url(path) } });
    await theirs.alerts.created({ message: 'First' });
    await sink.received(path);
    await raise(8);
    await app.settle();
    expect(sink.to(path)).toHaveLength(1);
    await app.advance(seconds(31));
    expect(sink.to(path).map((call) => textOf(call).split('\n')[0])).toEqual([
      expect.stringContaining('First'),
      expect.stringContaining('9 alerts (9 open)'),
    ]);
    expect(new Set(await story.states(id))).toEqual(new Set(['alert.created sent']));
    await story.remove(id);
  });
});
