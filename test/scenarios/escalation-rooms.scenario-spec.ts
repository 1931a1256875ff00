import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { PlanRoomPages } from '../../src/paging/room-posts/room-pages.js';
import { UnitOfWork } from '../../src/platform/database/unit-of-work.js';
import { asAdmin, defaultTenantId, giveChannel } from '../support/accounts.js';
import { EscalationStory, pages } from '../support/escalation-story.js';
import { FakeClock, minutes, seconds } from '../support/fake-clock.js';
import { slackButtons, SlackServer, type SlackText } from '../support/slack-server.js';
import { SmtpSink } from '../support/smtp-sink.js';
import { TestApp } from '../support/test-app.js';
import { createTestDatabase, type TestDatabase } from '../support/test-database.js';

interface Rung {
  target: string;
  people: { name: string }[];
  rooms: { name: string; state: string | null; bundled: boolean; reason?: string }[];
  targets: { recipientType: string; nobody?: string; unreachable: string[] }[];
}

describe('chat rooms of an escalation policy', () => {
  const clock = new FakeClock();
  let [slack, mail, database]: [SlackServer, SmtpSink, TestDatabase] = [] as never;
  let [one, two]: [TestApp, TestApp] = [] as never;
  let story: EscalationStory;
  let ops: string;
  let tenantId: string;

  beforeAll(async () => {
    [slack, mail, database] = await Promise.all([SlackServer.start(), SmtpSink.start(), createTestDatabase()]);
    // People’s mails are looked at where they matter here.
    mail.expectMails();
    const windows = { BUNDLE_SEC: '60', BUNDLE_P1_SEC: '15', BUNDLE_EMAIL_SEC: '0' };
    const environment = { ...slack.environment, SMTP_URL: mail.url, ...windows };
    one = await TestApp.start({ database, clock, environment });
    two = await TestApp.start({ database, clock, environment });
    story = new EscalationStory(one);
    tenantId = await defaultTenantId(one);
    ops = await room('#ops', 'C0OPS0001');
  });
  beforeEach(async () => {
    story = new EscalationStory(one);
    await one.sql('DELETE FROM channel_paces');
  });
  afterEach(() => mail.reset());
  afterAll(async () => {
    await Promise.all([one.stop(), two.stop()]);
    await Promise.all([slack.stop(), mail.stop(), database.drop()]);
  });

  const seen = new Map<string, number>();
  /** What came since the last look. */
  const posted = (channel = 'C0OPS0001'): SlackText[] => {
    const all = slack.to(channel);
    const fresh = all.slice(seen.get(channel) ?? 0);
    seen.set(channel, all.length);
    return fresh;
  };
  const titles = (channel?: string): string[] => posted(channel).map(({ text }) => text);
  /** A verified room. */
  const room = async (name: string, value: string): Promise<string> => {
    const { id } = await story.post<{ id: string }>('/v2/chat-rooms', { name, type: 'slack', value, teamId: null });
    const [code = ''] = /\d{6}/.exec(titles(value)[0] ?? '') ?? [];
    await story.post(`/v2/chat-rooms/${id}/verify`, { code });
    return id;
  };
  const posts = (recipientId: string, delayMinutes = 0, rest = {}): object =>
    pages(recipientId, delayMinutes, { recipientType: 'room', ...rest });
  const settle = async (): Promise<void> => {
    await Promise.all([one.settle(), two.settle()]);
    await Promise.all([one.settle(), two.settle()]);
  };
  const raise = async (rules: object[], over: object = {}, policy: object = {}): Promise<string> => {
    const { alertId } = await story.raise(await story.policy({ rules, ...policy }), { ...over });
    await settle();
    return alertId;
  };
  const ladder = async (alertId: string): Promise<Rung[]> =>
    (await story.get<{ steps: Rung[] }>(`/v2/alerts/${alertId}/escalation`)).steps;
  const history = async (alertId: string): Promise<object[]> =>
    (await story.history(alertId, 'posted')).map(({ metadata }) => metadata);

  /** @contract channels-6 */
  it('post the alert once, with buttons, beside the people of the step, on two replicas; the post shows what is done', async () => {
    const ann = await story.person('ann');
    const alertId = await raise([pages(ann), posts(ops)], { message: 'Disk full', priority: 'P2' });
    const [post, ...others] = posted();
    expect(others).toEqual([]);
    expect(post?.text).toBe('[P2] Disk full');
    expect(JSON.stringify(post?.blocks)).toContain('the escalation of this alert names this chat room');
    // There is no step to which anybody could escalate.
    expect([...slackButtons(post!).keys()]).toEqual(['Acknowledge', 'Close', 'Snooze for an hour']);
    expect(await history(alertId)).toMatchObject([
      { roomId: ops, roomName: '#ops', channelType: 'slack', outcome: 'sent' },
    ]);
    expect(await ladder(alertId)).toMatchObject([
      { target: 'ann, #ops', people: [{ name: 'ann' }], rooms: [{ name: '#ops', state: 'sent', bundled: false }] },
    ]);
    expect(await story.recipients(alertId)).toEqual(['ann']);

    // The event may be handled again after a crash.
    const page = (await story.history(alertId, 'escalated'))[0]?.metadata as {
      runId: string;
      cycle: number;
      step: number;
    };
    const payload = { alertId, page, rooms: [ops], untilClosed: false };
    const event = { id: alertId, type: 'alert.rooms-named', tenantId, payload, occurredAt: clock.now() };
    await one.nest
      .get(UnitOfWork)
      .transaction(tenantId, (tx) => one.nest.get(PlanRoomPages).handle([event as never], tx));
    await settle();
    expect(posted()).toEqual([]);

    await giveChannel(one, ann, 'U0ANN0001', 'slack');
    const press = slack.press(slackButtons(post!).get('Acknowledge')!, 'U0ANN0001', clock.now());
    await one.http.post('/v2/webhooks/slack/interactions').set(press.headers).send(press.body).expect(200);
    expect(titles('U0ANN0001')).toEqual(['Acknowledged. You take it on, and escalation stops.']);
    await settle();
    expect(posted()).toMatchObject([
      { method: 'chat.update', ts: post?.ts, text: 'Acknowledged by ann: [P2] Disk full' },
    ]);
    expect(await story.alert(alertId)).toMatchObject({ status: 'acknowledged', acknowledgedBy: expect.anything() });
  });

  /** @contract channels-6 */
  it('neither stop nor hasten the steps of people', async () => {
    const [ann, mute] = [await story.person('ann'), await story.person('mute', { reachable: false })];
    const alertId = await raise([posts(ops), pages(ann, 5)]);
    expect(titles()).toHaveLength(1);
    expect(await story.pages(alertId)).toEqual([{ minute: 0, to: [] }]);
    expect((await story.history(alertId, 'escalated'))[0]?.metadata).not.toHaveProperty('reason');
    await story.pass(5);
    expect(await story.pages(alertId)).toEqual([
      { minute: 0, to: [] },
      { minute: 5, to: ['ann'] },
    ]);
    expect(mail.mails).toHaveLength(1);

    // Where people of a step cannot be reached the next people are paged at once; the room keeps its time.
    const other = await raise([pages(mute), posts(ops, 5), pages(ann, 10)]);
    expect((await story.pages(other))[0]?.to).toEqual(['ann']);
    expect(titles()).toEqual([]);
    await story.pass(5);
    expect(titles()).toHaveLength(1);
    const [first] = await ladder(other);
    expect(first?.targets[0]).toMatchObject({ nobody: 'no-usable-channel', unreachable: ['mute'] });
  });

  /** @contract channels-6 */
  it('alone leave nobody untold: whoever is concerned is, as by a policy without steps', async () => {
    const admin = await story.person('admin');
    await giveChannel(one, admin, 'admin-of-all@example.org');
    const patch = one.as(await asAdmin(one)).patch(`/v2/users/${admin}`);
    await patch.send({ role: 'admin' }).expect(200);
    const { alertId, mode } = await story.raise(await story.policy({ rules: [posts(ops), posts(ops, 5)] }));
    await settle();
    expect(mode).toBe('broadcast');
    expect(mail.mailsTo('admin-of-all@example.org')).toHaveLength(1);
    expect(titles()).toHaveLength(1);
    await story.pass(5);
    expect(titles()).toHaveLength(1);
    expect(mail.mailsTo('admin-of-all@example.org')).toHaveLength(1);
    await one.sql(`UPDATE users SET role = 'user' WHERE "fullName" = 'admin'`);
    await story.act('close', alertId);
    posted();
  });

  /** @contract channels-6 */
  it('are passed on the way when somebody escalates', async () => {
    const { ann, bob } = await story.people('ann', 'bob');
    const alertId = await raise([pages(ann), posts(ops, 5), pages(bob, 10), posts(ops, 15)]);
    const escalate = () => story.post<object>(`/v2/alerts/${alertId}/escalate`);
    expect(await escalate()).toMatchObject({ escalated: true, recipient: bob });
    await settle();
    expect(titles()).toHaveLength(1);
    expect(await escalate()).toEqual({ escalated: true, reason: 'step-fired' });
    clock.moveBy(minutes(1));
    await settle();
    expect(titles()).toHaveLength(1);
    expect(await escalate()).toMatchObject({ escalated: false, reason: 'exhausted' });
  });

  /** @contract channels-6 */
  it('are not posted to for what is acknowledged, closed or silenced, unless the rule says until it is closed', async () => {
    const ann = await story.person('ann');
    const rules = [pages(ann), posts(ops, 5), posts(ops, 10, { condition: 'if-not-closed' })];
    const alertId = await raise(rules);
    await story.act('acknowledge', alertId);
    await story.pass(5);
    expect(titles()).toEqual([]);
    await story.pass(5);
    expect(titles()).toEqual([expect.stringMatching(/^\[P3\] It burns/)]);
    const silenced = await story.request('post', '/v2/maintenance-windows').send({
      ...{ name: 'Quiet', startTime: clock.now().toISOString() },
      endTime: new Date(clock.now().getTime() + minutes(30)).toISOString(),
      silence: { match: { sources: ['quiet'] } },
    });
    expect(silenced.status).toBeLessThan(300);
    await raise([pages(ann), posts(ops)], { source: 'quiet' });
    expect(titles()).toEqual([]);
  });

  /** @contract channels-6 */
  it('take a storm of 500 in two posts a minute, and each alert says so', async () => {
    const bob = await story.person('bob', { reachable: true });
    const policy = await story.policy({ rules: [pages(bob, 60), posts(ops)] });
    const alertIds: string[] = [];
    for (let n = 0; n < 500; n++) alertIds.push((await story.raise(policy, { message: `Disk ${n}` })).alertId);
    await settle();
    const [first, ...others] = titles();
    expect(others).toEqual([]);
    const [closed, kept] = alertIds.filter((_, n) => first !== `[P3] Disk ${n}`) as [string, string];
    await story.act('close', closed);
    await one.advance(seconds(60), seconds(60));
    await settle();
    const [bundle, ...more] = posted();
    expect(more).toEqual([]);
    expect(bundle?.text).toBe('[P3] 498 alerts need you');
    expect(slackButtons(bundle!).size).toBe(0);
    expect(JSON.stringify(bundle?.blocks)).toContain('/console/|Open alerts>');
    expect(await history(kept)).toMatchObject([{ outcome: 'sent', reason: 'in one post with 497 other alerts' }]);
    expect(await history(closed)).toMatchObject([{ outcome: 'cancelled', reason: 'the alert is closed' }]);
    expect(await ladder(kept)).toMatchObject([{ rooms: [{ state: 'sent', bundled: true }] }, {}]);
    // A P1 does not wait for the others.
    await raise([posts(ops), pages(bob, 60)], { priority: 'P1', message: 'Core down' });
    expect(titles()).toEqual(['[P1] Core down']);
    await story.act('close', kept);
    expect(posted()).toEqual([]);
  });

  /** @contract channels-6 */
  it('get what a room could not take for a while, and say what they never take', async () => {
    const ann = await story.person('ann');
    slack.treat('C0OPS0001', 'internal_error');
    const alertId = await raise([pages(ann), posts(ops)]);
    const later = [await raise([pages(ann), posts(ops)]), await raise([pages(ann), posts(ops)])];
    expect(titles()).toEqual([]);
    await one.advance(seconds(60), seconds(60));
    await story.act('acknowledge', later[0]!);
    slack.treat('C0OPS0001', null);
    await one.advance(minutes(5), seconds(30));
    expect(titles()).toEqual(['[P3] It burns', '[P3] It burns']);
    expect(await history(alertId)).toMatchObject([{ outcome: 'sent' }]);
    expect(await history(later[1]!)).toMatchObject([{ outcome: 'sent' }]);
    expect(await one.sql(`SELECT 1 FROM room_pages WHERE state IN ('pending', 'sending', 'bundled')`)).toEqual([]);

    slack.treat('C0OPS0001', 'is_archived');
    const refused = await raise([pages(ann), posts(ops)]);
    expect(await ladder(refused)).toMatchObject([{ rooms: [{ state: 'failed', reason: 'Slack: is_archived' }] }]);
    slack.treat('C0OPS0001', null);
  });

  it('go alone where the post that was to take them along has come to nothing', async () => {
    const ann = await story.person('ann');
    const rules = [pages(ann), posts(ops)];
    for (let n = 0; n < 3; n++) await raise(rules);
    expect(titles()).toHaveLength(1);
    slack.treat('C0OPS0001', 'internal_error');
    await one.advance(seconds(60), seconds(60));
    await settle();
    await one.sql(`UPDATE room_pages SET state = 'dead' WHERE "bundledInto" = id`);
    slack.treat('C0OPS0001', null);
    await one.advance(minutes(2), seconds(30));
    expect(titles()).toEqual(['[P3] It burns']);
  });

  /** @contract channels-6 */
  it('are foretold by the previews', async () => {
    const ann = await story.person('ann');
    const policy = await story.policy({ rules: [posts(ops), pages(ann, 5)] });
    const { steps } = await story.get<{ steps: object[] }>(`/v2/escalations/${policy.id}/preview`);
    expect(steps).toMatchObject([
      { targets: [{ recipientType: 'room', name: '#ops', nobody: null }], broadcast: false, people: [] },
      { people: [{ name: 'ann' }] },
    ]);
  });

  it('are named by their names in a configuration', async () => {
    const authorization = await asAdmin(one);
    const config = (method: 'get' | 'post', path: string, body?: object) =>
      one.as(authorization).send(method, `/v2/config${path}`, body).expect(200);
    await one.sql('DELETE FROM escalation_policies');
    const { id } = await story.policy({ name: 'Core', rules: [posts(ops, 5)] });
    const { escalationPolicies } = (await config('get', '')).body.data as { escalationPolicies: object[] };
    expect(escalationPolicies).toEqual([{ name: 'Core', rules: [{ room: '#ops', delayMinutes: 5 }] }]);
    const changed = { version: 1, escalationPolicies: [{ name: 'Core', rules: [{ room: '#ops', delayMinutes: 7 }] }] };
    const { hash } = (await config('post', '/plan', { configuration: changed })).body.data as { hash: string };
    await config('post', '/apply', { configuration: changed, hash });
    expect(await story.get(`/v2/escalations/${id}`)).toMatchObject({
      rules: [{ recipientType: 'room', recipientId: ops, delayMinutes: 7 }],
    });
    const unknown = { version: 1, escalationPolicies: [{ name: 'Core', rules: [{ room: '#nowhere' }] }] };
    const plan = await one.as(authorization).post('/v2/config/plan', { configuration: unknown });
    expect(JSON.stringify(plan.body)).toContain('there is no room');
  });

  /** @contract channels-6 */
  it('are named by policies as long as those are, and only when they are verified', async () => {
    const spare = await room('#spare', 'C0SPARE01');
    const unproven = await story.post<{ id: string }>('/v2/chat-rooms', {
      ...{ name: '#new', type: 'slack', value: 'C0NEW0001', teamId: null },
    });
    posted('C0NEW0001');
    const create = (rule: object) => story.request('post', '/v2/escalations').send({ name: 'Rooms', rules: [rule] });
    expect((await create(posts(unproven.id)).expect(400)).body.message).toContain('the chat room is not verified');
    expect((await create(posts(tenantId)).expect(400)).body.message).toContain('rules.0.recipientId: there is no room');
    await create(posts(spare, 0, { notifyType: 'random' })).expect(400);
    const { body } = await create(posts(spare.toUpperCase())).expect(200);
    const refused = await story.request('delete', `/v2/chat-rooms/${spare}`).expect(409);
    expect(refused.body).toMatchObject({ code: 'ROOM_IN_USE', message: expect.stringContaining('"Rooms"') });
    const shown = await story.get<{ rules: object[] }>(`/v2/escalations/${body.data.id}`);
    expect(shown.rules).toMatchObject([{ recipientType: 'room', recipientId: spare, notifyType: 'default' }]);
    await story.request('delete', `/v2/escalations/${body.data.id}`).expect(200);
    await story.request('delete', `/v2/chat-rooms/${spare}`).expect(200);
  });
});
