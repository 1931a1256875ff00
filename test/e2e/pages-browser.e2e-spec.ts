import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { asAdmin, createUser, login, type TestUser } from '../support/accounts.js';
import { faultsOf, launch, LOOKS, overflowOf } from '../support/chromium.js';
import { EscalationStory, pages } from '../support/escalation-story.js';
import { minutes } from '../support/fake-clock.js';
import { withMailbox } from '../support/mailbox.js';
import { SmtpSink } from '../support/smtp-sink.js';
import { PublicDesk } from '../support/status-page.js';
import { TestApp } from '../support/test-app.js';

/** Where pictures of the pages are left, to be looked at; unset: none are taken. */
const PICTURES = process.env.PAGE_PICTURES;

/** The looks that differ to axe: in colours and in layout. */
const EXAMINED = new Set(['light', 'dark', 'narrow']);

const OPTIONS: Readonly<Record<string, BrowserContextOptions>> = Object.fromEntries(LOOKS);
/** Looks of one window: a page is opened once for both, as that takes longest. */
const WINDOWS: [string, string[]][] = [
  ['at a desk', ['light', 'dark']],
  ['on a phone', ['narrow', 'narrow-dark']],
  ['without JavaScript', ['scriptless']],
];

describe('the pages behind mailed links, in a browser', () => {
  let sink: SmtpSink;
  let app: TestApp;
  let browser: Browser;
  let ada: TestUser;
  /** What is looked at, by name: a path, and whether Ada is signed in. */
  const shown: Record<string, { path: string; signedIn?: boolean; heading: string }> = {};

  beforeAll(async () => {
    sink = await SmtpSink.start();
    sink.expectMails(/^admin@example\.com: \[P3\] It burns/); // Bo cannot be reached
    app = await TestApp.start({ environment: { SMTP_URL: sink.url, JWT_EXPIRY: '3650d' } });
    browser = await launch();
    await furnish();
  }, 60_000);
  afterAll(async () => {
    await browser?.close();
    await app?.stop();
    await sink?.stop();
  });

  const pathIn = (address: string, pattern: RegExp): string =>
    pattern.exec(sink.mailsTo(address).at(-1)?.text ?? '')?.[1] ?? '/not-in-the-mail';

  async function furnish(): Promise<void> {
    ada = await withMailbox(app, sink, { email: 'ada@example.com', fullName: 'Ada Moreno' });
    const bo = await createUser(app, { fullName: 'Bo Lindqvist' });
    const story = new EscalationStory(app);
    const policy = await story.policy({ rules: [pages(ada.id), pages(bo.id, 5)] });
    await story.raise(policy, {
      description:
        '5xx ratio of checkout is 6.2 % (threshold 5 %), 214 of 3,450 requests in 5 minutes.\nStarted at 02:09, four minutes after deploy 2026-10-20.3.',
      source: 'Alertmanager',
      details: {
        'annotation.runbook_url': 'https://wiki.example.com/runbooks/checkout-5xx',
        dashboardURL: 'https://grafana.example.com/d/checkout',
        'label.region': 'eu-central-1',
        'label.a_very_long_label_name_without_a_space': 'x'.repeat(120),
      },
    });
    await app.settle();
    const ack = pathIn(ada.email, /pager\.example\.com(\/ack\/\S+)/);
    shown['acknowledge'] = { path: ack, heading: 'Acknowledge this alert?' };
    shown['acknowledge-unknown'] = { path: '/ack/made-up', heading: 'This link is not valid' };

    const invite = app.as(await asAdmin(app)).post('/v2/invites');
    await invite.send({ email: 'grace@example.com', role: 'user' }).expect(201);
    await app.http.post('/v2/auth/forgot').send({ email: ada.email }).expect(200);
    await app.settle();
    shown['invite'] = { path: pathIn('grace@example.com', /(\/accept-invite\/\S+)/), heading: 'Join Pager' };
    shown['invite-unknown'] = { path: '/accept-invite/made-up', heading: 'This invite is not valid' };
    shown['reset'] = { path: pathIn(ada.email, /(\/reset-password\/\S+)/), heading: 'Set a new password' };
    shown['reset-spent'] = { path: '/reset-password/made-up', heading: 'This link is not valid any more' };
    shown['forgot'] = { path: '/forgot-password', heading: 'Forgot your password?' };

    const desk = new PublicDesk(app, await login(app));
    await desk.configure({ brandName: 'Northwind Cloud', accentColor: '#0f766e' });
    const subscribe = app.http.post('/v2/public/status-page/acme/subscribe');
    await subscribe.send({ email: 'public@example.com' }).expect(202);
    await app.settle();
    const verify = pathIn('public@example.com', /pager\.example\.com(\/status\/acme\/verify\S+)/);
    shown['confirm'] = { path: verify, heading: 'Confirm your subscription' };
    shown['confirm-spent'] = {
      path: '/status/acme/verify?token=x',
      heading: 'This link has been used or has expired',
    };
    await app.http.get(verify.replace('/status/', '/v2/public/status-page/')).expect(302);
    const description = 'Every tenth payment fails since the deploy of 14:02.';
    await desk.incident({ description, statusPageEntry: { enabled: true, title: 'Down' } });
    await app.settle();
    const leave = pathIn('public@example.com', /pager\.example\.com(\/status\/acme\/unsubscribe\S+)/);
    shown['unsubscribe'] = { path: leave, heading: 'Unsubscribe?' };
    // Of a second subscriber, so that the first page still asks.
    await subscribeAgain();
    shown['sso'] = { path: '/v2/auth/sso/nobody', heading: 'Signing in did not work' };
    shown['not-found'] = { path: '/nothing-here', heading: 'There is no such page' };
    shown['not-signed-in'] = { path: '/v2/alerts', heading: 'You are not signed in' };
  }

  async function subscribeAgain(): Promise<void> {
    app.clock.moveBy(minutes(6));
    const subscribe = app.http.post('/v2/public/status-page/acme/subscribe');
    await subscribe.send({ email: 'second@example.com' }).expect(202);
    await app.settle();
    shown['confirm'] = {
      path: pathIn('second@example.com', /pager\.example\.com(\/status\/acme\/verify\S+)/),
      heading: 'Confirm your subscription',
    };
  }

  /** A window of its own; what it asks of others, and whatever it complains of, is in `foreign`. */
  async function windowOf(
    options: BrowserContextOptions,
    signedIn: boolean,
  ): Promise<{ page: Page; foreign: string[]; close: () => Promise<void> }> {
    const context = await browser.newContext({ viewport: { width: 1000, height: 800 }, ...options });
    if (signedIn) await context.addCookies([{ name: 'token', value: ada.token, url: app.url, sameSite: 'Strict' }]);
    const page = await context.newPage();
    const foreign: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith(app.url)) foreign.push(request.url());
    });
    page.on('console', (message) => {
      if (/Content Security Policy/i.test(message.text())) foreign.push(message.text());
    });
    return { page, foreign, close: () => context.close() };
  }

  it.each(WINDOWS)(
    'are read, fit their window, ask nobody else and have no fault of accessibility: %s',
    async (_where, looks) => {
      const options = OPTIONS[looks[0]!]!;
      for (const signedIn of [false, true]) {
        const { page, foreign, close } = await windowOf(options, signedIn);
        for (const [name, { path, heading }] of Object.entries(shown).filter(
          ([, each]) => (each.signedIn ?? false) === signedIn,
        )) {
          await page.goto(app.url + path);
          expect([name, await page.getByRole('heading', { level: 1 }).textContent()]).toEqual([
            name,
            expect.stringContaining(heading),
          ]);
          expect([name, await page.getByRole('main').count()]).toEqual([name, 1]);
          for (const look of looks) {
            await page.emulateMedia({ colorScheme: OPTIONS[look]?.colorScheme ?? null });
            if (options.javaScriptEnabled !== false)
              expect([name, look, await overflowOf(page)]).toEqual([name, look, 0]);
            if (EXAMINED.has(look)) expect([name, look, await faultsOf(page)]).toEqual([name, look, []]);
            if (PICTURES) await page.screenshot({ path: `${PICTURES}/${name}-${look}.png`, fullPage: true });
          }
        }
        expect(foreign).toEqual([]);
        await close();
      }
    },
    60_000,
  );

  it('keep no secret of theirs in what the next site is told', async () => {
    const { page, close } = await windowOf({}, false);
    await page.goto(app.url + (shown['acknowledge']?.path ?? ''));
    const referrers: (string | undefined)[] = [];
    await page.route('https://wiki.example.com/**', (route) => {
      referrers.push(route.request().headers()['referer']);
      return route.fulfill({ status: 200, contentType: 'text/html', body: 'runbook' });
    });
    await page.getByRole('link', { name: 'Runbook' }).click();
    await page.waitForURL('https://wiki.example.com/**');
    expect(referrers).toEqual([undefined]);
    await close();
  });
});
