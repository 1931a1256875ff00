import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommand } from '../../src/app/cli/run-command.js';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { ComparisonView } from '../../src/interop/comparison/comparison.dto.js';
import type { ShownComparison } from '../../src/interop/comparison/domain/shown.js';
import { CrawlPauses } from '../../src/interop/moving-in/runs/run-reader.js';
import { asAdmin, createUser } from '../support/accounts.js';
import { EscalationStory, pages } from '../support/escalation-story.js';
import { testEnvironment } from '../support/test-config.js';
import { OLD_KEY, OldService } from '../support/old-service.js';
import { GOALERT_KEY, OldGoAlert } from '../support/old-goalert.js';
import { TestApp } from '../support/test-app.js';

let app: TestApp;
let old: OldService;
let admin: string;
let story: EscalationStory;
/** Names of people are their ids here, and login names there. */
const people: Record<string, { id: string; username: string }> = {};
beforeAll(async () => {
  old = await OldService.start();
  app = await TestApp.start({ canPage: true, environment: { OUTBOUND_ALLOW_PRIVATE: '1' } });
  app.nest.get(CrawlPauses, { strict: false }).wait = () => Promise.resolve();
  admin = await asAdmin(app);
  story = new EscalationStory(app);
  for (const name of ['ada', 'ben', 'cleo']) {
    const id = await story.person(name);
    const { username } = await story.get<{ username: string }>(`/v2/users/${id}`);
    people[name] = { id, username };
  }
}, 60_000);
afterAll(async () => {
  await old.stop();
  await app.stop();
});
beforeEach(() => {
  old.alerts = [];
});

async function send<T>(method: 'get' | 'post' | 'delete', path: string, body: object = {}, status = 200): Promise<T> {
  const sent = app.as(admin).send(method, `/v2/comparison${path}`);
  const answer = await (method === 'get' ? sent : sent.send(body));
  if (answer.status !== status) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`);
  return ('data' in answer.body ? answer.body.data : answer.body) as T;
}
const state = (): Promise<ComparisonView> => send('get', '');
const report = (query = ''): Promise<ShownComparison> => send('get', `/report${query}`);
const start = (over: object = {}): Promise<ComparisonView> =>
  send('post', '', { source: 'third-party', url: old.url, key: OLD_KEY, days: 2, ...over });

/** What the old service has done at this moment: mails to these people, after so many minutes. */
function pagedThere(
  alias: string,
  message: string,
  to: readonly (readonly [name: string, minute: number])[],
  sender = 'Prometheus',
) {
  const at = (minute: number) => new Date(app.clock.now().getTime() + minute * 60_000 + 2000).toISOString();
  old.alerts.unshift({
    alert: {
      ...{
        id: `old-${alias}`,
        alias,
        message,
        createdAt: at(0),
        source: 'host',
        integration: { id: sender, name: sender },
      },
      responders: [],
    },
    log: to.map(([name, minute]) => ({
      ...{ log: `Sent [email] notification to [${people[name]!.username}]`, type: 'system', owner: 'system' },
      ...{ createdAt: at(minute), offset: at(minute) },
    })),
    recipients: to.map(([name]) => ({ user: { id: name, username: people[name]!.username }, state: 'active' })),
  });
}

/** Alerts here that are not closed yet. */
let open: string[] = [];

/** An alert here that pages these people. */
async function raisedHere(alias: string, message: string, to: readonly (readonly [name: string, minute: number])[]) {
  const policy = await story.policy({ rules: to.map(([name, minute]) => pages(people[name]!.id, minute)) });
  open.push((await story.raise(policy, { message, source: 'Prometheus', alias })).alertId);
}

/** Everybody is paged, everything is closed, and it is old enough to be compared. */
async function passed(): Promise<void> {
  await app.settle();
  await story.pass(8, 1);
  for (const id of open) await story.act('close', id);
  open = [];
  await story.pass(10);
  // The session has ended meanwhile.
  admin = await asAdmin(app);
}

describe('a comparison with the old service', () => {
  /** @contract operating-45 */
  it('finds what was planted, and only that, and says whether to switch', async () => {
    const ladder = [
      ['ada', 0],
      ['ben', 5],
    ] as const;
    for (const alias of ['one', 'two', 'three', 'four']) {
      pagedThere(alias, `Alert ${alias}`, ladder);
      await raisedHere(alias, `Alert ${alias}`, ladder);
    }
    pagedThere('rotation', 'Somebody else is on call', [['ada', 0]]);
    await raisedHere('rotation', 'Somebody else is on call', [['cleo', 0]]);
    pagedThere('late', 'Two steps, the second too late', ladder);
    await raisedHere('late', 'Two steps, the second too late', [
      ['ada', 0],
      ['ben', 7],
    ]);
    pagedThere('nagios', 'A sender that posts only there', [['ada', 0]], 'Nagios');
    await passed();
    const started = await start();
    expect(started).toMatchObject({ state: 'reading', source: 'third-party', url: old.url });
    const [row] = await app.sql<{ text: string }>('SELECT c::text AS text FROM comparisons c');
    expect(row?.text).not.toContain(OLD_KEY);
    await send('post', '', { source: 'third-party', url: old.url, key: OLD_KEY }, 409);
    await app.settle();
    expect(await state()).toMatchObject({ state: 'ready', problem: null });
    const found = await report();
    expect(found.counts).toEqual({
      ...{ alerts: 7, same: 4, different: 2, 'only-there': 1, 'only-here': 0, 'not-compared': 0 },
    });
    expect(found.alerts.flatMap((each) => each.differences.map(({ text }) => text))).toEqual([
      expect.stringMatching(/^ben was paged there at .+ has another delay here\.$/),
      expect.stringMatching(/^ada was paged there, cleo here .+ The escalation notifies somebody else here: .+\.$/),
    ]);
    expect(found.checks.map(({ code, verdict }) => `${verdict} ${code}`)).toEqual([
      ...['stop senders-missing', 'stop others-paged', 'stop pages-later'],
    ]);
    expect([found.go, found.senders.onlyThere.map(({ sender }) => sender)]).toEqual([false, ['Nagios']]);
    expect(await report('?outcome=same&limit=1')).toMatchObject({ found: 4, alerts: [{ outcome: 'same' }] });
    expect(await app.sql('SELECT "sealedKey", claim FROM comparisons')).toEqual([{ sealedKey: null, claim: null }]);
    expect(await app.sql('SELECT FROM compared_alerts')).toEqual([]);
    expect(new Set(old.asked.map(({ method }) => method))).toEqual(new Set(['GET']));
    const pdf = await app.as(admin).get('/v2/comparison/report?format=pdf').buffer(true);
    expect([pdf.status, pdf.headers['content-type']]).toEqual([200, 'application/pdf']);
    const actions = await app.sql<{ action: string }>(
      `SELECT action FROM audit_log WHERE "entityType" = 'comparison' ORDER BY "createdAt"`,
    );
    expect(actions).toEqual([{ action: 'comparison.start' }]);
    await send('delete', '');
    expect(await state()).toBeNull();
    await send('get', '/report', {}, 404);
    await send('delete', '', {}, 404);
  }, 60_000);

  /** @contract operating-45 */
  it('goes on with what was read when it was cut off, and another process takes it up', async () => {
    for (let n = 0; n < 60; n++) pagedThere(`many-${n}`, `Alert ${n}`, [['ada', 0]]);
    await passed();
    const before = old.asked.length;
    await start();
    const first = await TestApp.start({
      ...{ database: app.database, clock: app.clock, automaticJobs: true },
      environment: { OUTBOUND_ALLOW_PRIVATE: '1' },
    });
    while (old.asked.length < before + 70) await new Promise((resolve) => setTimeout(resolve, 20));
    await first.stop();
    const kept = (await app.sql('SELECT FROM compared_alerts')).length;
    expect(kept).toBeGreaterThanOrEqual(20);
    const cut = old.asked.length;
    await app.settle();
    expect(await state()).toMatchObject({ state: 'ready' });
    const logs = old.asked.slice(cut).filter(({ path }) => path.includes('/logs'));
    expect(logs).toHaveLength(60 - kept);
    expect((await report()).counts['only-there']).toBe(60);
    await send('delete', '');
  }, 60_000);

  /** @contract operating-45 */
  it('says why it cannot read, and what it could not read', async () => {
    await start({ key: 'another' });
    await app.settle();
    expect(await state()).toMatchObject({ state: 'failed', problem: expect.stringContaining('is it the right key?') });
    expect(await app.sql('SELECT "sealedKey" FROM comparisons')).toEqual([{ sealedKey: null }]);
    pagedThere('silent', 'Without a log', []);
    old.alerts[0]!.log = null;
    await raisedHere('silent', 'Without a log', [['ada', 0]]);
    await passed();
    await start({ days: 1 });
    await app.settle();
    const { alerts, go } = await report('?outcome=not-compared');
    expect(go).toBe(false);
    expect(alerts).toMatchObject([
      { uncompared: [{ code: 'no-log', text: expect.stringContaining('neither its log') }] },
    ]);
    await send('delete', '');
  }, 60_000);

  /** @contract operating-45 */
  it('takes a log file, and refuses a line that is none', async () => {
    const createdAt = app.clock.now().toISOString();
    await raisedHere('logged', 'From a log file', [['ada', 0]]);
    await passed();
    const page = { person: people['ada']!.username, channel: 'email', at: createdAt };
    const line = {
      id: '1',
      alias: 'logged',
      message: 'x',
      createdAt,
      closedAt: app.clock.now().toISOString(),
      pages: [page],
    };
    await send('post', '/log', { log: '{' }, 400);
    await send('post', '/log', { log: JSON.stringify(line) });
    const folder = mkdtempSync(join(tmpdir(), 'pager-comparison-'));
    const file = join(folder, 'old.jsonl');
    writeFileSync(file, JSON.stringify(line));
    const told = await runCommand(['compare', 'log', '--file', file], testEnvironment(app.database.url));
    expect(told).toMatchObject({ text: expect.stringContaining('same 1, different 0'), exitCode: 0 });
    writeFileSync(file, JSON.stringify({ ...line, alias: 'lost', message: 'Never seen here' }));
    const differs = await runCommand(['compare', 'log', '--file', file, '--json'], testEnvironment(app.database.url));
    expect([JSON.parse(differs.text).go, differs.exitCode]).toEqual([false, 2]);
    rmSync(folder, { recursive: true });
    await app.settle();
    expect(await report()).toMatchObject({ source: 'log', counts: { same: 1, alerts: 1 } });
    await send('delete', '');
  }, 60_000);

  /** @contract operating-45 */
  it('finds a difference at the very end of a log, and compares nothing of the future', async () => {
    const createdAt = app.clock.now().toISOString();
    await raisedHere('last', 'The last of the log', [['cleo', 1]]);
    const pages = [{ person: people['ada']!.username, channel: 'email', at: createdAt }];
    const log = JSON.stringify({ id: '1', alias: 'last', message: 'x', createdAt, pages });
    await passed();
    await send('post', '/log', { log });
    await app.settle();
    expect(await report()).toMatchObject({ go: false, counts: { different: 1, alerts: 1 } });
    await send('post', '/log', { log: JSON.stringify({ id: '1', message: 'x', createdAt: '2099-01-01T00:00:00Z' }) });
    await app.settle();
    const none = await report();
    expect([none.go, none.checks.map(({ code }) => code)]).toEqual([false, ['nothing-compared']]);
    await send('delete', '');
  }, 60_000);

  /** @contract operating-45 */
  it('says nothing of alerts that came after the end of a log', async () => {
    const createdAt = app.clock.now().toISOString();
    await raisedHere('in-log', 'In the log', [['ada', 0]]);
    const pages = [{ person: people['ada']!.username, channel: 'email', at: createdAt }];
    const log = JSON.stringify({ id: '1', alias: 'in-log', message: 'x', createdAt, pages });
    await story.pass(2, 1);
    await raisedHere('after-log', 'After the log', [['ada', 0]]);
    await passed();
    await send('post', '/log', { log });
    await app.settle();
    expect(await report()).toMatchObject({ counts: { 'only-here': 0, alerts: 1 } });
    await send('delete', '');
  }, 60_000);

  /** @contract operating-45 */
  it('keeps what was rehearsed when it is sent after all', async () => {
    const ladder = [
      ['ada', 0],
      ['ben', 5],
    ] as const;
    await app.as(admin).post('/v2/rehearsals').send({}).expect(200);
    pagedThere('rehearsed', 'Only rehearsed', ladder);
    await raisedHere('rehearsed', 'Only rehearsed', ladder);
    await app.settle();
    await story.pass(8, 1);
    admin = await asAdmin(app);
    await app.as(admin).post('/v2/rehearsals/go-live').send({ teamId: null }).expect(200);
    await passed();
    const states = await app.sql(
      'SELECT DISTINCT state, rehearsed FROM deliveries WHERE "alertId" IN (SELECT id FROM alerts WHERE alias = $1)',
      ['rehearsed'],
    );
    expect(states).toEqual([{ state: 'sent', rehearsed: false }]);
    await start({ days: 1 });
    await app.settle();
    const { alerts } = await report();
    expect(alerts.filter(({ idThere }) => idThere !== null)).toMatchObject([{ outcome: 'same', differences: [] }]);
    await send('delete', '');
  }, 60_000);

  /** @contract operating-45 */
  it('knows a sender by the source of its alerts, too', async () => {
    const createdAt = app.clock.now().toISOString();
    await raisedHere('here', 'Only here', [['ada', 0]]);
    await passed();
    const log = JSON.stringify({ id: '1', alias: 'there', message: 'Only there', sender: 'prometheus', createdAt });
    await send('post', '/log', { log });
    await app.settle();
    const { alerts } = await report();
    expect(alerts.map(({ outcome, alone }) => [outcome, alone?.code]).sort()).toEqual([
      ['only-here', 'alert'],
      ['only-there', 'alert'],
    ]);
    await send('delete', '');
  }, 60_000);

  /** @contract operating-45 */
  /** @contract operating-45 */
  it('reads GoAlert, which tells people by their names, and no alias', async () => {
    const goAlert = await OldGoAlert.start();
    const at = (seconds: number) => new Date(app.clock.now().getTime() + seconds * 1000).toISOString();
    goAlert.company['users'] = [{ id: 'a', name: 'Ada Hill', email: people['ada']!.username }];
    goAlert.company['alerts'] = [
      {
        ...{ id: '7', summary: 'As GoAlert tells it', createdAt: at(0), service: { name: 'Shop' } },
        recentEvents: {
          nodes: [
            { timestamp: at(2), message: 'Notification sent to Ada Hill (Email)', state: { status: 'OK' } },
            { timestamp: at(0), message: 'Created via Prometheus integration (Generic API)', state: null },
          ],
          pageInfo: { hasNextPage: false },
        },
      },
    ];
    await raisedHere('whatever', 'As GoAlert tells it', [['ada', 0]]);
    await passed();
    await start({ source: 'goalert', url: goAlert.url, key: GOALERT_KEY });
    await app.settle();
    expect(await state()).toMatchObject({ state: 'ready', problem: null });
    expect((await report('?outcome=same')).alerts).toMatchObject([{ message: 'As GoAlert tells it' }]);
    await send('delete', '');
    await goAlert.stop();
  }, 60_000);

  it('is for administrators, and takes no bad address, key or period', async () => {
    const { token } = await createUser(app);
    for (const path of ['', '/report']) await app.as(`Bearer ${token}`).get(`/v2/comparison${path}`).expect(403);
    for (const body of [
      { url: 'http://api.example.com' },
      { key: 'two words' },
      { days: 0 },
      { days: 32 },
      { source: 'nagios' },
    ])
      await send('post', '', { source: 'third-party', url: old.url, key: OLD_KEY, ...body }, 400);
    expect(await state()).toBeNull();
  });
});
