import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Agent } from 'node:https';
import { TWILIO_NUMBER, TWILIO_SID, TWILIO_TOKEN, TwilioSink } from '../../../../test/support/twilio-sink.js';
import { PrometheusMetrics } from '../../../app/metrics/prometheus-metrics.js';
import { ENGLISH } from '../../../platform/words.js';
import { SecretBox } from '../../../platform/crypto/secret-box.js';
import { DeliveryMetrics } from '../../../platform/delivery-queue/delivery-metrics.js';
import { ChannelProviders } from '../channel-providers.js';
import { SmsProvider } from '../sms/sms-provider.js';
import { VoiceProvider } from '../voice/voice-provider.js';
import { TwilioAccount, type TwilioAccountSettings } from './twilio-account.js';

const ADA = '+4915112345678';
const attempt = { tenantId: 't-1', deliveryId: 'd-1', attempt: 2 };
const text = { text: 'P1: Disk full ☃', attempt };
const call = {
  words: ENGLISH,
  sentences: ['Disk <full> & "hot" on db-1.'],
  keyHint: 'To acknowledge, press any key.',
  attempt,
};
const REPORT = 'https://pager.example.com/v2/webhooks/twilio/t-1/d-1/2/report';
const KEYS = 'https://pager.example.com/v2/webhooks/twilio/t-1/d-1/2/keys';

describe('sms and voice through Twilio’s library', () => {
  let sink: TwilioSink;
  let settings: TwilioAccountSettings;

  beforeAll(async () => {
    sink = await TwilioSink.start();
    settings = {
      accountSid: TWILIO_SID,
      authToken: TWILIO_TOKEN,
      from: TWILIO_NUMBER,
      apiBaseUrl: sink.url,
      publicBaseUrl: 'https://pager.example.com',
    };
  });
  afterEach(() => sink.reset());
  afterAll(() => sink.stop());

  const sms = (over: Partial<TwilioAccountSettings> = {}): SmsProvider =>
    new SmsProvider(new TwilioAccount({ ...settings, ...over }));
  const voice = (): VoiceProvider => new VoiceProvider(new TwilioAccount(settings));

  it('keeps idle connections for longer than a request may take', async () => {
    let idleMs: unknown;
    await new TwilioAccount(settings).attempt(({ httpClient }) => {
      const agent: unknown = httpClient.axios.defaults.httpsAgent;
      idleMs = (agent as Agent).options.timeout;
      return Promise.resolve({ sid: 'none' });
    });
    expect(idleMs).toBe(55_000);
  });

  it('loads the library when the service starts', () => {
    class Counted extends TwilioAccount {
      loads = 0;
      override load(): void {
        this.loads++;
        super.load();
      }
    }
    const account = new Counted(settings);
    const metrics = new DeliveryMetrics(new PrometheusMetrics());
    const [text, voice] = [new SmsProvider(account), new VoiceProvider(account)];
    const providers = [['sms', text] as const, ['voice', voice] as const];
    new ChannelProviders(providers, metrics, new SecretBox('a key')).onApplicationBootstrap();
    expect(account.loads).toBe(2);
  });

  it('sends the short text and asks for a report', async () => {
    const result = await sms().send(ADA, text);
    const [sent] = sink.accepted;
    expect(result).toEqual({ kind: 'delivered', reference: sent?.sid });
    expect(sent).toMatchObject({
      kind: 'sms',
      to: ADA,
      from: TWILIO_NUMBER,
      content: text.text,
      statusCallback: REPORT,
    });
  });

  it('asks for no report when none is wanted', async () => {
    await sms().send(ADA, { ...text, attempt: null });
    expect(sink.accepted).toMatchObject([{ content: text.text, statusCallback: null }]);
  });

  it('says it twice, escaped, and listens for a key', async () => {
    await voice().send(ADA, call);
    const [placed] = sink.accepted;
    expect(placed).toMatchObject({ kind: 'call', to: ADA, from: TWILIO_NUMBER, statusCallback: REPORT });
    const script = placed?.content ?? '';
    expect(script.match(/Disk &lt;full&gt; &amp; "hot" on db-1\./g)).toHaveLength(2);
    expect(script).toContain(`<Gather action="${KEYS}" method="POST" numDigits="1" finishOnKey=""`);
    expect(script.match(/press any key/g)).toHaveLength(2);
  });

  it('asks for no key when there is nothing to acknowledge, and says nothing that XML cannot hold', async () => {
    await voice().send(ADA, {
      words: ENGLISH,
      sentences: ['Your code is 1, 2.\u0007\uFFFE Bye'],
      keyHint: null,
      attempt: null,
    });
    const script = sink.accepted[0]?.content ?? '';
    expect(script.match(/<Say language="en-US">Your code is 1, 2\. Bye<\/Say>/g)).toHaveLength(2);
    expect(script).not.toContain('Gather');
  });

  it('keeps a script with endless text below what Twilio takes', async () => {
    await voice().send(ADA, { ...call, sentences: ['&'.repeat(5000)] });
    expect(sink.accepted[0]?.content.length).toBeLessThan(4000);
  });

  it.each([
    ['an invalid number', { status: 400, code: 21211 }, 'permanent', { address: 'dead' }],
    ['somebody who unsubscribed', { status: 400, code: 21610 }, 'permanent', { address: 'dead' }],
    ['a text that is too long', { status: 400, code: 21617 }, 'permanent', {}],
    ['a sender that is not ours', { status: 400, code: 21606 }, 'retryable', {}],
    ['wrong credentials', { status: 401, code: 20003 }, 'retryable', {}],
    ['too many requests', { status: 429, code: 20429 }, 'retryable', {}],
    ['a broken Twilio', { status: 500, code: 20500 }, 'retryable', {}],
  ])('calls %s %s', async (_what, mode, kind, address) => {
    sink.become(mode);
    for (const result of [await sms().send(ADA, text), await voice().send(ADA, call)]) {
      expect(result).toEqual({
        kind,
        reason: `Twilio: Refused with ${mode.code} (HTTP ${mode.status}, code ${mode.code})`,
        ...address,
      });
    }
  });

  it('calls a bad gateway, a hanging and a missing server retryable', async () => {
    sink.become('garbage');
    expect(await sms().send(ADA, text)).toMatchObject({ kind: 'retryable' });
    sink.become('hang');
    expect(await sms({ timeoutMs: 100 }).send(ADA, text)).toMatchObject({ kind: 'retryable' });
    sink.hangUp();
    const gone = await TwilioSink.start();
    const apiBaseUrl = gone.url;
    await gone.stop();
    expect(await sms({ apiBaseUrl }).send(ADA, text)).toMatchObject({ kind: 'retryable' });
  });

  it('does not name a loopback address to the real Twilio', () => {
    const local = { ...settings, publicBaseUrl: 'http://localhost:3000' };
    expect(new TwilioAccount({ ...local, apiBaseUrl: null }).callbacks(attempt)).toBeNull();
    expect(new TwilioAccount(local).callbacks(attempt)?.report).toMatch(/^http:\/\/localhost:3000\/v2\//);
  });
});
