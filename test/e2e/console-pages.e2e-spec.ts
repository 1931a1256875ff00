import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { asAdmin, createTeam, createTenant, createUser, PASSWORD, type TestUser } from '../support/accounts.js';
import { AlertClient } from '../support/alert-client.js';
import { headingOf, linksOf, PlainBrowser } from '../support/browser-forms.js';
import { EscalationStory, pages } from '../support/escalation-story.js';
import { TestApp } from '../support/test-app.js';

let app: TestApp;
let ada: TestUser;
let anonymous: PlainBrowser;
beforeAll(async () => {
  app = await TestApp.start();
  ada = await createUser(app);
  anonymous = new PlainBrowser(app);
});
afterAll(() => app.stop());

const browserOf = ({ token }: TestUser): PlainBrowser => new PlainBrowser(app, `token=${token}`);
const raised = (over: Record<string, unknown> = {}): Promise<string> =>
  new AlertClient(app).created({ message: 'Disk full', priority: 'P2', ...over });
const statusOf = async (id: string): Promise<string | undefined> =>
  (await app.sql<{ status: string }>('SELECT status FROM alerts WHERE id = $1', [id]))[0]?.status;

describe('the page of an alert', () => {
  it('asks who is not signed in to sign in, says nothing of the alert, and leads back to it', async () => {
    const id = await raised({ message: 'A secret' });
    const path = `/console/alerts/${id}`;
    for (const each of [path, '/console/alerts/0195c0de-0000-7000-8000-000000000001']) {
      const page = await anonymous.open(each).expect(401);
      expect(headingOf(page.text)).toBe('Sign in to see this alert');
      expect(page.text).toContain(`name="to" value="${each}"`);
      expect(page.text).not.toContain('A secret');
      expect(page.headers['referrer-policy']).toBe('same-origin');
    }
    const wrong = await anonymous
      .submit('/console/sign-in', { email: ada.email, password: 'no', to: path })
      .expect(401);
    expect(wrong.text).toContain('Invalid email or password');
    expect(wrong.text).toContain(`name="to" value="${path}"`);
    const done = await anonymous
      .submit('/console/sign-in', { email: ada.email, password: PASSWORD, to: path })
      .expect(303);
    expect(done.headers.location).toBe(path);
    const cookie = String(done.headers['set-cookie']).split(';')[0] ?? '';
    expect(headingOf((await new PlainBrowser(app, cookie).open(path).expect(200)).text)).toBe('A secret');
  });

  it.each<[string, Record<string, string>, boolean]>([
    ['plain http elsewhere', { Host: 'pager.lan:3000' }, true],
    ['this machine', { Host: 'localhost:3000' }, false],
    ['a proxy that was asked over https', { Host: 'pager.lan', 'X-Forwarded-Proto': 'https' }, false],
    ['https, as the browser says', { Host: 'pager.lan', 'Sec-Fetch-Site': 'none' }, false],
  ])('says that nobody stays signed in over plain http: %s', async (_where, headers, isTold) => {
    const page = await anonymous.open('/console/sign-in', headers).expect(200);
    expect(page.text.includes('plain http')).toBe(isTold);
  });

  it('lets a browser that comes from another site ask once more, with its cookies', async () => {
    const path = `/console/alerts/${await raised()}`;
    const first = await anonymous.open(path, { 'Sec-Fetch-Site': 'cross-site' }).expect(200);
    expect(first.text).toContain(`<meta http-equiv="refresh" content="0;url=${path}" />`);
    expect(linksOf(first.text)).toEqual([path]);
    await anonymous.open(path, { 'Sec-Fetch-Site': 'same-origin' }).expect(401);
  });

  it('shows what it says, who is next and what happened; markup is text', async () => {
    const story = new EscalationStory(app);
    const bob = await createUser(app);
    const id = await raised({
      message: '<b>Disk</b> full',
      description: 'Line one\n<script>alert(1)</script>',
      tags: ['prod'],
      details: { runbook_url: 'https://wiki.example.com/r', region: 'eu-1', dashboard: 'javascript:alert(1)' },
      responders: [],
    });
    const { text, headers } = await browserOf(ada).open(`/console/alerts/${id}`).expect(200);
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(text).toContain('&lt;b&gt;Disk&lt;/b&gt; full</h1>');
    expect(text).not.toMatch(/<script|<b>|href="javascript/);
    for (const said of ['high · open · alert #', 'prod', 'eu-1', 'javascript:alert(1)', 'What happened']) {
      expect(text).toContain(said);
    }
    expect(linksOf(text)).toEqual(['https://wiki.example.com/r', '/console', '/console/sign-out']);
    const { alertId } = await story.raise(await story.policy({ rules: [pages(ada.id), pages(bob.id, 5)] }));
    const escalated = await browserOf(ada).open(`/console/alerts/${alertId}`).expect(200);
    expect(escalated.text).toContain('Next, if nobody acknowledges');
    await browserOf(ada).submit(`/console/alerts/${alertId}/acknowledge`).expect(303);
    await browserOf(ada).submit(`/console/alerts/${alertId}/close`).expect(303);
  });

  it('acknowledges and closes by its button, as the person; not for a form of another site', async () => {
    const id = await raised();
    const [acknowledge, close] = ['acknowledge', 'close'].map((action) => `/console/alerts/${id}/${action}`) as [
      string,
      string,
    ];
    await browserOf(ada).submit(acknowledge, {}, { 'Sec-Fetch-Site': 'cross-site' }).expect(403);
    await browserOf(ada).submit(acknowledge, {}, { Origin: 'https://evil.example' }).expect(403);
    expect(await statusOf(id)).toBe('open');
    const done = await browserOf(ada).submit(acknowledge, {}, { 'Sec-Fetch-Site': 'same-origin' }).expect(303);
    expect(done.headers.location).toBe(`/console/alerts/${id}`);
    const page = await browserOf(ada).open(`/console/alerts/${id}`).expect(200);
    expect(page.text).toContain('<p>You have it, since ');
    const other = await browserOf(await createUser(app))
      .open(`/console/alerts/${id}`)
      .expect(200);
    expect(other.text).toContain(`<p>${ada.fullName} has it, since `);
    await browserOf(ada).submit(close).expect(303);
    const over = await browserOf(ada).open(`/console/alerts/${id}`).expect(200);
    expect(over.text).toContain('<p>Closed by you, ');
    expect(await statusOf(id)).toBe('closed');
    await anonymous.submit(acknowledge).expect(401);
  });

  it('is under the same rules as the API: teams, roles, tenants, ids', async () => {
    const team = await createTeam(app);
    const key = await new AlertClient(app).created({ message: 'Theirs', responders: [{ type: 'team', id: team.id }] });
    await app.sql('UPDATE alerts SET "teamId" = $1 WHERE id = $2', [team.id, key]);
    const refused = await browserOf(ada).open(`/console/alerts/${key}`).expect(403);
    expect([headingOf(refused.text), linksOf(refused.text)]).toEqual(['This is not for you', ['/console']]);
    await browserOf(ada).submit(`/console/alerts/${key}/acknowledge`).expect(403);
    expect(await statusOf(key)).toBe('open');
    const watcher = await createUser(app, { role: 'stakeholder' });
    const id = await raised();
    const seen = await browserOf(watcher).open(`/console/alerts/${id}`).expect(200);
    expect(seen.text).not.toContain('<form');
    await browserOf(watcher).submit(`/console/alerts/${id}/acknowledge`).expect(403);
    const foreign = new PlainBrowser(app, `token=${(await createTenant(app)).token}`);
    await foreign.open(`/console/alerts/${id}`).expect(404);
    await foreign.submit(`/console/alerts/${id}/acknowledge`).expect(404);
    expect(await statusOf(id)).toBe('open');
    for (const nothing of ['0195c0de-0000-7000-8000-000000000001', 'x', '4711']) {
      const page = await browserOf(ada).open(`/console/alerts/${nothing}`).expect(404);
      expect(headingOf(page.text)).toBe('There is no such page');
      expect(linksOf(page.text)).toEqual(['/console']);
    }
  });
});

describe('signing in and out', () => {
  it('leads to open alerts, and to no other site, whatever the address says', async () => {
    await raised({ message: 'The newest' });
    const to = ['//evil.example', 'https://evil.example', '/\\evil.example', 'javascript:alert(1)', '/\tx', ''];
    for (const each of to) {
      const form = await anonymous.open(`/console/sign-in?to=${encodeURIComponent(each)}`).expect(200);
      expect(form.text).toContain('name="to" value="/console"');
      const fields = { email: ada.email, password: PASSWORD, to: each };
      const done = await anonymous.submit('/console/sign-in', fields).expect(303);
      expect(done.headers.location).toBe('/console');
    }
    const home = await browserOf(ada).open('/console').expect(200);
    expect(home.text).toContain('The newest');
    // Ada has no team: what is listed here is of none.
    expect(home.text).toContain('alerts of no team');
    await anonymous
      .submit('/console/sign-in', { email: ada.email, password: PASSWORD }, { Origin: 'https://evil.example' })
      .expect(403);
  });

  it('ends the session when asked by the form, not by the link', async () => {
    const user = await createUser(app);
    const ask = await browserOf(user).open('/console/sign-out').expect(200);
    expect(headingOf(ask.text)).toBe('Sign out?');
    await browserOf(user).open('/console').expect(200);
    const done = await browserOf(user).submit('/console/sign-out').expect(303);
    expect(String(done.headers['set-cookie'])).toContain('token=;');
    await browserOf(user).open('/console').expect(401);
  });
});

describe('the address of the service itself', () => {
  it('leads a browser to the console, and from there to the sign-in; for programs it is no route', async () => {
    const way = await anonymous.open('/').expect(302);
    expect(way.headers).toMatchObject({ location: '/console', 'cache-control': 'no-store' });
    await anonymous.open('/console').expect(401);
    for (const accept of ['*/*', 'application/json', '']) {
      const answer = await app.http.get('/').set('Accept', accept).expect(404);
      expect(answer.body).toMatchObject({ code: 'NOT_FOUND', message: 'Cannot GET /' });
    }
    await anonymous.submit('/').expect(404);
  });
});

describe('errors that a person meets in a browser', () => {
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

  it('are pages too when it was too often', async () => {
    const strict = await TestApp.start({ database: app.database, environment: { RATE_LIMIT_DISABLED: '0' } });
    try {
      const visitor = new PlainBrowser(strict);
      for (let index = 0; index < 60; index++) await visitor.open('/forgot-password').expect(200);
      for (const path of ['/forgot-password', '/ack/x', '/accept-invite/x', '/reset-password/x', '/console/alerts/x']) {
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
