import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { createTeam } from '../support/accounts.js';
import { pages } from '../support/escalation-story.js';
import { hours } from '../support/fake-clock.js';
import { NotificationStory, type Reachable } from '../support/notification-story.js';
import { SmtpSink } from '../support/smtp-sink.js';
import { TestApp } from '../support/test-app.js';

describe('people whom an incident names', () => {
  let sink: SmtpSink;
  let story: NotificationStory;
  let ada: Reachable;
  let bob: Reachable;
  let sam: Reachable;

  beforeAll(async () => {
    sink = await SmtpSink.start();
    story = await NotificationStory.begin(sink);
  });
  beforeEach(async () => {
    [ada, bob] = [await story.person('ada'), await story.person('bob')];
    sam = await story.person('sam', { role: 'stakeholder' });
  });
  afterEach(() => story.anew());
  afterAll(async () => {
    await story.end();
    await sink.stop();
  });

  const sinceIn = (text = ''): string => /Since: (.*)/.exec(text)?.[1] ?? '';
  const user = ({ id }: Reachable) => ({ type: 'user', id });
  async function open(body: object): Promise<string> {
    const { id } = await story.escalation.post<{ id: string }>('/v2/incidents', { name: 'Checkout fails', ...body });
    await story.app.settle();
    return id;
  }
  async function change(id: string, body: object): Promise<void> {
    await story.escalation.request('patch', `/v2/incidents/${id}`).send(body).expect(200);
    await story.app.settle();
  }

  it('read the text that was written with a new status', async () => {
    const id = await open({ responders: [user(ada)], notifyStakeholders: true, statusPageEntry: { enabled: true } });
    await change(id, { status: 'identified', statusPageEntry: { message: 'A certificate has expired.' } });
    await change(id, { status: 'monitoring' });
    for (const address of ['ada@example.com', 'sam@example.com']) {
      const texts = sink.mailsTo(address).map(({ text = '' }) => text);
      expect(texts.map((text) => text.includes('A certificate has expired.'))).toEqual([false, true, false]);
      expect(texts[2]).not.toContain('we are watching the result');
    }
  });

  /** @contract alerts-22 */
  it('are told of every change of its status, once: responders, and stakeholders where it says so', async () => {
    const id = await open({ priority: 'P2', responders: [user(ada)], notifyStakeholders: true });
    expect(story.subjects(ada)).toEqual(['[P2] Checkout fails: the incident is open']);
    expect(story.subjects(sam)).toEqual(['[P2] Checkout fails: the incident is open']);
    expect(sink.mailsTo('ada@example.com')[0]?.text).toContain('because you are a responder of the incident');
    expect(sink.mailsTo('sam@example.com')[0]?.text).toContain('because stakeholders are told of this incident');
    await story.pass(10);
    await change(id, { status: 'investigating' });
    const [first, second] = sink.mailsTo('ada@example.com').map(({ text = '' }) => text);
    expect(first).not.toContain('Changed:');
    expect(sinceIn(first)).not.toBe('');
    expect(sinceIn(second)).toBe(sinceIn(first));
    expect(second).toContain('Changed: ');
    expect(second).not.toContain('We are investigating');
    await change(id, { status: 'investigating' });
    await change(id, { tags: ['web'] });
    expect(story.mails(ada, bob, sam)).toEqual([2, 0, 2]);
    await change(id, { status: 'resolved', notifyStakeholders: false });
    expect(story.mails(ada, bob, sam)).toEqual([3, 0, 2]);
    expect(story.subjects(ada).at(-1)).toBe('[P2] Checkout fails: the incident is resolved');
    await story.app.settle();
    expect(story.mails(ada, bob, sam)).toEqual([3, 0, 2]);
  });

  it('read words of their own where the incident has some for stakeholders', async () => {
    const stakeholderNotice = { message: 'Payments fail', description: 'We look into it' };
    await open({ responders: [user(ada)], notifyStakeholders: true, stakeholderNotice });
    expect(story.subjects(ada)).toEqual(['[P3] Checkout fails: the incident is open']);
    expect(story.subjects(sam)).toEqual(['[P3] Payments fail: the incident is open']);
    expect(sink.mailsTo('sam@example.com')[0]?.text).toContain('We look into it');
    expect(sink.mailsTo('ada@example.com')[0]?.text).not.toContain('We look into it');
  });

  it('who are named later are told then how it stands, the others not again', async () => {
    const id = await open({ responders: [user(ada)] });
    await change(id, { status: 'identified' });
    await change(id, { responders: [user(ada), user(bob)] });
    expect(story.mails(ada, bob, sam)).toEqual([2, 1, 0]);
    expect(story.subjects(bob)).toEqual(['[P3] Checkout fails: the cause is identified']);
    await change(id, { notifyStakeholders: true });
    expect(story.mails(ada, bob, sam)).toEqual([2, 1, 1]);
  });

  /** @contract alerts-22 */
  it('are told of a status once, however often and by whatever way they are named', async () => {
    const team = await story.team(ada, bob);
    const id = await open({ responders: [{ type: 'team', id: team }], notifyStakeholders: true });
    for (const notifyStakeholders of [false, true, false, true]) await change(id, { notifyStakeholders });
    await change(id, { responders: [{ type: 'team', id: team }, user(ada)] });
    await change(id, { responders: [] });
    await change(id, { responders: [user(bob), user(sam)] });
    expect(story.mails(ada, bob, sam)).toEqual([1, 1, 1]);
    await change(id, { status: 'investigating' });
    await change(id, { status: 'open' });
    expect(story.mails(ada, bob, sam)).toEqual([1, 3, 3]);
    await change(id, { notifyStakeholders: false, responders: [user(ada)] });
    await change(id, { notifyStakeholders: true });
    expect(story.mails(ada, bob, sam)).toEqual([2, 3, 3]);
  });

  it('are told of the status that was when they were named, though it changed before they could be', async () => {
    // In a database of its own: in one that has been used, the two mails may come in either order.
    await story.end();
    story = await NotificationStory.begin(sink);
    ada = await story.person('ada');
    const { id } = await story.escalation.post<{ id: string }>('/v2/incidents', { name: 'Checkout fails' });
    for (const body of [{ responders: [user(ada)] }, { status: 'resolved' }]) {
      await story.escalation.request('patch', `/v2/incidents/${id}`).send(body).expect(200);
    }
    await story.app.settle();
    expect(story.subjects(ada)).toEqual([
      '[P3] Checkout fails: the incident is open',
      '[P3] Checkout fails: the incident is resolved',
    ]);
  });

  it('may be teams, schedules and policies: each person once', async () => {
    const team = await story.team(ada, bob);
    const schedule = await story.escalation.schedule([bob.id]);
    const policy = await story.escalation.policy({ rules: [pages(ada.id), pages(bob.id, 5)] });
    await open({
      responders: [
        { type: 'team', id: team },
        { type: 'schedule', id: schedule },
        { type: 'escalation', id: policy.id },
      ],
    });
    expect(story.mails(ada, bob)).toEqual([1, 1]);
  });

  /** @contract alerts-22 */
  it('are told as their rules say, else over every channel; their wishes count, and who stands in for them', async () => {
    await story.channel(ada.id, 'second');
    await story.channel(bob.id, 'other');
    await story.rule(ada, { action: { delayMins: 10 } });
    const eve = await story.person('eve', { mutedUntil: new Date(story.clock.now().getTime() + hours(1)) });
    await story.forward(sam, bob);
    const id = await open({ responders: [user(ada), user(eve)], notifyStakeholders: true });
    const second = { name: 'second' };
    expect(story.mails(ada, second, bob, { name: 'other' }, eve, sam)).toEqual([0, 0, 1, 1, 0, 0]);
    await story.pass(10);
    expect(story.mails(ada, second)).toEqual([1, 0]);
    const trail = await story.app.sql<{ action: string; userName: string }>(
      `SELECT action, "userName" FROM audit_log
       WHERE "entityType" = 'incident-notice' AND action <> 'sent' AND "entityId" = $1`,
      [id],
    );
    expect(trail).toEqual([{ action: 'skipped-muted', userName: 'eve' }]);
  });

  /** @contract alerts-22 */
  it('stand in the audit log when no message can reach them, and responders behind whom there is nobody', async () => {
    const ann = await story.escalation.person('ann', { reachable: false });
    const empty = await createTeam(story.app, { name: 'Empty' });
    const mixed = await createTeam(story.app, { name: 'Mixed', members: [ann, bob.id] });
    const team = ({ id }: { id: string }) => ({ type: 'team', id });
    const id = await open({ responders: [team(empty), team(mixed)] });
    expect(story.mails(bob)).toEqual([1]);
    const trail = await story.app.sql(
      `SELECT "entityId", action, "userName", details->>'reason' AS reason, details->'responder'->>'id' AS responder
       FROM audit_log WHERE "entityType" = 'incident-notice' AND action <> 'sent' AND "entityId" = $1 ORDER BY id`,
      [id],
    );
    expect(trail).toEqual([
      { entityId: id, action: 'failed', userName: null, reason: 'no-members', responder: empty.id },
      { entityId: id, action: 'failed', userName: 'ann', reason: 'no-usable-channel', responder: mixed.id },
    ]);
    const lost = await open({ responders: [{ type: 'user', id: ann }], notifyStakeholders: true });
    const again = await story.app.sql(
      `SELECT "userName" FROM audit_log WHERE "entityType" = 'incident-notice' AND action = 'failed' AND "entityId" = $1`,
      [lost],
    );
    expect(again).toEqual([{ userName: 'ann' }]);
    expect(story.mails(sam)).toEqual([1]);
  });

  /** @contract alerts-22 */
  it('are told once by two replicas, and after the process died', async () => {
    const { database, clock } = story;
    const two = await TestApp.start({ database, clock, environment: { SMTP_URL: sink.url } });
    try {
      const body = { name: 'Twice', responders: [user(ada)], notifyStakeholders: true };
      await story.escalation.post('/v2/incidents', body);
      await Promise.all([story.app.settle(), two.settle()]);
      expect(story.mails(ada, sam)).toEqual([1, 1]);
      await story.escalation.post('/v2/incidents', { ...body, name: 'Orphaned' });
      await story.restart();
      await Promise.all([story.app.settle(), two.settle()]);
      expect(story.mails(ada, sam)).toEqual([2, 2]);
    } finally {
      await two.stop();
    }
  });

  it('must be there: 400 names the place, e-mail addresses are stored as ids; who was deleted may stay', async () => {
    const send = (method: 'post' | 'patch', path: string, responders: object[]) =>
      story.escalation.request(method, `/v2/incidents${path}`).send({ name: 'New', responders });
    const unknown = [user(ada), { type: 'user', id: randomUUID() }];
    const { body } = await send('post', '', unknown).expect(400);
    expect(body.message).toBe('Invalid request: responders.1: there is no such user');
    const leaver = await story.person('leaver');
    const { username } = await story.escalation.get<{ username: string }>(`/v2/users/${leaver.id}`);
    const id = await open({ responders: [{ type: 'user', id: username.toUpperCase() }] });
    expect(story.mails(leaver)).toEqual([1]);
    await send('patch', `/${id}`, unknown).expect(400);
    await story.asAdmin('delete', `/v2/users/${leaver.id}`);
    await send('patch', `/${id}`, [user(leaver), user(ada)]).expect(200);
    expect(await story.escalation.get(`/v2/incidents/${id}`)).toMatchObject({ responders: [user(leaver), user(ada)] });
  });
});
