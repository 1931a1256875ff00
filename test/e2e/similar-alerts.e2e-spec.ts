import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { createKey, createTeam, createTenant, createUser, type TestUser } from '../support/accounts.js';
import { AlertClient } from '../support/alert-client.js';
import { minutes } from '../support/fake-clock.js';
import { TestApp } from '../support/test-app.js';

interface Similar {
  id: string;
  same: string[];
  incidents: { id: string; name: string; postmortemId: string | null }[];
}

describe('GET /v2/alerts/:identifier/similar', () => {
  let app: TestApp;
  let ada: TestUser;
  let teamId: string;
  let alerts: AlertClient;
  beforeAll(async () => {
    app = await TestApp.start();
    ada = await createUser(app, { fullName: 'Ada Lovelace', permissions: { postmortems: 'write', alerts: 'write' } });
    teamId = (await createTeam(app, { members: [{ userId: ada.id, role: 'user' }] })).id;
    alerts = new AlertClient(app, `CompatKey ${await createKey(app, { teamId })}`);
  });
  afterAll(() => app.stop());

  const bearer = ({ token }: { token: string }): string => `Bearer ${token}`;
  const read = (path: string, as = bearer(ada)) => app.as(as).get(`/v2/alerts/${path}`);
  const similar = async (id: string, as?: string): Promise<Similar[]> =>
    (await read(`${id}/similar`, as).expect(200)).body.data as Similar[];
  const send = (path: string, body: object, as = bearer(ada)) => app.as(as).post(`/v2${path}`, body);
  const raised = async (body: object, client = alerts): Promise<string> => {
    app.clock.moveBy(1000);
    return client.created(body);
  };

  /** @contract incidents-16 */
  it('says who had the earlier ones, how long it took, and what was written', async () => {
    const alias = 'disk-db1';
    const first = await raised({ message: 'Disk full on db1', alias });
    app.clock.moveBy(minutes(4));
    await send(`/alerts/${first}/acknowledge`, {}).expect(202);
    await send(`/alerts/${first}/notes`, { note: 'An old note', user: 'Ada Lovelace' }).expect(202);
    app.clock.moveBy(minutes(1));
    await send(`/alerts/${first}/notes`, { note: 'Deleted the logs', user: 'Ada Lovelace' }).expect(202);
    await send(`/alerts/${first}/close`, { note: 'Logs rotate now' }).expect(202);
    const id = await raised({ message: 'Disk nearly full on db1', alias });
    const [earlier] = await similar(id);
    expect(earlier).toMatchObject({
      ...{ id: first, message: 'Disk full on db1', status: 'closed', same: ['alias'], teamId },
      ...{ acknowledgedBy: { id: ada.id, name: 'Ada Lovelace' }, acknowledgedAfterSec: 240, closedAfterSec: 300 },
      ...{ closedBy: { name: 'Ada Lovelace' }, closeNote: 'Logs rotate now', incidents: [] },
      lastNote: { note: 'Deleted the logs', user: 'Ada Lovelace' },
    });
    // The earlier one has none before it.
    expect(await similar(first)).toEqual([]);
  });

  /** @contract incidents-16 */
  it('has the same alias first, then the same title, then the same entity; at most five, the newest', async () => {
    const entity = 'web-7';
    const title = 'Web is slow';
    const ofEntity = await raised({ message: 'Certificate expires', entity });
    const ofTitle = await raised({ message: title, entity: 'web-8' });
    const ofBoth = await raised({ message: title, entity });
    const ofAlias = await raised({ message: 'Something else', alias: 'web-7-slow' });
    await send(`/alerts/${ofAlias}/close`, {}).expect(202);
    await raised({ message: 'Unlike', entity: 'web-9' });
    const id = await raised({ message: title, entity, alias: 'web-7-slow' });
    expect((await similar(id)).map((each) => [each.id, each.same])).toEqual([
      [ofAlias, ['alias']],
      [ofBoth, ['message', 'entity']],
      [ofTitle, ['message']],
      [ofEntity, ['entity']],
    ]);
    const many: string[] = [];
    for (let count = 0; count < 7; count++) many.push(await raised({ message: 'Queue is long' }));
    expect((await similar(many[6]!)).map((each) => each.id)).toEqual(many.slice(1, 6).reverse());
    // Without an entity, those without one are not alike.
    expect(await similar(await raised({ message: `Alone ${randomUUID()}` }))).toEqual([]);
  });

  /** @contract incidents-16 */
  it('leads to the incident, and to what was learned of it', async () => {
    const first = await raised({ message: 'Cards are declined' });
    const { body: made } = await send('/incidents', { name: 'Cards', alertIds: [first] }).expect(200);
    const incidentId = made.data.id as string;
    const id = await raised({ message: 'Cards are declined' });
    expect((await similar(id))[0]?.incidents).toEqual([{ id: incidentId, name: 'Cards', postmortemId: null }]);
    const { body: written } = await send('/postmortems', { incidentId, summary: 'It broke' }).expect(201);
    expect((await similar(id))[0]?.incidents[0]?.postmortemId).toBe(written.data.id);
    const deaf = await createUser(app, { permissions: { incidents: 'none' }, teamIds: [teamId] });
    expect((await similar(id, bearer(deaf)))[0]?.incidents).toEqual([]);
    const unlearned = await createUser(app, { permissions: { postmortems: 'none' }, teamIds: [teamId] });
    expect((await similar(id, bearer(unlearned)))[0]?.incidents[0]).toMatchObject({ postmortemId: null });
  });

  /** @contract incidents-16 */
  it('shows nothing of other teams, and nothing to whom alerts are not shown', async () => {
    const message = 'Payroll of Zoe fails';
    const others = (await createTeam(app)).id;
    const theirs = new AlertClient(app, `CompatKey ${await createKey(app, { teamId: others })}`);
    // More of others than one answer has, and newer ones: they hide none of the caller's.
    const own = await raised({ message, alias: 'payroll' });
    await send(`/alerts/${own}/close`, {}).expect(202);
    const foreign: string[] = [];
    for (let count = 0; count < 6; count++) foreign.push(await raised({ message, entity: 'hr' }, theirs));
    await raised({ message, alias: 'payroll' }, theirs);
    const id = await raised({ message, alias: 'payroll', entity: 'hr' });
    expect((await similar(id)).map((each) => each.id)).toEqual([own]);
    await read(`${foreign[0]!}/similar`).expect(403);
    const blind = await createUser(app, { permissions: { alerts: 'none' }, teamIds: [teamId] });
    await read(`${id}/similar`, bearer(blind)).expect(403);
    await read(`${id}/similar`, bearer(await createTenant(app))).expect(404);
    const stakeholder = await createUser(app, { role: 'stakeholder' });
    expect(await similar(id, bearer(stakeholder))).toHaveLength(5);
    await read(`${randomUUID()}/similar`).expect(404);
    await read(`nonsense/similar`).expect(404);
    await read(`${id}/similar?identifierType=name`).expect(400);
  });

  it('is asked by tiny id and alias, too, whatever stands in them', async () => {
    const alias = `it's 100% "\\\u2028${randomUUID()}`;
    const first = await raised({ message: 'Odd', alias });
    await send(`/alerts/${first}/close`, {}).expect(202);
    await raised({ message: 'Odder', alias });
    const { body } = await read(`${encodeURIComponent(alias)}/similar?identifierType=alias`).expect(200);
    expect(body.data).toMatchObject([{ id: first, same: ['alias'] }]);
  });
});

describe('an incident that is started from alerts', () => {
  let app: TestApp;
  let alerts: AlertClient;
  let as: string;
  beforeAll(async () => {
    app = await TestApp.start();
    const ada = await createUser(app, { fullName: 'Ada Lovelace' });
    const teamId = (await createTeam(app, { members: [{ userId: ada.id, role: 'user' }] })).id;
    as = `Bearer ${ada.token}`;
    alerts = new AlertClient(app, `CompatKey ${await createKey(app, { teamId })}`);
  });
  afterAll(() => app.stop());

  const start = (body: object, authorization = as) =>
    app.as(authorization).post('/v2/incidents', { name: 'Cards', ...body });
  const count = async (): Promise<number> =>
    (await app.sql<{ count: number }>('SELECT count(*)::int AS count FROM incidents'))[0]!.count;

  /** @contract incidents-14 */
  it('has them linked, whatever their state, and publishes nothing', async () => {
    const [open, closed] = [await alerts.created(), await alerts.created()];
    await alerts.act(closed, 'close', {}).expect(202);
    const { body } = await start({ alertIds: [open.toUpperCase(), closed, open] }).expect(200);
    const path = `/v2/incidents/${body.data.id}`;
    const linked = await app.as(as).get(`${path}/alerts`).expect(200);
    expect(linked.body.totalCount).toBe(2);
    const { body: shown } = await app.as(as).get(path).expect(200);
    expect(shown.data.statusPageEntry).toBeNull();
    await start({ alertIds: [] }).expect(200);
    await start({ alertIds: null }).expect(200);
  });

  /** @contract incidents-14 */
  it('is not started at all where one of them cannot be linked', async () => {
    const own = await alerts.created();
    const foreign = await new AlertClient(
      app,
      `CompatKey ${await createKey(app, { teamId: (await createTeam(app)).id })}`,
    ).created();
    const before = await count();
    for (const [alertIds, status] of [
      [[own, randomUUID()], 400],
      [['nonsense'], 400],
      ['all', 400],
      [[null], 400],
      [Array.from({ length: 201 }, () => randomUUID()), 400],
      [[own, foreign], 403],
    ] as const) {
      const { body } = await start({ alertIds }).expect(status);
      if (status === 400) expect(body.message).toContain('alertIds');
    }
    const blind = await createUser(app, { permissions: { alerts: 'none' } });
    await start({ alertIds: [own] }, `Bearer ${blind.token}`).expect(403);
    expect(await count()).toBe(before);
  });
});
