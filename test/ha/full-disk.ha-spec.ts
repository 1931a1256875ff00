import { afterEach, expect, it } from '@jest/globals';
import { chown, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DurablePostgres } from '../survival/support/durable-postgres.js';
import { FORM, randomFrom, report, SEED } from '../survival/support/form.js';
import { Load } from '../survival/support/load.js';
import { OnCallTeam } from '../survival/support/on-call-team.js';
import { PageBook } from '../survival/support/page-book.js';
import { Service } from '../survival/support/service.js';
import { Store } from '../survival/support/store.js';
import { pause, until } from '../survival/support/waiting.js';
import { SmtpSink } from '../support/smtp-sink.js';
import { SmallDisk } from './support/small-disk.js';

const ON_CALL = 'oncall@example.com';
const FULL_FOR_S = 10;
const random = randomFrom(SEED);
const ends: (() => Promise<unknown> | undefined)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

/** The service on that database, its own DATA_DIR on the same disk. */
async function serve(store: Store, disk: SmallDisk): Promise<{ service: Service; sink: SmtpSink }> {
  const sink = await SmtpSink.start();
  ends.push(() => sink.stop());
  const service = await Service.on(store.url, { SMTP_URL: sink.url, DATA_DIR: join(disk.folder, 'data') });
  await service.start();
  ends.push(() => service.kill());
  const team = await OnCallTeam.of(service, sink);
  await team.escalation([{ userId: await team.person(ON_CALL), delayMinutes: 0 }]);
  return { service, sink };
}

/** Load while the disk fills up and is cleared; then everything must be as promised. */
async function throughFullDisk(
  name: string,
  { service, sink, store, disk }: { service: Service; sink: SmtpSink; store: Store; disk: SmallDisk },
  mend: () => Promise<unknown> = () => Promise.resolve(),
): Promise<void> {
  const { pid } = service;
  const load = new Load(name.replaceAll(' ', '-'), { url: () => service.url, random });
  await until('alerts are taken', () => load.acknowledged.length > 30);
  const from = performance.now();
  await disk.fill();
  await until('creates are refused', () =>
    load.attempts.some(({ startedAt, status }) => startedAt > from && status === 503),
  );
  await pause(FULL_FOR_S * 1000);
  await disk.clear();
  await mend();
  const back = performance.now();
  await until('alerts are taken again', () => load.acknowledged.some(({ startedAt }) => startedAt > back));
  const recovery = performance.now() - back;
  await load.end();
  await store.settled();
  const lost = await store.missing(load.acknowledged.map(({ alertId }) => alertId));
  const pages = new PageBook(sink.mailsTo(ON_CALL));
  const alerts = await store.alertIds();
  const unpaged = alerts.filter((id) => pages.of(id) === 0);
  const said = /"msg":"[^"]*"[^\n]*No space left on device|No space left on device/.test(service.log);
  report(name, {
    seconds: FULL_FOR_S,
    answers: load.tally,
    lost: lost.length,
    'pages sent': pages.total,
    'alerts without a page': unpaged.length,
    repeated: pages.repeatedDeliveries.length,
    'taking alerts again after ms': Math.round(recovery),
    'the log names it': said,
  });
  expect([service.running, service.pid]).toEqual([true, pid]);
  expect([...new Set(load.attempts.map(({ status }) => status))].sort()).toEqual([202, 503]);
  expect([lost, unpaged, pages.repeatedDeliveries]).toEqual([[], [], []]);
  const [setAside] = await store.sql<{ count: number }>(
    `SELECT (SELECT count(*) FROM outbox WHERE "setAsideAt" IS NOT NULL)::int AS count`,
  );
  expect(setAside).toEqual({ count: 0 });
  expect(await store.deliveriesIn('dead', 'failed', 'skipped', 'cancelled')).toEqual([]);
}

it(
  'answers 503 while the tables have no room, and goes on when they have',
  async () => {
    const disk = await SmallDisk.mount(96);
    ends.push(() => disk.unmount());
    const postgres = await DurablePostgres.start();
    ends.push(() => postgres.remove());
    const space = join(disk.folder, 'tables');
    await mkdir(space, { mode: 0o700 });
    if (postgres.owner) await chown(space, postgres.owner.uid, postgres.owner.gid);
    await postgres.sql('postgres', `CREATE TABLESPACE small LOCATION '${space}'`);
    const store = await Store.create(postgres, 'tables');
    await postgres.sql('postgres', 'ALTER DATABASE tables SET TABLESPACE small');
    await throughFullDisk('tables without room', { ...(await serve(store, disk)), store, disk });
  },
  FORM.patience,
);

it(
  'outlives a PostgreSQL that stops because its log has no room',
  async () => {
    const disk = await SmallDisk.mount(192);
    ends.push(() => disk.unmount());
    const postgres = await DurablePostgres.start(disk.folder);
    ends.push(() => postgres.remove());
    const store = await Store.create(postgres, 'log');
    // What a service manager does: PostgreSQL may have ended, being unable to recover without room.
    const restart = async (): Promise<void> => {
      await pause(1000);
      if (!(await postgres.running)) await postgres.stop('immediate').catch(() => undefined);
      if (!(await postgres.running)) await postgres.start();
    };
    await throughFullDisk('log without room', { ...(await serve(store, disk)), store, disk }, restart);
  },
  FORM.patience,
);
