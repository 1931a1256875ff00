import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { createKey, createTeam, createUser } from '../support/accounts.js';
import { pages } from '../support/escalation-story.js';
import { minutes } from '../support/fake-clock.js';
import { NotificationStory, type Reachable } from '../support/notification-story.js';
import { ADMIN_EMAIL } from '../support/test-config.js';
import { SmtpSink } from '../support/smtp-sink.js';

interface Person {
  userId: string;
  name: string;
  inPlaceOf: string[];
  follows: boolean;
  omitted: string[];
  pages: { channel: string; at: string; ruleDelayMinutes: number | null; groupedSeconds: number }[];
}
interface Step {
  at: string;
  broadcast: boolean;
  targets: { name: string; nobody: string | null; notifyType: string }[];
  people: Person[];
}
interface Paging {
  because: string | null;
  policy: { id: string } | null;
  steps: Step[];
  stop: object | null;
  more: boolean;
}
interface Preview {
  outcome: string;
  explanation: string;
  routing: { outcome: string; rule: object | null };
  policies: object[];
  alert: object | null;
  teamRule: { name: string; because: string[] } | null;
  escalation: Paging | null;
}

const QUIET = { timezone: 'UTC', notifyQuietHoursStart: '12:20', notifyQuietHoursEnd: '12:50' };

describe('the preview of an alert', () => {
  let sink: SmtpSink;
  let story: NotificationStory;
  beforeAll(async () => {
    sink = await SmtpSink.start();
    sink.expectMails(/: Your shifts have changed: /);
    story = await NotificationStory.begin(sink);
  });
  afterEach(() => story.anew());
  afterAll(async () => {
    await story.end();
    await sink.stop();
  });

  const ask = async (body: object): Promise<Preview> =>
    (await story.asAdmin<{ data: Preview }>('post', '/v2/alerts/preview', { message: 'It burns', ...body })).data;
  const foretold = ({ steps }: Paging, until: number): string[] =>
    steps.flatMap(({ people }) =>
      people.flatMap(({ name, follows, pages: sent }) =>
        (follows ? [] : sent).filter(({ at }) => Date.parse(at) <= until).map(({ at }) => `${name} ${at}`),
      ),
    );
  const route = async (body: object): Promise<string> => {
    const made = await story.escalation.request('post', '/v2/routing-rules').send(body).expect(201);
    return (made.body.data as { id: string }).id;
  };
  const happened = async (alertId: string, people: readonly Reachable[]): Promise<string[]> => {
    const data = await story.escalation.get<{ pages: { userId: string; state: string; updatedAt: string }[] }>(
      `/v2/alerts/${alertId}/escalation`,
    );
    const nameOf = (id: string): string | undefined => people.find((each) => each.id === id)?.name ?? 'Administrator';
    return data.pages.flatMap((page) => (page.state === 'sent' ? `${nameOf(page.userId)} ${page.updatedAt}` : []));
  };

  /** Delays in minutes, in fives, as the story goes on. */
  const fives = fc.nat(4).map((count) => count * 5);
  const world = fc.record({
    rules: fc.array(fc.record({ owner: fc.nat(2), delayMins: fives }), { maxLength: 3 }),
    // The fourth is whoever is on call.
    steps: fc.array(fc.record({ who: fc.constantFrom(0, 1, 2, 3, 3), delay: fives }), { minLength: 1, maxLength: 3 }),
    shift: fc.record({ from: fc.constantFrom(5, 15, 25), length: fc.constantFrom(5, 20) }),
    whenNobody: fc.constantFrom('next', 'hold', 'hold'),
    quiet: fc.nat(2),
    forwards: fc.boolean(),
    delayMinutes: fc.constantFrom(0, 0, 10),
    repeatCount: fc.integer({ min: 1, max: 2 }),
    priority: fc.constantFrom('P1', 'P3'),
    /** Minutes after the alert at which a maintenance ends that silences it. */
    silenced: fc.constantFrom(0, 5, 15),
    /** Of a notification policy: minutes of its delay, or that it suppresses, or waits for a repeat that does not come. */
    held: fc.constantFrom(0, 0, 10, 20, 'suppress', 'deduplicate'),
  });

  it('tells who is paged by a step from who only follows such alerts', async () => {
    const [ann, cyd] = [await story.person('ann'), await story.person('cyd')];
    const teamId = await story.team(ann, cyd);
    await story.rule(cyd, { criteria: {} });
    await story.rule(ann, { criteria: {} });
    await story.escalation.policy({ name: 'Usual', teamId, rules: [pages(ann.id)] });
    const { escalation } = await ask({ teamId });
    const told = escalation!.steps.flatMap(({ people }) => people.map(({ name, follows }) => `${name} ${follows}`));
    expect(told.sort()).toEqual(['ann false', 'cyd true']);
  });

  it('tells for how long a mail is grouped: half of the time to the next step at most', async () => {
    const [ann, cyd] = [await story.person('ann', { notifyBundleEmailSec: 300 }), await story.person('cyd')];
    const teamId = await story.team(ann, cyd);
    await story.escalation.policy({
      name: 'Usual',
      teamId,
      rules: [pages(ann.id), pages(cyd.id, 4), pages(ann.id, 60)],
    });
    const { escalation } = await ask({ teamId });
    const grouped = escalation!.steps.flatMap(({ people }) => people.map(({ pages: [page] }) => page!.groupedSeconds));
    expect(grouped).toEqual([120, 0, 300]);
  });

  /** @contract routing-12 */
  it('says what the routing rules of the team decide, as it then happens', async () => {
    const [ann, ben, cyd] = [await story.person('ann'), await story.person('ben'), await story.person('cyd')];
    const teamId = await story.team(ann, ben, cyd);
    await story.rule(cyd, { criteria: { tags: ['own'] } });
    await route({ name: 'All', targetTeamId: teamId });
    await story.escalation.policy({ name: 'Usual', teamId, rules: [pages(ann.id)] });
    const night = await story.escalation.policy({ name: 'Night', priorities: ['P1'], rules: [pages(ben.id)] });
    const duty = await story.escalation.schedule([cyd.id]);
    const rule = (body: object): Promise<unknown> =>
      story.escalation.request('post', `/v2/teams/${teamId}/routing-rules`).send(body).expect(201);
    const about = (expectedValue: string) => ({
      name: expectedValue,
      match: { conditions: { type: 'match-all-conditions', conditions: [{ ...MESSAGE, expectedValue }] } },
    });
    const MESSAGE = { field: 'message', operation: 'contains' };
    await rule({ ...about('noise'), notify: { type: 'none' } });
    await rule({ ...about('disk'), order: 1, notify: { type: 'schedule', id: duty } });
    const hours = { daily: { start: '00:00', end: '01:00' } };
    await rule({ name: 'never now', order: 2, hours, notify: { type: 'none' } });
    await rule({ name: 'rest', isDefault: true, notify: { type: 'escalation', id: night.id } });

    const cases: [message: string, paged: string[], because: string | null, rule: string][] = [
      ['a disk', ['cyd'], null, 'disk'],
      ['something', ['ben'], 'team-rule', 'rest'],
      ['noise', [], null, 'noise'],
    ];
    for (const [message, paged, because, name] of cases) {
      const asked = { message, tags: ['own'], priority: 'P3' };
      const preview = await ask(asked);
      expect(preview.teamRule).toMatchObject({ name });
      const foreseen =
        preview.escalation?.steps.flatMap(({ people }) =>
          people.flatMap(({ name, follows }) => (follows ? [] : name)),
        ) ?? [];
      // Whoever only follows the alert is no part of it.
      expect([...new Set(foreseen)].toSorted()).toEqual(paged);
      expect(preview.escalation?.because ?? null).toBe(because);
      const alertId = await story.raise(asked);
      const sent = (await happened(alertId, [ann, ben, cyd])).map((each) => each.split(' ')[0]);
      expect([...new Set(sent)].toSorted()).toEqual(paged);
      const { activities } = await story.escalation.get<{ activities: { type: string; metadata: object }[] }>(
        `/v2/alerts/${alertId}/activities`,
      );
      expect(activities.find(({ type }) => type === 'team-routed')?.metadata).toMatchObject({ ruleName: name });
    }
    expect(story.mails(ann, ben, cyd)).toEqual([0, 1, 2]);
    expect((await ask({ message: 'noise' })).explanation).toContain('the routing rule noise of its team pages nobody');
  });

  /** @contract escalations-11 */
  it('names whose turn is next, who is paged then', async () => {
    const [ann, ben, cyd] = [await story.person('ann'), await story.person('ben'), await story.person('cyd')];
    const duty = await story.escalation.schedule([ann.id, ben.id, cyd.id]);
    const onCall = { recipientType: 'schedule', recipientId: duty };
    const to = (notifyType: string, delayMinutes: number) => ({ ...onCall, notifyType, delayMinutes });
    const teamId = await story.team(ann, ben);
    const users = { recipientType: 'team', recipientId: teamId, notifyType: 'users', delayMinutes: 15 };
    await story.escalation.policy({
      rules: [to('default', 0), to('next', 5), to('previous', 10), users],
      isDefault: true,
    });
    const preview = await ask({});
    const foreseen = preview.escalation?.steps.map(({ people }) => people.map(({ name }) => name)) ?? [];
    const alertId = await story.raise({});
    for (let step = 0; step < 3; step++) {
      story.clock.moveBy(minutes(5));
      await story.app.settle();
    }
    const [first = '', next = '', previous = ''] = (await happened(alertId, [ann, ben, cyd])).map(
      (each) => each.split(' ')[0] ?? '',
    );
    expect(foreseen.slice(0, 3)).toEqual([[first], [next], [previous]]);
    const order = ['ann', 'ben', 'cyd'];
    const place = order.indexOf(first);
    expect([next, previous]).toEqual([order[(place + 1) % 3], order[(place + 2) % 3]]);
    expect(foreseen[3]?.toSorted()).toEqual(['ann', 'ben']);
    expect(story.mails(ann, ben, cyd)).toEqual([2, 2, 1]);
    for (const wrong of [pages(ann.id), users]) {
      const notifyType = wrong === users ? 'next' : 'users';
      const refused = await story.escalation
        .request('post', '/v2/escalations')
        .send({ name: 'x', rules: [{ ...wrong, notifyType }] });
      expect([refused.status, refused.body.message]).toEqual([400, expect.stringContaining('rules.0.notifyType')]);
    }
  });

  /** @contract operating-26, operating-27, operating-75, operating-84 */
  it.each(fc.sample(world, { numRuns: 9, seed: 21 }))('is what then happens: %j', async (given) => {
    const { rules, steps, shift, quiet, forwards, delayMinutes, repeatCount, priority, whenNobody, silenced, held } =
      given;
    const people: Reachable[] = [];
    for (const name of ['ann', 'ben', 'cyd'])
      people.push(await story.person(name, people.length === quiet ? QUIET : {}));
    for (const { owner, delayMins } of rules) await story.rule(people[owner]!, { action: { delayMins } });
    if (forwards) await story.forward(people[0]!, people[1]!);
    const comes = story.clock.now().getTime() + minutes(10);
    const duty = await story.escalation.schedule([]);
    await story.escalation.post(`/v2/schedules/${duty}/overrides`, {
      userId: people[2]!.id,
      startTime: new Date(comes + minutes(shift.from)).toISOString(),
      endTime: new Date(comes + minutes(shift.from + shift.length)).toISOString(),
    });
    const onCall = { recipientType: 'schedule', recipientId: duty };
    const policy = await story.escalation.policy({
      rules: steps.map(({ who, delay }) => ({ ...(who < 3 ? pages(people[who]!.id) : onCall), delayMinutes: delay })),
      ...{ repeatCount, repeatInterval: 5, isDefault: true, whenNobody },
    });
    if (delayMinutes > 0) {
      const actions = { delayMinutes, setPriority: 'P2' };
      await story.escalation.post('/v2/alert-policies', { name: 'Wait', match: { priorities: ['P3'] }, actions });
    }
    const at = new Date(comes).toISOString();
    if (silenced > 0) {
      const [startTime, endTime] = [5, 10 + silenced].map((count) => story.clock.now().getTime() + minutes(count));
      const span = { startTime: new Date(startTime!), endTime: new Date(endTime!) };
      await story.escalation.post('/v2/maintenance-windows', { name: 'Upgrade', ...span, silence: {} });
    }
    if (held !== 0) {
      const hold = typeof held === 'number' ? { delay: { minutes: held } } : { suppress: true };
      const actions = held === 'deduplicate' ? { deduplicate: { count: 2 } } : hold;
      const body = { name: 'Held', actions };
      await story.escalation.request('post', '/v2/notification-policies').send(body).expect(201);
    }
    const { escalation } = await ask({ priority, at });
    const ofPolicy = await story.escalation.get<Paging>(
      `/v2/escalations/${policy.id}/preview?at=${at}&priority=${priority}`,
    );
    if (delayMinutes === 0 && silenced === 0 && held === 0) expect(ofPolicy.steps).toEqual(escalation?.steps);
    expect(await story.escalation.get<object[]>('/v2/alerts')).toEqual([]);
    expect(sink.mails).toEqual([]);
    if (typeof held === 'string') expect(escalation).toBeNull();
    else expect(escalation).toMatchObject({ because: 'tenant-default', policy: { id: policy.id }, more: false });

    await story.pass(10, 10);
    const alertId = await story.raise({ priority });
    await story.pass(100, 5);
    // What waits for another shift comes after the story.
    const told = escalation ? foretold(escalation, comes + minutes(100)) : [];
    expect((await happened(alertId, people)).toSorted()).toEqual(told.toSorted());
    const paged = people.map(({ name }) =>
      sink.mailsTo(`${name}@example.com`).filter(({ text }) => !text?.includes('You follow')),
    );
    expect(paged.map(({ length }) => length)).toEqual(
      people.map(({ name }) => told.filter((each) => each.startsWith(name)).length),
    );
    // They are told where nobody is reached.
    const toAdmin = sink.mailsTo(ADMIN_EMAIL).filter(({ subject }) => subject?.includes('It burns'));
    expect(toAdmin).toHaveLength(told.filter((each) => each.startsWith('Admin')).length);
  });

  /** @contract operating-26 */
  it('says which rules match and why, whom they reach, and why nobody', async () => {
    const ann = await story.person('ann', { notifyQuietHoursStart: '00:00', notifyQuietHoursEnd: '23:59' });
    const teamId = await story.team(ann);
    const rule = await route({ name: 'Databases', match: { tags: ['db'] }, targetTeamId: teamId });
    await story.escalation.post('/v2/alert-policies', {
      name: 'Loud',
      order: 2,
      match: {},
      actions: { setPriority: 'P1' },
    });
    await story.escalation.post('/v2/alert-policies', {
      ...{ name: 'Tagged', order: 1, match: { sources: ['nagios'] }, actions: { addTags: ['seen'] } },
    });
    const empty = await story.escalation.schedule([]);
    await story.escalation.policy({
      ...{
        teamId,
        rules: [
          { recipientType: 'schedule', recipientId: empty },
          { ...pages(ann.id), delayMinutes: 10 },
        ],
      },
    });
    const preview = await ask({ tags: ['db'], source: 'nagios' });
    expect(preview).toMatchObject({
      outcome: 'created',
      routing: { outcome: 'routed', rule: { id: rule, name: 'Databases', because: ['tag db'] } },
      policies: [
        { name: 'Tagged', because: ['source nagios'], decides: true, actions: { addTags: ['seen'] } },
        { name: 'Loud', because: [], decides: false },
      ],
      alert: { tags: ['db', 'seen'], teamId, teamName: 'Team ann', status: 'open', priority: 'P3' },
      escalation: { because: 'team-oldest' },
    });
    expect(preview.escalation?.steps[0]).toMatchObject({
      targets: [{ nobody: 'nobody-on-call' }, { name: 'ann', nobody: null, ahead: true }],
      people: [
        {
          name: 'ann',
          pages: [{ held: true }],
          heldUntil: expect.stringContaining('T23:59') as unknown,
          omitted: ['ann has quiet hours: held until 23:59 (UTC)'],
        },
      ],
    });
    expect(await ask({ message: 'No tag' })).toMatchObject({ routing: { outcome: 'no-match', rule: null } });

    await story.escalation.post('/v2/alert-policies', {
      name: 'Drop',
      order: 0,
      match: {},
      actions: { suppress: true },
    });
    expect(await ask({})).toMatchObject({ outcome: 'suppressed', alert: null, escalation: null });
  });

  it('says which maintenance silences it and until when', async () => {
    const ann = await story.person('ann');
    await story.escalation.policy({ rules: [pages(ann.id)], isDefault: true });
    const now = story.clock.now().getTime();
    const until = new Date(now + minutes(30)).toISOString();
    const body = { name: 'Upgrade', startTime: new Date(now), endTime: until };
    const plan = (silence: object) => story.escalation.post('/v2/maintenance-windows', { ...body, silence });
    const { id } = (await plan({ match: { tags: ['db'] }, pageAfter: false })) as { id: string };
    expect(await ask({ tags: ['db'] })).toMatchObject({
      outcome: 'created',
      explanation: expect.stringMatching(/^It is created, and the maintenance Upgrade silences it until .*: nobody/),
      maintenance: { id, name: 'Upgrade', until, pageAfter: false },
      escalation: null,
    });
    expect(await ask({})).toMatchObject({
      maintenance: null,
      escalation: { steps: [{ at: new Date(now).toISOString() }] },
    });
    await plan({ match: { tags: ['db'] } });
    expect(await ask({ tags: ['db'] })).toMatchObject({
      maintenance: { pageAfter: true },
      escalation: { steps: [{ at: until, people: [{ name: 'ann' }] }] },
    });
  });

  /** @contract operating-26 */
  it('tells nothing of an alert that a rule would give to a team that the caller does not see', async () => {
    const { token } = await createUser(story.app, { teamIds: [(await createTeam(story.app)).id] });
    const { id: foreign } = await createTeam(story.app);
    await route({ name: 'Theirs', match: {}, targetTeamId: foreign });
    const policy = await story.escalation.policy({ teamId: foreign });
    const own = story.app.as(`Bearer ${token}`).post('/v2/alerts/preview');
    expect((await own.send({ message: 'Ours' }).expect(200)).body.data).toMatchObject({
      routing: { outcome: 'has-team' },
    });
    const sent = (sender: string | null) =>
      story.app.as(`Bearer ${token}`).post('/v2/alerts/preview', { message: 'As', teamId: sender });
    expect((await sent(null).expect(200)).body.data).toMatchObject({ outcome: 'hidden' });
    await sent(foreign).expect(403);
    const { token: free } = await createUser(story.app, { teamIds: [] });
    const asked = story.app.as(`Bearer ${free}`).post('/v2/alerts/preview');
    const { data } = (await asked.send({ message: 'Whose?' }).expect(200)).body;
    expect(data).toMatchObject({
      outcome: 'hidden',
      routing: { rule: null },
      policies: [],
      alert: null,
      escalation: null,
    });
    await story.app.as(`Bearer ${free}`).get(`/v2/escalations/${policy.id}/preview`).expect(403);
  });

  it('tells nothing of a policy or a schedule that the caller names and may not read, or without a right to alerts', async () => {
    const own = await createTeam(story.app);
    const { id: foreign } = await createTeam(story.app);
    const ann = await story.person('ann');
    const policy = await story.escalation.policy({ name: 'Secret', teamId: foreign, rules: [pages(ann.id)] });
    const schedule = await story.escalation.post<{ id: string }>('/v2/schedules', { name: 'Hidden', teamId: foreign });
    const { token } = await createUser(story.app, { teamIds: [own.id] });
    const ask = (responders: object[], authorization = `Bearer ${token}`) =>
      story.app.as(authorization).post('/v2/alerts/preview', { message: 'Whose?', responders });
    for (const responder of [
      { type: 'escalation', id: policy.id },
      { type: 'escalation', name: 'Secret' },
      { type: 'schedule', id: schedule.id },
    ]) {
      const { body } = await ask([responder]).expect(200);
      expect(body.data).toMatchObject({ outcome: 'hidden', escalation: null });
      expect(JSON.stringify(body)).not.toMatch(/Secret|Hidden|ann/);
    }
    const all = { escalations: 'read', schedules: 'read', users: 'read' } as const;
    const { token: blind } = await createUser(story.app, { permissions: { ...all, alerts: 'none' } });
    await ask([], `Bearer ${blind}`).expect(403);
    const key = await createKey(story.app, { scopes: ['read'] });
    await ask([], `CompatKey ${key}`).expect(200);
  });

  /** @contract operating-26 */
  it('of one policy names everybody of whom chance picks one, and is bounded', async () => {
    const [ann, ben] = [await story.person('ann'), await story.person('ben')];
    const teamId = await story.team(ann, ben);
    const largest = 2 ** 31 - 1;
    const { id } = await story.escalation.policy({
      priorities: ['P1'],
      rules: [
        { recipientType: 'team', recipientId: teamId, notifyType: 'random' },
        { ...pages(ann.id), delayMinutes: largest },
      ],
      ...{ repeatCount: largest, repeatInterval: largest },
    });
    const preview = (query: string): Promise<Paging & { isForPriority: boolean }> =>
      story.escalation.get(`/v2/escalations/${id}/preview${query}`);
    const asked = await preview('?at=2026-11-29T03:00:00Z&priority=P1');
    expect(asked).toMatchObject({ isForPriority: true, stop: null, more: true });
    expect(asked.steps).toHaveLength(1);
    expect(asked.steps[0]).toMatchObject({ at: '2026-11-29T03:00:00.000Z', targets: [{ notifyType: 'random' }] });
    expect(asked.steps[0]?.people.map(({ name }) => name).toSorted()).toEqual(['ann', 'ben']);
    expect(await preview('')).toMatchObject({ isForPriority: false });
    for (const wrong of ['?at=soon', '?priority=P9']) {
      expect((await story.escalation.request('get', `/v2/escalations/${id}/preview${wrong}`)).status).toBe(400);
    }
  });
});
