import { describe, expect, it } from '@jest/globals';
import { redactError, redactText, redactUrl } from './redact.js';
import { randomToken } from '../crypto/secret-box.js';

const SECRET = 's3cret-value';
const failed = (fields: object, cause?: unknown): Error =>
  Object.assign(new Error('failed', cause === undefined ? {} : { cause }), fields);

describe('redactError', () => {
  it.each<[string, unknown]>([
    ["a statement's values", failed({ parameters: [SECRET], query: 'SELECT $1' })],
    ['the row of its driver', failed({ driverError: failed({ detail: `Key (token)=(${SECRET})` }) })],
    ['a cause that the language hides', failed({}, failed({ parameters: [SECRET] }))],
    ['a cause of a cause', failed({ cause: failed({}, failed({ headers: { authorization: SECRET } })) })],
    ['errors that came together', failed({ errors: [failed({}), failed({ password: SECRET })] })],
    ['a plain object', failed({ config: { auth: { pass: SECRET } } })],
  ])('hides %s', (_what, error) => {
    expect(JSON.stringify(redactError(error))).not.toContain(SECRET);
  });

  it('keeps what explains the error', () => {
    const cause = failed({ code: '23505', table: 'users', detail: SECRET });
    expect(redactError(failed({ query: 'INSERT', attempts: 3, at: new Date(0) }, cause))).toMatchObject({
      ...{ type: 'Error', message: 'failed', stack: expect.stringContaining('redact.spec'), query: 'INSERT' },
      ...{ attempts: 3, at: new Date(0) },
      cause: { message: 'failed', code: '23505', table: 'users', detail: '[redacted]' },
    });
  });

  it('says of a missing right what to grant, in one line without a stack', () => {
    const driverError = failed({ code: '42501', message: 'permission denied for table alerts', routine: 'aclcheck' });
    const error = failed({
      code: '42501',
      message: 'permission denied for table alerts',
      query: 'SELECT',
      driverError,
    });
    expect(redactError(error)).toEqual({
      ...{ type: 'Error', code: '42501' },
      message: expect.stringMatching(
        /^permission denied for table alerts: grant the role of DATABASE_URL .* on all tables in it$/,
      ),
    });
  });

  it('ends, however the causes go round', () => {
    const error = failed({});
    error.cause = failed({ back: error });
    expect(JSON.stringify(redactError(error))).toContain('failed');
    expect(redactError('plain')).toBe('plain');
  });
});

describe('redactUrl', () => {
  it.each([
    ['/integrations/generic/20131114/alert/k3y/ops', '/integrations/generic/20131114/alert/[redacted]/ops'],
    ['/integrations/v1/formatted_webhook/k3y/', '/integrations/v1/formatted_webhook/[redacted]/'],
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

describe('a token of ours', () => {
  const token = randomToken();
  it.each([
    ...['/v2/%69nvites/', '/reset-password%2F', '/%61ck/', '/v2/invites;', '/prove-email\\', "/v2/invites/'"],
    ...['/v2/invites/./', '/api/v2/webhooks/inbound/1b2c/', '/v2/invites/x?a=', '/v2/alerts?%74oken=', '/v2/alerts?a='],
    ...['/nosuch/%20', '/nosuch/%22', '/nosuch?token[]='],
  ])('is hidden in %s<token>', (url) => {
    expect(redactUrl(url + token)).not.toContain(token);
  });

  it('is told from what an operator looks for', () => {
    const kept = `/v2/alerts/01a20559-79e3-7009-bc00-00a1fc0325aa?cursor=${token}&query=status%3Aopen`;
    expect(redactUrl(kept)).toBe(kept);
  });
});

it.each(['access_token', 'apiKey', 'x-service-key', 'password', 'client_secret', 'token[a]', 'sessionId'])(
  'a parameter named %s is hidden',
  (name) => {
    expect(redactUrl(`/v2/alerts?limit=1&${name}=s3cret&a=b`)).toBe(`/v2/alerts?limit=1&${name}=[redacted]&a=b`);
  },
);

describe('redactText', () => {
  it.each([
    [
      { msg: 'connect smtp://mailer:s3cret@mail.example.com:25 failed' },
      'smtp://[redacted]@mail.example.com:25 failed',
    ],
    [{ err: { stack: 'GET https://a.example.com/ack/s3cret\n at x' } }, 'https://a.example.com/ack/[redacted]'],
    [{ msg: 'POST /answer/s3cret HTTP/1.1' }, 'POST /answer/[redacted]'],
    [{ input: 'https://a.example.com/status/acme?key=s3cret', level: 50 }, 'acme?key=[redacted]","level":50'],
  ])('of %j keeps %s', (entry, shown) => {
    const line = redactText(JSON.stringify(entry));
    expect(line).toContain(shown);
    expect(line).not.toContain('s3cret');
    expect(() => JSON.parse(line) as unknown).not.toThrow();
  });
});
