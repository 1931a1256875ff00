import { afterAll, afterEach, beforeAll, beforeEach } from '@jest/globals';
import { OutboxRelay } from '../../src/platform/relay/outbox-relay.job.js';
import { PagingWorld } from './paging.js';
import { SmtpSink } from './smtp-sink.js';
import { TestApp } from './test-app.js';

/** A tenant with much to do beside one with one thing, new ones for each test, on a service that plans and sends when it is told to. */
export class LoudAndQuiet {
  sink!: SmtpSink;
  app!: TestApp;
  /** Another process, which plans and does not send. */
  planner!: TestApp;
  loud!: PagingWorld;
  quiet!: PagingWorld;

  private constructor() {}

  /** To be called in a `describe`. */
  static set(): LoudAndQuiet {
    const both = new LoudAndQuiet();
    beforeAll(() => both.start());
    beforeEach(() => both.begin());
    afterEach(() => both.empty());
    afterAll(() => both.stop());
    return both;
  }

  plan(): Promise<number> {
    return this.planner.nest.get(OutboxRelay).runOnce(this.app.clock.now());
  }

  async count(table: string, { tenantId }: PagingWorld): Promise<number> {
    const sql = `SELECT count(*)::integer AS count FROM ${table} WHERE "tenantId" = $1`;
    return (await this.app.sql<{ count: number }>(sql, [tenantId]))[0]?.count ?? 0;
  }

  async pageOf(world: PagingWorld, address: string): Promise<void> {
    await world.page(await world.alert(), [await world.reachable(address)]);
  }

  /** So many rows like the one that is there; all of them have waited for a minute longer than what comes next. */
  async more(table: string, world: PagingWorld, rows: number): Promise<void> {
    await this.app.sql(
      `INSERT INTO ${table} SELECT (jsonb_populate_record(t, jsonb_build_object('id', gen_random_uuid())
         || CASE WHEN '${table}' = 'deliveries' THEN jsonb_build_object('cause', n::text) ELSE '{}' END)).*
       FROM ${table} t, generate_series(1, ${rows}) n WHERE "tenantId" = $1`,
      [world.tenantId],
    );
    if (table === 'outbox') await this.app.sql(`UPDATE outbox SET "availableAt" = "availableAt" - interval '1 minute'`);
  }

  private async start(): Promise<void> {
    this.sink = await SmtpSink.start();
    this.sink.expectMails(/^loud@/); // counted by the attempts
    const environment = { SMTP_URL: this.sink.url };
    this.app = await TestApp.start({ environment });
    this.planner = await TestApp.start({ environment, database: this.app.database, clock: this.app.clock });
  }

  private async begin(): Promise<void> {
    this.loud = await PagingWorld.create(this.app);
    this.quiet = await PagingWorld.create(this.app);
  }

  private async empty(): Promise<void> {
    await this.app.sql('DELETE FROM outbox');
    await this.app.sql('DELETE FROM deliveries');
    this.sink.reset();
  }

  private async stop(): Promise<void> {
    await this.planner.stop();
    await this.app.stop();
    await this.sink.stop();
  }
}
