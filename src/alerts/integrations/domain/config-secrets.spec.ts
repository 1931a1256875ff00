import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { checkConfig } from './config-check.js';
import {
  changeConfig,
  MASK,
  maskConfig,
  maskConfigForReaders,
  mergeConfig,
  replaceConfig,
  type IntegrationConfig,
} from './config-secrets.js';
import { DEFAULT_RIGHTS, scopesOf } from './key-rights.js';

describe('maskConfig', () => {
  /** @contract integrations-4 */
  it('hides what its name gives away as a secret, at any depth', () => {
    expect(
      maskConfig({
        url: 'https://x',
        apiKey: 'a',
        PASSWORD: 'b',
        signingSecret: 'c',
        botToken: 'd',
        headers: { Authorization: 'e' },
        auth: { user: 'u', pass: 'f' },
        targets: [{ url: 'https://y', token: 'g' }],
      }),
    ).toEqual({
      url: 'https://x',
      apiKey: MASK,
      PASSWORD: MASK,
      signingSecret: MASK,
      botToken: MASK,
      headers: MASK,
      auth: { user: 'u', pass: MASK },
      targets: [{ url: 'https://y', token: MASK }],
    });
  });

  it('shows that a secret is not set', () => {
    expect(maskConfig({ apiKey: '', token: null })).toEqual({ apiKey: '', token: null });
  });
});

describe('mergeConfig', () => {
  it('changes what the patch names and nothing else', () => {
    expect(mergeConfig({ url: 'a', channel: '#ops' }, { url: 'b', events: ['x'] })).toEqual({
      url: 'b',
      channel: '#ops',
      events: ['x'],
    });
  });

  /** @contract integrations-5 */
  it.each([MASK, '', null])('leaves a stored secret when the patch says %j', (value) => {
    expect(mergeConfig({ apiKey: 'real', auth: { pass: 'real' } }, { apiKey: value, auth: { pass: value } })).toEqual({
      apiKey: 'real',
      auth: { pass: 'real' },
    });
  });

  it('never stores the mask', () => {
    expect(mergeConfig({}, { apiKey: MASK, url: 'u' })).toEqual({ url: 'u' });
  });

  it('replaces a secret', () => {
    expect(mergeConfig({ headers: { A: '1' } }, { headers: { B: '2' } })).toEqual({ headers: { A: '1', B: '2' } });
    expect(mergeConfig({ apiKey: 'old' }, { apiKey: 'new' })).toEqual({ apiKey: 'new' });
  });

  it('empties a setting that is no secret', () => {
    expect(mergeConfig({ channel: '#ops', url: 'u' }, { channel: '', url: null })).toEqual({ channel: '', url: null });
  });

  it('takes back what it showed without any change', () => {
    const leaf = fc.oneof(fc.string(), fc.integer(), fc.boolean());
    const name = fc.constantFrom('url', 'apiKey', 'password', 'headers', 'nested', 'list', 'token');
    const { object } = fc.letrec<{ object: IntegrationConfig }>((tie) => ({
      object: fc
        .uniqueArray(
          fc.tuple(name, fc.oneof({ maxDepth: 3 }, leaf, fc.array(tie('object'), { maxLength: 3 }), tie('object'))),
          {
            selector: ([key]) => key,
          },
        )
        .map((entries) => Object.fromEntries(entries)),
    }));
    fc.assert(
      fc.property(object, (config) => {
        expect(mergeConfig(config, maskConfig(config))).toEqual(config);
      }),
    );
  });
});

describe('checkConfig', () => {
  it.each<[string, IntegrationConfig, unknown]>([
    ['slack', { webhookUrl: ' https://x ' }, { kind: 'present', key: 'webhookUrl', url: 'https://x' }],
    ['email', { fromAddress: 'a@b.c' }, { kind: 'present', key: 'fromAddress', url: null }],
    ['Teams', {}, { kind: 'missing', key: 'webhookUrl' }],
    ['email', { fromAddress: ' ' }, { kind: 'missing', key: 'fromAddress' }],
    ['webhook', { url: 7 }, { kind: 'missing', key: 'url' }],
    ['API', { url: 'https://x' }, { kind: 'not-testable' }],
  ])('checks %s with %j', (type, config, expected) => {
    expect(checkConfig(type, config)).toEqual(expected);
  });
});

describe('scopesOf', () => {
  /** @contract rights-6 */
  it('gives minted keys everything but config', () => {
    expect(scopesOf(DEFAULT_RIGHTS)).toEqual(['read', 'write', 'delete']);
  });

  it('follows the rights of the integration', () => {
    expect(scopesOf({ allowRead: false, allowWrite: true, allowDelete: false, allowConfig: true })).toEqual([
      'write',
      'config',
    ]);
  });
});

describe('replaceConfig', () => {
  const stored = { url: 'https://a.example.com/x', token: 't', headers: { A: '1', B: '2' }, room: 'ops' };
  const elsewhere = 'https://b.example.com';

  it.each<[IntegrationConfig, IntegrationConfig]>([
    [
      { url: stored.url, token: MASK },
      { url: stored.url, token: 't' },
    ],
    [{ headers: { B: '3' } }, { headers: { B: '3' } }],
    [{ token: '', room: null }, { room: null }],
    [
      { url: elsewhere, token: 'new' },
      { url: elsewhere, token: 'new' },
    ],
    [{}, {}],
  ])('leaves %j', (given, config) => {
    expect(replaceConfig(stored, given)).toEqual({ kind: 'changed', config });
  });

  it('wants every secret that stays to be sent again where the address leads elsewhere', () => {
    const given = { url: elsewhere, token: MASK, headers: MASK };
    expect(replaceConfig(stored, given)).toEqual({ kind: 'incomplete', secrets: ['config.token', 'config.headers'] });
  });
});

describe('changeConfig', () => {
  const stored = {
    url: 'https://ours.example.com/a',
    signingSecret: 'whsec_1',
    headers: { Authorization: 'Bearer x', Trace: 'on' },
    proxy: { host: 'p', password: 'pw' },
    hops: [{ name: 'a', key: 'k' }],
    room: 'ops',
    emptyToken: '',
  };
  const SECRETS = ['config.signingSecret', 'config.headers', 'config.proxy.password', 'config.hops.0.key'];

  it.each([{ room: 'dev' }, { url: 'https://ours.example.com/b' }, { url: 'https://ours.example.com:443/' }, {}])(
    'merges where the origin stays: %j',
    (patch) => {
      expect(changeConfig(stored, patch)).toEqual({ kind: 'changed', config: mergeConfig(stored, patch) });
    },
  );

  it.each([
    'https://theirs.example.com/a',
    'http://ours.example.com/a',
    'https://ours.example.com:8443/a',
    'https://sub.ours.example.com/a',
    'no address',
  ])('asks for every secret again for %s', (url) => {
    expect(changeConfig(stored, { url })).toEqual({ kind: 'incomplete', secrets: SECRETS });
    expect(changeConfig(stored, { url, headers: '********', signingSecret: '', proxy: {} })).toEqual({
      kind: 'incomplete',
      secrets: SECRETS,
    });
  });

  it('asks where an address comes to secrets that had none, and for one of each kind', () => {
    const { url: _url, ...bare } = stored;
    expect(changeConfig(bare, { url: 'https://theirs.example.com' })).toMatchObject({ kind: 'incomplete' });
    expect(changeConfig(stored, { webhookUrl: 'https://theirs.example.com' })).toMatchObject({ kind: 'incomplete' });
    expect(changeConfig(stored, { url: 'https://theirs.example.com', headers: { 'X-Key': '********' } })).toMatchObject(
      {
        secrets: SECRETS,
      },
    );
  });

  it('takes none of the old ones along, once they are repeated', () => {
    const patch = {
      url: 'https://theirs.example.com',
      signingSecret: 'whsec_2',
      headers: { Trace: 'off' },
      proxy: { password: 'other' },
      hops: [{ key: 'other' }],
    };
    expect(changeConfig(stored, patch)).toEqual({
      kind: 'changed',
      config: {
        ...patch,
        proxy: { host: 'p', password: 'other' },
        hops: [{ name: 'a', key: 'other' }],
        room: 'ops',
      },
    });
    expect(changeConfig({ url: 'https://a.example.com' }, { url: 'https://b.example.com' })).toMatchObject({
      kind: 'changed',
    });
  });
});

it('readers see no address that is itself the way in', () => {
  expect(maskConfigForReaders({ webhookUrl: 'https://hooks.example.com/T/B/x', token: 'x', room: 'ops' })).toEqual({
    webhookUrl: 'https://hooks.example.com/…',
    token: '********',
    room: 'ops',
  });
  const config = {
    ...{ url: 'https://ada:pw@x:8443/a', 'post to': ['HTTP:/y/b', { hooks: 'z.example/c' }] },
    ...{ note: 'see https://z/d, or ask', fromAddress: 'a@b.c' },
  };
  expect(maskConfigForReaders(config)).toEqual({
    ...{ url: 'https://x:8443/…', 'post to': ['http://y/…', { hooks: '…' }] },
    ...{ note: 'see https://z/… or ask', fromAddress: 'a@b.c' },
  });
});
