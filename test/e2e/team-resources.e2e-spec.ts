import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { KeyScope } from '../../src/people/access/caller.js';
import { createKey, createTeam, createTenant, createUser, login } from '../support/accounts.js';
import { hours } from '../support/fake-clock.js';
import { TestApp } from '../support/test-app.js';
import { ROOT_KEY } from '../support/test-config.js';

const UNKNOWN = '00000000-0000-4000-8000-000000000000';
const START = '2026-01-01T08:00:00.000Z';

let app: TestApp;
let admin: string;
beforeAll(async () => {
  app = await TestApp.start({ canPage: true });
  admin = `Bearer ${await login(app)}`;
});
afterAll(() => app.stop());

const call = (method: 'get' | 'post' | 'patch' | 'delete', path: string, authorization = admin) =>
  app.as(authorization).send(method, path);
const idsOf = (body: { data: { id: string }[] }): string[] => body.data.map(({ id }) => id);
/** A person who may write schedules and policies, of these teams. */
const writer = async (...teamIds: string[]) =>
  `Bearer ${(await createUser(app, { teamIds, permissions: { escalations: 'write' } })).token}`;

describe.each([
  ['/v2/schedules', { name: 'Primary' }],
  ['/v2/escalations', { name: 'Page' }],
  ['/v2/alert-policies', { name: 'Quiet', actions: { addTags: ['seen'] } }],
])('the team of %s', (path, fields) => {
  let [ours, theirs]: string[] = [];
  let [member, stranger]: string[] = [];
  beforeEach(async () => {
    [ours, theirs] = [(await createTeam(app)).id, (await createTeam(app)).id];
    [member, stranger] = [await writer(ours), await writer(theirs)];
  });

  const create = async (body: object, authorization?: string): Promise<string> =>
    (
      await call('post', path, authorization)
        .send({ ...fields, ...body })
        .expect(200)
    ).body.data.id;
  const teamOf = async (id: string) => (await call('get', `${path}/${id}`).expect(200)).body.data.teamId;
  const patch = (id: string, body: object, authorization?: string) =>
    call('patch', `${path}/${id}`, authorization).send(body);

  /** @contract on-call-2 */
  it('is set by its members, administrators and unbound keys', async () => {
    for (const caller of [member, admin, `CompatKey ${ROOT_KEY}`]) {
      expect(await teamOf(await create({ teamId: ours?.toUpperCase() }, caller))).toBe(ours);
    }
    const outsiders = [stranger, `CompatKey ${await createKey(app, { teamId: theirs })}`];
    for (const caller of outsiders) {
      await call('post', path, caller)
        .send({ ...fields, teamId: ours })
        .expect(403);
    }
  });

  /** @contract on-call-2 */
  it('is a team of the tenant, or none', async () => {
    const stranger = await createTenant(app);
    const foreign = await app.as(`Bearer ${stranger.token}`).post('/v2/teams', { name: 'Elsewhere' });
    const id = await create({ teamId: ours });
    for (const teamId of [UNKNOWN, foreign.body.data.id, 'ours', 5]) {
      const created = await call('post', path)
        .send({ ...fields, teamId })
        .expect(400);
      expect(created.body.message).toContain('teamId');
      expect((await patch(id, { teamId }).expect(400)).body.message).toContain('teamId');
    }
    expect(await teamOf(id)).toBe(ours);
    await patch(id, { teamId: null }).expect(200);
    expect(await teamOf(id)).toBeNull();
  });

  /** @contract escalations-6 */
  it('changes by the hand of those who belong to both', async () => {
    const id = await create({ teamId: ours }, member);
    await patch(id, { teamId: theirs }, member).expect(403);
    await patch(id, { teamId: theirs }, stranger).expect(403);
    expect(await teamOf(id)).toBe(ours);
    await patch(id, { teamId: theirs }, await writer(ours ?? '', theirs ?? '')).expect(200);
    expect(await teamOf(id)).toBe(theirs);
    await patch(id, { name: 'Mine' }, member).expect(403);
    await call('delete', `${path}/${id}`, member).expect(403);
    await patch(id, { teamId: null }, stranger).expect(200);
    await patch(id, { teamId: ours }, member).expect(200);
    expect(await teamOf(id)).toBe(ours);
  });

  /** @contract conventions-22 */
  it('decides who finds it in the list, which says how many more there are', async () => {
    await app.sql('TRUNCATE schedules, escalation_policies, alert_policies CASCADE');
    const [global, own, other] = [await create({}), await create({ teamId: ours }), await create({ teamId: theirs })];
    const list = async (query: string, authorization?: string) =>
      (await call('get', path + query, authorization).expect(200)).body;
    const of = (body: { data: { id: string }[] }) => new Set(idsOf(body));
    const mine = await list('', member);
    expect([of(mine), mine.totalCount, mine.hidden]).toEqual([new Set([global, own]), 2, 1]);
    const all = await list('?allTeams=true', member);
    expect([of(all), all.totalCount, all]).toEqual([
      new Set([global, own, other]),
      3,
      expect.not.objectContaining({ hidden: expect.anything() }),
    ]);
    expect((await list('')).hidden).toBe(2);
    expect(await list('', `CompatKey ${ROOT_KEY}`)).not.toHaveProperty('hidden');
  });

  /** @contract rights-7 */
  it('is kept by what outlives it, which is then its administrators’ alone', async () => {
    const id = await create({ teamId: ours }, member);
    await call('delete', `/v2/teams/${ours}`).expect(200);
    await app.settle();
    if (path === '/v2/alert-policies') {
      await call('get', `${path}/${id}`).expect(404);
      return;
    }
    expect(await teamOf(id)).toBe(ours);
    await call('get', `${path}/${id}`, member).expect(403);
    await patch(id, { name: 'Kept', teamId: ours }).expect(200);
    await patch(id, { teamId: theirs }).expect(200);
    await call('get', `${path}/${id}`, stranger).expect(200);
  });
});

describe('two teams', () => {
  /** @contract rights-7 */
  it("ask for each other's help: a policy pages the other team's schedule, which its people may not read", async () => {
    const [ours, theirs] = [(await createTeam(app)).id, (await createTeam(app)).id];
    const [member, stranger] = [await writer(ours), await writer(theirs)];
    const onCall = await createUser(app, { teamIds: [theirs], reachable: true });
    const rotations = [{ startDate: START, type: 'weekly', participants: [{ type: 'user', id: onCall.id }] }];
    const schedule = (
      await call('post', '/v2/schedules', stranger).send({ name: 'Theirs', teamId: theirs, rotations }).expect(200)
    ).body.data.id;
    const rules = [{ recipientType: 'schedule', recipientId: schedule }];
    await call('post', '/v2/escalations', member).send({ name: 'Help', teamId: ours, rules }).expect(200);
    for (const part of ['', '/on-calls', '/rotations', '/ical', `/shifts?start=${START}&end=2026-01-02`]) {
      await call('get', `/v2/schedules/${schedule}${part}`, member).expect(403);
      await call('get', `/v2/schedules/${schedule}${part}`, stranger).expect(200);
    }
    const key = `CompatKey ${await createKey(app, { teamId: ours })}`;
    const { body } = await call('post', '/v2/alerts', key).send({ message: 'Disk full' }).expect(202);
    expect(body.data).toMatchObject({ escalated: true, recipients: [onCall.id] });
  });

  /** @contract rights-7 */
  it('may call their schedules by the same name: each alert finds that of its own team', async () => {
    const people = await Promise.all(
      [1, 2].map(async () => {
        const user = await createUser(app, { reachable: true });
        const { id: teamId } = await createTeam(app, { members: [user.id] });
        const rotations = [{ startDate: START, participants: [{ id: user.id }] }];
        await call('post', '/v2/schedules').send({ name: 'Same name', teamId, rotations }).expect(200);
        return { userId: user.id, key: `CompatKey ${await createKey(app, { teamId })}` };
      }),
    );
    for (const { userId, key } of people) {
      const responders = [{ type: 'schedule', name: 'same name' }];
      const { body } = await call('post', '/v2/alerts', key).send({ message: 'Who comes?', responders }).expect(202);
      const recipients = await call('get', `/v2/alerts/${body.data.alertId}/recipients`, key).expect(200);
      expect(recipients.body.data).toEqual([userId]);
    }
  });

  /** @contract escalations-6 */
  it('keep their own default policy from each other', async () => {
    const [ours, theirs] = [(await createTeam(app)).id, (await createTeam(app)).id];
    const [member, stranger] = [await writer(ours), await writer(theirs)];
    const body = { name: 'First', teamId: ours, isDefault: true };
    const { id } = (await call('post', '/v2/escalations', member).send(body).expect(200)).body.data;
    const taking = { name: 'Mine', isDefault: true };
    await call('post', '/v2/escalations', stranger)
      .send({ ...taking, teamId: theirs })
      .expect(403);
    expect((await call('get', `/v2/escalations/${id}`).expect(200)).body.data.isDefault).toBe(true);
    await call('post', '/v2/escalations').send(taking).expect(200);
    expect((await call('get', `/v2/escalations/${id}`).expect(200)).body.data.isDefault).toBe(false);
  });

  /** @contract policies-5 */
  it("do not try each other's alert policies", async () => {
    const [ours, theirs] = [(await createTeam(app)).id, (await createTeam(app)).id];
    const dryRun = async (teamId: string) =>
      call('post', '/v2/alert-policies/dry-run', await writer(ours)).send({ alert: { teamId } });
    expect((await dryRun(ours)).status).toBe(200);
    expect((await dryRun(theirs)).status).toBe(403);
    expect((await dryRun(UNKNOWN)).status).toBe(400);
  });
});

describe('a list of what belongs to teams', () => {
  const at = (inHours: number) => new Date(app.clock.now().getTime() + hours(inHours)).toISOString();
  const LISTS: Record<string, (teamId: string) => object> = {
    '/v2/schedules': () => ({ name: 'A' }),
    '/v2/escalations': (teamId) => ({ name: 'A', teamId }),
    '/v2/alert-policies': () => ({ name: 'A', actions: { addTags: ['seen'] } }),
    '/v2/routing-rules': (targetTeamId) => ({ name: 'A', targetTeamId }),
    '/v2/services': () => ({ name: 'A' }),
    '/v2/incidents': () => ({ name: 'A' }),
    '/v2/heartbeats': () => ({ name: 'beat', interval: 1, intervalUnit: 'hours' }),
    '/v2/maintenance-windows': () => ({ name: 'A', startTime: at(1), endTime: at(2) }),
    '/v2/integrations': () => ({ name: 'A', apiKey: 'key-of-the-list-test' }),
    '/v2/alerts': () => ({ message: 'A' }),
  };
  // An integration comes with a key, an incident may have a postmortem.
  const ALSO = ['/v2/tokens', '/v2/postmortems'];

  /** @contract operating-22 */
  it("names nobody who was paged for another team's alert", async () => {
    const { id: teamId } = await createTeam(app);
    const key = `CompatKey ${await createKey(app, { teamId })}`;
    const { body } = await call('post', '/v2/alerts', key).send({ message: 'Ours' }).expect(202);
    const shownTo = async (authorization: string) => {
      const path = '/v2/alerts?include=escalation&allTeams=true&limit=100';
      const alerts = (await call('get', path, authorization).expect(200)).body.data as { id: string }[];
      return alerts.find(({ id }) => id === body.data.alertId);
    };
    const nobody = { lastPaged: null, next: null };
    expect(await shownTo(key)).toMatchObject({ escalation: nobody });
    expect(await shownTo(await writer())).toMatchObject({ escalation: null });
    // Who reads everything is told, and opens what the list shows.
    const { token } = await createUser(app, { role: 'stakeholder' });
    expect(await shownTo(`Bearer ${token}`)).toMatchObject({ escalation: nobody });
    const foreign = await createTenant(app);
    expect(await shownTo(`CompatKey ${foreign.apiKey}`)).toBeUndefined();
  });

  /** @contract conventions-22 */
  it('says how many more its caller would see with allTeams, and nothing when there are none', async () => {
    const { id: teamId } = await createTeam(app);
    const scopes: KeyScope[] = ['read', 'write', 'delete', 'config'];
    const key = `CompatKey ${await createKey(app, { teamId, scopes })}`;
    const unbound = `CompatKey ${await createKey(app, { scopes })}`;
    const hiddenOf = async (path: string, authorization?: string): Promise<unknown> =>
      (await call('get', path, authorization).expect(200)).body.hidden ?? 0;
    const paths = [...Object.keys(LISTS), ...ALSO];
    const before = new Map<string, number>();
    for (const path of paths) before.set(path, Number(await hiddenOf(path)));

    for (const [path, bodyOf] of Object.entries(LISTS)) {
      // Only administrators decide where alerts go.
      const maker = path === '/v2/routing-rules' ? admin : key;
      const made = await call('post', path, maker).send(bodyOf(teamId));
      expect(made.status).toBeLessThan(300);
      if (path !== '/v2/incidents') continue;
      const summary = { incidentId: made.body.data.id, summary: 'A' };
      await call('post', '/v2/postmortems', key).send(summary).expect(201);
    }
    for (const path of paths) {
      expect([path, await hiddenOf(path)]).toEqual([path, (before.get(path) ?? 0) + 1]);
      expect([path, await hiddenOf(`${path}?allTeams=true`)]).toEqual([path, 0]);
      expect([path, await hiddenOf(path, unbound)]).toEqual([path, 0]);
    }
  });

  /** @contract conventions-22 */
  it('of alerts counts those in the status that was asked for, and only for a first page without a search', async () => {
    const { id: teamId } = await createTeam(app);
    const key = `CompatKey ${await createKey(app, { teamId })}`;
    const hidden = async (query: string) => (await call('get', `/v2/alerts${query}`).expect(200)).body.hidden;
    const closed = (await hidden('?status=closed')) ?? 0;
    const { body } = await call('post', '/v2/alerts', key).send({ message: 'Soon closed', skipEscalation: true });
    await call('post', `/v2/alerts/${body.data.alertId}/close`, key).expect(202);
    expect(await hidden('?status=closed')).toBe(closed + 1);
    expect(await hidden('?query=Soon')).toBeUndefined();
    expect(await hidden('?offset=1')).toBeUndefined();
  });
});
