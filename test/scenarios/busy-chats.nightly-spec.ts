import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { asAdmin, giveChannel } from '../support/accounts.js';
import { EscalationStory, pages } from '../support/escalation-story.js';
import { FakeClock, minutes, seconds } from '../support/fake-clock.js';
import { SlackServer, type SlackText } from '../support/slack-server.js';
import { SmtpSink } from '../support/smtp-sink.js';
import { BOT_TOKEN, TelegramServer } from '../support/telegram-server.js';
import { TestApp } from '../support/test-app.js';
import { createTestDatabase, type TestDatabase } from '../support/test-database.js';

const OPS = 'C0OPS0001';

describe('a chat that asks to be left alone', () => {
  const clock = new FakeClock();
  let [slack, telegram, mail, database]: [SlackServer, TelegramServer, SmtpSink, TestDatabase] = [] as never;
  let [one, two]: [TestApp, TestApp] = [] as never;
  let story: EscalationStory;
  let ops = '';
  let count = 0;

  beforeAll(async () => {
    [slack, telegram, mail, database] = await Promise.all([
      ...[SlackServer.start(), TelegramServer.start(), SmtpSink.start(), createTestDatabase()],
    ] as const);
    // People’s mails are looked at where they matter here.
    mail.expectMails();
    const environment = {
      ...{ ...slack.environment, SMTP_URL: mail.url, JWT_EXPIRY: '20d' },
      ...{ TELEGRAM_BOT_TOKEN: BOT_TOKEN, TELEGRAM_WEBHOOK_SECRET: 'a-secret-of-webhooks' },
      ...{ TELEGRAM_API_BASE_URL: telegram.url, BUNDLE_SEC: '0', BUNDLE_P1_SEC: '0', BUNDLE_EMAIL_SEC: '0' },
    };
    one = await TestApp.start({ database, clock, environment });
    two = await TestApp.start({ database, clock, environment });
    story = new EscalationStory(one);
    const asked = { name: '#ops', type: 'slack', value: OPS, teamId: null };
    const { id } = await story.post<{ id: string }>('/v2/chat-rooms', asked);
    await story.post(`/v2/chat-rooms/${id}/verify`, { code: /\d{6}/.exec(posted()[0]!.text)![0] });
    ops = id;
  });
  beforeEach(async () => {
    slack.treat(OPS, null);
    await one.sql('DELETE FROM channel_paces');
  });
  afterAll(async () => {
    await Promise.all([one.stop(), two.stop()]);
    await Promise.all([slack.stop(), telegram.stop(), mail.stop(), database.drop()]);
  });

  let seen = 0;
  /** What came to the room since the last look. */
  const posted = (): SlackText[] => {
    const fresh = slack.to(OPS).slice(seen);
    seen += fresh.length;
    return fresh;
  };
  const settle = async (): Promise<void> => {
    for (let round = 0; round < 2; round++) await Promise.all([one.settle(), two.settle()]);
  };
  const advance = async (by: number, step: number): Promise<void> => {
    for (let gone = 0; gone < by; gone += step) {
      clock.moveBy(step);
      await settle();
    }
  };
  const toRoom = (): object => pages(ops, 0, { recipientType: 'room' });
  const raise = async (rules: object[], many = 1): Promise<string[]> => {
    const policy = await story.policy({ rules });
    const ids: string[] = [];
    for (let n = 0; n < many; n++) ids.push((await story.raise(policy, { message: `Disk ${n}` })).alertId);
    await settle();
    return ids;
  };
  const attempts = async (): Promise<number> =>
    Number((await one.sql<{ sum: string }>('SELECT sum(attempts) FROM room_pages'))[0]?.sum ?? 0);
  const nobody = (): Promise<string> => story.person(`reader${++count}`);

  /** @contract channels-7 */
  it('gets nothing until then; what has waited goes as one post, over two replicas', async () => {
    slack.treat(OPS, { retryAfter: 90 });
    const rules = [pages(await nobody(), 60), toRoom()];
    const first = await raise(rules);
    const before = await attempts();
    const later = await raise(rules, 20);
    await story.act('close', later[0]!);
    slack.treat(OPS, null);
    await advance(seconds(80), seconds(20));
    expect([posted(), (await attempts()) - before]).toEqual([[], 0]);
    await advance(seconds(20), seconds(20));
    expect(posted().map(({ text }) => text)).toEqual(['[P3] 20 alerts need you']);
    const ends = await Promise.all([...first, ...later].map((id) => story.history(id, 'posted')));
    expect(ends.flat().map(({ metadata }) => (metadata as { outcome: string }).outcome)).toEqual([
      ...['sent', 'cancelled'],
      ...Array<string>(19).fill('sent'),
    ]);
  });

  /** @contract channels-7 */
  it('loses nothing, though it takes nothing for hours', async () => {
    slack.treat(OPS, { retryAfter: 600 });
    const [alertId] = await raise([pages(await nobody(), 600), toRoom()]);
    await advance(minutes(180), minutes(10));
    expect(posted()).toEqual([]);
    slack.treat(OPS, null);
    await advance(minutes(12), minutes(3));
    expect(posted().map(({ text }) => text)).toEqual(['[P3] Disk 0']);
    expect(await story.history(alertId!, 'posted')).toMatchObject([{ metadata: { outcome: 'sent' } }]);
  });

  /** @contract channels-7 */
  it('sees the last state of an alert, once', async () => {
    const [alertId] = await raise([pages(await nobody(), 60), toRoom()]);
    expect(posted()).toHaveLength(1);
    slack.treat(OPS, { retryAfter: 60 });
    for (const act of ['acknowledge', 'unacknowledge', 'acknowledge', 'close']) {
      await story.act(act, alertId!);
      await settle();
    }
    slack.treat(OPS, null);
    await advance(seconds(90), seconds(30));
    expect(posted()).toMatchObject([{ method: 'chat.update', text: expect.stringMatching(/^Closed by /) }]);
  });

  /** @contract channels-7 */
  it('keeps no page of a person waiting', async () => {
    slack.treat(OPS, { retryAfter: 600 });
    const ann = await story.person('ann', { reachable: false });
    await giveChannel(one, ann, 'U0ANN0001', 'slack');
    await raise([toRoom(), pages(ann)], 8);
    expect(slack.to('U0ANN0001')).toHaveLength(8);
    slack.treat(OPS, null);
    await advance(minutes(11), minutes(1));
    expect(posted().map(({ text }) => text)).toEqual(['[P3] 8 alerts need you']);
  });

  describe('of a person', () => {
    const limited = (retry_after: number): object => ({
      ...{ error_code: 429, description: 'Too Many Requests' },
      parameters: { retry_after },
    });
    /** With Telegram, which alone a rule of theirs names, and with others behind it. */
    const person = async (name: string, chat: number, ...others: string[]): Promise<string> => {
      const id = await story.person(name, { reachable: false });
      await giveChannel(one, id, String(chat), 'telegram');
      for (const address of others) {
        clock.moveBy(1);
        await giveChannel(one, id, address, 'email');
      }
      const authorization = await asAdmin(one);
      const path = `?userId=${id}`;
      const { body } = await one.as(authorization).get(`/v2/channels${path}`).expect(200);
      const [first] = (body as { channels: { id: string }[] }).channels;
      await one
        .as(authorization)
        .post(`/v2/notification-rules${path}`, {
          name: 'First',
          criteria: { onlyOwn: true },
          action: { channelIds: [first?.id], delayMins: 0 },
        })
        .expect(200);
      return id;
    };
    const pagesTo = (address: string): number =>
      mail.mailsTo(address).filter(({ subject }) => subject?.includes('Disk')).length;

    it('gets the page as soon as it takes messages again, where that is soon', async () => {
      const bob = await person('bob', 2001, 'bob@example.com');
      telegram.treat(2001, limited(35) as never);
      const [first] = await raise([pages(bob)]);
      telegram.treat(2001, null);
      const [second] = await raise([pages(bob)]);
      expect(telegram.to(2001)).toHaveLength(0);
      await advance(seconds(36), seconds(12));
      expect(telegram.to(2001)).toHaveLength(2);
      expect(pagesTo('bob@example.com')).toBe(0);
      for (const id of [first, second])
        expect(await story.history(id!, 'notified')).toMatchObject([{ metadata: { outcome: 'sent' } }]);
    });

    /** @contract channels-7 */
    it('is passed over by pages that would wait for long: the next channel gets them at once', async () => {
      const eve = await person('eve', 2002, 'eve@example.com');
      telegram.treat(2002, limited(600) as never);
      await raise([pages(eve)]);
      expect(pagesTo('eve@example.com')).toBe(1);
      telegram.treat(2002, null);
      const [later] = await raise([pages(eve)]);
      expect([pagesTo('eve@example.com'), telegram.to(2002).length]).toEqual([2, 0]);
      expect(await story.history(later!, 'notified')).toMatchObject([
        {
          metadata: { reason: expect.stringMatching(/^Telegram: takes no messages for 10 min; Mail is used instead$/) },
        },
        { metadata: { outcome: 'sent' } },
      ]);
      await advance(minutes(20), minutes(2));
      expect([pagesTo('eve@example.com'), telegram.to(2002).length]).toEqual([2, 0]);
    });

    it('is passed over by pages that were to go as one, too', async () => {
      const flo = await person('flo', 2004, 'flo@example.com');
      const authorization = await asAdmin(one);
      const wishes = { notifyBundleSec: 60 };
      await one.as(authorization).patch(`/v2/users/${flo}`, wishes).expect(200);
      await raise([pages(flo)]);
      expect(telegram.to(2004)).toHaveLength(1);
      telegram.treat(2004, limited(600) as never);
      await raise([pages(flo)], 3);
      await advance(seconds(75), seconds(15));
      expect([telegram.to(2004).length, pagesTo('flo@example.com')]).toEqual([1, 3]);
      telegram.treat(2004, null);
      await advance(minutes(20), minutes(2));
      expect([telegram.to(2004).length, pagesTo('flo@example.com')]).toEqual([1, 3]);
    });

    it('gets the page in the end where there is no other channel', async () => {
      const dan = await person('dan', 2003);
      telegram.treat(2003, limited(600) as never);
      await raise([pages(dan)]);
      telegram.treat(2003, null);
      await advance(minutes(9), minutes(1));
      expect(telegram.to(2003)).toHaveLength(0);
      await advance(minutes(2), minutes(1));
      expect(telegram.to(2003)).toHaveLength(1);
    });
  });
});
