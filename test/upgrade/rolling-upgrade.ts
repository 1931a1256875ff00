/**
 * Two versions side by side on one database, under load: the base and this build, upgraded and put back. Nothing may be
 * lost or doubled, nobody may notice. `npm run test:upgrade`; UPGRADE_BASE_MAIN names a base that is built already.
 */
import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, it } from 'node:test';
import { groupBy } from '../../src/platform/group-by.js';
import { DurablePostgres } from '../survival/support/durable-postgres.js';
import { Load, type Attempt } from '../survival/support/load.js';
import { OnCallTeam } from '../survival/support/on-call-team.js';
import { PageBook } from '../survival/support/page-book.js';
import { Service } from '../survival/support/service.js';
import { Store } from '../survival/support/store.js';
import { until } from '../survival/support/waiting.js';
import { SmtpSink } from '../support/smtp-sink.js';
import { ADMIN_EMAIL, ADMIN_PASSWORD, ROOT_KEY } from '../support/test-config.js';
import { WebhookSink } from '../support/webhook-sink.js';
import { BaseBuild } from './base-build.js';
import { upgradeBase } from './base.js';

const KEY = `CompatKey ${ROOT_KEY}`;
const [FIRST, SECOND] = ['first@example.com', 'second@example.com'];
const PER_ALIAS = 3;

let postgres: DurablePostgres;
let base: BaseBuild | null = null;
let baseMain: string;

before(async () => {
  const built = process.env['UPGRADE_BASE_MAIN'];
  base = built ? null : await BaseBuild.of(upgradeBase());
  baseMain = base?.main ?? built ?? '';
  postgres = await DurablePostgres.start();
});
after(async () => {
  await postgres?.remove();
  await base?.remove();
});

void describe('the base and this build on one database', () => {
  let sink: SmtpSink;
  let hooks: WebhookSink;
  let store: Store;
  let load: Load;
  /** Whom the load goes to. */
  let serving: Service[];
  let all: Service[];
  let rounds = 0;

  beforeEach(async () => {
    sink = await SmtpSink.start();
    hooks = await WebhookSink.start();
    sink.expectMails();
    hooks.expectCalls();
    store = await Store.create(postgres, `upgrade_${++rounds}`);
    [serving, all] = [[], []];
  });
  afterEach(async () => {
    await load?.end();
    for (const service of all) await service.kill();
    await sink.stop();
    await hooks.stop();
  });

  void it('an upgrade: the older serves while two of the newer start and migrate; then it is drained', async () => {
    const older = await prepare(baseMain);
    await older.start();
    const before = await migrations();
    await begin(older);
    const newer = [await prepare(), await prepare()] as const;
    const from = performance.now();
    for (const each of newer) each.launch();
    await Promise.all(newer.map((each) => each.start()));
    const migrated = performance.now();
    const during = load.attempts.filter(({ startedAt }) => startedAt > from);
    assert.ok(during.length > 0, 'the older served meanwhile');
    serving = [older, ...newer];
    await moreOf(75);
    await aLaterMigration();
    await moreOf(75);
    await stepsFallDue();
    await eachKnowsTheOther(older, newer[0]);
    serving = [...newer];
    await drained(older);
    await finish(`upgrade, ${(await migrations()) - before} migrations`, {
      'started and migrated ms': Math.round(migrated - from),
      'answers of the older meanwhile': during.length,
      'slowest of them ms': slowest(during),
    });
  });

  void it('the way back: the newer serves, an older is started beside it, and the newer is drained', async () => {
    const first = await prepare(baseMain);
    await first.start();
    await first.kill();
    const newer = await prepare();
    await newer.start();
    await begin(newer);
    const older = await prepare(baseMain);
    await older.start();
    serving = [newer, older];
    await moreOf(75);
    await aLaterMigration();
    await moreOf(75);
    await stepsFallDue();
    await eachKnowsTheOther(older, newer);
    serving = [older];
    await drained(newer);
    await finish('way back', {});
  });

  async function prepare(main?: string): Promise<Service> {
    const environment = { SMTP_URL: sink.url };
    const service = await (main ? Service.on(store.url, environment, main) : Service.on(store.url, environment));
    all.push(service);
    return service;
  }

  /** How many the database has run. */
  async function migrations(): Promise<number> {
    return (await store.sql('SELECT FROM migrations')).length;
  }

  /** People, a policy of two steps, a webhook, and load on that instance. */
  async function begin(service: Service): Promise<void> {
    serving = [service];
    const team = await OnCallTeam.of(service, sink);
    const [first, second] = [await team.person(FIRST), await team.person(SECOND)];
    await team.escalation([
      { userId: first, delayMinutes: 0 },
      { userId: second, delayMinutes: 30 },
    ]);
    const hook = { name: 'Told', type: 'webhook', config: { url: hooks.url('/told') } };
    await service.call(team.admin, 'POST', '/v2/integrations', hook);
    let turn = 0;
    const url = (): string => serving[turn++ % serving.length]?.url ?? '';
    load = new Load('load', { url, random: Math.random, perAlias: PER_ALIAS, pauseMs: 300 });
    await moreOf(100);
  }

  async function moreOf(count: number): Promise<void> {
    const target = load.attempts.length + count;
    await until(`${count} more creates are answered`, () => load.attempts.length >= target);
  }

  /** What one of a later version does while these serve: prepared statements that name no columns fit no more. */
  async function aLaterMigration(): Promise<void> {
    const tables = await store.sql<{ name: string }>(
      `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'migrations'`,
    );
    for (const { name } of tables) await store.sql(`ALTER TABLE "${name}" ADD COLUMN "ofALaterVersion" text`);
  }

  /** Half an hour passes for every run that waits for its second step. */
  async function stepsFallDue(): Promise<void> {
    await store.sql(
      `UPDATE escalation_runs SET "cycleStartedAt" = "cycleStartedAt" - interval '30 minutes', "nextDueAt" = now()
       WHERE state = 'running'`,
    );
  }

  /** Sessions hold on both, end on both, and a change made on one is known to the other. */
  async function eachKnowsTheOther(one: Service, two: Service): Promise<void> {
    for (const [here, there] of [
      [one, two],
      [two, one],
    ] as const) {
      const session = await signIn(here);
      const admin = `Bearer ${session.token}`;
      await there.call(admin, 'GET', '/v2/alerts?limit=1');
      const { data } = await there.call<{ data: Session }>('', 'POST', '/v2/auth/refresh', {
        refreshToken: session.refreshToken,
      });
      await here.call(`Bearer ${data.token}`, 'GET', '/v2/alerts?limit=1');

      const word = `Quiet-${here.port}`;
      const suppressed = async (): Promise<boolean> => {
        const create = { message: word, skipEscalation: true, suppressNotifications: true };
        const answer = await there.call<{ result?: string }>(KEY, 'POST', '/v2/alerts', create);
        return answer.result === 'suppressed';
      };
      assert.equal(await suppressed(), false);
      const policy = { name: word, match: { messageRegex: `^${word}` }, actions: { suppress: true } };
      await here.call(admin, 'POST', '/v2/alert-policies', policy);
      await until('the other version knows the policy', suppressed, 5000);

      await here.call(`Bearer ${data.token}`, 'POST', '/v2/auth/logout', { refreshToken: data.refreshToken });
      await assert.rejects(
        there.call('', 'POST', '/v2/auth/refresh', { refreshToken: data.refreshToken }),
        /401/,
        'signed out there, too',
      );
    }
  }

  /** What it has begun it ends; nobody is refused. */
  async function drained(service: Service): Promise<void> {
    service.signal('SIGTERM');
    assert.deepEqual(await service.ended(), { code: 0, signal: null });
    await moreOf(100);
  }

  /** Ends the load, lets the rest happen, and counts. */
  async function finish(name: string, figures: Record<string, unknown>): Promise<void> {
    await load.end();
    await store.settled();
    await stepsFallDue();
    await until('no step is due', async () => {
      const rows = await store.sql(`SELECT FROM escalation_runs WHERE "nextDueAt" <= now() LIMIT 1`);
      return rows.length === 0;
    });
    await store.settled();

    assert.deepEqual(
      load.attempts.filter(({ status }) => status !== 202),
      [],
      `every create is answered 202: ${load.tally}`,
    );
    const sent = groupBy(load.attempts, ({ alias }) => alias);
    const counts = await store.sql<{ alias: string; count: number; id: string }>(
      `SELECT alias, count, id FROM alerts WHERE alias LIKE 'load-%'`,
    );
    const wrong = counts.filter(({ alias, count }) => sent.get(alias)?.length !== count);
    assert.deepEqual([counts.length, wrong], [sent.size, []], 'one alert for each alias, with its exact count');

    for (const person of [FIRST, SECOND]) {
      const book = new PageBook(sink.mailsTo(person));
      const amiss = counts
        .filter(({ id }) => book.of(id) !== 1)
        .map(({ id, alias }) => ({ alias, pages: book.of(id) }));
      assert.deepEqual(amiss, [], `each alert pages ${person} once`);
    }
    assert.deepEqual(await store.deliveriesIn('dead', 'failed', 'skipped', 'cancelled'), []);
    await until('every alert is told by webhook', async () => {
      const waiting = await store.sql(`SELECT FROM webhook_deliveries WHERE state IN ('pending', 'sending') LIMIT 1`);
      return waiting.length === 0;
    });
    const told = groupBy(hooks.to('/told'), ({ body }) => JSON.stringify(body));
    const opened = [...told].filter(([, [call]]) => call?.body['event'] === 'alert.created');
    const repeated = [...told.values()].filter(({ length }) => length > 1);
    assert.deepEqual([opened.length >= counts.length, repeated.length], [true, 0], 'each webhook comes once');

    const errors = all.flatMap(({ log }) =>
      log.split('\n').filter((line) => /"level":(50|60|"error"|"fatal")/.test(line)),
    );
    assert.deepEqual(errors, [], 'no error in any log');
    const pages = new PageBook(sink.mails);
    report(name, {
      ...figures,
      creates: load.attempts.length,
      answers: load.tally,
      'slowest ms': slowest(load.attempts),
      alerts: counts.length,
      pages: pages.total,
      'repeated pages': pages.repeatedDeliveries.length,
      webhooks: hooks.to('/told').length,
    });
  }
});

interface Session {
  token: string;
  refreshToken: string;
}

async function signIn(service: Service): Promise<Session> {
  const body = { email: ADMIN_EMAIL, password: ADMIN_PASSWORD };
  return (await service.call<{ data: Session }>('', 'POST', '/v2/auth/login', body)).data;
}

function slowest(attempts: readonly Attempt[]): number {
  return Math.round(Math.max(...attempts.map(({ startedAt, endedAt }) => endedAt - startedAt)));
}

function report(name: string, figures: Record<string, unknown>): void {
  const text = Object.entries(figures).map(([key, value]) => `${key} ${String(value)}`);
  process.stderr.write(`upgrade from ${upgradeBase()} | ${name} | ${text.join(', ')}\n`);
}
