import { describe, expect, it } from '@jest/globals';
import { type CredentialHeaders, presentedSecret } from './requester.js';

const secretOf = (headers: Partial<CredentialHeaders>): string | null =>
  presentedSecret({ serviceKey: undefined, authorization: undefined, cookie: undefined, ...headers });

describe('presentedSecret', () => {
  it.each<[string, Partial<CredentialHeaders>]>([
    ['the key header', { serviceKey: ' pager-k ' }],
    ['ServiceKey', { authorization: 'ServiceKey pager-k' }],
    ['CompatKey with more space', { authorization: 'compatkey   pager-k ' }],
    ['a third-party scheme', { authorization: 'GenieKey pager-k' }],
    ['Bearer', { authorization: 'Bearer pager-k' }],
    ['Basic', { authorization: `Basic ${Buffer.from(':pager-k').toString('base64')}` }],
    ['Basic, padded', { authorization: `basic ${Buffer.from(':pager-k').toString('base64')}==` }],
    ['no scheme at all', { authorization: 'pager-k' }],
    ['the cookie', { cookie: 'theme=dark; token=pager-k; x=1' }],
    ['the key header before all others', { serviceKey: 'pager-k', authorization: 'Bearer a', cookie: 'token=b' }],
    ['Authorization before the cookie', { authorization: 'Bearer pager-k', cookie: 'token=b' }],
  ])('finds one key in all its forms: %s', (_form, headers) => {
    expect(secretOf(headers)).toBe('pager-k');
  });

  it.each<[string, Partial<CredentialHeaders>]>([
    ['nothing', {}],
    ['empty headers', { serviceKey: ' ', cookie: '' }],
    ['an empty Authorization, which keeps the cookie from counting', { authorization: '', cookie: 'token=b' }],
    ['another cookie', { cookie: 'mytoken=b' }],
    ['an emptied cookie', { cookie: 'token=; x=1' }],
    ['Basic without a password', { authorization: `Basic ${Buffer.from('user:').toString('base64')}` }],
  ])('finds none in %s', (_form, headers) => {
    expect(secretOf(headers)).toBeNull();
  });
});
