import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { UnitOfWork } from '../../src/platform/database/unit-of-work.js';
import { groupBy } from '../../src/platform/group-by.js';
import type { ShownComparison } from '../../src/interop/comparison/domain/shown.js';
import { CrawlPauses } from '../../src/interop/moving-in/runs/run-reader.js';
import { asAdmin, defaultTenantId } from '../support/accounts.js';
import { ExpoSink } from '../support/expo-sink.js';
import { FakeClock, hours, minutes } from '../support/fake-clock.js';
import { type AlertThere, pagesThere, shownThere } from '../support/old-pages.js';
import { OLD_KEY, OldService } from '../support/old-service.js';
import { SmtpSink } from '../support/smtp-sink.js';
import { randomFrom } from '../survival/support/form.js';
import { TestApp } from '../support/test-app.js';
import { TwilioSink } from '../support/twilio-sink.js';

const CLOUD = '97280cfa-8993-52b5-afcd-39acb983f993';
/** Who has replaced the app of the old service. */
const WITH_PUSH = ['bea.backend@nordlicht.example', 'adam.admin@nordlicht.example'];
const phoneOf = (username: string): string => `ExponentPushToken[${username}]`;
/** The keys that the senders have in the old service, and go on to use. */
const KEYS = { 'Default API': 'genie-key-of-the-default-api', 'AWS CloudWatch': 'genie-key-of-cloudwatch' };

/** An alert of the week, posted to both services. Minutes are since it came. */
interface Told extends Partial<Pick<AlertThere, 'priority' | 'description' | 'sender'>> {
  at: string;
  about: string;
  to: string;
  acknowledged: number;
}

const WEEK: readonly Told[] = [
  { at: '2026-11-23T09:30Z', about: 'Checkout is slow', to: 'Backend', acknowledged: 3 },
  { at: '2026-11-23T12:10Z', about: 'Certificates expire', to: 'Cloud Platform', acknowledged: 12 },
  // Olga has no replacement of the old app.
  { at: '2026-11-23T15:00Z', about: 'The shop is down', to: 'Management', acknowledged: 8, priority: 'P1' },
  { at: '2026-11-23T23:15Z', about: 'The report is late', to: 'Data.Science-2', acknowledged: 20 },
  { at: '2026-11-24T14:20Z', about: 'Payments fail', to: 'Backend', acknowledged: 4, priority: 'P1' },
  { at: '2026-11-24T21:30Z', about: 'Queues grow', to: 'Backend', acknowledged: 2, priority: 'P2' },
  // A policy that did not move notifies again after half an hour.
  {
    ...{ at: '2026-11-25T13:00Z', about: 'Disk is full', to: 'Cloud Platform', acknowledged: 40 },
    description: 'extents are used up',
  },
  { at: '2026-11-25T16:45Z', about: 'Orders are refused', to: 'Backend', acknowledged: 4 },
  { at: '2026-11-26T01:40Z', about: 'Models are old', to: 'Data.Science-2', acknowledged: 8 },
  { at: '2026-11-26T08:05Z', about: 'Sessions are lost', to: 'Backend', acknowledged: 4 },
  // From here on one of Pager's rotations is another one.
  { at: '2026-11-26T17:00Z', about: 'Quotas are near', to: 'Cloud Platform', acknowledged: 11 },
  { at: '2026-11-27T13:00Z', about: 'A zone is away', to: 'Cloud Platform', acknowledged: 7 },
  { at: '2026-11-27T21:10Z', about: 'Search is down', to: 'Backend', acknowledged: 3, priority: 'P1' },
  // A sender that was forgotten.
  ...[10, 11, 12].map((hour) => ({
    ...{ at: `2026-11-28T${hour}:00Z`, about: `Switch ${hour} is hot`, to: 'Backend', acknowledged: 3 },
    sender: 'Nagios',
  })),
  { at: '2026-11-29T12:00Z', about: 'Backups fail', to: 'Backend', acknowledged: 4 },
];
const CHANGED_AT = Date.parse('2026-11-26T12:00Z');

let old: OldService;
let mails: SmtpSink;
let twilio: TwilioSink;
let expo: ExpoSink;
let app: TestApp;
/** Another replica. */
let other: TestApp;
const there: AlertThere[] = [];

beforeAll(async () => {
  [old, twilio, expo] = [await OldService.start(), await TwilioSink.start(), await ExpoSink.start()];
  mails = await SmtpSink.start();
  mails.expectMails();
  const environment = { OUTBOUND_ALLOW_PRIVATE: '1', SMTP_URL: mails.url, ...twilio.environment, ...expo.environment };
  app = await TestApp.start({ environment, clock: new FakeClock('2026-11-23T07:00:00.000Z') });
  other = await TestApp.start({ environment, database: app.database, clock: app.clock });
  app.nest.get(CrawlPauses, { strict: false }).wait = () => Promise.resolve();
}, 60_000);
afterAll(async () => {
  await other.stop();
  await app.stop();
  await Promise.all([old.stop(), mails.stop(), twilio.stop(), expo.stop()]);
});

const admin = async () => app.as(await asAdmin(app));

/** As an administrator does it, and as the guide says. People replace the app of the old service by themselves. */
async function moveIn(): Promise<void> {
  const options = { trustChannels: true, goLive: true, timezone: 'Europe/Berlin' };
  const keys = Object.entries(KEYS).map((line) => line.join());
  const started = { url: old.url, key: OLD_KEY, ...options, keys: keys.join('\n') };
  await (await admin()).post('/v2/moving-in', started).expect(200);
  await app.settle();
  const trial = await (await admin()).get('/v2/moving-in/report').expect(200);
  expect(trial.body.data).toMatchObject({ outcome: 'dry-run', proof: { different: 0 } });
  await (await admin()).post('/v2/moving-in/apply', { hash: trial.body.data.hash }).expect(200);
  await app.settle();
  expect((await (await admin()).get('/v2/moving-in').expect(200)).body.data).toMatchObject({ state: 'applied' });
  for (const username of WITH_PUSH) await givePhone(username);
}

async function givePhone(username: string): Promise<void> {
  const values = [randomUUID(), await idOf(username), phoneOf(username), app.clock.now()];
  await app.nest
    .get(UnitOfWork)
    .transaction(await defaultTenantId(app), (tx) =>
      tx.query(
        `INSERT INTO push_tokens ("tenantId", id, "userId", token, "createdAt", "updatedAt") VALUES ($1, $2, $3, $4, $5, $5)`,
        values,
      ),
    );
}

/** Minute by minute where something happens, in great steps where nothing does. */
async function passUntil(at: number, step = minutes(1)): Promise<void> {
  const left = at - app.clock.now().getTime();
  if (left > 0) await app.advance(left, step);
}

/** Posted to Pager by the same client and key. */
async function post(
  { alias, message, description, priority, sender, responder }: AlertThere,
  replica = app,
): Promise<void> {
  const key = KEYS[sender as keyof typeof KEYS];
  if (key === undefined) return;
  const responders = sender === 'AWS CloudWatch' ? [] : [responder];
  await replica
    .as(`GenieKey ${key}`)
    .post('/v2/alerts', { message, alias, description, priority, responders })
    .expect(202);
}

/** Mails that page somebody, and no others. */
const received = () => mails.mails.filter(({ messageId }) => messageId?.startsWith('<delivery-'));
const as = (key: string) => app.as(`GenieKey ${key}`);
const ping = () => as(KEYS['Default API']).get('/v2/heartbeats/nightly/ping').expect(202);
const idOf = async (username: string): Promise<string> =>
  (await app.sql<{ id: string }>('SELECT id FROM users WHERE username = $1', [username]))[0]!.id;

async function act(action: 'acknowledge' | 'close', { alias, sender }: AlertThere, replica = app): Promise<void> {
  const key = KEYS[sender as keyof typeof KEYS];
  if (key === undefined) return;
  await replica
    .as(`GenieKey ${key}`)
    .send('post', `/v2/alerts/${alias}/${action}?identifierType=alias`)
    .send({})
    .expect(202);
}

/** Of the teams and the escalation that the alerts name: by which integration these come. */
const ROUTES = new Map([
  ['Backend', 'Default API'],
  ['Cloud Platform', 'AWS CloudWatch'],
  ['Management', 'Default API'],
]);

function alertOf(
  alias: string,
  { to, about, priority = 'P3', sender, description }: Omit<Told, 'at' | 'acknowledged'>,
  createdAt: number,
): AlertThere {
  return {
    ...{ alias, message: about, priority, createdAt, acknowledgedAt: null, closedAt: null },
    ...(description !== undefined && { description }),
    sender: sender ?? ROUTES.get(to) ?? 'Default API',
    responder: { type: to === 'Management' ? 'escalation' : 'team', name: to },
  };
}

/** One alert in both services, from its first post until somebody closes it. */
async function live(told: Told, place: number): Promise<void> {
  const start = Date.parse(told.at);
  const after = (minute: number): number => start + minutes(minute);
  await passUntil(start - minutes(1), hours(6));
  const alert = alertOf(`week-${place}`, told, start);
  Object.assign(alert, { acknowledgedAt: after(told.acknowledged), closedAt: after(told.acknowledged + 5) });
  await ping();
  await passUntil(start);
  await post(alert);
  await app.settle();
  await passUntil(alert.acknowledgedAt!);
  await act('acknowledge', alert);
  await app.settle();
  await passUntil(alert.closedAt!);
  await act('close', alert);
  await app.settle();
  there.push(alert);
}

async function compare(): Promise<ShownComparison> {
  old.alerts = there.map((alert) => shownThere(old.organisation, alert)).reverse();
  const asked = { source: 'third-party', url: old.url, key: OLD_KEY, days: 7 };
  await (await admin()).post('/v2/comparison', asked).expect(200);
  await app.settle();
  const { body } = await (await admin()).get('/v2/comparison/report').expect(200);
  await (await admin()).delete('/v2/comparison').expect(200);
  return body.data as ShownComparison;
}

describe('a move that is proven before it is made', () => {
  it('rehearses for a week beside the old service, and finds what was planted, with its reasons, and nothing else', async () => {
    await (await admin()).post('/v2/rehearsals', {}).expect(200);
    await moveIn();
    for (const [place, told] of WEEK.entries()) {
      if (Date.parse(told.at) > CHANGED_AT && app.clock.now().getTime() < CHANGED_AT) {
        await passUntil(CHANGED_AT, hours(6));
        await changeRotation('europe', 'cem.cloud@nordlicht.example');
      }
      await live(told, place);
    }
    await passUntil(app.clock.now().getTime() + minutes(30), minutes(10));
    expect([received(), twilio.attempts, expo.pushes]).toEqual([[], [], []]);
    const { alerts, checks, counts, unread, senders, teams } = await compare();
    expect(alerts.filter(({ outcome }) => outcome !== 'same').map(inShort)).toEqual([
      'The shop is down: missing, no-channel: Olga Owner, push',
      "Disk is full: missing, not-moved Cloud Platform: Again and again: Jon O'Neil, email; missing, not-moved Cloud Platform: Again and again: Jon O'Neil, voice",
      "Quotas are near: person, other-on-call: Jon O'Neil, email",
      "A zone is away: person, other-on-call: Jon O'Neil, email",
      ...[10, 11, 12].map((hour) => `Switch ${hour} is hot: only-there, sender`),
    ]);
    expect(counts).toMatchObject({ alerts: WEEK.length, same: WEEK.length - 7, 'not-compared': 0 });
    expect(checks.map(({ code, count }) => [code, count])).toEqual([
      ['senders-missing', 1],
      ['pages-missing', 2],
      ['others-paged', 2],
    ]);
    expect([senders.onlyThere.map(({ sender }) => sender), senders.onlyHere, unread]).toEqual([['Nagios'], [], []]);
    // Nothing stands in the way of the team of which everything is the same.
    expect(teams.filter(({ go }) => go).map(({ team }) => team)).toEqual(['Data.Science-2']);
  }, 240_000);

  it('goes live team by team under load, on two replicas, and nobody is paged twice, or not at all', async () => {
    // What was found is mended.
    await givePhone('olga.owner@nordlicht.example');
    await changeRotation('europe', "jon.o'neil+pager@nordlicht.example");
    for (const { id } of await app.sql<{ id: string }>('SELECT id FROM users'))
      await (await admin()).patch(`/v2/users/${id}`, UNGATHERED).expect(200);
    await ping();
    await passUntil(Date.parse('2026-11-29T16:00Z'), hours(1));
    const begin = app.clock.now().getTime();
    const load: AlertThere[] = [];
    const liveAt = new Map<string, number>();
    const both = [app, other];
    for (let minute = 0; minute < 20; minute++) {
      const [now, replica] = [app.clock.now().getTime(), both[minute % 2]!];
      const team = GOES_LIVE.get(minute);
      const work: Promise<unknown>[] = [];
      for (const to of [...ROUTES.keys()].filter((_, place) => random() < 0.5 + place * 0.1)) {
        const alert = alertOf(`load-${load.length}`, { about: `Alarm ${load.length} of ${to}`, to }, now);
        load.push(alert);
        work.push(post(alert, replica));
      }
      if (team !== undefined) {
        liveAt.set(team, now);
        work.push(goLive(team, both[(minute + 1) % 2]!));
      }
      for (const alert of load) {
        if (alert.acknowledgedAt !== null || alert.createdAt === now || random() > 0.1) continue;
        alert.acknowledgedAt = now;
        work.push(act('acknowledge', alert, replica));
      }
      await Promise.all([...work, app.settle(), other.settle()]);
      await Promise.all([app.settle(), other.settle()]);
      app.clock.moveBy(minutes(1));
    }
    await app.advance(minutes(60), minutes(5));
    expect(app.clock.now().getTime()).toBe(begin + minutes(80));

    const got = pagesHere(load);
    const wrong: string[] = [];
    const seen = { once: 0, never: 0 };
    for (const alert of load) {
      const live = liveAt.get(alert.responder.type === 'team' ? alert.responder.name : EVERYBODY)!;
      const answered = alert.acknowledgedAt ?? Infinity;
      for (const [whom, times] of owed(alert)) {
        // What is answered, or due, in the very minute may be before or after.
        const isOwed =
          times.some((at) => at > live && at < answered) || (times.some((at) => at < live) && answered > live);
        const mayBe = times.some((at) => at <= answered && (at >= live || answered >= live));
        const count = got.get(whom) ?? 0;
        got.delete(whom);
        if (count > 1 || (isOwed && count === 0) || (!mayBe && count > 0))
          wrong.push(
            `${whom}: ${count}, at ${times.map((at) => (at - begin) / 60_000).join()}, live ${(live - begin) / 60_000}, answered ${(answered - begin) / 60_000}`,
          );
        seen[count === 1 ? 'once' : 'never']++;
      }
    }
    expect(wrong).toEqual([]);
    // Nobody else.
    expect([...got]).toEqual([]);
    expect(seen.once).toBeGreaterThan(30);
    expect(seen.never).toBeGreaterThan(20);
  }, 240_000);
});

/** `message: kind, reason: person, channel`. */
function inShort({ message, outcome, alone, differences }: ShownComparison['alerts'][number]): string {
  const found = differences.map(
    ({ kind, why: { code, notMoved }, personThere, channelThere }) =>
      `${kind}, ${code}${notMoved ? ` ${notMoved.name}` : ''}: ${personThere}, ${channelThere}`,
  );
  return `${message}: ${alone ? `${outcome}, ${alone.code}` : found.join('; ')}`;
}

const UNGATHERED = { notifyBundleSec: 0, notifyBundleEmailSec: 0, notifyBundleP1Sec: 0 };
const EVERYBODY = 'everybody';
/** Who goes live at which minute. */
const GOES_LIVE = new Map([
  [6, 'Backend'],
  [10, 'Cloud Platform'],
  [14, EVERYBODY],
]);
const random = randomFrom(53);

async function goLive(team: string, replica: TestApp): Promise<void> {
  const [row] = await app.sql<{ id: string }>('SELECT id FROM teams WHERE name = $1', [team]);
  await replica
    .as(await asAdmin(app))
    .post('/v2/rehearsals/go-live', { teamId: row?.id ?? null })
    .expect(200);
}

const CHANNELS: Record<string, string> = { email: 'mail', sms: 'sms', voice: 'call', mobile: 'push' };

/** By the old service's rules: `person channel alert`, and when. */
function owed(alert: AlertThere): Map<string, number[]> {
  const pages = pagesThere(old.organisation, { ...alert, acknowledgedAt: null });
  const addressOf = (to: string): string => (to.includes('@') ? to : `+${to.replaceAll(/\D/g, '')}`);
  const whom = groupBy(
    pages,
    ({ username, method, to }) =>
      `${CHANNELS[method]} ${method === 'mobile' ? phoneOf(username) : addressOf(to)} ${alert.message}`,
  );
  return new Map([...whom].map(([each, all]) => [each, all.map(({ at }) => at)]));
}

/** What came to people: `channel address alert`, and how often. */
function pagesHere(load: readonly AlertThere[]): Map<string, number> {
  const alertIn = (text: string): string =>
    load.find(({ message }) => new RegExp(`\\b${message}\\b`).test(text))?.message ?? text;
  const found = [
    ...received().map(
      ({ to, subject }) =>
        `mail ${[to ?? []]
          .flat()
          .map(({ text }) => text)
          .join()} ${alertIn(subject ?? '')}`,
    ),
    ...twilio.accepted.map(({ kind, to, content }) => `${kind} ${to} ${alertIn(content)}`),
    ...expo.pushes.map((push) => `push ${push.to} ${alertIn(JSON.stringify(push))}`),
  ];
  return new Map([...groupBy(found, (each) => each)].map(([each, all]) => [each, all.length]));
}

/** Somebody else's rotation, here and not there. */
async function changeRotation(name: string, username: string): Promise<void> {
  const { body } = await (await admin()).get(`/v2/schedules/${CLOUD}`).expect(200);
  const participants = [{ type: 'user', id: await idOf(username) }];
  const rotations = (body.data.rotations as { name: string }[]).map((each) =>
    each.name === name ? { ...each, participants } : each,
  );
  await (await admin()).patch(`/v2/schedules/${CLOUD}`, { rotations }).expect(200);
}
