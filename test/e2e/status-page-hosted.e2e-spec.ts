import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { generateSync } from 'otplib';
import type { Test } from 'supertest';
import { createTenant, createUser, login, PASSWORD } from '../support/accounts.js';
import { days, hours, minutes } from '../support/fake-clock.js';
import { LongWay } from '../support/long-way.js';
import { headingOf, linksOf, PlainBrowser } from '../support/browser-forms.js';
import { SmtpSink } from '../support/smtp-sink.js';
import { PublicDesk } from '../support/status-page.js';
import { TestApp } from '../support/test-app.js';

describe('the hosted status page', () => {
  let sink: SmtpSink;
  let app: TestApp;
  let admin: string;
  let desk: PublicDesk;

  beforeAll(async () => {
    sink = await SmtpSink.start();
    app = await TestApp.start({ environment: { SMTP_URL: sink.url, JWT_EXPIRY: '365d' } });
    admin = await login(app);
  });
  beforeEach(async () => {
    sink.reset();
    desk = new PublicDesk(app, admin);
    await desk.clear();
  });
  afterAll(async () => {
    await app.stop();
    await sink.stop();
  });

  const get = (path = '', headers: Record<string, string> = {}): Test =>
    app.http.get(`/status/acme${path}`).set(headers);
  const post = (path: string, form: object, headers: Record<string, string> = {}): Test =>
    app.http.post(`/status/acme${path}`).type('form').set(headers).send(form);
  const heading = (html: string): string | undefined => /<h1>([^<]*)<\/h1>/.exec(html)?.[1];

  /** @contract status-page-25 */
  it('is one HTML document with its own strict policy, and no script', async () => {
    await desk.configure({ accentColor: '#ffcc00' });
    const { headers, text } = await get().expect(200);
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'public, max-age=0, s-maxage=10, must-revalidate',
      'x-content-type-options': 'nosniff',
    });
    expect(headers['content-security-policy']).toMatch(
      /^default-src 'none';style-src 'sha256-[\w+/=]+';img-src 'self';form-action 'self'/,
    );
    expect(text).toContain('--accent:#ffcc00;--on-accent:#000000');
    expect(text).not.toMatch(/<script|javascript:|\son\w+=|style="|src="http|@import|url\(/);
    expect(heading(text)).toBe('All systems operational');
  });

  it('escapes whatever people wrote, in the page and in the feed', async () => {
    const evil = `<img src=x onerror=alert(1)>"'&`;
    await desk.configure({ brandName: evil, showUptimeBars: true });
    await desk.service({ name: evil, description: evil });
    const id = await desk.incident({ statusPageEntry: { enabled: true, title: evil, message: evil } });
    await desk.update(id, { status: 'resolved', statusPageEntry: { message: evil } });
    await desk.incident({ statusPageEntry: { enabled: true, title: evil, message: evil } });
    for (const path of ['', '/feed.atom']) {
      const { text } = await get(path).expect(200);
      expect(text).toContain('&lt;img');
      expect(text).not.toContain('<img');
    }
  });

  it('is small even in a very bad week', async () => {
    await desk.configure({ showUptimeBars: true });
    const services = await Promise.all(
      Array.from({ length: 25 }, (_, index) =>
        desk.service({ name: `Service ${index}`, description: 'd'.repeat(150) }),
      ),
    );
    for (const id of services.slice(0, 8)) await desk.patchService(id, { status: 'major_outage' });
    app.clock.moveBy(hours(30));
    for (let index = 0; index < 20; index++) {
      const id = await desk.incident({
        statusPageEntry: { enabled: true, severity: 'critical', message: 'm'.repeat(5000) },
      });
      const updates = Array.from({ length: 30 }, (_, at) => ({
        at: new Date(app.clock.now().getTime() - at * 1000).toISOString(),
        ...{ status: 'investigating', message: 'lorem ipsum '.repeat(100) },
      }));
      await desk.update(id, { statusPageEntry: { updates } });
      if (index % 2 === 0) await desk.update(id, { status: 'resolved' });
    }
    const { text } = await get().expect(200);
    expect(Buffer.byteLength(text)).toBeLessThan(50_000);
    expect(text).toContain('and 2 more');
  });

  it('says until when planned work lasts, with the day where that is another', async () => {
    await desk.configure();
    const serviceId = await desk.service({ name: 'Web' });
    const day = new Date(app.clock.now().getTime() + days(2)).toISOString().slice(0, 10);
    const next = new Date(app.clock.now().getTime() + days(3)).toISOString().slice(0, 10);
    const plan = (startTime: string, endTime: string) => desk.window({ name: 'Work', serviceId, startTime, endTime });
    await plan(`${day}T04:00:00.000Z`, `${day}T05:30:00.000Z`);
    await plan(`${day}T22:00:00.000Z`, `${next}T01:00:00.000Z`);
    const { text } = await get().expect(200);
    const spans = [...text.replace(/<[^>]+>/g, '').matchAll(/\d+ \w+, (\S+) UTC to (.*?) UTC/g)];
    expect(spans.map(([, from, to]) => [from, to])).toEqual([
      ['04:00', '05:30'],
      ['22:00', expect.stringMatching(/^\d+ \w+, 01:00$/)],
    ]);
  });

  it('is answered with 304 until something changes, and changes at once', async () => {
    await desk.configure();
    const etag = async (): Promise<string> => (await get().expect(200)).headers.etag ?? '';
    const first = await etag();
    expect(first).toMatch(/^"[0-9a-f]{32}-gzip"$/);
    const same = await get('', { 'If-None-Match': first }).expect(304);
    expect(same.text).toBe('');
    await desk.incident({ statusPageEntry: { enabled: true, title: 'Down', severity: 'major' } });
    const changed = await get('', { 'If-None-Match': first }).expect(200);
    expect(heading(changed.text)).toBe('Partial outage');
    await app.http.head('/status/acme').expect(200);
  });

  it('answers alike by the fast path and by the controller', async () => {
    await desk.configure({ visibility: 'public' });
    const quiet = await TestApp.start({
      database: app.database,
      clock: app.clock,
      environment: { LOG_LEVEL: 'info' },
      modules: [LongWay],
    });
    const longWay = quiet.nest.get(LongWay);
    const seen = async (path: string, headers: Record<string, string>) => {
      const answer = await quiet.http.get(path).set({ Host: 'example.com', ...headers });
      const { 'x-request-id': _id, date: _date, ...rest } = answer.headers as Record<string, string>;
      const body: unknown = answer.body;
      return { status: answer.status, headers: rest, text: answer.text, body };
    };
    const { headers } = await seen('/status/acme', {});
    const visits: Record<string, string>[] = [
      {},
      { 'Accept-Encoding': 'br' },
      { 'If-None-Match': headers['etag'] ?? '' },
    ];
    for (const sent of visits) {
      longWay.taken();
      // The fast path takes the bare path only.
      expect(await seen('/status/acme', sent)).toEqual(await seen('/status/acme?way=long', sent));
      expect(longWay.taken()).toEqual(['GET /status/acme?way=long']);
    }
    await desk.configure({ visibility: 'link' });
    await quiet.settle();
    for (const path of ['/status/acme', '/status/nobody']) {
      expect((await quiet.http.get(path)).status).toBe(404);
      expect((await quiet.http.get(`${path}?way=long`)).status).toBe(404);
    }
    await quiet.stop();
  });

  it.each(['br', 'gzip'])('is compressed for whoever takes %s', async (packing) => {
    await desk.configure({ showUptimeBars: true });
    for (let each = 0; each < 5; each++) await desk.service({ name: `Service ${each}` });
    const plain = await get('', { 'Accept-Encoding': 'identity' }).expect(200);
    expect(plain.headers).toMatchObject({ vary: 'Accept-Encoding, Accept-Language' });
    expect(plain.headers['content-encoding']).toBeUndefined();
    const sent = async (path: string) => fetch(app.url + path, { headers: { 'Accept-Encoding': packing } });
    const page = await sent('/status/acme');
    expect(Object.fromEntries(page.headers)).toMatchObject({
      'content-encoding': packing,
      vary: 'Accept-Encoding, Accept-Language',
    });
    expect(Number(page.headers.get('content-length')) * 3).toBeLessThan(Buffer.byteLength(plain.text));
    expect(await page.text()).toBe(plain.text);
    const etag = page.headers.get('etag') ?? '';
    expect(etag).not.toBe(plain.headers.etag);
    await get('', { 'Accept-Encoding': packing, 'If-None-Match': etag }).expect(304);
    await get('', { 'Accept-Encoding': 'identity', 'If-None-Match': etag }).expect(200);
    for (const path of ['/status/acme?notice=verified', '/status/acme/feed.atom', '/v2/public/status-page/acme']) {
      const other = await sent(path);
      expect([path, other.status, other.headers.get('content-encoding')]).toEqual([path, 200, packing]);
      expect((await other.text()).length).toBeGreaterThan(100);
    }
  });

  it('tells its visitors what they have done, and nothing else that an address says', async () => {
    await desk.configure();
    expect((await get('?notice=verified').expect(200)).text).toContain('role="status">You are subscribed.');
    for (const query of ['?notice=toString', '?notice=<b>', '?notice=a&notice=b', '?notice[x]=1', '?key=x']) {
      const answer = await get(query);
      expect([200, 302]).toContain(answer.status);
      expect(answer.text).not.toMatch(/role="(status|alert)"/);
    }
  });

  /** @contract incidents-8 */
  it('keeps every message that was told, in order, on the page, in JSON and in the feed', async () => {
    await desk.configure();
    const serviceId = await desk.service({ name: 'API' });
    const id = await desk.incident({
      impactedServices: [serviceId],
      statusPageEntry: { enabled: true, severity: 'major', title: 'Slow <answers>', message: 'First & foremost' },
    });
    const tell = async (patch: object): Promise<void> => {
      app.clock.moveBy(minutes(3));
      await desk.update(id, patch);
    };
    await tell({ status: 'investigating', statusPageEntry: { message: 'Second' } });
    await tell({ statusPageEntry: { message: 'Third' } });
    await tell({ status: 'monitoring' });
    for (const number of [5, 6, 7])
      await tell({ status: 'monitoring', statusPageEntry: { message: `Number ${number}` } });
    const told = ['First &amp; foremost', 'Second', 'Third', 'A fix is in place', 'Number 5', 'Number 6', 'Number 7'];
    const inOrder = (text: string): string[] => text.match(new RegExp(told.join('|'), 'g')) ?? [];
    const seen = async (path = ''): Promise<string[]> => inOrder((await get(path).expect(200)).text);

    expect(await seen()).toEqual(told.slice(-4).reverse());
    expect((await get().expect(200)).text).toContain(
      `<a href="/status/acme/incidents/${id}">and 3 earlier updates</a>`,
    );
    expect(await seen(`/incidents/${id}`)).toEqual(told.toReversed());
    expect(await seen('/feed.atom')).toEqual(told);
    await tell({ status: 'resolved', statusPageEntry: { message: 'All is well' } });
    told.push('All is well');
    expect(await seen()).toEqual(told.toReversed());
    expect(await seen(`/incidents/${id}`)).toEqual(told.toReversed());
    expect(await seen('/feed.atom')).toEqual(told);
    for (const path of ['', '/history']) {
      const { body } = await app.http.get(`/v2/public/status-page/acme${path}`).expect(200);
      const [past] = path === '' ? body.data.recentIncidents : body.data;
      const messages = past.updates.map(({ message }: { message: string }) => message.replace('&', '&amp;'));
      expect(inOrder(messages.join())).toEqual(told);
    }
  });

  /** @contract status-page-22 */
  it('has a page for each incident that may be seen, behind the same gate', async () => {
    await desk.configure();
    const hidden = await desk.incident({ name: 'Hidden' });
    const id = await desk.incident({
      statusPageEntry: { enabled: true, title: '<b>Down</b>', message: 'm'.repeat(9000) },
    });
    const { text, headers } = await get(`/incidents/${id}`).expect(200);
    expect(text).toContain('<h1>&lt;b&gt;Down&lt;/b&gt;</h1>');
    expect(text).toContain('m'.repeat(9000));
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    await get(`/incidents/${id}`, { 'If-None-Match': headers.etag ?? '' }).expect(304);
    for (const unknown of [hidden, 'x', '%00']) await get(`/incidents/${unknown}`).expect(404);
    const { accessKey } = await desk.configure({ visibility: 'link' });
    await get(`/incidents/${id}`).expect(404);
    await get(`/incidents/${id}`, { Cookie: `status_key=${accessKey}` }).expect(200);
    await desk.configure({ visibility: 'login' });
    expect((await get(`/incidents/${id}`).expect(302)).headers.location).toBe('/status/acme/sign-in');
  });

  /** @contract incidents-20 */
  it('tells beside an incident what was learned of it, in the words that were published', async () => {
    await desk.configure();
    const incidentId = await desk.incident({ statusPageEntry: { enabled: true, title: 'Down' } });
    const { body } = await app
      .as(`Bearer ${admin}`)
      .post('/v2/postmortems', { incidentId, summary: 'SECRET' })
      .expect(201);
    const publication = `/v2/postmortems/${body.data.id}/publication`;
    const asAdmin = { Authorization: `Bearer ${admin}` };
    await app.http.put(publication).set(asAdmin).send({ text: 'One disk\n<b>was</b> full.' }).expect(200);
    await desk.update(incidentId, { status: 'resolved' });
    const { text: page } = await get(`/incidents/${incidentId}`).expect(200);
    expect(page).toContain('<p class="told">One disk\n&lt;b&gt;was&lt;/b&gt; full.</p>');
    const { text: front } = await get().expect(200);
    expect(front).toContain(`<a href="/status/acme/incidents/${incidentId}#postmortem">Postmortem</a>`);
    expect(front).not.toContain('One disk');
    expect((await get('/feed.atom').expect(200)).text).toContain('Postmortem: One disk');
    const content = (await app.http.get('/v2/public/status-page/acme').expect(200)).body.data;
    const postmortem = { text: 'One disk\n<b>was</b> full.', publishedAt: app.clock.now().toISOString() };
    expect(content.recentIncidents[0].postmortem).toEqual(postmortem);
    expect(JSON.stringify(content) + page).not.toContain('SECRET');
    await app.http.delete(publication).set(asAdmin).expect(200);
    expect((await get(`/incidents/${incidentId}`).expect(200)).text).not.toContain('One disk');
  });

  /** @contract status-page-25 */
  it('is a feed, too', async () => {
    await desk.configure();
    const id = await desk.incident({ statusPageEntry: { enabled: true, title: 'Down', message: 'Sorry' } });
    app.clock.moveBy(minutes(3));
    await desk.update(id, { status: 'resolved', statusPageEntry: { message: 'Fixed' } });
    const { text, headers } = await get('/feed.atom').expect(200);
    expect(headers['content-type']).toBe('application/atom+xml; charset=utf-8');
    expect(text).toMatch(/^<\?xml version="1.0" encoding="utf-8"\?>/);
    expect(text).toContain(`<id>urn:uuid:${id}</id>`);
    expect(text).toContain(`<updated>${app.clock.now().toISOString()}</updated>`);
    expect(text).toContain('Fixed');
    expect(text).toContain('href="https://pager.example.com/status/acme/feed.atom"');
    await get('/feed.atom', { 'If-None-Match': headers.etag ?? '' }).expect(304);
  });

  /** @contract status-page-25 */
  it('leads without JavaScript through subscribing', async () => {
    await desk.configure();
    const asked = await post('/subscribe', { email: 'ada@example.com' }).expect(303);
    expect(asked.headers.location).toBe('/status/acme?notice=check-mail');
    await app.settle();
    expect(sink.mailsTo('ada@example.com')).toHaveLength(1);
    for (const form of [{ email: 'nobody' }, {}, { email: `${'a'.repeat(260)}@example.com` }]) {
      expect((await post('/subscribe', form).expect(303)).headers.location).toBe('/status/acme?notice=invalid-email');
    }
  });

  describe('reached from the mails of a subscriber', () => {
    const browser = (): PlainBrowser => new PlainBrowser(app);
    const linkIn = (action: string): string =>
      new RegExp(`https://\\S+/status/acme/${action}\\?token=\\S+`).exec(sink.mails.at(-1)?.text ?? '')?.[0] ??
      `/no-${action}`;
    const subscribers = async (): Promise<number> =>
      (await app.sql('SELECT 1 FROM status_page_subscribers WHERE "verifiedAt" IS NOT NULL')).length;
    async function asked(): Promise<string> {
      sink.reset();
      await post('/subscribe', { email: 'ada@example.com' }).expect(303);
      await app.settle();
      return linkIn('verify');
    }
    async function told(): Promise<string> {
      const link = await asked();
      await browser().submit(link).expect(303);
      await desk.incident({ statusPageEntry: { enabled: true, title: 'Down' } });
      await app.settle();
      return linkIn('unsubscribe');
    }

    /** @contract status-page-17 */
    it('confirms when the button is pressed, not when the link is opened, and once', async () => {
      await desk.configure();
      const link = await asked();
      for (let look = 0; look < 2; look++) {
        const page = await browser().open(link).expect(200);
        expect(headingOf(page.text)).toBe('Confirm your subscription');
        expect(page.headers).toMatchObject({ 'referrer-policy': 'same-origin', 'cache-control': 'no-store' });
        expect(linksOf(page.text)).toEqual(['/status/acme']);
      }
      expect(await subscribers()).toBe(0);
      const done = await browser().submit(link).expect(303);
      expect(done.headers.location).toBe('/status/acme?notice=verified');
      expect(await subscribers()).toBe(1);
      for (const spent of [await browser().open(link).expect(410), await browser().submit(link).expect(410)]) {
        expect(headingOf(spent.text)).toBe('This link has been used or has expired');
        expect(linksOf(spent.text)).toEqual(['/status/acme']);
      }
    });

    it('says on opening that the link has expired, or was never made', async () => {
      await desk.configure();
      const link = await asked();
      app.clock.moveBy(24 * 3_600_000);
      for (const path of [
        link,
        '/status/acme/verify?token=x',
        '/status/acme/verify',
        '/status/acme/verify?token=a&token=b',
      ]) {
        expect(headingOf((await browser().open(path).expect(410)).text)).toBe('This link has been used or has expired');
      }
      await browser().open('/status/nobody-has-this/verify?token=x').expect(404);
      expect(await subscribers()).toBe(0);
    });

    /** @contract status-page-17 */
    it('unsubscribes when the button is pressed, not when the link is opened, in every visibility', async () => {
      await desk.configure();
      const link = await told();
      await desk.configure({ visibility: 'link' });
      const page = await browser().open(link).expect(200);
      expect([headingOf(page.text), linksOf(page.text)]).toEqual(['Unsubscribe?', []]);
      expect(await subscribers()).toBe(1);
      expect(headingOf((await browser().submit(link).expect(200)).text)).toBe('You are unsubscribed');
      expect(await subscribers()).toBe(0);
      expect(headingOf((await browser().open(link).expect(200)).text)).toBe('You are unsubscribed');
      expect(headingOf((await browser().submit(link).expect(200)).text)).toBe('You are unsubscribed');
      await browser().open('/status/acme/unsubscribe?token=x').expect(404);
      await browser().submit('/status/acme/unsubscribe').expect(404);
    });
  });

  it('offers no form where no mail can be sent', async () => {
    await desk.configure();
    const mute = await TestApp.start({ database: app.database, clock: app.clock });
    try {
      const { text } = await mute.http.get('/status/acme').expect(200);
      expect(text).not.toContain('<form');
    } finally {
      await mute.stop();
    }
  });

  describe('behind its gate', () => {
    const nowhere = async (path: string): Promise<string> =>
      // Each leads to the page that was asked for, and says no more of it.
      (await app.http.get(`/status/nobody-has-this${path}`).expect(404)).text.replaceAll('nobody-has-this', 'acme');

    it.each(['', '/feed.atom', '/logo'])('looks without the key as if it were not there (%s)', async (path) => {
      const { accessKey } = await desk.configure({ visibility: 'link', logoUrl: 'http://127.0.0.1:1/logo.png' });
      for (const headers of [
        {},
        { 'X-Status-Key': 'wrong' },
        { Cookie: 'status_key=wrong' },
        { Authorization: `Bearer ${admin}` },
      ]) {
        expect((await get(path, headers as Record<string, string>).expect(404)).text).toBe(await nowhere(path));
      }
      expect((await get(`${path}?key=wrong`).expect(404)).text).toBe(await nowhere(path));
      if (path !== '/logo') await get(path, { 'X-Status-Key': accessKey }).expect(200);
    });

    it('takes the key once from the address, then from a cookie', async () => {
      const { accessKey } = await desk.configure({ visibility: 'link' });
      const entered = await get(`?key=${accessKey}`).expect(302);
      expect(entered.headers).toMatchObject({ location: '/status/acme', 'cache-control': 'no-store' });
      const [cookie = ''] = entered.headers['set-cookie'] as unknown as string[];
      expect(cookie).toMatch(/^status_key=[\w-]+; HttpOnly; Secure; SameSite=Lax; Path=\/status\/acme; Max-Age=\d+$/);
      const kept = { Cookie: cookie.split(';')[0] ?? '' };
      const { headers } = await get('', kept).expect(200);
      expect(headers['cache-control']).toBe('private, no-cache');
      expect((await post('/subscribe', { email: 'ada@example.com' }, kept).expect(303)).headers.location).toContain(
        'check-mail',
      );
      await post('/subscribe', { email: 'ada@example.com' }).expect(404);
      await get(`/feed.atom?key=${accessKey}`).expect(200);
      await app.as(`Bearer ${admin}`).post('/v2/status-page/rotate-key').expect(200);
      await get('', kept).expect(404);
    });

    it('shows the same page after a link in a mail for every slug', async () => {
      await desk.configure({ visibility: 'link' });
      const { text } = await get('?notice=unsubscribed').expect(200);
      expect(text).toContain('You are unsubscribed');
      expect(text).not.toContain('Acme');
      expect((await app.http.get('/status/nobody-has-this?notice=unsubscribed').expect(200)).text).toBe(text);
    });

    it('asks for a sign-in, and opens for people of the tenant only', async () => {
      await desk.configure({ visibility: 'login' });
      expect((await get().expect(302)).headers.location).toBe('/status/acme/sign-in');
      const form = await get('/sign-in').expect(200);
      expect(form.text).toContain('autocomplete="current-password"');
      const user = await createUser(app);
      const wrong = await post('/sign-in', { email: user.email, password: 'wrong' }).expect(401);
      expect(wrong.text).toContain('Wrong e-mail address or password');
      expect(wrong.headers['set-cookie']).toBeUndefined();
      const done = await post('/sign-in', { email: user.email, password: PASSWORD }).expect(303);
      expect(done.headers.location).toBe('/status/acme');
      const [cookie = ''] = done.headers['set-cookie'] as unknown as string[];
      expect(cookie).toMatch(/^token=[\w.-]+; HttpOnly; Secure; SameSite=Strict; Path=\//);
      await get('', { Cookie: cookie.split(';')[0] ?? '' }).expect(200);
      const other = await createTenant(app);
      expect((await get('', { Cookie: `token=${other.token}` }).expect(404)).text).toBe(await nowhere(''));
      await post('/sign-in', {}).expect(401);
    });

    it('asks for the second factor of whoever has one, in a second step', async () => {
      await desk.configure({ visibility: 'login' });
      const user = await createUser(app);
      const bearer = { Authorization: `Bearer ${user.token}` };
      const { secret } = (await app.http.post('/v2/auth/mfa/enroll').set(bearer).expect(200)).body.data as {
        secret: string;
      };
      const code = () => generateSync({ secret, epoch: Math.floor(app.clock.now().getTime() / 1000) });
      await app.http.post('/v2/auth/mfa/verify').set(bearer).send({ secret, code: code() }).expect(200);
      app.clock.moveBy(minutes(1));

      const step = await post('/sign-in', { email: user.email, password: PASSWORD }).expect(200);
      expect(step.headers['set-cookie']).toBeUndefined();
      expect(step.text).toContain('autocomplete="one-time-code"');
      expect(step.text).not.toContain('type="password"');
      const challengeToken = /name="challengeToken" value="([^"]+)"/.exec(step.text)?.[1];
      expect(challengeToken).toBeDefined();

      const wrong = await post('/sign-in', { challengeToken, code: '000000' }).expect(401);
      expect(wrong.headers['set-cookie']).toBeUndefined();
      expect(wrong.text).toContain('role="alert"');
      expect(wrong.text).toContain(`value="${challengeToken}"`);
      await post('/sign-in', { challengeToken: 'made up', code: code() }).expect(401);

      const done = await post('/sign-in', { challengeToken, code: code() }).expect(303);
      const [cookie = ''] = done.headers['set-cookie'] as unknown as string[];
      await get('', { Cookie: cookie.split(';')[0] ?? '' }).expect(200);
    });

    it('takes no sign-in that another site sent', async () => {
      await desk.configure({ visibility: 'login' });
      const user = await createUser(app);
      const form = { email: user.email, password: PASSWORD };
      const foreign: Record<string, string>[] = [
        { 'Sec-Fetch-Site': 'cross-site' },
        { Origin: 'https://evil.example' },
        { Origin: 'null' },
      ];
      for (const headers of foreign) {
        const refused = await post('/sign-in', form, headers).expect(403);
        expect(refused.headers['set-cookie']).toBeUndefined();
      }
      await post('/sign-in', form, { 'Sec-Fetch-Site': 'same-origin' }).expect(303);
    });
  });

  describe('its logo', () => {
    const PIXEL = Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAA=', 'base64');
    let server: Server;
    let asked = 0;
    beforeAll(async () => {
      server = createServer((request, response) => {
        asked++;
        if (request.url === '/logo.gif') response.setHeader('Content-Type', 'image/gif').end(PIXEL);
        else response.setHeader('Content-Type', 'text/html').end('<h1>not an image</h1>');
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    });
    afterAll(() => new Promise((resolve) => server.close(resolve)));
    const url = (path: string): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`;

    it('is fetched by the service, once, so that visitors ask nobody else', async () => {
      await desk.configure({ logoUrl: url('/logo.gif') });
      expect((await get().expect(200)).text).toContain('<img src="/status/acme/logo"');
      for (let round = 0; round < 3; round++) {
        const { headers, body } = await get('/logo').expect(200);
        expect(headers['content-type']).toBe('image/gif');
        expect(headers['content-security-policy']).toContain('sandbox');
        expect(body).toEqual(PIXEL);
      }
      expect(asked).toBe(1);
      const preview = await app
        .as(`Bearer ${admin}`)
        .get(`/v2/status-page/preview?brandName=Acme&logoUrl=${encodeURIComponent(url('/logo.gif'))}`)
        .expect(200);
      expect(preview.text).toContain(`<img src="data:image/gif;base64,${PIXEL.toString('base64')}"`);
      expect(preview.headers['content-security-policy']).toContain("img-src 'self' data:");
    });

    it('is nothing but an image', async () => {
      await desk.configure({ logoUrl: url('/page') });
      await get('/logo').expect(404);
    });
  });

  /** @contract status-page-24 */
  it('lets nothing internal out: not in JSON, nor HTML, feed or mails', async () => {
    const marker = 'zq-internal';
    let count = 0;
    const mark = (): string => `${marker}-${++count}`;
    await desk.configure({ showUptimeBars: true });
    const api = await desk.service({ name: 'API', tags: [mark()] });
    const insider = await createUser(app, { fullName: mark() });
    const hidden = await desk.service({ name: mark(), description: mark(), tags: [mark()], visibility: 'internal' });
    const start = { startTime: '2026-01-01T00:00:00Z', endTime: '2027-06-01T00:00:00Z' };
    await desk.window({ name: mark(), description: mark(), serviceId: hidden, ...start });
    await desk.window({ name: mark(), description: mark(), ...start });
    const [team] = await app.sql<{ id: string }>('SELECT gen_random_uuid() AS id');
    const ofATeam = await desk.window({ name: mark(), description: mark(), ...start });
    await app.sql('UPDATE maintenance_windows SET "teamId" = $1 WHERE id = $2', [team?.id, ofATeam]);
    await desk.window({ name: 'Planned', description: 'Public description', serviceId: api, ...start });
    await app.http
      .post('/v2/public/status-page/acme/subscribe')
      .send({ email: `${marker}@example.com` })
      .expect(202);
    await app.sql(
      `UPDATE status_page_subscribers SET "verifyHash" = NULL, "verifyExpiresAt" = NULL, "verifiedAt" = now()`,
    );
    await app.sql('DELETE FROM mails');
    const internal = (): object => ({
      ...{ name: mark(), message: mark(), description: mark(), tags: [mark()], details: { [mark()]: mark() } },
      responders: [{ type: 'user', id: insider.id, name: mark() }],
      impactedServices: [api, hidden, mark(), { id: api, name: mark() }, { id: hidden, name: mark() }],
      notifyStakeholders: true,
    });
    await desk.incident({ ...internal(), statusPageEntry: { enabled: false, title: mark(), message: mark() } });
    for (const end of ['monitoring', 'resolved']) {
      const id = await desk.incident({ ...internal(), statusPageEntry: { enabled: true, title: 'Public title' } });
      await desk.update(id, { status: end, tags: [mark()], details: { more: mark() } });
      await app
        .as(`Bearer ${admin}`)
        .post('/v2/postmortems', { incidentId: id, summary: mark(), rootCause: mark() })
        .expect(201);
    }
    await app.settle();
    await app.advance(minutes(3));

    const tenants = await app.sql<{ tenantId: string }>('SELECT "tenantId" FROM tenants');
    const [user] = await app.sql<{ id: string }>(`SELECT id FROM users WHERE username = 'admin@example.com'`);
    const forbidden = [marker, 'admin@example.com', user?.id ?? '-', ...tenants.map(({ tenantId }) => tenantId)];
    const pages = ['/v2/public/status', '/v2/public/status-page/acme', '/v2/public/status-page/acme/history'];
    const [incident] = await app.sql<{ id: string }>(
      `SELECT id FROM incidents WHERE "statusPageEntry" @> '{"enabled": true}'`,
    );
    const shownTo = ['/status/acme', '/status/acme/feed.atom', `/status/acme/incidents/${incident?.id}`];
    for (const path of [...pages, ...shownTo]) {
      const { text } = await app.http.get(path).expect(200);
      expect(text).toContain(path === '/v2/public/status-page/acme' ? 'Planned' : 'Public title');
      for (const secret of forbidden)
        expect({ path, leaks: text.includes(secret) && secret }).toEqual({ path, leaks: false });
    }
    expect(sink.mails.length).toBe(5);
    for (const { subject, text, html, headerLines } of sink.mails) {
      const lines = headerLines.filter(({ key }) => key !== 'to').map(({ line }) => line);
      const whole = [subject, text, html, ...lines].join('\n');
      expect(whole).toMatch(/Public title|Public description/);
      for (const secret of forbidden) expect(whole).not.toContain(secret);
    }
  });
});

describe('the limit on the form to subscribe', () => {
  it('is the one of the API, and is told on a page', async () => {
    const app = await TestApp.start({ environment: { RATE_LIMIT_DISABLED: '0' } });
    try {
      await new PublicDesk(app, await login(app)).configure();
      const send = (): Test => app.http.post('/status/acme/subscribe').type('form').send({ email: 'ada@example.com' });
      for (let index = 0; index < 5; index++) await send().expect(303);
      const refused = await send().expect(429);
      expect(refused.headers['content-type']).toContain('text/html');
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      await app.http.post('/v2/public/status-page/acme/subscribe').send({ email: 'ada@example.com' }).expect(429);
      for (let index = 0; index < 150; index++) await app.http.get('/status/acme').expect(200);
    } finally {
      await app.stop();
    }
  });
});
