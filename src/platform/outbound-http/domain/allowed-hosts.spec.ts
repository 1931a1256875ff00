import { expect, it } from '@jest/globals';
import { isAllowedHost } from './allowed-hosts.js';

const HOSTS = ['hooks.example.com', '*.example.org', '192.0.2.1', '2001:db8::1'];

it.each(['hooks.example.com', 'HOOKS.example.com.', 'a.example.org', 'a.b.example.org', '192.0.2.1', '[2001:db8::1]'])(
  'takes %s',
  (host) => {
    expect(isAllowedHost(host, HOSTS)).toBe(true);
  },
);

it.each(['example.com', 'hooks.example.com.evil.example', 'evilexample.org', 'example.org', '192.0.2.10', '', '.'])(
  'refuses %s',
  (host) => {
    expect(isAllowedHost(host, HOSTS)).toBe(false);
  },
);

it('takes every one where none is listed', () => {
  expect(isAllowedHost('anything.example', [])).toBe(true);
});
