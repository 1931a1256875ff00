import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { FORM, randomFrom, report, SEED } from '../survival/support/form.js';
import { Load } from '../survival/support/load.js';
import { OnCallTeam } from '../survival/support/on-call-team.js';
import { PageBook } from '../survival/support/page-book.js';
import { Service } from '../survival/support/service.js';
import { Store } from '../survival/support/store.js';
import { pause, until } from '../survival/support/waiting.js';
import { SmtpSink } from '../support/smtp-sink.js';
import { PatroniCluster } from './support/patroni-cluster.js';

const ON_CALL = 'oncall@example.com';
const ROUNDS = Number(process.env['HA_ROUNDS'] ?? 5);
/** Seconds after which creates must be answered 202 again. */
const BACK_WITHIN_S = 30;
const random = randomFrom(SEED);
let cluster: PatroniCluster;
let sink: SmtpSink;
let store: Store;
let replicas: Service[];

beforeAll(async () => {
  cluster = await PatroniCluster.start();
  sink = await SmtpSink.start();
  store = await Store.create(cluster, 'pager');
  replicas = [];
  for (let each = 0; each < 2; each++) replicas.push(await Service.on(store.url, { SMTP_URL: sink.url }));
  await Promise.all(replicas.map((replica) => replica.start()));
  const team = await OnCallTeam.of(replicas[0]!, sink);
  await team.escalation([{ userId: await team.person(ON_CALL), delayMinutes: 0 }]);
}, FORM.patience);
afterAll(async () => {
  for (const replica of replicas ?? []) await replica.kill();
  await cluster?.remove();
  await sink?.stop();
});

it(
  `keeps every promise over ${ROUNDS} primaries that are killed, and one that freezes`,
  async () => {
    const pids = replicas.map(({ pid }) => pid);
    let turn = 0;
    const load = new Load('failover', { url: () => replicas[turn++ % 2]!.url, random });
    const inFlight = new Set<string>();
    const back: number[] = [];
    const elected: number[] = [];
    for (let round = 0; round <= ROUNDS; round++) {
      const freezes = round === ROUNDS;
      const before = load.acknowledged.length;
      await until('alerts are taken', () => load.acknowledged.length > before + 30);
      await pause(random() * 1500);
      const primary = await until('there is a primary', () => cluster.primary());
      await (freezes ? cluster.freeze(primary) : cluster.kill(primary));
      const at = performance.now();
      await until('the standby is promoted', () => cluster.primary());
      elected.push((performance.now() - at) / 1000);
      // What the dead server had confirmed as taken, and nothing else, may be sent a second time.
      for (const id of await store.deliveriesIn('sending')) inFlight.add(id);
      const first = await until('alerts are taken again', () =>
        load.acknowledged.find(({ startedAt }) => startedAt > at),
      );
      back.push((first.endedAt - at) / 1000);
      if (freezes) await cluster.thaw(primary);
      else cluster.launch(primary);
      await cluster.whole();
    }
    const before = load.acknowledged.length;
    await until('alerts are taken in the end', () => load.acknowledged.length > before + 30);
    await load.end();

    expect(replicas.map(({ running, pid }) => [running, pid])).toEqual(pids.map((pid) => [true, pid]));
    const lost = await store.missing(load.acknowledged.map(({ alertId }) => alertId));
    await store.settled();
    const pages = new PageBook(sink.mailsTo(ON_CALL));
    const alerts = await store.alertIds();
    const unpaged = alerts.filter((id) => pages.of(id) === 0);
    report('primary lost under Patroni', {
      kills: ROUNDS,
      'then frozen': 1,
      answers: load.tally,
      lost: lost.length,
      'alerts stored': alerts.length,
      'pages sent': pages.total,
      'alerts without a page': unpaged.length,
      'in flight at a kill': inFlight.size,
      repeated: pages.repeatedDeliveries.length,
      'standby promoted after s': inTenths(elected),
      'writes back after s': inTenths(back),
    });
    expect(lost).toEqual([]);
    expect(unpaged).toEqual([]);
    expect(pages.repeatedDeliveries.filter((id) => !inFlight.has(id))).toEqual([]);
    expect(await store.deliveriesIn('dead', 'failed', 'skipped', 'cancelled')).toEqual([]);
    expect(Math.max(...back)).toBeLessThan(BACK_WITHIN_S);
  },
  FORM.patience,
);

const inTenths = (seconds: number[]): string => seconds.map((each) => each.toFixed(1)).join(' ');
