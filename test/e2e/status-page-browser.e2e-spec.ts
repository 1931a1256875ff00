import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { createUser, login, PASSWORD } from '../support/accounts.js';
import { faultsOf, launch, LOOKS, overflowOf } from '../support/chromium.js';
import { days, hours, minutes } from '../support/fake-clock.js';
import { SmtpSink } from '../support/smtp-sink.js';
import { PublicDesk } from '../support/status-page.js';
import { TestApp } from '../support/test-app.js';

/** Where pictures of the pages are left, to be looked at; unset: none are taken. */
const PICTURES = process.env.STATUS_PAGE_PICTURES;

describe('the hosted status page in a browser', () => {
  let sink: SmtpSink;
  let app: TestApp;
  let browser: Browser;
  let desk: PublicDesk;
  const opened: Page[] = [];

  beforeAll(async () => {
    sink = await SmtpSink.start();
    app = await TestApp.start({ environment: { SMTP_URL: sink.url, JWT_EXPIRY: '3650d' } });
    browser = await launch();
    desk = new PublicDesk(app, await login(app));
    await furnish();
  }, 60_000);
  afterEach(async () => {
    for (const page of opened.splice(0)) await page.context().close();
  });
  afterAll(async () => {
    await browser?.close();
    await app?.stop();
    await sink?.stop();
  });

  /** A week in the life of a company, told through the API. */
  async function furnish(): Promise<void> {
    app.clock.moveTo('2026-03-10T09:00:00.000Z');
    await desk.configure({ brandName: 'Northwind Cloud', accentColor: '#0f766e', showUptimeBars: true });
    const api = await desk.service({ name: 'API', description: 'REST and webhooks' });
    const web = await desk.service({ name: 'Dashboard', description: 'app.northwind.example' });
    const mail = await desk.service({ name: 'Mail delivery' });
    await desk.service({ name: 'Status feeds' });
    const spell = async (id: string, status: string, length: number): Promise<void> => {
      await desk.patchService(id, { status });
      app.clock.moveBy(length);
      await desk.patchService(id, { status: 'ok' });
    };
    app.clock.moveBy(days(21));
    await spell(api, 'degraded', hours(5));
    app.clock.moveBy(days(11));
    await spell(web, 'partial_outage', minutes(47));
    app.clock.moveBy(days(20));
    await spell(mail, 'maintenance', hours(2));
    app.clock.moveBy(days(9));
    await spell(mail, 'major_outage', minutes(13));
    app.clock.moveTo('2026-05-28T14:10:00.000Z');
    const old = await desk.incident({
      impactedServices: [web],
      statusPageEntry: { enabled: true, severity: 'minor', title: 'Charts load slowly' },
    });
    app.clock.moveBy(minutes(38));
    await desk.update(old, {
      status: 'resolved',
      statusPageEntry: { message: 'A cache was too small. It has room to grow now.' },
    });
    app.clock.moveTo('2026-06-01T11:02:00.000Z');
    await desk.patchService(api, { status: 'partial_outage' });
    const now = await desk.incident({
      impactedServices: [api],
      statusPageEntry: { enabled: true, severity: 'major', title: 'Requests to the API fail in Europe' },
    });
    app.clock.moveBy(minutes(9));
    await desk.update(now, {
      status: 'investigating',
      statusPageEntry: { message: 'One in ten requests fails. We are looking into it.' },
    });
    app.clock.moveBy(minutes(25));
    await desk.update(now, {
      status: 'identified',
      statusPageEntry: { message: 'A network provider drops packets.\nWe are moving traffic away from it.' },
    });
    await desk.window({
      name: 'Database upgrade',
      serviceId: web,
      startTime: '2026-06-03T04:00:00.000Z',
      endTime: '2026-06-03T05:30:00.000Z',
    });
    // Under way while the incident goes on; and one that is nobody's business.
    const underWay = { startTime: '2026-06-01T11:00:00.000Z', endTime: '2026-06-01T14:00:00.000Z' };
    await desk.window({ name: 'Move of the mail servers', serviceId: mail, ...underWay });
    await desk.window({ name: 'Mute heartbeats', ...underWay });
  }

  /** A browser window of its own; it reports whatever it asks of others, and whatever it complains of. */
  async function open(path: string, options: BrowserContextOptions = {}): Promise<Page & { foreign: string[] }> {
    const context = await browser.newContext({ viewport: { width: 1180, height: 900 }, ...options });
    const page = Object.assign(await context.newPage(), { foreign: [] as string[] });
    opened.push(page);
    page.on('request', (request) => {
      if (!request.url().startsWith(app.url)) page.foreign.push(request.url());
    });
    page.on('console', (message) => {
      if (/Content Security Policy/i.test(message.text())) page.foreign.push(message.text());
    });
    await page.goto(app.url + path);
    return page;
  }

  async function picture(page: Page, name: string): Promise<void> {
    if (PICTURES) await page.screenshot({ path: `${PICTURES}/${name}.png`, fullPage: true });
  }

  it.each(LOOKS)('is read: %s', async (name, options) => {
    const page = await open('/status/acme', options);
    expect(await page.title()).toBe('Partial outage · Northwind Cloud status');
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Partial outage');
    for (const landmark of ['banner', 'main', 'contentinfo'] as const) {
      expect(await page.getByRole(landmark).count()).toBe(1);
    }
    expect(await page.getByRole('heading', { level: 2 }).allTextContents()).toEqual([
      'Active incidents',
      'Services',
      'Scheduled maintenance',
      'Past incidents',
      'Get updates by mail',
    ]);
    expect(await page.getByRole('article').first().textContent()).toContain('A network provider drops packets.');
    const bars = page.getByRole('img', { name: /Last 90 days: \d/ });
    expect(await bars.count()).toBe(4);
    const box = await bars.first().boundingBox();
    expect(box?.height).toBeGreaterThan(25);
    expect(page.foreign).toEqual([]);
    if (options.javaScriptEnabled !== false) {
      expect(await overflowOf(page)).toBe(0);
    }
    await picture(page, name);
    await page.getByRole('link', { name: 'Requests to the API fail in Europe' }).click();
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Requests to the API fail in Europe');
    expect(await page.getByRole('article').textContent()).toContain('One in ten requests fails.');
    await picture(page, `${name}-incident`);
  });

  it.each(LOOKS.slice(0, 3))('has no serious fault of accessibility: %s', async (_name, options) => {
    const page = await open('/status/acme', options);
    expect(await faultsOf(page)).toEqual([]);
    const incident = await page.getByRole('link', { name: 'Requests to the API' }).getAttribute('href');
    for (const path of [incident, '/status/acme?notice=check-mail', '/status/acme/sign-in', '/status/nobody-here']) {
      await page.goto(`${app.url}${path}`);
      expect(await faultsOf(page)).toEqual([]);
    }
  });

  it('lets a visitor subscribe, confirm, see an incident and unsubscribe', async () => {
    const page = await open('/status/acme', { javaScriptEnabled: false });
    const urlIn = (text = '', action = ''): string =>
      new RegExp(`https://pager.example.com(/status/acme/${action}\\?token=\\S+)`).exec(text)?.[1] ?? `/no-${action}`;
    await page.getByRole('link', { name: 'Subscribe' }).click();
    await page.getByLabel('E-mail address').fill('ada@example.com');
    await page.getByRole('button', { name: 'Subscribe' }).click();
    expect(await page.getByRole('status').textContent()).toContain('follow the link in the mail');
    await picture(page, 'subscribed');

    await app.settle();
    await page.goto(app.url + urlIn(sink.mailsTo('ada@example.com')[0]?.text, 'verify'));
    await page.getByRole('button', { name: 'Confirm the subscription' }).click();
    expect(await page.getByRole('status').textContent()).toContain('You are subscribed');
    expect(new URL(page.url()).pathname).toBe('/status/acme');

    await desk.incident({ statusPageEntry: { enabled: true, severity: 'critical', title: 'Nobody can sign in' } });
    await app.settle();
    await page.goto(`${app.url}/status/acme`);
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Major outage');
    expect(await page.getByRole('article').first().textContent()).toContain('Nobody can sign in');
    const mails = sink.mailsTo('ada@example.com');
    expect(mails).toHaveLength(2);

    await page.goto(app.url + urlIn(mails[1]?.text, 'unsubscribe'));
    await page.getByRole('button', { name: 'Unsubscribe' }).click();
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('You are unsubscribed');
  });

  it('says what is wrong with an address', async () => {
    const page = await open('/status/acme');
    await page.getByLabel('E-mail address').fill('nobody@localhost');
    await page.getByRole('button', { name: 'Subscribe' }).click();
    expect(await page.getByRole('alert').textContent()).toContain('not an e-mail address');
  });

  it('lets the keyboard reach everything, what matters first', async () => {
    const page = await open('/status/acme');
    const names: string[] = [];
    for (let step = 0; step < 3; step++) {
      await page.keyboard.press('Tab');
      names.push(await page.evaluate<string>('document.activeElement.textContent'));
    }
    expect(names).toEqual(['Skip to the status', 'Subscribe', 'Nobody can sign in']);
  });

  it('opens with a key from a link, once, and then without', async () => {
    const { accessKey } = await desk.configure({ visibility: 'link', brandName: 'Northwind Cloud' });
    const page = await open('/status/acme');
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('There is no such page');
    await page.goto(`${app.url}/status/acme?key=${accessKey}`);
    expect(page.url()).toBe(`${app.url}/status/acme`);
    expect(await page.getByRole('banner').textContent()).toContain('Northwind Cloud');
    await page.reload();
    expect(await page.getByRole('banner').count()).toBe(1);
  });

  it('opens after signing in, for users of its tenant', async () => {
    await desk.configure({ visibility: 'login', brandName: 'Northwind Cloud' });
    const user = await createUser(app);
    const page = await open('/status/acme', { colorScheme: 'dark' });
    expect(new URL(page.url()).pathname).toBe('/status/acme/sign-in');
    await page.getByLabel('E-mail address').fill(user.email);
    await page.getByLabel('Password').fill('wrong');
    await page.getByRole('button', { name: 'Sign in' }).click();
    expect(await page.getByRole('alert').textContent()).toContain('Wrong e-mail address or password');
    await picture(page, 'sign-in');
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in' }).click();
    expect(page.url()).toBe(`${app.url}/status/acme`);
    expect(await page.getByRole('banner').textContent()).toContain('Northwind Cloud');
  });
});
