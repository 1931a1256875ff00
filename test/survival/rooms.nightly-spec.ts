import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { SlackServer, type SlackText } from '../support/slack-server.js';
import { SmtpSink } from '../support/smtp-sink.js';
import { ROOT_KEY } from '../support/test-config.js';
import type { DurablePostgres } from './support/durable-postgres.js';
import { FORM, randomFrom, report, SEED } from './support/form.js';
import { migratedPostgres } from './support/migrated-postgres.js';
import { OnCallTeam } from './support/on-call-team.js';
import { Service } from './support/service.js';
import type { Store } from './support/store.js';
import { inTurns, pause, until } from './support/waiting.js';

const KEY = `CompatKey ${ROOT_KEY}`;
const ROOM = 'C0OPS0001';
const MEMBER = 'U0ADA0001';
/** Messages to a member are in the conversation with them. */
const WITH_MEMBER = 'D0ADA0001';
const ALERTS = 40;
const random = randomFrom(SEED);
let postgres: DurablePostgres;
let slack: SlackServer;
let sink: SmtpSink;
let service: Service;
let store: Store;
let roomId: string;
let tenantId: string;

const call = <T>(method: string, path: string, body?: object): Promise<T> => service.call<T>(KEY, method, path, body);
const codeIn = async (place: string): Promise<string> =>
  until('the code has arrived', () => /\b\d{6}\b/.exec(slack.to(place).at(-1)?.text ?? '')?.[0]);
const posts = (place: string): SlackText[] => slack.to(place).filter(({ method }) => method === 'chat.postMessage');

beforeAll(async () => {
  ({ postgres, store } = await migratedPostgres());
  [slack, sink] = await Promise.all([SlackServer.start(), SmtpSink.start()]);
  service = await Service.on(store.url, { ...slack.environment, SMTP_URL: sink.url, BUNDLE_SEC: '1' });
  await service.start();
  const team = await OnCallTeam.of(service, sink);
  const ada = await team.person('ada@example.com');
  await team.changes(ada, { notifyBundleSec: 0, notifyBundleEmailSec: 0 });
  const channels = `/v2/channels?userId=${ada}`;
  const made = { type: 'slack', value: MEMBER };
  const answer = await service.call<{ channel: { id: string } }>(team.admin, 'POST', channels, made);
  expect(answer).toMatchObject({ codeSent: true });
  const { channel } = answer;
  const verify = channels.replace('?', `/${channel.id}/verify?`);
  await service.call(team.admin, 'POST', verify, { code: await codeIn(MEMBER) });
  const room = { name: '#ops', type: 'slack', value: ROOM, teamId: null };
  roomId = (await call<{ data: { id: string } }>('POST', '/v2/chat-rooms', room)).data.id;
  await call('POST', `/v2/chat-rooms/${roomId}/verify`, { code: await codeIn(ROOM) });
  const named = [
    { recipientType: 'room', recipientId: roomId },
    { recipientType: 'user', recipientId: ada },
  ];
  await call('POST', '/v2/escalations', { name: 'Rooms', isDefault: true, rules: named });
  const [tenant] = await store.sql<{ tenantId: string }>('SELECT "tenantId" FROM chat_rooms');
  tenantId = tenant?.tenantId ?? '';
}, FORM.patience);
afterAll(async () => {
  await service?.kill();
  await Promise.all([slack?.stop(), sink?.stop()]);
  await postgres?.remove();
});

/** Handoffs that wait to be announced. */
async function announce(names: readonly string[]): Promise<void> {
  const announcement = (scheduleName: string): object => ({
    ...{ roomId, scheduleId: randomUUID(), scheduleName, timezone: 'UTC', at: new Date().toISOString() },
    ...{ began: [], ended: [], onCall: ['Ada'] },
  });
  await store.sql(
    `INSERT INTO outgoing ("tenantId", id, kind, payload, state, "dueAt", attempts, "createdAt", "updatedAt")
     SELECT $1, gen_random_uuid(), 'room-posts', given, 'pending', now(), 0, now(), now() FROM jsonb_array_elements($2::jsonb) given`,
    [tenantId, JSON.stringify(names.map((name) => ({ roomId, announcement: announcement(name) })))],
  );
}

it(
  'posts to chat rooms and brings posts up to date over SIGKILL, and repeats only what was on its way',
  async () => {
    slack.slowness = 300;
    const inFlight = new Set<string>();
    const waited = { posts: 0, announcements: 0, revisions: 0 };
    const schedules: string[] = [];
    type Waiting = keyof typeof waited;
    const waiting = async (): Promise<Record<Waiting, number>> => {
      const [left] = await store.sql<Record<Waiting, number>>(
        `SELECT (SELECT count(*)::int FROM room_pages WHERE state NOT IN ('sent', 'cancelled')) AS posts,
                (SELECT count(*)::int FROM outgoing WHERE kind = 'room-posts' AND state <> 'sent') AS announcements,
                (SELECT count(*)::int FROM outgoing
                 WHERE kind IN ('chat-revisions', 'room-revisions') AND state IN ('pending', 'sending')) AS revisions`,
      );
      return left ?? { posts: 0, announcements: 0, revisions: 0 };
    };
    /**
     * Does the work, and kills the service meanwhile: at a random moment after the first message of that kind waits to be
     * sent. Requests under way may be lost.
     */
    const killedUnder = async (kind: Waiting, work: () => Promise<unknown>): Promise<void> => {
      const under = work().catch(() => undefined);
      await until(`one of the ${kind} waits`, async () => (await waiting())[kind] > 0);
      await pause(random() * 600);
      await service.kill();
      await under;
      for (const id of await store.deliveriesIn('sending')) inFlight.add(id);
      const left = await waiting();
      for (const each of ['posts', 'announcements', 'revisions'] as const) waited[each] += left[each];
      await service.start();
    };
    const open = (): Promise<{ id: string }[]> =>
      store.sql<{ id: string }>(`SELECT id FROM alerts WHERE status <> 'closed'`);
    for (let round = 0; round < FORM.roomRounds; round++) {
      const names = Array.from({ length: ALERTS }, (_, place) => `Ops ${round}-${place}.`);
      schedules.push(...names);
      await announce(names);
      await killedUnder('posts', () =>
        inTurns(ALERTS, 8, (place) => call('POST', '/v2/alerts', { message: `Disk ${round}-${place}` })),
      );
      await store.settledAfterDeath(service);
      const ids = await open();
      await killedUnder('revisions', () =>
        inTurns(ids.length, 8, (place) => call('POST', `/v2/alerts/${ids[place]?.id}/close`)),
      );
    }
    const left = await open();
    await inTurns(left.length, 8, (place) => call('POST', `/v2/alerts/${left[place]?.id}/close`));
    slack.slowness = 0;
    await store.settledAfterDeath(service);

    expect([waited.posts, waited.announcements, waited.revisions]).not.toContain(0);
    const announced = schedules.map(
      (name) => posts(ROOM).filter(({ text }) => text.includes(`On call for ${name}`)).length,
    );
    expect(announced.filter((count) => count === 0)).toEqual([]);
    const pages = await store.sql<{ state: string; bundledInto: string | null; id: string; message: string }>(
      `SELECT p.state, p."bundledInto", p.id, a.message FROM room_pages p JOIN alerts a ON a.id = p."alertId"`,
    );
    const alerts = await store.alertIds();
    expect(pages).toHaveLength(alerts.length);
    // What was closed before it could be posted is not posted.
    expect(pages.filter(({ state }) => state !== 'sent' && state !== 'cancelled')).toEqual([]);
    const leading = pages.filter(({ state, bundledInto, id }) => state === 'sent' && (bundledInto ?? id) === id);
    const received = posts(ROOM).filter(({ text }) => text.startsWith('[P3]'));
    const alone = leading.filter(({ bundledInto }) => bundledInto === null);
    const texts = received.map(({ text }) => text);
    expect(alone.filter(({ message }) => !texts.includes(`[P3] ${message}`))).toEqual([]);
    const repeated = received.length - leading.length + announced.filter((count) => count > 1).length;
    expect(repeated).toBeGreaterThanOrEqual(0);
    expect(repeated).toBeLessThanOrEqual(inFlight.size);
    // Every message about one alert says in the end that it is closed.
    const shows = (place: string): Map<string, string> => new Map(slack.to(place).map(({ ts, text }) => [ts, text]));
    const single = posts(MEMBER).filter(({ text }) => text.startsWith('[P3] Disk'));
    const [inRoom, toMember] = [shows(ROOM), shows(WITH_MEMBER)];
    const stale = [
      ...single.flatMap(({ ts }) => toMember.get(ts) ?? ts),
      ...received.filter(({ text }) => text.startsWith('[P3] Disk')).flatMap(({ ts }) => inRoom.get(ts) ?? ts),
    ].filter((text) => !text.startsWith('Closed by'));
    // Of a message that was sent twice the one that the service does not know of stays as it was.
    expect(stale.length).toBeLessThanOrEqual(inFlight.size);
    report('chat rooms', {
      kills: FORM.roomRounds * 2,
      alerts: alerts.length,
      posts: received.length,
      announcements: schedules.length,
      'waiting at kills': JSON.stringify(waited),
      'in flight at kills': inFlight.size,
      repeated,
      stale: stale.length,
    });
  },
  FORM.patience,
);
