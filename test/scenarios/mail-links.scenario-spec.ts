import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ParsedMail } from 'mailparser';
import { DataSource } from 'typeorm';
import { asAdmin, createTeam, createUser, login, type TestUser } from '../support/accounts.js';
import { headingOf, PlainBrowser } from '../support/browser-forms.js';
import { EscalationStory, pages } from '../support/escalation-story.js';
import { withMailbox } from '../support/mailbox.js';
import { SmtpSink } from '../support/smtp-sink.js';
import { PublicDesk } from '../support/status-page.js';
import { TestApp } from '../support/test-app.js';

const OURS = 'https://pager.example.com';

/** The addresses of ours in a mail, whether as text, as a link or in a header. */
function addressesIn({ text = '', html, headers }: ParsedMail): string[] {
  const list = headers.get('list') as { unsubscribe?: { url?: string } } | undefined;
  const source = [text, html || '', list?.unsubscribe?.url ?? ''].join(' ').replaceAll('&amp;', '&');
  return [...new Set(source.match(/https:\/\/pager\.example\.com\/[^\s"<>]*/g) ?? [])];
}

describe('what the mails of one day link to', () => {
  let sink: SmtpSink;
  let app: TestApp;
  let ada: TestUser;
  let mails: ParsedMail[];

  beforeAll(async () => {
    sink = await SmtpSink.start();
    app = await TestApp.start({ environment: { SMTP_URL: sink.url } });
    await aDay();
    mails = [...sink.mails];
  }, 60_000);
  afterAll(async () => {
    await app.stop();
    await sink.stop();
  });

  const call = async (
    method: 'post' | 'patch',
    path: string,
    token: string,
    body: object,
    status = 200,
  ): Promise<string> => {
    const answer = await app.as(token).send(method, `/v2${path}`, body).expect(status);
    return answer.body.data?.id ?? answer.body.id;
  };

  /** Everything that makes Pager write a mail. */
  async function aDay(): Promise<void> {
    const admin = await asAdmin(app);
    ada = await withMailbox(app, sink, { email: 'ada@example.com' });
    const bob = await withMailbox(app, sink, { email: 'bob@example.com' });
    const team = await createTeam(app, { members: [{ userId: bob.id, role: 'lead' }, ada.id] });
    await call('post', '/invites', admin, { email: 'new@example.com', role: 'user', teamId: team.id }, 201);
    await app.http.post('/v2/auth/forgot').send({ email: bob.email }).expect(200);
    await call('post', '/channels', `Bearer ${ada.token}`, { type: 'email', value: 'second@example.com' });
    const channels = await app.as(`Bearer ${ada.token}`).get('/v2/channels').expect(200);
    const own = channels.body.channels.find(({ verified }: { verified: boolean }) => verified).id;
    await app.as(`Bearer ${ada.token}`).post(`/v2/channels/${own}/test`, {}).expect(200);

    const story = new EscalationStory(app);
    const policy = await story.policy({ rules: [pages(ada.id), pages(bob.id, 5)] });
    const long = {
      description: 'A line of a log.\n'.repeat(200),
      details: { runbook_url: 'https://wiki.example.com/r' },
    };
    const { alertId } = await story.raise(policy, long);
    await app.settle();
    await story.pass(5);
    await story.act('acknowledge', alertId);
    await story.act('close', alertId);

    await call('post', '/pto-requests', `Bearer ${ada.token}`, {
      startDate: '2026-06-01T08:00:00.000Z',
      endDate: '2026-06-08T08:00:00.000Z',
    });
    const desk = new PublicDesk(app, await login(app));
    await desk.configure();
    const subscribe = app.http.post('/v2/public/status-page/acme/subscribe');
    await subscribe.send({ email: 'public@example.com' }).expect(202);
    await app.settle();
    await new PlainBrowser(app)
      .submit(addressesIn(sink.mailsTo('public@example.com')[0] as ParsedMail)[0] ?? '')
      .expect(303);
    const responders = [{ type: 'user', id: ada.id }];
    const incident = await desk.incident({ statusPageEntry: { enabled: true, title: 'Down' }, responders });
    await app.settle();
    await desk.update(incident, { status: 'resolved' });
    const schedule = { cadence: 'daily', email: 'reader@example.com' };
    const root = `Bearer ${await login(app)}`;
    const reportId = await call('post', '/reports/schedules', root, schedule, 201);
    await app.as(root).post(`/v2/reports/schedules/${reportId}/run`).expect(200);
    await app.settle();
    await app.settle();
  }

  /** @contract delivery-25 */
  it('covers every kind of mail, each with an HTML part and a plain one', () => {
    const subjects = mails.map(({ subject = '' }) => subject);
    for (const kind of [/invites you/, /new Pager password/, /verification code/, /test notification/, /^\[P\d\]/]) {
      expect(subjects).toContainEqual(expect.stringMatching(kind));
    }
    for (const kind of [/time off/, /Confirm your/, /^\[Acme\] Incident/, /^\[Acme\] Resolved/, /alert report/]) {
      expect(subjects).toContainEqual(expect.stringMatching(kind));
    }
    for (const { html, text, subject } of mails) {
      expect([subject, String(html).startsWith('<!doctype html>'), (text ?? '').length > 20]).toEqual([
        subject,
        true,
        true,
      ]);
    }
  });

  /** @contract delivery-28 */
  it('to an incident opens for everybody who was notified, and for nobody else of other teams', async () => {
    const told = mails.filter(({ subject = '' }) => subject.includes(': the incident is'));
    const [path = ''] = told.flatMap(addressesIn).map((address) => address.slice(OURS.length));
    expect([told.length, path]).toEqual([2, expect.stringMatching(/^\/console\/incidents\//)]);
    const { id } = await createTeam(app);
    await app.sql('UPDATE incidents SET "teamId" = $1 WHERE id = $2', [id, path.split('/').at(-1)]);
    await new PlainBrowser(app).open(path).expect(200);
    const read = ({ token }: { token: string }) => app.as(`Bearer ${token}`).get(path.replace('/console/', '/v2/'));
    expect((await read(ada).expect(200)).body.data.status).toBe('resolved');
    await read(await createUser(app)).expect(403);
  });

  /** @contract delivery-26, delivery-27 */
  it('is a page in a browser, now, later and when it is over; never JSON, and never an act', async () => {
    const addresses = [...new Set(mails.flatMap(addressesIn))];
    expect(addresses.length).toBeGreaterThanOrEqual(8);
    const before = await app.sql('SELECT id, status FROM alerts ORDER BY id');
    const look = async (): Promise<string[]> => {
      const seen: string[] = [];
      for (const address of addresses) {
        const page = await new PlainBrowser(app).open(address);
        expect([address, page.headers['content-type']]).toEqual([address, expect.stringMatching(/^text\/html/)]);
        // The pages of the console are drawn in the browser.
        const isDrawn = headingOf(page.text) !== '' || page.text.includes('<div id="app">');
        expect([address, page.status < 500, isDrawn]).toEqual([address, true, true]);
        seen.push(
          `${address
            .slice(OURS.length)
            .replace(/[\w-]{20,}/g, '…')
            .replace(/=.*/, '=…')} ${page.status}`,
        );
      }
      return [...new Set(seen)].sort();
    };
    expect(await look()).toEqual([
      '/accept-invite/…?proof=… 200',
      '/ack/… 410',
      '/answer/… 410',
      '/console/alerts/… 200',
      '/console/incidents/… 200',
      '/reset-password/… 200',
      '/status/acme/incidents/… 200',
      '/status/acme/unsubscribe?token=… 200',
      '/status/acme/verify?token=… 410',
    ]);
    expect(await app.sql('SELECT id, status FROM alerts ORDER BY id')).toEqual(before);
    expect(await app.sql('SELECT 1 FROM status_page_subscribers WHERE "verifiedAt" IS NOT NULL')).toHaveLength(1);
    app.clock.moveBy(8 * 86_400_000);
    expect((await look()).filter((line) => line.endsWith('410'))).toContain('/accept-invite/…?proof=… 410');
  });

  it('leads on: every link of ours on these pages is a page too', async () => {
    const onward = new Set<string>();
    for (const address of mails.flatMap(addressesIn)) {
      const { text } = await new PlainBrowser(app).open(address);
      for (const [, url = ''] of text.matchAll(/<a [^>]*href="(\/[^"]*)"/g)) onward.add(url.replaceAll('&amp;', '&'));
    }
    expect(onward.size).toBeGreaterThan(1);
    for (const path of onward) {
      if (path.endsWith('.atom')) continue;
      const page = await new PlainBrowser(app).open(path);
      expect([path, page.headers['content-type']]).toEqual([path, expect.stringMatching(/^text\/html/)]);
      expect([path, [200, 401, 302].includes(page.status)]).toEqual([path, true]);
    }
  });

  /** @contract delivery-26 */
  it('is a page, too, while the database is away', async () => {
    const cut = await TestApp.start();
    try {
      await cut.nest.get(DataSource).destroy();
      for (const path of ['/ack/x', '/accept-invite/x', '/reset-password/x', '/status/acme/verify?token=x']) {
        const page = await new PlainBrowser(cut).open(path, { Cookie: `token=${ada.token}` });
        expect([path, page.status, headingOf(page.text)]).toEqual([path, 503, 'Not available just now']);
        expect(Number(page.headers['retry-after'])).toBeGreaterThan(0);
      }
    } finally {
      await cut.stop();
    }
  });
});
