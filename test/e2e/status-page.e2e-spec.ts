import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Response, Test } from 'supertest';
import { DataSource } from 'typeorm';
import { ChangeFeed } from '../../src/platform/database/change-feed.js';
import { createTenant, createUser, login, type TestTenant } from '../support/accounts.js';
import { days, hours, minutes } from '../support/fake-clock.js';
import { SmtpSink } from '../support/smtp-sink.js';
import { PublicDesk } from '../support/status-page.js';
import { TestApp } from '../support/test-app.js';

const BASE = 'https://pager.example.com';

describe('the status page', () => {
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
    await (desk = new PublicDesk(app, admin)).clear();
  });
  afterAll(async () => {
    await app.stop();
    await sink.stop();
  });

  const api = (method: 'get' | 'put' | 'post', path: string, token = admin): Test =>
    app.as(`Bearer ${token}`).send(method, path);
  const publicly = (path = '', headers: Record<string, string> = {}): Test =>
    app.http.get(`/v2/public/status-page/acme${path}`).set(headers);

  describe('the gate', () => {
    const paths = ['', '/history'];
    const unknown = (path: string): Test => app.http.get(`/v2/public/status-page/nobody-has-this${path}`);
    /** All that a visitor can tell of an answer. */
    const shape = ({ status, text, headers }: Response): unknown => {
      const { date: _d, 'x-request-id': _r, 'content-length': _l, ...rest } = headers as Record<string, string>;
      return { status, text, rest };
    };

    /** @contract status-page-8 */
    it.each(paths)('answers a wrong key as an unknown slug: 404 not found (%s)', async (path) => {
      const { accessKey } = await desk.configure({ visibility: 'link' });
      const nothing = await unknown(path);
      expect(nothing.status).toBe(404);
      expect(nothing.body).toEqual({ message: 'not found' });
      for (const headers of [
        {},
        { 'X-Status-Key': 'wrong' },
        { Authorization: `Bearer ${admin}` },
        { 'X-Status-Key': '' },
      ]) {
        expect(shape(await publicly(path, headers as Record<string, string>))).toEqual(shape(nothing));
      }
      expect(shape(await app.http.get(`/v2/public/status-page/acme${path}?key=${accessKey}`))).toEqual(shape(nothing));
      await publicly(path, { 'X-Status-Key': accessKey }).expect(200);
    });

    /** @contract status-page-9 */
    it.each(paths)('asks for a session of the tenant (%s)', async (path) => {
      await desk.configure({ visibility: 'login' });
      const other = await createTenant(app);
      for (const headers of [
        {},
        { Authorization: 'Bearer nonsense' },
        { Authorization: 'x' },
        { 'X-Status-Key': 'k' },
      ]) {
        const answer = await publicly(path, headers as Record<string, string>);
        expect(answer.status).toBe(401);
        expect(answer.body).toEqual({ message: 'authentication required' });
      }
      expect(shape(await publicly(path, { Authorization: `Bearer ${other.token}` }))).toEqual(
        shape(await unknown(path)),
      );
      const { token } = await createUser(app);
      await publicly(path, { Authorization: `Bearer ${token}` }).expect(200);
      await publicly(path, { Cookie: `token=${token}` }).expect(200);
    });

    /** @contract status-page-10 */
    it.each(['UPPER', '%00', 'a', "x'y", '..%2f..', 'a'.repeat(3000)])('knows no slug %s', async (slug) => {
      const { body } = await app.http.get(`/v2/public/status-page/${slug}`).expect(404);
      expect(body).toEqual({ message: 'not found' });
    });
  });

  describe('its content', () => {
    /** @contract status-page-11 */
    it('is all operational when nothing is wrong', async () => {
      await desk.configure({ accentColor: '#123456', logoUrl: 'https://acme.example/logo.png' });
      const { body } = await publicly().expect(200);
      expect(body).toEqual({
        data: {
          ...{ brandName: 'Acme', accentColor: '#123456', logoUrl: 'https://acme.example/logo.png' },
          ...{ visibility: 'public', overallStatus: 'operational', services: [], activeIncidents: [] },
          ...{ scheduledMaintenance: [], recentIncidents: [], generatedAt: app.clock.now().toISOString() },
        },
        took: expect.any(Number),
        requestId: expect.any(String),
      });
    });

    /** @contract status-page-11 */
    it('shows public services by name, with uptime bars only where they are asked for', async () => {
      await desk.configure();
      const b = await desk.service({ name: 'B', status: 'degraded', description: 'the second' });
      const a = await desk.service({ name: 'A' });
      await desk.service({ name: 'Hidden', visibility: 'internal', status: 'major_outage' });
      const { data } = (await publicly().expect(200)).body;
      expect(data.services).toEqual([
        { id: a, name: 'A', description: null, status: 'ok' },
        { id: b, name: 'B', description: 'the second', status: 'degraded' },
      ]);
      expect(data.overallStatus).toBe('degraded');

      await desk.configure({ showUptimeBars: true });
      await desk.patchService(a, { status: 'major_outage' });
      app.clock.moveBy(hours(1));
      const [first] = (await publicly().expect(200)).body.data.services;
      expect(first.uptime.days).toHaveLength(90);
      const today = app.clock.now().toISOString().slice(0, 10);
      expect(first.uptime.days.at(-1)).toEqual({ date: today, status: 'major_outage', downSeconds: 3600 });
      expect(first.uptime.days[0]).toMatchObject({ status: null, downSeconds: 0 });
      expect(first.uptime.percent).toBe(0);
    });

    /** @contract status-page-11, status-page-12 */
    it('tells of published incidents from their opening to their end', async () => {
      await desk.configure();
      const id = await desk.service({ name: 'API' });
      const hidden = await desk.service({ name: 'Hidden', visibility: 'internal' });
      await desk.incident({ name: 'not published' });
      const incident = await desk.incident({
        name: 'internal name',
        impactedServices: [id, { id: hidden, name: 'Hidden' }, 'no such'],
        statusPageEntry: { enabled: true, severity: 'major', title: 'Slow answers', message: 'We look into it' },
      });
      const opened = app.clock.now().toISOString();
      let { data } = (await publicly().expect(200)).body;
      expect(data.overallStatus).toBe('partial_outage');
      expect(data.activeIncidents).toEqual([
        {
          ...{ id: incident, title: 'Slow answers', message: 'We look into it', severity: 'major', status: 'open' },
          services: [{ id, name: 'API' }],
          updates: [{ at: opened, status: 'open', message: 'We look into it' }],
          ...{ createdAt: opened, resolvedAt: null, updatedAt: opened },
        },
      ]);

      app.clock.moveBy(minutes(5));
      await desk.update(incident, { status: 'resolved', statusPageEntry: { message: 'All good again' } });
      const resolved = app.clock.now().toISOString();
      ({ data } = (await publicly().expect(200)).body);
      expect(data).toMatchObject({ overallStatus: 'operational', activeIncidents: [] });
      expect(data.recentIncidents).toMatchObject([
        {
          id: incident,
          resolvedAt: resolved,
          updates: [
            { at: opened, status: 'open', message: 'We look into it' },
            { at: resolved, status: 'resolved', message: 'All good again' },
          ],
        },
      ]);
      const history = (await publicly('/history').expect(200)).body.data;
      expect(history).toEqual(data.recentIncidents);

      app.clock.moveBy(days(20));
      expect((await publicly().expect(200)).body.data.recentIncidents).toEqual([]);
      const ids = async (query: string): Promise<string[]> =>
        (await publicly(`/history${query}`).expect(200)).body.data.map((each: { id: string }) => each.id);
      expect(await ids('?days=19')).toEqual([]);
      expect(await ids('?days=21')).toEqual([incident]);
      expect(await ids('?days=4000')).toEqual([incident]);
      const later = await desk.incident({ statusPageEntry: { enabled: true } });
      await desk.update(later, { status: 'closed' });
      expect(await ids('')).toEqual([later, incident]);
      expect(await ids('?days=0')).toEqual([later]);
      for (const query of ['?days=soon', '?days=', '?days=1&days=2']) await publicly(`/history${query}`).expect(400);
      app.clock.moveBy(days(71));
      expect(await ids('')).toEqual([later]);
    });

    it.each([
      ['info', 'operational'],
      ['maintenance', 'maintenance'],
      ['minor', 'degraded'],
      ['major', 'partial_outage'],
      ['critical', 'major_outage'],
    ])('is, with an incident of severity %s, %s', async (severity, overall) => {
      await desk.configure();
      await desk.incident({ statusPageEntry: { enabled: true, severity } });
      expect((await publicly().expect(200)).body.data.overallStatus).toBe(overall);
    });

    it('announces planned work on public things, and shows when it begins and ends to the second', async () => {
      await desk.configure();
      const api1 = await desk.service({ name: 'API' });
      const internal = await desk.service({ name: 'Hidden', visibility: 'internal' });
      const at = (offset: number): string => new Date(app.clock.now().getTime() + offset).toISOString();
      const [startTime, endTime] = [at(minutes(10) + 30_000), at(minutes(20) + 15_000)];
      const description = 'New disks';
      const one = await desk.window({ name: 'Upgrade', description, serviceId: api1, startTime, endTime });
      await desk.window({ name: 'Internal upgrade', serviceId: internal, startTime, endTime });
      const all = await desk.window({ name: 'Move', public: true, startTime: at(days(1)), endTime: at(days(2)) });
      await desk.window({ name: 'Backwards', public: true, startTime: at(days(2)), endTime: at(days(1)) });
      await desk.window({ name: 'Mute the heartbeats', startTime, endTime });
      const look = async (): Promise<Record<string, never>> => (await publicly().expect(200)).body.data;

      expect((await look()).scheduledMaintenance).toEqual([
        {
          ...{ id: one, name: 'Upgrade', description, status: 'scheduled', startTime, endTime },
          services: [{ id: api1, name: 'API' }],
        },
        {
          id: all,
          name: 'Move',
          description: null,
          status: 'scheduled',
          startTime: expect.any(String),
          endTime: expect.any(String),
          services: [],
        },
      ]);
      app.clock.moveBy(minutes(10) + 29_999);
      expect(await look()).toMatchObject({ overallStatus: 'operational', services: [{ status: 'ok' }] });
      app.clock.moveBy(1);
      expect(await look()).toMatchObject({
        overallStatus: 'maintenance',
        services: [{ status: 'maintenance' }],
        scheduledMaintenance: [{ status: 'in_progress' }, { status: 'scheduled' }],
      });
      app.clock.moveBy(minutes(10) - 15_000);
      expect(await look()).toMatchObject({ services: [{ status: 'ok' }], overallStatus: 'operational' });
    });

    it('changes at once on another replica', async () => {
      await desk.configure();
      const replica = await TestApp.start({ database: app.database, clock: app.clock });
      try {
        const title = async (): Promise<string | undefined> =>
          (await replica.http.get('/v2/public/status-page/acme')).body.data.activeIncidents[0]?.title;
        expect(await title()).toBeUndefined();
        await desk.incident({ statusPageEntry: { enabled: true, title: 'Down' } });
        const deadline = Date.now() + 15_000;
        while ((await title()) === undefined && Date.now() < deadline) await new Promise(setImmediate);
        expect(await title()).toBe('Down');
      } finally {
        await replica.stop();
      }
    });

    it('is read from the database once per change, however many look', async () => {
      await desk.configure({ showUptimeBars: true });
      await desk.service({ name: 'Web' });
      const id = await desk.incident({ statusPageEntry: { enabled: true, title: 'Down' } });
      const paths = ['/v2/public/status-page/acme', '/v2/public/status-page/acme/history', '/status/acme'];
      const look = () => Promise.all(paths.map((path) => app.http.get(path).expect(200)));
      const dataSource = app.nest.get(DataSource);
      const before = dataSource.logger;
      const asked: string[] = [];
      const note = (statement: string): void => void asked.push(statement);
      Object.assign(dataSource, { logger: Object.assign(Object.create(before), { logQuery: note }) });
      const statementsOf = async (visitors: number): Promise<string[]> => {
        // Until the service has heard of the last change: otherwise it reads the page again during the count.
        await app.nest.get(ChangeFeed, { strict: false }).catchUp();
        asked.length = 0;
        await Promise.all(Array.from({ length: visitors }, look));
        return [...asked];
      };
      try {
        await statementsOf(1);
        expect(await statementsOf(20)).toEqual([]);
        await desk.update(id, { statusPageEntry: { message: 'We are on it' } });
        const onChange = await statementsOf(1);
        expect(onChange.filter((statement) => /FROM "?status_pages"?/.test(statement))).toHaveLength(1);
        await desk.update(id, { statusPageEntry: { message: 'Nearly there' } });
        expect((await statementsOf(20)).toSorted()).toEqual(onChange.toSorted());
        expect(await statementsOf(20)).toEqual([]);
      } finally {
        Object.assign(dataSource, { logger: before });
      }
    });
  });

  describe('/v2/public/status', () => {
    /** @contract status-page-18 */
    it('shows the published incidents of the default tenant, without a page and without a limit', async () => {
      const { body: empty } = await app.http.get('/v2/public/status').expect(200);
      expect(empty).toMatchObject({
        data: [],
        overallStatus: 'operational',
        generatedAt: app.clock.now().toISOString(),
      });
      const other: TestTenant = await createTenant(app);
      await new PublicDesk(app, other.token).incident({ statusPageEntry: { enabled: true, title: 'theirs' } });
      await desk.incident({ name: 'unpublished', statusPageEntry: { enabled: false } });
      const id = await desk.incident({ name: 'Down', statusPageEntry: { enabled: true } });
      const at = app.clock.now().toISOString();
      const { body } = await app.http.get('/v2/public/status').expect(200);
      expect(body).toMatchObject({ overallStatus: 'degraded' });
      expect(body.data).toEqual([
        { id, message: 'Down', severity: 'info', status: 'open', createdAt: at, resolvedAt: null, updatedAt: at },
      ]);
      await desk.update(id, { status: 'resolved' });
      const after = await app.http.get('/v2/public/status').expect(200);
      expect(after.body).toMatchObject({
        overallStatus: 'operational',
        data: [{ status: 'resolved', resolvedAt: at }],
      });
    });
  });

  describe('subscribers', () => {
    const subscribe = (body: object, headers: Record<string, string> = {}): Test =>
      app.http.post('/v2/public/status-page/acme/subscribe').set(headers).send(body);
    const linkIn = (text: string | undefined, action: string): string =>
      new RegExp(`${BASE}/status/acme/${action}\\?token=\\S+`).exec(text ?? '')?.[0] ?? `no ${action}`;
    /** The API's own route for the token of the mail. */
    const pathIn = (text: string | undefined, action: string): string =>
      linkIn(text, action).replace(`${BASE}/status/`, '/v2/public/status-page/');
    const lastMail = (to = 'ada@example.com'): string | undefined => sink.mailsTo(to).at(-1)?.text;
    const list = async (): Promise<{ email: string; verifiedAt: string | null }[]> =>
      (await api('get', '/v2/status-page/subscribers').expect(200)).body.data.subscribers;

    async function subscribed(email = 'ada@example.com'): Promise<void> {
      await subscribe({ email }).expect(202);
      await app.settle();
      await app.http.get(pathIn(lastMail(email), 'verify')).expect(302);
      sink.reset();
    }

    /** @contract status-page-6, status-page-15 */
    it('are asked by mail, confirm once, and are then listed first', async () => {
      await desk.configure();
      const answer = await subscribe({ email: ' Ada@Example.com ' }).expect(202);
      expect(answer.body).toMatchObject({ result: 'ok' });
      await subscribe({ email: 'pending@example.com' }).expect(202);
      await app.settle();
      for (const who of ['ada', 'pending']) expect(sink.mailsTo(`${who}@example.com`)).toHaveLength(1);
      const path = pathIn(lastMail(), 'verify');
      const token = path.split('=')[1] ?? '';
      expect(JSON.stringify(await app.sql('SELECT * FROM status_page_subscribers'))).not.toContain(token);

      const done = await app.http.get(path).expect(302);
      expect(done.headers.location).toBe('/status/acme?notice=verified');
      for (const bad of [path, '/v2/public/status-page/acme/verify', `${path}x`, `${path}&token=y`]) {
        const refused = await app.http.get(bad).expect(400);
        expect(refused.body).toEqual({ message: 'invalid or expired token' });
      }
      expect(await list()).toMatchObject([
        { email: 'ada@example.com', verifiedAt: app.clock.now().toISOString() },
        { email: 'pending@example.com', verifiedAt: null },
      ]);
    });

    /** @contract status-page-13 */
    it('are told nothing about who is known, and mailed no more than needed', async () => {
      await desk.configure();
      await subscribed();
      expect((await subscribe({ email: 'ada@example.com' }).expect(202)).body).toMatchObject({ result: 'ok' });
      await subscribe({ email: 'bob@example.com' }).expect(202);
      await subscribe({ email: 'bob@example.com' }).expect(202);
      await app.settle();
      expect(sink.mails).toHaveLength(1);
      const old = pathIn(lastMail('bob@example.com'), 'verify');
      app.clock.moveBy(minutes(6));
      await subscribe({ email: 'bob@example.com' }).expect(202);
      await app.settle();
      await app.http.get(old).expect(400);
      await app.http.get(pathIn(lastMail('bob@example.com'), 'verify')).expect(302);
    });

    /** @contract operating-60 */
    it('are removed by an administrator, in their own tenant only', async () => {
      await desk.configure();
      await subscribed();
      await subscribed('bob@example.com');
      const [{ id } = { id: '' }] = (await list()) as unknown as { id: string }[];
      const remove = (token: string): Test => app.as(`Bearer ${token}`).delete(`/v2/status-page/subscribers/${id}`);
      await remove((await createTenant(app)).token).expect(404);
      expect((await remove(admin).expect(200)).body.data).toEqual({ result: 'deleted' });
      await remove(admin).expect(404);
      expect(await list()).toMatchObject([{ email: 'bob@example.com' }]);
      const { body } = await api('get', '/v2/audit-log?entityType=status_page&limit=1').expect(200);
      expect(body.data).toMatchObject([
        { action: 'status_page.remove_subscriber', entityId: 'acme', details: { email: 'ada@example.com' } },
      ]);
    });

    it('lose an unused link after a day, and are then forgotten', async () => {
      await desk.configure();
      await subscribe({ email: 'ada@example.com' }).expect(202);
      await app.settle();
      app.clock.moveBy(days(1));
      await app.http.get(pathIn(lastMail(), 'verify')).expect(400);
      await app.settle();
      expect(await list()).toEqual([]);
    });

    /** @contract status-page-13 */
    it.each([
      {},
      { email: 'nobody' },
      { email: 7 },
      { email: `${'a'.repeat(250)}@example.com` },
      { email: ['a@b.co'] },
    ])('must have an address: %j', async (body) => {
      await desk.configure();
      expect((await subscribe(body).expect(400)).body.code).toBe('BAD_REQUEST');
    });

    /** @contract status-page-13 */
    it('cannot come to a page that they may not read', async () => {
      const { accessKey } = await desk.configure({ visibility: 'link' });
      expect((await subscribe({ email: 'ada@example.com' }).expect(404)).body).toEqual({ message: 'not found' });
      await subscribe({ email: 'ada@example.com' }, { 'X-Status-Key': accessKey }).expect(202);
      await app.settle();
      await app.http.get(pathIn(lastMail(), 'verify')).expect(302);
      await desk.configure({ visibility: 'login' });
      expect((await subscribe({ email: 'bob@example.com' }).expect(404)).body).toEqual({ message: 'not found' });
      await app.http.post('/v2/public/status-page/no-such/subscribe').send({ email: 'ada@example.com' }).expect(404);
    });

    /** @contract status-page-16, events-3 */
    it('are mailed once when an incident is created, updated and resolved, and can leave with one press', async () => {
      await desk.configure();
      await subscribed();
      await subscribed('bob@example.com');
      await subscribe({ email: 'pending@example.com' }).expect(202);
      await app.settle();
      expect(sink.mailsTo('pending@example.com')).toHaveLength(1);
      sink.reset();

      const quiet = await desk.incident({ name: 'quiet' });
      await desk.update(quiet, { status: 'investigating' });
      const id = await desk.incident({
        statusPageEntry: { enabled: true, severity: 'critical', title: 'Down', message: 'Sorry' },
      });
      await app.settle();
      expect(sink.attempts.sort()).toEqual(['ada@example.com', 'bob@example.com']);
      const [mail] = sink.mailsTo('ada@example.com');
      expect(mail?.subject).toBe('[Acme] Incident: Down');
      expect(mail?.text).toContain('Sorry');
      expect(mail?.text).toContain(`${BASE}/status/acme`);

      app.clock.moveBy(minutes(1));
      await desk.update(id, { status: 'identified', statusPageEntry: { message: 'Found it' } });
      await desk.update(id, { tags: ['internal'] });
      await app.settle();
      app.clock.moveBy(minutes(1));
      await desk.update(id, { status: 'resolved' });
      await app.settle();
      await app.settle();
      expect(sink.mailsTo('ada@example.com').map(({ subject }) => subject)).toEqual([
        '[Acme] Incident: Down',
        '[Acme] Identified: Down',
        '[Acme] Resolved: Down',
      ]);

      const list1 = mail?.headers.get('list') as { unsubscribe?: { url?: string }; 'unsubscribe-post'?: unknown };
      expect(list1.unsubscribe?.url).toBe(linkIn(mail?.text, 'unsubscribe'));
      expect(JSON.stringify(list1)).toContain('One-Click');
      await desk.configure({ visibility: 'login' });
      const oneClick = (url: string): Test => app.http.post(url).type('form').send('List-Unsubscribe=One-Click');
      await oneClick(linkIn(mail?.text, 'unsubscribe').slice(BASE.length)).expect(200);
      await oneClick(linkIn(mail?.text, 'unsubscribe').slice(BASE.length)).expect(200);
      await oneClick(pathIn(mail?.text, 'unsubscribe')).expect(400);
      const done = await app.http.get(pathIn(lastMail('bob@example.com'), 'unsubscribe')).expect(302);
      expect(done.headers.location).toBe('/status/acme?notice=unsubscribed');
      const again = await app.http.get(pathIn(lastMail('bob@example.com'), 'unsubscribe')).expect(400);
      expect(again.body).toEqual({ message: 'invalid or expired token' });
      expect(await list()).toEqual([expect.objectContaining({ email: 'pending@example.com' })]);
      sink.reset();
      await desk.incident({ statusPageEntry: { enabled: true } });
      await app.settle();
      expect(sink.mails).toEqual([]);
    });

    it('hear of an incident that is published later, and of updates that are written by hand', async () => {
      await desk.configure();
      await subscribed();
      const id = await desk.incident({ name: 'Slow' });
      await app.settle();
      app.clock.moveBy(minutes(1));
      await desk.update(id, { statusPageEntry: { enabled: true, title: 'Slow' } });
      await app.settle();
      app.clock.moveBy(minutes(1));
      const at = app.clock.now().toISOString();
      await desk.update(id, {
        statusPageEntry: { updates: [{ at, status: 'monitoring', message: 'Written by hand' }] },
      });
      await app.settle();
      await desk.update(id, { statusPageEntry: { updates: [{ at, status: 'monitoring', message: 'A typo less' }] } });
      await app.settle();
      expect(sink.mailsTo('ada@example.com').map(({ subject }) => subject)).toEqual([
        '[Acme] Incident: Slow',
        '[Acme] Monitoring: Slow',
      ]);
    });

    it('hear of a new message too, once', async () => {
      await desk.configure();
      await subscribed();
      const id = await desk.incident({ statusPageEntry: { enabled: true, title: 'Slow', message: 'Sorry' } });
      app.clock.moveBy(minutes(1));
      await desk.update(id, { statusPageEntry: { message: 'We know why' } });
      await app.settle();
      await desk.update(id, { statusPageEntry: { message: 'We know why', severity: 'minor' } });
      await app.settle();
      const told = sink.mailsTo('ada@example.com').map(({ text }) => /Sorry|We know why/.exec(text ?? '')?.[0]);
      expect(told).toEqual(['Sorry', 'We know why']);
    });

    it('hear of it in its order, also where the first mail had to be tried again', async () => {
      await desk.configure();
      await subscribed();
      sink.become('temporary');
      const id = await desk.incident({ statusPageEntry: { enabled: true, title: 'Down' } });
      await app.settle();
      expect(sink.attempts).toEqual(['ada@example.com']);
      sink.become('accept');
      app.clock.moveBy(1000);
      await desk.update(id, { status: 'resolved' });
      await app.settle();
      expect(sink.mailsTo('ada@example.com')).toEqual([]);
      await app.advance(minutes(5));
      expect(sink.mailsTo('ada@example.com').map(({ subject }) => subject)).toEqual([
        '[Acme] Incident: Down',
        '[Acme] Resolved: Down',
      ]);
    });

    it('are mailed once though several replicas do it', async () => {
      await desk.configure();
      await subscribed();
      const replica = await TestApp.start({
        database: app.database,
        clock: app.clock,
        environment: { SMTP_URL: sink.url },
      });
      try {
        for (let index = 0; index < 5; index++)
          await desk.incident({ statusPageEntry: { enabled: true, title: `I${index}` } });
        await Promise.all([app.settle(), replica.settle(), app.settle(), replica.settle()]);
        await app.settle();
        expect(sink.mails.map(({ subject }) => subject).sort()).toEqual(
          [0, 1, 2, 3, 4].map((index) => `[Acme] Incident: I${index}`),
        );
      } finally {
        await replica.stop();
      }
    });
  });
});

describe('the limit on subscribing', () => {
  /** @contract status-page-14 */
  it('is five an hour from one address, over the API and the form', async () => {
    const app = await TestApp.start({ environment: { RATE_LIMIT_DISABLED: '0' } });
    try {
      await new PublicDesk(app, await login(app)).configure();
      const post = (): Test =>
        app.http.post('/v2/public/status-page/acme/subscribe').send({ email: 'ada@example.com' });
      for (let index = 0; index < 5; index++) await post().expect(202);
      const refused = await post().expect(429);
      expect(refused.body).toMatchObject({ code: 'RATE_LIMIT_EXCEEDED', took: 0 });
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      app.clock.moveBy(hours(1));
      await post().expect(202);
    } finally {
      await app.stop();
    }
  });
});
