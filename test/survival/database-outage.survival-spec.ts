import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { SmtpSink } from '../support/smtp-sink.js';
import type { DurablePostgres } from './support/durable-postgres.js';
import { FORM, randomFrom, report, SEED } from './support/form.js';
import { Load, type Attempt } from './support/load.js';
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
let service: Service;
let store: Store;
/** How the service behaved when it was started before its database. Measured in `beforeAll`. */
let early: {
  /** Whether its process waited for the database instead of exiting. */
  running: boolean;
  /** The status code of GET /health before the database was started; 0: no answer. */
  health: number;
  /** Milliseconds from the start of the database until GET /health of the service answered 200. */
  healthyAfter: number;
};

beforeAll(async () => {
  ({ postgres, store } = await migratedPostgres());
  sink = await SmtpSink.start();
  service = await Service.on(store.url, { SMTP_URL: sink.url });
  await postgres.stop('fast');
  service.launch();
  await until('it says that it waits', () => service.log.includes('Waiting for the database'));
  const { running } = service;
  const health = await service.health();
  const from = performance.now();
  await postgres.start();
  await service.start();
  early = { running, health, healthyAfter: performance.now() - from };
  const team = await OnCallTeam.of(service, sink);
  await team.escalation([{ userId: await team.person(ON_CALL), delayMinutes: 0 }]);
}, FORM.patience);
afterAll(async () => {
  await service?.kill();
  await postgres?.remove();
  await sink?.stop();
});

/** Load, a fault of the database in the middle of it, its end, and load again; then everything must be as promised. */
async function throughFault(
  name: string,
  seconds: number,
  fault: () => Promise<void>,
  mend: () => Promise<void> | void,
) {
  const { pid } = service;
  const load = new Load(name, { url: () => service.url, random });
  await until('alerts are taken', () => load.acknowledged.length > 20);
  await pause(random() * 500);
  const healths = new Set<number>();
  let watching = true;
  const from = performance.now();
  await fault();
  const watch = (async () => {
    while (watching) {
      healths.add(await service.health());
      await pause(100);
    }
  })();
  await pause(seconds * 1000);
  const mended = performance.now();
  await mend();
  const back = performance.now();
  await until('alerts are taken again', () => load.acknowledged.some(({ startedAt }) => startedAt > back));
  const recovery = performance.now() - back;
  await until('it is healthy again', async () => {
    const status = await service.health();
    healths.add(status);
    return status === 200;
  });
  watching = false;
  await watch;
  await load.end();
  expect([service.running, service.pid]).toEqual([true, pid]);
  const during = load.attempts.filter(
    ({ startedAt, status }) => startedAt > from && startedAt < mended && status !== 202,
  );
  const lost = await store.missing(load.acknowledged.map(({ alertId }) => alertId));
  expect(lost).toHaveLength(0);
  return { load, during, healths, lost, recovery };
}

/** Every page owed has arrived, and none twice. */
async function expectPages(): Promise<PageBook> {
  await store.settled();
  const pages = new PageBook(sink.mailsTo(ON_CALL));
  expect((await store.alertIds()).filter((id) => pages.of(id) === 0)).toHaveLength(0);
  expect(await store.deliveriesIn('dead', 'failed', 'skipped', 'cancelled')).toEqual([]);
  return pages;
}

const answersOf = (attempts: Attempt[]) => [...new Set(attempts.map(({ status, error }) => error ?? status))];

it(
  'answers 503 while PostgreSQL is stopped, and goes on by itself when it is back',
  async () => {
    const { load, during, healths, lost, recovery } = await throughFault(
      'stopped',
      FORM.outage,
      () => postgres.stop('immediate'),
      () => postgres.start(),
    );
    expect(during.length).toBeGreaterThan(5);
    expect(answersOf(during)).toEqual([503]);
    expect(during.filter(({ retryAfter }) => !(Number(retryAfter) >= 1))).toEqual([]);
    expect([...healths].sort()).toEqual([200, 503]);
    const pages = await expectPages();
    expect(pages.repeatedDeliveries).toHaveLength(0);
    report('PostgreSQL stopped', {
      seconds: FORM.outage,
      answers: load.tally,
      lost: lost.length,
      'pages sent': pages.total,
      repeated: pages.repeatedDeliveries.length,
      'slowest 503 ms': Math.round(Math.max(...during.map(({ startedAt, endedAt }) => endedAt - startedAt))),
      'taking alerts again after ms': Math.round(recovery),
    });
  },
  FORM.patience,
);

it(
  'does not hang with a PostgreSQL that hangs',
  async () => {
    const { load, during, healths, lost, recovery } = await throughFault(
      'frozen',
      FORM.freeze,
      () => postgres.freeze(),
      () => postgres.thaw(),
    );
    expect([...healths].sort()).toEqual([200, 503]);
    // A short freeze is waited for; nobody waits longer than a connection may be silent.
    expect(answersOf(during)).toEqual(FORM.freeze > 20 ? [503] : []);
    const slowest = Math.max(...load.attempts.map(({ startedAt, endedAt }) => endedAt - startedAt));
    expect(slowest).toBeLessThan(30_000);
    const pages = await expectPages();
    expect(pages.repeatedDeliveries).toHaveLength(0);
    report('PostgreSQL frozen', {
      seconds: FORM.freeze,
      answers: load.tally,
      lost: lost.length,
      repeated: pages.repeatedDeliveries.length,
      'slowest answer ms': Math.round(slowest),
      'taking alerts again after ms': Math.round(recovery),
    });
  },
  FORM.patience,
);

it('waits for a PostgreSQL that comes up later than itself', () => {
  expect(early).toMatchObject({ running: true, health: 0 });
  report('PostgreSQL later than the service', { 'healthy after ms': Math.round(early.healthyAfter) });
});
