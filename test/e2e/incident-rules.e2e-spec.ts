import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createKey, createTeam, createUser, login } from '../support/accounts.js';
import { AlertClient } from '../support/alert-client.js';
import { logs } from '../support/log-watch.js';
import { TestApp } from '../support/test-app.js';

const UNKNOWN = '00000000-0000-4000-8000-000000000000';

interface ShownRule {
  id: string;
  openIncident: { id: string; leftOut: number } | null;
}

let app: TestApp;
let admin: string;
let alerts: AlertClient;
let service: string;
beforeAll(async () => {
  app = await TestApp.start();
  admin = `Bearer ${await login(app)}`;
  alerts = new AlertClient(app);
});
afterAll(() => app.stop());
beforeEach(async () => {
  await app.sql('DELETE FROM services');
  await app.sql('DELETE FROM incidents');
  service = (await call('post', '/services').send({ name: 'Shop' }).expect(200)).body.data.id;
});

const call = (method: 'get' | 'post' | 'patch' | 'delete', path: string, authorization = admin) =>
  app.as(authorization).send(method, `/v2${path}`);
const rules = (path = '', of = service): string => `/services/${of}/incident-rules${path}`;
const BODY = { name: 'Down', match: { tags: ['shop'] }, incident: { message: 'Shop: {{message}}' } };
const create = async (body: object = {}, of = service): Promise<string> =>
  (
    await call('post', rules('', of))
      .send({ ...BODY, ...body })
      .expect(201)
  ).body.data.id as string;
const shown = async (id: string): Promise<ShownRule> => (await call('get', rules(`/${id}`)).expect(200)).body.data;
const incidents = async (): Promise<Record<string, unknown>[]> =>
  (await call('get', '/incidents?allTeams=true').expect(200)).body.data;
const alertsOf = async (id: unknown): Promise<{ id: string; linkedBy: object }[]> =>
  (await call('get', `/incidents/${String(id)}/alerts`).expect(200)).body.data;
const raised = async (body: object): Promise<string> => {
  const id = await alerts.created(body);
  await app.settle();
  return id;
};

describe('/v2/services/:id/incident-rules', () => {
  /** @contract incidents-17 */
  it('keeps every field, and changes what the body names', async () => {
    const conditions = [{ field: 'message', not: true, operation: 'contains', expectedValue: 'test', order: 0 }];
    const body = {
      ...{ name: 'Down', enabled: false, order: 3 },
      match: { conditions: { type: 'match-all-conditions', conditions } },
      incident: {
        ...{ message: 'Shop: {{message}}', description: '{{description}}', priority: 'P1', tags: ['a', 'b'] },
        ...{ details: { runbook: 'https://wiki.example.com' }, notifyStakeholders: true },
        stakeholderNotice: { message: 'The shop is down', description: null },
      },
    };
    const id = await create(body);
    expect(await shown(id)).toMatchObject({ id, serviceId: service, ...body, openIncident: null });
    await call('patch', rules(`/${id}`))
      .send({ enabled: true, incident: { message: 'Other' } })
      .expect(200);
    const plain = { description: null, priority: 'P3', tags: [], details: {}, notifyStakeholders: false };
    expect(await shown(id)).toMatchObject({
      ...{ ...body, enabled: true, incident: { message: 'Other', ...plain, stakeholderNotice: null } },
    });
    await call('delete', rules(`/${id}`)).expect(200);
    for (const method of ['get', 'patch', 'delete'] as const)
      expect(
        (
          await call(method, rules(`/${id}`))
            .send({})
            .expect(404)
        ).body,
      ).toEqual({
        message: 'Incident rule not found',
      });
    await call('get', rules('', UNKNOWN)).expect(404, { message: 'Service not found' });
  });

  it.each([
    [{ name: '' }, 'name'],
    [{ incident: undefined }, 'incident'],
    [{ incident: { message: '' } }, 'incident.message'],
    [{ incident: { message: '{{nothing}}' } }, 'incident.message'],
    [{ incident: { message: 'x', description: '{{nothing}}' } }, 'incident.description'],
    [{ incident: { message: 'x', tags: 5 } }, 'incident.tags'],
    [{ incident: { message: 'x', details: [] } }, 'incident.details'],
    [{ incident: { message: 'x', priority: 'P9' } }, 'incident.priority'],
    [{ incident: { message: 'x', stakeholderNotice: 'y' } }, 'incident.stakeholderNotice'],
    [{ incident: { message: 'x', stakeholderNotice: { message: '{{no}}' } } }, 'incident.stakeholderNotice.message'],
    [{ order: -1 }, 'order'],
    [{ match: { messageRegex: 'a(' } }, 'match.messageRegex'],
  ])('refuses %j', async (change, field) => {
    const { body } = await call('post', rules())
      .send({ ...BODY, ...change })
      .expect(400);
    expect(body.message).toContain(`Invalid request: ${field}`);
    expect((await call('get', rules()).expect(200)).body.totalCount).toBe(0);
  });

  it('asks for the rights on the service, and goes with it', async () => {
    const team = await createTeam(app);
    const key = `CompatKey ${await createKey(app, { teamId: team.id })}`;
    const own = (await call('post', '/services', key).send({ name: 'Own' }).expect(200)).body.data.id as string;
    await create({}, own);
    const { token } = await createUser(app, {});
    for (const [method, path] of [
      ['get', ''],
      ['post', ''],
    ] as const)
      await call(method, rules(path, own), `Bearer ${token}`).send(BODY).expect(403);
    const reader = `Bearer ${(await createUser(app, { permissions: { services: 'read' } })).token}`;
    await call('get', rules(), reader).expect(200);
    await call('post', rules(), reader).send(BODY).expect(403);
    await call('delete', `/services/${own}`).expect(200);
    expect(await app.sql('SELECT 1 FROM incident_rules WHERE "serviceId" = $1', [own])).toEqual([]);
  });
});

describe('a new alert that fits', () => {
  /** @contract incidents-17 */
  it('opens an incident of the service for its first fitting rule, told to the team that owns it', async () => {
    const team = await createTeam(app);
    const key = `CompatKey ${await createKey(app, { teamId: team.id })}`;
    const own = (await call('post', '/services', key).send({ name: 'Own' }).expect(200)).body.data.id as string;
    const stakeholderNotice = { message: 'Trouble in {{entity}}', description: null };
    const incident = {
      ...{ message: 'Shop: {{message}}', description: '{{description}}', priority: 'P2', tags: ['outage'] },
      ...{ details: { runbook: 'r' }, notifyStakeholders: true, stakeholderNotice },
    };
    const first = await create({ order: 1, incident }, own);
    await create({ name: 'Later', order: 2 }, own);
    await create({ name: 'Off', order: 0, enabled: false }, own);
    const elsewhere = await create({ name: 'Elsewhere' });
    const alert = { message: 'No answer', description: 'since 9', entity: 'web-1', tags: ['shop'] };
    const one = await raised(alert);
    const [b, a] = (await incidents()).sort((x, y) => String(x['name']).localeCompare(String(y['name'])));
    const opened = a?.['teamId'] ? a : b;
    expect(opened).toMatchObject({
      ...{ name: 'Shop: No answer', message: 'Shop: No answer', description: 'since 9', priority: 'P2' },
      ...{ tags: ['outage'], details: { runbook: 'r' }, status: 'open', teamId: team.id, createdBy: null },
      ...{ responders: [{ type: 'team', id: team.id }], impactedServices: [own] },
      ...{ notifyStakeholders: true, stakeholderNotice: { message: 'Trouble in web-1', description: null } },
    });
    expect(await alertsOf(opened?.['id'])).toMatchObject([
      { id: one, linkedBy: { type: 'system', id: first, name: 'Incident rule Down' } },
    ]);
    expect(await incidents()).toHaveLength(2);
    expect((await shown(elsewhere)).openIncident).toMatchObject({ leftOut: 0 });
    const trail = await app.sql(
      `SELECT action, "userName", "actorType" FROM audit_log
       WHERE "entityType" = 'incident' AND "entityId" = $1 ORDER BY action`,
      [opened?.['id']],
    );
    const author = { userName: 'Incident rule Down', actorType: 'system' };
    expect(trail).toEqual([
      { action: 'incident.alert_linked', ...author },
      { action: 'incident.create', ...author },
    ]);
  });

  /** @contract incidents-17 */
  it('is linked to the open incident; after that is resolved another one is opened', async () => {
    const id = await create();
    const [one, two] = [await raised({ tags: ['shop'] }), await raised({ tags: ['shop'] })];
    await raised({ tags: ['other'] });
    const incident = (await shown(id)).openIncident?.id;
    expect((await alertsOf(incident)).map((each) => each.id)).toEqual([two, one]);
    await call('patch', `/incidents/${incident}`).send({ status: 'resolved' }).expect(200);
    expect((await shown(id)).openIncident).toBeNull();
    const three = await raised({ tags: ['shop'] });
    const next = (await shown(id)).openIncident?.id;
    expect(next).not.toBe(incident);
    expect((await alertsOf(next)).map((each) => each.id)).toEqual([three]);
    await call('delete', `/incidents/${next}`).expect(200);
    await raised({ tags: ['shop'] });
    expect(await incidents()).toHaveLength(2);
  });

  /** @contract incidents-17 */
  it('follows its rule once, however often the event is handled', async () => {
    const id = await create();
    const one = await raised({ tags: ['shop'] });
    const incident = (await shown(id)).openIncident?.id;
    await call('patch', `/incidents/${incident}`).send({ status: 'resolved' }).expect(200);
    const again = (alertId: string): Promise<unknown> =>
      app.sql(
        `INSERT INTO incident_rule_matches ("tenantId", "ruleId", "alertId", "dueAt", attempts)
         SELECT "tenantId", id, $2, $3, 0 FROM incident_rules WHERE id = $1`,
        [id, alertId, app.clock.now()],
      );
    await again(one);
    // That one is gone by now.
    await again(UNKNOWN);
    await app.settle();
    expect(await incidents()).toHaveLength(1);
    expect(await app.sql('SELECT 1 FROM incident_rule_matches')).toEqual([]);
  });

  /** @contract incidents-17 */
  it('may be linked by somebody before its rule is followed, and keeps no other from that', async () => {
    const id = await create();
    const one = await raised({ tags: ['shop'] });
    const incident = (await shown(id)).openIncident?.id;
    const two = await alerts.created({ tags: ['shop'], alias: 'two' });
    const three = await alerts.created({ tags: ['shop'], alias: 'three' });
    await call('post', `/incidents/${incident}/alerts`)
      .send({ alertIds: [two] })
      .expect(200);
    await app.settle();
    expect((await alertsOf(incident)).map((each) => each.id)).toEqual([three, two, one]);
    expect(await app.sql('SELECT 1 FROM incident_rule_matches')).toEqual([]);
  });

  /** @contract incidents-17 */
  it('need not tell anybody, but must be kept', async () => {
    const id = await create();
    const policy = async (actions: object): Promise<string> =>
      (
        await call('post', '/alert-policies')
          .send({ name: 'p', match: { tags: ['shop'] }, actions })
          .expect(200)
      ).body.data.id as string;
    for (const actions of [{ suppress: true }, { autoClose: true }, { delayMinutes: 5 }]) {
      const dropped = await policy(actions);
      await alerts.create({ tags: ['shop'], alias: JSON.stringify(actions) }).expect(202);
      await app.settle();
      expect([actions, await incidents()]).toEqual([actions, []]);
      await call('delete', `/alert-policies/${dropped}`).expect(200);
    }
    app.clock.moveBy(300_000);
    await app.settle();
    const deferred = (await shown(id)).openIncident?.id;
    expect(await alertsOf(deferred)).toMatchObject([{ status: 'open' }]);
    const acknowledging = await policy({ autoAck: true });
    const quiet = await raised({ tags: ['shop'], alias: 'quiet' });
    expect((await alertsOf(deferred)).map((each) => each.id)).toContain(quiet);
    await call('delete', `/alert-policies/${acknowledging}`).expect(200);
  });

  it('goes on without a rule that is damaged', async () => {
    const broken = await create({ order: 0 });
    const sound = await create({ name: 'Sound', order: 1 });
    const match = { conditions: { type: 'match-any-condition', conditions: 5 } };
    await app.sql('UPDATE incident_rules SET match = $2 WHERE id = $1', [broken, match]);
    await call('patch', rules(`/${sound}`))
      .send({ order: 2 })
      .expect(200);
    logs.expectErrors(/An incident rule failed and is skipped/);
    await raised({ tags: ['shop'] });
    expect((await shown(sound)).openIncident).not.toBeNull();
    await app.sql(`UPDATE incident_rules SET incident = '5' WHERE id = $1`, [sound]);
    await app.sql('DELETE FROM incidents');
    logs.expectErrors(/Could not link the alerts of an incident rule/);
    await raised({ tags: ['shop'], alias: 'other' });
    const [row] = await app.sql<{ attempts: number; lastError: string }>(
      'SELECT attempts, "lastError" FROM incident_rule_matches',
    );
    expect(row).toEqual({ attempts: 1, lastError: expect.any(String) });
  });
});
