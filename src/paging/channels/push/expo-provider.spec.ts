import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { EXPO_TOKEN, ExpoSink } from '../../../../test/support/expo-sink.js';
import type { PushContent } from './domain/pushes.js';
import { ExpoProvider } from './expo-provider.js';

const phone = (name: string | number): string => `ExponentPushToken[${name}]`;
const message: PushContent = {
  title: 'P1 Disk full',
  body: 'db-1',
  priority: 'high',
  data: { alertId: 'a', tinyId: 7, type: 'alert' },
};

describe('push through Expo’s HTTP API', () => {
  let sink: ExpoSink;
  let expo: ExpoProvider;

  beforeAll(async () => {
    sink = await ExpoSink.start();
    expo = new ExpoProvider({ accessToken: EXPO_TOKEN, apiBaseUrl: `${sink.url}/` });
  });
  afterEach(() => sink.reset());
  afterAll(() => sink.stop());

  /** @contract delivery-30 */
  it('sends what the phone shows and what the app opens', async () => {
    expect(await expo.send(phone(1), message)).toEqual({
      kind: 'delivered',
      reference: expect.stringMatching(/^ticket/),
    });
    expect(sink.pushes).toEqual([{ to: phone(1), sound: 'default', ...message }]);
  });

  it('puts what is sent at once into requests of a hundred', async () => {
    const results = await Promise.all(Array.from({ length: 230 }, (_, index) => expo.send(phone(index), message)));
    expect(sink.batches.toSorted((a, b) => a - b)).toEqual([30, 100, 100]);
    expect(sink.pushes).toHaveLength(230);
    expect(new Set(results.map((result) => result.kind === 'delivered' && result.reference)).size).toBe(230);
  });

  it('gives each message its own answer', async () => {
    sink.treat(phone('gone'), { ticket: 'DeviceNotRegistered' });
    sink.treat(phone('busy'), { ticket: 'MessageRateExceeded' });
    sink.treat(phone('big'), { ticket: 'MessageTooBig' });
    const names = ['gone', 'busy', 'big', 'fine'];
    expect(await Promise.all(names.map((name) => expo.send(phone(name), message)))).toEqual([
      { kind: 'permanent', reason: 'Expo: DeviceNotRegistered: It is DeviceNotRegistered', addressGone: true },
      { kind: 'retryable', reason: 'Expo: MessageRateExceeded: It is MessageRateExceeded' },
      { kind: 'permanent', reason: 'Expo: MessageTooBig: It is MessageTooBig' },
      { kind: 'delivered', reference: expect.any(String) },
    ]);
    expect(sink.batches).toEqual([4]);
    expect(sink.pushes.map(({ to }) => to)).toEqual([phone('fine')]);
  });

  it('lets no malformed message hold up the others of its request', async () => {
    const results = await Promise.all([expo.send('fcm:1', message), expo.send(phone(1), message)]);
    expect(results.map(({ kind }) => kind)).toEqual(['permanent', 'delivered']);
    expect(sink.pushes.map(({ to }) => to)).toEqual([phone(1)]);
  });

  it.each([429, 500, 401])('calls %i retryable, for every message', async (status) => {
    sink.become(status);
    const results = await Promise.all([expo.send(phone(1), message), expo.send(phone(2), message)]);
    expect(results).toEqual(Array(2).fill({ kind: 'retryable', reason: `Expo: HTTP ${status}` }));
  });

  it('calls a hanging and a missing server retryable', async () => {
    sink.become('hang');
    const hasty = new ExpoProvider({ accessToken: EXPO_TOKEN, apiBaseUrl: sink.url, timeoutMs: 100 });
    expect(await hasty.send(phone(1), message)).toMatchObject({ kind: 'retryable' });
    sink.hangUp();
    const gone = await ExpoSink.start();
    const lost = new ExpoProvider({ accessToken: null, apiBaseUrl: gone.url });
    await gone.stop();
    expect(await lost.send(phone(1), message)).toMatchObject({ kind: 'retryable' });
    expect(await lost.receiptsOf(['ticket-1'])).toEqual(new Map());
  });

  it('reads receipts: delivered, lost, not there yet', async () => {
    sink.treat(phone('gone'), { receipt: 'DeviceNotRegistered' });
    const sent = await Promise.all([phone('gone'), phone('fine')].map((to) => expo.send(to, message)));
    expect(sink.pushes.map(({ to }) => to)).toEqual([phone('gone'), phone('fine')]);
    const [lost = '', fine = ''] = sent.map((result) => (result.kind === 'delivered' ? (result.reference ?? '') : ''));
    expect(await expo.receiptsOf([lost, fine, 'ticket-unknown'])).toEqual(
      new Map([
        [lost, { kind: 'failed', reason: expect.stringContaining('DeviceNotRegistered'), addressGone: true }],
        [fine, { kind: 'delivered' }],
      ]),
    );
  });
});
