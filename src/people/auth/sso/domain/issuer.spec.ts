import { describe, expect, it } from '@jest/globals';
import { parseIssuer } from './issuer.js';

describe('parseIssuer', () => {
  it.each([
    'https://sso.example.com',
    'https://sso.example.com/realms/a',
    'https://10.0.0.1:8443/',
    'http://localhost:8080',
    'http://127.0.0.1/',
    'http://127.9.8.7:1',
    'http://[::1]:8080/realm',
  ])('takes %s', (text) => {
    expect(parseIssuer(text)?.href).toBe(new URL(text).href);
  });

  it.each([
    '',
    'sso.example.com',
    'http://sso.example.com',
    'http://localhost.evil.example',
    'http://127.0.0.1.evil.example',
    'http://10.0.0.1',
    'ftp://localhost',
    'file:///etc/passwd',
    'https://user@sso.example.com',
    'https://sso.example.com?a',
    'https://sso.example.com/?',
    'https://sso.example.com/#',
  ])('refuses %s', (text) => {
    expect(parseIssuer(text)).toBeNull();
  });
});
