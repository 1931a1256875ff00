import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createTenant, createUser, type TestTenant, type TestUser } from '../support/accounts.js';
import { TestApp } from '../support/test-app.js';

/** Who is muted, has quiet hours or wants P1 only is named wherever somebody trusts that they are paged. */
describe('people whose messages are held', () => {
  let app: TestApp;
  let tenant: TestTenant;
  let as: string;
  let [ben, ada]: TestUser[] = [];
  beforeAll(async () => {
    app = await TestApp.start({ canPage: true });
  });
  afterAll(() => app.stop());
  beforeEach(async () => {
    tenant = await createTenant(app);
    as = `CompatKey ${tenant.apiKey}`;
    [ben, ada] = [await person('Ben'), await person('Ada')];
  });

  const person = (fullName: string) => createUser(app, { fullName, tenantId: tenant.id, reachable: true });
  const send = async (method: 'get' | 'post' | 'patch' | 'put' | 'delete', path: string, body?: object, by = as) => {
    const answer = await app.as(by).send(method, `/v2${path}`, body);
    if (answer.status > 201) throw new Error(`${path}: ${answer.status} ${answer.text}`);
    return answer.body.data;
  };
  const later = (ms: number): Date => new Date(app.clock.now().getTime() + ms);
  const HOUR = 3_600_000;
  const sets = (user: TestUser, body: object) =>
    send('patch', `/users/${user.id}`, { timezone: 'UTC', ...body }, `Bearer ${user.token}`);
  const time = (at: Date): string => at.toISOString().slice(11, 16);
  /** Quiet hours from an hour ago for so many hours. */
  const sleeps = (user: TestUser, more: object = {}, hours = 3) => {
    const [notifyQuietHoursStart, notifyQuietHoursEnd] = [later(-HOUR), later((hours - 1) * HOUR)].map(time);
    return sets(user, { notifyQuietHoursStart, notifyQuietHoursEnd, ...more });
  };
  const rotation = (...people: TestUser[]) => ({
    name: 'Week',
    type: 'weekly',
    startDate: later(-HOUR).toISOString(),
    participants: people.map(({ id }) => ({ type: 'user', id })),
  });
  const makeSchedule = async (...people: TestUser[]): Promise<string> =>
    (await send('post', '/schedules', { name: 'Night', rotations: [rotation(...people)] })).id;

  /** @contract operating-20 */
  it('stand so beside who is on call, in one schedule and in all', async () => {
    const id = await makeSchedule(ben!, ada!);
    expect(await send('get', `/schedules/${id}/on-calls`)).toMatchObject({ unreachable: [], quiet: [] });
    const until = later(10 * 24 * HOUR);
    await sets(ben!, { mutedUntil: until.toISOString() });
    await sleeps(ada!);
    const view = { reason: 'muted', until: until.toISOString(), p1Until: until.toISOString() };
    const quiet = await send('get', `/schedules/${id}/on-calls`);
    // Ada sleeps while Ben is on call: that is no news.
    expect(quiet).toMatchObject({ unreachable: [], quiet: [{ id: ben!.id, name: 'Ben', ...view }] });
    expect(quiet.quiet[0].message).toMatch(/^muted until \d+ \w{3} \d\d:\d\d \(UTC\), P1 too$/);
    const [all] = await send('get', '/on-calls');
    expect(all.onCall).toMatchObject([{ id: ben!.id, unreachable: null, quiet: view }]);
    expect(all.next).toMatchObject([{ id: ada!.id }]);
  });

  /** @contract operating-20 */
  it('are held from P1 too as they chose', async () => {
    const id = await makeSchedule(ben!);
    await sleeps(ben!, { notifyP1InQuietHours: true });
    const shown = async () => (await send('get', `/schedules/${id}/on-calls`)).quiet[0];
    expect(await shown()).toMatchObject({ reason: 'quiet-hours', p1Until: null });
    expect((await shown()).message).toMatch(/^quiet hours until \d\d:\d\d \(UTC\), not of P1$/);
    await sleeps(ben!, { notifyP1InQuietHours: false });
    expect((await shown()).message).toMatch(/, P1 too$/);
    await sets(ben!, { notifyQuietHoursStart: null, notifyQuietHoursEnd: null, notifyOnP1Only: true });
    expect(await shown()).toMatchObject({ reason: 'p1-only', until: null, message: 'wants P1 alerts only' });
  });

  /** @contract operating-20 */
  it('are warned of where they are put on call', async () => {
    const id = await makeSchedule(ada!);
    const span = (from: number, to: number) => ({
      startTime: later(from).toISOString(),
      endTime: later(to).toISOString(),
    });
    const stands = async (user: TestUser, at: { startTime: string; endTime: string }) =>
      (await send('post', `/schedules/${id}/overrides`, { userId: user.id, ...at })).warnings as string[] | undefined;
    const dan = await createUser(app, { fullName: 'Dan', tenantId: tenant.id });
    expect(await stands(dan, span(0, HOUR))).toEqual(['Dan cannot be reached: no contact method']);
    await sleeps(ben!);
    const running = await stands(ben!, span(-HOUR, HOUR));
    expect(running).toEqual([expect.stringMatching(/^Ben: quiet hours until/)]);
    // Awake by then, and what is over wakes nobody.
    expect(await stands(ben!, span(4 * HOUR, 5 * HOUR))).toBeUndefined();
    expect(await stands(ben!, span(-2 * HOUR, -HOUR))).toBeUndefined();
    await sets(ada!, { notifyOnP1Only: true });
    const override = await send('post', `/schedules/${id}/overrides`, { userId: ben!.id, ...span(4 * HOUR, 5 * HOUR) });
    const moved = await send('patch', `/schedules/${id}/overrides/${override.id}`, { userId: ada!.id });
    expect(moved).toMatchObject({ userId: ada!.id, warnings: ['Ada: wants P1 alerts only'] });

    // A rotation is for longer than a night: of quiet hours nothing is said.
    expect(await send('post', `/schedules/${id}/rotations`, rotation(ben!))).not.toHaveProperty('warnings');
    await sets(ben!, { mutedUntil: later(48 * HOUR).toISOString() });
    expect((await send('post', `/schedules/${id}/rotations`, rotation(ben!))).warnings).toEqual([
      expect.stringMatching(/^Ben: muted until/),
    ]);
  });

  /** @contract operating-20 */
  it('are warned of where a policy names them', async () => {
    const dan = await createUser(app, { fullName: 'Dan', tenantId: tenant.id });
    const rules = (...people: TestUser[]) =>
      people.map(({ id }) => ({ recipientType: 'user', recipientId: id, delayMinutes: 0 }));
    const policy = await send('post', '/escalations', { name: 'P', rules: rules(dan, ada!) });
    expect(policy.warnings).toEqual(['Dan cannot be reached: no contact method']);
    await sets(ada!, { notifyOnP1Only: true });
    const change = (body: object) => send('patch', `/escalations/${policy.id}`, body);
    expect((await change({ rules: rules(ada!) })).warnings).toEqual(['Ada: wants P1 alerts only']);
    expect(await change({ name: 'Q' })).not.toHaveProperty('warnings');
  });

  /** @contract operating-20 */
  it('are warned of where messages are forwarded to them', async () => {
    const own = `Bearer ${ada!.token}`;
    await sleeps(ben!);
    const rule = await send('post', '/forwarding-rules', { toUserId: ben!.id }, own);
    expect(rule.warnings).toEqual([expect.stringMatching(/^Ben: quiet hours until/)]);
    const put = (body: object) => send('put', `/forwarding-rules/${rule.id}`, body, own);
    expect(await put({ startDate: later(4 * HOUR).toISOString() })).not.toHaveProperty('warnings');
    await sets(ben!, { notifyOnP1Only: true });
    expect((await put({ alias: 'trip' })).warnings).toEqual(['Ben: wants P1 alerts only']);
    expect(await put({ enabled: false })).not.toHaveProperty('warnings');
  });

  /** @contract operating-20 */
  it('are told so when they are on call', async () => {
    const until = later(HOUR).toISOString();
    expect(await sets(ben!, { mutedUntil: until })).not.toHaveProperty('warnings');
    await makeSchedule(ben!, ada!);
    expect((await sets(ben!, { mutedUntil: until })).warnings).toEqual([
      expect.stringMatching(/^Ben is on call in Night until .+: muted until \d\d:\d\d \(UTC\), P1 too$/),
    ]);
    expect(await sets(ben!, { mutedUntil: null })).not.toHaveProperty('warnings');
    expect(await sets(ada!, { mutedUntil: until })).not.toHaveProperty('warnings');
  });

  /** @contract operating-20 */
  it('are warned of by heartbeats that page them, which do not name followers', async () => {
    const members = [ben!, ada!].map(({ id: userId }) => ({ userId }));
    const team = await send('post', '/teams', { name: 'Ops', members });
    await send('post', '/escalations', {
      name: 'P',
      teamId: team.id,
      rules: [{ recipientType: 'user', recipientId: ben!.id, delayMinutes: 0 }],
    });
    const own = `Bearer ${ada!.token}`;
    const { channels } = (await app.as(own).get('/v2/channels').expect(200)).body;
    await send('post', '/notification-rules', { name: 'all', action: { channelIds: [channels[0].id] } }, own);
    await send('post', '/heartbeats', { name: 'hb', interval: 5, intervalUnit: 'minutes', teamId: team.id });
    const shown = () => send('get', '/heartbeats/hb');
    expect(await shown()).toMatchObject({ pages: [{ name: 'Ben' }], warnings: [] });
    await sets(ben!, { mutedUntil: later(HOUR).toISOString() });
    const held = await shown();
    expect(held.pages).toContainEqual({ userId: ben!.id, name: 'Ben' });
    expect(held.warnings).toContainEqual(expect.stringMatching(/^Ben has muted notifications: held until/));
  });
});
