import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createUser, login, PASSWORD } from '../support/accounts.js';
import { NotificationStory, type Reachable } from '../support/notification-story.js';
import { SmtpSink } from '../support/smtp-sink.js';
import { ROOT_KEY } from '../support/test-config.js';
import { isNightly } from '../support/nightly.js';

const NIGHT = { notifyQuietHoursStart: '22:00', notifyQuietHoursEnd: '07:00' };

/** What is the matter with the person who is named first. */
const PEOPLE: Readonly<Record<string, (story: NotificationStory) => Promise<Reachable>>> = {
  awake: (story) => story.person('ada'),
  'in quiet hours': (story) => story.person('ada', NIGHT),
  muted: (story) => story.person('ada', { mutedUntil: '2099-01-01T00:00:00.000Z' }),
  'for P1 only': (story) => story.person('ada', { notifyOnP1Only: true }),
  blocked: (story) => story.person('ada', { blocked: true }),
  'without a channel': async (story) => {
    const ada = await story.person('ada');
    await story.asAdmin('delete', `/v2/channels/${ada.channelId}?userId=${ada.id}`);
    return ada;
  },
  'forwarding to somebody': async (story) => {
    const ada = await story.person('ada');
    await story.forward(ada, await story.person('stand-in'));
    return ada;
  },
  'forwarding to somebody in quiet hours': async (story) => {
    const ada = await story.person('ada', { notifyOnP1Only: true });
    await story.forward(ada, await story.person('stand-in', NIGHT));
    return ada;
  },
  'whose page fails': async (story) => {
    const ada = await story.person('ada');
    story.sink.become('permanent', 'ada@example.com');
    return ada;
  },
  'who follows it as well': async (story) => {
    const ada = await story.person('ada');
    await story.rule(ada);
    return ada;
  },
};

/** How the person is named; bob is awake. */
const SHAPES: Readonly<
  Record<string, (story: NotificationStory, ada: Reachable, bob: Reachable) => Promise<object[]>>
> = {
  'as a responder': (_story, ada) => Promise.resolve([{ type: 'user', id: ada.id }]),
  'by a policy': (story, ada) => policy(story, [[ada, 0]]),
  'by a policy, with a follower': async (story, ada, bob) => {
    await story.rule(bob);
    return policy(story, [[ada, 0]]);
  },
  'by a policy, of an alert of another team': async (story, ada, bob) => {
    await story.team(ada);
    const targetTeamId = await story.team(bob);
    await story.escalation.request('post', '/v2/routing-rules').send({ name: 'All', match: {}, targetTeamId });
    return policy(story, [[ada, 0]]);
  },
  'by a policy that goes on': (story, ada, bob) =>
    policy(story, [
      [ada, 0],
      [bob, 10],
    ]),
};

async function policy(story: NotificationStory, steps: [Reachable, number][]): Promise<object[]> {
  const rules = steps.map(([{ id }, delayMinutes]) => ({ delayMinutes, recipientType: 'user', recipientId: id }));
  return [
    {
      type: 'escalation',
      id: (await story.escalation.post<{ id: string }>('/v2/escalations', { name: 'p', rules })).id,
    },
  ];
}

interface Held {
  userId?: string;
  name: string;
  heldUntil: string;
  why: string;
  onlyIfOpen?: true;
}

const byName = (a: { name: string }, b: { name: string }): number => a.name.localeCompare(b.name);

const IF_OPEN = ', then sent only if the alert is open again';

/** What becomes of an alert whose page is held, and how ada stands with it then. */
const LATER: Readonly<
  Record<
    string,
    { person?: object; ada: 'told' | 'held' | 'if-open'; then(story: NotificationStory, id: string): unknown }
  >
> = {
  acknowledged: { ada: 'if-open', then: (story, id) => story.act('acknowledge', id) },
  'acknowledged, and given back': {
    ada: 'held',
    then: async (story, id) => {
      await story.act('acknowledge', id);
      await story.act('unacknowledge', id);
    },
  },
  'acknowledged and raised to P1': {
    ada: 'if-open',
    then: async (story, id) => {
      await story.act('acknowledge', id);
      await raise(story, id);
    },
  },
  'raised to P1': { ada: 'told', then: raise },
  'raised to P1, though she lets none through': {
    person: { ...NIGHT, notifyP1InQuietHours: false },
    ada: 'held',
    then: raise,
  },
  'raised to P1 while she is muted': { person: { mutedUntil: '2099-01-01T00:00:00.000Z' }, ada: 'held', then: raise },
  'assigned to her, acknowledged, and raised while she is muted': {
    person: { mutedUntil: '2099-01-01T00:00:00.000Z' },
    ada: 'held',
    then: async (story, id) => {
      const users = await story.escalation.get<{ id: string; fullName: string }[]>('/v2/users');
      await story.act('assign', id, { owner: { id: users.find(({ fullName }) => fullName === 'ada')!.id } });
      await story.act('acknowledge', id);
      await raise(story, id);
    },
  },
  'acknowledged by her and raised to P1': {
    ada: 'told',
    then: async (story, id) => {
      await actAs(story, 'ada', 'acknowledge', id);
      await raise(story, id);
    },
  },
  'acknowledged by her, raised to P1 and given back': {
    ada: 'told',
    then: async (story, id) => {
      await actAs(story, 'ada', 'acknowledge', id);
      await raise(story, id);
      await actAs(story, 'ada', 'unacknowledge', id);
    },
  },
  'acknowledged by somebody else and assigned to her': {
    ada: 'held',
    then: async (story, id) => {
      await actAs(story, 'bob', 'acknowledge', id);
      await story.act('assign', id, { user: 'ada@example.com' });
    },
  },
  'assigned to somebody else': {
    ada: 'held',
    then: (story, id) => story.act('assign', id, { user: 'bob@example.com' }),
  },
  'escalated to the next step': { ada: 'held', then: escalate },
  'closed and reopened': {
    ada: 'held',
    then: async (story, id) => {
      await story.act('close', id);
      await story.act('reopen', id);
    },
  },
  'given to her once more as a responder': {
    ada: 'held',
    then: async (story, id) => {
      const responders = [{ type: 'user', username: 'ada@example.com' }];
      await story.escalation.request('post', `/v2/alerts/${id}/responders`).send({ responders }).expect(200);
      await story.app.settle();
    },
  },
  'of somebody whose mute ends': {
    person: { mutedUntil: '2099-01-01T00:00:00.000Z' },
    ada: 'told',
    then: async (story) => {
      await wish(story, 'ada', { mutedUntil: null });
      await story.pass(2);
    },
  },
  'acknowledged by somebody else and raised to P1': {
    ada: 'if-open',
    then: async (story, id) => {
      await actAs(story, 'bob', 'acknowledge', id);
      await raise(story, id);
    },
  },
  'snoozed, and the snooze taken back': {
    ada: 'held',
    then: async (story, id) => {
      await story.act('snooze', id, { endTime: new Date(story.clock.now().getTime() + 3_600_000) });
      await story.act('unsnooze', id);
    },
  },
};

async function escalate(story: NotificationStory, id: string): Promise<void> {
  await story.escalation.request('post', `/v2/alerts/${id}/escalate`).send({}).expect(200);
  await story.app.settle();
}

async function raise(story: NotificationStory, id: string): Promise<void> {
  const raised = story.app.http.put(`/v2/alerts/${id}/priority`).send({ priority: 'P1' });
  await raised.set('Authorization', `CompatKey ${ROOT_KEY}`).expect(202);
  await story.app.settle();
}

const findUser = async (story: NotificationStory, name: string): Promise<string> => {
  const users = await story.escalation.get<{ id: string; fullName: string }[]>('/v2/users');
  return users.find(({ fullName }) => fullName === name)!.id;
};

const wish = async (story: NotificationStory, name: string, wishes: object): Promise<void> => {
  await story.asAdmin('patch', `/v2/users/${await findUser(story, name)}`, wishes);
  await story.app.settle();
};

/** @param name of somebody who can sign in */
async function actAs(story: NotificationStory, name: string, action: string, id: string, body = {}): Promise<void> {
  const token = await login(story.app, `${name}@example.com`, PASSWORD);
  const call = story.app.as(`Bearer ${token}`).post(`/v2/alerts/${id}/${action}`);
  await call.send(body).expect(202);
  await story.app.settle();
}

/** A person who can sign in, with one verified e-mail channel. */
async function signedUp(story: NotificationStory, name: string, wishes: object = {}): Promise<Reachable> {
  const { id } = await createUser(story.app, { email: `${name}@example.com`, fullName: name, reachable: true });
  await wish(story, name, wishes);
  return { id, name, channelId: '' };
}

const inMinutes = (story: NotificationStory, count: number): string =>
  new Date(story.clock.now().getTime() + count * 60_000).toISOString();

const snooze = (story: NotificationStory, name: string, id: string, count = 60): Promise<void> =>
  actAs(story, name, 'snooze', id, { endTime: inMinutes(story, count) });
const snoozeByKey = (story: NotificationStory, id: string, count = 60): Promise<void> =>
  story.act('snooze', id, { endTime: inMinutes(story, count) });

interface Snoozed {
  /** The policy's steps: who, after how many minutes. Null: no policy applies. */
  steps: readonly (readonly ['ada' | 'bob', number])[] | null;
  status?: 'acknowledged';
  ada?: object;
  then(story: NotificationStory, id: string): Promise<void>;
  /** Whom the end of the snooze notifies. */
  next: readonly string[];
  fallsBack?: true;
}

const SNOOZED: Readonly<Record<string, Snoozed>> = {
  'by whom it paged': { steps: [['ada', 0]], then: (story, id) => snooze(story, 'ada', id), next: ['ada'] },
  'by somebody else': { steps: [['ada', 0]], then: (story, id) => snooze(story, 'bob', id), next: ['bob'] },
  'by a key': { steps: [['ada', 0]], then: (story, id) => snoozeByKey(story, id), next: ['ada'] },
  'by a key, while everybody whom it has named is muted': {
    steps: [
      ['ada', 0],
      ['bob', 600],
    ],
    ada: { mutedUntil: '2099-01-01T00:00:00.000Z' },
    then: (story, id) => snoozeByKey(story, id),
    next: ['Administrator', 'bob'],
    fallsBack: true,
  },
  'by a key, after others were told in place of who is muted': {
    steps: [['ada', 0]],
    ada: { mutedUntil: '2099-01-01T00:00:00.000Z' },
    then: (story, id) => snoozeByKey(story, id),
    next: ['Administrator', 'bob'],
    fallsBack: true,
  },
  'before the next step': {
    steps: [
      ['bob', 0],
      ['bob', 600],
    ],
    then: (story, id) => snooze(story, 'ada', id),
    next: ['ada'],
  },
  'for longer than the next step has left': {
    steps: [
      ['ada', 0],
      ['bob', 30],
    ],
    then: (story, id) => snooze(story, 'ada', id),
    next: ['ada'],
  },
  'for longer than that, by whom it paged': {
    steps: [
      ['bob', 0],
      ['ada', 30],
    ],
    ada: { mutedUntil: '2099-01-01T00:00:00.000Z' },
    then: (story, id) => snooze(story, 'bob', id),
    next: ['bob'],
  },
  'without any escalation': { steps: null, then: (story, id) => snooze(story, 'bob', id), next: ['bob'] },
  'after it was acknowledged, by the same': {
    steps: [['ada', 0]],
    status: 'acknowledged',
    then: async (story, id) => {
      await actAs(story, 'ada', 'acknowledge', id);
      await snooze(story, 'ada', id);
    },
    next: ['ada'],
  },
  'after it was acknowledged, by a key': {
    steps: [['ada', 0]],
    status: 'acknowledged',
    then: async (story, id) => {
      await actAs(story, 'bob', 'acknowledge', id);
      await snoozeByKey(story, id);
    },
    next: ['bob'],
  },
  'and then assigned to somebody else': {
    steps: [['ada', 0]],
    then: async (story, id) => {
      await snoozeByKey(story, id);
      await story.act('assign', id, { user: 'bob@example.com' });
    },
    next: ['bob'],
  },
  'by somebody who is muted from then on': {
    steps: [['bob', 0]],
    then: async (story, id) => {
      await snooze(story, 'ada', id);
      await wish(story, 'ada', { mutedUntil: '2099-01-01T00:00:00.000Z' });
    },
    next: ['bob'],
  },
  'by the only one who was paged, who is muted from then on': {
    steps: [['ada', 0]],
    then: async (story, id) => {
      await snooze(story, 'ada', id);
      await wish(story, 'ada', { mutedUntil: '2099-01-01T00:00:00.000Z' });
    },
    next: ['Administrator', 'bob'],
    fallsBack: true,
  },
  'by somebody who is blocked from then on': {
    steps: [['bob', 0]],
    then: async (story, id) => {
      await snooze(story, 'ada', id);
      await wish(story, 'ada', { blocked: true });
    },
    next: ['bob'],
  },
  'by somebody who forwards from then on': {
    steps: [['ada', 0]],
    then: async (story, id) => {
      await snooze(story, 'ada', id);
      const [fromUserId, toUserId] = [await findUser(story, 'ada'), await findUser(story, 'bob')];
      await story.asAdmin('post', '/v2/forwarding-rules', { fromUserId, toUserId });
    },
    next: ['bob for ada'],
  },
};

/** Whoever has asked, six places say the same of who was told and whose page is held. */
describe('who was told of an alert', () => {
  let sink: SmtpSink;
  let story: NotificationStory;

  beforeAll(async () => {
    sink = await SmtpSink.start();
    sink.expectMails();
    story = await NotificationStory.begin(sink, '2026-01-01T12:00:00.000Z');
  });
  afterAll(async () => {
    await story.end();
    await sink.stop();
  });

  // By day each person with a shape or two; at night each with each.
  const situations = Object.keys(PEOPLE)
    .flatMap((person) => Object.keys(SHAPES).map((shape) => [person, shape] as const))
    .filter((_, place) => isNightly || place % 6 === 0);
  let day = 10;

  /** @contract delivery-15 */
  it.each(situations)('is the same everywhere: somebody %s, named %s', async (person, shape) => {
    await story.anew(new Date(Date.UTC(2026, 0, (day += 1), 23)).toISOString());
    const ada = await PEOPLE[person]!(story);
    const bob = await story.person('bob');
    const body = { message: 'It burns', priority: 'P3', responders: await SHAPES[shape]!(story, ada, bob) };
    const { data: preview } = await story.asAdmin<{ data: { escalation: { steps: Step[] } | null } }>(
      'post',
      '/v2/alerts/preview',
      body,
    );
    const alertId = await story.raise(body);

    const { told, held, next } = await agree(alertId);
    // What follows is what was foreseen; a failure was not.
    if (person !== 'whose page fails') {
      const follows = (preview.escalation?.steps ?? []).slice(1).find(notifiesSomebody);
      expect(next).toEqual(follows ? { at: follows.at, names: namesOfStep(follows) } : null);
    }

    // A preview knows of no failure.
    const foreseen = (preview.escalation?.steps[0]?.people ?? []).filter(
      ({ follows, pages }) => !follows && pages.some((page) => !page.held),
    );
    if (person !== 'whose page fails') expect(foreseen.map(({ name }) => name).toSorted()).toEqual(told);
    const heldThen = (preview.escalation?.steps[0]?.people ?? []).filter(({ heldUntil }) => heldUntil !== null);
    expect(heldThen.map(({ name, omitted }) => [name, omitted.at(-1)])).toEqual(
      held.map(({ name, why }) => [name, why]),
    );
  });

  /** @contract delivery-15 */
  it('is the same everywhere of several that are held and then go as one message', async () => {
    await story.anew(new Date(Date.UTC(2026, 0, (day += 1), 23)).toISOString());
    const ada = await story.person('ada', NIGHT);
    const ids = [];
    for (const message of ['One', 'Two', 'Three'])
      ids.push(await story.raise({ message, responders: await policy(story, [[ada, 0]]) }));
    const places = async (alertId: string) => {
      const { body } = await story.escalation.request('get', `/v2/alerts/${alertId}/recipients`);
      const list = await story.escalation.get<{ id: string; escalation: InShort }[]>('/v2/alerts?include=escalation');
      const { lastPaged, held } = list.find(({ id }) => id === alertId)!.escalation;
      const ladder = await story.escalation.get<Ladder>(`/v2/alerts/${alertId}/escalation`);
      const pages = ladder.pages.filter(({ userId }) => userId === ada.id);
      const outcomes = (await story.outcomes(alertId)).filter((line) => line.startsWith('ada '));
      return {
        recipients: [body.data.includes(ada.id), (body.held ?? []).length],
        list: [lastPaged?.name === 'ada', held.length],
        ladder: [pages.map(({ state }) => state), ladder.steps[0]?.people.find(({ name }) => name === 'ada')?.told],
        trail: outcomes.at(-1),
        bundles: new Set(pages.map(({ bundledInto }) => bundledInto)),
      };
    };
    for (const id of ids)
      expect(await places(id)).toMatchObject({
        ...{ recipients: [false, 1], list: [false, 1], ladder: [['held'], 'held'] },
        trail: 'ada skipped-quiet-hours: ada has quiet hours: held until 07:00 (UTC)',
      });
    await story.pass(8 * 60 + 1, 60);
    await story.pass(1);
    expect(story.subjects(ada)).toEqual([expect.stringContaining('3 alerts')]);
    const after = await Promise.all(ids.map(places));
    for (const place of after)
      expect(place).toMatchObject({
        ...{ recipients: [true, 0], list: [true, 0], ladder: [['sent'], 'told'] },
        trail: 'ada sent: in one message with 2 other alerts',
      });
    expect(new Set(after.flatMap(({ bundles }) => [...bundles])).size).toBe(1);
  });

  /** @contract delivery-15 */
  it.each(Object.entries(LATER))(
    'is the same everywhere when the page is held and the alert is then %s',
    async (_what, later) => {
      await story.anew(new Date(Date.UTC(2026, 0, (day += 1), 23)).toISOString());
      const [ada, bob] = [await signedUp(story, 'ada', later.person ?? NIGHT), await signedUp(story, 'bob')];
      const responders = await policy(story, [
        [ada, 0],
        [bob, 600],
      ]);
      const alertId = await story.raise({ message: 'It burns', priority: 'P3', responders });
      expect((await agree(alertId)).held).toMatchObject([{ name: 'ada' }]);
      await later.then(story, alertId);
      const { told, held } = await agree(alertId);
      expect(told.includes('ada')).toBe(later.ada === 'told');
      expect(held.map(({ name, onlyIfOpen = false }) => [name, onlyIfOpen])).toEqual(
        later.ada === 'told' ? [] : [['ada', later.ada === 'if-open']],
      );
      for (const { why } of held) {
        expect(why).toMatch(/^ada has (quiet hours|muted notifications): held until /);
        expect(why.endsWith(IF_OPEN)).toBe(later.ada === 'if-open');
      }
      if (later.ada !== 'if-open') return;
      await story.pass(8 * 60 + 1, 60);
      expect(story.mails(ada)).toEqual([0]);
      expect((await agree(alertId)).held).toEqual([]);
    },
  );

  /** @contract states-13 */
  it.each(Object.entries(SNOOZED))(
    'foretells the same everywhere, and what then comes, of an alert that is snoozed %s',
    async (_how, { steps, status = 'open', ada: wishes, then, next: names, fallsBack = false }) => {
      await story.anew(new Date(Date.UTC(2026, 0, (day += 1), 12)).toISOString());
      const people = { ada: await signedUp(story, 'ada', wishes), bob: await signedUp(story, 'bob') };
      const targetTeamId = await story.team(people.ada, people.bob);
      await story.escalation.request('post', '/v2/routing-rules').send({ name: 'All', match: {}, targetTeamId });
      const responders = steps
        ? await policy(
            story,
            steps.map(([name, delay]) => [people[name], delay]),
          )
        : [];
      const alertId = await story.raise({ message: 'It burns', priority: 'P3', responders });
      await story.pass(2);
      await then(story, alertId);
      const { snoozedUntil } = await story.escalation.get<{ snoozedUntil: string }>(`/v2/alerts/${alertId}`);
      const isTeam = fallsBack ? names.filter((name) => name !== 'Administrator') : names;
      expect((await agree(alertId)).next).toEqual({ at: snoozedUntil, names: isTeam });
      const { next, explanation } = await story.escalation.get<Ladder>(`/v2/alerts/${alertId}/escalation`);
      expect([next?.afterSnooze ?? false, next?.fallsBack ?? false]).toEqual([true, fallsBack]);
      const said = { open: 'Snoozed: when', acknowledged: 'Acknowledged and snoozed: when' }[status];
      expect(explanation.startsWith(`${said} the snooze ends, `)).toBe(true);
      const before = story.mails(people.ada, people.bob);
      await story.pass(61);
      expect(await story.escalation.alert(alertId)).toMatchObject({ status, snoozed: false });
      const after = story.mails(people.ada, people.bob);
      const mailed = ['ada', 'bob'].filter((_, place) => after[place]! > before[place]!);
      expect(mailed).toEqual(isTeam.map((name) => name.split(' ')[0]));
      // Of somebody who was told before and is held now the places speak for themselves.
      if (!fallsBack) expect((await agree(alertId)).told).toEqual(expect.arrayContaining(mailed));
    },
  );

  it.each([
    ['the second before', 59, 1],
    ['the moment', 60, 0],
    ['the second after', 61, 0],
  ])('is the same everywhere where a silence ends in %s in which a step is due', async (_when, end, rest) => {
    await story.anew(new Date(Date.UTC(2026, 0, (day += 1), 12)).toISOString());
    const mutedUntil = new Date(story.clock.now().getTime() + end * 1000).toISOString();
    const ada = await story.person('ada', { mutedUntil });
    const bob = await story.person('bob');
    const responders = await policy(story, [
      [ada, 0],
      [ada, 1],
      [bob, 30],
    ]);
    const alertId = await story.raise({ message: 'It burns', responders });
    for (const seconds of [end, rest, 5]) {
      story.clock.moveBy(seconds * 1000);
      await story.app.settle();
    }
    expect((await agree(alertId)).told).toEqual(['ada']);
    const { steps } = await story.escalation.get<Ladder>(`/v2/alerts/${alertId}/escalation`);
    expect(steps.slice(0, 2).map(({ people }) => people.map(({ told }) => told))).toEqual([['told'], ['told']]);
  });

  /** @contract states-13 */
  it('says by mail and webhook whom the end of a snooze notifies, also of one that somebody has acknowledged', async () => {
    await story.anew(new Date(Date.UTC(2026, 0, (day += 1), 12)).toISOString());
    const [ada] = [await signedUp(story, 'ada'), await signedUp(story, 'bob')];
    const alertId = await story.raise({ message: 'It burns', responders: await policy(story, [[ada, 0]]) });
    await actAs(story, 'ada', 'acknowledge', alertId);
    await snooze(story, 'ada', alertId);
    await story.act('assign', alertId, { user: 'bob@example.com' });
    const { text = '' } = story.sink.mailsTo('bob@example.com').at(-1) ?? {};
    expect(text).toMatch(/\nNext:\nada .* 13:00 UTC \(snoozed until then\)\n/);
    expect(text).not.toContain('Nobody else');
  });

  /** @contract states-13 */
  it('is the same everywhere of whoever no step names: the end of a snooze, an assignment, an added responder', async () => {
    await story.anew(new Date(Date.UTC(2026, 0, (day += 1), 12)).toISOString());
    const [ada, bob] = [await signedUp(story, 'ada'), await signedUp(story, 'bob')];
    const standIn = await story.person('stand-in');
    const alertId = await story.raise({ message: 'It burns', responders: await policy(story, [[ada, 0]]) });
    const others = async (): Promise<string[]> =>
      (await story.escalation.get<Ladder>(`/v2/alerts/${alertId}/escalation`)).others.map(
        ({ name, told, because, pages }) => `${name} ${told} ${because} ${pages.length}`,
      );
    expect(await others()).toEqual([]);
    await snooze(story, 'bob', alertId);
    await story.pass(61);
    expect((await agree(alertId)).told).toEqual(['ada', 'bob']);
    expect(await others()).toEqual(['bob told snooze-over 1']);
    await story.act('assign', alertId, { user: 'bob@example.com' });
    const responders = [{ type: 'user', id: standIn.id }];
    await story.escalation.request('post', `/v2/alerts/${alertId}/responders`).send({ responders }).expect(200);
    await story.app.settle();
    expect((await agree(alertId)).told).toEqual(['ada', 'bob', 'stand-in']);
    expect(await others()).toEqual(['bob told assigned 2', 'stand-in told added 1']);
    await story.act('close', alertId);
    await story.act('reopen', alertId);
    expect(await others()).toContain('bob told assigned 2');
    expect(bob.id).not.toBe(ada.id);
  });

  it('names in /recipients, too, who was named and could not be reached, until they are told', async () => {
    await story.anew(new Date(Date.UTC(2026, 0, (day += 1), 12)).toISOString());
    const [ada, bob] = [await PEOPLE['without a channel']!(story), await story.person('bob')];
    const responders = await policy(story, [
      [ada, 0],
      [bob, 0],
    ]);
    const alertId = await story.raise({ message: 'It burns', responders });
    const recipients = async () =>
      (await story.escalation.request('get', `/v2/alerts/${alertId}/recipients`).expect(200)).body as object;
    expect(await recipients()).toMatchObject({ data: [bob.id], unreachable: [{ userId: ada.id, name: 'ada' }] });
    await story.channel(ada.id, 'ada');
    await story.act('assign', alertId, { owner: { id: ada.id } });
    expect(await recipients()).toMatchObject({ data: [bob.id, ada.id] });
    expect(await recipients()).not.toHaveProperty('unreachable');
  });

  it('is the same everywhere of a message that was ordered first and went out last', async () => {
    await story.anew(new Date(Date.UTC(2026, 0, (day += 1), 12)).toISOString());
    const ada = await story.person('ada');
    for (const name of ['ada-b', 'ada-c', 'ada-d']) await story.channel(ada.id, name);
    for (const slow of ['ada', 'ada-d']) {
      story.sink.become('temporary', `${slow}@example.com`);
      const alertId = await story.raise({ message: 'It burns', responders: await policy(story, [[ada, 0]]) });
      story.sink.reset();
      await story.pass(10);
      const ladder = await story.escalation.get<Ladder>(`/v2/alerts/${alertId}/escalation`);
      const list = await story.escalation.get<{ id: string; escalation: InShort }[]>('/v2/alerts?include=escalation');
      const { lastPaged, endedAt } = list.find(({ id }) => id === alertId)!.escalation;
      const last = ladder.pages.map(({ updatedAt }) => updatedAt).toSorted();
      expect(last.at(-1)).not.toBe(last[0]);
      expect([lastPaged?.at, endedAt]).toEqual([last.at(-1), ladder.endedAt]);
    }
  });

  /** @contract delivery-15 */
  it('of one that was closed and reopened, what was sent before does not hide what is held now', async () => {
    await story.anew(new Date(Date.UTC(2026, 0, (day += 1), 21)).toISOString());
    const ada = await signedUp(story, 'ada', NIGHT);
    const alertId = await story.raise({ message: 'It burns', responders: await policy(story, [[ada, 0]]) });
    expect((await agree(alertId)).told).toEqual(['ada']);
    await story.act('close', alertId);
    await story.pass(120, 60);
    story.sink.reset();
    await story.act('reopen', alertId);
    const recipients = await story.escalation.request('get', `/v2/alerts/${alertId}/recipients`);
    const { data, held } = recipients.body as { data: string[]; held: Held[] };
    expect([data, held.map(({ name }) => name)]).toEqual([[], ['ada']]);
    const list = await story.escalation.get<{ id: string; escalation: InShort }[]>('/v2/alerts?include=escalation');
    expect(list[0]!.escalation).toMatchObject({ lastPaged: null, held });
    const ladder = await story.escalation.get<Ladder>(`/v2/alerts/${alertId}/escalation`);
    expect([ladder.held, ladder.steps[0]!.people.map(({ told }) => told)]).toEqual([held, ['held']]);
    expect(await finds('held: true', alertId)).toBe(true);
  });

  /** @contract delivery-15 */
  it('is the same everywhere of a page that waits in a message with others', async () => {
    await story.anew(new Date(Date.UTC(2026, 0, (day += 1), 12)).toISOString());
    const ada = await story.person('ada', { notifyBundleEmailSec: 600 });
    const raiseOne = async (message: string) =>
      story.raise({ message, priority: 'P3', responders: await policy(story, [[ada, 0]]) });
    await raiseOne('Another fire');
    const alertId = await raiseOne('It burns');
    expect(await agree(alertId)).toEqual({ told: [], held: [], next: null });
    const inShort = async () =>
      (await story.escalation.get<{ id: string; escalation: InShort }[]>('/v2/alerts?include=escalation')).find(
        ({ id }) => id === alertId,
      )!.escalation;
    expect((await inShort()).waiting).toMatchObject([{ name: 'ada' }]);
    await raiseOne('A third one');
    await story.pass(11);
    expect(await agree(alertId, (subject = '') => subject.includes('2 alerts'))).toEqual({
      ...{ told: ['ada'], held: [], next: null },
    });
    expect((await inShort()).waiting).toEqual([]);
  });

  it('is one message in the history where several steps of one alert went in it', async () => {
    await story.anew(new Date(Date.UTC(2026, 0, (day += 1), 12)).toISOString());
    const ada = await story.person('ada', { notifyBundleEmailSec: 600 });
    await story.raise({ message: 'Another fire', responders: await policy(story, [[ada, 0]]) });
    const steps: [Reachable, number][] = [30, 60, 90].map((minute) => [ada, minute]);
    const alertId = await story.raise({ message: 'It burns', responders: await policy(story, [[ada, 0], ...steps]) });
    for (const _ of [1, 2])
      await story.escalation.request('post', `/v2/alerts/${alertId}/escalate`).send({}).expect(200);
    await story.app.settle();
    await story.pass(11);
    expect((await agree(alertId)).told).toEqual(['ada']);
    expect(await story.outcomes(alertId)).toEqual(['ada sent']);
  });

  it('is hidden everywhere from who may not see the alert, and shown to whom it paged', async () => {
    await story.anew(new Date(Date.UTC(2026, 0, (day += 1), 12)).toISOString());
    const [ada, bob] = [await story.person('ada'), await story.person('bob')];
    const eve = await createUser(story.app, { fullName: 'eve' });
    await story.team(ada, { ...ada, id: eve.id, name: 'eve' });
    const targetTeamId = await story.team(bob);
    await story.escalation.request('post', '/v2/routing-rules').send({ name: 'All', match: {}, targetTeamId });
    const alertId = await story.raise({ responders: await policy(story, [[ada, 0]]) });
    expect(story.mails(ada)).toEqual([1]);
    const ask = (path: string) => story.app.as(`Bearer ${eve.token}`).get(path);
    const asked = ['', '/recipients', '/escalation', '/activities'].map((path) => ask(`/v2/alerts/${alertId}${path}`));
    expect(new Set((await Promise.all(asked)).map(({ status }) => status))).toEqual(new Set([403]));
    expect((await ask('/v2/alerts?include=escalation').expect(200)).body.data).toEqual([]);
    expect(await story.escalation.recipients(alertId)).toEqual(['ada']);
  });

  /** @contract delivery-15 */
  it('foretells the team, once nobody has been reached, by every place; and who is held is not "nobody"', async () => {
    await story.anew(new Date(Date.UTC(2026, 0, (day += 1), 23)).toISOString());
    const [ada, bob, eve] = [
      await story.person('ada', NIGHT),
      await story.person('bob'),
      await story.person('eve', { mutedUntil: new Date(Date.UTC(2026, 0, day + 2, 9)).toISOString() }),
    ];
    const targetTeamId = await story.team(ada, bob, eve);
    await story.escalation.request('post', '/v2/routing-rules').send({ name: 'All', match: {}, targetTeamId });
    const body = { message: 'It burns', priority: 'P3', responders: await policy(story, [[ada, 0]]) };
    const alertId = await story.raise(body);
    const dueAt = new Date(story.clock.now().getTime() + 60_000).toISOString();
    const { next, held } = await agree(alertId);
    expect(next).toEqual({ at: dueAt, names: ['bob'] });
    expect(held.map(({ name }) => name)).toEqual(['ada']);
    const ladder = await story.escalation.get<Ladder>(`/v2/alerts/${alertId}/escalation`);
    expect(ladder.next).toMatchObject({ target: 'everybody of Team ada,bob,eve', fallsBack: true });
    expect(ladder.next?.people.map(({ name }) => name).toSorted()).toEqual(['ada', 'bob', 'eve']);
    await story.pass(2);
    expect((await agree(alertId)).told).toEqual(['bob']);
    const fired = (await story.escalation.get<Ladder>(`/v2/alerts/${alertId}/escalation`)).steps.at(-1);
    expect(fired).toMatchObject({ target: 'everybody of Team ada,bob,eve', fallsBack: true });
    const mail = story.sink.mailsTo('bob@example.com').at(-1)?.text;
    expect(mail).toContain('ada at 07:00 UTC (quiet hours until then)');
    expect(mail).toMatch(/eve .* 09:00 UTC \(muted until then\)/);
    expect(mail).toContain('Then nobody else is paged.');
    await story.pass(8 * 60, 60);
    // Nobody is owed anything but eve.
    expect(story.mails(ada)).toEqual([1]);
    expect(story.sink.mailsTo('ada@example.com').at(-1)?.text).not.toContain('ada at');
  });

  /** @contract delivery-15 */
  it('says everywhere whom a policy without steps tells: the team, which then is', async () => {
    await story.anew(new Date(Date.UTC(2026, 0, (day += 1), 12)).toISOString());
    const teamId = await story.team(await story.person('ada'), await story.person('bob'));
    const told = "the alert's team, or else the administrators, are notified at once";
    const made = await story.escalation.post<{ id: string; warnings: string[] }>('/v2/escalations', {
      ...{ name: 'Empty', teamId },
    });
    expect(made.warnings).toEqual([`rules: there are none, so ${told}`]);
    const policies = await story.escalation.get<{ id: string; toldWithoutSteps: string }[]>(
      '/v2/escalations?allTeams=true',
    );
    expect(policies.map(({ toldWithoutSteps }) => toldWithoutSteps)).toEqual([told]);
    const foreseen = await story.escalation.get<Preview>(`/v2/escalations/${made.id}/preview`);
    expect([foreseen.policy?.toldWithoutSteps, foreseen.steps.map(({ broadcast }) => broadcast)]).toEqual([
      told,
      [true],
    ]);
    const people = foreseen.steps[0]!.people.map(({ name }) => name).toSorted();
    expect(people).toEqual(['ada', 'bob']);
    const beat = { name: 'Nightly', interval: 10, intervalUnit: 'minutes', teamId };
    await story.asAdmin('post', '/v2/heartbeats', beat);
    const { data } = await story.escalation
      .request('get', '/v2/heartbeats?allTeams=true')
      .then(({ body }) => body as Beats);
    expect(data.map(({ pages, warnings }) => [pages.map(({ name }) => name).toSorted(), warnings])).toEqual([
      [people, ['Those named are notified only because the escalation policy Empty reaches nobody']],
    ]);

    await story.escalation.request('post', '/v2/routing-rules').send({ name: 'All', match: {}, targetTeamId: teamId });
    const body = { message: 'It burns', priority: 'P1' };
    const { data: preview } = await story.asAdmin<{ data: { escalation: Preview } }>(
      'post',
      '/v2/alerts/preview',
      body,
    );
    expect(preview.escalation.policy).toMatchObject({ id: made.id, toldWithoutSteps: told });
    expect(preview.escalation.steps[0]!.people.map(({ name }) => name).toSorted()).toEqual(people);
    const answer = await story.escalation.request('post', '/v2/alerts').send(body).expect(202);
    const sentence = `the escalation policy Empty has no steps that page people: ${told}`;
    expect(answer.body.data).toMatchObject({ mode: 'broadcast', warnings: [sentence] });
    await story.app.settle();
    const { alertId } = answer.body.data as { alertId: string };
    expect(await agree(alertId)).toEqual({ told: people, held: [], next: null });
    const ladder = await story.escalation.get<Ladder>(`/v2/alerts/${alertId}/escalation`);
    expect(ladder.explanation).toBe(`${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`);
  });

  it('says "nobody else" where that is so', async () => {
    await story.anew(new Date(Date.UTC(2026, 0, (day += 2), 12)).toISOString());
    const ada = await story.person('ada');
    await story.raise({ message: 'It burns', responders: await policy(story, [[ada, 0]]) });
    expect(story.sink.mailsTo('ada@example.com').at(-1)?.text).toMatch(/\nNobody else is paged\./);
  });

  it('foretells who follows a rule of their own that delays the page', async () => {
    await story.anew(new Date(Date.UTC(2026, 0, (day += 1), 12)).toISOString());
    const [ada, bob] = [await story.person('ada'), await story.person('bob')];
    await story.rule(bob, { action: { delayMins: 20 } });
    const rules = [ada, bob].map(({ id }) => ({ delayMinutes: 0, recipientType: 'user', recipientId: id }));
    const { id } = await story.escalation.post<{ id: string }>('/v2/escalations', { name: 'p', rules });
    const alertId = await story.raise({ message: 'It burns', responders: [{ type: 'escalation', id }] });
    expect(story.sink.mailsTo('ada@example.com').at(-1)?.text).toContain('bob at 12:20 UTC');
    await agree(alertId);
  });

  /** @contract delivery-15 */
  it('names the owner whose page is held, by whatever the page was caused, and whoever has the alert', async () => {
    await story.anew(new Date(Date.UTC(2026, 0, (day += 1), 23)).toISOString());
    const [ada, bob] = [await story.person('ada', NIGHT), await story.person('bob')];
    const alertId = await story.raise({ message: 'It burns', responders: await policy(story, [[bob, 0]]) });
    await story.act('assign', alertId, { owner: { id: ada.id } });
    for (const then of ['', 'acknowledge', 'unacknowledge']) {
      if (then !== '') await story.act(then, alertId);
      const { held } = await agree(alertId);
      // Who has it is told whether or not somebody has acknowledged.
      expect(held).toEqual([
        {
          ...{ userId: ada.id, name: 'ada', heldUntil: expect.any(String) },
          why: 'ada has quiet hours: held until 07:00 (UTC)',
        },
      ]);
    }
    await story.pass(8 * 60 + 1, 60);
    expect(story.mails(ada)).toEqual([1]);
    expect((await agree(alertId, (subject = '') => subject.includes('It burns'))).held).toEqual([]);
  });

  /** @contract delivery-15 */
  it('is held by the later of quiet hours and a snooze, and does not move while that lasts', async () => {
    await story.anew(new Date(Date.UTC(2026, 0, (day += 1), 23)).toISOString());
    const tomorrow = day + 1;
    const ada = await story.person('ada', NIGHT);
    const alertId = await story.raise({ message: 'It burns', responders: await policy(story, [[ada, 0]]) });
    const until = (time: string): string => {
      const [hours, minutes] = time.split(':').map(Number);
      return new Date(Date.UTC(2026, 0, tomorrow, hours, minutes)).toISOString();
    };
    const inQuietHours = 'ada has quiet hours: held until 07:00 (UTC)';
    await story.act('snooze', alertId, { endTime: until('03:00') });
    expect((await agree(alertId)).held).toMatchObject([{ heldUntil: until('07:00'), why: inQuietHours }]);
    await story.act('snooze', alertId, { endTime: until('09:30') });
    const snoozed = { heldUntil: until('09:30'), why: 'ada is notified when the snooze ends: held until 09:30 (UTC)' };
    for (let minute = 0; minute < 3; minute++) {
      const { held } = await agree(alertId);
      expect(held).toMatchObject([snoozed]);
      const ladder = await story.escalation.get<Ladder>(`/v2/alerts/${alertId}/escalation`);
      expect(ladder.pages.map(({ dueAt }) => dueAt)).toEqual([until('09:30')]);
      await story.pass(minute === 0 ? 8 * 60 + 7 : 1);
    }
    expect(await finds(`heldUntil >= ${until('09:30')}`, alertId)).toBe(true);
    expect(await finds(`heldUntil > ${until('09:30')}`, alertId)).toBe(false);
    expect(await finds(`NOT heldUntil < ${until('09:30')} AND held: true`, alertId)).toBe(true);
    await story.act('unsnooze', alertId);
    await story.pass(2);
    expect(story.mails(ada)).toEqual([1]);
    expect(await finds('heldUntil > 0', alertId)).toBe(false);
  });

  it('has not ended before whoever was told last could answer', async () => {
    await story.anew(new Date(Date.UTC(2026, 0, (day += 2), 12)).toISOString());
    const ada = await story.person('ada');
    const alertId = await story.raise({ message: 'It burns', responders: [{ type: 'user', id: ada.id }] });
    const places = async () => {
      const list = await story.escalation.get<{ id: string; escalation: InShort }[]>('/v2/alerts?include=escalation');
      const ladder = await story.escalation.get<Ladder>(`/v2/alerts/${alertId}/escalation`);
      return [list[0]!.escalation.endedAt, ladder.endedAt, ladder.stop?.at];
    };
    const at = new Date(story.clock.now().getTime() + 60_000).toISOString();
    expect(await places()).toEqual([null, null, at]);
    await story.pass(2);
    expect(await places()).toEqual([at, at, null]);
  });

  /** Asks everywhere but the preview; they must agree. @param isAbout whether a mail is a page of the alert, by its subject */
  async function agree(
    alertId: string,
    isAbout = (subject = ''): boolean => /^(Assigned: )?\[P\d\] It burns/.test(subject),
  ): Promise<{ told: string[]; held: Held[]; next: Next | null }> {
    const names = await namesOf();
    const mailed = ['ada', 'bob', 'stand-in', 'admin'].filter((name) =>
      story.sink
        .mailsTo(`${name}@example.com`)
        .some(({ text, subject }) => isAbout(subject) && !text?.includes('You follow')),
    );
    const told = mailed.map((name) => (name === 'admin' ? 'Administrator' : name)).toSorted();

    const recipients = await story.escalation.request('get', `/v2/alerts/${alertId}/recipients`);
    const {
      data,
      held = [],
      next: nextOfRecipients = null,
    } = recipients.body as {
      data: string[];
      held?: Held[];
      next?: InShort['next'];
    };
    const list = await story.escalation.get<{ id: string; escalation: InShort }[]>('/v2/alerts?include=escalation');
    const {
      lastPaged,
      waiting,
      held: heldInList,
      next: nextInList,
      endedAt,
    } = list.find(({ id }) => id === alertId)!.escalation;
    const onTheWay = waiting.map(({ name }) => name).filter((name) => !told.includes(name));
    expect(data.map((id) => names.get(id)).toSorted()).toEqual([...told, ...onTheWay].toSorted());
    expect(told.length === 0 ? [null] : told).toContain(lastPaged?.name ?? null);
    expect(heldInList).toEqual(held);
    expect(nextOfRecipients).toEqual(nextInList);

    const ladder = await story.escalation.get<Ladder>(`/v2/alerts/${alertId}/escalation`);
    expect(ladder.held).toEqual(held);
    expect(await finds('held: true', alertId)).toBe(held.length > 0);
    expect(await finds('held: false', alertId)).toBe(held.length === 0);
    const next = ladder.next && { at: ladder.next.dueAt!, names: namesOfStep(ladder.next) };
    expect([nextInList?.at, nextInList?.fallsBack, nextInList?.afterSnooze]).toEqual([
      next?.at,
      ladder.next?.fallsBack,
      ladder.next?.afterSnooze,
    ]);
    if (next && !ladder.next!.fallsBack) expect(nextInList!.name.split(', ').toSorted()).toEqual(next.names);
    if (next && ladder.next!.fallsBack) expect(ladder.next!.target).toContain(nextInList!.name);
    const sentPages = ladder.pages.filter(({ state }) => state === 'sent');
    const sent = sentPages.map(({ userId }) => names.get(userId));
    expect([...new Set(sent)].toSorted()).toEqual(told);
    expect(lastPaged?.at).toBe(
      sentPages
        .map(({ updatedAt }) => updatedAt)
        .toSorted()
        .at(-1),
    );
    expect(ladder.endedAt).toBe(endedAt);
    const fired = ladder.steps.filter(({ firedAt }) => firedAt !== null).flatMap(({ people }) => people);
    for (const each of fired) expect([each.name, each.told === 'told']).toEqual([each.name, told.includes(each.name)]);
    const standing = (state: string): string[] =>
      [
        ...new Set([...fired, ...ladder.others].filter((each) => each.told === state).map(({ name }) => name)),
      ].toSorted();
    expect(standing('told')).toEqual(told);
    expect(waiting.map(({ name }) => name).toSorted()).toEqual(standing('waiting'));
    const heldPages = ladder.pages.filter(({ state }) => state === 'held').map(({ userId }) => names.get(userId));
    expect([...new Set(heldPages)].toSorted()).toEqual(held.map(({ name }) => name).toSorted());

    const notified = (await story.escalation.history(alertId, 'notified')).map(
      ({ metadata }) => metadata as unknown as Notified,
    );
    const paged = notified.filter(({ outcome, follows }) => outcome === 'sent' && !follows);
    expect([...new Set(paged.map(({ userName }) => userName))].toSorted()).toEqual(told);
    // A message is one line, however often the alert stands in it.
    for (const name of ['ada', 'bob'])
      expect(paged.filter(({ userName }) => userName === name).length).toBe(
        story.sink
          .mailsTo(`${name}@example.com`)
          .filter(({ subject, text }) => isAbout(subject) && !text?.includes('You follow')).length,
      );
    // No line of what is held stands twice in a row.
    const words = notified.map(({ userName, channelType, outcome, heldUntil, reason }) =>
      [userName, channelType, outcome, heldUntil, reason].join(),
    );
    expect(notified.filter(({ heldUntil }, place) => heldUntil && words[place] === words[place - 1])).toEqual([]);
    // Of each person the last word counts.
    const last = new Map(notified.filter(({ follows }) => !follows).map((entry) => [entry.userName, entry]));
    const heldThere = [...last.values()].filter(({ heldUntil }) => heldUntil !== undefined);
    const lines = heldThere.map(({ userName, heldUntil, reason }) => ({ name: userName, heldUntil, why: reason }));
    // Of a snooze the history has an entry of its own.
    const bySnooze = (name: string): boolean => held.some((each) => each.name === name && each.why.includes('snooze'));
    expect(lines.filter(({ name }) => !bySnooze(name)).toSorted(byName)).toEqual(
      held
        .filter(({ name }) => !bySnooze(name))
        .map(({ name, heldUntil, why }) => ({ name, heldUntil, why }))
        .toSorted(byName),
    );
    // A step speaks of its own pages: another one may go whoever has acknowledged.
    for (const { name, why } of fired.filter((each) => each.told === 'held'))
      expect(why?.replace(IF_OPEN, '')).toBe(held.find((each) => each.name === name)?.why.replace(IF_OPEN, ''));
    return { told, held, next };
  }

  async function finds(query: string, alertId: string): Promise<boolean> {
    const found = await story.escalation.get<{ id: string }[]>(`/v2/alerts?query=${encodeURIComponent(query)}`);
    return found.some(({ id }) => id === alertId);
  }

  async function namesOf(): Promise<Map<string, string>> {
    const users = await story.escalation.get<{ id: string; fullName: string }[]>('/v2/users');
    return new Map(users.map(({ id, fullName }) => [id, fullName]));
  }
});

interface Next {
  at: string;
  names: string[];
}

/** Who is told by a step to come. */
function namesOfStep({ people }: { people: readonly (ToTell & { name: string; inPlaceOf?: string[] })[] }): string[] {
  return people
    .filter(isToldThen)
    .map(({ name, inPlaceOf = [] }) => (inPlaceOf.length > 0 ? `${name} for ${inPlaceOf.join()}` : name))
    .toSorted();
}

type ToTell = { follows?: boolean; heldUntil?: string | null; pages?: readonly object[] | undefined; told?: unknown };
const isToldThen = ({ follows, heldUntil, pages = [], told }: ToTell): boolean =>
  follows !== true && !heldUntil && (told === null || pages.length > 0);
const notifiesSomebody = ({ people, broadcast }: Step): boolean => people.some(isToldThen) || broadcast;

interface Step {
  at: string;
  broadcast: boolean;
  people: { name: string; follows: boolean; pages: { held: boolean }[]; heldUntil: string | null; omitted: string[] }[];
}

interface Preview {
  policy: { id: string; toldWithoutSteps: string | null } | null;
  steps: Step[];
}

interface Beats {
  data: { pages: { name: string }[]; warnings: string[] }[];
}

interface InShort {
  lastPaged: { name: string; at: string } | null;
  waiting: { name: string }[];
  held: Held[];
  next: { name: string; at: string; fallsBack?: true; afterSnooze?: true } | null;
  endedAt: string | null;
}

interface LadderStep {
  dueAt: string | null;
  firedAt: string | null;
  target: string;
  fallsBack?: boolean;
  afterSnooze?: boolean;
  people: {
    name: string;
    told: string | null;
    why?: string;
    heldUntil?: string;
    inPlaceOf?: string[];
    pages: object[];
  }[];
}

interface Ladder {
  pages: { userId: string; state: string; bundledInto: string | null; dueAt: string | null; updatedAt: string }[];
  steps: LadderStep[];
  others: (LadderStep['people'][number] & { because: string })[];
  next: LadderStep | null;
  held: Held[];
  explanation: string;
  endedAt: string | null;
  stop: { at: string | null } | null;
}

interface Notified {
  userName: string;
  channelType: string;
  outcome: string;
  follows?: boolean;
  heldUntil?: string;
  reason?: string;
}
