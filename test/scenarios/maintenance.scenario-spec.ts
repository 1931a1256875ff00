import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sha256 } from '../../src/platform/crypto/secret-box.js';
import { asAdmin, createKey, createUser, login, PASSWORD } from '../support/accounts.js';
import { EscalationStory, pages } from '../support/escalation-story.js';
import { minutes } from '../support/fake-clock.js';
import { TestApp } from '../support/test-app.js';

const PATH = '/v2/maintenance-windows';
const MATCH = { tags: ['db'] };

describe('maintenance that silences alerts', () => {
  let app: TestApp;
  let story: EscalationStory;
  let policy: { id: string };

  beforeAll(async () => {
    app = await TestApp.start({ canPage: true });
  });
  afterAll(() => app.stop());
  beforeEach(async () => {
    story = new EscalationStory(app);
    const { ann, bob } = await story.people('ann', 'bob');
    policy = await story.policy({ rules: [pages(ann), pages(bob, 5)] });
  });

  /** An instant so many minutes from now. */
  const at = (count: number): string => new Date(app.clock.now().getTime() + minutes(count)).toISOString();
  const plan = async (from: number, to: number, silence: object = {}, more: object = {}): Promise<string> => {
    const body = {
      name: 'Upgrade',
      startTime: at(from),
      endTime: at(to),
      silence: { match: MATCH, ...silence },
      ...more,
    };
    const { id } = await story.post<{ id: string }>(PATH, body);
    return id;
  };
  const change = async (id: string, body: object): Promise<void> => {
    await story.request('patch', `${PATH}/${id}`).send(body).expect(200);
    await app.settle();
  };
  const raise = async (body: object = {}): Promise<string> => {
    const { alertId } = await story.raise(policy, { tags: ['db'], ...body } as object);
    await app.settle();
    return alertId;
  };
  /** Removes what a test has planned, so that it does not silence the next one's alerts. */
  const over = (...ids: string[]): Promise<unknown> =>
    Promise.all(ids.map((id) => story.request('delete', `${PATH}/${id}`).expect(200)));

  /** @contract operating-75 */
  it('pages nobody, and at the end for what is still open, from the first rule on', async () => {
    const id = await plan(0, 30);
    const until = at(30);
    const [open, acknowledged, closed] = [await raise(), await raise(), await raise()];
    const other = await raise({ tags: ['web'] });
    expect(await story.alert(open)).toMatchObject({ status: 'open', maintenance: id, silencedUntil: until });
    expect(await story.alert(other)).toMatchObject({ maintenance: null, silencedUntil: null });
    expect(await story.get(`/v2/alerts/${open}/escalation`)).toMatchObject({
      state: 'paused',
      hold: { reason: 'maintenance', until, by: id, pages: true },
      next: { dueAt: until },
    });
    expect(await story.history(open, 'silenced')).toMatchObject([
      { metadata: { maintenance: id, maintenanceName: 'Upgrade', silencedUntil: until, pageAfter: true } },
    ]);
    await story.act('acknowledge', acknowledged);
    await story.act('close', closed);
    await story.pass(25);
    expect(await story.pages(open)).toEqual([]);
    expect(await story.recipients(open)).toEqual([]);
    await story.pass(20);
    expect(await story.pages(open)).toEqual([
      { minute: 30, to: ['ann'] },
      { minute: 35, to: ['bob'] },
    ]);
    for (const handled of [acknowledged, closed]) expect(await story.pages(handled)).toEqual([]);
    expect(await story.pages(other)).toHaveLength(2);
    expect(await story.alert(open)).toMatchObject({ maintenance: id, silencedUntil: null });
    expect(await story.history(open, 'silence-ended')).toHaveLength(1);
    await story.act('unacknowledge', acknowledged);
    await story.pass(5, 1);
    expect(await story.pages(acknowledged)).toMatchObject([{ to: ['ann'] }, { to: ['bob'] }]);
    await over(id);
  });

  /** @contract operating-75 */
  it('moves the end with the window, and ends with it', async () => {
    const long = await plan(0, 30);
    const short = await plan(0, 30, { match: { tags: ['a'] } });
    const removed = await plan(0, 30, { match: { tags: ['b'] } });
    const disabled = await plan(0, 30, { match: { tags: ['c'] } });
    const ids = [
      await raise(),
      await raise({ tags: ['a'] }),
      await raise({ tags: ['b'] }),
      await raise({ tags: ['c'] }),
    ];
    await change(long, { endTime: at(60) });
    expect(await story.alert(ids[0]!)).toMatchObject({ silencedUntil: at(60) });
    await story.pass(10);
    await change(short, { endTime: at(0) });
    await over(removed);
    await app.settle();
    await change(disabled, { enabled: false });
    for (const id of ids.slice(1)) expect(await story.pages(id)).toEqual([{ minute: 10, to: ['ann'] }]);
    await story.pass(49, 7);
    expect(await story.pages(ids[0]!)).toEqual([]);
    await story.pass(2, 1);
    expect(await story.pages(ids[0]!)).toEqual([{ minute: 60, to: ['ann'] }]);
    await over(long, short, disabled);
  });

  /** @contract operating-75 */
  it('goes on with another window that is in force at its end', async () => {
    const [first, second] = [await plan(0, 30), await plan(20, 50, { pageAfter: false })];
    const alertId = await raise();
    await story.pass(45);
    expect(await story.pages(alertId)).toEqual([]);
    expect(await story.alert(alertId)).toMatchObject({ maintenance: second });
    await story.pass(5);
    expect(await story.pages(alertId)).toEqual([{ minute: 50, to: ['ann'] }]);
    await over(first, second);
  });

  /** @contract operating-75 */
  it('that does not page at its end leaves an alert silent until it is raised again', async () => {
    const id = await plan(0, 30, { pageAfter: false });
    const alias = 'db-down';
    const alertId = await raise({ alias });
    await raise({ alias });
    expect(await story.alert(alertId)).toMatchObject({ count: 2 });
    await story.pass(60);
    expect(await story.pages(alertId)).toEqual([]);
    expect(await story.get(`/v2/alerts/${alertId}/escalation`)).toMatchObject({ stop: { reason: 'silenced' } });
    await raise({ alias });
    await raise({ alias });
    await story.pass(5, 1);
    expect(await story.pages(alertId)).toEqual([
      { minute: 60, to: ['ann'] },
      { minute: 65, to: ['bob'] },
    ]);
    await over(id);
  });

  /** @contract operating-75 */
  it('comes again, also for an alert that was reopened or delayed into it', async () => {
    const id = await plan(0, 30, {}, { recurrence: { rrule: 'FREQ=DAILY' } });
    await story.pass(40, 40);
    const reopened = await raise();
    expect(await story.pages(reopened)).toHaveLength(1);
    await story.act('close', reopened);
    const rule = { name: 'Wait', match: MATCH, actions: { delayMinutes: 10 } };
    await story.pass(24 * 60 - 45, 24 * 60 - 45);
    const delay = await story.post<{ id: string }>('/v2/alert-policies', rule);
    const delayed = await raise();
    await story.pass(10, 5);
    await story.act('reopen', reopened);
    for (const each of [reopened, delayed]) {
      expect(await story.alert(each)).toMatchObject({ maintenance: id, silencedUntil: at(25) });
    }
    const before = (await story.pages(reopened)).length;
    await story.pass(25, 5);
    expect(await story.pages(reopened)).toHaveLength(before + 1);
    expect(await story.pages(delayed)).toEqual([{ minute: 24 * 60 + 30, to: ['ann'] }]);
    await story.request('delete', `/v2/alert-policies/${delay.id}`).expect(200);
    await over(id);
  });

  /** @contract operating-75 */
  it('does not keep anybody from paging on purpose', async () => {
    const id = await plan(0, 30);
    const [escalated, joined] = [await raise(), await raise()];
    const eve = await story.person('eve');
    await story.request('post', `/v2/alerts/${escalated}/escalate`).send({}).expect(200);
    expect(await story.pages(escalated)).toEqual([{ minute: 0, to: ['ann'] }]);
    await story.request('post', `/v2/alerts/${joined}/responders`).send({ responders: [{ type: 'user', id: eve }] });
    await app.settle();
    expect(await story.recipients(joined)).toEqual(['eve']);
    await over(id);
  });

  /** @contract operating-69 */
  it('switches integrations and policies, and back at its end; what somebody switches by hand meanwhile stays', async () => {
    const admin = await asAdmin(app);
    // A session ends sooner than this story.
    const by = async (method: 'get' | 'patch', path: string, body?: object) =>
      app
        .as(await asAdmin(app))
        .send(method, path, body)
        .expect(200);
    const { integrationId: sender, key } = await senderOf(app);
    const { integrationId: other } = await senderOf(app);
    const policy = { name: 'Quiet', enabled: false, match: { tags: ['quiet'] }, actions: { addTags: ['switched'] } };
    const { id: policyId } = await story.post<{ id: string }>('/v2/alert-policies', policy);
    const notifies = { name: 'Grace', actions: { suppress: false } };
    const made = await story.request('post', '/v2/notification-policies').send(notifies).expect(201);
    const grace = made.body.data.id as string;
    const rules = [
      { entity: { type: 'integration', id: sender }, state: 'disabled' },
      { entity: { type: 'integration', id: other }, state: 'disabled' },
      { entity: { type: 'policy', id: policyId }, state: 'enabled' },
      { entity: { type: 'policy', id: grace }, state: 'disabled' },
    ];
    const create = await app.as(admin).post(PATH, { name: 'Move', startTime: at(10), endTime: at(40), rules });
    expect([create.status, create.body.data.warnings]).toEqual([200, undefined]);
    expect((await by('get', `${PATH}/${create.body.data.id}`)).body.data).toMatchObject({ rules, heartbeats: false });
    const isOn = async (path: string): Promise<boolean> => (await by('get', path)).body.data.enabled as boolean;
    const states = (): Promise<boolean[]> =>
      Promise.all(
        [
          ...[`/v2/integrations/${sender}`, `/v2/integrations/${other}`, `/v2/alert-policies/${policyId}`],
          `/v2/notification-policies/${grace}`,
        ].map(isOn),
      );
    const raised = (): Promise<number> =>
      app.http
        .post('/v2/alerts')
        .set('X-Service-Key', key)
        .send({ message: 'Hello', tags: ['quiet'] })
        .then(({ status }) => status);
    await story.pass(9);
    expect([await states(), await raised()]).toEqual([[true, true, false, true], 202]);
    await story.pass(2, 1);
    expect([await states(), await raised()]).toEqual([[false, false, true, false], 403]);
    await by('patch', `/v2/integrations/${other}`, { enabled: true });
    await story.pass(5);
    expect(await states()).toEqual([false, true, true, false]);
    await by('patch', `/v2/integrations/${other}`, { enabled: false });
    await by('patch', `/v2/integrations/${other}`, { enabled: true });
    await story.pass(25, 5);
    expect([await states(), await raised()]).toEqual([[true, true, false, true], 202]);
    expect(await app.sql('SELECT 1 FROM maintenance_switches')).toEqual([]);
    for (const wrong of [
      { entity: { type: 'integration', id: policyId }, state: 'disabled' },
      { entity: { type: 'team', id: policyId }, state: 'disabled' },
      { entity: { type: 'policy', id: policyId }, state: 'off' },
      { entity: { type: 'policy' }, state: 'enabled' },
    ])
      await app
        .as(await asAdmin(app))
        .post(PATH, { name: 'Wrong', startTime: at(0), endTime: at(1), rules: [wrong] })
        .expect(400);
    const person = await createUser(app);
    await by('patch', `/v2/users/${person.id}`, { permissions: { 'maintenance-windows': 'write' } });
    person.token = await login(app, person.email, PASSWORD);
    await app
      .as(`Bearer ${person.token}`)
      .post(PATH, { name: 'Not mine', startTime: at(0), endTime: at(1), rules })
      .expect(403);
    await over(create.body.data.id as string);
  });
});

async function senderOf(app: TestApp): Promise<{ integrationId: string; key: string }> {
  const key = await createKey(app, {});
  const [row] = await app.sql<{ id: string }>('SELECT "integrationId" AS id FROM api_keys WHERE id = $1', [
    sha256(key),
  ]);
  return { integrationId: row!.id, key };
}
