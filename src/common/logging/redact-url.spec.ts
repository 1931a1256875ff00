import { describe, expect, it } from '@jest/globals';
import { redactText, redactUrl } from './redact-url.js';

describe('redactUrl', () => {
  it.each([
    ['/v2/webhooks/inbound/1b2c/s3cret', '/v2/webhooks/inbound/1b2c/[redacted]'],
    ['/v2/webhooks/inbound-email/1b2c/s3cret?x=1', '/v2/webhooks/inbound-email/1b2c/[redacted]?x=1'],
    ['/v2/invites/s3cret/accept', '/v2/invites/[redacted]/accept'],
    ['/v2/public/status-page/acme/verify?token=s3cret&a=b', '/v2/public/status-page/acme/verify?token=[redacted]&a=b'],
    ['/v2/push-tokens/ExponentPushToken%5Bs3cret%5D', '/v2/push-tokens/[redacted]'],
    ['/accept-invite/s3cret', '/accept-invite/[redacted]'],
    ['/reset-password/s3cret', '/reset-password/[redacted]'],
    ['/prove-email/s3cret', '/prove-email/[redacted]'],
    ['/status/acme/unsubscribe?token=s3cret', '/status/acme/unsubscribe?token=[redacted]'],
    ['/V2/Webhooks/INBOUND/1b2c/s3cret', '/V2/Webhooks/INBOUND/1b2c/[redacted]'],
    ['//v2//webhooks//inbound//1b2c//s3cret', '//v2//webhooks//inbound//1b2c/[redacted]'],
    ['/v2/Invites//s3cret/accept', '/v2/Invites/[redacted]/accept'],
    ['/status/acme?Key=s3cret&Token=s3cret', '/status/acme?Key=[redacted]&Token=[redacted]'],
    ['/v2/alerts?limit=3', '/v2/alerts?limit=3'],
  ])('%s → %s', (url, shown) => {
    expect(redactUrl(url)).toBe(shown);
  });
});

describe('redactText', () => {
  it.each([
    [
      { msg: 'connect smtp://mailer:s3cret@mail.example.com:25 failed' },
      'smtp://[redacted]@mail.example.com:25 failed',
    ],
    [{ err: { stack: 'GET https://a.example.com/ack/s3cret\n at x' } }, 'https://a.example.com/ack/[redacted]'],
    [{ input: 'https://a.example.com/status/acme?key=s3cret', level: 50 }, 'acme?key=[redacted]","level":50'],
  ])('of %j keeps %s', (entry, shown) => {
    const line = redactText(JSON.stringify(entry));
    expect(line).toContain(shown);
    expect(line).not.toContain('s3cret');
    expect(() => JSON.parse(line) as unknown).not.toThrow();
  });
});
