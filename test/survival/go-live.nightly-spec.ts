import { afterAll, beforeAll, expect, it } from '@jest/globals';
import pg from 'pg';
import { SmtpSink } from '../support/smtp-sink.js';
import { ROOT_KEY } from '../support/test-config.js';
import type { DurablePostgres } from './support/durable-postgres.js';
import { FORM, randomFrom, report, SEED } from './support/form.js';
import { migratedPostgres } from './support/migrated-postgres.js';
import { OnCallTeam } from './support/on-call-team.js';
import { PageBook } from './support/page-book.js';
import { Service } from './support/service.js';
import type { Store } from './support/store.js';
import { pause, until } from './support/waiting.js';

const ON_CALL = 'oncall@example.com';
const KEY = `CompatKey ${ROOT_KEY}`;
const ALERTS = 30;
const random = randomFrom(SEED);
let postgres: DurablePostgres;
let sink: SmtpSink;
let service: Service;
let store: Store;
let team: OnCallTeam;

beforeAll(async () => {
  ({ postgres, store } = await migratedPostgres());
  sink = await SmtpSink.start();
  service = await Service.on(store.url, { SMTP_URL: sink.url });
  await service.start();
  team = await OnCallTeam.of(service, sink);
  const onCall = await team.person(ON_CALL);
  await team.changes(onCall, { notifyBundleEmailSec: 0, notifyBundleSec: 0 });
  await team.escalation([{ userId: onCall, delayMinutes: 0 }]);
}, FORM.patience);
afterAll(async () => {
  await service?.kill();
  await postgres?.remove();
  await sink?.stop();
});

const rehearse = (): Promise<unknown> => service.call(team.admin, 'POST', '/v2/rehearsals', {});
const goLive = (): Promise<unknown> => service.call(team.admin, 'POST', '/v2/rehearsals/go-live', { teamId: null });
const isLive = async (): Promise<boolean> => (await store.sql('SELECT FROM rehearsals')).length === 0;
const book = (): PageBook => new PageBook(sink.mailsTo(ON_CALL));

/** Alerts that are open, and of which their page was rehearsed. */
async function rehearsed(round: string): Promise<string[]> {
  const ids: string[] = [];
  for (let place = 0; place < ALERTS; place++) {
    const body = { message: 'Rehearsed', alias: `${round}-${place}` };
    ids.push((await service.call<{ data: { alertId: string } }>(KEY, 'POST', '/v2/alerts', body)).data.alertId);
  }
  await until('all pages are rehearsed', async () => {
    const kept = await store.sql(`SELECT FROM deliveries WHERE rehearsed AND state = 'sent' AND "alertId" = ANY($1)`, [
      ids,
    ]);
    return kept.length === ids.length;
  });
  return ids;
}

it(
  'pages once for each open alert, whether it is killed before it is live or right afterwards',
  async () => {
    const owed: string[] = [];
    const inFlight = new Set<string>();
    const kills = { 'before the commit': 0, 'after the commit': 0 };
    for (let round = 0; round < FORM.killRounds; round++) {
      await rehearse();
      const ids = await rehearsed(`round-${round}`);
      owed.push(...ids);
      // Somebody holds the rehearsal, so that its end has begun and is not committed when the process dies.
      const holder = new pg.Client({ connectionString: store.url });
      await holder.connect();
      await holder.query('BEGIN');
      await holder.query('SELECT FROM rehearsals FOR SHARE');
      const asked = goLive().catch(() => undefined);
      await until('its end waits', async () => {
        const waits = await store.sql(
          `SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query ILIKE '%rehearsals%'`,
        );
        return waits.length > 0;
      });
      await service.kill();
      await holder.end();
      await asked;
      kills['before the commit']++;
      await service.start();
      expect([await isLive(), ids.filter((id) => book().of(id) > 0)]).toEqual([false, []]);

      await goLive();
      await pause(random() * 150);
      await service.kill();
      kills['after the commit']++;
      expect(await isLive()).toBe(true);
      for (const id of await store.deliveriesIn('sending')) inFlight.add(id);
      await service.start();
      await store.settledAfterDeath(service);
    }
    const pages = book();
    report('SIGKILL while it goes live', {
      ...kills,
      'alerts open': owed.length,
      'pages sent': pages.total,
      'in flight at a kill': inFlight.size,
      repeated: pages.repeatedDeliveries.length,
    });
    expect(owed.filter((id) => pages.of(id) === 0)).toEqual([]);
    expect(pages.repeatedDeliveries.filter((id) => !inFlight.has(id))).toEqual([]);
    const twice = await store.sql(`SELECT FROM deliveries WHERE state = 'sent' GROUP BY "alertId" HAVING count(*) > 1`);
    expect(twice).toEqual([]);
  },
  FORM.patience,
);
