import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { NotificationStory, type Reachable } from '../support/notification-story.js';
import { SmtpSink } from '../support/smtp-sink.js';

/** The clock of the one app only goes forward: each story begins later than the one before it ended. */
describe('what quiet hours and a mute hold back', () => {
  let sink: SmtpSink;
  let story: NotificationStory;

  beforeAll(async () => {
    sink = await SmtpSink.start();
    // The administrator is told where nobody else is.
    sink.expectMails(/^admin@/);
    story = await NotificationStory.begin(sink, '2026-01-01T12:00:00.000Z');
  });
  afterAll(async () => {
    await story.end();
    await sink.stop();
  });

  const night = { notifyQuietHoursStart: '22:00', notifyQuietHoursEnd: '07:00' };
  const user = ({ id }: Reachable) => ({ type: 'user', id });

  /** A policy that names these people after so many minutes. */
  const policy = async (steps: [Reachable, number][], more: object = {}): Promise<object> => {
    const rules = steps.map(([{ id }, delayMinutes]) => ({ delayMinutes, recipientType: 'user', recipientId: id }));
    const created = await story.escalation.post<{ id: string }>('/v2/escalations', { name: 'p', rules, ...more });
    return { responders: [{ type: 'escalation', id: created.id }] };
  };

  /** Alerts of now belong to a team of these people. */
  const routed = async (...members: Reachable[]): Promise<void> => {
    const targetTeamId = await story.team(...members);
    await story.escalation
      .request('post', '/v2/routing-rules')
      .send({ name: 'All', match: {}, targetTeamId })
      .expect(201);
  };

  const create = async (body: object): Promise<{ alertId: string; answer: Record<string, unknown> }> => {
    const { body: answer } = await story.escalation
      .request('post', '/v2/alerts')
      .send({ message: 'It burns', ...body });
    await story.app.settle();
    const data = (answer.data ?? answer) as Record<string, unknown>;
    return { alertId: String(data['alertId']), answer: data };
  };

  /** @contract delivery-15 */
  it('is sent when they end, once, and the policy goes on in its own time', async () => {
    await story.anew('2026-01-10T23:00:00.000Z');
    const ada = await story.person('ada', { ...night, timezone: 'Europe/Berlin' });
    const bob = await story.person('bob');
    const { answer, alertId } = await create({
      priority: 'P2',
      ...(await policy([
        [ada, 0],
        [bob, 10],
      ])),
    });
    const held = 'ada has quiet hours: held until 07:00 (Europe/Berlin)';
    expect(answer).toMatchObject({ escalated: true, recipients: [], warnings: [held] });
    expect(await story.outcomes(alertId)).toEqual([`ada skipped-quiet-hours: ${held}`]);
    await story.pass(9);
    expect(story.mails(ada, bob)).toEqual([0, 0]);
    await story.pass(1);
    expect(story.mails(ada, bob)).toEqual([0, 1]);
    await story.pass(7 * 60 - 11, 60);
    expect(story.mails(ada)).toEqual([0]);
    await story.pass(2);
    expect(story.mails(ada, bob)).toEqual([1, 1]);
    await story.pass(24 * 60, 60);
    expect(story.mails(ada, bob)).toEqual([1, 1]);
  });

  /** @contract delivery-15 */
  it('goes as one message about several alerts, each once however often it was named', async () => {
    await story.anew('2026-02-10T23:00:00.000Z');
    const ada = await story.person('ada', night);
    const named = await policy(
      [
        [ada, 0],
        [ada, 5],
      ],
      { repeatCount: 3, repeatInterval: 1 },
    );
    const ids = [await create({ message: 'One', ...named }), await create({ message: 'Two', ...named })];
    await create({ message: 'Three', responders: [user(ada)] });
    await story.pass(30);
    expect(story.mails(ada)).toEqual([0]);
    await story.pass(7 * 60 + 31, 30);
    expect(story.subjects(ada)).toEqual([expect.stringContaining('3 alerts')]);
    const told = await story.escalation.get<{ held?: object }>(`/v2/alerts/${ids[0]?.alertId}/recipients`);
    expect(told).toContain(ada.id);
  });

  it('about one alert that several steps named is one page', async () => {
    await story.anew('2026-02-12T23:00:00.000Z');
    const ada = await story.person('ada', night);
    await create(
      await policy(
        [
          [ada, 0],
          [ada, 5],
        ],
        { repeatCount: 3, repeatInterval: 1 },
      ),
    );
    await story.pass(8 * 60 + 2, 1);
    expect(story.subjects(ada)).toEqual(['[P3] It burns']);
  });

  it('is not sent where somebody dealt with the alert, and waits for the end of its snooze', async () => {
    await story.anew('2026-02-14T23:00:00.000Z');
    const ada = await story.person('ada', night);
    const done = await create({ message: 'Done', responders: [user(ada)] });
    const gone = await create({ message: 'Gone', responders: [user(ada)] });
    const later = await create({ message: 'Later', responders: [user(ada)] });
    await story.act('acknowledge', done.alertId);
    await story.act('close', gone.alertId);
    await story.act('snooze', later.alertId, { endTime: '2026-02-15T09:00:00.000Z' });
    await story.pass(9 * 60, 30);
    expect(story.mails(ada)).toEqual([0]);
    await story.pass(61, 30);
    expect(story.subjects(ada)).toEqual(['[P3] Later']);
  });

  it('is sent as soon as the mute is ended, or quiet hours are changed; and later where they are made longer', async () => {
    await story.anew('2026-02-16T12:00:00.000Z');
    const ada = await story.person('ada', { mutedUntil: '2026-02-16T20:00:00.000Z' });
    const bob = await story.person('bob', { notifyQuietHoursStart: '11:00', notifyQuietHoursEnd: '13:00' });
    const both = { responders: [user(ada), user(bob)] };
    const { alertId } = await create({ priority: 'P1', ...both, responders: [user(ada)] });
    await create({ message: 'Both', priority: 'P2', ...both });
    expect(await story.outcomes(alertId)).toContainEqual(
      'ada skipped-muted: ada has muted notifications: held until 20:00 (UTC)',
    );
    await story.asAdmin('patch', `/v2/users/${ada.id}`, { mutedUntil: null });
    await story.asAdmin('patch', `/v2/users/${bob.id}`, { notifyQuietHoursEnd: '14:00' });
    await story.pass(1);
    expect(story.subjects(ada)).toEqual([expect.stringContaining('2 alerts')]);
    await story.pass(61, 30);
    expect(story.mails(bob)).toEqual([0]);
    await story.pass(60, 30);
    expect(story.mails(bob)).toEqual([1]);
  });

  /** @contract delivery-15 */
  it('nobody is told: the policy ends with the team, or else the administrators, and closes nothing before', async () => {
    await story.anew('2026-02-18T23:00:00.000Z');
    const ada = await story.person('ada', night);
    const bob = await story.person('bob', night);
    const eve = await story.person('eve', { role: 'admin' });
    await routed(ada, bob);
    const { alertId } = await create({
      ...(await policy([[ada, 0]], { repeatInterval: 5, closeAlertAfterAll: true })),
    });
    await story.pass(4);
    expect(story.mails(ada, bob, eve)).toEqual([0, 0, 0]);
    await story.pass(2);
    expect(story.mails(ada, bob, eve)).toEqual([0, 0, 1]);
    expect(await story.escalation.alert(alertId)).toMatchObject({ status: 'open' });
    await story.pass(5);
    expect(await story.escalation.alert(alertId)).toMatchObject({ status: 'closed' });
    await story.pass(8 * 60, 60);
    expect(story.mails(ada, bob, eve)).toEqual([0, 0, 1]);
  });

  it('a responder without a policy: whoever is concerned is told at once, and the responder in the morning', async () => {
    await story.anew('2026-02-20T23:00:00.000Z');
    const ada = await story.person('ada', night);
    const bob = await story.person('bob');
    await routed(ada, bob);
    const { answer } = await create({ responders: [user(ada)] });
    expect(answer).toMatchObject({
      escalated: false,
      mode: 'broadcast',
      warnings: expect.arrayContaining([expect.stringContaining('held until 07:00')]),
    });
    expect(story.mails(ada, bob)).toEqual([0, 1]);
    await story.pass(8 * 60 + 1, 60);
    await story.pass(1);
    expect(story.mails(ada, bob)).toEqual([1, 1]);
  });

  /** @contract delivery-15 */
  it('P1 only is a filter: the next rule fires at once', async () => {
    await story.anew('2026-02-23T12:00:00.000Z');
    const ada = await story.person('ada', { notifyOnP1Only: true });
    const bob = await story.person('bob');
    const { answer } = await create({
      priority: 'P2',
      ...(await policy([
        [ada, 0],
        [bob, 30],
      ])),
    });
    expect(answer).toMatchObject({ recipients: [bob.id] });
    expect(story.mails(ada, bob)).toEqual([0, 1]);
    await story.pass(24 * 60, 60);
    expect(story.mails(ada)).toEqual([0]);
  });

  it('P1 comes through quiet hours unless the person has switched that off', async () => {
    await story.anew('2026-02-25T23:00:00.000Z');
    const ada = await story.person('ada', night);
    const bob = await story.person('bob', { ...night, notifyP1InQuietHours: false });
    await create({ priority: 'P1', responders: [user(ada), user(bob)] });
    expect(story.mails(ada, bob)).toEqual([1, 0]);
    await story.pass(8 * 60 + 1, 60);
    await story.pass(1);
    expect(story.mails(ada, bob)).toEqual([1, 1]);
  });

  it('whoever stands in decides by their own quiet hours', async () => {
    await story.anew('2026-02-27T23:00:00.000Z');
    const ada = await story.person('ada', night);
    const bob = await story.person('bob');
    const cid = await story.person('cid');
    const dan = await story.person('dan', night);
    await story.forward(ada, bob);
    await story.forward(cid, dan);
    await create({ responders: [user(ada), user(cid)] });
    expect(story.mails(bob, dan)).toEqual([1, 0]);
    await story.pass(8 * 60 + 1, 60);
    await story.pass(1);
    expect(story.mails(ada, bob, cid, dan)).toEqual([0, 1, 0, 1]);
  });

  it('of an assignment, of responders who were added, and of a rule with a delay that ends in the night', async () => {
    await story.anew('2026-03-02T21:50:00.000Z');
    const ada = await story.person('ada', night);
    const bob = await story.person('bob', night);
    const cid = await story.person('cid', night);
    await story.rule(ada, { action: { delayMins: 20 } });
    await create({ message: 'Rule', responders: [user(ada)] });
    await story.pass(15);
    const { alertId } = await create({ message: 'Later', priority: 'P2', responders: [] });
    await story.act('assign', alertId, { user: bob.id });
    const added = await story.escalation.post<{ warnings: string[] }>(`/v2/alerts/${alertId}/responders`, {
      responders: [user(cid)],
    });
    expect(added.warnings).toEqual(['cid has quiet hours: held until 07:00 (UTC)']);
    await story.pass(9 * 60 - 10, 30);
    expect(story.mails(ada, bob, cid)).toEqual([0, 0, 0]);
    await story.pass(6);
    expect(story.mails(ada, bob, cid)).toEqual([1, 1, 1]);
  });

  it('is not sent to somebody who was blocked meanwhile', async () => {
    await story.anew('2026-03-05T23:00:00.000Z');
    const ada = await story.person('ada', night);
    const { alertId } = await create({ responders: [user(ada)] });
    await story.asAdmin('patch', `/v2/users/${ada.id}`, { blocked: true });
    await story.pass(9 * 60, 30);
    expect(story.mails(ada)).toEqual([0]);
    expect(await story.outcomes(alertId)).toContainEqual('ada cancelled: ada is blocked');
  });

  /** @contract delivery-15 */
  it('a step pages whom it names, though they were told as a follower; a follower is nobody reached', async () => {
    await story.anew('2026-03-09T12:00:00.000Z');
    const ada = await story.person('ada');
    const bob = await story.person('bob');
    await story.rule(bob);
    const { answer, alertId } = await create(
      await policy([
        [ada, 0],
        [bob, 5],
      ]),
    );
    expect(answer).toMatchObject({ recipients: [ada.id] });
    expect(story.mails(ada, bob)).toEqual([1, 1]);
    expect(story.sink.mailsTo('bob@example.com')[0]?.text).toContain('You follow P3');
    expect(await story.escalation.recipients(alertId)).toEqual(['ada']);
    await story.pass(5);
    expect(story.mails(ada, bob)).toEqual([1, 2]);
    expect(story.sink.mailsTo('bob@example.com')[1]?.text).not.toContain('You follow');
    expect(await story.escalation.recipients(alertId)).toEqual(['ada', 'bob']);
  });

  /** @contract delivery-15 */
  it('whoever names a person is answered that no message goes to them now, and why', async () => {
    await story.anew('2026-03-11T23:00:00.000Z');
    const ada = await story.person('ada', { ...night, timezone: 'Europe/Berlin' });
    const bob = await story.person('bob');
    const cid = await story.person('cid', { notifyOnP1Only: true });
    const dan = await story.person('dan');
    await story.forward(dan, ada);
    const eve = await story.escalation.person('eve', { reachable: false });
    const held = 'ada has quiet hours: held until 07:00 (Europe/Berlin)';
    const filtered = 'cid wants P1 alerts only';
    const unreachable = 'eve cannot be reached: no contact method';
    const ask = async (path: string, body: object) => {
      const { body: answer } = await story.escalation.request('post', `/v2/alerts/${path}`).send(body);
      return answer.data ?? answer;
    };
    const { alertId } = await create(
      await policy([
        [bob, 0],
        [ada, 30],
        [cid, 30],
      ]),
    );
    const assign = async (user: string) => (await ask(`${alertId}/assign`, { user })).warnings;
    expect([await assign(ada.id), await assign(dan.id)]).toEqual([[held], [held]]);
    expect([await assign(cid.id), await assign(eve), await assign(bob.id)]).toEqual([
      [filtered],
      [unreachable],
      undefined,
    ]);
    const other = (await create({ message: 'Other', priority: 'P1' })).alertId;
    const bulk = (assignUser: string) => ask('bulk', { ids: [alertId, other], action: 'assign', assignUser });
    expect(await bulk(ada.id)).toMatchObject({ processed: 2, warnings: [held] });
    expect(await bulk(bob.id)).not.toHaveProperty('warnings');
    expect(await ask(`${alertId}/escalate`, {})).toEqual({
      ...{ escalated: true, reason: 'step-fired' },
      warnings: [held, filtered],
    });
    const added = await ask(`${alertId}/responders`, {
      responders: [user(dan), { type: 'user', id: eve }, user(bob)],
    });
    expect(added.warnings).toEqual([held, unreachable]);
    // A policy that begins with the responder.
    const joining = (await policy([[ada, 0]])) as { responders: object[] };
    expect(await ask(`${other}/responders`, joining)).not.toHaveProperty('warnings');
    const third = (await create({ message: 'Third', responders: [] })).alertId;
    expect(await ask(`${third}/responders`, joining)).toMatchObject({ warnings: [held] });
    await story.act('close', alertId);
    expect(await assign(ada.id)).toBeUndefined();
    const forwarding = await story.asAdmin('post', '/v2/forwarding-rules', { fromUserId: bob.id, toUserId: eve });
    expect(forwarding).toMatchObject({ data: { warnings: [unreachable] } });
    // Two assignments and a page to bob, and the P1 that ada lets through; what waited is bob's by now.
    expect([story.mails(bob), story.subjects(ada).length]).toEqual([[4], 1]);
  });

  /** @contract delivery-15 */
  it('a delay that leads into quiet hours tells nobody: the policy ends with the fallback, and the page goes in the morning', async () => {
    await story.anew('2026-03-13T21:50:00.000Z');
    const ada = await story.person('ada', night);
    const bob = await story.person('bob');
    await routed(ada, bob);
    await story.rule(ada, { action: { delayMins: 15 } });
    const body = await policy([
      [ada, 0],
      [bob, 60],
    ]);
    const preview = await story.escalation.post<{ escalation: { steps: { people: object[] }[] } }>(
      '/v2/alerts/preview',
      {
        message: 'It burns',
        ...body,
      },
    );
    const why = 'ada has quiet hours: held until 07:00 (UTC)';
    expect(preview.escalation.steps[0]?.people).toMatchObject([{ userId: ada.id, omitted: [why] }]);
    // The answer agrees with the preview, and says nothing of whom no quiet hours hold.
    const both = await create(
      await policy([
        [ada, 0],
        [bob, 0],
      ]),
    );
    expect(both.answer).toMatchObject({ recipients: [bob.id], warnings: [why] });
    await story.act('close', both.alertId);
    expect(story.mails(ada, bob)).toEqual([0, 1]);
    sink.reset();
    const { alertId, answer } = await create(await policy([[ada, 0]]));
    expect(answer).toMatchObject({ escalated: true, recipients: [], warnings: [why] });
    await story.pass(14);
    const held = 'ada skipped-quiet-hours: ada has quiet hours: held until 07:00 (UTC)';
    expect(await story.outcomes(alertId)).toEqual(expect.arrayContaining([held, 'bob sent']));
    expect(story.mails(ada, bob)).toEqual([0, 1]);
    await story.pass(9 * 60, 30);
    expect(story.mails(ada, bob)).toEqual([1, 1]);
  });

  it('quiet hours that begin before a delay ends: it is decided again when due, held, and nobody counts as told', async () => {
    await story.anew('2026-03-15T21:50:00.000Z');
    const ada = await story.person('ada');
    const bob = await story.person('bob');
    await routed(ada, bob);
    await story.rule(ada, { action: { delayMins: 15 } });
    const { alertId } = await create(await policy([[ada, 0]]));
    await story.pass(5);
    await story.asAdmin('patch', `/v2/users/${ada.id}`, night);
    await story.pass(9);
    expect(story.mails(ada, bob)).toEqual([0, 0]);
    await story.pass(2);
    expect(story.mails(ada, bob)).toEqual([0, 1]);
    const told = await story.escalation.request('get', `/v2/alerts/${alertId}/recipients`);
    expect(told.body.held).toMatchObject([{ name: 'ada', heldUntil: '2026-03-16T07:00:00.000Z' }]);
    await story.pass(9 * 60, 30);
    expect(story.mails(ada, bob)).toEqual([1, 1]);
  });

  it('a delay that leads into quiet hours is no matter where another step has told somebody', async () => {
    await story.anew('2026-03-17T21:50:00.000Z');
    const ada = await story.person('ada', night);
    const bob = await story.person('bob');
    const cid = await story.person('cid');
    await routed(ada, bob, cid);
    await story.rule(ada, { action: { delayMins: 15 } });
    await create(
      await policy([
        [bob, 0],
        [ada, 5],
      ]),
    );
    await story.pass(30);
    expect(story.mails(ada, bob, cid)).toEqual([0, 1, 0]);
    await story.pass(9 * 60, 30);
    expect(story.mails(ada, bob, cid)).toEqual([1, 1, 0]);
  });

  it('that has gone out meanwhile was told: the end of the policy tells nobody else', async () => {
    await story.anew('2026-04-06T12:00:00.000Z');
    const ada = await story.person('ada', { mutedUntil: '2026-04-06T12:10:00.000Z' });
    const eve = await story.person('eve', { role: 'admin' });
    const steps = await policy([[ada, 0]], { repeatInterval: 30 });
    const ids = [await create({ message: 'One', ...steps }), await create({ message: 'Two', ...steps })];
    await story.pass(11);
    expect(story.mails(ada, eve)).toEqual([1, 0]);
    await story.pass(60, 5);
    expect(story.mails(ada, eve)).toEqual([1, 0]);
    expect(story.subjects(ada)).toEqual([expect.stringContaining('2 alerts')]);
    for (const { alertId } of ids) expect(await story.escalation.recipients(alertId)).toEqual(['ada']);
  });

  it('is still owed where somebody has acknowledged, and taken that back', async () => {
    await story.anew('2026-04-07T12:00:00.000Z');
    const ada = await story.person('ada', { mutedUntil: '2026-04-07T12:20:00.000Z' });
    const bob = await story.person('bob');
    const both = await policy([
      [ada, 0],
      [bob, 0],
    ]);
    const { alertId } = await create(both);
    const kept = await create({ message: 'Kept', ...both });
    await story.act('acknowledge', alertId);
    await story.act('unacknowledge', alertId);
    await story.act('acknowledge', kept.alertId);
    await story.pass(25);
    expect(story.subjects(ada)).toEqual(['[P3] It burns']);
    expect(story.mails(bob)).toEqual([2]);
    expect(await story.outcomes(kept.alertId)).toContainEqual(
      'ada cancelled: the alert is acknowledged: it is sent if the alert is open again',
    );
  });

  it('filtered before it goes, the next rule fires at once', async () => {
    await story.anew('2026-04-08T12:00:00.000Z');
    const ada = await story.person('ada');
    const bob = await story.person('bob');
    const cid = await story.person('cid', { mutedUntil: '2026-04-08T12:20:00.000Z' });
    await story.rule(ada, { criteria: { onlyOwn: true }, action: { delayMins: 10 } });
    await create(
      await policy([
        [ada, 0],
        [bob, 60],
      ]),
    );
    await create({
      ...{ message: 'Held', priority: 'P2' },
      ...(await policy([
        [cid, 0],
        [bob, 90],
      ])),
    });
    for (const { id } of [ada, cid]) await story.asAdmin('patch', `/v2/users/${id}`, { notifyOnP1Only: true });
    // What is held is decided again at once, what has a delay of its own when that is over.
    await story.pass(9);
    expect(story.subjects(bob)).toEqual(['[P2] Held']);
    await story.pass(2);
    expect(story.subjects(bob)).toEqual(['[P2] Held', '[P3] It burns']);
    await story.pass(10);
    expect(story.mails(ada, bob, cid)).toEqual([0, 2, 0]);
  });
});
