import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { UnitOfWork } from '../../src/platform/database/unit-of-work.js';
import { asAdmin, defaultTenantId, giveChannel } from '../support/accounts.js';
import { EscalationStory, pages } from '../support/escalation-story.js';
import { ExpoSink } from '../support/expo-sink.js';
import { FakeClock } from '../support/fake-clock.js';
import { SmtpSink } from '../support/smtp-sink.js';
import { BOT_TOKEN, TelegramServer } from '../support/telegram-server.js';
import { TestApp } from '../support/test-app.js';
import { ADMIN_EMAIL } from '../support/test-config.js';
import { createTestDatabase, type TestDatabase } from '../support/test-database.js';
import { twilioSignature, TwilioSink } from '../support/twilio-sink.js';

const BASE = 'https://pager.example.com';
const UNSUBSCRIBED = { status: 400, code: 21610 };
const BLOCKED = { error_code: 403, description: 'Forbidden: bot was blocked by the user' };

interface ChannelSeen {
  id: string;
  type: string;
  value: string;
  verified: boolean;
  disabledReason: string | null;
  lastTestResult: string | null;
}

/** A page that has failed for good has a successor: another channel, else another person. */
describe('pages that fail for good', () => {
  const clock = new FakeClock();
  let [twilio, mail, telegram, expo, database]: [TwilioSink, SmtpSink, TelegramServer, ExpoSink, TestDatabase] =
    [] as never;
  let [one, two]: [TestApp, TestApp] = [] as never;
  let story: EscalationStory;
  let count = 0;

  beforeAll(async () => {
    [twilio, mail, telegram, expo, database] = await Promise.all([
      ...[TwilioSink.start(), SmtpSink.start(), TelegramServer.start(), ExpoSink.start(), createTestDatabase()],
    ] as const);
    const environment = {
      ...{ ...twilio.environment, ...expo.environment, SMTP_URL: mail.url },
      ...{
        TELEGRAM_BOT_TOKEN: BOT_TOKEN,
        TELEGRAM_WEBHOOK_SECRET: 'a-secret-of-webhooks',
        TELEGRAM_API_BASE_URL: telegram.url,
      },
      ...{ BUNDLE_SEC: '0', BUNDLE_P1_SEC: '0', BUNDLE_EMAIL_SEC: '0', PUBLIC_BASE_URL: BASE },
    };
    // Each story counts its mails.
    mail.expectMails();
    one = await TestApp.start({ database, clock, environment });
    two = await TestApp.start({ database, clock, environment });
  });
  beforeEach(() => {
    story = new EscalationStory(one);
  });
  afterEach(async () => {
    await one.nest.get(UnitOfWork).system(async (system) => {
      for (const table of ['outbox', 'alerts', 'escalation_policies', 'teams', 'outgoing', 'chat_rooms'])
        await system.query(`DELETE FROM ${table}`);
      await system.query('DELETE FROM users WHERE username <> $1', [ADMIN_EMAIL]);
    });
    twilio.reset();
    mail.reset();
  });
  afterAll(async () => {
    await Promise.all([one.stop(), two.stop()]);
    await Promise.all([twilio.stop(), mail.stop(), telegram.stop(), expo.stop(), database.drop()]);
  });

  const settle = async (): Promise<void> => {
    for (let round = 0; round < 3; round++) await Promise.all([one.settle(), two.settle()]);
  };
  /** Somebody with verified channels, in this order; a rule of theirs chooses the first one alone. */
  const person = async (name: string, ...channels: [type: string, value: string][]): Promise<string> => {
    const id = await story.person(name, { reachable: false });
    for (const [type, value] of channels) {
      await giveChannel(one, id, value, type);
      clock.moveBy(1);
    }
    return id;
  };
  const number = (): string => `+49151000${String(10_000 + ++count)}`;
  /** As the administrator. */
  const ask = async <T>(method: 'get' | 'post', path: string, body?: object): Promise<T> => {
    const answer = await one.as(await asAdmin(one)).send(method, path, body);
    if (answer.status > 201) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`);
    return answer.body as T;
  };
  const channelsOf = async (id: string): Promise<ChannelSeen[]> =>
    (await ask<{ channels: ChannelSeen[] }>('get', `/v2/channels?userId=${id}`)).channels;
  const firstOnly = async (id: string): Promise<void> => {
    const [first] = await channelsOf(id);
    await ask('post', `/v2/notification-rules?userId=${id}`, {
      ...{ name: 'First', criteria: { onlyOwn: true } },
      action: { channelIds: [first?.id], delayMins: 0 },
    });
  };
  const raise = async (...rules: object[]): Promise<string> => {
    const { alertId } = await story.raise(await story.policy({ rules }), { priority: 'P1' });
    await settle();
    return alertId;
  };
  const mailsTo = (name: string): (string | undefined)[] =>
    mail.mailsTo(`${name}@example.com`).map(({ subject }) => subject);
  const pagesTo = (name: string): number => mailsTo(name).filter((subject) => subject?.includes('It burns')).length;
  const report = async (alertId: string, status: Record<string, string>): Promise<void> => {
    const rows = await one.sql<{ id: string; tenantId: string; attempts: number }>(
      `SELECT id, "tenantId", attempts FROM deliveries WHERE "alertId" = $1 AND "channelType" IN ('sms', 'voice')`,
      [alertId],
    );
    for (const { id, tenantId, attempts } of rows) {
      const url = `${BASE}/v2/webhooks/twilio/${tenantId}/${id}/${attempts}/report`;
      const post = (app: TestApp) =>
        app.http
          .post(url.replace(BASE, ''))
          .set('X-Twilio-Signature', twilioSignature(url, status))
          .type('form')
          .send(status);
      // Twilio repeats itself, and asks either replica.
      const answers = await Promise.all([post(one), post(two), post(one)]);
      expect(answers.map((answer) => answer.status)).toEqual([204, 204, 204]);
    }
    await settle();
  };
  const team = async (alertId: string) => (await story.pages(alertId)).map(({ to }) => to);

  /** @contract escalations-17 */
  it('the next verified channel takes it at once; the channel is off, and its owner is told once over another one', async () => {
    const phone = number();
    const ada = await person('ada', ['sms', phone], ['telegram', '77'], ['email', 'ada@example.com']);
    const ben = await person('ben', ['email', 'ben@example.com']);
    await firstOnly(ada);
    twilio.become(UNSUBSCRIBED, phone);
    const alertId = await raise(pages(ada), pages(ben, 30));

    expect(telegram.to(77).map(({ text }) => text)).toEqual([expect.stringContaining('It burns')]);
    expect(await team(alertId)).toEqual([['ada']]);
    expect((await channelsOf(ada))[0]).toMatchObject({
      ...{ verified: true, lastTestResult: 'failed' },
      disabledReason: expect.stringContaining('21610'),
    });
    expect(mailsTo('ada')).toEqual([expect.stringContaining('does not work any more')]);
    expect((await story.history(alertId, 'notified')).map(({ metadata }) => metadata)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ outcome: 'failed', reason: expect.stringContaining('; Telegram is used instead') }),
        expect.objectContaining({ outcome: 'sent', channelType: 'telegram' }),
      ]),
    );
    expect(await team(await raise(pages(ada)))).toEqual([['ada']]);
    const told = mailsTo('ada').filter((subject) => subject?.includes('work any more'));
    expect([telegram.to(77).length, told.length]).toEqual([2, 1]);
  });

  /** @contract escalations-19 */
  it('a number that works again is switched on by a test; one that somebody switched off is not', async () => {
    const phone = number();
    const ada = await person('ada', ['sms', phone], ['email', 'ada@example.com']);
    await firstOnly(ada);
    twilio.become(UNSUBSCRIBED, phone);
    await raise(pages(ada));
    const [sms] = await channelsOf(ada);
    const test = () => ask<object>('post', `/v2/channels/${sms?.id}/test?userId=${ada}`);
    expect(await test()).toMatchObject({ ok: false });
    expect((await channelsOf(ada))[0]).toMatchObject({ disabledReason: expect.stringContaining('21610') });
    twilio.become('accept', phone);
    expect(await test()).toMatchObject({ ok: true });
    expect((await channelsOf(ada))[0]).toMatchObject({ disabledReason: null, lastTestResult: 'ok' });
    await one.sql(`UPDATE channels SET "disabledReason" = 'Disabled By User' WHERE id = $1`, [sms?.id]);
    expect(await test()).toMatchObject({ ok: true });
    expect((await channelsOf(ada))[0]).toMatchObject({ disabledReason: 'Disabled By User' });
    twilio.to(phone);
  });

  /** @contract escalations-17 */
  it('where nothing is left the next rule fires at once, and the person counts as nobody from then on', async () => {
    const phone = number();
    const ada = await person('ada', ['sms', phone]);
    const ben = await person('ben', ['email', 'ben@example.com']);
    const cid = await person('cid', ['email', 'cid@example.com']);
    twilio.become(UNSUBSCRIBED, phone);
    const alertId = await raise(pages(ada), pages(ben, 30), pages(cid, 60));
    expect(await team(alertId)).toEqual([['ada'], ['ben']]);
    expect([pagesTo('ben'), pagesTo('cid')]).toEqual([1, 0]);
    expect((await story.history(alertId, 'escalated')).at(-1)?.metadata).toMatchObject({ unreached: [ada] });
    // The others keep their time.
    clock.moveBy(30 * 60_000);
    await settle();
    expect(pagesTo('ben')).toBe(1);
    clock.moveBy(30 * 60_000);
    await settle();
    expect(pagesTo('cid')).toBe(1);
    const again = await story.raise(await story.policy({ rules: [pages(ada), pages(ben, 30)] }));
    expect(again.recipients).toEqual([ben]);
    await settle();
    mail.reset();
  });

  /** @contract escalations-17 */
  it('at the end of the policy the team is told, or else the administrators', async () => {
    const [first, second] = [number(), number()];
    const ada = await person('ada', ['sms', first]);
    const bob = await person('bob', ['sms', second]);
    twilio.become(UNSUBSCRIBED);
    const alertId = await raise(pages(ada), pages(bob, 10));
    expect(mail.mailsTo(ADMIN_EMAIL).map(({ text }) => text)).toEqual([
      expect.stringContaining('because nobody who should have been paged can be reached'),
    ]);
    expect((await story.history(alertId, 'escalated')).at(-1)?.metadata).toMatchObject({ reason: 'nobody-reached' });
    clock.moveBy(20 * 60_000);
    await settle();
    expect(mail.mailsTo(ADMIN_EMAIL).filter(({ subject }) => subject?.includes('It burns'))).toHaveLength(1);
    mail.reset();
  });

  /** @contract escalations-17 */
  it('a report that comes later counts the same, however often it comes', async () => {
    const phone = number();
    const ada = await person('ada', ['sms', phone]);
    const ben = await person('ben', ['email', 'ben@example.com']);
    const alertId = await raise(pages(ada), pages(ben, 30));
    expect(twilio.to(phone)).toHaveLength(1);
    expect(pagesTo('ben')).toBe(0);
    await report(alertId, { MessageStatus: 'undelivered', ErrorCode: '30003' });
    expect(await team(alertId)).toEqual([['ada'], ['ben']]);
    expect(pagesTo('ben')).toBe(1);
    expect((await channelsOf(ada))[0]?.disabledReason).toContain('30003');
  });

  it('nothing more is sent when the other channel of the step arrived, or once somebody has the alert', async () => {
    const phone = number();
    const ada = await person('ada', ['sms', phone], ['email', 'ada@example.com']);
    const ben = await person('ben', ['email', 'ben@example.com']);
    twilio.become(UNSUBSCRIBED, phone);
    const alertId = await raise(pages(ada), pages(ben, 30));
    expect([await team(alertId), pagesTo('ada'), pagesTo('ben')]).toEqual([[['ada']], 1, 0]);

    const other = number();
    const cid = await person('cid', ['sms', other]);
    const taken = await raise(pages(cid), pages(ben, 30));
    await story.act('acknowledge', taken);
    await report(taken, { MessageStatus: 'undelivered', ErrorCode: '30005' });
    expect([await team(taken), pagesTo('ben')]).toEqual([[['cid']], 0]);
    expect((await channelsOf(cid))[0]?.disabledReason).toContain('30005');
    twilio.to(other);
    mail.reset();
  });

  /** @contract escalations-17 */
  it('both channels of a step that fail at once, on two replicas, page the next one once', async () => {
    const [one, two] = [number(), number()];
    const ada = await person('ada', ['sms', one], ['voice', two], ['telegram', '78']);
    const ben = await person('ben', ['email', 'ben@example.com']);
    twilio.become(UNSUBSCRIBED);
    telegram.treat(78, BLOCKED);
    const alertId = await raise(pages(ada), pages(ben, 30));
    expect([await team(alertId), pagesTo('ben')]).toEqual([[['ada'], ['ben']], 1]);
    expect((await channelsOf(ada)).map(({ disabledReason }) => disabledReason === null)).toEqual([false, false, false]);
  });

  /** @contract escalations-17 */
  it('what dies after its tries is followed too; its address is not switched off', async () => {
    const phone = number();
    const ada = await person('ada', ['sms', phone]);
    const ben = await person('ben', ['email', 'ben@example.com']);
    twilio.become({ status: 500, code: 20500 }, phone);
    const alertId = await raise(pages(ada), pages(ben, 60));
    for (let minute = 0; minute < 25; minute++) {
      clock.moveBy(60_000);
      await settle();
    }
    expect([await team(alertId), pagesTo('ben')]).toEqual([[['ada'], ['ben']], 1]);
    expect((await channelsOf(ada))[0]).toMatchObject({ disabledReason: null });
  });

  it('a call that nobody answers goes on by another channel, and to nobody else', async () => {
    const phone = number();
    const ada = await person('ada', ['voice', phone], ['email', 'ada@example.com']);
    const ben = await person('ben', ['email', 'ben@example.com']);
    await firstOnly(ada);
    const alertId = await raise(pages(ada), pages(ben, 30));
    expect([twilio.to(phone).length, pagesTo('ada')]).toEqual([1, 0]);
    await report(alertId, { CallStatus: 'no-answer' });
    expect([await team(alertId), pagesTo('ada'), pagesTo('ben')]).toEqual([[['ada']], 1, 0]);
    expect((await channelsOf(ada))[0]).toMatchObject({ disabledReason: null });
  });

  it('a snooze is waited for', async () => {
    const phone = number();
    const ada = await person('ada', ['sms', phone]);
    const ben = await person('ben', ['email', 'ben@example.com']);
    const alertId = await raise(pages(ada), pages(ben, 300));
    await story.act('snooze', alertId, { endTime: new Date(clock.now().getTime() + 10 * 60_000).toISOString() });
    await report(alertId, { MessageStatus: 'failed', ErrorCode: '30006' });
    expect(pagesTo('ben')).toBe(0);
    clock.moveBy(11 * 60_000);
    await settle();
    expect([await team(alertId), pagesTo('ben')]).toEqual([[['ada'], ['ben']], 1]);
    twilio.to(phone);
  });

  it('somebody who only follows the alert by a rule of their own is not whom the step paged', async () => {
    const phone = number();
    const ada = await person('ada', ['sms', phone]);
    const eve = await person('eve', ['email', 'eve@example.com']);
    const ben = await person('ben', ['email', 'ben@example.com']);
    await firstOnly(ada);
    const [mailbox] = await channelsOf(eve);
    await ask('post', `/v2/notification-rules?userId=${eve}`, { name: 'All', action: { channelIds: [mailbox?.id] } });
    twilio.become(UNSUBSCRIBED, phone);
    const alertId = await raise(pages(ada), pages(ben, 30));
    expect([await team(alertId), pagesTo('eve'), pagesTo('ben')]).toEqual([[['ada'], ['ben']], 1, 1]);
  });

  /** @contract escalations-19 */
  it('a group of Telegram that was upgraded is followed, for people and for rooms, in the audit log too', async () => {
    const upgraded = (to: number) => ({
      ...{ error_code: 400, description: 'Bad Request: group chat was upgraded to a supergroup chat' },
      parameters: { migrate_to_chat_id: to },
    });
    telegram.treat(-123456789, upgraded(-1001557912345));
    telegram.treat(-22, upgraded(-10022));
    const ada = await person('ada', ['telegram', '-22']);
    const tenantId = await defaultTenantId(one);
    const [room] = await one.sql<{ id: string }>(
      `INSERT INTO chat_rooms ("tenantId", id, name, type, value, verified, "codeTries", "createdAt", "updatedAt")
       VALUES ($1, gen_random_uuid(), '#ops', 'telegram', '-123456789', true, 0, $2, $2) RETURNING id`,
      [tenantId, clock.now()],
    );
    await settle();
    clock.moveBy(2000);
    const toRoom = pages(room?.id ?? '', 0, { recipientType: 'room' });
    await raise(pages(ada), toRoom);
    expect([telegram.to(-10022).length, telegram.to(-1001557912345).length]).toEqual([1, 1]);
    const [channel] = await channelsOf(ada);
    expect(channel).toMatchObject({ value: '-10022', disabledReason: null });
    expect(await story.get(`/v2/chat-rooms/${room?.id}`)).toMatchObject({
      value: '-1001557912345',
      failedReason: null,
    });
    const entries = await one.sql<{ entityType: string; changed: string }>(
      `SELECT "entityType", changes::text AS changed FROM audit_log WHERE "entityId" IN ($1, $2) ORDER BY "entityType"`,
      [channel?.id, room?.id],
    );
    expect(entries).toEqual([
      { entityType: 'channel', changed: expect.stringContaining('value') },
      { entityType: 'chat_room', changed: expect.stringContaining('value') },
    ]);
  });

  /** @contract escalations-19 */
  it('administrators are told once of a room that fails for good, and a post that arrives clears it', async () => {
    const tenantId = await defaultTenantId(one);
    const [room] = await one.sql<{ id: string }>(
      `INSERT INTO chat_rooms ("tenantId", id, name, type, value, verified, "codeTries", "createdAt", "updatedAt")
       VALUES ($1, gen_random_uuid(), '#kicked', 'telegram', '-33', true, 0, $2, $2) RETURNING id`,
      [tenantId, clock.now()],
    );
    clock.moveBy(2000);
    await settle();
    telegram.treat(-33, BLOCKED);
    const ben = await person('ben', ['email', 'ben@example.com']);
    const toRoom = pages(room?.id ?? '', 0, { recipientType: 'room' });
    await raise(pages(ben), toRoom);
    clock.moveBy(120_000);
    await raise(pages(ben), toRoom);
    expect(mail.mailsTo(ADMIN_EMAIL).map(({ subject }) => subject)).toEqual(['Posts to the chat room "#kicked" fail']);
    const shown = () => story.get(`/v2/chat-rooms/${room?.id}`);
    expect(await shown()).toMatchObject({ failedReason: expect.stringContaining('blocked') });
    telegram.treat(-33, null);
    await ask('post', `/v2/chat-rooms/${room?.id}/test`);
    expect(telegram.to(-33)).toHaveLength(1);
    expect(await shown()).toMatchObject({ failedReason: null });
    mail.reset();
  });
});
