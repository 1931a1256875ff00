import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createTeam, login } from '../support/accounts.js';
import { hours } from '../support/fake-clock.js';
import { EscalationStory, pages } from '../support/escalation-story.js';
import { TestApp } from '../support/test-app.js';

/** People and teams go, and what named them goes on: no page is swallowed, and nobody else's turn moves. */
describe('after a deletion', () => {
  let app: TestApp;
  let story: EscalationStory;

  beforeAll(async () => {
    app = await TestApp.start({ canPage: true });
  });
  afterAll(() => app.stop());
  beforeEach(() => {
    story = new EscalationStory(app);
  });

  async function remove(kind: 'users' | 'teams', id: string): Promise<void> {
    const root = `Bearer ${await login(app)}`;
    await app.as(root).delete(`/v2/${kind}/${id}`).expect(200);
    await app.settle();
  }
  const firstRules = async (alertId: string) => (await story.history(alertId, 'escalated'))[0]?.metadata.rules;
  const trail = async (id: string) => {
    const { body } = await story.request('get', '/v2/audit-log?limit=200');
    return (body as { data: { entityId: string }[] }).data.find(({ entityId }) => entityId === id);
  };
  const onCall = async (scheduleId: string) => {
    const { onCallRecipients } = await story.get<{ onCallRecipients: { name: string }[] }>(
      `/v2/schedules/${scheduleId}/on-calls`,
    );
    return onCallRecipients.map(({ name }) => name);
  };

  it('of the user whom the first rule names, the next rule fires at once, and the history says why', async () => {
    const { ann, bob } = await story.people('ann', 'bob');
    const policy = await story.policy({ name: 'Night', rules: [pages(ann), pages(bob, 30)] });
    await remove('users', ann);
    const { alertId, recipients } = await story.raise(policy);
    expect(recipients).toEqual([bob]);
    expect(await firstRules(alertId)).toEqual([
      expect.objectContaining({ recipientId: ann, nobody: 'unknown-user' }),
      expect.objectContaining({ recipientId: bob, firedAhead: true, recipients: [bob] }),
    ]);
    expect(await story.get(`/v2/escalations/${policy.id}`)).toMatchObject({
      rules: [{ recipientId: ann }, { recipientId: bob }],
    });
  });

  it('of the team whom the next rule of a running escalation names, the rule after it fires at its time', async () => {
    const { ann, bob, cid } = await story.people('ann', 'bob', 'cid');
    const team = await createTeam(app, { name: 'Crew', members: [bob] });
    const rules = [pages(ann), { recipientType: 'team', recipientId: team.id, delayMinutes: 5 }, pages(cid, 30)];
    const policy = await story.policy({ name: 'Running', rules });
    const { alertId } = await story.raise(policy);
    await remove('teams', team.id);
    await story.pass(5);
    expect(await story.pages(alertId)).toEqual([
      { minute: 0, to: ['ann'] },
      { minute: 5, to: ['cid'] },
    ]);
    expect(await trail(team.id)).toMatchObject({
      action: 'team.still_named',
      entityType: 'team',
      entityName: 'Crew',
      details: { escalationPolicies: [{ id: policy.id, name: 'Running' }], schedules: [], openEscalations: 1 },
    });
  });

  it('of a participant, who is on call stays the same but for that one, whose turns the next one takes', async () => {
    const { ann, bob, cid } = await story.people('ann', 'bob', 'cid');
    const schedule = await story.schedule([ann, bob, cid]);
    const begun = app.clock.now();
    const week = async () => {
      const turns: string[] = [];
      for (let day = 0; day < 6; day++) {
        const at = new Date(begun.getTime() + hours(24 * day + 1)).toISOString();
        const { onCallRecipients } = await story.get<{ onCallRecipients: { name: string }[] }>(
          `/v2/schedules/${schedule}/on-calls?at=${at}`,
        );
        turns.push(...onCallRecipients.map(({ name }) => name));
      }
      return turns;
    };
    expect(await week()).toEqual(['ann', 'bob', 'cid', 'ann', 'bob', 'cid']);
    await remove('users', bob);
    expect(await week()).toEqual(['ann', 'cid', 'cid', 'ann', 'cid', 'cid']);
    const detail = await story.get<{ rotations: { participants: { id: string }[] }[] }>(`/v2/schedules/${schedule}`);
    expect(detail.rotations[0]?.participants.map(({ id }) => id)).toEqual([ann, bob, cid]);
    expect(await trail(bob)).toMatchObject({
      action: 'user.still_named',
      entityName: 'bob',
      details: { escalationPolicies: [], schedules: [{ id: schedule }], openEscalations: 0 },
    });
  });

  it('of the person on call now, the next in the order is on call and paged at once', async () => {
    const { ann, bob } = await story.people('ann', 'bob');
    const schedule = await story.schedule([ann, bob]);
    const policy = await story.policy({ rules: [{ recipientType: 'schedule', recipientId: schedule }] });
    await remove('users', ann);
    expect(await onCall(schedule)).toEqual(['bob']);
    expect((await story.raise(policy)).recipients).toEqual([bob]);
  });

  it('of whom an override chose, the rotation is on call again', async () => {
    const { ann, eve } = await story.people('ann', 'eve');
    const schedule = await story.schedule([ann]);
    const startTime = app.clock.now().toISOString();
    await story.post(`/v2/schedules/${schedule}/overrides`, {
      userId: eve,
      startTime,
      endTime: new Date(app.clock.now().getTime() + hours(4)).toISOString(),
    });
    expect(await onCall(schedule)).toEqual(['eve']);
    await remove('users', eve);
    expect(await onCall(schedule)).toEqual(['ann']);
    expect(await trail(eve)).toMatchObject({ details: { schedules: [{ id: schedule }] } });
    expect(await story.get(`/v2/schedules/${schedule}`)).toMatchObject({
      overrides: [{ userId: eve, userName: 'eve (gone)', gone: true }],
    });
  });

  it('of everybody, the alert is told of widely instead of to nobody', async () => {
    const { ann } = await story.people('ann');
    const policy = await story.policy({ rules: [pages(ann)] });
    await remove('users', ann);
    expect(await story.raise(policy)).toMatchObject({ escalated: false, mode: 'broadcast' });
  });
});

describe('the same override, made many times at once', () => {
  it('puts its person on call once, pages once, and leaves the others when one is taken back', async () => {
    const app = await TestApp.start({ canPage: true });
    try {
      const story = new EscalationStory(app);
      const { ann, eve } = await story.people('ann', 'eve');
      const schedule = await story.schedule([ann]);
      const policy = await story.policy({ rules: [{ recipientType: 'schedule', recipientId: schedule }] });
      const end = new Date(app.clock.now().getTime() + hours(4)).toISOString();
      const body = { userId: eve, startTime: app.clock.now().toISOString(), endTime: end };
      const made = await Promise.all(
        Array.from({ length: 8 }, () => story.post<{ id: string }>(`/v2/schedules/${schedule}/overrides`, body)),
      );
      expect((await story.raise(policy)).recipients).toEqual([eve]);
      const range = `start=${body.startTime}&end=${end}`;
      const { shifts } = await story.get<{ shifts: object[] }>(`/v2/schedules/${schedule}/shifts?${range}`);
      expect(shifts).toEqual([expect.objectContaining({ userId: eve, isOverride: true, overriddenUserName: 'ann' })]);
      for (const { id } of made.slice(1)) {
        await story.request('delete', `/v2/schedules/${schedule}/overrides/${id}`).expect(200);
      }
      expect((await story.raise(policy)).recipients).toEqual([eve]);
      await story.request('delete', `/v2/schedules/${schedule}/overrides/${made[0]?.id}`).expect(200);
      expect((await story.raise(policy)).recipients).toEqual([ann]);
    } finally {
      await app.stop();
    }
  });
});
