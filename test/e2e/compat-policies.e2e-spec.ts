import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { asAdmin, createKey } from '../support/accounts.js';
import { ConfigurationCaptures } from '../support/configuration-captures.js';
import { TestApp } from '../support/test-app.js';

const DELAY = 'a6401327-54c1-4ddb-b200-6598f720b428';

let app: TestApp;
let captures: ConfigurationCaptures;
beforeAll(async () => {
  app = await TestApp.start();
  captures = new ConfigurationCaptures(app, await createKey(app, { scopes: ['read', 'write', 'delete', 'config'] }));
});
afterAll(() => app.stop());

describe('policies in the third party’s shapes', () => {
  const made = async (body: object, team = ''): Promise<string> =>
    (await captures.send('POST', `/v2/policies${team}`, body).expect(201)).body.data.id as string;
  const one = async (id: string): Promise<Record<string, unknown>> =>
    (await captures.send('GET', `/v2/policies/${id}`).expect(200)).body.data as Record<string, unknown>;
  const order = async (list: string): Promise<unknown[]> =>
    ((await captures.send('GET', list).expect(200)).body.data as { name: string; order: number }[]).map(
      ({ name, order: place }) => [name, place],
    );

  /** @contract operating-80 */
  it('are global ones first, then those of the team, each in their order', async () => {
    const team = (await captures.send('POST', '/v2/teams', { name: 'level' }).expect(201)).body.data.id as string;
    const alert = { type: 'alert', message: '{{message}}', filter: { type: 'match-all' } };
    const ofTeam = await made({ ...alert, name: 'team', continue: false, tags: ['t'] }, `?teamId=${team}`);
    const tagged = { ...alert, name: 'first', continue: false, tags: ['g'], message: '[g] {{message}}' };
    const first = await made(tagged);
    const second = await made({ ...alert, name: 'second', tags: ['never'], priority: 'P1' });
    expect(await order('/v2/policies/alert')).toEqual([
      ['first', 0],
      ['second', 1],
    ]);
    expect(await order(`/v2/policies/alert?teamId=${team}`)).toEqual([['team', 0]]);
    const raise = async (): Promise<{ tags: string[]; message: string }> => {
      const key = await createKey(app, { teamId: team, scopes: ['read', 'write'] });
      const answer = await app.http.post('/v2/alerts').set('X-Service-Key', key).send({ message: 'Disk' }).expect(202);
      const { alertId, data } = answer.body as { alertId: string; data?: { alertId: string } };
      const shown = await app.as(await asAdmin(app)).get(`/v2/alerts/${data?.alertId ?? alertId}`);
      return shown.body.data as { tags: string[]; message: string };
    };
    expect(await raise()).toMatchObject({ message: '[g] Disk', tags: ['g', 't'] });
    await captures.send('POST', `/v2/policies/${second}/change-order`, { targetIndex: 0 }).expect(200);
    expect(await order('/v2/policies/alert')).toEqual([
      ['second', 0],
      ['first', 1],
    ]);
    expect(await raise()).toMatchObject({ tags: ['never', 't'] });
    await captures.send('POST', `/v2/policies/${second}/disable`, {}).expect(200);
    expect(await one(second)).toMatchObject({ enabled: false, continue: false, priority: 'P1' });
    expect(await raise()).toMatchObject({ tags: ['g', 't'] });
    await captures.send('POST', `/v2/policies/${second}/enable`, {}).expect(200);
    for (const id of [first, second, ofTeam]) await captures.send('DELETE', `/v2/policies/${id}`).expect(200);
    await captures.send('GET', `/v2/policies/${first}`).expect(404);
  });

  /** @contract operating-80 */
  it('come back as they were sent', async () => {
    const team = (await captures.send('GET', '/v2/teams/level?identifierType=name').expect(200)).body.data.id as string;
    const user = (
      await captures
        .send('POST', '/v2/users', { username: 'p@example.com', fullName: 'P', role: { name: 'User' } })
        .expect(201)
    ).body.data.id as string;
    const whole = {
      ...{
        type: 'alert',
        name: 'whole',
        policyDescription: 'd',
        enabled: false,
        continue: true,
        message: '! {{message}}',
      },
      ...{ alias: '{{alias}}-x', entity: 'e', tags: ['a'], actions: ['Restart'], details: { k: 'v' }, priority: 'P2' },
      ...{ ignoreOriginalTags: true, ignoreOriginalDetails: false },
      ...{ ignoreOriginalActions: false, ignoreOriginalResponders: true },
      filter: { type: 'match-any-condition', conditions: [condition] },
      timeRestrictions: {
        type: 'time-of-day',
        restriction: { startHour: 22, startMin: 0, endHour: 6, endMin: 30 },
      },
    };
    const responders = [{ type: 'user', id: user }];
    const id = await made({ ...whole, responders });
    // The Terraform provider would plan to remove a name that it has not given.
    expect(await one(id)).toEqual({ ...whole, id, responders });
    const native = (await app.as(await asAdmin(app)).get(`/v2/alert-policies/${id}`)).body.data;
    expect(native.actions.addResponders).toEqual(responders);

    const quiet = {
      type: 'notification',
      name: 'q',
      enabled: true,
      policyDescription: '',
      filter: { type: 'match-all' },
    };
    const actions = [
      { suppress: true },
      { suppress: false, delayAction: { delayOption: 'for-duration', duration: { timeAmount: 2, timeUnit: 'hours' } } },
      { suppress: false, delayAction: { delayOption: 'next-weekday', untilHour: 9, untilMinute: 30 } },
      {
        suppress: false,
        deduplicationAction: {
          ...{ deduplicationActionType: 'frequency-based', count: 3 },
          duration: { timeAmount: 60, timeUnit: 'minutes' },
        },
      },
      { suppress: false, deduplicationAction: { deduplicationActionType: 'value-based', count: 5 } },
    ];
    const at = `?teamId=${team}`;
    const changed = await made({ ...quiet, ...actions[0] }, at);
    for (const each of actions) {
      await captures.send('PUT', `/v2/policies/${changed}${at}`, { ...quiet, ...each }).expect(200);
      expect(await one(changed)).toEqual({ ...quiet, ...each, id: changed, teamId: team });
    }
  });

  /** @contract operating-83 */
  it('have their clocks in the time zone of the account, and those that were changed here in their own', async () => {
    const native = async (method: 'get' | 'patch', path: string, body?: object): Promise<Record<string, unknown>> => {
      const request = app.as(await asAdmin(app)).send(method, path);
      return (await (body ? request.send(body) : request).expect(200)).body.data as Record<string, unknown>;
    };
    await native('patch', '/v2/account', { timezone: 'America/New_York' });
    const team = (await captures.send('GET', '/v2/teams/level?identifierType=name').expect(200)).body.data.id as string;
    const timeRestrictions = { type: 'time-of-day', restriction: { startHour: 1, startMin: 0, endHour: 6, endMin: 0 } };
    const body = { type: 'notification', name: 'z', filter: { type: 'match-all' }, timeRestrictions };
    const delayed = { ...body, delayAction: { delayOption: 'next-time', untilHour: 9, untilMinute: 0 } };
    const id = await made(delayed, `?teamId=${team}`);
    const path = `/v2/notification-policies/${id}`;
    const zone = { timezone: 'America/New_York' };
    expect(await native('get', path)).toMatchObject({ hours: zone, actions: { delay: zone } });
    const alert = await made({ ...body, type: 'alert', message: '{{message}}' });
    expect(await native('get', `/v2/alert-policies/${alert}`)).toMatchObject({ hours: zone });

    const daily = { start: '01:00', end: '06:00' };
    const own = {
      hours: { timezone: 'Asia/Tokyo', daily },
      actions: { delay: { time: '09:00', timezone: 'Asia/Tokyo' } },
    };
    await native('patch', path, own);
    await captures.send('PUT', `/v2/policies/${id}?teamId=${team}`, { ...delayed, name: 'renamed' }).expect(200);
    expect(await native('get', path)).toMatchObject({ name: 'renamed', ...own });
    await captures.send('DELETE', `/v2/policies/${alert}`).expect(200);
  });

  /** @contract operating-80 */
  it.each([
    [{ type: 'modify' }, 422],
    [{ type: 'notification' }, 422],
    [{ responders: [{ type: 'user', id: DELAY }] }, 422],
    [{ message: '{{unknown}}' }, 400],
    [{ details: { a: 1 } }, 422],
    [{ timeRestrictions: { type: 'never' } }, 422],
    [{ name: '' }, 422],
  ])('refuse %j', async (change, status) => {
    const body = { type: 'alert', name: 'n', message: '{{message}}', filter: { type: 'match-all' }, ...change };
    await captures.send('POST', '/v2/policies', body).expect(status);
  });

  const condition = {
    field: 'extra-properties',
    key: 'k',
    not: true,
    operation: 'equals',
    expectedValue: 'v',
    order: 0,
  };
});

it('takes escalations for turns of rotations and for overrides', async () => {
  const made = async (path: string, body: object): Promise<string> =>
    (await captures.send('POST', path, body).expect(201)).body.data.id as string;
  const recipient = { type: 'user', username: 'turn@example.com' };
  await made('/v2/users', { username: recipient.username, fullName: 'T', role: { name: 'User' } });
  const escalation = await made('/v2/escalations', {
    name: 'takes turns',
    rules: [{ condition: 'if-not-acked', notifyType: 'default', delay: { timeAmount: 0 }, recipient }],
  });
  const schedule = await made('/v2/schedules', { name: 'of escalations', timezone: 'UTC' });
  const participants = [{ type: 'escalation', id: escalation }];
  const rotation = await made(`/v2/schedules/${schedule}/rotations`, {
    ...{ name: 'r', type: 'daily', startDate: '2026-11-02T08:00:00Z', participants },
  });
  const shown = await captures.send('GET', `/v2/schedules/${schedule}/rotations/${rotation}`).expect(200);
  expect(shown.body.data.participants).toEqual([{ ...participants[0], name: 'takes turns' }]);
  await captures
    .send('POST', `/v2/schedules/${schedule}/overrides`, {
      ...{ user: { type: 'escalation', id: escalation }, alias: 'covered' },
      ...{ startDate: '2026-12-02T08:00:00Z', endDate: '2026-12-03T08:00:00Z' },
    })
    .expect(201);
});

it('a webhook comes back as it was sent, but for headers that may be secrets', async () => {
  const webhook = { name: 'hook', type: 'Webhook', url: 'https://hooks.example.com/in', addAlertDetails: true };
  const hook = (await captures.send('POST', '/v2/integrations', { ...webhook, headers: { 'X-Auth': 's3cret' } })).body
    .data as { id: string };
  const shown = (await captures.send('GET', `/v2/integrations/${hook.id}`).expect(200)).body.data;
  expect(shown).toMatchObject({
    headers: { 'X-Auth': '********' },
    addAlertDescription: false,
    addAlertDetails: true,
  });
  await captures
    .send('PUT', `/v2/integrations/${hook.id}`, { ...shown, id: hook.id, addAlertDescription: true })
    .expect(200);
  const made = await app
    .as(await asAdmin(app))
    .get(`/v2/integrations/${hook.id}`)
    .expect(200);
  const config = { payload: 'third-party', addAlertDescription: true, addAlertDetails: true, headers: '********' };
  expect(made.body.data.config).toEqual({ ...config, url: webhook.url });
  await captures.send('DELETE', `/v2/integrations/${hook.id}`).expect(200);
});
