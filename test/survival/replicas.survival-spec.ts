import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { SmtpSink } from '../support/smtp-sink.js';
import { ROOT_KEY } from '../support/test-config.js';
import { DurablePostgres } from './support/durable-postgres.js';
import { FORM, report } from './support/form.js';
import { OnCallTeam } from './support/on-call-team.js';
import { PageBook } from './support/page-book.js';
import { Service } from './support/service.js';
import { Store } from './support/store.js';
import { inTurns, until } from './support/waiting.js';

/** Whose pages are gathered, by both replicas. */
const FLOODED = 'first@example.com';
const SECOND = 'second@example.com';
const KEY = `CompatKey ${ROOT_KEY}`;
let postgres: DurablePostgres;
let sink: SmtpSink;
let store: Store;
let replicas: [Service, Service];
let team: OnCallTeam;

beforeAll(async () => {
  postgres = await DurablePostgres.start();
  sink = await SmtpSink.start();
  store = await Store.create(postgres, 'replicas');
  replicas = [await Service.on(store.url, { SMTP_URL: sink.url }), await Service.on(store.url, { SMTP_URL: sink.url })];
  // Both at once on an empty database: one of them migrates it, and makes the first administrator.
  for (const replica of replicas) replica.launch();
  await Promise.all(replicas.map((replica) => replica.start()));
  team = await OnCallTeam.of(replicas[0], sink);
}, FORM.patience);
afterAll(async () => {
  for (const replica of replicas ?? []) await replica.kill();
  await postgres?.remove();
  await sink?.stop();
});

/** Does something so many times, half of it on each replica. */
const onBoth = (count: number, work: (service: Service, index: number) => Promise<unknown>): Promise<void> =>
  inTurns(count, 16, (index) => work(replicas[index % 2 === 0 ? 0 : 1], index));

const aliasCount = (alias: string) =>
  store.sql<{ count: number }>('SELECT count FROM alerts WHERE alias LIKE $1', [alias]);

it(
  'makes one alert of 100 creates with one alias at the same time',
  async () => {
    const create = { message: 'The same', alias: 'the-same', skipEscalation: true };
    await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        replicas[index % 2 === 0 ? 0 : 1].call(KEY, 'POST', '/v2/alerts', create),
      ),
    );
    const alerts = await aliasCount('the-same');
    expect(alerts).toEqual([{ count: 100 }]);
    report('two replicas, one alias', { creates: 100, alerts: alerts.length });
  },
  FORM.patience,
);

it(
  'fires each due step once',
  async () => {
    const count = FORM.dueRows;
    const [first, second] = [await team.person(FLOODED), await team.person(SECOND)];
    await team.changes(first, { notifyBundleEmailSec: 1 });
    await team.escalation([
      { userId: first, delayMinutes: 0 },
      { userId: second, delayMinutes: 30 },
    ]);
    await team.waitUntilKnownTo(replicas[1], second);
    await onBoth(count, (service, index) =>
      service.call(KEY, 'POST', '/v2/alerts', { message: `Step ${index}`, alias: `step-${index}` }),
    );
    const from = performance.now();
    await store.sql(
      `UPDATE escalation_runs SET "cycleStartedAt" = "cycleStartedAt" - interval '30 minutes', "nextDueAt" = now()
       WHERE state = 'running'`,
    );
    await until('no step is due', async () => (await dueSteps()) === 0);
    await store.settled();
    const took = performance.now() - from;
    const steps = await store.sql<{ fired: number; alerts: number }>(
      `SELECT count(*)::int AS fired, count(DISTINCT "alertId")::int AS alerts
       FROM alert_activities, json_to_recordset(entries) AS e(type text, metadata jsonb)
       WHERE type = 'escalated' AND (metadata->>'step')::int = 1`,
    );
    expect(steps).toEqual([{ fired: count, alerts: count }]);
    const pages = new PageBook(sink.mailsTo(SECOND));
    expect([pages.total, pages.alerts]).toEqual([count, count]);
    const flooded = new PageBook(sink.mailsTo(FLOODED));
    expect([flooded.alerts + flooded.bundles.alerts, flooded.repeatedDeliveries]).toEqual([count, []]);
    report('two replicas, due steps', {
      due: count,
      fired: steps[0]?.fired,
      pages: pages.total,
      gathered: `${flooded.bundles.alerts} in ${flooded.bundles.messages} messages`,
      'all ms': Math.round(took),
    });
  },
  FORM.patience,
);

it(
  'expires each heartbeat once',
  async () => {
    const count = FORM.dueRows;
    await onBoth(count, (service, index) =>
      service.call(KEY, 'POST', '/v2/heartbeats', { name: `beat-${index}`, interval: 10, intervalUnit: 'minutes' }),
    );
    const from = performance.now();
    // After a start no heartbeat expires for one interval: let the start be a day ago.
    await store.sql(`UPDATE ping_availability SET "availableSince" = now() - interval '1 day'`);
    await store.sql(
      `UPDATE heartbeats SET "expiresAt" = now() - interval '1 second', "armedAt" = now() - interval '1 day'`,
    );
    await until('all have expired', async () => {
      const rows = await store.sql(`SELECT 1 FROM heartbeats WHERE NOT expired`);
      return rows.length === 0;
    });
    const took = performance.now() - from;
    const alerts = await aliasCount('heartbeat:beat-%');
    expect(alerts.length).toBe(count);
    expect(alerts.filter((alert) => alert.count !== 1)).toEqual([]);
    report('two replicas, heartbeats', { due: count, alerts: alerts.length, 'all ms': Math.round(took) });
  },
  FORM.patience,
);

it(
  'hears of changes again after its listening connection was cut, and works on when all of them were',
  async () => {
    const [one, two] = replicas;
    const suppressed = async (message: string): Promise<boolean> => {
      const answer = await two.call<{ result?: string }>(KEY, 'POST', '/v2/alerts', { message, skipEscalation: true });
      return answer.result === 'suppressed';
    };
    expect(await suppressed('Noise')).toBe(false);
    const feeds = await cut(`application_name = 'pager-feed'`);
    expect(feeds).toBe(2);
    const from = performance.now();
    await one.call(team.admin, 'POST', '/v2/alert-policies', {
      name: 'Quiet',
      match: { messageRegex: '^Noise' },
      actions: { suppress: true },
    });
    await until('the other replica knows the policy', () => suppressed('Noise'));
    const heard = performance.now() - from;

    const all = await cut(`application_name LIKE 'pager%'`);
    await until('both are healthy', async () => (await one.health()) === 200 && (await two.health()) === 200);
    expect(await suppressed('Noise again')).toBe(true);
    expect([one.running, two.running]).toEqual([true, true]);
    report('connections cut', { feeds, 'a change heard after ms': Math.round(heard), 'then all of them': all });
  },
  FORM.patience,
);

async function cut(which: string): Promise<number> {
  const rows = await store.sql(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE ${which}`);
  return rows.length;
}

async function dueSteps(): Promise<number> {
  const [row] = await store.sql<{ count: number }>(
    `SELECT count(*)::int AS count FROM escalation_runs WHERE "nextDueAt" <= now()`,
  );
  return row?.count ?? 0;
}
