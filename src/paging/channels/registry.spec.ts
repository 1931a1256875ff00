import { describe, expect, it } from '@jest/globals';
import { isEmailAddress, isPhoneNumber } from '../../platform/addresses.js';
import { ConfigurationError, SettingsReader } from '../../platform/config/environment.js';
import { alertFacts } from '../../../test/support/mail-samples.js';
import { allowed, workedMs } from '../../../test/support/worked-time.js';
import { contentOf } from './channel-definition.js';
import type { Message, MessageKind } from './domain/messages.js';
import { emailChannel } from './email/email.channel.js';
import { addressKey, addressProblem, CHANNELS, checkChannelSettings } from './registry.js';
import { usualTimes } from '../../platform/domain/time-style.js';

const AT = '2026-06-01T12:00:00.000Z';
const ATTEMPT = { tenantId: 't', deliveryId: 'm', attempt: 1 };

describe('phone numbers', () => {
  it.each(['+15551234567', '+4915112345678', '+290123456', '+123456789012345'])('accepts %s', (value) => {
    expect(isPhoneNumber(value)).toBe(true);
  });

  it.each([
    '15551234567',
    '+05551234567',
    '+1 555 123 4567',
    '+1234567890123456',
    '+12',
    '',
    '+1555123456x',
    '++15551234567',
    '+15551234567\n',
  ])('refuses %j', (value) => {
    expect(isPhoneNumber(value)).toBe(false);
  });
});

describe('e-mail addresses', () => {
  it.each([
    'a@b.co',
    'ada.lovelace+pager@ops.example.com',
    "o'brien@example.org",
    'jörg@münchen.example',
    'x@xn--mnchen-3ya.example',
  ])('accepts %s', (value) => {
    expect(isEmailAddress(value)).toBe(true);
  });

  it.each([
    'plain',
    '@example.com',
    'a@localhost',
    'a b@example.com',
    'Ada <ada@example.com>',
    'a@example.com, b@example.com',
    'a@example..com',
    '.a@example.com',
    'a..b@example.com',
    'a@-example.com',
    'a@example.com\r\nBcc: b@example.com',
    `${'a'.repeat(65)}@example.com`,
    `a@${'b'.repeat(250)}.com`,
  ])('refuses %j', (value) => {
    expect(isEmailAddress(value)).toBe(false);
  });

  it('answers at once for hostile input', () => {
    const started = workedMs();
    isEmailAddress(`${'a.'.repeat(100)}@${'b-'.repeat(60)}`);
    const taken = workedMs() - started;
    expect(taken).toBeLessThan(allowed(50, taken));
  });
});

describe('the address of a channel', () => {
  it('is judged by the channel', () => {
    expect(addressProblem('email', 'ada@example.com')).toBeNull();
    expect(addressProblem('email', '+15551234567')).toContain('email address');
    expect(addressProblem('sms', '+15551234567')).toBeNull();
    expect(addressProblem('voice', 'ada@example.com')).toContain('E.164');
    expect(addressProblem('webhook', 'https://example.com/hook?a=b')).toBeNull();
  });

  it.each([
    'example.com/hook',
    'ftp://example.com',
    'https://ada:secret@example.com/',
    'https://example.com/#part',
    'https://example.com/a b',
    `https://example.com/${'a'.repeat(2000)}`,
  ])('a webhook cannot be %j', (url) => {
    expect(addressProblem('webhook', url)).not.toBeNull();
  });

  it('is the same in capitals, but for the path of a URL', () => {
    expect(addressKey('email', 'Ada@Example.com')).toBe(addressKey('email', 'ada@example.com'));
    expect(addressKey('webhook', 'https://example.com/A')).not.toBe(addressKey('webhook', 'https://example.com/a'));
  });
});

describe('every channel', () => {
  const base = { id: 'm', serviceName: 'Pager', timeStyle: usualTimes('UTC') };
  const messages: Record<MessageKind, Message> = {
    code: { ...base, kind: 'code', code: '123456' },
    test: { ...base, kind: 'test' },
    alert: {
      ...base,
      ...alertFacts(),
      kind: 'alert',
      attempt: ATTEMPT,
      canBeAcknowledged: true,
      canBeEscalated: true,
      answerUrls: {},
    },
    bundle: {
      ...base,
      ...{
        kind: 'bundle',
        attempt: ATTEMPT,
        occasion: 'create-alert',
        count: 7,
        alertIds: Array.from({ length: 7 }, (_, place) => `alert-${place}`),
        worst: 'P1',
        canBeAcknowledged: true,
        canBeEscalated: true,
      },
      alerts: [alertFacts().alert],
      ...{ acknowledgeUrl: null, inboxUrl: 'https://pager.example.com/console/' },
    },
    handoff: {
      ...base,
      ...{ kind: 'handoff', begins: true, scheduleId: 's', scheduleName: 'Ops', at: AT, until: null, onCall: ['Ada'] },
      sentences: ['You are on call for Ops.', 'No end is in sight.'],
    },
    address: {
      ...base,
      kind: 'address',
      sentences: ['sms …89 does not work any more', 'Test it.'],
      url: 'https://pager.example.com/console/me',
    },
    incident: {
      ...base,
      kind: 'incident',
      incident: { incidentId: 'i', name: 'Checkout', priority: 'P1', status: 'resolved', news: 'It is resolved.' },
      ...{
        headline: 'it is resolved',
        message: '',
        since: 'noon',
        changed: 'noon',
        url: 'https://pager.example.com',
        isOver: true,
        reason: 'so',
      },
    },
  };
  const kinds = Object.values(messages);

  it.each(
    CHANNELS.flatMap((channel) => kinds.map((message) => [channel.type, message.kind, channel, message] as const)),
  )('%s renders the kind %s', (_type, _kind, channel, message) => {
    const said = {
      alert: 'Checkout',
      bundle: '7 alerts need you',
      code: '1, ?2|12',
      test: 'test',
      handoff: 'on call',
      incident: 'resolved',
      address: 'does not work',
    };
    expect(JSON.stringify(contentOf(channel, message))).toMatch(new RegExp(said[message.kind], 'i'));
  });

  it('a post about several alerts names all of them by their ids', () => {
    const webhook = CHANNELS.find(({ type }) => type === 'webhook')!;
    const { alertIds } = messages.bundle as Extract<Message, { kind: 'bundle' }>;
    expect(contentOf(webhook, messages.bundle)).toMatchObject({ count: alertIds.length, alertIds });
  });

  it('has a name of its own, and room for at least one message', () => {
    expect(new Set(CHANNELS.map(({ type }) => type)).size).toBe(CHANNELS.length);
    expect(CHANNELS.filter(({ concurrency, label }) => concurrency < 1 || label === '')).toEqual([]);
  });
});

describe('the settings of channels', () => {
  const check = (settings: Record<string, string>) => () => checkChannelSettings(new SettingsReader(settings));
  const HTTP = 'must be an address that begins with http:// or https:// and names a host';
  const SENDER = 'must be an e-mail address, or a name and one: Pager <pager@example.com>';
  const TOGETHER = 'set TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and TWILIO_FROM together';

  it.each([
    [{ SMTP_URL: 'http://mail' }, 'SMTP_URL: must be an address that begins with smtp:// or smtps:// and names a host'],
    [{ MAIL_FROM: 'Pager' }, `MAIL_FROM: ${SENDER}`],
    [{ MAIL_FROM: 'Pager <pager>' }, `MAIL_FROM: ${SENDER}`],
    [{ MAIL_FROM: 'Pager <>' }, `MAIL_FROM: ${SENDER}`],
    [{ TWILIO_API_BASE_URL: 'twilio' }, `TWILIO_API_BASE_URL: ${HTTP}`],
    [{ PUSH_API_BASE_URL: 'expo' }, `PUSH_API_BASE_URL: ${HTTP}`],
    [{ TWILIO_FROM: '+4912345' }, `TWILIO_ACCOUNT_SID: ${TOGETHER}`],
    [
      { TWILIO_ACCOUNT_SID: 'SK1', TWILIO_AUTH_TOKEN: 't', TWILIO_FROM: '+4912345' },
      'TWILIO_ACCOUNT_SID: must begin with AC (an account, not an API key)',
    ],
  ])('%j is refused in one line', (settings, line) => {
    expect(check(settings as Record<string, string>)).toThrow(new ConfigurationError(line));
  });

  it('may be absent or empty: then a channel that needs some is not configured', () => {
    const absent = new SettingsReader({ SMTP_URL: '', EXPO_ACCESS_TOKEN: '' });
    const types = (channels: typeof CHANNELS) => channels.map(({ type }) => type);
    const configured = CHANNELS.filter((channel) => channel.settings(absent) !== null);
    expect(types(configured)).toEqual(types(CHANNELS.filter(({ needsSettings }) => !needsSettings)));
    expect(types(configured)).toContain('webhook');
    expect(types(configured)).not.toContain('email');
    expect(check({})).not.toThrow();
  });

  it.each(['Pager <pager@localhost>', 'pager@example.com', '"On call, Inc." <a+b@mail.example.com>'])(
    'mails may be from %s',
    (from) => {
      const settings = emailChannel.settings(new SettingsReader({ SMTP_URL: 'smtp://mail', MAIL_FROM: from }));
      expect(settings?.from).toBe(from);
    },
  );
});
