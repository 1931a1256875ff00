import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { createKey, createTeam, createUser, login, type TestUser } from '../support/accounts.js';
import { AlertClient } from '../support/alert-client.js';
import { ExpoSink } from '../support/expo-sink.js';
import { minutes } from '../support/fake-clock.js';
import { overhear } from '../support/overheard-statements.js';
import { TestApp } from '../support/test-app.js';

/**
 * Statements over all tenants, with the reason why they are. On a distributed database each of these asks every shard; all
 * others are answered by the one shard that holds the tenant (docs/contribute/performance.md, "How it scales out").
 */
const GLOBAL: readonly { statement: RegExp; reason: string }[] = [
  {
    statement: /^WITH RECURSIVE waiting AS .* SELECT "tenantId" FROM waiting WHERE at <= /,
    reason: 'which tenants have something due, by one row of each, at most once a second for each job',
  },
  {
    statement: /FROM (deliveries|page_bundles|room_pages) WHERE "channelType" = pool/,
    reason: 'the sender finds what is due, of whomever',
  },
  {
    statement:
      /^SELECT .* FROM (alerts|handoff_watches|gap_watches|shift_watches|swap_requests r|report_schedules|teams) .*<= \$\d\)? .*ORDER BY/,
    reason: 'jobs take what is due, of whomever, at most once a second each',
  },
  {
    statement: /^SELECT "tenantId" FROM maintenance_windows .* UNION SELECT/,
    reason: 'whose maintenance switches something, every ten seconds',
  },
  {
    statement: /^SELECT "tenantId", "incidentId" AS "windowId" FROM status_page_announcements WHERE "dueAt" <= /,
    reason: 'the maintenance of every tenant of which the public may have to be told, every ten seconds',
  },
  { statement: /^WITH RECURSIVE owners AS/, reason: 'whose alerts are to be indexed, every five seconds' },
  {
    statement: /^SELECT gin_clean_pending_list/,
    reason: 'new entries of the search index are sorted in, shard by shard',
  },
  { statement: /^WITH unknown AS /, reason: 'events for which no newer version came, once an hour' },
  {
    statement: /^SELECT "tenantId", "ruleId" FROM incident_rule_matches WHERE "dueAt" <= /,
    reason: 'the rules of every tenant that have alerts to follow',
  },
  { statement: /^WITH old AS \( .* DELETE FROM /, reason: 'what is too old goes, now and then' },
];

/** What is about no tenant's rows (the versions of work are read once a minute); and the test's own look at which jobs have work. */
const CONTROL =
  /^(START TRANSACTION|BEGIN|COMMIT|ROLLBACK|SAVEPOINT|RELEASE|SET |DISCARD PLANS|SELECT pg_notify|SELECT 1|SELECT array_remove|SELECT kind AS name, version FROM work_versions)/i;

/** Collects what the service says to the database, over all of its connections. */
class Statements {
  /** The parameters of its last use by each text. */
  private readonly seen = new Map<string, readonly unknown[]>();

  /** @returns a function that stops listening */
  listen(): () => void {
    return overhear((text, parameters) => void this.seen.set(text.replace(/\s+/g, ' ').trim(), parameters));
  }

  clear(): void {
    this.seen.clear();
  }

  all(): string[] {
    return [...this.seen.keys()].filter((statement) => !CONTROL.test(statement));
  }

  parametersOf(statement: string): readonly unknown[] {
    return this.seen.get(statement) ?? [];
  }
}

/** A node of what EXPLAIN (FORMAT JSON) tells. */
interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  Plans?: PlanNode[];
}

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/** How a plan looks for rows: an index with what is asked of it, or all of a table. */
const looksOf = (plan: PlanNode): string[] =>
  nodesOf(plan)
    .filter((node) => node['Index Name'] !== undefined || node['Node Type'] === 'Seq Scan')
    .map((node) => `${node['Index Name'] ?? node['Relation Name']} ${node['Index Cond'] ?? ''}`.trim());

const isGlobal = (statement: string): boolean => GLOBAL.some((each) => each.statement.test(statement));

/** Does the statement name the tenant where rows are chosen, or among the columns that it writes? */
function carriesTenant(statement: string): boolean {
  const insert = /^INSERT INTO "?\w+"?(?: AS \w+)? ?\(([^)]*)\)/i.exec(statement);
  if (insert) return /"tenantId"/.test(insert[1] ?? '');
  return /"tenantId" *=|USING \("tenantId"/.test(statement);
}

describe('the statements of an alert’s life', () => {
  const statements = new Statements();
  let stopListening: () => void;
  let expo: ExpoSink;
  let app: TestApp;
  let admin: string;
  let ada: TestUser;
  let alerts: AlertClient;
  let key: string;

  beforeAll(async () => {
    expo = await ExpoSink.start();
    expo.expectPushes();
    app = await TestApp.start({ environment: { ...expo.environment }, settling: { checked: 1 } });
    admin = `Bearer ${await login(app)}`;
    ada = await createUser(app, { fullName: 'Ada' });
    const team = await createTeam(app, { members: [ada.id] });
    const schedule = await post('/v2/schedules', {
      name: 'Primary',
      rotations: [{ type: 'daily', startDate: '2026-01-05T08:00:00Z', participants: [{ id: ada.id }] }],
    });
    await post('/v2/escalations', {
      name: 'Default',
      isDefault: true,
      rules: [
        { delayMinutes: 0, recipientType: 'schedule', recipientId: schedule.id },
        { delayMinutes: 5, recipientType: 'user', recipientId: ada.id },
      ],
    });
    await post('/v2/routing-rules', { name: 'All', match: {}, targetTeamId: team.id });
    await app.as(`Bearer ${ada.token}`).post('/v2/push-tokens', { token: 'ExponentPushToken[ada]' }).expect(200);
    key = await createKey(app);
    alerts = new AlertClient(app, `CompatKey ${key}`);
    await app.settle();
    stopListening = statements.listen();
  });
  beforeEach(() => statements.clear());
  afterAll(async () => {
    stopListening();
    await app.stop();
    await expo.stop();
  });

  async function post(path: string, body: object): Promise<{ id: string }> {
    const answer = await app.as(admin).post(path, body);
    if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${answer.text}`);
    return answer.body.data;
  }

  function expectTenants(): void {
    const all = statements.all();
    expect(all.length).toBeGreaterThan(5);
    expect(all.filter((statement) => !isGlobal(statement) && !carriesTenant(statement))).toEqual([]);
  }

  /** The statement, with as many rows at once as that, looks each of them up by its key. */
  async function expectKeys(statement: string, table: string, rowsAtOnce: number): Promise<void> {
    const repeated = <T>([first]: readonly T[]): (T | undefined)[] => Array<T | undefined>(rowsAtOnce).fill(first);
    const values = statements.parametersOf(statement).map((value) => {
      if (Array.isArray(value)) return repeated<unknown>(value);
      return typeof value === 'string' && value.startsWith('[')
        ? JSON.stringify(repeated(JSON.parse(value) as unknown[]))
        : value;
    });
    const client = new pg.Client({ connectionString: app.database.url });
    await client.connect();
    try {
      const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
        `EXPLAIN (FORMAT JSON) ${statement}`,
        values,
      );
      const looks = looksOf(rows[0]!['QUERY PLAN'][0].Plan).filter((look) => look.startsWith(table));
      expect(looks.length).toBeGreaterThan(0);
      // With the tenant alone an index leads to all that it has.
      for (const look of looks) expect([statement, look]).toEqual([statement, expect.stringMatching(/ AND /)]);
    } finally {
      await client.end();
    }
  }

  it('carry the tenant from the create to the page, the next step, the acknowledgement and the close', async () => {
    const id = await alerts.created({
      alias: 'life',
      message: 'Disk full',
      responders: [{ type: 'user', id: ada.id }],
    });
    await alerts.created({ alias: 'life', message: 'Disk full' });
    await app.settle();
    expect(expo.pushes.length).toBeGreaterThan(0);
    const before = expo.pushes.length;
    await app.advance(minutes(6), minutes(6));
    expect(expo.pushes.length).toBeGreaterThan(before);
    for (const [path, body] of [
      ['notes', { note: 'Looking' }],
      ['acknowledge', {}],
      ['close', {}],
    ] as const) {
      await alerts.post(`/${id}/${path}`, body).expect(202);
    }
    await app.settle();
    expectTenants();
    // The list stays true: what it excuses is what happens.
    const missing = GLOBAL.filter(({ statement }) => !statements.all().some((each) => statement.test(each)));
    expect(missing).toEqual([]);
  });

  it('ask for each delivery by its key, before the first statistics of the table, too', async () => {
    const id = await alerts.created({ message: 'Among thousands' });
    await app.settle();
    const many = `
      INSERT INTO deliveries SELECT (jsonb_populate_record(d, jsonb_build_object(
        'id', gen_random_uuid(), 'alertId', gen_random_uuid(), 'state', 'sent'))).*
      FROM deliveries d, generate_series(1, 6000) WHERE d."alertId" = $1 LIMIT 6000`;
    await app.sql(many, [id]);
    expect(await app.sql(`SELECT reltuples FROM pg_class WHERE relname = 'deliveries'`)).toEqual([{ reltuples: -1 }]);
    statements.clear();
    const other = await alerts.created({ message: 'Paged, then taken', responders: [{ type: 'user', id: ada.id }] });
    await app.settle();
    await alerts.post(`/${other}/acknowledge`, {}).expect(202);
    await app.settle();

    // What results come to, and what an acknowledgement stops.
    const told = statements
      .all()
      .filter((each) => /^WITH \w+ AS \( UPDATE deliveries|UPDATE deliveries .* state = 'cancelled'/.test(each));
    expect(told).toHaveLength(2);
    // As of ten at once: one alone leaves not much to do wrong, and hundreds are most of so small a table.
    for (const statement of told) await expectKeys(statement, 'deliveries', 10);
  });

  it('remove each event by its key, after statistics of an empty outbox, too', async () => {
    const fill = `
      INSERT INTO outbox (id, "tenantId", type, events, consumers, "occurredAt", "availableAt")
      SELECT gen_random_uuid(), "tenantId", 'filling', '[]', '{none}', '2100-01-01', '2100-01-01'
      FROM alerts, generate_series(1, 3000) LIMIT 3000`;
    const empty = `DELETE FROM outbox WHERE type = 'filling'`;
    await alerts.created({ message: 'Any' });
    await app.settle();
    await app.sql(fill);
    await app.sql(empty);
    await app.sql('ANALYZE outbox');
    await app.sql(fill);
    const known = await app.sql(`SELECT reltuples, relpages > 0 AS paged FROM pg_class WHERE relname = 'outbox'`);
    expect(known).toEqual([{ reltuples: 0, paged: true }]);
    statements.clear();
    await alerts.created({ message: 'Announced' });
    await app.settle();
    const [removed, ...more] = statements.all().filter((each) => each.startsWith('DELETE FROM outbox '));
    expect(more).toEqual([]);
    await expectKeys(removed!, 'outbox', 10);
    await app.sql(empty);
  });

  it('ask for the earlier alerts of an alias by the alias, before the first statistics of the table, too', async () => {
    const id = await alerts.created({ message: 'One of thousands' });
    const many = `
      INSERT INTO alerts SELECT (jsonb_populate_record(a, jsonb_build_object(
        'id', gen_random_uuid(), 'alias', 'other-' || n, 'status', 'closed', 'closedAt', a."createdAt"))).*
      FROM alerts a, generate_series(1, 2000) n WHERE a.id = $1`;
    await app.sql(many, [id]);
    expect(await app.sql(`SELECT reltuples FROM pg_class WHERE relname = 'alerts'`)).toEqual([{ reltuples: -1 }]);
    statements.clear();
    await alerts.created({ message: 'With an alias', alias: 'asked-for' });
    const [stored, ...more] = statements.all().filter((each) => each.startsWith('INSERT INTO alerts '));
    expect(more).toEqual([]);
    await expectKeys(stored!, 'alerts', 1);
  });

  it('carry the tenant when alerts are read, counted, searched and reported on', async () => {
    for (const path of [
      '/v2/alerts',
      '/v2/alerts?status=open&cursor=',
      '/v2/alerts?query=disk',
      '/v2/alerts/count',
      '/v2/reports/summary',
      '/v2/reports/trends',
    ]) {
      await app.as(admin).get(path).expect(200);
    }
    await app.as(admin).get('/v2/reports/export?format=csv').expect(200);
    expectTenants();
  });

  it('carry the tenant when heartbeats are pinged and fall silent', async () => {
    await app.http.post('/v2/heartbeats/beat/ping').set('X-Service-Key', key).expect(200);
    await app.http.post('/v2/heartbeats/beat/ping').set('X-Service-Key', key).expect(200);
    await app.advance(minutes(70), minutes(70));
    const { body } = await app.http.get('/v2/heartbeats/beat').set('X-Service-Key', key).expect(200);
    expect(body.data).toMatchObject({ expired: true });
    expectTenants();
  });

  it('ask for each stepped run and each expired heartbeat by its key, however many the tenant has', async () => {
    await alerts.created({ message: 'Among many', responders: [{ type: 'user', id: ada.id }] });
    await app.http.post('/v2/heartbeats/among-many/ping').set('X-Service-Key', key).expect(200);
    for (const [table, of, others] of [
      ['escalation_runs', '"tenantId", "alertId"', `'alertId', gen_random_uuid(), 'nextDueAt', NULL`],
      ['heartbeats', '"tenantId", name', `'name', 'other-' || n, 'expired', true, 'expiresAt', NULL`],
    ]) {
      await app.sql(`
        INSERT INTO ${table} SELECT (made.row).* FROM (
          SELECT jsonb_populate_record(r, jsonb_build_object(${others})) AS row
          FROM ${table} r, generate_series(1, 60000) n WHERE (${of}) = (SELECT ${of} FROM ${table} LIMIT 1)
          OFFSET 0) made`);
    }
    statements.clear();
    await app.advance(minutes(70), minutes(70));
    for (const table of ['escalation_runs', 'heartbeats']) {
      const [written, ...more] = statements.all().filter((each) => each.startsWith(`UPDATE ${table} `));
      expect(more).toEqual([]);
      await expectKeys(written!, table, 500);
    }
  });

  it('are told apart: one without a tenant is found', () => {
    expect(carriesTenant('SELECT * FROM alerts WHERE alias = $1')).toBe(false);
    expect(carriesTenant('SELECT "tenantId" FROM alerts WHERE alias = $1')).toBe(false);
    expect(carriesTenant('INSERT INTO alerts (id, alias) VALUES ($1, $2)')).toBe(false);
    expect(carriesTenant('UPDATE alerts SET status = $2 WHERE "tenantId" = $1')).toBe(true);
  });
});
