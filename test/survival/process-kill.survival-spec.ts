import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { SmtpSink } from '../support/smtp-sink.js';
import { DurablePostgres } from './support/durable-postgres.js';
import { FORM, randomFrom, report, SEED } from './support/form.js';
import { Load } from './support/load.js';
import { OnCallTeam } from './support/on-call-team.js';
import { PageBook } from './support/page-book.js';
import { Service } from './support/service.js';
import { Store } from './support/store.js';
import { pause, until } from './support/waiting.js';

const random = randomFrom(SEED);
let postgres: DurablePostgres;
let sink: SmtpSink;
let service: Service;
let store: Store;

beforeAll(async () => {
  postgres = await DurablePostgres.start();
  sink = await SmtpSink.start();
  store = await Store.create(postgres, 'killed');
  service = await Service.on(store.url, { SMTP_URL: sink.url });
  await service.start();
  const team = await OnCallTeam.of(service, sink);
  await team.escalation([{ userId: await team.person('oncall@example.com'), delayMinutes: 0 }]);
}, 90_000);
afterAll(async () => {
  await service?.kill();
  await sink?.stop();
  await postgres?.remove();
});

it(
  'keeps every promise over SIGKILL at random moments under load',
  async () => {
    const load = new Load('killed', { url: () => service.url, random });
    const inFlight = new Set<string>();
    const boots: number[] = [];
    for (let round = 0; round < FORM.killRounds; round++) {
      const before = load.acknowledged.length;
      await until('alerts are taken', () => load.acknowledged.length > before + 20);
      await pause(random() * 1500);
      await service.kill();
      for (const id of await store.deliveriesIn('sending')) inFlight.add(id);
      boots.push(await service.start());
    }
    const before = load.acknowledged.length;
    await until('alerts are taken again', () => load.acknowledged.length > before + 20);
    await load.end();

    const lost = await store.missing(load.acknowledged.map(({ alertId }) => alertId));
    expect(lost).toHaveLength(0);

    // What was on its way at a kill comes back when the lease of its dead worker (30 s) has run out.
    await until('nothing is waiting', async () => (await store.unfinished()) === 0, 60_000);
    const pages = new PageBook(sink.mailsTo('oncall@example.com'));
    const alerts = await store.alertIds();
    expect(alerts.filter((id) => pages.of(id) === 0)).toHaveLength(0);
    expect(pages.repeatedDeliveries.filter((id) => !inFlight.has(id))).toEqual([]);
    expect(await store.deliveriesIn('dead', 'failed', 'skipped', 'cancelled')).toEqual([]);

    report('SIGKILL', {
      kills: FORM.killRounds,
      'answered 202': load.acknowledged.length,
      lost: lost.length,
      'alerts stored': alerts.length,
      'pages sent': pages.total,
      'in flight at a kill': inFlight.size,
      repeated: pages.repeatedDeliveries.length,
      'slowest restart ms': Math.round(Math.max(...boots)),
    });
  },
  FORM.patience,
);
