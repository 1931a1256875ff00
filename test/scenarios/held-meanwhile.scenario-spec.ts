import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { pages } from '../support/escalation-story.js';
import { NotificationStory, type Reachable } from '../support/notification-story.js';
import { SmtpSink } from '../support/smtp-sink.js';

const NIGHT = { notifyQuietHoursStart: '22:00', notifyQuietHoursEnd: '07:00' };

/** What people and alerts go through while pages are held back. */
describe('while pages are held', () => {
  let sink: SmtpSink;
  let story: NotificationStory;
  let day = 10;

  beforeAll(async () => {
    sink = await SmtpSink.start();
    // The administrator is told where nobody else is.
    sink.expectMails(/^admin@|: Your shifts have changed/);
    story = await NotificationStory.begin(sink, '2026-01-01T12:00:00.000Z');
  });
  afterAll(async () => {
    await story.end();
    await sink.stop();
  });

  const tonight = () => story.anew(new Date(Date.UTC(2026, 0, (day += 3), 23)).toISOString());
  const untilMorning = async (): Promise<void> => {
    await story.pass(8 * 60 + 1, 60);
    await story.pass(1);
  };
  const asleep = (name: string) => story.person(name, NIGHT);
  const routed = async (...members: Reachable[]): Promise<string> => {
    const targetTeamId = await story.team(...members);
    const rule = { name: 'All', match: {}, targetTeamId };
    await story.escalation.request('post', '/v2/routing-rules').send(rule).expect(201);
    return targetTeamId;
  };
  const follow = async (...rules: object[]) => {
    const { id } = await story.escalation.policy({ rules });
    return { responders: [{ type: 'escalation', id }] };
  };
  const held = async (alertId: string): Promise<string[]> => {
    const { body } = await story.escalation.request('get', `/v2/alerts/${alertId}/recipients`);
    return (body.held ?? []).map(({ name }: { name: string }) => name);
  };

  it('whom a schedule or a team names is held like whom a policy names', async () => {
    await tonight();
    const ada = await asleep('ada');
    const bob = await asleep('bob');
    const cid = await story.person('cid');
    const schedule = await story.escalation.schedule([ada.id], 48);
    const team = await story.team(bob);
    const alertId = await story.raise(
      await follow(
        pages(schedule, 0, { recipientType: 'schedule' }),
        pages(team, 0, { recipientType: 'team' }),
        pages(cid.id, 10),
      ),
    );
    expect((await held(alertId)).toSorted()).toEqual(['ada', 'bob']);
    await story.pass(10);
    expect(story.mails(ada, bob, cid)).toEqual([0, 0, 1]);
    await untilMorning();
    expect(story.mails(ada, bob, cid)).toEqual([1, 1, 1]);
  });

  it('of a whole team in quiet hours the administrators are told when the policy ends, and everybody in the morning', async () => {
    await tonight();
    const ada = await asleep('ada');
    const bob = await asleep('bob');
    await routed(ada, bob);
    await story.raise(await follow(pages(ada.id), pages(bob.id, 5)));
    await story.pass(4);
    expect(sink.mailsTo('admin@example.com')).toHaveLength(0);
    await story.pass(5);
    expect(sink.mailsTo('admin@example.com')).toHaveLength(1);
    expect(story.mails(ada, bob)).toEqual([0, 0]);
    await untilMorning();
    expect(story.mails(ada, bob)).toEqual([1, 1]);
  });

  /** @contract delivery-15 */
  it('the person is deleted or blocked: nothing is sent to them, and the policy goes on', async () => {
    await tonight();
    const ada = await asleep('ada');
    const bob = await asleep('bob');
    const cid = await story.person('cid');
    const alertId = await story.raise(await follow(pages(ada.id), pages(bob.id), pages(cid.id, 30)));
    expect((await held(alertId)).toSorted()).toEqual(['ada', 'bob']);
    await story.asAdmin('delete', `/v2/users/${ada.id}`);
    await story.asAdmin('patch', `/v2/users/${bob.id}`, { blocked: true });
    await story.app.settle();
    expect(await held(alertId)).toEqual([]);
    await story.pass(30, 10);
    expect(story.mails(ada, bob, cid)).toEqual([0, 0, 1]);
    await untilMorning();
    expect(story.mails(ada, bob, cid)).toEqual([0, 0, 1]);
  });

  /** @contract delivery-13 */
  it.each([
    ['blocked', (id: string) => story.asAdmin('patch', `/v2/users/${id}`, { blocked: true })],
    ['deleted', (id: string) => story.asAdmin('delete', `/v2/users/${id}`)],
  ])('whom a schedule named is %s: whoever is on call now is paged at once, once', async (_how, leaves) => {
    await tonight();
    const [ada, bob] = [await asleep('ada'), await story.person('bob')];
    const cid = await story.person('cid');
    const schedule = await story.escalation.schedule([ada.id, bob.id], 48);
    const alertId = await story.raise(
      await follow(pages(schedule, 0, { recipientType: 'schedule' }), pages(cid.id, 30)),
    );
    expect(await held(alertId)).toEqual(['ada']);
    await leaves(ada.id);
    await story.app.settle();
    expect(story.mails(bob, cid)).toEqual([1, 0]);
    expect(await story.escalation.recipients(alertId)).toEqual(['bob']);
    await story.pass(30, 10);
    expect(story.mails(bob, cid)).toEqual([1, 1]);
    await untilMorning();
    expect(story.mails(ada, bob, cid)).toEqual([0, 1, 1]);
  });

  it('of two whom a schedule named one is blocked: the page of the other comes in its time, once', async () => {
    await tonight();
    const [ada, bob, cid] = [await asleep('ada'), await asleep('bob'), await story.person('cid')];
    const rotations = [ada, bob].map(({ id, name }) => ({
      ...{ name, type: 'weekly', startDate: '2026-01-01T00:00:00.000Z', participants: [{ id, type: 'user' }] },
    }));
    const { id } = await story.escalation.post<{ id: string }>('/v2/schedules', { name: 'Ops', rotations });
    await story.raise(await follow(pages(id, 0, { recipientType: 'schedule' }), pages(cid.id, 600)));
    await story.asAdmin('patch', `/v2/users/${ada.id}`, { blocked: true });
    await untilMorning();
    expect(story.mails(ada, bob, cid)).toEqual([0, 1, 0]);
  });

  /** @contract delivery-13 */
  it('the last contact method is removed: the next rule fires at once, and the answer says it', async () => {
    await tonight();
    const ada = await asleep('ada');
    const bob = await asleep('bob');
    const cid = await story.person('cid');
    const [first, second] = [
      await story.raise(await follow(pages(ada.id), pages(cid.id, 30))),
      await story.raise(await follow(pages(bob.id), pages(cid.id, 30))),
    ];
    const spare = await story.channel(ada.id, 'ada-spare');
    const remove = (channelId: string) => story.asAdmin('delete', `/v2/channels/${channelId}?userId=${ada.id}`);
    expect(await remove(spare)).toEqual({ ok: true });
    await story.app.settle();
    expect([await held(first), story.mails(cid)]).toEqual([['ada'], [0]]);
    expect(await remove(ada.channelId)).toEqual({ ok: true, warnings: ['ada cannot be reached: no contact method'] });
    await story.app.settle();
    expect([await held(first), story.mails(cid)]).toEqual([[], [1]]);
    expect(await held(second)).toEqual(['bob']);
    await untilMorning();
    expect(story.mails(bob, cid)).toEqual([1, 2]);
  });

  /** @contract delivery-13 */
  it('the person forwards their pages meanwhile: whoever stands in at its time is told, and the person is not', async () => {
    await tonight();
    const ada = await asleep('ada');
    const bob = await asleep('bob');
    const cid = await story.person('cid');
    await routed(ada, bob);
    const alertId = await story.raise(await follow(pages(ada.id)));
    const joined = await story.raise({ message: 'Other', ...(await follow(pages(bob.id))) });
    await story.escalation
      .request('post', `/v2/alerts/${joined}/responders`)
      .send({ responders: [{ type: 'user', id: ada.id }] });
    await story.pass(7 * 60, 60);
    await story.forward(ada, cid);
    await untilMorning();
    expect(story.mails(ada)).toEqual([0]);
    expect(story.subjects(cid).toSorted()).toEqual(['[P3] It burns', '[P3] Other']);
    expect(sink.mailsTo('cid@example.com')[0]?.text).toContain('ada');
    const told = await story.escalation.recipients(alertId);
    expect([told.includes('cid'), told.includes('ada')]).toEqual([true, false]);
    expect(await story.outcomes(alertId)).toContainEqual('ada cancelled: cid stands in');
    story.mails(bob);
  });

  it('whoever leaves the team was named all the same, and is told in the morning; the alert in another team as well', async () => {
    await tonight();
    const ada = await asleep('ada');
    const bob = await asleep('bob');
    const teamId = await routed(ada, bob);
    const other = await story.team(bob);
    const alertId = await story.raise(await follow(pages(teamId, 0, { recipientType: 'team' })));
    await story.asAdmin('delete', `/v2/teams/${teamId}/members/${ada.id}`);
    await story.escalation.request('post', `/v2/alerts/${alertId}/teams`).send({ team: { id: other } });
    await untilMorning();
    expect(story.mails(ada, bob)).toEqual([1, 1]);
  });

  it('the policy is changed or deleted: what it has named is sent', async () => {
    await tonight();
    const ada = await asleep('ada');
    const bob = await story.person('bob');
    const { id } = await story.escalation.policy({ rules: [pages(ada.id), pages(bob.id, 60)] });
    await story.raise({ responders: [{ type: 'escalation', id }] });
    await story.escalation.request('delete', `/v2/escalations/${id}`);
    await untilMorning();
    expect(story.mails(ada)).toEqual([1]);
    story.mails(bob);
  });

  it('the alert is deleted: nothing is sent', async () => {
    await tonight();
    const ada = await asleep('ada');
    const alertId = await story.raise(await follow(pages(ada.id)));
    const deleted = await story.escalation.request('delete', `/v2/alerts/${alertId}`);
    expect(deleted.status).toBe(200);
    await untilMorning();
    expect(story.mails(ada)).toEqual([0]);
  });

  it('one is held, one fails for good and one is reached: the policy goes on in its own time', async () => {
    await tonight();
    const ada = await asleep('ada');
    const bob = await story.person('bob');
    const cid = await story.person('cid');
    const dan = await story.person('dan');
    sink.become('permanent', 'bob@example.com');
    await story.raise(await follow(pages(ada.id), pages(bob.id), pages(cid.id), pages(dan.id, 30)));
    await story.pass(29, 10);
    expect(story.mails(cid, dan)).toEqual([1, 0]);
    await story.pass(1);
    expect(story.mails(cid, dan)).toEqual([1, 1]);
    await untilMorning();
    expect(story.mails(ada, cid, dan)).toEqual([1, 1, 1]);
  });

  /** @contract delivery-15 */
  it('one is held and one fails for good: nothing fires before its time, and the end of the policy is not silence', async () => {
    await tonight();
    const ada = await asleep('ada');
    const bob = await story.person('bob');
    const dan = await asleep('dan');
    const eve = await story.person('eve');
    await routed(ada, bob, dan, eve);
    sink.become('permanent', 'bob@example.com');
    const alertId = await story.raise(await follow(pages(ada.id), pages(bob.id), pages(dan.id, 30)));
    await story.pass(29, 10);
    expect((await story.escalation.pages(alertId)).map(({ to }) => to)).toEqual([['bob']]);
    expect(story.mails(eve)).toEqual([0]);
    await story.pass(5);
    expect(story.mails(eve)).toEqual([1]);
    await untilMorning();
    expect(story.mails(ada, dan, eve)).toEqual([1, 1, 1]);
  });
});
