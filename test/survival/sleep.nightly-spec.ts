import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { SmtpSink } from '../support/smtp-sink.js';
import type { DurablePostgres } from './support/durable-postgres.js';
import { FORM, randomFrom, report, SEED } from './support/form.js';
import { Load } from './support/load.js';
import { migratedPostgres } from './support/migrated-postgres.js';
import { OnCallTeam } from './support/on-call-team.js';
import { PageBook } from './support/page-book.js';
import { Service } from './support/service.js';
import type { Store } from './support/store.js';
import { pause, until } from './support/waiting.js';

const ON_CALL = 'oncall@example.com';
const random = randomFrom(SEED);
let postgres: DurablePostgres;
let sink: SmtpSink;
let store: Store;
let awake: Service;
let sleeper: Service;

beforeAll(async () => {
  ({ postgres, store } = await migratedPostgres());
  sink = await SmtpSink.start();
  awake = await Service.on(store.url, { SMTP_URL: sink.url });
  sleeper = await Service.on(store.url, { SMTP_URL: sink.url });
  await awake.start();
  await sleeper.start();
  const team = await OnCallTeam.of(awake, sink);
  const userId = await team.person(ON_CALL);
  await team.escalation([{ userId, delayMinutes: 0 }]);
  await team.waitUntilKnownTo(sleeper, userId);
}, FORM.patience);
afterAll(async () => {
  sleeper?.signal('SIGCONT');
  for (const replica of [awake, sleeper]) await replica?.kill();
  await postgres?.remove();
  await sink?.stop();
});

it(
  'neither loses nor doubles what a host that sleeps had begun',
  async () => {
    let turn = 0;
    let asleep = false;
    // Few enough for one replica to send every page at once: what it takes over would have to wait behind a backlog.
    const load = new Load('sleep', {
      url: () => (asleep || turn++ % 2 === 0 ? awake.url : sleeper.url),
      random,
      width: 4,
    });
    await until('alerts are taken', () => load.acknowledged.length > 50);
    load.few();
    await pause(random() * 800);
    load.many();
    await pause(200);
    asleep = true;
    sleeper.signal('SIGSTOP');
    const at = performance.now();
    const inFlight = new Set(await store.deliveriesIn('sending'));
    const before = await store.alertIds();
    const takenBefore = load.acknowledged.length;
    await until('the other one takes alerts', () => load.acknowledged.length > takenBefore + 20);
    load.few();
    let takenOverAfter: number | null = null;
    if (FORM.waitsForLeases) {
      await until('what it held is taken over', async () => (await waitingOf(before)) === 0, 60_000);
      takenOverAfter = (performance.now() - at) / 1000;
    }
    await pause(FORM.sleep * 1000 - (performance.now() - at));
    sleeper.signal('SIGCONT');
    asleep = false;
    const woken = performance.now();
    await until('it is healthy again', async () => (await sleeper.health()) === 200);
    const recovery = performance.now() - woken;
    load.many();
    const takenAwake = load.acknowledged.length;
    await until('both take alerts', () => load.acknowledged.length > takenAwake + 20);
    load.few();
    await pause(2000);
    await load.end();
    await store.settled();

    const lost = await store.missing(load.acknowledged.map(({ alertId }) => alertId));
    const pages = new PageBook(sink.mailsTo(ON_CALL));
    const alerts = await store.alertIds();
    const unpaged = alerts.filter((id) => pages.of(id) === 0);
    report('a replica that sleeps', {
      seconds: FORM.sleep,
      answers: load.tally,
      lost: lost.length,
      'pages sent': pages.total,
      'alerts without a page': unpaged.length,
      'in flight': inFlight.size,
      repeated: pages.repeatedDeliveries.length,
      'taken over after s': takenOverAfter?.toFixed(1) ?? 'not waited for',
      'healthy after waking ms': Math.round(recovery),
    });
    expect(lost).toEqual([]);
    expect(unpaged).toEqual([]);
    expect(pages.repeatedDeliveries.filter((id) => !inFlight.has(id))).toEqual([]);
    expect(await store.deliveriesIn('dead', 'failed', 'skipped', 'cancelled')).toEqual([]);
  },
  FORM.patience,
);

/** How many pages of these alerts are still owed. */
async function waitingOf(alertIds: string[]): Promise<number> {
  const [row] = await store.sql<{ count: number }>(
    `SELECT count(*)::int AS count FROM alerts a WHERE a.id = ANY($1::uuid[])
     AND NOT EXISTS (SELECT FROM deliveries d WHERE d."tenantId" = a."tenantId" AND d."alertId" = a.id AND d.state = 'sent')`,
    [alertIds],
  );
  return row?.count ?? 0;
}
