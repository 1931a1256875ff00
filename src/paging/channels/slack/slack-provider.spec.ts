import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { alertFacts } from '../../../../test/support/mail-samples.js';
import { SLACK_SECRET, SLACK_TOKEN, slackButtons, SlackServer } from '../../../../test/support/slack-server.js';
import { ConfigurationError, SettingsReader } from '../../../platform/config/environment.js';
import { chatNotes } from '../domain/chat-notes.js';
import { slackMessage } from './domain/slack-message.js';
import { slackChannel } from './slack.channel.js';
import { SlackProvider } from './slack-provider.js';

describe('Slack', () => {
  const BASE = 'https://pager.example.com';
  const attempt = { tenantId: 't', deliveryId: 'd', attempt: 1 };
  const answerUrls = { acknowledge: `${BASE}/answer/aaaa`, snooze: `${BASE}/answer/dddd` };
  const page = chatNotes.alert({
    ...{ id: 'd', kind: 'alert', ...alertFacts(), attempt, canBeAcknowledged: true, canBeEscalated: true, answerUrls },
  });
  let server: SlackServer;

  beforeAll(async () => (server = await SlackServer.start()));
  afterAll(() => server.stop());

  const provider = (over: object = {}) =>
    new SlackProvider({
      ...{ botToken: SLACK_TOKEN, signingSecret: SLACK_SECRET, apiBaseUrl: `${server.url}/api/`, timeoutMs: 2000 },
      ...over,
    });

  it('sends a page with buttons that come back as the tokens of their links', async () => {
    expect(await provider().send('U0ADA0001', page)).toEqual({
      kind: 'delivered',
      reference: 'D0ADA0001/1750000000.000001',
    });
    const [message] = server.to('U0ADA0001');
    expect(message?.text).toBe(page.title);
    expect([...slackButtons(message!).values()]).toMatchObject([
      { action_id: 'answer:acknowledge', value: 'aaaa', style: 'primary' },
      { action_id: 'answer:snooze', value: 'dddd' },
    ]);
  });

  it('has no buttons that nobody would hear of', async () => {
    await provider({ signingSecret: null }).send('U0ADA0002', page);
    expect(slackButtons(server.to('U0ADA0002')[0]!).size).toBe(0);
  });

  /** @contract channels-9, channels-10 */
  it('shows what a sender wrote as it is, however long, and mentions nobody', async () => {
    const hostile = '<!channel> <@U0ADA0001> <https://evil.example.com|Open> & @here '.repeat(100);
    const note = { ...page, title: hostile, text: `${'<'.repeat(5000)}\n${'\uD83D\uDE00'.repeat(3000)}` };
    expect(await provider().send('C0OPS0001', note)).toMatchObject({ kind: 'delivered' });
    const [message] = server.to('C0OPS0001');
    const shown = message!.blocks.slice(0, 2).map(({ text }) => text!.text);
    expect([message!.text, ...shown].join('')).not.toMatch(/<|>|&(?!amp;|lt;|gt;)/);
    expect(shown.every((text) => text.isWellFormed())).toBe(true);
  });

  it('links the acknowledgement of several alerts, which has a page of its own', () => {
    const all = { action: 'acknowledge', label: 'Acknowledge all', url: `${BASE}/ack/cccc` } as const;
    const { blocks } = slackMessage({ ...page, buttons: [all] });
    expect(JSON.stringify(blocks)).toContain(`<${BASE}/ack/cccc|Acknowledge all>`);
  });

  /** @contract channels-9, channels-10 */
  it('says of each refusal whether to try again, and never the token', async () => {
    for (const [refusal, result] of [
      ['channel_not_found', { kind: 'permanent', reason: 'Slack: channel_not_found', address: 'dead' }],
      ['is_archived', { kind: 'permanent', reason: 'Slack: is_archived', address: 'dead' }],
      ['msg_too_long', { kind: 'permanent', reason: 'Slack: msg_too_long' }],
      ['token_revoked', { kind: 'retryable', reason: 'Slack: token_revoked' }],
      ['internal_error', { kind: 'retryable', reason: 'Slack: internal_error' }],
      [
        { retryAfter: 30 },
        { kind: 'retryable', reason: 'Slack: too many messages', isBusy: true, notBeforeMs: 30_000 },
      ],
    ] as const) {
      server.treat('C0OPS0002', refusal);
      expect(await provider().send('C0OPS0002', page)).toEqual(result);
    }
    expect(await provider({ botToken: 'xoxb-another-token' }).send('C0OPS0003', page)).toMatchObject({
      ...{ kind: 'retryable', reason: 'Slack: invalid_auth' },
    });
    const lost = await provider({ apiBaseUrl: 'http://127.0.0.1:1/' }).send('C0OPS0003', page);
    expect(lost).toMatchObject({ kind: 'retryable' });
    expect(JSON.stringify(lost)).not.toContain(SLACK_TOKEN);
  });

  it('reads its settings, and takes ids of members and channels only', () => {
    const read = (settings: Record<string, string>) => slackChannel.settings(new SettingsReader(settings));
    expect(read({})).toBeNull();
    expect(read({ SLACK_BOT_TOKEN: SLACK_TOKEN })).toEqual({
      ...{ botToken: SLACK_TOKEN, signingSecret: null, apiBaseUrl: 'https://slack.com/api/' },
    });
    expect(() => read({ SLACK_BOT_TOKEN: 'xoxp-a-person' })).toThrow(ConfigurationError);
    expect(() => read({ SLACK_SIGNING_SECRET: SLACK_SECRET })).toThrow(ConfigurationError);
    for (const value of ['U012AB3CDE', 'W012AB3CDE', 'C012AB3CDE', 'G012AB3CDE'])
      expect(slackChannel.address?.problem(value)).toBeNull();
    for (const value of ['#ops', '@ada', 'D012AB3CDE', 'u012ab3cde', 'U1', '', 'C012AB3CDE\n'])
      expect(slackChannel.address?.problem(value)).not.toBeNull();
  });
});
