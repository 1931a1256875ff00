import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AlertPipeline } from '../../src/alerts/create/alert-pipeline.js';
import { newRequestId } from '../../src/platform/http/request-context.js';
import { AlertClient, ROOT } from '../support/alert-client.js';
import { createTenant, defaultTenantId } from '../support/accounts.js';
import { hours, minutes } from '../support/fake-clock.js';
import { TestApp } from '../support/test-app.js';

describe('what became of a request', () => {
  let app: TestApp;
  let alerts: AlertClient;

  beforeAll(async () => {
    app = await TestApp.start();
    alerts = new AlertClient(app);
  });
  afterAll(() => app.stop());

  const statusOf = async (requestId: string, on = app) =>
    (await on.as(ROOT).get(`/v2/alerts/requests/${requestId}`).expect(200)).body.data;

  it('tells of a create, a repeat and a suppressed create', async () => {
    const created = (await alerts.create({ alias: 'told/1' }).expect(202)).body;
    const repeat = (await alerts.create({ alias: 'told/1' }).expect(202)).body;
    await app
      .as(ROOT)
      .post('/v2/alert-policies', { name: 'Noise', match: { sources: ['noise'] }, actions: { suppress: true } })
      .expect(200);
    const dropped = (await alerts.create({ source: 'noise' }).expect(202)).body;

    const receipt = {
      success: true,
      isSuccess: true,
      action: 'Create',
      processedAt: app.clock.now().toISOString(),
      integrationId: expect.any(String),
      status: 'Created alert',
      alertId: created.alertId,
      alias: 'told/1',
    };
    expect(await statusOf(created.requestId)).toEqual(receipt);
    expect(await statusOf(repeat.requestId)).toEqual({ ...receipt, status: 'Counted as a repeat of the open alert' });
    expect(await statusOf(dropped.requestId)).toEqual({
      ...receipt,
      status: 'Suppressed by an alert policy',
      alertId: null,
      alias: null,
    });
  });

  it('is what a path below /requests asks for, whatever an alert has for an alias', async () => {
    await alerts.create({ alias: 'requests' }).expect(202);
    const { body } = await app.as(ROOT).get('/v2/alerts/requests/attachments?identifierType=alias').expect(404);
    expect(body).toMatchObject({ message: 'Request not found' });
  });

  it('is a row or two for a whole batch of creates', async () => {
    const tenantId = await defaultTenantId(app);
    const requests = Array.from({ length: 100 }, (_, n) => ({
      tenantId,
      teamId: null,
      suppressNotifications: false,
      integration: null,
      actor: { type: 'system', id: null, name: 'test' } as const,
      fields: { message: 'Many', alias: `many-${n % 70}` },
      requestId: newRequestId(),
    }));
    const outcomes = await app.nest.get(AlertPipeline).create(requests);
    const [blocks] = await app.sql<{ rows: number }>(
      `SELECT count(*)::int AS rows FROM alert_receipts WHERE cardinality(positions) > 1`,
    );
    // Created and repeated; twice so many where the batch lies across two blocks of ids.
    expect([2, 3, 4]).toContain(blocks?.rows);
    for (const [n, { requestId }] of requests.entries()) {
      const outcome = outcomes[n];
      if (!outcome || outcome.kind === 'suppressed') throw new Error('An alert was expected');
      expect(await statusOf(requestId)).toMatchObject({
        success: true,
        alertId: outcome.alertId,
        alias: `many-${n % 70}`,
      });
    }
  });

  it.each([
    ['acknowledge', {}, 'Acknowledge'],
    ['notes', { note: 'x' }, 'AddNote'],
    ['assign', { user: 'ann' }, 'Assign'],
    ['snooze', { endTime: '2999-01-01T00:00:00Z' }, 'Snooze'],
    ['close', {}, 'Close'],
  ])('tells of %s', async (route, body, action) => {
    const alertId = await alerts.created({ alias: `mutated by ${route}` });
    const { requestId } = (await alerts.act(alertId, route, body).expect(202)).body;
    expect(await statusOf(requestId)).toMatchObject({ action, success: true, alertId, alias: `mutated by ${route}` });
  });

  it('is known on another replica, and after a restart', async () => {
    const { requestId, alertId } = (await alerts.create({}).expect(202)).body;
    const other = await TestApp.start({ database: app.database, clock: app.clock });
    try {
      expect(await statusOf(requestId, other)).toMatchObject({ alertId });
    } finally {
      await other.stop();
    }
  });

  it('is 404 for what was never accepted, is none, or is another tenant’s', async () => {
    const { requestId } = (await alerts.create({}).expect(202)).body;
    const refused = (await app.as(ROOT).post('/v2/alerts', {}).expect(400)).body;
    const stranger = await createTenant(app);
    const ask = (id: string, authorization = ROOT) =>
      app.as(authorization).get(`/v2/alerts/requests/${id}`).expect(404);
    await ask(refused.requestId);
    await ask('none');
    await ask('00000000-0000-4000-8000-000000000000');
    await ask(requestId, `CompatKey ${stranger.apiKey}`);
  });

  it('is kept for a day', async () => {
    const { requestId } = (await alerts.create({}).expect(202)).body;
    app.clock.moveBy(hours(24) - minutes(1));
    await app.settle();
    await statusOf(requestId);
    app.clock.moveBy(minutes(1));
    await app.as(ROOT).get(`/v2/alerts/requests/${requestId}`).expect(404);
    await app.settle();
    expect(await app.sql('SELECT 1 FROM alert_receipts')).toEqual([]);
  });
});
