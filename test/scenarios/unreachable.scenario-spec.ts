import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { asAdmin, createTeam, giveChannel } from '../support/accounts.js';
import { pages } from '../support/escalation-story.js';
import { NotificationStory } from '../support/notification-story.js';
import { SmtpSink } from '../support/smtp-sink.js';
import { ADMIN_EMAIL } from '../support/test-config.js';

/** Whom no message can reach is nobody: the page goes on to the next one at once. */
describe('people without a channel that can be used', () => {
  let sink: SmtpSink;
  let story: NotificationStory;

  beforeAll(async () => {
    sink = await SmtpSink.start();
    story = await NotificationStory.begin(sink);
  });
  afterEach(() => story.anew());
  afterAll(async () => {
    await story.end();
    await sink.stop();
  });

  const silent = (name: string): Promise<string> => story.escalation.person(name, { reachable: false });
  const routeAllTo = async (targetTeamId: string): Promise<void> => {
    const rule = story.app.as(await asAdmin(story.app)).post('/v2/routing-rules');
    await rule.send({ name: 'All', match: {}, targetTeamId }).expect(201);
  };
  const rulesOf = async (alertId: string) =>
    (await story.escalation.history(alertId, 'escalated')).at(-1)?.metadata['rules'];
  const raise = async (policy: { id: string } | null, responders: object[] = []) => {
    const created = await story.escalation.raise(policy, { responders });
    await story.app.settle();
    return created;
  };

  /** @contract escalations-16 */
  it('are passed over: the next rule fires at once, the history says why, and only who is reached is named', async () => {
    const ann = await silent('ann');
    const bob = await story.person('bob');
    const { alertId, recipients } = await raise(
      await story.escalation.policy({ rules: [pages(ann), pages(bob.id, 30)] }),
    );
    expect(recipients).toEqual([bob.id]);
    expect(await story.escalation.recipients(alertId)).toEqual(['bob']);
    expect(await rulesOf(alertId)).toEqual([
      expect.objectContaining({ recipientId: ann, nobody: 'no-usable-channel', unreachable: [ann] }),
      expect.objectContaining({ recipientId: bob.id, firedAhead: true, recipients: [bob.id] }),
    ]);
    expect(story.mails(bob)).toEqual([1]);
  });

  it('are left out of a team and of a schedule that has others', async () => {
    const ann = await silent('ann');
    const bob = await story.person('bob');
    const team = await createTeam(story.app, { members: [ann, bob.id] });
    const rules = [{ recipientType: 'team', recipientId: team.id }];
    const { alertId, recipients } = await raise(await story.escalation.policy({ rules }));
    expect(recipients).toEqual([bob.id]);
    expect(await rulesOf(alertId)).toEqual([expect.objectContaining({ recipients: [bob.id], unreachable: [ann] })]);
    expect(story.mails(bob)).toEqual([1]);
  });

  /** @contract escalations-16 */
  it('hear of it when there is nobody else: a broadcast, and the later rules keep their time', async () => {
    const ann = await silent('ann');
    const bob = await silent('bob');
    const policy = await story.escalation.policy({ rules: [pages(ann), pages(bob, 10)] });
    const { alertId, mode, recipients } = await raise(policy);
    expect({ mode, recipients }).toEqual({ mode: 'broadcast', recipients: undefined });
    // Whoever is told in their place was notified.
    expect(await story.escalation.recipients(alertId)).toHaveLength(1);
    await giveChannel(story.app, bob, 'bob@example.com');
    expect(story.sink.mailsTo(ADMIN_EMAIL)).toHaveLength(1);
    await story.pass(10);
    expect(await story.escalation.recipients(alertId)).toContain('bob');
    expect(story.mails({ name: 'bob' })).toEqual([1]);
  });

  /** @contract escalations-22 */
  it('are stood in for by the team of the alert, and the mail says why', async () => {
    const ann = await silent('ann');
    const bob = await story.person('bob');
    const team = await createTeam(story.app, { members: [ann, bob.id] });
    await routeAllTo(team.id);
    const policy = await story.escalation.policy({ rules: [pages(ann)] });
    const { alertId, mode } = await raise(policy);
    expect(mode).toBe('broadcast');
    expect(story.mails(bob)).toEqual([1]);
    const [mail] = story.sink.mailsTo('bob@example.com');
    expect(mail?.text).toContain('paged you because nobody who should have been paged can be reached.');
    expect(await story.outcomes(alertId)).toContain('bob sent');
    expect(story.sink.mailsTo(ADMIN_EMAIL)).toEqual([]);
  });

  /** @contract escalations-22 */
  it('are stood in for by the administrators where there is no team, or nobody of it can be reached', async () => {
    const ann = await silent('ann');
    const nobodyKnown = { type: 'user', username: 'nobody@example.org' };
    const answer = await story.escalation
      .request('post', '/v2/alerts')
      .send({ message: 'It burns', responders: [nobodyKnown] });
    expect(answer.body.data.warnings).toEqual([
      'responders: no user is known as nobody@example.org',
      "nobody who is to be paged can be reached: the alert's team, or else the administrators, are notified",
    ]);
    await story.app.settle();
    expect(story.sink.mailsTo(ADMIN_EMAIL)).toHaveLength(1);

    const team = await createTeam(story.app, { members: [ann] });
    await routeAllTo(team.id);
    await raise(null, [{ type: 'user', id: ann }]);
    expect(story.sink.mailsTo(ADMIN_EMAIL)).toHaveLength(2);
  });

  /** @contract escalations-22 */
  it('are stood in for by nobody when the sender skips the escalation; who only follows the alert is no stand-in', async () => {
    const ann = await silent('ann');
    const bob = await story.person('bob');
    await story.raise({ skipEscalation: true });
    expect(story.mails(bob)).toEqual([0]);
    await story.rule(bob);
    await raise(null, [{ type: 'user', id: ann }]);
    expect(story.mails(bob)).toEqual([1]);
    expect(story.sink.mailsTo(ADMIN_EMAIL)).toHaveLength(1);
  });

  /** @contract escalations-16 */
  it('are those whose channels wait for their code, have no provider, or were removed, and the blocked', async () => {
    const waiting = await silent('waiting');
    await story.channel(waiting, 'waiting', false);
    const texted = await silent('texted');
    await story.app.sql(
      `INSERT INTO channels ("tenantId", id, "userId", type, value, verified, "codeTries", "createdAt", "updatedAt")
       SELECT "tenantId", gen_random_uuid(), id, 'sms', '+15551234567', true, 0, $2, $2 FROM users WHERE id = $1`,
      [texted, story.clock.now()],
    );
    const removed = await story.person('removed');
    await story.asAdmin('delete', `/v2/channels/${removed.channelId}?userId=${removed.id}`);
    const blocked = await story.person('blocked');
    await story.asAdmin('patch', `/v2/users/${blocked.id}`, { blocked: true });
    const phoned = await silent('phoned');
    await story.app.sql(
      `INSERT INTO push_tokens ("tenantId", id, "userId", token, "createdAt", "updatedAt")
       SELECT "tenantId", gen_random_uuid(), id, 'ExponentPushToken[one]', $2, $2 FROM users WHERE id = $1`,
      [phoned, story.clock.now()],
    );
    const bob = await story.person('bob');
    const { recipients } = await raise(
      null,
      [waiting, texted, removed.id, blocked.id, phoned, bob.id].map((id) => ({ type: 'user', id })),
    );
    expect(recipients).toEqual([bob.id]);

    const listed = await story.escalation.request('get', '/v2/users?unreachable=true&limit=200').expect(200);
    expect(story.mails(bob)).toEqual([1]);
    const ids = listed.body.data.map(({ id }: { id: string }) => id);
    expect(ids.toSorted()).toEqual([waiting, texted, removed.id, blocked.id, phoned].toSorted());
    expect(listed.body.totalCount).toBe(5);
    const reasons = new Map<string, string>(
      listed.body.data.map((each: { id: string; unreachable: { reason: string } }) => [
        each.id,
        each.unreachable.reason,
      ]),
    );
    expect([reasons.get(blocked.id), reasons.get(phoned)]).toEqual(['blocked', expect.any(String)]);
  });

  it('are reached through whoever stands in for them', async () => {
    const ann = await silent('ann');
    const bob = await story.person('bob');
    await story.asAdmin('post', '/v2/forwarding-rules', { fromUserId: ann, toUserId: bob.id });
    const { recipients } = await raise(null, [{ type: 'user', id: ann }]);
    expect(recipients).toEqual([ann]);
    expect(story.mails(bob)).toEqual([1]);
  });

  it('take over from nobody: a forward to them is passed over', async () => {
    const ann = await silent('ann');
    const bob = await story.person('bob');
    await story.asAdmin('post', '/v2/forwarding-rules', { fromUserId: bob.id, toUserId: ann });
    await raise(null, [{ type: 'user', id: bob.id }]);
    expect(story.mails(bob)).toEqual([1]);
  });
});

describe('GET /v2/users?unreachable', () => {
  let sink: SmtpSink;
  let story: NotificationStory;
  beforeAll(async () => {
    sink = await SmtpSink.start();
    story = await NotificationStory.begin(sink);
  });
  afterAll(async () => {
    await story.end();
    await sink.stop();
  });

  it('goes together with a search and with pages', async () => {
    const silent: string[] = [];
    for (const name of ['ann', 'annette', 'bob'])
      silent.push(await story.escalation.person(name, { reachable: false }));
    await story.person('anna');
    const list = async (query: string) =>
      (await story.escalation.request('get', `/v2/users?${query}`).expect(200)).body;
    const names = ({ data }: { data: { fullName: string }[] }) => data.map(({ fullName }) => fullName);
    const first = await list('unreachable=true&q=ann&limit=1');
    expect(names(first)).toEqual(['ann']);
    expect(first.totalCount).toBe(2);
    expect(names(await list(`unreachable=true&q=ann&cursor=${first.nextCursor}`))).toEqual(['annette']);
    expect(names(await list('unreachable=false'))).toEqual(['Administrator', 'anna']);
    await story.escalation.request('get', '/v2/users?unreachable=yes').expect(400);
  });
});
