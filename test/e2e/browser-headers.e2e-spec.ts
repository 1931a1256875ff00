import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createUser, PASSWORD, type TestUser } from '../support/accounts.js';
import { TestApp } from '../support/test-app.js';
import { ROOT_KEY } from '../support/test-config.js';

/* What browsers are told with whatever this service answers. */

let app: TestApp;
let user: TestUser;
beforeAll(async () => {
  app = await TestApp.start();
  user = await createUser(app);
});
afterAll(() => app.stop());

const ANSWERS: Record<string, [method: 'get' | 'post' | 'put' | 'options', path: string, body?: object]> = {
  'data of the API': ['get', '/v2/auth/me'],
  'a created alert, which goes the short way': ['post', '/v2/alerts', { message: 'Headers' }],
  'a refusal of the API': ['post', '/v2/users', { nonsense: true }],
  'no such route': ['get', '/v2/nowhere'],
  'a method that there is not': ['put', '/v2/alerts'],
  'a preflight': ['options', '/v2/alerts'],
  'no path at all': ['get', '/'],
  'a broken path': ['get', '/%E0%A4%A'],
  'a page': ['get', '/forgot-password'],
  'a page for a link that is over': ['get', '/reset-password/none'],
  'the page of an acknowledgement': ['get', '/ack/none'],
  'the console': ['get', '/console/'],
  'a file of the console': ['get', '/console/icon.svg'],
  'a status page': ['get', '/status/none'],
  'the feed of a status page': ['get', '/status/none/feed.atom'],
  health: ['get', '/health'],
  metrics: ['get', '/metrics'],
  'the document of the API': ['get', '/openapi.json'],
  'its reader': ['get', '/docs'],
};

describe('every answer', () => {
  it.each(Object.keys(ANSWERS))('keeps browsers to TLS, to its type and to our own pages: %s', async (name) => {
    const [method, path, body] = ANSWERS[name]!;
    const request = app.http[method](path).set('Authorization', `CompatKey ${ROOT_KEY}`);
    const { headers, text } = await request.send(body);
    const hsts = headers['strict-transport-security'] ?? '';
    const [, seconds = '0', below = ''] = /^max-age=(\d+)(; includeSubDomains)?$/.exec(hsts) ?? [];
    expect([Number(seconds) >= 31_536_000, below]).toEqual([true, '; includeSubDomains']);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['referrer-policy']).toMatch(/^(no-referrer|same-origin)$/);
    const policy = new Map(
      (headers['content-security-policy'] ?? '').split(';').map((part): [string, string] => {
        const [directive = '', ...sources] = part.trim().split(' ');
        return [directive, sources.join(' ')];
      }),
    );
    expect(policy.get('object-src') ?? policy.get('default-src')).toBe("'none'");
    expect(policy.get('base-uri')).toBe("'none'");
    expect(policy.get('frame-ancestors')).toMatch(/^'(none|self)'$/);
    expect(policy.get('script-src') ?? policy.get('default-src')).not.toMatch(/unsafe|\*|http/);
    expect(headers['x-powered-by']).toBeUndefined();
    if (text)
      expect(headers['content-type']).toMatch(
        /^(application|text|image)\/[\w.+-]+(; ?version=[\d.]+)?(; ?charset=utf-8)/i,
      );
    if (text && !/image|javascript/.test(headers['content-type'] ?? '') && path.startsWith('/v2'))
      expect(headers['cache-control']).toBe('no-store');
  });
});

describe('a cookie', () => {
  it('is for the browser and our own pages alone, over TLS', async () => {
    const { headers } = await app.http
      .post('/v2/auth/login')
      .send({ email: user.email, password: PASSWORD })
      .expect(200);
    const cookies = [headers['set-cookie']].flat().map(String);
    expect(cookies.map((cookie) => cookie.split('=')[0]).sort()).toEqual(['device', 'refresh', 'token']);
    for (const cookie of cookies)
      expect(cookie).toMatch(/; HttpOnly; Secure; SameSite=Strict; Path=\/[\w/]*; Max-Age=\d+$/);
  });
});

describe('the address of a client', () => {
  it('is the one that connects, whatever headers say, unless proxies are named', async () => {
    const names = ['X-Forwarded-For', 'X-Real-IP', 'Forwarded', 'True-Client-IP', 'CF-Connecting-IP'];
    const headers = Object.fromEntries(names.map((name) => [name, '203.0.113.99']));
    await app.http.post('/v2/auth/login').set(headers).send({ email: user.email, password: PASSWORD }).expect(200);
    const sessions = await app.sql<{ address: string }>('SELECT DISTINCT address FROM refresh_tokens');
    expect(sessions.map(({ address }) => address)).toEqual([expect.stringMatching(/^(127\.0\.0|::)/)]);
  });
});
