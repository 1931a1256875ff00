import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createUser, defaultTenantId } from '../support/accounts.js';
import { AlertClient } from '../support/alert-client.js';
import { FakeClock, minutes } from '../support/fake-clock.js';
import { overhear } from '../support/overheard-statements.js';
import { TestApp } from '../support/test-app.js';

const COUNT = 20_000;
/** The newest are looked through first (`passes.ts`). */
const FIRST = 2_000;

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: PlanNode[];
}

interface Work {
  /** Rows of `alerts`, however they are found. */
  read: number;
  sequential: boolean;
  indexes: string[];
  /** How often an alert's texts are read. */
  texts: number;
}

/* How much is read is measured, and not how long it takes: the machine may be busy. docs/contribute/performance.md has the times. */
describe('text search among 20,000 alerts of a tenant', () => {
  const clock = new FakeClock();
  let app: TestApp;
  let alerts: AlertClient;

  beforeAll(async () => {
    app = await TestApp.start({ clock });
    alerts = new AlertClient(app);
    await createUser(app, { fullName: 'Rosalind Rarely', email: 'rosalind@example.com' });
    const { id } = await createUser(app, { fullName: 'Ottilie Owner', email: 'ottilie@example.com' });
    await app.sql(
      `INSERT INTO alerts ("tenantId", id, "tinyId", alias, message, description, status, acknowledged, priority, source,
         entity, tags, details, responders, actions, "readBy", count, "skipEscalation", "suppressNotifications", "ownerId",
         "lastOccurredAt", "createdAt", "updatedAt")
       SELECT $1, gen_random_uuid(), n, gen_random_uuid(),
         'Latency of service-' || n % 1000 || CASE WHEN n = 15000 THEN ' quokka' ELSE '' END,
         repeat('checkout is over its limit ', 20), 'closed', false, 'P5', 'prometheus', 'db-' || n % 100, '{prod,eu}',
         '{"host":"a"}', '[]', '{}', '[]', 1, false, false, CASE WHEN n = 16000 THEN $4::uuid END,
         $2, $2::timestamptz - n * interval '1 second', $2
       FROM generate_series(1, $3::integer) n`,
      [await defaultTenantId(app), clock.now(), COUNT, id],
    );
    clock.moveBy(minutes(4));
    await app.settle();
    await app.sql('ANALYZE');
  });
  afterAll(() => app.stop());

  /** Searches, and has the database explain each statement about alerts that the search took. */
  async function search(typed: string): Promise<Work & { found: number }> {
    const statements: [string, readonly unknown[]][] = [];
    const end = overhear((text, values) => {
      if (/\bFROM \(?\s*(SELECT|alerts|WITH)/.test(text) && / alerts a/.test(text)) statements.push([text, values]);
    });
    const { body } = await alerts.get(`?query=${encodeURIComponent(typed)}`).expect(200);
    end();
    expect(statements.length).toBeGreaterThan(0);
    const work: Work = { read: 0, sequential: false, indexes: [], texts: 0 };
    for (const [text, values] of statements) {
      const [row] = await app.sql<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(`EXPLAIN (ANALYZE, FORMAT JSON) ${text}`, [
        ...values,
      ]);
      add(work, row!['QUERY PLAN'][0]!.Plan);
    }
    return { ...work, found: (body.data as unknown[]).length };
  }

  function add(work: Work, node: PlanNode): void {
    if (node['Relation Name'] === 'alerts') {
      work.read += (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'];
      work.sequential ||= node['Node Type'].includes('Seq Scan');
    }
    if (node['Index Name'] === 'alert_texts_pkey') work.texts += node['Actual Loops'];
    if (node['Index Name']) work.indexes.push(node['Index Name']);
    for (const inner of node.Plans ?? []) add(work, inner);
  }

  /** @contract alerts-3 */
  it.each([
    ['nothing', 'wombat', 0],
    ['one old alert', 'quokka', 1],
    ['one by two words', 'quokka latency', 1],
    ['a word of one in 1,000', 'service-77', 20],
    ['a word of every alert', 'latency', 20],
    ['a phrase of every alert', '"over its limit"', 20],
    ['an alert by its number', '19999', 1],
  ])('%s: reads the newest and what the index names', async (_what, typed, expected) => {
    const { found, sequential, read, indexes } = await search(typed);
    expect([found, sequential]).toEqual([expected, false]);
    expect(read).toBeLessThan(1.2 * FIRST);
    if (expected <= 1) expect(indexes).toContain('alert_texts_trigrams');
  });

  it.each([
    'latency checkout service',
    'latency OR checkout OR wombat',
    '"over its" prometheus',
    'tag: prod AND over AND limit',
  ])('%s: reads the texts of an alert once for all words', async (typed) => {
    const { found, read, texts } = await search(typed);
    expect([found, texts > 0]).toEqual([20, true]);
    expect(texts).toBeLessThanOrEqual(read);
  });

  it.each([
    ['rosalind', 0],
    ['ottilie', 1],
  ])(
    'the name of a person, %s: reads owner and responders of all alerts, but texts only as above',
    async (typed, expected) => {
      const { found, indexes, read } = await search(typed);
      expect(found).toBe(expected);
      expect(indexes).toContain('alert_texts_trigrams');
      expect(read).toBeLessThan(COUNT + 1.2 * FIRST);
    },
  );

  /** @contract delivery-15 */
  it('what is held: reads by the indexes of held pages and of held alerts', async () => {
    const tenantId = await defaultTenantId(app);
    await app.sql(
      `WITH held AS (
         UPDATE alerts SET status = 'open' WHERE "tenantId" = $1 AND "tinyId" IN (17000, 18000) RETURNING id, "tinyId"),
       waits AS (UPDATE alerts SET status = 'open', "heldUntil" = $2 WHERE "tenantId" = $1 AND "tinyId" = 19000)
       INSERT INTO deliveries ("tenantId", id, "alertId", "userId", "channelId", "channelType", cause, occasion, state, reason,
         attempts, "dueAt", "createdAt", "updatedAt", follows, repetition, "untilClosed")
       SELECT $1, gen_random_uuid(), a.id, gen_random_uuid(), gen_random_uuid(), 'email', 'created', 'create-alert',
         CASE WHEN h.id IS NULL THEN 'sent' ELSE 'pending' END, CASE WHEN h.id IS NOT NULL THEN 'held-quiet-hours' END,
         0, $2, $2, $2, false, 0, false
       FROM alerts a LEFT JOIN held h ON h.id = a.id AND h."tinyId" = 17000 WHERE a."tenantId" = $1`,
      [tenantId, new Date(clock.now().getTime() + minutes(60))],
    );
    await app.sql('ANALYZE');
    const asked: [string, readonly unknown[]][] = [];
    const stop = overhear((text, values) => {
      if (/FROM deliveries held/.test(text)) asked.push([text, values]);
    });
    for (const [query, found] of [
      ['held: true', 2],
      [`heldUntil > ${clock.now().getTime()}`, 2],
    ] as const) {
      const work = await search(query);
      expect([work.found, work.sequential]).toEqual([found, false]);
      expect(work.read).toBeLessThan(20);
    }
    stop();
    const [text, values] = asked[0]!;
    const [row] = await app.sql<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(`EXPLAIN (FORMAT JSON) ${text}`, [...values]);
    expect(JSON.stringify(row)).toContain('deliveries_held');
  });
});
