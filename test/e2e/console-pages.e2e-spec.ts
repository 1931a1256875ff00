import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { asAdmin } from '../support/accounts.js';
import { headingOf, linksOf, PlainBrowser } from '../support/browser-forms.js';
import { TestApp } from '../support/test-app.js';

let app: TestApp;
let anonymous: PlainBrowser;
beforeAll(async () => {
  app = await TestApp.start();
  anonymous = new PlainBrowser(app);
});
afterAll(() => app.stop());

describe('the files of the console', () => {
  /** @contract delivery-27 */
  it('are the same for everybody: each address is its page, except files that are not there', async () => {
    for (const path of ['/console/', '/console/alerts/x', '/console/sign-in?to=/console/', '/console/incidents/x']) {
      const page = await anonymous.open(path).expect(200);
      expect([path, page.headers['content-type'], page.headers['cache-control']]).toEqual([
        path,
        'text/html; charset=utf-8',
        'no-cache',
      ]);
      expect(page.text).toContain('<div id="app"></div>');
      expect(page.headers['content-security-policy']).toContain("script-src 'self'; style-src 'self'");
      expect(page.headers['content-security-policy']).toContain("require-trusted-types-for 'script'");
    }
    const { text } = await anonymous.open('/console/');
    const script = /\/console\/assets\/index-[\w-]+\.js/.exec(text)?.[0] ?? '';
    const plain = await app.http.get(script).set('Accept-Encoding', 'identity').expect(200);
    expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    const compressed = await app.http.get(script).set('Accept-Encoding', 'br').expect(200);
    expect(compressed.headers['content-encoding']).toBe('br');
    for (const path of ['/console/assets/none.js', '/console/assets/..%2findex.html', '/console/assets/%2e%2e'])
      expect([path, (await app.http.get(path)).status]).toEqual([path, 404]);
    await app.http.get('/console/manifest.webmanifest').expect('Content-Type', 'application/manifest+json').expect(200);
    await app.http.get('/console/sw.js').expect('Cache-Control', 'no-cache').expect(200);
    await app.http.post('/console/').expect(405);
  });

  it('are under npm run dev those of Vite, at the same place there', async () => {
    const environment = { CONSOLE_ADDRESS: 'http://localhost:5174/console/' };
    const developed = await TestApp.start({ database: app.database, environment });
    try {
      const browser = new PlainBrowser(developed);
      for (const [path, there] of [
        ['', ''],
        ['/', ''],
        ['/alerts/x?note', 'alerts/x?note'],
        ['/people?find=Ada%20Moreno', 'people?find=Ada%20Moreno'],
        ['//evil.example.com/x', '/evil.example.com/x'],
        ['/http://evil.example.com', 'http://evil.example.com'],
      ] as const) {
        let answer = await browser.open(`/console${path}`).expect(302);
        if (path === '') answer = await browser.open(answer.headers.location!).expect(302);
        expect([path, answer.headers.location]).toEqual([path, `http://localhost:5174/console/${there}`]);
      }
    } finally {
      await developed.stop();
    }
  });

  it('leave with CONSOLE=off', async () => {
    const without = await TestApp.start({ database: app.database, environment: { CONSOLE: 'off' } });
    try {
      await new PlainBrowser(without).open('/console/').expect(404);
    } finally {
      await without.stop();
    }
  });
});

describe('the address of the service itself', () => {
  /** @contract delivery-29 */
  it('leads a browser to the console, and from there to the sign-in; for programs it is no route', async () => {
    const way = await anonymous.open('/').expect(302);
    expect(way.headers).toMatchObject({ location: '/console/', 'cache-control': 'no-store' });
    expect((await anonymous.open('/console').expect(302)).headers.location).toBe('/console/');
    for (const accept of ['*/*', 'application/json', '']) {
      const answer = await app.http.get('/').set('Accept', accept).expect(404);
      expect(answer.body).toMatchObject({ code: 'NOT_FOUND', message: 'Cannot GET /' });
    }
    await anonymous.submit('/').expect(404);
  });
});

describe('errors that a person meets in a browser', () => {
  /** @contract delivery-29 */
  it('are pages: no such page, a wrong method, single sign-on, an API address in the address bar', async () => {
    const navigation = { 'Sec-Fetch-Mode': 'navigate' };
    const alert = '/v2/alerts/0195c0de-0000-7000-8000-000000000001';
    const cases: [string, number, string, string, Record<string, string>?][] = [
      ['/no-such-page', 404, 'There is no such page', '/console'],
      ['//evil.example/x', 404, 'There is no such page', '/console'],
      ['/v2/auth/sso/nobody', 400, 'Signing in did not work', '/console/sign-in'],
      ['/v2/auth/sso/callback?error=access_denied', 401, 'Signing in did not work', '/console/sign-in'],
      ['/v2/public/status-page/nobody/verify?token=x', 404, 'There is no such page', '/status/nobody'],
      ['/status/nobody/incidents/x', 404, 'There is no such page', '/status/nobody'],
      ['/status/nobody', 404, 'There is no such page', '/'],
      [alert, 401, 'You are not signed in', `/console/sign-in?to=${encodeURIComponent(alert)}`, navigation],
      ['/v2/no-such-route', 404, 'There is no such page', '/console', navigation],
      ['/%zz', 400, 'That did not work', '/console'],
    ];
    for (const [path, status, heading, onward, headers] of cases) {
      const page = await anonymous.open(path, headers);
      expect([path, page.status, page.headers['content-type'], headingOf(page.text)]).toEqual([
        path,
        status,
        'text/html; charset=utf-8',
        heading,
      ]);
      expect([path, linksOf(page.text)]).toEqual([path, [onward]]);
      // Visitors of a status page need not hear whose service it runs on.
      expect([path, page.text.includes('class="brand"')]).toEqual([path, !path.includes('status')]);
      expect(page.headers['content-security-policy']).toContain("default-src 'none'");
      expect(page.headers['x-request-id']).toBeDefined();
    }
  });

  it('lead who is not signed in to the sign-in, and back', async () => {
    const path = '/v2/reports/export?days=30&format=csv';
    const page = await anonymous.open(path, { 'Sec-Fetch-Mode': 'navigate' }).expect(401);
    expect(linksOf(page.text)).toEqual([`/console/sign-in?to=${encodeURIComponent(path)}`]);
  });

  it('stay JSON for programs, also for those that say they take HTML', async () => {
    for (const accept of ['*/*', 'application/json', 'application/json, text/html', '']) {
      const answer = await app.http.get('/no-such-page').set('Accept', accept).expect(404);
      expect(answer.headers['content-type']).toContain('application/json');
    }
    const java = 'text/html, image/gif, image/jpeg, *; q=.2, */*; q=.2';
    const answer = await app.http.get('/v2/alerts').set('Accept', java).expect(401);
    expect(answer.headers['content-type']).toContain('application/json');
    expect(answer.body).toMatchObject({ code: 'UNAUTHORIZED' });
    const admin = await app.http
      .get('/v2/alerts')
      .set('Accept', 'text/html')
      .set('Authorization', await asAdmin(app));
    expect(admin.headers['content-type']).toContain('application/json');
  });

  /** @contract delivery-26 */
  it('are pages too when it was too often', async () => {
    const strict = await TestApp.start({ database: app.database, environment: { RATE_LIMIT_DISABLED: '0' } });
    try {
      const visitor = new PlainBrowser(strict);
      for (let index = 0; index < 60; index++) await visitor.open('/forgot-password').expect(200);
      for (const path of ['/forgot-password', '/ack/x', '/accept-invite/x', '/reset-password/x']) {
        const page = await visitor.open(path).expect(429);
        expect([headingOf(page.text), page.headers['content-type']]).toEqual([
          'That was too often',
          'text/html; charset=utf-8',
        ]);
        expect(linksOf(page.text)).toEqual([path, '/console']);
        expect(Number(page.headers['retry-after'])).toBeGreaterThan(0);
      }
    } finally {
      await strict.stop();
    }
  });
});
