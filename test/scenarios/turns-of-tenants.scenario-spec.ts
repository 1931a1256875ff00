import { describe, expect, it } from '@jest/globals';
import type { AlertRequest } from '../../src/alerts/lifecycle/domain/create-request.js';
import { AlertPipeline } from '../../src/alerts/create/alert-pipeline.js';
import { FailedEvents } from '../../src/platform/relay/failed-events.job.js';
import { seconds } from '../support/fake-clock.js';
import { logs } from '../support/log-watch.js';
import { LoudAndQuiet } from '../support/loud-and-quiet.js';
import { overhear } from '../support/overheard-statements.js';
import { PagingWorld } from '../support/paging.js';

describe('a tenant with much to do, and one with one thing', () => {
  const both = LoudAndQuiet.set();

  it('take turns in the pipeline: the one create is answered before the many are stored', async () => {
    const request = ({ tenantId }: PagingWorld, number: number): AlertRequest => ({
      tenantId,
      teamId: null,
      integration: null,
      actor: { type: 'system', id: null, name: 'test' },
      fields: { message: 'It burns', alias: `alert-${number}` },
    });
    const pipeline = both.app.nest.get(AlertPipeline);
    const many = pipeline.create(Array.from({ length: 1000 }, (_, number) => request(both.loud, number)));
    const [one] = await pipeline.create([request(both.quiet, 0)]);
    const stored = await both.count('alerts', both.loud);
    expect(one).toMatchObject({ kind: 'created' });
    expect(await both.count('alerts', both.quiet)).toBe(1);
    expect(stored).toBeLessThan(1000);
    expect(await many).toHaveLength(1000);
    expect(await both.count('alerts', both.loud)).toBe(1000);
  });

  it('take turns in the outbox: the one page is planned before the many are', async () => {
    await both.pageOf(both.loud, 'loud@example.com');
    await both.more('outbox', both.loud, 999);
    await both.pageOf(both.quiet, 'quiet@example.com');
    await both.plan();
    await both.plan();
    expect(await both.quiet.states()).toHaveLength(1);
    expect(await both.count('outbox', both.loud)).toBeGreaterThan(800);
    while ((await both.plan()) > 0);
    expect([await both.count('outbox', both.loud), await both.count('outbox', both.quiet)]).toEqual([0, 0]);
    expect(await both.loud.states()).toHaveLength(1);
  });

  it('take turns in what changes alerts: the one delay ends before the many are looked at', async () => {
    const [noisy, still] = [await both.loud.alert(), await both.quiet.alert()];
    await both.app.sql('DELETE FROM outbox');
    const unsnoozed = ({ tenantId }: PagingWorld, alertId: string, rows: number): Promise<unknown> =>
      both.app.sql(
        `INSERT INTO outbox (id, "tenantId", type, events, consumers, "occurredAt", "availableAt")
         SELECT e.id, $1, 'alert.unsnoozed',
           json_build_array(json_build_object('id', e.id, 'payload', json_build_object('alertId', $2::text))),
           ARRAY['alerts.deferred'], $4, $4 FROM (SELECT uuidv7() AS id FROM generate_series(1, $3::integer)) e`,
        [tenantId, alertId, rows, both.app.clock.now()],
      );
    await unsnoozed(both.loud, noisy, 1000);
    await both.app.sql(`UPDATE outbox SET "availableAt" = "availableAt" - interval '1 minute'`);
    await unsnoozed(both.quiet, still, 1);
    await both.plan();
    await both.plan();
    expect(await both.count('outbox', both.quiet)).toBe(0);
    expect(await both.count('outbox', both.loud)).toBeGreaterThan(800);
  });

  it('take turns beside many tenants whose oldest events wait for a later time', async () => {
    await both.pageOf(both.loud, 'loud@example.com');
    await both.more('outbox', both.loud, 999);
    await both.app.sql(
      `INSERT INTO outbox (id, "tenantId", type, events, consumers, "occurredAt", "availableAt")
       SELECT '00000000-0000-7000-8000-000000000001', gen_random_uuid(), type, events, consumers, "occurredAt",
         "availableAt" + interval '1 day' FROM (SELECT * FROM outbox LIMIT 1) o, generate_series(1, 60)`,
    );
    await both.pageOf(both.quiet, 'quiet@example.com');
    await both.plan();
    await both.plan();
    expect(await both.quiet.states()).toHaveLength(1);
    expect(await both.count('outbox', both.loud)).toBeGreaterThan(800);
  });

  it('take turns where one event of the many fails: the one page is planned all the same, and once', async () => {
    await both.pageOf(both.loud, 'loud@example.com');
    await both.more('outbox', both.loud, 99);
    await both.app.sql(`UPDATE outbox SET events = '[{"id":"x","payload":5}]'`);
    await both.pageOf(both.quiet, 'quiet@example.com');
    for (let turn = 0; turn < 4; turn++) await both.plan();
    expect(await both.quiet.states()).toHaveLength(1);
    expect(await both.count('outbox', both.quiet)).toBe(0);
  });

  /** So many events of the loud tenant that no consumer can handle, beside sound ones of other tenants. */
  const damaged = async (rows: number): Promise<void> => {
    await both.pageOf(both.loud, 'loud@example.com');
    await both.more('outbox', both.loud, rows - 1);
    await both.app.sql(
      `UPDATE outbox SET events = json_build_array(json_build_object('id', id, 'payload', NULL)) WHERE "tenantId" = $1`,
      [both.loud.tenantId],
    );
  };
  /** The tenants of the events that are handled one by one during this. */
  const takenAlone = async (during: () => Promise<unknown>): Promise<Set<unknown>> => {
    const tenants = new Set<unknown>();
    const stop = overhear((text, parameters) => {
      if (text.includes('UPDATE outbox SET attempts')) tenants.add(parameters[0]);
    });
    await during().finally(stop);
    return tenants;
  };

  it('take turns where events of one fail: those of all others stay together', async () => {
    logs.expectErrors(/"where":"outbox"/);
    await damaged(22);
    const others = await Promise.all(Array.from({ length: 8 }, () => PagingWorld.create(both.app)));
    for (const other of others) await both.pageOf(other, 'quiet@example.com');
    const alone = await takenAlone(async () => {
      while ((await both.plan()) > 0);
    });
    expect(alone).toEqual(new Set([both.loud.tenantId]));
    for (const other of others)
      expect([await other.states(), await both.count('outbox', other)]).toEqual([['pending'], 0]);
    expect(await both.count('outbox', both.loud)).toBe(22);
  });

  it('take turns where events of one have failed before: no event of another is in a batch that they end', async () => {
    logs.expectErrors(/"where":"outbox"/);
    await damaged(22);
    while ((await both.plan()) > 0);
    both.app.clock.moveBy(seconds(1));
    await both.pageOf(both.quiet, 'quiet@example.com');
    const tries = () =>
      both.app.sql('SELECT DISTINCT attempts FROM outbox WHERE "tenantId" = $1', [both.loud.tenantId]);
    expect(await takenAlone(() => both.plan())).toEqual(new Set());
    expect([await both.quiet.states(), await tries()]).toEqual([['pending'], [{ attempts: 1 }]]);
    const again = both.planner.nest.get(FailedEvents, { strict: false });
    while ((await again.runOnce(both.app.clock.now())) > 0);
    expect(await tries()).toEqual([{ attempts: 2 }]);
  });

  it('take turns where events of both have failed: the one is tried again beside the many', async () => {
    logs.expectErrors(/"where":"outbox"/);
    await damaged(50);
    await both.app.sql('UPDATE outbox SET attempts = 1');
    await both.pageOf(both.quiet, 'quiet@example.com');
    await both.app.sql('UPDATE outbox SET attempts = 1 WHERE "tenantId" = $1', [both.quiet.tenantId]);
    const again = both.planner.nest.get(FailedEvents, { strict: false });
    for (let turn = 0; turn < 2; turn++) await again.runOnce(both.app.clock.now());
    expect([await both.quiet.states(), await both.count('outbox', both.quiet)]).toEqual([['pending'], 0]);
    expect(await both.count('outbox', both.loud)).toBe(50);
  });
});
