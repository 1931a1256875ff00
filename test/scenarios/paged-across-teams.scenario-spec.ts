import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createKey, createTeam, createUser, giveChannel, type TestUser } from '../support/accounts.js';
import { AlertClient } from '../support/alert-client.js';
import { EscalationStory, pages } from '../support/escalation-story.js';
import { minutes } from '../support/fake-clock.js';
import { TestApp } from '../support/test-app.js';

/** An alert of the payments team; Ben and Cyd are of another team, Eve of none of both. */
describe('who was paged for an alert of another team', () => {
  let app: TestApp;
  let teamId: string;
  let ben: TestUser;
  let cyd: TestUser;
  let eve: TestUser;
  let alerts: AlertClient;
  let alertId: string;

  beforeAll(async () => {
    app = await TestApp.start({ canPage: true, environment: { JWT_EXPIRY: '2d' } });
    teamId = (await createTeam(app, { name: 'Payments' })).id;
    const other = await createTeam(app, { name: 'Platform' });
    const person = (fullName: string) => createUser(app, { fullName, reachable: true, teamIds: [other.id] });
    [ben, cyd, eve] = [await person('Ben'), await person('Cyd'), await person('Eve')];
  });
  afterAll(() => app.stop());

  beforeEach(async () => {
    const story = new EscalationStory(app);
    const policy = await story.policy({ rules: [pages(ben.id)] });
    await app
      .as(`Bearer ${ben.token}`)
      .post('/v2/forwarding-rules', { toUserId: cyd.id, endDate: new Date(app.clock.now().getTime() + minutes(5)) })
      .expect(200);
    alerts = new AlertClient(app, `CompatKey ${await createKey(app, { teamId })}`);
    alertId = await alerts.created({ message: 'Checkout fails', responders: [{ type: 'escalation', id: policy.id }] });
    await app.settle();
  });
  afterEach(async () => {
    await alerts.delete(`/${alertId}`).expect(200);
    await app.advance(minutes(10), minutes(5));
  });

  const as = ({ token }: TestUser): AlertClient => new AlertClient(app, `Bearer ${token}`);
  const listed = async (who: TestUser, query = ''): Promise<string[]> =>
    (await as(who).get(`?limit=100${query}`).expect(200)).body.data.map(({ id }: { id: string }) => id);
  const counted = async (who: TestUser, query = ''): Promise<number> =>
    (await as(who).get(`/count${query}`).expect(200)).body.data.count;

  /** @contract alerts-24 */
  it('reads it, finds it in lists, searches and counts: named by a rule, or in another person’s place', async () => {
    for (const who of [ben, cyd]) {
      expect(await as(who).shown(alertId)).toMatchObject({ id: alertId, message: 'Checkout fails' });
      expect(await listed(who)).toEqual([alertId]);
      expect(await listed(who, '&query=checkout')).toEqual([alertId]);
      expect(await listed(who, '&status=open&sort=priority')).toEqual([alertId]);
      expect(await listed(who, '&status=closed')).toEqual([]);
      expect(await counted(who)).toBe(1);
    }
    expect(await listed(eve)).toEqual([]);
    expect(await counted(eve)).toBe(0);
    await as(eve).get(`/${alertId}`).expect(403);
    await as(eve).act(alertId, 'acknowledge').expect(403);
    // Cyd was told in Ben's place.
    const { data } = (await as(ben).get(`/${alertId}/recipients`).expect(200)).body as { data: string[] };
    expect(data).toEqual([cyd.id]);
  });

  /** @contract alerts-24 */
  it('acts on it, alone and in bulk, until it is closed', async () => {
    await as(cyd).act(alertId, 'notes', { note: 'On it' }).expect(202);
    const bulk = async (who: TestUser) =>
      (
        await as(who)
          .post('/bulk', { ids: [alertId], action: 'acknowledge' })
          .expect(200)
      ).body.data.results;
    expect(await bulk(eve)).toMatchObject([{ id: alertId, success: false, error: 'forbidden', code: 'FORBIDDEN' }]);
    expect(await bulk(cyd)).toEqual([{ id: alertId, success: true }]);
    expect(await listed(cyd)).toEqual([alertId]);
    await as(cyd).act(alertId, 'unacknowledge').expect(202);
    await as(ben).act(alertId, 'close').expect(202);
    for (const who of [ben, cyd])
      for (const action of ['reopen', 'notes', 'acknowledge', 'close', 'snooze', 'tags'])
        await as(who)
          .act(alertId, action, { note: 'Late', tags: ['x'], endTime: '2099-01-01' })
          .expect(403);
  });

  /** @contract alerts-24 */
  it('goes on reading what is closed, and finds it; who was not paged does neither', async () => {
    await as(cyd).act(alertId, 'notes', { note: 'Rolled back' }).expect(202);
    const before = await Promise.all([ben, cyd, eve].map((who) => counted(who, '?query=status:closed')));
    await as(cyd).act(alertId, 'close').expect(202);
    for (const who of [ben, cyd]) {
      expect(await as(who).shown(alertId)).toMatchObject({ status: 'closed' });
      for (const part of ['notes', 'activities', 'recipients', 'escalation', 'logs'])
        await as(who).get(`/${alertId}/${part}`).expect(200);
      for (const query of ['', '&status=closed', '&query=checkout', '&query=notified:me', '&query=status:closed'])
        expect(await listed(who, query)).toContain(alertId);
      expect(await listed(who, '&status=open')).not.toContain(alertId);
    }
    const after = await Promise.all([ben, cyd, eve].map((who) => counted(who, '?query=status:closed')));
    expect(after.map((count, at) => count - (before[at] ?? 0))).toEqual([1, 1, 0]);
    expect(await listed(eve)).toEqual([]);
    await as(eve).get(`/${alertId}`).expect(403);
    const results = await as(ben).post('/bulk', { ids: [alertId], action: 'assign', assignUser: ben.id });
    expect(results.body.data.results).toMatchObject([{ success: false, error: 'forbidden' }]);
    const { data } = (await as(ben).post(`/${alertId}/escalate`).expect(200)).body;
    expect(data).toEqual({ escalated: false, reason: 'closed' });
  });

  it('is not told that a list hides what it shows', async () => {
    const hidden = async (who: TestUser) => (await as(who).get('').expect(200)).body.hidden ?? 0;
    expect((await hidden(eve)) - (await hidden(ben))).toBe(1);
  });

  it('does not see the other alerts of that team, nor does a person of another tenant', async () => {
    const quiet = await alerts.created({ message: 'Another' });
    await giveChannel(app, ben.id, 'second@example.com');
    await as(ben).get(`/${quiet}`).expect(403);
    expect(await listed(ben)).toEqual([alertId]);
    await alerts.act(quiet, 'close');
  });

  it.each([
    ['a stakeholder', { role: 'stakeholder' }],
    ['somebody who may only read alerts', { permissions: { alerts: 'read' } }],
  ] as const)('acts on it as %s who was paged, and on nothing else', async (_, rights) => {
    const sam = await createUser(app, { fullName: 'Sam', reachable: true, ...rights });
    const story = new EscalationStory(app);
    const policy = await story.policy({ rules: [pages(sam.id)] });
    const other = new AlertClient(app, `CompatKey ${await createKey(app)}`);
    const own = await other.created({ message: 'For Sam', responders: [{ type: 'escalation', id: policy.id }] });
    const quiet = await other.created({ message: 'Not for Sam' });
    await app.settle();
    for (const action of ['acknowledge', 'unacknowledge', 'read', 'close'])
      await as(sam).act(quiet, action).expect(403);
    await as(sam).act(quiet, 'notes', { note: 'Hm' }).expect(403);
    for (const action of ['read', 'acknowledge', 'unacknowledge', 'acknowledge'])
      await as(sam).act(own, action).expect(202);
    await as(sam).act(own, 'notes', { note: 'On it' }).expect(202);
    for (const action of ['snooze', 'assign', 'escalate', 'tags'])
      await as(sam)
        .act(own, action, { user: sam.id, tags: ['x'] })
        .expect(403);
    await as(sam)
      .post('/bulk', { ids: [own], action: 'close' })
      .expect(403);
    await as(sam).act(own, 'close').expect(202);
    await as(sam).act(own, 'notes', { note: 'Late' }).expect(403);
    await as(sam).act(own, 'reopen').expect(403);
    await other.act(quiet, 'close');
  });
});
