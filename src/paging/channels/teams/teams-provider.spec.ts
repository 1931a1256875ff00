import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { FakeClock } from '../../../../test/support/fake-clock.js';
import { alertFacts } from '../../../../test/support/mail-samples.js';
import { WebhookSink } from '../../../../test/support/webhook-sink.js';
import { OutboundHttp } from '../../../platform/outbound-http/outbound-http.js';
import { ServerConfig } from '../../../platform/config/config.js';
import { chatNotes } from '../domain/chat-notes.js';
import type { TeamsMessage } from './domain/adaptive-card.js';
import { TeamsProvider } from './teams-provider.js';

describe('Teams', () => {
  const BASE = 'https://pager.example.com';
  const PATH = '/workflows/0a1b/triggers/manual/paths/invoke?api-version=2016-06-01&sig=secret';
  const answerUrls = { acknowledge: `${BASE}/answer/a`, snooze: `${BASE}/answer/d` };
  const page = chatNotes.alert({
    ...{ id: 'd', kind: 'alert', serviceName: 'Pager', canBeAcknowledged: true, canBeEscalated: true },
    ...alertFacts({ answerUrls }, { message: '*Disk* [full](https://evil.example.com)' }),
    attempt: { tenantId: 't', deliveryId: 'd', attempt: 1 },
  });
  let sink: WebhookSink;
  let http: OutboundHttp;

  beforeAll(async () => {
    sink = await WebhookSink.start();
    http = new OutboundHttp(Object.assign(new ServerConfig(), { outboundAllowPrivate: true }), new FakeClock());
  });
  afterAll(async () => {
    await http.onApplicationShutdown();
    await sink.stop();
  });

  /** @contract channels-9, channels-10, channels-12 */
  it('shows a card whose buttons open pages, and what a sender wrote as it is', async () => {
    expect(await new TeamsProvider({ http }).send(sink.url(PATH), page)).toEqual({
      kind: 'delivered',
      reference: null,
    });
    const { body, headers } = sink.to(PATH)[0]!;
    expect(headers).toMatchObject({ 'content-type': 'application/json' });
    const { type, attachments } = body as unknown as TeamsMessage;
    const { contentType, content } = attachments[0];
    expect([type, contentType]).toEqual(['message', 'application/vnd.microsoft.card.adaptive']);
    expect(content).toMatchObject({ type: 'AdaptiveCard', version: '1.4', fallbackText: page.title });
    expect(content.body[0]).toMatchObject({
      color: 'Attention',
      text: String.raw`\[P1\] \*Disk\* \[full\]\(https://evil.example.com\)`,
    });
    expect(content.actions).toEqual([
      { type: 'Action.OpenUrl', title: 'Acknowledge', url: answerUrls.acknowledge },
      { type: 'Action.OpenUrl', title: 'Snooze for an hour', url: answerUrls.snooze },
      { type: 'Action.OpenUrl', title: 'Open the alert', url: page.link?.url },
    ]);
  });

  it('says of each refusal whether to try again', async () => {
    for (const [status, kind] of [
      [202, 'delivered'],
      [401, 'permanent'],
      [404, 'permanent'],
      [429, 'retryable'],
      [502, 'retryable'],
    ] as const) {
      sink.answer(PATH, status);
      expect(await new TeamsProvider({ http }).send(sink.url(PATH), page)).toMatchObject({ kind });
    }
    expect(sink.to(PATH)).toHaveLength(6);
  });
});
