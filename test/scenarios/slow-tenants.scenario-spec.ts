import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Type } from '@nestjs/common';
import { SlowTenants } from '../../src/common/scheduling/slow-tenants.js';
import type { Job } from '../../src/common/scheduling/scheduled-job.js';
import { UnitOfWork } from '../../src/database/unit-of-work.js';
import { DueStepsJob } from '../../src/escalation/due-steps.job.js';
import { AlertTimersJob } from '../../src/escalation/timers/alert-timers.job.js';
import { EscalationStory, pages } from '../support/escalation-story.js';
import { heavyDetails } from '../support/heavy-details.js';
import { minutes } from '../support/fake-clock.js';
import { PagingWorld } from '../support/paging.js';
import { TestApp } from '../support/test-app.js';

/** Ten patterns that fit nothing, and what takes each of them long. */
const HEAVY = Array.from({ length: 10 }, (_, n) => ({
  ...{ field: 'details', operation: 'matches', expectedValue: `.*a.{${230 + n}}[cN]` },
}));
describe('beside a tenant whose patterns take long to match', () => {
  let app: TestApp;
  let story: EscalationStory;
  let policy: { id: string };
  let other: PagingWorld;
  let slowId: string;

  beforeAll(async () => {
    app = await TestApp.start({ canPage: true });
    const [tenant] = await app.sql<{ tenantId: string }>('SELECT "tenantId" FROM tenants WHERE "isDefault"');
    slowId = tenant!.tenantId;
  });
  beforeEach(async () => {
    story = new EscalationStory(app);
    const { ann } = await story.people('ann');
    policy = await story.policy({ rules: [pages(ann)] });
    other = await PagingWorld.create(app);
  });
  // A minute later it would be slow no longer.
  afterEach(() => Reflect.get(app.nest.get(SlowTenants, { strict: false }), 'slowAt').clear());
  afterAll(() => app.stop());

  const run = (job: Type<Job>): Promise<number> => app.nest.get(job, { strict: false }).runOnce(app.clock.now());
  const left = async (table: string, tenantId: string, where = 'true'): Promise<number> => {
    const sql = `SELECT count(*)::integer AS count FROM ${table} WHERE "tenantId" = $1 AND ${where}`;
    return (await app.sql<{ count: number }>(sql, [tenantId]))[0]?.count ?? 0;
  };
  /** The sweeps that the job's runner would make at once. */
  const sweep = async (job: Type<Job>): Promise<void> => {
    await run(job);
    await run(job);
  };
  const apart = async (): Promise<void> => {
    while ((await run(SlowTenants)) > 0);
  };
  const at = (count: number): string => new Date(app.clock.now().getTime() + minutes(count)).toISOString();
  const silence = (name: string, until: number, match: object): Promise<unknown> =>
    story.post('/v2/maintenance-windows', { name, startTime: at(0), endTime: at(until), silence: { match } });
  const raise = async (n: number, tags: string[]): Promise<string> =>
    (await story.raise(policy, { tags, details: heavyDetails(n, 10) } as object)).alertId;

  it('steps fire, and then its own apart, once', async () => {
    await silence('Heavy', 600, { conditions: { type: 'match-any-condition', conditions: HEAVY } });
    await silence('Upgrade', 30, { tags: ['db'] });
    const held = await raise(4, ['db']);
    await app.settle();
    await story.pass(29);
    const alertId = await other.alert();
    await app.sql(
      `INSERT INTO escalation_runs SELECT (jsonb_populate_record(r, jsonb_build_object('tenantId', $1::text, 'alertId', $2::text,
         'versionId', NULL, 'hold', NULL, 'state', 'running'))).* FROM escalation_runs r WHERE r."alertId" = $3`,
      [other.tenantId, alertId, held],
    );
    app.clock.moveBy(minutes(1));
    const isDue = `"nextDueAt" <= '${app.clock.now().toISOString()}'`;
    expect([
      await left('escalation_runs', slowId, isDue),
      await left('escalation_runs', other.tenantId, isDue),
    ]).toEqual([1, 1]);
    await sweep(DueStepsJob);
    expect([
      await left('escalation_runs', slowId, isDue),
      await left('escalation_runs', other.tenantId, isDue),
    ]).toEqual([1, 0]);
    await apart();
    expect(await story.pages(held)).toEqual([{ minute: 30, to: ['ann'] }]);
  });

  it.each([
    ['alerts', 'SELECT FROM alerts WHERE "tenantId" = $1 AND id = $2 FOR UPDATE'],
    ['runs', 'SELECT FROM escalation_runs WHERE "tenantId" = $1 AND "alertId" = $2 FOR UPDATE'],
  ])('steps fire while another process holds its %s', async (_what, lock) => {
    const [locked, alertId] = [await raise(7, []), await other.alert()];
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
    await app.nest.get(UnitOfWork, { strict: false }).transaction(slowId, async (tx) => {
      await tx.query(lock, [locked]);
      const begun = performance.now();
      await sweep(DueStepsJob);
      expect(performance.now() - begun).toBeLessThan(5000);
      expect(await left('escalation_runs', other.tenantId, `"nextDueAt" <= '${overdue.toISOString()}'`)).toBe(0);
    });
    await app.settle();
  });

  it('alerts are closed in time, and then its own restarts are made apart, once', async () => {
    const policyBody = {
      name: 'Again',
      match: { tags: ['again'] },
      actions: { restart: { afterMinutes: 10, times: 1 } },
    };
    await story.request('post', '/v2/notification-policies').send(policyBody).expect(201);
    const again = await raise(5, ['again']);
    await app.settle();
    app.clock.moveBy(minutes(10));
    const alertId = await other.alert();
    await app.sql(
      `INSERT INTO alert_timers SELECT (jsonb_populate_record(t, jsonb_build_object('tenantId', $1::text, 'alertId', $2::text,
         'kind', 'close'))).* FROM alert_timers t WHERE t."alertId" = $3`,
      [other.tenantId, alertId, again],
    );
    await sweep(AlertTimersJob);
    expect(await left('alerts', other.tenantId, `status = 'closed'`)).toBe(1);
    expect(await story.history(again, 'policy-applied')).toHaveLength(0);
    await apart();
    expect(await story.history(again, 'policy-applied')).toHaveLength(1);
    expect(await left('alert_timers', slowId)).toBe(0);
  });
});
