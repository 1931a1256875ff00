import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Type } from '@nestjs/common';
import type { Job } from '../../src/platform/scheduling/scheduled-job.js';
import { UnitOfWork } from '../../src/platform/database/unit-of-work.js';
import { AutoCloseJob } from '../../src/alerts/auto-close/auto-close.job.js';
import { DueStepsJob } from '../../src/paging/escalation/due-steps.job.js';
import { AlertTimersJob } from '../../src/paging/escalation/timers/alert-timers.job.js';
import { EscalationStory, pages } from '../support/escalation-story.js';
import { hours, minutes } from '../support/fake-clock.js';
import { logs } from '../support/log-watch.js';
import { PagingWorld } from '../support/paging.js';
import { TestApp } from '../support/test-app.js';

describe('beside a tenant whose work is held up', () => {
  let app: TestApp;
  let story: EscalationStory;
  let policy: { id: string };
  let other: PagingWorld;
  let tenantId: string;

  beforeAll(async () => {
    app = await TestApp.start({ canPage: true });
    const [tenant] = await app.sql<{ tenantId: string }>('SELECT "tenantId" FROM tenants WHERE "isDefault"');
    tenantId = tenant!.tenantId;
  });
  beforeEach(async () => {
    story = new EscalationStory(app);
    const { ann } = await story.people('ann');
    policy = await story.policy({ rules: [pages(ann)] });
    other = await PagingWorld.create(app);
  });
  afterAll(() => app.stop());

  const run = (job: Type<Job>): Promise<number> => app.nest.get(job, { strict: false }).runOnce(app.clock.now());
  const left = async (table: string, of: string, where = 'true'): Promise<number> => {
    const sql = `SELECT count(*)::integer AS count FROM ${table} WHERE "tenantId" = $1 AND ${where}`;
    return (await app.sql<{ count: number }>(sql, [of]))[0]?.count ?? 0;
  };
  const raise = async (tags: string[]): Promise<string> => (await story.raise(policy, { tags } as object)).alertId;

  it.each([
    ['alerts', 'SELECT FROM alerts WHERE "tenantId" = $1 AND id = $2 FOR UPDATE'],
    ['runs', 'SELECT FROM escalation_runs WHERE "tenantId" = $1 AND "alertId" = $2 FOR UPDATE'],
  ])('steps fire while another process holds its %s', async (_what, lock) => {
    const [locked, alertId] = [await raise([]), await other.alert()];
    await app.settle();
    await app.sql(
      `INSERT INTO escalation_runs SELECT (jsonb_populate_record(r, jsonb_build_object('tenantId', $1::text, 'alertId', $2::text,
         'versionId', NULL, 'state', 'running'))).* FROM escalation_runs r WHERE r."alertId" = $3`,
      [other.tenantId, alertId, locked],
    );
    const overdue = new Date(app.clock.now().getTime() - 2000);
    await app.sql(`UPDATE escalation_runs SET "nextDueAt" = $1, state = 'running' WHERE "alertId" IN ($2, $3)`, [
      overdue,
      locked,
      alertId,
    ]);
    const isOverdue = `"nextDueAt" <= '${overdue.toISOString()}'`;
    let sweeps: Promise<number>[] = [];
    await app.nest.get(UnitOfWork, { strict: false }).transaction(tenantId, async (tx) => {
      await tx.query(lock, [locked]);
      // As many as the job's runner makes at once.
      sweeps = [run(DueStepsJob), run(DueStepsJob)];
      await Promise.race(sweeps);
      expect([
        await left('escalation_runs', other.tenantId, isOverdue),
        await left('escalation_runs', tenantId, isOverdue),
      ]).toEqual([0, 1]);
    });
    await Promise.all(sweeps);
    expect(await left('escalation_runs', tenantId, isOverdue)).toBe(0);
    await app.settle();
  });

  it('an alert whose timer fails does not hold up the others, and is tried again', async () => {
    const restart = { name: 'Again', match: { tags: ['again'] }, actions: { restart: { afterMinutes: 10, times: 1 } } };
    await story.request('post', '/v2/notification-policies').send(restart).expect(201);
    const [bad, good] = [await raise(['again']), await raise(['again'])];
    await app.settle();
    app.clock.moveBy(minutes(10));
    await app.sql(`CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'refused'; END $$`);
    await app.sql(
      `CREATE TRIGGER refuse BEFORE INSERT ON alert_activities FOR EACH ROW WHEN (NEW."alertId" = '${bad}') EXECUTE FUNCTION refuse()`,
    );
    logs.expectErrors(/could not be closed or restarted in time/);
    await run(AlertTimersJob);
    const restarts = async (id: string): Promise<number> => (await story.history(id, 'policy-applied')).length;
    expect([await restarts(bad), await restarts(good), await left('alert_timers', tenantId)]).toEqual([0, 1, 1]);
    await app.sql('DROP TRIGGER refuse ON alert_activities');
    expect(await run(AlertTimersJob)).toBe(0);
    app.clock.moveBy(minutes(1));
    await run(AlertTimersJob);
    expect([await restarts(bad), await restarts(good), await left('alert_timers', tenantId)]).toEqual([1, 1, 0]);
    await app.settle();
    await app.sql('DROP FUNCTION refuse');
  });

  it('an alert that cannot be closed in time does not hold up the others, and is tried again', async () => {
    const [bad, good] = [await raise([]), await raise([])];
    await app.settle();
    await app.sql(
      `INSERT INTO alert_auto_closes ("tenantId", "alertId", hours, "policyId", "policyName", "dueAt")
       SELECT $1, id, 1, gen_random_uuid(), 'Closes', $2 FROM unnest($3::uuid[]) id`,
      [tenantId, app.clock.now(), [bad, good]],
    );
    app.clock.moveBy(hours(1));
    await app.sql(`CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'refused'; END $$`);
    await app.sql(
      `CREATE TRIGGER refuse BEFORE INSERT ON alert_activities FOR EACH ROW WHEN (NEW."alertId" = '${bad}') EXECUTE FUNCTION refuse()`,
    );
    logs.expectErrors(/could not be closed in time/);
    expect(await run(AutoCloseJob)).toBe(2);
    expect(await left('alert_auto_closes', tenantId)).toBe(1);
    // It waits, so that the batches of others do not fail with it at every sweep.
    expect(await run(AutoCloseJob)).toBe(0);
    await app.sql('DROP TRIGGER refuse ON alert_activities');
    app.clock.moveBy(minutes(1));
    expect(await run(AutoCloseJob)).toBe(1);
    expect(await left('alerts', tenantId, `status = 'closed' AND id IN ('${bad}', '${good}')`)).toBe(2);
    await app.settle();
    await app.sql('DROP FUNCTION refuse');
  });
});
