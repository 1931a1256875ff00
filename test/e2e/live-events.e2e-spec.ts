import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { NOTES_MS } from '../../src/platform/database/change-feed.js';
import { UnitOfWork } from '../../src/platform/database/unit-of-work.js';
import { LiveStreams } from '../../src/app/live/live-streams.js';
import { MOST_STREAMS } from '../../src/app/live/domain/slots.js';
import {
  createKey,
  createTeam,
  createTenant,
  createUser,
  defaultTenantId,
  joinTeam,
  keyId,
} from '../support/accounts.js';
import { AlertClient } from '../support/alert-client.js';
import { EscalationStory } from '../support/escalation-story.js';
import { minutes } from '../support/fake-clock.js';
import { EventStream } from '../support/event-stream.js';
import { TestApp } from '../support/test-app.js';
import { ROOT_KEY } from '../support/test-config.js';

const KEY = { 'X-Service-Key': ROOT_KEY };
const bearer = (token: string): Record<string, string> => ({ Authorization: `Bearer ${token}` });

describe('GET /v2/events', () => {
  let app: TestApp;
  let other: TestApp;
  let alerts: AlertClient;
  const streams: EventStream[] = [];
  beforeAll(async () => {
    app = await TestApp.start();
    other = await TestApp.start({ database: app.database, clock: app.clock });
    alerts = new AlertClient(app);
  });
  afterEach(() => streams.splice(0).forEach((stream) => stream.close()));
  afterAll(async () => {
    await other.stop();
    await app.stop();
  });

  async function open(headers: Record<string, string>, of = other): Promise<EventStream> {
    const stream = await EventStream.open(of, headers);
    streams.push(stream);
    return stream;
  }
  const about = (id: string) => (data: { id?: unknown }) => data.id === id;

  it('says hello, and that nobody may keep or buffer it', async () => {
    const stream = await open(KEY);
    expect(stream.headers).toMatchObject({
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
    expect(stream.events[0]?.data).toEqual({
      now: app.clock.now().toISOString(),
      healthy: true,
    });
    expect(stream.raw).toMatch(/^retry: \d{4,5}\n/);
    // As browsers open it: an `EventSource` sends the session's cookie and no header of its own.
    await open({ Cookie: `token=${(await createUser(app)).token}` });
  });

  /** @contract events-6 */
  it('brings each change of an alert to the streams of other replicas, as the list shows it', async () => {
    const stream = await open(KEY);
    const id = await alerts.created({ alias: 'live-one' });
    await stream.next('alert', about(id));
    await alerts.created({ alias: 'live-one' });
    expect(await stream.next('alert', about(id))).toMatchObject({ count: 2 });
    for (const [action, shown] of [
      ['acknowledge', { acknowledged: true }],
      ['snooze', { snoozed: true }],
      ['close', { status: 'closed' }],
    ] as const) {
      await alerts
        .act(id, action, action === 'snooze' ? { endTime: new Date(app.clock.now().getTime() + minutes(5)) } : {})
        .expect(202);
      expect(await stream.next('alert', (data) => data['id'] === id)).toMatchObject(shown);
    }
    await alerts.act(id, 'notes', { note: 'Look here' }).expect(202);
    const last = await stream.next('alert', about(id));
    const { body } = await app.http.get('/v2/alerts?limit=1').set(KEY).expect(200);
    expect(last).toEqual(body.data[0]);
    await app.http.delete(`/v2/alerts/${id}`).set(KEY).expect(200);
    expect(await stream.next('alert.deleted')).toEqual({ id });
  });

  /** @contract events-6 */
  it('names the alert at every step of its escalation, and never only counts it', async () => {
    const stream = await open(KEY);
    const story = new EscalationStory(app);
    const { ada, bob } = await story.people('ada', 'bob');
    const policy = await story.policy({
      rules: [ada, bob].map((recipientId, index) => ({ delayMinutes: index * 5, recipientType: 'user', recipientId })),
    });
    const { alertId } = await story.raise(policy);
    await stream.next('alert', about(alertId));
    for (const step of [() => app.settle(), () => story.pass(6), () => story.act('acknowledge', alertId)]) {
      const before = stream.events.length;
      await step();
      await stream.next('alert', about(await alerts.created()));
      expect(stream.events.slice(before).some(({ data }) => data['id'] === alertId)).toBe(true);
    }
    expect(stream.raw).not.toContain('event: alerts');
  });

  /** @contract events-6 */
  it('shows nobody what they could not read', async () => {
    const team = await createTeam(app);
    const member = await createUser(app, { teamIds: [team.id] });
    const outsider = await createUser(app);
    const foreigner = await createTenant(app);
    const [inside, outside, foreign] = [
      await open(bearer(member.token)),
      await open(bearer(outsider.token)),
      await open({ 'X-Service-Key': foreigner.apiKey }),
    ];
    const key = await createKey(app, { teamId: team.id });
    const ofTeam = await new AlertClient(app, `CompatKey ${key}`).created();
    await inside.next('alert', about(ofTeam));
    const ofAll = await alerts.created();
    await outside.next('alert', about(ofAll));
    expect(outside.raw).not.toContain(ofTeam);
    const own = await new AlertClient(app, `CompatKey ${foreigner.apiKey}`).created();
    await foreign.next('alert', about(own));
    expect(foreign.raw).not.toContain(ofAll);
    // From the next change on, who joins the team sees its alerts.
    await joinTeam(app, { teamId: team.id, userId: outsider.id });
    await alerts.act(ofTeam, 'acknowledge').expect(202);
    await outside.next('alert', about(ofTeam));
    // And from leaving it on no longer, however soon the next change follows.
    const told = outside.events.length;
    await app.http.delete(`/v2/teams/${team.id}/members/${outsider.id}`).set(KEY).expect(200);
    await alerts.act(ofTeam, 'close').expect(202);
    await inside.next('alert', ({ id, status }) => id === ofTeam && status === 'closed');
    await outside.next('alert', about(await alerts.created()));
    expect(JSON.stringify(outside.events.slice(told))).not.toContain(ofTeam);
  });

  it('gives names instead of addresses to who may not read users', async () => {
    const owner = await createUser(app, { fullName: 'Olga Owner' });
    const reader = await createUser(app, { permissions: { users: 'none' } });
    const [barred, free] = [await open(bearer(reader.token)), await open(KEY)];
    const id = await alerts.created();
    await alerts.act(id, 'assign', { user: owner.email }).expect(202);
    expect(await free.next('alert', ({ owner: who }) => who === owner.email)).toMatchObject({ id });
    await barred.next('alert', ({ owner: who }) => who === owner.fullName);
    expect(barred.raw).not.toContain(owner.email);
  });

  it('tells of configuration to those who may read it', async () => {
    const barred = await createUser(app, { permissions: { heartbeats: 'none' } });
    const [stream, blind] = [await open(KEY), await open(bearer(barred.token))];
    await app.http.post('/v2/heartbeats').set(KEY).send({ name: 'live', interval: 5, intervalUnit: 'minutes' });
    await stream.next('change', ({ resource }) => resource === 'heartbeats');
    await createTeam(app);
    await blind.next('change', ({ resource }) => resource === 'teams');
    expect(blind.raw).not.toContain('heartbeats');
  });

  it('tells everybody that a rehearsal begins, and that it ends', async () => {
    const [admin, user] = [await createUser(app, { role: 'admin' }), await createUser(app)];
    const stream = await open(bearer(user.token));
    const isTold = (data: { resource?: unknown }): boolean => data.resource === 'rehearsals';
    await app.as(`Bearer ${admin.token}`).post('/v2/rehearsals', {}).expect(200);
    await stream.next('change', isTold);
    await app.as(`Bearer ${admin.token}`).post('/v2/rehearsals/go-live', {}).expect(200);
    await stream.next('change', isTold);
  });

  it('sends a count instead of more than 50 alerts', async () => {
    const stream = await open(KEY);
    // Of one commit: what is committed one after the other may be told in two ticks.
    const tenantId = await defaultTenantId(app);
    await app.nest.get(UnitOfWork, { strict: false }).transaction(tenantId, (tx) => {
      for (let count = 0; count < 60; count++) tx.alertChanged(randomUUID());
    });
    expect(Number((await stream.next('alerts'))['count'])).toBeGreaterThanOrEqual(60);
  });

  /** @contract events-6 */
  it('ends at sign-out, with the token, with the key and with the permission', async () => {
    const [leaving, expiring, losing] = [await createUser(app), await createUser(app), await createUser(app)];
    const { token } = leaving;
    const signedOut = await open(bearer(token));
    const barred = await open(bearer(losing.token));
    const key = await createKey(app);
    const ofKey = await open({ 'X-Service-Key': key });
    const expired = await open(bearer(expiring.token));
    await app.http.post('/v2/auth/logout').set(bearer(token)).expect(200);
    expect(await signedOut.next('bye')).toEqual({ reason: 'revoked' });
    await app.http
      .patch(`/v2/users/${losing.id}`)
      .set(bearer((await createUser(app, { role: 'admin' })).token))
      .send({ permissions: { alerts: 'none' } })
      .expect(200);
    expect(['forbidden', 'revoked']).toContain((await barred.next('bye'))['reason']);
    await app.http
      .delete(`/v2/tokens/${keyId(key)}`)
      .set(KEY)
      .expect(200);
    expect(await ofKey.next('bye')).toEqual({ reason: 'revoked' });
    app.clock.moveBy(24 * 3_600_000);
    expect(['expired', 'revoked']).toContain((await expired.next('bye'))['reason']);
  });

  /** @contract events-6 */
  it('tells of a gap when the change feed was cut, here and on other replicas', async () => {
    const [here, there] = [await open(KEY, app), await open(KEY)];
    await app.sql(`SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity
      WHERE application_name = 'pager-feed' AND datname = current_database()`);
    await Promise.all([here.next('gap'), there.next('gap')]);
    const id = await alerts.created();
    await Promise.all([here.next('alert', about(id)), there.next('alert', about(id))]);
  });

  it('tells of no gap where the database only takes its time to pass changes on', async () => {
    const stream = await open(KEY);
    const id = await alerts.created();
    await stream.next('alert', about(id));
    const tenantId = await defaultTenantId(app);
    const feeds = await app.sql<{ pid: number }>(
      `SELECT pid FROM pg_stat_activity WHERE application_name = 'pager-feed' AND datname = current_database()`,
    );
    const signal = (name: NodeJS.Signals): void => feeds.forEach(({ pid }) => process.kill(pid, name));
    signal('SIGSTOP');
    try {
      const until = performance.now() + 4 * NOTES_MS;
      while (performance.now() < until)
        await app.nest.get(UnitOfWork).transaction(tenantId, (tx) => tx.alertChanged(id));
    } finally {
      signal('SIGCONT');
    }
    const last = await alerts.created();
    await stream.next('alert', about(last));
    expect(stream.events.map(({ event }) => event)).not.toContain('gap');
  });

  it('gives up every place of a connection that ends, pipelined requests included', async () => {
    const openStreams = async () =>
      Number(/^pager_live_streams (\d+)/m.exec((await app.http.get('/metrics').expect(200)).text)?.[1]);
    const socket = connect(Number(new URL(app.url).port), '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write(`GET /v2/events HTTP/1.1\r\nHost: x\r\nX-Service-Key: ${ROOT_KEY}\r\n\r\n`.repeat(5));
    await once(socket, 'data');
    // Those of the test before may still be closing.
    for (let turn = 0; (await openStreams()) !== 1 && turn < 200; turn++);
    expect(await openStreams()).toBe(1);
    socket.destroy();
    for (let turn = 0; (await openStreams()) > 0 && turn < 200; turn++);
    expect(await openStreams()).toBe(0);
  });

  it('refuses what it cannot send, and too many', async () => {
    await app.http.get('/v2/events').expect(401);
    await app.http.head('/v2/events').set(KEY).expect(200);
    await app.http.post('/v2/events').set(KEY).expect(405);
    const answer = await app.http.get('/v2/events').set(KEY).set('Accept', 'application/json').expect(406);
    expect(answer.body).toMatchObject({ code: 'NOT_ACCEPTABLE' });
    const user = await createUser(app);
    for (let count = 0; count < MOST_STREAMS.session; count++) await open(bearer(user.token), app);
    const refused = await app.http.get('/v2/events').set(bearer(user.token)).expect(429);
    expect(refused.body).toMatchObject({ code: 'TOO_MANY_STREAMS' });
    await open({ ...KEY, 'Last-Event-ID': 'x\ty' });
  });

  /** @contract events-6 */
  it('says goodbye when the service stops, and begins nothing more', async () => {
    const third = await TestApp.start({ database: app.database, clock: app.clock });
    const stream = await EventStream.open(third, KEY);
    third.nest.get(LiveStreams).close();
    expect(await stream.next('bye')).toEqual({ reason: 'shutdown' });
    await third.http.get('/v2/events').set(KEY).expect(503);
    await third.stop();
  });
});
