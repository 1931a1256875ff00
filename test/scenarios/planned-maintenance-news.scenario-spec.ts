import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { ParsedMail } from 'mailparser';
import { login } from '../support/accounts.js';
import { days, FakeClock, hours, minutes, seconds } from '../support/fake-clock.js';
import { SmtpSink } from '../support/smtp-sink.js';
import { PublicDesk } from '../support/status-page.js';
import { TestApp } from '../support/test-app.js';
import { createTestDatabase, type TestDatabase } from '../support/test-database.js';

const ADA = 'ada@example.com';
const HOLD = minutes(2) + seconds(10);

/** What subscribers and readers of the feed hear of planned maintenance; two replicas run, and nobody is mailed twice. */
describe('planned maintenance is news', () => {
  const clock = new FakeClock('2026-06-10T12:00:00.000Z');
  let [sink, database]: [SmtpSink, TestDatabase] = [] as never;
  let [one, two]: [TestApp, TestApp] = [] as never;
  let [desk, token, service]: [PublicDesk, string, string] = [] as never;

  beforeAll(async () => {
    [sink, database] = await Promise.all([SmtpSink.start(), createTestDatabase()]);
    const environment = { SMTP_URL: sink.url, JWT_EXPIRY: '365d' };
    one = await TestApp.start({ database, clock, environment });
    two = await TestApp.start({ database, clock, environment });
    token = await login(one);
    desk = new PublicDesk(one, token);
  });
  beforeEach(async () => {
    clock.moveTo(new Date('2026-06-10T12:00:00.000Z'));
    await desk.clear();
    await desk.configure();
    service = await desk.service({ name: 'API' });
    await subscribe(ADA);
    sink.reset();
  });
  afterAll(async () => {
    await Promise.all([one.stop(), two.stop()]);
    await sink.stop();
  });

  const subscribe = async (email: string): Promise<void> => {
    await one.http.post('/v2/public/status-page/acme/subscribe').send({ email }).expect(202);
    await settle();
    const link = /\/verify\?token=(\S+)/.exec(mails(email).at(-1)?.text ?? '')?.[1];
    await one.http.get(`/v2/public/status-page/acme/verify?token=${link}`).expect(302);
  };
  const seen = new WeakSet<ParsedMail>();
  /** Those that came since the last look. */
  const mails = (to: string): ParsedMail[] => {
    const fresh = sink.mailsTo(to).filter((mail) => !seen.has(mail));
    for (const mail of fresh) seen.add(mail);
    return fresh;
  };
  const settle = async (): Promise<void> => {
    await Promise.all([one.settle(), two.settle()]);
    await one.settle();
  };
  /** Both replicas are at it at once. */
  const pass = async (time: number, step = time > hours(6) ? minutes(30) : minutes(1)): Promise<void> => {
    for (let left = time; left > 0; left -= step) {
      clock.moveBy(Math.min(step, left));
      await settle();
    }
  };
  const subjects = (to = ADA): string[] => mails(to).map(({ subject = '' }) => subject);
  const heard = async (time = HOLD): Promise<string[]> => {
    await pass(time);
    return subjects().map((subject) => subject.replace('[Acme] ', ''));
  };
  const at = (ahead: number): string => new Date(clock.now().getTime() + ahead).toISOString();
  const plan = (start: number, end: number, more: object = {}): Promise<string> =>
    desk.window({ name: 'New disks', serviceId: service, startTime: at(start), endTime: at(end), ...more });
  const send = async (method: 'patch' | 'post' | 'delete', path: string, body?: object): Promise<void> => {
    await one.as(`Bearer ${token}`).send(method, `/v2/maintenance-windows/${path}`, body).expect(200);
    await settle();
  };
  const feed = async (): Promise<string> => (await one.http.get('/status/acme/feed.atom').expect(200)).text;
  const titles = async (): Promise<string[]> =>
    [...(await feed()).matchAll(/<entry>.*?<title>(.*?)<\/title>/gs)].map(([, title = '']) => title);

  /** @contract status-page-20 */
  it('tells once when it is announced, moved, begun, extended and ended', async () => {
    const id = await plan(days(2), days(2) + hours(2), { description: 'We replace two disks.\nReads stay up.' });
    await pass(HOLD);
    const [mail, ...more] = mails(ADA);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('[Acme] Scheduled maintenance: New disks');
    expect(mail?.text).toContain('When: 12 June 2026, 12:00 UTC to 14:00 UTC');
    expect(mail?.text).toContain('Services: API');
    expect(mail?.text).toContain('We replace two disks.\nReads stay up.');
    expect(mail?.headers.get('list')).toMatchObject({ unsubscribe: { url: expect.stringContaining('/unsubscribe?') } });
    await send('patch', id, { startTime: at(days(3)), endTime: at(days(3) + hours(2)) });
    await pass(HOLD);
    const [moved] = mails(ADA);
    expect(moved?.subject).toBe('[Acme] Maintenance rescheduled: New disks');
    expect(moved?.text).toContain('Before: 12 June 2026, 12:00 UTC to 14:00 UTC');
    await send('patch', id, { startTime: at(0) });
    expect(await heard()).toEqual(['Maintenance in progress: New disks']);
    await send('patch', id, { endTime: at(hours(3)) });
    expect(await heard()).toEqual(['Maintenance ends earlier: New disks']);
    await send('patch', id, { endTime: at(hours(4)) });
    expect(await heard()).toEqual(['Maintenance extended: New disks']);
    expect(await heard(hours(3))).toEqual([]);
    expect(await heard(hours(2))).toEqual(['Maintenance completed: New disks']);
    expect(await heard(days(2))).toEqual([]);
    const text = await feed();
    expect(await titles()).toEqual(['New disks (Completed)']);
    for (const words of ['Scheduled maintenance', 'rescheduled', 'in progress', 'extended', 'completed', 'two disks'])
      expect(text).toContain(words);
  });

  /** @contract status-page-20 */
  it('of a window from before the upgrade is not announced by mail, but its beginning is', async () => {
    await plan(hours(1), hours(2));
    await settle();
    // As the migration leaves it.
    await one.sql(`UPDATE status_page_announcements SET news = '{"notify": true, "isKnown": true}'`);
    expect(await heard()).toEqual([]);
    expect(await titles()).toEqual(['New disks (Scheduled)']);
    expect(await heard(hours(1))).toEqual(['Maintenance in progress: New disks']);
  });

  it('begins by itself, at its time', async () => {
    await plan(hours(1), hours(2));
    expect(await heard()).toHaveLength(1);
    expect(await heard(minutes(56))).toEqual([]);
    expect(await heard(minutes(3))).toEqual(['Maintenance in progress: New disks']);
  });

  /** @contract status-page-20 */
  it('gathers edits within minutes into one mail, and mails none for a new name or text', async () => {
    const id = await plan(days(1), days(2));
    await pass(minutes(1));
    await send('patch', id, { endTime: at(days(3)) });
    await pass(minutes(1));
    await send('patch', id, { endTime: at(days(4)) });
    expect(await heard()).toEqual(['Scheduled maintenance: New disks']);
    await send('patch', id, { startTime: at(days(2)) });
    await send('patch', id, { startTime: at(days(1)), endTime: at(days(4)) });
    await pass(minutes(1));
    await send('patch', id, { name: 'Newer disks' });
    expect(await heard()).toEqual(['Maintenance rescheduled: Newer disks']);
    await send('patch', id, { name: 'Newest disks', description: 'All of them' });
    expect(await heard()).toEqual([]);
    expect(await titles()).toEqual(['Newest disks (Rescheduled)']);
    expect(await feed()).toContain('All of them');
  });

  it('is told after ten minutes at the latest, however often it is edited', async () => {
    const id = await plan(days(1), days(2));
    for (let minute = 0; minute < 10; minute++) {
      await send('patch', id, { description: `Edit ${minute}` });
      await pass(minutes(1));
    }
    await pass(minutes(1));
    expect(subjects()).toHaveLength(1);
  });

  it('says that it begins of one that is planned when it has begun', async () => {
    await plan(-hours(1), hours(1));
    expect(await heard()).toEqual(['Maintenance in progress: New disks']);
  });

  /** @contract status-page-20 */
  it('is cancelled when it is removed or switched off before, and ends when it is while it goes on', async () => {
    const [removed, off] = [await plan(days(1), days(2)), await plan(days(1), days(2), { name: 'Off' })];
    const [running, ended] = [await plan(0, days(1), { name: 'Runs' }), await plan(0, days(1), { name: 'Ended' })];
    expect(await heard()).toHaveLength(4);
    await send('delete', removed);
    await send('patch', off, { enabled: false });
    await send('delete', running);
    await send('post', `${ended}/end`);
    expect((await heard()).sort()).toEqual([
      'Maintenance cancelled: New disks',
      'Maintenance cancelled: Off',
      'Maintenance completed: Ended',
      'Maintenance completed: Runs',
    ]);
    expect(await heard(days(2))).toEqual([]);
    expect(await titles()).toContain('New disks (Cancelled)');
  });

  it('is not told of where the public may not know it; once it may, it is', async () => {
    const hidden = await desk.service({ name: 'Inner', visibility: 'internal' });
    await plan(days(1), days(2), { serviceId: hidden });
    const own = await plan(days(1), days(2), { name: 'Own', serviceId: null });
    expect(await heard()).toEqual([]);
    await send('patch', own, { public: true });
    expect(await heard()).toEqual(['Scheduled maintenance: Own']);
    await desk.patchService(hidden, { visibility: 'public' });
    await settle();
    expect(await heard()).toEqual(['Scheduled maintenance: New disks']);
    await desk.patchService(hidden, { visibility: 'internal' });
    await send('patch', own, { public: false });
    // At once, and without a mail: what is private now is nobody's business.
    expect(await titles()).toEqual([]);
    expect(await heard(days(3))).toEqual([]);
  });

  it('mails nobody where its planner said so, nor who has unsubscribed, but the feed tells', async () => {
    await subscribe('bob@example.com');
    await plan(days(1), days(2));
    await pass(HOLD);
    const link = /\/unsubscribe\?token=(\S+)/.exec(mails('bob@example.com')[0]?.text ?? '')?.[1];
    await one.http.post(`/status/acme/unsubscribe?token=${link}`).expect(200);
    mails('bob@example.com');
    mails(ADA);
    const quiet = await plan(days(1), days(2), { name: 'Quiet', notifySubscribers: false });
    expect(await heard()).toEqual([]);
    expect(await titles()).toContain('Quiet (Scheduled)');
    await send('delete', quiet);
    expect(await heard()).toEqual([]);
    expect(await titles()).toContain('Quiet (Cancelled)');
    expect(await heard(days(1))).toEqual(['Maintenance in progress: New disks']);
    expect(subjects('bob@example.com')).toEqual([]);
  });

  /** @contract status-page-20 */
  it('that began or ended while the service was down is told late, once, and not after its end', async () => {
    await plan(hours(1), days(3), { name: 'Long' });
    await plan(hours(1), hours(2), { name: 'Short' });
    await plan(hours(30), hours(31), { name: 'Later' });
    expect(await heard()).toHaveLength(3);
    clock.moveBy(days(2));
    await settle();
    expect((await heard()).sort()).toEqual(['Maintenance completed: Later', 'Maintenance in progress: Long']);
    expect(await heard(hours(1))).toEqual([]);
  });

  /** @contract status-page-20 */
  it('of a weekly window is announced three days ahead each time; of a daily one, mailed once', async () => {
    const recurrence = (rrule: string) => ({ recurrence: { rrule, timezone: 'Europe/Berlin' } });
    await plan(days(5), days(5) + hours(1), { name: 'Weekly', ...recurrence('FREQ=WEEKLY') });
    await plan(days(1), days(1) + hours(1), { name: 'Daily', ...recurrence('FREQ=DAILY') });
    await pass(HOLD);
    const [daily, ...others] = mails(ADA);
    expect([daily?.subject, others]).toEqual(['[Acme] Scheduled maintenance: Daily', []]);
    expect(daily?.text).toContain('Repeats: every day');
    const all = await heard(days(14));
    const of = (name: string): string[] => all.filter((subject) => subject.endsWith(name));
    expect(of('Daily')).toEqual(['Maintenance in progress: Daily', 'Maintenance completed: Daily']);
    const each = ['Scheduled maintenance', 'Maintenance in progress', 'Maintenance completed'];
    expect(of('Weekly')).toEqual([...each, ...each.slice(0, 2), each[2]].map((kind) => `${kind}: Weekly`));
    expect((await titles()).filter((title) => title.startsWith('Daily')).length).toBeGreaterThan(12);
  }, 120_000);

  it('shows its description whole in the JSON, and escapes hostile texts in mail, page and feed', async () => {
    const evil = `<img src=x onerror=alert(1)>"'& https://evil.example/login `;
    const description = evil + 'x'.repeat(14_000);
    await plan(days(1), days(2), { name: evil + 'n'.repeat(100), description });
    await pass(HOLD);
    const [mail] = mails(ADA);
    for (const shown of [String(mail?.html), await feed(), (await one.http.get('/status/acme').expect(200)).text]) {
      expect(shown).toContain('&lt;img');
      expect(shown).not.toContain('<img src=x');
    }
    expect(String(mail?.html)).not.toContain('https://evil.example');
    const { body } = await one.http.get('/v2/public/status-page/acme').expect(200);
    expect(body.data.scheduledMaintenance[0].description).toBe(description);
  });
});
