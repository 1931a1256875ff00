import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import type { AlertRequest } from '../../src/alerts/domain/create-request.js';
import { AlertPipeline } from '../../src/pipeline/alert-pipeline.js';
import { OutboxRelay } from '../../src/relay/outbox-relay.job.js';
import { overhear } from '../support/overheard-statements.js';
import { PagingWorld } from '../support/paging.js';
import { TestApp } from '../support/test-app.js';

const TENANTS = 5;

/** How often the service writes to each table, and reads alerts and runs. */
class StatementCounts {
  readonly writes = new Map<string, number>();
  reads = 0;
  stop: () => void = () => undefined;

  listen(): void {
    this.stop = overhear((text) => this.note(text));
  }

  private note(text: string): void {
    const [, table] = /^\s*INSERT INTO (\w+)/.exec(text) ?? [];
    if (table) this.writes.set(table, (this.writes.get(table) ?? 0) + 1);
    if (/^\s*SELECT .* FROM (alerts|escalation_runs)\b/s.test(text)) this.reads++;
  }
}

describe('the rows of several tenants', () => {
  let app: TestApp;
  let worlds: PagingWorld[];
  let people: string[];
  let counts: StatementCounts;

  beforeAll(async () => {
    app = await TestApp.start({ canPage: true });
  });
  beforeEach(async () => {
    worlds = [];
    people = [];
    for (let n = 0; n < TENANTS; n++) {
      const world = await PagingWorld.create(app);
      worlds.push(world);
      people.push(await world.reachable(`person-${n}@example.com`));
    }
    counts = new StatementCounts();
  });
  afterEach(() => counts.stop());
  afterAll(() => app.stop());

  const requestOf = ({ tenantId }: PagingWorld, n: number): AlertRequest => ({
    tenantId,
    teamId: null,
    integration: null,
    suppressNotifications: false,
    actor: { type: 'system', id: null, name: 'test' },
    fields: { message: 'It burns', alias: 'fire', responders: [{ type: 'user', id: people[n]! }] },
    requestId: randomUUID(),
  });
  /** The rows of each tenant in a table. */
  const ownRows = async (table: string): Promise<Record<string, unknown>[][]> => {
    const own: Record<string, unknown>[][] = [];
    for (const { tenantId } of worlds)
      own.push(await app.sql(`SELECT * FROM ${table} WHERE "tenantId" = $1`, [tenantId]));
    return own;
  };

  it('go out in one statement for each table, when their alerts are created together and when these are planned', async () => {
    const requests = worlds.map(requestOf);
    counts.listen();
    await app.nest.get(AlertPipeline).create(requests);
    expect(Object.fromEntries(counts.writes)).toEqual({
      ...{ alerts: 1, escalation_runs: 1, alert_recipients: 1, alert_activities: 1, alert_receipts: 1, outbox: 1 },
    });
    counts.writes.clear();
    counts.reads = 0;
    await app.nest.get(OutboxRelay).runOnce(app.clock.now());
    counts.stop();

    expect([counts.writes.get('deliveries'), counts.reads]).toEqual([1, 2]);
    await app.settle();
    for (const [n, { tenantId }] of worlds.entries()) {
      const mails = app.mails!.mailsTo(`person-${n}@example.com`);
      expect(mails.map(({ subject }) => subject)).toEqual(['[P3] It burns']);
      const [alert] = await app.sql<{ id: string }>('SELECT id FROM alerts WHERE "tenantId" = $1', [tenantId]);
      expect(await worlds[n]!.notified(alert!.id)).toEqual([expect.objectContaining({ userId: people[n] })]);
    }
    for (const table of ['alerts', 'escalation_runs', 'alert_recipients', 'alert_receipts', 'deliveries'])
      expect([table, (await ownRows(table)).map(({ length }) => length)]).toEqual([table, worlds.map(() => 1)]);
    expect((await ownRows('alert_recipients')).flat().map(({ userId }) => userId)).toEqual(people);
    expect((await ownRows('alert_receipts')).flat().map(({ block }) => block)).toHaveLength(TENANTS);
    expect((await ownRows('audit_log')).map((rows) => rows.map(({ userId }) => userId))).toEqual(
      people.map((id) => [id]),
    );
  });
});
