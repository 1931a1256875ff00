import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { connect, type Socket } from 'node:net';
import { SmtpSink } from '../support/smtp-sink.js';
import { ROOT_KEY } from '../support/test-config.js';
import { slowness } from '../support/worked-time.js';
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
const STUCK = 'stuck@example.com';
/** Whose pages are gathered. */
const FLOODED = 'flooded@example.com';
const KEY = `CompatKey ${ROOT_KEY}`;
const random = randomFrom(SEED);
let postgres: DurablePostgres;
let sink: SmtpSink;
let service: Service;
let store: Store;
let team: OnCallTeam;
let stuck: string;
let onCall: string;

beforeAll(async () => {
  ({ postgres, store } = await migratedPostgres());
  sink = await SmtpSink.start();
  service = await Service.on(store.url, { SMTP_URL: sink.url });
  await service.start();
  team = await OnCallTeam.of(service, sink);
  stuck = await team.person(STUCK);
  const flooded = await team.person(FLOODED);
  await team.changes(flooded, { notifyBundleEmailSec: 1 });
  onCall = await team.person(ON_CALL);
  await team.escalation([
    { userId: onCall, delayMinutes: 0 },
    { userId: flooded, delayMinutes: 0 },
  ]);
}, FORM.patience);
afterAll(async () => {
  await service?.kill();
  await postgres?.remove();
  await sink?.stop();
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
      load.few();
      await pause(random() * 1300);
      load.many();
      await pause(200);
      await service.kill();
      for (const id of await store.deliveriesIn('sending')) inFlight.add(id);
      boots.push(await service.start());
    }
    const before = load.acknowledged.length;
    await until('alerts are taken again', () => load.acknowledged.length > before + 20);
    await load.end();

    const lost = await store.missing(load.acknowledged.map(({ alertId }) => alertId));
    expect(lost).toHaveLength(0);

    await store.settledAfterDeath(service);
    const pages = book();
    const alerts = await store.alertIds();
    expect(alerts.filter((id) => pages.of(id) === 0)).toHaveLength(0);
    expect(pages.repeatedDeliveries.filter((id) => !inFlight.has(id))).toEqual([]);
    expect(await store.deliveriesIn('dead', 'failed', 'skipped', 'cancelled')).toEqual([]);
    // Each alert went to the flooded person once, alone or with others.
    const flooded = new PageBook(sink.mailsTo(FLOODED));
    const { messages, alerts: gathered } = flooded.bundles;
    expect(messages).toBeGreaterThan(0);
    expect(flooded.alerts + gathered).toBe(alerts.length);
    expect(flooded.repeatedDeliveries.filter((id) => !inFlight.has(id))).toEqual([]);

    report('SIGKILL', {
      kills: FORM.killRounds,
      'answered 202': load.acknowledged.length,
      lost: lost.length,
      'alerts stored': alerts.length,
      'pages sent': pages.total,
      gathered: `${gathered} in ${messages} messages`,
      'in flight at a kill': inFlight.size,
      repeated: pages.repeatedDeliveries.length,
      'slowest restart ms': Math.round(Math.max(...boots)),
    });
  },
  FORM.patience,
);

it(
  'answers what was asked and is gone within 10 s of SIGTERM, whoever hangs',
  async () => {
    const repeatedBefore = book().repeatedDeliveries;
    const load = new Load('stop', { url: () => service.url, random, asksFirst: true });
    const times: number[] = [];
    let inFlight = 0;
    for (let round = 0; round < FORM.stopRounds; round++) {
      // A page whose mail server never answers, and a client that never ends its request.
      sink.become('hang', STUCK);
      const offered = sink.attempts.filter((address) => address === STUCK).length;
      const alias = `stuck-${round}`;
      const responders = [{ type: 'user', id: stuck }];
      await service.call(KEY, 'POST', '/v2/alerts', { message: 'Stuck', alias, responders });
      await until('a send hangs', () => sink.attempts.filter((address) => address === STUCK).length > offered);
      const endless = await halfARequest(service.port);
      const before = load.acknowledged.length;
      await until('alerts are taken', () => load.acknowledged.length > before + 20);
      await pause(random() * 500);

      const at = performance.now();
      service.signal('SIGTERM');
      expect(await service.ended()).toEqual({ code: 0, signal: null });
      times.push(performance.now() - at);
      endless.destroy();
      sink.hangUp();
      sink.become('accept', STUCK);
      await service.start();
      const open = load.attempts.filter(({ takenAt, endedAt }) => takenAt !== null && takenAt < at && endedAt > at);
      inFlight += open.length;
      expect(open.filter(({ status }) => status !== 202)).toEqual([]);
    }
    await load.end();
    // What hangs is left alone after 8.5 s; the rest is work.
    expect(Math.max(...times)).toBeLessThan(8500 + 1500 * slowness());
    const lost = await store.missing(load.acknowledged.map(({ alertId }) => alertId));
    expect(lost).toHaveLength(0);

    await store.settledAfterDeath(service);
    const pages = book();
    const alerts = await store.alertIds();
    expect(alerts.filter((id) => pages.of(id) === 0)).toHaveLength(0);
    expect(pages.repeatedDeliveries).toEqual(repeatedBefore);
    report('SIGTERM', {
      rounds: FORM.stopRounds,
      answers: load.tally,
      'in flight and answered': inFlight,
      lost: lost.length,
      'pages sent': pages.total,
      repeated: pages.repeatedDeliveries.length - repeatedBefore.length,
      'slowest exit ms': Math.round(Math.max(...times)),
    });
  },
  FORM.patience,
);

it(
  'pages what waited for the end of a maintenance or for somebody on call, once, whenever it is killed',
  async () => {
    const repeatedBefore = new Set(book().repeatedDeliveries);
    const inFlight = new Set<string>();
    const silenced: string[] = [];
    const waiting: string[] = [];
    for (let round = 0; round < FORM.heldRounds; round++) {
      const maintenance = await heldByMaintenance(`held-${round}`);
      const shift = await heldForShift(`night-${round}`);
      silenced.push(...maintenance.alertIds);
      waiting.push(...shift.alertIds);
      // The end is chosen only now that all alerts are held, so that no alert is released before the kill on a slow machine.
      // 8 s, because the service checks held runs every 5 s: so it checks them at least once before the end.
      const end = Date.now() + 8000;
      await Promise.all([maintenance.endAt(end), shift.beginAt(end)]);
      // Once while all of it is held, and once when it is released.
      await service.kill();
      const early = book();
      expect([...maintenance.alertIds, ...shift.alertIds].filter((id) => early.of(id) > 0)).toEqual([]);
      await service.start();
      await pause(Math.max(0, end - Date.now()) + random() * 1200);
      await service.kill();
      for (const id of await store.deliveriesIn('sending')) inFlight.add(id);
      await service.start();
    }
    await until('nobody waits', async () => {
      const [row] = await store.sql<{ count: number }>(
        `SELECT count(*)::integer AS count FROM escalation_runs WHERE hold IS NOT NULL OR "nextDueAt" <= now()`,
      );
      return row?.count === 0;
    });
    await store.settledAfterDeath(service);
    const pages = book();
    report('SIGKILL at the end of holds', {
      kills: FORM.heldRounds * 2,
      'held by a maintenance': silenced.length,
      'held for somebody on call': waiting.length,
      'in flight at a kill': inFlight.size,
      repeated: pages.repeatedDeliveries.length - repeatedBefore.size,
    });
    expect([...silenced, ...waiting].filter((id) => pages.of(id) === 0)).toEqual([]);
    expect(pages.repeatedDeliveries.filter((id) => !repeatedBefore.has(id) && !inFlight.has(id))).toEqual([]);
    const [twice] = await store.sql<{ count: number }>(
      `SELECT count(*)::integer AS count FROM (
         SELECT FROM deliveries WHERE "alertId" = ANY($1::uuid[]) GROUP BY "alertId" HAVING count(*) > 1) many`,
      [waiting],
    );
    expect(twice?.count).toBe(0);
  },
  FORM.patience,
);

/** Alerts of a tag for which nobody is paged while its maintenance lasts: an hour, unless it is given an end. */
async function heldByMaintenance(tag: string) {
  const post = <T>(path: string, body: object): Promise<T> => service.call<T>(KEY, 'POST', path, body);
  const now = Date.now();
  const { data: window } = await post<{ data: { id: string } }>('/v2/maintenance-windows', {
    ...{ name: tag, startTime: new Date(now - 60_000), endTime: new Date(now + 3_600_000) },
    silence: { match: { tags: [tag] } },
  });
  const alertIds: string[] = [];
  for (let place = 0; place < 20; place++) {
    const body = { message: 'Held', alias: `${tag}-${place}`, tags: [tag] };
    alertIds.push((await post<{ alertId: string }>('/v2/alerts', body)).alertId);
  }
  const endAt = (end: number): Promise<unknown> =>
    service.call(KEY, 'PATCH', `/v2/maintenance-windows/${window.id}`, { endTime: new Date(end) });
  return { alertIds, endAt };
}

/** Alerts that wait for somebody to be on call: nobody is, unless a shift is given its beginning. */
async function heldForShift(name: string) {
  const post = async <T>(path: string, body: object): Promise<T> =>
    (await service.call<{ data: T }>(team.admin, 'POST', path, body)).data;
  const { id: recipientId } = await post<{ id: string }>('/v2/schedules', { name });
  const rules = [{ recipientType: 'schedule', recipientId }];
  const { id } = await post<{ id: string }>('/v2/escalations', { name, whenNobody: 'hold', rules });
  const alertIds = await Promise.all(
    Array.from({ length: FORM.heldRows }, async (_, place) => {
      const body = { message: 'Wait', alias: `${name}-${place}`, responders: [{ type: 'escalation', id }] };
      return (await post<{ alertId: string }>('/v2/alerts', body)).alertId;
    }),
  );
  const held = await store.sql(
    `SELECT FROM escalation_runs WHERE "stateReason" = 'nobody-on-call' AND "alertId" = ANY($1::uuid[])`,
    [alertIds],
  );
  expect(held).toHaveLength(alertIds.length);
  const beginAt = (begin: number): Promise<unknown> => {
    const [startTime, endTime] = [new Date(begin), new Date(begin + 3_600_000)];
    return post(`/v2/schedules/${recipientId}/overrides`, { userId: onCall, startTime, endTime });
  };
  return { alertIds, beginAt };
}

function book(): PageBook {
  return new PageBook([...sink.mailsTo(ON_CALL), ...sink.mailsTo(STUCK)]);
}

/** A connection whose request has begun and goes no further. */
function halfARequest(port: number): Promise<Socket> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.on('error', () => undefined);
      const head = ['POST /v2/alerts HTTP/1.1', 'Host: pager', `Authorization: CompatKey ${ROOT_KEY}`];
      socket.write([...head, 'Content-Type: application/json', 'Content-Length: 1000', '', '{"message":'].join('\r\n'));
      resolve(socket);
    });
  });
}
