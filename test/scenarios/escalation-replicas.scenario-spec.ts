import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { DueStepsJob } from '../../src/paging/escalation/due-steps.job.js';
import { EscalationStory, pages } from '../support/escalation-story.js';
import { FakeClock, minutes } from '../support/fake-clock.js';
import { logs } from '../support/log-watch.js';
import { TestApp } from '../support/test-app.js';
import { ROOT_KEY } from '../support/test-config.js';
import { createTestDatabase, type TestDatabase } from '../support/test-database.js';

const ALERTS = 200;

describe('escalation on two replicas of one database', () => {
  const clock = new FakeClock();
  let database: TestDatabase;
  let one: TestApp;
  let two: TestApp;
  let story: EscalationStory;

  beforeAll(async () => {
    database = await createTestDatabase();
    one = await TestApp.start({ canPage: true, database, clock });
    two = await TestApp.start({ canPage: true, database, clock });
  });
  afterAll(async () => {
    await one.stop();
    await two.stop();
    await database.drop();
  });
  beforeEach(() => {
    story = new EscalationStory(one);
  });

  const raiseMany = async (policy: { id: string }): Promise<string[]> => {
    const created = await Promise.all(Array.from({ length: ALERTS }, () => story.raise(policy)));
    return created.map(({ alertId }) => alertId);
  };
  const stepsOf = (alertIds: string[]) =>
    one.sql<{ steps: number; distinct: number }>(
      `SELECT count(*)::int AS steps, count(DISTINCT ("alertId", metadata->'cycle', metadata->'step'))::int AS distinct
       FROM alert_activities, json_to_recordset(entries) AS e(type text, metadata jsonb)
       WHERE type = 'escalated' AND "alertId" = ANY($1::uuid[])`,
      [alertIds],
    );
  const ordersOf = (alertIds: string[]) =>
    one.sql<{ orders: number; distinct: number }>(
      `SELECT count(*)::int AS orders, count(DISTINCT (payload->>'alertId', payload->'page'))::int AS distinct
       FROM outbox, json_to_recordset(events) AS e(payload jsonb)
       WHERE type = 'alert.escalated' AND payload->>'alertId' = ANY($1)`,
      [alertIds],
    );

  /** @contract escalations-28 */
  it('fires each due step once, on whichever replica', async () => {
    const { ann, bob, cid } = await story.people('ann', 'bob', 'cid');
    const alertIds = await raiseMany(await story.policy({ rules: [pages(ann), pages(bob, 5), pages(cid, 10)] }));
    for (const step of [1, 2]) {
      clock.moveBy(minutes(5));
      await Promise.all([one, two, one, two].map((app) => app.nest.get(DueStepsJob).runOnce(clock.now())));
      expect(await ordersOf(alertIds)).toEqual([{ orders: ALERTS, distinct: ALERTS }]);
      expect(await stepsOf(alertIds)).toEqual([{ steps: ALERTS * (step + 1), distinct: ALERTS * (step + 1) }]);
      await Promise.all([one.settle(), two.settle()]);
    }
    expect(await story.recipients(alertIds[0] ?? '')).toHaveLength(3);
  });

  it('lets an acknowledgement on one replica win over a step that is due on the other', async () => {
    const { ann, bob } = await story.people('ann', 'bob');
    const { alertId } = await story.raise(await story.policy({ rules: [pages(ann), pages(bob, 5)] }));
    clock.moveBy(minutes(5));
    await two.as(`CompatKey ${ROOT_KEY}`).post(`/v2/alerts/${alertId}/acknowledge`).expect(202);
    // The event of the acknowledgement is still in the outbox: the job reads the alert itself.
    await one.nest.get(DueStepsJob).runOnce(clock.now());
    expect(await story.pages(alertId)).toHaveLength(1);
  });

  it('fires the next step once, and no other, when an acknowledgement is taken back while both replicas look', async () => {
    const { ann, bob, cid } = await story.people('ann', 'bob', 'cid');
    const policy = await story.policy({
      rules: [pages(ann), pages(bob, 5), pages(ann, 8, { condition: 'if-not-closed' }), pages(cid, 10)],
    });
    const created = await Promise.all(Array.from({ length: 20 }, () => story.raise(policy)));
    const alertIds = created.map(({ alertId }) => alertId);
    for (const id of alertIds) await story.act('acknowledge', id);
    await story.pass(60);
    const giveBack = (id: string) => two.http.post(`/v2/alerts/${id}/unacknowledge`);
    for (const id of alertIds) await giveBack(id).set('Authorization', `CompatKey ${ROOT_KEY}`).expect(202);
    const looks = [one, two, one, two].map((app) => app.nest.get(DueStepsJob).runOnce(clock.now()));
    await Promise.all([...looks, one.settle(), two.settle()]);
    await story.pass(4, 1);
    const steps = [
      { minute: expect.any(Number), to: ['ann'] },
      { minute: expect.any(Number), to: ['ann'] },
      { minute: expect.any(Number), to: ['bob'] },
    ];
    for (const id of alertIds) expect(await story.pages(id)).toEqual(steps);
    await story.pass(1);
    for (const id of alertIds) expect((await story.pages(id)).slice(3)).toMatchObject([{ to: ['cid'] }]);
  });

  it('sets a run that cannot be stepped aside, with its error, and steps the others', async () => {
    const { ann, bob } = await story.people('ann', 'bob');
    const broken = await story.policy({ rules: [pages(ann), pages(bob, 5)] });
    const sound = await story.policy({ rules: [pages(ann), pages(bob, 5)] });
    const bad = await story.raise(broken);
    const good = await story.raise(sound);
    logs.expectErrors(/"where":"escalations"/);
    await one.sql(`UPDATE escalation_policy_versions SET rules = '5' WHERE "policyId" = $1`, [broken.id]);
    await story.pass(5);
    expect(await story.pages(good.alertId)).toHaveLength(2);
    const runOf = async (id: string) =>
      (await one.sql<Record<string, unknown>>(`SELECT * FROM escalation_runs WHERE "alertId" = $1`, [id]))[0];
    expect(await runOf(bad.alertId)).toMatchObject({ attempts: 1, lastError: expect.stringContaining('iterable') });
    await story.pass(60);
    expect(await runOf(bad.alertId)).toMatchObject({ state: 'failed', attempts: 8, nextDueAt: null });
    expect(await runOf(good.alertId)).toMatchObject({ state: 'exhausted', attempts: 0, lastError: null });
  });
});
