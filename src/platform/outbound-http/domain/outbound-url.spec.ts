import { describe, expect, it } from '@jest/globals';
import { readOutboundUrl } from './outbound-url.js';

describe('readOutboundUrl', () => {
  it.each([
    ['https://hooks.example.com/services/T0/B0?x=1#part', 'https://hooks.example.com/services/T0/B0?x=1'],
    ['http://receiver:8080', 'http://receiver:8080/'],
    ['HTTP://2130706433/', 'http://127.0.0.1/'],
  ])('takes %s', (text, href) => {
    expect(readOutboundUrl(text)).toMatchObject({ kind: 'usable', url: { href } });
  });

  it.each([
    ['', 'the URL is not valid'],
    ['hooks.example.com/x', 'the URL is not valid'],
    ['http://', 'the URL is not valid'],
    ['http://[::1', 'the URL is not valid'],
    ['http://127.0.0.1:99999/', 'the URL is not valid'],
    ['file:///etc/passwd', 'file URLs are not called'],
    ['gopher://example.com/', 'gopher URLs are not called'],
    ['data:,x', 'data URLs are not called'],
    ['https://user:pass@example.com/', 'the URL contains credentials'],
    ['https://user@example.com/', 'the URL contains credentials'],
  ])('refuses %j', (text, reason) => {
    expect(readOutboundUrl(text)).toEqual({ kind: 'refused', reason });
  });
});
