import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { createKey, createTeam, createTenant, createUser } from '../support/accounts.js';
import { AlertClient, ROOT } from '../support/alert-client.js';
import { TestApp } from '../support/test-app.js';

describe('alerts linked to incidents', () => {
  let app: TestApp;
  let alerts: AlertClient;
  let ada: string;
  let teamId: string;

  beforeAll(async () => {
    app = await TestApp.start();
    const person = await createUser(app, { fullName: 'Ada Lovelace' });
    ada = `Bearer ${person.token}`;
    teamId = (await createTeam(app, { members: [{ userId: person.id, role: 'user' }] })).id;
    alerts = new AlertClient(app, `CompatKey ${await createKey(app, { teamId })}`);
  });
  afterAll(() => app.stop());

  const call = (method: 'get' | 'post' | 'delete', path: string, authorization = ada) =>
    app.as(authorization).send(method, `/v2${path}`);
  const incident = async (name = 'Checkout', authorization = ada): Promise<string> =>
    (await call('post', '/incidents', authorization).send({ name }).expect(200)).body.data.id as string;
  const link = (id: string, alertIds: unknown, authorization = ada) =>
    call('post', `/incidents/${id}/alerts`, authorization).send({ alertIds });
  const linkedTo = async (id: string, authorization = ada) =>
    (await call('get', `/incidents/${id}/alerts`, authorization).expect(200)).body;
  const idsOf = ({ data }: { data: { id: string }[] }): string[] => data.map(({ id }) => id);

  /** @contract incidents-13 */
  it('are shown at the incident and at the alert, and taken back', async () => {
    const id = await incident();
    const first = await alerts.created({ message: 'Disk full', priority: 'P1' });
    app.clock.moveBy(1000);
    const second = await alerts.created({ message: 'No answer' });
    const { body } = await link(id, [first.toUpperCase(), second]).expect(200);
    expect(body.data).toEqual({ result: 'linked' });
    await link(id, [second]).expect(200);
    const shown = await linkedTo(id);
    expect(shown.totalCount).toBe(2);
    expect(shown.data[1]).toEqual({
      ...{ id: first, tinyId: expect.any(Number), message: 'Disk full', status: 'open', priority: 'P1' },
      ...{ acknowledged: false, snoozed: false, teamId, createdAt: expect.any(String) },
      ...{ linkedAt: app.clock.now().toISOString(), linkedBy: expect.objectContaining({ name: 'Ada Lovelace' }) },
    });
    expect(idsOf(shown)).toEqual([second, first]);
    const other = await incident('Payments');
    await link(other, [first]).expect(200);
    const { body: incidents } = await call('get', `/alerts/${first}/incidents`).expect(200);
    expect(incidents.data).toEqual([
      expect.objectContaining({ id: other, name: 'Payments', status: 'open', resolvedAt: null }),
      expect.objectContaining({ id, name: 'Checkout' }),
    ]);
    await call('delete', `/incidents/${id}/alerts/${first}`).expect(200);
    await call('delete', `/incidents/${id}/alerts/${first}`).expect(404, { message: 'Alert not linked' });
    expect(idsOf(await linkedTo(id))).toEqual([second]);
    const trail = await app.sql<{ action: string; userName: string }>(
      `SELECT action, "userName" FROM audit_log WHERE "entityType" = 'incident' AND "entityId" = $1 ORDER BY "createdAt", id`,
      [id],
    );
    expect(trail.map(({ action }) => action)).toEqual([
      ...['incident.create', 'incident.alert_linked', 'incident.alert_linked', 'incident.alert_unlinked'],
    ]);
  });

  /** @contract incidents-13 */
  it('go with either of them', async () => {
    const [id, kept] = [await incident(), await incident()];
    const [doomed, other] = [await alerts.created(), await alerts.created()];
    await link(id, [other]).expect(200);
    await link(kept, [doomed, other]).expect(200);
    await call('delete', `/alerts/${doomed}`, ROOT).expect(200);
    await call('delete', `/incidents/${id}`).expect(200);
    expect(idsOf(await linkedTo(kept))).toEqual([other]);
    expect(idsOf((await call('get', `/alerts/${other}/incidents`).expect(200)).body)).toEqual([kept]);
  });

  /** @contract incidents-13 */
  it('tell nobody of what they may not read', async () => {
    const id = await incident();
    const others = `CompatKey ${await createKey(app, { teamId: (await createTeam(app)).id })}`;
    const [own, foreign] = [await alerts.created(), await new AlertClient(app, others).created()];
    await link(id, [own, foreign]).expect(403);
    expect(idsOf(await linkedTo(id))).toEqual([]);
    await link(id, [own, foreign], ROOT).expect(200);
    expect(await linkedTo(id)).toMatchObject({ data: [{ id: own }], hidden: 1 });
    await call('get', `/alerts/${foreign}/incidents`).expect(403);
    const blind = await createUser(app, { permissions: { alerts: 'none' } });
    await call('get', `/incidents/${id}/alerts`, `Bearer ${blind.token}`).expect(403);
    await link(id, [own], `Bearer ${blind.token}`).expect(403);
    const deaf = await createUser(app, { permissions: { incidents: 'none' } });
    await call('get', `/alerts/${own}/incidents`, `Bearer ${deaf.token}`).expect(403);
    const stranger = `Bearer ${(await createTenant(app)).token}`;
    await call('get', `/incidents/${id}/alerts`, stranger).expect(404);
    await link(await incident('Theirs', stranger), [own], stranger).expect(400);
    await call('delete', `/incidents/${id}/alerts/${own}`, stranger).expect(404);
  });

  /** @contract incidents-13 */
  it.each([[undefined], [[]], ['all'], [['nonsense']], [[randomUUID()]], [[null]]])('refuse %j', async (alertIds) => {
    const id = await incident();
    const { body } = await link(id, alertIds).expect(400);
    expect(body.message).toContain('alertIds');
    await link(randomUUID(), [randomUUID()]).expect(404);
  });

  /** @contract incidents-13 */
  it('are at most 200 for an incident', async () => {
    const id = await incident();
    const alertId = await alerts.created();
    await link(
      id,
      Array.from({ length: 201 }, () => randomUUID()),
    ).expect(400);
    await link(id, [alertId]).expect(200);
    const { body } = await link(
      id,
      Array.from({ length: 200 }, () => randomUUID()),
    ).expect(400);
    expect(body.message).toContain('at most 200');
  });
});
