import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { SNOOZED } from '../../src/alerts/lifecycle/alerts.queries.js';
import { WAITING_CLOSES } from '../../src/alerts/auto-close/auto-close.queries.js';
import { rowsDue } from '../../src/platform/scheduling/scheduled-job.js';
import { type RowsOfTenants, tenantsDue } from '../../src/platform/scheduling/tenants-due.queries.js';
import { SystemReads } from '../../src/platform/database/system-reads.js';
import { WAITING_RUNS } from '../../src/paging/escalation/escalation.queries.js';
import { WAITING_TIMERS } from '../../src/paging/escalation/timers/alert-timers.queries.js';
import { EXPIRING } from '../../src/alerts/heartbeats/heartbeats.queries.js';
import { dueWebhooks, type LiveDelivery } from '../../src/paging/outbound-webhooks/webhooks.queries.js';
import { AddressLimits } from '../../src/platform/delivery-queue/domain/worker-pools.js';
import { FAILED_EVENTS, FRESH_EVENTS, tenantsWithEvents } from '../../src/platform/relay/outbox.queries.js';
import { hours, minutes } from '../support/fake-clock.js';
import { TestApp } from '../support/test-app.js';

const BACKLOG = 2_000;

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: PlanNode[];
}

/** A row of each table that is due at `$3`, of the tenant `$1`; there are `$2` of them. */
const STORED: Record<string, string> = {
  escalation_runs: `INSERT INTO escalation_runs ("tenantId", "alertId", "runId", responders, cycle, step, "cycleStartedAt",
      "firedRules", paused, state, "startedAt", attempts, "nextDueAt", told)
    SELECT $1, gen_random_uuid(), gen_random_uuid(), '[]', 1, 0, $3, '[]', false, 'running', $3, 0, $3, false
    FROM generate_series(1, $2::integer)`,
  alert_timers: `INSERT INTO alert_timers
    SELECT $1, gen_random_uuid(), 'close', $3, 5, 1, gen_random_uuid(), 'p' FROM generate_series(1, $2::integer)`,
  alert_auto_closes: `INSERT INTO alert_auto_closes ("tenantId", "alertId", hours, "policyId", "policyName", "dueAt")
    SELECT $1, gen_random_uuid(), 5, gen_random_uuid(), 'p', $3 FROM generate_series(1, $2::integer)`,
  alerts: `INSERT INTO alerts ("tenantId", id, "tinyId", alias, message, description, status, acknowledged, priority, source,
      entity, tags, details, responders, actions, "readBy", count, "skipEscalation", "suppressNotifications",
      "lastOccurredAt", "createdAt", "updatedAt", "snoozedUntil")
    SELECT $1, gen_random_uuid(), n, gen_random_uuid(), 'm', '', 'open', false, 'P5', 's', 'e', '{}', '{}', '[]', '{}', '[]', 1,
      false, false, $3, $3, $3, $3 FROM generate_series(1, $2::integer) n`,
  heartbeats: `INSERT INTO heartbeats ("tenantId", name, "interval", "intervalUnit", "intervalMinutes", enabled, expired, "armedAt",
      "expiresAt", "alertTags", "alertPriority", "createdAt")
    SELECT $1, 'n' || n, 5, 'minutes', 5, true, false, $3, $3, '{}', 'P3', $3 FROM generate_series(1, $2::integer) n`,
  outbox: `INSERT INTO outbox (id, "tenantId", type, events, consumers, "occurredAt", "availableAt", attempts)
    SELECT gen_random_uuid(), $1, 'alert.created', '[]', ARRAY['known'], $3, $3, n % 2 FROM generate_series(0, 2 * $2::integer - 1) n`,
  // To a program and to a chat; as many were sent before.
  webhook_deliveries: `INSERT INTO webhook_deliveries ("tenantId", id, "integrationId", "eventId", "subjectId", event, message, "inOrder",
      state, attempts, "dueAt", "createdAt", "updatedAt")
    SELECT $1::uuid, gen_random_uuid(), "integrationId", gen_random_uuid(), gen_random_uuid(), 'alert.created', '{}', "inOrder",
      state, 0, $3, $3, $3
    FROM generate_series(1, $2::integer), unnest(ARRAY['pending', 'sent']) state,
      (VALUES ($1::uuid, false), (md5($1::text)::uuid, true)) given("integrationId", "inOrder")`,
};

const KINDS = [{ name: 'known', version: 1 }];
const find =
  (rows: RowsOfTenants) =>
  (reads: SystemReads, now: Date): Promise<string[]> =>
    tenantsDue(reads, rows, now);

const FINDS: [what: string, table: string, find: (reads: SystemReads, now: Date) => Promise<string[]>][] = [
  ['escalation steps', 'escalation_runs', find(rowsDue(WAITING_RUNS))],
  ['timers of alerts', 'alert_timers', find(rowsDue(WAITING_TIMERS))],
  ['alerts to close', 'alert_auto_closes', find(rowsDue(WAITING_CLOSES))],
  ['ends of snoozes', 'alerts', find(rowsDue(SNOOZED))],
  ['overdue heartbeats', 'heartbeats', find(EXPIRING)],
  ['events', 'outbox', (reads, now) => tenantsWithEvents(reads, KINDS, FRESH_EVENTS, now)],
  ['events that have failed', 'outbox', (reads, now) => tenantsWithEvents(reads, KINDS, FAILED_EVENTS, now)],
];

/* How much is read is measured, and not how long it takes: the machine may be busy. */
describe('whose turn it is', () => {
  let app: TestApp;
  let now: Date;
  const [loud, quiet, late] = [randomUUID(), randomUUID(), randomUUID()];

  beforeAll(async () => {
    app = await TestApp.start();
    now = app.clock.now();
    const at = (ms: number): Date => new Date(now.getTime() + ms);
    for (const [table, sql] of Object.entries(STORED)) {
      await app.sql(`ALTER TABLE ${table} DISABLE TRIGGER ALL`);
      await app.sql(sql, [quiet, 1, at(-minutes(1))]);
      await app.sql(sql, [loud, BACKLOG, at(-minutes(2))]);
      await app.sql(sql, [late, 10, at(hours(1))]);
    }
  });
  afterAll(() => app.stop());

  const read = async (table: string, find: (reads: SystemReads) => Promise<unknown>): Promise<number> => {
    let plan: PlanNode | undefined;
    const explaining = {
      query: async (sql: string, parameters: readonly unknown[]) => {
        const [row] = await app.sql<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(`EXPLAIN (ANALYZE, FORMAT JSON) ${sql}`, [
          ...parameters,
        ]);
        plan = row?.['QUERY PLAN'][0]?.Plan;
        return [];
      },
    };
    await find(explaining as unknown as SystemReads);
    return rowsRead(plan!, table);
  };

  it.each(FINDS)('is found with one row of each tenant, however many wait: %s', async (_what, table, tenantsOf) => {
    const reads = app.nest.get(SystemReads, { strict: false });
    await app.sql('DELETE FROM ping_availability');
    for (const isAnalyzed of [false, true]) {
      if (isAnalyzed) await app.sql(`ANALYZE ${table}`);
      expect(await tenantsOf(reads, now)).toEqual([loud, quiet]);
      expect(await read(table, (explaining) => tenantsOf(explaining, now))).toBeLessThan(20);
    }
  });

  it('is found with the webhooks that may go, however many wait, and have gone', async () => {
    const reads = app.nest.get(SystemReads, { strict: false });
    await app.sql('ANALYZE webhook_deliveries');
    const limits = new AddressLimits<LiveDelivery>({ widths: new Map(), of: () => '', addressOf: () => null }, []);
    const look = { room: new Map([['', 100]]), underway: [], known: [], limits, behind: new Set<string>(), now };
    const found = await dueWebhooks(reads, look);
    // To a chat one by one.
    const counts = new Map<string, number>();
    for (const { tenantId, inOrder } of found) {
      const who = `${tenantId === loud ? 'loud' : 'quiet'} ${inOrder}`;
      counts.set(who, (counts.get(who) ?? 0) + 1);
    }
    expect(Object.fromEntries(counts)).toEqual({ 'loud false': 10, 'loud true': 1, 'quiet false': 1, 'quiet true': 1 });
    expect(await read('webhook_deliveries', (explaining) => dueWebhooks(explaining, look))).toBeLessThan(100);
  });
});

/** Rows of the table, those included that were read in vain. */
function rowsRead(node: PlanNode, table: string): number {
  const own =
    node['Relation Name'] === table
      ? (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops']
      : 0;
  return own + (node.Plans ?? []).reduce((sum, each) => sum + rowsRead(each, table), 0);
}
