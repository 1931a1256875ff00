import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ALIAS_END } from '../../src/alerts/lifecycle/domain/stored-alias.js';
import { asAdmin, createKey, createTeam, createUser } from '../support/accounts.js';
import { AlertClient, ROOT, type ShownAlert } from '../support/alert-client.js';
import { ThirdPartyClient } from '../support/compat-client.js';
import { pages } from '../support/escalation-story.js';
import { FakeClock, minutes } from '../support/fake-clock.js';
import { TestApp } from '../support/test-app.js';
import { createTestDatabase, type TestDatabase } from '../support/test-database.js';
import { WebhookSink } from '../support/webhook-sink.js';

/** A team with somebody on its escalation policy, an API key and webhooks. */
interface Team {
  id: string;
  person: string;
  key: string;
  alerts: AlertClient;
}

/** As JSON and as CSV have it. */
const AS_STORED = new RegExp(String.raw`${ALIAS_END}|\\u001f`, 'i');
const firing = (fingerprint: string, labels: object = {}, status = 'firing', more: object = {}) => ({
  ...{ version: '4', status, ...more },
  alerts: [{ status, labels: { alertname: 'KubeAPIDown', severity: 'critical', ...labels }, fingerprint }],
});
const resolved = (fingerprint: string, labels: object = {}, more: object = {}) =>
  firing(fingerprint, labels, 'resolved', more);

describe('one alias of two teams', () => {
  const clock = new FakeClock();
  let database: TestDatabase;
  let one: TestApp;
  let two: TestApp;
  let admin: string;
  let a: Team;
  let b: Team;
  let sequence = 0;
  let alias: string;

  beforeAll(async () => {
    database = await createTestDatabase();
    one = await TestApp.start({ canPage: true, database, clock });
    two = await TestApp.start({ canPage: true, database, clock });
    admin = await asAdmin(one);
    [a, b] = [await team('A'), await team('B')];
  });
  afterAll(async () => {
    await one.stop();
    await two.stop();
    await database.drop();
  });
  beforeEach(() => {
    alias = `alias-${++sequence}`;
  });

  const make = async (resource: string, body: object): Promise<{ id: string; webhookUrl: string }> =>
    (await one.as(admin).post(`/v2/${resource}`, body).expect(200)).body.data;
  const team = async (name: string): Promise<Team> => {
    const user = await createUser(one, { fullName: name, reachable: true });
    const { id } = await createTeam(one, { name: `Team ${name}`, members: [user.id] });
    await make('escalations', { name: `Policy of ${name}`, teamId: id, rules: [pages(user.id)] });
    const key = `CompatKey ${await createKey(one, { teamId: id })}`;
    return { id, person: user.id, key, alerts: new AlertClient(one, key) };
  };
  /** Posts to a webhook of its own. */
  const sender = async (teamId: string | null, body: object = {}) => {
    const made = await make('integrations', { name: `Sender ${++sequence}`, teamId, ...body });
    const path = new URL(made.webhookUrl).pathname;
    const post = async (payload: object, to = path): Promise<Record<string, unknown>> => {
      const { body: answer } = await one.http.post(to).send(payload).expect(202);
      return { ...answer, ...answer.data };
    };
    return {
      id: made.id,
      path,
      post,
      mail: (payload: object) => post(payload, path.replace('inbound', 'inbound-email')),
    };
  };
  const listed = async (authorization: string, text: string, more = ''): Promise<ShownAlert[]> => {
    const query = `?query=${encodeURIComponent(text)}&limit=100${more}`;
    return (await new AlertClient(one, authorization).get(query).expect(200)).body.data;
  };
  const open = (authorization: string, of = alias): Promise<ShownAlert[]> =>
    listed(authorization, `alias:"${of}" AND NOT status:closed`);
  const pagedFor = async (...alertIds: string[]): Promise<string[]> => {
    await Promise.all([one.settle(), two.settle()]);
    const rows = await one.sql<{ userId: string }>(
      `SELECT "userId" FROM deliveries WHERE "alertId" = ANY($1::uuid[]) ORDER BY "alertId"`,
      [alertIds],
    );
    return rows.map(({ userId }) => userId);
  };

  /** @contract create-12 */
  it('pages each: the alert of one does not take in that of the other', async () => {
    const [ofA, ofB] = [await sender(a.id), await sender(b.id)];
    expect(await ofA.post(firing(alias))).toMatchObject({ created: 1 });
    const answer = await ofB.post(firing(alias));
    expect(answer).toMatchObject({ created: 1, deduped: 0 });
    expect(answer).not.toHaveProperty('warnings');
    for (const each of [ofA, ofB]) expect(await each.post(firing(alias))).toMatchObject({ created: 0, deduped: 1 });
    const [[first], [second]] = [await open(a.key), await open(b.key)];
    expect(first).toMatchObject({ alias, count: 2, teamId: a.id });
    expect(second).toMatchObject({ alias, count: 2, teamId: b.id });
    expect((await open(ROOT)).map(({ teamId }) => teamId).toSorted()).toEqual([a.id, b.id].toSorted());
    expect((await pagedFor(first!.id, second!.id)).toSorted()).toEqual([a.person, b.person].toSorted());
    // Each closes its own, and no other.
    expect(await ofB.post(resolved(alias))).toMatchObject({ closed: 1 });
    expect(await open(b.key)).toEqual([]);
    expect(await open(a.key)).toMatchObject([{ id: first!.id, count: 2 }]);
    expect(await ofB.post(resolved(alias))).toMatchObject({ closed: 1 });
    expect(await ofA.post(resolved(alias))).toMatchObject({ closed: 1 });
    expect(await open(ROOT)).toEqual([]);
    // Somebody who never sent it has nothing to close.
    expect(await (await sender((await team('C')).id)).post(resolved(alias))).toMatchObject({ skipped: 1, closed: 0 });
  });

  /** @contract create-12 */
  it.each(['a generic webhook', 'an API key', 'a mail'])('is told apart for %s, too', async (by) => {
    const [ofA, ofB] = [await sender(a.id), await sender(b.id)];
    const message = { from: 'x@example.com', to: 'y@example.com', subject: 'Disk', text: 'full', messageId: alias };
    const send = async (from: typeof ofA, { alerts }: Team): Promise<string> => {
      if (by === 'an API key') return alerts.created({ alias });
      const answer = by === 'a mail' ? await from.mail(message) : await from.post({ message: 'Disk', alias });
      return answer['alertId'] as string;
    };
    const ids = [await send(ofA, a), await send(ofB, b)];
    expect(new Set(ids).size).toBe(2);
    expect([await send(ofA, a), await send(ofB, b)]).toEqual(ids);
    expect((await pagedFor(...ids)).toSorted()).toEqual([a.person, b.person].toSorted());
  });

  /** @contract create-12 */
  it('is told apart for heartbeats: the alert of an expiry is its team’s', async () => {
    const held = await a.alerts.created({ alias: `heartbeat:${alias}` });
    await make('heartbeats', { name: alias, interval: 1, teamId: b.id });
    await one.as(b.key).post(`/v2/heartbeats/${alias}/ping`).expect(200);
    clock.moveBy(minutes(3));
    await one.settle();
    const [alert] = await open(b.key, `heartbeat:${alias}`);
    expect(alert).toMatchObject({ teamId: b.id, count: 1 });
    expect(await a.alerts.shown(held)).toMatchObject({ count: 1 });
    expect(await pagedFor(alert!.id)).toEqual([b.person]);
    await one.as(b.key).post(`/v2/heartbeats/${alias}/ping`).expect(200);
    expect(await open(b.key, `heartbeat:${alias}`)).toEqual([]);
    expect(await a.alerts.shown(held)).toMatchObject({ status: 'open' });
  });

  /** @contract create-12 */
  it('belongs to everybody who may touch the open alert, with a warning that names both senders', async () => {
    const [ofA, again, everywhere] = [await sender(a.id), await sender(a.id), await sender(null)];
    const [alertId] = [(await ofA.post({ message: 'Disk', alias }))['alertId']];
    expect(await again.post({ message: 'Disk', alias })).toMatchObject({
      alertId,
      warnings: [
        expect.stringMatching(/^counted as a repeat of an alert of Sender \d+: Sender \d+ sends the same alias$/),
      ],
    });
    // A webhook of no team may not touch it: its alert is everybody's. Its own repeats are counted there, those of A at A's.
    const global = (await everywhere.post({ message: 'Disk', alias }))['alertId'];
    expect(global).not.toBe(alertId);
    expect(await everywhere.post({ message: 'Disk', alias })).toMatchObject({ alertId: global });
    expect(await ofA.post({ message: 'Disk', alias })).toMatchObject({ alertId });
    // A key of no team may touch any.
    expect(await new AlertClient(one).created({ alias })).toBe(alertId);
    // What belongs to no team, B may touch.
    expect(await b.alerts.created({ alias })).toBe(global);
  });

  /** @contract create-12 */
  it('stays with whoever has an alert of their own, after the alert that held it is closed', async () => {
    const held = await a.alerts.created({ alias });
    const own = await b.alerts.created({ alias });
    await a.alerts.act(alias, 'close?identifierType=alias').expect(202);
    expect(await b.alerts.created({ alias })).toBe(own);
    expect(await new AlertClient(one).created({ alias })).toBe(own);
    // The alias is free for A again, and not for B.
    const next = await a.alerts.created({ alias });
    expect([held, own]).not.toContain(next);
    expect(await b.alerts.created({ alias })).toBe(own);
    expect(await a.alerts.created({ alias })).toBe(next);
    // An alert that belongs to no team takes nobody's own repeats in.
    await a.alerts.act(next, 'close').expect(202);
    const global = (await (await sender(null)).post({ message: 'x', alias }))['alertId'];
    expect(await b.alerts.created({ alias, message: 'mine' })).toBe(own);
    expect(await new AlertClient(one).shown(global as string)).toMatchObject({ count: 1, message: 'x' });
    await b.alerts.act(own, 'close').expect(202);
    const reopened = await b.alerts.created({ alias });
    expect(reopened).toBe(global);
  });

  /** @contract states-7 */
  it('means the own alert in every route, and nothing else', async () => {
    const [ofA, ofB] = [await a.alerts.created({ alias }), await b.alerts.created({ alias })];
    const byAlias = (action: string): string => `${action}?identifierType=alias`;
    expect((await b.alerts.get(`/${alias}?identifierType=alias`).expect(200)).body.data).toMatchObject({
      id: ofB,
      alias,
    });
    await b.alerts.act(alias, byAlias('acknowledge')).expect(202);
    await b.alerts.act(alias, byAlias('notes'), { note: 'On it' }).expect(202);
    await b.alerts.act(alias, byAlias('snooze'), { endTime: new Date(clock.now().getTime() + minutes(9)) }).expect(202);
    expect(await a.alerts.shown(ofA)).toMatchObject({ status: 'open', snoozed: false });
    expect(await a.alerts.history(ofA)).not.toContain('note-added');
    expect(await b.alerts.shown(ofB)).toMatchObject({ status: 'acknowledged', snoozed: true });
    // The third party's client, too, and what became of its requests.
    const client = new ThirdPartyClient(one, b.key.replace('CompatKey', 'GenieKey'));
    const closed = await client.outcome('post', `/alerts/${alias}/close?identifierType=alias`, {});
    expect(closed).toMatchObject({ success: true, alertId: ofB, alias });
    expect(await client.outcome('post', '/alerts', { message: 'Disk', alias })).toMatchObject({ success: true, alias });
    expect(await client.data(`/alerts/${alias}?identifierType=alias`)).toMatchObject({ alias, count: 1 });
    expect(await a.alerts.shown(ofA)).toMatchObject({ status: 'open', count: 1 });
    // Whoever may touch neither learns of none.
    const c = await team('D');
    await c.alerts.get(`/${alias}?identifierType=alias`).expect(403);
    expect(await open(c.key)).toEqual([]);
    const mine = await c.alerts.created({ alias });
    expect(await open(c.key)).toMatchObject([{ id: mine, teamId: c.id }]);
  });

  /** @contract create-13 */
  it('is shown as it was sent, wherever it is shown', async () => {
    const sink = await WebhookSink.start();
    try {
      await make('integrations', { name: 'Out', type: 'webhook', teamId: b.id, config: { url: sink.url('/out') } });
      await a.alerts.created({ alias });
      const id = await b.alerts.created({ alias });
      await one.settle();
      await b.alerts.act(id, 'acknowledge').expect(202);
      await one.settle();
      const texts = sink.to('/out').flatMap(({ raw }) => (raw.includes(id) ? [raw] : []));
      expect(texts).toHaveLength(2);
      for (const path of [
        `alerts/${id}`,
        'alerts?sort=alias&limit=100',
        `alerts?query=${encodeURIComponent(`alias:${alias}*`)}`,
        `alerts?query=${encodeURIComponent(`alias:"${alias}"`)}`,
        'reports/export',
      ]) {
        const { text } = await one.as(b.key).get(`/v2/${path}`).expect(200);
        texts.push(text);
      }
      for (const text of texts) {
        expect(text).not.toMatch(AS_STORED);
        expect(text).toContain(id);
        expect(text).toContain(alias);
      }
      await b.alerts.act(id, 'close').expect(202);
      await one.as(b.key).delete(`/v2/alerts/${id}`).expect(200);
      const [{ details } = { details: {} }] = await one.sql<{ details: object }>(
        `SELECT details FROM audit_log WHERE action = 'alert.delete' AND "entityId" = $1`,
        [id],
      );
      expect(details).toMatchObject({ alias });
    } finally {
      await sink.stop();
    }
  });

  /** @contract states-20 */
  it('is reopened beside the alert of another team, and not beside one of its own', async () => {
    const first = await a.alerts.created({ alias });
    await a.alerts.act(first, 'close').expect(202);
    const theirs = await b.alerts.created({ alias });
    await a.alerts.act(first, 'reopen').expect(202);
    expect(await open(a.key)).toMatchObject([{ id: first, alias }]);
    expect(await a.alerts.created({ alias })).toBe(first);
    expect(await b.alerts.created({ alias })).toBe(theirs);
    await a.alerts.act(first, 'close').expect(202);
    const second = await a.alerts.created({ alias });
    await a.alerts.act(first, 'reopen').expect(409);
    await b.alerts.act(theirs, 'close').expect(202);
    await b.alerts.act(theirs, 'reopen').expect(202);
    expect(await a.alerts.created({ alias })).toBe(second);
  });

  /** @contract create-13 */
  it('may not contain the mark behind which it is kept apart', async () => {
    const refused = await a.alerts.create({ alias: `${alias}\u001fx` }).expect(400);
    expect(JSON.stringify(refused.body)).toContain('alias: must not contain U+001F');
    const webhook = await sender(a.id);
    await one.http.post(webhook.path).send({ message: 'x', alias: '\u001f' }).expect(400);
    // Nor does a client say where an alias comes from.
    const forged = { message: 'x', alias: 'forged', aliasOrigin: 5 };
    for (const key of [a.key, a.key.replace('CompatKey', 'GenieKey')])
      await one.as(key).post('/v2/alerts', forged).expect(202);
    await webhook.post({ ...forged, aliasOrigin: 'eu' });
    const rows = await one.sql(`SELECT count, "aliasOrigin" FROM alerts WHERE alias = 'forged'`);
    expect(rows).toEqual([{ count: 3, aliasOrigin: null }]);
    // What is derived is mended.
    expect(await webhook.post(firing(`${alias}\u001fx`))).toMatchObject({ created: 1 });
    expect(await open(a.key, `${alias}\ufffdx`)).toHaveLength(1);
  });

  it('keeps the openings of each apart: the flapping of one holds no page of the other', async () => {
    for (let count = 0; count < 8; count++) {
      const id = await a.alerts.created({ alias });
      clock.moveBy(1000);
      await a.alerts.act(id, 'close').expect(202);
    }
    const held = await a.alerts.create({ alias }).expect(202);
    expect(JSON.stringify(held.body)).toContain('was opened');
    const own = await b.alerts.create({ alias }).expect(202);
    expect(JSON.stringify(own.body)).not.toContain('was opened');
  });

  /** @contract create-12 */
  it('is exact on two replicas: one open alert for each team, and each team paged once', async () => {
    const other = (each: Team): AlertClient => new AlertClient(two, each.key);
    const clients = [a.alerts, other(b), b.alerts, other(a)];
    const ids: string[] = [];
    for (let round = 0; round < 12; round++) {
      const of = `${alias}-${round % 4}`;
      const raised = await Promise.all(
        Array.from({ length: 16 }, async (_, at) => {
          const id = await clients[at % 4]!.created({ alias: of });
          // Some close meanwhile what holds the alias.
          if (round % 3 === 1 && at === 5) await other(b).act(of, 'close?identifierType=alias');
          if (round % 3 === 2 && at === 6) await a.alerts.act(of, 'close?identifierType=alias');
          return id;
        }),
      );
      ids.push(...raised);
      const rows = await one.sql<{ teamId: string; n: number }>(
        `SELECT "teamId", count(*)::int AS n FROM alerts
         WHERE split_part(alias, E'\\x1f', 1) = $1 AND status <> 'closed' GROUP BY 1`,
        [of],
      );
      for (const row of rows) expect(row).toMatchObject({ n: 1 });
      if (round % 3 === 0) expect(rows).toHaveLength(2);
    }
    const distinct = [...new Set(ids)];
    const counted = await one.sql<{ n: number }>('SELECT sum(count)::int AS n FROM alerts WHERE id = ANY($1::uuid[])', [
      distinct,
    ]);
    expect(counted).toEqual([{ n: 12 * 16 }]);
    await Promise.all([one.settle(), two.settle()]);
    const rows = await one.sql<{ n: number; pages: number; wrong: number }>(
      `SELECT count(*)::int AS n, count(DISTINCT d."alertId")::int AS pages,
         count(*) FILTER (WHERE d."userId" <> CASE WHEN a."teamId" = $2 THEN $3::uuid ELSE $4::uuid END)::int AS wrong
       FROM deliveries d JOIN alerts a ON a.id = d."alertId" WHERE d."alertId" = ANY($1::uuid[])`,
      [distinct, a.id, a.person, b.person],
    );
    expect(rows).toMatchObject([{ wrong: 0, n: rows[0]?.pages }]);
  });

  describe('of one team, derived from payloads', () => {
    const alarm = (state: string, region: string, more: object = {}) => ({
      Type: 'Notification',
      Message: JSON.stringify({
        ...{ AlarmName: alias, NewStateValue: state, NewStateReason: 'x', AWSAccountId: '123456789012' },
        ...{ Region: region, AlarmArn: `arn:aws:cloudwatch:${region}:123456789012:alarm:${alias}`, ...more },
      }),
    });
    const monitor = (id: string, org: object, alert_transition = 'Triggered') => ({
      ...{ title: 'CPU', alert_id: id, alert_transition },
      ...org,
    });
    const grafana = { version: '1', externalURL: 'https://grafana.example.com/' };
    const kuma = (name: string, status: string) => firing('uptime-kuma-1', { alertname: name }, status);

    /** @contract intake-8 */
    it.each([
      [
        'CloudWatch by region',
        () => alarm('ALARM', 'eu-west-1'),
        () => alarm('ALARM', 'us-east-1'),
        () => alarm('OK', 'eu-west-1'),
      ],
      [
        'CloudWatch by account, without an ARN',
        () => alarm('ALARM', 'EU', { AlarmArn: undefined }),
        () => alarm('ALARM', 'EU', { AlarmArn: undefined, AWSAccountId: '2' }),
        () => alarm('OK', 'EU', { AlarmArn: undefined }),
      ],
      [
        'Datadog by the organisation of its own payload',
        () => monitor(alias, { org: { id: 1, name: 'A' } }),
        () => monitor(alias, { org: { id: 2, name: 'B' } }),
        () => monitor(alias, { org: { id: 1, name: 'A' } }, 'Recovered'),
      ],
      [
        'Datadog by the organisation of ours',
        () => monitor(alias, { org_id: '1' }),
        () => monitor(alias, { org_id: '2' }),
        () => monitor(alias, { org_id: '1' }, 'Recovered'),
      ],
      [
        'Grafana by the organisation',
        () => firing(alias, {}, 'firing', { ...grafana, orgId: 1 }),
        () => firing(alias, {}, 'firing', { ...grafana, orgId: 2 }),
        () => resolved(alias, {}, { ...grafana, orgId: 1 }),
      ],
      [
        'Grafana by the server',
        () => firing(alias, {}, 'firing', { ...grafana, orgId: 1 }),
        () => firing(alias, {}, 'firing', { orgId: 1, externalURL: 'https://other.example.com/' }),
        () => resolved(alias, {}, { ...grafana, orgId: 1 }),
      ],
      [
        'Uptime Kuma by the monitor',
        () => kuma('shop', 'firing'),
        () => kuma('mail', 'firing'),
        () => kuma('shop', 'resolved'),
      ],
    ])('tells apart: %s', async (_name, here, there, over) => {
      const { post } = await sender(a.id);
      const since = clock.now().toISOString();
      clock.moveBy(1);
      const mine = async (): Promise<ShownAlert[]> =>
        listed(a.key, `createdAt > ${Date.parse(since)} AND NOT status:closed`);
      await post(here());
      await post(there());
      await post(here());
      await post(there());
      const opened = await mine();
      expect(opened).toHaveLength(2);
      expect(opened.map(({ count }) => count)).toEqual([2, 2]);
      const [shown, ...more] = new Set(opened.map((alert) => alert.alias));
      expect(more).toEqual([]);
      expect(shown).toMatch(/^(cloudmon:|monitor-|uptime-kuma-1$|)/);
      await post(over());
      const left = await mine();
      expect(left).toHaveLength(1);
      // The one that is left goes on; the first opens anew.
      await post(there());
      await post(here());
      expect((await mine()).map(({ count }) => count).toSorted()).toEqual([1, 3]);
      for (const { id } of await mine()) await a.alerts.act(id, 'close').expect(202);
    });

    /** @contract intake-8 */
    it('is one alert where an origin is not known, as of an alert from before', async () => {
      const { post } = await sender(a.id);
      const id = await a.alerts.created({ alias: `cloudmon:${alias}` });
      await post(alarm('ALARM', 'eu-west-1'));
      expect(await a.alerts.shown(id)).toMatchObject({ count: 2 });
      await post(alarm('OK', 'eu-west-1'));
      expect(await a.alerts.shown(id)).toMatchObject({ status: 'closed' });
    });

    it('means by the API the alert that is open', async () => {
      const { post } = await sender(a.id);
      await post(alarm('ALARM', 'eu-west-1'));
      await post(alarm('ALARM', 'us-east-1'));
      await post(alarm('OK', 'eu-west-1'));
      const of = `/${encodeURIComponent(`cloudmon:${alias}`)}`;
      const { body } = await a.alerts.get(`${of}?identifierType=alias`).expect(200);
      expect(body.data).toMatchObject({ alias: `cloudmon:${alias}`, status: 'open' });
      await a.alerts.act(of.slice(1), 'close?identifierType=alias').expect(202);
      expect(await open(a.key, `cloudmon:${alias}`)).toEqual([]);
    });

    /** @contract intake-8 */
    it('is one alert for both regions where a policy of the team gives it another alias', async () => {
      const policy = {
        name: 'Together',
        match: { sources: ['cloudwatch'] },
        actions: { setAlias: alias, suppress: false },
      };
      const { id } = await make('alert-policies', policy);
      const { post } = await sender(a.id);
      await post(alarm('ALARM', 'eu-west-1'));
      await post(alarm('ALARM', 'us-east-1'));
      expect(await open(a.key)).toMatchObject([{ alias, count: 2 }]);
      await one.as(admin).delete(`/v2/alert-policies/${id}`).expect(200);
    });
  });
});
