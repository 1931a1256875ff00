import { describe, expect, it } from '@jest/globals';
import { redactError } from './redact-error.js';

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

  it('keeps what tells the trouble', () => {
    const cause = failed({ code: '23505', table: 'users', detail: SECRET });
    expect(redactError(failed({ query: 'INSERT', attempts: 3, at: new Date(0) }, cause))).toMatchObject({
      ...{ type: 'Error', message: 'failed', stack: expect.stringContaining('redact-error'), query: 'INSERT' },
      ...{ attempts: 3, at: new Date(0) },
      cause: { message: 'failed', code: '23505', table: 'users', detail: '[redacted]' },
    });
  });

  it('ends, however the causes go round', () => {
    const error = failed({});
    error.cause = failed({ back: error });
    expect(JSON.stringify(redactError(error))).toContain('failed');
    expect(redactError('plain')).toBe('plain');
  });
});
