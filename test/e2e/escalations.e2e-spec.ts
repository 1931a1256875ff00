import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { ROOT } from '../support/alert-client.js';
import { RESOURCES } from '../../src/people/access/domain/permissions.js';
import { asAdmin, createKey, createTeam, createTenant, createUser } from '../support/accounts.js';
import { ENVELOPE } from '../support/envelope.js';
import { resourceClient } from '../support/resource-client.js';
import { TestApp } from '../support/test-app.js';

const PATH = '/v2/escalations';
const NOT_FOUND = { message: 'Escalation policy not found' };

describe('/v2/escalations', () => {
  let app: TestApp;
  /** By full name. */
  const ids: Record<string, string> = {};

  beforeAll(async () => {
    app = await TestApp.start({ canPage: true });
    for (const name of ['ann', 'bob', 'cid'])
      ids[name] = (await createUser(app, { fullName: name, reachable: true })).id;
  });
  afterAll(() => app.stop());

  const { post, get, patch, remove, list, create, namesIn } = resourceClient(() => app, PATH, { name: 'Policy' });
  const rule = (who: string, rest: object = {}) => ({ recipientType: 'user', recipientId: ids[who] ?? who, ...rest });

  /** @contract escalations-1 */
  it('creates a policy with defaults and shows it', async () => {
    const created = await post({ name: 'Bare' }).expect(200);
    const warnings = ["rules: there are none, so the alert's team, or else the administrators, are notified at once"];
    expect(created.body).toEqual({ data: { id: expect.any(String), result: 'created', warnings }, ...ENVELOPE });
    const shown = await get(created.body.data.id).expect(200);
    expect(shown.body).toEqual({
      data: {
        id: created.body.data.id,
        name: 'Bare',
        description: null,
        teamId: null,
        priorities: null,
        isDefault: false,
        repeatInterval: 0,
        repeatCount: 1,
        closeAlertAfterAll: false,
        resetAcknowledgements: false,
        whenNobody: 'next',
        resetRecipientStates: false,
        createdAt: app.clock.now().toISOString(),
        toldWithoutSteps: "the alert's team, or else the administrators, are notified at once",
        rules: [],
      },
      ...ENVELOPE,
    });
  });

  /** @contract escalations-1, escalations-2, operating-32 */
  it('keeps every field, and the rules in their order', async () => {
    const teamId = (await createTeam(app, { name: 'Keepers' })).id;
    const schedule = await app.as(ROOT).post('/v2/schedules', { name: 'Day' }).expect(200);
    const scheduleId = schedule.body.data.id as string;
    const id = await create({
      name: 'Full',
      description: 'All of it',
      teamId,
      priorities: ['P1', 'P2'],
      repeatInterval: 15,
      repeatCount: 3,
      closeAlertAfterAll: true,
      resetAcknowledgements: true,
      resetRecipientStates: true,
      whenNobody: 'hold',
      rules: [
        rule('bob', { delayMinutes: 5, condition: 'if-not-closed', notifyType: 'admins', recipientName: 'Second' }),
        { recipientType: 'schedule', recipientId: scheduleId, whenNobody: 'next' },
        { recipientType: 'team', recipientId: teamId, notifyType: 'random', condition: 'whatever' },
      ],
    });
    const { body } = await get(id).expect(200);
    expect(body.data).toMatchObject({
      description: 'All of it',
      teamId,
      priorities: ['P1', 'P2'],
      repeatInterval: 15,
      repeatCount: 3,
      closeAlertAfterAll: true,
      resetAcknowledgements: true,
      whenNobody: 'hold',
      resetRecipientStates: false,
    });
    expect(body.data.rules).toEqual([
      {
        id: expect.any(String),
        condition: 'if-not-closed',
        notifyType: 'admins',
        delayMinutes: 5,
        recipientType: 'user',
        recipientId: ids['bob'],
        recipientName: 'Second',
        recipientEmail: expect.stringContaining('@'),
        whenNobody: null,
        order: 0,
      },
      {
        id: expect.any(String),
        condition: 'if-not-acked',
        notifyType: 'default',
        delayMinutes: 0,
        recipientType: 'schedule',
        recipientId: scheduleId,
        recipientName: null,
        whenNobody: 'next',
        order: 1,
      },
      expect.objectContaining({ condition: 'whatever', notifyType: 'random', recipientType: 'team', order: 2 }),
    ]);
  });

  /** @contract escalations-3, errors-3 */
  it.each([
    ['no name', { name: undefined }, 'name'],
    ['an empty name', { name: '' }, 'name'],
    ['a name that is no text', { name: 7 }, 'name'],
    ['a null name', { name: null }, 'name'],
    ['a description that is no text', { description: {} }, 'description'],
    ['a malformed teamId', { teamId: 'ops' }, 'teamId'],
    ['an unknown team', { teamId: randomUUID() }, 'teamId'],
    ['an unknown priority', { priorities: ['P9'] }, 'priorities'],
    ['priorities that are no list', { priorities: 'P1' }, 'priorities'],
    ['a priority twice', { priorities: ['P1', 'P1'] }, 'priorities'],
    ['isDefault as text', { isDefault: 'yes' }, 'isDefault'],
    ['a negative repeatInterval', { repeatInterval: -1 }, 'repeatInterval'],
    ['a fraction as repeatInterval', { repeatInterval: 1.5 }, 'repeatInterval'],
    ['a repeatCount of 0', { repeatCount: 0 }, 'repeatCount'],
    ['a repeatCount beyond an integer', { repeatCount: 1e12 }, 'repeatCount'],
    ['resetAcknowledgements as text', { resetAcknowledgements: 'no' }, 'resetAcknowledgements'],
    ['closeAlertAfterAll as text', { closeAlertAfterAll: 'no' }, 'closeAlertAfterAll'],
    ['rules that are no list', { rules: {} }, 'rules'],
    [
      'more rules than any alert could wait for',
      { rules: Array.from({ length: 101 }, () => rule('ann')) },
      'rules: must contain no more than 100',
    ],
    ['a rule that is no object', { rules: ['ann'] }, 'rules'],
    ['a rule without a recipient', { rules: [{ recipientType: 'user' }] }, 'rules.0.recipientId'],
    ['a rule without a recipient type', { rules: [{ recipientId: 'x' }] }, 'rules.0.recipientType'],
    ['an unknown recipient type', { rules: [rule('x', { recipientType: 'group' })] }, 'rules.0.recipientType'],
    ['an unknown notifyType', { rules: [rule('x', { notifyType: 'loud' })] }, 'rules.0.notifyType'],
    ['a negative delay', { rules: [rule('x', { delayMinutes: -5 })] }, 'rules.0.delayMinutes'],
    ['a rule that names nobody', { rules: [rule('nobody')] }, 'rules.0.recipientId'],
    ['a rule that names no user', { rules: [rule(randomUUID())] }, 'rules.0.recipientId'],
    ['a rule that names no team', { rules: [rule(randomUUID(), { recipientType: 'team' })] }, 'rules.0.recipientId'],
    ['a rule for no schedule', { rules: [rule(randomUUID(), { recipientType: 'schedule' })] }, 'rules.0.recipientId'],
    ['an unknown whenNobody', { whenNobody: 'later' }, 'whenNobody'],
    ['a null whenNobody', { whenNobody: null }, 'whenNobody'],
    ['a hold for a user', { rules: [rule('ann', { whenNobody: 'hold' })] }, 'rules.0.whenNobody'],
    ['a condition that is no text', { rules: [rule('x', { condition: 1 })] }, 'rules.0.condition'],
  ])('refuses %s, and changes nothing', async (_what, wrong, field) => {
    const before = (await list('?allTeams=true')).body.totalCount;
    const response = await post({ name: 'Wrong', ...wrong }).expect(400);
    expect(response.body).toEqual({
      message: expect.stringMatching(new RegExp(`^Invalid request: ${field}`)),
      code: 'VALIDATION',
      errors: expect.any(Array),
      ...ENVELOPE,
    });
    expect((await list('?allTeams=true')).body.totalCount).toBe(before);

    if ('name' in wrong && wrong.name === undefined) return;
    const id = await create();
    await patch(id, wrong).expect(400);
    expect((await get(id)).body.data.name).toBe('Policy');
  });

  /** @contract conventions-12 */
  it.each(['[]', '[{"name":"In a list"}]', '"text"', '7', 'null', ''])('refuses the body %s', async (body) => {
    const id = await create();
    const send = (request: ReturnType<typeof post>) =>
      request
        .set('Content-Type', 'application/json')
        .send(body)
        .ok(() => true);
    expect((await send(app.as(ROOT).post(PATH))).status).toBe(400);
    expect((await send(app.as(ROOT).patch(`${PATH}/${id}`))).status).toBeLessThan(500);
    expect((await get(id)).body.data.name).toBe('Policy');
  });

  /** @contract escalations-6 */
  it('changes only the fields that are present', async () => {
    const id = await create({ name: 'Before', description: 'Old', priorities: ['P1'], rules: [rule('ann')] });
    const response = await patch(id, { description: null, repeatCount: 4 }).expect(200);
    expect(response.body).toEqual({ data: { id, result: 'updated' }, ...ENVELOPE });
    expect((await get(id)).body.data).toMatchObject({
      name: 'Before',
      description: null,
      priorities: ['P1'],
      repeatCount: 4,
      rules: [{ recipientId: ids['ann'] }],
    });
    await patch(id, { name: 'After', priorities: null }).expect(200);
    expect((await get(id)).body.data).toMatchObject({ name: 'After', priorities: null, repeatCount: 4 });
    await patch(id, {}).expect(200);
    expect((await get(id)).body.data).toMatchObject({ name: 'After', rules: [{ recipientId: ids['ann'] }] });
  });

  /** @contract escalations-23 */
  it('takes the e-mail address of a user and stores the id; one who was deleted meanwhile may stay', async () => {
    const leaver = await createUser(app);
    const id = await create({ rules: [rule(leaver.email.toUpperCase()), rule('ann')] });
    const { rules } = (await get(id)).body.data;
    expect(rules).toMatchObject([{ recipientId: leaver.id }, { recipientId: ids['ann'] }]);
    const admin = await asAdmin(app);
    await app.as(admin).delete(`/v2/users/${leaver.id}`).expect(200);
    await patch(id, { rules }).expect(200);
    expect((await get(id)).body.data.rules).toMatchObject(
      rules.map(({ recipientId }: { recipientId: string }) => ({ recipientId })),
    );
    await patch(id, { rules: [{ ...rules[0], recipientType: 'team' }] }).expect(400);
    await post({ name: 'New', rules }).expect(400);
  });

  /** @contract escalations-6 */
  it('replaces the whole ruleset when rules are present, even by an empty one', async () => {
    const id = await create({ rules: [rule('ann'), rule('bob', { delayMinutes: 5 })] });
    await patch(id, { rules: [rule('cid')] }).expect(200);
    expect((await get(id)).body.data.rules).toMatchObject([{ recipientId: ids['cid'], order: 0 }]);
    await patch(id, { rules: [] }).expect(200);
    expect((await get(id)).body.data.rules).toEqual([]);
  });

  /** @contract escalations-4 */
  it('has one default in the whole tenant', async () => {
    const teamId = (await createTeam(app, { name: 'Defaults' })).id;
    const first = await create({ name: 'First', isDefault: true });
    const second = await create({ name: 'Second', isDefault: true, teamId });
    const defaults = async () =>
      (await list('?allTeams=true')).body.data.filter((p: { isDefault: boolean }) => p.isDefault);
    expect(await defaults()).toMatchObject([{ id: second }]);
    await patch(first, { isDefault: true }).expect(200);
    expect(await defaults()).toMatchObject([{ id: first }]);
    const concurrent = await Promise.all([1, 2, 3, 4].map((n) => create({ name: `Race ${n}`, isDefault: true })));
    expect(await defaults()).toHaveLength(1);
    expect(concurrent).toContain((await defaults())[0].id);
  });

  it('says which policy loses the default', async () => {
    const teamId = (await createTeam(app, { name: 'Takers' })).id;
    const rules = [rule('ann')];
    const ops = await create({ name: 'Ops', rules, isDefault: true });
    const taken = await post({ name: 'Taker', rules, isDefault: true, teamId }).expect(200);
    expect(taken.body.data).toEqual({
      id: expect.any(String),
      result: 'created',
      warnings: [expect.stringMatching(/^isDefault: the policy "Ops" .* others have no default now$/)],
    });
    const back = await patch(ops, { isDefault: true }).expect(200);
    expect(back.body.data.warnings).toEqual([expect.stringContaining('"Taker" was the default')]);
    // It has the flag, so it takes it from nobody.
    expect((await patch(ops, { isDefault: true }).expect(200)).body.data).toEqual({ id: ops, result: 'updated' });
  });

  it('says so of a policy that pages nobody', async () => {
    const created = await post({ name: 'Empty', priorities: [] }).expect(200);
    const NO_RULES = expect.stringMatching(/^rules: /);
    expect(created.body.data.warnings).toEqual([NO_RULES, expect.stringMatching(/^priorities: /)]);
    const { id } = created.body.data;
    const mended = await patch(id, { priorities: null, rules: [rule('bob')] }).expect(200);
    expect(mended.body.data).toEqual({ id, result: 'updated' });
    expect((await patch(id, { name: 'Whole' }).expect(200)).body.data).not.toHaveProperty('warnings');
    expect((await patch(id, { rules: [] }).expect(200)).body.data.warnings).toEqual([NO_RULES]);
  });

  it('says of rules that name a stakeholder what they can do', async () => {
    const sam = await createUser(app, { fullName: 'Sam', role: 'stakeholder', reachable: true });
    const warning = 'Sam is a stakeholder, who can only acknowledge, close and add notes to alerts they are paged for';
    const rules = [rule(sam.id), rule(sam.id, { delayMinutes: 5 })];
    const { id, warnings } = (await post({ name: 'With Sam', rules }).expect(200)).body.data;
    expect(warnings).toEqual([warning]);
    expect((await patch(id, { rules: [rule(sam.id)] }).expect(200)).body.data.warnings).toEqual([warning]);
    expect((await patch(id, { name: 'Whole' }).expect(200)).body.data).not.toHaveProperty('warnings');
  });

  /** @contract escalations-7 */
  it('deletes a policy', async () => {
    const id = await create({ rules: [rule('ann')] });
    const response = await remove(id).expect(200);
    expect(response.body).toEqual({ data: { result: 'deleted' }, ...ENVELOPE });
    await get(id).expect(404, NOT_FOUND);
    await remove(id).expect(404, NOT_FOUND);
  });

  it.each([randomUUID(), 'no-uuid', '%00'])('answers a bare 404 for %s', async (id) => {
    await get(id).expect(404, NOT_FOUND);
    await patch(id, { name: 'X' }).expect(404, NOT_FOUND);
    await remove(id).expect(404, NOT_FOUND);
  });

  /** @contract escalations-5 */
  it('lists the tenant’s policies, oldest first, with their number', async () => {
    await create({ name: 'Listed' });
    const { body } = await list('?allTeams=true').expect(200);
    expect(body).toEqual({ data: expect.any(Array), totalCount: body.data.length, ...ENVELOPE });
    expect(body.data[0].name).toBe('Bare');
    expect(body.data.at(-1)).toMatchObject({ name: 'Listed', rules: [], resetRecipientStates: false });
    await list('?allTeams=maybe').expect(400);
  });

  it('asks for the right to do it', async () => {
    await app.http.get(PATH).expect(401);
    const reader = await createKey(app, { scopes: ['read'] });
    const user = await createUser(app, { permissions: null });
    const id = await create();
    for (const authorization of [`CompatKey ${reader}`, `Bearer ${user.token}`]) {
      await get(id, authorization).expect(200);
      await post({ name: 'No' }, authorization).expect(403);
      await patch(id, { name: 'No' }, authorization).expect(403);
      await remove(id, authorization).expect(403);
    }
    const writer = await createKey(app, { scopes: ['read', 'write'] });
    await remove(id, `CompatKey ${writer}`).expect(403);
  });

  /** @contract conventions-22, rights-7, escalations-6 */
  it('keeps to the caller’s teams', async () => {
    const ops = (await createTeam(app, { name: 'Ops' })).id;
    const dev = (await createTeam(app, { name: 'Dev' })).id;
    const key = `CompatKey ${await createKey(app, { scopes: ['read', 'write', 'delete'], teamId: ops })}`;
    const own = await create({ name: 'Own', teamId: ops }, key);
    const foreign = await create({ name: 'Foreign', teamId: dev });
    const global = await create({ name: 'Global' });

    await get(foreign, key).expect(403);
    await patch(foreign, { name: 'Mine' }, key).expect(403);
    await remove(foreign, key).expect(403);
    await post({ name: 'Theirs', teamId: dev }, key).expect(403);
    await patch(own, { teamId: dev }, key).expect(403);
    await patch(foreign, { teamId: ops }, key).expect(403);
    expect((await get(own)).body.data.teamId).toBe(ops);
    await patch(global, { teamId: ops }, key).expect(403);
    await patch(own, { teamId: null }, key).expect(403);

    expect(await namesIn('', key)).toEqual(expect.arrayContaining(['Own', 'Global']));
    expect(await namesIn('', key)).not.toContain('Foreign');
    expect(await namesIn('?allTeams=true', key)).toContain('Foreign');
  });

  it('is blind to other tenants', async () => {
    const other = await createTenant(app);
    const foreign = `CompatKey ${other.apiKey}`;
    const mine = await create({ name: 'Mine', isDefault: true });
    expect(await namesIn('?allTeams=true', foreign)).toEqual([]);
    await get(mine, foreign).expect(404, NOT_FOUND);
    await patch(mine, { name: 'Stolen' }, foreign).expect(404, NOT_FOUND);
    await remove(mine, foreign).expect(404, NOT_FOUND);
    await create({ name: 'Theirs', isDefault: true }, foreign);
    expect((await get(mine)).body.data.isDefault).toBe(true);
    const teamId = (await createTeam(app, { name: 'Not yours' })).id;
    await post({ name: 'Across', teamId }, foreign).expect(400);
  });

  describe('previews of what is not saved', () => {
    const preview = (body: object, authorization = ROOT) => app.as(authorization).post(`${PATH}/preview`, body);
    const named = (body: { data: { steps: { at: string; people: { name: string }[] }[] } }) =>
      body.data.steps.map(({ at, people }) => [at, ...people.map(({ name }) => name)]);

    /** @contract operating-56 */
    it('tell the same as those of the policy once it is stored, and store nothing', async () => {
      const at = '2026-06-07T03:00:00.000Z';
      const policy = { name: 'Night', rules: [rule('ann'), rule('bob', { delayMinutes: 5 })], repeatCount: 2 };
      const before = (await list('?allTeams=true')).body.totalCount;
      const { body } = await preview({ policy, at, priority: 'P1' }).expect(200);
      expect((await list('?allTeams=true')).body.totalCount).toBe(before);
      const id = await create(policy);
      const stored = await app.as(ROOT).get(`${PATH}/${id}/preview?at=${at}&priority=P1`);
      const same = (data: object) => ({ ...data, policy: null });
      expect(same(body.data)).toEqual(same(stored.body.data));
      expect(named(body).slice(0, 2)).toEqual([
        [at, 'ann'],
        ['2026-06-07T03:05:00.000Z', 'bob'],
      ]);
    });

    /** @contract operating-56 */
    it('change what the body names of a stored one, whose recipients may be gone', async () => {
      const leaver = await createUser(app);
      const policyId = await create({ priorities: ['P1'], rules: [rule(leaver.id), rule('ann', { delayMinutes: 5 })] });
      await app
        .as(await asAdmin(app))
        .delete(`/v2/users/${leaver.id}`)
        .expect(200);
      const rules = [...(await get(policyId)).body.data.rules, rule('cid', { delayMinutes: 9 })];
      const { body } = await preview({ policy: { rules }, policyId }).expect(200);
      expect(body.data).toMatchObject({ isForPriority: false });
      expect(JSON.stringify(named(body))).toMatch(/ann.*cid/);
      await preview({ policy: { rules } }).expect(400);
    });

    /** @contract operating-56 */
    it.each([
      ['policy', {}],
      ['policy', { policy: null }],
      ['policy.rules.0.delayMinutes', { policy: { rules: [rule('nobody', { delayMinutes: -1 })] } }],
      ['policy.rules.0.recipientId', { policy: { rules: [rule('nobody')] } }],
      ['policy.rules.0.notifyType', { policy: { rules: [rule('nobody', { notifyType: 'next' })] } }],
      ['policy.priorities', { policy: { priorities: 'P1' } }],
      ['at', { policy: {}, at: 'soon' }],
      ['priority', { policy: {}, priority: 'P9' }],
      ['policyId', { policy: {}, policyId: 7 }],
    ])('refuse a wrong %s', async (path, wrong) => {
      const { body } = await preview(wrong).expect(400);
      expect(body.errors[0].path).toBe(path);
    });

    /** @contract operating-56 */
    it('keep to the caller’s teams and tenant', async () => {
      const ops = (await createTeam(app, { name: 'Previewers' })).id;
      const { id: teamId } = await createTeam(app, { name: 'Not them' });
      const key = `CompatKey ${await createKey(app, { teamId })}`;
      const policyId = await create({ teamId: ops, rules: [rule('ann')] });
      await preview({ policy: {}, policyId }, key).expect(403);
      await preview({ policy: { teamId: ops, rules: [rule('ann')] } }, key).expect(403);
      const foreign = `CompatKey ${(await createTenant(app)).apiKey}`;
      await preview({ policy: {}, policyId }, foreign).expect(404, NOT_FOUND);
      await preview({ policy: { rules: [rule('ann')] } }, foreign).expect(400);
    });
  });

  describe('uses', () => {
    const uses = async (id: string, authorization = ROOT) => {
      const { body } = await app.as(authorization).get(`${PATH}/${id}/uses`).expect(200);
      return body.data as { priorities: string[]; namedBy: { type: string; name: string }[]; complete: boolean };
    };
    const make = async (path: string, body: object): Promise<string> => {
      const made = await app.as(await asAdmin(app)).post(path, body);
      expect([path, made.status < 300, made.body.message]).toEqual([path, true, undefined]);
      return made.body.data.id as string;
    };

    /** @contract operating-57 */
    it('are the alerts of its team that no older or default one takes', async () => {
      const teamId = (await createTeam(app, { name: 'Users' })).id;
      const urgent = await create({ name: 'Urgent', teamId, priorities: ['P1', 'P2'] });
      const rest = await create({ name: 'Rest', teamId });
      const idle = await create({ name: 'Idle', teamId });
      const chosen = async () => Promise.all([urgent, rest, idle].map(async (id) => (await uses(id)).priorities));
      expect(await chosen()).toEqual([['P1', 'P2'], ['P3', 'P4', 'P5'], []]);
      await patch(idle, { isDefault: true, priorities: ['P3'] }).expect(200);
      expect(await chosen()).toEqual([['P1', 'P2'], ['P4', 'P5'], ['P3']]);
      await patch(await create({ name: 'Everybody’s' }), { isDefault: true, priorities: ['P5'] }).expect(200);
      expect(await uses(await create({ name: 'Not chosen' }))).toEqual({ priorities: [], namedBy: [], complete: true });
    });

    /** @contract operating-57 */
    it('are what names it, as far as the caller may read that', async () => {
      const teamId = (await createTeam(app, { name: 'Namers' })).id;
      const id = await create({ name: 'Named', rules: [rule('ann')] });
      const responders = [{ type: 'escalation', id }];
      await make(`/v2/teams/${teamId}/routing-rules`, { name: 'At night', notify: responders[0] });
      await make('/v2/alert-policies', { name: 'Help', actions: { addResponders: responders } });
      await make('/v2/integrations', { name: 'B direct', type: 'API', responders });
      await make('/v2/integrations', {
        name: 'A by rule',
        type: 'API',
        rules: { create: [{ name: 'R', responders }] },
      });
      await make('/v2/integrations', { name: 'Other', type: 'API' });
      const rotation = { name: 'Weekly', type: 'weekly', startDate: app.clock.now().toISOString() };
      const scheduleId = await make('/v2/schedules', {
        ...{ name: 'First line', teamId },
        rotations: [{ ...rotation, participants: responders }],
      });
      const all = [
        ...[expect.objectContaining({ type: 'routing-rule', name: 'At night', teamId, enabled: true })],
        ...[expect.objectContaining({ type: 'alert-policy', name: 'Help', teamId: null })],
        ...[expect.objectContaining({ type: 'integration', name: 'A by rule' })],
        ...[expect.objectContaining({ type: 'integration', name: 'B direct' })],
        ...[{ type: 'schedule', id: scheduleId, name: 'First line', teamId, enabled: true }],
      ];
      expect(await uses(id)).toEqual({ priorities: [], namedBy: all, complete: true });

      const read = ['escalations', 'routing-rules'];
      const permissions = Object.fromEntries(
        RESOURCES.map((resource) => [resource, read.includes(resource) ? ('read' as const) : ('none' as const)]),
      );
      const reader = await createUser(app, { permissions });
      const seen = await uses(id, `Bearer ${reader.token}`);
      expect(seen).toEqual({ priorities: [], namedBy: all.slice(0, 2), complete: false });
      // A shift that is over names nobody.
      await app
        .as(await asAdmin(app))
        .patch(`/v2/schedules/${scheduleId}`, {
          rotations: [{ ...rotation, participants: [{ type: 'user', id: ids['ann'] }] }],
        })
        .expect(200);
      expect((await uses(id)).namedBy).toEqual(all.slice(0, 4));
    });
  });
});
