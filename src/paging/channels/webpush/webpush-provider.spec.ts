import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { FakeClock } from '../../../../test/support/fake-clock.js';
import webpush from 'web-push';
import { PushService } from '../../../../test/support/push-service.js';
import { OutboundHttp } from '../../../platform/outbound-http/outbound-http.js';
import { SecretBox } from '../../../platform/crypto/secret-box.js';
import { ServerConfig } from '../../../platform/config/config.js';
import { usualTimes } from '../../../platform/domain/time-style.js';
import { notices } from './domain/notices.js';
import { WebPushProvider } from './webpush-provider.js';

describe('web push', () => {
  const box = new SecretBox('k'.repeat(32));
  const keys = webpush.generateVAPIDKeys();
  const content = notices.test({ kind: 'test', id: 'a1b2-c3', serviceName: 'Pager', timeStyle: usualTimes('UTC') });
  let service: PushService;
  let http: OutboundHttp;

  beforeAll(async () => {
    service = await PushService.start();
    service.publicKey = keys.publicKey;
    http = new OutboundHttp(Object.assign(new ServerConfig(), { outboundAllowPrivate: true }), new FakeClock());
  });
  afterAll(async () => {
    await http.onApplicationShutdown();
    await service.stop();
  });

  const provider = (over: { publicBaseUrl?: string; vapid?: webpush.VapidKeys; http?: OutboundHttp } = {}) => {
    const server = Object.assign(new ServerConfig(), {
      publicBaseUrl: over.publicBaseUrl ?? 'https://pager.example.com',
    });
    const vapid = { keys: () => Promise.resolve(over.vapid ?? keys) };
    return new WebPushProvider({ http: over.http ?? http, box, vapid, server });
  };
  const send = (browser: string, with_: WebPushProvider = provider()) => {
    const { endpoint, keys: secret } = service.subscribe(browser);
    return with_.send(endpoint, content, box.seal(JSON.stringify(secret)));
  };

  /** @contract channels-3 */
  it('is encrypted for the browser and signed by the service', async () => {
    expect(await send('fine')).toEqual({ kind: 'delivered', reference: null });
    expect(service.to('fine')).toEqual([
      {
        browser: 'fine',
        notice: content.notice,
        ttl: 3600,
        urgency: 'high',
        topic: 'a1b2c3',
        vapid: { aud: service.origin, exp: expect.any(Number), sub: 'https://pager.example.com' },
      },
    ]);
  });

  it('names an address to write to where the service has no https', async () => {
    await send('local', provider({ publicBaseUrl: 'http://pager.internal:3000' }));
    expect(service.to('local')[0]?.vapid.sub).toBe('mailto:pager@pager.internal');
  });

  it('says of each answer whether to try again, and whether the browser is gone', async () => {
    const result = async (status: number) => {
      service.treat(`s${status}`, status);
      return send(`s${status}`);
    };
    for (const status of [404, 410]) {
      expect(await result(status)).toMatchObject({ kind: 'permanent', addressGone: true });
    }
    for (const status of [400, 413])
      expect(await result(status)).toEqual({ kind: 'permanent', reason: expect.any(String) });
    expect(await result(307)).toMatchObject({ kind: 'permanent', address: 'doubtful' });
    for (const status of [401, 429, 500, 503]) expect(await result(status)).toMatchObject({ kind: 'retryable' });
  });

  it('is refused for good with other keys than the browser subscribed with', async () => {
    const result = await send('other', provider({ vapid: webpush.generateVAPIDKeys() }));
    expect(result).toEqual({ kind: 'permanent', reason: expect.stringContaining('HTTP 403') });
  });

  it('calls nobody in a private network, and throws nothing', async () => {
    const guarded = new OutboundHttp(
      Object.assign(new ServerConfig(), { outboundAllowPrivate: false }),
      new FakeClock(),
    );
    expect(await send('private', provider({ http: guarded }))).toMatchObject({ kind: 'permanent' });
    await guarded.onApplicationShutdown();
    const { endpoint } = service.subscribe('unreadable');
    expect(await provider().send(endpoint, content, 'v1.no.no.no')).toMatchObject({ kind: 'retryable' });
    expect(await provider().send(endpoint, content, null)).toMatchObject({ kind: 'permanent' });
  });

  it('keeps the longest page within one record', () => {
    const long = '𝕏'.repeat(5000);
    const page = notices.incident({
      ...{
        kind: 'incident',
        id: 'i',
        serviceName: 'Pager',
        timeStyle: usualTimes('UTC'),
        headline: long,
        message: long,
        since: '',
        changed: '',
        reason: '',
      },
      incident: { incidentId: 'i', name: long, priority: 'P1', status: 'open', news: long },
      ...{ url: 'https://pager.example.com/console/incidents/i', isOver: false },
    });
    expect(Buffer.byteLength(JSON.stringify(page.notice))).toBeLessThan(3800);
  });
});
