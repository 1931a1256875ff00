import { expect, it } from '@jest/globals';
import { appRedirect, signInCookie } from './pending-sign-in.js';

const session = { token: 'a.b.c', refreshToken: 'r', tokenVersion: 2, email: 'a+b@c.example' };
const FRAGMENT = '#token=a.b.c&refreshToken=r&tokenVersion=2&email=a%2Bb%40c.example';

it.each([
  ['pager://', 'pager://sso-callback'],
  ['https://app.example.com', 'https://app.example.com/sso-callback'],
  ['https://app.example.com/x/', 'https://app.example.com/x/sso-callback'],
])('hands over to %s', (appUrl, address) => {
  expect(appRedirect(appUrl, session)).toBe(address + FRAGMENT);
});

it('keeps the cookie to the SSO routes, and on https secure', () => {
  expect(signInCookie('x', true)).toBe('pager_sso=x; Path=/v2/auth/sso; HttpOnly; Secure; SameSite=Lax; Max-Age=3600');
  expect(signInCookie('', false)).toBe('pager_sso=; Path=/v2/auth/sso; HttpOnly; SameSite=Lax; Max-Age=0');
});
