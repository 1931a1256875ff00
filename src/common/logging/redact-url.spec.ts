import { describe, expect, it } from '@jest/globals';
import { redactUrl } from './redact-url.js';

describe('redactUrl', () => {
  it.each([
    ['/v2/webhooks/inbound/1b2c/s3cret', '/v2/webhooks/inbound/1b2c/[redacted]'],
    ['/v2/webhooks/inbound-email/1b2c/s3cret?x=1', '/v2/webhooks/inbound-email/1b2c/[redacted]?x=1'],
    ['/v2/invites/s3cret/accept', '/v2/invites/[redacted]/accept'],
    ['/v2/public/status-page/acme/verify?token=s3cret&a=b', '/v2/public/status-page/acme/verify?token=[redacted]&a=b'],
    ['/v2/push-tokens/ExponentPushToken%5Bs3cret%5D', '/v2/push-tokens/[redacted]'],
    ['/v2/alerts?limit=3', '/v2/alerts?limit=3'],
  ])('%s → %s', (url, shown) => {
    expect(redactUrl(url)).toBe(shown);
  });
});
