import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { headingOf, linksOf } from '../support/browser-forms.js';
import { hours, minutes } from '../support/fake-clock.js';
import { PagingWorld } from '../support/paging.js';
import { SmtpSink } from '../support/smtp-sink.js';
import { TestApp } from '../support/test-app.js';

describe('/ack/:token, the link in a page', () => {
  let sink: SmtpSink;
  let app: TestApp;
  let world: PagingWorld;

  beforeAll(async () => {
    sink = await SmtpSink.start();
    app = await TestApp.start({ environment: { SMTP_URL: sink.url } });
  });
  beforeEach(async () => {
    sink.reset();
    world = await PagingWorld.create(app);
  });
  afterAll(async () => {
    await app.stop();
    await sink.stop();
  });

  /** Pages a person by mail; the alert, the person, and the path of the link in the mail. */
  async function paged(over: Record<string, unknown> = {}): Promise<{ alertId: string; userId: string; path: string }> {
    const userId = await world.reachable('ada@example.com');
    const alertId = await world.alert(over);
    await world.page(alertId, [userId]);
    await app.settle();
    return { alertId, userId, path: pathIn() };
  }
  const pathIn = (): string =>
    /Acknowledge: https:\/\/pager\.example\.com(\/ack\/[\w-]+)/.exec(sink.mails.at(-1)?.text ?? '')?.[1] ?? '';
  const alertOf = async (id: string): Promise<{ status: string; acknowledged: boolean } | undefined> =>
    (
      await app.sql<{ status: string; acknowledged: boolean }>(
        'SELECT status, acknowledged FROM alerts WHERE id = $1',
        [id],
      )
    )[0];
  const acknowledgements = (id: string): Promise<{ user: string; metadata: object }[]> =>
    app.sql(
      `SELECT "user", metadata FROM alert_activities, json_to_recordset(entries) AS e(type text, "user" text, metadata jsonb)
       WHERE "alertId" = $1 AND type = 'acknowledged'`,
      [id],
    );

  it('stands in the mail, as a button and as text, and in the database as a hash only', async () => {
    const { path } = await paged();
    expect(sink.mails[0]?.html).toContain(`href="https://pager.example.com${path}"`);
    // True of whoever is paged, not only of those who are on call.
    expect(sink.mails[0]?.text).toContain('because you, your team or a schedule with you on call was named');
    const rows = await app.sql<Record<string, unknown>>('SELECT * FROM acknowledge_links');
    expect(JSON.stringify(rows)).not.toContain(path.split('/').at(-1));
  });

  /** @contract delivery-23 */
  it('shows a page that acknowledges nothing, however often it is fetched', async () => {
    const { alertId, path } = await paged({ message: '<b>Disk</b> full' });
    for (let round = 0; round < 3; round++) {
      const page = await app.http.get(path).expect(200);
      expect(page.headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'referrer-policy': 'same-origin',
      });
      expect(headingOf(page.text)).toBe('Acknowledge this alert?');
      expect(page.text).toContain('&lt;b&gt;Disk&lt;/b&gt; full');
      expect(page.text).toMatch(/<form method="post"[^>]*>\s*<button class="button" type="submit">Acknowledge as ada</);
      expect(page.headers['content-security-policy']).toContain("default-src 'none'");
      expect(linksOf(page.text)).toEqual([`/console/alerts/${alertId}`]);
      expect(page.text).not.toMatch(/<script|<b>/);
      await app.http.head(path).expect(200);
    }
    expect(await alertOf(alertId)).toEqual({ status: 'open', acknowledged: false });
  });

  it('shows the runbook, and what addresses the texts of the alert have, as links', async () => {
    const { alertId, path } = await paged({
      description:
        'See https://wiki.example.com/disk, then javascript:alert(1) or https://ann:secret@evil.example.com/',
      details: { runbook_url: 'https://wiki.example.com/runbook', ticket: 'https://jira.example.com/OPS-1' },
    });
    const page = await app.http.get(path).expect(200);
    expect(linksOf(page.text)).toEqual([
      'https://wiki.example.com/disk',
      'https://wiki.example.com/runbook',
      'https://jira.example.com/OPS-1',
      `/console/alerts/${alertId}`,
    ]);
    expect(page.text).toMatch(/runbook"[^>]*>Runbook</);
  });

  /** @contract delivery-23 */
  it('acknowledges as the person who was paged when the button is pressed', async () => {
    const { alertId, userId, path } = await paged();
    const done = await app.http.post(path).type('form').send('').expect(200);
    expect(headingOf(done.text)).toBe('Acknowledged');
    // How it stands now, not how it stood before.
    expect(done.text).toContain(' · acknowledged · ');
    expect(await alertOf(alertId)).toEqual({ status: 'acknowledged', acknowledged: true });
    expect(await acknowledgements(alertId)).toEqual([{ user: 'ada', metadata: { note: 'by the link in a message' } }]);
    const by = await app.sql('SELECT "acknowledgedBy" AS who FROM alerts WHERE id = $1', [alertId]);
    expect(by).toEqual([{ who: { id: userId, name: 'ada' } }]);
  });

  it('takes whatever a browser makes of the form', async () => {
    for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
      const { alertId, path } = await paged();
      await app.http
        .post(path)
        .set('Content-Type', type)
        .send(type.startsWith('m') ? '--x--\r\n' : 'a=b')
        .expect(200);
      expect((await alertOf(alertId))?.status).toBe('acknowledged');
    }
  });

  it('acts once: a second press says so, and one after a reopening is refused', async () => {
    const { alertId, path } = await paged();
    const answers = await Promise.all([app.http.post(path), app.http.post(path), app.http.post(path)]);
    expect(answers.map(({ text }) => headingOf(text)).toSorted()).toEqual([
      'Acknowledged',
      'Already acknowledged',
      'Already acknowledged',
    ]);
    expect(await acknowledgements(alertId)).toHaveLength(1);
    const again = (await app.http.get(path).expect(200)).text;
    expect(headingOf(again)).toBe('Already acknowledged');
    expect(again).toContain('<p>You have it, since ');
    await world.set('alerts', alertId, { status: 'open', acknowledged: false });
    expect(headingOf((await app.http.post(path).expect(410)).text)).toBe('This link has been used');
    expect((await alertOf(alertId))?.status).toBe('open');
  });

  it('says when somebody was quicker', async () => {
    const { alertId, path } = await paged();
    const by = { id: '0195c0de-0000-7000-8000-000000000009', name: 'Hana Stake' };
    const state = { acknowledgedBy: JSON.stringify(by), acknowledgedAt: app.clock.now() };
    await world.set('alerts', alertId, { status: 'acknowledged', acknowledged: true, ...state });
    const page = await app.http.get(path).expect(200);
    expect([headingOf(page.text), page.text.includes('<form')]).toEqual(['Already acknowledged', false]);
    expect(page.text).toContain('<p>Hana Stake has it, since ');
    expect(headingOf((await app.http.post(path).expect(200)).text)).toBe('Already acknowledged');
    expect(await acknowledgements(alertId)).toEqual([]);
  });

  it('leads who was paged for an alert of another team to it, also when it is closed', async () => {
    const { alertId, path } = await paged({ teamId: '0195c0de-0000-7000-8000-000000000007' });
    const onward = async (): Promise<string[]> => linksOf((await app.http.get(path)).text);
    expect(await onward()).toEqual([`/console/alerts/${alertId}`]);
    const closedBy = JSON.stringify({ id: null, name: 'Gil Stone' });
    await world.set('alerts', alertId, { status: 'closed', closedAt: app.clock.now(), closedBy });
    expect((await app.http.get(path).expect(410)).text).toContain('<p>Closed by Gil Stone, ');
    expect(await onward()).toEqual([`/console/alerts/${alertId}`]);
    expect(linksOf((await app.http.get('/ack/made-up').expect(404)).text)).toEqual(['/console']);
  });

  it('ends with the alert', async () => {
    const { alertId, path } = await paged();
    await world.set('alerts', alertId, { status: 'closed' });
    expect(headingOf((await app.http.get(path).expect(410)).text)).toBe('The alert is closed');
    await app.http.post(path).expect(410);
    expect((await alertOf(alertId))?.status).toBe('closed');
  });

  /** @contract delivery-23 */
  it('does not come back when the alert is opened again; the next page has one', async () => {
    const { alertId, userId, path } = await paged();
    app.clock.moveBy(1);
    await world.set('alerts', alertId, { status: 'closed', closedAt: app.clock.now() });
    await world.set('alerts', alertId, { status: 'open' });
    for (const method of ['get', 'post'] as const) {
      const page = await app.http[method](path).expect(410);
      expect([headingOf(page.text), page.text.includes('<form')]).toEqual([
        'This link is of an earlier message',
        false,
      ]);
    }
    expect((await alertOf(alertId))?.status).toBe('open');
    await world.page(alertId, [userId]);
    await app.settle();
    await app.http.post(pathIn()).expect(200);
    expect((await alertOf(alertId))?.status).toBe('acknowledged');
  });

  /** @contract delivery-23 */
  it('ends after 24 hours, and is forgotten a week later', async () => {
    const { alertId, path } = await paged();
    app.clock.moveBy(hours(24) - 1);
    expect(headingOf((await app.http.get(path).expect(200)).text)).toBe('Acknowledge this alert?');
    app.clock.moveBy(1);
    expect(headingOf((await app.http.post(path).expect(410)).text)).toBe('This link has expired');
    expect((await alertOf(alertId))?.status).toBe('open');
    app.clock.moveBy(hours(24 * 7));
    await app.settle();
    await app.http.get(path).expect(404);
  });

  it('is worth nothing to a blocked person, for a deleted alert, or when it is made up', async () => {
    const { alertId, userId, path } = await paged();
    for (const made of ['/ack/x', '/ack/%00', `${path}x`]) {
      for (const method of ['get', 'post'] as const) {
        const page = await app.http[method](made).expect(404);
        expect([headingOf(page.text), page.text.includes('Disk')]).toEqual(['This link is not valid', false]);
      }
    }
    await world.set('users', userId, { blocked: true });
    await app.http.post(path).expect(404);
    expect((await alertOf(alertId))?.status).toBe('open');
    const other = await paged();
    await app.sql('DELETE FROM alerts WHERE id = $1', [other.alertId]);
    await app.http.post(other.path).expect(404);
  });

  it('is in no mail about an alert that needs nobody', async () => {
    const userId = await world.reachable('eve@example.com');
    const alertId = await world.alert({ status: 'acknowledged', acknowledged: true });
    await world.page(alertId, [userId], { untilClosed: true });
    await app.settle();
    expect(sink.mailsTo('eve@example.com')).toHaveLength(1);
    expect(sink.mailsTo('eve@example.com')[0]?.text).not.toContain('/ack/');
  });

  it('is a fresh one at each attempt, and the earlier one still works', async () => {
    sink.become('temporary');
    const { alertId } = await paged();
    sink.become('accept');
    await app.advance(minutes(2));
    await app.http.post(pathIn()).expect(200);
    expect((await alertOf(alertId))?.status).toBe('acknowledged');
    const links = await app.sql<{ action: string }>(
      'SELECT action FROM acknowledge_links WHERE "alertId" = $1 ORDER BY 1',
      [alertId],
    );
    expect(links.map(({ action }) => action)).toEqual(['acknowledge', 'acknowledge']);
  });
});
