import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createTenant, createUser, type TestTenant, type TestUser } from '../support/accounts.js';
import { TestApp } from '../support/test-app.js';

/** Who was deleted keeps one name everywhere, counts nowhere, and has nothing any more. */
describe('somebody who is gone', () => {
  let app: TestApp;
  let tenant: TestTenant;
  let as: string;
  let [zoe, yan]: TestUser[] = [];
  beforeAll(async () => {
    app = await TestApp.start({ canPage: true });
  });
  afterAll(() => app.stop());
  beforeEach(async () => {
    tenant = await createTenant(app);
    const admin = await createUser(app, { tenantId: tenant.id, role: 'admin', fullName: 'Grace' });
    as = `Bearer ${admin.token}`;
    [zoe, yan] = [await person('Zoe Night'), await person('Yan Night')];
  });

  const person = (fullName: string) => createUser(app, { fullName, tenantId: tenant.id, reachable: true });
  const call = (method: 'get' | 'post' | 'patch' | 'put' | 'delete', path: string, body?: object, by = as) =>
    app.as(by).send(method, `/v2${path}`, body);
  const send = async (...[method, path, body, by]: Parameters<typeof call>) => {
    const answer = await call(method, path, body, by);
    if (answer.status > 202) throw new Error(`${path}: ${answer.status} ${answer.text}`);
    return answer.body.data ?? answer.body;
  };
  const later = (ms: number): string => new Date(app.clock.now().getTime() + ms).toISOString();
  const HOUR = 3_600_000;
  const policyOf = (...people: TestUser[]) =>
    send('post', '/escalations', {
      name: 'P',
      isDefault: true,
      rules: people.map(({ id }, i) => ({ recipientType: 'user', recipientId: id, delayMinutes: i * 10 })),
    });
  const scheduleOf = (...people: TestUser[]) => {
    const participants = people.map(({ id }) => ({ type: 'user', id }));
    const rotations = [{ name: 'Week', type: 'weekly', startDate: later(-HOUR), participants }];
    return send('post', '/schedules', { name: 'Night', rotations });
  };
  const gone = (user: TestUser) => send('delete', `/users/${user.id}`);

  /** @contract operating-21 */
  it('is called by name, with "(gone)", in policies, previews, the ladder, schedules and incidents', async () => {
    const policy = await policyOf(zoe!, yan!);
    const { id: schedule } = await scheduleOf(zoe!, yan!);
    const sent = await send('post', '/alerts', { message: 'disk' });
    await app.settle();
    const incident = await send('post', '/incidents', { name: 'Down' }, `Bearer ${zoe!.token}`).catch(() => null);
    await gone(zoe!);
    await app.settle();
    const name = 'Zoe Night (gone)';
    const [shown] = await send('get', '/escalations');
    expect(shown.rules[0]).toMatchObject({ recipientName: name });
    const preview = await send('get', `/escalations/${policy.id}/preview`);
    expect(JSON.stringify(preview)).toContain(`"name":"${name}"`);
    const ladder = await send('get', `/alerts/${sent.alertId}/escalation`);
    expect(ladder.steps[0]).toMatchObject({ target: name, people: [{ name }] });
    const rotations = await send('get', `/schedules/${schedule}/rotations`);
    expect(rotations[0].participants[0]).toMatchObject({ id: zoe!.id, name });
    const range = `start=${later(-HOUR)}&end=${later(HOUR)}`;
    const { shifts } = await send('get', `/schedules/${schedule}/shifts?${range}`);
    expect(shifts[0]).toMatchObject({ userId: zoe!.id, userName: name });
    if (incident !== null)
      expect(await send('get', `/incidents/${incident.id}`)).toMatchObject({ createdByName: name });
  });

  /** @contract operating-21 */
  it('has overrides that do not count and say so, and are no reason to warn', async () => {
    const { id } = await scheduleOf(yan!);
    const over = (user: TestUser) =>
      send('post', `/schedules/${id}/overrides`, { userId: user.id, startTime: later(HOUR), endTime: later(2 * HOUR) });
    await over(zoe!);
    const shown = async () => (await send('get', `/schedules/${id}`)).overrides[0];
    expect(await shown()).not.toHaveProperty('gone');
    await send('patch', `/users/${zoe!.id}`, { blocked: true });
    expect(await shown()).toMatchObject({ gone: true, userName: 'Zoe Night' });
    await gone(zoe!);
    expect(await shown()).toMatchObject({ gone: true, userName: 'Zoe Night (gone)' });
    const dan = await person('Dan Night');
    const [{ id: rotation }] = await send('get', `/schedules/${id}/rotations`);
    const participants = [{ type: 'user', id: dan.id }];
    const changed = await send('patch', `/schedules/${id}/rotations/${rotation}`, { participants });
    expect(JSON.stringify(changed.warnings ?? [])).not.toContain('The override');
  });

  /** @contract operating-21 */
  it.each<[string, (user: TestUser) => Promise<unknown>, string]>([
    ['deleted', gone, 'Zoe Night, who is gone, had this alert'],
    [
      'blocked',
      (user) => send('patch', `/users/${user.id}`, { blocked: true }),
      'Zoe Night, whose account is blocked, had this alert',
    ],
  ])(
    'has no alert: who is %s loses what they acknowledged, and the escalation goes on',
    async (_how, leaves, words) => {
      await policyOf(zoe!, yan!);
      const { alertId } = await send('post', '/alerts', { message: 'disk', priority: 'P2' });
      await app.settle();
      await send('post', `/alerts/${alertId}/acknowledge`, {}, `Bearer ${zoe!.token}`);
      await app.settle();
      await leaves(zoe!);
      await app.settle();
      expect(await send('get', `/alerts/${alertId}`)).toMatchObject({ status: 'open', acknowledgedBy: null });
      const history = await send('get', `/alerts/${alertId}/activities`);
      expect(JSON.stringify(history)).toContain(words);
      await app.advance(10 * 60_000, 10_000);
      const told = await send('get', `/alerts/${alertId}/recipients`);
      expect(JSON.stringify(told)).toContain(yan!.id);
    },
  );

  /** @contract operating-21 */
  it('is missed: the answer names the schedules and policies that page nobody now', async () => {
    await policyOf(zoe!);
    await scheduleOf(zoe!);
    const { warnings, onCallAfter } = await gone(zoe!);
    expect(onCallAfter).toEqual([]);
    expect(warnings).toContainEqual(
      expect.stringMatching(/^Nobody who is there would be on call in the schedule Night/),
    );
    expect(warnings).toContain(
      "The escalation policy P names nobody else: the alert's team, or else the administrators, are notified",
    );
    expect((await gone(yan!)).warnings).toBeUndefined();
  });

  it('and so is a schedule that is deleted or switched off', async () => {
    const { id } = await scheduleOf(yan!);
    const rules = [{ recipientType: 'schedule', recipientId: id, delayMinutes: 0 }];
    await send('post', '/escalations', { name: 'S', rules });
    const off = await send('patch', `/schedules/${id}`, { enabled: false });
    expect(off.warnings).toContain('Nobody is on call in this schedule now: it is switched off');
    expect((await send('delete', `/schedules/${id}`)).warnings).toContain(
      "The escalation policy S names nobody else: the alert's team, or else the administrators, are notified",
    );
  });

  /** @contract operating-21 */
  it('owns no alert', async () => {
    const { alertId } = await send('post', '/alerts', { message: 'disk' });
    await app.settle();
    await send('post', `/alerts/${alertId}/assign`, { owner: { id: zoe!.id } });
    await app.settle();
    await gone(zoe!);
    await app.settle();
    expect(await send('get', `/alerts/${alertId}`)).toMatchObject({ owner: null, ownerId: null });
    const history = await send('get', `/alerts/${alertId}/activities`);
    expect(JSON.stringify(history)).toContain('Zoe Night, who is gone, owned this alert');
  });

  /** @contract operating-21 */
  it('asks for no time off any more', async () => {
    const request = { startDate: later(24 * HOUR), endDate: later(48 * HOUR) };
    const asked = await send('post', '/pto-requests', request, `Bearer ${zoe!.token}`);
    await gone(zoe!);
    await app.settle();
    expect(await send('get', '/pto-requests')).toEqual([]);
    await call('patch', `/pto-requests/${asked.id}/approve`).expect(404);
  });
});
