import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { asAdmin, createUser, login } from '../support/accounts.js';
import { headingOf, PlainBrowser } from '../support/browser-forms.js';
import { hours } from '../support/fake-clock.js';
import { SmtpSink } from '../support/smtp-sink.js';
import { PublicDesk } from '../support/status-page.js';
import { TestApp } from '../support/test-app.js';

const GERMAN = { 'Accept-Language': 'de-AT,de;q=0.9,en;q=0.5' };
const languageOf = (page: string): string => /<html lang="([^"]*)">/.exec(page)?.[1] ?? '';

let app: TestApp;
let sink: SmtpSink;
let browser: PlainBrowser;
let desk: PublicDesk;
beforeAll(async () => {
  sink = await SmtpSink.start();
  app = await TestApp.start({ environment: { SMTP_URL: sink.url } });
  browser = new PlainBrowser(app);
  desk = new PublicDesk(app, await login(app));
});
beforeEach(async () => {
  sink.reset();
  await desk.clear();
});
afterAll(async () => {
  await app.stop();
  await sink.stop();
});

const linkIn = (address: string): string => /https:\/\/\S+/.exec(sink.mailsTo(address).at(-1)?.text ?? '')?.[0] ?? '';

describe('a page without a person', () => {
  const TOKEN = 'x'.repeat(43);

  it.each([
    ['/forgot-password', 'Passwort vergessen?'],
    ['/reset-password', 'Dieser Link gilt nicht mehr'],
    [`/reset-password/${TOKEN}`, 'Dieser Link gilt nicht mehr'],
    ['/prove-email', 'Dieser Link gilt nicht mehr'],
    [`/prove-email/${TOKEN}`, 'Dieser Link gilt nicht mehr'],
    ['/accept-invite', 'Diese Einladung ist nicht gültig'],
    [`/accept-invite/${TOKEN}`, 'Diese Einladung ist nicht gültig'],
    [`/ack/${TOKEN}`, 'Dieser Link ist nicht gültig'],
    [`/calendar/${TOKEN}/now`, 'Diese Seite gibt es nicht'],
    ['/nowhere', 'Diese Seite gibt es nicht'],
    ['/status/nobody', 'Diese Seite gibt es nicht'],
    ['/status/nobody?notice=unsubscribed', 'Danke'],
    ['/status/nobody/sign-in', 'Melde dich an, um diese Statusseite zu sehen'],
    ['/v2/auth/sso/no-such-team', 'Die Anmeldung hat nicht geklappt'],
  ])('is in the language of the browser: %s', async (path, heading) => {
    const german = await browser.open(path, GERMAN);
    expect([headingOf(german.text), languageOf(german.text)]).toEqual([heading, 'de']);
    const english = await browser.open(path);
    expect(languageOf(english.text)).toBe('en');
    expect(headingOf(english.text)).not.toBe(heading);
  });

  it.each([
    ['fr, de;q=0.4, en;q=0.3', 'de'],
    ['en-US,en;q=0.9,de;q=0.8', 'en'],
    ['de;q=0, en', 'en'],
    ['DE', 'de'],
    ['de-Latn-CH', 'de'],
    ['*', 'en'],
    ['xx-YY', 'en'],
    [';;q=,,-', 'en'],
    [`de-${'x'.repeat(3000)}`, 'en'],
    ['constructor, __proto__', 'en'],
  ])('takes the first language that there are texts in: %s', async (asked, language) => {
    const { text } = await browser.open('/forgot-password', { 'Accept-Language': asked }).expect(200);
    expect(languageOf(text)).toBe(language);
  });

  it('says in it what is wrong with a form', async () => {
    const { text } = await browser.submit('/forgot-password', { email: '' }, GERMAN).expect(400);
    expect(text).toContain('Das ist keine E-Mail-Adresse.');
    const signIn = await browser
      .submit('/status/nobody/sign-in', { email: 'nobody@example.com', password: 'wrong' }, GERMAN)
      .expect(401);
    expect(signIn.text).toContain('E-Mail-Adresse oder Passwort ist falsch.');
  });

  it('invites in it', async () => {
    const email = 'invited@example.com';
    const body = { email, role: 'user' };
    await app
      .as(await asAdmin(app))
      .post('/v2/invites', body)
      .expect(201);
    await app.settle();
    const link = linkIn(email);
    expect((await browser.open(link, GERMAN).expect(200)).text).toContain(
      `Du bist als <strong>${email}</strong> eingeladen.`,
    );
    const refused = await browser.submit(link, { fullName: 'Grace', password: 'Password#1' }, GERMAN).expect(400);
    expect(refused.text).toContain('Dieses Passwort ');
    const elsewhere = { ...GERMAN, 'Sec-Fetch-Site': 'cross-site' };
    const done = await browser.submit(link, { fullName: 'Grace', password: 'nicht zu raten 7' }, elsewhere).expect(200);
    expect(headingOf(done.text)).toBe('Dein Konto ist fertig');
  });
});

describe('a page whose link names a person', () => {
  it.each([
    ['de-AT', 'Neues Passwort', 'Das Passwort braucht mindestens 8 Zeichen.', 'Dein neues Passwort gilt'],
    ['en', 'Set a new password', 'The password needs at least 8 characters.', 'Your new password is set'],
  ])('is in the language of that person, whatever the browser asks for: %s', async (locale, opened, short, done) => {
    const email = `${locale}@people.example.com`.toLowerCase();
    const { id } = await createUser(app, { fullName: 'Ada', email });
    await app.sql('UPDATE users SET locale = $2 WHERE id = $1', [id, locale]);
    await app.http.post('/v2/auth/forgot').send({ email }).expect(200);
    await app.settle();
    const other = { 'Accept-Language': locale === 'en' ? 'de' : 'en' };
    const link = linkIn(email);
    const page = await browser.open(link, other).expect(200);
    expect(headingOf(page.text)).toContain(opened);
    expect(languageOf(page.text)).toBe(locale.slice(0, 2));
    expect((await browser.submit(link, { newPassword: 'short' }, other).expect(400)).text).toContain(short);
    expect(headingOf((await browser.submit(link, { newPassword: 'nobody guesses 7' }, other).expect(200)).text)).toBe(
      done,
    );
  });
});

describe('a status page', () => {
  const open = (headers: Record<string, string> = {}, path = '') =>
    app.http.get(`/status/acme${path}`).set('Accept', 'text/html').set(headers);

  /** @contract status-page-23 */
  it('is in the language of the browser, and caches keep the languages apart', async () => {
    await desk.configure({ showUptimeBars: true });
    const id = await desk.incident({ statusPageEntry: { enabled: true, title: 'Slow', message: 'We look.' } });
    for (const path of ['', `/incidents/${id}`, '/feed.atom']) {
      const german = await open(GERMAN, path).expect(200);
      const english = await open({}, path).expect(200);
      expect(german.headers).toMatchObject({
        'content-language': 'de',
        vary: expect.stringMatching(/Accept-Encoding.*Accept-Language/),
      });
      expect(english.headers['content-language']).toBe('en');
      expect(german.headers['etag']).not.toBe(english.headers['etag']);
      await open({ ...GERMAN, 'If-None-Match': german.headers['etag'] ?? '' }, path).expect(304);
      await open({ 'If-None-Match': german.headers['etag'] ?? '' }, path).expect(200);
      expect(german.text).toContain('In Untersuchung');
      expect(english.text).toContain('Investigating');
    }
    const { text } = await open(GERMAN).expect(200);
    expect(languageOf(text)).toBe('de');
    for (const told of [
      'Alle Zeiten sind in UTC angegeben.',
      'Mitteilungen per Mail',
      'seit <time',
      '1. Juni, 12:00 UTC',
    ])
      expect(text).toContain(told);
    expect((await open(GERMAN, '?notice=check-mail').expect(200)).text).toContain('Fast geschafft');
  });

  async function subscribed(email: string, headers: Record<string, string>): Promise<void> {
    await browser.submit('/status/acme/subscribe', { email }, headers).expect(303);
    await app.settle();
    await browser.submit(linkIn(email), {}, headers).expect(303);
  }

  /** @contract status-page-23 */
  it('writes to each subscriber in the language in which they subscribed, and to those of before in English', async () => {
    await desk.configure();
    await subscribed('german@example.com', GERMAN);
    await subscribed('english@example.com', {});
    expect(sink.mailsTo('german@example.com').map(({ subject }) => subject)).toEqual([
      'Bestätige dein Abonnement: Status von Acme',
    ]);
    await subscribed('before@example.com', GERMAN);
    await app.sql('UPDATE status_page_subscribers SET locale = NULL WHERE email = $1', ['before@example.com']);
    sink.reset();
    await desk.incident({ statusPageEntry: { enabled: true, title: 'Slow', message: 'We look.' } });
    const serviceId = await desk.service({ name: 'API' });
    await desk.window({
      ...{ name: 'Database', serviceId, public: true, notifySubscribers: true },
      startTime: new Date(app.clock.now().getTime() + hours(24)).toISOString(),
      endTime: new Date(app.clock.now().getTime() + hours(26)).toISOString(),
      recurrence: { rrule: 'FREQ=WEEKLY', timezone: 'UTC' },
    });
    app.clock.moveBy(hours(1));
    await app.settle();
    const textsTo = (name: string): string =>
      sink
        .mailsTo(`${name}@example.com`)
        .map(({ subject, text }) => `${subject}\n${text}`)
        .join('\n');
    for (const told of ['[Acme] Incident: Slow', 'In Untersuchung', 'Abbestellen: https', 'Geplante Wartung: Database'])
      expect(textsTo('german')).toContain(told);
    expect(textsTo('german')).toMatch(/Wann: 2\. Juni 2026, 1\d:00 UTC bis 1\d:00 UTC/);
    expect(textsTo('german')).toContain('Wiederholt sich: jede Woche am Dienstag');
    for (const name of ['english', 'before'])
      for (const told of ['Investigating', 'Unsubscribe: https', 'Repeats: every week on Tuesday'])
        expect(textsTo(name)).toContain(told);
  });
});
