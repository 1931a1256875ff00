import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { EscalationStory, pages } from '../support/escalation-story.js';
import { minutes } from '../support/fake-clock.js';
import { TestApp } from '../support/test-app.js';

describe('escalation, while things happen to its alert', () => {
  let app: TestApp;
  let story: EscalationStory;

  beforeAll(async () => {
    app = await TestApp.start({ canPage: true });
  });
  afterAll(() => app.stop());
  beforeEach(() => {
    story = new EscalationStory(app);
  });

  /** @contract states-9, events-2 */
  it('pages nobody more once somebody has acknowledged', async () => {
    const { ann, bob } = await story.people('ann', 'bob');
    const { alertId } = await story.raise(await story.policy({ rules: [pages(ann), pages(bob, 5)], repeatCount: 3 }));
    await story.pass(4);
    await story.act('acknowledge', alertId);
    await story.pass(60);
    expect(await story.pages(alertId)).toEqual([{ minute: 0, to: ['ann'] }]);
    expect(await story.history(alertId, 'escalation-exhausted')).toEqual([]);
  });

  /** @contract states-9 */
  it('goes on where it stopped when the acknowledgement is taken back', async () => {
    const { ann, bob, cid } = await story.people('ann', 'bob', 'cid');
    const policy = await story.policy({ rules: [pages(ann), pages(bob, 5), pages(cid, 30)] });
    const { alertId } = await story.raise(policy);
    await story.act('acknowledge', alertId);
    await story.pass(20);
    await story.act('unacknowledge', alertId);
    await story.pass(25);
    expect(await story.pages(alertId)).toEqual([
      { minute: 0, to: ['ann'] },
      { minute: 20, to: ['bob'] },
      { minute: 45, to: ['cid'] },
    ]);
  });

  /** @contract states-9 */
  it('pages one step at a time after an acknowledgement of an hour: the next one at once, the others as far apart as ever', async () => {
    const { ann, bob, cid, dan } = await story.people('ann', 'bob', 'cid', 'dan');
    const policy = await story.policy({
      rules: [
        pages(ann),
        pages(bob, 5),
        pages(ann, 10, { condition: 'if-not-closed' }),
        pages(cid, 15),
        pages(dan, 30),
      ],
    });
    const { alertId } = await story.raise(policy);
    await story.act('acknowledge', alertId);
    await story.pass(60);
    await story.act('unacknowledge', alertId);
    await story.pass(40);
    expect(await story.pages(alertId)).toEqual([
      { minute: 0, to: ['ann'] },
      { minute: 10, to: ['ann'] },
      { minute: 60, to: ['bob'] },
      { minute: 70, to: ['cid'] },
      { minute: 85, to: ['dan'] },
    ]);
  });

  /** @contract escalations-10 */
  it('keeps on paging by if-not-closed rules until the close', async () => {
    const { ann, bob } = await story.people('ann', 'bob');
    const rules = [pages(ann), pages(bob, 5, { condition: 'if-not-closed' }), pages(ann, 10)];
    const { alertId } = await story.raise(await story.policy({ rules, repeatInterval: 10, repeatCount: 9 }));
    await story.act('acknowledge', alertId);
    await story.pass(30);
    await story.act('close', alertId);
    await story.pass(60);
    expect(await story.pages(alertId)).toEqual([
      { minute: 0, to: ['ann'] },
      { minute: 5, to: ['bob'] },
      { minute: 25, to: ['bob'] },
    ]);
  });

  /** @contract states-21 */
  it('is silent while snoozed, and then goes on where it stopped', async () => {
    const { ann, bob, cid } = await story.people('ann', 'bob', 'cid');
    const rules = [pages(ann), pages(bob, 5), pages(cid, 10), pages(bob, 10), pages(ann, 45)];
    const { alertId } = await story.raise(await story.policy({ rules }));
    const endTime = new Date(app.clock.now().getTime() + minutes(30)).toISOString();
    await story.act('snooze', alertId, { endTime });
    await story.pass(25);
    await story.pass(4);
    expect(await story.pages(alertId)).toEqual([{ minute: 0, to: ['ann'] }]);
    await story.pass(1);
    await story.pass(30);
    expect(await story.pages(alertId)).toEqual([
      { minute: 0, to: ['ann'] },
      { minute: 35, to: ['bob'] },
      { minute: 40, to: ['cid', 'bob'] },
    ]);
  });

  it('goes on where it stopped when the snooze is taken back', async () => {
    const { ann, bob } = await story.people('ann', 'bob');
    const { alertId } = await story.raise(await story.policy({ rules: [pages(ann), pages(bob, 5)] }));
    const endTime = new Date(app.clock.now().getTime() + minutes(600)).toISOString();
    await story.act('snooze', alertId, { endTime });
    await story.pass(10);
    await story.act('unsnooze', alertId);
    await story.pass(10);
    expect(await story.pages(alertId)).toMatchObject([{ minute: 0 }, { minute: 15, to: ['bob'] }]);
  });

  /** @contract states-17 */
  it('begins anew when the alert is reopened, and pages nobody while it is closed', async () => {
    const { ann, bob } = await story.people('ann', 'bob');
    const { alertId } = await story.raise(await story.policy({ rules: [pages(ann), pages(bob, 5)] }));
    await story.pass(2);
    await story.act('close', alertId);
    await story.pass(20);
    await story.act('reopen', alertId);
    await story.pass(5);
    expect(await story.pages(alertId)).toEqual([
      { minute: 0, to: ['ann'] },
      { minute: 22, to: ['ann'] },
      { minute: 27, to: ['bob'] },
    ]);
  });

  describe('ends what was waiting with the close, and pages anew after a reopening', () => {
    const inHours = (count: number): string => new Date(app.clock.now().getTime() + minutes(count * 60)).toISOString();
    const send = (path: string, body: object) => story.request('post', path).send(body);
    const closes = {
      'by id': (id: string) => send(`/v2/alerts/${id}/close`, {}).expect(202),
      'by alias': (id: string) => send(`/v2/alerts/waits-${id}/close?identifierType=alias`, {}).expect(202),
      'in bulk': (id: string) => send('/v2/alerts/bulk', { ids: [id], action: 'close' }).expect(200),
    };
    const raised = async (policy: { id: string }): Promise<string> => {
      const { alertId } = await story.raise(policy, { source: 'waits' });
      await app.sql(`UPDATE alerts SET alias = 'waits-' || id WHERE id = $1`, [alertId]);
      return alertId;
    };

    /** @contract create-9 */
    it.each(Object.entries(closes))('a snooze, closed %s', async (_way, close) => {
      const { ann } = await story.people('ann');
      const alertId = await raised(await story.policy({ rules: [pages(ann)] }));
      await story.act('snooze', alertId, { endTime: inHours(8) });
      await close(alertId);
      await app.settle();
      expect(await story.alert(alertId)).toMatchObject({ status: 'closed', snoozed: false, snoozedUntil: null });
      await story.pass(10);
      await story.act('reopen', alertId);
      expect(await story.alert(alertId)).toMatchObject({ status: 'open', snoozed: false });
      expect(await story.pages(alertId)).toEqual([
        { minute: 0, to: ['ann'] },
        { minute: 10, to: ['ann'] },
      ]);
    });

    /** @contract create-9 */
    it('a snooze of the closed alert itself', async () => {
      const { ann } = await story.people('ann');
      const alertId = await raised(await story.policy({ rules: [pages(ann)] }));
      await story.act('close', alertId);
      await story.act('snooze', alertId, { endTime: inHours(8) });
      expect(await story.alert(alertId)).toMatchObject({ status: 'closed', snoozed: true });
      await story.pass(10);
      await story.act('reopen', alertId);
      expect(await story.pages(alertId)).toHaveLength(2);
    });

    /** @contract create-9 */
    it('a delay by an alert policy, of whose close nobody is told', async () => {
      const { ann } = await story.people('ann');
      const match = { sources: ['waits'] };
      const rule = { name: 'Wait', match, actions: { delayMinutes: 60 } };
      const delay = await story.post<{ id: string }>('/v2/alert-policies', rule);
      const alertId = await raised(await story.policy({ rules: [pages(ann)] }));
      expect(await story.pages(alertId)).toEqual([]);
      await story.act('close', alertId);
      expect(await story.alert(alertId)).not.toHaveProperty('delayedUntil');
      await story.pass(10);
      await story.act('reopen', alertId);
      expect(await story.pages(alertId)).toEqual([{ minute: 10, to: ['ann'] }]);
      await story.pass(120, 30);
      expect(await story.pages(alertId)).toHaveLength(1);
      await story.request('delete', `/v2/alert-policies/${delay.id}`).expect(200);
    });
  });

  it('begins anew once, however late it hears of the close and the reopening', async () => {
    const { ann, bob } = await story.people('ann', 'bob');
    const { alertId } = await story.raise(await story.policy({ rules: [pages(ann), pages(bob, 5)] }));
    app.clock.moveBy(minutes(2));
    for (const action of ['close', 'reopen']) {
      await story.request('post', `/v2/alerts/${alertId}/${action}`).expect(202);
    }
    await app.settle();
    await story.pass(5);
    expect(await story.pages(alertId)).toEqual([
      { minute: 0, to: ['ann'] },
      { minute: 2, to: ['ann'] },
      { minute: 7, to: ['bob'] },
    ]);
  });

  it('ends without a trace when the alert is deleted', async () => {
    const { ann, bob } = await story.people('ann', 'bob');
    const { alertId } = await story.raise(await story.policy({ rules: [pages(ann), pages(bob, 5)] }));
    await story.request('delete', `/v2/alerts/${alertId}`).expect(200);
    await story.pass(10);
    expect(await app.sql(`SELECT 1 FROM escalation_runs WHERE "alertId" = $1`, [alertId])).toEqual([]);
  });

  it('drops a run whose alert is gone when its next step is due', async () => {
    const { ann, bob } = await story.people('ann', 'bob');
    const { alertId } = await story.raise(await story.policy({ rules: [pages(ann), pages(bob, 5)] }));
    await app.sql('DELETE FROM alerts WHERE id = $1', [alertId]);
    await story.pass(10);
    expect(await app.sql(`SELECT 1 FROM escalation_runs WHERE "alertId" = $1`, [alertId])).toEqual([]);
  });

  it('begins when an acknowledgement by an alert policy is taken back', async () => {
    const ann = await story.person('ann');
    const policy = await story.policy({ rules: [pages(ann)] });
    const source = `auto-${policy.id}`;
    const { id } = await story.post<{ id: string }>('/v2/alert-policies', {
      name: 'Known noise',
      match: { sources: [source] },
      actions: { autoAck: true },
    });
    const { alertId } = await story.raise(policy, { source });
    await story.pass(5);
    expect(await story.pages(alertId)).toEqual([]);
    await story.act('unacknowledge', alertId);
    expect(await story.pages(alertId)).toEqual([{ minute: 5, to: ['ann'] }]);
    expect(await story.recipients(alertId)).toEqual(['ann']);
    await story.request('delete', `/v2/alert-policies/${id}`).expect(200);
  });
});
