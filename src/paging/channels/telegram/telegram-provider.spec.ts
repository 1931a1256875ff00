import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { FakeClock } from '../../../../test/support/fake-clock.js';
import { alertFacts } from '../../../../test/support/mail-samples.js';
import { BOT_TOKEN, TelegramServer } from '../../../../test/support/telegram-server.js';
import { ConfigurationError, SettingsReader } from '../../../platform/config/environment.js';
import { chatNotes } from '../domain/chat-notes.js';
import { telegramMessage } from './domain/telegram-message.js';
import { telegramChannel } from './telegram.channel.js';
import { TelegramProvider } from './telegram-provider.js';

describe('Telegram', () => {
  const BASE = 'https://pager.example.com';
  const attempt = { tenantId: 't', deliveryId: 'd', attempt: 1 };
  const answerUrls = {
    acknowledge: `${BASE}/answer/aaaa`,
    escalate: `${BASE}/answer/bbbb`,
    snooze: `${BASE}/answer/dddd`,
  };
  const page = chatNotes.alert({
    ...{ id: 'd', kind: 'alert', ...alertFacts(), attempt, canBeAcknowledged: true, canBeEscalated: true, answerUrls },
  });
  let server: TelegramServer;

  beforeAll(async () => (server = await TelegramServer.start()));
  afterAll(() => server.stop());

  const provider = (over: object = {}) =>
    new TelegramProvider(
      { botToken: BOT_TOKEN, webhookSecret: 's'.repeat(16), apiBaseUrl: server.url, ...over },
      new FakeClock(),
    );

  it('sends a page with buttons that come back as the tokens of their links', async () => {
    expect(await provider().send('12345', page)).toEqual({ kind: 'delivered', reference: '1' });
    const [message] = server.to(12345);
    expect(message?.text.split('\n')[0]).toBe(page.title);
    expect(message?.reply_markup?.inline_keyboard).toEqual([
      [
        { text: 'Acknowledge', callback_data: 'aaaa' },
        { text: 'Escalate', callback_data: 'bbbb' },
      ],
      [{ text: 'Snooze for an hour', callback_data: 'dddd' }],
      [{ text: 'Open the alert', url: page.link?.url }],
    ]);
  });

  it('has no buttons that nobody would hear of, and none to a host that Telegram refuses', async () => {
    await provider({ webhookSecret: null }).send('12346', page);
    expect(server.to(12346)[0]?.reply_markup?.inline_keyboard).toHaveLength(1);
    const local = { ...page, buttons: [], link: { label: 'Open', url: 'http://localhost:3000/console/' } };
    expect(telegramMessage(local)).not.toHaveProperty('reply_markup');
    expect(telegramMessage(local).text).toContain('http://localhost:3000/console/');
  });

  it('links the acknowledgement of several alerts, which has a page of its own', () => {
    const all = { action: 'acknowledge', label: 'Acknowledge all', url: `${BASE}/ack/cccc` } as const;
    const { reply_markup: markup } = telegramMessage({ ...page, buttons: [all] });
    expect(markup?.inline_keyboard[0]).toEqual([{ text: 'Acknowledge all', url: `${BASE}/ack/cccc` }]);
  });

  /** @contract channels-9, channels-10, channels-12 */
  it('says of each refusal whether to try again, and never the token', async () => {
    const refusals = [
      [400, 'Bad Request: chat not found', { kind: 'permanent', address: 'dead' }],
      [400, 'Bad Request: message is too long', { kind: 'permanent' }],
      [403, 'Forbidden: bot was blocked by the user', { kind: 'permanent', address: 'dead' }],
      [429, 'Too Many Requests: retry after 5', { kind: 'retryable', isBusy: true }],
      [502, 'Bad Gateway', { kind: 'retryable' }],
    ] as const;
    for (const [error_code, description, result] of refusals) {
      server.treat(12347, { error_code, description });
      const reason = `Telegram: HTTP ${error_code}: ${description}`;
      expect(await provider().send('12347', page)).toEqual({ ...result, reason });
    }
    server.treat(12347, { error_code: 429, description: 'Too Many Requests', parameters: { retry_after: 35 } });
    expect(await provider().send('12347', page)).toMatchObject({ isBusy: true, notBeforeMs: 35_000 });
    const moved = (to: unknown) => ({
      ...{ error_code: 400, description: 'Bad Request: group chat was upgraded to a supergroup chat' },
      parameters: { migrate_to_chat_id: to },
    });
    server.treat(-5, moved(-1005));
    expect(await provider().send('-5', page)).toEqual({
      ...{ kind: 'delivered', reference: expect.any(String), movedTo: '-1005' },
    });
    expect(server.to(-1005)).toHaveLength(1);
    server.treat(-1005, moved(-5));
    expect(await provider().send('-5', page)).toMatchObject({ kind: 'permanent', movedTo: '-1005' });
    for (const nonsense of ['-1005', 1.5, null]) {
      server.treat(-6, moved(nonsense));
      expect(await provider().send('-6', page)).toEqual({
        ...{ kind: 'permanent', address: 'dead', reason: expect.stringContaining('upgraded') },
      });
    }
    expect(await provider({ botToken: '1:wrong' }).send('12345', page)).toMatchObject({ kind: 'retryable' });
    const lost = await provider({ apiBaseUrl: 'http://127.0.0.1:1' }).send('12345', page);
    expect(lost).toMatchObject({ kind: 'retryable' });
    expect(JSON.stringify(lost)).not.toContain(BOT_TOKEN);
  });

  it('reads its settings, and takes numbers of private chats only', () => {
    const read = (settings: Record<string, string>) => telegramChannel.settings(new SettingsReader(settings));
    expect(read({})).toBeNull();
    expect(read({ TELEGRAM_BOT_TOKEN: BOT_TOKEN })).toEqual({
      ...{ botToken: BOT_TOKEN, webhookSecret: null, apiBaseUrl: 'https://api.telegram.org' },
    });
    expect(() => read({ TELEGRAM_BOT_TOKEN: 'x' })).toThrow(ConfigurationError);
    expect(() => read({ TELEGRAM_WEBHOOK_SECRET: 's'.repeat(16) })).toThrow(ConfigurationError);
    expect(telegramChannel.address?.problem('123456789')).toBeNull();
    for (const value of ['-1001234', '@ada', '0123456', '12', '']) {
      expect(telegramChannel.address?.problem(value)).not.toBeNull();
    }
  });
});
