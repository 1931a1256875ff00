import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type PresentedHeaders, presentedCredential, presentedProfile } from './credential.js';

const SCHEMES = ['CompatKey', 'GenieKey'];
const JWT = `${Buffer.from('{"alg":"HS256","typ":"JWT"}').toString('base64url')}.e30.c2ln`;
const basic = (text: string): string => `Basic ${Buffer.from(text).toString('base64')}`;

const present = (headers: Partial<PresentedHeaders>) =>
  presentedCredential({ serviceKey: undefined, authorization: undefined, cookie: undefined, ...headers }, SCHEMES);
const key = (raw: string, profile: 'native' | 'third-party' = 'native') => ({ kind: 'api-key', raw, profile });

describe('presentedCredential', () => {
  it.each([
    ['ServiceKey abc', key('abc')],
    ['servicekey abc', key('abc')],
    ['CompatKey abc', key('abc')],
    ['GenieKey abc', key('abc', 'third-party')],
    ['geniekey  abc', key('abc', 'third-party')],
    [basic(':abc'), key('abc', 'third-party')],
    [basic(':a:b'), key('a:b', 'third-party')],
    ['Bearer pager-abc', key('pager-abc')],
    ['Bearer chosen-by-the-operator', key('chosen-by-the-operator')],
    ['Bearer a.b.c', key('a.b.c')],
    [`Bearer ${JWT}`, { kind: 'jwt', token: JWT, from: 'bearer' }],
    [`bearer ${JWT}`, { kind: 'jwt', token: JWT, from: 'bearer' }],
    ['Bearer pager-a.b.c', key('pager-a.b.c')],
  ])('reads Authorization: %s', (authorization, expected) => {
    expect(present({ authorization })).toEqual(expected);
  });

  it.each([
    ['', 'unreadable'],
    ['   ', 'unreadable'],
    ['Bearer', 'unreadable'],
    ['Bearer ', 'unreadable'],
    ['Bearer one two', 'unreadable'],
    ['just-a-token', 'unreadable'],
    ['Digest abc', 'unknown-scheme'],
    [basic('user:abc'), 'basic-with-user'],
    [basic(':'), 'unreadable'],
    [basic('nocolon'), 'unreadable'],
    ['Basic %%%', 'unreadable'],
  ])('refuses Authorization: "%s" even beside a valid cookie', (authorization, reason) => {
    expect(present({ authorization, cookie: `token=${JWT}` })).toEqual({ kind: 'malformed', reason });
  });

  /** @contract rights-3 */
  it('prefers X-Service-Key to everything else', () => {
    expect(present({ serviceKey: 'abc', authorization: 'nonsense', cookie: `token=${JWT}` })).toEqual(key('abc'));
  });

  it('treats an empty X-Service-Key as absent', () => {
    expect(present({ serviceKey: ' ', authorization: 'ServiceKey abc' })).toEqual(key('abc'));
  });

  it('prefers Authorization to the cookie', () => {
    expect(present({ authorization: 'Bearer pager-abc', cookie: `token=${JWT}` })).toEqual(key('pager-abc'));
  });

  it.each([`token=${JWT}`, `a=b; token=${JWT}; c=d`, `a=b;token=${JWT}`])('reads the cookie "%s"', (cookie) => {
    expect(present({ cookie })).toEqual({ kind: 'jwt', token: JWT, from: 'cookie' });
  });

  it.each([undefined, '', 'token=', 'token', 'other=1', 'xtoken=abc'])('finds nothing in the cookie "%s"', (cookie) => {
    expect(present({ cookie })).toEqual({ kind: 'none' });
  });

  it('knows CompatKey even when COMPAT_KEY_SCHEMES leaves it out', () => {
    const headers = { serviceKey: undefined, authorization: 'CompatKey abc', cookie: undefined };
    expect(presentedCredential(headers, [])).toEqual(key('abc'));
    expect(presentedCredential({ ...headers, authorization: 'GenieKey abc' }, [])).toEqual({
      kind: 'malformed',
      reason: 'unknown-scheme',
    });
  });

  it('never throws, and never looks at the cookie when there is an Authorization header', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (authorization, cookie) => {
        const credential = present({ authorization, cookie });
        expect(credential.kind).not.toBe('none');
        expect(credential).toEqual(present({ authorization, cookie: undefined }));
      }),
    );
  });
});

describe('presentedProfile', () => {
  const profile = (headers: Partial<PresentedHeaders>, schemes = SCHEMES) =>
    presentedProfile({ serviceKey: undefined, authorization: undefined, cookie: undefined, ...headers }, schemes);

  it('agrees with the credential, wherever there is one', () => {
    const scheme = fc.constantFrom('GenieKey', 'geniekey', 'CompatKey', 'ServiceKey', 'Bearer', 'Basic', 'Other');
    fc.assert(
      fc.property(scheme, fc.string(), (name, value) => {
        const headers = {
          authorization: `${name} ${name === 'Basic' ? Buffer.from(`:${value}`).toString('base64') : value}`,
        };
        const credential = present(headers);
        if (credential.kind === 'api-key') expect(profile(headers)).toBe(credential.profile);
      }),
    );
  });

  it.each([
    ['GenieKey', 'third-party'],
    ['GenieKey a b', 'third-party'],
    ['Basic Ojp4', 'third-party'],
    ['Basic nonsense', 'native'],
    ['CompatKey k', 'native'],
    ['Unknown k', 'native'],
    ['', 'native'],
  ])('is told of a credential that is no good, too: "%s"', (authorization, expected) => {
    expect(profile({ authorization })).toBe(expected);
  });

  it('is native for X-Service-Key, and where no third-party scheme is set', () => {
    expect(profile({ serviceKey: 'k', authorization: 'GenieKey k' })).toBe('native');
    expect(profile({ authorization: 'GenieKey k' }, [])).toBe('native');
  });
});
