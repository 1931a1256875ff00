import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createKey, createTeam, createTenant, createUser, PASSWORD, type TestTenant } from '../support/accounts.js';
import { AlertClient } from '../support/alert-client.js';
import { ENVELOPE } from '../support/envelope.js';
import { days, minutes, seconds } from '../support/fake-clock.js';
import { textOfPdf } from '../support/pdf-text.js';
import { TestApp } from '../support/test-app.js';
import { login } from '../support/accounts.js';

let app: TestApp;
beforeAll(async () => {
  app = await TestApp.start();
});
afterAll(() => app.stop());

const ask = (path: string, authorization: string) => app.as(authorization).get(`/v2/reports/${path}`);
const dataOf = async (path: string, authorization: string) => (await ask(path, authorization).expect(200)).body.data;
const keyOf = async (tenant: TestTenant, options: { teamId?: string } = {}) =>
  `CompatKey ${await createKey(app, { tenantId: tenant.id, ...options })}`;

describe('the figures of a month, counted by hand', () => {
  let tenant: TestTenant;
  let key: string;
  const id: Record<string, string> = {};

  /**
   * At noon of 1 June 2026 there are:
   * - A (P1, db), 31 days old, closed after a day: beyond the thirty days.
   * - B (P1, db, checkout), 2 days old: Ada acknowledges after 60 s and takes it back, Ben does after 600 s, it is
   *   closed after 1000 s. Counts as 60 s and 1000 s, for Ada.
   * - C (P2, db, checkout), 2 days old: never acknowledged; closed after 200 s, reopened, closed after 500 s, which count.
   * - D (P3, web, search), 1 day old: Ben acknowledges after 180 s, it is assigned to Ada. Counts as 180 s, for Ada.
   * - F (P3, db), 1 day old: closed by an alert policy at its creation. Counts in neither.
   * - G (P3, db), 1 day old: acknowledged by an alert policy at its creation, closed after 400 s, which count.
   * - H (P3, web), 1 day old: closed after 10 s and reopened, a key acknowledges after 300 s. Counts as 300 s, for nobody.
   * - E (P3, web), created at this moment.
   */
  beforeAll(async () => {
    tenant = await createTenant(app);
    key = await keyOf(tenant);
    const alerts = new AlertClient(app, key);
    const create = (fields: object) => alerts.created({ priority: 'P3', ...fields });
    const act = (alert: string, action: string, body = {}) => alerts.act(alert, action, body).expect(202);
    const acknowledgeAs = async (email: string, alert: string) => {
      const client = new AlertClient(app, `Bearer ${await login(app, email, PASSWORD)}`);
      await client.act(alert, 'acknowledge').expect(202);
    };
    const policy = (tag: string, actions: object) =>
      app
        .as(`Bearer ${tenant.token}`)
        .post('/v2/alert-policies', { name: tag, match: { tags: [tag] }, actions })
        .expect(200);
    await policy('close-it', { autoClose: true });
    await policy('acknowledge-it', { autoAck: true });
    const ada = await createUser(app, { fullName: 'Ada', tenantId: tenant.id });
    const ben = await createUser(app, { fullName: 'Ben', tenantId: tenant.id });
    id['ada'] = ada.id;

    app.clock.moveTo('2026-05-01T12:00:00Z');
    const a = await create({ priority: 'P1', source: 'db' });
    app.clock.moveBy(days(1));
    await act(a, 'close');

    app.clock.moveTo('2026-05-30T12:00:00Z');
    const b = await create({ priority: 'P1', source: 'db', entity: 'checkout' });
    const c = await create({ priority: 'P2', source: 'db', entity: 'checkout' });
    app.clock.moveBy(seconds(60));
    await acknowledgeAs(ada.email, b);
    app.clock.moveBy(seconds(60));
    await act(b, 'unacknowledge');
    app.clock.moveBy(seconds(80));
    await act(c, 'close');
    await act(c, 'reopen');
    app.clock.moveBy(seconds(300));
    await act(c, 'close');
    app.clock.moveBy(seconds(100));
    await acknowledgeAs(ben.email, b);
    app.clock.moveBy(seconds(400));
    await act(b, 'close');

    app.clock.moveTo('2026-05-31T12:00:00Z');
    const d = await create({ source: 'web', entity: 'search' });
    await create({ source: 'db', tags: ['close-it'] });
    const g = await create({ source: 'db', tags: ['acknowledge-it'] });
    const h = await create({ source: 'web' });
    app.clock.moveBy(seconds(10));
    await act(h, 'close');
    await act(h, 'reopen');
    app.clock.moveBy(seconds(170));
    await acknowledgeAs(ben.email, d);
    await act(d, 'assign', { user: ada.id });
    app.clock.moveBy(seconds(120));
    await act(h, 'acknowledge');
    app.clock.moveBy(seconds(100));
    await act(g, 'close');

    app.clock.moveTo('2026-06-01T12:00:00Z');
    await create({ source: 'web' });
  });

  /** @contract reports-3, reports-5 */
  it('sum up', async () => {
    const { body } = await ask('summary', key).expect(200);
    expect(body).toEqual({
      data: {
        period: { days: 30, since: '2026-05-02T12:00:00.000Z' },
        totals: { total: 7, open: 1, acknowledged: 2, closed: 4 },
        mtta: { seconds: 180, minutes: 3 },
        mttr: { seconds: 633.33, minutes: 10.56 },
        byPriority: { P1: 1, P2: 1, P3: 5, P4: 0, P5: 0 },
        bySource: [
          { source: 'db', count: 4 },
          { source: 'web', count: 3 },
        ],
      },
      ...ENVELOPE,
    });
    expect((await dataOf('summary?days=31', key)).totals.total).toBe(8);
    expect((await dataOf('top-sources?days=1', key)).toSorted(bySource)).toEqual([
      { source: 'db', count: 2 },
      { source: 'web', count: 3 },
    ]);
  });

  /** @contract reports-4 */
  it('go day by day, the empty ones too', async () => {
    const { body } = await ask('trends?days=4', key).expect(200);
    expect(body).toEqual({
      data: [
        { date: '2026-05-29', total: 0, open: 0, acked: 0, closed: 0 },
        { date: '2026-05-30', total: 2, open: 0, acked: 0, closed: 2 },
        { date: '2026-05-31', total: 4, open: 0, acked: 2, closed: 2 },
        { date: '2026-06-01', total: 1, open: 1, acked: 0, closed: 0 },
      ],
      totalCount: 4,
      ...ENVELOPE,
    });
    expect(await dataOf('trends?days=2&offset=30', key)).toEqual([
      { date: '2026-05-01', total: 1, open: 0, acked: 0, closed: 1 },
      { date: '2026-05-02', total: 0, open: 0, acked: 0, closed: 0 },
    ]);
    expect(await dataOf('trends', key)).toHaveLength(30);
  });

  /** @contract reports-4 */
  it('go by the days of a zone where one is given', async () => {
    const totals = async (timezone: string): Promise<[string, number][]> =>
      (await dataOf(`trends?days=3&timezone=${timezone}`, key)).map((day: { date: string; total: number }) => [
        day.date,
        day.total,
      ]);
    // All came at noon in UTC, when it is tomorrow on Kiritimati.
    expect(await totals('Pacific/Kiritimati')).toEqual([
      ['2026-05-31', 2],
      ['2026-06-01', 4],
      ['2026-06-02', 1],
    ]);
    expect(await totals('America/New_York')).toEqual([
      ['2026-05-30', 2],
      ['2026-05-31', 4],
      ['2026-06-01', 1],
    ]);
    const { body } = await ask('trends?timezone=%2B02:00', key).expect(400);
    expect(body).toMatchObject({ errors: [{ path: 'timezone' }] });
  });

  /** @contract reports-6, reports-7 */
  it('time the answers, in all and by responder, team and service', async () => {
    const none = { key: 'unassigned', name: null };
    const ada = { key: id['ada'], name: 'Ada', email: expect.stringContaining('@') };
    expect(await dataOf('mtta', key)).toEqual({ total: { seconds: 180 }, breakdown: null });
    expect(await dataOf('mttr', key)).toEqual({ total: { seconds: 633.33 }, breakdown: null });
    expect(await dataOf('mtta?breakdown=responder', key)).toEqual({
      total: { seconds: 180 },
      breakdown: [
        { ...none, seconds: 300 },
        { ...ada, seconds: 120 },
      ],
    });
    expect((await dataOf('mttr?breakdown=service', key)).breakdown).toEqual([
      { ...none, seconds: 400 },
      { key: 'checkout', name: 'checkout', seconds: 750 },
    ]);
    expect((await dataOf('mttr?breakdown=team', key)).breakdown).toEqual([{ ...none, seconds: 633.33 }]);

    const { body } = await ask('responder', key).expect(200);
    expect(body).toEqual({
      data: [
        { ...none, total: 5, mtta: { seconds: 300 }, mttr: { seconds: 450 } },
        { ...ada, total: 2, mtta: { seconds: 120 }, mttr: { seconds: 1000 } },
      ],
      totalCount: 2,
      ...ENVELOPE,
    });
    expect(await dataOf('service', key)).toEqual([
      { ...none, total: 4, mtta: { seconds: 300 }, mttr: { seconds: 400 } },
      { key: 'checkout', name: 'checkout', total: 2, mtta: { seconds: 60 }, mttr: { seconds: 750 } },
      { key: 'search', name: 'search', total: 1, mtta: { seconds: 180 }, mttr: { seconds: null } },
    ]);
    expect(await dataOf('team', key)).toEqual([
      { ...none, total: 7, mtta: { seconds: 180 }, mttr: { seconds: 633.33 } },
    ]);
  });

  /** @contract reports-13 */
  it('are a document with tables and charts', async () => {
    const answer = await ask('export?format=pdf', key).responseType('blob').expect(200);
    expect(answer.headers['content-type']).toBe('application/pdf');
    expect(answer.headers['content-disposition']).toBe('attachment; filename="pager-report-30d.pdf"');
    const file = answer.body as Buffer;
    expect(Number(answer.headers['content-length'])).toBe(file.length);
    const lines = textOfPdf(file).join('\n').split('\n');
    for (const line of [
      'Alert report: last 30 days',
      'Sat, 2 May 2026, 12:00 UTC to Mon, 1 Jun 2026, 12:00 UTC',
      // The figures, and what they were in the thirty days before.
      ...['Alerts', '7', 'Period before: 1'],
      ...['Time to acknowledge', '3 min', 'None in the period before'],
      ...['Time to resolve', '10 min 33 s', 'Period before: 1 d'],
      ...['Alerts per day (UTC)', '05-03', 'By priority', '5 (71.4 %)'],
      ...['Top sources', 'db', '4 (57.1 %)'],
      ...['Responders', 'Ada', '2 min', '16 min 40 s'],
      ...['Services', 'checkout', '12 min 30 s'],
      ...['Teams', 'No team', 'Page 1 of 2'],
    ]) {
      expect(lines).toContain(line);
    }
  });

  /** @contract reports-9 */
  it('follow what happens', async () => {
    const alerts = new AlertClient(app, key);
    const alert = await alerts.created({ source: 'late', priority: 'P5' });
    app.clock.moveBy(minutes(1));
    await alerts.act(alert, 'close').expect(202);
    expect((await dataOf('summary', key)).mttr.seconds).toBe(490);
    await alerts.act(alert, 'reopen').expect(202);
    expect(await dataOf('summary', key)).toMatchObject({ totals: { open: 2 }, mttr: { seconds: 633.33 } });
    await alerts.delete(`/${alert}`).expect(200);
    expect(await dataOf('summary', key)).toMatchObject({ totals: { open: 1 }, byPriority: { P5: 0 } });
  });
});

const bySource = (a: { source: string }, b: { source: string }) => a.source.localeCompare(b.source);

describe('what is asked for', () => {
  let key: string;
  beforeAll(async () => {
    key = await keyOf(await createTenant(app));
  });

  /** @contract reports-3 */
  it('is nothing but zeros where there is nothing', async () => {
    expect(await dataOf('summary', key)).toMatchObject({
      totals: { total: 0, open: 0, acknowledged: 0, closed: 0 },
      mtta: { seconds: null, minutes: null },
      mttr: { seconds: null, minutes: null },
      byPriority: { P1: 0, P2: 0, P3: 0, P4: 0, P5: 0 },
      bySource: [],
    });
    expect(await dataOf('mtta?breakdown=team', key)).toEqual({ total: { seconds: null }, breakdown: [] });
    for (const report of ['top-sources', 'responder', 'team', 'service']) {
      expect(await dataOf(report, key)).toEqual([]);
    }
    expect((await ask('export', key).expect(200)).text).toMatch(/^id,[^\n]*\r\n$/);
    const { body } = await ask('export?format=pdf', key).responseType('blob').expect(200);
    expect(textOfPdf(body as Buffer).join('\n')).toContain('No alerts.');
  });

  /** @contract reports-2, reports-10 */
  it.each([
    ['', 30],
    ['days=', 30],
    ['days=7', 7],
    ['days=7.9', 7],
    ['days=0', 1],
    ['days=-5', 1],
    ['days=366', 365],
    ['days=1e9', 365],
    ['days=Infinity', 365],
  ])('covers with %j %i days', async (query, wanted) => {
    expect((await dataOf(`summary?${query}`, key)).period.days).toBe(wanted);
    expect(await dataOf(`trends?${query}`, key)).toHaveLength(wanted);
    const { headers } = await ask(`export?${query}`, key).expect(200);
    expect(headers['content-disposition']).toBe(`attachment; filename="pager-report-${wanted}d.csv"`);
  });

  /** @contract reports-2 */
  it.each(['summary?days=month', 'summary?days=1&days=2', 'trends?offset=x', 'export?days=NaN'])(
    'is refused: %s',
    async (path) => {
      const { body } = await ask(path, key).expect(400);
      expect(body).toMatchObject({ message: expect.stringMatching(/^Invalid request: (days|offset): /), ...ENVELOPE });
    },
  );

  /** @contract reports-4 */
  it('goes back no further than ten years', async () => {
    const dates = await dataOf('trends?days=1&offset=99999', key);
    expect(dates).toEqual([expect.objectContaining({ date: '2016-06-03' })]);
    expect(await dataOf('trends?days=1&offset=-1', key)).toEqual([expect.objectContaining({ date: '2026-06-01' })]);
  });

  /** @contract reports-6 */
  it.each(['breakdown=Team', 'breakdown=', 'breakdown=team&breakdown=team', 'breakdown=constructor'])(
    'has no breakdown with %s',
    async (query) => {
      expect(await dataOf(`mtta?${query}`, key)).toEqual({ total: { seconds: null }, breakdown: null });
    },
  );

  /** @contract reports-10 */
  it.each(['PDF', 'json', '', 'csv&format=pdf'])('is CSV with format=%s', async (format) => {
    const { headers } = await ask(`export?format=${format}`, key).expect(200);
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
  });
});

describe('who sees which alerts', () => {
  /** @contract reports-1 */
  it("is a caller's teams' own; all for callers without a team, and for whoever asks", async () => {
    const ours = await createTeam(app, { name: 'Ours' });
    const theirs = await createTeam(app, { name: 'Theirs' });
    const bound = async (teamId: string) => `CompatKey ${await createKey(app, { teamId })}`;
    const [ourKey, theirKey] = [await bound(ours.id), await bound(theirs.id)];
    await new AlertClient(app, ourKey).created({ source: 'our' });
    await new AlertClient(app, theirKey).created({ source: 'their' });
    await new AlertClient(app).created({ source: 'global' });
    const as = async (...teamIds: string[]) => `Bearer ${(await createUser(app, { teamIds })).token}`;
    const seen = async (authorization: string, query = '') => {
      const [summary, top, trend, team, csv] = await Promise.all([
        dataOf(`summary?${query}`, authorization),
        dataOf(`top-sources?${query}`, authorization),
        dataOf(`trends?${query}&days=1`, authorization),
        dataOf(`team?${query}`, authorization),
        ask(`export?${query}`, authorization).expect(200),
      ]);
      const sources = (list: { source: string }[]) => list.map(({ source }) => source).sort();
      const inFile = ['global', 'our', 'their'].filter((source) => csv.text.includes(`,${source},`));
      expect(sources(summary.bySource)).toEqual(inFile);
      expect(sources(top)).toEqual(inFile);
      expect(trend[0].total).toBe(inFile.length);
      expect(team.map(({ name }: { name: string | null }) => name ?? 'global').sort()).toEqual(
        inFile.map((source) => ({ global: 'global', our: 'Ours', their: 'Theirs' })[source]).sort(),
      );
      return inFile;
    };
    const all = ['global', 'our', 'their'];
    expect(await seen(ourKey)).toEqual(['our']);
    expect(await seen(await as(ours.id))).toEqual(['our']);
    expect(await seen(await as(ours.id, theirs.id))).toEqual(['our', 'their']);
    expect(await seen(await as())).toEqual(all);
    expect(await seen(`Bearer ${await login(app)}`)).toEqual(all);
    expect(await seen(ourKey, 'allTeams=true')).toEqual(all);
    expect(await seen(ourKey, `teamId=${theirs.id}`)).toEqual(['their']);
    expect(await seen(await as(), `teamId=${ours.id.toUpperCase()}&allTeams=true`)).toEqual(['our']);
    expect(await seen(`Bearer ${(await createTenant(app)).token}`, `teamId=${ours.id}`)).toEqual([]);
    await ask('summary?teamId=ours', ourKey).expect(400);
    expect(await seen(`Bearer ${(await createTenant(app)).token}`)).toEqual([]);

    const { body } = await ask('export?format=pdf', await as(ours.id))
      .responseType('blob')
      .expect(200);
    const text = textOfPdf(body as Buffer).join('\n');
    expect(text).toContain('Ours');
    expect(text).not.toContain('Theirs');
  });
});
