import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { UnitOfWork } from '../../src/platform/database/unit-of-work.js';
import { seconds, minutes } from '../support/fake-clock.js';
import { PagingWorld } from '../support/paging.js';
import { SmtpSink } from '../support/smtp-sink.js';
import { TestApp } from '../support/test-app.js';
import { TWILIO_NUMBER, twilioSignature, TwilioSink } from '../support/twilio-sink.js';

const BASE = 'https://pager.example.com';
const ADA = '+4915100000001';

describe('a storm of alerts', () => {
  let twilio: TwilioSink;
  let mail: SmtpSink;
  let app: TestApp;
  let world: PagingWorld;

  beforeAll(async () => {
    [twilio, mail] = [await TwilioSink.start(), await SmtpSink.start()];
    const windows = { BUNDLE_SEC: '60', BUNDLE_EMAIL_SEC: '300', BUNDLE_P1_SEC: '15' };
    const budgets = { SMS_PER_HOUR: '3', VOICE_PER_HOUR: '2' };
    app = await TestApp.start({ environment: { ...twilio.environment, SMTP_URL: mail.url, ...windows, ...budgets } });
  });
  beforeEach(async () => {
    world = await PagingWorld.create(app);
  });
  afterEach(async () => {
    await app.sql('DELETE FROM channels');
    await app.sql('DELETE FROM deliveries');
    await app.sql('DELETE FROM page_bundles');
  });
  afterAll(async () => {
    await app.stop();
    await Promise.all([twilio.stop(), mail.stop()]);
  });

  /** Pages these people for so many new alerts. */
  async function storm(count: number, people: string[], over: Record<string, unknown> = {}): Promise<string[]> {
    const alertIds: string[] = [];
    for (let index = 0; index < count; index++) {
      const alertId = await world.alert({ tinyId: 10_000 + index, message: `Disk ${index} is full`, ...over });
      await world.page(alertId, people);
      alertIds.push(alertId);
    }
    await app.settle();
    return alertIds;
  }

  /** What came since the last look. */
  const texts = (): TwilioSink['accepted'] => {
    const taken = [...twilio.accepted];
    twilio.reset();
    return taken;
  };
  const mails = (): SmtpSink['mails'] => {
    const taken = [...mail.mails];
    mail.reset();
    return taken;
  };
  const pass = async (length: number): Promise<void> => app.advance(length, length);
  const stateCounts = async (): Promise<Record<string, number>> => {
    const counts: Record<string, number> = {};
    for (const state of await world.states()) counts[state] = (counts[state] ?? 0) + 1;
    return counts;
  };
  const reply = async (text: string): Promise<string> => {
    const url = `${BASE}/v2/webhooks/twilio/sms`;
    const fields = { From: ADA, To: TWILIO_NUMBER, Body: text };
    const post = app.http.post(url.replace(BASE, '')).set('X-Twilio-Signature', twilioSignature(url, fields));
    const answer = await post.type('form').send(fields).expect(200);
    return /<Message>(.*)<\/Message>/.exec(answer.text)?.[1] ?? answer.text;
  };
  const openAlerts = async (): Promise<number> =>
    (await app.sql(`SELECT 1 FROM alerts WHERE "tenantId" = $1 AND status = 'open'`, [world.tenantId])).length;

  /** @contract operating-74 */
  it('of 500 is two messages over each channel, and one reply acknowledges all of it', async () => {
    const ada = await world.person('Ada');
    await world.channel(ada, ADA, { type: 'sms' });
    await world.channel(ada, 'ada@example.com');
    const alertIds = await storm(500, [ada]);
    expect(texts().map(({ content }) => content)).toEqual([expect.stringContaining('Disk 0 is full')]);
    expect(mails()).toHaveLength(1);
    expect(await stateCounts()).toEqual({ sent: 2, bundled: 998 });

    await pass(seconds(60));
    const [text, ...more] = texts();
    expect(more).toEqual([]);
    expect(text?.content).toMatch(/^499 alerts need you, the worst P2 high: P2 Disk 1 is full; .* or reply: ack all$/);
    await pass(minutes(4));
    const [bundled, ...others] = mails();
    expect(others).toEqual([]);
    expect(bundled).toMatchObject({ subject: '[P2] 499 alerts need you: Disk 1 is full and 498 more' });
    expect(await stateCounts()).toEqual({ sent: 1000 });
    expect(await world.notified(alertIds[499] ?? '')).toMatchObject([
      { channelType: 'sms', outcome: 'sent', reason: 'in one message with 498 other alerts' },
      { channelType: 'email', outcome: 'sent', reason: 'in one message with 498 other alerts' },
    ]);
    const bundles = await app.sql(
      `SELECT DISTINCT "channelType", "bundledInto" FROM deliveries WHERE "bundledInto" IS NOT NULL`,
    );
    expect(bundles).toHaveLength(2);

    expect(await reply('ack all')).toBe('500 alerts are acknowledged.');
    expect(await openAlerts()).toBe(0);
    await pass(minutes(10));
    expect([texts(), mails()]).toEqual([[], []]);
  });

  it('goes on with one message a window, and ends with the window in which nothing comes', async () => {
    const ada = await world.person('Ada');
    await world.channel(ada, ADA, { type: 'sms' });
    await storm(2, [ada]);
    await pass(seconds(60));
    expect(texts()).toHaveLength(2);
    await storm(2, [ada]);
    expect(texts()).toEqual([]);
    await pass(seconds(60));
    expect(texts()).toMatchObject([{ content: expect.stringMatching(/^2 alerts need you/) }]);
  });

  it('of more than a thousand goes on in the next window', async () => {
    const ada = await world.person('Ada');
    await world.channel(ada, ADA, { type: 'sms' });
    await storm(1003, [ada]);
    expect(texts()).toHaveLength(1);
    await pass(seconds(60));
    expect(texts()).toMatchObject([{ content: expect.stringMatching(/^1,000 alerts need you/) }]);
    expect(await stateCounts()).toEqual({ sent: 1001, bundled: 2 });
    await pass(seconds(60));
    expect(texts()).toMatchObject([{ content: expect.stringMatching(/^2 alerts need you/) }]);
    expect(await reply('ack all')).toBe('1,000 alerts are acknowledged. More are open: reply "ack all" again.');
  });

  it('that cannot be sent together is let go of, and each page goes alone', async () => {
    const ada = await world.person('Ada');
    await world.channel(ada, ADA, { type: 'sms' });
    await storm(3, [ada]);
    texts();
    await app.sql(`UPDATE page_bundles SET state = 'dead' WHERE "tenantId" = $1`, [world.tenantId]);
    await pass(minutes(2));
    expect(texts()).toHaveLength(2);
    expect(await stateCounts()).toEqual({ sent: 3 });
  });

  /** @contract operating-74 */
  it('does not hold back a P1, of which many are gathered for a shorter time', async () => {
    const ada = await world.person('Ada');
    await world.channel(ada, 'ada@example.com');
    await storm(3, [ada]);
    await storm(3, [ada], { priority: 'P1' });
    expect(mails().map(({ subject }) => subject)).toEqual(['[P2] Disk 0 is full (db-1)', '[P1] Disk 0 is full (db-1)']);
    await pass(seconds(15));
    expect(mails().map(({ subject }) => subject)).toEqual(['[P1] 2 alerts need you: Disk 1 is full and 1 more']);
    await pass(minutes(5));
    expect(mails()).toHaveLength(1);
  });

  it('is gathered as the person wishes', async () => {
    const ada = await world.person('Ada', { notifyBundleEmailSec: 0 });
    await world.channel(ada, 'ada@example.com');
    await storm(3, [ada]);
    expect(mails()).toHaveLength(3);
  });

  it('leaves out what somebody has acknowledged or closed meanwhile', async () => {
    const ada = await world.person('Ada');
    await world.channel(ada, 'ada@example.com');
    const alertIds = await storm(4, [ada]);
    expect(mails()).toHaveLength(1);
    await app.sql(`UPDATE alerts SET status = 'closed' WHERE id = ANY($1)`, [alertIds.slice(1, 3)]);
    await pass(minutes(5));
    // One is left: its page goes as if it had come alone.
    expect(mails()).toMatchObject([{ subject: '[P2] Disk 3 is full (db-1)' }]);
    expect(await stateCounts()).toEqual({ sent: 2, cancelled: 2 });
  });

  it('that is over before the window ends sends nothing more, and the next page goes at once', async () => {
    const ada = await world.person('Ada');
    await world.channel(ada, 'ada@example.com');
    const alertIds = await storm(3, [ada]);
    await app.sql(`UPDATE alerts SET status = 'acknowledged', acknowledged = true WHERE id = ANY($1)`, [alertIds]);
    await pass(minutes(5));
    await storm(1, [ada], { message: 'Later' });
    expect(mails().map(({ subject }) => subject)).toEqual(['[P2] Disk 0 is full (db-1)', '[P2] Later (db-1)']);
  });

  it('is owed to quiet hours that begin while it is gathered', async () => {
    const quietIn = new Date(app.clock.now().getTime() + minutes(2)).toISOString().slice(11, 16);
    const quiet = { notifyQuietHoursStart: quietIn, notifyQuietHoursEnd: quietIn === '00:00' ? '00:01' : '00:00' };
    const ada = await world.person('Ada', quiet);
    await world.channel(ada, 'ada@example.com');
    await storm(2, [ada]);
    await pass(minutes(5));
    expect(mails()).toHaveLength(2);
  });

  it('is tried again as one message when the provider is away, and what it holds fails with it', async () => {
    const ada = await world.person('Ada');
    await world.channel(ada, ADA, { type: 'sms' });
    await storm(3, [ada]);
    expect(texts()).toHaveLength(1);
    twilio.become({ status: 500, code: 20500 });
    await pass(seconds(60));
    expect(await stateCounts()).toEqual({ sent: 1, bundled: 2 });
    twilio.become('accept');
    await pass(seconds(30));
    expect(texts()).toMatchObject([{ content: expect.stringMatching(/^2 alerts need you/) }]);
    await storm(2, [ada]);
    twilio.become({ status: 400, code: 21211 });
    await pass(seconds(60));
    twilio.become('accept');
    expect(await stateCounts()).toEqual({ sent: 3, failed: 2 });
  });

  it('fails as a whole when Twilio reports that the message did not arrive', async () => {
    const ada = await world.person('Ada');
    await world.channel(ada, ADA, { type: 'sms' });
    await storm(3, [ada]);
    await pass(seconds(60));
    const url = texts()[1]?.statusCallback ?? '';
    const fields = { MessageStatus: 'undelivered', ErrorCode: '30003' };
    for (let time = 0; time < 2; time++) {
      const post = app.http.post(url.replace(BASE, '')).set('X-Twilio-Signature', twilioSignature(url, fields));
      await post.type('form').send(fields).expect(204);
    }
    expect(await stateCounts()).toEqual({ sent: 1, failed: 2 });
  });

  /** @contract operating-61, operating-72 */
  it('is acknowledged as a whole by a key in its call, and by the link in its mail', async () => {
    const ada = await world.person('Ada');
    await world.channel(ada, ADA, { type: 'voice' });
    await world.channel(ada, 'ada@example.com');
    await storm(4, [ada]);
    await pass(seconds(60));
    const call = texts()[1]?.content ?? '';
    expect(call).toContain('3 alerts need you');
    expect(call).toContain('To acknowledge all of them, press any key.');
    const keys = /action="([^"]+)"/.exec(call)?.[1] ?? '';
    const post = app.http
      .post(keys.replace(BASE, ''))
      .set('X-Twilio-Signature', twilioSignature(keys, { Digits: '1' }))
      .type('form');
    expect((await post.send({ Digits: '1' }).expect(200)).text).toContain('3 alerts are acknowledged.');
    expect(await openAlerts()).toBe(1);
    mails();
    await app.settle();

    await pass(minutes(5));
    await storm(3, [ada]);
    await pass(minutes(5));
    const link =
      mails()
        .flatMap(({ text = '' }) => /https:\S+\/ack\/(\S+)/.exec(text)?.[1] ?? [])
        .at(-1) ?? '';
    const look = await app.http.get(`/ack/${link}`).expect(200);
    expect(look.text).toMatch(/Acknowledge \d alerts\?/);
    expect((await app.http.post(`/ack/${link}`).expect(200)).text).toMatch(/\d alerts are acknowledged/);
    await app.http.post(`/ack/${link}`).expect(200);
    texts();
  });

  /** @contract operating-74 */
  it('beyond the budget of an hour goes over the next channel, and says so', async () => {
    const ada = await world.person('Ada');
    await world.channel(ada, ADA, { type: 'sms' });
    const spare = await world.channel(ada, 'spare@example.com', { verified: false });
    await storm(2, [ada]);
    await pass(minutes(1));
    await storm(2, [ada]);
    await pass(minutes(1));
    expect(texts()).toHaveLength(3);
    const [, alertId = ''] = await storm(2, [ada]);
    await app.nest.get(UnitOfWork).transaction(world.tenantId, async (tx) => {
      await tx.query('UPDATE channels SET verified = true WHERE "tenantId" = $1 AND id = $2', [spare]);
    });
    await pass(minutes(1));
    expect([texts(), mails()]).toMatchObject([[], [{ subject: '[P2] Disk 0 is full (db-1)' }]]);
    await pass(minutes(5));
    expect(mails()).toMatchObject([{ subject: '[P2] Disk 1 is full (db-1)' }]);
    const reason = 'SMS: the budget of this hour is used up; Mail is used instead';
    expect(await world.notified(alertId)).toMatchObject([
      { channelType: 'email', outcome: 'skipped-unverified' },
      { channelType: 'sms', outcome: 'skipped-budget', reason },
      { channelType: 'email', outcome: 'sent' },
    ]);
  });

  it('beyond the budget needs no other channel where one has the page already', async () => {
    const ada = await world.person('Ada', { notifyBundleSec: 0, notifyBundleEmailSec: 0 });
    await world.channel(ada, ADA, { type: 'sms' });
    await world.channel(ada, 'ada@example.com');
    await storm(4, [ada]);
    expect([texts().length, mails().length]).toEqual([3, 4]);
    expect(await stateCounts()).toEqual({ sent: 7, skipped: 1 });
  });

  it('beyond the budget goes on over its only channel, less often', async () => {
    const ada = await world.person('Ada');
    await world.channel(ada, ADA, { type: 'sms' });
    let count = 0;
    for (let minute = 0; minute < 60; minute += 5) {
      await storm(1, [ada]);
      await pass(minutes(5));
      count += texts().length;
    }
    // Three of the budget, then one each twenty minutes.
    expect(count).toBe(6);
  });
});
