import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { FakeClock } from '../../../../test/support/fake-clock.js';
import { alertFacts } from '../../../../test/support/mail-samples.js';
import { NtfyServer } from '../../../../test/support/ntfy-server.js';
import { OutboundHttp } from '../../../platform/outbound-http/outbound-http.js';
import { ServerConfig } from '../../../platform/config/config.js';
import { ConfigurationError, SettingsReader } from '../../../platform/config/environment.js';
import { chatNotes } from '../domain/chat-notes.js';
import { topicOf } from './domain/publication.js';
import { ntfyChannel } from './ntfy.channel.js';
import { NtfyProvider, type NtfySettings } from './ntfy-provider.js';

describe('ntfy', () => {
  const BASE = 'https://pager.example.com';
  const attempt = { tenantId: 't', deliveryId: 'd', attempt: 1 };
  const answerUrls = { acknowledge: `${BASE}/answer/a`, escalate: `${BASE}/answer/b`, close: `${BASE}/answer/c` };
  const page = chatNotes.alert({
    ...{ id: 'd', kind: 'alert', ...alertFacts(), attempt, canBeAcknowledged: true, canBeEscalated: true, answerUrls },
  });
  let server: NtfyServer;
  let http: OutboundHttp;

  beforeAll(async () => {
    server = await NtfyServer.start();
    http = new OutboundHttp(Object.assign(new ServerConfig(), { outboundAllowPrivate: true }), new FakeClock());
  });
  afterAll(async () => {
    await http.onApplicationShutdown();
    await server.stop();
  });

  const send = (topic: string, settings: NtfySettings = { own: null }) =>
    new NtfyProvider(settings, { http }).send(`${server.url}/${topic}`, page);

  it('publishes a page with its urgency, a link and buttons that post', async () => {
    expect(await send('ada')).toEqual({ kind: 'delivered', reference: null });
    const [message] = server.to('ada');
    expect(message).toMatchObject({ title: page.title, priority: 5, click: page.link?.url, authorization: null });
    expect(message?.actions.map(({ label, url }) => [label, url])).toEqual([
      ['Acknowledge', answerUrls.acknowledge],
      ['Escalate', answerUrls.escalate],
      ['Close', answerUrls.close],
    ]);
  });

  /** @contract channels-9, channels-10, channels-12 */
  it('brings the token to the operator’s own server only', async () => {
    const token = 'tk_AgQdq7mVBoFD37zQVN29RhuMzNIz2';
    await send('own', { own: { server: `${server.url}/`, token } });
    await send('other', { own: { server: 'https://ntfy.example.com/', token } });
    expect([server.to('own')[0]?.authorization, server.to('other')[0]?.authorization]).toEqual([
      `Bearer ${token}`,
      null,
    ]);
  });

  /** @contract channels-9, channels-10, channels-12 */
  it('says of each refusal whether to try again', async () => {
    for (const [status, kind] of [
      [403, 'permanent'],
      [413, 'permanent'],
      [429, 'retryable'],
      [503, 'retryable'],
    ] as const) {
      server.treat('refused', status);
      expect(await send('refused')).toMatchObject({ kind, reason: expect.stringContaining(String(status)) });
    }
    const guarded = new OutboundHttp(
      Object.assign(new ServerConfig(), { outboundAllowPrivate: false }),
      new FakeClock(),
    );
    const result = await new NtfyProvider({ own: null }, { http: guarded }).send(`${server.url}/ada`, page);
    expect(result).toMatchObject({ kind: 'permanent', reason: 'the address is not public' });
    await guarded.onApplicationShutdown();
  });

  it('knows the URL of a topic', () => {
    expect(topicOf('https://ntfy.sh/alerts')).toEqual({ server: 'https://ntfy.sh/', topic: 'alerts' });
    expect(topicOf('http://10.0.0.1:8080/ntfy/my_topic-1')).toEqual({
      server: 'http://10.0.0.1:8080/ntfy/',
      topic: 'my_topic-1',
    });
    for (const url of [
      'https://ntfy.sh',
      'https://ntfy.sh/',
      'https://a:b@ntfy.sh/x',
      'ntfy.sh/x',
      'https://ntfy.sh/x?y',
    ]) {
      expect(topicOf(url)).toBeNull();
      expect(ntfyChannel.address?.problem(url)).not.toBeNull();
    }
    expect(ntfyChannel.address?.problem(`https://ntfy.sh/${'x'.repeat(65)}`)).not.toBeNull();
    expect(ntfyChannel.address?.problem('https://[/x')).not.toBeNull();
  });

  it('has a token only together with its server', () => {
    const read = (settings: Record<string, string>) => ntfyChannel.settings(new SettingsReader(settings));
    expect(read({})).toEqual({ own: null });
    expect(read({ NTFY_BASE_URL: 'https://ntfy.example.com', NTFY_TOKEN: 'tk_1' })).toEqual({
      own: { server: 'https://ntfy.example.com/', token: 'tk_1' },
    });
    expect(() => read({ NTFY_TOKEN: 'tk_1' })).toThrow(ConfigurationError);
  });
});
