import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { asAdmin } from '../support/accounts.js';
import { EscalationStory, pages } from '../support/escalation-story.js';
import { hours } from '../support/fake-clock.js';
import { TestApp } from '../support/test-app.js';

describe('noise', () => {
  let app: TestApp;
  let story: EscalationStory;

  beforeAll(async () => {
    app = await TestApp.start({ canPage: true });
  });
  afterAll(() => app.stop());
  beforeEach(() => {
    story = new EscalationStory(app);
  });

  const auditOf = async (action: string): Promise<Record<string, unknown>[]> =>
    (
      await app.http
        .get(`/v2/audit-log?action=${action}`)
        .set('Authorization', await asAdmin(app))
        .expect(200)
    ).body.data;

  it('is closed after hours without a repeat: repeats and snoozes begin the wait anew, a reopened alert stays', async () => {
    const { ann } = await story.people('ann');
    const actions = { closeAfterHours: 6, addTags: ['fleeting'] };
    const match = { sources: ['cron'] };
    const policy = await story.post<{ id: string }>('/v2/alert-policies', { name: 'Fleeting', match, actions });
    const escalation = await story.policy({ rules: [pages(ann)] });
    const raise = async (alias: string) => (await story.raise(escalation, { source: 'cron', alias } as object)).alertId;
    const [left, repeated, snoozed, reopened] = [
      await raise('left'),
      await raise('repeated'),
      await raise('snoozed'),
      await raise('reopened'),
    ];
    const endTime = new Date(app.clock.now().getTime() + hours(8)).toISOString();
    await story.act('snooze', snoozed, { endTime });
    await story.act('close', reopened);
    await story.act('reopen', reopened);
    const closed = async () => {
      const all = [left, repeated, snoozed, reopened];
      const states = await Promise.all(all.map((id) => story.alert(id)));
      return states.map(({ status }) => status === 'closed');
    };
    await app.advance(hours(5), hours(5));
    expect(await raise('repeated')).toBe(repeated);
    await app.advance(hours(2), hours(1));
    expect(await closed()).toEqual([true, false, false, false]);
    expect(await story.pages(left)).toEqual([{ minute: 0, to: ['ann'] }]);
    const lastOccurredAt = (await story.alert(left))['lastOccurredAt'];
    const why = { reason: 'no-repeat', hours: 6, lastOccurredAt, policyId: policy.id, policyName: 'Fleeting' };
    expect(await story.history(left, 'closed')).toMatchObject([{ user: 'policy', metadata: why }]);
    expect(await auditOf('alert.auto_closed')).toMatchObject([
      { entityId: policy.id, entityName: 'Fleeting', details: { alertId: left, alias: 'left', hours: 6 } },
    ]);
    await app.advance(hours(4), hours(1));
    expect(await closed()).toEqual([true, true, false, false]);
    await app.advance(hours(3), hours(1));
    expect(await closed()).toEqual([true, true, true, false]);
    await app.advance(hours(24), hours(6));
    expect(await closed()).toEqual([true, true, true, false]);
    expect(await app.sql('SELECT * FROM alert_auto_closes')).toEqual([]);
  });
});
