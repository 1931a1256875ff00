import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { newId } from '../../src/platform/ids.js';
import { AlertPipeline } from '../../src/alerts/create/alert-pipeline.js';
import { createKey, createTeam, createUser, defaultTenantId, type TestUser } from '../support/accounts.js';
import { AlertClient, ROOT } from '../support/alert-client.js';
import { ENVELOPE } from '../support/envelope.js';
import { minutes } from '../support/fake-clock.js';
import { TestApp } from '../support/test-app.js';

const UNREACHED =
  "nobody who is to be paged can be reached: the alert's team, or else the administrators, are notified";
const PLAIN = { result: 'Request will be processed', alertId: expect.any(String), ...ENVELOPE };

interface OutboxRow {
  type: string;
  payload: Record<string, unknown>;
}

describe('the way of an alert through the pipeline', () => {
  let app: TestApp;
  let alerts: AlertClient;
  let ada: TestUser;
  const undo: (() => Promise<unknown>)[] = [];

  beforeAll(async () => {
    app = await TestApp.start({ canPage: true });
    alerts = new AlertClient(app);
    ada = await createUser(app, { fullName: 'Ada', reachable: true });
  });
  afterAll(() => app.stop());
  beforeEach(() => app.settle());
  afterEach(async () => {
    for (const step of undo.splice(0)) await step();
  });

  const request = (method: 'post' | 'delete', path: string) => app.as(ROOT).send(method, path);
  const make = async (path: string, body: object): Promise<string> => {
    const response = await request('post', path).send(body);
    expect([200, 201]).toContain(response.status);
    const id = response.body.data.id as string;
    undo.push(() => request('delete', `${path}/${id}`).then());
    return id;
  };
  const policy = (actions: object, match: object = {}) => make('/v2/alert-policies', { name: 'Night', match, actions });
  const escalation = (rules: object[], rest: object = {}) =>
    make('/v2/escalations', { name: 'Default', isDefault: true, rules, ...rest });
  const page = (user: TestUser, rest: object = {}) => ({ recipientType: 'user', recipientId: user.id, ...rest });
  const outboxOf = (id: string): Promise<OutboxRow[]> =>
    app.sql<OutboxRow>(
      `SELECT type, payload FROM outbox, json_to_recordset(events) AS e(id uuid, payload jsonb)
       WHERE payload->>'alertId' = $1 ORDER BY e.id`,
      [id],
    );
  const recipientsOf = async (id: string): Promise<string[]> =>
    (await alerts.get(`/${id}/recipients`).expect(200)).body.data as string[];

  describe('escalation', () => {
    /** @contract create-6, alerts-21 */
    it('says who was named when the first rule fires at once', async () => {
      const policyId = await escalation([page(ada)]);
      const { body } = await alerts.create({}).expect(202);
      expect(body).toEqual({
        data: { result: 'created', escalated: true, alertId: expect.any(String), policyId, recipients: [ada.id] },
        ...ENVELOPE,
      });
      const { alertId } = body.data as { alertId: string };
      expect(await recipientsOf(alertId)).toEqual([ada.id]);
      expect(await alerts.history(alertId)).toEqual(['escalated', 'created']);
      expect(await outboxOf(alertId)).toEqual([
        {
          type: 'alert.created',
          payload: {
            alertId,
            page: expect.objectContaining({ runId: expect.any(String), cycle: 0, step: 0, recipients: [ada.id] }),
            broadcast: false,
            suppressNotifications: false,
            actor: expect.objectContaining({ type: 'api_key' }),
          },
        },
      ]);
    });

    /** @contract create-6 */
    it('leaves the recipients out while the first rule is not due, and remembers them when it fires', async () => {
      const policyId = await escalation([page(ada, { delayMinutes: 5 })]);
      const { body } = await alerts.create({}).expect(202);
      expect(body).toEqual({
        data: { result: 'created', escalated: true, alertId: expect.any(String), policyId },
        ...ENVELOPE,
      });
      expect(await recipientsOf(body.data.alertId)).toEqual([]);
      await app.advance(minutes(6));
      expect(await recipientsOf(body.data.alertId)).toEqual([ada.id]);
    });

    /** @contract create-5 */
    it('says broadcast when the rules reach nobody', async () => {
      const empty = await createTeam(app);
      await escalation([{ recipientType: 'team', recipientId: empty.id }]);
      const { body } = await alerts.create({}).expect(202);
      expect(body.data).toEqual({
        result: 'created',
        escalated: false,
        mode: 'broadcast',
        alertId: expect.any(String),
        warnings: [UNREACHED],
      });
      expect(await outboxOf(body.data.alertId)).toMatchObject([
        { type: 'alert.created', payload: { broadcast: true } },
      ]);
    });

    it('names the responders of the alert without a policy', async () => {
      const { body } = await alerts.create({ responders: [{ type: 'user', username: ada.email }] }).expect(202);
      expect(body.data).toEqual({
        result: 'created',
        escalated: true,
        alertId: expect.any(String),
        recipients: [ada.id],
      });
    });

    /** @contract escalations-26 */
    it.each(['user', 'team', 'schedule'])('takes null for absent in a %s', async (type) => {
      const gone = { type, id: '0190a000-0000-7000-8000-00000000dead', name: null, username: null };
      const { body } = await alerts
        .create({ responders: [gone, { type: 'user', id: ada.id, name: null }] })
        .expect(202);
      expect(body.data).toMatchObject({
        recipients: [ada.id],
        warnings: [`responders: no ${type} is known as ${gone.id}`],
      });
    });

    /** @contract escalations-26 */
    it('pages the policy and the others when a responder names nobody, and says so', async () => {
      const policyId = await escalation([page(ada)]);
      const gone = [
        { type: 'team', name: 'Deleted team' },
        { type: 'escalation', name: 'Old policy' },
      ];
      const { body } = await alerts.create({ responders: gone }).expect(202);
      expect(body.data).toEqual({
        result: 'created',
        escalated: true,
        alertId: expect.any(String),
        policyId,
        recipients: [ada.id],
        warnings: [
          'responders: no team is known as Deleted team',
          'responders: no escalation policy is known as Old policy',
        ],
      });
    });

    /** @contract escalations-26 */
    it('is a broadcast when nobody of those who were named can be paged, and no policy applies', async () => {
      const { body } = await alerts.create({ responders: [{ type: 'team', name: 'Deleted team' }] }).expect(202);
      expect(body.data).toEqual({
        result: 'created',
        escalated: false,
        mode: 'broadcast',
        alertId: expect.any(String),
        warnings: ['responders: no team is known as Deleted team', UNREACHED],
      });
      expect(await outboxOf(body.data.alertId)).toMatchObject([
        { type: 'alert.created', payload: { page: null, broadcast: true } },
      ]);
    });

    /** @contract escalations-22 */
    it('is nobody’s where no policy applies and no responder is named: the answer and the history say so', async () => {
      const { body } = await alerts.create({}).expect(202);
      const warnings = ['nobody is paged: no escalation policy applies, and no responders are named'];
      expect(body).toEqual({ ...PLAIN, warnings });
      const created = { type: 'created', metadata: { nobodyPaged: 'no-escalation-policy' } };
      expect(await alerts.activities(body.alertId)).toMatchObject([created]);
    });

    it('is skipped when the client says so: broadcast, and nobody is named', async () => {
      await escalation([page(ada)]);
      const { body } = await alerts.create({ skipEscalation: true }).expect(202);
      expect(body.data).toMatchObject({ escalated: false, mode: 'broadcast' });
      expect(await recipientsOf(body.data.alertId)).toEqual([]);
      expect(await outboxOf(body.data.alertId)).toMatchObject([
        { type: 'alert.created', payload: { page: null, broadcast: true } },
      ]);
    });

    /** @contract create-10 */
    it('is not started by a repeat', async () => {
      await escalation([page(ada)]);
      const id = await alerts.created({ alias: 'paged once' });
      await app.settle();
      const { body } = await alerts.create({ alias: 'paged once' }).expect(202);
      expect(body).toEqual({ ...PLAIN, alertId: id });
      expect(await outboxOf(id)).toEqual([]);
      expect((await alerts.history(id)).filter((type) => type === 'escalated')).toHaveLength(1);
    });

    it('is started once by 50 concurrent creates of one alias', async () => {
      await escalation([page(ada)]);
      const bodies = await Promise.all(
        Array.from({ length: 50 }, async () => (await alerts.create({ alias: 'paged storm' }).expect(202)).body),
      );
      const shapes = bodies.map((body) => (body.data ? 'escalated' : 'plain'));
      expect(shapes.filter((shape) => shape === 'escalated')).toHaveLength(1);
      const id = bodies.map((body) => (body.data?.alertId ?? body.alertId) as string)[0]!;
      expect(await alerts.shown(id)).toMatchObject({ count: 50 });
      expect(await app.sql(`SELECT 1 AS run FROM escalation_runs WHERE "alertId" = $1`, [id])).toHaveLength(1);
      expect(await outboxOf(id)).toHaveLength(1);
    });

    /** @contract alerts-15 */
    it('can be fired by hand', async () => {
      const grace = await createUser(app, { reachable: true });
      await escalation([page(ada), page(grace, { delayMinutes: 10 })]);
      const id = await alerts.created();
      await app.settle();
      const { body } = await alerts.act(id, 'escalate').expect(200);
      expect(body).toEqual({
        data: {
          ...{ escalated: true, reason: 'step-fired', recipient: grace.id },
          ...{ recipientName: grace.fullName, recipientEmail: grace.email },
        },
        ...ENVELOPE,
      });
      await app.settle();
      expect((await recipientsOf(id)).toSorted()).toEqual([ada.id, grace.id].toSorted());
      await alerts.act(id, 'acknowledge').expect(202);
      expect((await alerts.act(id, 'escalate').expect(200)).body.data).toEqual({
        escalated: false,
        reason: 'acknowledged',
      });
    });

    /** @contract integrations-13 */
    it('only rehearses an alert of an integration that suppresses notifications', async () => {
      await escalation([page(ada)]);
      const silent = new AlertClient(app, `CompatKey ${await createKey(app, { suppressNotifications: true })}`);
      const id = await silent.created();
      expect(await recipientsOf(id)).toEqual([ada.id]);
      expect(await silent.shown(id)).toMatchObject({ rehearsed: true });
      expect(await alerts.shown(await alerts.created())).not.toHaveProperty('rehearsed');
    });
  });

  describe('routing rules', () => {
    /** @contract create-15 */
    it('stamp a team when the caller has none, and only then', async () => {
      const [databases, web] = [await createTeam(app), await createTeam(app)];
      await make('/v2/routing-rules', {
        name: 'Databases',
        match: { entities: ['db-01'] },
        targetTeamId: databases.id,
      });
      expect(await alerts.shown(await alerts.created({ entity: 'db-01' }))).toMatchObject({ teamId: databases.id });
      expect(await alerts.shown(await alerts.created({ entity: 'web-01' }))).toMatchObject({ teamId: null });
      const bound = new AlertClient(app, `CompatKey ${await createKey(app, { teamId: web.id })}`);
      expect(await bound.shown(await bound.created({ entity: 'db-01' }))).toMatchObject({ teamId: web.id });
    });
  });

  describe('alert policies', () => {
    /** @contract create-18 */
    it('see the team that routing stamped', async () => {
      const team = await createTeam(app);
      await make('/v2/routing-rules', { name: 'All', match: { entities: ['db-02'] }, targetTeamId: team.id });
      await make('/v2/alert-policies', {
        name: 'Team',
        teamId: team.id,
        match: {},
        actions: { addTags: ['of-the-team'] },
      });
      expect(await alerts.shown(await alerts.created({ entity: 'db-02' }))).toMatchObject({ tags: ['of-the-team'] });
      expect(await alerts.shown(await alerts.created())).toMatchObject({ tags: [] });
    });

    /** @contract policies-10 */
    it('suppress: no row, an audit entry, and the answer says which policy', async () => {
      const policyId = await policy({ suppress: true }, { messageRegex: '^noise' });
      const { body } = await alerts.create({ message: 'noise', alias: 'noise' }).expect(202);
      expect(body).toEqual({ result: 'suppressed', policyId, ...ENVELOPE });
      expect(await app.sql(`SELECT id FROM alerts WHERE alias = 'noise'`)).toEqual([]);
      const audit = await app.sql(
        `SELECT "entityName", details->>'alias' AS alias FROM audit_log
        WHERE action = 'alert.suppressed' AND "entityId" = $1`,
        [policyId],
      );
      expect(audit).toEqual([{ entityName: 'Night', alias: 'noise' }]);
    });

    /** @contract create-18 */
    it('suppress comes behind dedup: while the alias is open, a repeat is a repeat', async () => {
      const id = await alerts.created({ message: 'signal', alias: 'sometimes noise' });
      await policy({ suppress: true }, { messageRegex: '^noise' });
      const { body } = await alerts.create({ message: 'noise', alias: 'sometimes noise' }).expect(202);
      expect(body).toEqual({ ...PLAIN, alertId: id });
      expect(await alerts.shown(id)).toMatchObject({ count: 2, message: 'noise' });
      await alerts.act(id, 'close').expect(202);
      const { body: after } = await alerts.create({ message: 'noise', alias: 'sometimes noise' }).expect(202);
      expect(after).toMatchObject({ result: 'suppressed' });
    });

    /** @contract alerts-30, policies-13 */
    it('setPriority and addTags change the alert and it goes on', async () => {
      await policy({ setPriority: 'P1', addTags: ['night', 'a'] });
      await escalation([page(ada)], { priorities: ['P1'] });
      const { body } = await alerts.create({ priority: 'P5', tags: ['a'] }).expect(202);
      expect(body.data).toMatchObject({ escalated: true });
      expect(await alerts.shown(body.data.alertId)).toMatchObject({ priority: 'P1', tags: ['a', 'night'] });
      expect(await alerts.history(body.data.alertId)).toEqual(['escalated', 'policy-applied', 'created']);
    });

    /** @contract policies-12 */
    it('autoAck: acknowledged at once, nobody is paged', async () => {
      await policy({ autoAck: true });
      await escalation([page(ada)]);
      const { body } = await alerts.create({ alias: 'auto-ack' }).expect(202);
      expect(body).toEqual(PLAIN);
      expect(await alerts.shown(body.alertId)).toMatchObject({ status: 'acknowledged', acknowledged: true });
      expect(await alerts.history(body.alertId)).toEqual(['policy-applied', 'created']);
      // Only incident rules ask for it.
      expect(await outboxOf(body.alertId)).toMatchObject([{ type: 'alert.created-quietly' }]);
      expect(await alerts.created({ alias: 'auto-ack' })).toBe(body.alertId);
    });

    /** @contract policies-12 */
    it('autoClose: closed at once, nobody is paged, and it absorbs no repeat', async () => {
      await policy({ autoClose: true });
      await escalation([page(ada)]);
      const ids = await Promise.all(Array.from({ length: 5 }, () => alerts.created({ alias: 'auto-close' })));
      expect(new Set(ids).size).toBe(5);
      for (const id of ids) {
        expect(await alerts.shown(id)).toMatchObject({ status: 'closed', acknowledged: false, count: 1 });
        expect(await outboxOf(id)).toEqual([]);
      }
    });

    it('a batch of one alias fares as if its creates had come one after the other', async () => {
      await policy({ suppress: true }, { messageRegex: '^noise' });
      await policy({ autoClose: true }, { messageRegex: '^done' });
      const tenantId = await defaultTenantId(app);
      const together = async (...messages: string[]): Promise<string[]> => {
        const outcomes = await app.nest.get(AlertPipeline).create(
          messages.map((message) => ({
            tenantId,
            teamId: null,
            suppressNotifications: false,
            integration: null,
            actor: { type: 'system', id: null, name: 'test' } as const,
            fields: { message, alias: 'mixed' },
          })),
        );
        return outcomes.map(({ kind }) => kind);
      };
      const rows = () =>
        app.sql(`SELECT status, count, message FROM alerts WHERE alias = 'mixed' ORDER BY "createdAt", id`);
      expect(await together('noise 1', 'done 2', 'real 3', 'noise 4', 'done 5')).toEqual([
        'suppressed',
        'created',
        'created',
        'deduplicated',
        'deduplicated',
      ]);
      const closed = { status: 'closed', count: 1, message: 'done 2' };
      expect(await rows()).toEqual([closed, { status: 'open', count: 3, message: 'done 5' }]);
      expect(await together('noise 6', 'done 7')).toEqual(['deduplicated', 'deduplicated']);
      expect(await rows()).toEqual([closed, { status: 'open', count: 5, message: 'done 7' }]);
      expect(await together('noise 8', 'real 9')).toEqual(['deduplicated', 'deduplicated']);
      expect(await rows()).toEqual([closed, { status: 'open', count: 7, message: 'real 9' }]);
    });

    describe('delayMinutes', () => {
      beforeEach(async () => {
        await policy({ delayMinutes: 10 }, { tags: ['slow'] });
        await escalation([page(ada)]);
      });

      const delayed = async (): Promise<string> => {
        const { body } = await alerts.create({ tags: ['slow'] }).expect(202);
        expect(body).toEqual({
          result: 'created',
          delayed: true,
          delayedUntil: new Date(app.clock.now().getTime() + minutes(10)).toISOString(),
          alertId: expect.any(String),
          ...ENVELOPE,
        });
        await app.settle();
        expect(await recipientsOf(body.alertId)).toEqual([]);
        return body.alertId as string;
      };

      /** @contract policies-11 */
      it('the row exists at once, the page goes out when the time has come, once', async () => {
        const id = await delayed();
        expect(await alerts.shown(id)).toMatchObject({ status: 'open' });
        await app.advance(minutes(9));
        expect(await recipientsOf(id)).toEqual([]);
        await app.advance(minutes(1));
        expect(await recipientsOf(id)).toEqual([ada.id]);
        await app.advance(minutes(30));
        expect((await alerts.history(id)).filter((type) => type === 'escalated')).toHaveLength(1);
      });

      /** @contract policies-11 */
      it('nothing follows when it was closed meanwhile', async () => {
        const id = await delayed();
        await alerts.act(id, 'close').expect(202);
        await app.advance(minutes(11));
        expect(await recipientsOf(id)).toEqual([]);
      });

      it('a snooze moves it further', async () => {
        const id = await delayed();
        const endTime = new Date(app.clock.now().getTime() + minutes(20)).toISOString();
        await alerts.act(id, 'snooze', { endTime }).expect(202);
        await app.advance(minutes(19));
        expect(await recipientsOf(id)).toEqual([]);
        await app.advance(minutes(2));
        expect(await recipientsOf(id)).toEqual([ada.id]);
      });

      it('ending that snooze by hand takes it up at once', async () => {
        const id = await delayed();
        const endTime = new Date(app.clock.now().getTime() + minutes(60)).toISOString();
        await alerts.act(id, 'snooze', { endTime }).expect(202);
        await app.advance(minutes(15));
        await alerts.act(id, 'unsnooze').expect(202);
        await app.settle();
        expect(await recipientsOf(id)).toEqual([ada.id]);
      });

      it('closing ends it: reopened before the time it pages at once, and not again at the time', async () => {
        const id = await delayed();
        await alerts.act(id, 'close').expect(202);
        await alerts.act(id, 'reopen').expect(202);
        await app.settle();
        expect(await recipientsOf(id)).toEqual([ada.id]);
        await app.advance(minutes(11));
        expect((await alerts.history(id)).filter((type) => type === 'escalated')).toHaveLength(1);
      });

      it('nobody is paged when it was acknowledged meanwhile', async () => {
        const id = await delayed();
        await alerts.act(id, 'acknowledge').expect(202);
        await app.advance(minutes(11));
        expect(await recipientsOf(id)).toEqual([]);
        await alerts.act(id, 'unacknowledge').expect(202);
        await app.advance(minutes(1));
        expect(await recipientsOf(id)).toEqual([ada.id]);
      });

      it('nobody is paged before the time by acknowledging and unacknowledging', async () => {
        const id = await delayed();
        await alerts.act(id, 'acknowledge').expect(202);
        await alerts.act(id, 'unacknowledge').expect(202);
        await app.advance(minutes(9));
        expect(await recipientsOf(id)).toEqual([]);
        await app.advance(minutes(1));
        expect(await recipientsOf(id)).toEqual([ada.id]);
      });
    });
  });

  describe('closing by alias', () => {
    const close = async (alias: string | readonly string[], teamId: string | null = null, id: string = newId()) => {
      const integration = { tenantId: await defaultTenantId(app), id, teamId };
      const actor = { type: 'api_key' as const, id: null, name: 'Prometheus' };
      const close = (aliases: readonly string[]) =>
        app.nest.get(AlertPipeline).closeByAliases(
          integration,
          aliases.map((alias) => ({ alias })),
          actor,
        );
      return typeof alias === 'string' ? (await close([alias]))[0] : close(alias);
    };

    /** @contract states-7 */
    it('follows the newest alert with the alias, and is idempotent', async () => {
      const id = await alerts.created({ alias: 'resolve me' });
      await alerts.act(id, 'acknowledge').expect(202);
      expect(await close('resolve me')).toBe('closed');
      expect(await close('resolve me')).toBe('already-closed');
      expect(await close('never raised')).toBe('unknown');
      expect(await alerts.shown(id)).toMatchObject({ status: 'closed', acknowledged: true });
      expect((await alerts.activities(id))[0]).toMatchObject({ type: 'closed', user: 'Prometheus' });
    });

    it('closes several at once, and says of each what became of it', async () => {
      for (const alias of ['b', 'a', 'c']) await alerts.created({ alias });
      expect(await close('c')).toBe('closed');
      const results = await close(['b', 'nobody', 'a', 'b', 'c']);
      expect(results).toEqual(['closed', 'unknown', 'closed', 'already-closed', 'already-closed']);
    });

    it('does not reach over to another team', async () => {
      const [mine, other] = [await createTeam(app), await createTeam(app)];
      const key = new AlertClient(app, `CompatKey ${await createKey(app, { teamId: mine.id })}`);
      const id = await key.created({ alias: 'of my team' });
      expect(await close('of my team', other.id)).toBe('unknown');
      expect(await close('of my team')).toBe('unknown');
      expect(await close('of my team', mine.id)).toBe('closed');
      expect(await alerts.shown(id)).toMatchObject({ status: 'closed' });
    });

    it('reaches what came through the same integration, wherever it was routed', async () => {
      const { id: teamId } = await createTeam(app);
      const raised = await alerts.created({ alias: 'routed away' });
      const [row] = await app
        .sql<{ integrationId: string }>('UPDATE alerts SET "teamId" = $2 WHERE id = $1 RETURNING "integrationId"', [
          raised,
          teamId,
        ])
        .then(([rows]) => rows as unknown as { integrationId: string }[]);
      expect(await close('routed away')).toBe('unknown');
      expect(await close('routed away', null, row?.integrationId)).toBe('closed');
    });
  });
});
