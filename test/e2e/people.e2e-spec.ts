import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTeam, createUser, login, type TestUser } from '../support/accounts.js';
import { openApiOf } from '../support/openapi-document.js';
import { TestApp } from '../support/test-app.js';
import { ROOT_KEY } from '../support/test-config.js';
import { MATRIX } from './access-matrix/matrix.js';
import { World } from './access-matrix/world.js';
import { ApiDocument, type OpenApi } from './hostile/api-document.js';

/** Whoever is named in an answer is named in full: id, name and e-mail address. */
describe('people in answers', () => {
  let app: TestApp;
  let admin: string;
  let ada: TestUser;
  let teamId: string;
  let scheduleId: string;
  let alertId: string;
  const NAME = 'Ada Lovelace';
  const EMAIL = 'ada.lovelace@example.com';

  type Body = Record<string, unknown>;
  const bearer = (user: { token: string }): string => `Bearer ${user.token}`;
  async function send(method: 'get' | 'post' | 'patch', path: string, body: Body = {}, as = admin): Promise<Body> {
    const request = app.as(as).send(method, path);
    const answer = await (method === 'get' ? request : request.send(body));
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`);
    return answer.body as Body;
  }
  const data = async (path: string, as = admin): Promise<unknown> => (await send('get', path, {}, as))['data'];
  const made = async (path: string, body: Body, as = admin): Promise<string> =>
    ((await send('post', path, body, as))['data'] as { id: string }).id;

  beforeAll(async () => {
    app = await TestApp.start();
    admin = `Bearer ${await login(app)}`;
    ada = await createUser(app, { email: EMAIL, fullName: NAME });
    teamId = (await createTeam(app, { members: [ada.id] })).id;
    const participants = [{ id: ada.id }, { id: teamId, type: 'team' }, { type: 'none' }];
    scheduleId = await made('/v2/schedules', {
      name: 'Ops',
      rotations: [{ type: 'daily', startDate: '2026-01-01T00:00:00Z', participants: [{ id: ada.id }] }],
    });
    await made('/v2/schedules', { name: 'Kinds', rotations: [{ startDate: '2027-01-01T00:00:00Z', participants }] });
    const rules = [
      { recipientType: 'user', recipientId: ada.id },
      { recipientType: 'team', recipientId: teamId },
    ];
    await made('/v2/escalations', { name: 'Policy', teamId, isDefault: true, rules });
    const alert = { message: 'It burns', responders: [{ type: 'user', id: ada.id }] };
    const { body } = await app.http.post('/v2/alerts').set('X-Service-Key', ROOT_KEY).send(alert).expect(202);
    alertId =
      (body as { data?: { alertId: string }; alertId: string }).data?.alertId ?? ((body as Body)['alertId'] as string);
    for (const action of ['acknowledge', 'read', 'notes'])
      await send('post', `/v2/alerts/${alertId}/${action}`, { note: 'On it' }, bearer(ada));
    await app.settle();
  });
  afterAll(() => app.stop());

  const person = () => ({ id: ada.id, name: NAME, email: EMAIL });
  const withUser = () => ({ userId: ada.id, userName: NAME, userEmail: EMAIL });
  const RANGE = 'start=2026-06-01T00:00:00Z&end=2026-06-02T00:00:00Z';

  /** @contract conventions-15 */
  it('are whole on call, in rotations, overrides and shifts', async () => {
    expect(await data(`/v2/schedules/${scheduleId}/on-calls`)).toMatchObject({ onCallRecipients: [person()] });
    expect(await data(`/v2/schedules/${scheduleId}/shifts?${RANGE}`)).toMatchObject({ shifts: [withUser()] });
    const override = { userId: ada.id, startTime: '2026-07-01T00:00:00Z', endTime: '2026-07-02T00:00:00Z' };
    await send('post', `/v2/schedules/${scheduleId}/overrides`, override);
    expect(await data(`/v2/schedules/${scheduleId}`)).toMatchObject({
      rotations: [{ participants: [person()] }],
      overrides: [withUser()],
    });
    const schedules = (await data('/v2/schedules')) as { name: string; rotations: { participants: Body[] }[] }[];
    const kinds = schedules.find(({ name }) => name === 'Kinds')?.rotations[0]?.participants;
    expect(kinds?.[0]).toMatchObject(person());
    for (const other of kinds?.slice(1) ?? []) expect(other).not.toHaveProperty('email');
  });

  /** @contract conventions-15 */
  it('are whole in teams, escalation rules, forwarding and requests for time off', async () => {
    expect(await data(`/v2/teams/${teamId}`)).toMatchObject({ members: [person()] });
    expect(await data('/v2/escalations?allTeams=true')).toMatchObject([
      {
        rules: [
          { recipientId: ada.id, recipientName: NAME, recipientEmail: EMAIL },
          expect.not.objectContaining({ recipientEmail: expect.anything() }),
        ],
      },
    ]);
    const ben = await createUser(app, { email: 'ben@example.com', fullName: 'Ben' });
    await made('/v2/forwarding-rules', { fromUserId: ben.id, toUserId: ada.id });
    expect(await data(`/v2/forwarding-rules?userId=${ben.id}`, bearer(ben))).toMatchObject([
      {
        fromUserId: ben.id,
        fromUserName: 'Ben',
        fromUserEmail: 'ben@example.com',
        toUserName: NAME,
        toUserEmail: EMAIL,
      },
    ]);
    const days = { startDate: '2026-08-01T00:00:00Z', endDate: '2026-08-02T00:00:00Z' };
    const id = await made('/v2/pto-requests', days, bearer(ada));
    await send('patch', `/v2/pto-requests/${id}/approve`, { confirm: true });
    expect(await data('/v2/pto-requests')).toMatchObject([
      { ...withUser(), approvedByName: expect.any(String), approvedByEmail: expect.stringContaining('@') },
    ]);
  });

  /** @contract conventions-15 */
  it('are whole in alerts, their notes and their history, in the audit log and in reports', async () => {
    expect(await data(`/v2/alerts/${alertId}`)).toMatchObject({
      acknowledgedBy: person(),
      readBy: [withUser()],
      responders: [{ ...person(), type: 'user' }],
    });
    expect(await data('/v2/alerts')).toMatchObject([{ acknowledgedBy: person() }]);
    expect(await data(`/v2/alerts/${alertId}/notes`)).toMatchObject([{ actor: person() }]);
    const { activities } = (await data(`/v2/alerts/${alertId}/activities`)) as { activities: Body[] };
    expect(activities).toContainEqual(
      expect.objectContaining({ type: 'acknowledged', actor: { ...person(), type: 'user' } }),
    );
    expect(await data(`/v2/alerts/${alertId}/logs`)).toContainEqual(
      expect.objectContaining({ type: 'acknowledged', owner: NAME, actor: { ...person(), type: 'user' } }),
    );
    await send('post', `/v2/alerts/${alertId}/assign`, { user: EMAIL });
    const owner = { owner: EMAIL, ownerId: ada.id, ownerName: NAME, ownerEmail: EMAIL };
    expect(await data(`/v2/alerts/${alertId}`)).toMatchObject(owner);
    await send('post', '/v2/audit-log', {
      action: 'test',
      entityType: 'test',
      entityId: '1',
      userId: ada.id,
      userName: NAME,
    });
    expect(await data('/v2/audit-log?action=test')).toMatchObject([
      { subjectId: ada.id, subjectName: NAME, subjectEmail: EMAIL },
    ]);
    expect(await data('/v2/reports/responder')).toMatchObject([{ key: ada.id, name: NAME, email: EMAIL }]);
  });

  /** @contract conventions-15 */
  it('have no address for those who may not see users', async () => {
    const eve = await createUser(app, { permissions: { users: 'none' } });
    const shown = JSON.stringify([
      await data(`/v2/schedules/${scheduleId}/on-calls`, bearer(eve)),
      await data(`/v2/schedules/${scheduleId}`, bearer(eve)),
      await data('/v2/escalations?allTeams=true', bearer(eve)),
      await data('/v2/alerts?allTeams=true', bearer(eve)),
    ]);
    expect(shown).toContain(ada.id);
    expect(shown).not.toContain(EMAIL);
  });

  /** @contract conventions-15 */
  it('stay as third-party clients know them', async () => {
    const { body } = await app.as(`GenieKey ${ROOT_KEY}`).get(`/v2/alerts/${alertId}`).expect(200);
    expect(JSON.stringify(body)).not.toMatch(/"email"|ownerId/);
  });

  /** @contract conventions-15 */
  it('are declared wherever a view has the id of a user', async () => {
    const { components } = await openApiOf<{ components: { schemas: Record<string, { properties?: Body }> } }>(app);
    const views = components.schemas;
    const ids = /(^u|U)serId$|^(owner|recipient)Id$|((?<!manag)ed|wner)By$|^recipient$/;
    const bare = Object.entries(views).flatMap(([name, { properties = {} }]) =>
      Object.keys(properties)
        .filter(
          (field) => name.endsWith('View') && ids.test(field) && !(`${field.replace(/Id$/, '')}Email` in properties),
        )
        .map((field) => `${name}.${field}`),
    );
    // Recipients of any kind, a person, names beside them, one's own things, and a name.
    expect(bare).toEqual([
      'PreviewTargetView.recipientId',
      'PreviewPersonView.userId',
      'HeartbeatPageView.userId',
      'HeldPersonView.userId',
      'AlertView.acknowledgedBy',
      'PassedOverPersonView.userId',
      'EscalationUsesView.namedBy',
      'LadderStepPersonView.userId',
      'LadderTargetView.recipientId',
      'ChannelView.userId',
      'AttachmentView.uploadedBy',
      'ReplayedPersonView.userId',
      'IncidentTaskView.createdBy',
      'InternalUpdateView.createdBy',
      'LinkedAlertView.linkedBy',
      'LinkedIncidentView.linkedBy',
      'SimilarAlertView.acknowledgedBy',
      'SimilarAlertView.closedBy',
      'RehearsalView.startedBy',
    ]);
  });

  describe('have no address in any answer', () => {
    let world: World;
    let document: ApiDocument;
    let eve: TestUser;
    beforeAll(async () => {
      world = await World.make(app);
      document = new ApiDocument(await openApiOf<OpenApi>(app));
      eve = await createUser(app, { permissions: { users: 'none' }, teamIds: [world.teamId] });
    });

    /** @contract conventions-15 */
    it('to somebody who may not see users', async () => {
      const people = await app.sql<{ username: string }>('SELECT username FROM users WHERE id <> $1', [eve.id]);
      const told: string[] = [];
      for (const route of document.routes()) {
        if (route.method !== 'GET') continue;
        const target = await MATRIX[route.name]?.on?.make(world);
        const path = route.template.replaceAll(/\{(\w+)\}/g, (_all, name: string) => target?.params[name] ?? 'x');
        for (const query of ['', '?allTeams=true']) {
          const { status, text } = await world.send('GET', path + query, bearer(eve), {});
          if (status === 200 && people.some(({ username }) => text.includes(username))) told.push(path + query);
        }
      }
      expect(told).toEqual([]);
    }, 60_000);

    /** @contract conventions-15 */
    it('nor can be guessed letter by letter', async () => {
      const { totalCount } = await send('get', '/v2/audit-log?q=lovelace@example', {}, bearer(eve));
      expect(totalCount).toBe(0);
      expect((await send('get', '/v2/audit-log?q=lovelace@example'))['totalCount']).toBeGreaterThan(0);
    });
  });
});
